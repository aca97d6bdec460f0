/* PINs of members and of staff. */
#ifndef BAIZE_FLOOR_PIN_H
#define BAIZE_FLOOR_PIN_H

#include "floor/house.h"

/* As the book keeps it; quickly where it can be read elsewhere, in a plan or a play, and is `known`
 * to whoever looks. False: for want of memory. */
bool pin_hash(const char *pin, bool known, char out[BOOK_PIN_MAX]);
/* The clerk hashes the `pin` of a message, which is then gone on with: it has `hash` in place of
 * `pin`, and nobody else keeps that. Refuses what is no PIN, under a clause or NULL. */
void pin_keep(struct floor *f, const struct asked *q, const char *pin, const char *rule,
              asked_again then);

#endif
