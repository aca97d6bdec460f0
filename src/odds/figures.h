/* How odds are written: a table for people, members of JSON for machines. */
#ifndef BAIZE_ODDS_FIGURES_H
#define BAIZE_ODDS_FIGURES_H

#include "base/text.h"
#include "odds/odds.h"

/* --- for people ------------------------------------------------------------------------------- */

enum {
    COL_BET,
    COL_ON,
    COL_PAYS,
    COL_WINS,
    COL_RETURNS,
    COL_EDGE,
    COL_PERCENT,
    COL_DEVIATION,
    COL_ROLLS,
    COL_PER_ROLL,
    COL_CLAUSE
};
enum { COLUMNS = COL_CLAUSE + 1, ROWS_MAX = 128, CELL_MAX = 96 };

/* A table that is as wide as what stands in it. */
struct grid {
    unsigned rows;
    bool fractions; /* or percentages */
    bool exact;     /* fractions also of what takes many rolls */
    char cell[ROWS_MAX][COLUMNS][CELL_MAX];
};

void grid_print(const struct grid *g);
char (*grid_row(struct grid *g, const char *bet, const char *pays, const char *clause))[CELL_MAX];

void grid_percent(char cell[CELL_MAX], struct frac f);
void grid_deviation(char (*row)[CELL_MAX], double deviation);
void grid_share(const struct grid *g, char cell[CELL_MAX], struct frac f);
/* How often it wins, what it returns, the edge, the standard deviation. */
void grid_odds(const struct grid *g, char (*row)[CELL_MAX], const struct exact *x);

/* Where rounds were simulated: how fast. */
void print_pace(uint64_t rounds, double seconds, unsigned threads);

/* --- for machines ----------------------------------------------------------------------------- */

/* An object for a report, on the heap, which begins with the ruleset's name; printed as one line
 * when it is ended. */
void report_begin(struct text *t, const struct layout *l);
void report_end(struct text *t);
/* From now on a report of this thread is not printed: the text goes here, and who takes it frees
 * it. NULL: they are printed again. */
void report_take(char **into);

/* A figure that is no fraction; and a fraction in percent. */
void json_number(struct text *t, const char *key, double value);
void json_percent(struct text *t, const char *key, struct frac f);

void json_deviation(struct text *t, double deviation);

void json_frac(struct text *t, const char *key, struct frac f);
void json_exact(struct text *t, const struct exact *x, const char *rule);
void json_options(struct text *t, const struct ruleset *rs);

#endif
