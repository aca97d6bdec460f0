/* Rounds settled anew. */
#ifndef BAIZE_FLOOR_RECALL_H
#define BAIZE_FLOOR_RECALL_H

#include "floor/house.h"

/* What became of a player's wagers of the round that is over; all that came back of them. */
cents keep_slip(struct floor *f, const struct open_table *ot, unsigned p, int outcome);
/* What came back when the round was settled first, whatever it was called later. */
cents slip_first_returned(const struct slip *k);
/* Of a live table: what became of all that lay there. */
void keep_cloth_slip(struct floor *f, const struct open_table *ot, int outcome);
/* A wager of a settled round comes to this now. */
void note_anew(struct running *r, int p, const struct event *e);
/* After the act: slips say what the round is now, beside what it was. */
void keep_anew(struct running *r);
/* One such wager, as a slip keeps it. */
void put_anew(const struct row *w, struct text *t);
/* A wager of a slip, and what it came to before the round was settled anew. */
struct kept_row {
    struct row now;
    uint8_t was;
    cents returned;
    bool anew;
};

/* The outcome on the slip of a player who left while his round went on. */
enum { ROUND_GOES_ON = -2 };

/* What a slip keeps: an outcome, the credit after it, rows; and corrections of it. */
struct kept_slip {
    int first, number; /* its outcome, and the one it has now; -1: the round was void */
    int64_t credit;
    bool anew;    /* the round was settled again */
    cents before; /* what came back at first */
    size_t count;
    struct kept_row *row;
    const char *cited[CITED_MAX]; /* of a live table: clauses beside those of its rows */
    unsigned cited_count;
    char *text; /* in which the clauses of rows stand */
    size_t cap;
};
/* All zero at first; what was read before is forgotten. */
void slip_read(const struct layout *l, const struct slip *k, struct kept_slip *out);
void slip_read_end(struct kept_slip *k);
/* As members of an object. */
void tell_kept(const char *table, const struct layout *l, const struct slip *k, struct text *t);
/* The table's clock as the floor kept it last; see pace.c. */
#define KEPT_TIME "clock %lld"

#endif
