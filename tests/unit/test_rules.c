/* Reading rulesets: inheritance, options, and errors that say where. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct house house;

/* Writes a ruleset that extends New Zealand roulette, loads it, and gives back what was said. */
static struct ruleset *load_text(const char *text, struct trouble *why)
{
    char path[] = "/tmp/baize-test-XXXXXX.yaml";
    int fd = mkstemps(path, 5);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    why->words[0] = '\0';
    struct ruleset *rs = ruleset_load(&house.shelf, &house.clauses, path, NULL, 0, why);
    unlink(path);
    struct layout l;
    if (rs != NULL && !layout_build(&l, rs, why)) {
        ruleset_free(rs);
        return NULL;
    }
    return rs;
}

static void assert_trouble(const char *text, const char *where, const char *words)
{
    struct trouble why;
    struct ruleset *rs = load_text(text, &why);
    ruleset_free(rs);
    if (rs != NULL || strstr(why.words, where) == NULL || strstr(why.words, words) == NULL)
        fail_msg("expected trouble at `%s` with `%s`, got `%s`", where, words,
                 rs != NULL ? "no trouble" : why.words);
}

#define VARIANT "extends: nz1996/roulette\nruleset: house/roulette\n"
#define CRAPS_HOUSE "extends: nz1996/craps\nruleset: house/test\n"
#define DICE "extends: nz1996/tai-sai\nruleset: house/tai-sai\n"
#define BOXES "extends: nz1996/blackjack\nruleset: house/blackjack\n"
#define CARDS "extends: nz1996/baccarat\nruleset: house/baccarat\n"

static void a_variant_states_only_its_difference(void **state)
{
    (void)state;
    struct trouble why;
    struct ruleset *rs =
        load_text(VARIANT "bets:\n  split: {pays: 18 to 1, clause: house:7}\n", &why);
    assert_non_null(rs);
    int split = ruleset_bet(rs, "split"), street = ruleset_bet(rs, "street");
    assert_int_equal(rs->bets[split].plain.pays.num, 18);
    assert_string_equal(rs->bets[split].plain.rule, "house:7");
    assert_string_equal(rs->bets[split].loses_rule, "nz1996:III.4.1(b)(iii)");
    assert_int_equal(rs->bets[street].plain.pays.num, 11);
    struct layout l;
    struct ruleset *parent = house_ruleset(&house, "nz1996/roulette", NULL, 0, &l);
    assert_memory_not_equal(&rs->hash, &parent->hash, sizeof rs->hash);
    ruleset_free(parent);
    ruleset_free(rs);
}

#define TO_36                                                                                      \
    "2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 "  \
    "35 36"

