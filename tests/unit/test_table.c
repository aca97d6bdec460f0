/* The frame: whatever acts come, money is kept, refusals change nothing, replay agrees, and nothing
 * is allocated. */
#include "house.h"

#include "table/image.h"

#include "../fuzz/acts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct house house;
static unsigned long allocations;

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t m);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t m);
void *__wrap_realloc(void *p, size_t n);

void *__wrap_malloc(size_t n)
{
    allocations++;
    return __real_malloc(n);
}
void *__wrap_calloc(size_t n, size_t m)
{
    allocations++;
    return __real_calloc(n, m);
}
void *__wrap_realloc(void *p, size_t n)
{
    allocations++;
    return __real_realloc(p, n);
}

/* The same acts give the same events, whatever lies beyond what is counted. */
static void play_twice(struct table *t, struct table *before, const struct layout *l,
                       const uint8_t seed[RNG_SEED_BYTES], uint8_t *bytes, size_t count)
{
    struct rng rng;
    rng_seeded(&rng, seed, 0);
    rng_bytes(&rng, bytes, count);
    struct bytes b = {bytes, count};
    uint64_t first = play_bytes(t, before, l, b);
    memset(t, 0xa5, sizeof *t);
    assert_true(play_bytes(t, NULL, l, b) == first);
}

static void random_acts_keep_every_invariant(void **state)
{
    (void)state;
    static const char *const OPTIONS[][3] = {
        {"min=500", "unit=100", "max=20000"},
        {"total-max=9000", "seats=3", "total-min=700"},
        {"start=cold", "chip=250", "max.inside=5000"},
    };
    struct table *t = malloc(sizeof *t), *before = malloc(sizeof *before);
    static uint8_t bytes[6000];
    for (unsigned r = 0; r < ROULETTE_COUNT; r++)
        for (unsigned o = 0; o < 3; o++) {
            struct layout l;
            struct ruleset *rs = house_ruleset(&house, ROULETTES[r], OPTIONS[o], 3, &l);
            for (unsigned run = 0; run < 12; run++) {
                const uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)r, (uint8_t)o, (uint8_t)run};
                play_twice(t, before, &l, seed, bytes, sizeof bytes);
            }
            ruleset_free(rs);
        }
    free(before);
    free(t);
}

static void random_throws_keep_every_invariant(void **state)
{
    (void)state;
    static const char *const TABLES[][4] = {
        {"nz1996/money-wheel", "min=500", "unit=100", "max=20000"},
        {"nz1996/money-wheel", "confirm=yes", "fault-lock=yes", "seats=3"},
        {"nz1996/money-wheel", "start=cold", "symbols=A,Tui,C,D,E,F,G", "total-max=9000"},
        {"nz1996/tai-sai", "min=500", "unit=100", "confirm=yes"},
        {"nz1996/tai-sai", "start=cold", "seats=3", "period=60000"},
        {"crown-fusion-2024/auto-sic-bo", "min=500", "unit=100", "total-min=700"},
        {"crown-fusion-2024/semi-sic-bo", "tumble=start", "tumbler=manual", "confirm=yes"},
        {"crown-fusion-2024/semi-sic-bo", "tumbler=manual", "recognition=yes", "start=cold"},
        {"nz1996/craps", "seats=3", "double-odds=yes", "max=5000"},
        {"nz1996/craps", "unpayable=round-up", "total-min=800", "max.proposition=700"},
        {"nz1996/craps", "commission=chips", "confirm=yes", "total-max=20000"},
        {"nz1996/craps", "start=cold", "seats=4", "min=500"},
    };
    struct table *t = malloc(sizeof *t), *before = malloc(sizeof *before);
    static uint8_t bytes[6000];
    for (unsigned r = 0; r < sizeof TABLES / sizeof *TABLES; r++) {
        struct layout l;
        struct ruleset *rs = house_ruleset(&house, TABLES[r][0], &TABLES[r][1], 3, &l);
        for (unsigned run = 0; run < 3; run++) {
            const uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)r, 99, (uint8_t)run};
            play_twice(t, before, &l, seed, bytes, sizeof bytes);
        }
        ruleset_free(rs);
    }
    free(before);
    free(t);
}

