/* With which acts the rules answer a fault of a device: one row an act.
 *
 * A row says what could be the answer; whether the document of the table knows that act, with that
 * reason, and would take it now, the table is asked. So a page offers what the rules allow and
 * nothing else, and no ruleset is named here. */
#ifndef BAIZE_DEVICE_ANSWERS_H
#define BAIZE_DEVICE_ANSWERS_H

#include "device/kinds.h"

/* kind, its fault: a signal, or the incident for which it is not relied on (NULL: whatever it is);
 * the act and its reason (NULL: it needs none). Those of one fault come before those of any. */
#define FAULT_ANSWERS(X)                                                                           \
    X(WHEEL, "direction", "no-spin", "wrong-direction")                                            \
    X(WHEEL, "misfire", "no-spin", "few-revolutions")                                              \
    X(WHEEL, "misfire", "no-spin", "wheel-stationary")                                             \
    X(WHEEL, "misfire", "no-spin", "ball-out")                                                     \
    X(WHEEL, "misfire", "malfunction", "early-ball")                                               \
    X(WHEEL, "not-level", "no-spin", "imbalance")                                                  \
    X(WHEEL, "device-impossible", "no-spin", "no-compartment")                                     \
    X(WHEEL, "fault", "no-spin", "foreign-object")                                                 \
    X(WHEEL, NULL, "no-spin", "mechanical-fault")                                                  \
    X(WHEEL, NULL, "no-spin", "interference")                                                      \
    X(WHEEL, NULL, "malfunction", "wheel")                                                         \
    X(WHEEL, NULL, "malfunction", "wheel-error")                                                   \
    X(WHEEL, NULL, "invalidate", "malfunction")                                                    \
    X(WHEEL, NULL, "repaired", "rectified")                                                        \
    X(SHOE, "cutting-card", "cutting-card", NULL)                                                  \
    X(SHOE, "reshuffle", "reshuffle", "suspicion")                                                 \
    X(SHOE, "reshuffle", "irregular", "not-shuffled")                                              \
    X(SHOE, "reshuffle", "irregular", "insufficient")                                              \
    X(SHOE, "reshuffle", "shuffle", NULL)                                                          \
    X(SHOE, "unreadable", "key-card", NULL)                                                        \
    X(SHOE, "unreadable", "misread", NULL)                                                         \
    X(SHOE, "cover", "irregular", "order-in-doubt")                                                \
    X(SHOE, "cover", "irregular", "remove-cards")                                                  \
    X(SHOE, "cover", "reshuffle", "suspicion")                                                     \
    X(SHOE, "device-impossible", "irregular", "foreign-card")                                      \
    X(SHOE, "device-impossible", "misread", NULL)                                                  \
    X(SHOE, "device-contradicts", "misread", NULL)                                                 \
    X(SHOE, NULL, "irregular", "scanner")                                                          \
    X(SHOE, NULL, "irregular", "shoe-fault")                                                       \
    X(SHOE, NULL, "irregular", "misdeal")                                                          \
    X(SHOE, NULL, "reconstruct", NULL)                                                             \
    X(SHOE, NULL, "invalidate", "malfunction")                                                     \
    X(DICE, "not-flat", "no-spin", "not-flat")                                                     \
    X(DICE, "tumbler", "no-spin", "tumbler-malfunction")                                           \
    X(DICE, NULL, "no-spin", "not-tumbled")                                                        \
    X(DICE, NULL, "malfunction", "tumbler")                                                        \
    X(DICE, NULL, "malfunction", "equipment")                                                      \
    X(DICE, NULL, "invalidate", "malfunction")                                                     \
    X(DICE, NULL, "repaired", "rectified")                                                         \
    X(DISPLAY, NULL, "display", NULL)                                                              \
    X(DISPLAY, NULL, "malfunction", "lights-wrong")

struct fault_answer {
    enum device kind;
    const char *fault; /* NULL: any */
    const char *act, *reason;
};

/* By number, until NULL. */
const struct fault_answer *fault_answer(size_t i);
/* Whether it answers this fault of a device of this kind. Any fault: where it is not relied on. */
bool fault_answered(const struct fault_answer *row, enum device kind, const char *fault,
                    bool doubted);

#endif
