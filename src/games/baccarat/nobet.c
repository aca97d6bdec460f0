/* Coups without wagers: dealt by all the rules, with nothing at stake. Why one is dealt is kept
 * with it: a card in error or seen, an empty table, the players' consent, wagers all taken back. */
#include "games/baccarat/baccarat.h"
#include "games/baccarat/show.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"

#include <string.h>

/* What is approved, and why coups are dealt without wagers. */
static const char KEYING[] = "key-card", IDLE[] = "idle", AGREED[] = "consent";
const struct ground BACCARAT_GROUNDS[] = {
    {ACT_APPROVE, KEYING, RP_KEY_APPROVE},
    {ACT_NO_BETS, IDLE, RP_NO_BETS_IDLE},
    {ACT_NO_BETS, AGREED, RP_NO_BETS_AGREED},
    {.word = NULL},
};

const char *no_bets_name(enum no_bets why)
{
    static const char *const NAMES[] = {
        NULL,         "error card",       "exposed card", "all wagers removed",
        "idle table", "players' consent", "no wagers"};
    return NAMES[why];
}

bool unwatched(const struct table *t)
{
    return t->continuous && felt_empty(t) &&
           (t->own.baccarat.misdeal.standing != NO_BETS_IDLE || nobody_present(t));
}

/* A coup in which nobody chose to wager was open to wagers all the same. */
bool bets_counted(const struct table *t)
{
    enum no_bets why = t->own.baccarat.misdeal.no_bets;
    return !t->continuous && (why == BETS_TAKEN || why == NO_BETS_NO_WAGERS);
}

bool bets_taken(struct table *t, const struct act *a)
{
    const struct misdeal *m = &t->own.baccarat.misdeal;
    if (m->take_back == TAKE_BACK_OFFERED)
        return refuse_at(t, a, RP_OFFER_BACK, "whole wagers may be taken back, nothing else");
    if (m->take_back == TAKE_BACK_REBUILT)
        return refuse_at(t, a, RP_REBUILT_NO_CHANGE,
                         "whole wagers may be taken back; what stays is neither added to nor cut");
    if (m->again)
        return refuse_at(t, a, RP_REBUILT, "the last coup is being put right");
    if (m->no_bets == NO_BETS_NO_WAGERS)
        return refuse_at(t, a, RP_NO_WAGERS, "this coup is completed without wagers");
    if (m->no_bets != BETS_TAKEN)
        return refuse_at(t, a, RP_NO_BETS, "no bets this hand");
    return true;
}

static bool unapproved(const struct table *t)
{
    const struct misdeal *m = &t->own.baccarat.misdeal;
    return m->no_bets != BETS_TAKEN && t->own.cards.drawn == 0 && !m->approved &&
           t->rs->rule[RP_NO_BETS_APPROVE] != NULL;
}

bool coup_waits(const struct table *t)
{
    return t->own.baccarat.misdeal.take_back != TAKE_BACK_NOT || unapproved(t);
}

bool coup_goes_on(struct table *t, const struct act *a)
{
    if (t->own.baccarat.misdeal.take_back != TAKE_BACK_NOT)
        return refuse_at(t, a,
                         t->own.baccarat.misdeal.take_back == TAKE_BACK_REBUILT ? RP_REBUILT_OPTION
                                                                                : RP_OFFER_BACK,
                         "the players may take wagers back until the supervisor resumes the coup");
    return !unapproved(t) || refuse_at(t, a, RP_NO_BETS_APPROVE,
                                       "a coup without wagers needs a supervisor's approval");
}

static void begin_dealing(struct table *t)
{
    misdeal_deal(t);
    if (t->phase == PHASE_CLOSED)
        await_outcome(t);
}

void no_bets(struct table *t, enum no_bets why, enum rule_point p)
{
    static const char *const APPROVE[] = {"approve"};
    const char *rule = t->rs->rule[p], *approve = t->rs->rule[RP_NO_BETS_APPROVE];
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]))
            settle_void(t, &f->wager[i], rule);
    t->holding = false;
    hands_with_dealer(t);
    t->own.baccarat.misdeal.no_bets = why;
    t->own.baccarat.misdeal.approved = false;
    t->phase = PHASE_CLOSED;
    called(t, "No bets this hand", rule);
    if (approve != NULL)
        awaits(t, "supervisor", "approve the hand without wagers", APPROVE, 1, approve);
    else
        begin_dealing(t);
}

void coup_begins(struct table *t)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    if (m->again)
        return;
    m->stands = true;
    m->just_void = false;
    m->asked = ASKED_NOTHING;
    if (m->no_bets != BETS_TAKEN || !felt_empty(t))
        return;
    if (unwatched(t) && m->standing == NO_BETS_IDLE)
        m->no_bets = NO_BETS_IDLE;
    else if (t->phase == PHASE_CLOSED && t->rs->rule[RP_NO_WAGERS] != NULL)
        m->no_bets = NO_BETS_NO_WAGERS;
}

/* --- by leave --------------------------------------------------------------------------------- */

bool do_approve(struct table *t, const struct act *a)
{
    if (strcmp(a->reason, KEYING) == 0 && t->rs->rule[RP_KEY_APPROVE] != NULL) {
        t->own.baccarat.misdeal.keying = true;
        return accept(t, a, t->rs->rule[RP_KEY_APPROVE]);
    }
    if (t->phase != PHASE_CLOSED || !unapproved(t))
        return refuse_at(t, a, RP_NO_BETS_APPROVE, "nothing waits for approval");
    accept(t, a, t->rs->rule[RP_NO_BETS_APPROVE]);
    t->own.baccarat.misdeal.approved = true;
    begin_dealing(t);
    return true;
}

