#include "floor/at_tables.h"

#include "floor/contest.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/pace.h"
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/views.h"
#include "games/session.h"
#include "tournament/tournament.h"
#include "wire/occasion_json.h"

#include <stdio.h>
#include <string.h>

static const struct tournament *tournament_of(const struct open_occasion *oo)
{
    const struct occasion *o = machine_on(oo->at.occasion.on);
    return o->kind == &TOURNAMENT ? (const struct tournament *)o : NULL;
}

static bool is_of_sessions(const struct open_table *ot)
{
    return ot->at.layout.session != NULL;
}

/* The tournament of which a session is played at a table; NULL: it is no tournament's. */
static struct open_occasion *occasion_at(const struct floor *f, const struct open_table *ot)
{
    for (unsigned i = 0; ot->contest.of != 0 && i < f->occasion_count; i++)
        if (f->occasion[i]->number == ot->contest.of)
            return f->occasion[i];
    return NULL;
}

/* The table of this floor at which a session is played; NULL: none, or it is not seated. */
static struct open_table *table_of(const struct floor *f, const struct open_occasion *oo,
                                   int64_t session)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->contest.of == oo->number && f->table[i]->contest.session == session)
            return f->table[i];
    return NULL;
}

static bool say_no(struct occurred *o, const char *code, const char *rule, const char *words)
{
    o->code = code;
    snprintf(o->why, sizeof o->why, "%.255s", words);
    snprintf(o->rule, sizeof o->rule, "%s", rule != NULL ? rule : "");
    return false;
}

static const char *clause_at(const struct tournament *t, enum tournament_point point)
{
    return cited_text(t->o.rules->rule[point]);
}

/* What somebody in control of a table of the tournament would do there; false, refused: the rules
 * of the table do not let him. */
static bool done_at(struct floor *f, struct open_table *ot, enum act_kind kind, const char *player,
                    const char *reason, struct occurred *o)
{
    struct act a = {.kind = kind};
    snprintf(a.player, sizeof a.player, "%s", player);
    snprintf(a.reason, sizeof a.reason, "%s", reason);
    by_office(ot, &a);
    tell_time(f, ot);
    const struct outcome done = run_act(f, ot, &a, false);
    if (!done.done)
        return say_no(o, "rules", done.rule, done.words);
    pace_resumed(f, ot);
    return true;
}

/* --- seating ---------------------------------------------------------------------------------- */

/* The terminals of a table by its seats, from 1 on, without gaps; how many. */
static unsigned terminals_of(const struct floor *f, const struct open_table *ot,
                             const struct terminal *at[SEATS_MAX + 1])
{
    unsigned count = 0;
    memset(at, 0, (SEATS_MAX + 1) * sizeof *at);
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (ot->seat_of[i] != 0 && ot->seat_of[i] <= SEATS_MAX)
            at[ot->seat_of[i]] = &f->terminal[i];
    for (unsigned seat = 1; seat <= SEATS_MAX; seat++)
        if (at[seat] != NULL)
            at[++count] = at[seat];
    return count;
}

static void seat_session(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                         unsigned session, struct open_table *ot)
{
    const struct terminal *at[SEATS_MAX + 1];
    const unsigned places = terminals_of(f, ot, at);
    struct contest_seat seats[CONTEST_SEATS_MAX];
    const struct laid_terms laid = laid_by(t, &t->conditions, t->session[session - 1].advance);
    const struct session_of_it it = {.of = oo->number, .name = oo->name, .session = session};
    size_t count = 0;
    struct trouble why = {"there are not so many terminals"};
    bool good = true;
    for (unsigned i = 0; i < t->entry_count; i++) {
        const struct contest_entry *e = &t->entry[i];
        if (e->state != ENTRY_PLAYING || e->session != session)
            continue;
        struct contest_seat *s = &seats[count++];
        memset(s, 0, sizeof *s);
        good = good && e->seat <= places;
        snprintf(s->terminal, sizeof s->terminal, "%s",
                 e->seat <= places ? at[e->seat]->plan->name : "");
        snprintf(s->name, sizeof s->name, "%s", machine_ends(e->name));
        snprintf(s->card, sizeof s->card, "%s", e->name);
    }
    if (good && contest_open_for(f, ot, &laid, &it, seats, count, &why))
        return;
    if (oo->seating_told != session)
        incident(f, "contest", oo->name, "controller", "session %u at %s waits: %.100s", session,
                 ot->plan->name, why.words);
    oo->seating_told = session;
}

