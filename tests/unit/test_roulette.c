/* The layout and the wheel. */
#include "house.h"

#include "odds/odds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct house house;

struct kind_wanted {
    const char *bet;
    unsigned positions, numbers;
};

static void has_positions(const char *ruleset, const struct kind_wanted *want, size_t count)
{
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, ruleset, NULL, 0, &l);
    unsigned all = 0;
    for (size_t k = 0; k < count; k++) {
        unsigned n = 0;
        for (unsigned s = 0; s < ROULETTE_GAME.spots; s++)
            if (l.spot[s].bet != NOT_PRICED &&
                strcmp(ROULETTE_GAME.bet_of((spot)s), want[k].bet) == 0) {
                n++;
                assert_int_equal(__builtin_popcountll(l.spot[s].covers), want[k].numbers);
            }
        assert_int_equal(n, want[k].positions);
        all += n;
    }
    for (unsigned s = 0; s < ROULETTE_GAME.spots; s++)
        all -= l.spot[s].bet != NOT_PRICED;
    assert_int_equal(all, 0);
    ruleset_free(rs);
}

static void the_layout_has_157_positions(void **state)
{
    (void)state;
    static const struct kind_wanted WANT[] = {
        {"straight", 37, 1}, {"split", 60, 2},  {"street", 14, 3}, {"corner", 23, 4},
        {"six-line", 11, 6}, {"column", 3, 12}, {"dozen", 3, 12},  {"low", 1, 18},
        {"high", 1, 18},     {"even", 1, 18},   {"odd", 1, 18},    {"red", 1, 18},
        {"black", 1, 18}};
    has_positions("nz1996/roulette", WANT, sizeof WANT / sizeof *WANT);
}

/* 0 and 00 side by side: 00 itself, its splits with 0, 2 and 3 and none of 0 with 3, the three
 * streets that touch a zero, and five numbers at once; no corner touches a zero. */
static void with_a_double_zero_it_has_161(void **state)
{
    (void)state;
    static const struct kind_wanted WANT[] = {
        {"straight", 38, 1}, {"split", 62, 2},     {"street", 15, 3}, {"corner", 22, 4},
        {"six-line", 11, 6}, {"column", 3, 12},    {"dozen", 3, 12},  {"low", 1, 18},
        {"high", 1, 18},     {"even", 1, 18},      {"odd", 1, 18},    {"red", 1, 18},
        {"black", 1, 18},    {"five-number", 1, 5}};
    has_positions("house/double-zero", WANT, sizeof WANT / sizeof *WANT);
}

static void no_two_positions_are_alike(void **state)
{
    (void)state;
    for (unsigned a = 0; a < ROULETTE_GAME.spots; a++)
        for (unsigned b = 0; b < a; b++)
            assert_true(roulette_covers(a) != roulette_covers(b) ||
                        strcmp(ROULETTE_GAME.bet_of((spot)a), ROULETTE_GAME.bet_of((spot)b)) != 0);
}

static void every_position_is_found_by_its_name(void **state)
{
    (void)state;
    for (unsigned s = 0; s < ROULETTE_GAME.spots; s++) {
        char on[ON_MAX];
        ROULETTE_GAME.on_of((spot)s, on);
        assert_int_equal(ROULETTE_GAME.find(ROULETTE_GAME.bet_of((spot)s), on), s);
    }
    assert_true(ROULETTE_GAME.find("street", "0-2-3") >= 0);
    assert_true(ROULETTE_GAME.find("corner", "0-1-2-3") >= 0);
    assert_true(ROULETTE_GAME.find("street", "0-00-2") >= 0);
    assert_true(ROULETTE_GAME.find("five-number", "0-00-1-2-3") >= 0);
    assert_true(ROULETTE_GAME.find("six-line", "31-32-33-34-35-36") >= 0);
}

static void nothing_else_is_a_position(void **state)
{
    (void)state;
    static const char *const BAD[][2] = {{"split", "1-5"},
                                         {"split", "3-4"},
                                         {"split", "0-4"},
                                         {"split", "36-37"},
                                         {"split", "2-1"},
                                         {"split", "1"},
                                         {"split", "1-2-3"},
                                         {"street", "0-1-3"},
                                         {"street", "2-3-4"},
                                         {"corner", "3-4-6-7"},
                                         {"corner", "0-1-2-4"},
                                         {"straight", "37"},
                                         {"straight", "000"},
                                         {"straight", "07"},
                                         {"straight", ""},
                                         {"straight", "-1"},
                                         {"straight", "1-"},
                                         {"column", "0"},
                                         {"column", "4"},
                                         {"dozen", "1-12"},
                                         {"red", "1"},
                                         {"six-line", "2-3-4-5-6-7"},
                                         {"neighbours", "17"},
                                         {"", ""},
                                         {"straight", "17x"},
                                         {"split", "00-0"},
                                         {"split", "00-1"},
                                         {"street", "0-00-1"},
                                         {"split", "00-00"},
                                         {"corner", "0-00-2-3"},
                                         {"five-number", ""},
                                         {"five-number", "0-1-2-3-4"},
                                         {"five-number", "00-0-1-2-3"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(ROULETTE_GAME.find(BAD[i][0], BAD[i][1]), -1);
    /* Every pair of numbers is a split only if the layout says so: 60 of 666. */
    unsigned splits = 0;
    for (int a = 0; a < 37; a++)
        for (int b = a + 1; b < 37; b++) {
            char on[ON_MAX];
            snprintf(on, sizeof on, "%d-%d", a, b);
            splits += ROULETTE_GAME.find("split", on) >= 0;
        }
    assert_int_equal(splits, 60);
}

/* nz1996:III.2.3: green zero, then red and black in turn round the wheel. */
static void colours_alternate_round_the_wheel(void **state)
{
    (void)state;
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "nz1996/roulette", NULL, 0, &l);
    const struct roulette_rules *r = &rs->own.roulette;
    uint64_t seen = 0;
    assert_int_equal(r->pockets, 37);
    assert_int_equal(r->wheel[0], 0);
    for (unsigned i = 1; i < r->pockets; i++) {
        seen |= UINT64_C(1) << r->wheel[i];
        assert_int_equal(roulette_red(r->wheel[i]), i % 2 == 1);
    }
    assert_true(seen == UINT64_C(0x1ffffffffe));
    assert_false(roulette_red(0));
    ruleset_free(rs);
}

/* Opposite each other stand 0 and 00, and every number and the one after it: 1 and 2, 3 and 4. */
static void on_a_wheel_with_double_zero_neighbours_lie_opposite(void **state)
{
    (void)state;
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "house/double-zero", NULL, 0, &l);
    const struct roulette_rules *r = &rs->own.roulette;
    assert_int_equal(r->pockets, 38);
    assert_int_equal(l.chance_range, 38);
    assert_int_equal(r->wheel[19], ROULETTE_DOUBLE_ZERO);
    for (unsigned i = 1; i < 19; i++) {
        unsigned here = r->wheel[i], there = r->wheel[i + 19];
        assert_int_equal((here + 1) / 2, (there + 1) / 2);
        assert_true(roulette_red(here) != roulette_red(there));
        assert_true(roulette_red(here) == (i % 2 == 0));
    }
    assert_string_equal(roulette_colour(ROULETTE_DOUBLE_ZERO), "green");
    ruleset_free(rs);
}

