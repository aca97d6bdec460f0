#include "floor/contest.h"

#include "floor/at_tables.h"
#include "floor/bank.h"
#include "floor/casino.h"
#include "floor/exclusion.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/once.h"
#include "floor/other_terms.h"
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include "games/session.h"

#include <stdio.h>
#include <stdlib.h>

static const struct session *session_at(const struct open_table *ot)
{
    return ot->at.layout.session;
}

/* --- who sits there --------------------------------------------------------------------------- */

static bool against(struct trouble *why, const char *what, const char *words)
{
    trouble_say(why, "%.60s %s", what, words);
    return false;
}

static bool anybody_sits(const struct open_table *ot)
{
    for (unsigned s = 1; s <= SEATS_MAX; s++)
        if (ot->at.table->seat[s] != 0)
            return true;
    return false;
}

bool contest_waits(const struct open_table *ot)
{
    return session_at(ot) != NULL && !anybody_sits(ot);
}

static bool twice(const struct contest_seat *seats, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(seats[k].terminal, seats[i].terminal) == 0 ||
            (seats[i].card[0] != '\0' && strcmp(seats[k].card, seats[i].card) == 0))
            return true;
    return false;
}

/* What another pit has to say of it, and whether it is in a terminal there, is known once this one
 * holds it. */
static bool card_is_held(struct floor *f, const char *number, struct trouble *why)
{
    return number[0] == '\0' || f->casino == NULL || casino_gathers(f, number) ||
           against(why, number, "is not here yet, or is in use in another pit: please ask again");
}

/* A card that somebody plays with is in no second terminal. */
static bool card_is_free(struct floor *f, const char *number, struct trouble *why)
{
    const struct card_holder *h = number[0] != '\0' ? holder_of_card(f, number) : NULL;
    if (number[0] != '\0' && h == NULL)
        return against(why, number, "is no card of this house");
    return h == NULL || h->terminal < 0 || against(why, number, "is in a terminal");
}

bool contest_bars(const struct floor *f, const struct card_holder *h)
{
    return h->m.closed != 0 || kept_out(f, h) != NULL;
}

static bool card_may_play(struct floor *f, const char *number, struct trouble *why)
{
    const struct card_holder *h = number[0] != '\0' ? holder_of_card(f, number) : NULL;
    return h == NULL || !contest_bars(f, h) || against(why, number, "may not play");
}

static bool may_sit(struct floor *f, const struct open_table *ot, const struct contest_seat *seats,
                    size_t i, struct trouble *why)
{
    const struct contest_seat *s = &seats[i];
    const struct terminal *t = terminal_named(f, s->terminal);
    if (t == NULL || ot->seat_of[t - f->terminal] == 0)
        return against(why, s->terminal, "is no terminal of this table");
    if (t->account != 0 || t->closed || t->closes_after != 0)
        return against(why, s->terminal, "is in use, or closed, or has its notice");
    if (s->name[0] == '\0')
        return against(why, s->terminal, "is nobody's: say who plays there");
    if (s->card[0] == '\0' && t->desk < 0)
        return against(why, s->terminal, "is not connected: nobody sits there");
    return card_is_held(f, s->card, why) && card_may_play(f, s->card, why) &&
           card_is_free(f, s->card, why) &&
           (!twice(seats, i) || against(why, s->terminal, "is given twice, or its card"));
}

/* What a restart must not forget of him. */
static void keep_entrant(struct floor *f, struct terminal *t, const char *name)
{
    char key[PLAN_NAME + 9], value[ENTRANT_NAME + 24];
    snprintf(t->entrant, sizeof t->entrant, "%s", name);
    snprintf(key, sizeof key, "entrant %s", t->plan->name);
    snprintf(value, sizeof value, "%lld %s", (long long)t->account, name);
    book_setting(f->book, key, value);
}

void take_entrant(struct terminal *t, const char *value)
{
    char *name;
    if (strtoll(value, &name, 10) == t->account && *name == ' ')
        snprintf(t->entrant, sizeof t->entrant, "%s", name + 1);
}

static bool seat_one(struct floor *f, struct open_table *ot, struct contest_seat *s)
{
    struct terminal *t = terminal_named(f, s->terminal);
    struct card_holder *h = s->card[0] != '\0' ? holder_of_card(f, s->card) : NULL;
    go_to_table(f, t, ot);
    if (!allot(f, t, h != NULL ? h->m.id : 0, session_at(ot)->enters))
        return false;
    if (h != NULL) {
        h->terminal = (int32_t)(t - f->terminal);
        casino_card_at(f, h);
    }
    keep_entrant(f, t, s->name);
    snprintf(s->player, sizeof s->player, "%s", player_name(account_of(&f->accounts, t->account)));
    tell_account(f, t, "seated for the tournament");
    return true;
}

