/* Rolls called otherwise: whatever was called first, and whatever was done since, the table comes
 * to stand as if the right call had been made at once; and no cent is made or lost on the way. */
#include "house.h"

#include "table/felt.h"
#include "table/frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYERS = 3 };
static const char *const NAMES[PLAYERS] = {"ann", "bob", "cyd"};

static struct house house;
static struct ruleset *rs;
static struct layout layout;

/* A table with what its events say of the house's money. */
struct seen {
    struct table *t;
    cents brought, house;
    unsigned kinds[EV_COUNT];
    unsigned owed; /* how often somebody could not bear it */
};

static void watch(void *ctx, const struct event *e)
{
    struct seen *s = ctx;
    s->kinds[e->kind]++;
    if (e->kind == EV_ADJUSTED || e->kind == EV_RESTORED)
        s->owed += e->owed > 0 && e->difference < 0;
    if (e->kind == EV_SETTLED)
        s->house += e->stake + paid_beside(s->t, (spot)e->spot, e->stake) - e->returns;
    if (e->kind == EV_ADJUSTED)
        s->house -= e->difference;
    if (e->kind == EV_RESTORED)
        s->house -= e->difference + e->stake + e->commission;
}

static void check_money(const struct seen *s)
{
    cents accounts = 0, down = 0;
    for (unsigned p = 0; p < s->t->player_count; p++) {
        const struct player *who = &s->t->player[p];
        assert_true(who->balance >= 0 && who->owes >= 0 && who->on_felt >= 0 && who->paid >= 0);
        accounts += who->balance - who->owes;
        down += who->on_felt + who->paid;
    }
    assert_true(down == table_on_felt(s->t));
    assert_true(accounts + down + s->house == s->brought);
}

static bool tell(struct seen *s, const struct act *a)
{
    struct sink sink = {watch, s};
    bool done = table_act(s->t, a, &sink);
    if (done && (a->kind == ACT_BUY_IN || a->kind == ACT_CASH_OUT))
        s->brought += a->kind == ACT_BUY_IN ? a->stake : -a->stake;
    check_money(s);
    return done;
}

static void open_table(struct seen *s, cents each)
{
    *s = (struct seen){.t = malloc(sizeof *s->t)};
    table_init(s->t, &layout);
    for (unsigned p = 0; p < PLAYERS; p++) {
        struct act a = {.kind = ACT_BUY_IN, .has = HAS_STAKE, .stake = each};
        strcpy(a.player, NAMES[p]);
        assert_true(tell(s, &a));
    }
}

/* --- what is done at it ----------------------------------------------------------------------- */

static struct act dice_act(enum act_kind kind, const uint8_t dice[2], const char *by)
{
    struct act a = {.kind = kind, .yes = true, .dice_count = 2, .dice = {dice[0], dice[1]}};
    strcpy(a.by, by);
    return a;
}

static struct act plain_act(enum act_kind kind, const char *by, const char *reason)
{
    struct act a = {.kind = kind, .yes = true};
    strcpy(a.by, by);
    strcpy(a.reason, reason);
    return a;
}

/* Some dice, and not those. */
static void throw_dice(struct rng *rng, uint8_t dice[2], const uint8_t not [2])
{
    do {
        dice[0] = (uint8_t)(rng_below(rng, 6) + 1);
        dice[1] = (uint8_t)(rng_below(rng, 6) + 1);
    } while (not != NULL && memcmp(dice, not, 2) == 0);
}

