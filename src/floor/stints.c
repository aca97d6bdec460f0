/* What tables come to by hour and dealer: stints, which reports are made from and by which the
 * rounds of a dealer are found.
 *
 * Money counts in the stint in which it moves, so that all of them together are what the ledger
 * has and an hour that is over never changes: what a correction gives or takes belongs to the hour
 * of the correction. Wagers count when they end. A stint is replaced in the book whenever it has
 * grown, in the batch of what made it grow; of time alone every ten minutes. */
#include "floor/stints.h"
#include "floor/live.h"
#include "floor/roster.h"
#include "floor/stakes.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TIME_KEPT_MS = 600000 };

/* When the hour began by the clock of the machine, whose zone need not be whole hours from others.
 */
static int64_t hour_of(int64_t at)
{
    const time_t t = (time_t)(at / 1000);
    struct tm when;
    localtime_r(&t, &when);
    return ((int64_t)t - when.tm_min * 60 - when.tm_sec) * 1000;
}

/* --- its time --------------------------------------------------------------------------------- */

static void count_time(struct stint_now *n, int64_t until)
{
    const int64_t more = until - n->counted;
    n->counted = until;
    if (!n->open || more <= 0)
        return;
    n->s.of[STINT_OPEN] += more;
    n->s.of[STINT_SEATS] += more * n->seats;
    n->s.of[STINT_TAKEN] += more * n->taken;
}

/* As the table stands now. */
static void look_at(struct floor *f, struct open_table *ot)
{
    struct stint_now *n = &ot->stint;
    const struct table *t = ot->at.table;
    const bool open = t->phase != PHASE_COLD && t->phase != PHASE_DOWN;
    unsigned taken = 0;
    EACH_SEAT(s, t)
        taken += t->seat[s] != 0;
    count_time(n, f->now);
    n->stale = n->stale || open != n->open || taken != n->taken || t->rs->seats != n->seats;
    n->open = open;
    n->taken = taken;
    n->seats = t->rs->seats;
    n->acted = false;
}

/* --- one after the other ---------------------------------------------------------------------- */

static unsigned spots_of(const struct open_table *ot)
{
    return ot->at.layout.game->spots;
}

static void put_away(struct floor *f, struct open_table *ot)
{
    static const int64_t NOTHING[STINT_FIGURES];
    static char stakes[2 * SPOTS_MAX * 28];
    struct stint_now *n = &ot->stint;
    struct text t;
    n->stale = false;
    n->put = f->now;
    if (n->s.last == 0 && memcmp(n->s.of, NOTHING, sizeof NOTHING) == 0)
        return;
    if (n->s.no == 0)
        n->s.no = ++f->stints;
    text_on(&t, stakes, sizeof stakes);
    stakes_put(n->stake, spots_of(ot), &t);
    n->s.stakes = stakes;
    n->s.len = t.len;
    book_stint(f->book, &n->s);
}

static void begin(struct floor *f, struct open_table *ot, int64_t from)
{
    struct stint_now *n = &ot->stint;
    if (n->stake == NULL && (n->stake = calloc(2 * spots_of(ot), sizeof *n->stake)) == NULL)
        abort();
    memset(n->stake, 0, 2 * spots_of(ot) * sizeof *n->stake);
    n->s = (struct stint){.hour = hour_of(f->wall), .table = ot->number};
    snprintf(n->s.dealer, sizeof n->s.dealer, "%s", dealer_at(f, ot));
    n->counted = from;
    n->put = f->now;
    n->stale = false;
    n->on = n->acted = true;
}

static bool is_over(const struct floor *f, const struct stint_now *n)
{
    return f->wall < n->s.hour || f->wall >= n->s.hour + 3600000;
}

/* An hour that is over has the time up to its end, and the next what is left. */
static void next_hour(struct floor *f, struct open_table *ot)
{
    struct stint_now *n = &ot->stint;
    int64_t since = f->wall - n->s.hour - 3600000;
    if (since < 0 || since > f->now - n->counted) /* the clock was set */
        since = 0;
    count_time(n, f->now - since);
    put_away(f, ot);
    begin(f, ot, f->now - since);
}

static struct stint_now *stint_now(struct floor *f, struct open_table *ot)
{
    if (!ot->stint.on)
        begin(f, ot, f->now);
    else if (is_over(f, &ot->stint))
        next_hour(f, ot);
    return &ot->stint;
}

