#include "games/blackjack/sides.h"

#include "base/shuffle.h"
#include "games/boxes/game.h"

#include <assert.h>
#include <string.h>

/* Two cards to the box and one to the dealer, and one more to either. */
enum { BOX = 1, CARDS_MOST = 4, UNDECIDED = UINT8_MAX };

bool bj_side_played(spot s)
{
    return s == BJ_SUPER_SEVENS;
}

/* --- one round -------------------------------------------------------------------------------- */

static void begin_round(const struct layout *l, union game_state *st)
{
    memset(st, 0, sizeof *st);
    l->game->begin(st);
    l->game->boxes->deal(st, 1u << BOX);
}

/* Insurance is offered against an ace only. */
static bool is_offered(spot s, const union game_state *st)
{
    return s != BJ_INSURANCE || st->blackjack.dealer.cards == 0 || blackjack_ace_up(&st->blackjack);
}

/* A hand stands at once, unless the wager gains by another card. Where it would have had to draw,
 * the next card is still as likely as any. */
static void decide(const struct layout *l, spot s, union game_state *st)
{
    struct next n = l->game->boxes->next(l->rs, st);
    if (n.kind == NEXT_CHOICE)
        l->game->boxes->choose(st, n.box, n.hand, bj_side_played(s) ? ACT_HIT : ACT_STAND);
}

/* One round, card by card as long as the wager needs them: how it ends, or UNDECIDED where these
 * cards do not tell or it is not offered. */
static unsigned end_of(const struct layout *l, spot s, const card *cards, unsigned count)
{
    union game_state st;
    begin_round(l, &st);
    for (unsigned i = 0; is_offered(s, &st); i++) {
        int outcome = l->game->boxes->outcome(l->rs, &st, BOX, s);
        if (outcome >= 0)
            return (unsigned)outcome;
        if (i == count)
            break;
        struct act a = {.kind = ACT_CARD, .has = HAS_CARD, .card = cards[i]};
        decide(l, s, &st);
        l->game->chance(l->rs, &st, &a);
    }
    return UNDECIDED;
}

/* Insurance looks at nothing of the box's. */
static uint8_t end_by_dealer(const struct layout *l, unsigned up, unsigned second)
{
    const card any = card_of(CARD_RANKS - 1, 0),
               cards[CARDS_MOST] = {any, card_of(up, 0), any, card_of(second, 0)};
    return (uint8_t)end_of(l, BJ_INSURANCE, cards, CARDS_MOST);
}

/* --- all deals -------------------------------------------------------------------------------- */

struct counting {
    const struct layout *l;
    const struct boxes *boxes;
    spot at;
    unsigned left[DECK], cards; /* in the shoe */
    struct deals *deals;
};

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

static void go_on(struct counting *c, const union game_state *st, uint64_t ways, unsigned drawn)
{
    int outcome = c->boxes->outcome(c->l->rs, st, BOX, c->at);
    if (outcome >= 0) {
        count_end(c, (unsigned)outcome, ways, drawn);
        return;
    }
    union game_state then = *st;
    decide(c->l, c->at, &then);
    next_card(c, &then, ways, drawn);
}

/* The box's cards are not looked at, and leave the dealer's as likely as they were. */
static void count_insured(const struct layout *l, struct deals *d)
{
    const unsigned of_rank = l->rs->decks * CARD_SUITS;
    for (unsigned k = 0; k < CARD_RANKS * CARD_RANKS; k++) {
        const unsigned up = k / CARD_RANKS, second = k % CARD_RANKS;
        const unsigned end = end_by_dealer(l, up, second),
                       ways = of_rank * (of_rank - (up == second));
        if (end == UNDECIDED)
            continue;
        d->weight[end] += ways;
        d->all += ways;
    }
}

void bj_side_deals(const struct layout *l, spot s, struct deals *d)
{
    struct counting c = {.l = l, .boxes = l->game->boxes, .at = s, .deals = d};
    union game_state st;
    memset(d, 0, sizeof *d);
    if (s == BJ_INSURANCE) {
        count_insured(l, d);
        return;
    }
    for (unsigned k = 0; k < DECK; k++)
        c.left[k] = l->rs->decks;
    c.cards = DECK * l->rs->decks;
    begin_round(l, &st);
    go_on(&c, &st, 1, 0);
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* Whether the box's two cards tell, whatever the dealer shows; nothing looks at his suits. */
static uint8_t end_by_two(const struct layout *l, spot s, card first, card second)
{
    unsigned end = UNDECIDED;
    for (unsigned rank = 0; rank < CARD_RANKS; rank++) {
        const card cards[] = {first, card_of(rank, 0), second};
        unsigned here = end_of(l, s, cards, 3);
        if (rank > 0 && here != end)
            return UNDECIDED;
        end = here;
    }
    return (uint8_t)end;
}

void bj_sides_make(struct bj_sides *sides, const struct layout *l, const bool *up)
{
    sides->layout = l;
    sides->count = 0;
    for (unsigned s = BJ_MAIN_LAST + 1; s < BJ_SPOTS; s++) {
        if (!odds_listed(l, (spot)s) || (up != NULL && !up[l->spot[s].bet]))
            continue;
        for (unsigned k = 0; s != BJ_INSURANCE && k < DECK * DECK; k++)
            sides->end[s][k] = end_by_two(l, (spot)s, (card)(k / DECK), (card)(k % DECK));
        for (unsigned k = 0; s == BJ_INSURANCE && k < CARD_RANKS * CARD_RANKS; k++)
            sides->dealer[k] = end_by_dealer(l, k / CARD_RANKS, k % CARD_RANKS);
        sides->at[sides->count++] = (spot)s;
    }
}

static void settle(const struct bj_sides *sides, const card cards[CARDS_MOST],
                   uint64_t came[BJ_SIDES_CAME])
{
    for (unsigned i = 0; i < sides->count; i++) {
        const spot s = sides->at[i];
        unsigned end = s == BJ_INSURANCE
                           ? sides->dealer[card_rank(cards[1]) * CARD_RANKS + card_rank(cards[3])]
                           : sides->end[s][cards[0] * DECK + cards[2]];
        if (end == UNDECIDED && s != BJ_INSURANCE)
            end = end_of(sides->layout, s, cards, CARDS_MOST);
        if (end != UNDECIDED)
            came[s * BJ_OUTCOMES + end]++;
    }
}

void bj_sides_deal(const struct bj_sides *sides, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane,
                   uint64_t rounds, uint64_t came[BJ_SIDES_CAME])
{
    const struct ruleset *rs = sides->layout->rs;
    const unsigned cards = rs->decks * DECK;
    unsigned top = CARDS_MOST;
    struct stacks shoe;
    if (!rs->fresh_shoe && rs->cut_behind + CARDS_MOST < cards)
        top = (cards - rs->cut_behind) / CARDS_MOST * CARDS_MOST;
    top = top + 3 > cards ? top - CARDS_MOST : top;
    stacks_begin(&shoe, seed, lane);
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < cards; i++)
            shoe.card[k][i] = (card)(i % DECK);
    for (uint64_t left = rounds; left > 0;) {
        stacks_shuffle(&shoe, cards, top);
        for (unsigned k = 0; k < STACKS; k++)
            for (unsigned i = 0; i < top && left > 0; i += CARDS_MOST, left--)
                settle(sides, shoe.card[k] + i, came);
    }
}