static void random_acts_with_cards_keep_every_invariant(void **state)
{
    (void)state;
    static const char *const TABLES[][4] = {
        {"nz1996/mini-baccarat", "start=cold", "seats=4", "cut-card=364"},
        {"nz1996/baccarat", "start=cold", "seats=5", "cut-card=364"},
        {"nz1996/midi-baccarat", "start=cold", "style=B", "cut-card=364"},
        {"nz1996/mini-baccarat", "start=ready", "seats=4", "cut-card=364"},
        {"star/baccarat", "start=cold", "burn=show", "decks=6"},
        {"star/baccarat-tournament", "min=100", "bank=900", "undisclosed=2"},
        {"star/baccarat-tournament", "min=100", "coups=2", "pass-cards=2"},
        {"star/baccarat-tournament", "min=100", "coups=4", "limits-from=2:300-9000,3:70-700"},
        {"star/baccarat-tournament", "start=cold", "cut-card=364", "min=100"},
        {"crown-fusion-2024/auto-blackjack-tournament", "min=100", "bank=900", "undisclosed=2"},
        {"star/baccarat", "start=cold", "device=shuffler", "burn=count"},
        {"star/baccarat", "start=cold", "burn=none", "style=B"},
        {"star/baccarat", "start=ready", "style=C", "confirm=yes"},
        {"star-rapid-2016/baccarat", "start=cold", "seats=4", "cut-card=364"},
        {"star/baccarat", "confirm=yes", "decks=3", "cut-card=100"},
        {"star/baccarat", "device=shuffler", "seats=3", "start=ready"},
        {"star-rapid-2016/baccarat", "start=ready", "seats=3", "cut-card=364"},
        {"nz2008/baccarat", "start=ready", "seats=3", "cut-card=364"},
        {"crown-fusion-2024/semi-baccarat", "start=ready", "seats=3", "cut-card=260"},
        {"crown-fusion-2024/semi-baccarat", "start=cold", "burn=none", "decks=6"},
        {"crown-fusion-2024/auto-baccarat", "start=cold", "device=round", "seats=4"},
        {"nz1996/mini-baccarat", "style=C", "seats=3", "cut-card=364"},
        {"nz1996/baccarat", "style=B", "seats=4", "cut-card=364"},
        {"nz2008/baccarat", "style=B", "standing=2", "differential=9000"},
        {"star/baccarat", "style=B", "seats=4", "cut-card=364"},
        {"star/baccarat", "style=C", "seats=4", "cut-card=364"},
        {"crown-fusion-2024/semi-baccarat", "squeeze=highest", "seats=3", "confirm=yes"},
        {"star/baccarat", "token-kept=no", "differential=3000", "area-max=5000"},
        {"star/baccarat", "token-kept=yes", "side-places=1", "mode=even-money"},
        {"nz1996/midi-baccarat", "bettors=3", "area-cap=yes", "differential=2000"},
    };
    struct table *t = malloc(sizeof *t), *before = malloc(sizeof *before);
    static uint8_t bytes[8000];
    for (unsigned r = 0; r < sizeof TABLES / sizeof *TABLES; r++) {
        struct layout l;
        struct ruleset *rs = house_ruleset(&house, TABLES[r][0], &TABLES[r][1], 3, &l);
        for (unsigned run = 0; run < 2; run++) {
            const uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)r, 77, (uint8_t)run};
            play_twice(t, before, &l, seed, bytes, sizeof bytes);
        }
        ruleset_free(rs);
    }
    free(before);
    free(t);
}

/* A table taken from its image in the middle of anything answers the next act as the other does.
 * Here random coups; tells how often a player held cards. */
