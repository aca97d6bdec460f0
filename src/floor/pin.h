/* PINs of members and of staff. */
#ifndef BAIZE_FLOOR_PIN_H
#define BAIZE_FLOOR_PIN_H

#include "floor/house.h"

/* As the book keeps it; quickly where it is only `rehearsed`. False: for want of memory. */
bool pin_hash(const char *pin, bool rehearsed, char out[BOOK_PIN_MAX]);
/* The clerk hashes the `pin` of a message, which is then gone on with: it has `hash` in place of
 * `pin`, and nobody else keeps that. Refuses what is no PIN, under a clause or NULL. */
void pin_keep(struct floor *f, const struct asked *q, const char *pin, const char *rule,
              asked_again then);

#endif
