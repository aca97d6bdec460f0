/* Speed, each figure beside a reference measured in the same run, so that it means something on any
 * machine. A figure is the median of several runs, the reference and the thing interleaved. */
#include "base/rng.h"
#include "chance/draw.h"
#include "odds/simulate.h"
#include "wire/replay.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RUNS = 9, PLAYERS = 8, ROUNDS = 200, SPINS = 1 << 23 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *rates)
{
    qsort(rates, RUNS, sizeof *rates, ascending);
    return rates[RUNS / 2];
}

static volatile uint64_t kept; /* so that nothing measured is thought useless */

/* --- draws and spins -------------------------------------------------------------------------- */

static double rate_of_draws(void)
{
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    rng_seeded(&r, seed, 0);
    uint64_t sum = 0;
    double from = now();
    for (int i = 0; i < SPINS / 8; i++)
        sum += rng_below(&r, 37);
    kept = sum;
    return SPINS / 8 / (now() - from);
}

/* The least a simulation of one bet can do: draw, and compare. */
static double rate_of_bare_loop(void)
{
    static uint8_t value[1 << 14];
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    rng_seeded(&r, seed, 0);
    uint64_t wins = 0;
    double from = now();
    for (int left = SPINS; left > 0; left -= (int)sizeof value) {
        rng_fill_below(&r, 37, value, sizeof value);
        for (size_t i = 0; i < sizeof value; i++)
            wins += value[i] == 17;
    }
    kept = wins;
    return SPINS / (now() - from);
}

/* All 157 positions, settled by the kernel. */
static double rate_of_simulation(const struct layout *l)
{
    struct simulation s = {.layout = l, .seed = {1}, .rounds = SPINS, .threads = 1};
    struct tally t;
    double from = now(), sum = 0;
    simulate(&s, &t);
    for (unsigned spot_at = 0; spot_at < l->game->spots; spot_at++)
        sum += observed_return(l, (spot)spot_at, &t).returns;
    kept = (uint64_t)sum;
    return SPINS / (now() - from);
}

/* --- wagers through the frame
 * ---------------------------------------------------------------------- */

struct counted {
    uint64_t settled;
    cents returned;
};

static void count(void *ctx, const struct event *e)
{
    struct counted *c = ctx;
    if (e->kind == EV_SETTLED) {
        c->settled++;
        c->returned += e->returns;
    }
}

static struct act wager_on(const struct layout *l, unsigned s, int seat)
{
    struct act a = {.kind = ACT_WAGER, .has = HAS_SEAT | HAS_STAKE, .seat = seat, .stake = 500};
    snprintf(a.player, sizeof a.player, "player %d", seat);
    strcpy(a.bet, l->game->bet_of((spot)s));
    strcpy(a.on, l->spot[s].on);
    return a;
}

/* The least a settlement can do: for each wager look whether it covers the number, and add. */
static double rate_of_bare_settlement(const struct layout *l)
{
    enum { N = PLAYERS * ROULETTE_SPOTS };
    static struct {
        uint64_t covers;
        cents stake;
        int32_t pays;
    } wager[N];
    for (unsigned i = 0; i < N; i++) {
        const struct priced *p = &l->spot[i % ROULETTE_SPOTS];
        wager[i].covers = p->covers;
        wager[i].stake = 500;
        wager[i].pays = p->line[0].pays.num;
    }
    cents returned = 0;
    double from = now();
    for (int round = 0; round < ROUNDS * 10; round++)
        for (unsigned i = 0; i < N; i++)
            if (wager[i].covers >> round % 37 & 1)
                returned += wager[i].stake * (wager[i].pays + 1);
    kept = (uint64_t)returned;
    return (double)N * ROUNDS * 10 / (now() - from);
}

enum mode { PLAIN, WRITTEN, JOURNALLED };

struct rates {
    double placed, settled, whole;
};

