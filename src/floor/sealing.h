/* The floor seals the chain of its book, every so often and when it closes, and exports the seals
 * to the place that the plan names; opening, it looks whether the book is the one that was sealed.
 */
#ifndef BAIZE_FLOOR_SEALING_H
#define BAIZE_FLOOR_SEALING_H

#include "floor/house.h"

/* Before anything is written: false with words when the book is behind the last seal that was
 * exported, or another, and nobody answers for it. */
bool sealing_open(struct floor *f, struct trouble *why);
/* The first thing written: who answers for the book, if somebody had to; and what has changed about
 * the floor since it was open last. */
void sealing_note(struct floor *f);
/* When that is durable: seals of before count no more where somebody has answered for the book. Not
 * sooner: an opening that fails between the two would leave a book that nobody is asked about, and
 * whose tickets are in no doubt. */
bool sealing_opened(struct floor *f, struct trouble *why);
/* Threads that take seals away, so that nobody waits for a second place. */
void sealers_hire(struct floor *f);
void sealers_collect(struct floor *f);
void sealers_wait(struct floor *f);
void sealers_leave(struct floor *f);
/* Seals what is durable, if it is time. */
void seal_chain(struct floor *f);
/* Seals all of it; everything is durable. False with words when the book failed. */
bool sealing_close(struct floor *f, struct book_words *why);

#endif
