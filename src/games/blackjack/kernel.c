#include "games/boxes/game.h"

#include <stdio.h>
#include <string.h>

/* --- kernel: how hands stand ------------------------------------------------------------------ */

struct count blackjack_count(const struct blackjack_hand *h)
{
    struct count c = {0, false};
    for (unsigned i = 0; i < h->cards; i++)
        c = blackjack_add(c, blackjack_value(h->card[i]));
    return c;
}

static unsigned total(const struct blackjack_hand *h)
{
    return blackjack_total(blackjack_count(h));
}

bool blackjack_natural(const struct blackjack_hand *h)
{
    return h->cards == 2 && !h->split && total(h) == BLACKJACK;
}

bool blackjack_bust(const struct blackjack_hand *h)
{
    return total(h) > BLACKJACK;
}

bool blackjack_over(const struct ruleset *rs, const struct blackjack_hand *h)
{
    struct count c = blackjack_count(h);
    if (h->stood || h->gone || blackjack_total(c) >= BLACKJACK)
        return true;
    if (h->cards < 2)
        return false;
    if (h->doubled)
        return h->cards > 2;
    return h->aces || (h->alone && !blackjack_draws_alone(&rs->own.blackjack, c));
}

bool blackjack_dealer_natural(const struct blackjack_state *st)
{
    return !st->no_blackjack && blackjack_natural(&st->dealer);
}

bool blackjack_ace_up(const struct blackjack_state *st)
{
    return st->dealer.cards > 0 && !st->no_blackjack && blackjack_value(st->dealer.card[0]) == 1;
}

bool blackjack_ten_up(const struct blackjack_state *st)
{
    return st->dealer.cards > 0 && !st->no_blackjack && blackjack_value(st->dealer.card[0]) == 10;
}

static bool pair(const struct blackjack_hand *h)
{
    return h->cards == 2 && blackjack_value(h->card[0]) == blackjack_value(h->card[1]);
}

/* --- kernel: what wagers hear ----------------------------------------------------------------- */

static bool dealer_done(const struct ruleset *rs, const struct blackjack_state *st)
{
    return st->dealer.cards >= 2 &&
           !blackjack_dealer_draws(&rs->own.blackjack, blackjack_count(&st->dealer));
}

/* The player's blackjack: decided by what the dealer shows, or by his second card. */
static int natural_outcome(const struct blackjack_state *st)
{
    if (!blackjack_dealt(st))
        return -1;
    if (!blackjack_ace_up(st) && !blackjack_ten_up(st) && !st->no_blackjack)
        return BJ_BLACKJACK_EARLY;
    if (st->dealer.cards < 2)
        return -1;
    return blackjack_dealer_natural(st) ? BJ_BOTH_BLACKJACK : BJ_BLACKJACK_LATE;
}

static int main_outcome(const struct ruleset *rs, const struct blackjack_state *st,
                        const struct blackjack_box *b, unsigned hand)
{
    const struct blackjack_hand *h = &b->hand[hand];
    if (hand >= b->hands)
        return -1;
    if (blackjack_natural(h))
        return natural_outcome(st);
    bool waits = rs->own.blackjack.refunds_busts && b->hands > 1 && st->dealer.cards < 2 &&
                 (blackjack_ace_up(st) || blackjack_ten_up(st) || st->no_blackjack);
    if (blackjack_bust(h))
        return waits ? -1 : BJ_PLAYER_BUST;
    if (!blackjack_over(rs, h) || st->dealer.cards < 2)
        return -1;
    if (blackjack_dealer_natural(st))
        return BJ_DEALER_BLACKJACK;
    if (!dealer_done(rs, st))
        return -1;
    unsigned dealer = total(&st->dealer), own = total(h);
    if (dealer > BLACKJACK)
        return BJ_DEALER_BUST;
    return own > dealer ? BJ_HIGHER : own < dealer ? BJ_LOWER : BJ_STANDOFF;
}

/* Lines first, then the loss. */
enum { INSURANCE_WINS, INSURANCE_LOSES };
static int insurance_outcome(const struct blackjack_state *st)
{
    if (st->dealer.cards < 2)
        return -1;
    return blackjack_value(st->dealer.card[1]) == 10 ? INSURANCE_WINS : INSURANCE_LOSES;
}

