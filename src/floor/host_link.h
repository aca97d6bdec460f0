/* The link of a terminal to a slot accounting host. */
#ifndef BAIZE_FLOOR_HOST_LINK_H
#define BAIZE_FLOOR_HOST_LINK_H

#include "floor/house.h"

/* What a link that joins is told: its last transfer, and the last ticket given at its terminal. */
void put_link(struct floor *f, const struct gear *g, struct text *t);
/* As the book has it: "C01" and "18 in 5000 5000 7 A17". */
void take_link(struct floor *f, const char *terminal, const char *value);
/* Whether a ticket that is none of the floor's may be the host's, which is asked then. */
bool link_looks(struct floor *f, struct terminal *t, const char *number);
/* A ticket was given at the terminal: the host is told, where there is one. */
void link_issued(struct floor *f, const struct terminal *t, const struct ticket *k);
void ask_host_transfer(struct floor *f, struct asked *q);
void ask_host_meters(struct floor *f, struct asked *q);

#endif
