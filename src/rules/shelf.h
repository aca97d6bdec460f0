/* Where the rulesets, the clause lists and the plays stand on this machine. */
#ifndef BAIZE_RULES_SHELF_H
#define BAIZE_RULES_SHELF_H

#include "rules/entry.h"

enum { SHELF_ROOTS = 8, SHELF_PATH = 4096 };

struct shelf {
    char home[SHELF_PATH]; /* holds rules/, data/clauses/ and tests/plays/ */
    unsigned roots;        /* home, and folders beside it that hold the same of their own */
    char root[SHELF_ROOTS][SHELF_PATH];
};

/* BAIZE_HOME if set; else beside the program (a build tree, an installation); else the current
 * folder. Then the folders that BAIZE_ALSO names, with colons between them. False with words when
 * there is no home, or one of them holds no rules/ folder. */
bool shelf_find(struct shelf *s, struct trouble *why);
/* The same for a library, which stands in this file. */
bool shelf_find_beside(struct shelf *s, const char *file, struct trouble *why);

/* A path as it is told: from the root that it stands under, the same on every machine. */
const char *shelf_told(const struct shelf *s, const char *path);

/* Calls each with the path of every list of clauses, the roots in order. */
void shelf_each_clauses(const struct shelf *s, void (*each)(void *ctx, const char *path),
                        void *ctx);

/* A ruleset is named ("house/mine") or given as a path to a .yaml file. */
bool shelf_ruleset(const struct shelf *s, const char *name, char *path, size_t cap);

/* Calls each with the name of every ruleset on the shelf that has a game, in order. */
void shelf_each(const struct shelf *s, void (*each)(void *ctx, const char *name), void *ctx);

/* The same for the rulesets that are about something else than a game, such as promotions; and
 * what a ruleset is about: "" if it is a game's, or cannot be read. */
void shelf_each_about(const struct shelf *s, const char *about,
                      void (*each)(void *ctx, const char *name), void *ctx);
void shelf_about(const struct shelf *s, const char *name, char *about, size_t cap);

/* Calls each with the path of every file of rules, those that others extend too, in order. */
void shelf_each_file(const struct shelf *s, void (*each)(void *ctx, const char *path), void *ctx);

/* Calls each with the path of every file of a folder and those within it that ends so, in the order
 * of their names. */
void folder_each(const char *top, const char *ending, void (*each)(void *ctx, const char *path),
                 void *ctx);

/* Calls each with the path of every *.play file under tests/plays, in order. */
void shelf_each_play(const struct shelf *s, void (*each)(void *ctx, const char *path), void *ctx);

/* Calls each with the path of every *.spec.ts file under web/e2e, in order: the tests of the
 * screens in a browser. An installation has none. */
void shelf_each_screen_test(const struct shelf *s, void (*each)(void *ctx, const char *path),
                            void *ctx);
/* The same for every *.c file under tests/unit and every *.test.ts file under web/test. */
void shelf_each_unit_test(const struct shelf *s, void (*each)(void *ctx, const char *path),
                          void *ctx);

#endif
