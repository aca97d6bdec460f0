/* The card and PIN with which a dealer comes to a table. */
#ifndef BAIZE_FLOOR_STAFF_PIN_H
#define BAIZE_FLOOR_STAFF_PIN_H

#include "floor/house.h"

void login_by_card(struct floor *f, struct asked *q);
void ask_dealer_pin(struct floor *f, struct asked *q);
/* NOBODY: it is nobody's of the staff. */
int32_t staff_with_card(const struct floor *f, const char *card_number);
/* The hash of a PIN that stands; NULL: there is none. */
const char *staff_pin(const struct floor *f, int32_t staff);
/* Who has shown that he knows his password is not held up by what was guessed of his PIN. */
void staff_pin_known_again(struct floor *f, int32_t staff);
/* As the book has it. */
void take_staff_pin(struct floor *f, const char *name, const char *value);
/* Whether a desk may say that: one that came by card and PIN does nothing but deal at its table.
 * Refuses, and says so. */
bool within_post(struct floor *f, const struct asked *q, bool of_dealing);

#endif
