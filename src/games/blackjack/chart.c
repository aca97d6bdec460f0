#include "games/blackjack/chart.h"

#include <assert.h>
#include <string.h>

struct charting {
    const struct bj_exact *x;
    struct bj_chart *c;
    unsigned up;
    double reach[BJ_HANDS]; /* how likely best play comes to each hand */
    double first[BJ_PARTS][BJ_ROWS_MAX][BJ_ACTS], later[BJ_PARTS][BJ_ROWS_MAX][BJ_ACTS];
};

static enum bj_part part_of(const struct bj_holding *h)
{
    return h->soft ? BJ_SOFT : BJ_HARD;
}

static unsigned pair_of(const struct bj_holding *h)
{
    unsigned v = 0;
    while (v < BJ_VALUES && h->of[v] != 2)
        v++;
    return h->cards == 2 ? v : BJ_VALUES;
}

/* Spreads a hand over what one more card makes of it. */
static void spread(struct charting *g, unsigned hand)
{
    const struct bj_holding *h = &g->x->hands.hand[hand];
    struct bj_left l = bj_without(&g->x->fresh[g->up], h);
    for (unsigned v = 0; v < BJ_VALUES; v++)
        if (h->with[v] != BJ_BUST && l.of[v] > 0)
            g->reach[h->with[v]] += g->reach[hand] * l.of[v] / l.cards;
}

static enum bj_act act_in(const struct charting *g, enum bj_mood mood, unsigned hand)
{
    return (enum bj_act)g->x->act[mood][g->up][hand];
}

/* From two cards on, by the best play; hands that are split are not followed. */
static void follow_deals(struct charting *g)
{
    memset(g->reach, 0, sizeof g->reach);
    g->reach[0] = 1;
    for (unsigned hand = 0; hand < BJ_HANDS; hand++) {
        const struct bj_holding *h = &g->x->hands.hand[hand];
        if (h->cards < 2) {
            spread(g, hand);
            continue;
        }
        unsigned pair = pair_of(h);
        if (g->reach[hand] == 0 || h->total == BLACKJACK)
            continue;
        if (pair < BJ_VALUES && g->x->first[g->up][pair][pair].best == BJ_SPLIT) {
            g->reach[hand] = 0;
            continue;
        }
        enum bj_act act = act_in(g, BJ_EASY, hand);
        if (act == BJ_HIT)
            spread(g, hand);
        (h->cards == 2 ? g->first : g->later)[part_of(h)][h->total][act] += g->reach[hand];
    }
}

static enum bj_act most(const double of[BJ_ACTS])
{
    unsigned best = 0;
    for (unsigned a = 1; a < BJ_ACTS; a++)
        if (of[a] > of[best])
            best = a;
    return (enum bj_act)best;
}

static bool any(const double of[BJ_ACTS])
{
    return of[most(of)] > 0;
}

static void fill_rows(struct charting *g)
{
    for (unsigned part = BJ_HARD; part <= BJ_SOFT; part++)
        for (unsigned total = 0; total < BJ_ROWS_MAX; total++) {
            double *first = g->first[part][total], *later = g->later[part][total];
            enum bj_act dealt = any(first) ? most(first) : most(later);
            enum bj_act drawn = any(later) ? most(later) : dealt == BJ_DOUBLE ? BJ_HIT : dealt;
            g->c->row[part][total][g->up] =
                (struct bj_advice){any(first) || any(later), dealt, drawn};
        }
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        enum bj_act best = g->x->first[g->up][v][v].best;
        g->c->row[BJ_PAIRS][v][g->up] = (struct bj_advice){true, best, best};
    }
}

static void except(struct charting *g, unsigned hand, enum bj_mood mood)
{
    struct bj_chart *c = g->c;
    assert(c->exceptions < BJ_EXCEPTIONS_MAX);
    c->exception[c->exceptions++] =
        (struct bj_exception){(uint8_t)g->up, (bj_hand)hand, act_in(g, mood, hand), mood};
}

static void find_exceptions(struct charting *g)
{
    for (unsigned hand = g->x->hands.from[2]; hand < BJ_HANDS; hand++) {
        const struct bj_holding *h = &g->x->hands.hand[hand];
        if (g->reach[hand] == 0 || h->total == BLACKJACK || pair_of(h) < BJ_VALUES)
            continue;
        const struct bj_advice *a = &g->c->row[part_of(h)][h->total][g->up];
        if (act_in(g, BJ_EASY, hand) != (h->cards == 2 ? a->first : a->later))
            except(g, hand, BJ_EASY);
    }
}

/* Hands of a split, from one card of the pair on, as they are played in a mood. */
static void follow_split(struct charting *g, unsigned pair, enum bj_mood mood)
{
    memset(g->reach, 0, sizeof g->reach);
    g->reach[bj_single(pair)] = 1;
    spread(g, bj_single(pair));
    for (unsigned hand = g->x->hands.from[2]; hand < BJ_HANDS; hand++) {
        if (g->reach[hand] == 0)
            continue;
        if (act_in(g, mood, hand) != act_in(g, BJ_EASY, hand))
            except(g, hand, mood);
        if (act_in(g, mood, hand) == BJ_HIT)
            spread(g, hand);
    }
}

static void find_moods(struct charting *g)
{
    if (g->x->rules.game.refunds_busts || (g->up != BJ_ACE && g->up != BJ_TEN))
        return;
    for (unsigned pair = BJ_ACE + 1; pair < BJ_VALUES; pair++)
        for (unsigned mood = BJ_WARY; mood < BJ_MOODS; mood++)
            if (g->x->first[g->up][pair][pair].best == BJ_SPLIT)
                follow_split(g, pair, (enum bj_mood)mood);
}

void bj_chart_make(struct bj_chart *c, const struct bj_exact *x)
{
    memset(c, 0, sizeof *c);
    for (unsigned up = 0; up < BJ_VALUES; up++) {
        struct charting g = {.x = x, .c = c, .up = up};
        follow_deals(&g);
        fill_rows(&g);
        find_exceptions(&g);
        find_moods(&g);
    }
}