static unsigned images_alike(const struct layout *l, uint8_t seed)
{
    static uint8_t bytes[12000];
    struct table *t = malloc(sizeof *t), *again = malloc(sizeof *again);
    struct rng rng;
    rng_seeded(&rng, (uint8_t[RNG_SEED_BYTES]){seed}, 0);
    rng_bytes(&rng, bytes, sizeof bytes);
    struct bytes b = {bytes, sizeof bytes};
    table_init(t, l);
    unsigned held = 0;
    while (b.left > 0) {
        size_t size = image_size(t);
        char *image = malloc(size);
        image_put(t, image);
        table_init(again, l);
        assert_true(image_take(again, image, size));
        free(image);
        struct act a = next_coup_act(&b, t);
        struct watch one = {.table = t}, two = {.table = again};
        struct sink sinks[] = {{watch_event, &one}, {watch_event, &two}};
        assert_true(table_act(t, &a, &sinks[0]) == table_act(again, &a, &sinks[1]));
        assert_true(one.digest == two.digest && one.events == two.events);
        held += t->own.baccarat.hands.holder[HAND_PLAYER] > 0 && t->own.cards.drawn > 3;
    }
    free(again);
    free(t);
    return held;
}

static void an_image_goes_on_alike(void **state)
{
    (void)state;
    static const char *const OPTIONS[] = {"style=B", "seats=4", "cut-card=364"};
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "star/baccarat", OPTIONS, 3, &l);
    unsigned held = 0;
    for (uint8_t seed = 1; held == 0 && seed <= 16; seed++)
        held = images_alike(&l, seed);
    assert_true(held > 0);
    ruleset_free(rs);
}

/* A table with nobody at it, and a count of what it settles. */
struct bench {
    struct layout layout;
    struct ruleset *rs;
    struct table *table;
    unsigned settled;
    struct sink sink;
};

static void count_only(void *ctx, const struct event *e)
{
    *(unsigned *)ctx += e->kind == EV_SETTLED;
}

static void set_up(struct bench *b, const char *ruleset)
{
    b->rs = house_ruleset(&house, ruleset, NULL, 0, &b->layout);
    b->table = malloc(sizeof *b->table);
    b->settled = 0;
    b->sink = (struct sink){count_only, &b->settled};
    table_init(b->table, &b->layout);
}

static void clear_up(struct bench *b)
{
    free(b->table);
    ruleset_free(b->rs);
}

static struct act wager_on(const struct layout *l, unsigned s, int seat, const char *player)
{
    struct act a = {.kind = ACT_WAGER, .has = HAS_SEAT | HAS_STAKE, .seat = seat, .stake = 500};
    strcpy(a.player, player);
    strcpy(a.bet, l->game->bet_of((spot)s));
    strcpy(a.on, l->spot[s].on);
    return a;
}

static void close_and_spin(struct table *t, int number, const struct sink *sink)
{
    struct act close = {.kind = ACT_CLOSE};
    struct act spin = {.kind = ACT_NUMBER, .has = HAS_NUMBER, .number = number};
    assert_true(table_act(t, &close, sink));
    assert_true(table_act(t, &spin, sink));
}

static void a_round_allocates_nothing(void **state)
{
    (void)state;
    struct bench b;
    set_up(&b, "nz1996/roulette");
    struct table *t = b.table;
    unsigned long before = allocations;
    assert_true(before > 0);
    for (int round = 0; round < 20; round++) {
        for (unsigned s = 0; s < b.layout.game->spots; s++) {
            if (b.layout.spot[s].bet == NOT_PRICED)
                continue;
            struct act a = wager_on(&b.layout, s, 1 + round % 7, "ann");
            assert_true(table_act(t, &a, &b.sink));
        }
        close_and_spin(t, round, &b.sink);
    }
    assert_int_equal(b.settled, 20 * 157);
    assert_int_equal(allocations, before);
    clear_up(&b);
}

static card one_of(const struct shoe *s)
{
    return shoe_nth(s, s->left / 2);
}

