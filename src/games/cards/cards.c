/* Cards: the shoe, and dealing from it.
 *
 * The shoe is known by what is left in it, so no card comes that cannot; in which order cards come
 * is chance's. The cutting card lies some cards from the back: it comes out by itself when only
 * those are left, or before, when the dealer says so. */
#include "games/cards/cards.h"

bool cards_await(const struct table *t)
{
    const struct cards_procedure *c = &t->own.cards;
    if (c->mishandled)
        return false;
    return t->phase == PHASE_CARDS
               ? c->due == DUE_BURN
               : t->phase == PHASE_CLOSED && c->shoe.left > 0 && shoe_game(t)->card_due(t);
}

/* --- dealing ---------------------------------------------------------------------------------- */

static bool no_such_card(struct table *t, const struct act *a)
{
    char name[3];
    if (t->own.cards.shoe.of[a->card] > 0)
        return false;
    card_text(a->card, name);
    return !refuse_at(t, a, RP_DECK, "all %u %s of this shoe are out: that card is none of it",
                      t->rs->decks, name);
}

void cards_burn(struct table *t, card which, const char *rule)
{
    shoe_take(&t->own.cards.shoe, which);
    struct event e = event_blank(EV_DEALT);
    e.card = which;
    e.face_down = true;
    e.left = t->own.cards.shoe.left;
    e.rule = rule;
    emit(t, &e);
}

bool card_known(struct table *t, const struct act *a)
{
    if ((a->has & HAS_CARD) == 0)
        return refuse_at(t, a, RP_MALFORMED, "say which card: rank and suit, such as Th or As");
    return !no_such_card(t, a);
}

bool card_not_misread(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_OUT_OF_TURN, "no card was entered last that could be misread");
}

bool card_was_another(struct table *t, const struct act *a, card was)
{
    shoe_put(&t->own.cards.shoe, was);
    const bool known = card_known(t, a);
    shoe_take(&t->own.cards.shoe, was);
    return known && (a->card != was || refuse_at(t, a, RP_MALFORMED, "that card was entered"));
}

bool refuse_touching(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_CARDS_UNTOUCHED, "no player touches the cards here");
}

bool do_card(struct table *t, const struct act *a)
{
    if ((a->has & HAS_CARD) == 0)
        return refuse_at(t, a, RP_MALFORMED, "say which card: rank and suit, such as Th or As");
    shoe_taken_as_ready(t);
    if (t->own.cards.mishandled || (t->phase == PHASE_CARDS && t->own.cards.due != DUE_BURN))
        return shoe_missing(t, a);
    if (t->phase == PHASE_CARDS) {
        if (no_such_card(t, a))
            return false;
        shoe_burn(t, a->card);
        return true;
    }
    return shoe_game(t)->card(t, a);
}

void shoe_refill(struct table *t)
{
    shoe_fill(&t->own.cards.shoe, t->rs->decks);
    if (shoe_game(t)->refilled != NULL)
        shoe_game(t)->refilled(t);
}

void cards_laid_aside(struct table *t)
{
    t->own.cards.drawn = 0;
    if (t->rs->fresh_shoe) {
        shoe_refill(t);
    } else if (t->own.cards.last == LAST_NEXT) {
        last_coup(t, RP_LAST_COUP_NEXT);
    }
}
