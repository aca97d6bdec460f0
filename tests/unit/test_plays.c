/* Every play of a table once more, for what no line of it says: money is kept, refusals change
 * nothing, what is absurd is refused, who is asked may do what he is told; and the same events come
 * whatever was taken back, was left lying beyond what is counted, or was put away in between. Where
 * memory is watched some plays do: `baize play` goes through all of them there. */
#include "house.h"

#include "chance/draw.h"
#include "table/image.h"
#include "wire/act_json.h"
#include "wire/event_json.h"
#include "wire/occasion.h"
#include "wire/play.h"

#include "../fuzz/acts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { WORDS_MAX = 8192, PUT_AWAY_EVERY = 12 };

static struct house house;

/* Who was asked to decide by the last act, and what was open to him. */
static const char *const DECISIONS[] = {"hit", "stand", "double", "split", "raise", "fold"};
enum { DECISION_COUNT = sizeof DECISIONS / sizeof *DECISIONS };
struct asked {
    int32_t seat, hand;
    char player[WORD_MAX];
    unsigned open; /* one bit for each decision */
};
enum { ASKED_MAX = 32 };

/* One table, and what it has answered to the last act. */
struct stage {
    struct table *table;
    struct rng rng;
    struct watch watch;
    uint64_t said;
    char why[128];          /* it refused it */
    cents staked, returned; /* by the wagers that ended in this round */
    unsigned asked_count;
    struct asked asked[ASKED_MAX];
};

static struct stage plain, other;
static unsigned char *image, *later;
static size_t image_room;

/* Rulesets are read once for all plays that have the same options. */
static char loaded_for[WORDS_MAX];
static struct ruleset *loaded;
static struct layout layout;

/* The account of a round is what its wagers came to, player by player. */
static void check_sheet(struct stage *s, const struct event *e)
{
    cents staked = 0, returned = 0;
    for (unsigned i = 0; i < e->line_count; i++) {
        staked += e->lines[i].staked;
        returned += e->lines[i].returned;
    }
    if (staked != e->staked || returned != e->returned)
        broken("an account of a round that does not add up");
    if (s->staked != e->staked || s->returned != e->returned)
        broken("an account of a round that is not what its wagers came to");
    s->staked = s->returned = 0;
}

static void hear_asked(struct stage *s, const struct event *e)
{
    struct asked k = {.seat = e->seat, .hand = e->hand};
    strcpy(k.player, e->name);
    for (unsigned i = 0; i < e->option_count; i++)
        for (unsigned d = 0; d < DECISION_COUNT; d++)
            k.open |= strcmp(e->options[i], DECISIONS[d]) == 0 ? 1u << d : 0;
    if (k.open != 0 && s->asked_count < ASKED_MAX)
        s->asked[s->asked_count++] = k;
}

static void hear(void *ctx, const struct event *e)
{
    static char json[EVENT_JSON_MAX];
    struct stage *s = ctx;
    struct text t;
    text_on(&t, json, sizeof json);
    event_to_json(e, &t);
    for (size_t i = 0; i < t.len; i++)
        s->said = (s->said ^ (uint8_t)json[i]) * UINT64_C(1099511628211);
    watch_event(&s->watch, e);
    bool lay_there = e->spot >= 0 || e->call >= 0;
    if (e->kind == EV_REFUSED)
        snprintf(s->why, sizeof s->why, "%s", e->words);
    if (e->kind == EV_SETTLED && lay_there) {
        s->staked += (e->call == WAGER_TOKENS ? 0 : e->stake) + paid_with(s->table, e);
        s->returned += e->returns;
    } else if (e->kind == EV_ADJUSTED && e->round == s->table->round) {
        s->returned += e->difference;
    } else if (e->kind == EV_SHEET) {
        check_sheet(s, e);
    } else if (e->kind == EV_AWAITS && e->seat > 0) {
        hear_asked(s, e);
    }
}

