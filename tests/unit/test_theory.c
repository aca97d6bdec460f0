/* What wagers must bring the house, and how far chance moves that: against the exact odds of every
 * ruleset, against figures that books have, and against rounds that are dealt. */
#include "house.h"

#include "games/blackjack/odds.h"
#include "games/blackjack/rounds.h"
#include "games/craps/kernel.h"
#include "games/stud/odds.h"
#include "odds/theory.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct house house;

struct laid {
    struct ruleset *rs;
    struct layout l;
    struct theory *t;
};

static void lay(struct laid *a, const char *ruleset)
{
    a->rs = house_ruleset(&house, ruleset, NULL, 0, &a->l);
    a->t = theory_make(&a->l);
}

static void clear(struct laid *a)
{
    theory_free(a->t);
    ruleset_free(a->rs);
}

static void near(double got, double want, double within)
{
    if (fabs(got - want) > within)
        fail_msg("%.9f is not %.9f", got, want);
}

static void edges_are_those_of_the_odds(void **state)
{
    static const char *const RULESETS[] = {"nz1996/roulette", "nz1996/tai-sai",
                                           "nz1996/money-wheel", "nz1996/baccarat"};
    (void)state;
    for (size_t i = 0; i < sizeof RULESETS / sizeof *RULESETS; i++) {
        static struct laid a;
        lay(&a, RULESETS[i]);
        struct deals *d = malloc(sizeof *d);
        assert_non_null(d);
        odds_deals(&a.l, d);
        assert_true(a.t->together);
        for (unsigned s = 0; s < a.l.game->spots; s++) {
            if (!odds_listed(&a.l, (spot)s))
                continue;
            const struct exact x = odds_of_spot(&a.l, d, (spot)s);
            const double back = frac_double(x.returns);
            near(a.t->of[s].edge, frac_double(x.edge), 1e-12);
            near(a.t->of[s].deviation, sqrt(x.squares - back * back), 1e-9);
        }
        free(d);
        clear(&a);
    }
}

/* Red and black together lose one stake of two when the ball falls on zero, and nothing else. */
static void wagers_of_a_round_are_weighed_together(void **state)
{
    (void)state;
    static struct laid a;
    lay(&a, "nz1996/roulette");
    struct round_sum sum;
    const spot red = (spot)a.l.game->find("red", ""), black = (spot)a.l.game->find("black", "");
    round_sum_begin(&sum, a.t);
    round_sum_add(&sum, a.t, red, 100);
    near(round_sum_variance(&sum, a.t), 10000 * (1 - 1.0 / 37 / 37), 1e-6);
    round_sum_add(&sum, a.t, black, 100);
    near(sum.expected, 200.0 / 37, 1e-9);
    near(round_sum_variance(&sum, a.t), 40000 * (1.0 / 37) * (36.0 / 37), 1e-6);
    round_sum_clear(&sum, a.t);
    near(round_sum_variance(&sum, a.t), 0, 1e-12);
    round_sum_free(&sum);
    clear(&a);
}

/* A pass wager ends on the point; its odds are those of where it was placed. */
static void a_wager_that_has_travelled_keeps_its_odds(void **state)
{
    (void)state;
    static struct laid a;
    lay(&a, "nz1996/craps");
    const struct expected *of = a.t->of;
    const int place = CRAPS_GAME.find("place", "6");
    assert_false(a.t->together);
    for (unsigned s = 0; s < CRAPS_SPOTS; s++)
        if (strcmp(CRAPS_GAME.bet_of((spot)s), "pass") == 0) {
            near(of[s].edge, 7.0 / 495, 1e-12);
            near(of[s].deviation, sqrt(1 - 49.0 / 495 / 495), 1e-9);
        }
    near(of[place].edge, 1.0 / 66, 1e-12);
    near(of[place].deviation, 13.0 / 6 * sqrt(30) / 11, 1e-9);
    clear(&a);
}

/* Of a stake that is laid first, round by round: as `baize odds` has it of an ante, of a first
 * wager and of a roll. */