static void trouble_names_file_line_and_field(void **state)
{
    (void)state;
    assert_trouble(VARIANT "bets:\n  split: {pays: often, clause: house:7}\n",
                   ".yaml:4: bets.split.pays", "odds");
    assert_trouble(VARIANT "bets:\n  split: {pays: 17 to 0}\n", "bets.split.pays", "odds");
    assert_trouble(VARIANT "bets:\n  split: {pays: 17 to 1, clause: nz1996:III.99}\n",
                   ".yaml:4: bets.split.clause", "not in the list");
    assert_trouble(VARIANT "colour: blue\n", ".yaml:3: colour", "no field");
    assert_trouble(VARIANT "rules:\n  of-thumb: nz1996:I.2.1\n", ".yaml:4: rules.of-thumb",
                   "no point");
    assert_trouble(VARIANT "rules:\n  above-maximum: none\n", "rules.above-maximum",
                   "needs this clause");
    assert_trouble(VARIANT "staff:\n  close: {role: janitor, clause: nz1996:III.3.3}\n",
                   "staff.close.role", "no role");
    assert_trouble(VARIANT "early-result: maybe\n", ".yaml:3: early-result", "refuse, close, hold");
    assert_trouble(VARIANT "closing: {notice: a while}\n", "closing.notice", "20 minutes");
    assert_trouble(VARIANT "options:\n  min: {default: lots}\n", "min=lots", "whole number");
    assert_trouble(VARIANT "bets: {straight: none}\n", "", "does not price it");
    assert_trouble(VARIANT "bets:\n  split: {pays: 5001 to 1, clause: house:7}\n",
                   "bets.split.pays", "at most");
    assert_trouble(VARIANT "options:\n  seats: {to: 5000, default: 4000}\n", "options.seats",
                   "outside 1 to 1024");
    assert_trouble(VARIANT "options:\n  unit: {from: 0, default: 0}\n", "options.unit",
                   "at least 1");
    assert_trouble(VARIANT "options:\n  chip: {from: 0, default: 0}\n", "options.chip", "outside");
    assert_trouble(VARIANT "calls:\n  all: {clause: house:1, pieces: []}\n", "calls.all", "pieces");
    assert_trouble(VARIANT "calls:\n  all: {clause: house:1, pieces: [straight 1, straight 1]}\n",
                   "calls.all", "twice");
    assert_trouble(VARIANT "staff:\n  stray: {role: dealer, clause: house:1}\n", ":4: staff.stray",
                   "neither roulette nor the table has such an act");
    assert_trouble(CARDS "staff:\n  stray: {role: dealer, clause: house:1}\n", "staff.stray",
                   "neither baccarat nor the table has such an act");
    assert_trouble(CARDS
                   "irregularities:\n  misplaced: {role: dealer, clause: house:1, then: rebuild}\n",
                   ":4: irregularities.misplaced.then", "baccarat does no such thing");
    assert_trouble(BOXES
                   "rules: {offer-back: house:1, offer-resume: house:2}\n"
                   "irregularities:\n  offered: {role: dealer, clause: house:1, then: offer}\n",
                   ":5: irregularities.offered.then", "blackjack does no such thing");
    assert_trouble(VARIANT "staff:\n  wager: {role: dealer, clause: house:1}\n", "staff.wager",
                   "such an act");
    assert_trouble(VARIANT "staff:\n  clsoe: {role: dealer, clause: house:1}\n", "staff.clsoe",
                   "such an act");
    assert_trouble(VARIANT "early-result: hold\n", "staff.records", "needs this act");
    assert_trouble(VARIANT "rules: {no-spin-uncalled: none}\n", "no-spin-uncalled",
                   "needs this clause");
    assert_trouble(VARIANT "dealing: {A: {cards: up}}\n", ".yaml:3: dealing", "no field");
    assert_trouble(VARIANT "pass-orders: {late: {clause: house:1}}\n", ".yaml:3: pass-orders",
                   "no field");
    assert_trouble(CARDS "options: {decks: none}\n", "dealing", "games with cards");
    assert_trouble(CARDS "dealing: {A: {cards: sideways}}\n", "dealing.A.cards", "up, down");
    assert_trouble(CARDS "dealing: {D: {cards: up}}\n", "dealing.D", "no field");
    assert_trouble(CARDS "dealing: {B: {apart: none}}\n", "dealing.B", "needs deal and third");
    assert_trouble(CARDS "dealing: {B: none}\noptions: {style: {default: B}}\n", "options.style",
                   "style B");
    assert_trouble(CARDS "dealing: {B: {player: {offer: nz1996:V.99}}}\n", "dealing.B.player.offer",
                   "not in the list");
    assert_trouble(DICE "tumbler: {when: noon}\n", "tumbler.when", "start, close");
    assert_trouble(DICE "tumbler: {by: none}\n", "tumbler", "`by` whom");
    assert_trouble(DICE "tumbler: {times: 0}\n", "tumbler", "1 to 99");
    assert_trouble(BOXES "blackjack: {dealer-stands: 16}\n", ".yaml:3: blackjack.dealer-stands",
                   "17 to 17");
    assert_trouble(BOXES "blackjack: {double-to: 22}\n", "blackjack.double-to", "0 to 21");
    assert_trouble(BOXES "blackjack: {hands: 4}\n", "blackjack.hands", "0 to 3");
    assert_trouble(BOXES "rules: {face-up: none}\n", "staff.exposed", "rules.face-up: what");
    assert_trouble(CARDS "rules: {exposed-later: none}\n", "staff.exposed", "rules.exposed-later");
    assert_trouble(VARIANT "blackjack: {hands: 3}\n", ".yaml:3: blackjack", "no field");
    assert_trouble(BOXES "wheel: {order: 0}\n", ":3: wheel", "no field");
    assert_trouble(VARIANT "wheel: [0, 1]\n", ":3: wheel", "named fields");
    assert_trouble(VARIANT "wheel: {colour: red}\n", ":3: wheel.colour", "no field");
    static const char *const WHEELS[] = {"",
                                         "1 0 " TO_36,
                                         "0 0 1 " TO_36,
                                         "0 1 " TO_36 " 37",
                                         "0 1 " TO_36 " 00 00",
                                         "00 1 " TO_36,
                                         "0 1 1 " TO_36,
                                         "0 01 " TO_36,
                                         "0 1 x",
                                         "0 1 2",
                                         "0 1 " TO_36 " 00 37"};
    for (size_t i = 0; i < sizeof WHEELS / sizeof *WHEELS; i++) {
        char text[300];
        snprintf(text, sizeof text, VARIANT "wheel:\n  order: \"%s\"\n", WHEELS[i]);
        assert_trouble(text, ":4: wheel.order", "every number to 36 once");
    }
    assert_trouble(VARIANT
                   "decided-by: house:1\nbets: {five-number: {pays: 6 to 1, clause: house:1}}\n",
                   "bets.five-number", "roulette has no such bet");
    assert_trouble(VARIANT "wheel: {order: 0 00 1 " TO_36 "}\n", "bets.five-number",
                   "does not price it");
    assert_trouble(BOXES "abstention: {rounds: 101}\n", "abstention.rounds", "1 to 100");
    assert_trouble(BOXES "abstention: none\n", "abstention.rounds", "missing");
    assert_trouble(DICE "repairs: none\n", "repairs", "put right");
    assert_trouble(DICE "staff: {repaired: none}\n", "staff.repaired", "needs this act");
    assert_trouble(DICE "rules: {stopped-notice: none}\n", "rules.stopped-notice",
                   "needs this clause");
    assert_trouble(DICE "bets: {total: {lines: {3-18: {pays: 5 to 1, clause: house:1}}}}\n",
                   "bets.total.lines.3-18", "no such way");
    assert_trouble(CRAPS_HOUSE "bets: {come: {travels: none}}\n", "bets.come", "`travels`");
    assert_trouble(CRAPS_HOUSE "bets: {come-odds: {void: none}}\n", "bets.come-odds", "`void`");
    assert_trouble(CRAPS_HOUSE "bets: {pass-odds: {most: none}}\n", "bets.pass-odds", "`most`");
    assert_trouble(CRAPS_HOUSE "bets: {field: {placed: none}}\n", "bets.field", "`placed`");
    assert_trouble(CRAPS_HOUSE "rules: {in-flight: none}\n", "rules.in-flight",
                   "needs this clause");
    assert_trouble(CRAPS_HOUSE "bets: {horn: {units: 0}}\n", "bets.horn.units", "number of units");
    assert_trouble(CRAPS_HOUSE "bets: {buy: {paid: a little}}\n", "bets.buy.paid", "5% of stake");
    assert_trouble(CRAPS_HOUSE "bets: {buy: {marked: Buy}}\n", "bets.buy", "`marked-clause`");
    static const char *const MAPS[] = {"rules",    "bets",    "options", "staff",  "calls",
                                       "variants", "no-spin", "facts",   "closing"};
    for (size_t i = 0; i < sizeof MAPS / sizeof *MAPS; i++) {
        char text[200];
        snprintf(text, sizeof text, VARIANT "%s: [a, {b: c}]\n", MAPS[i]);
        assert_trouble(text, MAPS[i], "named fields");
    }
    assert_trouble("ruleset: [\n", ".yaml:", "");
    assert_trouble("- a list\n", ":1:", "map of fields");
    assert_trouble(VARIANT "title: one\ntitle: two\n", ".yaml:4: title", "twice");
    assert_trouble("extends: nz1996/poker\n", "nz1996/poker", "no such ruleset");
    assert_trouble("ruleset: house/x\ntitle: x\ngame: roulette\ndocument: house\n",
                   "rules.malformed", "needs this clause");
}

