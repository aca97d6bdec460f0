#include "floor/at_tables.h"

#include "base/issue.h"
#include "floor/lent.h"
#include "floor/members.h"
#include "floor/recover.h"
#include "floor/say.h"
#include "floor/session_table.h"
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

/* Whether a session of it is played at a table. */
static bool is_of(const struct open_table *ot, const struct open_occasion *oo)
{
    return ot->contest.of == oo->number && ot->contest.home == 0;
}

/* The tournament of which a session is played at a table; NULL: it is no tournament's. */
static struct open_occasion *occasion_at(const struct floor *f, const struct open_table *ot)
{
    for (unsigned i = 0; ot->contest.of != 0 && i < f->occasion_count; i++)
        if (is_of(ot, f->occasion[i]))
            return f->occasion[i];
    return NULL;
}

/* The table of this floor at which a session is played; NULL: none, or it is not seated. */
static struct open_table *table_of(const struct floor *f, const struct open_occasion *oo,
                                   int64_t session)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (is_of(f->table[i], oo) && f->table[i]->contest.session == session)
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

/* --- what is wanted of a table -----------------------------------------------------------------
 */

static bool is_counted(const struct tournament *t, unsigned session)
{
    for (unsigned i = 0; i < t->entry_count; i++)
        if (t->entry[i].state == ENTRY_PLAYING && t->entry[i].session == session &&
            !t->entry[i].scored)
            return false;
    return true;
}

static enum session_wish wish_for(const struct tournament *t, unsigned session)
{
    const enum session_state is = t->session[session - 1].state;
    if (t->phase == TOURNAMENT_CANCELLED)
        return WISH_VOID;
    if (is == SESSION_ANNOUNCED)
        return WISH_CLEARED;
    if (is != SESSION_PLAYING)
        return WISH_KEPT;
    return is_counted(t, session) ? WISH_COUNTED : WISH_PLAYED;
}

static void set_clause(char to[WANTED_CLAUSE], const char *clause)
{
    snprintf(to, WANTED_CLAUSE, "%s", clause != NULL ? clause : "");
}

static void add_gone(struct session_wanted *w, const struct tournament *t,
                     const struct contest_entry *e)
{
    if (w->gone_count == CONTEST_SEATS_MAX)
        return;
    struct gone_wanted *g = &w->gone[w->gone_count++];
    snprintf(g->card, sizeof g->card, "%s", e->name);
    snprintf(g->ground, sizeof g->ground, "%s", contest_rules(t)->ground[e->ground - 1].name);
}

/* Of the table that a session is, or is to be, called to. */
static void wanted_at(const struct open_occasion *oo, const struct tournament *t, unsigned session,
                      const char *table, struct session_wanted *w)
{
    memset(w, 0, sizeof *w);
    w->wish = wish_for(t, session);
    w->halted = play_halted(t);
    w->laid = laid_by(t, &t->conditions, t->session[session - 1].advance);
    snprintf(w->name, sizeof w->name, "%s", oo->name);
    snprintf(w->table, sizeof w->table, "%s", table);
    snprintf(w->plays, sizeof w->plays, "%s", contest_rules(t)->table);
    set_clause(w->exclusive, clause_at(t, TP_EXCLUSIVE));
    set_clause(w->halted_by, w->halted ? cited_text(why_halted(t)) : NULL);
    for (unsigned i = 0; i < t->entry_count; i++) {
        const struct contest_entry *e = &t->entry[i];
        if (e->session == session && e->ground > 0)
            add_gone(w, t, e);
        if (e->state != ENTRY_PLAYING || e->session != session || w->count == CONTEST_SEATS_MAX)
            continue;
        struct place_wanted *p = &w->place[w->count++];
        p->seat = e->seat;
        snprintf(p->name, sizeof p->name, "%s", machine_ends(e->name));
        snprintf(p->card, sizeof p->card, "%s", e->name);
    }
}

static void wanted_of(const struct open_occasion *oo, const struct tournament *t, unsigned session,
                      struct session_wanted *w)
{
    wanted_at(oo, t, session, t->table[t->session[session - 1].table], w);
}

/* --- what a table tells ------------------------------------------------------------------------
 */

/* The entry in a session of whom a table tells by his number, or told by his card; NULL: he is not
 * one who plays in it. */
