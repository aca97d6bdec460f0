/* Changes of the floor itself: who works here, which terminals and tables stand here.
 *
 * A change is asked for in the words of the plan, by somebody whom the plan lets, and confirmed by
 * another. The clerk makes the plan that would come of it, and checks it as a plan file is checked;
 * the floor takes it up between two turns (adopt.c), and what it is, who made it and why goes into
 * the book with it. One change is under way at a time.
 *
 * In a casino of several pits staff are everywhere: what the floor of one changes in somebody's
 * place, the others take up as well, by what they hear of each other. */
#include "floor/change.h"
#include "book/shared.h"
#include "floor/adopt.h"
#include "floor/casino.h"
#include "floor/edit.h"
#include "floor/members.h"
#include "floor/once.h"
#include "floor/opening.h"
#include "floor/pit.h"
#include "floor/record.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { PASSWORD_LEAST = 8, HALF_MOST = 40, WAITS_MS = 60000, TOLD_MOST = 8192 };

bool may_manage(const struct floor *f, int32_t staff)
{
    return staff >= 0 && duty_second(&f->plan->managers, &f->plan->staff[staff]);
}

/* A setting that the book has of a terminal which comes back. */
struct recalled {
    struct recalled *next;
    char name[2 * BOOK_NAME_MAX], value[BOOK_WORDS_MAX];
};

struct changing {
    struct job job;
    uint32_t desk, generation;
    uint8_t role;
    int64_t seq;
    json_t *o;                                      /* the message; a password in it is hashed */
    char who[BOOK_NAME_MAX], second[BOOK_NAME_MAX]; /* second: empty where nobody confirmed it */
    struct proposal first;                          /* that was confirmed; no number: none was */
    bool own;                                       /* somebody's own password */
    char pit[BOOK_NAME_MAX];                        /* that has made it; empty: this one */
    int64_t no;                                     /* there */
    bool alone;                                     /* among what people change themselves */
    json_t *person;                                 /* as he is then; NULL: no more */
    char *told;                                     /* to other pits, or by one; NULL: nothing */
    char secret[BOOK_WORDS_MAX];                    /* a password that is to be hashed */
    struct plan_edit edit;
    struct floor *beside;    /* the floor as it was when it was asked */
    bool waits[PLAN_TABLES]; /* tables that have other terms to go over to */
    struct adoption a;
    struct recalled *recalled;
    bool worked;
    struct trouble why; /* empty: nothing is against it */
    int64_t until;      /* it waits to be taken up; by the floor's clock */
    bool late;          /* heard, it has waited that long: that is on record */
};

/* Whether it was made in another pit: nobody here asked for it, and nobody here is answered. */
static bool is_heard(const struct changing *c)
{
    return c->pit[0] != '\0';
}

/* --- in the clerk's room ---------------------------------------------------------------------- */

