/* A card that was told wrong, put right before the next.
 *
 * What lies on the table is what counts: the card that was entered is only the record of it. As
 * long as nobody has decided anything since and no wager has ended on it, the round is as it was
 * before that card, and the right one comes. */
#include "games/boxes/boxes.h"
#include "table/felt.h"

static uint32_t wagers_live(const struct table *t)
{
    const struct felt *f = &t->felt[t->current];
    uint32_t live = 0;
    EACH_WAGER(i, f)
        live += wager_live(&f->wager[i]);
    return live;
}

void boxes_deal_told(struct table *t, card which, const char *rule)
{
    const struct boxes_procedure *p = &t->own.boxes;
    const struct before_card before = {.known = true,
                                       .acted = p->acted,
                                       .exposed = p->exposed,
                                       .offering = p->offering,
                                       .drawn_box = p->drawn_box,
                                       .drawn_hand = p->drawn_hand,
                                       .told = which,
                                       .drawn = t->own.cards.drawn + 1,
                                       .left = (uint16_t)(t->own.cards.shoe.left - 1),
                                       .wagers = wagers_live(t),
                                       .game = t->game};
    boxes_deal(t, which, rule);
    t->own.boxes.before = before;
}

/* What can be done meanwhile that no card has a part in. */
static bool beside_the_cards(enum act_kind kind)
{
    static const enum act_kind BESIDE[] = {ACT_CARD,   ACT_MISREAD,  ACT_TIME, ACT_SIT,
                                           ACT_BUY_IN, ACT_CASH_OUT, ACT_SIGN};
    for (size_t i = 0; i < sizeof BESIDE / sizeof *BESIDE; i++)
        if (kind == BESIDE[i])
            return true;
    return false;
}

void boxes_card_stands(struct table *t, const struct act *a)
{
    if (!beside_the_cards(a->kind))
        t->own.boxes.before.known = false;
}

/* Cards that came with it, a shoe that was filled then, or a wager that has ended on it leave
 * nothing to go back to. */
static bool nothing_hangs_on_it(const struct table *t)
{
    const struct before_card *b = &t->own.boxes.before;
    return b->known && t->phase == PHASE_CLOSED && t->own.cards.drawn == b->drawn &&
           t->own.cards.shoe.left == b->left && wagers_live(t) == b->wagers;
}

bool boxes_misread(struct table *t, const struct act *a)
{
    struct boxes_procedure *p = &t->own.boxes;
    const struct before_card before = p->before;
    const char *clause = ruleset_authority(t->rs, "misread")->clause;
    if (t->drawn || !nothing_hangs_on_it(t))
        return card_not_misread(t, a);
    if (!card_was_another(t, a, before.told))
        return false;
    accept(t, a, clause);
    shoe_put(&t->own.cards.shoe, before.told);
    t->own.cards.drawn--;
    t->game = before.game;
    p->acted = before.acted;
    p->exposed = before.exposed;
    p->offering = before.offering;
    p->drawn_box = before.drawn_box;
    p->drawn_hand = before.drawn_hand;
    boxes_deal_told(t, a->card, clause);
    return true;
}
