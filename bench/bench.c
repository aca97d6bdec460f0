/* Speed, each figure beside a reference measured in the same run, so that it means something on any
 * machine. A figure is the median of several runs, the reference and the thing interleaved. */
#include "bench.h"
#include "measure.h"

#include "base/rng.h"
#include "base/shuffle.h"
#include "chance/draw.h"
#include "odds/odds.h"
#include "odds/simulate.h"
#include "wire/replay.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS = 8, ROUNDS = 200, COUPS = 1 << 22, COUNTS = 5 };

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double median(double rates[RUNS])
{
    return median_of(rates, RUNS);
}

volatile uint64_t kept;

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

double rate_of_bare_loop(uint32_t range)
{
    static uint8_t bytes[1 << 14];
    struct byte_draws draws;
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    byte_draws_make(&draws, range);
    rng_seeded(&r, seed, 0);
    uint64_t sum = 0, drawn = 0;
    double from = now();
    while (drawn < SPINS) {
        rng_bytes(&r, bytes, sizeof bytes);
        for (size_t i = 0; i < sizeof bytes; i++) {
            sum += draws.value[bytes[i]];
            drawn += bytes[i] < draws.fair;
        }
    }
    kept = sum;
    return (double)drawn / (now() - from);
}

/* All positions, settled by the kernel. */
static double rate_of_simulation(const struct layout *l, uint64_t rounds)
{
    struct simulation s = {.layout = l, .seed = {1}, .rounds = rounds, .threads = 1};
    struct tally t;
    double from = now(), sum = 0;
    simulation_begin(&s);
    simulate(&s, &t);
    for (unsigned spot_at = 0; spot_at < l->game->spots; spot_at++)
        if (l->spot[spot_at].bet != NOT_PRICED)
            sum += observed_return(l, (spot)spot_at, &t).returns;
    double rate = (double)rounds / (now() - from);
    kept = (uint64_t)sum;
    tally_free(&t);
    simulation_end(&s);
    return rate;
}

/* --- cards --------------------------------------------------------------------------------------
 */

/* The least a simulation of baccarat can do: draw as many cards as so many coups take, and look at
 * each once. */
static double rate_of_bare_cards(void)
{
    enum { CARDS = 416, DEALT = 402 };
    static const double CARDS_A_COUP = 4.94;
    static struct stacks s;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    uint64_t aces = 0, cards = 0;
    stacks_begin(&s, seed, 0);
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < CARDS; i++)
            s.card[k][i] = (uint8_t)(i % CARD_RANKS);
    double from = now();
    for (; (double)cards < COUPS * CARDS_A_COUP; cards += STACKS * DEALT) {
        stacks_shuffle(&s, CARDS, DEALT);
        for (unsigned k = 0; k < STACKS; k++)
            for (unsigned i = 0; i < DEALT; i++)
                aces += s.card[k][i] == 0;
    }
    kept = aces;
    return (double)cards / CARDS_A_COUP / (now() - from);
}

double rate_of_exact(const struct layout *l)
{
    struct deals d;
    uint64_t sum = 0;
    double from = now();
    for (int i = 0; i < COUNTS; i++) {
        odds_deals(l, &d);
        for (unsigned s = 0; s < l->game->spots; s++)
            sum += (uint64_t)odds_of_spot(l, &d, (spot)s).returns.num;
    }
    kept = sum;
    return COUNTS / (now() - from);
}

/* The plain way, as the best open program has it: all six-card sequences of ten values, each
 * weighed by what is left; the three main bets only. */
