/* Another plan taken up while the floor is open, between two turns.
 *
 * Tables, terminals and people are known by their names. Those that both plans have stay what they
 * are; tables and people may have other places in the lists then, and with them whatever names a
 * place: desks, cards, proposals. What is new opens as it would when the floor opens, what goes
 * closes; nothing goes that has somebody's money on it.
 *
 * Everybody waits while it is taken up. So both plans are compared beforehand, in another thread,
 * and what is left to do is as much as changes, not as much as stands on the floor; only where a
 * table goes, or others stand before it, is every terminal looked at, once. */
#include "floor/adopt.h"
#include "floor/devices.h"
#include "floor/equipment.h"
#include "floor/frozen.h"
#include "floor/jackpot.h"
#include "floor/members.h"
#include "floor/other_terms.h"
#include "floor/pace.h"
#include "floor/places.h"
#include "floor/rating.h"
#include "floor/record.h"
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/seats.h"
#include "floor/second.h"
#include "floor/snapshot.h"
#include "floor/staff.h"
#include "floor/stints.h"
#include "floor/terminal.h"
#include "floor/terms.h"
#include "floor/views.h"

#include <stdio.h>
#include <stdlib.h>

static int32_t table_in(const struct plan *p, const char *name)
{
    for (size_t i = 0; i < p->table_count; i++)
        if (strcmp(p->table[i].name, name) == 0)
            return (int32_t)i;
    return NOBODY;
}

static int32_t person_in(const struct plan *p, const char *name)
{
    for (size_t i = 0; i < p->staff_count; i++)
        if (strcmp(p->staff[i].name, name) == 0)
            return (int32_t)i;
    return NOBODY;
}

/* --- getting ready ---------------------------------------------------------------------------- */

