/* Craps: what every roll does to every position, told again from the clauses; and wagers that live
 * over many rolls, followed through random play. */
#include "house.h"

#include "../fuzz/acts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct house house;

/* --- the kernel ------------------------------------------------------------------------------- */

/* What must come of a wager: nz1996:X.3.1 and 6.1, read once more. */
struct expected {
    enum result result;
    int num, den;     /* of a win */
    int part, parts;  /* a win is paid on part/parts of the stake */
    unsigned travels; /* to which number; 0: it stays where it is */
    const char *rule; /* the clause that fixes the payment, or the loss */
};

static struct expected stays(void)
{
    return (struct expected){.result = RESULT_GOES_ON, .parts = 1};
}

static struct expected loses(const char *rule)
{
    return (struct expected){.result = RESULT_LOSE, .parts = 1, .rule = rule};
}

static struct expected wins(int num, int den, const char *rule)
{
    return (struct expected){RESULT_WIN, num, den, 1, 1, 0, rule};
}

static bool is_number(unsigned n)
{
    return n == 4 || n == 5 || n == 6 || n == 8 || n == 9 || n == 10;
}

/* (a) to (d): in its area a wager meets its first roll, on a number (at) the race with seven. */
static struct expected line(const char *bet, unsigned at, unsigned total)
{
    static char rule[40];
    bool against = bet[0] == 'd', come = strstr(bet, "come") != NULL;
    char letter = (char)('a' + (against ? 1 : 0) + (come ? 2 : 0));
    snprintf(rule, sizeof rule, "nz1996:X.6.1/%s", bet);
    if (at == 0 && is_number(total))
        return (struct expected){.result = RESULT_GOES_ON, .parts = 1, .travels = total};
    if (at > 0 && total != at && total != 7)
        return stays();
    if (at == 0 && against && total == 12) {
        snprintf(rule, sizeof rule, "nz1996:X.3.1(%c)(iii)", letter);
        return (struct expected){.result = RESULT_VOID, .parts = 1, .rule = rule};
    }
    bool right = at == 0 ? total == 7 || total == 11 : total == at;
    if (right != against)
        return wins(1, 1, rule);
    snprintf(rule, sizeof rule, "nz1996:X.3.1(%c)(ii)(%c)", letter, at == 0 ? 'A' : 'B');
    return loses(rule);
}

/* True odds: six ways to seven against five, four or three to the number. */
static unsigned ways(unsigned number)
{
    return number < 7 ? number - 1 : 13 - number;
}

/* (e) to (h): with the wager before them. */
static struct expected odds(const char *bet, unsigned at, unsigned total)
{
    static char rule[48];
    static const char *const PAIR[] = {"4-10", "5-9", "6-8"};
    bool against = bet[0] == 'd', come = strstr(bet, "come") != NULL;
    if (total != at && total != 7)
        return stays();
    if ((total == at) == against) {
        snprintf(rule, sizeof rule, "nz1996:X.3.1(%c)(iii)",
                 'e' + (against ? 1 : 0) + (come ? 2 : 0));
        return loses(rule);
    }
    snprintf(rule, sizeof rule, "nz1996:X.6.1/%s-%s%s-%s", against ? "behind" : "odds",
             against ? "dont-" : "", come ? "come" : "pass", PAIR[ways(at) - 3]);
    int seven = 6, number = (int)ways(at);
    return against ? wins(number, seven, rule) : wins(seven, number, rule);
}

/* (i) to (l). */
static struct expected number(const char *bet, unsigned at, unsigned a, unsigned b)
{
    static char rule[40];
    static const int PLACE[][2] = {{9, 5}, {7, 5}, {7, 6}};
    unsigned total = a + b;
    int n = (int)ways(at);
    if (total != at && total != 7)
        return stays();
    snprintf(rule, sizeof rule, "nz1996:X.6.1/%s-%u", bet[0] == 'h' ? "hard" : bet, at);
    if (strcmp(bet, "place") == 0)
        return total == 7 ? loses("nz1996:X.3.1(i)(ii)")
                          : wins(PLACE[n - 3][0], PLACE[n - 3][1], rule);
    if (strcmp(bet, "buy") == 0)
        return total == 7 ? loses("nz1996:X.3.1(j)") : wins(6, n, rule);
    if (strcmp(bet, "lay") == 0)
        return total == 7 ? wins(n, 6, rule) : loses("nz1996:X.3.1(k)(ii)");
    return total == 7 || a != b ? loses("nz1996:X.3.1(l)(ii)")
                                : wins(at == 4 || at == 10 ? 7 : 9, 1, rule);
}