enum sevens { ONE_SEVEN, TWO, TWO_SUITED, THREE, THREE_SUITED, SPLIT, SPLIT_SUITED, NO_SEVEN };
static bool seven(card c)
{
    return blackjack_value(c) == 7;
}

/* One tier, the highest; decided as soon as no later card can change it. */
static int sevens_outcome(const struct blackjack_box *b)
{
    if (b->firsts < 1)
        return -1;
    if (!seven(b->first[0]))
        return NO_SEVEN;
    if (b->firsts < 2)
        return -1;
    if (!seven(b->first[1]))
        return ONE_SEVEN;
    bool suited = card_suit(b->first[0]) == card_suit(b->first[1]);
    if (b->hands > 1)
        return suited ? SPLIT_SUITED : SPLIT;
    if (b->firsts < 3)
        return !b->ended ? -1 : suited ? TWO_SUITED : TWO;
    if (!seven(b->first[2]))
        return suited ? TWO_SUITED : TWO;
    return suited && card_suit(b->first[1]) == card_suit(b->first[2]) ? THREE_SUITED : THREE;
}

/* How two cards go together. */
static bool same_rank(card a, card b)
{
    return card_rank(a) == card_rank(b);
}
static bool suited(card a, card b)
{
    return card_suit(a) == card_suit(b);
}
static bool red(card c)
{
    return card_suit(c) == 1 || card_suit(c) == 2; /* diamonds, hearts */
}

enum perfect { PERFECT_PAIR, COLOURED_PAIR, MIXED_PAIR, NO_PAIR };
static int pairs_outcome(card a, card b)
{
    if (!same_rank(a, b))
        return NO_PAIR;
    return suited(a, b) ? PERFECT_PAIR : red(a) == red(b) ? COLOURED_PAIR : MIXED_PAIR;
}

enum bounty {
    SPADE_KINGS_DEALER,
    SPADE_KINGS,
    SUITED_KINGS,
    SUITED_QUEENS_JACKS_TENS,
    SUITED_20,
    KINGS,
    UNSUITED_20,
    NO_BOUNTY
};
enum { TEN = 9, QUEEN = 11, KING = 12, SPADES = 3 };

static int bounty_outcome(const struct blackjack_state *st, card a, card b)
{
    struct count c = blackjack_add(blackjack_add((struct count){0, false}, blackjack_value(a)),
                                   blackjack_value(b));
    bool kings = card_rank(a) == KING && card_rank(b) == KING;
    if (kings && suited(a, b) && card_suit(a) == SPADES) {
        if (st->dealer.cards < 2 && (blackjack_ace_up(st) || blackjack_ten_up(st)))
            return -1;
        return blackjack_dealer_natural(st) ? SPADE_KINGS_DEALER : SPADE_KINGS;
    }
    if (blackjack_total(c) != 20)
        return NO_BOUNTY;
    if (suited(a, b) && same_rank(a, b))
        return kings ? SUITED_KINGS : SUITED_QUEENS_JACKS_TENS;
    if (suited(a, b))
        return SUITED_20;
    return kings ? KINGS : UNSUITED_20;
}

enum set { SUITED_PAIR, UNSUITED_PAIR, NO_SET };
enum royal { KING_QUEEN, SUITED_CARDS, NOT_SUITED };

static int royal_outcome(card a, card b)
{
    if (!suited(a, b))
        return NOT_SUITED;
    bool both = card_rank(a) + card_rank(b) == KING + QUEEN && !same_rank(a, b) &&
                card_rank(a) >= QUEEN && card_rank(b) >= QUEEN;
    return both ? KING_QUEEN : SUITED_CARDS;
}

/* --- the layout ------------------------------------------------------------------------------- */

static const char *const MAIN_LINES[] = {"blackjack-at-once", "blackjack", "even-money",
                                         "dealer-bust",       "higher",    NULL};
static const char *const INSURANCE_LINES[] = {"dealer-blackjack", NULL};
static const char *const SEVENS_LINES[] = {
    "one-seven",    "two-sevens", "two-suited",   "three-sevens",
    "three-suited", "split",      "split-suited", NULL};
