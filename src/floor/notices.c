/* The signs that stand at a table beside its limits: what will change and when, and what holds for
 * one player or one bet. They are told as codes and numbers, and the screens word them. They come
 * from the table itself, so that each is there as long as it holds. */
#include "floor/notices.h"
#include "floor/live.h"
#include "floor/pace.h"
#include "floor/say.h"
#include "floor/views.h"

#include <stdio.h>
#include <stdlib.h>

/* A time of the table's clock, by the wall's. */
static int64_t wall_of(const struct floor *f, const struct open_table *ot, int64_t at)
{
    return at + ot->skew + f->wall - f->now;
}

int64_t table_time_of(const struct floor *f, const struct open_table *ot, int64_t wall)
{
    const bool a_time = wall >= 0 && wall <= INT64_MAX / 2; /* else the table refuses it as it is */
    return a_time ? wall - ot->skew - f->wall + f->now : wall;
}

/* The time on a sign, by the table's clock; 0: none names one. chosen: somebody has, and it is not
 * when the notice that the rules ask for has run. */
static int64_t due_of(const struct open_table *ot, enum planned what, bool *chosen)
{
    const struct table *at = ot->at.table;
    const bool rounds = ot->at.rs->closing_rounds > 0;
    switch (what) {
    case PLANNED_LIMITS:
        *chosen = at->limits_posted_for > 0;
        return at->limits_posted ? table_limits_due(at) : 0;
    case PLANNED_GAME:
        *chosen = at->mode_posted_for > 0;
        return at->mode_posted ? table_mode_due(at) : 0;
    default:
        *chosen = at->closing_for > 0;
        return at->closing_announced && (*chosen || !rounds) ? table_closing_due(at) : 0;
    }
}

/* The same where somebody chose it. */
static int64_t chosen_of(const struct open_table *ot, enum planned what)
{
    bool chosen;
    const int64_t due = due_of(ot, what, &chosen);
    return chosen ? due : 0;
}

static int64_t sign_at(const struct floor *f, const struct open_table *ot, enum planned what)
{
    bool chosen;
    const int64_t due = due_of(ot, what, &chosen);
    return ot->stood && chosen && ot->sign[what].due == due ? ot->sign[what].wall
                                                            : wall_of(f, ot, due);
}

/* A table that closes after so many rounds does so then, whatever the time. */
int64_t planned_for(const struct floor *f, const struct open_table *ot, enum planned what)
{
    bool chosen;
    const bool by_rounds = what == PLANNED_CLOSING && ot->at.rs->closing_rounds > 0;
    return due_of(ot, what, &chosen) != 0 && !by_rounds ? sign_at(f, ot, what) : 0;
}

/* The book has when the times come that somebody chose. */
static void keep_signs(struct floor *f, struct open_table *ot)
{
    char name[40], value[PLANNED_KINDS * 44 + 1];
    struct text t;
    bool others = false;
    text_on(&t, value, sizeof value);
    for (enum planned p = 0; p < PLANNED_KINDS; p++) {
        const int64_t due = chosen_of(ot, p);
        others |= due != ot->sign[p].due;
        if (due != ot->sign[p].due)
            ot->sign[p].wall = due != 0 ? wall_of(f, ot, due) : 0;
        ot->sign[p].due = due;
        text_fmt(&t, "%lld %lld ", (long long)due, (long long)ot->sign[p].wall);
    }
    if (!others)
        return;
    snprintf(name, sizeof name, KEPT_SIGNS, (long long)ot->number);
    book_setting(f->book, name, value);
}

void take_signs(struct open_table *ot, const char *value)
{
    char *at = (char *)value;
    for (enum planned p = 0; p < PLANNED_KINDS; p++) {
        ot->sign[p].due = strtoll(at, &at, 10);
        ot->sign[p].wall = strtoll(at, &at, 10);
    }
    ot->stood = true;
}

/* A notice that must run goes by the table's clock, and the time in which nobody could read it does
 * not count: while such a sign stands the clock is left alone. */
static bool notice_runs(const struct open_table *ot)
{
    bool chosen, runs = false;
    for (enum planned p = 0; p < PLANNED_KINDS; p++)
        runs |= due_of(ot, p, &chosen) != 0 && !chosen;
    return runs;
}

