#include "games/stud/sheet.h"

#include "games/stud/prizes.h"

#include <math.h>
#include <string.h>

static const struct frac NONE = {0, 1}, ONE = {1, 1};

/* --- ante and bet -------------------------------------------------------------------------------
 */

/* What a wager has more, or less, afterwards. */
static cents change(const struct layout *l, spot s, cents stake, unsigned outcome)
{
    struct verdict v = l->game->verdict(&l->spot[s], outcome);
    if (v.result == RESULT_LOSE)
        return -stake;
    if (v.result != RESULT_WIN)
        return 0;
    cents won = stake * v.pays.num / v.pays.den, most = l->rs->max_payout;
    return s == STUD_BET && most > 0 && won > most ? most : won;
}

/* Exactly twice the ante (nz1996:VIII.4.6). */
enum { RAISE = 2 };

static cents bet_on(cents ante, unsigned outcome)
{
    return outcome == STUD_FOLDS ? 0 : RAISE * ante;
}

cents stud_net(const struct layout *l, cents ante, unsigned outcome)
{
    return change(l, STUD_ANTE, ante, outcome) +
           (outcome == STUD_FOLDS ? 0 : change(l, STUD_BET, bet_on(ante, outcome), outcome));
}

static struct stud_terms terms_of(const struct layout *l, cents ante)
{
    struct stud_terms t = {.lowest = stud_lowest(),
                           .folded = stud_net(l, ante, STUD_FOLDS),
                           .unqualified = stud_net(l, ante, STUD_NOT_QUALIFIED),
                           .lost = stud_net(l, ante, STUD_LOWER),
                           .level = stud_net(l, ante, STUD_STANDOFF)};
    for (unsigned c = 0; c < POKER_CATEGORIES; c++)
        t.won[c] = stud_net(l, ante, STUD_WINS + c);
    return t;
}

uint64_t stud_came(const struct stud_play *p, unsigned outcome)
{
    switch (outcome) {
    case STUD_FOLDS:
        return p->folded;
    case STUD_NOT_QUALIFIED:
        return p->unqualified;
    case STUD_LOWER:
        return p->lost;
    case STUD_STANDOFF:
        return p->level;
    default:
        return p->won[outcome - STUD_WINS];
    }
}

static struct stud_end end_of(const struct stud_sheet *s, unsigned outcome)
{
    cents net = stud_net(s->layout, s->ante, outcome);
    return (struct stud_end){
        .outcome = outcome,
        .result = net > 0   ? RESULT_WIN
                  : net < 0 ? RESULT_LOSE
                            : RESULT_STANDOFF,
        .staked = frac_make(s->ante + bet_on(s->ante, outcome), s->ante),
        .pays = net > 0 ? frac_make(net, s->ante) : NONE,
        .probability = frac_make((frac_int)stud_came(&s->play, outcome), (frac_int)stud_deals())};
}

/* In the order in which a player would tell them. */
static void list_ends(struct stud_sheet *s)
{
    unsigned n = 0;
    s->end[n++] = end_of(s, STUD_FOLDS);
    s->end[n++] = end_of(s, STUD_NOT_QUALIFIED);
    for (unsigned c = 0; c < POKER_CATEGORIES; c++)
        s->end[n++] = end_of(s, STUD_WINS + c);
    s->end[n++] = end_of(s, STUD_STANDOFF);
    s->end[n++] = end_of(s, STUD_LOWER);
}

static void add_ends_up(struct stud_sheet *s)
{
    s->wins = s->edge = NONE;
    s->staked = NONE;
    double squares = 0;
    for (unsigned i = 0; i < STUD_ENDS; i++) {
        const struct stud_end *e = &s->end[i];
        struct frac loss = e->result == RESULT_LOSE ? e->staked : NONE;
        const struct frac kept = frac_sub(loss, e->pays);
        s->edge = frac_add(s->edge, frac_mul(kept, e->probability));
        squares += frac_double(kept) * frac_double(kept) * frac_double(e->probability);
        s->staked = frac_add(s->staked, frac_mul(e->staked, e->probability));
        if (e->result == RESULT_WIN)
            s->wins = frac_add(s->wins, e->probability);
    }
    s->returns = frac_sub(ONE, s->edge);
    s->raised = frac_make((frac_int)s->play.raised, (frac_int)STUD_HANDS * STUD_UPCARDS);
    s->edge_of_staked = frac_mul(s->edge, frac_make(s->staked.den, s->staked.num));
    s->deviation = sqrt(squares - frac_double(s->edge) * frac_double(s->edge));
}