static bool hash_secret(struct changing *c)
{
    char hash[crypto_pwhash_STRBYTES];
    if (c->secret[0] == '\0')
        return true;
    bool good = crypto_pwhash_str_alg(
                    hash, c->secret, strlen(c->secret), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                    crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0;
    sodium_memzero(c->secret, sizeof c->secret);
    if (good)
        json_object_set_new(json_object_get(c->o, "to"), "password", json_string(hash));
    else
        trouble_say(&c->why, "the password could not be kept: out of memory");
    return good;
}

static bool person_known(const struct plan *p, const char *name)
{
    for (size_t i = 0; i < p->staff_count; i++)
        if (strcmp(p->staff[i].name, name) == 0)
            return true;
    return false;
}

static bool comes_back(const struct changing *c, const char *terminal)
{
    return plan_terminal_named(c->a.plan, terminal) != NULL &&
           plan_terminal_named(c->beside->plan, terminal) == NULL;
}

/* "barred R1 100-0001", where R1 is the table that comes back. */
static bool bars_at(const struct changing *c, const char *name)
{
    const size_t len = strlen(c->edit.name);
    return c->edit.part == PART_TABLES && strncmp(name, "barred ", 7) == 0 &&
           strncmp(name + 7, c->edit.name, len) == 0 && name[7 + len] == ' ';
}

/* A name with which movements are signed is nobody else's, and a terminal that comes back has had
 * sittings and keys, a table players who are barred. */
static bool take_known(void *ctx, const char *name, const char *value)
{
    struct changing *c = ctx;
    const char *last = strrchr(name, ' ');
    if (c->edit.part == PART_STAFF && strncmp(name, "staff ", 6) == 0 &&
        strcmp(name + 6, c->edit.name) == 0 && !person_known(c->beside->plan, name + 6)) {
        trouble_say(&c->why,
                    "%.40s was on the staff before, and what was done then is signed with that "
                    "name: take another",
                    name + 6);
        return false;
    }
    if (last == NULL || strlen(value) >= BOOK_WORDS_MAX || strlen(name) >= 2 * BOOK_NAME_MAX ||
        !(c->edit.part == PART_TERMINALS ? comes_back(c, last + 1) : bars_at(c, name)))
        return true;
    struct recalled *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    snprintf(r->name, sizeof r->name, "%s", name);
    snprintf(r->value, sizeof r->value, "%s", value);
    r->next = c->recalled;
    c->recalled = r;
    return true;
}

static bool look_at_book(struct changing *c)
{
    struct book_words words;
    if (c->edit.to == NULL)
        return true;
    struct book_reader *r = book_read(c->beside->book_path, &words);
    bool good = r != NULL && book_each_setting(r, take_known, c, &words);
    if (r != NULL)
        book_read_end(r);
    if (!good)
        trouble_say(&c->why, "%.390s", words.words);
    return good && c->why.words[0] == '\0';
}

/* Two are needed to make a third. */
static bool somebody_manages(struct changing *c)
{
    const struct plan *p = c->a.plan;
    for (size_t i = 0; i < p->staff_count; i++)
        for (size_t k = 0; duty_second(&p->managers, &p->staff[i]) && k < p->staff_count; k++)
            if (k != i && duty_second(&p->duty[DUTY_CHANGE], &p->staff[k]))
                return true;
    trouble_say(&c->why, "nobody would be left who may change the floor");
    return false;
}

static void needs(const struct changing *c, enum readying of[PLAN_TABLES])
{
    adoption_needs(c->beside->plan, c->waits, c->a.plan, of);
}

static void consider(struct job *job)
{
    struct changing *c = (struct changing *)job;
    enum readying of[PLAN_TABLES];
    c->worked = true;
    if (is_heard(c) && c->own && !person_known(c->beside->plan, c->edit.name))
        trouble_say(&c->why, "nobody of that name is on the staff here");
    if (c->why.words[0] != '\0' || !hash_secret(c))
        return;
    c->a.text = plan_edited(c->beside->plan, &c->edit, &c->why);
    c->a.plan =
        c->a.text != NULL ? plan_like(c->beside->plan, c->a.text, "the plan", &c->why) : NULL;
    if (c->a.plan == NULL || !somebody_manages(c) || !look_at_book(c))
        return;
    if (c->edit.part == PART_STAFF && c->beside->casino != NULL)
        c->person = plan_person(c->a.plan, c->edit.name);
    needs(c, of);
    adoption_ready(&c->a, c->beside, of, &c->why);
}

/* --- taken up --------------------------------------------------------------------------------- */

static void drop(struct changing *c)
{
    adoption_drop(&c->a);
    for (struct recalled *r = c->recalled, *next; r != NULL; r = next) {
        next = r->next;
        free(r);
    }
    sodium_memzero(c->secret, sizeof c->secret);
    json_decref(c->o);
    json_decref(c->first.o);
    json_decref(c->person);
    free(c->told);
    free(c->beside);
    free(c);
}

static struct asked asked_by(const struct changing *c)
{
    return (struct asked){.desk = c->desk, .seq = c->seq, .o = c->o, .doing = "change"};
}

void put_change(const json_t *message, struct text *t)
{
    const json_t *given = json_object_get(message, "to");
    json_t *to = json_deep_copy(given);
    json_object_del(to, "password");
    char *dumped = to != NULL ? json_dumps(to, JSON_COMPACT) : NULL;
    json_decref(to);
    json_key(t, "to");
    text_put(t, dumped != NULL ? dumped : "null");
    json_flag(t, "password", json_object_get(given, "password") != NULL);
    free(dumped);
}

static const char *reason_of(const struct changing *c)
{
    return json_string_value(json_object_get(c->o, "reason"));
}

const char *told_digest(const char *words, char hex[TOLD_HEX])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)words, strlen(words));
    return sodium_bin2hex(hex, TOLD_HEX, hash, sizeof hash);
}

