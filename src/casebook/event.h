/* The events of a casebook. */
#ifndef BAIZE_CASEBOOK_EVENT_H
#define BAIZE_CASEBOOK_EVENT_H

#include "occasion/event.h"

/* id, name on the wire. */
#define CASEBOOK_EVENTS(X)                                                                         \
    X(ACCEPTED, "accepted")                                                                        \
    X(REFUSED, "refused")                                                                          \
    X(OPENED, "opened")     /* a case, with its number */                                          \
    X(DECIDED, "decided")   /* by an instance, for or against the complaint or the charge */       \
    X(FINAL, "final")       /* nobody of the house decides it again */                             \
    X(ADVISED, "advised")   /* of the inspector, and the right to turn to him */                   \
    X(NOTIFIED, "notified") /* an official, who is to come */                                      \
    X(MEASURED, "measured") /* what is done about it */                                            \
    X(DETAINED, "detained") /* somebody waits for an official */                                   \
    X(TAKEN, "taken")       /* over by an official */                                              \
    X(EXCLUDED, "excluded") /* somebody may not play: the register has him */                      \
    X(LIFTED, "lifted")     /* he may again */                                                     \
    X(CHECKED, "checked")   /* age or presence, and all is well */                                 \
    X(STEPPED, "stepped")   /* a step of a checklist is done */                                    \
    X(FINISHED, "finished") /* the last of them */                                                 \
    X(APPROVED, "approved") /* by the Authority, as the house notes it */                          \
    X(RELIED, "relied")     /* on an approval that holds */                                        \
    X(CLOSED, "closed")                                                                            \
    X(TURNED, "turned") /* away: the register has him */

enum casebook_event_kind {
#define EVENT(id, name) CEV_##id,
    CASEBOOK_EVENTS(EVENT)
#undef EVENT
        CEV_COUNT
};

#endif
