/* The kernel of baccarat against a second table written plainly, the exact count against a second
 * count, published figures, and the simulation's chart against the game. */
#include "house.h"

#include "games/baccarat/coups.h"
#include "odds/odds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct house house;

/* --- a second referee ---------------------------------------------------------------------------
 */

/* The table of play as a dealer has it on a card. Columns are counts of Player, or values of
 * Player's third card, from 0: D draws, S stands, N a natural, nobody draws. */
static const char PLAYER_CARD[] = "DDDDDDSSNN";
static const char BANKER_ALONE[] = "DDDDDDSSNN";
static const char *const BANKER_CARD[] = {
    "DDDDDDDDDD", "DDDDDDDDDD", "DDDDDDDDDD", "DDDDDDDDSD",
    "SSDDDDDDSS", "SSSSDDDDSS", "SSSSSSDDSS", "SSSSSSSSSS",
};

struct plain {
    unsigned player, banker, player_cards, banker_cards;
};

/* Six values in the order of the shoe; those that are not needed are not looked at. */
static struct plain referee(const unsigned v[6])
{
    struct plain c = {(v[0] + v[2]) % 10, (v[1] + v[3]) % 10, 2, 2};
    if (PLAYER_CARD[c.player] == 'N' || BANKER_ALONE[c.banker] == 'N')
        return c;
    bool banker_draws = BANKER_ALONE[c.banker] == 'D';
    unsigned next = 4;
    if (PLAYER_CARD[c.player] == 'D') {
        banker_draws = BANKER_CARD[c.banker][v[4]] == 'D';
        c.player = (c.player + v[4]) % 10;
        c.player_cards = 3;
        next = 5;
    }
    if (banker_draws) {
        c.banker = (c.banker + v[next]) % 10;
        c.banker_cards = 3;
    }
    return c;
}

static const unsigned VALUE[CARD_RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};

/* --- the kernel ---------------------------------------------------------------------------------
 */

static void cards_count_as_the_documents_say(void **state)
{
    (void)state;
    for (unsigned r = 0; r < CARD_RANKS; r++) {
        assert_int_equal(baccarat_rank_value(r), VALUE[r]);
        assert_int_equal(card_burn_value(r), VALUE[r] > 0 ? VALUE[r] : 10);
        for (unsigned suit = 0; suit < CARD_SUITS; suit++)
            assert_int_equal(baccarat_value(card_of(r, suit)), VALUE[r]);
    }
    for (unsigned a = 0; a < 10; a++)
        for (unsigned b = 0; b < 10; b++)
            assert_int_equal(baccarat_add(a, b), (a + b) % 10);
    for (unsigned points = 0; points < 10; points++) {
        assert_int_equal(baccarat_natural(points, 2), points == 8 || points == 9);
        assert_false(baccarat_natural(points, 3));
    }
}

static void every_cell_of_both_tables(void **state)
{
    (void)state;
    for (unsigned p = 0; p < 10; p++)
        for (unsigned b = 0; b < 10; b++) {
            bool natural = p >= 8 || b >= 8;
            assert_int_equal(baccarat_player_draws(p, b), !natural && PLAYER_CARD[p] == 'D');
            if (!natural && PLAYER_CARD[p] == 'S')
                assert_int_equal(baccarat_banker_draws_alone(p, b), BANKER_ALONE[b] == 'D');
        }
    for (unsigned b = 0; b < 8; b++)
        for (unsigned third = 0; third < 10; third++)
            assert_int_equal(baccarat_banker_draws_to(b, third), BANKER_CARD[b][third] == 'D');
}

/* The pairs of the first four cards by rank. */
static enum pairs plain_pairs(const unsigned r[6])
{
    bool player = r[0] == r[2], banker = r[1] == r[3];
    return player && banker && r[0] == r[1] ? PAIRS_TWIN
           : player && banker               ? PAIRS_BOTH
           : player                         ? PAIRS_PLAYER
           : banker                         ? PAIRS_BANKER
                                            : PAIRS_NONE;
}

