/* Test mode: a table is played with credits that are no money, and everything else is as it is for
 * money.
 *
 * A table goes into it between two rounds, when nobody's money is there. What it is then is another
 * table in its place, with a journal of its own that says so in its first line; the one for money
 * is put away in the book as it stands, and taken out again as it stood when the test is over. So
 * nothing that is done meanwhile can reach its rounds, its shoe, its results or its meters. Test
 * credits are given to a terminal that plays at such a table, and taken in with the end of its
 * sitting; in the ledger they are of a tender of their own (book.h). Each step takes two persons.
 */
#include "floor/test_mode.h"
#include "floor/money.h"
#include "floor/once.h"
#include "floor/other_terms.h"
#include "floor/pit.h"
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/snapshot.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <stdio.h>

/* What becomes of it is on record with both names: a row of changes, and an incident. */
static void note_test(struct floor *f, const struct asked *q, const char *where, const char *what)
{
    char words[WORDS_OF_TWO], told[BOOK_TOLD_MAX];
    struct text t;
    text_on(&t, told, sizeof told);
    json_open(&t, NULL, '{');
    json_str(&t, "where", where);
    json_str(&t, "what", what);
    json_close(&t, '}');
    book_change(f->book,
                &(struct change){f->wall, doer_of(f, q), staff_of(f, q->desk), "test", told});
    incident(f, "test", where, doer_of(f, q), "%s%s", what, confirmed_by(f, q, words));
}

static void answer_test(struct floor *f, const struct asked *q, const char *key, const char *name,
                        bool on, cents credit)
{
    struct text *t = answer_begin(f, q, "test");
    json_str(t, key, name);
    json_flag(t, "on", on);
    json_int(t, "credit", credit);
    once_end(f, q);
}

static bool takes_two_to_test(struct floor *f, const struct asked *q, const char *about)
{
    return takes_two(f, q, &(struct weighty){.duty = DUTY_TEST, .about = about, .then = ask_test});
}

/* --- a table ---------------------------------------------------------------------------------- */

static bool refuse_table(struct floor *f, const struct asked *q, const struct open_table *ot,
                         const char *words)
{
    refuse_ask(f, q, "test", NULL, "table %s %s", ot->plan->name, words);
    return false;
}

/* A card that is in a terminal there, or money in it, is not carried into a test. */
static bool nobody_sits_there(const struct floor *f, const struct open_table *ot)
{
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (f->terminal[i].account != 0 && f->terminal[i].table == ot->place)
            return false;
    return true;
}

static bool may_begin_test(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    if (ot->at.tender != TENDER_MONEY)
        return refuse_table(f, q, ot, "is not played for money");
    if (ot->then != NULL)
        return refuse_table(f, q, ot, "has other terms to go over to first");
    if (!nobody_sits_there(f, ot))
        return refuse_table(f, q, ot, "has players: they leave first");
    return is_between_rounds(ot) ||
           refuse_table(f, q, ot, "is in a round, or players' money is there");
}

static void begin_test(struct floor *f, struct asked *q, struct open_table *ot)
{
    struct trouble why;
    struct open_table *fresh = table_prepared(f, f->plan, ot->plan, NULL, &why);
    if (fresh == NULL) {
        refuse_ask(f, q, "test", NULL, "%s", why.words);
        return;
    }
    const char *name = ot->plan->name;
    fresh->in_test = true;
    fresh->tested_since = book_filling(f->book);
    snapshot_if_due(f, ot, true);
    stand_in(f, ot, fresh);
    note_test(f, q, name, "goes into test mode");
    answer_test(f, q, "table", name, true, 0);
}

static bool may_end_test(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    if (!ot->in_test)
        return refuse_table(f, q, ot, "is not in test mode");
    return ((t->phase == PHASE_OPEN || t->phase == PHASE_COLD) && brought_at(ot) == 0 &&
            !ot->lying.on && table_on_felt(t) == 0) ||
           refuse_table(f, q, ot, "is in a round, or wagers lie there");
}

/* Test credits are wiped. */
static void clear_table(struct floor *f, const struct open_table *ot)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        if (t->account == 0 || t->table != ot->place)
            continue;
        end_with_table(f, t);
        tell_account(f, t, "the test is over");
    }
}

/* The table for money is taken out of the book as it was put away, before anything of the other is
 * ended: what is against it refuses the end of the test. */
