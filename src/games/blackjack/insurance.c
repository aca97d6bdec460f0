/* Insurance and even money: open from the end of the initial deal until the first decision or the
 * next card that is seen, one exposed in error too; where the operator gives time for it, decisions
 * wait for that. */
#include "games/blackjack/blackjack.h"
#include "games/boxes/show.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/wagers.h"

#include <string.h>

static bool is_open(const struct table *t)
{
    return t->phase == PHASE_CLOSED && !t->own.boxes.acted && !t->own.boxes.exposed &&
           blackjack_dealt(&t->game.blackjack) && t->game.blackjack.dealer.cards == 1 &&
           blackjack_ace_up(&t->game.blackjack);
}

/* A bettor of some box who has not answered. */
static bool somebody_asked(const struct table *t)
{
    const struct felt *f = &t->felt[t->current];
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].at == BJ_MAIN &&
            !t->player[f->wager[i].player].barred &&
            (f->wager[i].flags & (WAGER_EVEN_MONEY | WAGER_ANSWERED)) == 0)
            return true;
    return false;
}

bool insurance_waits(const struct table *t)
{
    return t->own.boxes.offering && is_open(t) && somebody_asked(t);
}

void insurance_offer(struct table *t)
{
    static const char *const OPTIONS[] = {"insure", "even-money", "decline"};
    if (!is_open(t))
        return;
    t->own.boxes.asked_at = t->now;
    t->own.boxes.offering = t->rs->own.blackjack.insurance_ms > 0;
    called(t, "Insurance", t->rs->rule[RP_INSURANCE_CALL]);
    if (t->own.boxes.offering)
        awaits(t, "players", "insurance", OPTIONS, 3, t->rs->rule[RP_INSURANCE_CALL]);
}

static void offer_over(struct table *t)
{
    struct felt *f = felt_now(t);
    t->own.boxes.offering = false;
    EACH_WAGER(i, f) /* those who elected even money stay marked */
        f->wager[i].flags &= (uint8_t)~WAGER_ANSWERED;
    boxes_go_on(t);
}

bool insurance_card_seen(struct table *t)
{
    bool waited = insurance_waits(t);
    t->own.boxes.exposed = true;
    if (waited)
        offer_over(t);
    return waited;
}

void insurance_time(struct table *t)
{
    if (insurance_waits(t) && t->now - t->own.boxes.asked_at >= t->rs->own.blackjack.insurance_ms)
        offer_over(t);
}

/* The wager that insures or asks for even money; NULL with words. */
static struct wager *wager_asked(struct table *t, const struct act *a)
{
    unsigned who = 0;
    if (a->player[0] != '\0') {
        int p = player_find(t, a->player);
        who = p >= 0 ? (unsigned)p + 1 : 0;
    } else {
        who = boxes_decider(t, (unsigned)a->seat);
    }
    struct wager *w = who > 0 ? felt_find(t, who - 1, a->seat, BJ_MAIN, WAGER_BY_HAND) : NULL;
    if (w != NULL && wager_live(w))
        return w;
    refuse_at(t, a, RP_INSURANCE, "%s has no wager on box %d",
              a->player[0] != '\0' ? a->player : "nobody", a->seat);
    return NULL;
}

/* Even money is a right by itself (nz1996:II.8.3), insurance another (nz1996:II.9.1). */
static bool may_be_asked(struct table *t, const struct act *a, enum rule_point late)
{
    if (!boxes_in_play(t, a))
        return false;
    if (!blackjack_dealt(&t->game.blackjack))
        return refuse_at(t, a, RP_INSURANCE_CALL, "the initial deal is not finished");
    if (!blackjack_ace_up(&t->game.blackjack))
        return refuse_at(t, a, a->kind == ACT_EVEN_MONEY ? RP_EVEN_MONEY : RP_INSURANCE,
                         "the dealer shows no ace");
    return is_open(t) ||
           refuse_at(t, a, late, "that was open until the first decision or the next card seen");
}

bool insurance_answered(struct table *t)
{
    if (!t->own.boxes.offering || somebody_asked(t))
        return false;
    offer_over(t);
    return true;
}

/* He has answered, one way or the other. */
static void answered(struct table *t, struct wager *w, uint8_t flag)
{
    w->flags |= flag;
    insurance_answered(t);
}

/* How much of it may lie on the line. */
cents insurance_most(const struct table *t, const struct wager *w)
{
    cents half = w->stake / 2;
    if (t->rs->own.blackjack.exact)
        return w->stake % 2 == 0 ? half : 0;
    return half - half % t->rs->chip;
}

static cents insurance_least(const struct table *t, cents most)
{
    return t->rs->own.blackjack.exact ? most : chips_least(t, t->limits.min);
}

static bool stake_fits(struct table *t, const struct act *a, const struct wager *w, cents stake)
{
    cents most = insurance_most(t, w), least = insurance_least(t, most);
    char low[MONEY_TEXT_MAX], high[MONEY_TEXT_MAX];
    if (most == 0 || most < least)
        return refuse_at(t, a, RP_INSURANCE_STAKE, "half of that wager is no insurance here");
    if (!chips_whole(t, a, stake))
        return false;
    if (stake <= 0 || stake > most || stake < least)
        return refuse_over(t, a, RP_INSURANCE_STAKE, AMOUNTS({"min", least}, {"max", most}),
                           "insurance is %s to %s here", money_text(least, low),
                           money_text(most, high));
    return true;
}

