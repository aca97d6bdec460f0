#include "games/baccarat/coups.h"

#include "base/shuffle.h"
#include "odds/analysis.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- the chart -------------------------------------------------------------------------------- */

/* Deals these ranks through the game; the suits decide nothing. */
static uint16_t deal_through(const unsigned rank[6])
{
    union game_state st;
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD};
    unsigned n = 0;
    BACCARAT_GAME.begin(&st);
    do
        a.card = card_of(rank[n++], 0);
    while (BACCARAT_GAME.chance(NULL, &st, &a) == STEP_MORE);
    struct coup c = baccarat_coup((unsigned)BACCARAT_GAME.outcome(&st));
    return (uint16_t)(baccarat_code(c.points[HAND_PLAYER], c.points[HAND_BANKER],
                                    c.cards[HAND_PLAYER], c.cards[HAND_BANKER], PAIRS_NONE)
                          << CHART_CARDS_BITS |
                      n);
}

/* Many rows are alike: all that no sixth card changes. */
static uint16_t row_of(struct chart *c, unsigned *rows, const uint16_t row[CHART_RANKS])
{
    const size_t len = CHART_RANKS * sizeof *row;
    unsigned i = 0;
    while (i < *rows && memcmp(c->ends + i * CHART_RANKS, row, len) != 0)
        i++;
    assert(i < CHART_ROWS);
    if (i == *rows) {
        memcpy(c->ends + i * CHART_RANKS, row, len);
        (*rows)++;
    }
    return (uint16_t)(i * CHART_RANKS);
}

/* A ten beside the card that makes the count, or beside a king. */
static unsigned rank_making(unsigned points)
{
    return points > 0 ? points - 1 : CARD_RANKS - 1;
}

void chart_make(struct chart *c)
{
    enum { TEN = 9 };
    unsigned rows = 0;
    memset(c, 0, sizeof *c);
    for (unsigned a = 0; a < CARD_RANKS; a++)
        for (unsigned b = 0; b < CARD_RANKS; b++) {
            unsigned points = baccarat_add(baccarat_rank_value(a), baccarat_rank_value(b));
            c->first[HAND_PLAYER][b * CHART_RANKS + a] = (uint16_t)(points * 10 * CHART_RANKS);
            c->first[HAND_BANKER][b * CHART_RANKS + a] = (uint16_t)(points * CHART_RANKS);
        }
    for (unsigned counts = 0; counts < 100; counts++)
        for (unsigned fifth = 0; fifth < CARD_RANKS; fifth++) {
            uint16_t row[CHART_RANKS] = {0};
            for (unsigned sixth = 0; sixth < CARD_RANKS; sixth++)
                row[sixth] = deal_through((const unsigned[]){
                    TEN, TEN, rank_making(counts / 10), rank_making(counts % 10), fifth, sixth});
            c->third[counts * CHART_RANKS + fifth] = row_of(c, &rows, row);
        }
    for (unsigned alike = 0; alike < 8; alike++) {
        unsigned player = 0, banker = alike & 4 ? player : 2;
        c->pairs[alike] =
            (uint8_t)baccarat_pairs(player, alike & 1 ? player : 1, banker, alike & 2 ? banker : 3);
    }
}

/* --- dealing ---------------------------------------------------------------------------------- */

struct dealing {
    const struct chart *chart;
    unsigned cards; /* in a shoe */
    unsigned until; /* the cutting card comes when so many are out; 0: it lies on top */
    unsigned top;   /* no coup needs a card behind these */
    unsigned at[STACKS];
    struct stacks shoe;
    uint32_t came[BACCARAT_OUTCOMES];
};

static inline unsigned deal_coup(struct dealing *d, unsigned shoe, unsigned at)
{
    struct chart_end end = chart_coup(d->chart, d->shoe.card[shoe] + at);
    d->came[end.outcome]++;
    return at + end.cards;
}

static unsigned burned(const struct ruleset *rs, unsigned first)
{
    if (rs->fresh_shoe || rs->own.cards.burn == BURN_NONE)
        return 0;
    return rs->own.cards.burn == BURN_COUNT ? 1 + card_burn_value(first) : 1;
}