/* (o) to (y): one roll. Each line is a total, its odds, and how many of `parts` lie on it. */
static const struct {
    const char *bet;
    unsigned at; /* horn high: the number chosen */
    const char *rule, *loses;
    int parts;
    int line[8][3];
} ONE_ROLL[] = {
    {"any-seven", 0, "nz1996:X.6.1/any-seven", "nz1996:X.3.1(p)(ii)", 1, {{7, 4, 1}}},
    {"any-craps",
     0,
     "nz1996:X.6.1/any-craps",
     "nz1996:X.3.1(q)(ii)",
     1,
     {{2, 7, 1}, {3, 7, 1}, {12, 7, 1}}},
    {"craps-two", 0, "nz1996:X.6.1/craps-two", "nz1996:X.3.1(r)(ii)", 1, {{2, 30, 1}}},
    {"craps-three", 0, "nz1996:X.6.1/craps-three", "nz1996:X.3.1(s)(ii)", 1, {{3, 15, 1}}},
    {"craps-twelve", 0, "nz1996:X.6.1/craps-twelve", "nz1996:X.3.1(t)(ii)", 1, {{12, 30, 1}}},
    {"eleven", 0, "nz1996:X.6.1/eleven", "nz1996:X.3.1(u)(ii)", 1, {{11, 15, 1}}},
    {"horn",
     0,
     "nz1996:X.6.2",
     "nz1996:X.3.1(v)(ii)",
     4,
     {{2, 30, 1}, {3, 15, 1}, {11, 15, 1}, {12, 30, 1}}},
    {"horn-high",
     2,
     "nz1996:X.6.2",
     "nz1996:X.3.1(w)(iii)",
     5,
     {{2, 30, 2}, {3, 15, 1}, {11, 15, 1}, {12, 30, 1}}},
    {"horn-high",
     3,
     "nz1996:X.6.2",
     "nz1996:X.3.1(w)(iii)",
     5,
     {{2, 30, 1}, {3, 15, 2}, {11, 15, 1}, {12, 30, 1}}},
    {"horn-high",
     11,
     "nz1996:X.6.2",
     "nz1996:X.3.1(w)(iii)",
     5,
     {{2, 30, 1}, {3, 15, 1}, {11, 15, 2}, {12, 30, 1}}},
    {"horn-high",
     12,
     "nz1996:X.6.2",
     "nz1996:X.3.1(w)(iii)",
     5,
     {{2, 30, 1}, {3, 15, 1}, {11, 15, 1}, {12, 30, 2}}},
    {"world",
     0,
     "nz1996:X.6.3",
     "nz1996:X.3.1(x)(iii)",
     5,
     {{2, 30, 1}, {3, 15, 1}, {11, 15, 1}, {12, 30, 1}, {7, 4, 1}}},
    {"craps-eleven",
     0,
     "nz1996:X.6.4",
     "nz1996:X.3.1(y)(iii)",
     2,
     {{2, 7, 1}, {3, 7, 1}, {12, 7, 1}, {11, 15, 1}}},
};

static struct expected one_roll(const char *bet, unsigned at, unsigned total)
{
    if (strcmp(bet, "field") == 0) {
        if (total == 2 || total == 12)
            return wins(2, 1, "nz1996:X.6.1/field-2-12");
        return total >= 5 && total <= 8 ? loses("nz1996:X.3.1(o)(ii)")
                                        : wins(1, 1, "nz1996:X.6.1/field-3-4-9-10-11");
    }
    for (size_t i = 0; i < sizeof ONE_ROLL / sizeof *ONE_ROLL; i++) {
        if (strcmp(ONE_ROLL[i].bet, bet) != 0 || ONE_ROLL[i].at != at)
            continue;
        for (unsigned k = 0; ONE_ROLL[i].line[k][0] != 0; k++)
            if ((unsigned)ONE_ROLL[i].line[k][0] == total)
                return (struct expected){RESULT_WIN,
                                         ONE_ROLL[i].line[k][1],
                                         1,
                                         ONE_ROLL[i].line[k][2],
                                         ONE_ROLL[i].parts,
                                         0,
                                         ONE_ROLL[i].rule};
        return loses(ONE_ROLL[i].loses);
    }
    fail_msg("no such bet: %s", bet);
    return stays();
}

