/* What is open to a player is what the table takes from him, no less and no more: looked at after
 * every act of every play, with every choice that is left to him. Whatever staff do in a play was
 * possible just before; and whatever a clause grants them is possible at some step of some play, so
 * that a dealer's or supervisor's page offers it some time. Where memory is watched some plays do:
 * the code is the same in all of them. */
#include "house.h"

#include "table/image.h"
#include "table/open.h"
#include "table/possible.h"
#include "wire/act_json.h"
#include "wire/occasion.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct house house;
static struct table *table;
static struct likeness likeness;
static struct layout layout;
static unsigned ways_seen[ACT_COUNT], choices_seen, plays_seen, impossible_seen;

static void unheard(void *ctx, const struct event *e)
{
    (void)ctx;
    (void)e;
}
static const struct sink DEAF = {unheard, NULL};

static void wrong(const char *path, unsigned line, const struct act *a, const char *what)
{
    static char json[8192];
    struct text t;
    text_on(&t, json, sizeof json);
    act_to_json(a, &t);
    fail_msg("%s:%u: %s %s", path, line, json, what);
}

/* --- what staff could do some time ------------------------------------------------------------ */

/* What staff are granted under a clause, whichever ruleset has it. */
enum { GRANTS_MOST = 2048, STAFF_MOST = 256 };
static struct grant {
    enum act_kind kind;
    char clause[64], where[64];
    bool reached;
} grant[GRANTS_MOST];
static unsigned grants;

static struct grant *grant_of(enum act_kind kind, const char *clause, const char *ruleset)
{
    for (unsigned i = 0; i < grants; i++)
        if (grant[i].kind == kind && strcmp(grant[i].clause, clause) == 0)
            return &grant[i];
    assert_true(grants < GRANTS_MOST);
    struct grant *g = &grant[grants++];
    g->kind = kind;
    snprintf(g->clause, sizeof g->clause, "%s", clause);
    snprintf(g->where, sizeof g->where, "%s", ruleset);
    return g;
}

/* Those of the table that is played, as far as they have not been possible yet. */
static struct grant *open_grant[STAFF_MOST];
static unsigned open_grants;

static void grants_of_table(const char *ruleset)
{
    const struct ruleset *rs = table->rs;
    open_grants = 0;
    for (size_t i = 0; i < rs->staff_count; i++) {
        enum act_kind kind;
        if (!act_find(rs->staff[i].act, &kind))
            continue;
        struct grant *g = grant_of(kind, rs->staff[i].clause, ruleset);
        if (!g->reached && open_grants < STAFF_MOST)
            open_grant[open_grants++] = g;
    }
}

static void note_possible(void)
{
    for (unsigned i = 0; i < open_grants;) {
        open_grant[i]->reached = act_possible(table, open_grant[i]->kind, &likeness);
        if (open_grant[i]->reached)
            open_grant[i] = open_grant[--open_grants];
        else
            i++;
    }
}

/* --- what is offered is taken ----------------------------------------------------------------- */

struct asking {
    const char *path;
    unsigned line;
    uint64_t told[2]; /* kinds of acts, one bit each */
};

static bool taken(const struct act *a)
{
    table_liken(likeness.table, table);
    likeness.is_like = false;
    return table_act(likeness.table, a, &DEAF);
}

static void choose(struct asking *k, const struct way_open *w, int64_t number, const char *word,
                   bool right)
{
    struct act a = w->act;
    if (w->pick.field == F(AT)) {
        a.at = number;
    } else if (w->pick.field == F(NUMBER)) {
        a.number = (int32_t)number;
    } else if (w->pick.field == F(TO)) {
        snprintf(a.to, sizeof a.to, "%s", word);
    } else {
        assert_true(w->pick.field == F(DICE));
        a.dice_count = 1;
        a.dice[0] = (uint8_t)number;
        if (w->pick.take == 2) {
            a.dice[a.dice_count++] = w->pick.number[number == w->pick.number[0] ? 1 : 0];
        }
    }
    choices_seen++;
    if (taken(&a) != right)
        wrong(k->path, k->line, &a, right ? "is a choice, and refused" : "is no choice, and taken");
}

