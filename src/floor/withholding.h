/* Tickets that are withheld while they are looked into (star-rapid-2016:9.2), by two persons. */
#ifndef BAIZE_FLOOR_WITHHOLDING_H
#define BAIZE_FLOOR_WITHHOLDING_H

#include "floor/house.h"

/* Whether nobody pays this ticket, which was said with the reason. */
bool refuse_withheld(struct floor *f, const struct asked *q, const struct ticket *k);

/* Those that are withheld come from the book when the floor opens. */
bool withheld_open(struct floor *f, struct trouble *why);

void ask_ticket_withhold(struct floor *f, struct asked *q);
void ask_ticket_release(struct floor *f, struct asked *q);
void ask_ticket_refuse(struct floor *f, struct asked *q);

#endif
