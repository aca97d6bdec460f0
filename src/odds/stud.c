#include "odds/stud.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

/* What a raise is worth against all that the dealer may have behind the upcard. */
static cents raise_worth(const struct stud_terms *t, poker_rank r, const struct stud_faced *f)
{
    return f->unqualified * t->unqualified + f->beaten * t->won[poker_category_of(r)] +
           f->level * t->level + f->better * t->lost;
}

static bool raise_is_best(const struct stud_terms *t, poker_rank r, const struct stud_faced *f)
{
    return raise_worth(t, r, f) > STUD_BEHIND * t->folded;
}

/* --- what comes of it ---------------------------------------------------------------------------
 */

/* One thread's share. */
struct playing {
    const struct stud_terms *t;
    struct stud_play p;
    poker_rank lowest_raised, highest_folded;
};

static void play_hand(void *ctx, const struct stud_hand *h,
                      const struct stud_faced faced[CARD_RANKS])
{
    struct playing *s = ctx;
    for (unsigned up = 0; up < CARD_RANKS; up++) {
        const struct stud_faced *f = &faced[up];
        if (!(h->ups >> up & 1))
            continue;
        if (raise_is_best(s->t, h->rank, f)) {
            s->p.raised += h->times;
            s->p.unqualified += (uint64_t)h->times * f->unqualified;
            s->p.won[poker_category_of(h->rank)] += (uint64_t)h->times * f->beaten;
            s->p.level += (uint64_t)h->times * f->level;
            s->p.lost += (uint64_t)h->times * f->better;
            if (h->rank < s->lowest_raised)
                s->lowest_raised = h->rank;
        } else {
            s->p.folded += (uint64_t)h->times * STUD_BEHIND;
            if (h->rank > s->highest_folded)
                s->highest_folded = h->rank;
        }
    }
}

static void add_share(struct stud_play *sum, const struct playing *s)
{
    sum->folded += s->p.folded;
    sum->unqualified += s->p.unqualified;
    sum->lost += s->p.lost;
    sum->level += s->p.level;
    sum->raised += s->p.raised;
    for (unsigned c = 0; c < POKER_CATEGORIES; c++)
        sum->won[c] += s->p.won[c];
    if (s->lowest_raised < sum->never_below)
        sum->never_below = s->lowest_raised;
    if (s->highest_folded >= sum->always_from)
        sum->always_from = (poker_rank)(s->highest_folded + 1);
}

static unsigned sensible(unsigned threads)
{
    return threads == 0 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
}

void stud_best_play(const struct stud_terms *t, unsigned threads, struct stud_play *out)
{
    static const poker_rank HIGHEST = POKER_ROYAL_FLUSH << POKER_CATEGORY_BITS;
    struct playing share[THREADS_MAX];
    void *ctx[THREADS_MAX];
    threads = sensible(threads);
    for (unsigned i = 0; i < threads; i++) {
        share[i] = (struct playing){.t = t, .lowest_raised = HIGHEST};
        ctx[i] = &share[i];
    }
    showdown(t->lowest, threads, play_hand, ctx);
    *out = (struct stud_play){.never_below = HIGHEST};
    uint64_t all = 0;
    for (unsigned i = 0; i < threads; i++)
        add_share(out, &share[i]);
    for (unsigned c = 0; c < POKER_CATEGORIES; c++)
        all += out->won[c];
    assert(all + out->folded + out->unqualified + out->lost + out->level == stud_deals());
}

/* --- each decision ------------------------------------------------------------------------------
 */

/* All hands in a row, by their cards from the highest number down. */
static uint32_t place_of(const card h[POKER_HAND])
{
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    return a * (a - 1) * (a - 2) / 6 * (a - 3) / 4 * (a - 4) / 5 +
           b * (b - 1) * (b - 2) / 6 * (b - 3) / 4 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) / 2 +
           e;
}

/* The cards with their suits renamed, from the highest number down. */
static void rename_suits(const card from[POKER_HAND], const uint8_t suit[CARD_SUITS],
                         card to[POKER_HAND])
{
    for (unsigned i = 0; i < POKER_HAND; i++) {
        card c = card_of(card_rank(from[i]), suit[card_suit(from[i])]);
        unsigned at = i;
        for (; at > 0 && to[at - 1] < c; at--)
            to[at] = to[at - 1];
        to[at] = c;
    }
}

struct charting {
    const struct stud_terms *t;
    struct stud_chart *chart;
};

/* A hand stands for all that the other three suits make of it when they change places. */
static void chart_hand(void *ctx, const struct stud_hand *h,
                       const struct stud_faced faced[CARD_RANKS])
{
    static const uint8_t SUITS[][CARD_SUITS] = {
        {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
    };
    const struct charting *s = ctx;
    if (h->rank < s->chart->never_below || h->rank >= s->chart->always_from)
        return;
    unsigned raise = 0;
    for (unsigned up = 0; up < CARD_RANKS; up++)
        if (h->ups >> up & 1 && raise_is_best(s->t, h->rank, &faced[up]))
            raise |= 1u << up;
    for (unsigned i = 0; i < sizeof SUITS / sizeof *SUITS; i++) {
        card renamed[POKER_HAND];
        rename_suits(h->cards, SUITS[i], renamed);
        s->chart->raise[place_of(renamed)] = (uint16_t)raise;
    }
}

void stud_chart_make(const struct stud_terms *t, const struct stud_play *p, unsigned threads,
                     struct stud_chart *out)
{
    struct charting s = {t, out};
    void *ctx[THREADS_MAX];
    threads = sensible(threads);
    memset(out, 0, sizeof *out);
    out->never_below = p->never_below;
    out->always_from = p->always_from;
    for (unsigned i = 0; i < threads; i++)
        ctx[i] = &s;
    showdown(t->lowest, threads, chart_hand, ctx);
}

bool stud_raises(const struct stud_chart *c, const card hand[POKER_HAND], card up)
{
    poker_rank r = poker_hand(hand);
    if (r < c->never_below || r >= c->always_from)
        return r >= c->always_from;
    uint8_t suit[CARD_SUITS];
    for (unsigned i = 0; i < CARD_SUITS; i++)
        suit[i] = (uint8_t)((i + CARD_SUITS - card_suit(up)) % CARD_SUITS);
    card renamed[POKER_HAND];
    rename_suits(hand, suit, renamed);
    return c->raise[place_of(renamed)] >> card_rank(up) & 1;
}