static double rate_of_naive_count(void)
{
    uint64_t won[3] = {0};
    double from = now();
    unsigned left[10], v[6];
    for (unsigned k = 0; k < 10; k++)
        left[k] = 8 * (k == 0 ? 16 : 4);
#define EACH(k) for (v[k] = 0; v[k] < 10; left[v[k]]++, v[k]++)
    EACH(0)
    {
        uint64_t w0 = left[v[0]]--;
        EACH(1)
        {
            uint64_t w1 = w0 * left[v[1]]--;
            EACH(2)
            {
                uint64_t w2 = w1 * left[v[2]]--;
                EACH(3)
                {
                    uint64_t w3 = w2 * left[v[3]]--;
                    EACH(4)
                    {
                        uint64_t w4 = w3 * left[v[4]]--;
                        for (v[5] = 0; v[5] < 10; v[5]++) {
                            unsigned p = baccarat_add(v[0], v[2]), b = baccarat_add(v[1], v[3]);
                            if (baccarat_player_draws(p, b)) {
                                p = baccarat_add(p, v[4]);
                                if (baccarat_banker_draws_to(b, v[4]))
                                    b = baccarat_add(b, v[5]);
                            } else if (baccarat_banker_draws_alone(p, b)) {
                                b = baccarat_add(b, v[4]);
                            }
                            won[p > b ? 0 : b > p ? 1 : 2] += w4 * left[v[5]];
                        }
                    }
                }
            }
        }
    }
#undef EACH
    kept = won[0] ^ won[1] ^ won[2];
    return 1 / (now() - from);
}

/* --- wagers through the frame -------------------------------------------------------------------
 */

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
    enum { N = PLAYERS * ROULETTE_SINGLE_ZERO_SPOTS };
    static struct {
        uint64_t covers;
        cents stake;
        int32_t pays;
    } wager[N];
    for (unsigned i = 0; i < N; i++) {
        const struct priced *p = &l->spot[i % ROULETTE_SINGLE_ZERO_SPOTS];
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

/* The least that games other than roulette could do: what a stake returns stands in a table by
 * position and outcome. */
static double rate_of_bare_table(const struct layout *l)
{
    enum { SPOTS = 64 };
    static int32_t back[SPOTS][OUTCOMES_MAX];
    unsigned spots = 0;
    for (unsigned s = 0; s < l->game->spots; s++) {
        if (l->spot[s].bet == NOT_PRICED)
            continue;
        for (unsigned o = 0; o < l->game->outcomes; o++) {
            struct verdict v = l->game->verdict(&l->spot[s], o);
            back[spots][o] = v.result == RESULT_LOSE ? 0 : 1 + v.pays.num;
        }
        spots++;
    }
    cents returned = 0;
    double from = now();
    for (unsigned round = 0; round < ROUNDS * 100; round++)
        for (unsigned player = 0; player < PLAYERS; player++)
            for (unsigned s = 0; s < spots; s++)
                returned += 500 * (cents)back[s][round * 7 % l->game->outcomes];
    kept = (uint64_t)returned;
    return (double)spots * PLAYERS * ROUNDS * 100 / (now() - from);
}

enum mode { PLAIN, WRITTEN, JOURNALLED };

struct rates {
    double placed, settled, whole;
};

struct seated {
    struct table *t;
    struct transcript tr;
    struct journal j;
    struct sink sink;
    enum mode mode;
};

static void act_and_write(struct seated *s, const struct act *a)
{
    table_act(s->t, a, &s->sink);
    if (s->mode == JOURNALLED) {
        char json[JOURNAL_LINE_MAX];
        struct text t;
        text_on(&t, json, sizeof json);
        act_to_json(a, &t);
        journal_act(&s->j, &(struct act_text){.at = json, .len = t.len, .drawn = a->drawn},
                    transcript_digest(&s->tr));
    }
    transcript_clear(&s->tr);
}

unsigned fill_acts(const struct layout *l, struct act acts[FILLED_MAX])
{
    unsigned n = 0;
    for (int seat = 1; seat <= PLAYERS; seat++)
        for (unsigned s = 0; s < l->game->spots; s++)
            if (l->spot[s].bet != NOT_PRICED)
                acts[n++] = wager_on(l, s, seat);
    return n;
}

/* Full tables: every position wagered on by every player, round after round. */
static struct rates rate_of_frame(const struct layout *l, enum mode mode)
{
    static struct act acts[FILLED_MAX];
    unsigned n = fill_acts(l, acts);
    struct seated s = {.t = malloc(sizeof *s.t), .mode = mode};
    struct counted c = {0};
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    char path[64];
    snprintf(path, sizeof path, "/tmp/baize-bench-%d", getpid());
    unlink(path);
    transcript_init(&s.tr);
    if (s.t == NULL || (mode == JOURNALLED && !journal_open(&s.j, path)))
        abort();
    if (mode == JOURNALLED)
        journal_header(&s.j, l->rs, NULL, 0);
    rng_seeded(&rng, seed, 0);
    table_init(s.t, l);
    s.sink = mode == PLAIN ? (struct sink){count, &c} : transcript_sink(&s.tr);
    double placing = 0, settling = 0, start = now();
    for (int round = 0; round < ROUNDS; round++) {
        struct act close = {.kind = ACT_CLOSE}, drawn;
        double from = now();
        for (unsigned i = 0; i < n; i++)
            act_and_write(&s, &acts[i]);
        double mid = now();
        placing += mid - from;
        act_and_write(&s, &close);
        while (s.t->phase == PHASE_CLOSED && draw_act(s.t, s.t->round, &rng, &drawn))
            act_and_write(&s, &drawn);
        if (mode == JOURNALLED)
            journal_flush(&s.j);
        settling += now() - mid;
    }
    double all = now() - start, wagers = (double)n * ROUNDS;
    if (mode == PLAIN && c.settled != n * (uint64_t)ROUNDS)
        abort();
    if (mode == JOURNALLED) {
        journal_close(&s.j);
        unlink(path);
    }
    transcript_free(&s.tr);
    free(s.t);
    return (struct rates){wagers / placing, wagers / settling, wagers / all};
}

void line(const char *what, double rate, const char *reference, double against)
{
    printf("  %-46s %9.2f M/s", what, rate / 1e6);
    if (reference != NULL)
        printf("   %6.3f of %s", rate / against, reference);
    putchar('\n');
}

/* --- the reports --------------------------------------------------------------------------------
 */

struct framed {
    double placed[3][RUNS], settled[3][RUNS], whole[3][RUNS];
};

static void measure_frame(const struct layout *l, struct framed *f, int run)
{
    for (int m = 0; m < 3; m++) {
        struct rates r = rate_of_frame(l, (enum mode)m);
        f->placed[m][run] = r.placed;
        f->settled[m][run] = r.settled;
        f->whole[m][run] = r.whole;
    }
}

static void report_frame(struct framed *f, const char *reference, double touch)
{
    line("wagers placed", median(f->placed[PLAIN]), reference, touch);
    line("wagers settled", median(f->settled[PLAIN]), reference, touch);
    line("wagers settled, events written as JSON", median(f->settled[WRITTEN]), reference, touch);
    double free_rate = median(f->whole[PLAIN]);
    line("placed and settled, journal off", free_rate, NULL, 0);
    line("placed and settled, JSON and journal on", median(f->whole[JOURNALLED]), "journal off",
         free_rate);
}

void show_run(int run)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, run < RUNS ? "\rrun %d of %d" : "\r\033[K", run + 1, RUNS);
}

