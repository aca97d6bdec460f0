/* The figures of Caribbean stud, printed: the odds, the best play, what came of simulated rounds.
 */
#ifndef BAIZE_GAMES_STUD_ODDS_H
#define BAIZE_GAMES_STUD_ODDS_H

#include "games/stud/sheet.h"
#include "odds/simulate.h"
#include "odds/theory.h"

/* As many as the machine has cores. */
unsigned stud_threads(void);

/* On the heap: free() it. */
struct stud_sheet *stud_sheet_of(const struct layout *l, cents ante);

/* How a round ended: "folded", "full-house". */
const char *stud_end_words(unsigned outcome);

/* The best play as a chart. */
void stud_strategy(const struct layout *l, bool json);

/* What the house keeps of ante and bet, by the best play. */
void stud_expect(const struct layout *l, struct expected of[SPOTS_MAX]);

/* Rounds by the best play. */
extern const struct rounds STUD_SIMULATED;

#endif
