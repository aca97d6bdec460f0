/* Events: everything that a promotion answers (occasion/event.h). */
#ifndef BAIZE_PROMOTION_EVENT_H
#define BAIZE_PROMOTION_EVENT_H

#define PROMOTION_EVENTS(X)                                                                        \
    X(ACCEPTED, "accepted")   /* the act stands */                                                 \
    X(REFUSED, "refused")     /* it does not, and nothing has changed */                           \
    X(PUBLISHED, "published") /* a version of the terms holds from now on */                       \
    X(LODGED, "lodged")       /* the Authority has been given them */                              \
    X(COPY, "copy")           /* the Authority has been given a copy, as it asked */               \
    X(OPENED, "opened")       /* wagers make entries from now on */                                \
    X(ENTERED, "entered")     /* entries that a wager has made */                                  \
    X(COMMITTED, "committed") /* the hash of the seed that decides */                              \
    X(CLOSED, "closed")       /* the list of entries is closed, and this is its hash */            \
    X(AWAITS, "awaits")       /* what somebody must think of next */                               \
    X(OVERSEEN, "overseen")   /* who oversees the draw of a great prize */                         \
    X(DRAWN, "drawn")         /* a winner */                                                       \
    X(NOTIFIED, "notified")   /* somebody has been told, or is to be told, of something */         \
    X(ATTEMPTED, "attempted") /* a winner could not be reached */                                  \
    X(OVERDUE, "overdue")     /* what should have been done by now */                              \
    X(HELD, "held")           /* a payment that waits */                                           \
    X(DENIED, "denied")       /* a claim that was refused, as it is kept */                        \
    X(PAYABLE, "payable")     /* what is to be paid or handed over, to whom and how */             \
    X(LAPSED, "lapsed")       /* a prize that nobody claimed */                                    \
    X(DECIDED, "decided")     /* a dispute */                                                      \
    X(ADVISED, "advised")     /* of the right to complain */                                       \
    X(POSTPONED, "postponed")                                                                      \
    X(VALIDATED, "validated")                                                                      \
    X(CANCELLED, "cancelled")

enum promotion_event_kind {
#define EVENT(id, name) PEV_##id,
    PROMOTION_EVENTS(EVENT)
#undef EVENT
        PEV_COUNT
};

#endif
