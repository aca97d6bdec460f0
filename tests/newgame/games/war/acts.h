/* The acts of casino war: whose they are, their names, who acts, what answers them, the fields that
 * they need and may have, and their names for people. */
#ifndef BAIZE_GAMES_WAR_ACTS_H
#define BAIZE_GAMES_WAR_ACTS_H

#define WAR_ACTS(X, OF)                                                                            \
    X(OF, GO_TO_WAR, "go-to-war", PLAYER, ROUND, do_choice, F(SEAT), F(PLAYER) | F(STAKE),         \
      "Go to war")                                                                                 \
    X(OF, SURRENDER, "surrender", PLAYER, ROUND, do_choice, F(SEAT), F(PLAYER), "Surrender")

#endif