/* What is kept of it: the change itself, without secrets, and why it was made. */
static void put_words(const struct changing *c, struct text *t)
{
    char told[TOLD_HEX];
    text_putc(t, '{');
    json_str(t, "name", c->edit.name);
    put_change(c->o, t);
    json_str(t, "reason", reason_of(c));
    if (is_heard(c))
        json_str(t, "pit", c->pit);
    if (c->told != NULL)
        json_str(t, "told", told_digest(c->told, told));
    text_putc(t, '}');
}

/* For the other pits: whom to put in his place; of who has changed his own password that alone, as
 * it is kept. No two of these are alike, so that none can be told again. NULL: it is not theirs. */
static char *for_pits(const struct floor *f, const struct changing *c)
{
    char one[24];
    uint64_t any;
    if (f->casino == NULL || c->edit.part != PART_STAFF)
        return NULL;
    randombytes_buf(&any, sizeof any);
    snprintf(one, sizeof one, "%016" PRIx64, any);
    json_t *own = json_pack("{s:O?}", "password", json_object_get(c->person, "password"));
    json_t *told = json_pack("{s:s, s:s, s:O?, s:s, s:s, s:b, s:s*}", "name", c->edit.name, "one",
                             one, "to", c->own ? own : c->person, "who", c->who, "second",
                             c->second, "own", c->own, "reason", reason_of(c));
    char *words = told != NULL ? json_dumps(told, JSON_COMPACT) : NULL;
    if (words == NULL)
        abort();
    json_decref(own);
    json_decref(told);
    return words;
}

static void note_changed(struct floor *f, const struct changing *c, const char *what)
{
    const char *by = c->second[0] != '\0' ? ", confirmed by " : "";
    if (is_heard(c) && c->own)
        incident(f, "changed", c->edit.name, c->who, "own password, changed in pit %s", c->pit);
    else if (is_heard(c))
        incident(f, "changed", c->edit.name, c->who, "as changed in pit %s%s%s: %s", c->pit, by,
                 c->second, reason_of(c));
    else
        incident(f, "changed", c->edit.name, c->who, "%s%s%s%s: %s", what,
                 c->edit.to == NULL ? ", taken out" : "", by, c->second,
                 c->own ? "his own" : reason_of(c));
}

/* A terminal asks for what it sees anew: its list of tables is another. */
static void tell_terminal(struct floor *f, const struct terminal *t)
{
    f->record.looked++;
    if (t->desk < 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "tables");
    json_str(s, "table", f->table[t->table]->plan->name);
    say_end(f, (uint32_t)t->desk);
}

/* Those that are linked otherwise, and those that are linked to a table which has changed. */
static void tell_terminals(struct floor *f, const struct changing *c)
{
    for (size_t i = 0; i < c->a.terminals.count; i++)
        if (c->a.terminals.of[i].as != NULL)
            tell_terminal(f, &f->terminal[c->a.terminals.of[i].place]);
    if (c->edit.part != PART_TABLES || c->a.terminals.count > 0)
        return;
    const struct open_table *ot = table_named(f, c->edit.name);
    for (unsigned i = 0; ot != NULL && i < f->terminal_count; i++)
        if (ot->seat_of[i] != 0)
            tell_terminal(f, &f->terminal[i]);
}

static void note_heard(struct floor *f, const struct changing *c)
{
    casino_person_heard(f,
                        &(struct person_told){
                            .name = c->edit.name, .words = c->told, .own = c->alone, .no = c->no});
}

/* Who proposed it is told when it is done, and not when it was confirmed. */
static void tell_first(struct floor *f, struct changing *c, bool done, const char *answer)
{
    c->first.staff = NOBODY;
    for (size_t i = 0; c->first.no != 0 && i < f->plan->staff_count; i++)
        if (strcmp(f->plan->staff[i].name, c->who) == 0)
            c->first.staff = (int32_t)i;
    if (c->first.staff >= 0)
        proposal_over(f, &c->first, done, c->second, answer);
}

