/* Caribbean stud over all deals: against dealing the dealer's cards one by one for some hands and
 * upcards, against rounds dealt at random, and against the known figures of the common pay table.
 */
#include "base/shuffle.h"
#include "games/boxes/game.h"
#include "games/stud/advice.h"
#include "games/stud/sheet.h"
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { THREADS = 2 };

static card named(const char *text)
{
    card c;
    assert_true(card_parse(text, &c));
    return c;
}

/* "As Kd 4c 3h 2s" */
static void hand_of(const char *words, card hand[POKER_HAND])
{
    for (unsigned i = 0; i < POKER_HAND; i++) {
        char text[3] = {words[3 * i], words[3 * i + 1], '\0'};
        hand[i] = named(text);
    }
}

/* Stakes of one and two; nz1996:VIII.10.1, or a hundred for a royal flush as most tables have it.
 */
static struct stud_terms terms(cents royal)
{
    struct stud_terms t = {.folded = -1, .unqualified = 1, .lost = -3, .level = 0};
    const cents odds[POKER_CATEGORIES] = {1, 1, 2, 3, 4, 5, 7, 20, 50, royal};
    card lowest[POKER_HAND];
    hand_of("Ac Kd 4h 3s 2c", lowest);
    t.lowest = poker_hand(lowest);
    for (unsigned c = 0; c < POKER_CATEGORIES; c++)
        t.won[c] = 1 + 2 * odds[c];
    return t;
}

static struct frac edge(const struct stud_terms *t, const struct stud_play *p)
{
    return stud_edge(t, p, 1);
}

static bool has(const card *cards, unsigned count, card c)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == c)
            return true;
    return false;
}

/* --- card by card -------------------------------------------------------------------------------
 */

static struct stud_faced face(const struct stud_terms *t, const card hand[POKER_HAND], card up)
{
    struct stud_faced f = {0};
    poker_rank player = poker_hand(hand);
    card left[DECK], d[POKER_HAND] = {up};
    unsigned n = 0;
    for (card c = 0; c < DECK; c++)
        if (c != up && !has(hand, POKER_HAND, c))
            left[n++] = c;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            for (unsigned k = 0; k < j; k++)
                for (unsigned m = 0; m < k; m++) {
                    d[1] = left[i], d[2] = left[j], d[3] = left[k], d[4] = left[m];
                    poker_rank dealer = poker_hand(d);
                    f.unqualified += dealer < t->lowest;
                    f.beaten += dealer >= t->lowest && dealer < player;
                    f.level += dealer >= t->lowest && dealer == player;
                    f.better += dealer >= t->lowest && dealer > player;
                }
    return f;
}

/* --- against dealing ----------------------------------------------------------------------------
 */

enum { EVERY = 20011 };

struct checking {
    struct stud_terms t;
    unsigned seen, checked, wrong;
    uint64_t pairs;
};

static void check(void *ctx, const struct showdown_hand *h,
                  const struct stud_faced faced[CARD_RANKS])
{
    struct checking *c = ctx;
    for (unsigned up = 0; up < CARD_RANKS; up++) {
        if (!(h->ups >> up & 1))
            continue;
        c->pairs += h->times;
        if (c->seen++ % EVERY == 0 ||
            (h->rank >= POKER_STRAIGHT_FLUSH << POKER_CATEGORY_BITS && c->seen % 11 == 0)) {
            struct stud_faced f = face(&c->t, h->cards, card_of(up, SHOWDOWN_UP_SUIT));
            c->wrong += memcmp(&f, &faced[up], sizeof f) != 0;
            c->checked++;
        }
    }
}

static void hands_against_upcards_are_counted_right_in_full(void **state)
{
    (void)state;
    struct checking c[THREADS] = {{.t = terms(250)}, {.t = terms(250), .seen = 700}};
    void *ctx[THREADS] = {&c[0], &c[1]};
    showdown(c[0].t.lowest, THREADS, check, ctx);
    assert_int_equal(c[0].pairs + c[1].pairs, (uint64_t)STUD_HANDS * STUD_UPCARDS);
    assert_true(c[0].checked + c[1].checked > 200);
    assert_int_equal(c[0].wrong + c[1].wrong, 0);
}