/* A wager placed or taken back, or called on or off: mostly one that can be. */
static struct act some_wager(struct rng *rng, bool mark)
{
    static const char *const BETS[][2] = {
        {"pass", ""},       {"pass", ""},           {"dont-pass", ""},  {"come", ""},
        {"come", ""},       {"dont-come", ""},      {"pass-odds", ""},  {"dont-pass-odds", ""},
        {"come-odds", "6"}, {"come-odds", "8"},     {"come-odds", "4"}, {"dont-come-odds", "5"},
        {"place", "6"},     {"place", "9"},         {"buy", "4"},       {"lay", "10"},
        {"hardway", "8"},   {"big-six", ""},        {"field", ""},      {"any-craps", ""},
        {"horn", ""},       {"horn-high", "12"},    {"world", ""},      {"craps-eleven", ""},
        {"place", "5"},     {"dont-come-odds", "6"}};
    unsigned p = rng_below(rng, PLAYERS), kind = rng_below(rng, mark ? 10 : 8);
    unsigned bet = rng_below(rng, sizeof BETS / sizeof *BETS);
    struct act a = {.kind = kind < 6   ? ACT_WAGER
                            : kind < 8 ? ACT_WITHDRAW
                                       : ACT_WORKING,
                    .has = HAS_SEAT,
                    .seat = (int32_t)p + 1,
                    .yes = rng_below(rng, 2) == 0,
                    .stake = 6000 * (1 + rng_below(rng, 3))};
    if (a.kind == ACT_WAGER || rng_below(rng, 2) == 0)
        a.has |= HAS_STAKE;
    strcpy(a.player, NAMES[p]);
    strcpy(a.bet, BETS[bet][0]);
    strcpy(a.on, BETS[bet][1]);
    return a;
}

static void play_since(struct seen *s, struct rng *rng)
{
    for (unsigned n = rng_below(rng, 6); n > 0; n--) {
        struct act a = some_wager(rng, false);
        tell(s, &a);
    }
}

/* --- the same table twice --------------------------------------------------------------------- */

static void assert_same(const struct seen *a, const struct seen *b)
{
    struct table *x = a->t, *y = b->t;
    const struct felt *f = felt_now(x), *g = felt_now(y);
    assert_memory_equal(&x->game, &y->game, sizeof x->game);
    assert_int_equal(x->phase, y->phase);
    uint32_t j = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct wager *v = &f->wager[i];
        if (!wager_live(v))
            continue;
        while (j < g->count && !wager_live(&g->wager[j]))
            j++;
        assert_true(j < g->count);
        const struct wager *w = &g->wager[j++];
        assert_true(v->player == w->player && v->seat == w->seat && v->at == w->at);
        assert_true(v->stake == w->stake && v->flags == w->flags && v->call == w->call);
        assert_true(v->first_part == w->first_part ||
                    strcmp(layout.game->bet_of(v->at), "craps-eleven") != 0);
    }
    while (j < g->count)
        assert_false(wager_live(&g->wager[j++]));
    for (unsigned p = 0; p < PLAYERS; p++) {
        const struct player *v = &x->player[p], *w = &y->player[p];
        assert_true(v->balance - v->owes == w->balance - w->owes);
        assert_true(v->on_felt == w->on_felt && v->paid == w->paid);
    }
    assert_true(a->house == b->house);
}

/* Nothing is thrown on a bare layout. */
static void lay_something(struct seen *s)
{
    struct act a = {
        .kind = ACT_WAGER, .has = HAS_SEAT | HAS_STAKE, .seat = 1, .yes = true, .stake = 6000};
    strcpy(a.player, NAMES[0]);
    strcpy(a.bet, "field");
    if (felt_empty(s->t))
        assert_true(tell(s, &a));
}

/* At one table the right call at once, at the other something else first. */
static void roll_both(struct seen *right, struct seen *wrong, struct rng *rng)
{
    uint8_t dice[2], other[2], third[2];
    throw_dice(rng, dice, NULL);
    throw_dice(rng, other, dice);
    throw_dice(rng, third, dice);
    struct act is = dice_act(ACT_DICE, dice, ""), was = dice_act(ACT_DICE, other, "");
    struct act thrown = plain_act(ACT_THROW, "", "");
    struct act off = plain_act(ACT_NO_ROLL, "game-supervisor", "on-bank-chips");
    struct act first = dice_act(ACT_OVERRULE, third, "game-supervisor");
    struct act last = dice_act(ACT_OVERRULE, dice, "casino-supervisor");
    switch (rng_below(rng, 5)) {
    case 0: /* wrong dice, once or twice */
    case 1:
        assert_true(tell(right, &is) && tell(wrong, &was));
        play_since(wrong, rng);
        if (rng_below(rng, 2) == 0 && tell(wrong, &first))
            play_since(wrong, rng);
        assert_true(tell(wrong, &last));
        break;
    case 2: /* no roll, and it was one */
        assert_true(tell(right, &is) && tell(wrong, &thrown));
        assert_true(tell(wrong, &off));
        play_since(wrong, rng);
        assert_true(tell(wrong, &last));
        break;
    case 3: /* a roll, and it was none */
        assert_true(tell(right, &thrown) && tell(right, &off) && tell(wrong, &was));
        play_since(wrong, rng);
        assert_true(tell(wrong, &off));
        break;
    case 4: /* entered wrong */
        last = dice_act(ACT_CORRECT, dice, "game-supervisor");
        assert_true(tell(right, &is) && tell(wrong, &was));
        play_since(wrong, rng);
        assert_true(tell(wrong, &last));
        break;
    }
}

