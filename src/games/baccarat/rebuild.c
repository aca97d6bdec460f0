/* Cards out of order are put right: laid again by the table of play in the order in which they left
 * the shoe. Cards too many then open the next coup, cards too few are drawn.
 *
 * That can be done until another coup begins, so also when the coup is settled. Then the last coup
 * is taken up again while the open round waits, and what changes is posted as a difference. */
#include "games/baccarat/baccarat.h"
#include "table/felt.h"
#include "table/irregular.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/wagers.h"

static bool wager_stays(const struct wager *w, bool settled)
{
    return settled ? w->stake > 0 && w->result != RESULT_VOID : wager_live(w);
}

static struct felt *felt_of_coup(struct table *t)
{
    return t->own.baccarat.misdeal.again ? felt_last(t) : felt_now(t);
}

static bool any_wager(struct table *t)
{
    const struct felt *f = felt_of_coup(t);
    EACH_WAGER(i, f)
        if (wager_stays(&f->wager[i], t->own.baccarat.misdeal.again))
            return true;
    return false;
}

/* --- the last coup, taken up again ------------------------------------------------------------ */

bool last_coup_open(struct table *t, const struct act *a, const char *late)
{
    if (t->own.baccarat.misdeal.again || (t->last_settled && !t->own.baccarat.misdeal.stands))
        return true;
    const char *rule = late != NULL ? late : t->rs->rule[RP_RESULTS_STAND];
    const char *why = "another coup has begun, or the cards are gone: the results stand";
    return rule != NULL ? refuse(t, a, rule, "%s", why) : refuse_at(t, a, RP_REBUILT, "%s", why);
}

static void open_round_goes_on(struct table *t)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    m->again = false;
    m->take_back = TAKE_BACK_NOT;
    m->no_bets = m->back_no_bets;
    t->phase = m->back_to;
    t->opened_at = t->now;
    t->layout->game->begin(&t->game);
    cards_laid_aside(t);
    if (t->phase == PHASE_OPEN)
        hands_open(t);
    else
        hands_clear(t);
    misdeal_open(t);
    if (m->waiting == 0 && t->phase == PHASE_CLOSED && t->own.cards.drawn == 0)
        await_outcome(t);
}

void rebuilt_decided(struct table *t)
{
    const union game_state right = t->game;
    char say[SAY_MAX];
    t->layout->game->say(t->rs, (unsigned)t->layout->game->outcome(&right), say);
    called(t, say, t->rs->rule[RP_RESULT_CALL]);
    settle_last_anew(t, &right, t->rs->rule[RP_REBUILT]);
    open_round_goes_on(t);
}

void last_coup_void(struct table *t, const char *rule)
{
    last_round_void(t, NULL, NULL, rule);
    if (t->own.baccarat.misdeal.again)
        open_round_goes_on(t);
}

/* --- putting right ---------------------------------------------------------------------------- */

/* The shoe as it was before the coup. */
static struct shoe shoe_before(const struct table *t)
{
    struct shoe shoe = t->own.cards.shoe;
    if (t->own.cards.drawn > 0)
        coup_put_back(&shoe, &t->game.baccarat);
    else if (!t->rs->fresh_shoe)
        coup_put_back(&shoe, &t->last_game.baccarat);
    for (unsigned i = 0; i < t->own.baccarat.misdeal.waiting; i++)
        shoe_put(&shoe, t->own.baccarat.misdeal.card[i]);
    return shoe;
}

/* How many of the cards the table of play uses; 0 with a refusal when it cannot be so. */
static unsigned cards_used(struct table *t, const struct act *a, struct shoe shoe)
{
    union game_state trial;
    unsigned used = 0;
    t->layout->game->begin(&trial);
    for (unsigned i = 0; i < a->card_count; i++) {
        struct act one = {.kind = ACT_CARD, .has = HAS_CARD, .card = a->cards[i]};
        if (!shoe_take(&shoe, one.card)) {
            refuse_at(t, a, RP_DECK, "those cards are not all of this shoe");
            return 0;
        }
        used += t->layout->game->chance(t->rs, &trial, &one) != STEP_REFUSED;
    }
    if (used == 0)
        refuse_at(t, a, RP_MALFORMED, "give `cards`, in the order in which they were drawn");
    else if (a->card_count - used > WAITING_MAX)
        refuse_at(t, a, RP_REBUILT, "those are too many cards for one coup");
    else
        return used;
    return 0;
}

static bool may_rebuild(struct table *t, const struct act *a)
{
    bool waits = t->own.cards.drawn == 0 && (t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED);
    if (t->own.baccarat.misdeal.again || waits)
        return last_coup_open(t, a, NULL);
    return t->phase == PHASE_CLOSED || t->phase == PHASE_RESULT ||
           refuse_at(t, a, RP_OUT_OF_TURN, "no cards lie there to be put right");
}

