/* Caribbean stud: what its jackpot pays to the cent, and that nothing is lost whatever goes wrong
 * at the table. */
#include "house.h"

#include "games/stud/prizes.h"

#include "../fuzz/acts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct house house;

/* --- dividing the pool ------------------------------------------------------------------------ */

static const struct line FLUSH = {.prize = 10000}, FULL_HOUSE = {.prize = 15000},
                         FOURS = {.prize = 50000}, STRAIGHT = {.prize = 100000, .percent = 10},
                         ROYAL = {.prize = 1000000, .percent = 100};

static int64_t divide(struct claim *claim, unsigned count, cents pool, cents chip, bool cheque)
{
    int64_t hundredths = pool * POOL_CENT;
    jackpot_divide(claim, count, chip, cheque, &hundredths);
    for (unsigned i = 0; i < count; i++)
        assert_true(claim[i].pays == claim[i].pool + claim[i].house && claim[i].pool >= 0);
    return hundredths;
}

static void all_prizes_of_a_round_in_their_order(void **state)
{
    (void)state;
    struct claim c[] = {{.line = &ROYAL},
                        {.line = &STRAIGHT},
                        {.line = &FLUSH},
                        {.line = &STRAIGHT},
                        {.line = &FULL_HOUSE}};
    assert_true(divide(c, 5, 6000000, 100, false) == 0);
    assert_true(c[0].pays == 4780000 && c[1].pays == 597500 && c[3].pays == 597500);
    assert_true(c[2].pays == 10000 && c[4].pays == 15000);
    for (unsigned i = 0; i < 5; i++)
        assert_true(c[i].house == 0);
}

static void what_the_pool_lacks_the_house_adds(void **state)
{
    (void)state;
    struct claim c[] = {{.line = &STRAIGHT}, {.line = &ROYAL}, {.line = &STRAIGHT}};
    assert_true(divide(c, 3, 600000, 100, false) == 0);
    assert_true(c[0].pays == 100000 && c[0].house == 0 && c[2].pays == 100000);
    assert_true(c[1].pays == 1000000 && c[1].pool == 400000 && c[1].house == 600000);
    struct claim poor[] = {{.line = &FOURS}, {.line = &FLUSH}};
    assert_true(divide(poor, 2, 55000, 100, false) == 0);
    assert_true(poor[0].house == 0 && poor[1].pool == 5000 && poor[1].house == 5000);
}

static void royal_flushes_share_alike(void **state)
{
    (void)state;
    struct claim c[] = {{.line = &ROYAL}, {.line = &ROYAL}, {.line = &ROYAL}};
    assert_true(divide(c, 3, 10000000, 100, false) == 100); /* a cent that three cannot share */
    for (unsigned i = 0; i < 3; i++)
        assert_true(c[i].pays == 3333400 && c[i].pool == 3333333 && c[i].rounded == 67);
    struct claim exact[] = {{.line = &ROYAL}, {.line = &ROYAL}, {.line = &ROYAL}};
    divide(exact, 3, 10000000, 100, true);
    assert_true(exact[0].pays == 3333334 && exact[0].house == 1);
}

static void a_lone_prize_comes_from_the_pool_too(void **state)
{
    (void)state;
    struct claim c = {.line = &FLUSH};
    assert_true(divide(&c, 1, 1000000, 100, false) == 990000 * POOL_CENT);
    struct claim s = {.line = &STRAIGHT};
    assert_true(divide(&s, 1, 1000000, 100, false) == 900000 * POOL_CENT && !s.by_pool);
    struct claim more = {.line = &STRAIGHT};
    assert_true(divide(&more, 1, 1000010, 100, false) == 900009 * POOL_CENT && more.by_pool);
    assert_true(more.pays == 100100 && more.house == 99);
}

/* --- the table -------------------------------------------------------------------------------- */

static void random_rounds_keep_every_invariant(void **state)
{
    (void)state;
    static const char *const OPTIONS[][4] = {
        {"jackpot=123456", "dealing=shuffler", "jackpot-share=33", "chip=50"},
        {"jackpot-kind=manual", "jackpot-seed=777", "jackpot=5000", "min=200"},
        {"jackpot-count=told", "max-payout=900", "decision=20000", "jackpot=2000000"},
        {"start=cold", "dealing=shuffler", "seats=5", "jackpot-pay=cheque"},
        {"start=cold", "jackpot-count=told", "total-min=300", "period=60000"},
    };
    struct table *t = malloc(sizeof *t), *before = malloc(sizeof *before);
    static uint8_t bytes[20000];
    for (unsigned o = 0; o < sizeof OPTIONS / sizeof *OPTIONS; o++) {
        struct layout l;
        struct ruleset *rs = house_ruleset(&house, "nz1996/caribbean-stud", OPTIONS[o], 4, &l);
        for (unsigned run = 0; run < 4; run++) {
            const uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)o, 88, (uint8_t)run};
            struct rng rng;
            rng_seeded(&rng, seed, 0);
            rng_bytes(&rng, bytes, sizeof bytes);
            struct bytes b = {bytes, sizeof bytes};
            uint64_t first = play_bytes(t, before, &l, b);
            assert_true(play_bytes(t, NULL, &l, b) == first);
            assert_true(t->round > 5);
        }
        ruleset_free(rs);
    }
    free(before);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_prizes_of_a_round_in_their_order),
        cmocka_unit_test(what_the_pool_lacks_the_house_adds),
        cmocka_unit_test(royal_flushes_share_alike),
        cmocka_unit_test(a_lone_prize_comes_from_the_pool_too),
        cmocka_unit_test(random_rounds_keep_every_invariant),
    };
    house_open(&house);
    int failed = cmocka_run_group_tests_name("stud", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