static void take_up(struct floor *f, struct changing *c)
{
    enum { ROOM = 16384 };
    char *words = malloc(ROOM);
    struct text w;
    if (words == NULL)
        abort();
    text_on(&w, words, ROOM);
    if (!is_heard(c))
        c->told = for_pits(f, c);
    put_words(c, &w);
    adopt(f, &c->a);
    for (const struct recalled *r = c->recalled; r != NULL; r = r->next) {
        take_setting(f, r->name, r->value);
        if (bars_at(c, r->name) && strcmp(r->value, "yes") == 0)
            take_bar(f, r->name + strlen("barred "));
    }
    const char *what = c->own ? "password" : plan_part_name(c->edit.part);
    record_change(f, c->a.text,
                  &(struct change){f->wall, c->who, c->second, what, w.full ? "{}" : words});
    free(words);
    note_changed(f, c, what);
    f->changed_in = book_filling(f->book);
    if (c->told != NULL && c->edit.to == NULL)
        casino_login_over(f, c->edit.name);
    if (c->told != NULL && !is_heard(c))
        casino_person(f, c->edit.name, c->told, c->own);
    if (is_heard(c)) {
        note_heard(f, c);
        return;
    }
    tell_terminals(f, c);
    const struct asked q = asked_by(c);
    struct text *t = answer_begin(f, &q, "changed");
    json_str(t, "part", what);
    json_str(t, "name", c->edit.name);
    json_int(t, "changes", f->record.changes);
    once_end(f, &q);
    tell_first(f, c, true, once_told(f, &q));
}

/* What two have agreed on, and what did not come about, is on record as that. */
static void come_to_nothing(struct floor *f, struct changing *c, const char *code)
{
    char words[sizeof c->why.words + 128];
    struct text t;
    text_on(&t, words, sizeof words);
    text_putc(&t, '{');
    json_int(&t, "re", c->seq);
    json_flag(&t, "ok", false);
    json_str(&t, "event", "refused");
    json_str(&t, "code", code);
    json_str(&t, "why", c->why.words);
    text_putc(&t, '}');
    tell_first(f, c, false, t.full ? NULL : words);
    if (!is_heard(c) && c->second[0] != '\0')
        incident(f, "lapsed", c->edit.name, c->second,
                 "confirmed, but it was not done: change proposed by %s: %s", c->who, reason_of(c));
    f->changing = NULL;
    drop(c);
}

/* What two persons in another pit have taken back is not lost here, however long it waits; and
 * whose it was does not stay at his desk meanwhile. */
static void wait_longer(struct floor *f, struct changing *c)
{
    adoption_people_go(f, &c->a);
    if (f->now < c->until || c->late)
        return;
    c->late = true;
    incident(f, "change-waits", c->edit.name, c->who, "changed in pit %s, and not yet here: %.200s",
             c->pit, c->why.words);
}

void change_look(struct floor *f)
{
    struct changing *c = f->changing;
    if (c == NULL || c->until == 0)
        return;
    const bool here = is_heard(c) || still_there(f, c->desk, c->generation, c->role);
    const enum adoptable may = here ? adoptable(f, &c->a, &c->why) : NO;
    if (may == NOT_YET && is_heard(c))
        wait_longer(f, c);
    if (may == NOT_YET && (is_heard(c) || f->now < c->until))
        return;
    const struct asked q = asked_by(c);
    if (may != ADOPTABLE && here && !is_heard(c))
        refuse_ask(f, &q, "in-use", NULL, "%.300s", c->why.words);
    if (may != ADOPTABLE) {
        come_to_nothing(f, c, here ? "in-use" : "lapsed");
        return;
    }
    f->changing = NULL;
    take_up(f, c);
    drop(c);
}

bool change_takes_back(const struct floor *f, int32_t staff)
{
    const struct changing *c = f->changing;
    return c != NULL && c->until != 0 && is_heard(c) && adoption_logs_out(f, &c->a, staff) != NULL;
}

void change_close(struct floor *f)
{
    if (f->changing != NULL)
        come_to_nothing(f, f->changing, "lapsed");
}

static void ask_change_again(struct floor *f, struct asked *q);

/* What another pit has changed, and cannot be so here, is not tried again. */
static void heard_considered(struct floor *f, struct job *job)
{
    struct changing *c = (struct changing *)job;
    if (c->worked && c->why.words[0] == '\0') {
        c->until = f->now + WAITS_MS;
        change_look(f);
        return;
    }
    if (c->worked) {
        incident(f, "lapsed", c->edit.name, c->who, "changed in pit %s, but not here: %.300s",
                 c->pit, c->why.words);
        note_heard(f, c);
        f->changed_in = book_filling(f->book);
    }
    come_to_nothing(f, c, "lapsed");
}

