/* Occasions as desks ask for them: which there are, how one stands, and acts. */
#include "floor/another_pit.h"
#include "floor/approvals.h"
#include "floor/asked_there.h"
#include "floor/at_tables.h"
#include "floor/casino.h"
#include "floor/exclusion.h"
#include "floor/lent.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/occasion_news.h"
#include "floor/once.h"
#include "floor/payouts.h"
#include "floor/pledges.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/seen_elsewhere.h"
#include "floor/staff.h"
#include "floor/terminal.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* --- who may -------------------------------------------------------------------------------- */

static unsigned place_of_kind(const struct occasion_kind *kind)
{
    unsigned k = 0;
    while (OCCASION_KINDS[k] != kind)
        k++;
    return k;
}

/* Whether one of staff runs occasions of a kind. */
static bool runs(const struct floor *f, int32_t staff, const struct occasion_kind *kind)
{
    return staff >= 0 && duty_second(&f->plan->runs[place_of_kind(kind)], &f->plan->staff[staff]);
}

/* Who of the staff asks; what is confirmed is asked for by who proposed it. */
static int32_t who_asks(const struct floor *f, const struct asked *q)
{
    return q->first != NULL ? q->first->staff : f->desk[q->desk].staff;
}

static const struct plan_staff *staff_who_asks(const struct floor *f, const struct asked *q)
{
    const int32_t staff = who_asks(f, q);
    return staff >= 0 ? &f->plan->staff[staff] : NULL;
}

static struct open_occasion *asked_occasion(struct floor *f, const struct asked *q)
{
    const char *name;
    if (!ask_word(f, q, "name", &name))
        return NULL;
    struct open_occasion *oo = occasion_named(f, name);
    if (oo == NULL && !refuse_held_elsewhere(f, q, name))
        refuse_ask(f, q, "unknown", NULL, "nothing of that name is on the floor");
    return oo;
}

/* One that is only looked at, in whichever pit it is held. */
static struct open_occasion *seen_occasion(struct floor *f, const struct asked *q)
{
    const char *name = ask_maybe(q, "name");
    struct open_occasion *there =
        name != NULL && occasion_named(f, name) == NULL ? seen_named(f, name) : NULL;
    return there != NULL ? there : asked_occasion(f, q);
}

/* --- which there are -------------------------------------------------------------------------- */

static void put_ruleset(void *ctx, const char *name)
{
    json_str(ctx, NULL, name);
}

/* The shelf does not change while the floor is open. */
static const char *rulesets_of(struct floor *f, unsigned kind)
{
    enum { ROOM = 1 << 16 };
    if (f->rulesets[kind] != NULL)
        return f->rulesets[kind];
    struct text t;
    char *room = malloc(ROOM);
    if (room == NULL)
        abort();
    text_on(&t, room, ROOM);
    json_open(&t, NULL, '[');
    shelf_each_about(f->as.shelf, OCCASION_KINDS[kind]->about, put_ruleset, &t);
    json_close(&t, ']');
    return f->rulesets[kind] = room;
}

