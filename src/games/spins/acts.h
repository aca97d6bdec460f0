/* The acts of the games that one spin or throw decides: whose they are, their names, who acts, and
 * what answers them. */
#ifndef BAIZE_GAMES_SPINS_ACTS_H
#define BAIZE_GAMES_SPINS_ACTS_H

#define SPINS_ACTS(X, OF)                                                                          \
    X(OF, SPIN, "spin", STAFF, ROUND, do_spin, 0, 0, "Spin")                                       \
    X(OF, NO_SPIN, "no-spin", STAFF, WRITTEN, do_no_spin, F(REASON), F(ROUND) | F(REVOLUTIONS),    \
      "No spin")

#endif
