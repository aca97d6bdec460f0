#include "floor/audit_vouched.h"

#include "base/list.h"
#include "floor/vouched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEARNT "learnt "

struct vouched_for {
    char *name, *value; /* the name without what all begin with */
    bool met;           /* its row is there */
};

static char *copy_of(const char *words)
{
    char *copy = strdup(words);
    if (copy == NULL)
        abort();
    return copy;
}

static void add(struct audited_vouched *v, const char *name, const char *value)
{
    v->list = list_room(v->list, v->count, sizeof *v->list);
    v->list[v->count++] = (struct vouched_for){copy_of(name), copy_of(value), false};
}

void audit_vouched_note(struct audited_vouched *v, const char *name, const char *value)
{
    if (strncmp(name, VOUCHED, strlen(VOUCHED)) == 0)
        add(v, name + strlen(VOUCHED), value);
}

void audit_vouched_free(struct audited_vouched *v)
{
    for (size_t i = 0; i < v->count; i++) {
        free(v->list[i].name);
        free(v->list[i].value);
    }
    free(v->list);
    audit_let_in_free(&v->let_in);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct vouched_for *)a)->name, ((const struct vouched_for *)b)->name);
}

static void put_in_order(struct audited_vouched *v)
{
    if (v->count > 1)
        qsort(v->list, v->count, sizeof *v->list, by_name);
}

static struct vouched_for *find(const struct audited_vouched *v, const char *name)
{
    const struct vouched_for sought = {.name = (char *)(uintptr_t)name};
    return v->count > 0 ? bsearch(&sought, v->list, v->count, sizeof *v->list, by_name) : NULL;
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static const char *value_of(const struct audited_vouched *v, const char *name)
{
    const struct vouched_for *f = find(v, name);
    return f != NULL ? f->value : NULL;
}

/* --- rows of its own ---------------------------------------------------------------------------
 */

/* Whether the row that is there is so vouched for. */
static bool is_met(struct audited_vouched *v, const char *name, const char *value)
{
    struct vouched_for *f = find(v, name);
    if (f == NULL || strcmp(f->value, value) != 0)
        return false;
    return f->met = true;
}

static void say_act(struct audited_vouched *v, const struct acted_row *r, const char *how)
{
    if (v->against[0] == '\0')
        snprintf(v->against, sizeof v->against, "act %lld of pit %d %s", (long long)r->no,
                 (int)r->pit, how);
}

static bool good_asking(struct audited_vouched *v, const struct acted_row *r, const char *asked,
                        const char *answered)
{
    char name[VOUCHED_NAME];
    snprintf(name, sizeof name, "heard %lld", (long long)r->no);
    const bool heard = r->over ? r->answered && is_met(v, name, answered) : find(v, name) == NULL;
    snprintf(name, sizeof name, "asked %lld", (long long)r->no);
    return is_met(v, name, asked) && heard;
}

static bool good_answer(struct audited_vouched *v, const struct acted_row *r, const char *asked,
                        const char *answered)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    snprintf(name, sizeof name, "answered %d %lld", (int)r->pit, (long long)r->no);
    snprintf(value, sizeof value, "%s %s", asked, answered);
    return r->answered ? is_met(v, name, value) : find(v, name) == NULL;
}

static void compare_act(void *ctx, const struct acted_row *r)
{
    struct audited_vouched *v = ctx;
    char asked[VOUCHED_HEX], answered[VOUCHED_HEX];
    act_digest(&(struct act_vouched){r->home, r->name, r->number, r->card, r->act, r->money},
               asked);
    answer_digest(r->answer, r->pays, answered);
    if (r->here && !(r->asked && good_asking(v, r, asked, answered)))
        say_act(v, r, "was not asked for here, or heard of, as its rows say");
    if (r->held && !good_answer(v, r, asked, answered))
        say_act(v, r, "was not dealt with here as its rows say");
}

static void compare_wanted(void *ctx, const struct session_row *r)
{
    struct audited_vouched *v = ctx;
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    snprintf(name, sizeof name, "wanted %lld %u", (long long)r->key.of, r->key.session);
    wanted_value(r->words, r->pit, r->over, value);
    if (!is_met(v, name, value) && v->against[0] == '\0')
        snprintf(v->against, sizeof v->against,
                 "session %u of tournament %lld is not wanted of another pit as its row says",
                 r->key.session, (long long)r->key.of);
}

/* Of whom was heard, and up to where: who puts a higher number there keeps a change from being
 * heard here. */