/* Full tables: every position wagered on by every player, round after round. */
static struct rates rate_of_frame(const struct layout *l, enum mode mode)
{
    static struct act acts[PLAYERS * ROULETTE_SPOTS];
    struct table *t = malloc(sizeof *t);
    struct counted c = {0};
    struct transcript tr;
    struct journal j;
    char path[64];
    snprintf(path, sizeof path, "/tmp/baize-bench-%d", getpid());
    unlink(path);
    transcript_init(&tr);
    if (t == NULL || (mode == JOURNALLED && !journal_open(&j, path)))
        abort();
    if (mode == JOURNALLED)
        journal_header(&j, l->rs, NULL, 0);
    for (int seat = 1; seat <= PLAYERS; seat++)
        for (unsigned s = 0; s < ROULETTE_SPOTS; s++)
            acts[(unsigned)(seat - 1) * ROULETTE_SPOTS + s] = wager_on(l, s, seat);
    table_init(t, l);
    struct sink sink = mode == PLAIN ? (struct sink){count, &c} : transcript_sink(&tr);
    double placing = 0, settling = 0, start = now();
    for (int round = 0; round < ROUNDS; round++) {
        struct act close = {.kind = ACT_CLOSE},
                   spin = {.kind = ACT_NUMBER, .has = HAS_NUMBER, .number = round % 37};
        double from = now();
        for (unsigned i = 0; i < PLAYERS * ROULETTE_SPOTS; i++) {
            table_act(t, &acts[i], &sink);
            if (mode == JOURNALLED)
                journal_act(&j, &acts[i], &tr, false);
            transcript_clear(&tr);
        }
        double mid = now();
        placing += mid - from;
        table_act(t, &close, &sink);
        transcript_clear(&tr);
        table_act(t, &spin, &sink);
        if (mode == JOURNALLED) {
            journal_act(&j, &spin, &tr, false);
            journal_flush(&j);
        }
        transcript_clear(&tr);
        settling += now() - mid;
    }
    double all = now() - start;
    double n = (double)PLAYERS * ROULETTE_SPOTS * ROUNDS;
    kept = c.settled;
    if (mode == JOURNALLED) {
        journal_close(&j);
        unlink(path);
    }
    transcript_free(&tr);
    free(t);
    return (struct rates){n / placing, n / settling, n / all};
}

static void line(const char *what, double rate, const char *reference, double against)
{
    printf("  %-46s %9.2f M/s", what, rate / 1e6);
    if (reference != NULL)
        printf("   %6.3f of %s", rate / against, reference);
    putchar('\n');
}

int main(void)
{
    struct shelf shelf;
    struct clauses clauses;
    struct trouble why;
    struct layout l;
    struct ruleset *rs = NULL;
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why) ||
        (rs = ruleset_load(&shelf, &clauses, "nz1996/roulette", NULL, 0, &why)) == NULL ||
        !layout_build(&l, rs, &why)) {
        fprintf(stderr, "bench: %s\n", why.words);
        return 2;
    }
    double draws[RUNS], bare[RUNS], spins[RUNS], bare_settled[RUNS];
    double placed[3][RUNS], settled[3][RUNS], whole[3][RUNS];
    for (int i = 0; i < RUNS; i++) {
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\rrun %d of %d", i + 1, RUNS);
        draws[i] = rate_of_draws();
        bare[i] = rate_of_bare_loop();
        spins[i] = rate_of_simulation(&l);
        bare_settled[i] = rate_of_bare_settlement(&l);
        for (int m = 0; m < 3; m++) {
            struct rates r = rate_of_frame(&l, (enum mode)m);
            placed[m][i] = r.placed;
            settled[m][i] = r.settled;
            whole[m][i] = r.whole;
        }
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    double loop = median(bare), touch = median(bare_settled);
    printf("roulette, one core, median of %d runs (M/s: millions a second)\n", RUNS);
    puts("chance");
    line("single draws of the game RNG", median(draws), NULL, 0);
    line("reference A: a bare loop, draw and compare", loop, NULL, 0);
    line("simulated spins, all 157 positions settled", median(spins), "A", loop);
    puts("a full table: 8 players on all 157 positions, through the frame");
    line("reference B: a bare loop, look and add", touch, NULL, 0);
    line("wagers placed", median(placed[PLAIN]), "B", touch);
    line("wagers settled", median(settled[PLAIN]), "B", touch);
    line("wagers settled, events written as JSON", median(settled[WRITTEN]), "B", touch);
    double free_rate = median(whole[PLAIN]);
    line("placed and settled, journal off", free_rate, NULL, 0);
    line("placed and settled, JSON and journal on", median(whole[JOURNALLED]), "journal off",
         free_rate);
    ruleset_free(rs);
    clauses_free(&clauses);
    return 0;
}
