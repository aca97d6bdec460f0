#include "games/stud/poker.h"

#include "poker_tables.inc"

/* The straights are the ten lowest places of their category; the highest is to the ace. */
enum { STRAIGHT_TO_THE_ACE = (POKER_STRAIGHT << POKER_CATEGORY_BITS) + 9 };

poker_rank poker_suited(poker_rank r)
{
    if (r == STRAIGHT_TO_THE_ACE)
        return POKER_ROYAL_FLUSH << POKER_CATEGORY_BITS;
    unsigned steps = poker_category_of(r) == POKER_STRAIGHT ? POKER_STRAIGHT_FLUSH - POKER_STRAIGHT
                                                            : POKER_FLUSH - POKER_ODD_CARDS;
    return (poker_rank)(r + (steps << POKER_CATEGORY_BITS));
}

const char *poker_category_name(enum poker_category c)
{
    static const char *const NAME[POKER_CATEGORIES] = {
        "odd-cards", "pair",       "two-pairs",      "three-of-a-kind", "straight",
        "flush",     "full-house", "four-of-a-kind", "straight-flush",  "royal-flush",
    };
    return NAME[c];
}
