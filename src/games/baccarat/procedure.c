/* Baccarat at a table. */
#include "games/baccarat/baccarat.h"
#include "table/irregular.h"
#include "table/limits.h"
#include "table/open.h"
#include "table/wagers.h"

/* While the last coup, settled already, is put right, the open round waits. */
static bool fits(struct table *t, const struct act *a)
{
    static const enum act_kind MEANWHILE[] = {
        ACT_WITHDRAW, ACT_RESUME,    ACT_RECONSTRUCT, ACT_CARD, ACT_EXPOSED, ACT_KEY_CARD,
        ACT_APPROVE,  ACT_IRREGULAR, ACT_EXTRA_CARD,  ACT_TIME, ACT_SIT,     ACT_LEAVE,
        ACT_BUY_IN,   ACT_CASH_OUT,  ACT_SIGN,        ACT_WAGER};
    for (size_t i = 0; t->own.baccarat.misdeal.again && i < sizeof MEANWHILE / sizeof *MEANWHILE;
         i++)
        if (a->kind == MEANWHILE[i])
            return true;
    return !t->own.baccarat.misdeal.again ||
           refuse_at(t, a, RP_OUT_OF_TURN, "the last coup is being put right: finish that first");
}

static bool withdraw(struct table *t, const struct act *a)
{
    return t->own.baccarat.misdeal.take_back != TAKE_BACK_NOT ? take_back_whole(t, a)
                                                              : do_withdraw(t, a);
}

/* What the players are asked comes before limits that are proposed. */
static bool question_asked(const struct table *t)
{
    return t->own.baccarat.misdeal.asked != ASKED_NOTHING;
}

static bool consent(struct table *t, const struct act *a)
{
    return question_asked(t) ? answer_question(t, a) : do_consent(t, a);
}

static bool coup_may_consent(struct table *t, const struct act *a)
{
    return question_asked(t) ? may_answer_question(t, a) : may_consent(t, a);
}

static bool way_to_say(struct table *t, unsigned n, struct way_open *w)
{
    return question_asked(t) ? way_to_agree(t, n, w) : way_to_consent(t, n, w);
}

/* Coups without wagers are directed when a shoe begins or in its midst. */
static bool continuous(struct table *t, const struct act *a)
{
    const char *rule =
        t->rs->rule[t->own.cards.played ? RP_CONTINUOUS_IN_SHOE : RP_CONTINUOUS_NEW_SHOE];
    if (t->own.baccarat.misdeal.no_bets == NO_BETS_NO_WAGERS)
        return refuse_at(t, a, RP_NO_WAGERS, "the coup that has begun must be completed");
    return continuous_under(t, a, rule != NULL ? rule : t->rs->rule[RP_CONTINUOUS]);
}

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},         {ACT_TAKE, do_take},
    {ACT_DECLINE, coup_decline}, {ACT_PASS, do_pass},
    {ACT_INSPECT, do_inspect},   {ACT_EXTRA_CARD, coup_extra_card},
    {ACT_EXPOSED, coup_exposed}, {ACT_IRREGULAR, coup_irregular},
    {ACT_MISREAD, coup_misread}, {ACT_WITHDRAW, withdraw},
    {ACT_CONSENT, consent},      {ACT_CONTINUOUS, continuous},
    {ACT_COUNT, NULL},
};

static const struct open_act OPEN[] = {
    {.kind = ACT_TAKE, .may = may_take, .way = way_to_answer},
    {.kind = ACT_DECLINE, .may = coup_may_decline, .way = way_to_answer},
    {.kind = ACT_REVEAL, .may = may_reveal, .way = way_to_reveal},
    {.kind = ACT_PASS, .of_himself = true, .about = "bank", .may = may_pass},
    {.kind = ACT_CONSENT, .may = coup_may_consent, .way = way_to_say},
    {.kind = ACT_COUNT},
};
static const struct open_act *const OPENS[] = {CARDS_OPEN, OPEN, NULL};

static void new_shoe(struct table *t)
{
    hands_new_shoe(t);
    misdeal_new_shoe(t);
}

static const struct shoe_game SHOE = {
    .card_due = coup_card_due,
    .card = coup_card,
    .cutting_card = cut_before_last_coup,
    .new_shoe = new_shoe,
    .refilled = misdeal_keep_out,
    .ran_out = coup_runs_out,
};

