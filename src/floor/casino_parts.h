/* What the parts of casino.c have in common: what a pit lets go (casino.c), what it claims
 * (casino_claims.c), and what it hears of the others (casino_hears.c); and for
 * what of tournaments in other pits is seen and asked for here (seen_elsewhere.c, asked_there.c).
 * Nobody else includes this. */
#ifndef BAIZE_FLOOR_CASINO_PARTS_H
#define BAIZE_FLOOR_CASINO_PARTS_H

#include "book/shared.h"
#include "floor/casino.h"

enum {
    STAFF_LINGERS_MS = 2000, /* what a desk of staff asked for, which may ask for more */
    CLAIMS_AT_ONCE = 256,
};

struct claiming;

/* Something that may be let go soon. */
struct idle {
    enum brings what;
    int64_t id; /* the member, or the ticket in sequence */
    int64_t from;
};

struct casino {
    struct shared *shared;
    struct clerk *porter;
    const char *pit;
    int64_t series;
    struct claiming *claim[CLAIMS_AT_ONCE];
    unsigned claims;
    struct idle *idle;
    size_t idles;
    int64_t looked;        /* where staff are, and whom others bar, by the floor's clock */
    int64_t heard;         /* when that was looked at last, by the casino's; 0: not yet */
    struct barred *barred; /* whom they barred then of those whose cards were here */
    size_t barred_count;
    bool looking;
    struct book_words unfit;     /* what of rows could not be heard in this look; empty: all */
    struct book_words unfit_was; /* and in the one before */
    struct barred *told;         /* whom the registers here bar, as other pits know it: in order */
    size_t told_count;
    struct barred *named; /* whom registers of other pits bar by name */
    size_t named_count;
    struct moved_for { /* without a second person, in other pits */
        int64_t member;
        struct moved_there moved;
    } * moved;
    size_t moved_count;
};

/* It may be let go, but not before that. */
void casino_lingers(struct floor *f, enum brings what, int64_t id, int64_t ms);

/* In every turn: claims that are to be asked for again; none is left. */
void claims_turn(struct floor *f);
void claims_end(struct casino *c);

/* For a member whose card is here. */
void casino_moved_there(struct floor *f, const struct card_holder *h, const struct moved_there *m);
void casino_moved_forgotten(struct floor *f, const struct card_holder *h);

/* Whom registers bar, here and elsewhere, when the pit is opened. */
bool casino_hears_barred(struct casino *c, struct book_words *why);
/* How the database's clock stands, by which hands are received and occasions go. */
void casino_clock(struct floor *f, const struct clock_ahead *c);
/* In every turn, and every second: what others have done. */
void casino_hears(struct floor *f);

#endif
