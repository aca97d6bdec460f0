/* What staff do at tables and terminals. */
#ifndef BAIZE_FLOOR_PIT_H
#define BAIZE_FLOOR_PIT_H

#include "floor/house.h"

/* The highest office of this document that a person holds. */
const char *office_of_person(const struct floor *f, int32_t staff, const struct ruleset *rs);

void ask_pit(struct floor *f, struct asked *q);
/* A table as the pit sees it, its object left open for the acts that staff may do there and what
 * else is to be said of it. */
void pit_table_begun(struct floor *f, struct open_table *ot, struct text *t);
/* Whether it is for staff to do at this table; and whether words must say why. */
bool for_staff(const struct open_table *ot, const struct act *a);
void ask_act(struct floor *f, struct asked *q);
/* What an act of staff came to: the answer, and the incident under this name, with these words. */
void answer_act(struct floor *f, const struct asked *q, struct open_table *ot, const struct act *a,
                const struct outcome *o, const char *who, const char *why);
/* What lay there at a dealer's table is entered, and its dealer answered. */
void enter_dealt(struct floor *f, struct open_table *ot);
/* The terminal that a message of staff names; NULL, and it has been refused. */
struct terminal *asked_terminal(struct floor *f, const struct asked *q);
void ask_terminals(struct floor *f, struct asked *q);
void ask_release(struct floor *f, struct asked *q);
void ask_answer_call(struct floor *f, struct asked *q);
void ask_close_terminal(struct floor *f, struct asked *q);
void ask_open_terminal(struct floor *f, struct asked *q);
/* Closes the terminals whose notice has run. */
void close_terminals(struct floor *f);
void ask_manual_pay(struct floor *f, struct asked *q);

/* Ends a sitting from outside: to the card, or into a ticket. Wagers that lie are settled first. */
struct ticket *turn_out(struct floor *f, struct terminal *t, const char *who, const char *why);

#endif
