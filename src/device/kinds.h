/* Devices: their kinds, and what each may say to the floor.
 *
 * One row a kind and one row a signal, as an act at a table is one row: who reads what a device
 * says, the floor's answer to it, the simulated devices, docs/equipment.md and the schema of the
 * protocol all come from here or are held against it. */
#ifndef BAIZE_DEVICE_KINDS_H
#define BAIZE_DEVICE_KINDS_H

#include "base/declared.h"

#include <stdbool.h>
#include <stddef.h>

/* id, its name on the wire, what it belongs to. Those of a terminal come first. What people call
 * them stands in web/src/lib/words. */
#define DEVICE_KINDS(X)                                                                            \
    X(TERMINAL, "terminal", TERMINAL)                                                              \
    X(ACCEPTOR, "acceptor", TERMINAL)                                                              \
    X(PRINTER, "printer", TERMINAL)                                                                \
    X(READER, "reader", TERMINAL)                                                                  \
    X(LINK, "link", TERMINAL)                                                                      \
    X(WHEEL, "wheel", TABLE)                                                                       \
    X(SHOE, "shoe", TABLE)                                                                         \
    X(DICE, "dice", TABLE)                                                                         \
    X(DISPLAY, "display", TABLE)                                                                   \
    X(SIGN, "sign", TABLE)                                                                         \
    X(LIGHT, "light", TABLE)                                                                       \
    X(BADGE, "badge", TABLE)

/* With which value a signal comes. */
enum signal_value {
    WITH_NOTHING,
    WITH_NUMBER,
    WITH_TURNS,
    WITH_DIRECTION,
    WITH_CARD,
    WITH_DICE,
    WITH_TICKET,
    WITH_MEMBER,
    WITH_PIN
};

/* What becomes of a signal where the device is trusted: staff are told, and no more; it is the act
 * that the row names, and where the rules refuse that act so late or early it is only told; it is
 * the outcome, which must be possible; it is something of its own, which its kind knows; or
 * the device is not to be relied on. */
enum signal_means { MEANS_TOLD, MEANS_ACT, MEANS_OUTCOME, MEANS_SPOILT, MEANS_OWN, MEANS_DOUBT };

/* kind, its name on the wire, the value, what it means, the act it is and for which reason, and
 * its words in English. `fault` is every device's. */
#define SIGNALS(X)                                                                                 \
    X(ACCEPTOR, "stacker-full", NOTHING, DOUBT, NULL, NULL, "Stacker full")                        \
    X(ACCEPTOR, "note-jam", NOTHING, DOUBT, NULL, NULL, "Note jammed")                             \
    X(ACCEPTOR, "stacker-open", NOTHING, DOUBT, NULL, NULL, "Stacker opened")                      \
    X(PRINTER, "printed", TICKET, OWN, NULL, NULL, "Ticket printed")                               \
    X(PRINTER, "failed", TICKET, OWN, NULL, NULL, "Ticket not printed")                            \
    X(PRINTER, "paper-low", NOTHING, TOLD, NULL, NULL, "Paper low")                                \
    X(PRINTER, "paper-out", NOTHING, DOUBT, NULL, NULL, "No paper")                                \
    X(PRINTER, "paper-jam", NOTHING, DOUBT, NULL, NULL, "Paper jammed")                            \
    X(READER, "card-in", MEMBER, OWN, NULL, NULL, "Card put in")                                   \
    X(READER, "pin", PIN, OWN, NULL, NULL, "PIN entered")                                          \
    X(READER, "card-out", NOTHING, OWN, NULL, NULL, "Card taken out")                              \
    X(WHEEL, "launched", NOTHING, ACT, "spin", NULL, "Ball launched")                              \
    X(WHEEL, "turned", TURNS, TOLD, NULL, NULL, "Revolutions counted")                             \
    X(WHEEL, "direction", DIRECTION, SPOILT, "no-spin", "wrong-direction",                         \
      "Direction of the ball")                                                                     \
    X(WHEEL, "misfire", NOTHING, DOUBT, NULL, NULL, "Ball not launched properly")                  \
    X(WHEEL, "not-level", NOTHING, DOUBT, NULL, NULL, "Wheel not level")                           \
    X(WHEEL, "no-more-bets", NOTHING, ACT, "close", NULL, "No more bets point")                    \
    X(WHEEL, "number", NUMBER, OUTCOME, "number", NULL, "Winning number")                          \
    X(SHOE, "card", CARD, OUTCOME, "card", NULL, "Card drawn")                                     \
    X(SHOE, "cutting-card", NOTHING, ACT, "cutting-card", NULL, "Cutting card out")                \
    X(SHOE, "reshuffle", NOTHING, TOLD, NULL, NULL, "Cards to be shuffled")                        \
    X(SHOE, "unreadable", NOTHING, DOUBT, NULL, NULL, "Card not readable")                         \
    X(SHOE, "cover", NOTHING, DOUBT, NULL, NULL, "Cover opened")                                   \
    X(DICE, "tumbled", NOTHING, ACT, "tumble", NULL, "Dice tumbled")                               \
    X(DICE, "dice", DICE, OUTCOME, "dice", NULL, "Dice read")                                      \
    X(DICE, "not-flat", NOTHING, SPOILT, "no-spin", "not-flat", "A die does not lie flat")         \
    X(DICE, "tumbler", NOTHING, SPOILT, "no-spin", "tumbler-malfunction", "Tumbler fails")         \
    X(DISPLAY, "shows", NUMBER, ACT, "display", NULL, "What it shows")                             \
    X(BADGE, "card-in", MEMBER, OWN, NULL, NULL, "Card put in")                                    \
    X(BADGE, "card-out", NOTHING, OWN, NULL, NULL, "Card taken out")

/* Why a device is not relied on where it is no signal of its own that says so: the incident, and
 * its words in English. */
#define DOUBTS(X)                                                                                  \
    X("device-fault", "Fault")                                                                     \
    X("device-impossible", "Tells what cannot be")                                                 \
    X("device-order", "Tells out of turn")                                                         \
    X("device-contradicts", "Contradicts staff")                                                   \
    X("device-late", "Late")                                                                       \
    X("device-gone", "Was gone")                                                                   \
    X("device-spoilt", "Spin or roll spoilt")

enum device {
#define KIND(id, name, at) DEVICE_##id,
    DEVICE_KINDS(KIND)
#undef KIND
        DEVICES,
    TERMINAL_DEVICES = DEVICE_WHEEL, /* kinds before this one belong to a terminal */
};

struct signal_row {
    enum device kind;
    const char *name;
    enum signal_value value;
    enum signal_means means;
    const char *act, *reason; /* NULL: none */
    const char *words;
};

const char *device_name(enum device d);
/* False: there is no such device. */
bool device_named(const char *name, enum device *out);
/* What a device belongs to, as messages and plans name it: "terminal", "table". */
const char *device_at(enum device d);

/* By number, until NULL. */
const struct signal_row *signal_row(size_t i);
/* NULL: a device of this kind has no such signal. */
const struct signal_row *signal_named(enum device d, const char *name);
/* What is wrong with a device, in English: a signal of its kind, or a row of DOUBTS; NULL: neither
 * has that name. */
const char *fault_words(enum device d, const char *fault);
/* Whether that is an incident for which a device is not relied on. */
bool is_doubt(const char *code);

#endif