static void assert_option(const char *ruleset, const char *a, const char *b, const char *words)
{
    const char *given[] = {a, b};
    struct trouble why = {""};
    struct ruleset *rs =
        ruleset_load(&house.shelf, &house.clauses, ruleset, given, b != NULL ? 2 : 1, &why);
    if (words == NULL && rs == NULL)
        fail_msg("%s was refused: %s", a, why.words);
    if (words != NULL && (rs != NULL || strstr(why.words, words) == NULL))
        fail_msg("%s should be refused with %s, got `%s`", a, words, why.words);
    ruleset_free(rs);
}

static void what_the_document_does_not_permit_is_refused_with_its_clause(void **state)
{
    (void)state;
    assert_option("nz1996/roulette", "min=500", "unit=500", NULL);
    assert_option("nz1996/roulette", "min=0", NULL, "nz1996:I.13.1");
    assert_option("nz1996/roulette", "unit=200", "min=100", "nz1996:I.13.5");
    assert_option("nz1996/roulette", "unit=200", "min=500", "nz1996:I.13.5");
    assert_option("nz1996/roulette", "min=500", "max=100", "nz1996:I.13.1");
    assert_option("star-rapid-2016/roulette", "unit=200", "min=100", NULL);
    assert_option("star-rapid-2016/roulette", "wheel=wooden", NULL, "star-rapid-2016:5.3");
    assert_option("star-rapid-2016/roulette", "wheel=automated", "confirm=yes",
                  "star-rapid-2016:5.3.2.2");
    assert_option("crown-fusion-2024/auto-roulette", "confirm=yes", NULL,
                  "crown-fusion-2024:3.6.1");
    assert_option("crown-fusion-2024/semi-roulette", "confirm=yes", NULL, NULL);
    assert_option("nz1996/roulette", "decks=6", NULL, "no such option");
    assert_option("nz1996/roulette", "min", NULL, "NAME=VALUE");
    assert_option("nz1996/roulette", "unit=300", "min=300", NULL);
    assert_option("nz1996/roulette", "total-min=500", "total-max=400", "nz1996:I.13.2");
    assert_option("nz1996/roulette", "min.straight=500", "max=400", "nz1996:I.13.2");
    assert_option("nz1996/roulette", "max.straight=5000", NULL, NULL);
    assert_option("nz1996/roulette", "max.outside=5000", NULL, NULL);
    assert_option("nz1996/roulette", "max.tier=5000", NULL, "no bet");
    assert_option("nz1996/roulette", "unit.straight=5", NULL, "min.BET");
    assert_option("nz1996/roulette", "seats=65", NULL, "nz1996:I.5.0");
    assert_option("nz1996/baccarat", "decks=6", NULL, "nz1996:V.3.1");
    assert_option("nz1996/baccarat", "cut-card=19", NULL, "nz1996:V.7.4/reinsert");
    assert_option("nz1996/baccarat", "cutting-cards=3", NULL, "nz1996:V.3.1");
    assert_option("nz2008/baccarat", "dragon-table=3", NULL, "nz2008:11B.8/table3/win-by-6-7");
    assert_option("nz2008/baccarat", "dragon-table=3", "dragon-six=4", NULL);
    assert_option("nz2008/baccarat", "dragon-table=3", "dragon-six=2", NULL);
    assert_option("nz2008/baccarat", "dragon-table=2", "dragon-six=2",
                  "nz2008:11B.8/table3/win-by-6-7");
    assert_option("nz1996/blackjack", "decks=4", "cut-card=105", "nz1996:II.6.5");
    assert_option("nz1996/blackjack", "cut-card=208", "decks=8", NULL);
    assert_option("crown-fusion-2024/auto-blackjack", "decks=6", "cut-card=157",
                  "crown-fusion-2024:11.4.1");
    assert_option("crown-fusion-2024/auto-blackjack", "decision=0", NULL,
                  "crown-fusion-2024:11.10.1");
    assert_option("star/baccarat", "decks=3", "offer=super-six", NULL);
    assert_option("star/baccarat", "decks=3", "shuffling=multishuffler",
                  "star-baccarat:1.1/Multishuffler");
    assert_option("star/baccarat", "low-limit=yes", "device=shoe", "star-baccarat:6.9.2");
    assert_option("nz1996/craps", "max.proposition=5000", "max.odds=200", NULL);
    assert_option("nz1996/craps", "max.place=5000", "commission=chips", NULL);
    assert_option("nz1996/craps", "min=500", "max.odds=300", NULL);
    assert_option("nz1996/craps", "double-odds=triple", NULL, "nz1996:X.3.1(e)(i)");
    assert_option("nz1996/craps", "commission=up", NULL, "nz1996:X.3.11");
    assert_option("../roulette", "min=1", NULL, "no such ruleset");
}