static bool same_word(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_terms(const struct plan_table *a, const struct plan_table *b)
{
    bool same = strcmp(a->ruleset, b->ruleset) == 0 && a->runs == b->runs &&
                same_word(a->jackpot, b->jackpot) && a->option_count == b->option_count;
    for (size_t i = 0; same && i < a->option_count; i++)
        same = strcmp(a->options[i], b->options[i]) == 0;
    return same;
}

void adoption_needs(const struct plan *this, const bool waits[PLAN_TABLES], const struct plan *next,
                    enum readying of[PLAN_TABLES])
{
    for (size_t i = 0; i < next->table_count; i++) {
        const int32_t was = table_in(this, next->table[i].name);
        if (was < 0)
            of[i] = READY_OPEN;
        else if (waits[was] || !same_terms(&this->table[was], &next->table[i]))
            of[i] = READY_TERMS;
        else
            of[i] = READY_KEEP;
    }
}

/* Which of its links a terminal keeps, as the next plan numbers the tables. */
static table_set links_kept(const struct adoption *a, table_set links, table_set next,
                            table_set *loses)
{
    table_set kept = 0;
    *loses = 0;
    for (unsigned i = 0; i < PLAN_TABLES && links >> i != 0; i++) {
        const int32_t k = (links >> i & 1) != 0 ? a->table[i] : NOBODY;
        if (k >= 0 && (next >> k & 1) != 0)
            kept |= table_bit((size_t)k);
        else
            *loses |= links & table_bit(i);
    }
    return kept;
}

static void compare_terminal(struct adoption *a, struct floor *beside,
                             const struct plan_terminal *as, bool *stays)
{
    struct terminal_change c = {.place = NOBODY, .as = as};
    const struct terminal *t = terminal_named(beside, as->name);
    table_set kept = 0;
    if (t != NULL) {
        c.place = (int32_t)(t - beside->terminal);
        stays[c.place] = true;
        kept = links_kept(a, t->plan->tables, as->tables, &c.loses);
        if (c.loses == 0 && kept == as->tables && t->plan->funding == as->funding)
            return;
    }
    a->gains |= as->tables & ~kept;
    a->terminals.of[a->terminals.count++] = c;
}

static void compare_terminals(struct adoption *a, struct floor *beside)
{
    const size_t most = beside->terminal_count + a->plan->terminal_count;
    bool *stays = calloc(beside->terminal_count + 1, sizeof *stays);
    struct terminal_change *of = a->terminals.of = calloc(most + 1, sizeof *of);
    if (stays == NULL || of == NULL)
        abort();
    for (size_t i = 0; i < a->plan->terminal_count; i++)
        compare_terminal(a, beside, &a->plan->terminal[i], stays);
    for (unsigned i = 0; i < beside->terminal_count; i++)
        if (!stays[i])
            of[a->terminals.count++] =
                (struct terminal_change){.place = (int32_t)i, .loses = beside->planned[i].tables};
    free(stays);
}

static void compare(struct adoption *a, struct floor *beside)
{
    for (size_t i = 0; i < beside->plan->table_count; i++)
        a->table[i] = table_in(a->plan, beside->plan->table[i].name);
    for (size_t i = 0; i < beside->plan->staff_count; i++)
        a->staff[i] = person_in(a->plan, beside->plan->staff[i].name);
    compare_terminals(a, beside);
}

bool adoption_ready(struct adoption *a, struct floor *beside, const enum readying of[PLAN_TABLES],
                    struct trouble *why)
{
    bool good = true;
    compare(a, beside);
    for (size_t i = 0; good && i < a->plan->table_count; i++) {
        const struct plan_table *t = &a->plan->table[i];
        if (of[i] == READY_OPEN) {
            a->opens[i] = opening_begin(a->plan, t);
            good = opening_look(a->opens[i], beside, why);
        } else if (of[i] == READY_TERMS) {
            a->then[i] = table_prepared(beside, a->plan, t, NULL, why);
            good = a->then[i] != NULL;
        }
    }
    return good;
}

void adoption_drop(struct adoption *a)
{
    for (size_t i = 0; i < PLAN_TABLES; i++) {
        opening_drop(a->opens[i]);
        table_free(a->then[i]);
    }
    free(a->terminals.of);
    free(a->text);
    plan_free(a->plan);
}

/* --- what is against it ----------------------------------------------------------------------- */

static enum adoptable table_may_go(const struct open_table *ot, struct trouble *why)
{
    const struct table *t = ot->at.table;
    if (money_lies_there(ot)) {
        trouble_say(why,
                    "players have credit or wagers at table %s: close it first, and take it "
                    "out when they have left",
                    ot->plan->name);
        return NO;
    }
    trouble_say(why, "the round at table %s is not over", ot->plan->name);
    const bool rests = t->phase == PHASE_DOWN ? t->frozen_round == 0 : is_between_rounds(ot);
    return rests ? ADOPTABLE : NOT_YET;
}

/* Under its jackpot a table has money of players who won nothing yet. */
static bool jackpot_stays(const struct open_table *ot, const struct plan_table *next,
                          struct trouble *why)
{
    const char *was = plan_jackpot(ot->plan), *now = plan_jackpot(next);
    if (ot->pool == 0 || strcmp(was, now) == 0)
        return true;
    trouble_say(why, "table %s: its jackpot has been %s; put that back", next->name, was);
    return false;
}

static enum adoptable tables_may(struct floor *f, const struct adoption *a, struct trouble *why)
{
    enum adoptable so_far = ADOPTABLE;
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *ot = f->table[i];
        const int32_t k = a->table[i];
        if (k >= 0 &&
            (!jackpot_stays(ot, &a->plan->table[k], why) ||
             ((a->gains >> k & 1) != 0 && !seats_suffice(ot, a->plan, &a->plan->table[k], why))))
            return NO;
        const enum adoptable goes = k < 0 ? table_may_go(ot, why) : ADOPTABLE;
        if (goes == NO)
            return NO;
        so_far = goes == NOT_YET ? NOT_YET : so_far;
    }
    return so_far;
}

/* Wagers are settled, and hands played, from the seat in which they were placed. */
static bool plays_at(const struct floor *f, const struct terminal *t, table_set tables)
{
    for (unsigned i = 0; i < PLAN_TABLES && tables >> i != 0; i++) {
        const int p = (tables >> i & 1) != 0 ? player_at(f->table[i], t->account) : -1;
        if (p >= 0 && f->table[i]->at.table->player[p].on_felt > 0)
            return true;
    }
    return false;
}

/* What a table of the next plan is played with. */
static enum tender tender_at(const struct floor *f, const struct adoption *a, int32_t k)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (a->table[i] == k)
            return f->table[i]->at.tender;
    return opening_table(a->opens[k])->at.tender;
}

/* Money is not carried to a table that is played without, nor what is none to one for money; and
 * chips of a session to no other table at all. */
