#include "games/boxes/game.h"

#include <stdio.h>
#include <string.h>

/* --- kernel: how hands stand ------------------------------------------------------------------ */

poker_rank stud_lowest(void)
{
    const card lowest[POKER_HAND] = {card_of(0, 0), card_of(12, 1), card_of(3, 0), card_of(2, 0),
                                     card_of(1, 0)};
    return poker_hand(lowest);
}

bool stud_qualifies(const struct stud_state *st)
{
    return st->dealer.cards == POKER_HAND && poker_hand(st->dealer.card) >= stud_lowest();
}

static bool complete(const struct stud_box *h)
{
    return h->cards == POKER_HAND || !h->in || h->gone;
}

bool stud_dealt(const struct stud_state *st)
{
    for (unsigned b = 0; b < STUD_BOXES; b++)
        if (!complete(&st->box[b]))
            return false;
    return st->dealer.cards >= (st->drawn ? 1 : POKER_HAND);
}

static bool decided(const struct stud_box *h)
{
    return !stud_plays(h) || h->raised;
}

bool stud_decided(const struct stud_state *st)
{
    for (unsigned b = 0; b < STUD_BOXES; b++)
        if (!decided(&st->box[b]))
            return false;
    return stud_dealt(st) && st->dealer.cards == POKER_HAND;
}

/* --- kernel: what a hand is called ------------------------------------------------------------ */

/* The cards of a hand by how often their rank comes, then by rank, the ace high. */
struct group {
    unsigned rank, count; /* the two is 0, the ace 12 */
};
static unsigned groups_of(const card hand[POKER_HAND], struct group g[POKER_HAND])
{
    unsigned of[CARD_RANKS] = {0}, groups = 0;
    for (unsigned i = 0; i < POKER_HAND; i++)
        of[(card_rank(hand[i]) + CARD_RANKS - 1) % CARD_RANKS]++;
    for (unsigned count = POKER_HAND; count > 0; count--)
        for (unsigned r = CARD_RANKS; r-- > 0;)
            if (of[r] == count)
                g[groups++] = (struct group){r, count};
    return groups;
}

void stud_arrange(const card hand[POKER_HAND], card arranged[POKER_HAND])
{
    struct group g[POKER_HAND];
    unsigned groups = groups_of(hand, g), n = 0;
    for (unsigned k = 0; k < groups; k++)
        for (unsigned i = 0; i < POKER_HAND; i++)
            if ((card_rank(hand[i]) + CARD_RANKS - 1) % CARD_RANKS == g[k].rank)
                arranged[n++] = hand[i];
}

void stud_words(const card hand[POKER_HAND], char words[STUD_WORDS_MAX])
{
    static const char *const ONE[] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                      "nine", "ten",   "jack", "queen", "king", "ace"};
    static const char *const MANY[] = {"twos",   "threes", "fours", "fives", "sixes",
                                       "sevens", "eights", "nines", "tens",  "jacks",
                                       "queens", "kings",  "aces"};
    struct group g[POKER_HAND] = {0};
    poker_rank rank = poker_hand(hand);
    groups_of(hand, g);
    unsigned high = g[0].rank, next = g[1].rank;
    bool wheel = high == CARD_RANKS - 1 && next == 3; /* the ace counts low */
    switch (poker_category_of(rank)) {
    case POKER_ODD_CARDS:
        if (rank >= stud_lowest())
            snprintf(words, STUD_WORDS_MAX, "ace and king");
        else
            snprintf(words, STUD_WORDS_MAX, "%s high", ONE[high]);
        break;
    case POKER_PAIR:
        snprintf(words, STUD_WORDS_MAX, "pair of %s", MANY[high]);
        break;
    case POKER_TWO_PAIRS:
        snprintf(words, STUD_WORDS_MAX, "two pairs, %s and %s", MANY[high], MANY[next]);
        break;
    case POKER_THREES:
        snprintf(words, STUD_WORDS_MAX, "three %s", MANY[high]);
        break;
    case POKER_STRAIGHT:
        snprintf(words, STUD_WORDS_MAX, "straight, %s high", ONE[wheel ? 3 : high]);
        break;
    case POKER_FLUSH:
        snprintf(words, STUD_WORDS_MAX, "flush, %s high", ONE[high]);
        break;
    case POKER_FULL_HOUSE:
        snprintf(words, STUD_WORDS_MAX, "full house, %s and %s", MANY[high], MANY[next]);
        break;
    case POKER_FOURS:
        snprintf(words, STUD_WORDS_MAX, "four %s", MANY[high]);
        break;
    case POKER_STRAIGHT_FLUSH:
        snprintf(words, STUD_WORDS_MAX, "straight flush, %s high", ONE[wheel ? 3 : high]);
        break;
    default:
        snprintf(words, STUD_WORDS_MAX, "royal flush");
        break;
    }
}

