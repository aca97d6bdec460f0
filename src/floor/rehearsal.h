/* Floor plays: plays whose lines are messages of the protocol (docs/protocol.md).
 *
 * A floor is opened in a folder of its own, without a network and with a clock that only the play
 * moves. A play begins with comments; two headers mean something:
 *   # shows: CLAUSE-ID …        the clauses this play demonstrates
 *   # plan: NAME.yaml           the floor's plan, a file beside the play
 * Then one JSON object a line:
 *   {"at":"T01","do":"join","terminal":"T01"}
 *       a message from the desk called T01. A new name is a new connection; `seq` is filled in
 *       unless it is given. The floor finishes all that follows from it before the next line.
 *   {"wait":1500}               the clock moves on by so many milliseconds
 *   {"hang-up":"T01"}           the connection is gone; the next message from T01 is a new one
 *   {"restart":true}            the floor is closed and opened again on the same book;
 *                               with `after`, so many milliseconds later
 *   {"crash":true}              the floor is struck down, and opened again on the book as it lay
 * there = {"to":"T01","event":"account","ok":true} must come next among the messages of that event
 * to that desk, of those that the last line above brought; see likeness.h for what is compared.
 * Without `event`: next among the answers that have none. A connection that the floor ends gets the
 * event `parted`. ! {"to":"T01","event":"ended"} the last line above brought nothing like it
 * "$name" in an expected message keeps what is there; in a later one, or in a message to the floor,
 * it stands for that. */
#ifndef BAIZE_FLOOR_REHEARSAL_H
#define BAIZE_FLOOR_REHEARSAL_H

#include "wire/play.h"

/* Whether the file lies in tests/plays/floor/. */
bool is_floor_play(const char *path);

void rehearsal_run(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                   struct play *out);

#endif