static bool credit_may_go(const struct floor *f, const struct adoption *a,
                          const struct terminal_change *c, struct trouble *why)
{
    const struct terminal *t = &f->terminal[c->place];
    if ((c->loses >> t->table & 1) == 0 || c->as->tables == 0)
        return true;
    if (is_entrant(f, t)) {
        trouble_say(why, "somebody plays in a session at terminal %s, and would lose its table",
                    t->plan->name);
        return false;
    }
    const int32_t k = table_first(c->as->tables);
    const enum tender there = tender_at(f, a, k);
    if (there == terminal_tender(f, t))
        return true;
    trouble_say(why, "somebody plays at terminal %s, and table %s, to which he would go, is %s",
                t->plan->name, a->plan->table[k].name, tender_words(there));
    return false;
}

/* Somebody plays there, and would have to go to another table: each of them costs acts at both. */
enum { MOVED_AT_ONCE = 100 };

static enum adoptable terminals_may(struct floor *f, const struct adoption *a, struct trouble *why)
{
    enum adoptable so_far = ADOPTABLE;
    unsigned moved = 0;
    for (size_t i = 0; i < a->terminals.count; i++) {
        const struct terminal_change *c = &a->terminals.of[i];
        const struct terminal *t = c->place >= 0 ? &f->terminal[c->place] : NULL;
        f->record.looked++;
        if (t == NULL || t->account == 0)
            continue;
        if (c->as == NULL) {
            trouble_say(why,
                        "somebody plays at terminal %s: close it first, which gives notice, "
                        "and take it out when it is closed",
                        t->plan->name);
            return NO;
        }
        if (!credit_may_go(f, a, c, why))
            return NO;
        moved += c->loses != 0;
        if (moved > MOVED_AT_ONCE) {
            trouble_say(why, "more than %d people would lose a table: change fewer at once",
                        MOVED_AT_ONCE);
            return NO;
        }
        if (!plays_at(f, t, c->loses))
            continue;
        trouble_say(why,
                    "wagers of terminal %s lie at a table that it would no longer be linked to",
                    t->plan->name);
        so_far = NOT_YET;
    }
    return so_far;
}

static bool alike(const struct floor *f, const struct adoption *a, struct trouble *why)
{
    for (size_t i = 0; i < a->plan->table_count; i++)
        if (a->opens[i] != NULL && !terms_alike(f, opening_table(a->opens[i]), why))
            return false;
    return true;
}

enum adoptable adoptable(struct floor *f, const struct adoption *a, struct trouble *why)
{
    const enum adoptable tables = alike(f, a, why) ? tables_may(f, a, why) : NO;
    const enum adoptable terminals = tables != NO ? terminals_may(f, a, why) : NO;
    if (terminals != ADOPTABLE || tables != ADOPTABLE)
        return terminals == NO ? NO : NOT_YET;
    trouble_say(why, "the floor is being read");
    return nobody_reads(f) ? ADOPTABLE : NOT_YET;
}

/* --- who goes --------------------------------------------------------------------------------- */

static void log_out(struct floor *f, int32_t staff, const char *why)
{
    const int32_t desk = f->staff[staff].desk;
    if (desk < 0)
        return;
    desk_at_table(f, (uint32_t)desk, NOBODY);
    leave_desk(f, (uint32_t)desk, why);
    part_desk(f, (uint32_t)desk, why);
}

/* Who is logged in with a password that others have taken back may not be who he says. */
const char *adoption_logs_out(const struct floor *f, const struct adoption *a, int32_t staff)
{
    const struct plan_staff *was = &f->plan->staff[staff];
    const struct plan_staff *next = a->staff[staff] >= 0 ? &a->plan->staff[a->staff[staff]] : NULL;
    if (next == NULL)
        return "this name is no longer on the staff";
    if (next->role != was->role)
        return "this name has another role now: please log in again";
    if (strcmp(next->password, was->password) != 0 && strcmp(was->name, a->who) != 0)
        return "this name has another password now: please log in again";
    return NULL;
}

void adoption_people_go(struct floor *f, const struct adoption *a)
{
    for (int32_t i = 0; i < (int32_t)f->plan->staff_count; i++) {
        const char *why = adoption_logs_out(f, a, i);
        if (why != NULL)
            log_out(f, i, why);
    }
}

static void hang_up(struct floor *f, int32_t desk, const char *why)
{
    if (desk < 0)
        return;
    desk_at_table(f, (uint32_t)desk, NOBODY);
    f->desk[desk].role = ROLE_NOBODY;
    f->desk[desk].terminal = NOBODY;
    part_desk(f, (uint32_t)desk, why);
    f->desk[desk].deaf = true;
}