static unsigned deal(const unsigned r[6], union game_state *st)
{
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD};
    unsigned n = 0;
    BACCARAT_GAME.begin(st);
    do
        a.card = card_of(r[n++], 0);
    while (BACCARAT_GAME.chance(NULL, st, &a) == STEP_MORE);
    return n;
}

/* Six ranks in every order there is, 13 to the sixth: the procedure, the outcome's number and the
 * simulation's chart all agree with the referee. */
static void every_deal_of_six_ranks(void **state)
{
    (void)state;
    static struct chart chart;
    unsigned long wrong = 0;
    chart_make(&chart);
    for (unsigned long i = 0; i < 13ul * 13 * 13 * 13 * 13 * 13; i++) {
        unsigned r[6], v[6];
        uint8_t stack[8] = {0};
        unsigned long rest = i;
        for (unsigned k = 0; k < 6; k++, rest /= 13) {
            r[k] = (unsigned)(rest % 13);
            v[k] = VALUE[r[k]];
            stack[k] = (uint8_t)r[k];
        }
        struct plain want = referee(v);
        unsigned code = baccarat_code(want.player, want.banker, want.player_cards,
                                      want.banker_cards, plain_pairs(r));
        union game_state st;
        unsigned cards = deal(r, &st);
        struct chart_end end = chart_coup(&chart, stack);
        wrong += (unsigned)BACCARAT_GAME.outcome(&st) != code ||
                 cards != want.player_cards + want.banker_cards || end.outcome != code ||
                 end.cards != cards;
    }
    assert_int_equal(wrong, 0);
}

static void an_outcome_is_read_as_it_was_written(void **state)
{
    (void)state;
    unsigned seen = 0;
    for (unsigned p = 0; p < 10; p++)
        for (unsigned b = 0; b < 10; b++)
            for (unsigned cards = 0; cards < 4; cards++)
                for (unsigned pairs = 0; pairs < PAIRS_WAYS; pairs++, seen++) {
                    unsigned code =
                        baccarat_code(p, b, 2 + cards / 2, 2 + cards % 2, (enum pairs)pairs);
                    struct coup c = baccarat_coup(code);
                    assert_int_equal(code, seen);
                    assert_int_equal(c.points[HAND_PLAYER], p);
                    assert_int_equal(c.points[HAND_BANKER], b);
                    assert_int_equal(c.cards[HAND_PLAYER], 2 + cards / 2);
                    assert_int_equal(c.cards[HAND_BANKER], 2 + cards % 2);
                    assert_int_equal(c.pairs, pairs);
                }
    assert_int_equal(seen, BACCARAT_OUTCOMES);
}

static void a_card_beyond_the_coup_is_refused(void **state)
{
    (void)state;
    const unsigned naturals[6] = {8, 7, 12, 12, 0, 0}, long_one[6] = {12, 11, 10, 9, 3, 3};
    union game_state st;
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD};
    assert_int_equal(deal(naturals, &st), 4);
    assert_int_equal(BACCARAT_GAME.chance(NULL, &st, &a), STEP_REFUSED);
    assert_int_equal(deal(long_one, &st), 6);
    assert_int_equal(BACCARAT_GAME.chance(NULL, &st, &a), STEP_REFUSED);
}

/* --- wagers -------------------------------------------------------------------------------------
 */

/* By how much the Dragon Bonus of a hand is paid: its margin from 4, 1 for a natural, 0 for a loss,
 * -1 for equal naturals. */
static int plain_dragon(const struct coup *c, enum hand own)
{
    enum hand other = own == HAND_PLAYER ? HAND_BANKER : HAND_PLAYER;
    int margin = (int)c->points[own] - (int)c->points[other];
    bool natural = c->cards[own] == 2 && c->points[own] >= 8;
    if (margin == 0 && natural && c->cards[other] == 2)
        return -1;
    return margin > 0 && natural ? 1 : margin >= 4 ? margin : 0;
}