/* The kinds of occasions that who asks may begin, and by which rules. */
static void put_kinds(struct floor *f, int32_t staff, struct text *t)
{
    json_open(t, "kinds", '[');
    for (unsigned i = 0; OCCASION_KINDS[i] != NULL; i++) {
        if (!runs(f, staff, OCCASION_KINDS[i]))
            continue;
        json_open(t, NULL, '{');
        json_str(t, "of", OCCASION_KINDS[i]->name);
        json_key(t, "rulesets");
        text_put(t, rulesets_of(f, i));
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_brief(const struct open_occasion *oo, struct text *t)
{
    json_open(t, NULL, '{');
    put_head(oo, t);
    json_open(t, "brief", '{');
    kind_of(oo)->brief(oo->at.occasion.on, t);
    json_close(t, '}');
    json_close(t, '}');
}

void ask_occasions(struct floor *f, struct asked *q)
{
    struct text *t = answer_begin(f, q, "occasions");
    json_open(t, "occasions", '[');
    for (unsigned i = 0; i < f->occasion_count; i++)
        put_brief(f->occasion[i], t);
    unsigned count = f->occasion_count;
    for (const struct open_occasion *oo = NULL;
         count < OCCASIONS_MAX && (oo = seen_next(f, oo)) != NULL; count++)
        put_brief(oo, t);
    json_close(t, ']');
    if (f->desk[q->desk].staff >= 0)
        put_kinds(f, f->desk[q->desk].staff, t);
    say_end(f, q->desk);
}

/* Who asks for one is told of it from then on, until he asks for another, or for none. */
void ask_occasion(struct floor *f, struct asked *q)
{
    if (json_is_null(json_object_get(q->o, "name"))) {
        desk_looks(f, q->desk, NULL);
        json_str(answer_begin(f, q, "occasion"), "name", NULL);
        say_end(f, q->desk);
        return;
    }
    const struct open_occasion *oo = seen_occasion(f, q);
    if (oo == NULL)
        return;
    desk_looks(f, q->desk, oo);
    struct text *t = answer_begin(f, q, "occasion");
    put_head(oo, t);
    put_state(f, oo, q->desk, t);
    say_end(f, q->desk);
}

/* --- what may be said in its acts ------------------------------------------------------------- */

static bool is_floors_own(const char *field)
{
    static const char *const OWN[] = {"at", "by", "rank", "commit", "again", "seed"};
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
        if (strcmp(OWN[i], field) == 0)
            return true;
    return false;
}

static bool is_for_dealers(const struct occasion_kind *kind, unsigned act)
{
    return kind->at_table != NULL && kind->at_table(act);
}

/* Acts that nobody asks for: the clock's, and chance's own. */
static bool is_floors_act(const struct row_told *row)
{
    return row->actor == ACTOR_CLOCK || (row->actor == ACTOR_CHANCE && !row_has(row, "by"));
}

/* A row without the fields that are the floor's to fill. */
static struct row_told asked_row(const struct occasion_kind *kind, unsigned act)
{
    struct row_told row = kind->row(act);
    for (unsigned i = 0; i < 64; i++)
        if (((row.needs | row.may) >> i & 1) != 0 &&
            (is_floors_own(row.fields[i].name) ||
             (row.actor == ACTOR_PLAYER && strcmp(row.fields[i].name, "player") == 0))) {
            row.needs &= ~(UINT64_C(1) << i);
            row.may &= ~(UINT64_C(1) << i);
        }
    return row;
}

static void put_elsewhere(void *ctx, const char *table, const struct table_elsewhere *there)
{
    struct text *t = ctx;
    json_open(t, NULL, '{');
    json_str(t, "table", table);
    json_str(t, "pit", there->pit->name);
    json_str(t, "ruleset", there->ruleset);
    json_close(t, '}');
}

void ask_occasion_form(struct floor *f, struct asked *q)
{
    const struct open_occasion *oo = seen_occasion(f, q);
    if (oo == NULL)
        return;
    const struct occasion_kind *kind = kind_of(oo);
    struct text *t = answer_begin(f, q, "occasion-form");
    json_str(t, "name", oo->name);
    json_open(t, "acts", '[');
    for (unsigned k = 0; k < kind->acts; k++) {
        const struct row_told whole = kind->row(k), row = asked_row(kind, k);
        if (is_floors_act(&whole))
            continue;
        json_open(t, NULL, '{');
        json_str(t, "act", kind->act_name(k));
        json_flag(t, "cage", kind->at_cage(k));
        json_flag(t, "table", is_for_dealers(kind, k));
        row_json(&row, t);
        row_types_json(&row, t);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_open(t, "form", '{');
    kind->form(oo->at.occasion.on, t);
    json_close(t, '}');
    if (plan_own_pit(f->plan) != NULL) {
        json_open(t, "elsewhere", '[');
        plan_each_elsewhere(f->plan, put_elsewhere, t);
        json_close(t, ']');
    }
    say_end(f, q->desk);
}

/* --- acts ------------------------------------------------------------------------------------- */

/* An act that a desk asks for. */
struct asking {
    struct open_occasion *oo;
    const json_t *act;
    unsigned which;
    struct row_told row;
    cents prize; /* that leaves the house with it */
    struct payout_form form;
};

static bool has_floors_fields(struct floor *f, const struct asked *q, const struct asking *a)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)a->act, key, value)
    {
        if (!is_floors_own(key) && !(a->row.actor == ACTOR_PLAYER && strcmp(key, "player") == 0))
            continue;
        refuse_ask(f, q, "act", NULL, "`%s` is the floor's to say", key);
        return true;
    }
    return false;
}

