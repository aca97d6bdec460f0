/* Cards come randomly mixed (star-baccarat:4.1, star-rapid-2016:3.8), in each way in which they
 * come: card by card from the generator, card by card from a round's seed, and in whole shoes for
 * simulation. Every bound is far in the tail and every seed fixed. */
#include "base/shuffle.h"
#include "chance/fair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { DECKS = 8, CARDS = DECKS * DECK };

static const uint8_t SEED[RNG_SEED_BYTES] = {19, 96};

/* Chi-square over cells of unequal share, the shares adding up to one. */
static void assert_shared(const uint64_t *came, const double *share, unsigned cells)
{
    double chi = 0, n = 0, degrees = cells - 1;
    for (unsigned i = 0; i < cells; i++)
        n += (double)came[i];
    for (unsigned i = 0; i < cells; i++) {
        double off = (double)came[i] - n * share[i];
        chi += off * off / (n * share[i]);
    }
    double bound = 5 * __builtin_sqrt(2 * degrees);
    assert_true(chi < degrees + bound && chi > degrees - bound);
}

static void assert_even(const uint64_t *came, unsigned cells)
{
    double share[512];
    for (unsigned i = 0; i < cells; i++)
        share[i] = 1.0 / cells;
    assert_shared(came, share, cells);
}

/* --- what is watched in a shoe ------------------------------------------------------------------
 */

/* At some places the card, and of each two neighbours at the front their ranks: how often. */
enum { PLACES = 6, TOP = 12 };
static const unsigned PLACE[PLACES] = {0, 1, 2, 3, 5, TOP - 1};
struct watched {
    uint64_t card[PLACES][DECK];
    uint64_t neighbours[CARD_RANKS * CARD_RANKS];
};

static void watch(struct watched *w, const uint8_t *shoe)
{
    for (unsigned p = 0; p < PLACES; p++)
        w->card[p][shoe[PLACE[p]]]++;
    for (unsigned i = 0; i + 1 < TOP; i += 2)
        w->neighbours[card_rank(shoe[i]) * CARD_RANKS + card_rank(shoe[i + 1])]++;
}

/* A rank follows itself a little less often than another: one of its cards is out. */
static void assert_mixed(const struct watched *w)
{
    double share[CARD_RANKS * CARD_RANKS], of = DECKS * CARD_SUITS;
    for (unsigned i = 0; i < CARD_RANKS * CARD_RANKS; i++)
        share[i] = of / CARDS * (i / CARD_RANKS == i % CARD_RANKS ? of - 1 : of) / (CARDS - 1);
    assert_shared(w->neighbours, share, CARD_RANKS * CARD_RANKS);
    for (unsigned p = 0; p < PLACES; p++)
        assert_even(w->card[p], DECK);
}

/* --- card by card -------------------------------------------------------------------------------
 */

static card take_nth(struct shoe *s, uint32_t nth)
{
    card c = shoe_nth(s, nth);
    assert_true(shoe_take(s, c));
    return c;
}

/* shows: nz1996:I.19.4/shuffler-random */
static void card_by_card_from_the_generator(void **state)
{
    (void)state;
    struct watched w = {0};
    struct rng r;
    rng_seeded(&r, SEED, 0);
    for (int i = 0; i < 50000; i++) {
        struct shoe shoe = {0};
        uint8_t top[TOP];
        shoe_fill(&shoe, DECKS);
        for (unsigned k = 0; k < TOP; k++)
            top[k] = take_nth(&shoe, rng_below(&r, shoe.left));
        watch(&w, top);
    }
    assert_mixed(&w);
}

static void card_by_card_from_a_seed(void **state)
{
    (void)state;
    struct watched w = {0};
    for (uint32_t i = 0; i < 20000; i++) {
        struct seed seed = {{0}};
        struct link close = {{0}};
        struct shoe shoe = {0};
        uint8_t top[TOP];
        memcpy(seed.bytes, &i, sizeof i);
        shoe_fill(&shoe, DECKS);
        for (unsigned k = 0; k < TOP; k++)
            top[k] = take_nth(&shoe, fair_draw(&seed, close, k, shoe.left));
        watch(&w, top);
    }
    assert_mixed(&w);
}

static void a_shoe_drawn_to_its_end_gives_every_card(void **state)
{
    (void)state;
    struct rng r;
    struct shoe shoe = {0};
    unsigned of[DECK] = {0};
    rng_seeded(&r, SEED, 0);
    shoe_fill(&shoe, DECKS);
    while (shoe.left > 0)
        of[take_nth(&shoe, rng_below(&r, shoe.left))]++;
    for (card c = 0; c < DECK; c++)
        assert_int_equal(of[c], DECKS);
}

/* --- whole shoes --------------------------------------------------------------------------------
 */

static void lay_out(struct stacks *s, unsigned cards, unsigned kinds)
{
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < cards; i++)
            s->card[k][i] = (uint8_t)(i % kinds);
}