static const char *const PAIRS_LINES[] = {"perfect", "coloured", "mixed", NULL};
static const char *const BOUNTY_LINES[] = {"2-kings-spades-dealer-bj",
                                           "2-kings-spades",
                                           "2-suited-kings",
                                           "2-suited-q-j-10",
                                           "suited-20",
                                           "2-kings",
                                           "unsuited-20",
                                           NULL};
static const char *const SET_LINES[] = {"suited-pair", "unsuited-pair", NULL};
static const char *const ROYAL_LINES[] = {"king-queen-suited", "2-suited-cards", NULL};

static const struct plain_bet BETS[BJ_SPOTS] = {
    [BJ_MAIN] = {"main", MAIN_LINES},
    [BJ_MAIN + 1] = {"main", MAIN_LINES},
    [BJ_MAIN_LAST] = {"main", MAIN_LINES},
    [BJ_INSURANCE] = {"insurance", INSURANCE_LINES},
    [BJ_SUPER_SEVENS] = {"super-sevens", SEVENS_LINES},
    [BJ_PERFECT_PAIRS] = {"perfect-pairs", PAIRS_LINES},
    [BJ_KINGS_BOUNTY] = {"kings-bounty", BOUNTY_LINES},
    [BJ_BET_THE_SET] = {"bet-the-set", SET_LINES},
    [BJ_ROYAL_MATCH] = {"royal-match", ROYAL_LINES},
};

static int find(const char *bet, const char *on)
{
    return plain_find(BETS, BJ_SPOTS, bet, on);
}

static const char *bet_of(spot s)
{
    return BETS[s].name;
}

static const char *const *lines_of(spot s)
{
    return BETS[s].lines;
}

static unsigned lines_in(const char *const *lines)
{
    unsigned n = 0;
    while (lines[n] != NULL)
        n++;
    return n;
}

static struct verdict verdict(const struct priced *p, unsigned outcome)
{
    if (outcome < lines_in(BETS[p->at].lines))
        return verdict_win(p, outcome);
    if (p->at <= BJ_MAIN_LAST && (outcome == BJ_STANDOFF || outcome == BJ_BOTH_BLACKJACK))
        return verdict_not(RESULT_STANDOFF, p->standoff_rule);
    return verdict_not(RESULT_LOSE, p->loses_rule);
}

static enum rule_point loses_by(const struct priced *p, unsigned outcome)
{
    if (p->at > BJ_MAIN_LAST)
        return RP_COUNT;
    switch (outcome) {
    case BJ_BOTH_BLACKJACK:
        return RP_BOTH_BLACKJACK;
    case BJ_PLAYER_BUST:
        return RP_BUST;
    case BJ_LOWER:
        return RP_LOWER;
    case BJ_DEALER_BLACKJACK:
        return RP_DEALER_BLACKJACK;
    default:
        return RP_COUNT;
    }
}

static int outcome_at(const struct ruleset *rs, const union game_state *g, unsigned box, spot s)
{
    const struct blackjack_state *st = &g->blackjack;
    const struct blackjack_box *b = &st->box[box - 1];
    const card *two = b->first;
    if (s <= BJ_MAIN_LAST)
        return main_outcome(rs, st, b, s - BJ_MAIN);
    if (s == BJ_INSURANCE)
        return insurance_outcome(st);
    if (s == BJ_SUPER_SEVENS)
        return sevens_outcome(b);
    if (b->firsts < 2)
        return -1;
    switch (s) {
    case BJ_PERFECT_PAIRS:
        return pairs_outcome(two[0], two[1]);
    case BJ_KINGS_BOUNTY:
        return bounty_outcome(st, two[0], two[1]);
    case BJ_BET_THE_SET:
        return !same_rank(two[0], two[1]) ? NO_SET
               : suited(two[0], two[1])   ? SUITED_PAIR
                                          : UNSUITED_PAIR;
    default:
        return royal_outcome(two[0], two[1]);
    }
}

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *g)
{
    memset(&g->blackjack, 0, sizeof g->blackjack);
}

