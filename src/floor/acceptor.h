/* Note acceptors: devices whose word for a note is money. */
#ifndef BAIZE_FLOOR_ACCEPTOR_H
#define BAIZE_FLOOR_ACCEPTOR_H

#include "floor/house.h"

/* An acceptor has shown who it is. */
void acceptor_joins(struct floor *f, const struct asked *q, struct terminal *t);
void acceptor_leaves(struct floor *f, uint32_t desk);
/* As the book has it: "C01" and "18 5000 credited". */
void take_note_no(struct floor *f, const char *terminal, const char *value);
void ask_note(struct floor *f, struct asked *q);

#endif
