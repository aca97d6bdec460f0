/* What needs a person now: who called, somebody at a live table whom the register has, a device
 * that fails, a table that stands, a post that nobody holds, a sign whose time has come, what an
 * occasion waits for. The list is made of what is so at the moment, so that a desk which comes back
 * knows no less than one that was there; what has no time of its own is remembered from when it was
 * first seen, in the book, so that it has waited no less long when the floor was closed meanwhile.
 * What waits for a second person is told to whom it concerns (second.c). */
#include "floor/needs.h"
#include "floor/accounts.h"
#include "floor/contest.h"
#include "floor/equipment.h"
#include "floor/notices.h"
#include "floor/occasion.h"
#include "floor/roster.h"
#include "floor/say.h"

#include "wire/occasion.h"

#include <stdio.h>

/* The list as it is being made. */
struct gathering {
    struct floor *f;
    const struct open_occasion *of;
    struct needs now;
};

/* --- since when ------------------------------------------------------------------------------- */

static const char KEPT[] = "since ";

/* What is needed where, without the number of a round: one place has one of a kind. */
static void name_of(const struct need *n, char name[SINCE_NAME])
{
    snprintf(name, SINCE_NAME, "%s %s %s", n->what, n->where, n->about);
}

static void keep(struct floor *f, const struct first_seen *s, bool gone)
{
    char name[sizeof KEPT + SINCE_NAME], value[48] = "";
    snprintf(name, sizeof name, "%s%s", KEPT, s->name);
    if (!gone)
        snprintf(value, sizeof value, "%lld %lld", (long long)s->at, (long long)s->number);
    book_setting(f->book, name, value);
}

void take_since(struct floor *f, const char *setting, const char *value)
{
    long long at, number;
    if (strncmp(setting, KEPT, sizeof KEPT - 1) != 0 || f->seen_count == NEEDS_MAX ||
        sscanf(value, "%lld %lld", &at, &number) != 2)
        return;
    struct first_seen *s = &f->seen[f->seen_count++];
    *s = (struct first_seen){.at = at, .number = number};
    snprintf(s->name, sizeof s->name, "%s", setting + sizeof KEPT - 1);
}

/* When it was first seen: before, or just now. */
static int64_t first_seen(struct floor *f, const struct need *n)
{
    struct first_seen now = {.at = f->wall, .number = n->number, .still = true};
    name_of(n, now.name);
    unsigned i = 0;
    while (i < f->seen_count && strcmp(f->seen[i].name, now.name) != 0)
        i++;
    if (i < f->seen_count && f->seen[i].number == now.number) {
        f->seen[i].still = true;
        return f->seen[i].at;
    }
    if (i == NEEDS_MAX)
        return f->wall;
    f->seen_count += i == f->seen_count;
    f->seen[i] = now;
    keep(f, &now, false);
    return now.at;
}

/* What is so no longer is forgotten. */
static void forget_gone(struct floor *f)
{
    unsigned left = 0;
    for (unsigned i = 0; i < f->seen_count; i++) {
        struct first_seen *s = &f->seen[i];
        if (!s->still) {
            keep(f, s, true);
            continue;
        }
        s->still = false;
        f->seen[left++] = *s;
    }
    f->seen_count = left;
}

/* Without a time of its own: since it was first seen. */
static void need(struct gathering *g, struct need n)
{
    if (n.since == 0)
        n.since = first_seen(g->f, &n);
    if (g->now.count == NEEDS_MAX)
        g->now.more++;
    else
        g->now.at[g->now.count++] = n;
}

static struct need at_table(const struct open_table *ot, const char *what)
{
    struct need n = {.what = what, .is = NEED_TABLE};
    snprintf(n.where, sizeof n.where, "%s", ot->plan->name);
    return n;
}

static void called(struct gathering *g, const struct calling *c, struct need n)
{
    if (c->at == 0)
        return;
    n.since = c->at;
    text_cut(n.words, sizeof n.words, c->words);
    need(g, n);
}

/* --- tables ----------------------------------------------------------------------------------- */

/* The table waits for somebody above the dealer: results that chance does not explain, a round that
 * is held, accounts that are frozen while an older one is worked out. */
static void stands(struct gathering *g, const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    if (ot->stopped != 0)
        need(g, at_table(ot, "stopped"));
    if (t->phase == PHASE_HELD)
        need(g, at_table(ot, "held"));
    if (t->frozen_round != 0) {
        struct need n = at_table(ot, "frozen");
        n.number = t->frozen_round;
        need(g, n);
    }
}

/* A sign names a time, and that has come: somebody does what it says. */
static void signs(struct gathering *g, const struct open_table *ot)
{
    static const char *const DUE[] = {"limits-due", "game-due", "closing-due"};
    for (enum planned p = 0; p < PLANNED_KINDS; p++) {
        const int64_t at = planned_for(g->f, ot, p);
        struct need n = at_table(ot, DUE[p]);
        n.since = at;
        if (at != 0 && at <= g->f->wall)
            need(g, n);
    }
}

/* Nobody deals where somebody should, or somebody does beyond his time. */
static void posts(struct gathering *g, const struct open_table *ot)
{
    const struct post_gap gap = roster_gap(g->f, ot);
    if (gap.what == NULL)
        return;
    struct need n = at_table(ot, gap.what);
    n.since = gap.since;
    snprintf(n.about, sizeof n.about, "%s", gap.dealer);
    need(g, n);
}