static void deal(union game_state *g, uint32_t boxes)
{
    for (unsigned b = 0; b < BLACKJACK_BOXES; b++) {
        g->blackjack.box[b].in = (boxes >> (b + 1) & 1) != 0;
        g->blackjack.box[b].hands = g->blackjack.box[b].in;
    }
}

bool blackjack_dealt(const struct blackjack_state *st)
{
    for (unsigned b = 0; b < BLACKJACK_BOXES; b++)
        if (st->box[b].in && st->box[b].firsts < 2)
            return false;
    return st->dealer.cards > 0 || st->no_blackjack;
}

/* One card to each box, one to the dealer, another to each box; false: all that is done. */
static bool initial(const struct blackjack_state *st, struct next *n)
{
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned b = 0; b < BLACKJACK_BOXES; b++)
            if (st->box[b].in && st->box[b].firsts <= round) {
                *n = (struct next){NEXT_CARD, (uint8_t)(b + 1), 1};
                return true;
            }
        if (round == 0 && st->dealer.cards == 0 && !st->no_blackjack) {
            *n = (struct next){NEXT_CARD, 0, 1};
            return true;
        }
    }
    return false;
}

/* A card is due that nobody has to ask for any more. */
static bool card_due(const struct ruleset *rs, const struct blackjack_hand *h)
{
    return h->cards < 2 || h->asked || h->doubled || (h->alone && !blackjack_over(rs, h));
}

static struct next next(const struct ruleset *rs, const union game_state *g)
{
    const struct blackjack_state *st = &g->blackjack;
    struct next n;
    if (initial(st, &n))
        return n;
    for (unsigned b = 0; b < BLACKJACK_BOXES; b++)
        for (unsigned h = 0; h < st->box[b].hands; h++) {
            const struct blackjack_hand *hand = &st->box[b].hand[h];
            if (blackjack_over(rs, hand))
                continue;
            return (struct next){card_due(rs, hand) ? NEXT_CARD : NEXT_CHOICE, (uint8_t)(b + 1),
                                 (uint8_t)(h + 1)};
        }
    return (struct next){dealer_done(rs, st) ? NEXT_NOTHING : NEXT_CARD, 0, 1};
}

/* Whatever his total, the dealer draws no card that alters nothing. */
static bool draws_for_wagers(const union game_state *g, struct next n)
{
    return n.box == 0 && blackjack_dealt(&g->blackjack);
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
    const struct blackjack_state *st = &g->blackjack;
    if (n.box == 0)
        return !blackjack_dealt(st)   ? RP_DEAL_DEALER
               : st->no_blackjack     ? RP_DEALER_LATE
               : st->dealer.cards < 2 ? RP_DEALER_SECOND
                                      : RP_DEALER_DRAWS;
    const struct blackjack_box *b = &st->box[n.box - 1];
    const struct blackjack_hand *h = &b->hand[n.hand - 1];
    if (b->hands == 1 && h->cards < 2)
        return h->cards == 0 ? RP_DEAL_FIRST : RP_DEAL_SECOND;
    if (h->cards < 2)
        return h->aces ? RP_SPLIT_ACES : RP_SPLIT_PLAYED;
    return h->doubled ? RP_DOUBLE_CARD : h->alone ? RP_LEFT_ALONE : RP_DEAL_DRAWN;
}

static enum step chance(const struct ruleset *rs, union game_state *g, const struct act *act)
{
    struct blackjack_state *st = &g->blackjack;
    struct next n = next(rs, g);
    struct blackjack_box *b = n.box > 0 ? &st->box[n.box - 1] : NULL;
    struct blackjack_hand *h = b != NULL ? &b->hand[n.hand - 1] : &st->dealer;
    if ((act->has & HAS_CARD) == 0 || n.kind != NEXT_CARD || h->cards == BLACKJACK_CARDS)
        return STEP_REFUSED;
    h->card[h->cards++] = act->card;
    h->asked = false;
    if (b != NULL && b->hands == 1 && b->firsts < 3)
        b->first[b->firsts++] = act->card;
    if (b != NULL)
        b->ended = b->hands > 1 || blackjack_over(rs, &b->hand[0]);
    return next(rs, g).kind == NEXT_NOTHING ? STEP_DECIDED : STEP_MORE;
}