static void terminal_goes(struct floor *f, struct terminal *t, const char *who)
{
    devices_forget(f, t, who);
    f->closing -= t->closes_after != 0;
    hang_up(f, t->desk, "this terminal is no longer on the floor");
}

/* Its journal stays as it is: a table of that name goes on with it. */
static void table_goes(struct floor *f, struct open_table *ot, const struct terminal_changes *c)
{
    proposals_at(f, ot->place);
    for (size_t i = 0; i < c->count; i++) {
        const int32_t place = c->of[i].place;
        f->record.looked++;
        if ((c->of[i].loses >> ot->place & 1) != 0 && f->terminal[place].account != 0)
            give_seat_up(f, &f->terminal[place], ot);
    }
    for (int32_t d = ot->first_desk, after; d >= 0; d = after) {
        after = f->desk[d].next;
        if (f->desk[d].role == ROLE_DISPLAY)
            hang_up(f, d, "this table is no longer on the floor");
        else
            desk_at_table(f, (uint32_t)d, NOBODY);
    }
    tell_time(f, ot);
    snapshot_if_due(f, ot, true);
}

static void what_goes(struct floor *f, const struct adoption *a)
{
    adoption_people_go(f, a);
    for (size_t i = 0; i < a->terminals.count; i++)
        if (a->terminals.of[i].as == NULL)
            terminal_goes(f, &f->terminal[a->terminals.of[i].place], a->who);
    for (unsigned i = 0; i < f->table_count; i++)
        if (a->table[i] < 0)
            table_goes(f, f->table[i], &a->terminals);
}

/* --- the lists -------------------------------------------------------------------------------- */

static int32_t moved(const int32_t *to, int32_t from)
{
    return from >= 0 ? to[from] : NOBODY;
}

/* Tables have other numbers: so has a table that is named by one. */
static void renumber(struct floor *f, const struct adoption *a)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        table_set loses;
        f->record.looked++;
        t->table = moved(a->table, t->table);
        f->planned[i].tables = links_kept(a, f->planned[i].tables, TABLES_ALL, &loses);
    }
    for (unsigned i = 0; i < f->table_count; i++)
        for (int32_t d = f->table[i]->first_desk; d >= 0; d = f->desk[d].next, f->record.looked++)
            f->desk[d].table = f->table[i]->place;
    bars_move(f, a->table);
}

static bool tables_keep_places(const struct floor *f, const struct adoption *a)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (a->table[i] != (int32_t)i)
            return false;
    return true;
}

static void move_tables(struct floor *f, const struct adoption *a)
{
    struct open_table *next[PLAN_TABLES] = {NULL};
    const bool stay = tables_keep_places(f, a);
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        const int32_t k = a->table[i];
        if (k < 0) {
            stint_over(f, ot);
            ratings_reckon(f, ot);
            table_free(ot);
            continue;
        }
        ot->place = k;
        ot->plan = &a->plan->table[k];
        ot->title = ot->plan->title != NULL ? ot->plan->title : ot->at.rs->title;
        ot->option_count = 0; /* they were the other plan's, and the table has begun */
        next[k] = ot;
    }
    f->table_count = (unsigned)a->plan->table_count;
    for (unsigned k = 0; k < f->table_count; k++)
        f->table[k] = next[k] != NULL ? next[k] : opening_table(a->opens[k]);
    if (!stay)
        renumber(f, a);
}

/* From the last place on, so that what moves into a place that is empty then is none of them. */
static void take_terminals_out(struct floor *f, const struct adoption *a)
{
    for (size_t i = a->terminals.count; i-- > 0;)
        if (a->terminals.of[i].as == NULL)
            take_terminal_out(f, &f->terminal[a->terminals.of[i].place]);
}

/* What is new, and what is otherwise than it was; each has its place from here on. */
static void place_terminals(struct floor *f, struct adoption *a)
{
    for (size_t i = 0; i < a->terminals.count; i++) {
        struct terminal_change *c = &a->terminals.of[i];
        struct terminal *t = c->as != NULL ? terminal_named(f, c->as->name) : NULL;
        f->record.looked++;
        if (t != NULL)
            f->planned[t - f->terminal] = *c->as;
        else if (c->as != NULL)
            t = place_terminal(f, c->as);
        c->place = t != NULL ? (int32_t)(t - f->terminal) : NOBODY;
    }
}

