/* Who is in a tournament, and how one leaves it. */
#include "games/tournament/tournament.h"
#include "table/felt.h"
#include "table/seats.h"
#include "table/settle.h"

#include <string.h>

struct contestant *contestant_of(struct table *t, unsigned player)
{
    struct tournament_procedure *s = session(t);
    for (unsigned i = 0; i < s->count; i++)
        if (s->contestant[i].player == player)
            return &s->contestant[i];
    return NULL;
}

unsigned contestants_in(struct table *t)
{
    unsigned count = 0;
    EACH_IN(e, t)
    count++;
    return count;
}

struct contestant *contestant_named(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player);
    struct contestant *e = p >= 0 ? contestant_of(t, (unsigned)p) : NULL;
    if (a->player[0] == '\0')
        refuse_at(t, a, RP_MALFORMED, "say which player");
    else if (e == NULL || !in_play(t, e))
        refuse_at(t, a, RP_ENTRANTS, "%s is not in this session", a->player);
    else if ((a->has & HAS_SEAT) != 0 && a->seat != e->seat)
        refuse_at(t, a, RP_OWN_BOX, "%s plays at box %u", a->player, e->seat);
    else
        return e;
    return NULL;
}

bool accept_of(struct table *t, const struct act *a, const struct contestant *e, const char *rule)
{
    struct act told = *a;
    told.seat = e->seat;
    return accept(t, &told, rule);
}

struct event contestant_event(struct table *t, enum event_kind kind, const struct contestant *e,
                              const char *rule)
{
    struct event ev = event_blank(kind);
    ev.seat = e->seat;
    event_about(&ev, t, e->player);
    ev.rule = rule;
    ev.total = chips_of_contestant(t, e) + t->player[e->player].on_felt;
    return ev;
}

/* --- entering --------------------------------------------------------------------------------- */

static bool may_enter(struct table *t, const struct act *a)
{
    const struct tournament_procedure *s = session(t);
    int p = player_find(t, a->player);
    if (s->begun)
        return refuse_at(t, a, RP_ENTRY, "the session has begun");
    if (!good_seat(t, a) || !player_welcome(t, a, p))
        return false;
    if (a->player[0] == '\0')
        return refuse_at(t, a, RP_MALFORMED, "say which player");
    if (p >= 0 && contestant_of(t, (unsigned)p) != NULL)
        return refuse_at(t, a, RP_OWN_BOX, "%s has a box", a->player);
    for (unsigned i = 0; i < s->count; i++)
        if (s->contestant[i].seat == a->seat)
            return refuse_at(t, a, RP_OWN_BOX, "box %d is somebody else's", a->seat);
    return (s->count < CONTESTANTS_MAX && (p >= 0 || player_room(t))) ||
           refuse_at(t, a, RP_ENTRY, NO_ROOM);
}

/* Before a session all get the same chips (star-baccarat:15.6.2, crown-fusion-2024:16.4.3(b)). */
bool do_enter(struct table *t, const struct act *a)
{
    struct tournament_procedure *s = session(t);
    if (!may_enter(t, a))
        return false;
    const struct tournament_rules *c = conditions(t);
    unsigned p = (unsigned)player_place(t, a->player), at = s->count++;
    for (; at > 0 && s->contestant[at - 1].seat > a->seat; at--)
        s->contestant[at] = s->contestant[at - 1];
    s->contestant[at] = (struct contestant){.player = (uint16_t)p,
                                            .seat = (uint16_t)a->seat,
                                            .since = t->now,
                                            .pass_cards = c->pass_cards,
                                            .forms = c->undisclosed};
    struct player *who = &t->player[p];
    who->has_account = who->had_account = true;
    who->balance = c->bank;
    seat_player(t, a->seat, p);
    return accept_balance(t, a, p, c->bank, t->rs->rule[RP_ENTRY]);
}

/* --- leaving ---------------------------------------------------------------------------------- */

void deduct(struct table *t, struct contestant *e, enum rule_point by)
{
    struct player *who = &t->player[e->player];
    struct event ev = contestant_event(t, EV_DEDUCTED, e, t->rs->rule[by]);
    ev.stake = who->balance < t->limits.min ? who->balance : t->limits.min;
    who->balance -= ev.stake;
    e->taken = ++session(t)->taken;
    emit(t, &ev);
}

void wagers_void(struct table *t, struct contestant *e, const char *rule)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].player == e->player)
            settle_void(t, &f->wager[i], rule);
    e->form.filed = false;
}

static void leaves(struct table *t, struct contestant *e, enum contestant_state as,
                   struct event *ev)
{
    struct tournament_procedure *s = session(t);
    e->state = (uint8_t)as;
    emit(t, ev);
    s->over = s->over || (s->begun && !s->practising && contestants_in(t) == 0);
}

void eliminate(struct table *t, struct contestant *e, const char *rule, const char *under)
{
    struct event ev = contestant_event(t, EV_ELIMINATED, e, rule);
    ev.under = under;
    e->out = ++session(t)->out;
    leaves(t, e, CONTESTANT_OUT, &ev);
}

void disqualify(struct table *t, struct contestant *e, const struct reason *why, const char *rule)
{
    e->ground = (uint8_t)(why - conditions(t)->disqualification + 1);
    wagers_void(t, e, rule);
    struct event ev = contestant_event(t, EV_DISQUALIFIED, e, rule);
    leaves(t, e, CONTESTANT_DISQUALIFIED, &ev);
}

bool do_disqualify(struct table *t, const struct act *a)
{
    const struct tournament_rules *c = conditions(t);
    const struct reason *why =
        reason_find(c->disqualification, c->disqualification_count, a->reason);
    struct contestant *e = contestant_named(t, a);
    if (e == NULL)
        return false;
    if (why == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "disqualify")->clause,
                      "`reason` must be one for which an entrant is disqualified");
    if (t->phase != PHASE_OPEN)
        return refuse_at(t, a, RP_WAGERS_STAND, "before the close, or after the coup");
    const bool his_turn = session(t)->begun && yet_to_act(t, 0) == e;
    accept_of(t, a, e, why->clause);
    disqualify(t, e, why, why->clause);
    if (his_turn)
        turn_begins(t);
    return true;
}