/* All shoes in step, as long as none has come to its cutting card. */
static uint64_t deal_abreast(struct dealing *d)
{
    uint64_t coups = 0;
    unsigned at[STACKS], furthest = 0;
    for (unsigned k = 0; k < STACKS; k++) {
        at[k] = d->at[k];
        furthest = at[k] > furthest ? at[k] : furthest;
    }
    for (; furthest < d->until; coups += STACKS) {
        furthest = 0;
        for (unsigned k = 0; k < STACKS; k++) {
            at[k] = deal_coup(d, k, at[k]);
            furthest = at[k] > furthest ? at[k] : furthest;
        }
    }
    memcpy(d->at, at, sizeof at);
    return coups;
}

/* The rest of a shoe: whether the cutting card comes in a coup or before its first card, when it is
 * out exactly one further coup is dealt. */
static uint64_t deal_out(struct dealing *d, unsigned shoe, uint64_t most)
{
    uint64_t coups = 0;
    bool last = false;
    for (; !last && coups < most; coups++) {
        last = d->at[shoe] >= d->until;
        d->at[shoe] = deal_coup(d, shoe, d->at[shoe]);
    }
    return coups;
}

/* A coup that begins before the cutting card may need five cards behind it, and one more is dealt.
 * Where less lies there a coup could lack cards and be void: such a shoe ends before that. */
static void dealing_begin(struct dealing *d, const struct chart *c, const struct ruleset *rs)
{
    enum { COUP_CARDS = 6, BEHIND = COUP_CARDS - 1 + COUP_CARDS, LEAST_BEHIND = BEHIND + 3 };
    *d = (struct dealing){.chart = c, .cards = rs->decks * DECK};
    unsigned behind = rs->cut_behind > LEAST_BEHIND ? rs->cut_behind : LEAST_BEHIND;
    if (!rs->fresh_shoe && behind < d->cards)
        d->until = d->cards - behind;
    unsigned before_last = d->until > 0 ? d->until + COUP_CARDS - 1 : 0,
             burn_most = burned(rs, CARD_RANKS - 1);
    d->top = (before_last > burn_most ? before_last : burn_most) + COUP_CARDS;
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < d->cards; i++)
            d->shoe.card[k][i] = (uint8_t)(i % CARD_RANKS);
}

void coups_deal(const struct chart *c, const struct ruleset *rs, const uint8_t seed[RNG_SEED_BYTES],
                uint64_t lane, uint64_t coups, uint64_t came[OUTCOMES_MAX])
{
    struct dealing d;
    assert(coups <= UINT32_MAX);
    dealing_begin(&d, c, rs);
    stacks_begin(&d.shoe, seed, lane);
    uint64_t most = STACKS * (d.until / 4 + 2);
    for (uint64_t left = coups; left > 0;) {
        stacks_shuffle(&d.shoe, d.cards, d.top);
        for (unsigned k = 0; k < STACKS; k++)
            d.at[k] = burned(rs, d.shoe.card[k][0]);
        if (left >= most)
            left -= deal_abreast(&d);
        for (unsigned k = 0; k < STACKS; k++)
            left -= deal_out(&d, k, left);
    }
    for (unsigned o = 0; o < BACCARAT_OUTCOMES; o++)
        came[o] += d.came[o];
}

/* --- for a simulation --------------------------------------------------------------------------
 */

static void *begin(const struct simulation *s, unsigned *counters)
{
    struct chart *c = malloc(sizeof *c);
    (void)s;
    if (c == NULL)
        abort();
    chart_make(c);
    *counters = BACCARAT_OUTCOMES;
    return c;
}

static void deal(const struct simulation *s, uint64_t lane, uint64_t rounds, uint64_t *count)
{
    coups_deal(s->with, s->layout->rs, s->seed, lane, rounds, count);
}

static const struct rounds COUPS = {.begin = begin, .deal = deal, .end = free};

const struct analysis BACCARAT_ANALYSIS = {.rounds = &COUPS};
