/* Craps: rolls simulated, and rolls at a table whose wagers live over many of them. */
#include "bench.h"

#include "odds/odds.h"
#include "odds/simulate.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROLLS = 1 << 25, TABLE_ROLLS = 20000, AT_TABLE = 8, STAKE = 6000 };

/* --- simulation ---------------------------------------------------------------------------------
 */

/* Which bets are up when only the pass line is. */
static const bool *pass_line(const struct layout *l)
{
    static bool up[BETS_MAX];
    memset(up, 0, sizeof up);
    up[ruleset_bet(l->rs, "pass")] = true;
    return up;
}

static double rate_of_rolls(const struct layout *l, const bool *up)
{
    struct simulation s = {.layout = l, .seed = {1}, .rounds = ROLLS, .threads = 1, .up = up};
    struct tally t;
    double from = now(), sum = 0;
    simulation_begin(&s);
    simulate(&s, &t);
    for (unsigned at = 0; at < l->game->spots; at++)
        if (odds_listed(l, (spot)at) && (up == NULL || up[l->spot[at].bet]))
            sum += observed_return(l, (spot)at, &t).returns;
    double rate = ROLLS / (now() - from);
    kept = (uint64_t)sum;
    tally_free(&t);
    simulation_end(&s);
    return rate;
}

/* The least that exact odds can do: ask once what each roll does to each position. */
static double rate_of_asking(const struct layout *l)
{
    enum { TIMES = 20 };
    uint64_t sum = 0;
    double from = now();
    for (int i = 0; i < TIMES; i++)
        for (unsigned s = 0; s < l->game->spots; s++)
            for (unsigned roll = 0; roll < l->chance_range; roll++)
                sum += l->game->verdict(&l->spot[s], roll).result;
    kept = sum;
    return TIMES / (now() - from);
}

/* --- through the frame --------------------------------------------------------------------------
 */

/* The pass line as anybody would write it, a draw at a time. */
static double rate_of_bare_line(void)
{
    enum { N = TABLE_ROLLS * 50 };
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    unsigned point = 0;
    int64_t balance = 0;
    rng_seeded(&r, seed, 0);
    double from = now();
    for (int i = 0; i < N; i++) {
        unsigned draw = rng_below(&r, 36), total = draw / 6 + draw % 6 + 2;
        bool first = point == 0, wins = first ? total == 7 || total == 11 : total == point,
             loses = first ? total < 4 || total == 12 : total == 7;
        balance += wins ? STAKE : loses ? -STAKE : 0;
        point = wins || loses ? 0 : first ? total : point;
    }
    double rate = N / (now() - from);
    kept = (uint64_t)balance;
    return rate;
}

/* The wagers that are placed anew after each draw in each state, so that nothing but the table
 * takes time. */
struct script {
    struct machine machine;
    struct act wager[AT_TABLE][CRAPS_SPOTS];
    struct {
        uint8_t count;
        uint8_t at[CRAPS_SPOTS];
    } placed[CELLS_MAX], first;
};

static void place_between(const struct script *s, const uint64_t lies[2], unsigned state,
                          uint8_t *count, uint8_t *at)
{
    for (unsigned k = 0; k < CRAPS_SPOTS; k++)
        if (machine_has(&s->machine, state, (spot)k) && !(lies[k / 64] >> k % 64 & 1))
            at[(*count)++] = (uint8_t)k;
}

static struct act wager_by(const struct layout *l, unsigned s, int seat)
{
    struct act a = {.kind = ACT_WAGER, .has = HAS_SEAT | HAS_STAKE, .seat = seat, .stake = STAKE};
    snprintf(a.player, sizeof a.player, "player %d", seat);
    strcpy(a.bet, l->game->bet_of((spot)s));
    strcpy(a.on, l->spot[s].on);
    return a;
}

static struct script *script_make(const struct layout *l, const bool *up)
{
    struct script *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    const struct machine *m = &s->machine;
    machine_make(&s->machine, l, up);
    for (int p = 0; p < AT_TABLE; p++)
        for (unsigned k = 0; k < CRAPS_SPOTS; k++)
            s->wager[p][k] = wager_by(l, k, p + 1);
    place_between(s, (const uint64_t[2]){0}, 0, &s->first.count, s->first.at);
    for (unsigned cell = 0; cell < m->states * m->width; cell++) {
        uint64_t lies[2] = {0};
        if (cell % m->width == m->range)
            continue;
        for (unsigned k = 0; k < CRAPS_SPOTS; k++) {
            struct verdict v = l->game->verdict(&l->spot[k], m->outcome[cell]);
            if (machine_has(m, cell / m->width, (spot)k) && v.result == RESULT_GOES_ON)
                lies[v.to / 64] |= UINT64_C(1) << v.to % 64;
        }
        place_between(s, lies, m->next[cell] / m->width, &s->placed[cell].count,
                      s->placed[cell].at);
    }
    return s;
}