static bool do_act(struct stage *s, const struct act *told, bool drawing)
{
    struct sink sink = {hear, s};
    struct act a = *told;
    s->said = UINT64_C(14695981039346656037);
    s->asked_count = 0;
    s->why[0] = '\0';
    if (drawing && draw_refuses(s->table, &a, &sink))
        return false;
    const uint32_t since = s->table->round;
    bool done = table_act(s->table, &a, &sink), more = done;
    while (more && drawing && draw_act(s->table, since, &s->rng, &a))
        more = table_act(s->table, &a, &sink);
    check_table(s->table, &s->watch);
    return done;
}

static size_t put_away(const struct table *t, unsigned char **to)
{
    size_t size = image_size(t);
    if (size > image_room) {
        image_room = size * 2;
        image = realloc(image, image_room);
        later = realloc(later, image_room);
        if (image == NULL || later == NULL)
            abort();
    }
    image_put(t, *to);
    return size;
}

/* A refused act changes nothing. */
static bool is_refused(const char *path, unsigned line, const struct act *a, bool drawing)
{
    size_t before = put_away(plain.table, &image);
    if (do_act(&plain, a, drawing))
        return false;
    size_t after = put_away(plain.table, &later);
    if (before != after || memcmp(image, later, before) != 0)
        fail_msg("%s:%u: a refused act changed the table", path, line);
    return true;
}

/* The same line with another value of a field, or without it where there is none; must be refused.
 */
static void do_changed(const char *path, unsigned line, const char *text, const char *key,
                       const char *value, bool drawing)
{
    struct act a;
    struct trouble why;
    json_t *o = json_loads(text, 0, NULL);
    bool told = json_object_get(o, key) != NULL;
    if (told && value != NULL)
        json_object_set_new(o, key, json_loads(value, JSON_DECODE_ANY, NULL));
    else
        json_object_del(o, key);
    char *changed = json_dumps(o, JSON_COMPACT);
    if (told && act_from_json(changed, strlen(changed), &a, &why) &&
        !is_refused(path, line, &a, drawing))
        fail_msg("%s:%u: done: %s", path, line, changed);
    free(changed);
    json_decref(o);
}

/* An act without a number, an amount or a card that it needs says nothing, and is refused. (Without
 * a word it may still say enough: who decides for a box, its seat tells.) */
static void do_lame(const char *path, unsigned line, const char *text, act_fields needs,
                    bool drawing)
{
    for (act_fields left = needs; left != 0; left &= left - 1) {
        const struct field *f = &ACT_FIELD[__builtin_ctzll(left)];
        if (f->type != TYPE_WORD && f->type != TYPE_TRUTH_YES && f->type != TYPE_TRUTH_NO)
            do_changed(path, line, text, f->name, NULL, drawing);
    }
}

/* What nothing there has, and no amount can be, is refused wherever it is needed. */
static void do_absurd(const char *path, unsigned line, const char *text, const struct act *whole,
                      bool drawing)
{
    static const struct {
        act_fields field;
        const char *name, *value;
    } ABSURD[] = {
        {F(SEAT), "seat", "-1"},
        {F(SEAT), "seat", "1000"},
        {F(STAKE), "stake", "-1"},
        {F(BET), "bet", "\"nothing\""},
        {F(REASON), "reason", "\"nothing\""},
        {F(NUMBER), "number", "-1"},
        {F(SECTION), "section", "0"},
        {F(SECTION), "section", "1000"},
        {F(SYMBOL), "symbol", "\"nothing\""},
        {F(AT), "at", "-1"},
        {F(MAX), "max", "-1"},
        {0, "round", "0"},
        {0, "round", "99999"},
        {0, "hand", "0"},
        {0, "hand", "99"},
        {0, "chips", "0"},
        {0, "chips", "9000000000000000"},
        {0, "with", "\"nothing\""},
        {0, "min", "-1"},
        {0, "unit", "0"},
        {0, "total-max", "-1"},
        {0, "differential", "-1"},
        {0, "area-max", "-1"},
        {0, "to", "\"nobody\""},
    };
    act_fields needs = act_needs(whole->kind);
    for (size_t i = 0; i < sizeof ABSURD / sizeof *ABSURD; i++)
        if ((needs & ABSURD[i].field) == ABSURD[i].field &&
            /* what is found may lie where no bet is */
            (whole->kind != ACT_FOUND || ABSURD[i].field != F(BET)))
            do_changed(path, line, text, ABSURD[i].name, ABSURD[i].value, drawing);
    if (act_actor(whole->kind) == ACTOR_STAFF)
        do_changed(path, line, text, "by", "\"nobody\"", drawing);
}