/* --- what players are asked ------------------------------------------------------------------- */

static bool all_agree(const struct table *t)
{
    EACH_PLAYER(p, t)
        if (player_present(t, p) && !t->player[p].agrees)
            return false;
    return true;
}

static enum rule_point question_rule(enum question q)
{
    return q == ASKED_CARDS ? RP_CARDS_AGREED : RP_NO_BETS_AGREED;
}

void ask_players(struct table *t, const struct act *a, enum question q)
{
    static const char *const CONSENT[] = {"consent"};
    const char *rule = t->rs->rule[question_rule(q)];
    t->own.baccarat.misdeal.asked = q;
    EACH_PLAYER(p, t)
        t->player[p].agrees = false;
    accept(t, a, rule);
    awaits(t, "players", q == ASKED_CARDS ? "agree to other cards" : "agree to coups without bets",
           CONSENT, 1, rule);
}

/* Who has come since was not asked: with him wagers are taken again. */
void no_bets_agreed(struct table *t)
{
    if (all_agree(t)) {
        no_bets(t, NO_BETS_AGREED, RP_NO_BETS_AGREED);
        return;
    }
    t->own.baccarat.misdeal.standing = BETS_TAKEN;
    notified(t, "supervisor", "not all players have agreed: wagers are taken", 0,
             t->rs->rule[RP_NO_BETS_AGREED]);
}

static void all_agreed(struct table *t)
{
    enum question q = t->own.baccarat.misdeal.asked;
    t->own.baccarat.misdeal.asked = ASKED_NOTHING;
    if (q == ASKED_CARDS) {
        shoe_reshuffle_after(t, t->rs->rule[RP_CARDS_AGREED]);
        return;
    }
    t->own.baccarat.misdeal.standing = NO_BETS_AGREED;
    misdeal_open(t);
}

bool may_answer_question(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player);
    return (p >= 0 && player_present(t, (unsigned)p)) ||
           refuse_at(t, a, question_rule(t->own.baccarat.misdeal.asked),
                     "only players at the table are asked");
}

/* Who has agreed waits for the others, and may still say no. */
bool way_to_agree(struct table *t, unsigned n, struct way_open *w)
{
    const bool agrees = t->player[w->player].agrees;
    w->act.yes = n == 0 && !agrees;
    w->act.has |= HAS_YES;
    w->asked = !agrees;
    w->about = t->own.baccarat.misdeal.asked == ASKED_CARDS ? "other-cards" : "no-bets";
    return n < (agrees ? 1 : 2);
}

bool answer_question(struct table *t, const struct act *a)
{
    enum rule_point rule = question_rule(t->own.baccarat.misdeal.asked);
    int p = player_find(t, a->player);
    if (!may_answer_question(t, a))
        return false;
    t->player[p].agrees = a->yes;
    accept(t, a, t->rs->rule[rule]);
    if (!a->yes)
        t->own.baccarat.misdeal.asked = ASKED_NOTHING;
    else if (all_agree(t))
        all_agreed(t);
    return true;
}

/* --- coups without wagers by a supervisor's word ---------------------------------------------- */

static bool end_no_bets(struct table *t, const struct act *a)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    const char *clause = ruleset_authority(t->rs, "no-bets")->clause;
    if (m->standing == BETS_TAKEN && m->asked != ASKED_NO_BETS)
        return refuse(t, a, clause, "no coups without wagers are being dealt");
    accept(t, a, clause);
    t->continuous &= m->standing != NO_BETS_IDLE;
    m->standing = BETS_TAKEN;
    m->asked = ASKED_NOTHING;
    if (m->no_bets == NO_BETS_AGREED && t->own.cards.drawn == 0 && t->phase == PHASE_CLOSED)
        round_open(t, t->rs->rule[RP_ROUND_OPENS]);
    return true;
}

static bool idle_coups(struct table *t, const struct act *a)
{
    if (t->rs->fresh_shoe)
        return refuse_at(t, a, RP_NO_BETS_IDLE, "that is for a table with a card shoe");
    if (!nobody_present(t) || !felt_empty(t))
        return refuse_at(t, a, RP_NO_BETS_IDLE, "there are players at the table");
    accept(t, a, t->rs->rule[RP_NO_BETS_IDLE]);
    notified(t, "surveillance", "coups without wagers are dealt at an empty table", 0,
             t->rs->rule[RP_NO_BETS_NOTICE]);
    t->continuous = true;
    t->own.baccarat.misdeal.standing = NO_BETS_IDLE;
    return true;
}

bool do_no_bets(struct table *t, const struct act *a)
{
    if (!a->yes)
        return end_no_bets(t, a);
    bool idle = strcmp(a->reason, IDLE) == 0, agreed = strcmp(a->reason, AGREED) == 0;
    if (!idle && !agreed)
        return refuse(t, a, ruleset_authority(t->rs, "no-bets")->clause,
                      "give a `reason`: idle or consent");
    if (t->phase != PHASE_OPEN || t->own.cards.drawn > 0)
        return refuse_at(t, a, RP_OUT_OF_TURN, "that begins between coups");
    if (idle)
        return idle_coups(t, a);
    if (nobody_present(t))
        return refuse_at(t, a, RP_NO_BETS_AGREED, "no player is here to agree");
    ask_players(t, a, ASKED_NO_BETS);
    return true;
}
