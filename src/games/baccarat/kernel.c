#include "games/baccarat/kernel.h"

#include "games/game.h"

#include <stdio.h>
#include <string.h>

/* --- kernel ----------------------------------------------------------------------------------- */

unsigned baccarat_points(const struct baccarat_state *st, enum hand h)
{
    unsigned points = 0;
    for (unsigned i = 0; i < st->count[h]; i++)
        points = baccarat_add(points, baccarat_value(st->card[h][i]));
    return points;
}

/* The point count of the first two cards: the table of play looks at nothing else but Player's
 * third. */
static unsigned first_two(const struct baccarat_state *st, enum hand h)
{
    return baccarat_add(baccarat_value(st->card[h][0]), baccarat_value(st->card[h][1]));
}

enum hand baccarat_next(const struct baccarat_state *st)
{
    if (st->count[HAND_BANKER] < 2)
        return st->count[HAND_PLAYER] > st->count[HAND_BANKER] ? HAND_BANKER : HAND_PLAYER;
    unsigned player = first_two(st, HAND_PLAYER), banker = first_two(st, HAND_BANKER);
    bool drew = st->count[HAND_PLAYER] == 3;
    if (!drew && baccarat_player_draws(player, banker))
        return HAND_PLAYER;
    if (st->count[HAND_BANKER] == 3)
        return HAND_NONE;
    bool draws = drew ? baccarat_banker_draws_to(banker, baccarat_value(st->card[HAND_PLAYER][2]))
                      : baccarat_banker_draws_alone(player, banker);
    return draws ? HAND_BANKER : HAND_NONE;
}

unsigned baccarat_most_to_come(const struct baccarat_state *st)
{
    unsigned dealt = (unsigned)st->count[HAND_PLAYER] + st->count[HAND_BANKER];
    if (dealt < 4)
        return HANDS * HAND_CARDS - dealt;
    enum hand next = baccarat_next(st);
    return next == HAND_PLAYER ? 2 : next == HAND_BANKER ? 1 : 0;
}

static int outcome(const union game_state *s)
{
    const struct baccarat_state *st = &s->baccarat;
    if (st->count[HAND_BANKER] < 2)
        return -1;
    const card *p = st->card[HAND_PLAYER], *b = st->card[HAND_BANKER];
    return (int)baccarat_code(
        baccarat_points(st, HAND_PLAYER), baccarat_points(st, HAND_BANKER), st->count[HAND_PLAYER],
        st->count[HAND_BANKER],
        baccarat_pairs(card_rank(p[0]), card_rank(p[1]), card_rank(b[0]), card_rank(b[1])));
}

/* The bets, and the ways in which each can win. */
enum kind {
    PLAYER,
    BANKER,
    TIE,
    PLAYER_PAIR,
    BANKER_PAIR,
    SUPER_SIX,
    DRAGON_PLAYER,
    DRAGON_BANKER,
    TIGER,
    TIGER_TIE,
    TIGER_PAIR,
    BIG_TIGER,
    SMALL_TIGER,
    KINDS
};

static const struct {
    const char *name;
    const char *const lines[LINES_MAX + 1];
} BETS[KINDS] = {
    [PLAYER] = {"player", {"win"}},
    [BANKER] = {"banker", {"win", "six"}},
    [TIE] = {"tie", {"win"}},
    [PLAYER_PAIR] = {"player-pair", {"pair"}},
    [BANKER_PAIR] = {"banker-pair", {"pair"}},
    [SUPER_SIX] = {"super-six", {"six"}},
    [DRAGON_PLAYER] = {"dragon-player",
                       {"natural", "by-4", "by-5", "by-6", "by-7", "by-8", "by-9"}},
    [DRAGON_BANKER] = {"dragon-banker",
                       {"natural", "by-4", "by-5", "by-6", "by-7", "by-8", "by-9"}},
    [TIGER] = {"tiger", {"two-card", "three-card"}},
    [TIGER_TIE] = {"tiger-tie", {"six-all"}},
    [TIGER_PAIR] = {"tiger-pair", {"single", "double", "twin"}},
    [BIG_TIGER] = {"big-tiger", {"three-card"}},
    [SMALL_TIGER] = {"small-tiger", {"two-card"}},
};