static void dragons_are_paid_by_their_margin(void **state)
{
    (void)state;
    static const int PAYS[] = {0, 1, 0, 0, 1, 2, 4, 6, 10, 30};
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "star-rapid-2016/baccarat", NULL, 0, &l);
    for (unsigned h = 0; h < HANDS; h++) {
        int s = BACCARAT_GAME.find(h == HAND_PLAYER ? "dragon-player" : "dragon-banker", "");
        for (unsigned code = 0; code < BACCARAT_OUTCOMES; code++) {
            struct coup c = baccarat_coup(code);
            struct verdict v = BACCARAT_GAME.verdict(&l.spot[s], code);
            int want = plain_dragon(&c, (enum hand)h);
            assert_int_equal(v.result, want < 0    ? RESULT_STANDOFF
                                       : want == 0 ? RESULT_LOSE
                                                   : RESULT_WIN);
            if (want > 0)
                assert_int_equal(v.pays.num, PAYS[want] * v.pays.den);
        }
    }
    ruleset_free(rs);
}

/* --- the exact count ----------------------------------------------------------------------------
 */

static uint64_t falling(unsigned n, unsigned steps)
{
    uint64_t all = 1;
    for (unsigned i = 0; i < steps; i++)
        all *= n - i;
    return all;
}

static void all_deals_are_counted_once(void **state)
{
    (void)state;
    for (unsigned decks = 1; decks <= SHOE_DECKS_MAX; decks++) {
        uint64_t weight[OUTCOMES_MAX] = {0}, sum = 0;
        uint64_t all = BACCARAT_GAME.weigh(decks, weight);
        for (unsigned o = 0; o < OUTCOMES_MAX; o++)
            sum += weight[o];
        assert_true(sum == all && all == falling(decks * DECK, 6));
    }
}

/* Six values in every order, a million of them, each weighed by the cards that are left. */
static void count_plainly(unsigned decks, uint64_t weight[OUTCOMES_MAX])
{
    for (unsigned i = 0; i < 1000000; i++) {
        unsigned v[6], rest = i, left[10];
        uint64_t ways = 1;
        for (unsigned k = 0; k < 10; k++)
            left[k] = decks * (k == 0 ? 16 : 4);
        for (unsigned k = 0; k < 6; k++, rest /= 10) {
            v[k] = rest % 10;
            ways *= left[v[k]];
            left[v[k]] -= left[v[k]] > 0;
        }
        struct plain c = referee(v);
        weight[baccarat_code(c.player, c.banker, c.player_cards, c.banker_cards, PAIRS_NONE)] +=
            ways;
    }
}

static void a_second_count_by_value_agrees(void **state)
{
    (void)state;
    static const unsigned DECKS[] = {1, 4, 8};
    for (unsigned i = 0; i < 3; i++) {
        uint64_t weight[OUTCOMES_MAX] = {0}, plainly[OUTCOMES_MAX] = {0};
        BACCARAT_GAME.weigh(DECKS[i], weight);
        count_plainly(DECKS[i], plainly);
        for (unsigned o = 0; o < BACCARAT_OUTCOMES; o += PAIRS_WAYS) {
            uint64_t sum = 0;
            for (unsigned p = 0; p < PAIRS_WAYS; p++)
                sum += weight[o + p];
            assert_true(sum == plainly[o]);
        }
    }
}

static void a_second_count_of_pairs_agrees(void **state)
{
    (void)state;
    for (unsigned decks = 1; decks <= SHOE_DECKS_MAX; decks++) {
        uint64_t weight[OUTCOMES_MAX] = {0}, got[PAIRS_WAYS] = {0}, want[PAIRS_WAYS] = {0};
        BACCARAT_GAME.weigh(decks, weight);
        for (unsigned o = 0; o < BACCARAT_OUTCOMES; o++)
            got[o % PAIRS_WAYS] += weight[o];
        for (unsigned i = 0; i < 13 * 13 * 13 * 13; i++) {
            unsigned r[6] = {i % 13, i / 13 % 13, i / 169 % 13, i / 2197}, of[13] = {0};
            uint64_t ways = falling(decks * DECK - 4, 2);
            for (unsigned k = 0; k < 4; k++)
                ways *= decks * 4 > of[r[k]] ? decks * 4 - of[r[k]]++ : 0;
            want[plain_pairs(r)] += ways;
        }
        assert_memory_equal(got, want, sizeof got);
    }
}

