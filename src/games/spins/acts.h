/* The acts of the games that one spin or throw decides: whose they are, their names, who acts, and
 * what answers them. */
#ifndef BAIZE_GAMES_SPINS_ACTS_H
#define BAIZE_GAMES_SPINS_ACTS_H

#define SPINS_ACTS(X, OF)                                                                          \
    X(OF, SPIN, "spin", STAFF, do_spin)                                                            \
    X(OF, NO_SPIN, "no-spin", STAFF, do_no_spin)

#endif
