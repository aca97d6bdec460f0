/* The conditions of a tournament, laid upon the table that a session of it is played at, in place
 * of the options that the plan has: so the two cannot differ. */
#ifndef BAIZE_FLOOR_LAID_TERMS_H
#define BAIZE_FLOOR_LAID_TERMS_H

#include "rules/entry.h"

#include <stddef.h>

enum { LAID_MAX = 9, LAID_TEXT = 288 };

/* Options as "name=value"; none where count is 0. */
struct laid_terms {
    size_t count;
    char option[LAID_MAX][LAID_TEXT];
};

struct tournament;
struct conditions;
struct floor;

/* Those of a tournament, with so many who go on from the table. */
struct laid_terms laid_by(const struct tournament *t, const struct conditions *c, unsigned advance);

/* Lays them over a list of options that has room for all of them; how long it is then. */
size_t lay_over(const struct laid_terms *laid, const char **options, size_t count);

/* Whether conditions that are still being written can be played by at all; false with words that
 * name the option and the clause. */
bool conditions_can_be_played(const struct floor *f, const struct tournament *t,
                              struct trouble *why);

#endif
