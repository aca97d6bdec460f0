/* Another plan taken up while the floor is open, between two turns.
 *
 * Tables, terminals and people are known by their names. Those that both plans have stay what they
 * are and only change their places in the lists, and with them whatever names a place: desks,
 * cards, proposals, salts. What is new opens as it would when the floor opens, what goes closes;
 * nothing goes that has somebody's money on it. */
#include "floor/adopt.h"
#include "floor/acceptor.h"
#include "floor/frozen.h"
#include "floor/jackpot.h"
#include "floor/members.h"
#include "floor/other_terms.h"
#include "floor/pace.h"
#include "floor/record.h"
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/snapshot.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/terms.h"
#include "floor/views.h"

#include <sodium.h>
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

bool adoption_ready(struct adoption *a, struct floor *beside, const enum readying of[PLAN_TABLES],
                    struct trouble *why)
{
    bool good = true;
    for (size_t i = 0; good && i < a->plan->table_count; i++) {
        const struct plan_table *t = &a->plan->table[i];
        if (of[i] == READY_OPEN) {
            a->opens[i] = opening_begin(a->plan, t);
            good = opening_look(a->opens[i], beside, why);
        } else if (of[i] == READY_TERMS) {
            a->then[i] = table_prepared(beside, a->plan, t, why);
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
    plan_free(a->plan);
}

/* --- what is against it ----------------------------------------------------------------------- */

static enum adoptable table_may_go(const struct floor *f, const struct open_table *ot,
                                   struct trouble *why)
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
    if (t->phase == PHASE_DOWN)
        return t->frozen_round == 0 && f->reads == 0 ? ADOPTABLE : NOT_YET;
    return may_go_over(f, ot) ? ADOPTABLE : NOT_YET;
}

/* Under its jackpot a table has money of players who won nothing yet. */
static bool jackpot_stays(const struct open_table *ot, const struct plan_table *next,
                          struct trouble *why)
{
    const char *was = ot->plan->jackpot != NULL ? ot->plan->jackpot : ot->plan->name;
    const char *now = next->jackpot != NULL ? next->jackpot : next->name;
    if (ot->pool == 0 || strcmp(was, now) == 0)
        return true;
    trouble_say(why, "table %s: its jackpot has been %s; put that back", next->name, was);
    return false;
}

static enum adoptable tables_may(struct floor *f, const struct plan *next, struct trouble *why)
{
    enum adoptable so_far = ADOPTABLE;
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *ot = f->table[i];
        const int32_t k = table_in(next, ot->plan->name);
        if (k >= 0 && (!jackpot_stays(ot, &next->table[k], why) ||
                       !seats_suffice(ot, next, &next->table[k], why)))
            return NO;
        const enum adoptable goes = k < 0 ? table_may_go(f, ot, why) : ADOPTABLE;
        if (goes == NO)
            return NO;
        so_far = goes == NOT_YET ? NOT_YET : so_far;
    }
    return so_far;
}

/* The links of a terminal of the next plan, as the tables of this floor are numbered. */
static uint64_t links_here(const struct floor *f, const struct plan *next,
                           const struct plan_terminal *t)
{
    uint64_t links = 0;
    for (unsigned i = 0; i < f->table_count; i++) {
        const int32_t k = table_in(next, f->table[i]->plan->name);
        links |= k >= 0 ? (t->tables >> k & 1) << i : 0;
    }
    return links;
}

/* Wagers are settled, and hands played, from the seat in which they were placed. */
static bool plays_at_others(const struct floor *f, const struct terminal *t, uint64_t links)
{
    for (unsigned i = 0; t->account != 0 && i < f->table_count; i++) {
        const int p = (links >> i & 1) == 0 ? player_at(f->table[i], t->account) : -1;
        if (p >= 0 && f->table[i]->at.table->player[p].on_felt > 0)
            return true;
    }
    return false;
}