/* --- published figures --------------------------------------------------------------------------
 */

static struct exact odds_with(const char *ruleset, const char *bet, const char *const *options,
                              size_t count)
{
    struct layout l;
    struct deals d;
    struct ruleset *rs = house_ruleset(&house, ruleset, options, count, &l);
    odds_deals(&l, &d);
    struct exact x = odds_of_spot(&l, &d, (spot)BACCARAT_GAME.find(bet, ""));
    ruleset_free(rs);
    return x;
}

static struct exact odds_under(const char *ruleset, const char *bet, const char *option)
{
    return odds_with(ruleset, bet, &option, option != NULL);
}

static void assert_percent(struct frac f, const char *want)
{
    char got[32];
    size_t digits = strlen(want) - (size_t)(strchr(want, '.') - want) - 1;
    snprintf(got, sizeof got, "%.*f", (int)digits, frac_double(f) * 100);
    assert_string_equal(got, want);
}

static void eight_decks_give_the_known_figures(void **state)
{
    (void)state;
    static const char *const RULESETS[] = {"nz1996/mini-baccarat", "nz1996/baccarat",
                                           "nz1996/midi-baccarat", "nz2008/baccarat",
                                           "star/baccarat",        "star-rapid-2016/baccarat"};
    for (size_t i = 0; i < sizeof RULESETS / sizeof *RULESETS; i++) {
        struct exact player = odds_under(RULESETS[i], "player", NULL),
                     banker = odds_under(RULESETS[i], "banker", NULL),
                     tie = odds_under(RULESETS[i], "tie", NULL);
        assert_percent(player.ending[0].probability, "44.6247");
        assert_percent(banker.ending[0].probability, "45.8597");
        assert_percent(tie.ending[0].probability, "9.5156");
        assert_percent(player.edge, "1.2351");
        assert_percent(banker.edge, "1.0579");
        assert_percent(tie.edge, "14.3596");
    }
    /* As the integers are known: of 4998398275503360 deals. */
    uint64_t weight[OUTCOMES_MAX] = {0}, banker = 0, player = 0;
    assert_true(BACCARAT_GAME.weigh(8, weight) == UINT64_C(4998398275503360));
    for (unsigned o = 0; o < BACCARAT_OUTCOMES; o++) {
        struct coup c = baccarat_coup(o);
        player += c.points[HAND_PLAYER] > c.points[HAND_BANKER] ? weight[o] : 0;
        banker += c.points[HAND_BANKER] > c.points[HAND_PLAYER] ? weight[o] : 0;
    }
    assert_true(banker == UINT64_C(2292252566437888) && player == UINT64_C(2230518282592256));
    assert_percent(odds_under("star/baccarat", "banker", "mode=even-money").edge, "1.4581");
    assert_percent(odds_under("star/baccarat", "player-pair", NULL).edge, "10.3614");
    assert_percent(odds_under("star/baccarat", "player-pair", "decks=6").edge, "11.2540");
}

