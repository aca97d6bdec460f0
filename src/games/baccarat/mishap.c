/* What staff report of cards, shoes and shuffling devices, each with its role, its clause and its
 * remedy in the ruleset. */
#include "games/baccarat/baccarat.h"

#include <stdio.h>
#include <string.h>

static bool in_coup(const struct table *t)
{
    return t->own.cards.drawn > 0;
}

/* A device that failed: a disadvantage to anybody decides first, then whether another is at hand,
 * then whether cards are damaged (star-baccarat:13.1 to 13.5). */
static const struct irregularity *meant(const struct table *t, const struct act *a)
{
    char name[2 * WORD_MAX];
    snprintf(name, sizeof name, "%s%s", a->reason,
             a->disadvantage                          ? "-disadvantage"
             : (a->has & HAS_SPARE) != 0 && !a->spare ? "-no-spare"
             : a->damage                              ? "-damage"
                                                      : "");
    return irregularity_find(t->rs, name);
}

void cards_run_out(struct table *t)
{
    const struct irregularity *r = irregularity_find(t->rs, "insufficient");
    const char *rule = r != NULL ? r->clause : t->rs->rule[RP_VOID_REFUND];
    called(t, "Too few cards: the coup is void", rule);
    if (t->own.baccarat.misdeal.again) {
        last_coup_void(t, rule);
        shoe_reshuffle_after(t, rule);
        return;
    }
    t->own.cards.reshuffle = true;
    round_void(t, rule, NULL, NULL);
}

/* --- remedies --------------------------------------------------------------------------------- */

static void coup_void(struct table *t, const struct irregularity *r, bool last)
{
    const char *refund = r->refund != NULL ? r->refund : r->clause;
    if (r->other_shoe) /* this one still has them all */
        cards_put_back(&t->own.cards.shoe, last ? &t->last_game.baccarat : &t->game.baccarat);
    if (last) {
        last_coup_void(t, refund);
    } else {
        if (r->other_shoe)
            t->layout->game->begin(&t->game);
        round_void(t, refund, NULL, NULL);
    }
    t->own.baccarat.misdeal.just_void = true;
}

static void void_and_check(struct table *t, const struct irregularity *r, bool last)
{
    const char *refund = r->refund != NULL ? r->refund : r->clause;
    if (last)
        last_coup_void(t, refund);
    if (r->cards != NULL)
        notified(t, "dealer", "the cards are taken out and checked", 0, r->cards);
    if (last || !in_coup(t)) {
        shoe_reshuffle_after(t, r->clause);
        return;
    }
    if (r->cards == NULL)
        notified(t, "dealer", "the coup is void; the cards are shuffled and cut", 0, r->clause);
    t->own.cards.reshuffle = true;
    round_void(t, refund, NULL, NULL);
}

static void remedy(struct table *t, const struct act *a, const struct irregularity *r, bool last)
{
    switch (r->then) {
    case REMEDY_GO_ON:
    case REMEDY_REBUILD:
        break;
    case REMEDY_NO_BURN:
        shoe_burn_missed(t);
        break;
    case REMEDY_RESHUFFLE:
        shoe_reshuffle_after(t, r->cards != NULL ? r->cards : r->clause);
        break;
    case REMEDY_VOID:
        coup_void(t, r, last);
        break;
    case REMEDY_VOID_CARDS:
        void_and_check(t, r, last);
        break;
    case REMEDY_OFFER:
        notified(t, "dealer", "the cards in the device are shuffled and cut, into a shoe", 0,
                 r->cards != NULL ? r->cards : r->clause);
        offer_back(t, TAKE_BACK_OFFERED);
        break;
    case REMEDY_BURN:
        cards_burn(t, a->card, r->clause);
        if (in_coup(t) && t->own.cards.shoe.left == 0 && t->phase != PHASE_RESULT)
            cards_run_out(t);
        break;
    }
}

/* --- the report ------------------------------------------------------------------------------- */

