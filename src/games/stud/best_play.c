#include "games/stud/best_play.h"

#include "base/shuffle.h"

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
    stud_decides *by; /* NULL: whichever is worth more */
    struct stud_play p;
    poker_rank lowest_raised, highest_folded;
};

static void play_hand(void *ctx, const struct showdown_hand *h,
                      const struct stud_faced faced[CARD_RANKS])
{
    struct playing *s = ctx;
    for (unsigned up = 0; up < CARD_RANKS; up++) {
        const struct stud_faced *f = &faced[up];
        if (!(h->ups >> up & 1))
            continue;
        if (s->by != NULL ? s->by(h, up) : raise_is_best(s->t, h->rank, f)) {
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

void stud_play_by(const struct stud_terms *t, stud_decides *raises, unsigned threads,
                  struct stud_play *out)
{
    static const poker_rank HIGHEST = POKER_ROYAL_FLUSH << POKER_CATEGORY_BITS;
    struct playing share[THREADS_MAX];
    void *ctx[THREADS_MAX];
    threads = sensible(threads);
    for (unsigned i = 0; i < threads; i++) {
        share[i] = (struct playing){.t = t, .by = raises, .lowest_raised = HIGHEST};
        ctx[i] = &share[i];
    }
    showdown(t->lowest, threads, play_hand, ctx);
    *out = (struct stud_play){.never_below = HIGHEST};
    uint64_t all = 0;
    for (unsigned i = 0; i < threads; i++)
        add_share(out, &share[i]);
    if (out->always_from < out->never_below)
        out->always_from = out->never_below;
    for (unsigned c = 0; c < POKER_CATEGORIES; c++)
        all += out->won[c];
    assert(all + out->folded + out->unqualified + out->lost + out->level == stud_deals());
}

void stud_best_play(const struct stud_terms *t, unsigned threads, struct stud_play *out)
{
    stud_play_by(t, NULL, threads, out);
}

struct frac stud_edge(const struct stud_terms *t, const struct stud_play *p, cents ante)
{
    frac_int net = (frac_int)p->folded * t->folded + (frac_int)p->unqualified * t->unqualified +
                   (frac_int)p->lost * t->lost + (frac_int)p->level * t->level;
    for (unsigned c = 0; c < POKER_CATEGORIES; c++)
        net += (frac_int)p->won[c] * t->won[c];
    return frac_make(-net, (frac_int)stud_deals() * ante);
}

/* --- each decision ------------------------------------------------------------------------------
 */

enum { SUITINGS = 1 << 2 * POKER_HAND };

/* Where a hand between stands in the chart after its suits are renamed. */
static inline uint32_t place_of(unsigned above, const card hand[POKER_HAND],
                                const uint8_t suit[CARD_SUITS])
{
    uint64_t cards = 0;
    uint32_t place = above;
    for (unsigned i = 0; i < POKER_HAND; i++)
        cards |= UINT64_C(1) << card_of(card_rank(hand[i]), suit[card_suit(hand[i])]);
    for (unsigned i = 0; i < POKER_HAND; i++) {
        unsigned top = 63u - (unsigned)__builtin_clzll(cards);
        place = place * CARD_SUITS + top % CARD_SUITS;
        cards ^= UINT64_C(1) << top;
    }
    return place;
}

/* Suits as they are counted from the upcard's. */
static inline bool raises_between(const struct stud_chart *c, unsigned rank,
                                  const card hand[POKER_HAND], card up)
{
    static const uint8_t FROM[CARD_SUITS][CARD_SUITS] = {
        {0, 1, 2, 3}, {3, 0, 1, 2}, {2, 3, 0, 1}, {1, 2, 3, 0}};
    return c->raise[place_of(rank - c->never_below, hand, FROM[card_suit(up)])] >> card_rank(up) &
           1;
}

struct charting {
    const struct stud_terms *t;
    struct stud_chart *chart;
};

/* A hand stands for all that the other three suits make of it when they change places. */
static void chart_hand(void *ctx, const struct showdown_hand *h,
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
    for (unsigned i = 0; i < sizeof SUITS / sizeof *SUITS; i++)
        s->chart->raise[place_of((unsigned)h->rank - s->chart->never_below, h->cards, SUITS[i])] =
            (uint16_t)raise;
}

void stud_chart_make(const struct stud_terms *t, const struct stud_play *p, unsigned threads,
                     struct stud_chart *out)
{
    struct charting s = {t, out};
    void *ctx[THREADS_MAX];
    threads = sensible(threads);
    out->never_below = p->never_below;
    out->always_from = p->always_from;
    size_t between =
        p->always_from > p->never_below ? (size_t)(p->always_from - p->never_below) : 0;
    out->raise = calloc(between + 1, SUITINGS * sizeof *out->raise);
    if (out->raise == NULL)
        abort();
    for (unsigned i = 0; i < threads; i++)
        ctx[i] = &s;
    showdown(t->lowest, threads, chart_hand, ctx);
}

void stud_chart_free(struct stud_chart *c)
{
    free(c->raise);
}

bool stud_raises(const struct stud_chart *c, const card hand[POKER_HAND], card up)
{
    poker_rank r = poker_hand(hand);
    if (r < c->never_below || r >= c->always_from)
        return r >= c->always_from;
    return raises_between(c, r, hand, up);
}

/* --- rounds -------------------------------------------------------------------------------------
 */

static_assert(TEN_CARDS == 2 * POKER_HAND, "a round is the cards of two hands");

/* The player's five first, then the dealer's, the first of them up. Whether a hand raises and who
 * has the better one cannot be guessed, so that nothing branches on it but hands between. */
static inline unsigned play_out(const struct stud_chart *c, unsigned lowest, unsigned player,
                                const card cards[TEN_CARDS])
{
    const card *dealers = cards + POKER_HAND;
    unsigned dealer = poker_hand(dealers), raises = player >= c->always_from;
    unsigned between = (unsigned)c->always_from - c->never_below;
    if (__builtin_expect(player - c->never_below < between, 0))
        raises = raises_between(c, player, cards, dealers[0]);
    unsigned beats = player > dealer, level = player == dealer, plays = dealer >= lowest;
    unsigned shown = STUD_LOWER - level * (STUD_LOWER - STUD_STANDOFF) -
                     beats * (STUD_LOWER - STUD_WINS - (player >> POKER_CATEGORY_BITS));
    return STUD_FOLDS - raises * (STUD_FOLDS - plays * shown);
}
static_assert(STUD_NOT_QUALIFIED == 0 && STUD_STANDOFF < STUD_LOWER && STUD_LOWER < STUD_FOLDS,
              "an outcome is reached from the last by steps down");

void stud_rounds(const struct stud_chart *c, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane,
                 uint64_t rounds, uint64_t came[STUD_OUTCOMES])
{
    struct stacks *s = malloc(sizeof *s);
    unsigned lowest = stud_lowest();
    if (s == NULL)
        abort();
    stacks_begin(s, seed, lane);
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < DECK; i++)
            s->card[k][i] = (card)i;
    while (rounds > 0) {
        stacks_ten(s);
        for (unsigned k = 0; k < STACKS && rounds > 0; k++, rounds--) {
            unsigned player = poker_hand(s->card[k]);
            unsigned outcome = play_out(c, lowest, player, s->card[k]);
            came[outcome]++;
            if (player >= POKER_FLUSH << POKER_CATEGORY_BITS && outcome != STUD_FOLDS)
                came[STUD_PRIZE + (player >> POKER_CATEGORY_BITS) - POKER_FLUSH]++;
        }
    }
    free(s);
}
