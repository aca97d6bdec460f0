/* A settled round with a hand that was told wrong (nz1996:I.15.1): its right cards are told, every
 * wager is worked out by them, and the differences are posted.
 *
 * What players decided stands, for they decided by the cards that lay there. So a hand keeps as
 * many cards as it has, and where the right ones would have asked for another decision, or another
 * card, nothing can be worked out here. */
#include "games/boxes/boxes.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"

#include <string.h>

int boxes_would_hear(const struct table *t, const struct wager *w, const union game_state *st)
{
    const struct boxes_game *g = boxes_game(t);
    return g->open_with == NULL || g->open_with(t, w, st) ? boxes_hears(t, w, st) : -1;
}

/* Why no other cards can be told where a wager hangs on them; NULL: they can. */
static const char *beyond(const struct table *t, const struct wager *w)
{
    const struct boxes_game *g = boxes_game(t);
    return g->beyond_correction != NULL ? g->beyond_correction(t, w) : NULL;
}

static cents returns_by(struct table *t, const struct wager *w, const union game_state *st,
                        unsigned outcome, struct verdict *v)
{
    *v = t->layout->game->verdict(&t->layout->spot[w->at], outcome);
    return boxes_ends_last(t, st, w->at, outcome) ? boxes_game(t)->returns_last(t, w, st)
                                                  : settle_returns(t, w, v);
}

/* Whether every wager of the round can be worked out; else says why not. */
static bool worked_out(struct table *t, const struct act *a, const union game_state *right)
{
    const struct felt *f = felt_last(t);
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (w->stake == 0)
            continue;
        int outcome = boxes_would_hear(t, w, right);
        if (outcome < 0)
            return refuse_at(t, a, RP_CORRECTED,
                             "with those cards box %d would have been played otherwise", w->seat);
        if (beyond(t, w) != NULL && outcome != boxes_would_hear(t, w, &t->last_game))
            return refuse_at(t, a, RP_CORRECTED, "%s", beyond(t, w));
    }
    return true;
}

/* The cards themselves make a bet void against a dealer who does not qualify (nz1996:VIII.9.2); a
 * player's wagers that were taken out of the round are all void, and stay so whatever lay there. */
static bool taken_out(struct table *t, const struct wager *w, const union game_state *told)
{
    const struct felt *f = felt_last(t);
    for (uint32_t i = 0; w->result == RESULT_VOID && i < f->count; i++) {
        const struct wager *o = &f->wager[i];
        if (o->stake == 0 || o->player != w->player || o->seat != w->seat ||
            o->result != RESULT_VOID)
            continue;
        int outcome = boxes_would_hear(t, o, told);
        if (outcome < 0 ||
            t->layout->game->verdict(&t->layout->spot[o->at], (unsigned)outcome).result !=
                RESULT_VOID)
            return true;
    }
    return false;
}

/* Whether the decks hold all cards that lay there; and the shoe, if it is the same one, the new. */
static bool cards_exist(struct table *t, const struct act *a, const union game_state *right)
{
    const struct boxes *r = boxes_of(t);
    struct shoe decks;
    shoe_fill(&decks, t->rs->decks);
    for (unsigned box = 0; box <= r->boxes; box++)
        for (unsigned h = 1; h <= (box == 0 ? 1 : r->hands(right, box)); h++) {
            struct lying l = r->lying(right, box, h);
            for (unsigned i = 0; i < l.cards; i++)
                if (!shoe_take(&decks, l.card[i]))
                    return refuse_at(t, a, RP_DECK, "those cards are not all of this shoe");
        }
    return true;
}

static bool exchange(struct table *t, const struct act *a, const struct lying *was)
{
    struct shoe shoe = t->own.cards.shoe;
    if (t->own.cards.settled != t->own.cards.number)
        return true; /* they have gone with their shoe */
    for (unsigned i = 0; i < was->cards; i++)
        shoe_put(&shoe, was->card[i]);
    for (unsigned i = 0; i < a->card_count; i++)
        if (!shoe_take(&shoe, a->cards[i]))
            return refuse_at(t, a, RP_DECK, "those cards are not all of this shoe");
    t->own.cards.shoe = shoe;
    return true;
}

bool boxes_correct(struct table *t, const struct act *a)
{
    const struct boxes *r = boxes_of(t);
    unsigned box = (a->has & HAS_SEAT) != 0 ? (unsigned)a->seat : 0;
    unsigned hand = (a->has & HAS_HAND) != 0 ? (unsigned)a->hand : 1;
    union game_state right = t->last_game;
    if (box > 0 && !good_seat(t, a))
        return false;
    if (hand < 1 || hand > (box > 0 ? r->hands(&right, box) : 1))
        return refuse_at(t, a, RP_CORRECTED, "no such hand lay there in round %u", t->last_round);
    struct lying was = r->lying(&t->last_game, box, hand);
    if (a->card_count != was.cards || was.cards == 0)
        return refuse_at(t, a, RP_CORRECTED, "tell all `cards` of the hand: it had %u", was.cards);
    if (!r->lay_right(t->rs, &right, box, hand, a->cards))
        return refuse_at(t, a, RP_CORRECTED, "such a hand is not played as this one was");
    if (!cards_exist(t, a, &right) || !worked_out(t, a, &right) || !exchange(t, a, &was))
        return false;
    const union game_state told = t->last_game;
    t->last_game = right;
    round_announce(t, &right, t->last_round, t->rs->rule[RP_CORRECTED]);
    struct felt *f = felt_last(t);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        struct verdict v;
        if (w->stake == 0 || taken_out(t, w, &told) || beyond(t, w) != NULL)
            continue;
        cents returns = returns_by(t, w, &right, (unsigned)boxes_would_hear(t, w, &right), &v);
        if (v.result != w->result || returns != w->returned)
            settle_again(t, w, v.result, returns, t->rs->rule[RP_CORRECTED]);
    }
    return true;
}