static void bench_roulette(const struct layout *l)
{
    double draws[RUNS], bare[RUNS], spins[RUNS], bare_settled[RUNS];
    static struct framed f;
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        draws[i] = rate_of_draws();
        bare[i] = rate_of_bare_loop(l->chance_range);
        spins[i] = rate_of_simulation(l, SPINS);
        bare_settled[i] = rate_of_bare_settlement(l);
        measure_frame(l, &f, i);
    }
    show_run(RUNS);
    double loop = median(bare), touch = median(bare_settled);
    printf("roulette, one core, median of %d runs (M/s: millions a second)\n", RUNS);
    puts("chance");
    line("single draws of the game RNG", median(draws), NULL, 0);
    line("reference A: a bare loop, draw and add", loop, NULL, 0);
    line("simulated spins, all 157 positions settled", median(spins), "A", loop);
    puts("a full table: 8 players on all 157 positions, through the frame");
    line("reference B: a bare loop, look and add", touch, NULL, 0);
    report_frame(&f, "B", touch);
}

static void bench_baccarat(const struct layout *l)
{
    double bare[RUNS], coups[RUNS], naive[RUNS], exact[RUNS], bare_settled[RUNS];
    static struct framed f;
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        bare[i] = rate_of_bare_cards();
        coups[i] = rate_of_simulation(l, COUPS);
        naive[i] = rate_of_naive_count();
        exact[i] = rate_of_exact(l);
        bare_settled[i] = rate_of_bare_table(l);
        measure_frame(l, &f, i);
    }
    show_run(RUNS);
    double cards = median(bare), touch = median(bare_settled);
    printf("baccarat, 8 decks, one core, median of %d runs\n", RUNS);
    puts("chance");
    line("reference C: the cards of a coup drawn, no more", cards, NULL, 0);
    line("simulated coups, all 13 wagers settled", median(coups), "C", cards);
    double by_hand = median(naive), counted = median(exact);
    printf("  %-46s %9.3f ms\n", "exact: a bare loop, three main bets", 1e3 / by_hand);
    printf("  %-46s %9.3f ms    %6.3f of the bare loop\n", "exact: all 13 wagers as fractions",
           1e3 / counted, by_hand / counted);
    puts("a full table: 8 players on all 13 wagers, card by card through the frame");
    line("reference D: a bare loop, look and add", touch, NULL, 0);
    report_frame(&f, "D", touch);
}

