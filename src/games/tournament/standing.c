/* How a session stands, for those who look at the table: what lies open to everybody there, and
 * what one of them has in his own hand. Of a form that is handed in only that it is there. */
#include "base/text.h"
#include "games/session.h"
#include "games/tournament/tournament.h"

static const char *state_of(const struct table *t, const struct contestant *e)
{
    static const char *const STATES[] = {"in", "out", "disqualified"};
    return e->state == CONTESTANT_IN && !in_play(t, e) ? "waits" : STATES[e->state];
}

static const char *did(const struct contestant *e)
{
    return e->absent       ? "absent"
           : e->passed     ? "pass"
           : e->form.filed ? "form"
           : e->acted      ? "wager"
                           : NULL;
}

static void put_contestant(const struct table *t, const struct contestant *e,
                           const struct called *who, struct text *out)
{
    const struct player *p = &t->player[e->player];
    json_open(out, NULL, '{');
    json_int(out, "seat", e->seat);
    json_str(out, "player", p->name);
    json_str(out, "name", who->name(who->ctx, p->name));
    json_str(out, "state", state_of(t, e));
    json_int(out, "chips", p->balance);
    json_int(out, "staked", p->on_felt);
    json_str(out, "did", did(e));
    if (e->placed)
        json_int(out, "place", e->ahead + 1);
    else
        json_str(out, "place", NULL);
    json_close(out, '}');
}

static void put_turn(struct table *t, int64_t now, struct text *out)
{
    const struct contestant *next = t->phase == PHASE_OPEN ? yet_to_act(t, 0) : NULL;
    const bool timed = next != NULL && session(t)->begun && t->rs->period_ms > 0;
    const int64_t left = timed ? next->since + t->rs->period_ms - now : 0;
    if (next == NULL) {
        json_str(out, "turn", NULL);
        return;
    }
    json_open(out, "turn", '{');
    json_int(out, "seat", next->seat);
    if (timed)
        json_int(out, "left", left > 0 ? left : 0);
    else
        json_str(out, "left", NULL);
    json_close(out, '}');
}

static const char *stage_of(const struct tournament_procedure *s)
{
    return s->ranked        ? "ranked"
           : s->over        ? "counting"
           : s->halted > 0  ? "halted"
           : s->practising  ? "practice"
           : s->playing_off ? "playoff"
           : s->begun       ? "playing"
                            : "entering";
}

void standing_shown(struct table *t, int player, int64_t now, const struct called *who,
                    struct text *out)
{
    const struct tournament_procedure *s = session(t);
    const struct contestant *mine = player >= 0 ? contestant_of(t, (unsigned)player) : NULL;
    json_str(out, "state", stage_of(s));
    json_int(out, "coup", s->coups);
    json_int(out, "coups", conditions(t)->coups);
    json_int(out, "advance", conditions(t)->advance);
    json_int(out, "marker", s->marker);
    put_turn(t, now, out);
    json_open(out, "entrants", '[');
    for (unsigned i = 0; i < s->count; i++)
        put_contestant(t, &s->contestant[i], who, out);
    json_close(out, ']');
    if (mine == NULL) {
        json_str(out, "mine", NULL);
        return;
    }
    json_open(out, "mine", '{');
    json_int(out, "seat", mine->seat);
    json_int(out, "pass-cards", mine->pass_cards);
    json_int(out, "forms", mine->forms);
    json_close(out, '}');
}