static void considered(struct floor *f, struct job *job)
{
    struct changing *c = (struct changing *)job;
    const struct asked q = asked_by(c);
    const bool here = still_there(f, c->desk, c->generation, c->role);
    const struct weighty w = {.duty = DUTY_CHANGE, .about = c->edit.name, .then = ask_change_again};
    if (here && c->worked && c->why.words[0] != '\0') {
        refuse_ask(f, &q, "plan", NULL, "%.300s", c->why.words);
    } else if (here && c->worked && (c->own || c->second[0] != '\0' || !takes_two(f, &q, &w))) {
        c->until = f->now + WAITS_MS;
        change_look(f);
        return;
    }
    come_to_nothing(f, c, c->why.words[0] != '\0' ? "plan" : "lapsed");
}

/* --- asked for -------------------------------------------------------------------------------- */

static bool none_under_way(struct floor *f, const struct asked *q)
{
    if (f->changing == NULL && f->changed_in <= book_durable(f->book))
        return true;
    refuse_ask(f, q, "wait", NULL, "another change is being taken up");
    return false;
}

static struct changing *begin_beside(struct floor *f, void (*done)(struct floor *, struct job *))
{
    struct changing *c = calloc(1, sizeof *c);
    if (c == NULL || (c->beside = malloc(sizeof *c->beside)) == NULL)
        abort();
    memcpy(c->beside, f, sizeof *f);
    c->job.work = consider;
    c->job.done = done;
    for (unsigned i = 0; i < f->table_count; i++)
        c->waits[i] = f->table[i]->then != NULL;
    f->changing = c;
    return c;
}

static struct changing *begin(struct floor *f, const struct asked *q)
{
    struct changing *c = begin_beside(f, considered);
    const struct desk *d = &f->desk[q->desk];
    c->desk = q->desk;
    c->generation = d->generation;
    c->role = d->role;
    c->seq = q->seq;
    c->o = json_deep_copy(q->o);
    if (q->first != NULL) {
        c->first = *q->first;
        json_incref(c->first.o);
    }
    snprintf(c->who, sizeof c->who, "%s", doer_of(f, q));
    snprintf(c->second, sizeof c->second, "%s", q->first != NULL ? staff_of(f, q->desk) : "");
    snprintf(c->a.who, sizeof c->a.who, "%s", c->who);
    return c;
}

/* A first password has two halves, of which who proposes a name chooses one and who confirms it the
 * other: so neither can be that name, and two persons stay two. */
static const char PROPOSED[] = "half", CONFIRMED[] = "other-half";

static bool is_half(struct floor *f, const struct asked *q, const char *half)
{
    if (half != NULL && strlen(half) >= PASSWORD_LEAST && strlen(half) <= HALF_MOST &&
        strchr(half, ' ') == NULL)
        return true;
    refuse_ask(f, q, "password", NULL,
               "a first password has two halves, one of who proposes it and one of who confirms "
               "it: each has %d to %d characters and no space",
               PASSWORD_LEAST, HALF_MOST);
    return false;
}

bool take_half(struct floor *f, const struct asked *q, json_t *message)
{
    const char *half = ask_maybe(q, "password");
    if (json_object_get(message, PROPOSED) == NULL)
        return true;
    if (!is_half(f, q, half))
        return false;
    json_object_set_new(message, CONFIRMED, json_string(half));
    return true;
}

/* What somebody else has chosen is hashed before anything else; whole once both halves are there.
 */
static bool take_halves(struct floor *f, const struct asked *q, struct changing *c,
                        const char *password)
{
    if (q->first == NULL) {
        if (!is_half(f, q, password))
            return false;
        json_object_set_new(c->o, PROPOSED, json_string(password));
        snprintf(c->secret, sizeof c->secret, "%s", password);
        return true;
    }
    snprintf(c->secret, sizeof c->secret, "%s %s",
             json_string_value(json_object_get(c->o, PROPOSED)),
             json_string_value(json_object_get(c->o, CONFIRMED)));
    json_object_del(c->o, PROPOSED);
    json_object_del(c->o, CONFIRMED);
    return true;
}

