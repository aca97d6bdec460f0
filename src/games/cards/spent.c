/* When cards have served: the last coup, a table left empty, orders to shuffle or replace them. */
#include "games/cards/cards.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"

static bool coup_under_way(const struct table *t)
{
    return t->own.cards.drawn > 0;
}

/* --- the end of a coup ------------------------------------------------------------------------ */

/* Somebody left, and nobody is here any more. */
static bool stands_empty(const struct table *t)
{
    return t->vacated && t->rs->rule[RP_SHUFFLE_VACANT] != NULL &&
           (t->own.cards.played || t->rs->own.cards.every_round) && felt_empty(t) &&
           nobody_present(t);
}

bool cards_coup_over(struct table *t)
{
    struct cards_procedure *c = &t->own.cards;
    bool dealt = c->drawn > 0;
    if (c->due != DUE_NOTHING) /* the cards are in nobody's shoe yet */
        return false;
    c->drawn = 0;
    c->played |= dealt;
    if (c->reshuffle)
        return shoe_begin(t, SHUFFLE_ORDERED);
    if (t->rs->own.cards.every_round && dealt)
        return shoe_begin(t, SHUFFLE_SHOE_END);
    if (t->rs->fresh_shoe) {
        shoe_refill(t);
        return true;
    }
    if (dealt && c->last == LAST_THIS) {
        notified(t, "dealer", "the shoe is finished: the cards are shuffled or replaced", 0,
                 shoe_end_rule(t));
        return shoe_begin(t, SHUFFLE_SHOE_END);
    }
    if (dealt && c->last == LAST_NEXT)
        last_coup(t, RP_LAST_COUP_NEXT);
    return stands_empty(t) ? shoe_begin(t, SHUFFLE_VACANT) : true;
}

void shoe_left_alone(struct table *t)
{
    t->vacated = true;
    if (t->phase == PHASE_OPEN && stands_empty(t))
        shoe_begin(t, SHUFFLE_VACANT);
    else if (t->phase == PHASE_CARDS && t->own.cards.due == DUE_CUT)
        shoe_await(t);
}

/* --- orders ----------------------------------------------------------------------------------- */

void shoe_reshuffle_after(struct table *t, const char *rule)
{
    notified(t, "dealer",
             coup_under_way(t) ? "the coup is finished; then the cards are shuffled and cut"
                               : "the cards are shuffled and cut",
             0, rule);
    if (coup_under_way(t))
        t->own.cards.reshuffle = true;
    else if (t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED)
        shoe_begin(t, SHUFFLE_ORDERED);
}

/* The cards must be in the shoe, or spent and waiting. */
static bool cards_here(struct table *t, const struct act *a)
{
    bool spent = t->phase == PHASE_CARDS && t->own.cards.due == DUE_SHUFFLE;
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_closed(t, a);
    return t->phase != PHASE_CARDS || spent ? true : shoe_missing(t, a);
}

bool do_reshuffle(struct table *t, const struct act *a)
{
    const struct reason *r =
        reason_find(t->rs->own.cards.reshuffles, t->rs->own.cards.reshuffle_count, a->reason);
    if (r == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "reshuffle")->clause,
                      "say why: that is no ground to shuffle these cards");
    if (t->phase == PHASE_CARDS)
        return shoe_missing(t, a);
    if (!cards_here(t, a))
        return false;
    accept(t, a, r->clause);
    bool voids = r->refund != NULL && coup_under_way(t);
    shoe_reshuffle_after(t, r->clause);
    if (voids)
        round_void(t, r->refund, NULL, NULL);
    return true;
}

static const struct reason *ground(const struct table *t, const struct act *a)
{
    return reason_find(t->rs->own.cards.replacements, t->rs->own.cards.replacement_count,
                       a->reason);
}

bool do_replace_cards(struct table *t, const struct act *a)
{
    const struct reason *r = ground(t, a);
    const char *rule = r != NULL ? r->clause : ruleset_authority(t->rs, "replace-cards")->clause;
    bool spent = t->phase == PHASE_CARDS;
    if (t->rs->own.cards.replacement_count > 0 && r == NULL)
        return refuse(t, a, rule, "say why: that is no ground to replace the cards");
    if (!cards_here(t, a))
        return false;
    if (!spent && t->phase != PHASE_OPEN)
        return refuse(t, a, rule, "the round is finished first");
    bool ended = spent && (t->own.cards.why == SHUFFLE_SHOE_END || t->own.cards.replace_due);
    if (r != NULL && r->shoe_end && !ended)
        return refuse(t, a, rule, "that is done after the last coup");
    accept(t, a, rule);
    if (t->rs->rule[RP_REPLACE_NOTICE] != NULL)
        notified(t, "inspector", "the cards are replaced", 0, t->rs->rule[RP_REPLACE_NOTICE]);
    shoe_replace(t, spent ? t->own.cards.why : SHUFFLE_ORDERED);
    return true;
}
