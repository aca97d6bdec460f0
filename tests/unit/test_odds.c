/* Exact odds of wagers that live over many rolls, against the figures that every book on the game
 * has; and their simulation, against the plain way and against what chance allows. */
#include "house.h"

#include "games/craps/backed.h"
#include "odds/odds.h"
#include "odds/simulate.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct house house;

static struct craps {
    struct ruleset *rs;
    struct layout l;
    struct deals d;
} craps;

static int lay_craps(void **state)
{
    (void)state;
    craps.rs = house_ruleset(&house, "nz1996/craps", NULL, 0, &craps.l);
    odds_deals(&craps.l, &craps.d);
    return 0;
}

static int clear_craps(void **state)
{
    (void)state;
    ruleset_free(craps.rs);
    return 0;
}

static struct exact odds_of(const char *bet, const char *on)
{
    int s = CRAPS_GAME.find(bet, on);
    assert_true(s >= 0);
    return odds_of_spot(&craps.l, &craps.d, (spot)s);
}

static void assert_frac(struct frac got, const char *want)
{
    char text[FRAC_TEXT_MAX];
    assert_string_equal(frac_text(got, text), want);
}

static void craps_has_the_known_edges(void **state)
{
    (void)state;
    static const struct {
        const char *bet, *on, *edge, *rolls, *per_roll;
    } WANT[] = {
        {"pass", "", "7/495", "557/165", "7/1671"},
        {"dont-pass", "", "3/220", "557/165", "9/2228"},
        {"come", "", "7/495", "557/165", "7/1671"},
        {"dont-come", "", "3/220", "557/165", "9/2228"},
        {"come-odds", "4", "0", "4", "0"},
        {"come-odds", "9", "0", "18/5", "0"},
        {"dont-come-odds", "6", "0", "36/11", "0"},
        {"place", "4", "1/15", "4", "1/60"},
        {"place", "5", "1/25", "18/5", "1/90"},
        {"place", "6", "1/66", "36/11", "1/216"},
        {"place", "8", "1/66", "36/11", "1/216"},
        {"place", "9", "1/25", "18/5", "1/90"},
        {"place", "10", "1/15", "4", "1/60"},
        {"buy", "4", "1/20", "4", "1/80"},
        {"buy", "6", "1/20", "36/11", "11/720"},
        {"lay", "4", "1/40", "4", "1/160"},
        {"lay", "5", "1/30", "18/5", "1/108"},
        {"lay", "8", "1/24", "36/11", "11/864"},
        {"hardway", "4", "1/9", "4", "1/36"},
        {"hardway", "6", "1/11", "36/11", "1/36"},
        {"hardway", "8", "1/11", "36/11", "1/36"},
        {"hardway", "10", "1/9", "4", "1/36"},
        {"big-six", "", "1/11", "36/11", "1/36"},
        {"big-eight", "", "1/11", "36/11", "1/36"},
        {"field", "", "1/18", "1", "1/18"},
        {"any-seven", "", "1/6", "1", "1/6"},
        {"any-craps", "", "1/9", "1", "1/9"},
        {"craps-two", "", "5/36", "1", "5/36"},
        {"craps-three", "", "1/9", "1", "1/9"},
        {"craps-twelve", "", "5/36", "1", "5/36"},
        {"eleven", "", "1/9", "1", "1/9"},
        {"horn", "", "1/8", "1", "1/8"},
        {"horn-high", "2", "23/180", "1", "23/180"},
        {"horn-high", "3", "11/90", "1", "11/90"},
        {"horn-high", "11", "11/90", "1", "11/90"},
        {"horn-high", "12", "23/180", "1", "23/180"},
        {"world", "", "2/15", "1", "2/15"},
        {"craps-eleven", "", "1/9", "1", "1/9"},
    };
    for (size_t i = 0; i < sizeof WANT / sizeof *WANT; i++) {
        struct exact x = odds_of(WANT[i].bet, WANT[i].on);
        assert_frac(x.edge, WANT[i].edge);
        assert_frac(x.rolls, WANT[i].rolls);
        assert_frac(x.per_roll, WANT[i].per_roll);
    }
}

static void endings_are_told_apart(void **state)
{
    (void)state;
    struct exact pass = odds_of("pass", ""), against = odds_of("dont-pass", ""),
                 horn = odds_of("horn", "");
    assert_int_equal(pass.count, 2);
    assert_frac(pass.ending[0].probability, "244/495");
    assert_int_equal(against.count, 3);
    assert_frac(against.ending[0].probability, "949/1980");
    assert_int_equal(against.ending[2].result, RESULT_VOID);
    assert_frac(against.ending[2].probability, "1/36");
    /* A quarter of the stake at 30 to 1, a quarter at 15 to 1. */
    assert_int_equal(horn.count, 3);
    assert_frac(horn.ending[0].pays, "15/2");
    assert_frac(horn.ending[1].pays, "15/4");
    assert_frac(horn.ending[1].probability, "1/9");
}

