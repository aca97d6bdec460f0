/* Where the rulesets, the clause lists and the plays stand on this machine. */
#ifndef BAIZE_RULES_SHELF_H
#define BAIZE_RULES_SHELF_H

#include "rules/entry.h"

struct shelf {
    char home[4096]; /* holds rules/, data/clauses/ and tests/plays/ */
};

/* BAIZE_HOME if set; else beside the program (a build tree, an installation); else the current
 * folder. False with words when none of them holds a rules/ folder. */
bool shelf_find(struct shelf *s, struct trouble *why);

/* A ruleset is named ("nz1996/roulette") or given as a path to a .yaml file. */
bool shelf_ruleset(const struct shelf *s, const char *name, char *path, size_t cap);

/* Calls each with the name of every ruleset on the shelf that has a game, in order. */
void shelf_each(const struct shelf *s, void (*each)(void *ctx, const char *name), void *ctx);

/* Calls each with the path of every *.play file under tests/plays, in order. */
void shelf_each_play(const struct shelf *s, void (*each)(void *ctx, const char *path), void *ctx);

/* Calls each with the path of every *.spec.ts file under web/e2e, in order: the tests of the
 * screens in a browser. An installation has none. */
void shelf_each_screen_test(const struct shelf *s, void (*each)(void *ctx, const char *path),
                            void *ctx);

#endif