static void dragon_bonus_as_worked_out_for_each_pay_table(void **state)
{
    (void)state;
    static const struct {
        const char *bet, *option, *edge;
    } WANT[] = {{"dragon-player", "dragon-table=1", "4.439"},
                {"dragon-player", "dragon-table=2", "4.369"},
                {"dragon-banker", "dragon-table=1", "11.160"},
                {"dragon-banker", "dragon-table=2", "10.634"},
                {"dragon-player", "natural-tie=standoff", "2.652"},
                {"dragon-banker", "natural-tie=standoff", "9.373"}};
    for (size_t i = 0; i < sizeof WANT / sizeof *WANT; i++)
        assert_percent(odds_under("nz2008/baccarat", WANT[i].bet, WANT[i].option).edge,
                       WANT[i].edge);
    static const char *const FOUR[] = {"dragon-table=3", "dragon-six=4"}, *const TWO[] = {
                                                                              "dragon-table=3",
                                                                              "dragon-six=2"};
    assert_percent(odds_with("nz2008/baccarat", "dragon-player", FOUR, 2).edge, "8.024");
    assert_percent(odds_with("nz2008/baccarat", "dragon-banker", FOUR, 2).edge, "14.342");
    assert_percent(odds_with("nz2008/baccarat", "dragon-player", TWO, 2).edge, "13.675");
    assert_percent(odds_under("star-rapid-2016/baccarat", "dragon-player", NULL).edge, "2.652");
    assert_percent(odds_under("crown-fusion-2024/semi-baccarat", "dragon-banker", NULL).edge,
                   "9.373");
}

static void tiger_returns_by_option(void **state)
{
    (void)state;
    static const struct {
        const char *bet, *returns[5];
    } WANT[] = {{"tiger", {"86.6", "88.3", "91.6", "88.3", "91.6"}},
                {"tiger-tie", {"88.5", "88.5", "88.5", "88.5", "88.5"}},
                {"tiger-pair", {"86.5", "88.4", "88.4", "87.2", "87.2"}},
                {"big-tiger", {"93.1", "93.1", "93.1", "93.1", "93.1"}},
                {"small-tiger", {"85.7", "89.4", "89.4", "89.4", "89.4"}}};
    for (size_t i = 0; i < sizeof WANT / sizeof *WANT; i++)
        for (unsigned k = 0; k < 5; k++) {
            char option[] = "tiger=1";
            option[6] = (char)('1' + k);
            assert_percent(
                odds_under("crown-fusion-2024/auto-baccarat", WANT[i].bet, option).returns,
                WANT[i].returns[k]);
        }
}

static void ways_add_up_to_the_wins(void **state)
{
    (void)state;
    struct layout l;
    struct deals d;
    struct ruleset *rs = house_ruleset(&house, "crown-fusion-2024/auto-baccarat", NULL, 0, &l);
    odds_deals(&l, &d);
    for (unsigned s = 0; s < BACCARAT_GAME.spots; s++) {
        struct exact x = odds_of_spot(&l, &d, (spot)s);
        struct frac wins = frac_make(0, 1), ways = wins;
        for (unsigned i = 0; i < x.count; i++)
            if (x.ending[i].result == RESULT_WIN)
                wins = frac_add(wins, x.ending[i].probability);
        struct way way[WAYS_MAX];
        for (unsigned i = odds_ways(&l, &d, (spot)s, way); i-- > 0;)
            ways = frac_add(ways, way[i].probability);
        assert_int_equal(frac_cmp(wins, ways), 0);
    }
    ruleset_free(rs);
}

/* --- simulation ---------------------------------------------------------------------------------
 */

/* Chi-square of the outcomes that came against the exact count; rare ones together. */
static void assert_as_counted(const uint64_t *came, unsigned decks, uint64_t coups)
{
    uint64_t weight[OUTCOMES_MAX] = {0}, all = BACCARAT_GAME.weigh(decks, weight), rare_came = 0;
    double chi = 0, rare = 0;
    unsigned cells = 0;
    for (unsigned o = 0; o < BACCARAT_OUTCOMES; o++) {
        double want = (double)weight[o] / (double)all * (double)coups;
        if (weight[o] == 0)
            assert_int_equal(came[o], 0);
        if (want < 20) {
            rare += want;
            rare_came += came[o];
            continue;
        }
        chi += ((double)came[o] - want) * ((double)came[o] - want) / want;
        cells++;
    }
    if (rare > 0)
        chi += ((double)rare_came - rare) * ((double)rare_came - rare) / rare;
    assert_true(cells > 200);
    assert_true(chi < cells + 5 * __builtin_sqrt(2.0 * cells));
    assert_true(chi > cells - 5 * __builtin_sqrt(2.0 * cells));
}