/* The three racetrack bets that share out the wheel cover one unbroken arc each, or two. */
static void racetrack_bets_cover_arcs_of_the_wheel(void **state)
{
    (void)state;
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "star-rapid-2016/roulette", NULL, 0, &l);
    static const unsigned ARCS[] = {1, 2, 1}, NUMBERS[] = {12, 8, 17};
    uint64_t all = 0;
    for (unsigned c = 0; c < 3; c++) {
        uint64_t set = 0;
        for (unsigned i = 0; i < rs->calls[c].count; i++)
            set |= l.spot[l.piece[c][i].at].covers;
        assert_int_equal(__builtin_popcountll(set), NUMBERS[c]);
        assert_true((all & set) == 0);
        all |= set;
        unsigned arcs = 0;
        for (unsigned i = 0; i < 37; i++)
            arcs += (set >> rs->own.roulette.wheel[i] & 1) &&
                    !(set >> rs->own.roulette.wheel[(i + 36) % 37] & 1);
        assert_int_equal(arcs, ARCS[c]);
    }
    assert_true(all == UINT64_C(0x1fffffffff));
    ruleset_free(rs);
}

static void every_wager_leaves_the_house_one_in_37(void **state)
{
    (void)state;
    for (unsigned r = 0; r < ROULETTE_COUNT; r++) {
        struct layout l;
        struct ruleset *rs = house_ruleset(&house, ROULETTES[r], NULL, 0, &l);
        struct deals d;
        odds_deals(&l, &d);
        for (unsigned s = 0; s < l.game->spots; s++) {
            if (l.spot[s].bet == NOT_PRICED)
                continue;
            struct exact x = odds_of_spot(&l, &d, (spot)s);
            assert_int_equal(frac_cmp(x.edge, frac_make(1, 37)), 0);
            assert_int_equal(frac_cmp(frac_add(x.ending[0].probability, x.ending[1].probability),
                                      frac_make(1, 1)),
                             0);
        }
        for (unsigned c = 0; c < rs->call_count; c++)
            assert_int_equal(frac_cmp(odds_of_call(&l, &d, c).edge, frac_make(1, 37)), 0);
        ruleset_free(rs);
    }
}

/* A bet on k numbers that pays (36 - k) / k to one leaves 1 - 36/38 = 1/19, 5.26 %; the one on five
 * pays 6 and leaves 1 - 35/38 = 3/38, 7.89 %. */
static void with_a_double_zero_one_in_19_and_on_five_numbers_more(void **state)
{
    (void)state;
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "house/double-zero", NULL, 0, &l);
    struct deals d;
    odds_deals(&l, &d);
    assert_int_equal(d.all, 38);
    for (unsigned s = 0; s < l.game->spots; s++) {
        if (l.spot[s].bet == NOT_PRICED)
            continue;
        bool five = strcmp(l.game->bet_of((spot)s), "five-number") == 0;
        struct exact x = odds_of_spot(&l, &d, (spot)s);
        assert_int_equal(frac_cmp(x.edge, five ? frac_make(3, 38) : frac_make(1, 19)), 0);
    }
    ruleset_free(rs);
}

int main(void)
{
    house_open(&house);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_layout_has_157_positions),
        cmocka_unit_test(with_a_double_zero_it_has_161),
        cmocka_unit_test(no_two_positions_are_alike),
        cmocka_unit_test(every_position_is_found_by_its_name),
        cmocka_unit_test(nothing_else_is_a_position),
        cmocka_unit_test(colours_alternate_round_the_wheel),
        cmocka_unit_test(on_a_wheel_with_double_zero_neighbours_lie_opposite),
        cmocka_unit_test(with_a_double_zero_one_in_19_and_on_five_numbers_more),
        cmocka_unit_test(racetrack_bets_cover_arcs_of_the_wheel),
        cmocka_unit_test(every_wager_leaves_the_house_one_in_37),
    };
    int failed = cmocka_run_group_tests_name("roulette", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