/* Who has come to a table with card and PIN does what a dealer does there, and nothing else. */
static bool within_his_table(struct floor *f, const struct asked *q, const struct asking *a)
{
    const struct occasion_kind *kind = kind_of(a->oo);
    const char *post = f->desk[q->desk].post;
    struct trouble unsaid;
    if (post[0] == '\0' ||
        (is_for_dealers(kind, a->which) && kind->read(a->act, a->oo->act, &unsaid) &&
         strcmp(kind->whose_table(a->oo->at.occasion.on, a->oo->act), post) == 0))
        return true;
    refuse_ask(f, q, "role", NULL,
               "who has signed in with card and PIN deals at %s, and does nothing else", post);
    return false;
}

/* What the message asks for; false, with the refusal said, where that is no act of this desk's. */
static bool asked_act(struct floor *f, const struct asked *q, struct asking *a)
{
    const int32_t staff = who_asks(f, q);
    const bool cashier = staff >= 0 && f->plan->staff[staff].role == ROLE_CASHIER;
    *a = (struct asking){.oo = f->desk[q->desk].terminal >= 0 || cashier ? seen_occasion(f, q)
                                                                         : asked_occasion(f, q)};
    if (a->oo == NULL)
        return false;
    const struct occasion_kind *kind = kind_of(a->oo);
    a->act = json_object_get(q->o, "act");
    a->which = occasion_act_of(kind, a->act);
    if (a->which == kind->acts) {
        refuse_ask(f, q, "act", NULL, "that is no act of a %s", kind->name);
        return false;
    }
    a->row = kind->row(a->which);
    const bool player = a->row.actor == ACTOR_PLAYER;
    const bool dealer = staff >= 0 && f->plan->staff[staff].role == ROLE_DEALER;
    const bool may = is_floors_act(&a->row)    ? false
                     : player                  ? staff < 0 || cashier
                     : kind->at_cage(a->which) ? cashier
                     : kind->rank != NULL      ? staff >= 0 /* its rules say what is whose */
                     : dealer                  ? is_for_dealers(kind, a->which)
                                               : runs(f, staff, kind);
    if (!may)
        refuse_ask(f, q, "role", NULL, "%s is not yours to do", kind->act_name(a->which));
    else if (a->oo->pit != NULL && !player && !kind->at_cage(a->which))
        return !refuse_held_elsewhere(f, q, a->oo->name);
    return may && !has_floors_fields(f, q, a) && within_his_table(f, q, a);
}

/* What takes most care is done with words: those of the act itself, or else a reason. */
static bool gives_reason(struct floor *f, const struct asked *q, const struct asking *a)
{
    const char *reason = ask_maybe(q, "reason");
    if (a->row.care != CARE_WRITTEN || row_has(&a->row, "text") || row_has(&a->row, "reason") ||
        (reason != NULL && reason[0] != '\0' && strlen(reason) < BOOK_WORDS_MAX))
        return true;
    refuse_ask(f, q, "reason", NULL, "`reason` must say why, in at most %d bytes",
               BOOK_WORDS_MAX - 1);
    return false;
}

static cents sum_of_legs(const struct occasion_money *m)
{
    cents sum = 0;
    for (unsigned i = 0; i < m->count; i++)
        sum += m->leg[i].amount;
    return sum;
}

/* The money that an act of staff would move. */
static struct occasion_money would_move(struct floor *f, const struct asking *a)
{
    const struct occasion_kind *kind = kind_of(a->oo);
    struct occasion_money m = {0};
    struct occurred refused;
    struct trouble unsaid;
    if (a->row.care < CARE_SURE)
        return m;
    json_t *act = json_deep_copy(a->act);
    if (members_in_act(f, a->oo, act, true, &refused) && kind->read(act, a->oo->act, &unsaid))
        kind->moves(a->oo->at.occasion.on, a->oo->act, &m);
    json_decref(act);
    return m;
}

/* Of it, what is a prize and leaves the house. */
static cents prize_paid(const struct occasion_money *m)
{
    cents sum = 0;
    for (unsigned i = 0; i < m->count; i++)
        if (m->leg[i].from == SIDE_HELD && m->leg[i].to < SIDE_CARD && !m->leg[i].back &&
            !m->leg[i].chips)
            sum += m->leg[i].amount;
    return sum;
}

