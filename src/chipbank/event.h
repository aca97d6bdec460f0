/* The events of a chip bank. */
#ifndef BAIZE_CHIPBANK_EVENT_H
#define BAIZE_CHIPBANK_EVENT_H

#include "occasion/event.h"

/* id, name on the wire. */
#define CHIPBANK_EVENTS(X)                                                                         \
    X(ACCEPTED, "accepted")                                                                        \
    X(REFUSED, "refused")                                                                          \
    X(ISSUED, "issued")       /* chips to a patron */                                              \
    X(EXCHANGED, "exchanged") /* for others of the same value */                                   \
    X(REDEEMED, "redeemed")   /* for money */                                                      \
    X(DECLINED, "declined")   /* what nobody has a right to */                                     \
    X(MARKED, "marked")       /* a colour has a value, on the rack and by a marker button */       \
    X(PAID, "paid")           /* what was won */                                                   \
    X(TAKEN, "taken")         /* what was lost */                                                  \
    X(FILLED, "filled")       /* a table from the cage, with the number of its slip */             \
    X(CREDITED, "credited")   /* the cage from a table, likewise */                                \
    X(COUNTED, "counted")     /* a table's chips, and what they should be */

enum chipbank_event_kind {
#define EVENT(id, name) BEV_##id,
    CHIPBANK_EVENTS(EVENT)
#undef EVENT
        BEV_COUNT
};

#endif