/* --- kernel: what wagers hear ----------------------------------------------------------------- */

static int jackpot_outcome(const struct stud_box *h)
{
    enum poker_category c = poker_category_of(poker_hand(h->card));
    if (h->face_down)
        return STUD_FACE_DOWN;
    return c >= POKER_FLUSH ? STUD_PRIZE + (int)(c - POKER_FLUSH) : STUD_NO_PRIZE;
}

static int hand_outcome(const struct stud_state *st, const struct stud_box *h)
{
    if (!stud_qualifies(st))
        return STUD_NOT_QUALIFIED;
    if (h->face_down)
        return STUD_FACE_DOWN;
    poker_rank own = poker_hand(h->card), dealer = poker_hand(st->dealer.card);
    if (own > dealer)
        return STUD_WINS + (int)poker_category_of(own);
    return own < dealer ? STUD_LOWER : STUD_STANDOFF;
}

static int outcome_at(const struct ruleset *rs, const union game_state *g, unsigned box, spot s)
{
    const struct stud_state *st = &g->stud;
    const struct stud_box *h = &st->box[box - 1];
    (void)rs;
    if (!h->in || h->gone || !stud_decided(st))
        return -1;
    if (h->dead)
        return STUD_DEAD;
    if (h->folded)
        return h->absent ? STUD_ABSENT : STUD_FOLDS;
    return s == STUD_JACKPOT ? jackpot_outcome(h) : hand_outcome(st, h);
}

/* --- the layout ------------------------------------------------------------------------------- */

static const char *const ANTE_LINES[] = {"not-qualified", "higher", NULL};
static const char *const BET_LINES[] = {
    "pair-or-less", "two-pairs",      "three-of-a-kind", "straight",    "flush",
    "full-house",   "four-of-a-kind", "straight-flush",  "royal-flush", NULL};

static const struct plain_bet BETS[STUD_SPOTS] = {
    [STUD_ANTE] = {"ante", ANTE_LINES},
    [STUD_BET] = {"bet", BET_LINES},
    [STUD_JACKPOT] = {"jackpot", BET_LINES + POKER_FLUSH - POKER_PAIR},
};

static int find(const char *bet, const char *on)
{
    return plain_find(BETS, STUD_SPOTS, bet, on);
}

static const char *bet_of(spot s)
{
    return BETS[s].name;
}

static const char *const *lines_of(spot s)
{
    return BETS[s].lines;
}

static struct verdict verdict(const struct priced *p, unsigned outcome)
{
    if (p->at == STUD_JACKPOT)
        return outcome >= STUD_PRIZE ? verdict_win(p, outcome - STUD_PRIZE)
                                     : verdict_not(RESULT_LOSE, p->loses_rule);
    if (outcome == STUD_NOT_QUALIFIED)
        return p->at == STUD_ANTE ? verdict_win(p, 0) : verdict_not(RESULT_VOID, p->void_rule);
    if (outcome < STUD_STANDOFF) {
        unsigned c = outcome - STUD_WINS;
        return verdict_win(p, p->at == STUD_ANTE ? 1 : c < POKER_PAIR ? 0 : c - POKER_PAIR);
    }
    if (outcome == STUD_STANDOFF)
        return verdict_not(RESULT_STANDOFF, p->standoff_rule);
    return verdict_not(RESULT_LOSE, p->loses_rule);
}

