/* Blackjack: how cards count, pairs that are recognised though nothing is paid for them, and that
 * nothing is lost at a table whatever is told to it. */
#include "house.h"

#include "../fuzz/acts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct house house;

static card named(const char *text)
{
    card c;
    assert_true(card_parse(text, &c));
    return c;
}

static struct blackjack_hand hand_of(const char *const *cards)
{
    struct blackjack_hand h = {0};
    for (; *cards != NULL; cards++)
        h.card[h.cards++] = named(*cards);
    return h;
}

/* --- the kernel ------------------------------------------------------------------------------- */

static void totals_count_one_ace_as_eleven(void **state)
{
    (void)state;
    static const struct {
        const char *cards[6];
        unsigned total;
        bool soft, natural;
    } CASES[] = {
        {{"As", "Kh"}, 21, true, true},         {{"As", "Ah"}, 12, true, false},
        {{"As", "Ah", "9d"}, 21, true, false},  {{"As", "6h", "Td"}, 17, false, false},
        {{"Jc", "Qs", "2h"}, 22, false, false}, {{"2c", "3s", "4h", "As", "Ac"}, 21, true, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct blackjack_hand h = hand_of(CASES[i].cards);
        struct count c = blackjack_count(&h);
        assert_int_equal(blackjack_total(c), CASES[i].total);
        assert_true(blackjack_soft(c) == CASES[i].soft);
        assert_true(blackjack_natural(&h) == CASES[i].natural);
        h.split = true;
        assert_false(blackjack_natural(&h));
    }
}

static void only_nine_ten_and_eleven_without_an_ace_double(void **state)
{
    (void)state;
    const struct blackjack_rules r = {.double_from = 9, .double_to = 11};
    for (unsigned a = 1; a <= 10; a++)
        for (unsigned b = 1; b <= 10; b++)
            assert_true(blackjack_doubles(&r, a, b) ==
                        (a > 1 && b > 1 && a + b >= 9 && a + b <= 11));
}

/* A hand left alone: below hard twelve or, by the clock, below soft seventeen. */
static void hands_left_alone_draw_as_their_document_has_it(void **state)
{
    (void)state;
    const struct blackjack_rules nz = {.alone_hard = 12, .alone_soft = 12},
                                 crown = {.alone_hard = 12, .alone_soft = 17};
    for (unsigned hard = 2; hard <= 21; hard++)
        for (int ace = 0; ace <= 1; ace++) {
            struct count c = {(uint8_t)hard, ace != 0};
            unsigned total = blackjack_total(c);
            assert_true(blackjack_draws_alone(&nz, c) == (total < 12));
            assert_true(blackjack_draws_alone(&crown, c) ==
                        (blackjack_soft(c) ? total < 17 : total < 12));
        }
}

/* Named in the document, without odds in Table 8. */
/* shows: crown-fusion-2024:11.3(a) crown-fusion-2024:11.3(b) crown-fusion-2024:11.3(c) */
static void pairs_are_perfect_coloured_or_mixed(void **state)
{
    (void)state;
    static const struct {
        const char *first, *second;
        const char *line;
    } CASES[] = {
        {"Ks", "Ks", "perfect"}, {"Ks", "Kc", "coloured"}, {"9h", "9d", "coloured"},
        {"Ks", "Kh", "mixed"},   {"9c", "9d", "mixed"},    {"Ks", "Qs", NULL},
        {"Th", "Kh", NULL},
    };
    const struct game *g = &BLACKJACK_GAME;
    int at = g->find("perfect-pairs", "");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        union game_state st;
        g->begin(&st);
        st.blackjack.box[0].firsts = 2;
        st.blackjack.box[0].first[0] = named(CASES[i].first);
        st.blackjack.box[0].first[1] = named(CASES[i].second);
        int outcome = g->boxes->outcome(NULL, &st, 1, (spot)at);
        const char *line = g->lines_of((spot)at)[outcome];
        assert_true(line == CASES[i].line || strcmp(line, CASES[i].line) == 0);
    }
}

/* --- the table -------------------------------------------------------------------------------- */

static void random_rounds_keep_every_invariant(void **state)
{
    (void)state;
    static const struct {
        const char *ruleset, *options[4];
    } TABLES[] = {
        {"nz1996/blackjack", {"min=200", "super-sevens-stake=100", "cut-card=200", "seats=4"}},
        {"nz1996/blackjack", {"start=cold", "burn=one", "cut-card=208", "area-cap=yes"}},
        {"nz1996/blackjack", {"decks=4", "cut-card=0", "busted=refunded", "insurance-time=5000"}},
        {"nz1996/blackjack", {"max=700", "chip=50", "bettors=2", "boxes=2"}},
        {"crown-fusion-2024/auto-blackjack",
         {"boxes=3", "period=15000", "decision=9000", "min=50"}},
        {"crown-fusion-2024/auto-blackjack",
         {"device=round", "period=60000", "seats=4", "decks=6"}},
    };
    struct table *t = malloc(sizeof *t), *before = malloc(sizeof *before);
    static uint8_t bytes[20000];
    for (unsigned o = 0; o < sizeof TABLES / sizeof *TABLES; o++) {
        struct layout l;
        struct ruleset *rs = house_ruleset(&house, TABLES[o].ruleset, TABLES[o].options, 4, &l);
        for (unsigned run = 0; run < 2; run++) {
            const uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)o, 21, (uint8_t)run};
            struct rng rng;
            rng_seeded(&rng, seed, 0);
            rng_bytes(&rng, bytes, sizeof bytes);
            struct bytes b = {bytes, sizeof bytes};
            uint64_t first = play_bytes(t, before, &l, b);
            assert_true(play_bytes(t, NULL, &l, b) == first);
            assert_true(t->round > 2);
        }
        ruleset_free(rs);
    }
    free(before);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_count_one_ace_as_eleven),
        cmocka_unit_test(only_nine_ten_and_eleven_without_an_ace_double),
        cmocka_unit_test(hands_left_alone_draw_as_their_document_has_it),
        cmocka_unit_test(pairs_are_perfect_coloured_or_mixed),
        cmocka_unit_test(random_rounds_keep_every_invariant),
    };
    house_open(&house);
    int failed = cmocka_run_group_tests_name("blackjack", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
