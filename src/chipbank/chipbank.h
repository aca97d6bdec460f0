/* A chip bank: chips of a live floor between cage, tables and patrons. What patrons hold, in chips
 * of value, in vouchers and in colours, the house owes them; chips of a promotion it does not. What
 * lies at a table is reckoned from its fills and credits and from what was paid and taken there, so
 * that a count can be held against it. */
#ifndef BAIZE_CHIPBANK_CHIPBANK_H
#define BAIZE_CHIPBANK_CHIPBANK_H

#include "chipbank/act.h"
#include "chipbank/event.h"
#include "chipbank/rules.h"

enum { FLOATS_MAX = 64, COLOURS_MAX = 512 };

/* The chips of a table. */
struct chip_float {
    char table[WORD_MAX];
    int64_t buttons; /* marker buttons it has */
    cents value;     /* of its chips, as reckoned */
};

/* A colour in use at a table: what each chip of it is worth, and how many are out. */
struct colour {
    char table[WORD_MAX], name[WORD_MAX];
    cents value;
    int64_t out;
};

struct chipbank {
    struct occasion o;
    cents chips, vouchers; /* of value, that patrons hold */
    cents promotional;
    int64_t slips; /* the last number of a fill or a credit */
    unsigned float_count;
    struct chip_float at[FLOATS_MAX];
    uint32_t colour_count;
    struct colour colour[COLOURS_MAX];
};

/* What the house owes for chips. */
cents chipbank_holds(const struct chipbank *b);

#define ACT(id, name, actor, care, answer, needs, may, english, chinese)                           \
    bool answer(struct chipbank *b, const struct occasion_act *a);
CHIPBANK_ACTS(ACT)
#undef ACT

/* The chips of a table, which it has from the first act on that is accepted; NULL, refused: there
 * is no room for another. */
struct chip_float *chip_float(struct chipbank *b, const struct occasion_act *a);
void chip_float_used(struct chipbank *b, const struct occasion_act *a, struct chip_float *f);

#endif