static void compare_heard(void *ctx, const char *name, int64_t no)
{
    struct audited_vouched *v = ctx;
    char setting[VOUCHED_NAME], value[24];
    snprintf(setting, sizeof setting, "person %.47s", name);
    snprintf(value, sizeof value, "%lld", (long long)no);
    if (!is_met(v, setting, value) && v->against[0] == '\0')
        snprintf(v->against, sizeof v->against,
                 "what this pit has heard of changes of %.47s is not what its row says", name);
}

/* What this pit will not hear any more it has heard: who puts a lower number to what is told of
 * somebody keeps it from being heard here. */
static void compare_told(void *ctx, const struct person_told *p)
{
    struct audited_vouched *v = ctx;
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    told_setting(p, name, value);
    const char *last = value_of(v, name + strlen(VOUCHED));
    if (p->here || !p->heard || (last != NULL && strcmp(last, value) == 0) || v->against[0] != '\0')
        return;
    snprintf(v->against, sizeof v->against, "of %.47s is told what this pit has not heard",
             p->name);
}

/* Whose name it is, and that it goes on. */
static void compare_held(void *ctx, const char *occasion, const char *kind, bool over)
{
    struct audited_vouched *v = ctx;
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    held_setting(occasion, kind, over, name, value);
    if (!is_met(v, name + strlen(VOUCHED), value) && v->against[0] == '\0')
        snprintf(v->against, sizeof v->against,
                 "other pits are told of %.47s what this pit has not told them", occasion);
}

/* What registers of other pits said of members. */
struct registers {
    struct audited_vouched *v;
    struct book_reader *reader;
    struct book_words *why;
    const char *pit;
    int64_t here;
    bool good;
};

/* How often each came here, went or was sent something, one after the other. */
struct turns {
    struct audited_vouched *v;
    char number[BOOK_NAME_MAX], hex[VOUCHED_HEX]; /* of whom; the digest so far */
    int64_t turn;
};

static void compare_turns(struct turns *t)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    snprintf(name, sizeof name, "member %.47s", t->number);
    snprintf(value, sizeof value, "%lld %s", (long long)t->turn, t->hex);
    if (t->number[0] != '\0' && !is_met(t->v, name, value) && t->v->against[0] == '\0')
        snprintf(t->v->against, sizeof t->v->against,
                 "member %.47s did not come to this pit, and go, as the rows of crossings say",
                 t->number);
}

static void add_turn(void *ctx, const struct crossing_row *c)
{
    struct turns *t = ctx;
    if (strcmp(t->number, c->number) != 0) {
        compare_turns(t);
        *t = (struct turns){.v = t->v};
        memcpy(t->number, c->number, sizeof t->number);
    }
    t->turn = c->turn;
    crossing_digest(t->hex, c, t->hex);
    audit_let_in_hear(&t->v->let_in, c);
}

static bool note_bars(void *ctx, const char *name, const char *value)
{
    const struct registers *g = ctx;
    audit_let_in_note(&g->v->let_in, g->pit, name, value);
    return true;
}

static void note_registers(void *ctx, int32_t pit, const char *name)
{
    struct registers *g = ctx;
    g->pit = name;
    if (g->good && pit != g->here)
        g->good =
            book_settings_beside(g->reader, name, BARS, BARS_ALL_BEFORE, note_bars, g, g->why);
}

static bool compare_members(struct audited_vouched *v, struct book_reader *r,
                            struct book_words *why)
{
    struct turns t = {.v = v};
    struct registers g = {.v = v, .reader = r, .why = why, .good = true};
    if (!book_pit_number(r, &g.here, why) || !book_each_pit_beside(r, note_registers, &g, why) ||
        !g.good || !book_each_crossing(r, add_turn, &t, why))
        return false;
    compare_turns(&t);
    if (v->against[0] == '\0')
        memcpy(v->against, v->let_in.against, sizeof v->against);
    return true;
}

/* Of members all crossings must be read. */
static bool has_row(const struct audited_vouched *v, const char *name)
{
    return begins(name, "asked ") || begins(name, "person ") ||
           (!v->recent && begins(name, "member ")) || begins(name, "heard ") ||
           begins(name, "answered ") || begins(name, "wanted ") || begins(name, "occasion ");
}

static void find_missing(struct audited_vouched *v)
{
    for (size_t i = 0; i < v->count && v->against[0] == '\0'; i++)
        if (has_row(v, v->list[i].name) && !v->list[i].met)
            snprintf(v->against, sizeof v->against,
                     "the row is missing of which this book has `%.80s`", v->list[i].name);
}

/* --- rows of others ----------------------------------------------------------------------------
 */