/* What is open to whoever decides, but not yet, or not to him. */
static bool hindered(const char *why)
{
    return strcmp(why, "insurance is being offered") == 0 || strstr(why, "on the account") != NULL;
}

/* Whoever is asked to decide may do what he is told is open to him, and nothing else. */
static void try_options(const char *path, unsigned line, struct asked k)
{
    for (unsigned d = 0; d < DECISION_COUNT; d++) {
        struct stage was = plain;
        struct act a = {.seat = k.seat, .hand = k.hand, .has = HAS_SEAT, .yes = true};
        strcpy(a.player, k.player);
        if (!act_find(DECISIONS[d], &a.kind))
            abort();
        size_t size = put_away(plain.table, &image);
        bool done = do_act(&plain, &a, false), open = (k.open >> d & 1) != 0;
        if (done != open && (done || !hindered(plain.why)))
            fail_msg("%s:%u: %s is told to be %s, and %s: %s", path, line, DECISIONS[d],
                     open ? "open" : "closed", done ? "done" : "refused", done ? "" : plain.why);
        table_init(plain.table, &layout);
        assert_true(image_take(plain.table, image, size));
        plain = was;
    }
}

static void take_out(struct stage *s)
{
    size_t size = put_away(s->table, &image);
    table_init(s->table, &layout);
    assert_true(image_take(s->table, image, size));
}

static bool speaks_of(char *const *line, unsigned count, const char *bet)
{
    char words[WORD_MAX + 16];
    snprintf(words, sizeof words, "\"bet\":\"%s\"", bet);
    for (unsigned i = 0; i < count; i++)
        if (strstr(line[i], words) != NULL)
            return true;
    return false;
}

/* Before he wagers the player places as much on a bet that the play does not speak of, and takes it
 * back, which leaves nothing but a wager without a stake. */
static void second_thoughts(struct stage *s, const struct act *told, char *const *line,
                            unsigned count, unsigned from)
{
    const struct game *g = layout.game;
    for (unsigned n = 0; n < 8; n++) {
        struct act a = *told;
        spot at = (spot)((from + n * 7) % g->spots);
        strcpy(a.bet, g->bet_of(at));
        g->on_of(at, a.on);
        if (speaks_of(line, count, a.bet))
            continue;
        struct stage was = *s;
        size_t size = put_away(s->table, &image);
        bool placed = do_act(s, &a, false);
        a.kind = ACT_WITHDRAW;
        a.has &= ~(uint32_t)(HAS_STAKE | HAS_CHIPS | HAS_FIRST_PART | HAS_SECOND_PART);
        if (placed && do_act(s, &a, false) && s->watch.events == was.watch.events + 2)
            return; /* and nothing has come of it */
        if (placed) {
            table_init(s->table, &layout);
            assert_true(image_take(s->table, image, size));
            *s = was;
        }
    }
}

static void set_up(const char *path, const char *ruleset, char *const *given, size_t count)
{
    char words[WORDS_MAX];
    size_t len = (size_t)snprintf(words, sizeof words, "%s", ruleset);
    for (size_t i = 0; i < count; i++)
        len += (size_t)snprintf(words + len, sizeof words - len, " %s", given[i]);
    assert_true(len < sizeof words);
    if (loaded == NULL || strcmp(words, loaded_for) != 0) {
        ruleset_free(loaded);
        loaded = house_ruleset(&house, ruleset, (const char *const *)given, count, &layout);
        strcpy(loaded_for, words);
    }
    struct stage *both[] = {&plain, &other};
    for (unsigned i = 0; i < 2; i++) {
        table_init(both[i]->table, &layout);
        both[i]->watch = (struct watch){.table = both[i]->table};
        both[i]->staked = both[i]->returned = 0;
    }
    watched = path;
}