static const char *act_about(const struct asking *a, char about[BOOK_NAME_MAX])
{
    snprintf(about, BOOK_NAME_MAX, "%s: %.24s", a->oo->name, kind_of(a->oo)->act_name(a->which));
    return about;
}

/* What an act would pay, which two may have to do together. */
static bool two_needed(struct floor *f, const struct asked *q, const struct asking *a)
{
    char about[BOOK_NAME_MAX];
    if (a->row.care < CARE_SURE)
        return false;
    const struct occasion_money m = would_move(f, a);
    const cents amount = sum_of_legs(&m);
    act_about(a, about);
    return takes_two(f, q,
                     &(struct weighty){.duty = amount > 0 ? DUTY_PRIZE : DUTY_OCCASION,
                                       .amount = amount,
                                       .about = about,
                                       .then = ask_occasion_act});
}

/* An inspector is told at his desk, where he reads incidents. */
static void tell_inspector(struct floor *f, const char *by, const struct asking *a)
{
    const char *at = a->oo->at.events.text.at, *end = at + a->oo->at.events.text.len;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        json_t *e = json_loadb(at, (size_t)(stop - at), 0, NULL);
        const char *who = replay_word(e, "who"), *what = replay_word(e, "what");
        const char *text = replay_word(e, "text"), *player = replay_word(e, "player");
        if (who != NULL && strcmp(who, role_name(ROLE_INSPECTOR)) == 0)
            incident(f, "inspector-told", a->oo->name, by, "%s%s%s%s%s",
                     kind_of(a->oo)->act_name(a->which), player != NULL ? ", " : "",
                     player != NULL ? player
                     : what != NULL ? ""
                                    : "",
                     text != NULL ? ": " : "", text != NULL ? text : "");
        json_decref(e);
        at = stop + 1;
    }
}

/* Why it is done, and with whom; empty: nobody has said so. */
static const char *reason_given(struct floor *f, const struct asked *q, const struct asking *a,
                                char note[BOOK_WORDS_MAX])
{
    char words[WORDS_OF_TWO];
    const char *reason = q->first != NULL ? NULL : ask_maybe(q, "reason");
    note[0] = '\0';
    if (reason != NULL || q->first != NULL)
        snprintf(note, BOOK_WORDS_MAX, "%s%s%.200s%s", kind_of(a->oo)->act_name(a->which),
                 reason != NULL ? ": " : "", reason != NULL ? reason : "",
                 confirmed_by(f, q, words));
    return note;
}

static void note_reason(struct floor *f, const struct asked *q, const struct asking *a)
{
    char note[BOOK_WORDS_MAX];
    if (reason_given(f, q, a, note)[0] != '\0')
        incident(f, kind_of(a->oo)->name, a->oo->name, doer_of(f, q), "%s", note);
}

static void answer_acted(struct floor *f, const struct asked *q, const struct asking *a)
{
    const struct open_occasion *oo = a->oo;
    struct text *t = answer_begin(f, q, "occasion-acted");
    json_str(t, "name", oo->name);
    json_str(t, "act", kind_of(oo)->act_name(a->which));
    json_int(t, "n", (int64_t)oo->at.v.acts);
    json_int(t, "at", kind_of(oo)->now(oo->at.occasion.on));
    if (f->desk[q->desk].staff >= 0)
        put_events(oo, t);
    put_state(f, oo, q->desk, t);
    once_end(f, q);
}

/* What another pit holds is asked for there, and answered when it is done. */
static void do_there(struct floor *f, const struct asked *q, const struct asking *a,
                     const char *player)
{
    char about[BOOK_NAME_MAX], note[BOOK_WORDS_MAX];
    const struct at_the_cage cage = {.by = staff_who_asks(f, q),
                                     .prize = a->prize,
                                     .form = a->form,
                                     .about = act_about(a, about),
                                     .note = reason_given(f, q, a, note)};
    ask_there(f, q, a->oo, a->act, player, cage.by != NULL ? &cage : NULL);
}