static const struct contest_entry *entry_at(const struct tournament *t, unsigned session,
                                            const char *number)
{
    const struct contest_entry *same = NULL;
    for (unsigned i = 0; i < t->entry_count; i++) {
        const struct contest_entry *e = &t->entry[i];
        if (e->state != ENTRY_PLAYING || e->session != session)
            continue;
        if (strcmp(e->name, number) == 0)
            return e;
        if (may_be_one_member(e->name, number))
            same = e;
    }
    return same;
}

/* A session of a tournament, and its table, wherever that stands. */
struct told_of {
    struct open_occasion *oo;
    const struct tournament *t;
    const char *table;
    unsigned session;
};

/* An act of the tournament that its table tells. */
static json_t *table_tells(const struct told_of *of, const char *act, const struct contest_entry *e)
{
    json_t *o =
        json_pack("{s:s s:s s:i}", "act", act, "by", of->table, "session", (int)of->session);
    if (e != NULL)
        json_object_set_new(o, "player", json_string(e->name));
    return o;
}

static void tell_one(struct floor *f, const struct told_of *of, const struct seat_said *s)
{
    const struct contest_entry *e = entry_at(of->t, of->session, s->card);
    if (e == NULL)
        return;
    if (s->agrees != e->consents)
        occasion_by_itself(
            f, of->oo,
            json_pack("{s:s s:s s:b}", "act", "agree", "player", e->name, "yes", (int)s->agrees));
    if (!s->out || e->out || e->scored)
        return;
    json_t *o = table_tells(of, "out", e);
    if (s->ground[0] != '\0') {
        json_object_set_new(o, "reason", json_string(s->ground));
        json_object_set_new(o, "chips", json_integer(s->chips));
    }
    occasion_by_itself(f, of->oo, o);
}

/* Among those who still play in the session: who was disqualified since he was out leaves none. */
static unsigned place_among(const struct told_of *of, const struct table_said *said, unsigned place)
{
    unsigned among = 1;
    for (unsigned i = 0; i < said->count; i++)
        among += said->seat[i].place > 0 && said->seat[i].place < place &&
                 entry_at(of->t, of->session, said->seat[i].card) != NULL;
    return among;
}

static void tell_places(struct floor *f, const struct told_of *of, const struct table_said *said)
{
    for (unsigned i = 0; i < said->count; i++) {
        const struct seat_said *s = &said->seat[i];
        const struct contest_entry *e = entry_at(of->t, of->session, s->card);
        if (e == NULL || e->scored || s->place == 0)
            continue;
        json_t *o = table_tells(of, "score", e);
        json_object_set_new(o, "place", json_integer(place_among(of, said, s->place)));
        json_object_set_new(o, "chips", json_integer(s->chips));
        occasion_by_itself(f, of->oo, o);
    }
    occasion_by_itself(f, of->oo, table_tells(of, "chips-back", NULL));
}

/* Who is out, and why; who agrees that it ends; that it has ended early; and in the end the places.
 */
static void tell_tournament(struct floor *f, const struct told_of *of,
                            const struct table_said *said)
{
    for (unsigned i = 0; i < said->count; i++)
        tell_one(f, of, &said->seat[i]);
    if (said->concluded && !of->t->session[of->session - 1].concluded)
        occasion_by_itself(f, of->oo, table_tells(of, "conclude", NULL));
    if (said->ranked)
        tell_places(f, of, said);
}

static void table_tells_all(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                            struct open_table *ot)
{
    struct table_said said;
    ot->contest.heard = true;
    session_said(f, ot, &said);
    tell_tournament(f, &(struct told_of){oo, t, ot->plan->name, ot->contest.session}, &said);
}

/* It is told once; and again when one more of them may not play, for whom somebody is to do
 * something. */
static void waits(struct floor *f, struct open_occasion *oo, unsigned session, const char *table,
                  const char *why, unsigned barred)
{
    if (oo->seating_told != session || barred > oo->barred_told)
        incident(f, "contest", oo->name, "controller", "session %u at %s waits: %.159s", session,
                 table, why);
    oo->seating_told = session;
    oo->barred_told = barred;
}

/* Whether a session that was called may be at a table of another pit by a row that was not read yet
 * since this one was opened, maybe by another plan. */