/* Each shoe is shuffled from where the last one left it, as simulation does. */
static void whole_shoes_for_simulation(void **state)
{
    (void)state;
    static struct stacks s;
    static struct watched w[STACKS];
    stacks_begin(&s, SEED, 1);
    lay_out(&s, CARDS, DECK);
    for (int i = 0; i < 20000; i++) {
        stacks_shuffle(&s, CARDS, i % 2 == 0 ? CARDS - 9 : TOP);
        for (unsigned k = 0; k < STACKS; k++)
            watch(&w[k], s.card[k]);
    }
    for (unsigned k = 0; k < STACKS; k++) {
        unsigned of[DECK] = {0};
        assert_mixed(&w[k]);
        for (unsigned i = 0; i < CARDS; i++)
            of[s.card[k][i]]++;
        for (card c = 0; c < DECK; c++)
            assert_int_equal(of[c], DECKS);
    }
}

/* Towards the end too: the last places that are shuffled. */
static void a_card_may_lie_anywhere(void **state)
{
    (void)state;
    static struct stacks s;
    static uint64_t at[4][CARDS / 2];
    static const unsigned WHERE[4] = {0, 200, 300, 406};
    stacks_begin(&s, SEED, 2);
    lay_out(&s, CARDS, CARDS / 2);
    for (int i = 0; i < 20000; i++) {
        stacks_shuffle(&s, CARDS, CARDS - 9);
        for (unsigned k = 0; k < STACKS; k++)
            for (unsigned p = 0; p < 4; p++)
                at[p][s.card[k][WHERE[p]]]++;
    }
    for (unsigned p = 0; p < 4; p++)
        assert_even(at[p], CARDS / 2);
}

/* All 120 orders of three of six cards. */
static void every_order_is_as_likely(void **state)
{
    (void)state;
    static struct stacks s;
    uint64_t came[6 * 6 * 6] = {0}, orders[120];
    unsigned n = 0;
    stacks_begin(&s, SEED, 3);
    lay_out(&s, 6, 6);
    for (int i = 0; i < 100000; i++) {
        stacks_shuffle(&s, 6, 3);
        for (unsigned k = 0; k < STACKS; k++)
            came[(s.card[k][0] * 6 + s.card[k][1]) * 6 + s.card[k][2]]++;
    }
    for (unsigned i = 0; i < 216; i++) {
        unsigned a = i / 36, b = i / 6 % 6, c = i % 6;
        if (a != b && b != c && a != c)
            orders[n++] = came[i];
        else
            assert_int_equal(came[i], 0);
    }
    assert_int_equal(n, 120);
    assert_even(orders, 120);
}

/* Every card in each of the ten places, and every two of them in the first place and another. */
static void ten_cards_of_a_deck(void **state)
{
    (void)state;
    static struct stacks s;
    static uint64_t at[TEN_CARDS][DECK], two[TEN_CARDS][DECK * DECK];
    double share[DECK * DECK];
    stacks_begin(&s, SEED, 4);
    lay_out(&s, DECK, DECK);
    for (int i = 0; i < 50000; i++) {
        stacks_ten(&s);
        for (unsigned k = 0; k < STACKS; k++)
            for (unsigned p = 0; p < TEN_CARDS; p++) {
                at[p][s.card[k][p]]++;
                two[p][s.card[k][0] * DECK + s.card[k][p]]++;
            }
    }
    for (unsigned p = 0; p < TEN_CARDS; p++)
        assert_even(at[p], DECK);
    for (unsigned p = 1; p < TEN_CARDS; p++) {
        unsigned cells = 0;
        for (unsigned i = 0; i < DECK * DECK; i++) {
            if (i / DECK == i % DECK)
                assert_int_equal(two[p][i], 0);
            else
                two[p][cells++] = two[p][i];
        }
        for (unsigned i = 0; i < cells; i++)
            share[i] = 1.0 / cells;
        assert_shared(two[p], share, cells);
    }
}

/* Long runs come from another library than short ones. */
static void long_runs_are_the_same_stream(void **state)
{
    (void)state;
    static uint8_t at_once[50000], piecemeal[50000];
    for (uint64_t lane = 0; lane < 3; lane++) {
        struct rng r;
        rng_seeded(&r, SEED, lane << 33 | lane);
        rng_bytes(&r, at_once, sizeof at_once);
        rng_seeded(&r, SEED, lane << 33 | lane);
        for (size_t done = 0, step = 1; done < sizeof piecemeal;
             done += step, step = step % 997 + 1) {
            size_t left = sizeof piecemeal - done;
            rng_bytes(&r, piecemeal + done, step < left ? step : left);
        }
        assert_memory_equal(at_once, piecemeal, sizeof at_once);
    }
}

int main(void)
{
    if (!rng_start())
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(card_by_card_from_the_generator),
        cmocka_unit_test(card_by_card_from_a_seed),
        cmocka_unit_test(a_shoe_drawn_to_its_end_gives_every_card),
        cmocka_unit_test(whole_shoes_for_simulation),
        cmocka_unit_test(a_card_may_lie_anywhere),
        cmocka_unit_test(every_order_is_as_likely),
        cmocka_unit_test(ten_cards_of_a_deck),
        cmocka_unit_test(long_runs_are_the_same_stream),
    };
    return cmocka_run_group_tests_name("shuffle", tests, NULL, NULL);
}