/* --- devices and terminals -------------------------------------------------------------------- */

static void device(struct gathering *g, const struct gear *d)
{
    const bool known = d->enrolled.on || (d->own == NULL && d->no > 0);
    const bool away = known && d->desk < 0;
    if (d->by_hand || !((known && d->doubted) || away))
        return;
    struct need n = {.what = d->doubted ? "device-doubted" : "device-away",
                     .is = d->plan->kind < TERMINAL_DEVICES ? NEED_TERMINAL : NEED_TABLE};
    snprintf(n.where, sizeof n.where, "%s", d->plan->place);
    snprintf(n.about, sizeof n.about, "%s", device_name(d->plan->kind));
    text_cut(n.words, sizeof n.words, d->doubted ? d->words : "");
    text_cut(n.fault, sizeof n.fault, d->doubted ? d->fault : "");
    n.kind = d->plan->kind;
    need(g, n);
}

static void terminal(struct gathering *g, const struct terminal *t)
{
    const struct floor *f = g->f;
    struct need n = {.what = "call", .is = NEED_TERMINAL};
    snprintf(n.where, sizeof n.where, "%s", t->plan->name);
    snprintf(n.about, sizeof n.about, "%s", f->table[t->table]->plan->name);
    called(g, &t->called, n);
    if (t->fault[0] != '\0') {
        n.what = "fault";
        text_cut(n.words, sizeof n.words, t->fault);
        need(g, n);
    }
    if (contest_kept_out(f, t)) {
        n.what = "kept-out";
        snprintf(n.words, sizeof n.words, "%s", t->entrant);
        need(g, n);
    }
    n.words[0] = '\0';
    if (t->link_alarms > 0) {
        n.what = "link";
        n.since = f->wall - (f->now - t->silent_since);
        need(g, n);
    }
}

/* --- tickets ---------------------------------------------------------------------------------- */

static void withheld(struct gathering *g, const struct withheld *w)
{
    struct need n = {.what = "withheld",
                     .is = NEED_TICKET,
                     .number = w->sequence,
                     .since = w->since,
                     .rule = "star-rapid-2016:9.2"};
    snprintf(n.where, sizeof n.where, "%s", w->ends);
    snprintf(n.words, sizeof n.words, "%.*s", (int)sizeof n.words - 1, w->words);
    need(g, n);
}

/* --- occasions -------------------------------------------------------------------------------- */

static void of_occasion(void *ctx, const struct occasion_need *o)
{
    struct gathering *g = ctx;
    struct need n = {.what = o->what,
                     .is = NEED_OCCASION,
                     .number = o->number,
                     .since = o->since,
                     .until = o->until,
                     .rule = o->rule};
    snprintf(n.where, sizeof n.where, "%s", g->of->name);
    snprintf(n.about, sizeof n.about, "%s", o->about != NULL ? o->about : "");
    need(g, n);
}

void needs_look(struct floor *f)
{
    struct gathering g = {.f = f};
    const struct need_sink sink = {of_occasion, &g};
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *ot = f->table[i];
        called(&g, &ot->called, at_table(ot, "call"));
        called(&g, &ot->excluded, at_table(ot, "excluded"));
        stands(&g, ot);
        signs(&g, ot);
        posts(&g, ot);
    }
    for (size_t i = 0; i < f->gear_count; i++)
        device(&g, &f->gear[i]);
    for (unsigned i = 0; i < f->terminal_count; i++)
        terminal(&g, &f->terminal[i]);
    for (unsigned i = 0; i < f->withheld_count; i++)
        withheld(&g, &f->withheld[i]);
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct occasion_replay *at = &f->occasion[i]->at.occasion;
        g.of = f->occasion[i];
        if (at->kind->needs != NULL)
            at->kind->needs(at->on, occasion_time(f, g.of), &sink);
    }
    f->needs = g.now;
    forget_gone(f);
}

/* --- told ------------------------------------------------------------------------------------- */

static void put_need(const struct need *n, struct text *t)
{
    static const char *const WHERE[] = {"table", "terminal", "occasion", "ticket"};
    json_open(t, NULL, '{');
    json_str(t, "what", n->what);
    json_int(t, "since", n->since);
    json_str(t, WHERE[n->is], n->where);
    if (n->about[0] != '\0')
        json_str(t, "about", n->about);
    if (n->words[0] != '\0')
        json_str(t, "words", n->words);
    if (n->fault[0] != '\0')
        put_fault(n->kind, n->fault, t);
    if (n->number != 0)
        json_int(t, "number", n->number);
    if (n->until != 0)
        json_int(t, "until", n->until);
    if (n->rule != NULL)
        json_str(t, "rule", n->rule);
    json_close(t, '}');
}

void ask_needs(struct floor *f, struct asked *q)
{
    needs_look(f);
    struct text *t = answer_begin(f, q, "needs");
    json_int(t, "now", f->wall);
    json_open(t, "needs", '[');
    for (unsigned i = 0; i < f->needs.count; i++)
        put_need(&f->needs.at[i], t);
    json_close(t, ']');
    json_int(t, "more", f->needs.more);
    say_end(f, q->desk);
}