/* How a bet ends: the way in which it wins, or one of these. */
enum { LOSES = -1, LOSES_ON_TIE = -2, STANDS_OFF = -3 };

/* A natural that wins pays by its own line and never by its margin; equal naturals stand off where
 * the document says so. */
static int dragon_ends(const struct coup *c, enum hand own)
{
    enum hand other = own == HAND_PLAYER ? HAND_BANKER : HAND_PLAYER;
    unsigned mine = c->points[own], theirs = c->points[other];
    bool natural = baccarat_natural(mine, c->cards[own]);
    if (mine == theirs)
        return natural && baccarat_natural(theirs, c->cards[other]) ? STANDS_OFF : LOSES_ON_TIE;
    if (mine < theirs)
        return LOSES;
    return natural ? 0 : mine - theirs >= 4 ? (int)(mine - theirs) - 3 : LOSES;
}

static int ends(enum kind k, const struct coup *c)
{
    unsigned p = c->points[HAND_PLAYER], b = c->points[HAND_BANKER];
    bool six = b > p && b == 6, three = c->cards[HAND_BANKER] == 3;
    switch (k) {
    case PLAYER:
        return p > b ? 0 : p < b ? LOSES : STANDS_OFF;
    case BANKER:
        return six ? 1 : b > p ? 0 : b < p ? LOSES : STANDS_OFF;
    case TIE:
        return p == b ? 0 : LOSES;
    case PLAYER_PAIR:
        return c->pairs != PAIRS_NONE && c->pairs != PAIRS_BANKER ? 0 : LOSES;
    case BANKER_PAIR:
        return c->pairs != PAIRS_NONE && c->pairs != PAIRS_PLAYER ? 0 : LOSES;
    case SUPER_SIX:
        return six ? 0 : LOSES;
    case DRAGON_PLAYER:
        return dragon_ends(c, HAND_PLAYER);
    case DRAGON_BANKER:
        return dragon_ends(c, HAND_BANKER);
    case TIGER:
        return six ? three : LOSES;
    case TIGER_TIE:
        return p == b && b == 6 ? 0 : LOSES;
    case TIGER_PAIR:
        return c->pairs == PAIRS_NONE   ? LOSES
               : c->pairs == PAIRS_TWIN ? 2
               : c->pairs == PAIRS_BOTH ? 1
                                        : 0;
    case BIG_TIGER:
        return six && three ? 0 : LOSES;
    case SMALL_TIGER:
        return six && !three ? 0 : LOSES;
    case KINDS:
        break;
    }
    return LOSES;
}

static struct verdict verdict(const struct priced *p, unsigned code)
{
    struct coup c = baccarat_coup(code);
    int way = ends((enum kind)p->at, &c);
    if (way == STANDS_OFF && p->standoff_rule != NULL)
        return verdict_not(RESULT_STANDOFF, p->standoff_rule);
    if (way >= 0 && p->line[way].pays.den != 0)
        return verdict_win(p, (unsigned)way);
    return verdict_not(RESULT_LOSE, way == LOSES_ON_TIE ? p->tie_rule : p->loses_rule);
}

/* --- names ------------------------------------------------------------------------------------ */

static const char *bet_of(spot s)
{
    return BETS[s].name;
}

static const char *const *lines_of(spot s)
{
    return BETS[s].lines;
}

static int find(const char *bet, const char *on)
{
    for (int k = 0; k < KINDS && on[0] == '\0'; k++)
        if (strcmp(BETS[k].name, bet) == 0)
            return k;
    return -1;
}

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *st)
{
    st->baccarat = (struct baccarat_state){0};
}

static enum step chance(const struct ruleset *rs, union game_state *s, const struct act *act)
{
    (void)rs;
    struct baccarat_state *st = &s->baccarat;
    enum hand to = baccarat_next(st);
    if (to == HAND_NONE)
        return STEP_REFUSED;
    st->card[to][st->count[to]++] = act->card;
    return baccarat_next(st) == HAND_NONE ? STEP_DECIDED : STEP_MORE;
}

static void say(const struct ruleset *rs, unsigned code, char text[SAY_MAX])
{
    (void)rs;
    struct coup c = baccarat_coup(code);
    unsigned p = c.points[HAND_PLAYER], b = c.points[HAND_BANKER];
    if (p == b)
        snprintf(text, SAY_MAX, "Tie Hand, %u all", p);
    else if (p > b)
        snprintf(text, SAY_MAX, "Player wins, %u over %u", p, b);
    else
        snprintf(text, SAY_MAX, "Banker wins, %u over %u", b, p);
}