bool do_insure(struct table *t, const struct act *a)
{
    if (!may_be_asked(t, a, RP_INSURANCE_LATE))
        return false;
    struct wager *w = wager_asked(t, a);
    if (w == NULL)
        return false;
    if ((w->flags & WAGER_EVEN_MONEY) != 0)
        return refuse_at(t, a, RP_EVEN_MONEY, "even money has been asked for");
    if (had_on(t, w->player, a->seat, BJ_INSURANCE) > 0)
        return refuse_at(t, a, RP_ADDITION_STAYS, "that wager is insured, and stays so");
    cents stake = (a->has & HAS_STAKE) != 0 ? a->stake : insurance_most(t, w);
    if (!stake_fits(t, a, w, stake) || !can_afford(t, a, w->player, stake) ||
        !has_place(t, a, w->player, BJ_INSURANCE, WAGER_BY_HAND, 1))
        return false;
    struct wager *i = felt_place(t, w->player, a->seat, BJ_INSURANCE, WAGER_BY_HAND);
    felt_add(t, i, stake);
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    event_about(&e, t, w->player);
    e.spot = BJ_INSURANCE;
    e.stake = stake;
    e.total = i->stake;
    e.rule = t->rs->rule[RP_INSURANCE_STAKE];
    e.under = t->rs->rule[RP_INSURANCE];
    emit(t, &e);
    answered(t, w, WAGER_ANSWERED);
    return true;
}

/* No wager of the box is left: its cards are discarded. */
static void discard_paid(struct table *t, unsigned box)
{
    uint32_t from = 0;
    if (boxes_wager(t, box, BJ_MAIN, BJ_MAIN_LAST, &from) == NULL)
        t->game.blackjack.box[box - 1].hand[0].gone = true;
}

/* Whether others have wagers on the box, and go on with its cards. */
static bool shares_box(struct table *t, const struct wager *w)
{
    uint32_t from = 0;
    for (const struct wager *o;
         (o = boxes_wager(t, w->seat, BJ_MAIN, BJ_MAIN_LAST, &from)) != NULL;)
        if (o != w)
            return true;
    return false;
}

bool do_even_money(struct table *t, const struct act *a)
{
    if (!may_be_asked(t, a, RP_EVEN_MONEY))
        return false;
    struct wager *w = wager_asked(t, a);
    if (w == NULL)
        return false;
    if (!blackjack_natural(&t->game.blackjack.box[a->seat - 1].hand[0]))
        return refuse_at(t, a, RP_EVEN_MONEY, "that is for a blackjack against an ace");
    if ((w->flags & WAGER_EVEN_MONEY) != 0)
        return refuse_at(t, a, RP_EVEN_MONEY, "even money has been asked for");
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    event_about(&e, t, w->player);
    e.rule = t->rs->rule[RP_EVEN_MONEY];
    e.under = t->rs->rule[shares_box(t, w) ? RP_EVEN_SHARED : RP_EVEN_ALONE];
    emit(t, &e);
    if (!t->rs->own.blackjack.together) {
        struct verdict v = t->layout->game->verdict(&t->layout->spot[BJ_MAIN], BJ_EVEN_MONEY);
        settle_by(t, w, &v);
        discard_paid(t, (unsigned)a->seat);
    }
    answered(t, w, WAGER_EVEN_MONEY);
    if (!boxes_undecided(t))
        boxes_go_on(t);
    return true;
}

bool insurance_decline(struct table *t, const struct act *a)
{
    if (!may_be_asked(t, a, RP_INSURANCE_LATE))
        return false;
    struct wager *w = wager_asked(t, a);
    if (w == NULL)
        return false;
    accept(t, a, t->rs->rule[RP_INSURANCE_CALL]);
    answered(t, w, WAGER_ANSWERED);
    return true;
}

/* Where decisions wait for it the offer ends with the waiting. */
bool insurance_look(struct table *t, int player, unsigned box, struct offer_look *o)
{
    *o = (struct offer_look){0};
    if (!is_open(t) || (t->rs->own.blackjack.insurance_ms > 0 && !insurance_waits(t)))
        return false;
    const struct wager *w =
        player >= 0 ? felt_find(t, (unsigned)player, (int)box, BJ_MAIN, WAGER_BY_HAND) : NULL;
    if (w == NULL || !wager_live(w)) {
        o->answered = true;
        return true;
    }
    o->answered = (w->flags & (WAGER_EVEN_MONEY | WAGER_ANSWERED)) != 0;
    o->even_money = blackjack_natural(&t->game.blackjack.box[box - 1].hand[0]);
    cents most = insurance_most(t, w), least = insurance_least(t, most);
    if (most >= least) {
        o->most = most;
        o->least = least;
        o->step = t->rs->own.blackjack.exact ? most : t->rs->chip;
    }
    return true;
}

/* --- for programs that play ------------------------------------------------------------------- */

unsigned insurance_chooses(const struct layout *l, enum act_kind *act)
{
    unsigned count = boxes_decisions(l, act);
    act[count++] = ACT_INSURE;
    act[count++] = ACT_EVEN_MONEY;
    if (l->rs->own.blackjack.insurance_ms > 0) /* else nobody waits for an answer */
        act[count++] = ACT_DECLINE;
    return count;
}

void insurance_sees(struct table *t, int player, unsigned box, struct seen *s)
{
    struct offer_look o;
    boxes_sees(t, player, box, s);
    if (player < 0 || !insurance_look(t, player, box, &o))
        return;
    const struct wager *w = felt_find(t, (unsigned)player, (int)box, BJ_MAIN, WAGER_BY_HAND);
    if (w == NULL || !wager_live(w) || (w->flags & WAGER_EVEN_MONEY) != 0)
        return;
    if (o.most > 0 && had_on(t, player, (int)box, BJ_INSURANCE) == 0)
        s->act[s->open++] = ACT_INSURE;
    if (o.even_money)
        s->act[s->open++] = ACT_EVEN_MONEY;
    if (insurance_waits(t) && !o.answered)
        s->act[s->open++] = ACT_DECLINE;
}
