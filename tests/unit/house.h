/* What the unit tests share: a shelf, the clauses, and a ruleset ready to play. */
#ifndef BAIZE_TESTS_HOUSE_H
#define BAIZE_TESTS_HOUSE_H

#include "base/rng.h"
#include "games/game.h"

#include <stdio.h>
#include <stdlib.h>

struct house {
    struct shelf shelf;
    struct clauses clauses;
};

static inline void house_open(struct house *h)
{
    struct trouble why;
    if (!rng_start() || !shelf_find(&h->shelf, &why) ||
        !clauses_read(&h->clauses, &h->shelf, &why)) {
        fprintf(stderr, "%s\n", why.words);
        exit(1);
    }
}

static inline struct ruleset *house_ruleset(struct house *h, const char *name,
                                            const char *const *options, size_t count,
                                            struct layout *layout)
{
    struct trouble why;
    struct ruleset *rs = ruleset_load(&h->shelf, &h->clauses, name, options, count, &why);
    if (rs == NULL || !layout_build(layout, rs, &why)) {
        fprintf(stderr, "%s\n", why.words);
        exit(1);
    }
    return rs;
}

static const char *const ROULETTES[] = {"nz1996/roulette", "star-rapid-2016/roulette",
                                        "crown-fusion-2024/auto-roulette",
                                        "crown-fusion-2024/semi-roulette"};
enum { ROULETTE_COUNT = 4 };

#endif