/* --- deals ------------------------------------------------------------------------------------ */

/* Every order in which six cards can leave whole decks, counted by rank: the two hands' first cards
 * by rank, for the pairs, the third cards by value. A card that is not needed is drawn all the same
 * and changes nothing, so that all deals weigh alike. */
struct counting {
    uint64_t *weight;
    unsigned rank[CARD_RANKS]; /* how many of each are left */
    unsigned value[10];
    unsigned left;
};

static void count_thirds(struct counting *n, const unsigned r[4], uint64_t ways)
{
    unsigned p = baccarat_add(baccarat_rank_value(r[0]), baccarat_rank_value(r[1])),
             b = baccarat_add(baccarat_rank_value(r[2]), baccarat_rank_value(r[3]));
    enum pairs pairs = baccarat_pairs(r[0], r[1], r[2], r[3]);
    uint64_t rest = (uint64_t)n->left * (n->left - 1);
    if (!baccarat_player_draws(p, b)) {
        if (!baccarat_banker_draws_alone(p, b)) {
            n->weight[baccarat_code(p, b, 2, 2, pairs)] += ways * rest;
            return;
        }
        for (unsigned v = 0; v < 10; v++)
            n->weight[baccarat_code(p, baccarat_add(b, v), 2, 3, pairs)] +=
                ways * n->value[v] * (n->left - 1);
        return;
    }
    for (unsigned v = 0; v < 10; v++) {
        unsigned total = baccarat_add(p, v);
        uint64_t drawn = ways * n->value[v];
        if (!baccarat_banker_draws_to(b, v)) {
            n->weight[baccarat_code(total, b, 3, 2, pairs)] += drawn * (n->left - 1);
            continue;
        }
        for (unsigned w = 0; w < 10; w++)
            n->weight[baccarat_code(total, baccarat_add(b, w), 3, 3, pairs)] +=
                drawn * (n->value[w] - (w == v));
    }
}

static uint64_t weigh(unsigned decks, uint64_t weight[OUTCOMES_MAX])
{
    struct counting n = {.weight = weight, .left = decks * DECK};
    for (unsigned r = 0; r < CARD_RANKS; r++)
        n.rank[r] = decks * CARD_SUITS;
    for (unsigned r = 0; r < CARD_RANKS; r++)
        n.value[baccarat_rank_value(r)] += n.rank[r];
    n.left -= 4;
    for (unsigned p1 = 0; p1 < CARD_RANKS; p1++)
        for (unsigned p2 = p1; p2 < CARD_RANKS; p2++)
            for (unsigned b1 = 0; b1 < CARD_RANKS; b1++)
                for (unsigned b2 = b1; b2 < CARD_RANKS; b2++) {
                    const unsigned r[4] = {p1, p2, b1, b2};
                    uint64_t ways = (p1 == p2 ? 1u : 2u) * (b1 == b2 ? 1u : 2u);
                    for (unsigned i = 0; i < 4; i++) {
                        ways *= n.rank[r[i]]--;
                        n.value[baccarat_rank_value(r[i])]--;
                    }
                    if (ways > 0)
                        count_thirds(&n, r, ways);
                    for (unsigned i = 0; i < 4; i++) {
                        n.rank[r[i]]++;
                        n.value[baccarat_rank_value(r[i])]++;
                    }
                }
    uint64_t all = 1;
    for (unsigned i = 0; i < 6; i++)
        all *= decks * DECK - i;
    return all;
}

extern const struct show BACCARAT_SHOW;         /* show.c */
extern const struct analysis BACCARAT_ANALYSIS; /* coups.c */

const struct game BACCARAT_GAME = {
    .name = "baccarat",
    .is = IN_BACCARAT | IN_CARDS,
    .procedure = &BACCARAT_PROCEDURE,
    .chance_act = ACT_CARD,
    .played_with = "cards",
    .spots = KINDS,
    .outcomes = BACCARAT_OUTCOMES,
    .sides = true,
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
    .show = &BACCARAT_SHOW,
    .analysis = &BACCARAT_ANALYSIS,
};
