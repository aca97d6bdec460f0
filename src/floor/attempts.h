/* Names, passwords and PINs that are tried. */
#ifndef BAIZE_FLOOR_ATTEMPTS_H
#define BAIZE_FLOOR_ATTEMPTS_H

#include "floor/house.h"

void attempts_begin(struct floor *f);
void attempts_free(struct floor *f);
/* Milliseconds that must pass before `who` is tried again from there; 0: none. */
int64_t attempt_wait(struct floor *f, const char *who, const char *from);
/* A password or PIN is looked at; false where as many are being looked at as may be. */
bool attempt_begin(struct floor *f, const char *who, const char *from);
/* It was, or was not looked at after all. How many tries are left before the next wait; 0: it must
 * wait now. */
unsigned attempt_end(struct floor *f, const char *who, const char *from, bool right, bool looked);
/* The cage has seen whose it is: nothing waits any longer. */
void attempts_forget(struct floor *f, const char *who);
/* An incident, or where a place has had many in this minute one more of a number. */
void record_attempt(struct floor *f, const char *code, const char *from, const char *who,
                    const char *words);
void attempts_look(struct floor *f);

#endif