static void a_call_put_right_is_as_good_as_right_at_once(void **state)
{
    (void)state;
    struct seen right, wrong;
    unsigned restored = 0, adjusted = 0;
    for (unsigned run = 0; run < 40; run++) {
        const uint8_t seed[RNG_SEED_BYTES] = {'r', (uint8_t)run};
        struct rng rng;
        rng_seeded(&rng, seed, 0);
        open_table(&right, 100000000);
        open_table(&wrong, 100000000);
        for (unsigned round = 0; round < 60; round++) {
            for (unsigned n = rng_below(&rng, 8); n > 0; n--) {
                struct act a = some_wager(&rng, true);
                assert_true(tell(&right, &a) == tell(&wrong, &a));
            }
            lay_something(&right);
            lay_something(&wrong);
            roll_both(&right, &wrong, &rng);
            assert_same(&right, &wrong);
        }
        restored += wrong.kinds[EV_RESTORED];
        adjusted += wrong.kinds[EV_ADJUSTED];
        free(right.t);
        free(wrong.t);
    }
    assert_true(restored > 1000 && adjusted > 500);
}

/* Accounts that cannot bear it, and players who cash out in between. */
static void money_is_kept_whatever_is_overruled(void **state)
{
    (void)state;
    static const char *const ROLES[] = {"", "game-supervisor", "casino-supervisor",
                                        "casino-manager"};
    struct seen s;
    unsigned owed = 0, overruled = 0;
    for (unsigned run = 0; run < 60; run++) {
        const uint8_t seed[RNG_SEED_BYTES] = {'m', (uint8_t)run};
        struct rng rng;
        rng_seeded(&rng, seed, 0);
        open_table(&s, 40000);
        for (unsigned n = 0; n < 500; n++) {
            unsigned p = rng_below(&rng, PLAYERS), k = rng_below(&rng, 24);
            struct act a = some_wager(&rng, true);
            uint8_t dice[2];
            throw_dice(&rng, dice, NULL);
            const char *by = ROLES[rng_below(&rng, 4)];
            if (k < 4)
                a = dice_act(ACT_DICE, dice, "");
            else if (k < 8)
                a = dice_act(k < 7 ? ACT_OVERRULE : ACT_DECIDE, dice, by);
            else if (k == 8)
                a = plain_act(ACT_NO_ROLL, by, n % 2 == 0 ? "fraud" : "improper");
            else if (k == 9)
                a = plain_act(ACT_OVERRULE, by, "die-on-die");
            else if (k == 10)
                a = plain_act(ACT_THROW, "", "");
            else if ((k == 11 || k > 21) &&
                     s.t->player[p].has_account) { /* what there is, and gone */
                a = plain_act(ACT_CASH_OUT, "", "");
                a.stake = s.t->player[p].balance;
                a.has = n % 2 == 0 ? HAS_STAKE : 0;
                strcpy(a.player, NAMES[p]);
            } else if ((k == 12 || k == 20) && s.t->player[p].balance < 10000) {
                a = (struct act){.kind = ACT_BUY_IN, .has = HAS_STAKE, .stake = 20000};
                strcpy(a.player, NAMES[p]);
            }
            tell(&s, &a);
        }
        owed += s.owed;
        overruled += s.kinds[EV_OVERRULED];
        free(s.t);
    }
    assert_true(owed > 10 && overruled > 500);
}

static int begin(void **state)
{
    (void)state;
    static const char *const OPTIONS[] = {"double-odds=yes"};
    house_open(&house);
    rs = house_ruleset(&house, "nz1996/craps", OPTIONS, 1, &layout);
    return 0;
}

static int end(void **state)
{
    (void)state;
    ruleset_free(rs);
    clauses_free(&house.clauses);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_put_right_is_as_good_as_right_at_once),
        cmocka_unit_test(money_is_kept_whatever_is_overruled),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
