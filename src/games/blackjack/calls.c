/* What the dealer calls of the hands of blackjack: totals, cards and naturals. */
#include "games/blackjack/blackjack.h"

#include <stdio.h>

static void hand_words(const struct table *t, unsigned box, unsigned hand, char say[SAY_MAX])
{
    const struct boxes *r = boxes_of(t);
    struct lying l = r->lying(&t->game, box, hand);
    char which[16] = "";
    if (r->hands(&t->game, box) > 1)
        snprintf(which, sizeof which, ", hand %u", hand);
    if (l.total > BLACKJACK)
        snprintf(say, SAY_MAX, "Box %u%s: %u, too many", box, which, l.total);
    else
        snprintf(say, SAY_MAX, "Box %u%s: %s%u", box, which, l.soft ? "soft " : "", l.total);
}

static void call_total(struct table *t, unsigned box, unsigned hand, enum rule_point p)
{
    const struct boxes *r = boxes_of(t);
    char say[SAY_MAX];
    if (p == RP_CARD_CALL && r->hands(&t->game, box) > 1 &&
        r->lying(&t->game, box, hand).cards == 2)
        p = RP_SPLIT_CALL;
    if (t->rs->rule[p] == NULL)
        return;
    hand_words(t, box, hand, say);
    called(t, say, t->rs->rule[p]);
}

/* Naturals are announced when all have two cards. */
void blackjack_call_naturals(struct table *t)
{
    const struct blackjack_state *st = &t->game.blackjack;
    bool waits = blackjack_ace_up(st) || blackjack_ten_up(st);
    for (unsigned b = 0; b < BLACKJACK_BOXES; b++)
        if (st->box[b].in && blackjack_natural(&st->box[b].hand[0])) {
            char say[SAY_MAX];
            snprintf(say, sizeof say, "Box %u: blackjack", b + 1);
            called(t, say, t->rs->rule[waits ? RP_BLACKJACK_WAITS : RP_BLACKJACK_CALL]);
        }
}

/* What is said of a card to a hand that takes no more of them, or to the dealer. */
void blackjack_call_card(struct table *t, struct next n)
{
    struct next after = boxes_next(t);
    if (n.box == 0 && after.kind == NEXT_NOTHING) {
        char say[SAY_MAX];
        t->layout->game->say(t->rs, (unsigned)t->layout->game->outcome(&t->game), say);
        called(t, say, t->rs->rule[RP_DEALER_CALL]);
    } else if (n.box > 0 &&
               (after.kind != NEXT_CHOICE || after.box != n.box || after.hand != n.hand) &&
               (boxes_of(t)->lying(&t->game, n.box, n.hand).cards > 2 ||
                boxes_of(t)->hands(&t->game, n.box) > 1)) {
        call_total(t, n.box, n.hand, RP_CARD_CALL);
    }
}

void blackjack_call_turn(struct table *t, struct next n, bool drawn)
{
    call_total(t, n.box, n.hand, drawn ? RP_CARD_CALL : RP_TOTAL_CALL);
}