/* Dice, or a money wheel: one act decides, and there are few positions. */
static void bench_thrown(const struct layout *l, const char *what, const char *draw,
                         const char *touch)
{
    double bare[RUNS], spins[RUNS], bare_settled[RUNS];
    static struct framed f;
    char words[64];
    unsigned spots = 0;
    for (unsigned s = 0; s < l->game->spots; s++)
        spots += l->spot[s].bet != NOT_PRICED;
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        bare[i] = rate_of_bare_loop(l->chance_range);
        spins[i] = rate_of_simulation(l, SPINS);
        bare_settled[i] = rate_of_bare_table(l);
        measure_frame(l, &f, i);
    }
    show_run(RUNS);
    printf("%s, one core, median of %d runs\nchance\n", what, RUNS);
    snprintf(words, sizeof words, "reference %s: a bare loop, draw and add", draw);
    line(words, median(bare), NULL, 0);
    snprintf(words, sizeof words, "simulated, all %u positions settled", spots);
    line(words, median(spins), draw, median(bare));
    printf("a full table: %d players on all %u positions, through the frame\n", PLAYERS, spots);
    snprintf(words, sizeof words, "reference %s: a bare loop, look and add", touch);
    line(words, median(bare_settled), NULL, 0);
    report_frame(&f, touch, median(bare_settled));
}

/* Loads a ruleset and prices its layout; NULL with words on standard error. */
static struct ruleset *lay(const struct shelf *shelf, const struct clauses *clauses,
                           const char *name, struct layout *l)
{
    struct trouble why;
    struct ruleset *rs = ruleset_load(shelf, clauses, name, NULL, 0, &why);
    if (rs != NULL && layout_build(l, rs, &why))
        return rs;
    fprintf(stderr, "bench: %s\n", why.words);
    return NULL;
}

int main(int argc, char **argv)
{
    struct shelf shelf;
    struct clauses clauses;
    struct trouble why;
    static struct layout wheel, shoe, dice, money, two_dice, boxes, stud;
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why)) {
        fprintf(stderr, "bench: %s\n", why.words);
        return 2;
    }
    struct ruleset *roulette = lay(&shelf, &clauses, "nz1996/roulette", &wheel),
                   *baccarat = lay(&shelf, &clauses, "crown-fusion-2024/auto-baccarat", &shoe),
                   *sic_bo = lay(&shelf, &clauses, "crown-fusion-2024/auto-sic-bo", &dice),
                   *money_wheel = lay(&shelf, &clauses, "nz1996/money-wheel", &money),
                   *craps = lay(&shelf, &clauses, "nz1996/craps", &two_dice),
                   *blackjack = lay(&shelf, &clauses, "nz1996/blackjack", &boxes),
                   *caribbean = lay(&shelf, &clauses, "nz1996/caribbean-stud", &stud);
    if (roulette == NULL || baccarat == NULL || sic_bo == NULL || money_wheel == NULL ||
        craps == NULL || blackjack == NULL || caribbean == NULL)
        return 2;
    bench_roulette(&wheel);
    if (argc > 1)
        bench_program(&wheel, argv[1]);
    bench_baccarat(&shoe);
    bench_thrown(&dice, "sic bo", "E", "F");
    bench_thrown(&money, "money wheel", "G", "H");
    bench_craps(&two_dice);
    bench_stud(&stud);
    bench_blackjack(&boxes);
    ruleset_free(roulette);
    ruleset_free(baccarat);
    ruleset_free(sic_bo);
    ruleset_free(money_wheel);
    ruleset_free(craps);
    ruleset_free(blackjack);
    ruleset_free(caribbean);
    clauses_free(&clauses);
    return 0;
}