static struct expected expect(const char *bet, unsigned at, unsigned a, unsigned b, bool off)
{
    unsigned total = a + b;
    struct expected e;
    bool behind = strstr(bet, "-odds") != NULL;
    if (strcmp(bet, "pass") == 0 || strcmp(bet, "dont-pass") == 0 || strcmp(bet, "come") == 0 ||
        strcmp(bet, "dont-come") == 0)
        return line(bet, at, total);
    if (strcmp(bet, "big-six") == 0)
        return total == 6   ? wins(1, 1, "nz1996:X.6.1/big-six")
               : total == 7 ? loses("nz1996:X.3.1(m)(ii)")
                            : stays();
    if (strcmp(bet, "big-eight") == 0)
        return total == 8   ? wins(1, 1, "nz1996:X.6.1/big-eight")
               : total == 7 ? loses("nz1996:X.3.1(n)(ii)")
                            : stays();
    bool numbered =
        strcmp(bet, "place") == 0 || strcmp(bet, "buy") == 0 || strcmp(bet, "hardway") == 0;
    if (behind)
        e = odds(bet, at, total);
    else if (numbered || strcmp(bet, "lay") == 0)
        e = number(bet, at, a, b);
    else
        return one_roll(bet, at, total);
    /* 3.8: these four kinds are inactive; odds go back when the come bet is decided. */
    if (off && numbered)
        return stays();
    if (off && strcmp(bet, "come-odds") == 0 && e.result != RESULT_GOES_ON)
        return (struct expected){.result = RESULT_VOID, .parts = 1, .rule = "nz1996:X.3.8(a)"};
    return e;
}

static void judge_alike(const struct layout *l, spot s, unsigned roll, bool come_out)
{
    unsigned at = CRAPS_GAME.lasting->point_of(s), a = roll / 6 + 1, b = roll % 6 + 1;
    char on[ON_MAX];
    CRAPS_GAME.on_of(s, on);
    if (on[0] != '\0')
        at = (unsigned)atoi(on);
    struct verdict v = CRAPS_GAME.verdict(&l->spot[s], roll + (come_out ? CRAPS_ROLLS : 0));
    struct expected e = expect(CRAPS_GAME.bet_of(s), at, a, b, come_out);
    assert_int_equal(v.result, e.result);
    if (v.result != RESULT_GOES_ON)
        assert_string_equal(v.rule, e.rule);
    if (v.result == RESULT_WIN) {
        assert_int_equal(v.pays.num * e.den, v.pays.den * e.num);
        assert_int_equal(v.share.num * e.parts, v.share.den * e.part);
    }
    if (v.result == RESULT_GOES_ON && e.travels > 0) {
        assert_int_equal(CRAPS_GAME.lasting->point_of(v.to), e.travels);
        assert_string_equal(CRAPS_GAME.bet_of(v.to), CRAPS_GAME.bet_of(s));
    } else {
        assert_int_equal(v.to, s);
    }
}

static void every_roll_does_to_every_position_what_its_clause_says(void **state)
{
    (void)state;
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "nz1996/craps", NULL, 0, &l);
    assert_int_equal(CRAPS_GAME.spots, CRAPS_SPOTS);
    for (unsigned s = 0; s < CRAPS_GAME.spots; s++)
        for (unsigned roll = 0; roll < CRAPS_ROLLS; roll++) {
            judge_alike(&l, (spot)s, roll, false);
            judge_alike(&l, (spot)s, roll, true);
        }
    ruleset_free(rs);
}

/* nz1996:X.1.0: the point is set on a come-out roll, and stands until it repeats or seven comes. */
static void a_point_is_set_and_made_or_sevened_out(void **state)
{
    (void)state;
    for (unsigned total = 2; total <= 12; total++) {
        assert_int_equal(craps_next_point(0, total), is_number(total) ? total : 0);
        for (unsigned i = 0; i < CRAPS_NUMBERS; i++) {
            unsigned point = CRAPS_NUMBER[i];
            assert_int_equal(craps_next_point(point, total),
                             total == point || total == 7 ? 0 : point);
        }
    }
}

