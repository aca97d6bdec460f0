/* A chip bank: chips of a live floor between cage, tables and patrons. What patrons hold, in chips
 * of value, in vouchers and in colours, the house owes them; chips of a promotion it does not. What
 * lies at a table is reckoned from its fills and credits and from what was told to be paid and
 * taken there, so that a count can be held against it. */
#ifndef BAIZE_CHIPBANK_CHIPBANK_H
#define BAIZE_CHIPBANK_CHIPBANK_H

#include "chipbank/act.h"
#include "chipbank/event.h"
#include "chipbank/rules.h"

enum { FLOATS_MAX = 64, COLOURS_MAX = 512, DENOMINATIONS_MAX = 16, SLIPS_MAX = 64 };

/* So many chips of each denomination of the bank. */
struct pieces {
    int64_t of[DENOMINATIONS_MAX];
};

/* A table from its opening count to its closing count, and the box that was under it. */
struct table_day {
    int64_t session; /* its number at this table, from 1; 0: there was none */
    bool open;
    int64_t opened_at, closed_at;
    cents opening, fills, credits, closing;
    cents bought; /* cash that went into its box for chips, as it was told */
    cents drop;   /* cash and vouchers out of its box, as far as it has been counted */
    cents paid;   /* wins that were paid otherwise than in chips */
};

/* The chips of a table. */
struct chip_float {
    char table[WORD_MAX];
    int64_t buttons;      /* marker buttons it has */
    cents value;          /* of its chips, as reckoned */
    struct pieces pieces; /* as last counted, with fills and without credits since */
    struct table_day day, before;
};

/* A fill or a credit, by the number of its slip, with everybody who had a hand in it. */
enum slip_state { SLIP_ASKED, SLIP_SENT, SLIP_DONE, SLIP_CANCELLED };
struct chip_slip {
    int64_t number; /* 0: the place is free */
    bool credit;
    enum slip_state state;
    cents value;
    struct pieces pieces;
    int64_t asked_at, sent_at, done_at;
    char table[WORD_MAX], asked_by[WORD_MAX], sent_by[WORD_MAX], done_by[WORD_MAX];
};

/* A colour in use at a table: what each chip of it is worth, and how many are out. */
struct colour {
    char table[WORD_MAX], name[WORD_MAX];
    cents value;
    int64_t out;
};

struct chipbank {
    struct occasion o;
    /* Chips of value that patrons hold, as far as it has been told. While tables are open, whose
     * wins and losses show when they are counted, it may be below nothing. */
    cents chips;
    cents vouchers;
    cents promotional;
    unsigned denomination_count; /* 0: the bank keeps values, and no pieces */
    cents denomination[DENOMINATIONS_MAX];
    struct pieces stock, cage; /* that the house has at all, and that lie at the cage */
    int64_t slips;             /* the last number of a fill or a credit */
    struct chip_slip slip[SLIPS_MAX];
    unsigned float_count;
    struct chip_float at[FLOATS_MAX];
    uint32_t colour_count;
    struct colour colour[COLOURS_MAX];
};

/* What the house owes for chips. */
cents chipbank_holds(const struct chipbank *b);
/* The chips of a table, for whom the bank is to change as for whom it is not; NULL: it has none. */
struct chip_float *float_named(const struct chipbank *b, const char *table);
/* What a table has won between its opening and its closing count. */
cents table_day_won(const struct table_day *d);
/* What the pieces are worth. */
cents pieces_value(const struct chipbank *b, const struct pieces *p);

#define ACT(id, name, actor, care, answer, needs, may, english)                                    \
    bool answer(struct chipbank *b, const struct occasion_act *a);
CHIPBANK_ACTS(ACT)
#undef ACT

#endif