/* --- the jackpot --------------------------------------------------------------------------------
 */

/* Where four cards are of several suits no fifth makes a flush, and none is asked for one. */
static void count_categories(uint32_t hands[POKER_CATEGORIES])
{
    memset(hands, 0, POKER_CATEGORIES * sizeof *hands);
    for (unsigned a = 4; a < DECK; a++)
        for (unsigned b = 3; b < a; b++)
            for (unsigned c = 2; c < b; c++)
                for (unsigned d = 1; d < c; d++) {
                    uint64_t four = POKER_NO_CARDS + poker_word[a] + poker_word[b] + poker_word[c] +
                                    poker_word[d];
                    bool suited = poker_four_suited(four);
                    for (unsigned e = 0; suited && e < d; e++)
                        hands[poker_category_of(poker_rank_of(four + poker_word[e]))]++;
                    for (unsigned e = 0; !suited && e < d; e++)
                        hands[poker_category_of(poker_mixed_rank_of(four + poker_word[e]))]++;
                }
}

/* One hand alone, which is not folded: the best play folds none that wins a prize. */
static void add_jackpot(struct stud_sheet *s)
{
    const struct layout *l = s->layout;
    const struct ruleset *rs = l->rs;
    const struct priced *p = &l->spot[STUD_JACKPOT];
    s->has_jackpot = p->bet != NOT_PRICED && rs->bets[p->bet].offered;
    if (!s->has_jackpot)
        return;
    cents stake = s->jackpot_stake = rs->bets[p->bet].fixed_stake;
    int64_t pool =
        rs->own.stud.pool * POOL_CENT + stake * (POOL_WHOLE - (int64_t)rs->own.stud.kept);
    uint32_t hands[POKER_CATEGORIES];
    count_categories(hands);
    s->pool = pool / POOL_CENT;
    s->jackpot_win = s->jackpot_returns = NONE;
    double squares = 0;
    for (unsigned c = POKER_FLUSH; c < POKER_CATEGORIES; c++) {
        struct verdict v = l->game->verdict(p, STUD_PRIZE + c - POKER_FLUSH);
        struct claim claim = {.line = &p->line[v.way]};
        int64_t left = pool;
        jackpot_divide(&claim, 1, rs->chip, rs->own.stud.cheque, &left);
        s->jackpot_pays[c] = claim.pays;
        s->jackpot_wins[c] = frac_make(hands[c], STUD_HANDS);
        s->jackpot_win = frac_add(s->jackpot_win, s->jackpot_wins[c]);
        const struct frac back = frac_make(s->jackpot_pays[c], stake);
        s->jackpot_returns = frac_add(s->jackpot_returns, frac_mul(s->jackpot_wins[c], back));
        squares += frac_double(back) * frac_double(back) * frac_double(s->jackpot_wins[c]);
    }
    s->jackpot_edge = frac_sub(ONE, s->jackpot_returns);
    const double mean = frac_double(s->jackpot_returns);
    s->jackpot_deviation = sqrt(squares - mean * mean);
}

cents stud_least_ante(const struct ruleset *rs)
{
    return rs->min > 0 ? rs->min : 1;
}

void stud_sheet_make(struct stud_sheet *s, const struct layout *l, cents ante, unsigned threads)
{
    memset(s, 0, sizeof *s);
    s->layout = l;
    s->ante = ante;
    s->terms = terms_of(l, s->ante);
    stud_best_play(&s->terms, threads, &s->play);
    list_ends(s);
    add_ends_up(s);
    add_jackpot(s);
}