static bool is_unheard(const struct floor *f, const struct tournament *t, int64_t session)
{
    return f->casino != NULL && !lent_heard(f) && session > 0 && session <= t->session_count &&
           t->session[session - 1].state >= SESSION_CALLED;
}

/* --- at tables of this pit ---------------------------------------------------------------------
 */

static void look_at(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                    struct open_table *ot)
{
    struct session_wanted w;
    wanted_of(oo, t, ot->contest.session, &w);
    if (w.wish < WISH_CLEARED && !ot->contest.heard)
        table_tells_all(f, oo, t, ot);
    session_follow(f, ot, &w);
}

static void seat_if_begun(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                          unsigned session)
{
    struct session_wanted w;
    struct trouble why;
    struct open_table *ot = table_named(f, t->table[t->session[session - 1].table]);
    if (is_unheard(f, t, session) || ot == NULL || !is_of_sessions(ot) || !contest_waits(ot))
        return;
    wanted_of(oo, t, session, &w);
    const struct session_of_it it = {.of = oo->number, .name = oo->name, .session = session};
    if (w.wish != WISH_PLAYED)
        return;
    const bool here = cards_are_here(f, &w, &why);
    if (!here && oo->gathering != session) {
        oo->gathering = session;
        oo->gathered_from = f->now;
    }
    const unsigned barred = here                          ? session_bars(f, &w, &why)
                            : oo->seating_told == session ? oo->barred_told
                                                          : 0;
    if (here ? !session_seat(f, ot, &w, &it, &why) : f->now - oo->gathered_from >= CARDS_COME_MS)
        waits(f, oo, session, ot->plan->name, why.words, barred);
}

/* --- at tables of other pits -------------------------------------------------------------------
 */

/* The pit to a table of which a session is called, where that is another: as its row says, though
 * the plan has lost or moved the table since, and else as the plan does. NULL: to none. */
static const char *elsewhere(const struct floor *f, const struct open_occasion *oo,
                             const struct tournament *t, int64_t session)
{
    if (f->casino == NULL || session <= 0 || session > t->session_count ||
        t->session[session - 1].state < SESSION_CALLED)
        return NULL;
    const struct session_key k = lent_key(f, oo->number, (unsigned)session);
    const struct table_elsewhere *planned =
        plan_table_elsewhere(f->plan, t->table[t->session[session - 1].table]);
    const char *there = lent_there(f, &k);
    return there != NULL ? there : planned != NULL ? planned->pit->name : NULL;
}

static void look_elsewhere(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                           unsigned session, const char *there)
{
    const struct session_key k = lent_key(f, oo->number, session);
    struct session_wanted w;
    if (is_unheard(f, t, session) || lent_is_over(f, &k))
        return;
    wanted_of(oo, t, session, &w);
    const struct table_said *said = lent_news(f, &k);
    if (said != NULL && w.wish < WISH_CLEARED) {
        tell_tournament(f, &(struct told_of){oo, t, w.table, session}, said);
        if (said->waits[0] != '\0')
            waits(f, oo, session, w.table, said->waits, said->barred);
        wanted_of(oo, t, session, &w);
    }
    lent_wants(f, &k, there, &w);
}

void at_tables_look(struct floor *f, struct open_occasion *oo)
{
    const struct tournament *t = tournament_of(oo);
    if (t == NULL)
        return;
    for (unsigned n = 1; n <= t->session_count; n++) {
        const char *there = elsewhere(f, oo, t, n);
        if (there != NULL)
            look_elsewhere(f, oo, t, n, there);
        else if (t->phase == TOURNAMENT_RUNNING && t->session[n - 1].state == SESSION_PLAYING)
            seat_if_begun(f, oo, t, n);
    }
    for (unsigned i = 0; i < f->table_count; i++)
        if (is_of(f->table[i], oo))
            look_at(f, oo, t, f->table[i]);
}

/* The pit of the table that a session is lent, where that is another, and has not given it back;
 * NULL: there is none. */
static const char *lent_by(const struct floor *f, const struct open_occasion *oo,
                           const struct tournament *t, unsigned session)
{
    const struct session_key k = lent_key(f, oo->number, session);
    const char *there = elsewhere(f, oo, t, session);
    return there != NULL && !lent_is_over(f, &k) ? there : NULL;
}

