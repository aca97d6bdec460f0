/* Money that comes to a terminal and leaves it. */
#ifndef BAIZE_FLOOR_MONEY_H
#define BAIZE_FLOOR_MONEY_H

#include "floor/house.h"

void changed(struct floor *f, const struct asked *q, struct terminal *t);
void ask_card(struct floor *f, struct asked *q);
void ask_transfer(struct floor *f, struct asked *q);
void ask_leave(struct floor *f, struct asked *q);
void ask_cash(struct floor *f, struct asked *q);
void ask_ticket_in(struct floor *f, struct asked *q);
void ask_ticket_out(struct floor *f, struct asked *q);

#endif