void stint_over(struct floor *f, struct open_table *ot)
{
    if (!ot->stint.on)
        return;
    stint_now(f, ot);
    count_time(&ot->stint, f->now);
    put_away(f, ot);
    ot->stint.on = false;
}

/* --- what happens ----------------------------------------------------------------------------- */

/* Stakes in tokens are no money, nor are the marks of a live table, and a void wager is none. */
void stint_wager(struct floor *f, struct open_table *ot, const struct event *e)
{
    if (e->result == RESULT_VOID || e->call == WAGER_TOKENS || is_live(ot))
        return;
    struct stint_now *n = stint_now(f, ot);
    n->s.of[STINT_WAGERED] += e->stake;
    n->stake[(unsigned)e->spot + (ot->at.table->other_mode ? spots_of(ot) : 0)] += e->stake;
    n->stale = true;
}

static void has_part(struct stint_now *n, uint32_t round)
{
    n->s.first = n->s.first == 0 ? round : n->s.first;
    n->s.last = round;
    n->stale = true;
}

void stint_round(struct floor *f, struct open_table *ot)
{
    struct stint_now *n = stint_now(f, ot);
    n->s.of[STINT_ROUNDS]++;
    has_part(n, ot->settling);
}

/* Who is relieved while wagers lie, or cards are out, has dealt that round too. */
void stint_relieved(struct floor *f, const char *table)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        if (strcmp(ot->plan->name, table) != 0 || !ot->stint.on)
            continue;
        const struct table *t = ot->at.table;
        if (ot->stint.s.dealer[0] != '\0' && (t->phase != PHASE_OPEN || table_on_felt(t) > 0))
            has_part(stint_now(f, ot), t->round);
        stint_over(f, ot);
    }
}

/* Of a table whose journal has ended since, there is nothing to add to. */
static void put_late(struct floor *f, int64_t journal, cents win)
{
    struct stint s = {.no = ++f->stints, .hour = hour_of(f->wall), .table = journal, .stakes = ""};
    s.of[STINT_WIN] = win;
    book_stint(f->book, &s);
}

static void note_win(struct floor *f, int64_t journal, cents win)
{
    unsigned i = 0;
    if (journal == 0)
        return;
    while (i < f->table_count && f->table[i]->number != journal)
        i++;
    if (i == f->table_count) {
        put_late(f, journal, win);
        return;
    }
    struct stint_now *n = stint_now(f, f->table[i]);
    n->s.of[STINT_WIN] += win;
    n->stale = true;
}

/* Where the player is, whose money it is then. */
static void note_drop(struct floor *f, int64_t account, cents amount)
{
    const struct terminal *t = terminal_of_account(f, account);
    if (t == NULL)
        return;
    struct stint_now *n = stint_now(f, f->table[t->table]);
    n->s.of[STINT_DROP] += amount;
    n->stale = true;
}

void stint_money(void *ctx, const struct movement *m)
{
    struct floor *f = ctx;
    const int sign = movement_wins(m->kind);
    if (sign != 0)
        note_win(f, m->table, sign * m->amount);
    else if (m->kind == MOVE_NOTE_IN || m->kind == MOVE_TICKET_IN || m->kind == MOVE_TO_TERMINAL ||
             m->kind == MOVE_HOST_IN || m->kind == MOVE_HOST_TICKET)
        note_drop(f, m->to, m->amount);
}

/* The name outlives a table that was live: what is counted later is left to the chip bank. */
void stint_takings(struct floor *f, const char *table, cents drop, cents win)
{
    struct open_table *ot = table_named(f, table);
    if ((drop == 0 && win == 0) || ot == NULL || !is_live(ot))
        return;
    struct stint_now *n = stint_now(f, ot);
    n->s.of[STINT_DROP] += drop;
    n->s.of[STINT_WIN] += win;
    n->stale = true;
}

void stints_hand_over(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        const struct stint_now *n = stint_now(f, ot);
        if (n->acted)
            look_at(f, ot);
        if (!n->stale && (!n->open || f->now - n->put < TIME_KEPT_MS))
            continue;
        count_time(&ot->stint, f->now);
        put_away(f, ot);
    }
}
