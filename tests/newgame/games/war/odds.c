/* The odds of casino war: the sheet is for who always goes to war, and below it stands what ante
 * and raise cost together, beside what surrendering every tie costs. */
#include "odds/analysis.h"
#include "odds/figures.h"

#include <stdio.h>

/* What a round costs of an ante, by going to war and by surrendering. */
struct costs {
    struct frac war, surrender;
};

static struct costs costs_of(const struct sheet *sh)
{
    const struct deals *d = &sh->deals;
    struct costs c = {.war = frac_add(sh->exact[WAR_ANTE].edge, sh->exact[WAR_RAISE].edge)};
    uint64_t ties = d->weight[WAR_WON] + d->weight[WAR_LOST];
    struct frac half = frac_mul(frac_make(1, 2), frac_make((int64_t)ties, (int64_t)d->all));
    c.surrender = frac_add(half, frac_make((int64_t)d->weight[WAR_LOWER], (int64_t)d->all));
    c.surrender = frac_sub(c.surrender, frac_make((int64_t)d->weight[WAR_HIGHER], (int64_t)d->all));
    return c;
}

static void print_below(const struct sheet *sh)
{
    struct costs c = costs_of(sh);
    printf("  of the ante: %.6f %% when every tie goes to war, %.6f %% when it is surrendered\n",
           frac_double(c.war) * 100, frac_double(c.surrender) * 100);
}

static void put_below(const struct sheet *sh, struct text *json)
{
    struct costs c = costs_of(sh);
    json_frac(json, "edge_going_to_war", c.war);
    json_frac(json, "edge_surrendering", c.surrender);
}

/* War costs less than half of the ante, whatever the number of decks and the rank that ties. */
static void strategy(const struct layout *l, bool json)
{
    if (json)
        printf("{\"ruleset\":\"%s\",\"tie\":\"go-to-war\"}\n", l->rs->name);
    else
        printf("%s: go to war on every tie\n", l->rs->name);
}

/* --- simulated rounds ------------------------------------------------------------------------- */

static void *begin(const struct simulation *s, unsigned *counters)
{
    *counters = s->layout->game->outcomes;
    return NULL;
}

/* The top of a shoe: four places of it that differ. */
static void four_cards(struct rng *r, unsigned decks, card cards[4])
{
    uint32_t place[4];
    for (unsigned n = 0; n < 4;) {
        bool taken = false;
        place[n] = rng_below(r, decks * DECK);
        for (unsigned i = 0; i < n; i++)
            taken |= place[i] == place[n];
        cards[n] = (card)(place[n] % DECK);
        n += !taken;
    }
}

static void deal(const struct simulation *s, uint64_t lane, uint64_t rounds, uint64_t *count)
{
    struct rng r;
    rng_seeded(&r, s->seed, lane);
    for (uint64_t i = 0; i < rounds; i++) {
        card c[4];
        four_cards(&r, s->layout->rs->decks, c);
        enum war_outcome o = war_first(c[0], c[1]);
        count[o == WAR_TIED ? war_second(c[2], c[3]) : o]++;
    }
}

static void end(void *with)
{
    (void)with;
}

static const struct rounds ROUNDS = {begin, deal, NULL, end};

const struct analysis WAR_ANALYSIS = {
    .print_below = print_below,
    .put_below = put_below,
    .strategy = strategy,
    .rounds = &ROUNDS,
};