static enum rule_point loses_by(const struct priced *p, unsigned outcome)
{
    switch (outcome) {
    case STUD_LOWER:
        return RP_LOWER;
    case STUD_FACE_DOWN:
        return RP_LEFT_FACE_DOWN;
    case STUD_FOLDS:
        return p->at == STUD_JACKPOT ? RP_JACKPOT_FOLDED : RP_FOLDED;
    case STUD_ABSENT:
        return RP_LEFT_ALONE;
    case STUD_DEAD:
        return RP_DEAD_HAND;
    default:
        return RP_COUNT;
    }
}

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *g)
{
    memset(&g->stud, 0, sizeof g->stud);
}

static void deal(union game_state *g, uint32_t boxes)
{
    for (unsigned b = 0; b < STUD_BOXES; b++)
        g->stud.box[b].in = (boxes >> (b + 1) & 1) != 0;
}

/* Who gets the next card while boxes have less than so many, and then the dealer; true: somebody
 * does. */
static bool short_of(const struct stud_state *st, unsigned cards, unsigned dealers, struct next *n)
{
    for (unsigned b = 0; b < STUD_BOXES; b++) {
        const struct stud_box *h = &st->box[b];
        if (h->in && !h->gone && h->cards < cards) {
            *n = (struct next){NEXT_CARD, (uint8_t)(b + 1), 1};
            return true;
        }
    }
    *n = (struct next){NEXT_CARD, 0, 1};
    return st->dealer.cards < dealers;
}

/* Cards that nobody may know while players decide are drawn only then: out of all that are left,
 * each is as likely as if it had lain there face down. */
static struct next next(const struct ruleset *rs, const union game_state *g)
{
    const struct stud_state *st = &g->stud;
    struct next n;
    for (unsigned cards = rs->own.stud.shuffler ? POKER_HAND : 1; cards <= POKER_HAND; cards++)
        if (short_of(st, cards, rs->own.stud.drawn ? 1 : cards, &n))
            return n;
    for (unsigned b = 0; b < STUD_BOXES; b++)
        if (!decided(&st->box[b]))
            return (struct next){NEXT_CHOICE, (uint8_t)(b + 1), 1};
    return (struct next){st->dealer.cards < POKER_HAND ? NEXT_CARD : NEXT_NOTHING, 0, 1};
}

static bool draws_for_wagers(const union game_state *g, struct next n)
{
    (void)g;
    (void)n;
    return false;
}

/* All but the dealer's last card, or in its stead the one that was exposed in error; or but his
 * first, where the others are drawn later. */
static bool face_down(const struct ruleset *rs, const union game_state *g, struct next n)
{
    const unsigned before_it = rs->own.stud.drawn ? 0 : POKER_HAND - 1;
    return n.box > 0 || g->stud.dealer.cards < before_it || g->stud.upcard > 0;
}

static enum rule_point card_rule(const union game_state *g, struct next n)
{
    const struct stud_state *st = &g->stud;
    if (n.box > 0)
        return st->box[n.box - 1].cards == 0 ? RP_DEAL_FIRST : RP_DEAL_SECOND;
    if (st->drawn)
        return st->dealer.cards == 0 ? RP_UPCARD : RP_DEAL_DEALER_MORE;
    if (st->dealer.cards < POKER_HAND - 1)
        return st->dealer.cards == 0 ? RP_DEAL_DEALER : RP_DEAL_DEALER_MORE;
    return st->upcard > 0 ? RP_EXPOSED_DEALER : RP_UPCARD;
}

static enum step chance(const struct ruleset *rs, union game_state *g, const struct act *act)
{
    struct stud_state *st = &g->stud;
    struct next n = next(rs, g);
    struct stud_box *h = n.box > 0 ? &st->box[n.box - 1] : &st->dealer;
    if ((act->has & HAS_CARD) == 0 || n.kind != NEXT_CARD)
        return STEP_REFUSED;
    h->card[h->cards++] = act->card;
    st->drawn = rs->own.stud.drawn;
    if (st->drawn && n.box == 0)
        st->upcard = 1;
    st->last = n.box;
    st->faced = false;
    return next(rs, g).kind == NEXT_NOTHING ? STEP_DECIDED : STEP_MORE;
}