static enum adoptable terminals_may(struct floor *f, const struct plan *next, struct trouble *why)
{
    bool *stays = calloc(f->terminal_count, sizeof *stays);
    enum adoptable so_far = ADOPTABLE;
    if (stays == NULL)
        abort();
    for (size_t i = 0; i < next->terminal_count; i++) {
        const struct terminal *t = terminal_named(f, next->terminal[i].name);
        if (t == NULL)
            continue;
        stays[t - f->terminal] = true;
        if (t->account == 0 || !plays_at_others(f, t, links_here(f, next, &next->terminal[i])))
            continue;
        trouble_say(why,
                    "wagers of terminal %s lie at a table that it would no longer be linked to",
                    t->plan->name);
        so_far = NOT_YET;
    }
    for (unsigned i = 0; i < f->terminal_count && so_far != NO; i++)
        if (!stays[i] && f->terminal[i].account != 0) {
            trouble_say(why,
                        "somebody plays at terminal %s: close it first, which gives notice, "
                        "and take it out when it is closed",
                        f->terminal[i].plan->name);
            so_far = NO;
        }
    free(stays);
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
    const enum adoptable tables = alike(f, a, why) ? tables_may(f, a->plan, why) : NO;
    const enum adoptable terminals = tables != NO ? terminals_may(f, a->plan, why) : NO;
    if (terminals != ADOPTABLE || tables != ADOPTABLE)
        return terminals == NO ? NO : NOT_YET;
    trouble_say(why, "the floor is being read");
    return f->reads == 0 ? ADOPTABLE : NOT_YET;
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
static void people_go(struct floor *f, const struct plan *next, const char *by)
{
    for (size_t i = 0; i < f->plan->staff_count; i++) {
        const struct plan_staff *was = &f->plan->staff[i];
        const int32_t k = person_in(next, was->name);
        if (k < 0)
            log_out(f, (int32_t)i, "this name is no longer on the staff");
        else if (next->staff[k].role != was->role)
            log_out(f, (int32_t)i, "this name has another role now: please log in again");
        else if (strcmp(next->staff[k].password, was->password) != 0 && strcmp(was->name, by) != 0)
            log_out(f, (int32_t)i, "this name has another password now: please log in again");
    }
}

static void hang_up(struct floor *f, int32_t desk, const char *why)
{
    if (desk < 0)
        return;
    desk_at_table(f, (uint32_t)desk, NOBODY);
    f->desk[desk].role = ROLE_NOBODY;
    f->desk[desk].terminal = f->desk[desk].serves = NOBODY;
    part_desk(f, (uint32_t)desk, why);
    f->desk[desk].deaf = true;
}

static void terminal_goes(struct floor *f, struct terminal *t)
{
    f->closing -= t->closes_after != 0;
    hang_up(f, t->desk, "this terminal is no longer on the floor");
    hang_up(f, t->acceptor, "this terminal is no longer on the floor");
}

/* Its journal stays as it is: a table of that name goes on with it. */
static void table_goes(struct floor *f, struct open_table *ot)
{
    proposals_at(f, ot->place);
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (ot->seat_of[i] != 0 && f->terminal[i].account != 0)
            give_seat_up(f, &f->terminal[i], ot);
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

/* --- the lists -------------------------------------------------------------------------------- */

/* Where everything stands by the next plan that stands somewhere now; NOBODY: it is gone. */
struct moves {
    int32_t table[PLAN_TABLES], staff[PLAN_STAFF], *terminal;
};

static void find_moves(struct floor *f, const struct plan *next, struct moves *m)
{
    m->terminal = malloc(f->terminal_count * sizeof *m->terminal);
    if (m->terminal == NULL)
        abort();
    for (unsigned i = 0; i < f->terminal_count; i++)
        m->terminal[i] = NOBODY;
    for (size_t i = 0; i < next->terminal_count; i++) {
        const struct terminal *t = terminal_named(f, next->terminal[i].name);
        if (t != NULL)
            m->terminal[t - f->terminal] = (int32_t)i;
    }
    for (unsigned i = 0; i < f->table_count; i++)
        m->table[i] = table_in(next, f->plan->table[i].name);
    for (size_t i = 0; i < f->plan->staff_count; i++)
        m->staff[i] = person_in(next, f->plan->staff[i].name);
}

static int32_t moved(const int32_t *to, int32_t from)
{
    return from >= 0 ? to[from] : NOBODY;
}

static void move_salts(struct salts *s, const struct moves *m, size_t terminals)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < s->count; i++) {
        s->at[kept] = s->at[i];
        s->at[kept].terminal = m->terminal[s->at[i].terminal];
        kept += s->at[kept].terminal >= 0;
    }
    s->count = kept;
    if (s->at != NULL && (s->at = realloc(s->at, terminals * sizeof *s->at)) == NULL)
        abort();
}

static void move_table(struct open_table *ot, const struct moves *m, unsigned was, size_t terminals)
{
    uint16_t *seat_of = calloc(terminals, sizeof *seat_of);
    if (seat_of == NULL)
        abort();
    for (unsigned i = 0; i < was; i++)
        if (m->terminal[i] >= 0)
            seat_of[m->terminal[i]] = ot->seat_of[i];
    free(ot->seat_of);
    ot->seat_of = seat_of;
    move_salts(&ot->salts, m, terminals);
    for (unsigned i = 0; i < SALTED_ROUNDS; i++)
        move_salts(&ot->salted[i], m, terminals);
}

static void move_tables(struct floor *f, const struct adoption *a, const struct moves *m)
{
    struct open_table *next[PLAN_TABLES] = {NULL};
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        const int32_t k = m->table[i];
        if (k < 0) {
            table_free(ot);
            continue;
        }
        move_table(ot, m, f->terminal_count, a->plan->terminal_count);
        ot->place = k;
        ot->plan = &a->plan->table[k];
        ot->title = ot->plan->title != NULL ? ot->plan->title : ot->at.rs->title;
        ot->option_count = 0; /* they were the other plan's, and the table has begun */
        next[k] = ot;
    }
    f->table_count = (unsigned)a->plan->table_count;
    for (unsigned k = 0; k < f->table_count; k++)
        f->table[k] = next[k] != NULL ? next[k] : opening_table(a->opens[k]);
}