static void hear_way(void *ctx, const struct way_open *w)
{
    struct asking *k = ctx;
    const struct pick *p = &w->pick;
    k->told[w->act.kind / 64] |= UINT64_C(1) << w->act.kind % 64;
    ways_seen[w->act.kind]++;
    if (!taken(&w->act))
        wrong(k->path, k->line, &w->act, "is open, and refused");
    for (unsigned i = 0; i < p->count; i++)
        choose(k, w, p->number[i], p->word[i], true);
    if (p->field != 0 && p->count == 0) {
        choose(k, w, p->from, NULL, true);
        choose(k, w, p->to, NULL, true);
        choose(k, w, p->from - 1, NULL, false);
        choose(k, w, p->to + 1, NULL, false);
    }
}

/* --- and what is not offered is refused ------------------------------------------------------- */

/* Decisions for hands are told with the hands, and wagers by their positions. */
static bool told_otherwise(enum act_kind kind)
{
    return kind == ACT_WITHDRAW || (kind == ACT_DECLINE && table->layout->game->boxes != NULL);
}

static void try_untold(const struct asking *k, unsigned player, unsigned seat)
{
    const struct open_act *const *list = table->layout->game->procedure->open_acts;
    for (; list != NULL && *list != NULL; list++)
        for (const struct open_act *row = *list; row->kind != ACT_COUNT; row++) {
            struct act a = {.kind = row->kind, .has = HAS_SEAT, .seat = (int32_t)seat, .yes = true};
            memcpy(a.player, table->player[player].name, sizeof a.player);
            bool told = (k->told[row->kind / 64] >> row->kind % 64 & 1) != 0;
            if (!told && !told_otherwise(row->kind) && table_act(table, &a, &DEAF))
                wrong(k->path, k->line, &a, "is taken, and was not open");
        }
}

static unsigned seat_of(unsigned player)
{
    for (unsigned s = 1; s <= table->rs->seats; s++)
        if (table->seat[s] == player + 1)
            return s;
    return 1;
}

static void look(const char *path, unsigned line)
{
    static char front[offsetof(struct table, players)];
    for (unsigned p = 0; p < table->player_count; p++) {
        struct asking k = {.path = path, .line = line};
        memcpy(front, table, sizeof front);
        const uint64_t mark = table_open_mark(table);
        table_open_to(table, p, seat_of(p), &(struct open_sink){hear_way, &k});
        if (memcmp(front, table, sizeof front) != 0 || table_open_mark(table) != mark)
            fail_msg("%s:%u: asking what is open has changed the table", path, line);
        try_untold(&k, p, seat_of(p));
    }
}

/* --- plays ------------------------------------------------------------------------------------ */

enum { GIVEN_MAX = 24 };
struct reading {
    char ruleset[64];
    char given[GIVEN_MAX][128];
    size_t given_count;
    struct ruleset *rs;
};

static void read_options(struct reading *r, char *line)
{
    char *save = NULL;
    for (char *word = strtok_r(line, " \n", &save); word != NULL && r->given_count < GIVEN_MAX;
         word = strtok_r(NULL, " \n", &save))
        snprintf(r->given[r->given_count++], sizeof r->given[0], "%s", word);
}

static void set_up(struct reading *r)
{
    const char *given[GIVEN_MAX];
    for (size_t i = 0; i < r->given_count; i++)
        given[i] = r->given[i];
    r->rs = house_ruleset(&house, r->ruleset, given, r->given_count, &layout);
    table_init(table, &layout);
    grants_of_table(r->ruleset);
}

/* A dealer who tells what players do, as at a live table, is offered nothing for hands that nobody
 * has. */
static void nothing_for_hands_before_the_cards(const char *path, unsigned at)
{
    static const enum act_kind FOR_HANDS[] = {ACT_DOUBLE, ACT_SPLIT, ACT_INSURE, ACT_RAISE};
    for (size_t i = 0; i < sizeof FOR_HANDS / sizeof *FOR_HANDS; i++)
        if (act_possible(table, FOR_HANDS[i], &likeness))
            wrong(path, at, &(struct act){.kind = FOR_HANDS[i]}, "is possible before the cards");
}

