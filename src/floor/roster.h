/* Who deals where. */
#ifndef BAIZE_FLOOR_ROSTER_H
#define BAIZE_FLOOR_ROSTER_H

#include "floor/house.h"

void ask_roster(struct floor *f, struct asked *q);
void ask_deal(struct floor *f, struct asked *q);
/* The table that a message names, if somebody deals there; else it has been refused. */
struct open_table *dealt_table(struct floor *f, const struct asked *q);
/* Whether somebody may come to deal at it now; else it has been refused. */
bool may_deal(struct floor *f, const struct asked *q, const struct open_table *ot, const char *who);
/* Whether who asks may do what a dealer does at this table; else it has been refused. */
bool deals_here(struct floor *f, const struct asked *q, const struct open_table *ot);
/* Who deals at a table; empty: nobody does. */
const char *dealer_at(const struct floor *f, const struct open_table *ot);
/* Who deals at a table, since when; and who is rostered there. */
void put_dealer(const struct floor *f, const struct open_table *ot, struct text *t);
void put_roster(const struct floor *f, const struct open_table *ot, struct text *t);
/* Who has dealt there before; and who may be put on a roster. */
void put_dealt(const struct floor *f, const struct open_table *ot, struct text *t);
void put_dealers(const struct floor *f, struct text *t);
/* Whether somebody is missing at a table that is open, or stands there beyond his time. */
struct post_gap {
    const char *what;   /* "no-dealer", "overstays"; NULL: neither */
    const char *dealer; /* who should be there, or go; empty: nobody is named */
    int64_t since;      /* wall clock; 0: that is not known */
};
struct post_gap roster_gap(const struct floor *f, const struct open_table *ot);
/* As the book has them: "deals R3", "roster R3". */
void take_roster(struct floor *f, const char *name, const char *value);

#endif