/* --- decisions -------------------------------------------------------------------------------- */

static struct objection objects(const struct ruleset *rs, const union game_state *g, unsigned box,
                                unsigned hand, enum act_kind decision)
{
    (void)rs;
    (void)hand;
    (void)decision;
    if (decided(&g->stud.box[box - 1]))
        return (struct objection){RP_CHOICE_TURN, "the box has decided"};
    return (struct objection){RP_COUNT, NULL};
}

static void choose(union game_state *g, unsigned box, unsigned hand, enum act_kind decision)
{
    struct stud_box *h = &g->stud.box[box - 1];
    (void)hand;
    h->raised |= decision == ACT_RAISE;
    h->folded |= decision == ACT_FOLD;
}

static unsigned hands(const union game_state *g, unsigned box)
{
    return g->stud.box[box - 1].in && !g->stud.box[box - 1].gone;
}

static struct lying lying(const union game_state *g, unsigned box, unsigned hand)
{
    const struct stud_box *h = box == 0 ? &g->stud.dealer : &g->stud.box[box - 1];
    (void)hand;
    return (struct lying){h->card, h->cards, 0, false};
}

static bool lay_right(const struct ruleset *rs, union game_state *g, unsigned box, unsigned hand,
                      const card *cards)
{
    struct stud_box *h = box == 0 ? &g->stud.dealer : &g->stud.box[box - 1];
    (void)rs;
    (void)hand;
    memcpy(h->card, cards, h->cards * sizeof *cards);
    return true;
}

static bool dealt(const union game_state *g)
{
    return stud_dealt(&g->stud);
}

static bool by_choice(spot s)
{
    return s == STUD_BET;
}

static unsigned hand_of(spot s)
{
    return s == STUD_JACKPOT ? 0 : 1;
}

static const struct boxes BOXES = {
    .boxes = STUD_BOXES,
    .from_right = true,
    .together = true,
    .showdown = true,
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
    .hands = hands,
    .lying = lying,
    .lay_right = lay_right,
    .outcome = outcome_at,
    .loses_by = loses_by,
};

/* --- what is announced ------------------------------------------------------------------------ */

/* The dealer's hand: 0 does not qualify, 1 ace and king, 2 a pair … 10 a royal flush. */
static int outcome(const union game_state *g)
{
    const struct stud_state *st = &g->stud;
    return stud_qualifies(st) ? 1 + (int)poker_category_of(poker_hand(st->dealer.card)) : 0;
}

static void say(const struct ruleset *rs, unsigned outcome, char say[SAY_MAX])
{
    static const char *const SAYS[] = {
        "Dealer does not qualify", "Dealer: ace and king",    "Dealer: pair",
        "Dealer: two pairs",       "Dealer: three of a kind", "Dealer: straight",
        "Dealer: flush",           "Dealer: full house",      "Dealer: four of a kind",
        "Dealer: straight flush",  "Dealer: royal flush"};
    (void)rs;
    snprintf(say, SAY_MAX, "%s", SAYS[outcome]);
}

extern const struct show STUD_SHOW;         /* show.c */
extern const struct analysis STUD_ANALYSIS; /* odds.c */

const struct game STUD_GAME = {
    .name = "caribbean-stud",
    .is = IN_STUD | IN_CARDS | IN_BOXES,
    .procedure = &STUD_PROCEDURE,
    .chance_act = ACT_CARD,
    .played_with = "cards",
    .spots = STUD_SPOTS,
    .outcomes = STUD_OUTCOMES,
    .find = find,
    .bet_of = bet_of,
    .on_of = no_choice,
    .lines_of = lines_of,
    .begin = begin,
    .chance = chance,
    .outcome = outcome,
    .verdict = verdict,
    .say = say,
    .show = &STUD_SHOW,
    .boxes = &BOXES,
    .analysis = &STUD_ANALYSIS,
};
