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
    X(BOUGHT, "bought")       /* chips at a table, for cash */                                     \
    X(PAID, "paid")           /* what was won */                                                   \
    X(TAKEN, "taken")         /* what was lost */                                                  \
    X(STOCKED, "stocked")     /* pieces are in the bank, or no longer */                           \
    X(ASKED, "asked")         /* a fill, with the number of its slip */                            \
    X(SENT, "sent")           /* a fill by the cage, a credit by the table: on the way */          \
    X(FILLED, "filled")       /* it has come to the table */                                       \
    X(CREDITED, "credited")   /* it has come to the cage */                                        \
    X(CANCELLED, "cancelled") /* the request was withdrawn */                                      \
    X(OPENED, "opened")       /* a table's day, with its opening count */                          \
    X(COUNTED, "counted")     /* chips, and what they should be */                                 \
    X(CLOSED, "closed")       /* the day, with its closing count */                                \
    X(DROPPED, "dropped")     /* what its box held */                                              \
    X(WON, "won")             /* by the table, in its day */                                       \
    X(LOST, "lost")           /* likewise */

enum chipbank_event_kind {
#define EVENT(id, name) BEV_##id,
    CHIPBANK_EVENTS(EVENT)
#undef EVENT
        BEV_COUNT
};

#endif