struct decided {
    struct stud_terms t;
    struct stud_play p;
    struct stud_chart chart;
};

static int make_chart(void **state)
{
    struct decided *d = malloc(sizeof *d);
    if (d == NULL)
        return 1;
    d->t = terms(250);
    stud_best_play(&d->t, THREADS, &d->p);
    stud_chart_make(&d->t, &d->p, THREADS, &d->chart);
    *state = d;
    return 0;
}

static int free_chart(void **state)
{
    struct decided *d = *state;
    stud_chart_free(&d->chart);
    free(d);
    return 0;
}

/* --- the figures --------------------------------------------------------------------------------
 */

/* The edge that everyone knows, 5.2243 % of the ante and 2.5553 % of all that is staked, belongs to
 * a hundred for a royal flush; VIII.10.1 pays two hundred and fifty. */
static void the_edge_is_known_in_full(void **state)
{
    char text[FRAC_TEXT_MAX];
    struct stud_play p;
    struct stud_terms t = terms(100);
    stud_best_play(&t, THREADS, &p);
    double common = frac_double(edge(&t, &p)),
           staked = 1 + 2 * (double)p.raised / (STUD_HANDS * (double)STUD_UPCARDS);
    assert_true(common > 0.052243 && common < 0.052244);
    assert_true(common / staked > 0.025552 && common / staked < 0.025553);
    const struct decided *d = *state;
    assert_string_equal(frac_text(edge(&d->t, &d->p), text), "86362082531/1661102543100");
}

/* The count does not hang on how it is shared out. */
static void threads_change_nothing_in_full(void **state)
{
    const struct decided *d = *state;
    struct stud_play p;
    stud_best_play(&d->t, THREADS + 1, &p);
    assert_memory_equal(&p, &d->p, sizeof p);
}

/* --- decisions ----------------------------------------------------------------------------------
 */

static void pairs_raise_and_less_than_ace_and_king_folds(void **state)
{
    const struct decided *d = *state;
    card hand[POKER_HAND];
    assert_true(d->p.never_below >= d->t.lowest);
    hand_of("2c 2d 5h 4s 3c", hand);
    assert_true(d->p.always_from <= poker_hand(hand));
    assert_true(stud_raises(&d->chart, hand, named("Ah")));
    hand_of("Ac Qd Jh Ts 9c", hand);
    assert_false(stud_raises(&d->chart, hand, named("2h")));
    hand_of("Ac Kd Qh Js 9c", hand);
    assert_true(stud_raises(&d->chart, hand, named("2h")));
    hand_of("Ac Kd 4h 3s 2c", hand);
    assert_false(stud_raises(&d->chart, hand, named("Qh")));
    assert_true(stud_raises(&d->chart, hand, named("4d")));
}

/* Ten cards at random, dealer's first up. */
static void deal(struct rng *r, card cards[2 * POKER_HAND])
{
    for (unsigned n = 0; n < 2 * POKER_HAND; n++)
        do
            cards[n] = (card)rng_below(r, DECK);
        while (has(cards, n, cards[n]));
}

static cents play_round(const struct decided *d, const card cards[2 * POKER_HAND])
{
    const card *hand = cards, *dealers = cards + POKER_HAND;
    if (!stud_raises(&d->chart, hand, dealers[0]))
        return d->t.folded;
    poker_rank player = poker_hand(hand), dealer = poker_hand(dealers);
    if (dealer < d->t.lowest)
        return d->t.unqualified;
    return dealer < player    ? d->t.won[poker_category_of(player)]
           : dealer == player ? d->t.level
                              : d->t.lost;
}

/* Where the decision may go either way, it is the one that dealing shows to be worth more. */
static void decisions_are_the_best_in_full(void **state)
{
    const struct decided *d = *state;
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {19, 96};
    card cards[2 * POKER_HAND];
    rng_seeded(&r, seed, 0);
    for (unsigned close = 0; close < 100;) {
        deal(&r, cards);
        poker_rank rank = poker_hand(cards);
        if (rank < d->p.never_below || rank >= d->p.always_from)
            continue;
        struct stud_faced f = face(&d->t, cards, cards[POKER_HAND]);
        int64_t raise = (int64_t)f.unqualified + 3 * (int64_t)f.beaten - 3 * (int64_t)f.better;
        assert_int_equal(stud_raises(&d->chart, cards, cards[POKER_HAND]), raise > -STUD_BEHIND);
        close++;
    }
}

