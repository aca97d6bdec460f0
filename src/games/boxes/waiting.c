/* Cards that are out of the shoe by mistake: one waits and comes next. What was seen of its round
 * and not needed is discarded with it. */
#include "games/boxes/boxes.h"

/* How many cards are out by mistake; one that was seen and that its round did not need was
 * discarded with it. */
unsigned boxes_cards_out(const struct table *t)
{
    return t->phase == PHASE_OPEN && t->own.boxes.seen ? 0 : t->own.boxes.waiting;
}

void boxes_wait_next(struct table *t, card which, bool seen)
{
    unsigned out = boxes_cards_out(t);
    shoe_take(&t->own.cards.shoe, which);
    t->own.boxes.next[out] = which;
    t->own.boxes.waiting = (uint8_t)(out + 1);
    t->own.boxes.seen = seen;
}

bool boxes_card_waits(const struct table *t)
{
    return t->own.boxes.waiting > 0 && t->own.boxes.seen;
}

/* A card is due: true when one of those that are out is dealt now. */
bool boxes_deal_waiting(struct table *t)
{
    struct boxes_procedure *p = &t->own.boxes;
    struct next n = boxes_next(t);
    if (p->waiting == 0 || t->phase != PHASE_CLOSED || n.kind != NEXT_CARD || p->follow_count > 0 ||
        boxes_wait(t))
        return false;
    bool dealers = n.box == 0 && boxes_of(t)->dealt(&t->game);
    enum rule_point rule = !p->seen ? RP_ERROR_UNSEEN : dealers ? RP_ALL_REFUSED : RP_ERROR_SEEN;
    card which = p->next[0];
    p->next[0] = p->next[1];
    p->waiting--;
    shoe_put(&t->own.cards.shoe, which); /* it is dealt now */
    boxes_deal(t, which, t->rs->rule[rule]);
    return true;
}