static bool take_own(struct floor *f, const struct asked *q, struct changing *c,
                     const char *password)
{
    if (strlen(password) < PASSWORD_LEAST || strlen(password) >= sizeof c->secret) {
        refuse_ask(f, q, "password", NULL, "a password has at least %d characters", PASSWORD_LEAST);
        return false;
    }
    snprintf(c->secret, sizeof c->secret, "%s", password);
    return true;
}

static bool take_secret(struct floor *f, const struct asked *q, struct changing *c)
{
    json_t *to = json_object_get(c->o, "to");
    const char *password = json_string_value(json_object_get(to, "password"));
    if (password == NULL)
        return true;
    if (!(c->own ? take_own(f, q, c, password) : take_halves(f, q, c, password)))
        return false;
    json_object_del(to, "password");
    json_object_set_new(to, "first", c->own ? json_null() : json_string("yes"));
    return true;
}

static void ask_clerk(struct floor *f, const struct asked *q, struct changing *c)
{
    if (take_secret(f, q, c)) {
        c->edit.to = json_object_get(c->o, "to");
        clerk_ask(f->clerk, c->desk, &c->job);
        return;
    }
    f->changing = NULL;
    drop(c);
}

/* Nobody raises himself, nor has himself raised. */
static bool is_about(const struct floor *f, const struct asked *q, const char *name)
{
    return strcmp(name, staff_of(f, q->desk)) == 0 || strcmp(name, doer_of(f, q)) == 0;
}

/* Who may change what the sign of a table says, or close it, is for its document to say. */
static bool holds_office(struct floor *f, const struct asked *q, const char *table, bool goes)
{
    const struct open_table *ot = table_named(f, table);
    if (ot == NULL)
        return true;
    const enum act_kind act = goes ? ACT_CLOSE_TABLE : ACT_CHANGE_LIMITS;
    const struct authority *need = ruleset_authority(ot->at.rs, act_name(act));
    const char *office =
        office_of_person(f, q->first != NULL ? q->first->staff : f->desk[q->desk].staff, ot->at.rs);
    if (need == NULL || ruleset_may(ot->at.rs, need, office))
        return true;
    refuse_ask(f, q, "office", need->clause, "the %s may not: that is for the %s", office,
               authority_role(ot->at.rs, need));
    return false;
}

void ask_change(struct floor *f, struct asked *q)
{
    const char *part, *name, *reason;
    enum plan_part p;
    const json_t *to = json_object_get(q->o, "to");
    if (!ask_word(f, q, "part", &part) || !ask_word(f, q, "name", &name) ||
        !ask_word(f, q, "reason", &reason))
        return;
    const int32_t staff = q->first != NULL ? q->first->staff : f->desk[q->desk].staff;
    if (!may_manage(f, staff))
        refuse_ask(f, q, "role", NULL, "the plan does not let you change the floor");
    else if (!plan_part_named(part, &p))
        refuse_ask(f, q, "malformed", NULL, "`part` is staff, terminals or tables");
    else if (to != NULL && !json_is_object(to) && !json_is_null(to))
        refuse_ask(f, q, "malformed", NULL, "`to` has fields as a plan has them, or is null");
    else if (p == PART_STAFF && is_about(f, q, name))
        refuse_ask(f, q, "second", NULL, "nobody changes his own place here");
    else if (strlen(name) >= PLAN_PERSON || strlen(reason) >= BOOK_WORDS_MAX)
        refuse_ask(f, q, "malformed", NULL, "a name or a reason is not that long");
    else if ((p != PART_TABLES || holds_office(f, q, name, !json_is_object(to))) &&
             none_under_way(f, q)) {
        struct changing *c = begin(f, q);
        c->edit =
            (struct plan_edit){.part = p, .name = json_string_value(json_object_get(c->o, "name"))};
        if (!json_is_object(to))
            json_object_del(c->o, "to");
        ask_clerk(f, q, c);
    }
}

static void ask_change_again(struct floor *f, struct asked *q)
{
    ask_change(f, q);
}

/* --- one's own password ----------------------------------------------------------------------- */

