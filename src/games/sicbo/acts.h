/* The acts of sicbo: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_SICBO_ACTS_H
#define BAIZE_GAMES_SICBO_ACTS_H

#define SICBO_ACTS(X, OF)                                                                          \
    X(OF, TUMBLE, "tumble", STAFF, ROUND, do_tumble, 0, F(NUMBER), "Dice tumbled")

#endif
