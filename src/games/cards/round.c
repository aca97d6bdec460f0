/* The moments of a round that is dealt from a shoe. */
#include "games/cards/cards.h"

void cards_set_up(struct table *t)
{
    shoe_put_away(t);
    t->own.cards.number = 1;
}

const struct shoe *cards_shoe(const struct table *t)
{
    return &t->own.cards.shoe;
}

bool cards_made_ready(struct table *t)
{
    return shoe_begin(t, SHUFFLE_OPENING);
}

bool cards_begun(const struct table *t)
{
    return t->own.cards.drawn > 0;
}

bool cards_ready(struct table *t, const struct act *a)
{
    bool due = t->phase == PHASE_CARDS || shoe_due(t) != DUE_NOTHING;
    return !due || shoe_missing(t, a);
}

void cards_counted(struct table *t)
{
    t->own.cards.settled = t->rs->fresh_shoe ? 0 : t->own.cards.number;
}

void cards_left(struct table *t, unsigned player, unsigned seat)
{
    (void)player;
    (void)seat;
    shoe_left_alone(t);
}