static void a_wager_that_has_a_point(void **state)
{
    (void)state;
    spot where[TRAVELS_MAX];
    assert_int_equal(odds_travels(&craps.l, &craps.d, (spot)CRAPS_GAME.find("pass", ""), where), 7);
    static const char *const EDGE[] = {"1/3", "1/5", "1/11", "1/11", "1/5", "1/3"};
    for (unsigned i = 0; i < CRAPS_NUMBERS; i++) {
        int odds = CRAPS_GAME.lasting->odds_behind(where[1 + i]);
        assert_true(odds >= 0 && !odds_listed(&craps.l, where[1 + i]));
        assert_true(odds_listed(&craps.l, (spot)odds));
        assert_frac(odds_of_spot(&craps.l, &craps.d, where[1 + i]).edge, EDGE[i]);
        assert_frac(odds_of_spot(&craps.l, &craps.d, (spot)odds).edge, "0");
    }
    assert_int_equal(odds_travels(&craps.l, &craps.d, (spot)CRAPS_GAME.find("place", "6"), where),
                     1);
}

static void line_wagers_with_odds_behind_them(void **state)
{
    (void)state;
    static const char *const BET[] = {"pass", "dont-pass", "come", "dont-come"},
                             *const STAKED[] = {"5/3", "7/3", "2", "3"},
                             *const EDGE[] = {"7/825", "1/165", "3/440", "1/220"};
    for (unsigned i = 0; i < 8; i++) {
        struct backed b =
            craps_backed(&craps.l, &craps.d, (spot)CRAPS_GAME.find(BET[i / 2], ""), i % 2 == 1);
        assert_frac(b.staked, STAKED[i % 4]);
        assert_frac(b.edge, EDGE[i % 4]);
    }
}

/* Chances add up to one, ways to the wins, and what comes back to the return. */
static void everything_adds_up(void **state)
{
    (void)state;
    for (unsigned s = 0; s < CRAPS_GAME.spots; s++) {
        struct exact x = odds_of_spot(&craps.l, &craps.d, (spot)s);
        struct frac all = frac_make(0, 1), wins = all, ways = all;
        for (unsigned i = 0; i < x.count; i++) {
            all = frac_add(all, x.ending[i].probability);
            if (x.ending[i].result == RESULT_WIN)
                wins = frac_add(wins, x.ending[i].probability);
        }
        struct way way[WAYS_MAX];
        for (unsigned i = odds_ways(&craps.l, &craps.d, (spot)s, way); i-- > 0;)
            ways = frac_add(ways, way[i].probability);
        assert_frac(all, "1");
        assert_int_equal(frac_cmp(wins, ways), 0);
        assert_frac(frac_add(x.edge, x.returns), "1");
        assert_int_equal(frac_cmp(frac_mul(x.per_roll, x.rolls), x.edge), 0);
    }
}

/* --- simulation ---------------------------------------------------------------------------------
 */

static struct machine machine;

/* So many rolls of one lane; the table and its count are the caller's. */
static struct tally roll(uint64_t lane, uint64_t rolls, uint64_t cell[CELLS_MAX])
{
    static const uint8_t SEED[RNG_SEED_BYTES] = {7};
    memset(cell, 0, CELLS_MAX * sizeof *cell);
    machine_run(&machine, SEED, lane, rolls, cell);
    return (struct tally){.rounds = rolls, .machine = &machine, .count = cell};
}

static void the_states_are_points_and_come_points(void **state)
{
    (void)state;
    bool up[BETS_MAX] = {false};
    machine_make(&machine, &craps.l, NULL);
    /* Any set of come points with no point; without that number with one. */
    assert_int_equal(machine.states, 64 + 6 * 32);
    up[ruleset_bet(craps.rs, "pass")] = true;
    machine_make(&machine, &craps.l, up);
    assert_int_equal(machine.states, 7);
    for (unsigned s = 0; s < CRAPS_GAME.spots; s++)
        assert_int_equal(machine_has(&machine, 0, (spot)s),
                         s == (unsigned)CRAPS_GAME.find("pass", ""));
}

