/* Events: everything that the organisation of a tournament answers (occasion/event.h). */
#ifndef BAIZE_TOURNAMENT_EVENT_H
#define BAIZE_TOURNAMENT_EVENT_H

#define CONTEST_EVENTS(X)                                                                          \
    X(ACCEPTED, "accepted")         /* the act stands */                                           \
    X(REFUSED, "refused")           /* it does not, and nothing has changed */                     \
    X(PUBLISHED, "published")       /* a version of the conditions holds from now on */            \
    X(OPENED, "opened")             /* applications are taken */                                   \
    X(COPY, "copy")                 /* who was accepted has been given the conditions */           \
    X(DENIED, "denied")             /* an application that was refused */                          \
    X(RECEIVED, "received")         /* money that came in, and what the pool is now */             \
    X(ADDED, "added")               /* what the operator puts in */                                \
    X(ENTERED, "entered")           /* somebody is in the tournament */                            \
    X(WITHDRAWN, "withdrawn")       /* somebody has left it */                                     \
    X(SUBSTITUTED, "substituted")   /* somebody has taken another's place */                       \
    X(OWED, "owed")                 /* what is to be paid to somebody, and why */                  \
    X(PAYABLE, "payable")           /* what is paid now, and how */                                \
    X(APPOINTED, "appointed")       /* who controls the tournament */                              \
    X(BRIEFED, "briefed")           /* the players have been, and understand */                    \
    X(RESCHEDULED, "rescheduled")   /* when the next session starts now */                         \
    X(COMMITTED, "committed")       /* the hash of the seed that decides */                        \
    X(CLOSED, "closed")             /* nobody enters any more */                                   \
    X(DRAWN, "drawn")               /* a round: of how many, over which list, with which seed */   \
    X(SEATED, "seated")             /* where somebody plays in it */                               \
    X(CALLED, "called")             /* the players of a session are called to its table */         \
    X(BEGAN, "began")               /* a session, with how many chips each */                      \
    X(ELIMINATED, "eliminated")     /* somebody is out */                                          \
    X(DISQUALIFIED, "disqualified") /* somebody is, and the value of which chips he keeps */       \
    X(CONCLUDED, "concluded")       /* a session ends before its time */                           \
    X(COUNTED, "counted")           /* the chips that somebody had in the end */                   \
    X(ADVANCED, "advanced")         /* somebody goes on */                                         \
    X(ANNOUNCED, "announced")       /* the result of a session */                                  \
    X(MISSING, "missing")           /* chips that did not come back */                             \
    X(AGAIN, "again")               /* somebody is in a secondary round */                         \
    X(PLACED, "placed")             /* the place of somebody in the whole tournament */            \
    X(HALTED, "halted")             /* play stops, and why */                                      \
    X(RESUMED, "resumed")           /* it goes on */                                               \
    X(DECIDED, "decided")           /* a dispute */                                                \
    X(ADVISED, "advised")           /* of the right to complain */                                 \
    X(CANCELLED, "cancelled")       /* it is called off */                                         \
    X(ENDED, "ended")               /* all is paid */

enum tournament_event_kind {
#define EVENT(id, name) TEV_##id,
    CONTEST_EVENTS(EVENT)
#undef EVENT
        TEV_COUNT
};

#endif