void signs_catch_up(struct floor *f, struct open_table *ot)
{
    bool alone;
    int64_t behind = 0;
    if (!ot->stood || table_clock_runs(ot->at.table) || decides_by(ot, &alone) >= 0 ||
        notice_runs(ot))
        return;
    for (enum planned p = 0; p < PLANNED_KINDS; p++) {
        const int64_t due = chosen_of(ot, p);
        const bool kept = due != 0 && due == ot->sign[p].due;
        const int64_t by = kept ? wall_of(f, ot, due) - ot->sign[p].wall : 0;
        behind = by > behind ? by : behind;
    }
    ot->stood = false;
    ot->skew -= behind;
}

static void begin(struct text *t, const char *code, const char *rule)
{
    json_open(t, NULL, '{');
    json_str(t, "code", code);
    json_str(t, "rule", rule);
}

/* That the table closes: when, or after how many more rounds, or both (star-rapid-2016:12.8,
 * star-baccarat:14.9, nz1996:I.6.0, crown-fusion-2024:17.5). */
static void put_closing(const struct floor *f, const struct open_table *ot, struct text *t)
{
    const struct table *at = ot->at.table;
    const struct ruleset *rs = ot->at.rs;
    if (!at->closing_announced)
        return;
    begin(t, "closing", rs->rule[RP_CLOSING_NOTICE]);
    if (rs->closing_rounds > 0)
        json_int(t, "rounds", rs->closing_rounds - at->closing_rounds_done);
    bool chosen;
    if (due_of(ot, PLANNED_CLOSING, &chosen) != 0)
        json_int(t, "at", sign_at(f, ot, PLANNED_CLOSING));
    json_close(t, '}');
}

/* This terminal closes after so many more rounds; the one under way when it was told does not count
 * (crown-fusion-2024:17.5). */
static void put_terminal_closing(const struct open_table *ot, const struct terminal *mine,
                                 struct text *t)
{
    if (mine == NULL || mine->closes_after == 0)
        return;
    enum { NOTICE_ROUNDS = 3 };
    int64_t left = (int64_t)mine->closes_after + 1 - ot->at.table->round;
    begin(t, "terminal-closing", "crown-fusion-2024:17.5");
    json_int(t, "rounds", left < 0 ? 0 : left < NOTICE_ROUNDS ? left : NOTICE_ROUNDS);
    json_close(t, '}');
}

/* The limits to come, and when (star-baccarat:6.7, 6.7.2, nz1996:I.13.3(a)). */
static void put_proposed(const struct floor *f, const struct open_table *ot, struct text *t)
{
    const struct table *at = ot->at.table;
    if (!at->limits_posted)
        return;
    begin(t, "limits", ot->at.rs->rule[RP_LIMITS_NOTICE]);
    json_int(t, "at", planned_for(f, ot, PLANNED_LIMITS));
    json_open(t, "limits", '{');
    put_amounts(&at->posted, t);
    json_close(t, '}');
    json_close(t, '}');
}

/* The game to come, and when (star-baccarat:14.8). */
static void put_mode(const struct floor *f, const struct open_table *ot, struct text *t)
{
    const struct table *at = ot->at.table;
    const struct ruleset *other = at->other_mode ? at->layout->rs : at->layout->rs->other_mode;
    if (!at->mode_posted || other == NULL || at->layout->game->show->mode == NULL)
        return;
    begin(t, "game", at->rs->rule[RP_MODE_CHANGE]);
    json_int(t, "at", planned_for(f, ot, PLANNED_GAME));
    json_str(t, "mode", at->layout->game->show->mode(other));
    json_close(t, '}');
}

/* Side bets that are taken only beside a main wager (star-baccarat:10.4.2, 10.11.2). */
static void put_beside(const struct open_table *ot, struct text *t)
{
    const struct table *at = ot->at.table;
    const struct bet *first = NULL;
    for (size_t i = 0; i < at->rs->bet_count && first == NULL; i++)
        if ((at->restricted >> i & 1) != 0)
            first = &at->rs->bets[i];
    if (first == NULL)
        return;
    begin(t, "beside", first->sign_rule);
    json_open(t, "bets", '[');
    for (size_t i = 0; i < at->rs->bet_count; i++)
        if ((at->restricted >> i & 1) != 0)
            json_str(t, NULL, at->rs->bets[i].name);
    json_close(t, ']');
    json_close(t, '}');
}

