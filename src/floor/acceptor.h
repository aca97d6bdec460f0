/* Note acceptors: devices whose word for a note is money. */
#ifndef BAIZE_FLOOR_ACCEPTOR_H
#define BAIZE_FLOOR_ACCEPTOR_H

#include "floor/house.h"

/* Whether notes are what an acceptor says there. */
bool acceptor_enrolled(const struct floor *f, const struct terminal *t);
/* What an acceptor that joins is told: its last note, its last signal, and which notes are marked.
 */
void put_notes(struct floor *f, const struct gear *g, struct text *t);
/* As the book has it: "C01" and "18 5000 credited". */
void take_note_no(struct floor *f, const char *terminal, const char *value);
void ask_note(struct floor *f, struct asked *q);

#endif
