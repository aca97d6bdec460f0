/* One hand of a split, walked through from its second card to where it stands or busts. */
#ifndef BAIZE_GAMES_BLACKJACK_WALK_H
#define BAIZE_GAMES_BLACKJACK_WALK_H

#include "games/blackjack/exact.h"

enum { BUSTS_MAX = 1 << 14 };

/* By any second card; and by one that does not make another pair, which is part of it. */
struct both {
    double any, other;
};

static inline void add_times(struct both *to, const struct both *from, double times)
{
    to->any += from->any * times;
    to->other += from->other * times;
}

/* A way to bust: the hand before, the last card, and how likely it is. */
struct bust {
    bj_hand hand;
    uint8_t value;
    struct both chance;
};

struct walk {
    const struct bj_exact *x;
    enum bj_mood mood;
    struct bj_left shoe; /* before the hand's own cards */
    unsigned pair, up;
    struct both at[BJ_HANDS];    /* how likely the hand comes there */
    struct both stood[BJ_HANDS]; /* how likely it ends there, times its stake */
    bool weighed[BJ_HANDS];
    double worth[BJ_HANDS]; /* of those that were weighed in this shoe, to stand */
    struct both sum;
    unsigned busts;
    struct bust bust[BUSTS_MAX];
};

/* What the hand comes to; if played with care, less the stakes that busts cost at a blackjack. */
struct both walk_hand(struct walk *w, const struct bj_exact *x, unsigned pair, unsigned up,
                      const struct bj_left *shoe, enum bj_mood mood);

/* The same hand from the same shoe, in another mood. */
struct both walk_again(struct walk *w, enum bj_mood mood);

/* What busted hands that stay lost take from the worth of a split: less than nothing. */
double bj_bust_cost(const struct bj_exact *x, unsigned pair, unsigned up);

#endif