/* --- what a table tells ------------------------------------------------------------------------
 */

/* The card of somebody whom a table calls by his terminal; NULL: there is none. */
static const char *card_of_player(struct floor *f, const char *player)
{
    const char *dot = strrchr(player, '.');
    const struct terminal *t = dot != NULL ? terminal_of_name(f, player, dot) : NULL;
    const struct account *a = t != NULL ? account_of(&f->accounts, t->account) : NULL;
    const struct card_holder *h = a != NULL && a->member != 0 ? holder_of(f, a->member) : NULL;
    return h != NULL ? h->m.card : NULL;
}

/* The entry of a player of a table; NULL: he is not one who plays in its session. */
static const struct contest_entry *entry_at(struct floor *f, const struct tournament *t,
                                            const struct open_table *ot, const char *player)
{
    const char *number = card_of_player(f, player);
    for (unsigned i = 0; number != NULL && i < t->entry_count; i++)
        if (t->entry[i].state == ENTRY_PLAYING && t->entry[i].session == ot->contest.session &&
            strcmp(t->entry[i].name, number) == 0)
            return &t->entry[i];
    return NULL;
}

/* An act of the tournament that its table tells. */
static json_t *table_tells(const struct open_table *ot, const char *act,
                           const struct contest_entry *e)
{
    json_t *o = json_pack("{s:s s:s s:i}", "act", act, "by", ot->plan->name, "session",
                          (int)ot->contest.session);
    if (e != NULL)
        json_object_set_new(o, "player", json_string(e->name));
    return o;
}

static void tell_one(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                     const struct open_table *ot, const struct stands *s)
{
    const struct contest_entry *e = entry_at(f, t, ot, s->player);
    if (e == NULL)
        return;
    if (s->agrees != e->consents)
        occasion_by_itself(
            f, oo,
            json_pack("{s:s s:s s:b}", "act", "agree", "player", e->name, "yes", (int)s->agrees));
    if (!s->out || e->out || e->scored)
        return;
    json_t *o = table_tells(ot, "out", e);
    if (s->ground != NULL) {
        json_object_set_new(o, "reason", json_string(s->ground));
        json_object_set_new(o, "chips", json_integer(s->chips));
    }
    occasion_by_itself(f, oo, o);
}

/* Among those who still play in the session: who was disqualified since he was out leaves none. */
static unsigned place_among(struct floor *f, const struct tournament *t,
                            const struct open_table *ot, unsigned place)
{
    struct stands s;
    unsigned among = 1;
    for (unsigned n = 0; ot->at.layout.session->stands(ot->at.table, n, &s); n++)
        among += s.place > 0 && s.place < place && entry_at(f, t, ot, s.player) != NULL;
    return among;
}

static void tell_places(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                        const struct open_table *ot)
{
    struct stands s;
    for (unsigned n = 0; ot->at.layout.session->stands(ot->at.table, n, &s); n++) {
        const struct contest_entry *e = entry_at(f, t, ot, s.player);
        if (e == NULL || e->scored || s.place == 0)
            continue;
        json_t *o = table_tells(ot, "score", e);
        json_object_set_new(o, "place", json_integer(place_among(f, t, ot, s.place)));
        json_object_set_new(o, "chips", json_integer(s.chips));
        occasion_by_itself(f, oo, o);
    }
    occasion_by_itself(f, oo, table_tells(ot, "chips-back", NULL));
}

/* Who is out, and why; who agrees that it ends; and in the end the places. */
static void tell_tournament(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                            struct open_table *ot)
{
    struct stands s;
    ot->contest.heard = true;
    for (unsigned n = 0; ot->at.layout.session->stands(ot->at.table, n, &s); n++)
        tell_one(f, oo, t, ot, &s);
    if (ot->at.layout.session->ranked(ot->at.table))
        tell_places(f, oo, t, ot);
}

/* --- what becomes of a table -------------------------------------------------------------------
 */

/* It stands still with the whole tournament, and goes on with it; what staff have halted there for
 * a reason of its own they resume. */
