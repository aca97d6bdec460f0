/* What staff report of cards, shoes and shuffling devices, where baccarat has more to say than
 * every shoe game: the last coup may be void too, players may be asked for other cards or offered
 * their wagers back. */
#include "games/baccarat/baccarat.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"

static bool in_coup(const struct table *t)
{
    return t->own.cards.drawn > 0;
}

void coup_runs_out(struct table *t)
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
    if (r->other_shoe) /* this one still has them all */
        coup_put_back(&t->own.cards.shoe, last ? &t->last_game.baccarat : &t->game.baccarat);
    if (last) {
        last_coup_void(t, report_refund(r));
    } else {
        if (r->other_shoe)
            t->layout->game->begin(&t->game);
        round_void(t, report_refund(r), NULL, NULL);
    }
    t->own.baccarat.misdeal.just_void = true;
}

static void last_void_and_check(struct table *t, const struct irregularity *r)
{
    last_coup_void(t, report_refund(r));
    if (r->cards != NULL)
        notified(t, "dealer", "the cards are taken out and checked", 0, r->cards);
    shoe_reshuffle_after(t, r->clause);
}

static void remedy(struct table *t, const struct act *a, const struct irregularity *r, bool last)
{
    if (r->then == REMEDY_VOID) {
        coup_void(t, r, last);
    } else if (r->then == REMEDY_VOID_CARDS && last) {
        last_void_and_check(t, r);
    } else if (r->then == REMEDY_OFFER) {
        notified(t, "dealer", "the cards in the device are shuffled and cut, into a shoe", 0,
                 r->cards != NULL ? r->cards : r->clause);
        offer_back(t, TAKE_BACK_OFFERED);
    } else {
        report_remedy(t, a, r);
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
        return report_of_settled(t, a, r);
    if (last)
        return last_coup_open(t, a, r->late);
    if (!report_finds_coup(t, a, r))
        return false;
    if (r->then == REMEDY_OFFER &&
        (t->own.baccarat.misdeal.take_back != TAKE_BACK_NOT || felt_empty(t)))
        return refuse(t, a, r->clause, "there are no wagers to be offered back");
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
    if (!report_allowed(t, a, r, last))
        return false;
    if (r->after_void && !t->own.baccarat.misdeal.just_void)
        return refuse(t, a, r->clause, "that is for after a void coup, before the next begins");
    return r->then != REMEDY_BURN || (coup_goes_on(t, a) && card_known(t, a));
}

bool coup_irregular(struct table *t, const struct act *a)
{
    const struct irregularity *r = report_meant(t, a);
    if (r == NULL)
        return false;
    bool again = t->own.baccarat.misdeal.again, last = again || report_of_last(t, a);
    if ((last && !again && !report_in_reach(t, a, r)) || !may_report(t, a, r, last) ||
        !coup_there(t, a, r, last) || (r->count_by != NULL && !runs_short(t, a, r)))
        return false;
    if (r->after_void && t->rs->rule[RP_CARDS_AGREED] != NULL && !nobody_present(t)) {
        ask_players(t, a, ASKED_CARDS);
        return true;
    }
    report_accepted(t, a, r);
    remedy(t, a, r, last);
    return true;
}
