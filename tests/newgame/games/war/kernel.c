#include "games/boxes/game.h"
#include "games/game.h"

#include <stdio.h>
#include <string.h>

/* --- kernel: how cards compare ---------------------------------------------------------------- */

enum { ACE = CARD_RANKS + 1 };

unsigned war_value(card c)
{
    return card_rank(c) == 0 ? ACE : card_rank(c) + 1;
}

enum war_outcome war_first(card own, card dealer)
{
    unsigned mine = war_value(own), his = war_value(dealer);
    return mine > his ? WAR_HIGHER : mine < his ? WAR_LOWER : WAR_TIED;
}

enum war_outcome war_second(card own, card dealer)
{
    return war_first(own, dealer) == WAR_LOWER ? WAR_LOST : WAR_WON;
}

/* --- kernel: what wagers hear ----------------------------------------------------------------- */

static bool dealt_to(const struct war_box *h, unsigned cards)
{
    return !h->in || h->cards >= cards;
}

static bool dealt(const union game_state *g)
{
    for (unsigned b = 0; b < WAR_BOXES; b++)
        if (!dealt_to(&g->war.box[b], 1))
            return false;
    return g->war.dealer.cards > 0;
}

static bool tied(const struct war_state *st, const struct war_box *h)
{
    return h->in && war_first(h->card[0], st->dealer.card[0]) == WAR_TIED;
}

static int outcome_at(const struct ruleset *rs, const union game_state *g, unsigned box, spot s)
{
    const struct war_state *st = &g->war;
    const struct war_box *h = &st->box[box - 1];
    (void)rs;
    if (!h->in || !dealt(g))
        return -1;
    if (s == WAR_TIE || !tied(st, h))
        return (int)war_first(h->card[0], st->dealer.card[0]);
    if (h->surrendered)
        return WAR_SURRENDERED;
    return st->dealer.cards == WAR_CARDS ? (int)war_second(h->card[1], st->dealer.card[1]) : -1;
}

/* --- the layout ------------------------------------------------------------------------------- */

static const char *const ANTE_LINES[] = {"higher", NULL};
static const char *const RAISE_LINES[] = {"war", NULL};
static const char *const TIE_LINES[] = {"tie", NULL};

static const struct plain_bet BETS[WAR_SPOTS] = {
    [WAR_ANTE] = {"ante", ANTE_LINES},
    [WAR_RAISE] = {"raise", RAISE_LINES},
    [WAR_TIE] = {"tie", TIE_LINES},
};

static int find(const char *bet, const char *on)
{
    return plain_find(BETS, WAR_SPOTS, bet, on);
}

static const char *bet_of(spot s)
{
    return BETS[s].name;
}

static const char *const *lines_of(spot s)
{
    return BETS[s].lines;
}

static struct verdict tie_verdict(const struct priced *p, unsigned outcome)
{
    bool lost = outcome == WAR_HIGHER || outcome == WAR_LOWER;
    return lost ? verdict_not(RESULT_LOSE, p->loses_rule) : verdict_win(p, 0);
}

/* A war that is won pays the raise; the ante stands off. Without a war no raise lies there. */
static struct verdict verdict(const struct priced *p, unsigned outcome)
{
    bool raise = p->at == WAR_RAISE;
    if (p->at == WAR_TIE)
        return tie_verdict(p, outcome);
    switch (outcome) {
    case WAR_HIGHER:
        return raise ? verdict_not(RESULT_VOID, p->void_rule) : verdict_win(p, 0);
    case WAR_WON:
        return raise ? verdict_win(p, 0) : verdict_not(RESULT_STANDOFF, p->standoff_rule);
    case WAR_LOST:
        return verdict_not(RESULT_LOSE, p->loses_rule);
    default:
        return raise ? verdict_not(RESULT_VOID, p->void_rule)
                     : verdict_not(RESULT_LOSE, p->loses_rule);
    }
}

static enum rule_point loses_by(const struct priced *p, unsigned outcome)
{
    (void)p;
    return outcome == WAR_LOST          ? RP_WAR_LOST
           : outcome == WAR_SURRENDERED ? RP_SURRENDERED
                                        : RP_COUNT;
}

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *g)
{
    memset(&g->war, 0, sizeof g->war);
}

static void deal(union game_state *g, uint32_t boxes)
{
    for (unsigned b = 0; b < WAR_BOXES; b++)
        g->war.box[b].in = (boxes >> (b + 1) & 1) != 0;
}

/* The next box that needs this; 0: none does. */
static unsigned box_that(const struct war_state *st,
                         bool (*needs)(const struct war_state *, const struct war_box *))
{
    for (unsigned b = 0; b < WAR_BOXES; b++)
        if (needs(st, &st->box[b]))
            return b + 1;
    return 0;
}

static bool needs_first(const struct war_state *st, const struct war_box *h)
{
    (void)st;
    return !dealt_to(h, 1);
}

static bool needs_decision(const struct war_state *st, const struct war_box *h)
{
    return tied(st, h) && !h->at_war && !h->surrendered;
}

static bool needs_second(const struct war_state *st, const struct war_box *h)
{
    (void)st;
    return h->in && h->at_war && h->cards < WAR_CARDS;
}

static bool is_at_war(const struct war_state *st, const struct war_box *h)
{
    (void)st;
    return h->in && h->at_war;
}

static struct next next(const struct ruleset *rs, const union game_state *g)
{
    const struct war_state *st = &g->war;
    unsigned box;
    (void)rs;
    if ((box = box_that(st, needs_first)) > 0 || st->dealer.cards == 0)
        return (struct next){NEXT_CARD, (uint8_t)box, 1};
    if ((box = box_that(st, needs_decision)) > 0)
        return (struct next){NEXT_CHOICE, (uint8_t)box, 1};
    if ((box = box_that(st, needs_second)) > 0)
        return (struct next){NEXT_CARD, (uint8_t)box, 1};
    bool more = box_that(st, is_at_war) > 0 && st->dealer.cards < WAR_CARDS;
    return (struct next){more ? NEXT_CARD : NEXT_NOTHING, 0, 1};
}