static void end_test(struct floor *f, struct asked *q, struct open_table *ot)
{
    struct trouble why;
    const char *name = ot->plan->name;
    if (ot->tested_since > book_durable(f->book) && !book_sync(f->book))
        return; /* the floor stops */
    struct opening *o = opening_begin(f->plan, ot->plan);
    opening_for_money(o);
    if (!opening_look(o, f, &why)) {
        opening_drop(o);
        refuse_ask(f, q, "test", NULL, "%s", why.words);
        return;
    }
    clear_table(f, ot);
    come_back(f, ot, o, doer_of(f, q));
    note_test(f, q, name, "comes out of test mode");
    answer_test(f, q, "table", name, false, 0);
}

bool test_waits(struct floor *f, const struct asked *q, const json_t *message)
{
    if (json_object_get(message, "table") == NULL || nobody_reads(f))
        return false;
    refuse_ask(f, q, "wait", NULL, "the tables are being looked through: please ask again");
    return true;
}

static void test_table(struct floor *f, struct asked *q, bool on)
{
    struct open_table *ot = named_table(f, q);
    if (ot == NULL || !(on ? may_begin_test : may_end_test)(f, q, ot) ||
        takes_two_to_test(f, q, ot->plan->name) || test_waits(f, q, q->o))
        return;
    (on ? begin_test : end_test)(f, q, ot);
}

/* --- a terminal ------------------------------------------------------------------------------- */

/* The table in test mode where it plays, or else the first that it is linked to; NULL: there is
 * none. */
static struct open_table *tested_at(struct floor *f, const struct terminal *t)
{
    if (f->table[t->table]->in_test)
        return f->table[t->table];
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->in_test && f->table[i]->seat_of[t - f->terminal] != 0)
            return f->table[i];
    return NULL;
}

static void bring_to(struct floor *f, struct terminal *t, struct open_table *ot)
{
    go_to_table(f, t, ot);
    if (t->desk < 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "tables");
    json_str(s, "table", ot->plan->name);
    say_end(f, (uint32_t)t->desk);
}

static void give_credit(struct floor *f, struct asked *q, struct terminal *t)
{
    cents credit;
    char words[96], money[MONEY_TEXT_MAX];
    struct open_table *ot = tested_at(f, t);
    if (!ask_amount(f, q, "credit", &credit))
        return;
    if (ot == NULL || t->closed || (t->account != 0 && terminal_tender(f, t) != TENDER_TEST)) {
        refuse_ask(f, q, "test", NULL,
                   ot == NULL  ? "no table of terminal %s is in test mode"
                   : t->closed ? "terminal %s is closed"
                               : "somebody plays for money at terminal %s",
                   t->plan->name);
        return;
    }
    if (takes_two_to_test(f, q, t->plan->name))
        return;
    if (f->table[t->table] != ot)
        bring_to(f, t, ot);
    if (!issue_credit(f, t, credit)) {
        refuse_ask(f, q, "full", NULL, "the terminal cannot hold that much");
        return;
    }
    snprintf(words, sizeof words, "is given %s of test credits", money_text(credit, money));
    note_test(f, q, t->plan->name, words);
    tell_account(f, t, "test credits");
    answer_test(f, q, "terminal", t->plan->name, true, terminal_credit(f, t));
}

static void take_credit(struct floor *f, struct asked *q, struct terminal *t)
{
    if (t->account == 0 || terminal_tender(f, t) != TENDER_TEST) {
        refuse_ask(f, q, "test", NULL, "terminal %s has no test credits", t->plan->name);
        return;
    }
    if (terminal_staked(f, t) > 0) {
        refuse_ask(f, q, "staked", NULL, "wagers lie there: wait until they are settled");
        return;
    }
    if (takes_two_to_test(f, q, t->plan->name))
        return;
    note_test(f, q, t->plan->name, "gives its test credits back");
    end_sitting(f, t);
    tell_account(f, t, "the test is over");
    answer_test(f, q, "terminal", t->plan->name, false, 0);
}

void ask_test(struct floor *f, struct asked *q)
{
    const json_t *on = json_object_get(q->o, "on");
    const bool terminal = json_object_get(q->o, "terminal") != NULL;
    if (!json_is_boolean(on) || terminal == (json_object_get(q->o, "table") != NULL)) {
        refuse_ask(f, q, "malformed", NULL,
                   "say which `table` or which `terminal`, and `on`: true or false");
        return;
    }
    if (!terminal) {
        test_table(f, q, json_is_true(on));
        return;
    }
    struct terminal *t = asked_terminal(f, q);
    if (t != NULL)
        (json_is_true(on) ? give_credit : take_credit)(f, q, t);
}