bool at_tables_cleared(const struct floor *f, const struct open_occasion *oo, struct trouble *why)
{
    const struct tournament *t = tournament_of(oo);
    const char *table = NULL;
    for (unsigned i = 0; i < f->table_count; i++)
        if (is_of(f->table[i], oo))
            table = f->table[i]->plan->name;
    for (unsigned n = 1; t != NULL && n <= t->session_count; n++) {
        const struct session_key k = lent_key(f, oo->number, n);
        if (is_unheard(f, t, n) || (lent_by(f, oo, t, n) != NULL && !lent_to_nobody(f, &k)))
            table = t->table[t->session[n - 1].table];
    }
    if (table != NULL)
        trouble_say(why, "%.40s is not cleared of its session yet", table);
    return table == NULL;
}

void at_tables_left(struct floor *f, const struct open_occasion *oo, const char *by)
{
    const struct tournament *t = tournament_of(oo);
    for (unsigned n = 1; t != NULL && n <= t->session_count; n++) {
        const char *there = lent_by(f, oo, t, n);
        if (there != NULL)
            incident(f, "contest", oo->name, by,
                     "%.40s is not cleared of session %u: nobody has pit %.40s, which clears it "
                     "when it is opened",
                     t->table[t->session[n - 1].table], n, there);
    }
}

/* --- what may be -------------------------------------------------------------------------------
 */

/* How many terminals it takes: who is out before it begins leaves his seat empty. */
static unsigned terminals_for(const struct session_wanted *w)
{
    unsigned most = 0;
    for (unsigned i = 0; i < w->count; i++)
        most = w->place[i].seat > most ? w->place[i].seat : most;
    return most;
}

/* The same of a table in another pit, as the plan has it; that waits until it is cleared. */
static bool may_call_there(const struct session_wanted *w, const struct tournament *t,
                           const struct table_elsewhere *there, struct occurred *o)
{
    struct trouble why;
    if (strcmp(there->ruleset, w->plays) != 0) {
        trouble_say(&why, "%.40s, in pit %.40s, does not play %.60s", w->table, there->pit->name,
                    w->plays);
        return say_no(o, "contest", w->exclusive, why.words);
    }
    return terminals_for(w) <= there->terminals ||
           say_no(o, "contest", clause_at(t, TP_ALLOCATION), "the table has not so many terminals");
}

/* A session is called to a table that waits for one, is played by the tournament's rules, has so
 * many terminals, and can be played by its conditions. */
