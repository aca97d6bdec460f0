#include "games/blackjack/hands.h"

#include <assert.h>
#include <string.h>

static bj_hand add_hand(struct bj_hands *all, unsigned *count, const struct bj_holding *from,
                        unsigned value)
{
    assert(*count < BJ_HANDS);
    struct bj_holding *h = &all->hand[*count];
    *h = *from;
    h->of[value]++;
    h->cards++;
    struct count c = blackjack_add(bj_count(from), value + 1);
    h->hard = c.hard;
    h->soft = blackjack_soft(c);
    h->total = (uint8_t)blackjack_total(c);
    return (bj_hand)(*count)++;
}

static unsigned highest(const struct bj_holding *h)
{
    unsigned value = BJ_TEN;
    while (value > 0 && h->of[value] == 0)
        value--;
    return value;
}

/* A hand is first met with its cards in ascending order; a lower card leads to one that was met so
 * before: what it makes without this hand's highest card, and that card again. */
void bj_hands_make(struct bj_hands *all)
{
    unsigned count = 1;
    bj_hand without[BJ_HANDS]; /* each hand's highest card */
    memset(&all->hand[0], 0, sizeof all->hand[0]);
    without[0] = 0;
    for (unsigned cards = 0, at = 0; cards <= BJ_CARDS_MAX; cards++) {
        const unsigned end = count;
        all->from[cards] = (bj_hand)at;
        for (; at < end; at++) {
            struct bj_holding *h = &all->hand[at];
            unsigned top = highest(h);
            for (unsigned value = 0; value < BJ_VALUES; value++) {
                if (h->hard + value + 1 > BLACKJACK)
                    h->with[value] = BJ_BUST;
                else if (value < top)
                    h->with[value] = BJ_HANDS; /* below, when this row is complete */
                else {
                    without[count] = (bj_hand)at;
                    h->with[value] = add_hand(all, &count, h, value);
                }
            }
        }
        for (unsigned back = all->from[cards]; cards > 0 && back < end; back++) {
            struct bj_holding *h = &all->hand[back];
            unsigned top = highest(h);
            for (unsigned value = 0; value < top; value++)
                if (h->hard + value + 1 <= BLACKJACK)
                    h->with[value] = all->hand[all->hand[without[back]].with[value]].with[top];
        }
    }
    all->from[BJ_CARDS_MAX + 1] = (bj_hand)count;
    assert(count == BJ_HANDS);
}