/* The cards lie open: what the table of play says to them, and the next card. */
static void go_on(struct table *t)
{
    uint32_t round = t->round;
    bool again = t->own.baccarat.misdeal.again;
    if (t->game.baccarat.count[HAND_BANKER] >= 2)
        table_of_play(t);
    else if (t->own.cards.shoe.left == 0)
        coup_runs_out(t);
    if (t->phase == PHASE_CLOSED && t->round == round && t->own.baccarat.misdeal.again == again)
        await_outcome(t);
}

static void lay_anew(struct table *t, const struct act *a, unsigned used)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    t->own.cards.shoe = shoe_before(t);
    if (t->own.cards.drawn == 0) {
        m->again = true;
        m->back_to = t->phase;
        m->back_no_bets = m->no_bets;
        m->no_bets = BETS_TAKEN;
        m->asked = ASKED_NOTHING;
        hands_with_dealer(t);
    }
    m->waiting = 0;
    t->own.cards.drawn = 0;
    t->layout->game->begin(&t->game);
    hands_clear(t);
    t->phase = PHASE_CLOSED;
    for (unsigned i = 0; i < used; i++)
        coup_lay_open(t, a->cards[i], t->rs->rule[RP_REBUILT]);
    bool opens = !misdeal_seen(t, a) && t->rs->rule[RP_EXCESS_UNSEEN] != NULL;
    for (unsigned i = used; i < a->card_count; i++) {
        shoe_take(&t->own.cards.shoe, a->cards[i]);
        misdeal_wait(t, a->cards[i], opens ? BETS_TAKEN : NO_BETS_ERROR_CARD,
                     opens ? RP_EXCESS_UNSEEN : RP_EXCESS_SEEN);
    }
}

bool do_reconstruct(struct table *t, const struct act *a)
{
    if (!may_rebuild(t, a))
        return false;
    unsigned used = cards_used(t, a, shoe_before(t));
    if (used == 0)
        return false;
    accept(t, a, t->rs->rule[RP_REBUILT]);
    lay_anew(t, a, used);
    if (t->rs->rule[RP_REBUILT_OPTION] != NULL && any_wager(t))
        offer_back(t, TAKE_BACK_REBUILT);
    else
        go_on(t);
    return true;
}

/* --- wagers that may go ----------------------------------------------------------------------- */

void offer_back(struct table *t, enum take_back why)
{
    static const char *const OPEN[] = {"withdraw", "resume"};
    const char *rule = t->rs->rule[why == TAKE_BACK_REBUILT ? RP_REBUILT_OPTION : RP_OFFER_BACK];
    t->own.baccarat.misdeal.take_back = why;
    if (baccarat_next(&t->game.baccarat) == HAND_NONE)
        notified(t, "supervisor", "no card is left to be drawn: the outcome is known", 0, rule);
    awaits(t, "players", "take wagers back whole, or leave them", OPEN, 2, rule);
}

static struct wager *wager_named(struct table *t, const struct act *a)
{
    struct felt *f = felt_of_coup(t);
    int s = t->layout->game->find(a->bet, a->on), p = player_find(t, a->player);
    for (uint32_t i = 0; s >= 0 && p >= 0 && i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (wager_stays(w, t->own.baccarat.misdeal.again) && w->at == s && w->player == p &&
            w->seat == a->seat)
            return w;
    }
    return NULL;
}

static void take_whole(struct table *t, struct wager *w, const char *rule)
{
    if (t->own.baccarat.misdeal.again)
        settle_again(t, w, RESULT_VOID, chips_of(w), rule);
    else
        wager_taken_back(t, w, w->stake, rule);
}

bool take_back_whole(struct table *t, const struct act *a)
{
    bool rebuilt = t->own.baccarat.misdeal.take_back == TAKE_BACK_REBUILT;
    enum rule_point option = rebuilt ? RP_REBUILT_OPTION : RP_OFFER_BACK;
    struct wager *w = wager_named(t, a);
    if (w == NULL)
        return refuse_at(t, a, option, "%s has no such wager at seat %d", a->player, a->seat);
    if ((a->has & HAS_STAKE) != 0 && a->stake != w->stake)
        return refuse_at(t, a, rebuilt ? RP_REBUILT_NO_CHANGE : RP_OFFER_BACK,
                         "a wager goes whole or stays whole");
    take_whole(t, w, t->rs->rule[option]);
    return true;
}

/* With every wager gone a coup that was put right is finished without bets; one that a failed
 * device broke off ends there. */
bool do_resume(struct table *t, const struct act *a)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    enum take_back why = m->take_back;
    if (why == TAKE_BACK_NOT)
        return refuse_at(t, a, RP_OUT_OF_TURN, "no coup waits to be resumed");
    accept(t, a, t->rs->rule[why == TAKE_BACK_REBUILT ? RP_REBUILT_OPTION : RP_OFFER_RESUME]);
    m->take_back = TAKE_BACK_NOT;
    if (any_wager(t)) {
        go_on(t);
    } else if (why == TAKE_BACK_OFFERED) {
        round_void(t, t->rs->rule[RP_OFFER_BACK], NULL, NULL);
    } else {
        m->no_bets = NO_BETS_REMOVED;
        called(t, "No bets this hand", t->rs->rule[RP_REBUILT_NO_BETS]);
        go_on(t);
    }
    return true;
}
