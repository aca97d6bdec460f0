#include "floor/at_tables.h"

#include "floor/contest.h"
#include "floor/members.h"
#include "floor/money.h"
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

bool at_tables_may(struct floor *f, const struct open_occasion *oo, const void *act,
                   struct occurred *o)
{
    const struct occasion_act *a = act;
    const struct tournament *t = tournament_of(oo);
    const bool calls = t != NULL && a->kind == TACT_CALL;
    const struct open_table *ot = calls ? table_named(f, a->table) : NULL;
    const char *plays = ot != NULL ? ot->at.rs->name : NULL;
    if (ot == NULL ||
        (is_of_sessions(ot) && strcmp(plays, contest_rules(t)->table) == 0 && contest_waits(ot)))
        return true;
    o->code = "contest";
    snprintf(o->why, sizeof o->why, "%.40s is not cleared, or does not play %.60s", a->table,
             contest_rules(t)->table);
    return false;
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
    if (good && contest_open(f, ot, seats, count, &why))
        return;
    if (oo->seating_told != session)
        incident(f, "contest", oo->name, "controller", "session %u at %s waits: %.100s", session,
                 ot->plan->name, why.words);
    oo->seating_told = session;
}

/* --- results ---------------------------------------------------------------------------------- */

static const char *same_name(const void *ctx, const char *player)
{
    (void)ctx;
    return player;
}

/* How the session of a table stands; free with json_decref. */
static json_t *standing_of(struct open_table *ot)
{
    static char room[1 << 15];
    struct text t;
    text_on(&t, room, sizeof room);
    text_putc(&t, '{');
    ot->at.layout.session->show(ot->at.table, -1, 0, &(struct called){.name = same_name}, &t);
    text_putc(&t, '}');
    return json_loads(room, 0, NULL);
}

static bool is_ranked(const json_t *standing)
{
    const char *state = json_string_value(json_object_get(standing, "state"));
    return state != NULL && strcmp(state, "ranked") == 0;
}

/* The card of somebody whom a table calls by his terminal; NULL: there is none. */
static const char *card_of_player(struct floor *f, const char *player)
{
    const char *dot = player != NULL ? strrchr(player, '.') : NULL;
    const struct terminal *t = dot != NULL ? terminal_of_name(f, player, dot) : NULL;
    const struct account *a = t != NULL ? account_of(&f->accounts, t->account) : NULL;
    const struct card_holder *h = a != NULL && a->member != 0 ? holder_of(f, a->member) : NULL;
    return h != NULL ? h->m.card : NULL;
}

static void take_places(struct floor *f, struct open_occasion *oo, unsigned session,
                        const struct open_table *ot, const json_t *standing)
{
    size_t i;
    json_t *e;
    json_array_foreach(json_object_get(standing, "entrants"), i, e)
    {
        const char *number = card_of_player(f, json_string_value(json_object_get(e, "player")));
        const json_t *place = json_object_get(e, "place"), *chips = json_object_get(e, "chips");
        if (number != NULL && json_is_integer(place))
            occasion_by_itself(f, oo,
                               json_pack("{s:s s:s s:i s:s s:I s:I}", "act", "score", "by",
                                         ot->plan->name, "session", (int)session, "player", number,
                                         "place", json_integer_value(place), "chips",
                                         json_integer_value(chips)));
    }
    occasion_by_itself(f, oo,
                       json_pack("{s:s s:s s:i}", "act", "chips-back", "by", ot->plan->name,
                                 "session", (int)session));
}

static bool is_counted(const struct tournament *t, unsigned session)
{
    for (unsigned i = 0; i < t->entry_count; i++)
        if (t->entry[i].state == ENTRY_PLAYING && t->entry[i].session == session &&
            !t->entry[i].scored)
            return false;
    return true;
}

/* Whether another session of the tournament has the table by now. */
static bool taken_again(const struct tournament *t, unsigned table)
{
    for (unsigned i = 0; i < t->session_count; i++)
        if (t->session[i].table == table &&
            (t->session[i].state == SESSION_CALLED || t->session[i].state == SESSION_PLAYING))
            return true;
    return false;
}

static void look_at(struct floor *f, struct open_occasion *oo, const struct tournament *t,
                    unsigned session, struct open_table *ot)
{
    const struct contest_session *s = &t->session[session - 1];
    struct trouble unsaid;
    if (s->state == SESSION_PLAYING && contest_waits(ot)) {
        if (!is_counted(t, session))
            seat_session(f, oo, t, session, ot);
        return;
    }
    if (contest_waits(ot) ||
        (s->state == SESSION_PLAYING ? is_counted(t, session) : taken_again(t, s->table)))
        return;
    json_t *standing = standing_of(ot);
    if (is_ranked(standing) && s->state == SESSION_PLAYING)
        take_places(f, oo, session, ot, standing);
    else if (is_ranked(standing))
        contest_clear(f, ot, "controller", &unsaid); /* in a round it is tried again */
    json_decref(standing);
}

void at_tables_look(struct floor *f, struct open_occasion *oo)
{
    const struct tournament *t = tournament_of(oo);
    for (unsigned i = 0; t != NULL && i < t->session_count; i++) {
        const enum session_state state = t->session[i].state;
        struct open_table *ot = state == SESSION_PLAYING || state == SESSION_ANNOUNCED
                                    ? table_named(f, t->table[t->session[i].table])
                                    : NULL;
        if (ot != NULL && is_of_sessions(ot))
            look_at(f, oo, t, i + 1, ot);
    }
}