static void password_known(struct floor *f, const struct asked *q, bool good)
{
    if (!good) {
        refuse_ask(f, q, "login", NULL, "that is not your password");
        return;
    }
    if (!none_under_way(f, q))
        return;
    struct changing *c = begin(f, q);
    json_t *to = json_object();
    c->own = true;
    json_object_set(to, "password", json_object_get(c->o, "new"));
    json_object_clear(c->o);
    json_object_set_new(c->o, "to", to);
    json_object_set_new(c->o, "name", json_string(c->who));
    c->edit = (struct plan_edit){.part = PART_STAFF,
                                 .name = json_string_value(json_object_get(c->o, "name"))};
    ask_clerk(f, q, c);
}

void ask_password(struct floor *f, struct asked *q)
{
    const char *old, *new;
    if (!ask_word(f, q, "old", &old) || !ask_word(f, q, "new", &new))
        return;
    if (strcmp(old, new) == 0 || strncmp(new, "$argon2id$", 10) == 0)
        refuse_ask(f, q, "password", NULL, "the new password is another than the old one");
    else if (none_under_way(f, q))
        check_password(f, q, staff_of(f, q->desk), old, password_known);
}

/* --- changed in another pit ------------------------------------------------------------------- */

/* A word that must be there, and fit. */
static bool take_word(char to[BOOK_NAME_MAX], const json_t *o, const char *key)
{
    const char *word = json_string_value(json_object_get(o, key));
    const bool fits = word != NULL && strlen(word) < BOOK_NAME_MAX;
    snprintf(to, BOOK_NAME_MAX, "%s", fits ? word : "");
    return fits;
}

/* Who has changed his own password has changed nothing else, whatever is told of him; it is not the
 * first any more. False: none is told. */
static bool take_own_password(struct changing *c)
{
    json_t *password = json_object_get(json_object_get(c->o, "to"), "password");
    const bool is = json_is_string(password);
    if (is)
        json_object_set_new(c->o, "to", json_pack("{s:O, s:n}", "password", password, "first"));
    return is;
}

/* What was told by a pit of before names nobody. */
static bool is_about_him(const struct changing *c, const char *name)
{
    const json_t *named = json_object_get(c->o, "name");
    return named == NULL || (json_is_string(named) && strcmp(json_string_value(named), name) == 0);
}

static bool take_told(struct changing *c, const struct person_row *r)
{
    const json_t *to = json_object_get(c->o, "to"), *reason = json_object_get(c->o, "reason");
    const bool by_two = take_word(c->second, c->o, "second") && !r->own;
    c->own = r->own || json_is_true(json_object_get(c->o, "own"));
    return take_word(c->who, c->o, "who") && (c->own || by_two) && is_about_him(c, r->name) &&
           (json_is_object(to) || (json_is_null(to) && !c->own)) &&
           (reason == NULL ||
            (json_is_string(reason) && json_string_length(reason) < BOOK_WORDS_MAX)) &&
           strlen(r->words) < TOLD_MOST && (!c->own || take_own_password(c));
}

/* Whoever is logged in here by that name is not who changed it: he is in the other pit. */
static void take_heard(struct floor *f, const struct person_row *r)
{
    struct changing *c = begin_beside(f, heard_considered);
    c->o = json_loads(r->words, 0, NULL);
    if (!json_is_object(c->o)) {
        json_decref(c->o);
        c->o = json_object();
    }
    if (!take_told(c, r))
        trouble_say(&c->why, "what is told of this name cannot be read");
    json_object_set_new(c->o, "name", json_string(r->name));
    if (!json_is_string(json_object_get(c->o, "reason")))
        json_object_set_new(c->o, "reason", json_string(""));
    c->no = r->no;
    c->alone = r->own;
    c->told = strdup(r->words);
    if (c->told == NULL)
        abort();
    snprintf(c->pit, sizeof c->pit, "%s", r->pit);
    const json_t *to = json_object_get(c->o, "to");
    c->edit = (struct plan_edit){.part = PART_STAFF,
                                 .name = json_string_value(json_object_get(c->o, "name")),
                                 .to = json_is_object(to) ? to : NULL,
                                 .whole = !c->own};
    clerk_ask(f->clerk, 0, &c->job);
}

/* One at a time, and none that was read before the last change here was known to the others: that
 * one may be the later. */
void change_heard(struct floor *f, const struct person_row *rows, size_t count, uint64_t durable)
{
    if (count > 0 && f->changing == NULL && f->changed_in <= durable)
        take_heard(f, &rows[0]);
}