/* Cards burned by mistake bring a shoe to its last three in the middle of a coup. */
static void a_shoe_that_runs_out_voids_the_coup(void **state)
{
    (void)state;
    struct bench b;
    set_up(&b, "star/baccarat");
    struct table *t = b.table;
    struct act wager = {.kind = ACT_WAGER, .has = HAS_SEAT | HAS_STAKE, .seat = 1, .stake = 500};
    strcpy(wager.player, "ann");
    strcpy(wager.bet, "player");
    assert_true(table_act(t, &wager, &b.sink));
    struct act burn = {.kind = ACT_IRREGULAR, .has = HAS_CARD, .reason = "burned", .spare = true};
    while (t->own.cards.shoe.left > 3) {
        burn.card = one_of(&t->own.cards.shoe);
        assert_true(table_act(t, &burn, &b.sink));
    }
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(table_on_felt(t), 500);
        struct act dealt = {.kind = ACT_CARD, .has = HAS_CARD, .card = one_of(&t->own.cards.shoe)};
        assert_true(table_act(t, &dealt, &b.sink));
    }
    assert_int_equal(b.settled, 1);
    assert_int_equal(table_on_felt(t), 0);
    assert_int_equal(t->round, 2);
    assert_int_equal(t->phase, PHASE_OPEN);
    assert_int_equal(t->own.cards.shoe.left, 8 * DECK);
    assert_int_equal(t->own.cards.number, 2);
    clear_up(&b);
}

static void a_full_layout_refuses_and_goes_on(void **state)
{
    (void)state;
    struct bench b;
    set_up(&b, "crown-fusion-2024/auto-roulette");
    struct table *t = b.table;
    unsigned taken = 0;
    for (int n = 0; n < WAGERS_MAX / 157 + 2; n++) /* every position for as many as fit, and more */
        for (unsigned s = 0; s < b.layout.game->spots; s++) {
            char name[WORD_MAX];
            snprintf(name, sizeof name, "p%d", n);
            struct act a = wager_on(&b.layout, s, 1 + n % 64, name);
            taken += table_act(t, &a, &b.sink);
        }
    assert_int_equal(taken, WAGERS_MAX);
    assert_true(WAGERS_MAX >= 300 * 157);
    close_and_spin(t, 7, &b.sink);
    assert_int_equal(b.settled, WAGERS_MAX);
    assert_int_equal(table_on_felt(t), 0);
    clear_up(&b);
}

static void a_stream_of_strangers_finds_room(void **state)
{
    (void)state;
    struct bench b;
    set_up(&b, "nz1996/roulette");
    struct table *t = b.table;
    for (int n = 0; n < 2000; n++) {
        struct act a = {
            .kind = ACT_WAGER, .has = HAS_SEAT | HAS_STAKE, .seat = 1, .stake = 500, .bet = "red"};
        snprintf(a.player, sizeof a.player, "stranger %d", n);
        assert_true(table_act(t, &a, &b.sink));
        close_and_spin(t, 7, &b.sink);
    }
    assert_int_equal(b.settled, 2000);
    clear_up(&b);
}

/* The list of players is full but for two places. Whoever still has a stake in a round that can be
 * corrected keeps his, and what a correction gives goes to nobody else. */
