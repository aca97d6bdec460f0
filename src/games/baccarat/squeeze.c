/* The squeeze: who may turn a hand over on his terminal. It is told and nothing more: the cards and
 * the result are what they are, and the floor waits a moment with showing them. */
#include "games/baccarat/baccarat.h"
#include "table/felt.h"

spot hand_spot(const struct table *t, enum hand h)
{
    return (spot)t->layout->game->find(h == HAND_PLAYER ? "player" : "banker", "");
}

static void may_squeeze(struct table *t, enum hand h, unsigned seat, enum rule_point p)
{
    struct event e = event_blank(EV_SQUEEZE);
    e.hand = hand_told(h);
    e.seat = (int32_t)seat;
    if (t->seat[seat] > 0)
        event_about(&e, t, t->seat[seat] - 1);
    e.rule = t->rs->rule[p];
    emit(t, &e);
}

/* What each seat has on the hand itself; side wagers do not count. */
static void stakes_on(struct table *t, enum hand h, cents by_seat[SEATS_MAX + 1])
{
    const struct felt *f = felt_now(t);
    spot at = hand_spot(t, h);
    for (unsigned s = 0; s <= t->rs->seats; s++)
        by_seat[s] = 0;
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].at == at && f->wager[i].seat <= t->rs->seats)
            by_seat[f->wager[i].seat] += f->wager[i].stake;
}

static void offer_hand(struct table *t, enum hand h)
{
    cents by_seat[SEATS_MAX + 1];
    unsigned highest = 0;
    stakes_on(t, h, by_seat);
    EACH_SEAT(s, t) {
        if (by_seat[s] > by_seat[highest]) /* of equals the lowest seat stays */
            highest = s;
        if (t->rs->own.baccarat.squeeze == SQUEEZE_BY_ALL_ABOVE &&
            by_seat[s] > t->rs->own.baccarat.squeeze_above)
            may_squeeze(t, h, s, RP_SQUEEZE_ABOVE);
    }
    if (t->rs->own.baccarat.squeeze == SQUEEZE_BY_HIGHEST && highest > 0)
        may_squeeze(t, h, highest, RP_SQUEEZE_HIGHEST);
}

void squeeze_offer(struct table *t)
{
    if (t->rs->own.baccarat.squeeze == SQUEEZE_OFF)
        return;
    offer_hand(t, HAND_PLAYER);
    offer_hand(t, HAND_BANKER);
}