/* Whether there is a coup that the remedy could touch. */
static bool coup_there(struct table *t, const struct act *a, const struct irregularity *r,
                       bool last)
{
    bool voids = r->then == REMEDY_VOID || r->then == REMEDY_VOID_CARDS;
    /* What was wrong with the cards or the device is found now, and touches the coup of now. */
    bool reaches_back = r->then == REMEDY_VOID && r->stands == NULL;
    if (last && (!voids || (!reaches_back && !t->own.baccarat.misdeal.again)))
        return refuse(t, a, r->stands != NULL ? r->stands : r->clause,
                      "that leaves a settled coup as it is");
    if (last)
        return last_coup_open(t, a, r->late);
    if (r->dealt != NULL && (!in_coup(t) || t->phase != PHASE_CLOSED))
        return refuse(t, a, r->dealt, "no coup is being dealt");
    if (r->then == REMEDY_VOID && !in_coup(t))
        return refuse(t, a, r->clause, "no coup is being dealt; say which `round` is meant");
    if (r->then == REMEDY_OFFER &&
        (t->own.baccarat.misdeal.take_back != TAKE_BACK_NOT || felt_empty(t)))
        return refuse(t, a, r->clause, "there are no wagers to be offered back");
    if (voids && t->phase == PHASE_HELD)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the result is known; finish the round first");
    return true;
}

/* Whether the shoe runs short: by the table's own count, or by one that was made by hand and is
 * told in `number`. */
static bool runs_short(struct table *t, const struct act *a, const struct irregularity *r)
{
    bool by_hand = (a->has & HAS_NUMBER) != 0;
    unsigned most = baccarat_most_to_come(&t->game.baccarat);
    if (!in_coup(t)) /* cards that wait are the first of it */
        most -= t->own.baccarat.misdeal.waiting;
    if (by_hand && (a->number < 0 || a->number > t->own.cards.shoe.left))
        return refuse(t, a, r->clause, "by the table's count %u cards are left: no more than that",
                      t->own.cards.shoe.left);
    if (by_hand && ruleset_rank(t->rs, a->by) < ruleset_rank(t->rs, r->count_by))
        return refuse(t, a, r->clause, "another count than the table's is for the %s", r->count_by);
    unsigned left = by_hand ? (unsigned)a->number : t->own.cards.shoe.left;
    return left < most ||
           refuse(t, a, r->clause, "%u cards are left: enough to finish the coup", left);
}

static bool may_report(struct table *t, const struct act *a, const struct irregularity *r,
                       bool last)
{
    const struct setting *device = ruleset_option(t->rs, "device");
    if (ruleset_rank(t->rs, a->by[0] != '\0' ? a->by : t->rs->roles[0]) < (int)r->rank)
        return refuse(t, a, r->clause, "that is for the %s", t->rs->roles[r->rank]);
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return last && r->late != NULL
                   ? refuse(t, a, r->late, "the table has been closed: the results stand")
                   : refuse_closed(t, a);
    if (t->phase == PHASE_CARDS && r->then != REMEDY_NO_BURN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the cards are being made ready");
    if (r->device != NULL && (device == NULL || strcmp(device->text, r->device) != 0))
        return refuse(t, a, r->device_clause != NULL ? r->device_clause : r->clause,
                      "no %s is in use here", r->device);
    if (r->after_void && !t->own.baccarat.misdeal.just_void)
        return refuse(t, a, r->clause, "that is for after a void coup, before the next begins");
    return r->then != REMEDY_BURN || (coup_goes_on(t, a) && card_known(t, a));
}

bool do_irregular(struct table *t, const struct act *a)
{
    const struct irregularity *r = meant(t, a);
    if (r == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "irregular")->clause,
                      "give a `reason` that these rules know");
    bool last =
        t->own.baccarat.misdeal.again || ((a->has & HAS_ROUND) != 0 && a->round != t->round);
    if (last && !t->own.baccarat.misdeal.again && a->round != t->last_round)
        return refuse(t, a, r->late != NULL ? r->late : r->clause,
                      "round %u can no longer be touched", a->round);
    if (!may_report(t, a, r, last) || !coup_there(t, a, r, last) ||
        (r->count_by != NULL && !runs_short(t, a, r)))
        return false;
    if (r->then == REMEDY_REBUILD)
        return boxes_rebuild(t, a, r);
    if (r->after_void && t->rs->rule[RP_CARDS_AGREED] != NULL && !nobody_present(t)) {
        ask_players(t, a, ASKED_CARDS);
        return true;
    }
    accept(t, a, r->clause);
    for (size_t i = 0; i < sizeof r->notify / sizeof *r->notify && r->notify[i].who != NULL; i++)
        notified(t, r->notify[i].who, r->name, 0, r->notify[i].clause);
    if (r->stands != NULL)
        notified(t, "dealer", "the results of earlier coups stand", 0, r->stands);
    if (r->goes_on != NULL)
        notified(t, "dealer", "play goes on", 0, r->goes_on);
    remedy(t, a, r, last);
    return true;
}
