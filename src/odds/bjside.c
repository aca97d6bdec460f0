#include "odds/bjside.h"

#include <assert.h>
#include <string.h>

/* Two cards to the box and one to the dealer, and one more to either. */
enum { BOX = 1, CARDS_MOST = 4 };

struct counting {
    const struct layout *l;
    const struct boxes *boxes;
    spot at;
    unsigned left[DECK], cards; /* in the shoe */
    struct deals *deals;
};

bool bj_side_played(spot s)
{
    return s == BJ_SUPER_SEVENS;
}

static void go_on(struct counting *c, const union game_state *st, uint64_t ways, unsigned drawn);

/* A decided deal stands for all orders of the cards that are not drawn any more. */
static void count_end(struct counting *c, unsigned outcome, uint64_t ways, unsigned drawn)
{
    for (unsigned left = c->cards; drawn < CARDS_MOST; drawn++, left--)
        ways *= left;
    c->deals->weight[outcome] += ways;
    c->deals->all += ways;
}

static void next_card(struct counting *c, const union game_state *st, uint64_t ways, unsigned drawn)
{
    assert(drawn < CARDS_MOST);
    for (unsigned k = 0; k < DECK; k++) {
        struct act a = {.kind = ACT_CARD, .has = HAS_CARD, .card = (card)k};
        union game_state then = *st;
        unsigned alike = c->left[k];
        if (alike == 0)
            continue;
        c->l->game->chance(c->l->rs, &then, &a);
        c->left[k]--;
        c->cards--;
        go_on(c, &then, ways * alike, drawn + 1);
        c->left[k]++;
        c->cards++;
    }
}

/* A hand stands at once, unless the wager gains by another card. Where it would have had to draw,
 * the next card is still as likely as any. */
static void go_on(struct counting *c, const union game_state *st, uint64_t ways, unsigned drawn)
{
    const struct ruleset *rs = c->l->rs;
    if (c->at == BJ_INSURANCE && st->blackjack.dealer.cards == 1 &&
        !blackjack_ace_up(&st->blackjack))
        return;
    int outcome = c->boxes->outcome(rs, st, BOX, c->at);
    if (outcome >= 0) {
        count_end(c, (unsigned)outcome, ways, drawn);
        return;
    }
    struct next n = c->boxes->next(rs, st);
    if (n.kind == NEXT_CARD) {
        next_card(c, st, ways, drawn);
        return;
    }
    union game_state then = *st;
    assert(n.kind == NEXT_CHOICE);
    c->boxes->choose(&then, n.box, n.hand, bj_side_played(c->at) ? CHOICE_HIT : CHOICE_STAND);
    go_on(c, &then, ways, drawn);
}

void bj_side_deals(const struct layout *l, spot s, struct deals *d)
{
    struct counting c = {.l = l, .boxes = l->game->boxes, .at = s, .deals = d};
    union game_state st;
    memset(d, 0, sizeof *d);
    memset(&st, 0, sizeof st);
    for (unsigned k = 0; k < DECK; k++)
        c.left[k] = l->rs->decks;
    c.cards = DECK * l->rs->decks;
    l->game->begin(&st);
    c.boxes->deal(&st, 1u << BOX);
    go_on(&c, &st, 1, 0);
}
