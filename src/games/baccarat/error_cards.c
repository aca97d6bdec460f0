/* Cards dealt in error, or seen before their time.
 *
 * A third card to Player that is not due becomes Banker's if Banker must draw as if Player stood;
 * it never counts in Table 2. Any other card too many opens the next coup: for wagers if nobody has
 * seen it, else without. Such cards wait here until that coup is dealt, in the order drawn; if the
 * shoe ends first they go with it. */
#include "games/baccarat/baccarat.h"

void misdeal_wait(struct table *t, card which, enum no_bets next, enum rule_point p)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    if (m->waiting == 0 || m->next == BETS_TAKEN) {
        m->next = next;
        m->next_rule = p;
    }
    m->card[m->waiting++] = which;
}

void misdeal_deal(struct table *t)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    unsigned count = m->waiting, shoe = t->own.cards.number;
    m->waiting = 0;
    for (unsigned i = 0; i < count && t->own.cards.number == shoe; i++) {
        shoe_put(&t->own.cards.shoe, m->card[i]); /* it is dealt now, in this coup */
        coup_deal(t, m->card[i], t->rs->rule[m->next_rule]);
    }
}

void misdeal_open(struct table *t)
{
    const struct misdeal *m = &t->own.baccarat.misdeal;
    if (m->waiting > 0 && m->next == BETS_TAKEN)
        notified(t, "dealer", "this coup begins with a card that is out already", 0,
                 t->rs->rule[m->next_rule]);
    else if (m->waiting > 0)
        no_bets(t, m->next, m->next_rule);
    else if (m->standing == NO_BETS_AGREED)
        no_bets_agreed(t);
}

void misdeal_new_shoe(struct table *t)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    if (m->waiting > 0 && t->own.cards.drawn == 0)
        m->no_bets = BETS_TAKEN; /* the card that called for it is gone */
    m->waiting = 0;
    m->stands = true;
    m->just_void = false;
    m->asked = ASKED_NOTHING;
}

void misdeal_keep_out(struct table *t)
{
    for (unsigned i = 0; i < t->own.baccarat.misdeal.waiting; i++)
        shoe_take(&t->own.cards.shoe, t->own.baccarat.misdeal.card[i]);
}

/* --- a card too many -------------------------------------------------------------------------- */

/* While cards are still due only one mistake has a remedy of its own; any other leaves the order to
 * be put right. */
static bool extra_in_coup(struct table *t, const struct act *a, enum hand to)
{
    const struct baccarat_state *st = &t->game.baccarat;
    enum hand due = baccarat_next(st);
    if (to == due)
        return refuse_at(t, a, RP_OUT_OF_TURN, "that card is due: it comes as a card");
    if (to == HAND_PLAYER && due == HAND_BANKER && st->count[HAND_PLAYER] == 2 &&
        st->count[HAND_BANKER] == 2) {
        accept(t, a, t->rs->rule[RP_EXTRA_BANKERS]);
        coup_deal(t, a->card, t->rs->rule[RP_EXTRA_BANKERS]);
        return true;
    }
    return refuse_at(t, a, t->rs->rule[RP_EXTRA_SECOND] != NULL ? RP_EXTRA_SECOND : RP_REBUILT,
                     "cards are still due: the cards are out of order and must be put right");
}

/* The coup that lies there, complete; NULL when there is none. */
static const struct baccarat_state *coup_shown(const struct table *t)
{
    if (t->own.cards.drawn > 0)
        return &t->game.baccarat;
    return t->shown_round > 0 && t->shown_round + 1 == t->round ? &t->shown.baccarat : NULL;
}

/* A third card dealt face up is seen by all; `disclosed` says otherwise. */
bool misdeal_seen(const struct table *t, const struct act *a)
{
    return (a->has & HAS_DISCLOSED) != 0 ? a->disclosed : !hands_style(t)->thirds_down;
}

/* Which rule a card too many falls under; *next tells whether the coup it opens takes wagers. */
static enum rule_point extra_rule(const struct table *t, enum hand third, bool seen,
                                  enum no_bets *next)
{
    *next = NO_BETS_ERROR_CARD;
    if (third == HAND_BANKER && t->rs->rule[RP_EXTRA_TO_BANKER] != NULL)
        return RP_EXTRA_TO_BANKER;
    enum rule_point unseen = third == HAND_PLAYER ? RP_EXTRA_UNSEEN : RP_EXCESS_UNSEEN;
    if (seen || t->rs->rule[unseen] == NULL)
        return third == HAND_PLAYER ? RP_EXTRA_SEEN : RP_EXCESS_SEEN;
    *next = BETS_TAKEN;
    return unseen;
}