static void move_terminals(struct floor *f, const struct plan *next, const struct moves *m)
{
    struct terminal *was = f->terminal;
    struct terminal *now = calloc(next->terminal_count, sizeof *now);
    if (now == NULL)
        abort();
    for (size_t k = 0; k < next->terminal_count; k++) {
        now[k] = (struct terminal){
            .desk = NOBODY, .acceptor = NOBODY, .table = NOBODY, .silent_since = f->now};
    }
    for (unsigned i = 0; i < f->terminal_count; i++) {
        const int32_t k = m->terminal[i];
        if (k < 0)
            continue;
        now[k] = was[i];
        now[k].table = moved(m->table, was[i].table);
        const struct account *a = account_of(&f->accounts, now[k].account);
        struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
        if (h != NULL)
            h->terminal = k;
    }
    for (size_t k = 0; k < next->terminal_count; k++) {
        if (now[k].plan == NULL) /* it is new */
            randombytes_buf(&now[k].visit, sizeof now[k].visit);
        now[k].plan = &next->terminal[k];
    }
    f->terminal = now;
    f->terminal_count = (unsigned)next->terminal_count;
    const struct directory empty = {.name = f->terminal_names.name, .ctx = f};
    directory_free(&f->terminal_names);
    f->terminal_names = empty;
    for (unsigned k = 0; k < f->terminal_count; k++)
        directory_add(&f->terminal_names, k + 1);
    free(was);
}

static void move_people(struct floor *f, const struct plan *next, const struct moves *m)
{
    static struct on_duty was[PLAN_STAFF];
    const size_t count = f->plan->staff_count;
    memcpy(was, f->staff, sizeof was);
    memset(f->staff, 0, sizeof f->staff);
    for (size_t k = 0; k < next->staff_count; k++)
        f->staff[k] = (struct on_duty){.desk = NOBODY};
    for (size_t i = 0; i < count; i++) {
        if (m->staff[i] >= 0)
            f->staff[m->staff[i]] = was[i];
        for (size_t k = 0; m->staff[i] < 0 && k < ANSWERS_KEPT; k++)
            free(was[i].kept[k].text);
    }
    for (size_t k = 0; k < next->staff_count; k++)
        f->staff[k].plan = &next->staff[k];
}

static void move_places(struct floor *f, const struct moves *m)
{
    for (uint32_t i = 0; i < FLOOR_DESKS; i++) {
        struct desk *d = &f->desk[i];
        if (!d->here)
            continue;
        d->table = moved(m->table, d->table);
        d->terminal = moved(m->terminal, d->terminal);
        d->serves = moved(m->terminal, d->serves);
        d->staff = moved(m->staff, d->staff);
    }
    for (size_t i = 0; i < PROPOSALS_MAX; i++) {
        struct proposal *p = &f->proposal[i];
        if (p->no == 0)
            continue;
        p->table = moved(m->table, p->table);
        p->staff = moved(m->staff, p->staff);
    }
    bars_move(f, m->table);
}

/* --- what is new ------------------------------------------------------------------------------ */

static void open_new(struct floor *f, struct adoption *a)
{
    for (unsigned k = 0; k < f->table_count; k++)
        if (a->opens[k] != NULL)
            opening_end(f, a->opens[k]);
    pools_open(f);
    for (unsigned k = 0; k < f->table_count; k++) {
        if (a->opens[k] != NULL)
            pace_begin(f, f->table[k]);
        a->opens[k] = NULL;
    }
}

static struct open_table *first_linked(const struct floor *f, const struct terminal *t)
{
    unsigned k = 0;
    while ((t->plan->tables >> k & 1) == 0)
        k++;
    return f->table[k];
}

/* Who plays where his terminal is no longer linked goes to the first table to which it is. */
static void relink_terminal(struct floor *f, struct terminal *t)
{
    struct open_table *first = first_linked(f, t);
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
            ot->seat_of[place] = 0;
    }
}

static void relink(struct floor *f)
{
    for (unsigned k = 0; k < f->table_count; k++)
        seats_follow(f, f->table[k]);
    for (unsigned i = 0; i < f->terminal_count; i++)
        relink_terminal(f, &f->terminal[i]);
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
    struct moves m;
    find_moves(f, a->plan, &m);
    people_go(f, a->plan, a->who);
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (m.terminal[i] < 0)
            terminal_goes(f, &f->terminal[i]);
    for (unsigned i = 0; i < f->table_count; i++)
        if (m.table[i] < 0)
            table_goes(f, f->table[i]);
    pages_hand_over(f);
    move_tables(f, a, &m);
    move_places(f, &m);
    move_people(f, a->plan, &m);
    f->plan = a->plan;
    move_terminals(f, a->plan, &m);
    free(m.terminal);
    plan_free(f->record.plan);
    f->record.plan = a->plan;
    a->plan = NULL;
    number_staff(f);
    open_new(f, a);
    relink(f);
    set_terms(f, a);
    count_frozen(f);
    f->lobby_stale = true;
}
