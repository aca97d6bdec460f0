/* What a game tells of its odds by itself: whatever enumerating its chance does not find.
 *
 * A game without decisions, in which one act of chance decides a round, needs nothing of it: its
 * odds are its outcomes weighed (`weigh`, `chance_range`), its rounds the states of a machine. A
 * member that is NULL, or no analysis at all, is this shared way. */
#ifndef BAIZE_ODDS_ANALYSIS_H
#define BAIZE_ODDS_ANALYSIS_H

#include "base/text.h"
#include "odds/sheet.h"
#include "odds/simulate.h"
#include "odds/theory.h"

struct analysis {
    /* Prints the return of every bet, for machines or for people, who may ask for fractions. NULL:
     * the sheet of all that was enumerated is printed. */
    void (*odds)(const struct layout *l, bool json, bool fractions);
    /* What stands below that sheet: printed, or as further members of its object. NULL: nothing. */
    void (*print_below)(const struct sheet *sh);
    void (*put_below)(const struct sheet *sh, struct text *json);
    /* Prints the best play as a chart. NULL: players decide nothing. */
    void (*strategy)(const struct layout *l, bool json);
    /* What the house keeps of all that is staked on each position, where players decide how much
     * that is; and by which play, in words. NULL: as it was enumerated. */
    void (*expect)(const struct layout *l, struct expected of[SPOTS_MAX]);
    const char *play;
    /* How its rounds are simulated. NULL: by the machine of states. */
    const struct rounds *rounds;
};

/* What the game of a layout tells by itself; one without a member where it tells nothing. */
const struct analysis *analysis_of(const struct layout *l);

/* Reports the return of every bet as one JSON object (figures.h says where to). */
void odds_json(const struct layout *l);

#endif