struct played {
    double rolls, acts; /* a second */
    double up;          /* wagers on the layout, on average */
};

static void ignore(void *ctx, const struct event *e)
{
    (void)e;
    ++*(uint64_t *)ctx;
}

static void place(struct table *t, const struct script *s, unsigned players, const uint8_t *at,
                  unsigned count, const struct sink *sink)
{
    for (unsigned p = 0; p < players; p++)
        for (unsigned i = 0; i < count; i++)
            if (!table_act(t, &s->wager[p][at[i]], sink))
                abort();
}

static struct played play(const struct layout *l, const struct script *s, unsigned players)
{
    const struct machine *m = &s->machine;
    struct table *t = malloc(sizeof *t);
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    const unsigned rolls = TABLE_ROLLS / players;
    uint64_t events = 0, acts = 0, lay = 0;
    struct sink sink = {ignore, &events};
    if (t == NULL)
        abort();
    table_init(t, l);
    rng_seeded(&r, seed, 0);
    double from = now();
    place(t, s, players, s->first.at, s->first.count, &sink);
    for (unsigned roll = 0, row = 0; roll < rolls; roll++) {
        unsigned draw = rng_below(&r, m->range), cell = row + draw;
        struct act dice = {.kind = ACT_DICE};
        l->game->drawn(draw, &dice);
        if (!table_act(t, &dice, &sink))
            abort();
        place(t, s, players, s->placed[cell].at, s->placed[cell].count, &sink);
        acts += 1 + (uint64_t)players * s->placed[cell].count;
        row = m->next[cell];
        for (unsigned word = 0; word < 2; word++)
            lay += (uint64_t)__builtin_popcountll(m->state[row / m->width].up[word]);
    }
    double took = now() - from;
    kept = events;
    free(t);
    return (struct played){rolls / took, (double)acts / took, (double)lay * players / rolls};
}

/* --- the report ---------------------------------------------------------------------------------
 */

struct craps_rates {
    double bare[RUNS], line[RUNS], all[RUNS], asking[RUNS], exact[RUNS], bare_line[RUNS];
    struct {
        double rolls[RUNS], acts[RUNS], up;
    } table[3];
};

static void measure(const struct layout *l, struct script *const scripts[3], struct craps_rates *c)
{
    static const unsigned PLAYERS[] = {1, 1, AT_TABLE};
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        c->bare[i] = rate_of_bare_loop(l->chance_range);
        c->line[i] = rate_of_rolls(l, pass_line(l));
        c->all[i] = rate_of_rolls(l, NULL);
        c->asking[i] = rate_of_asking(l);
        c->exact[i] = rate_of_exact(l);
        c->bare_line[i] = rate_of_bare_line();
        for (int k = 0; k < 3; k++) {
            struct played p = play(l, scripts[k], PLAYERS[k]);
            c->table[k].rolls[i] = p.rolls;
            c->table[k].acts[i] = p.acts;
            c->table[k].up = p.up;
        }
    }
    show_run(RUNS);
}

static void report_table(int k, struct craps_rates *c, double by_hand)
{
    static const char *const WHO[] = {"rolls, the pass line alone", "rolls, one player",
                                      "rolls, 8 players"};
    char words[64];
    double rolls = median(c->table[k].rolls), acts = median(c->table[k].acts);
    snprintf(words, sizeof words, c->table[k].up > 1 ? "%s, %.0f wagers up" : "%s", WHO[k],
             c->table[k].up);
    printf("  %-46s %9.4f M/s  %7.4f of J; %.2f M acts/s\n", words, rolls / 1e6, rolls / by_hand,
           acts / 1e6);
}

static void report(struct craps_rates *c)
{
    double draws = median(c->bare), by_hand = median(c->bare_line), asking = median(c->asking),
           exact = median(c->exact);
    printf("craps, one core, median of %d runs\nchance\n", RUNS);
    line("reference I: a bare loop, draw and add", draws, NULL, 0);
    line("simulated rolls, the pass line", median(c->line), "I", draws);
    line("simulated rolls, every kind of wager up", median(c->all), "I", draws);
    printf("  %-46s %9.3f ms\n", "exact: each roll on each position judged once", 1e3 / asking);
    printf("  %-46s %9.3f ms    %6.3f of the judging\n", "exact: all 90 positions as fractions",
           1e3 / exact, asking / exact);
    puts("a table, roll by roll through the frame; what is decided is placed again");
    line("reference J: a bare loop, the pass line by hand", by_hand, NULL, 0);
    for (int k = 0; k < 3; k++)
        report_table(k, c, by_hand);
}

void bench_craps(const struct layout *l)
{
    static struct craps_rates c;
    struct script *line_only = script_make(l, pass_line(l)), *everything = script_make(l, NULL);
    measure(l, (struct script *const[3]){line_only, everything, everything}, &c);
    report(&c);
    free(line_only);
    free(everything);
}