/* Half a million rounds: the error of the mean is 0.0032, and of the part that folds 0.0007. */
static void rounds_come_to_the_same(void **state)
{
    enum { ROUNDS = 500000 };
    const struct decided *d = *state;
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {20, 24};
    card cards[2 * POKER_HAND];
    cents net = 0;
    unsigned folds = 0;
    rng_seeded(&r, seed, 0);
    for (unsigned i = 0; i < ROUNDS; i++) {
        deal(&r, cards);
        cents round = play_round(d, cards);
        net += round;
        folds += round == d->t.folded;
    }
    double off = (double)net / ROUNDS + frac_double(edge(&d->t, &d->p)),
           folding = (double)folds / ROUNDS - (double)d->p.folded / (double)stud_deals();
    assert_true(off < 0.016 && off > -0.016);
    assert_true(folding < 0.0035 && folding > -0.0035);
}

/* --- by the game's own rules --------------------------------------------------------------------
 */

/* The same cards, dealt to a box and the dealer: what ante and bet hear. */
static unsigned deal_through(const struct decided *d, const card cards[TEN_CARDS])
{
    static const struct ruleset RS; /* from a shoe */
    const struct boxes *boxes = STUD_GAME.boxes;
    union game_state g;
    STUD_GAME.begin(&g);
    boxes->deal(&g, 1u << 1);
    for (unsigned i = 0; i < TEN_CARDS; i++) {
        struct next n = boxes->next(&RS, &g);
        assert_int_equal(n.kind, NEXT_CARD);
        /* the dealer's last card lies face up, and was drawn first */
        unsigned at = n.box > 0 ? i / 2 : POKER_HAND + (i / 2 + 1) % POKER_HAND;
        struct act act = {.kind = ACT_CARD, .has = HAS_CARD, .card = cards[at]};
        assert_int_not_equal(STUD_GAME.chance(&RS, &g, &act), STEP_REFUSED);
    }
    bool raises = stud_raises(&d->chart, cards, cards[POKER_HAND]);
    boxes->choose(&g, 1, 1, raises ? ACT_RAISE : ACT_FOLD);
    int ante = boxes->outcome(&RS, &g, 1, STUD_ANTE), bet = boxes->outcome(&RS, &g, 1, STUD_BET);
    assert_true(ante >= 0 && ante == bet);
    return (unsigned)ante;
}

static void simulated_rounds_are_those_of_the_game(void **state)
{
    enum { ROUNDS = 100000 };
    const struct decided *d = *state;
    static struct stacks s;
    uint8_t seed[RNG_SEED_BYTES] = {8, 13};
    uint64_t came[STUD_OUTCOMES] = {0}, dealt[STUD_OUTCOMES] = {0};
    stud_rounds(&d->chart, seed, 3, ROUNDS, came);
    stacks_begin(&s, seed, 3);
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < DECK; i++)
            s.card[k][i] = (card)i;
    for (unsigned i = 0; i < ROUNDS; i++) {
        if (i % STACKS == 0)
            stacks_ten(&s);
        dealt[deal_through(d, s.card[i % STACKS])]++;
        unsigned category = poker_category_of(poker_hand(s.card[i % STACKS]));
        if (category >= POKER_FLUSH)
            dealt[STUD_PRIZE + category - POKER_FLUSH]++;
    }
    assert_memory_equal(came, dealt, sizeof came);
}

/* --- under the ruleset --------------------------------------------------------------------------
 */

static void sheet_with(const char *const *options, size_t count, cents ante, struct stud_sheet *out)
{
    static struct house house;
    static struct layout layout;
    house_open(&house);
    struct ruleset *rs = house_ruleset(&house, "nz1996/caribbean-stud", options, count, &layout);
    stud_sheet_make(out, &layout, ante, THREADS);
    ruleset_free(rs);
    clauses_free(&house.clauses);
}