static bool draws_for_wagers(const union game_state *g, struct next n)
{
    return n.box == 0 && g->war.dealer.cards > 0;
}

static bool face_down(const struct ruleset *rs, const union game_state *g, struct next n)
{
    (void)rs;
    (void)g;
    (void)n;
    return false;
}

static enum rule_point card_rule(const union game_state *g, struct next n)
{
    if (dealt(g))
        return RP_WAR_CARD;
    return n.box > 0 ? RP_DEAL_FIRST : RP_DEAL_DEALER;
}

static enum step chance(const struct ruleset *rs, union game_state *g, const struct act *act)
{
    struct next n = next(rs, g);
    struct war_box *h = n.box > 0 ? &g->war.box[n.box - 1] : &g->war.dealer;
    if ((act->has & HAS_CARD) == 0 || n.kind != NEXT_CARD)
        return STEP_REFUSED;
    h->card[h->cards++] = act->card;
    return next(rs, g).kind == NEXT_NOTHING ? STEP_DECIDED : STEP_MORE;
}

/* --- decisions -------------------------------------------------------------------------------- */

static struct objection objects(const struct ruleset *rs, const union game_state *g, unsigned box,
                                unsigned hand, enum act_kind decision)
{
    (void)rs;
    (void)hand;
    (void)decision;
    if (!needs_decision(&g->war, &g->war.box[box - 1]))
        return (struct objection){RP_CHOICE_TURN, "only who ties with the dealer decides, once"};
    return (struct objection){RP_COUNT, NULL};
}

static void choose(union game_state *g, unsigned box, unsigned hand, enum act_kind decision)
{
    struct war_box *h = &g->war.box[box - 1];
    (void)hand;
    h->at_war = decision == ACT_GO_TO_WAR;
    h->surrendered = decision == ACT_SURRENDER;
}

static void leave(union game_state *g, unsigned box, unsigned hand)
{
    (void)hand;
    g->war.box[box - 1].in = false;
}

static unsigned hands(const union game_state *g, unsigned box)
{
    return g->war.box[box - 1].in;
}

static bool by_choice(spot s)
{
    return s == WAR_RAISE;
}

static unsigned hand_of(spot s)
{
    return s == WAR_TIE ? 0 : 1;
}

static struct lying lying(const union game_state *g, unsigned box, unsigned hand)
{
    const struct war_box *h = box == 0 ? &g->war.dealer : &g->war.box[box - 1];
    (void)hand;
    return (struct lying){h->card, h->cards, 0, false};
}

static const struct boxes BOXES = {
    .boxes = WAR_BOXES,
    .deal = deal,
    .dealt = dealt,
    .next = next,
    .draws_for_wagers = draws_for_wagers,
    .face_down = face_down,
    .card_rule = card_rule,
    .objects = objects,
    .choose = choose,
    .leave = leave,
    .hands = hands,
    .by_choice = by_choice,
    .hand_of = hand_of,
    .lying = lying,
    .outcome = outcome_at,
    .loses_by = loses_by,
};

/* --- what is announced ------------------------------------------------------------------------ */

/* The dealer's first card. */
static int outcome(const union game_state *g)
{
    return (int)war_value(g->war.dealer.card[0]);
}

static void say(const struct ruleset *rs, unsigned outcome, char say[SAY_MAX])
{
    static const char *const NAMES[] = {"jack", "queen", "king", "ace"};
    (void)rs;
    if (outcome > 10)
        snprintf(say, SAY_MAX, "Dealer: %s", NAMES[outcome - 11]);
    else
        snprintf(say, SAY_MAX, "Dealer: %u", outcome);
}

/* --- deals ------------------------------------------------------------------------------------ */

/* Every order in which four cards can leave whole decks, counted by how many share a rank; a tie
 * goes to war. Who gets the higher of two different cards is as likely the one as the other. */
static uint64_t weigh(unsigned decks, uint64_t weight[OUTCOMES_MAX])
{
    uint64_t of = decks * CARD_SUITS, all = decks * DECK;
    uint64_t rest = (all - 2) * (all - 3), ties = all * (of - 1);
    uint64_t equal = (of - 2) * (of - 3) + (CARD_RANKS - 1) * of * (of - 1);
    weight[WAR_HIGHER] = weight[WAR_LOWER] = all * (all - of) / 2 * rest;
    weight[WAR_LOST] = ties * ((rest - equal) / 2);
    weight[WAR_WON] = ties * rest - weight[WAR_LOST];
    return all * (all - 1) * rest;
}

extern const struct show WAR_SHOW;         /* show.c */
extern const struct analysis WAR_ANALYSIS; /* odds.c */

const struct game WAR_GAME = {
    .name = "casino-war",
    .is = IN_WAR | IN_CARDS | IN_BOXES,
    .procedure = &WAR_PROCEDURE,
    .chance_act = ACT_CARD,
    .played_with = "cards",
    .spots = WAR_SPOTS,
    .outcomes = ACE + 1,
    .find = find,
    .bet_of = bet_of,
    .on_of = no_choice,
    .lines_of = lines_of,
    .begin = begin,
    .chance = chance,
    .outcome = outcome,
    .verdict = verdict,
    .weigh = weigh,
    .say = say,
    .show = &WAR_SHOW,
    .analysis = &WAR_ANALYSIS,
    .boxes = &BOXES,
};