static void nobody_inherits_a_correction(void **state)
{
    (void)state;
    struct bench b;
    set_up(&b, "star-rapid-2016/roulette");
    struct table *t = b.table;
    for (unsigned n = 0; n < PLAYERS_MAX - 2; n++) {
        struct act bar = {.kind = ACT_BAR, .by = "casino-supervisor", .yes = true};
        snprintf(bar.player, sizeof bar.player, "barred %u", n);
        assert_true(table_act(t, &bar, &b.sink));
    }
    struct act close = {.kind = ACT_CLOSE};
    struct act late = {.kind = ACT_RELAX,
                       .has = HAS_SEAT | HAS_STAKE,
                       .seat = 1,
                       .stake = 1000,
                       .by = "casino-supervisor",
                       .player = "vic",
                       .bet = "red"};
    struct act spin = {.kind = ACT_NUMBER, .has = HAS_NUMBER, .number = 2};
    struct act leave = {.kind = ACT_LEAVE, .has = HAS_SEAT, .seat = 1, .player = "vic"};
    struct act thief = {.kind = ACT_BUY_IN, .has = HAS_STAKE, .stake = 100, .player = "thief"};
    struct act right = {
        .kind = ACT_CORRECT, .has = HAS_NUMBER, .number = 1, .by = "casino-supervisor"};
    assert_true(table_act(t, &close, &b.sink));
    struct act first = late, gone = leave;
    strcpy(first.player, "uma");
    strcpy(gone.player, "uma");
    first.seat = gone.seat = 2;
    assert_true(table_act(t, &first, &b.sink));
    assert_true(table_act(t, &late, &b.sink));
    assert_true(table_act(t, &spin, &b.sink));
    assert_true(table_act(t, &gone, &b.sink));
    assert_true(table_act(t, &leave, &b.sink));
    assert_false(table_act(t, &thief, &b.sink)); /* no place: the last two are still theirs */
    assert_true(table_act(t, &right, &b.sink));
    close_and_spin(t, 5, &b.sink); /* another round, and theirs can no longer be corrected */
    assert_true(table_act(t, &thief, &b.sink));
    clear_up(&b);
}

/* Whose words of a refusal are wanted. */
static void keep_words(void *ctx, const struct event *e)
{
    if (e->kind == EV_REFUSED)
        snprintf(ctx, WORD_MAX, "%s", e->words);
}

/* Every place in the list is taken by somebody who cannot be forgotten: whatever would bring a
 * stranger to the table is refused, and says so. */
static void a_full_list_takes_no_stranger(void **state)
{
    (void)state;
    static const struct {
        const char *ruleset;
        struct act act;
    } ACTS[] = {
        {"nz1996/roulette", {.kind = ACT_SIT, .has = HAS_SEAT, .seat = 1}},
        {"nz1996/roulette",
         {.kind = ACT_COLOUR, .has = HAS_STAKE, .stake = 100, .yes = true, .colour = "blue"}},
        {"nz1996/roulette", {.kind = ACT_CHIPS_RULE, .reason = "value"}},
        {"nz1996/roulette",
         {.kind = ACT_PLAYER_LIMITS,
          .has = HAS_MIN | HAS_MAX,
          .min = 1000,
          .max = 90000000,
          .yes = true}},
        {"nz1996/roulette", {.kind = ACT_BAR, .yes = true}},
        {"nz1996/roulette",
         {.kind = ACT_WAGER, .has = HAS_SEAT | HAS_STAKE, .seat = 1, .stake = 1000, .bet = "red"}},
        {"nz1996/blackjack", {.kind = ACT_BOX_MAXIMUM, .has = HAS_MAX, .max = 1000, .yes = true}},
        {"star/baccarat", {.kind = ACT_ALLOW_BOTH, .yes = true}},
        {"star-rapid-2016/roulette", {.kind = ACT_BUY_IN, .has = HAS_STAKE, .stake = 100}},
    };
    for (unsigned i = 0; i < sizeof ACTS / sizeof *ACTS; i++) {
        struct bench b;
        char why[WORD_MAX] = "";
        set_up(&b, ACTS[i].ruleset);
        b.table->limits.max = 100000;
        b.sink = (struct sink){keep_words, why};
        const char *highest = b.rs->roles[b.rs->role_count - 1];
        for (unsigned n = 0; n < PLAYERS_MAX; n++) {
            struct act bar = {.kind = ACT_BAR, .yes = true};
            strcpy(bar.by, highest);
            snprintf(bar.player, sizeof bar.player, "barred %u", n);
            assert_true(table_act(b.table, &bar, &b.sink));
        }
        struct act a = ACTS[i].act;
        strcpy(a.player, "zoe");
        if (a.kind != ACT_WAGER && a.kind != ACT_SIT && a.kind != ACT_BUY_IN)
            strcpy(a.by, highest);
        assert_false(table_act(b.table, &a, &b.sink));
        assert_memory_equal(why, "the table has no room", 21);
        clear_up(&b);
    }
}