/* by: who does it, of staff; player: whose act it is, or NULL. */
static void do_act(struct floor *f, const struct asked *q, struct asking *a, const char *player)
{
    char about[BOOK_NAME_MAX];
    if (a->oo->pit != NULL) {
        do_there(f, q, a, player);
        return;
    }
    json_t *act = json_deep_copy(a->act);
    const struct occurred o = occasion_asked(f, a->oo, act, staff_who_asks(f, q), player);
    json_decref(act);
    if (!o.done) {
        refuse_ask(f, q, o.code, o.rule[0] != '\0' ? o.rule : NULL, "%s", o.why);
        return;
    }
    if (f->desk[q->desk].terminal >= 0)
        changed(f, q, asker(f, q));
    else
        note_reason(f, q, a);
    if (a->prize > 0)
        payout_paid(f, q, act_about(a, about), 0, a->prize, &a->form);
    tell_inspector(f, doer_of(f, q), a);
    if (kind_of(a->oo)->bars != NULL)
        turn_out_excluded(f, q, a->oo);
    answer_acted(f, q, a);
    occasion_told(f, a->oo, kind_of(a->oo)->act_name(a->which),
                  player != NULL ? player : replay_word(a->act, "player"), q->desk);
}

/* Who may not play takes part in nothing, and pays nothing in; what is his he is given. */
static bool refuse_part(struct floor *f, const struct asked *q, const struct asking *a,
                        const struct card_holder *h)
{
    const struct occasion_kind *kind = kind_of(a->oo);
    return kind->takes_part != NULL && kind->takes_part(a->which) &&
           (refuse_away(f, q, h) || refuse_excluded(f, q, h));
}

/* At the cage, with his card and PIN. */
static void with_card(struct floor *f, const struct asked *q, struct card_holder *h)
{
    struct asking a;
    if (asked_act(f, q, &a) && !refuse_part(f, q, &a, h))
        do_act(f, q, &a, h->m.card);
}

void ask_occasion_act(struct floor *f, struct asked *q)
{
    struct asking a;
    const char *member_card, *pin;
    if (!asked_act(f, q, &a))
        return;
    if (a.row.actor != ACTOR_PLAYER) {
        const struct occasion_money m = would_move(f, &a);
        a.prize = prize_paid(&m);
        if (!refuse_lapsed(f, q, kind_of(a.oo)->act_name(a.which), NULL,
                           kind_of(a.oo)->rules(a.oo->at.occasion.on)->name) &&
            asked_form(f, q, a.prize, &a.form) && gives_reason(f, q, &a) && !two_needed(f, q, &a))
            do_act(f, q, &a, NULL);
    } else if (f->desk[q->desk].terminal < 0) {
        if (ask_word(f, q, "card", &member_card) && ask_word(f, q, "pin", &pin))
            check_pin(f, q, member_card, pin, with_card);
    } else if (card_at(f, q->desk) == NULL) {
        refuse_ask(f, q, "card", NULL, "put your card into the terminal first");
    } else if (!refuse_part(f, q, &a, holder_of_card(f, card_at(f, q->desk)))) {
        do_act(f, q, &a, card_at(f, q->desk));
    }
}

/* The same of what was asked for in another pit, which may be a while ago. */
static bool may_take_part(struct floor *f, const struct asking *a, const char *player,
                          struct occurred *o)
{
    const struct occasion_kind *kind = kind_of(a->oo);
    const struct card_holder *h =
        kind->takes_part != NULL && kind->takes_part(a->which) ? casino_member(f, player) : NULL;
    const char *out = h != NULL ? kept_out(f, h) : NULL;
    if (out == NULL)
        return true;
    *o = (struct occurred){.code = out};
    snprintf(o->why, sizeof o->why, "%s: no play, and no money in",
             strcmp(out, "excluded") == 0        ? "the register has this person"
             : strcmp(out, "self-excluded") == 0 ? "this person is excluded at his own wish"
                                                 : "this person has a break");
    return false;
}

struct occurred occasion_asked_by(struct floor *f, struct open_occasion *oo, json_t *act,
                                  const struct plan_staff *by, const char *player, const char *who)
{
    const struct occasion_kind *kind = kind_of(oo);
    const struct asking a = {.oo = oo, .act = act, .which = occasion_act_of(kind, act)};
    const bool known = a.which < kind->acts;
    const bool players = known && kind->row(a.which).actor == ACTOR_PLAYER;
    if (!players && !(known && by != NULL && kind->at_cage(a.which)))
        return (struct occurred){.code = "role", .why = "that is no act of a player"};
    struct occurred o;
    if (players && !may_take_part(f, &a, player, &o))
        return o;
    if (!players && approval_lapsed(f, kind->act_name(a.which), NULL,
                                    kind->rules(oo->at.occasion.on)->name, &o))
        return o;
    o = occasion_asked(f, oo, act, by, players ? player : NULL);
    if (o.done)
        tell_inspector(f, who, &a);
    return o;
}