/* $100, $150 and $500. */
static void prizes_of_an_empty_pool_in_full(void **state)
{
    (void)state;
    struct stud_sheet s;
    char text[FRAC_TEXT_MAX];
    sheet_with((const char *[]){"jackpot=0"}, 1, 500, &s);
    assert_string_equal(frac_text(s.edge, text), "86362082531/1661102543100");
    assert_int_equal(s.jackpot_pays[POKER_STRAIGHT_FLUSH], 100000);
    assert_int_equal(s.jackpot_pays[POKER_ROYAL_FLUSH], 1000000);
    assert_true(frac_cmp(s.jackpot_returns,
                         frac_make(5108 * 100 + 3744 * 150 + 624 * 500 + 36 * 1000 + 4 * 10000,
                                   STUD_HANDS)) == 0);
}

/* A pool and a maximum: neither touches what the other does, so that one sheet shows both.
 * $5 ante, $10 bet: fours pay $200, no more. */
static const struct stud_sheet *with_pool_and_maximum(void)
{
    static struct stud_sheet s;
    static bool made;
    if (!made)
        sheet_with((const char *[]){"jackpot=5000000", "max-payout=20000"}, 2, 500, &s);
    made = true;
    return &s;
}

/* The pool gets the wager of $1 before the cards come. */
static void prizes_follow_the_pool(void **state)
{
    (void)state;
    const struct stud_sheet *s = with_pool_and_maximum();
    assert_int_equal(s->jackpot_pays[POKER_FLUSH], 10000);
    assert_int_equal(s->jackpot_pays[POKER_STRAIGHT_FLUSH], 500100); /* $5,000.10 in chips of $1 */
    assert_int_equal(s->jackpot_pays[POKER_ROYAL_FLUSH], 5000100);
}

/* nz1996:VIII.10.2: what a bet wins may have a maximum. */
static void a_maximum_payout_lowers_the_return(void **state)
{
    const struct decided *d = *state;
    const struct stud_sheet *s = with_pool_and_maximum();
    struct frac lost = frac_add(
        frac_mul(frac_make((frac_int)d->p.won[POKER_STRAIGHT_FLUSH], (frac_int)stud_deals()),
                 frac_make(2 * (50 - 20), 1)),
        frac_mul(frac_make((frac_int)d->p.won[POKER_ROYAL_FLUSH], (frac_int)stud_deals()),
                 frac_make(2 * (250 - 20), 1)));
    assert_int_equal(frac_cmp(s->edge, frac_add(edge(&d->t, &d->p), lost)), 0);
}

/* A play that can be kept in mind loses little, and the chart has what the words say. */
static void the_short_advice_is_nearly_the_best(void **state)
{
    const struct decided *d = *state;
    struct stud_play p;
    stud_play_by(&d->t, advice_in_short, THREADS, &p);
    double more = frac_double(edge(&d->t, &p)) - frac_double(edge(&d->t, &d->p));
    assert_true(more > 0 && more < 0.00001);
    struct advice *a = advice_make(&d->chart);
    card hand[POKER_HAND];
    hand_of("Ac Kd Qh Js 2c", hand);
    assert_int_equal(poker_hand(a->raise_from), poker_hand(hand));
    hand_of("Ac Kd 4h 3s 2c", hand);
    assert_int_equal(poker_hand(a->fold_below), poker_hand(hand));
    const struct advice_row *last = &a->row[a->rows - 1];
    assert_int_equal(advice_of(last, 1), ADVICE_RAISE);
    assert_int_equal(advice_of(last, 4), ADVICE_FOLD);
    free(a);
}

int main(void)
{
    if (!rng_start())
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_against_upcards_are_counted_right_in_full),
        cmocka_unit_test(the_edge_is_known_in_full),
        cmocka_unit_test(threads_change_nothing_in_full),
        cmocka_unit_test(pairs_raise_and_less_than_ace_and_king_folds),
        cmocka_unit_test(decisions_are_the_best_in_full),
        cmocka_unit_test(rounds_come_to_the_same),
        cmocka_unit_test(simulated_rounds_are_those_of_the_game),
        cmocka_unit_test(prizes_of_an_empty_pool_in_full),
        cmocka_unit_test(prizes_follow_the_pool),
        cmocka_unit_test(a_maximum_payout_lowers_the_return),
        cmocka_unit_test(the_short_advice_is_nearly_the_best),
    };
    return cmocka_run_group_tests(tests, make_chart, free_chart);
}
