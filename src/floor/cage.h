/* The cage: paying in and out, cards and tickets. */
#ifndef BAIZE_FLOOR_CAGE_H
#define BAIZE_FLOOR_CAGE_H

#include "floor/house.h"

void ask_member_new(struct floor *f, struct asked *q);
void ask_pay_in(struct floor *f, struct asked *q);
void ask_pay_out(struct floor *f, struct asked *q);
void ask_move(struct floor *f, struct asked *q);
void ask_pin(struct floor *f, struct asked *q);
/* A member's name, card or membership. */
void ask_member_change(struct floor *f, struct asked *q);
void ask_unlock(struct floor *f, struct asked *q);
void ask_ticket(struct floor *f, struct asked *q);
void ask_ticket_pay(struct floor *f, struct asked *q);
void ask_ticket_copy(struct floor *f, struct asked *q);
void ask_tickets(struct floor *f, struct asked *q);

#endif