static void halt_with_all(struct floor *f, const struct tournament *t, struct open_table *ot)
{
    const struct session *s = ot->at.layout.session;
    const char *halted = s->halted_for(ot->at.table);
    struct occurred unsaid;
    if (play_halted(t) && halted == NULL)
        done_at(f, ot, s->halts, "", s->halted_with_all, &unsaid);
    else if (!play_halted(t) && halted != NULL && strcmp(halted, s->halted_with_all) == 0)
        done_at(f, ot, s->resumes, "", "", &unsaid);
}

/* The tournament is called off: a coup that is under way is void, and the table is cleared. */
static void call_off_table(struct floor *f, const struct open_occasion *oo, struct open_table *ot)
{
    const struct session *s = ot->at.layout.session;
    struct occurred unsaid;
    struct trouble why;
    if (s->halted_for(ot->at.table) != NULL)
        done_at(f, ot, s->resumes, "", "", &unsaid);
    if (table_on_felt(ot->at.table) > 0)
        void_round(f, ot, "the tournament is called off");
    contest_clear(f, ot, oo->name, &why); /* what cannot be done now is tried again */
}

static void look_at(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                    struct open_table *ot)
{
    struct trouble unsaid;
    const struct contest_session *s = &t->session[ot->contest.session - 1];
    if (t->phase == TOURNAMENT_CANCELLED)
        call_off_table(f, oo, ot);
    else if (s->state == SESSION_ANNOUNCED)
        contest_clear(f, ot, oo->name, &unsaid); /* in a round it is tried again */
    else {
        if (!ot->contest.heard)
            tell_tournament(f, oo, t, ot);
        halt_with_all(f, t, ot);
    }
}

static bool is_counted(const struct tournament *t, unsigned session)
{
    for (unsigned i = 0; i < t->entry_count; i++)
        if (t->entry[i].state == ENTRY_PLAYING && t->entry[i].session == session &&
            !t->entry[i].scored)
            return false;
    return true;
}

static void seat_those_begun(struct floor *f, struct open_occasion *oo, const struct tournament *t)
{
    for (unsigned i = 0; t->phase == TOURNAMENT_RUNNING && i < t->session_count; i++) {
        struct open_table *ot = t->session[i].state == SESSION_PLAYING
                                    ? table_named(f, t->table[t->session[i].table])
                                    : NULL;
        if (ot != NULL && is_of_sessions(ot) && contest_waits(ot) && !is_counted(t, i + 1))
            seat_session(f, oo, t, i + 1, ot);
    }
}

void at_tables_look(struct floor *f, struct open_occasion *oo)
{
    const struct tournament *t = tournament_of(oo);
    if (t == NULL)
        return;
    seat_those_begun(f, oo, t);
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->contest.of == oo->number)
            look_at(f, oo, t, f->table[i]);
}

bool at_tables_cleared(const struct floor *f, const struct open_occasion *oo, struct trouble *why)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->contest.of == oo->number) {
            trouble_say(why, "%.40s is not cleared of its session yet", f->table[i]->plan->name);
            return false;
        }
    return true;
}

/* --- what may be -------------------------------------------------------------------------------
 */

/* How many play in a session. */
static unsigned players_in(const struct tournament *t, int64_t session)
{
    unsigned count = 0;
    for (unsigned i = 0; i < t->entry_count; i++)
        count += t->entry[i].state == ENTRY_PLAYING && t->entry[i].session == session;
    return count;
}

/* A session is called to a table that waits for one, is played by the tournament's rules, has so
 * many terminals, and can be played by its conditions. */
static bool may_call(struct floor *f, const struct tournament *t, const struct occasion_act *a,
                     struct occurred *o)
{
    const struct open_table *ot = table_named(f, a->table);
    const struct terminal *at[SEATS_MAX + 1];
    struct trouble why;
    if (ot == NULL || a->session == 0 || a->session > t->session_count)
        return true;
    if (!is_of_sessions(ot) || strcmp(ot->at.rs->name, contest_rules(t)->table) != 0 ||
        !contest_waits(ot)) {
        trouble_say(&why, "%.40s is not cleared, or does not play %.60s", a->table,
                    contest_rules(t)->table);
        return say_no(o, "contest", clause_at(t, TP_EXCLUSIVE), why.words);
    }
    if (players_in(t, a->session) > terminals_of(f, ot, at))
        return say_no(o, "contest", clause_at(t, TP_ALLOCATION),
                      "the table has not so many terminals");
    const struct laid_terms laid = laid_by(t, &t->conditions, t->session[a->session - 1].advance);
    struct open_table *fresh = table_prepared(f, f->plan, ot->plan, &laid, &why);
    table_free(fresh);
    return fresh != NULL || say_no(o, "contest", clause_at(t, TP_CONDITIONS), why.words);
}

