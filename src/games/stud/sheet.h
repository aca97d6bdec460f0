/* The exact odds of Caribbean stud under a ruleset, by the best play.
 *
 * Ante and bet are one game: the player decides about both, and what they come to together is told
 * for an ante of one. The jackpot lies beside it. Prices come from the layout, and what an outcome
 * does to a wager from the game's own verdicts. */
#ifndef BAIZE_GAMES_STUD_SHEET_H
#define BAIZE_GAMES_STUD_SHEET_H

#include "games/stud/best_play.h"
#include "odds/odds.h"

/* One way in which a round can end for the ante and what was raised on it. */
struct stud_end {
    unsigned outcome;   /* of the game, as STUD_FOLDS or STUD_WINS + a category */
    enum result result; /* of both together */
    struct frac staked; /* in antes */
    struct frac pays;   /* in antes, what is won, or 0 */
    struct frac probability;
};
enum { STUD_ENDS = 4 + POKER_CATEGORIES };

struct stud_sheet {
    const struct layout *layout;
    cents ante; /* that all this is for; it tells only where winnings have a maximum */
    struct stud_terms terms;
    struct stud_play play;
    struct stud_end end[STUD_ENDS];
    struct frac wins, returns, edge; /* of the ante */
    struct frac raised;              /* how often it is */
    struct frac staked;              /* in antes, on average */
    struct frac edge_of_staked;
    double deviation; /* standard, of what is won or lost, in antes */
    bool has_jackpot;
    cents jackpot_stake;
    cents pool;                                 /* when the cards come, this wager's part in it */
    struct frac jackpot_wins[POKER_CATEGORIES]; /* how often each hand comes */
    cents jackpot_pays[POKER_CATEGORIES];
    struct frac jackpot_win, jackpot_returns, jackpot_edge; /* of a stake of one */
    double jackpot_deviation;
};

/* The ante tells only where the winnings of a bet have a maximum. `threads`: to count with. */
void stud_sheet_make(struct stud_sheet *s, const struct layout *l, cents ante, unsigned threads);

/* The least that the table takes. */
cents stud_least_ante(const struct ruleset *rs);

/* What the player has more, or less, after a round of this outcome. */
cents stud_net(const struct layout *l, cents ante, unsigned outcome);

/* How many deals of all end so. */
uint64_t stud_came(const struct stud_play *p, unsigned outcome);

#endif