static bool may_call(struct floor *f, const struct open_occasion *oo, const struct tournament *t,
                     const struct occasion_act *a, struct occurred *o)
{
    const struct open_table *ot = table_named(f, a->table);
    const struct table_elsewhere *there =
        f->casino != NULL ? plan_table_elsewhere(f->plan, a->table) : NULL;
    struct session_wanted w;
    struct trouble why;
    if ((ot == NULL && there == NULL) || a->session == 0 || a->session > t->session_count)
        return true;
    wanted_at(oo, t, (unsigned)a->session, a->table, &w);
    if (ot == NULL)
        return may_call_there(&w, t, there, o);
    if (!lent_leaves(f, ot, o))
        return false;
    if (!session_fits(ot, &w, &why))
        return say_no(o, "contest", w.exclusive, why.words);
    if (terminals_for(&w) > session_terminals(f, ot))
        return say_no(o, "contest", clause_at(t, TP_ALLOCATION),
                      "the table has not so many terminals");
    struct open_table *fresh = table_prepared(f, f->plan, ot->plan, &w.laid, &why);
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
    table_tells_all(f, oo, t, ot); /* what the table knows the tournament is to judge by */
    if (!occasion_would(oo, a, o))
        return false;
    if (a->kind == TACT_CONCLUDE)
        return session_done(f, ot, s->concludes, "", "", o);
    for (unsigned n = 0; !s->ranked(ot->at.table) && s->stands(ot->at.table, n, &who); n++) {
        const struct card_holder *h = holder_playing(f, who.player);
        if (!who.out && h != NULL && is_card_of(f, h, a->player))
            return session_done(f, ot, s->disqualifies, who.player, a->reason, o);
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

static bool tells(const struct occasion_act *a, bool ranked)
{
    return a->kind == TACT_KNOCKED_OUT || a->kind == TACT_CHIPS_BACK || a->kind == TACT_AGREE ||
           (a->kind == TACT_SCORE && !ranked);
}

/* What becomes of a session at its table, in whichever pit that is. */
static bool is_done_there(const struct occasion_act *a)
{
    return a->kind == TACT_CONCLUDE || a->kind == TACT_DISQUALIFY || tells(a, false);
}

/* What a table tells nobody else does. */
static bool left_to_staff(const struct tournament *t, const struct occasion_act *a, bool ranked,
                          struct occurred *o)
{
    return !tells(a, ranked) || say_no(o, "contest", clause_at(t, TP_TOTALS),
                                       "the table of that session tells it by itself");
}

/* Of a session at a table of another pit: who is seated is disqualified at the table, by who is in
 * control there, and a session is concluded there: the tournament hears of both. Who is not known
 * to be seated is disqualified by the tournament, and the table follows. */
static bool may_there(struct floor *f, const struct open_occasion *oo, const struct tournament *t,
                      const struct occasion_act *a, int64_t session, const char *there,
                      struct occurred *o)
{
    const struct session_key k = lent_key(f, oo->number, (unsigned)session);
    const struct table_said *said = lent_said(f, &k);
    const struct contest_entry *e = entry_at(t, (unsigned)session, a->player);
    struct trouble why;
    if (t->session[session - 1].state != SESSION_PLAYING)
        return true;
    const bool plays = a->kind == TACT_DISQUALIFY && e != NULL && !e->out && !e->scored &&
                       said != NULL && said->seated;
    if (a->kind == TACT_CONCLUDE || plays) {
        trouble_say(&why, "that is done at %.40s, in pit %.40s, and heard from there",
                    t->table[t->session[session - 1].table], there);
        return say_no(o, "contest", clause_at(t, plays ? TP_DISQUALIFIED : TP_EARLY), why.words);
    }
    return said == NULL || !said->seated || left_to_staff(t, a, said->ranked, o);
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
        return may_call(f, oo, t, a, o);
    const int64_t session = session_about(t, a);
    const char *there = elsewhere(f, oo, t, session);
    if (there != NULL)
        return may_there(f, oo, t, a, session, there, o);
    struct open_table *ot = table_of(f, oo, session);
    if (ot == NULL && is_unheard(f, t, session) &&
        t->session[session - 1].state == SESSION_PLAYING && is_done_there(a))
        return say_no(o, "contest", clause_at(t, TP_EXCLUSIVE),
                      "the other pits have not been heard of yet");
    if (ot == NULL)
        return true;
    if (a->kind == TACT_CONCLUDE || a->kind == TACT_DISQUALIFY)
        return there_too(f, oo, t, a, ot, o);
    return left_to_staff(t, a, ot->at.layout.session->ranked(ot->at.table), o);
}

bool at_tables_let(const struct floor *f, const struct open_table *ot, enum act_kind kind,
                   struct occurred *o)
{
    const struct open_occasion *oo = occasion_at(f, ot);
    const struct tournament *t = oo != NULL ? tournament_of(oo) : NULL;
    if (ot->contest.home != 0)
        return lent_lets(f, ot, kind, o);
    if (t == NULL)
        return true;
    if (kind == ot->at.layout.session->resumes && play_halted(t))
        return say_no(o, "contest", cited_text(why_halted(t)), "the whole tournament stands still");
    return kind != ot->at.layout.session->concludes ||
           say_no(o, "contest", clause_at(t, TP_EARLY),
                  "a session of a tournament is concluded by who is in control of all of it");
}

bool at_tables_call(const struct floor *f, const struct open_table *ot, struct occurred *o)
{
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct tournament *t = tournament_of(f->occasion[i]);
        for (unsigned k = 0; t != NULL && t->phase == TOURNAMENT_RUNNING && k < t->session_count;
             k++) {
            const struct contest_session *s = &t->session[k];
            if ((s->state == SESSION_CALLED || s->state == SESSION_PLAYING) &&
                strcmp(t->table[s->table], ot->plan->name) == 0)
                return !say_no(o, "contest", clause_at(t, TP_EXCLUSIVE), SERVES_IT);
        }
    }
    return false;
}

bool at_tables_leave(const struct floor *f, const struct open_table *ot, struct occurred *o)
{
    return !at_tables_call(f, ot, o) && lent_leaves(f, ot, o);
}
