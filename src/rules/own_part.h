/* What only the rulesets of one game have, or of one family of games. The folder of the game says
 * it in its rules.c (src/games/NAME/), and the loader reads and checks it by this. */
#ifndef BAIZE_RULES_OWN_PART_H
#define BAIZE_RULES_OWN_PART_H

#include "rules/points.h"
#include "rules/sections.h"

#include <stdbool.h>
#include <stddef.h>

struct compiling;
struct entry;
struct ruleset;
struct text;

/* An act that staff may do brings points with it that must then have a clause. Where fewer are
 * named the rest is the first point of all, which every ruleset has. */
struct need {
    const char *act;
    enum rule_point points[5];
};

struct own_part {
    const char *game;                 /* whose, as rulesets call it; NULL: a family's */
    const struct rule_field *fields;  /* that stand in the file itself; NULL: none */
    const struct rule_field *options; /* that the operator has; NULL: none */
    const struct section *sections;   /* what those hold, ending with one without a name */
    const struct need *needs;         /* ending with one without an act; NULL: none */
    /* Points that rulesets of the game always need, ending with RP_COUNT; NULL: none. */
    const enum rule_point *always;
    /* Called for rulesets of the game, whether they have the fields or not; NULL: nothing is read.
     */
    bool (*read)(struct compiling *c, const struct entry *root);
    /* What of it stands on the card of a ruleset; NULL: nothing. */
    void (*tell)(const struct ruleset *rs, struct text *t);
};

const struct own_part *own_part_at(size_t place); /* of all there are; NULL after the last */

/* A field that the rulesets of this game have beside those of every ruleset; NULL: none. */
const struct rule_field *own_field(const char *game, const char *name);
/* A section of that name that they have; NULL: none. */
const struct section *own_section(const char *game, const char *name);
/* Every field of the file that is a game's own holds named fields, where it should. */
bool own_read(struct compiling *c, const struct entry *root);
void own_told(const struct ruleset *rs, struct text *t);
/* Every act that is granted has the clauses it needs. */
bool own_needs_met(const struct compiling *c);
bool needs_met(const struct compiling *c, const struct need *needs);
/* What a ruleset allows needs a clause at this point: whether it has one, or does not allow that.
 */
bool need_point(const struct compiling *c, bool allowed, enum rule_point point);

#endif
