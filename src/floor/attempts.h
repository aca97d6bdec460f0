/* Names, passwords and PINs that are tried. */
#ifndef BAIZE_FLOOR_ATTEMPTS_H
#define BAIZE_FLOOR_ATTEMPTS_H

#include "floor/house.h"

void attempts_begin(struct floor *f);
void attempts_free(struct floor *f);
/* A name or card that is tried, and from where. */
struct trying {
    const char *who, *from;
    bool
        known; /* it has been right there before: what others guess elsewhere does not hold it up */
    bool everywhere;   /* it is the same in all pits of a casino, and none has it by itself */
    int64_t spread_ms; /* how long it waits at all places when it is guessed at from many */
};
/* Milliseconds that must pass before it is tried again; 0: none. */
int64_t attempt_wait(struct floor *f, const struct trying *t);
/* A password or PIN is looked at; false where as many are being looked at as may be. */
bool attempt_begin(struct floor *f, const struct trying *t);
/* It was, or was not looked at after all. How many tries are left before the next wait; 0: it must
 * wait now. */
unsigned attempt_end(struct floor *f, const struct trying *t, bool right, bool looked);
/* As the book has it: a wait that a restart does not end. */
void take_wait(struct floor *f, const char *slot, const char *value);
/* Where somebody connects from: an address, or the whole of a network where one host has as many
 * addresses as it likes. */
void place_of(const char *address, char place[BOOK_NAME_MAX]);
/* How often a card was wrong at the other pits of a casino, and until when it is not looked at at
 * any terminal, by the wall clock; 0: it is. What it waited for before `freed` is over. */
void attempts_carry(struct floor *f, const char *who, int64_t wrong, int64_t until, int64_t freed);
int64_t attempts_until(struct floor *f, const char *who);
/* What was tried at the other pits of a casino: names of staff, and where it was. */
struct tried_at;
void attempts_elsewhere(struct floor *f, const struct tried_at *t, size_t count);
/* The cage has seen whose it is: nothing waits any longer. */
void attempts_forget(struct floor *f, const char *who);
/* An incident, or where a place has had many in this minute one more of a number. */
void record_attempt(struct floor *f, const char *code, const char *from, const char *who,
                    const char *words);
void attempts_look(struct floor *f);

#endif
