/* How hands of blackjack are seen. */
#include "games/blackjack/blackjack.h"

static const struct blackjack_hand *blackjack_hand(const struct look *k, unsigned box,
                                                   unsigned hand)
{
    const struct blackjack_state *st = &k->st->blackjack;
    return box == 0 ? &st->dealer : &st->box[box - 1].hand[hand - 1];
}

static const char *state_of(const struct look *k, const struct hand_look *l, unsigned box,
                            unsigned hand)
{
    const struct blackjack_hand *h = blackjack_hand(k, box, hand);
    if (h->gone)
        return "paid";
    if (l->bust)
        return "bust";
    if (l->blackjack)
        return "blackjack";
    if (k->over)
        return "done";
    struct next n = boxes_of(k->t)->next(k->t->rs, k->st);
    if (n.box == box && n.hand == hand && blackjack_dealt(&k->st->blackjack) && !boxes_wait(k->t))
        return "plays";
    return h->cards >= 2 && blackjack_over(k->t->rs, h) ? "stands" : "waits";
}

void blackjack_look(const struct look *k, struct hand_look *l, unsigned box, unsigned hand,
                    int player)
{
    const struct blackjack_hand *h = blackjack_hand(k, box, hand);
    (void)player;
    l->blackjack = box == 0 ? blackjack_dealer_natural(&k->st->blackjack) : blackjack_natural(h);
    l->bust = blackjack_bust(h);
    l->doubled = h->doubled;
    if (box > 0)
        l->state = state_of(k, l, box, hand);
}

void blackjack_look_box(const struct look *k, struct box_look *l, const struct wager *w, int player)
{
    (void)k;
    if (w->at == BJ_INSURANCE && w->player == player)
        l->insurance = w->stake;
}
