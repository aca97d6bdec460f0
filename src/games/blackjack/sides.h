/* The odds of everything that lies beside a blackjack hand, counted by dealing every case through
 * the rules. */
#ifndef BAIZE_GAMES_BLACKJACK_SIDES_H
#define BAIZE_GAMES_BLACKJACK_SIDES_H

#include "base/rng.h"
#include "odds/odds.h"

/* How many deals end in each outcome of a side bet. Insurance: of those in which the dealer shows
 * an ace. Super Sevens goes on to a third card whenever it may, and never splits: the best for that
 * wager alone. */
void bj_side_deals(const struct layout *l, spot s, struct deals *d);

/* Whether a decision of the player's is in it. */
bool bj_side_played(spot s);

/* --- rounds ----------------------------------------------------------------------------------- */

/* How each side bet ends by the box's first two cards, where they decide it; or, what comes with
 * the decisions, by the ranks of the dealer's. */
struct bj_sides {
    const struct layout *layout;
    unsigned count;
    spot at[BJ_SPOTS];
    uint8_t end[BJ_SPOTS][DECK * DECK];
    uint8_t dealer[CARD_RANKS * CARD_RANKS];
};
enum { BJ_SIDES_CAME = BJ_SPOTS * BJ_OUTCOMES };

/* Those of the bets that are up, by the ruleset's order; NULL: all. */
void bj_sides_make(struct bj_sides *sides, const struct layout *l, const bool *up);

/* Deals so many rounds of side bets from shoes as the ruleset has them, four cards for each, and
 * adds up how often each outcome of each position came: BJ_OUTCOMES for a position. */
void bj_sides_deal(const struct bj_sides *sides, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane,
                   uint64_t rounds, uint64_t came[BJ_SIDES_CAME]);

#endif
