#include "games/stud/advice.h"

#include <stdlib.h>
#include <string.h>

/* What of a hand is read first: the ace before the king. */
static unsigned height(unsigned rank)
{
    return rank == 0 ? CARD_RANKS : rank;
}

void advice_ranks(const card hand[POKER_HAND], uint8_t rank[POKER_HAND])
{
    for (unsigned i = 0; i < POKER_HAND; i++) {
        uint8_t r = (uint8_t)card_rank(hand[i]);
        unsigned at = i;
        for (; at > 0 && height(rank[at - 1]) < height(r); at--)
            rank[at] = rank[at - 1];
        rank[at] = r;
    }
}

static bool holds(const card hand[POKER_HAND], card c)
{
    for (unsigned i = 0; i < POKER_HAND; i++)
        if (hand[i] == c)
            return true;
    return false;
}

static void ask(const struct stud_chart *c, const card hand[POKER_HAND], struct advice_row *row)
{
    advice_ranks(hand, row->rank);
    for (card up = 0; up < DECK; up++)
        if (!holds(hand, up)) {
            row->all[card_rank(up)]++;
            row->raise[card_rank(up)] += stud_raises(c, hand, up);
        }
}

/* The least value that some hand has, from one on. */
struct least {
    poker_rank from, found;
    card *hand;
};

static void look(struct least *l, poker_rank r, const card hand[POKER_HAND])
{
    if (r < l->from || r >= l->found)
        return;
    l->found = r;
    memcpy(l->hand, hand, POKER_HAND);
}

static void ask_all(const struct stud_chart *c, struct advice_row *by_value, struct advice *a)
{
    struct least ever = {c->never_below, UINT16_MAX, a->fold_below};
    struct least always = {c->always_from, UINT16_MAX, a->raise_from};
    card h[POKER_HAND];
    for (h[0] = 4; h[0] < DECK; h[0]++)
        for (h[1] = 3; h[1] < h[0]; h[1]++)
            for (h[2] = 2; h[2] < h[1]; h[2]++)
                for (h[3] = 1; h[3] < h[2]; h[3]++)
                    for (h[4] = 0; h[4] < h[3]; h[4]++) {
                        poker_rank r = poker_hand(h);
                        look(&ever, r, h);
                        look(&always, r, h);
                        if (r >= c->never_below && r < c->always_from)
                            ask(c, h, &by_value[r - c->never_below]);
                    }
}

static bool was_asked(const struct advice_row *row)
{
    for (unsigned up = 0; up < CARD_RANKS; up++)
        if (row->all[up] > 0)
            return true;
    return false;
}

struct advice *advice_make(const struct stud_chart *c)
{
    unsigned between = (unsigned)(c->always_from - c->never_below);
    struct advice_row *by_value = calloc(between + 1, sizeof *by_value);
    struct advice *a = calloc(1, sizeof *a + between * sizeof a->row[0]);
    if (by_value == NULL || a == NULL)
        abort();
    ask_all(c, by_value, a);
    for (unsigned v = between; v-- > 0;)
        if (was_asked(&by_value[v]))
            a->row[a->rows++] = by_value[v];
    free(by_value);
    return a;
}

enum advised advice_of(const struct advice_row *r, unsigned up)
{
    if (r->all[up] == 0)
        return ADVICE_NONE;
    return r->raise[up] == 0            ? ADVICE_FOLD
           : r->raise[up] == r->all[up] ? ADVICE_RAISE
                                        : ADVICE_BY_SUITS;
}

bool advice_in_short(const struct showdown_hand *h, unsigned up)
{
    enum { ACE, JACK = 10, QUEEN, KING };
    uint8_t rank[POKER_HAND];
    if (poker_category_of(h->rank) > POKER_ODD_CARDS || h->rank < stud_lowest())
        return h->rank >= stud_lowest();
    advice_ranks(h->cards, rank);
    bool queen = rank[2] == QUEEN, jack = rank[2] == JACK || rank[3] == JACK;
    if (up == ACE || up == KING)
        return queen || jack;
    for (unsigned i = 2; i < POKER_HAND; i++)
        if (rank[i] == up)
            return true;
    return queen && height(up) < height(rank[3]);
}