/* Who plays at the table of an entrant is disqualified there too, and a session is concluded there
 * too: both, or neither. */
static bool there_too(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                      const struct occasion_act *a, struct open_table *ot, struct occurred *o)
{
    const struct session *s = ot->at.layout.session;
    struct stands who;
    tell_tournament(f, oo, t, ot); /* what the table knows the tournament is to judge by */
    if (!occasion_would(oo, a, o))
        return false;
    if (a->kind == TACT_CONCLUDE)
        return done_at(f, ot, s->concludes, "", "", o);
    for (unsigned n = 0; !s->ranked(ot->at.table) && s->stands(ot->at.table, n, &who); n++) {
        const char *number = card_of_player(f, who.player);
        if (!who.out && number != NULL && strcmp(number, a->player) == 0)
            return done_at(f, ot, s->disqualifies, who.player, a->reason, o);
    }
    return true;
}

/* The session that an act is about, by its number or its player; 0: none that is being played. */
static int64_t session_about(const struct tournament *t, const struct occasion_act *a)
{
    for (unsigned i = 0; a->session == 0 && i < t->entry_count; i++)
        if (t->entry[i].state == ENTRY_PLAYING && strcmp(t->entry[i].name, a->player) == 0)
            return t->entry[i].session;
    return a->session;
}

bool at_tables_may(struct floor *f, struct open_occasion *oo, const void *act, struct occurred *o)
{
    const struct occasion_act *a = act;
    const struct tournament *t = tournament_of(oo);
    struct trouble why;
    if (t == NULL)
        return true;
    if (a->kind == TACT_PUBLISH)
        return conditions_can_be_played(f, t, &why) || !occasion_would(oo, act, o) ||
               say_no(o, "contest", clause_at(t, TP_CONDITIONS), why.words);
    if (a->kind == TACT_CALL)
        return may_call(f, t, a, o);
    struct open_table *ot = table_of(f, oo, session_about(t, a));
    if (ot == NULL)
        return true;
    if (a->kind == TACT_CONCLUDE || a->kind == TACT_DISQUALIFY)
        return there_too(f, oo, t, a, ot, o);
    const bool tells = a->kind == TACT_KNOCKED_OUT || a->kind == TACT_CHIPS_BACK ||
                       a->kind == TACT_AGREE ||
                       (a->kind == TACT_SCORE && !ot->at.layout.session->ranked(ot->at.table));
    return !tells || say_no(o, "contest", clause_at(t, TP_TOTALS),
                            "the table of that session tells it by itself");
}

bool at_tables_let(const struct floor *f, const struct open_table *ot, enum act_kind kind,
                   struct occurred *o)
{
    const struct open_occasion *oo = occasion_at(f, ot);
    const struct tournament *t = oo != NULL ? tournament_of(oo) : NULL;
    if (t == NULL)
        return true;
    if (kind == ot->at.layout.session->resumes && play_halted(t))
        return say_no(o, "contest", cited_text(why_halted(t)), "the whole tournament stands still");
    return kind != ot->at.layout.session->concludes ||
           say_no(o, "contest", clause_at(t, TP_EARLY),
                  "a session of a tournament is concluded by who is in control of all of it");
}

bool at_tables_leave(const struct floor *f, const struct open_table *ot, struct occurred *o)
{
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct tournament *t = tournament_of(f->occasion[i]);
        for (unsigned k = 0; t != NULL && t->phase == TOURNAMENT_RUNNING && k < t->session_count;
             k++) {
            const struct contest_session *s = &t->session[k];
            if ((s->state == SESSION_CALLED || s->state == SESSION_PLAYING) &&
                strcmp(t->table[s->table], ot->plan->name) == 0)
                return say_no(o, "contest", clause_at(t, TP_EXCLUSIVE),
                              "the table serves a session of a tournament, and nothing else");
        }
    }
    return true;
}