/* What holds for one player alone: his own limits (star-baccarat:6.8, nz1996:I.13.4/sign), a
 * minimum that he keeps (star-baccarat:6.7.1.1), his maximum on a box (nz1996:II.13.2/sign). */
static void put_player_signs(const struct open_table *ot, struct text *t)
{
    const struct table *at = ot->at.table;
    const char *const *rule = at->rs->rule;
    for (unsigned p = 0; p < at->player_count; p++) {
        const struct player *who = &at->player[p];
        if (who->has_limits) {
            begin(t, "player-limits", rule[RP_PLAYER_LIMITS_SIGN]);
            json_str(t, "player", who->name);
            json_int(t, "min", who->min);
            json_int(t, "max", who->max);
            json_close(t, '}');
        }
        if (who->kept_boxes != 0) {
            begin(t, "kept-minimum", rule[RP_KEPT_MARKER]);
            json_str(t, "player", who->name);
            json_int(t, "min", who->kept_min);
            json_close(t, '}');
        }
        if (who->box_max > 0) {
            begin(t, "box-maximum", rule[RP_BOX_SIGN]);
            json_str(t, "player", who->name);
            json_int(t, "max", who->box_max);
            json_close(t, '}');
        }
    }
}

/* The table is reserved (nz1996:I.20.2). */
static void put_reserved(const struct open_table *ot, struct text *t)
{
    if (ot->at.table->reserved == NULL)
        return;
    begin(t, "reserved", ot->at.rs->rule[RP_RESERVED_SIGN]);
    json_close(t, '}');
}

/* It is played with what is no money; chips on the cloth are. */
static void put_tender(const struct open_table *ot, struct text *t)
{
    if (ot->at.tender == TENDER_MONEY || is_live(ot))
        return;
    begin(t, tender_name(ot->at.tender), NULL);
    json_close(t, '}');
}

/* No further round until its results have been looked at. */
static void put_stopped(const struct open_table *ot, struct text *t)
{
    if (ot->stopped == 0)
        return;
    begin(t, "stopped", NULL);
    json_close(t, '}');
}

void put_notices(const struct floor *f, const struct open_table *ot, const struct terminal *mine,
                 struct text *t)
{
    json_open(t, "notices", '[');
    put_stopped(ot, t);
    put_tender(ot, t);
    put_closing(f, ot, t);
    put_terminal_closing(ot, mine, t);
    put_proposed(f, ot, t);
    put_mode(f, ot, t);
    put_beside(ot, t);
    put_player_signs(ot, t);
    put_reserved(ot, t);
    json_close(t, ']');
}

/* --- when they change ------------------------------------------------------------------------- */

static void tell_sign_to(struct floor *f, struct open_table *ot, int32_t desk)
{
    const struct desk *d = &f->desk[desk];
    struct text *s = say_begin(f);
    json_str(s, "event", "sign");
    json_str(s, "table", ot->plan->name);
    put_notices(f, ot, d->role == ROLE_PLAYER ? &f->terminal[d->terminal] : NULL, s);
    say_end(f, (uint32_t)desk);
}

void tell_notices(struct floor *f, struct open_table *ot)
{
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next)
        tell_sign_to(f, ot, d);
}

void tell_own_notices(struct floor *f, const struct terminal *t)
{
    if (t->desk >= 0)
        tell_sign_to(f, f->table[t->table], t->desk);
}

void notices_changed(struct floor *f, struct open_table *ot)
{
    uint64_t seen = 14695981039346656037u;
    struct text *s = say_begin(f);
    put_notices(f, ot, NULL, s); /* to be compared, not sent */
    for (size_t i = 0; i < s->len; i++)
        seen = (seen ^ (unsigned char)s->at[i]) * 1099511628211u;
    if (seen == ot->notices)
        return;
    ot->notices = seen;
    keep_signs(f, ot);
    tell_notices(f, ot);
}