static void account_holders_come_and_go(void **state)
{
    (void)state;
    struct bench b;
    set_up(&b, "crown-fusion-2024/auto-roulette");
    struct table *t = b.table;
    for (unsigned n = 0; n < 3 * PLAYERS_MAX; n++) {
        struct act in = {.kind = ACT_BUY_IN, .has = HAS_STAKE, .stake = 100},
                   out = {.kind = ACT_CASH_OUT};
        snprintf(in.player, sizeof in.player, "guest %u", n);
        strcpy(out.player, in.player);
        assert_true(table_act(t, &in, &b.sink));
        assert_true(table_act(t, &out, &b.sink));
    }
    clear_up(&b);
}

/* Put away in the middle of a round and taken out again, a table goes on as if nothing had been. */
static void an_image_is_the_table(void **state)
{
    (void)state;
    struct bench b, c;
    set_up(&b, "star-rapid-2016/roulette");
    set_up(&c, "star-rapid-2016/roulette");
    struct act in = {.kind = ACT_BUY_IN, .has = HAS_STAKE, .stake = 100000, .player = "ann"};
    struct act bet = {.kind = ACT_WAGER,
                      .has = HAS_SEAT | HAS_STAKE,
                      .seat = 3,
                      .stake = 500,
                      .player = "ann",
                      .bet = "straight",
                      .on = "17"};
    assert_true(table_act(b.table, &in, &b.sink));
    close_and_spin(b.table, 3, &b.sink);
    assert_true(table_act(b.table, &bet, &b.sink));
    size_t len = image_size(b.table);
    char *image = malloc(len), *again = malloc(len);
    image_put(b.table, image);
    assert_false(image_take(c.table, image, len - 1));
    for (unsigned i = 0; i < 8; i++) { /* written where the same bytes meant something else */
        image[i] ^= 1;
        assert_false(image_take(c.table, image, len));
        image[i] ^= 1;
    }
    assert_true(image_take(c.table, image, len));
    assert_int_equal(image_size(c.table), len);
    image_put(c.table, again);
    assert_true(table_act(c.table, &bet, &c.sink)); /* added to the first, found by the index */
    assert_int_equal(c.table->felt[c.table->current].count, 1);
    assert_true(table_act(b.table, &bet, &b.sink));
    close_and_spin(b.table, 17, &b.sink);
    close_and_spin(c.table, 17, &c.sink);
    assert_int_equal(c.table->player[0].balance, 100000 + 35 * 1000);
    assert_int_equal(b.table->player[0].balance, c.table->player[0].balance);
    assert_int_equal(b.table->round, c.table->round);
    struct bench other;
    set_up(&other, "crown-fusion-2024/auto-roulette");
    assert_false(image_take(other.table, image, len));
    free(image);
    free(again);
    clear_up(&b);
    clear_up(&c);
    clear_up(&other);
}

int main(void)
{
    house_open(&house);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_acts_keep_every_invariant),
        cmocka_unit_test(random_throws_keep_every_invariant),
        cmocka_unit_test(random_acts_with_cards_keep_every_invariant),
        cmocka_unit_test(an_image_goes_on_alike),
        cmocka_unit_test(a_round_allocates_nothing),
        cmocka_unit_test(a_shoe_that_runs_out_voids_the_coup),
        cmocka_unit_test(a_full_layout_refuses_and_goes_on),
        cmocka_unit_test(a_stream_of_strangers_finds_room),
        cmocka_unit_test(nobody_inherits_a_correction),
        cmocka_unit_test(a_full_list_takes_no_stranger),
        cmocka_unit_test(account_holders_come_and_go),
        cmocka_unit_test(an_image_is_the_table),
    };
    int failed = cmocka_run_group_tests_name("table", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