static bool may_open(struct floor *f, const struct open_table *ot, const struct contest_seat *seats,
                     size_t count, struct trouble *why)
{
    if (session_at(ot) == NULL)
        return against(why, ot->plan->name, "is played in no session");
    if (session_at(ot)->begun(ot->at.table))
        return against(why, ot->plan->name, "has a session that has begun");
    for (size_t i = 0; i < count; i++)
        if (!may_sit(f, ot, seats, i, why))
            return false;
    return true;
}

static bool seat_them(struct floor *f, struct open_table *ot, struct contest_seat *seats,
                      size_t count, struct trouble *why)
{
    for (size_t i = 0; i < count; i++)
        if (!seat_one(f, ot, &seats[i]))
            return against(why, seats[i].terminal, "gets no box: the table is full");
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next)
        tell_terms(f, ot, (uint32_t)d);
    return true;
}

bool contest_open(struct floor *f, struct open_table *ot, struct contest_seat *seats, size_t count,
                  struct trouble *why)
{
    return may_open(f, ot, seats, count, why) && seat_them(f, ot, seats, count, why);
}

static void keep_contest(struct floor *f, struct open_table *ot, const struct session_of_it *it)
{
    char key[40], value[64];
    ot->contest.of = it->of;
    ot->contest.session = it->session;
    ot->contest.home = it->home;
    snprintf(key, sizeof key, KEPT_CONTEST, (long long)ot->number);
    snprintf(value, sizeof value, "%lld %u %d", (long long)it->of, it->session, it->home);
    book_setting(f->book, key, value);
}

void take_contest(struct open_table *ot, const char *value)
{
    char *session, *home;
    ot->contest.of = strtoll(value, &session, 10);
    ot->contest.session = (unsigned)strtoul(session, &home, 10);
    ot->contest.home = (int32_t)strtol(home, NULL, 10);
}

bool contest_open_for(struct floor *f, struct open_table *ot, const struct laid_terms *laid,
                      const struct session_of_it *it, struct contest_seat *seats, size_t count,
                      struct trouble *why)
{
    if (!may_open(f, ot, seats, count, why))
        return false;
    if (!contest_waits(ot) || !nobody_reads(f))
        return against(why, ot->plan->name, "is not cleared");
    struct open_table *fresh = table_prepared(f, f->plan, ot->plan, laid, why);
    if (fresh == NULL)
        return false;
    begin_another(f, ot, fresh, it->name);
    keep_contest(f, fresh, it);
    return seat_them(f, fresh, seats, count, why);
}

/* --- cleared away ----------------------------------------------------------------------------- */

bool contest_clear(struct floor *f, struct open_table *ot, const char *who, struct trouble *why)
{
    if (session_at(ot) == NULL)
        return against(why, ot->plan->name, "is played in no session");
    if (table_on_felt(ot->at.table) > 0 || ot->lying.on)
        return against(why, ot->plan->name, "is in a round");
    if (!nobody_reads(f))
        return against(why, ot->plan->name, "is being looked at: please ask again");
    struct open_table *fresh = table_prepared(f, f->plan, ot->plan, NULL, why);
    if (fresh == NULL)
        return false;
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        if (t->account == 0 || t->table != ot->place)
            continue;
        end_with_table(f, t);
        t->entrant[0] = '\0';
        tell_account(f, t, "the session is over");
    }
    begin_another(f, ot, fresh, who);
    return true;
}

/* --- who may not play any more ---------------------------------------------------------------- */

void contest_keeps_out(struct floor *f, struct terminal *t, const char *who, const char *why)
{
    set_leaving(f, t);
    incident(f, "contest", f->table[t->table]->plan->name, who,
             "%s at %s may not play any more (%s): who is in control disqualifies him", t->entrant,
             t->plan->name, why);
    tell_account(f, t, why);
}

bool contest_kept_out(const struct floor *f, const struct terminal *t)
{
    const struct open_table *ot = f->table[t->table];
    struct stands is;
    if (!t->leaving || !is_entrant(f, t) || session_at(ot)->ranked(ot->at.table))
        return false;
    const char *player = player_name(account_of(&f->accounts, t->account));
    for (unsigned n = 0; session_at(ot)->stands(ot->at.table, n, &is); n++)
        if (strcmp(is.player, player) == 0)
            return !is.out;
    return false;
}

/* --- what nobody may know yet ----------------------------------------------------------------- */

static bool keeps_secret(const struct open_table *ot)
{
    return session_at(ot) != NULL && session_at(ot)->secret(ot->at.table);
}

void secret_noted(struct open_table *ot)
{
    if (!keeps_secret(ot))
        ot->secret_from = 0;
    else if (ot->secret_from == 0)
        ot->secret_from = ot->at.v.line;
}

/* Taken up from a snapshot it is not known where it was written: then nothing is told. */
void secret_resumed(struct open_table *ot)
{
    ot->secret_from = keeps_secret(ot) ? 1 : 0;
}

int64_t secret_line(const struct open_table *ot)
{
    if (!keeps_secret(ot))
        return INT64_MAX;
    return (int64_t)ot->secret_from;
}