/* --- a new one, and the last of one ----------------------------------------------------------- */

static bool good_name(const char *name)
{
    size_t n = 0;
    while (name[n] != '\0' && (isalnum((unsigned char)name[n]) || name[n] == '-'))
        n++;
    return n > 0 && name[n] == '\0' && n < PLAN_NAME;
}

static bool is_taken(const struct floor *f, const char *name, const struct occasion_kind *kind)
{
    const struct held_in *there = lent_held_in(f, name);
    return occasion_named(f, name) != NULL ||
           (there != NULL && (is_casinos(kind) || is_casinos(there->kind)));
}

/* Of which kind the one is that is asked for; NULL, and refused: there will be none. */
static const struct occasion_kind *asked_kind(struct floor *f, const struct asked *q,
                                              const char **name, const char **ruleset)
{
    if (!ask_word(f, q, "name", name) || !ask_word(f, q, "ruleset", ruleset))
        return NULL;
    const struct occasion_kind *kind =
        strchr(*ruleset, '.') == NULL ? occasion_of_ruleset(f->as.shelf, *ruleset) : NULL;
    if (kind == NULL)
        refuse_ask(f, q, "unknown", NULL, "there are no such rules about an occasion");
    else if (!runs(f, who_asks(f, q), kind))
        refuse_ask(f, q, "role", NULL, "%s are not yours to run", kind->about);
    else if (!good_name(*name))
        refuse_ask(f, q, "malformed", NULL, "`name` has at most %d letters, digits and hyphens",
                   PLAN_NAME - 1);
    else if (is_taken(f, *name, kind))
        refuse_ask(f, q, "taken", NULL, "there is one of that name already");
    else if (f->occasion_count == OCCASIONS_MAX)
        refuse_ask(f, q, "full", NULL, "no more than %d are kept: end one first", OCCASIONS_MAX);
    else
        return kind;
    return NULL;
}

/* Nobody else in the casino makes one of that name just now. */
static void begin_asked(struct floor *f, struct asked *q)
{
    const char *name, *ruleset;
    struct trouble why;
    const struct occasion_kind *kind = asked_kind(f, q, &name, &ruleset);
    if (kind == NULL)
        return;
    const struct open_occasion *oo = occasion_begin(f, kind, ruleset, name, &why);
    if (oo == NULL) {
        refuse_ask(f, q, "unknown", NULL, "%.300s", why.words);
        return;
    }
    lent_holds(f, oo);
    incident(f, "occasion-new", name, doer_of(f, q), "a %s by %s", kind->name, ruleset);
    desk_looks(f, q->desk, oo);
    struct text *t = answer_begin(f, q, "occasion");
    put_head(oo, t);
    put_state(f, oo, q->desk, t);
    once_end(f, q);
}

void ask_occasion_new(struct floor *f, struct asked *q)
{
    const char *name, *ruleset;
    const struct occasion_kind *kind = asked_kind(f, q, &name, &ruleset);
    if (kind != NULL && casino_names(f, q, name, is_casinos(kind), begin_asked))
        begin_asked(f, q);
}

void ask_occasion_end(struct floor *f, struct asked *q)
{
    struct trouble why;
    struct open_occasion *oo = asked_occasion(f, q);
    if (oo == NULL)
        return;
    if (!runs(f, who_asks(f, q), kind_of(oo))) {
        refuse_ask(f, q, "role", NULL, "%s are not yours to run", kind_of(oo)->about);
        return;
    }
    if (!kind_of(oo)->over(oo->at.occasion.on, &why) || !at_tables_cleared(f, oo, &why)) {
        refuse_ask(f, q, "rules", NULL, "%.300s", why.words);
        return;
    }
    incident(f, "occasion-end", oo->name, doer_of(f, q), "its journal has %llu acts",
             (unsigned long long)oo->at.v.acts);
    at_tables_left(f, oo, doer_of(f, q));
    struct text *t = answer_begin(f, q, "occasion-ended");
    json_str(t, "name", oo->name);
    once_end(f, q);
    occasion_end(f, oo);
}