/* The line wager as any book tells it, dice after dice at eight tables in turn. */
static void a_plain_loop_counts_the_same(void **state)
{
    (void)state;
    enum { ROLLS = 100000, TABLES = 8 };
    static const uint8_t SEED[RNG_SEED_BYTES] = {7};
    static uint64_t cell[CELLS_MAX];
    struct rng rng;
    unsigned point[TABLES] = {0};
    uint64_t won = 0, lost = 0;
    rng_seeded(&rng, SEED, 3);
    for (unsigned i = 0, rolls = 0; rolls < ROLLS; i++) {
        uint8_t byte;
        rng_bytes(&rng, &byte, 1);
        if (byte >= 7 * 36)
            continue;
        unsigned *at = &point[i % TABLES], total = byte % 36u / 6 + byte % 6u + 2;
        bool first = *at == 0, wins = first ? total == 7 || total == 11 : total == *at,
             loses = first ? total < 4 || total == 12 : total == 7;
        won += wins;
        lost += loses;
        *at = wins || loses ? 0 : first ? total : *at;
        rolls++;
    }
    machine_make(&machine, &craps.l, NULL);
    struct tally t = roll(3, ROLLS, cell);
    struct observed o = observed_return(&craps.l, (spot)CRAPS_GAME.find("pass", ""), &t);
    assert_true(o.wins == won && o.decided == won + lost && o.rolls == ROLLS);
    assert_true(fabs(o.returns - 2 * (double)won / (double)(won + lost)) < 1e-12);
}

/* Over many runs what is off by so many standard errors has mean zero and variance one, also where
 * wagers share their dice. */
static void standard_errors_are_true(void **state)
{
    (void)state;
    enum { RUNS = 150, ROLLS = 1 << 15 };
    static const char *const BET[][2] = {
        {"pass", ""},      {"dont-pass", ""},  {"come", ""},
        {"dont-come", ""}, {"come-odds", "5"}, {"place", "6"},
        {"buy", "10"},     {"lay", "4"},       {"dont-come-odds", "9"},
        {"hardway", "8"},  {"big-six", ""},    {"world", ""}};
    static uint64_t cell[CELLS_MAX];
    machine_make(&machine, &craps.l, NULL);
    double sum[12][2] = {{0}}, squares[12][2] = {{0}};
    for (unsigned run = 0; run < RUNS; run++) {
        struct tally t = roll(run, ROLLS, cell);
        for (unsigned i = 0; i < 12; i++) {
            struct exact x = odds_of(BET[i][0], BET[i][1]);
            struct observed o =
                observed_return(&craps.l, (spot)CRAPS_GAME.find(BET[i][0], BET[i][1]), &t);
            double off[] = {(o.returns - frac_double(x.returns)) / o.error,
                            (o.per_roll - frac_double(x.per_roll)) / o.per_roll_error};
            for (unsigned k = 0; k < 2; k++) {
                sum[i][k] += off[k];
                squares[i][k] += off[k] * off[k];
            }
        }
    }
    for (unsigned i = 0; i < 12; i++)
        for (unsigned k = 0; k < 2; k++) {
            double mean = sum[i][k] / RUNS, spread = squares[i][k] / RUNS;
            assert_true(fabs(mean) < 4 / sqrt(RUNS));
            assert_true(fabs(spread - 1) < 4 * sqrt(2.0 / RUNS));
        }
}

static void one_draw_games_have_one_state(void **state)
{
    (void)state;
    static const char *const RULESETS[] = {"nz1996/roulette", "nz1996/tai-sai",
                                           "nz1996/money-wheel"};
    static const unsigned RANGE[] = {37, 216, 52};
    for (unsigned i = 0; i < 3; i++) {
        static struct layout l;
        struct ruleset *rs = house_ruleset(&house, RULESETS[i], NULL, 0, &l);
        struct simulation s = {.layout = &l, .seed = {1}, .rounds = 3000000, .threads = 2};
        struct tally t;
        simulation_begin(&s);
        simulate(&s, &t);
        assert_int_equal(t.machine->states, 1);
        assert_int_equal(t.machine->range, RANGE[i]);
        double chi = 0, want = (double)s.rounds / RANGE[i];
        uint64_t all = 0;
        for (unsigned v = 0; v < RANGE[i]; v++) {
            double off = (double)t.came[v] - want;
            chi += off * off / want;
            all += t.came[v];
        }
        assert_true(all == s.rounds && t.rounds == s.rounds);
        double freedom = RANGE[i] - 1.0;
        assert_true(fabs(chi - freedom) < 4 * sqrt(2 * freedom));
        tally_free(&t);
        simulation_end(&s);
        ruleset_free(rs);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(craps_has_the_known_edges),
        cmocka_unit_test(endings_are_told_apart),
        cmocka_unit_test(a_wager_that_has_a_point),
        cmocka_unit_test(line_wagers_with_odds_behind_them),
        cmocka_unit_test(everything_adds_up),
        cmocka_unit_test(the_states_are_points_and_come_points),
        cmocka_unit_test(a_plain_loop_counts_the_same),
        cmocka_unit_test(standard_errors_are_true),
        cmocka_unit_test(one_draw_games_have_one_state),
    };
    house_open(&house);
    int failed = cmocka_run_group_tests_name("odds", tests, lay_craps, clear_craps);
    clauses_free(&house.clauses);
    return failed;
}