/* --- what is heard ---------------------------------------------------------------------------- */

void contest_heard(struct open_table *ot, const struct event *e)
{
    ot->session_told = false;
    if (e->kind == EV_ELIMINATED || e->kind == EV_DISQUALIFIED || e->kind == EV_RANKED)
        ot->contest.heard = false;
}

/* --- what is told ----------------------------------------------------------------------------- */

/* Players are called by their terminal and its sittings; people have names. */
static const char *name_of_player(const void *ctx, const char *player)
{
    struct floor *f = (struct floor *)(uintptr_t)ctx;
    const char *dot = strrchr(player, '.');
    const struct terminal *t = dot != NULL ? terminal_of_name(f, player, dot) : NULL;
    return t != NULL && t->entrant[0] != '\0' ? t->entrant : player;
}

void put_session(const struct floor *f, struct open_table *ot, const struct terminal *mine,
                 struct text *t)
{
    if (session_at(ot) == NULL)
        return;
    const struct showing s = showing_to(f, ot, mine);
    json_open(t, "session", '{');
    session_at(ot)->show(ot->at.table, s.player, s.now,
                         &(struct called){.name = name_of_player, .ctx = f}, t);
    json_close(t, '}');
}

static void tell_session(struct floor *f, struct open_table *ot)
{
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next) {
        const int32_t at = f->desk[d].terminal;
        struct text *t = say_begin(f);
        json_str(t, "event", "session");
        json_str(t, "table", ot->plan->name);
        put_session(f, ot, at >= 0 ? &f->terminal[at] : NULL, t);
        say_end(f, (uint32_t)d);
    }
}

void tell_sessions(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        if (session_at(ot) == NULL || ot->session_told)
            continue;
        ot->session_told = true;
        tell_session(f, ot);
    }
}

/* --- a message of staff ----------------------------------------------------------------------- */

enum { SEATS_AT_ONCE = 64 };

static bool read_seat(const json_t *o, struct contest_seat *s)
{
    const char *terminal = json_string_value(json_object_get(o, "terminal"));
    const char *name = json_string_value(json_object_get(o, "name"));
    const char *number = json_string_value(json_object_get(o, "card"));
    *s = (struct contest_seat){0};
    if (terminal == NULL || strlen(terminal) >= sizeof s->terminal || name == NULL ||
        name[0] == '\0' || strlen(name) >= sizeof s->name ||
        (number != NULL && strlen(number) >= sizeof s->card))
        return false;
    strcpy(s->terminal, terminal);
    strcpy(s->name, name);
    strcpy(s->card, number != NULL ? number : "");
    return true;
}

static void seat_all(struct floor *f, struct asked *q, struct open_table *ot, const json_t *list)
{
    static struct contest_seat seat[SEATS_AT_ONCE];
    struct trouble why;
    const size_t count = json_array_size(list);
    bool good = count > 0 && count <= SEATS_AT_ONCE;
    for (size_t i = 0; good && i < count; i++)
        good = read_seat(json_array_get(list, i), &seat[i]);
    if (!good) {
        refuse_ask(f, q, "malformed", NULL,
                   "`entrants` are 1 to %d, each with `terminal`, `name` and perhaps `card`",
                   SEATS_AT_ONCE);
        return;
    }
    if (!contest_open(f, ot, seat, count, &why)) {
        refuse_ask(f, q, "contest", NULL, "%s", why.words);
        return;
    }
    incident(f, "contest", ot->plan->name, staff_of(f, q->desk), "%zu entrants are seated", count);
    struct text *t = answer_begin(f, q, "contest");
    json_str(t, "table", ot->plan->name);
    json_open(t, "entrants", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "terminal", seat[i].terminal);
        json_str(t, "name", seat[i].name);
        json_str(t, "player", seat[i].player);
        json_close(t, '}');
    }
    json_close(t, ']');
    once_end(f, q);
}

/* Entrants are seated at a table; or, without any, its session is cleared away. */
void ask_contest(struct floor *f, struct asked *q)
{
    struct trouble why;
    struct open_table *ot = named_table(f, q);
    const json_t *list = json_object_get(q->o, "entrants");
    if (ot == NULL)
        return;
    struct occurred not_his;
    if (!at_tables_leave(f, ot, &not_his)) {
        refuse_ask(f, q, not_his.code, not_his.rule, "%s", not_his.why);
        return;
    }
    if (list != NULL) {
        seat_all(f, q, ot, list);
        return;
    }
    const char *name = ot->plan->name;
    if (!contest_clear(f, ot, staff_of(f, q->desk), &why)) {
        refuse_ask(f, q, "contest", NULL, "%s", why.words);
        return;
    }
    struct text *t = answer_begin(f, q, "contest");
    json_str(t, "table", name);
    json_open(t, "entrants", '[');
    json_close(t, ']');
    once_end(f, q);
}