static void move_people(struct floor *f, const struct adoption *a)
{
    static struct on_duty was[PLAN_STAFF];
    const size_t count = f->plan->staff_count;
    memcpy(was, f->staff, sizeof was);
    memset(f->staff, 0, sizeof f->staff);
    for (size_t k = 0; k < a->plan->staff_count; k++)
        f->staff[k] = (struct on_duty){.desk = NOBODY};
    for (size_t i = 0; i < count; i++) {
        if (a->staff[i] >= 0)
            f->staff[a->staff[i]] = was[i];
        if (a->staff[i] >= 0 && was[i].desk >= 0)
            f->desk[was[i].desk].staff = a->staff[i];
        for (size_t k = 0; a->staff[i] < 0 && k < ANSWERS_KEPT; k++)
            free(was[i].kept[k].text);
    }
    for (size_t k = 0; k < a->plan->staff_count; k++)
        f->staff[k].plan = &a->plan->staff[k];
}

static void move_proposals(struct floor *f, const struct adoption *a)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++) {
        struct proposal *p = &f->proposal[i];
        if (p->no == 0)
            continue;
        p->table = moved(a->table, p->table);
        p->staff = moved(a->staff, p->staff);
    }
}

/* --- what is new ------------------------------------------------------------------------------ */

static void open_new(struct floor *f, struct adoption *a)
{
    for (unsigned k = 0; k < f->table_count; k++)
        if (a->opens[k] != NULL)
            opening_end(f, a->opens[k], &a->terminals);
    pools_open(f);
    for (unsigned k = 0; k < f->table_count; k++) {
        if (a->opens[k] != NULL)
            pace_begin(f, f->table[k]);
        a->opens[k] = NULL;
    }
}

/* Who plays where his terminal is no longer linked goes to the first table to which it is. */
static void relink_terminal(struct floor *f, struct terminal *t)
{
    struct open_table *first = f->table[first_table(t)];
    const int32_t place = (int32_t)(t - f->terminal);
    if (t->table < 0) {
        t->table = first->place;
        if (t->account != 0)
            gather_credit(f, t);
        sit_down(f, t);
        if (t->desk >= 0)
            desk_at_table(f, (uint32_t)t->desk, t->table);
    } else if ((t->plan->tables >> t->table & 1) == 0) {
        go_to_table(f, t, first);
    }
    for (unsigned k = 0; k < f->table_count; k++) {
        struct open_table *ot = f->table[k];
        if ((t->plan->tables >> k & 1) != 0 || ot->seat_of[place] == 0)
            continue;
        const int p = t->account != 0 ? player_at(ot, t->account) : -1;
        if (p >= 0)
            give_seat_up(f, t, ot);
        if (p < 0 || ot->at.table->player[p].balance == 0)
            set_seat(ot, place, 0);
    }
}

static void relink(struct floor *f, const struct adoption *a)
{
    for (unsigned k = 0; k < f->table_count; k++)
        if ((a->gains >> k & 1) != 0)
            seats_follow(f, f->table[k], &a->terminals);
    for (size_t i = 0; i < a->terminals.count; i++) {
        f->record.looked++;
        if (a->terminals.of[i].as != NULL)
            relink_terminal(f, &f->terminal[a->terminals.of[i].place]);
    }
}

static void set_terms(struct floor *f, struct adoption *a)
{
    for (unsigned k = 0; k < f->table_count; k++) {
        struct open_table *ot = f->table[k], *then = a->then[k];
        if (then == NULL)
            continue;
        a->then[k] = NULL;
        table_free(ot->then);
        ot->then = NULL;
        if (terms_same(ot, then->at.rs, true) && then->automatic == ot->automatic) {
            table_free(then);
            continue;
        }
        ot->then = then;
        snprintf(ot->then_by, sizeof ot->then_by, "%s", a->who);
        if (!may_go_over(f, ot))
            incident(f, "terms-wait", ot->plan->name, a->who,
                     "it goes over to %s when nobody's money is there and its round is over",
                     then->at.rs->name);
    }
}

void adopt(struct floor *f, struct adoption *a)
{
    what_goes(f, a);
    pages_hand_over(f);
    take_terminals_out(f, a);
    move_tables(f, a);
    move_proposals(f, a);
    move_people(f, a);
    place_terminals(f, a);
    plan_free(f->record.plan);
    f->plan = f->record.plan = a->plan;
    a->plan = NULL;
    equipment_adopt(f);
    number_staff(f);
    open_new(f, a);
    relink(f, a);
    set_terms(f, a);
    count_frozen(f);
    f->lobby_stale = true;
    reads_go_on(f);
}