/* --- decisions -------------------------------------------------------------------------------- */

static struct objection splits(const struct ruleset *rs, const struct blackjack_box *b,
                               const struct blackjack_hand *h)
{
    if (h->declined)
        return (struct objection){RP_SPLIT_DECLINED, "a pair was not split in this hand before"};
    if (!pair(h))
        return (struct objection){RP_SPLIT, "only two cards of the same value are split"};
    if (b->hands > 1 && blackjack_value(h->card[0]) == 1)
        return (struct objection){RP_SPLIT_ACES, "aces are split once only"};
    if (b->hands >= rs->own.blackjack.hands)
        return (struct objection){RP_SPLIT_MOST, "the box has as many hands as it may"};
    return (struct objection){RP_COUNT, NULL};
}

static struct objection doubles(const struct ruleset *rs, const struct blackjack_hand *h)
{
    const struct blackjack_rules *r = &rs->own.blackjack;
    unsigned a = blackjack_value(h->card[0]), b = blackjack_value(h->card[1]);
    if (h->cards != 2)
        return (struct objection){RP_DOUBLE, "only the first two cards are doubled"};
    if (a == 1 || b == 1)
        return (struct objection){RP_DOUBLE_ACE, "a hand with an ace is not doubled"};
    if (!blackjack_doubles(r, a, b))
        return (struct objection){RP_DOUBLE_TOTAL, "that total is not doubled"};
    return (struct objection){RP_COUNT, NULL};
}

static struct objection objects(const struct ruleset *rs, const union game_state *g, unsigned box,
                                unsigned hand, enum act_kind decision)
{
    const struct blackjack_box *b = &g->blackjack.box[box - 1];
    const struct blackjack_hand *h = &b->hand[hand - 1];
    if (decision == ACT_DOUBLE)
        return doubles(rs, h);
    if (decision == ACT_SPLIT)
        return splits(rs, b, h);
    if (decision == ACT_STAND && blackjack_must_draw(blackjack_count(h)))
        return (struct objection){RP_MUST_DRAW, "eleven or less draws"};
    return (struct objection){RP_COUNT, NULL};
}

static void split(struct blackjack_box *b, unsigned at)
{
    struct blackjack_hand *h = &b->hand[at];
    for (unsigned i = b->hands; i > at + 1; i--)
        b->hand[i] = b->hand[i - 1];
    b->hands++;
    b->ended = true;
    h->split = true;
    h->aces = blackjack_value(h->card[0]) == 1;
    h->cards = 1;
    b->hand[at + 1] = *h;
    b->hand[at + 1].card[0] = h->card[1];
}

static void choose(union game_state *g, unsigned box, unsigned hand, enum act_kind decision)
{
    struct blackjack_box *b = &g->blackjack.box[box - 1];
    struct blackjack_hand *h = &b->hand[hand - 1];
    if (decision == ACT_SPLIT) {
        split(b, hand - 1);
        return;
    }
    h->declined |= pair(h);
    h->asked = decision == ACT_HIT;
    h->doubled |= decision == ACT_DOUBLE;
    h->stood |= decision == ACT_STAND;
    b->ended |= h->stood;
}

static void leave(union game_state *g, unsigned box, unsigned hand)
{
    g->blackjack.box[box - 1].hand[hand - 1].gone = true;
}

static unsigned hands(const union game_state *g, unsigned box)
{
    return g->blackjack.box[box - 1].hands;
}

static struct lying lying(const union game_state *g, unsigned box, unsigned hand)
{
    const struct blackjack_hand *h =
        box == 0 ? &g->blackjack.dealer : &g->blackjack.box[box - 1].hand[hand - 1];
    struct count c = blackjack_count(h);
    return (struct lying){h->card, h->cards, blackjack_total(c), blackjack_soft(c)};
}

/* Whether a hand could have been played so: a card drawn only where one could be drawn, and no
 * double or standing that its cards do not allow. */