static void play_line(struct reading *r, const char *path, unsigned at, char *line)
{
    static const char OPTIONS[] = "# options:";
    struct act a;
    struct trouble why;
    if (strncmp(line, OPTIONS, sizeof OPTIONS - 1) == 0)
        read_options(r, line + sizeof OPTIONS - 1);
    if (line[0] != '{')
        return;
    if (r->rs == NULL)
        set_up(r);
    likeness.is_like = false;
    note_possible();
    if (!act_from_json(line, strlen(line), &a, &why))
        return;
    const bool told = act_actor(a.kind) == ACTOR_STAFF || act_actor(a.kind) == ACTOR_PLAYER;
    const bool possible = told && act_possible(table, a.kind, &likeness);
    if (!table_act(table, &a, &DEAF))
        return;
    likeness.is_like = false;
    if (told && !possible)
        wrong(path, at, &a, "is taken, and was not possible");
    impossible_seen += a.kind == ACT_CLOSE && !act_possible(table, ACT_CLOSE, &likeness);
    if (a.kind == ACT_WAGER && table->layout->game->boxes != NULL && table->phase == PHASE_OPEN)
        nothing_for_hands_before_the_cards(path, at);
    look(path, at);
}

/* Of how many plays one is looked at, and how many have come by. */
struct walking {
    unsigned one_of, passed;
};

static void play(void *ctx, const char *path)
{
    struct walking *w = ctx;
    struct reading r = {0};
    char line[4096];
    if (w->passed++ % w->one_of != 0)
        return;
    const char *under = strstr(path, "tests/plays/");
    const char *folder = under != NULL ? under + strlen("tests/plays/") : "floor/";
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    snprintf(r.ruleset, sizeof r.ruleset, "%.*s", (int)(strrchr(folder, '/') - folder), folder);
    const bool of_table =
        strncmp(folder, "floor", 5) != 0 && occasion_of_ruleset(&house.shelf, r.ruleset) == NULL;
    for (unsigned at = 1; of_table && fgets(line, sizeof line, in); at++)
        play_line(&r, path, at, line);
    plays_seen += r.rs != NULL;
    fclose(in);
    if (r.rs != NULL)
        ruleset_free(r.rs);
}

static void look_at_plays(unsigned one_of, unsigned enough)
{
    struct walking w = {.one_of = one_of};
    plays_seen = choices_seen = impossible_seen = 0;
    shelf_each_play(&house.shelf, play, &w);
    assert_true(plays_seen > enough && impossible_seen > enough && choices_seen > enough / 10);
}

static void in_some_plays_what_is_open_is_what_is_taken(void **state)
{
    (void)state;
    look_at_plays(5, 200);
}

static void in_every_play_what_is_open_is_what_is_taken_in_full(void **state)
{
    (void)state;
    look_at_plays(1, 1000);
    const enum act_kind SEEN[] = {ACT_CONSENT, ACT_TAKE,   ACT_DECLINE,   ACT_REVEAL,  ACT_PASS,
                                  ACT_CUT,     ACT_DEMAND, ACT_SHOW_BURN, ACT_WITHDRAW};
    for (size_t i = 0; i < sizeof SEEN / sizeof *SEEN; i++)
        if (ways_seen[SEEN[i]] == 0)
            fail_msg("no play has %s open", act_name(SEEN[i]));
}

/* After the test above, which has looked. */
static void whatever_a_clause_grants_is_possible_some_time_in_full(void **state)
{
    (void)state;
    unsigned never = 0;
    for (unsigned i = 0; i < grants; i++) {
        if (grant[i].reached)
            continue;
        never++;
        print_error("%s: %s (%s) is possible at no step of any play\n", grant[i].where,
                    act_name(grant[i].kind), grant[i].clause);
    }
    assert_int_equal(never, 0);
    assert_true(grants > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_some_plays_what_is_open_is_what_is_taken),
        cmocka_unit_test(in_every_play_what_is_open_is_what_is_taken_in_full),
        cmocka_unit_test(whatever_a_clause_grants_is_possible_some_time_in_full),
    };
    house_open(&house);
    table = malloc(sizeof *table);
    likeness.table = malloc(sizeof *table);
    if (table == NULL || likeness.table == NULL)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(table);
    free(likeness.table);
    clauses_free(&house.clauses);
    return failed;
}
