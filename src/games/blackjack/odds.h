/* Blackjack's figures, printed: the odds, the chart of the best play, what came of simulated
 * rounds.
 */
#ifndef BAIZE_GAMES_BLACKJACK_ODDS_H
#define BAIZE_GAMES_BLACKJACK_ODDS_H

#include "base/text.h"
#include "games/blackjack/sheet.h"
#include "odds/simulate.h"
#include "odds/theory.h"

/* "nz1996/blackjack: Blackjack, 8 decks". */
void bj_print_title(const struct layout *l);

/* A figure that was reckoned in floating point, in the place of a fraction. */
void bj_put_decimal(struct text *t, const char *key, double value);

/* The best play as a chart. */
void bj_strategy(const struct layout *l, bool json);

/* What the house keeps of each bet, by the best play. */
void bj_expect(const struct layout *l, struct expected of[SPOTS_MAX]);

/* Rounds of one box by the best play, and of what lies beside it. */
extern const struct rounds BJ_SIMULATED;

#endif