static bool playable(const struct ruleset *rs, const struct blackjack_hand *h, bool dealers)
{
    struct count c = {0, false};
    for (unsigned i = 0; i < h->cards; i++) {
        if (i >= 2 && (dealers ? !blackjack_dealer_draws(&rs->own.blackjack, c)
                               : blackjack_total(c) >= BLACKJACK))
            return false;
        c = blackjack_add(c, blackjack_value(h->card[i]));
    }
    if (h->doubled && !blackjack_doubles(&rs->own.blackjack, blackjack_value(h->card[0]),
                                         blackjack_value(h->card[1])))
        return false;
    return dealers || !h->stood || !blackjack_must_draw(c);
}

/* A pair that was split must have been one. */
static bool lay_right(const struct ruleset *rs, union game_state *g, unsigned box, unsigned hand,
                      const card *cards)
{
    struct blackjack_hand *dealer = &g->blackjack.dealer;
    if (box == 0) {
        memcpy(dealer->card, cards, dealer->cards * sizeof *cards);
        return playable(rs, dealer, true);
    }
    struct blackjack_box *b = &g->blackjack.box[box - 1];
    struct blackjack_hand *h = &b->hand[hand - 1];
    if (b->hands > 1 && cards[0] != h->card[0])
        return false;
    memcpy(h->card, cards, h->cards * sizeof *cards);
    if (b->hands == 1)
        memcpy(b->first, cards, b->firsts * sizeof *cards);
    return playable(rs, h, false);
}

static bool dealt(const union game_state *g)
{
    return blackjack_dealt(&g->blackjack);
}

static bool by_choice(spot s)
{
    return s == BJ_INSURANCE;
}

static unsigned hand_of(spot s)
{
    return s <= BJ_MAIN_LAST ? s - BJ_MAIN + 1u : 0;
}

static const struct boxes BOXES = {
    .boxes = BLACKJACK_BOXES,
    .deal = deal,
    .dealt = dealt,
    .by_choice = by_choice,
    .hand_of = hand_of,
    .next = next,
    .draws_for_wagers = draws_for_wagers,
    .face_down = face_down,
    .card_rule = card_rule,
    .objects = objects,
    .choose = choose,
    .leave = leave,
    .hands = hands,
    .lying = lying,
    .lay_right = lay_right,
    .outcome = outcome_at,
    .loses_by = loses_by,
};

/* --- what is announced ------------------------------------------------------------------------ */

/* The dealer's hand, which decides for all: its total, or that it is a blackjack. */
enum { DEALER_NATURAL = 27 };
static int outcome(const union game_state *g)
{
    const struct blackjack_state *st = &g->blackjack;
    return blackjack_dealer_natural(st) ? DEALER_NATURAL : (int)total(&st->dealer);
}

static void say(const struct ruleset *rs, unsigned outcome, char say[SAY_MAX])
{
    if (outcome == 0)
        snprintf(say, SAY_MAX, "The dealer has no hand");
    else if (outcome == DEALER_NATURAL)
        snprintf(say, SAY_MAX, "Dealer has blackjack");
    else if (outcome > BLACKJACK)
        snprintf(say, SAY_MAX, "Dealer %u, too many", outcome);
    else if (outcome < rs->own.blackjack.stands)
        snprintf(say, SAY_MAX, "Dealer shows %u", outcome);
    else
        snprintf(say, SAY_MAX, "Dealer %u", outcome);
}

extern const struct show BLACKJACK_SHOW;         /* show.c */
extern const struct analysis BLACKJACK_ANALYSIS; /* odds.c */

const struct game BLACKJACK_GAME = {
    .name = "blackjack",
    .is = IN_BLACKJACK | IN_CARDS | IN_BOXES,
    .procedure = &BLACKJACK_PROCEDURE,
    .chance_act = ACT_CARD,
    .played_with = "cards",
    .spots = BJ_SPOTS,
    .outcomes = BJ_OUTCOMES,
    .sides = true,
    .find = find,
    .bet_of = bet_of,
    .on_of = no_choice,
    .lines_of = lines_of,
    .begin = begin,
    .chance = chance,
    .outcome = outcome,
    .verdict = verdict,
    .say = say,
    .show = &BLACKJACK_SHOW,
    .boxes = &BOXES,
    .analysis = &BLACKJACK_ANALYSIS,
};