static void coups_come_as_often_as_counted(void **state)
{
    (void)state;
    enum { COUPS = 2000000 };
    static const struct {
        const char *ruleset, *option;
    } SHOES[] = {{"crown-fusion-2024/auto-baccarat", "device=round"},
                 {"crown-fusion-2024/auto-baccarat", "decks=6"},
                 {"nz1996/mini-baccarat", "cut-card=20"},
                 {"star/baccarat", "cut-card=364"},
                 {"star/baccarat", "burn=count"}};
    static struct chart chart;
    const uint8_t seed[RNG_SEED_BYTES] = {7};
    chart_make(&chart);
    for (size_t i = 0; i < sizeof SHOES / sizeof *SHOES; i++) {
        struct layout l;
        struct ruleset *rs = house_ruleset(&house, SHOES[i].ruleset, &SHOES[i].option, 1, &l);
        uint64_t came[OUTCOMES_MAX] = {0}, again[OUTCOMES_MAX] = {0}, sum = 0;
        coups_deal(&chart, rs, seed, i, COUPS, came);
        coups_deal(&chart, rs, seed, i, COUPS, again);
        assert_memory_equal(came, again, sizeof came);
        for (unsigned o = 0; o < OUTCOMES_MAX; o++)
            sum += came[o];
        assert_int_equal(sum, COUPS);
        assert_as_counted(came, rs->decks, COUPS);
        ruleset_free(rs);
    }
}

/* However few coups are asked for, or however little of the shoe is played, none is lost. */
static void any_number_of_coups_is_dealt(void **state)
{
    (void)state;
    static struct chart chart;
    const uint8_t seed[RNG_SEED_BYTES] = {7};
    static const char *const OPTIONS[][3] = {{"decks=3", "cut-card=104", "offer=none"},
                                             {"decks=8", "cut-card=364", "offer=none"},
                                             {"decks=8", "cut-card=20", "burn=count"},
                                             {"decks=4", "device=shuffler", "offer=none"}};
    chart_make(&chart);
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        struct layout l;
        struct ruleset *rs = house_ruleset(&house, "star/baccarat", OPTIONS[i], 3, &l);
        for (uint64_t coups = 1; coups < 1000; coups += 37) {
            uint64_t came[OUTCOMES_MAX] = {0}, sum = 0;
            coups_deal(&chart, rs, seed, coups, coups, came);
            for (unsigned o = 0; o < OUTCOMES_MAX; o++)
                sum += came[o];
            assert_int_equal(sum, coups);
        }
        ruleset_free(rs);
    }
}

int main(void)
{
    house_open(&house);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_count_as_the_documents_say),
        cmocka_unit_test(every_cell_of_both_tables),
        cmocka_unit_test(every_deal_of_six_ranks),
        cmocka_unit_test(an_outcome_is_read_as_it_was_written),
        cmocka_unit_test(a_card_beyond_the_coup_is_refused),
        cmocka_unit_test(dragons_are_paid_by_their_margin),
        cmocka_unit_test(all_deals_are_counted_once),
        cmocka_unit_test(a_second_count_by_value_agrees),
        cmocka_unit_test(a_second_count_of_pairs_agrees),
        cmocka_unit_test(eight_decks_give_the_known_figures),
        cmocka_unit_test(dragon_bonus_as_worked_out_for_each_pay_table),
        cmocka_unit_test(tiger_returns_by_option),
        cmocka_unit_test(ways_add_up_to_the_wins),
        cmocka_unit_test(coups_come_as_often_as_counted),
        cmocka_unit_test(any_number_of_coups_is_dealt),
    };
    int failed = cmocka_run_group_tests_name("baccarat", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