/* A card that opens the next coup: at once where that round is open, else when it opens. */
static void opens_next(struct table *t, card which, enum no_bets next, enum rule_point p)
{
    shoe_take(&t->own.cards.shoe, which);
    misdeal_wait(t, which, next, p);
    if (t->own.cards.drawn == 0)
        misdeal_open(t);
}

/* The coup was the last of its shoe, and another has been made ready since. */
static bool shoe_gone(const struct table *t)
{
    return t->own.cards.drawn == 0 && !t->own.cards.played && !t->rs->fresh_shoe;
}

static bool extra_after_coup(struct table *t, const struct act *a, enum hand to)
{
    const struct baccarat_state *st = coup_shown(t);
    enum hand third = st != NULL && to != HAND_NONE && st->count[to] == 2 ? to : HAND_NONE;
    bool second = t->own.baccarat.misdeal.waiting > 0 || (to != HAND_NONE && third == HAND_NONE);
    if (second && t->rs->rule[RP_EXTRA_SECOND] != NULL)
        return refuse_at(t, a, RP_EXTRA_SECOND,
                         "that is more than one third card too many: a misdeal");
    if (t->own.baccarat.misdeal.waiting == WAITING_MAX)
        return refuse_at(t, a, RP_EXCESS_SEEN, "%d cards wait for the next coup already",
                         WAITING_MAX);
    enum no_bets next;
    enum rule_point p = extra_rule(t, third, misdeal_seen(t, a), &next);
    accept(t, a, t->rs->rule[p]);
    if (third != HAND_NONE && shoe_gone(t))
        notified(t, "dealer", "the card goes out with its shoe: it opens nothing", 0,
                 t->rs->rule[p]);
    else
        opens_next(t, a->card, next, p);
    return true;
}

static bool cards_in_play(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN || t->phase == PHASE_CARDS)
        return refuse_at(t, a, RP_TABLE_CLOSED, "no cards are being dealt");
    if (t->own.cards.mishandled)
        return shoe_missing(t, a);
    return coup_goes_on(t, a) && card_known(t, a);
}

static bool being_dealt(const struct table *t)
{
    return t->own.cards.drawn > 0 && t->phase == PHASE_CLOSED &&
           baccarat_next(&t->game.baccarat) != HAND_NONE;
}

bool coup_extra_card(struct table *t, const struct act *a)
{
    enum hand to;
    if (!cards_in_play(t, a) || !hand_named(t, a, &to))
        return false;
    return being_dealt(t) ? extra_in_coup(t, a, to) : extra_after_coup(t, a, to);
}

/* --- a card seen before its time -------------------------------------------------------------- */

/* The first card of a coup, seen, opens one without wagers; a later one is used as it comes. Among
 * the cards to be burned it is burned. */
bool coup_exposed(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_CARDS)
        return do_card(t, a);
    if (!cards_in_play(t, a))
        return false;
    if (being_dealt(t)) {
        if (!card_may_come(t, a))
            return false;
        accept(t, a, t->rs->rule[RP_EXPOSED_LATER]);
        card_comes(t, a->card, NULL);
        return true;
    }
    bool first = t->own.baccarat.misdeal.waiting == 0;
    if (t->own.baccarat.misdeal.waiting == WAITING_MAX)
        return refuse_at(t, a, RP_EXPOSED_LATER, "%d cards wait for the next coup already",
                         WAITING_MAX);
    enum rule_point p = first ? RP_EXPOSED_FIRST : RP_EXPOSED_LATER;
    accept(t, a, t->rs->rule[p]);
    opens_next(t, a->card, first ? NO_BETS_EXPOSED : t->own.baccarat.misdeal.next, p);
    return true;
}

/* --- a card keyed by hand --------------------------------------------------------------------- */

/* Where that takes a supervisor's leave, he has given it for this coup. */
static bool may_key(struct table *t, const struct act *a)
{
    return t->rs->rule[RP_KEY_APPROVE] == NULL || t->own.baccarat.misdeal.keying ||
           refuse_at(t, a, RP_KEY_APPROVE, "cards are keyed by hand with a supervisor's leave");
}

bool do_key_card(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "key-card")->clause;
    if (!may_key(t, a) || !card_known(t, a) || !card_may_come(t, a))
        return false;
    accept(t, a, clause);
    card_comes(t, a->card, NULL);
    return true;
}

/* The card that came last was another than was entered, and the next has not come: the right one
 * lies in its place. Once the coup is decided its result is corrected instead. */
bool coup_misread(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "misread")->clause;
    if (!may_key(t, a))
        return false;
    if (t->drawn || !being_dealt(t) || hands_wait(t) || hands_style(t)->face_down)
        return card_not_misread(t, a);
    if (!card_was_another(t, a, t->own.cards.order[t->own.cards.drawn - 1]))
        return false;
    accept(t, a, clause);
    coup_lay_anew(t, a->card, clause);
    return true;
}
