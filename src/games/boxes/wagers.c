/* Wagers on boxes: who may place one and when, what is found too late, what may be taken back. */
#include "table/wagers.h"
#include "games/boxes/boxes.h"
#include "table/felt.h"
#include "table/irregular.h"
#include "table/seats.h"

static const struct wager *meant(struct table *t, const struct act *a)
{
    int s = t->layout->game->find(a->bet, a->on), p = player_find(t, a->player);
    return s < 0 || p < 0 ? NULL : felt_find(t, (unsigned)p, a->seat, (spot)s, WAGER_BY_HAND);
}

/* It lay there and has lost, while other boxes are played on. */
static bool pulls_lost_back(struct table *t, const struct act *a)
{
    if (a->kind != ACT_WITHDRAW || t->rs->rule[RP_LOST_STAYS] == NULL)
        return false;
    const struct wager *w = meant(t, a);
    return w != NULL && (w->flags & WAGER_DONE) != 0 && w->result == RESULT_LOSE;
}

/* Insurance, a side bet, or a wager that was doubled or split: what its player added stays. */
static bool is_addition(struct table *t, const struct act *a)
{
    if (a->kind != ACT_WITHDRAW || t->rs->rule[RP_ADDITION_STAYS] == NULL)
        return false;
    const struct wager *w = meant(t, a);
    return w != NULL && wager_live(w) &&
           (!bet_at(t, w->at)->main || w->added > 0 || boxes_of(t)->hands(&t->game, w->seat) > 1);
}

enum rule_point boxes_after_close(struct table *t, const struct act *a)
{
    return pulls_lost_back(t, a) ? RP_LOST_STAYS
           : is_addition(t, a)   ? RP_ADDITION_STAYS
                                 : RP_WAGER_AFTER_CLOSE;
}

bool boxes_may_stake(struct table *t, const struct act *a, int p, spot s, cents stake)
{
    const struct bet *b = bet_at(t, s);
    (void)stake;
    if (boxes_of(t)->by_choice(s))
        return refuse_by_bet(t, a, "placed", b->placed_rule, NULL,
                             "%s is placed once the cards are dealt", b->name);
    if (!boxes_allowed(t, a, p))
        return false;
    if (boxes_of(t)->showdown && b->fixed_rule != NULL && t->rs->bettors == 1 &&
        had_on(t, p, a->seat, s) > 0)
        return refuse_at(t, a, RP_BETTORS, "one wager lies there already");
    return true;
}

void boxes_placing(struct table *t, int call)
{
    (void)call;
    boxes_first_wager(t);
}

bool boxes_found_in_time(struct table *t, const struct act *a)
{
    return t->phase != PHASE_CLOSED ||
           refuse_at(t, a, RP_OUT_OF_TURN, "the cards are dealt to the boxes that had wagers");
}

/* Where cards are dealt to boxes: whether such a wager can be made on this one at all. Where each
 * player has one box and each box one player, nobody else has anything there, nor he elsewhere. */
bool boxes_found_fits(struct table *t, const struct act *a, int p, spot s)
{
    const struct boxes *r = t->layout->game->boxes;
    const struct felt *f = felt_now(t);
    const struct bet *b = bet_at(t, s);
    if (r->by_choice(s) || (t->phase != PHASE_OPEN && r->hands(&t->game, (unsigned)a->seat) == 0))
        return false;
    for (uint32_t i = 0; r->showdown && i < f->count; i++)
        if (wager_live(&f->wager[i]) && (f->wager[i].seat == a->seat) != (f->wager[i].player == p))
            return false;
    return !r->showdown || b->fixed_rule == NULL ||
           had_on(t, p, a->seat, s) + a->stake == b->fixed_stake;
}

bool boxes_may_close(struct table *t, const struct act *a)
{
    return !boxes_none_wagered(t) || refuse_at(t, a, RP_CLOSE_CALL, "no box has a wager");
}

bool boxes_clock_runs(struct table *t)
{
    return !boxes_none_wagered(t);
}

bool boxes_correct_round(struct table *t, const struct act *a)
{
    bool current;
    return correctable(t, a, &current) && boxes_correct(t, a);
}