/* The folder under tests/plays that it lies in. */
static void ruleset_of(const char *path, char *name, size_t cap)
{
    const char *told = shelf_told(&house.shelf, path) + strlen("tests/plays/");
    snprintf(name, cap, "%.*s", (int)(strrchr(told, '/') - told), told);
}

static bool expects_refusal(const char *line)
{
    return line != NULL && line[0] == '=' && strstr(line, "\"refused\"") != NULL;
}

static void each_act(const char *path, char **line, unsigned count, bool drawing)
{
    unsigned acts = 0;
    for (unsigned i = 0; i < count; i++) {
        struct act a;
        struct trouble why;
        if (strchr("#=!", line[i][0]) != NULL || !act_from_json(line[i], strlen(line[i]), &a, &why))
            continue;
        if (expects_refusal(i + 1 < count ? line[i + 1] : NULL))
            is_refused(path, i + 1, &a, drawing);
        else {
            do_lame(path, i + 1, line[i], act_needs(a.kind), drawing);
            do_absurd(path, i + 1, line[i], &a, drawing);
            do_act(&plain, &a, drawing);
        }
        uint64_t said = plain.said;
        for (unsigned n = 0; n < plain.asked_count; n++)
            try_options(path, i + 1, plain.asked[n]);
        plain.said = said;
        if (++acts % PUT_AWAY_EVERY == 0)
            take_out(&other);
        if (a.kind == ACT_WAGER && plain.why[0] == '\0' && !drawing)
            second_thoughts(&other, &a, line, count, i);
        litter(other.table, plain.said);
        do_act(&other, &a, drawing);
        if (plain.said != other.said)
            fail_msg("%s:%u: the table stumbles over what was taken back, left lying or put away",
                     path, i + 1);
    }
}

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    size_t len = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(len + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, len, f), len);
    text[len] = '\0';
    fclose(f);
    return text;
}

/* Of how many plays one is played once more, how many have come by, and how many were played. */
struct walking {
    unsigned one_of, passed, plays;
};

static void once_more(void *ctx, const char *path)
{
    static char *line[4096];
    struct walking *w = ctx;
    char ruleset[64];
    if (w->passed++ % w->one_of != 0)
        return;
    ruleset_of(path, ruleset, sizeof ruleset);
    if (strcmp(ruleset, "floor") == 0 || occasion_of_ruleset(&house.shelf, ruleset) != NULL)
        return;
    char *given[OPTIONS_MAX], *text = read_file(path), *rest = text;
    unsigned count = 0;
    size_t options = 0;
    bool drawing = false;
    uint8_t seed[RNG_SEED_BYTES];
    for (char *at; (at = strsep(&rest, "\n")) != NULL && count < sizeof line / sizeof *line;) {
        line[count++] = at;
        if (strncmp(at, "# rng: seed:", 12) == 0 && rng_seed_parse(at + 12, seed)) {
            drawing = true;
            rng_seeded(&plain.rng, seed, 0);
            rng_seeded(&other.rng, seed, 0);
        }
        if (strncmp(at, "# options:", 10) == 0)
            for (char *word, *words = at + 10; (word = play_word(&words)) != NULL;)
                given[options++] = word;
    }
    assert_null(rest);
    set_up(path, ruleset, given, options);
    each_act(path, line, count, drawing);
    w->plays++;
    free(text);
}

static void what_no_line_says_holds_in_some_plays(void **state)
{
    (void)state;
    struct walking w = {.one_of = 5};
    shelf_each_play(&house.shelf, once_more, &w);
    assert_true(w.plays > 200);
}

static void what_no_line_says_holds_in_every_play_in_full(void **state)
{
    (void)state;
    struct walking w = {.one_of = 1};
    shelf_each_play(&house.shelf, once_more, &w);
    assert_true(w.plays > 1000);
}

int main(void)
{
    house_open(&house);
    plain.table = malloc(sizeof *plain.table);
    other.table = malloc(sizeof *other.table);
    if (plain.table == NULL || other.table == NULL)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_line_says_holds_in_some_plays),
        cmocka_unit_test(what_no_line_says_holds_in_every_play_in_full),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    ruleset_free(loaded);
    free(image);
    free(later);
    free(plain.table);
    free(other.table);
    clauses_free(&house.clauses);
    return failed;
}
