/* What players do from their terminals beside wagering: whatever act the rules have for a player of
 * this game, for his own name and from his own seat. A decision for a hand and a throw of the dice
 * have messages of their own, and go the same way.
 *
 * A decision is an act like any other, and a stake that it adds has moved before it is answered. */
#include "floor/players.h"
#include "floor/frozen.h"
#include "floor/money.h"
#include "floor/open.h"
#include "floor/pace.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/terminal.h"
#include "floor/wagering.h"

#include "wire/act_json.h"

#include <stdio.h>

/* Does it, if who holds what and the rules allow it; else the terminal is told why not. */
static bool player_does(struct floor *f, const struct asked *q, struct open_table *ot,
                        struct act *a, struct outcome *o)
{
    struct terminal *t = asker(f, q);
    const struct show *show = ot->at.layout.game->show;
    const struct showing s = showing_to(f, ot, t);
    struct hindrance why;
    if (show->lets != NULL && !show->lets(&s, a, &why)) {
        refuse_ask(f, q, why.code, why.rule, "%s", why.why);
        return false;
    }
    tell_time(f, ot);
    *o = run_act(f, ot, a, false);
    if (!o->done) {
        refuse_by_rules(f, q, o);
        return false;
    }
    changed(f, q, t);
    return true;
}

/* At an automatic table what follows does not wait for the period. */
static void go_on(struct floor *f, struct open_table *ot, bool was_open)
{
    if (ot->automatic && was_open && ot->at.table->phase == PHASE_CLOSED)
        ot->due = f->now;
    pace_decided(f, ot);
}

/* --- any act ---------------------------------------------------------------------------------- */

/* What moves seats and money has messages of its own, unless the table asks for it; a terminal
 * stakes cents, not chips. */
static bool has_own_message(enum act_kind k)
{
    static const enum act_kind OWN[] = {ACT_WAGER,  ACT_WITHDRAW, ACT_SIT,   ACT_LEAVE,
                                        ACT_BUY_IN, ACT_CASH_OUT, ACT_COLOUR};
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
        if (OWN[i] == k)
            return true;
    return false;
}

/* He acts for himself: whoever else is named, as a player or as staff, does not count. The seat may
 * be another's box on which he has a wager; the rules know who may do what there. */
static bool read_play(struct floor *f, const struct asked *q, struct open_table *ot, struct act *a)
{
    struct trouble why;
    if (!act_from_object(json_object_get(q->o, "act"), a, &why)) {
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED], "%s", why.words);
        return false;
    }
    const struct act his = act_of_player(f, asker(f, q), ot, a->kind);
    memcpy(a->player, his.player, sizeof a->player);
    memset(a->by, 0, sizeof a->by);
    if ((a->has & HAS_SEAT) == 0)
        a->seat = his.seat;
    a->has |= HAS_SEAT;
    if (act_actor(a->kind) == ACTOR_PLAYER &&
        (!has_own_message(a->kind) || open_now(f, ot, asker(f, q), a)))
        return true;
    refuse_ask(f, q, "act", ot->at.rs->rule[RP_UNKNOWN_ACT],
               "that is not for a player to do in this way");
    return false;
}

void ask_play(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    struct act a;
    struct outcome o;
    if (ot == NULL || refuse_frozen_money(f, q, t->account, 0))
        return;
    const uint32_t round = ot->at.table->round;
    const bool was_open = ot->at.table->phase == PHASE_OPEN;
    if (!read_play(f, q, ot, &a) || !player_does(f, q, ot, &a, &o))
        return;
    struct text *s = answer_begin(f, q, "played");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", round);
    json_str(s, "act", act_name(a.kind));
    json_int(s, "stake", o.stake);
    json_str(s, "rule", o.rule);
    put_meters(f, t, ot, s);
    say_end(f, q->desk);
    go_on(f, ot, was_open);
}

/* --- decisions for hands ---------------------------------------------------------------------- */

static bool maybe_number(const struct asked *q, const char *key, int64_t to, uint32_t has,
                         struct act *a, int64_t *out)
{
    const json_t *v = json_object_get(q->o, key);
    if (v == NULL || json_is_null(v))
        return true;
    *out = json_integer_value(v);
    a->has |= has;
    return json_is_integer(v) && *out >= 1 && *out <= to;
}

/* Only what a player may say is read from the message. Decisions about the insurance or a double of
 * the whole box name no hand. */
static bool read_choice(struct floor *f, const struct asked *q, const struct open_table *ot,
                        struct act *a)
{
    const struct show *show = ot->at.layout.game->show;
    const char *name = ask_maybe(q, "choice");
    enum act_kind kind;
    if (name == NULL || !act_find(name, &kind) || !show->decides(kind)) {
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED], "`choice` must be a decision");
        return false;
    }
    *a = act_of_player(f, asker(f, q), ot, kind);
    int64_t seat = a->seat, hand = 0, stake = 0;
    if (!maybe_number(q, "seat", SEATS_MAX, HAS_SEAT, a, &seat) ||
        !maybe_number(q, "hand", show->hands, HAS_HAND, a, &hand) ||
        !maybe_number(q, "stake", INT64_MAX, HAS_STAKE, a, &stake)) {
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED],
                   "`seat`, `hand` and `stake` are whole numbers above zero");
        return false;
    }
    a->seat = (int32_t)seat;
    a->hand = (int32_t)hand;
    a->stake = stake;
    return true;
}

void ask_choose(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    struct act a;
    struct outcome o;
    if (ot == NULL)
        return;
    if (ot->at.layout.game->show->decides == NULL) {
        refuse_ask(f, q, "rules", ot->at.rs->rule[RP_UNKNOWN_ACT],
                   "nobody decides for a hand in this game");
        return;
    }
    const uint32_t round = ot->at.table->round;
    const bool was_open = ot->at.table->phase == PHASE_OPEN;
    if (!read_choice(f, q, ot, &a) || !player_does(f, q, ot, &a, &o))
        return;
    struct text *s = answer_begin(f, q, "chosen");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", round);
    json_str(s, "choice", act_name(a.kind));
    json_int(s, "seat", a.seat);
    json_int(s, "stake", o.stake);
    json_str(s, "rule", o.rule);
    put_meters(f, t, ot, s);
    say_end(f, q->desk);
    go_on(f, ot, was_open);
}

/* --- the dice --------------------------------------------------------------------------------- */

/* They leave the shooter's hand before the period is over. */
void ask_throw(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    struct outcome o;
    if (ot == NULL)
        return;
    struct act a = act_of_player(f, t, ot, ACT_THROW);
    const bool was_open = ot->at.table->phase == PHASE_OPEN;
    if (!player_does(f, q, ot, &a, &o))
        return;
    struct text *s = answer_begin(f, q, "thrown");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", ot->at.table->round);
    json_str(s, "rule", ot->at.layout.game->show->done_by(ot->at.rs, &a));
    say_end(f, q->desk);
    go_on(f, ot, was_open);
}