/* shows: star-baccarat:6.9.1 */
static void no_tournament_is_low_limit_gaming(void **state)
{
    (void)state;
    assert_option("star/baccarat", "low-limit=yes", NULL, NULL);
    assert_option("star/baccarat-tournament", "low-limit=yes", NULL, "star-baccarat:6.9.1");
}

static void limits_of_a_session_change_at_coups_that_it_has(void **state)
{
    (void)state;
    static const char *const GOOD[] = {"limits-from=", "limits-from=2:1-1",
                                       "limits-from=2:100-1000,20:500-500"},
                             *const BAD[] = {
                                 "limits-from=1:100-1000",
                                 "limits-from=21:100-1000",
                                 "limits-from=5:100-1000,5:200-1000",
                                 "limits-from=5:100-1000,4:200-1000",
                                 "limits-from=2:100-1050",
                                 "limits-from=2:200-100",
                                 "limits-from=2:0-0",
                                 "limits-from=2:100-1000,",
                                 "limits-from=2:100",
                                 "limits-from=2-100-1000",
                                 "limits-from=,2:100-1000",
                                 "limits-from=2:100-1000 ",
                                 "limits-from=two:100-1000",
                                 "limits-from=2:-1-1000",
                                 "limits-from=2:1-99999999999999999999999999999999999999999999",
                             };
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
        assert_option("star/baccarat-tournament", GOOD[i], "coups=20", NULL);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_option("star/baccarat-tournament", BAD[i], "coups=20", "star-baccarat:15.6.15");
}

