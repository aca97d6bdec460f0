/* What staff report of cards, shoes and shuffling devices, each with its role, its clause and its
 * remedy in the ruleset: who may report it and when, and the remedies that every shoe game knows.
 */
#include "games/cards/cards.h"
#include "table/round.h"

#include <stdio.h>
#include <string.h>

static bool in_coup(const struct table *t)
{
    return t->own.cards.drawn > 0;
}

/* A device that failed: a disadvantage to anybody decides first, then whether another is at hand,
 * then whether cards are damaged (star-baccarat:13.1 to 13.5). */
const struct irregularity *report_meant(struct table *t, const struct act *a)
{
    char name[2 * WORD_MAX];
    snprintf(name, sizeof name, "%s%s", a->reason,
             a->disadvantage                          ? "-disadvantage"
             : (a->has & HAS_SPARE) != 0 && !a->spare ? "-no-spare"
             : a->damage                              ? "-damage"
                                                      : "");
    const struct irregularity *r = irregularity_find(t->rs, name);
    if (r == NULL)
        refuse(t, a, ruleset_authority(t->rs, "irregular")->clause,
               "give a `reason` that these rules know");
    return r;
}

bool report_of_last(const struct table *t, const struct act *a)
{
    return (a->has & HAS_ROUND) != 0 && a->round != t->round;
}

bool report_in_reach(struct table *t, const struct act *a, const struct irregularity *r)
{
    return a->round == t->last_round || refuse(t, a, r->late != NULL ? r->late : r->clause,
                                               "round %u can no longer be touched", a->round);
}

bool report_allowed(struct table *t, const struct act *a, const struct irregularity *r, bool last)
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
    return true;
}

bool report_of_settled(struct table *t, const struct act *a, const struct irregularity *r)
{
    return refuse(t, a, r->stands != NULL ? r->stands : r->clause,
                  "that leaves a settled coup as it is");
}

bool report_finds_coup(struct table *t, const struct act *a, const struct irregularity *r)
{
    bool voids = r->then == REMEDY_VOID || r->then == REMEDY_VOID_CARDS;
    if (r->dealt != NULL && (!in_coup(t) || t->phase != PHASE_CLOSED))
        return refuse(t, a, r->dealt, "no coup is being dealt");
    if (r->then == REMEDY_VOID && !in_coup(t))
        return refuse(t, a, r->clause, "no coup is being dealt; say which `round` is meant");
    if (voids && t->phase == PHASE_HELD)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the result is known; finish the round first");
    return true;
}

void report_accepted(struct table *t, const struct act *a, const struct irregularity *r)
{
    accept(t, a, r->clause);
    for (size_t i = 0; i < sizeof r->notify / sizeof *r->notify && r->notify[i].who != NULL; i++)
        notified(t, r->notify[i].who, r->name, 0, r->notify[i].clause);
    if (r->stands != NULL)
        notified(t, "dealer", "the results of earlier coups stand", 0, r->stands);
    if (r->goes_on != NULL)
        notified(t, "dealer", "play goes on", 0, r->goes_on);
}

/* --- remedies --------------------------------------------------------------------------------- */

const char *report_refund(const struct irregularity *r)
{
    return r->refund != NULL ? r->refund : r->clause;
}

static void void_and_check(struct table *t, const struct irregularity *r)
{
    if (r->cards != NULL)
        notified(t, "dealer", "the cards are taken out and checked", 0, r->cards);
    if (!in_coup(t)) {
        shoe_reshuffle_after(t, r->clause);
        return;
    }
    if (r->cards == NULL)
        notified(t, "dealer", "the coup is void; the cards are shuffled and cut", 0, r->clause);
    t->own.cards.reshuffle = true;
    round_void(t, report_refund(r), NULL, NULL);
}

void report_remedy(struct table *t, const struct act *a, const struct irregularity *r)
{
    switch (r->then) {
    case REMEDY_GO_ON:
    case REMEDY_REBUILD: /* these two their games do, and no ruleset of another has them */
    case REMEDY_OFFER:
        break;
    case REMEDY_NO_BURN:
        shoe_burn_missed(t);
        break;
    case REMEDY_RESHUFFLE:
        shoe_reshuffle_after(t, r->cards != NULL ? r->cards : r->clause);
        break;
    case REMEDY_VOID:
        round_void(t, report_refund(r), NULL, NULL);
        break;
    case REMEDY_VOID_CARDS:
        void_and_check(t, r);
        break;
    case REMEDY_BURN:
        cards_burn(t, a->card, r->clause);
        if (in_coup(t) && t->own.cards.shoe.left == 0 && t->phase != PHASE_RESULT)
            shoe_game(t)->ran_out(t);
        break;
    }
}