static void positions_are_found_by_their_names(void **state)
{
    (void)state;
    for (unsigned s = 0; s < CRAPS_GAME.spots; s++) {
        char on[ON_MAX];
        unsigned point = CRAPS_GAME.lasting->point_of((spot)s);
        CRAPS_GAME.on_of((spot)s, on);
        if (point > 0)
            snprintf(on, sizeof on, "%u", point);
        assert_int_equal(CRAPS_GAME.find(CRAPS_GAME.bet_of((spot)s), on), s);
    }
    static const char *const BAD[][2] = {
        {"place", ""},      {"place", "7"},    {"place", "04"},     {"place", "11"},
        {"buy", "2"},       {"lay", "12"},     {"hardway", "5"},    {"hardway", "9"},
        {"field", "4"},     {"horn-high", ""}, {"horn-high", "7"},  {"horn", "2"},
        {"pass", "7"},      {"come", "11"},    {"come-odds", ""},   {"come-odds", "7"},
        {"put", ""},        {"hop", "2-2"},    {"place-lose", "6"}, {"big-six", "6"},
        {"pass-odds", "7"}, {"", ""},          {"place", "100"},    {"place", "4 "}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(CRAPS_GAME.find(BAD[i][0], BAD[i][1]), -1);
}

/* nz1996:X.3.1(e)(i) to (h)(i), in chips of one dollar. */
static void odds_are_limited_by_the_wager_before_them(void **state)
{
    (void)state;
    static const struct {
        const char *bet, *on;
        cents flat, single, doubled;
    } WANT[] = {
        {"come-odds", "8", 600, 1000, 1200},       {"come-odds", "6", 1000, 1000, 2000},
        {"come-odds", "6", 100, 500, 500},         {"come-odds", "5", 700, 800, 1400},
        {"come-odds", "9", 100, 200, 200},         {"come-odds", "4", 700, 700, 1400},
        {"come-odds", "10", 100, 100, 200},        {"dont-come-odds", "6", 700, 1200, 1680},
        {"dont-come-odds", "8", 1000, 1200, 2400}, {"dont-come-odds", "8", 100, 600, 600},
        {"dont-come-odds", "5", 700, 1200, 2100},  {"dont-come-odds", "9", 600, 900, 1800},
        {"dont-come-odds", "4", 700, 1400, 2800},  {"dont-come-odds", "10", 100, 200, 400},
    };
    for (size_t i = 0; i < sizeof WANT / sizeof *WANT; i++) {
        spot s = (spot)CRAPS_GAME.find(WANT[i].bet, WANT[i].on);
        const struct lasting *game = CRAPS_GAME.lasting;
        assert_int_equal(game->most_behind(s, WANT[i].flat, 100, false), WANT[i].single);
        assert_int_equal(game->most_behind(s, WANT[i].flat, 100, true), WANT[i].doubled);
        assert_int_equal(game->odds_behind((spot)game->behind(s)), s);
    }
    /* The largest stakes there are do not overflow. */
    spot s = (spot)CRAPS_GAME.find("dont-come-odds", "4");
    assert_true(CRAPS_GAME.lasting->most_behind(s, MONEY_STAKE_MAX, 100000000, true) ==
                4 * MONEY_STAKE_MAX);
}

/* --- wagers that live on ---------------------------------------------------------------------- */

enum { SEATS = 5, PEOPLE = 5, CALLS = 2 };

/* Every wager as the events tell it, from the first to the one that ends it. */
struct lives {
    const struct table *table;
    cents stake[PEOPLE][SEATS][CRAPS_SPOTS][CALLS];
    unsigned begun, ended, travelled, cut, marked, parted;
    cents house; /* what the house has won, by the sheets alone */
    cents came, went;
};

static cents *life_of(struct lives *l, const struct event *e, int at)
{
    int p = e->player;
    assert_true(p >= 0 && strcmp(l->table->player[p].name, e->name) == 0);
    assert_true(p >= 0 && p < PEOPLE && e->seat >= 0 && e->seat < SEATS && at >= 0);
    return &l->stake[p][e->seat][at][e->call == WAGER_SPOKEN];
}

static void begins(struct lives *l, const struct event *e)
{
    cents *w = life_of(l, e, e->spot);
    l->begun += *w == 0;
    assert_true(*w == e->total - e->stake);
    *w = e->total;
    if (e->act == ACT_POSITION) {
        struct event spoken = *e;
        spoken.call = WAGER_SPOKEN;
        cents *was = life_of(l, &spoken, e->spot);
        assert_true(*was == e->stake);
        *was = 0;
        l->begun -= *w != e->stake ? 0 : 1; /* it goes on as what it was called out as */
        l->ended += *w != e->stake ? 1 : 0;
        l->came -= e->stake;
    }
    l->came += e->stake + e->commission;
}

static void goes(struct lives *l, const struct event *e, cents back)
{
    cents *w = life_of(l, e, e->spot);
    assert_true(*w == e->total + back && back > 0);
    *w = e->total;
    l->ended += e->total == 0;
    l->cut += e->total > 0;
    l->went += back + e->commission;
}

static void live_on(void *ctx, const struct event *e)
{
    struct lives *l = ctx;
    bool wager = e->spot >= 0;
    switch (e->kind) {
    case EV_ACCEPTED:
        if (wager)
            begins(l, e);
        break;
    case EV_WITHDRAWN:
        goes(l, e, e->stake);
        break;
    case EV_REDUCED:
        goes(l, e, e->returns - e->commission);
        break;
    case EV_MOVED: {
        /* Never onto another: one come bet a number. A call overruled moves it from there too. */
        cents *to = life_of(l, e, e->spot), *from = life_of(l, e, e->from);
        assert_true(*to == 0 && *from == e->stake && e->stake > 0);
        *to = *from;
        *from = 0;
        l->travelled++;
        break;
    }
    case EV_SETTLED:
        if (!wager) /* found, and never accepted */
            break;
        assert_true(*life_of(l, e, e->spot) == e->stake && e->stake > 0);
        *life_of(l, e, e->spot) = 0;
        l->ended++;
        l->parted += e->result == RESULT_WIN && e->returns < e->stake + e->pays;
        l->went += e->returns;
        break;
    case EV_ADJUSTED:
        l->went += e->difference;
        l->house -= e->difference;
        break;
    case EV_RESTORED:
        l->begun += *life_of(l, e, e->spot) == 0;
        *life_of(l, e, e->spot) += e->stake;
        assert_true(*life_of(l, e, e->spot) == e->total);
        l->went += e->difference;
        l->house -= e->difference + e->stake + e->commission;
        break;
    case EV_MARKED:
        l->marked++;
        break;
    case EV_SHEET:
        l->house += e->staked - e->returned;
        break;
    default:
        break;
    }
}

/* What lies there by the events, and by the table; and where every cent is: with the players, on
 * the layout, or with the house. */
static void agree(const struct lives *l, struct table *t)
{
    cents told = 0;
    for (unsigned p = 0; p < PEOPLE; p++)
        for (unsigned seat = 0; seat < SEATS; seat++)
            for (unsigned s = 0; s < CRAPS_SPOTS; s++)
                for (unsigned c = 0; c < CALLS; c++)
                    told += l->stake[p][seat][s][c];
    cents lies = 0, open = 0;
    for (unsigned p = 0; p < t->player_count; p++) {
        lies += t->player[p].on_felt;
        open += t->player[p].staked - t->player[p].returned; /* not on a sheet yet */
    }
    assert_true(told == lies);
    assert_true(l->came - l->went == table_on_felt(t) + l->house + open);
    unsigned live = 0;
    for (uint32_t i = 0; i < t->felt[t->current].count; i++) {
        const struct wager *w = &t->felt[t->current].wager[i];
        live += w->stake > 0 && (w->flags & WAGER_DONE) == 0;
    }
    assert_int_equal(l->begun - l->ended, live);
}

static void every_wager_ends_once(void **state)
{
    (void)state;
    static const char *const OPTIONS[][3] = {
        {"seats=3", "double-odds=yes", "max=5000"},
        {"unpayable=round-up", "total-min=800", "max.proposition=700"},
        {"commission=chips", "confirm=yes", "chip=50"},
    };
    struct table *t = malloc(sizeof *t);
    struct lives *l = malloc(sizeof *l);
    static uint8_t bytes[40000];
    unsigned travelled = 0, cut = 0, marked = 0, parted = 0, ended = 0;
    for (unsigned o = 0; o < 3; o++) {
        struct layout layout;
        struct ruleset *rs = house_ruleset(&house, "nz1996/craps", OPTIONS[o], 3, &layout);
        for (unsigned run = 0; run < 16; run++) {
            const uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)o, (uint8_t)run, 5};
            struct rng rng;
            rng_seeded(&rng, seed, 0);
            rng_bytes(&rng, bytes, sizeof bytes);
            struct bytes b = {bytes, sizeof bytes};
            memset(l, 0, sizeof *l);
            l->table = t;
            table_init(t, &layout);
            struct sink sink = {live_on, l};
            while (b.left > 0) {
                struct act a = next_thrown_act(&b, t);
                table_act(t, &a, &sink);
                agree(l, t);
            }
            travelled += l->travelled;
            cut += l->cut;
            marked += l->marked;
            parted += l->parted;
            ended += l->ended;
        }
        ruleset_free(rs);
    }
    /* The acts were not in vain. */
    assert_true(ended > 2000 && travelled > 100 && cut > 30 && marked > 30 && parted > 5);
    free(l);
    free(t);
}

int main(void)
{
    house_open(&house);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_roll_does_to_every_position_what_its_clause_says),
        cmocka_unit_test(a_point_is_set_and_made_or_sevened_out),
        cmocka_unit_test(positions_are_found_by_their_names),
        cmocka_unit_test(odds_are_limited_by_the_wager_before_them),
        cmocka_unit_test(every_wager_ends_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