static void every_ruleset_on_the_shelf_plays(void *ctx, const char *name)
{
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, name, NULL, 0, &l);
    assert_string_equal(rs->name, name);
    ruleset_free(rs);
    ++*(unsigned *)ctx;
}

/* With every option as it comes, and in the other mode where there is one. */
static void its_text_is_the_ruleset(void *ctx, const char *name)
{
    struct trouble why;
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, name, NULL, 0, &l);
    char *text = ruleset_text(&house.shelf, name, &why);
    assert_non_null(text);
    struct ruleset *kept = ruleset_load_text(text, &house.clauses, "kept", NULL, 0, &why);
    if (kept == NULL)
        fail_msg("%s", why.words);
    assert_memory_equal(&kept->hash, &rs->hash, sizeof rs->hash);
    assert_int_equal(kept->other_mode != NULL, rs->other_mode != NULL);
    if (rs->other_mode != NULL)
        assert_memory_equal(&kept->other_mode->hash, &rs->other_mode->hash, sizeof rs->hash);
    ruleset_free(kept);
    ruleset_free(rs);
    free(text);
    ++*(unsigned *)ctx;
}

static void a_ruleset_can_be_kept_as_a_text(void **state)
{
    (void)state;
    unsigned count = 0;
    struct trouble why;
    shelf_each(&house.shelf, its_text_is_the_ruleset, &count);
    assert_true(count >= ROULETTE_COUNT);
    assert_null(ruleset_text(&house.shelf, "nz1996/none", &why));
    assert_null(ruleset_load_text("[1, 2]", &house.clauses, "kept", NULL, 0, &why));
    assert_non_null(strstr(why.words, "kept:1: a ruleset is a map"));
    assert_null(ruleset_load_text("{a: [", &house.clauses, "kept", NULL, 0, &why));
}

static void the_shelf_is_sound(void **state)
{
    (void)state;
    unsigned count = 0;
    shelf_each(&house.shelf, every_ruleset_on_the_shelf_plays, &count);
    assert_true(count >= ROULETTE_COUNT);
    assert_int_equal(house.clauses.count, 2753);
    assert_string_equal(clauses_find(&house.clauses, "nz1996:III.5.1/split")->enforcer, "engine");
    assert_null(clauses_find(&house.clauses, "nz1996:III.5.1/slit"));
}

int main(void)
{
    house_open(&house);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_variant_states_only_its_difference),
        cmocka_unit_test(trouble_names_file_line_and_field),
        cmocka_unit_test(what_the_document_does_not_permit_is_refused_with_its_clause),
        cmocka_unit_test(no_tournament_is_low_limit_gaming),
        cmocka_unit_test(limits_of_a_session_change_at_coups_that_it_has),
        cmocka_unit_test(a_ruleset_can_be_kept_as_a_text),
        cmocka_unit_test(the_shelf_is_sound),
    };
    int failed = cmocka_run_group_tests_name("rules", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