static void what_is_kept_a_round_of_what_is_laid_first(void **state)
{
    static const struct {
        const char *ruleset, *bet, *on;
        double share;
    } OF[] = {{"nz1996/roulette", "red", "", 1.0 / 37},
              {"nz1996/baccarat", "banker", "", 0.01057906},
              {"nz1996/craps", "pass", "", 0.00418911},
              {"nz1996/craps", "dont-pass", "", 0.00403950},
              {"nz1996/blackjack", "main", "", 0.00533643},
              {"nz1996/caribbean-stud", "ante", "", 0.05199082}};
    (void)state;
    for (size_t i = 0; i < sizeof OF / sizeof *OF; i++) {
        static struct laid a;
        lay(&a, OF[i].ruleset);
        const int at = a.l.game->find(OF[i].bet, OF[i].on);
        assert_true(at >= 0 && a.t->of[at].known);
        near(expected_a_round(&a.t->of[at]), OF[i].share, 1e-8);
        clear(&a);
    }
}

static void blackjack_is_by_the_best_play(void **state)
{
    (void)state;
    static struct laid a;
    lay(&a, "nz1996/blackjack");
    struct bj_sheet *sh = bj_sheet_make(&a.l);
    struct bj_rounds *r = bj_rounds_make(&a.l, sh->play);
    uint32_t *came = calloc(bj_cells(r), sizeof *came);
    uint8_t seed[RNG_SEED_BYTES] = {7};
    double staked = 0, won = 0, squares = 0, rounds = 0;
    assert_non_null(came);
    bj_rounds_deal(r, a.rs, seed, 0, 2000000, came);
    for (unsigned cell = 0; cell < bj_cells(r); cell++) {
        if (isnan(r->won[cell]))
            continue;
        rounds += came[cell];
        staked += came[cell] * (double)r->staked[cell];
        won += came[cell] * (double)r->won[cell];
        squares += came[cell] * (double)r->won[cell] * (double)r->won[cell];
    }
    staked /= rounds;
    const double deviation = sqrt(squares / rounds - won / rounds * won / rounds);
    assert_true(staked > 1.08 && staked < 1.2);
    near(a.t->of[BJ_MAIN].edge, -sh->play->returns / staked, 0.0001);
    near(a.t->of[BJ_MAIN].deviation, deviation / staked, 0.01);
    assert_string_equal(a.t->play, "by the best play from whole decks");
    assert_true(a.t->of[BJ_SUPER_SEVENS].known && a.t->of[BJ_SUPER_SEVENS].deviation > 1);
    free(came);
    bj_rounds_free(r);
    bj_sheet_free(sh);
    clear(&a);
}

/* Books have a deviation of 2.24 antes where a royal flush pays 100; here it pays 250, which adds
 * 0.00000084 times 501² - 201² to its square. 2.0445 antes are staked on average. */
static void stud_keeps_a_share_of_ante_and_bet(void **state)
{
    (void)state;
    static struct laid a;
    lay(&a, "nz1996/caribbean-stud");
    near(a.t->of[STUD_ANTE].edge, 0.02542948, 1e-7);
    near(a.t->of[STUD_BET].edge, a.t->of[STUD_ANTE].edge, 0);
    near(a.t->of[STUD_ANTE].deviation, 2.28 / 2.0445, 0.005);
    assert_false(a.t->of[STUD_JACKPOT].known);
    clear(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_are_those_of_the_odds),
        cmocka_unit_test(wagers_of_a_round_are_weighed_together),
        cmocka_unit_test(a_wager_that_has_travelled_keeps_its_odds),
        cmocka_unit_test(what_is_kept_a_round_of_what_is_laid_first),
        cmocka_unit_test(blackjack_is_by_the_best_play),
        cmocka_unit_test(stud_keeps_a_share_of_ante_and_bet),
    };
    house_open(&house);
    int failed = cmocka_run_group_tests_name("theory", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