/* The style changes within a shoe. */
static const char *const LEAVES[] = {"style-within-shoe", NULL};

static void set_up(struct table *t)
{
    cards_set_up(t);
    t->own.baccarat.hands.style = (uint8_t)t->rs->own.baccarat.style;
}

static void put_away(struct table *t)
{
    shoe_put_away(t);
    t->own.baccarat.misdeal = (struct misdeal){.stands = true};
}

static void new_day(struct table *t)
{
    t->own.baccarat.hands.notified = false;
}

static void left(struct table *t, unsigned player, unsigned seat)
{
    hands_left(t, player, seat);
    shoe_left_alone(t);
}

static void opens(struct table *t)
{
    struct misdeal *m = &t->own.baccarat.misdeal;
    m->no_bets = BETS_TAKEN;
    m->approved = m->keying = false;
    m->take_back = TAKE_BACK_NOT;
}

static void opened(struct table *t)
{
    hands_open(t);
    misdeal_open(t);
}

static bool deals(struct table *t)
{
    offers_begin(t);
    return true;
}

static void await(struct table *t)
{
    static const char *const DEALT[] = {"card"};
    if (!hands_wait(t)) /* else a player is awaited, and has been told */
        awaits(t, "chance", "card", DEALT, 1, t->rs->rule[RP_CLOSE_CALL]);
}

/* The last coup, settled already, was put right: the open round goes on. */
static bool decided(struct table *t)
{
    if (!t->own.baccarat.misdeal.again)
        return false;
    rebuilt_decided(t);
    return true;
}

static bool call_undone(const struct table *t)
{
    return t->rs->early_way == EARLY_DEAL && t->own.cards.drawn == 0 &&
           t->own.baccarat.misdeal.take_back == TAKE_BACK_NOT;
}

static void resumed(struct table *t)
{
    t->own.baccarat.misdeal.standing = BETS_TAKEN;
}

static bool may_relax(struct table *t, const struct act *a)
{
    return t->rs->rule[RP_RELAX_HIDDEN] == NULL || hands_hidden(t) ||
           refuse_at(t, a, RP_RELAX_HIDDEN,
                     "only where cards are dealt face down, before any is seen");
}

static enum rule_point found_over(struct table *t, const struct act *a, spot s)
{
    bool over =
        t->rs->rule[RP_OVERSIGHT_DIFFERENTIAL] != NULL && passes_differential(t, s, a->stake);
    return over ? RP_OVERSIGHT_DIFFERENTIAL : RP_COUNT;
}

static const char *no_bets_why(const struct table *t)
{
    return no_bets_name(t->own.baccarat.misdeal.no_bets);
}

static void counted(struct table *t)
{
    hands_coup_over(t);
    cards_counted(t);
    t->own.baccarat.misdeal.stands = false;
}

static bool may_correct(struct table *t, const struct act *a)
{
    return !t->own.baccarat.misdeal.stands || t->rs->rule[RP_CORRECT_UNTIL] == NULL ||
           refuse_at(t, a, RP_CORRECT_UNTIL, "another coup has begun: that result stands");
}

const struct procedure BACCARAT_PROCEDURE = {
    .answers = ANSWERS,
    .open_acts = OPENS,
    .leaves = LEAVES,
    .remedies = 1u << REMEDY_OFFER,
    .shoe = &SHOE,
    .set_up = set_up,
    .made_ready = cards_made_ready,
    .shoe_now = cards_shoe,
    .put_away = put_away,
    .new_day = new_day,
    .fits = fits,
    .left = left,
    .barred = hands_barred,
    .opens = opens,
    .opened = opened,
    .closing = balance_at_close,
    .closed = squeeze_offer,
    .deals = deals,
    .await = await,
    .awaited = cards_await,
    .unwatched = unwatched,
    .begun = cards_begun,
    .decided = decided,
    .ready = cards_ready,
    .takes_wagers = bets_taken,
    .call_undone = call_undone,
    .reopened = hands_reopen,
    .cut_at_close = is_hand,
    .resumed = resumed,
    .may_relax = may_relax,
    .found_over = found_over,
    .counts = bets_counted,
    .no_bets = no_bets_why,
    .counted = counted,
    .over = cards_coup_over,
    .may_correct = may_correct,
    .right = cards_make,
    .exchanged = cards_exchange,
};
