/* Done once. */
#ifndef BAIZE_FLOOR_ONCE_H
#define BAIZE_FLOOR_ONCE_H

#include "floor/house.h"

/* Whether the message was dealt with before, or cannot be now; then that has been said. */
bool said_before(struct floor *f, const struct asked *q);
/* Ends the answer to a message of staff that has changed something: it is kept under its number and
 * sent. */
void once_end(struct floor *f, const struct asked *q);
/* It is done, and will be answered later, if somebody is still there to be answered. */
void once_mark(struct floor *f, const struct asked *q);
/* What became of a message of staff under that number is kept for who asked, by name, who need not
 * be there: why it was refused, or (code NULL) that it was done. */
void once_keep(struct floor *f, const char *who, int64_t seq, const char *code, const char *rule,
               const char *why);
/* What the desk was told of it, NULL where it was not done; and whether it is still being dealt
 * with. */
const char *once_told(struct floor *f, const struct asked *q);
bool once_pending(struct floor *f, const struct asked *q);
/* Nothing has come of it: the number is free again. */
void once_over(struct floor *f, const struct asked *q);
/* The desk is gone, and with it what was being dealt with. */
void once_forget(struct on_duty *s);
int64_t once_last(const struct on_duty *s);
/* As the book has it: "3 cage". */
void take_answer(struct floor *f, const char *name, const char *value);
void once_free(struct floor *f);

#endif