struct beside {
    struct audited_vouched *v;
    struct book_reader *reader;
    struct book_words *why;
    bool good;
};

static bool note_beside(void *ctx, const char *name, const char *value)
{
    audit_vouched_note(ctx, name, value);
    return true;
}

/* What was dealt with is what was asked for there. */
static bool was_asked(const struct audited_vouched *there, const char *no, const char *value)
{
    char name[VOUCHED_NAME];
    snprintf(name, sizeof name, "asked %.40s", no);
    const char *asked = value_of(there, name);
    return asked != NULL && begins(value, asked);
}

static bool was_wished(const struct audited_vouched *there, const char *hex)
{
    char name[VOUCHED_NAME];
    snprintf(name, sizeof name, "wish %.32s", hex);
    return find(there, name) != NULL;
}

static bool was_said(const struct audited_vouched *there, const char *hex)
{
    char name[VOUCHED_NAME];
    snprintf(name, sizeof name, "said %.32s", hex);
    return find(there, name) != NULL;
}

static bool is_learnt_of(const struct vouched_for *f, const char *pit)
{
    return begins(f->name, LEARNT) && strcmp(f->value, pit) == 0;
}

/* Which a pit vouches for since a program of later. */
static void compare_learnt(struct audited_vouched *v, const struct audited_vouched *there,
                           const char *pit)
{
    for (size_t i = 0; find(there, "tables") != NULL && i < v->count && v->against[0] == '\0'; i++)
        if (is_learnt_of(&v->list[i], pit) && !was_said(there, v->list[i].name + strlen(LEARNT)))
            snprintf(v->against, sizeof v->against,
                     "a tournament learnt of pit %.40s what that has not told: %.60s", pit,
                     v->list[i].name);
}

static void compare_with(struct audited_vouched *v, const struct audited_vouched *there,
                         const char *answered, const char *followed, const char *pit)
{
    for (size_t i = 0; i < v->count && v->against[0] == '\0'; i++) {
        const struct vouched_for *f = &v->list[i];
        if (begins(f->name, answered) && !was_asked(there, f->name + strlen(answered), f->value))
            snprintf(v->against, sizeof v->against,
                     "an act was dealt with that pit %.40s has not asked for so: %.60s", pit,
                     f->name);
        if (begins(f->name, followed) && !was_wished(there, f->name + strlen(followed)))
            snprintf(v->against, sizeof v->against,
                     "a table did what pit %.40s has not wanted of it: %.60s", pit, f->name);
    }
}

/* Whether anything has to do with what that pit says. */
static bool any_of(const struct audited_vouched *v, const char *answered, const char *followed,
                   const char *pit)
{
    for (size_t i = 0; i < v->count; i++)
        if (begins(v->list[i].name, answered) || begins(v->list[i].name, followed) ||
            is_learnt_of(&v->list[i], pit))
            return true;
    return false;
}

/* A pit that was not opened since they vouch for rows says nothing of its own. */
static void compare_beside(void *ctx, int32_t pit, const char *name)
{
    struct beside *b = ctx;
    struct audited_vouched there = {0};
    char answered[64], followed[64];
    snprintf(answered, sizeof answered, "answered %d ", (int)pit);
    snprintf(followed, sizeof followed, "followed %d ", (int)pit);
    if (!b->good || !any_of(b->v, answered, followed, name))
        return;
    b->good = book_settings_beside(b->reader, name, VOUCHED, VOUCHED_ALL_BEFORE, note_beside,
                                   &there, b->why);
    put_in_order(&there);
    if (b->good && find(&there, "since") != NULL)
        compare_with(b->v, &there, answered, followed, name);
    if (b->good)
        compare_learnt(b->v, &there, name);
    audit_vouched_free(&there);
}

bool audit_vouched_compare(struct audited_vouched *v, struct book_reader *r, struct book_words *why)
{
    struct beside b = {v, r, why, true};
    put_in_order(v);
    if (find(v, "since") == NULL)
        return true;
    if (!book_each_acted(r, compare_act, v, why) || !book_each_wanted(r, compare_wanted, v, why) ||
        (find(v, "staff") != NULL && !book_each_person_heard(r, compare_heard, v, why)) ||
        (find(v, "told") != NULL && !book_each_person_told(r, compare_told, v, why)) ||
        (find(v, "occasions") != NULL && !book_each_occasion_told(r, compare_held, v, why)) ||
        (!v->recent && !compare_members(v, r, why)))
        return false;
    find_missing(v);
    return book_each_pit_beside(r, compare_beside, &b, why) && b.good;
}
