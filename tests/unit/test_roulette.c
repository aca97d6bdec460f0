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

static void the_layout_has_157_positions(void **state)
{
    (void)state;
    static const struct {
        const char *bet;
        unsigned positions, numbers;
    } WANT[] = {{"straight", 37, 1}, {"split", 60, 2},  {"street", 14, 3}, {"corner", 23, 4},
                {"six-line", 11, 6}, {"column", 3, 12}, {"dozen", 3, 12},  {"low", 1, 18},
                {"high", 1, 18},     {"even", 1, 18},   {"odd", 1, 18},    {"red", 1, 18},
                {"black", 1, 18}};
    unsigned all = 0;
    for (size_t k = 0; k < sizeof WANT / sizeof *WANT; k++) {
        unsigned n = 0;
        for (unsigned s = 0; s < ROULETTE_GAME.spots; s++)
            if (strcmp(ROULETTE_GAME.bet_of((spot)s), WANT[k].bet) == 0) {
                n++;
                assert_int_equal(__builtin_popcountll(roulette_covers(s)), WANT[k].numbers);
            }
        assert_int_equal(n, WANT[k].positions);
        all += n;
    }
    assert_int_equal(all, 157);
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
    assert_true(ROULETTE_GAME.find("six-line", "31-32-33-34-35-36") >= 0);
}

static void nothing_else_is_a_position(void **state)
{
    (void)state;
    static const char *const BAD[][2] = {{"split", "1-5"},      {"split", "3-4"},
                                         {"split", "0-4"},      {"split", "36-37"},
                                         {"split", "2-1"},      {"split", "1"},
                                         {"split", "1-2-3"},    {"street", "0-1-3"},
                                         {"street", "2-3-4"},   {"corner", "3-4-6-7"},
                                         {"corner", "0-1-2-4"}, {"straight", "37"},
                                         {"straight", "00"},    {"straight", "07"},
                                         {"straight", ""},      {"straight", "-1"},
                                         {"straight", "1-"},    {"column", "0"},
                                         {"column", "4"},       {"dozen", "1-12"},
                                         {"red", "1"},          {"six-line", "2-3-4-5-6-7"},
                                         {"neighbours", "17"},  {"", ""},
                                         {"straight", "17x"}};
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
    uint64_t seen = 0;
    assert_int_equal(ROULETTE_WHEEL[0], 0);
    for (unsigned i = 1; i < ROULETTE_POCKETS; i++) {
        seen |= UINT64_C(1) << ROULETTE_WHEEL[i];
        assert_int_equal(roulette_red(ROULETTE_WHEEL[i]), i % 2 == 1);
    }
    assert_true(seen == UINT64_C(0x1ffffffffe));
    assert_false(roulette_red(0));
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
        for (unsigned i = 0; i < ROULETTE_POCKETS; i++)
            arcs += (set >> ROULETTE_WHEEL[i] & 1) &&
                    !(set >> ROULETTE_WHEEL[(i + 36) % ROULETTE_POCKETS] & 1);
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

int main(void)
{
    house_open(&house);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_layout_has_157_positions),
        cmocka_unit_test(every_position_is_found_by_its_name),
        cmocka_unit_test(nothing_else_is_a_position),
        cmocka_unit_test(colours_alternate_round_the_wheel),
        cmocka_unit_test(racetrack_bets_cover_arcs_of_the_wheel),
        cmocka_unit_test(every_wager_leaves_the_house_one_in_37),
    };
    int failed = cmocka_run_group_tests_name("roulette", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
