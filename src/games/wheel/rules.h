/* What a ruleset says of a money wheel alone: its rim. */
#ifndef BAIZE_GAMES_WHEEL_RULES_H
#define BAIZE_GAMES_WHEEL_RULES_H

#include <stdbool.h>

enum { RIM_SECTIONS = 52, RIM_SYMBOLS = 7, SYMBOL_MAX = 25 };

/* The symbols round the rim. */
struct wheel_rules {
    char order[RIM_SECTIONS + 1]; /* A to G, from section 1 on */
    bool verified;                /* read from the document's own picture */
    const char *clause;
    const char *counted[RIM_SYMBOLS];   /* the clause that says how many sections each has */
    char name[RIM_SYMBOLS][SYMBOL_MAX]; /* what the operator calls them */
};

#endif
