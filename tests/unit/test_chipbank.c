/* Chip banks: what holds in every play of one, and what no play is long enough for. */
#include "occasion_tests.h"

#include "../fuzz/occasions.h"
#include "chipbank/frame.h"

static struct chipbank *bank;
static cents in, out; /* money that came for chips and went for them */

/* What patrons hold is what they paid for and won, less what they lost and were paid. */
static void watch_chips(void *ctx, const struct occasion_event *e)
{
    (void)ctx;
    const bool sold =
        e->kind == BEV_ISSUED && e->table == NULL && strcmp(e->what, "promotional") != 0;
    if (sold || e->kind == BEV_BOUGHT)
        in += e->value;
    if (e->kind == BEV_PAID)
        in += e->chips;
    if (e->kind == BEV_REDEEMED || e->kind == BEV_TAKEN)
        out += e->value;
    if (e->kind == BEV_DROPPED)
        out += e->value - e->pay->cash;
    const bool counted = e->kind == BEV_COUNTED || e->kind == BEV_CLOSED;
    if (counted && e->table != NULL && float_named(bank, e->table)->day.open)
        in += e->total - e->value;
}

/* What patrons hold, as far as it has been told. */
static cents told_out(void)
{
    return chipbank_holds(bank) + (bank->chips < 0 ? bank->chips : 0);
}

/* Pieces are at the cage, at tables or with patrons, and nowhere else. */
static bool pieces_are_sound(void)
{
    for (unsigned i = 0; i < DENOMINATIONS_MAX; i++)
        if (bank->cage.of[i] < 0 || bank->cage.of[i] > bank->stock.of[i])
            return false;
    return true;
}

static struct watching watched = {.machine = &CHIPBANK, .ear = {watch_chips, NULL}};

static void begin(const struct occasion_rules *rules)
{
    occasion_init(&bank->o, &CHIPBANK, rules);
    in = out = 0;
}

static bool line_told(const char *line, size_t len)
{
    const bool done = line_watched(&watched, &bank->o, line, len);
    if (told_out() != in - out || perhaps_out(bank, NULL) < 0 || bank->vouchers < 0 ||
        bank->promotional < 0)
        unsound("chips are lost or made up");
    if (!pieces_are_sound())
        unsound("pieces are lost or made up");
    return done;
}

static struct tested on = {.machine = &CHIPBANK, .begin = begin, .line = line_told};

static void in_every_play_refusals_change_nothing_and_chips_add_up(void **state)
{
    (void)state;
    const unsigned rulesets = play_them_all(&on);
    assert_true(rulesets == 1 && on.acts > 50 && on.refusals > 25);
}

#define BY "\"at\":1,\"by\":\"gus\""

/* As many as there is room for, and not one more. */
static void everything_that_is_kept_has_a_limit(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "nz1996/chips");
    begin(rules);
    static const char BUTTONS[] = "{\"act\":\"buttons\"," BY ",\"table\":\"R%u\",\"number\":9}";
    static const char RACK[] =
        "{\"act\":\"rack\"," BY ",\"table\":\"R0\",\"item\":\"c%u\",\"value\":100}";
    for (unsigned i = 0; i < FLOATS_MAX; i++)
        assert_true(told(&on, BUTTONS, i));
    assert_false(told(&on, BUTTONS, FLOATS_MAX));
    for (unsigned i = 0; i < COLOURS_MAX; i++)
        assert_true(told(&on, RACK, i));
    assert_false(told(&on, RACK, COLOURS_MAX));
    assert_true(told(&on, RACK, 0));
    static const char FILL[] = "{\"act\":\"fill\"," BY ",\"table\":\"R0\",\"value\":%u}";
    static const char CANCEL[] = "{\"act\":\"cancel\"," BY ",\"number\":%u,\"text\":\"no\"}";
    for (unsigned i = 1; i <= SLIPS_MAX; i++)
        assert_true(told(&on, FILL, i));
    assert_false(told(&on, FILL, 1));
    assert_true(told(&on, CANCEL, 3) && told(&on, FILL, 1));
    assert_false(told(&on, CANCEL, 3)); /* its place was needed */
    static const char STOCK[] = "{\"act\":\"stock\"," BY ",\"pieces\":\"1x%u\",\"text\":\"new\"}";
    for (unsigned i = 1; i <= DENOMINATIONS_MAX; i++)
        assert_true(told(&on, STOCK, i));
    assert_false(told(&on, STOCK, DENOMINATIONS_MAX + 1));
    assert_true(told(&on, STOCK, DENOMINATIONS_MAX));
    occasion_rules_free(rules);
}

static void a_wrong_ruleset_is_refused(void **state)
{
    (void)state;
    static const struct wrong_ruleset WRONG[] = {
        {"rules: {nonsense: nz1996:I.8.1}\n", "no point"},
        {"rules: {redeem: none}\n", "needs this clause"},
        {"paid-otherwise: {keno: nz1996:nowhere}\n", "not in the list of clauses"},
    };
    wrong_rulesets(&on, "nz1996/chips", WRONG, sizeof WRONG / sizeof *WRONG);
}

int main(void)
{
    house_open(&on.house);
    bank = kept(sizeof *bank);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_play_refusals_change_nothing_and_chips_add_up),
        cmocka_unit_test(everything_that_is_kept_has_a_limit),
        cmocka_unit_test(a_wrong_ruleset_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(bank);
    clauses_free(&on.house.clauses);
    return failed;
}
