/* Tickets. */
#ifndef BAIZE_FLOOR_TICKETS_H
#define BAIZE_FLOOR_TICKETS_H

#include "floor/house.h"

struct ticket *ticket_find(struct floor *f, const char *number);
/* The one that was printed so many after the first; NULL: the book has none. */
struct ticket *ticket_in_sequence(struct floor *f, int64_t sequence);
/* Those that nobody has asked for of late are left to the book. */
void tickets_let_go(struct floor *f);
/* As it is known without the book; NULL: it is not. */
const struct ticket *ticket_at_hand(const struct floor *f, int64_t sequence);
/* Neither redeemed nor refused nor disposed of: its money is on the tickets' account. */
bool ticket_stands(const struct ticket *k);
struct ticket *ticket_issue(struct floor *f, const struct terminal *t, cents amount);
void ticket_redeem(struct floor *f, struct ticket *k, const char *where);
/* whole: with its number, which is as good as the paper; lists have only its end. */
void put_ticket(const struct floor *f, const struct ticket *k, bool whole, struct text *t);
/* In a list, of any pit's: whether it is in doubt is not to be seen by this pit's sequence. */
void put_ticket_line(const struct floor *f, const struct ticket *k, bool doubted, struct text *t);
/* The last four digits: all that lists, incidents and logs have of a number. */
const char *ticket_ends(const struct ticket *k);
/* Until when terminals take it, by the terms under which it was printed; 0: for ever. */
int64_t ticket_expires(const struct floor *f, const struct ticket *k);
bool ticket_expired(const struct floor *f, const struct ticket *k);
/* A backup was restored: whether a ticket that is open in the book has been paid since nobody
 * knows, so none of those is paid without two persons. */
void tickets_doubt(struct floor *f);
/* One that another pit may have paid before it was restored is in doubt here too, while it is here.
 */
void ticket_doubt(struct floor *f, const struct ticket *k, bool doubted);
void take_doubtful(struct floor *f, const char *sequence, const char *value);
bool ticket_doubted(const struct floor *f, const struct ticket *k);
void ask_tickets_trust(struct floor *f, struct asked *q);
/* As the book has it: `doubted`. */
void take_doubt(struct floor *f, const char *value);
/* The plan's term holds for tickets from now on; those printed before keep theirs. */
void tickets_open(struct floor *f);
void ticket_keep(struct floor *f, const struct ticket *k);
/* The same, of what the other pits know already. */
void ticket_note(struct floor *f, const struct ticket *k);
/* A ticket of the casino comes to this pit; NULL: the book cannot be read. */
struct ticket *ticket_comes(struct floor *f, const struct ticket *as);
/* The digits of a number as it is typed; false: it is none. */
bool ticket_digits(const char *typed, char digits[BOOK_TICKET_MAX]);

/* Checks a PIN in the clerk's room, then calls one or the other on the floor. */
typedef void (*pin_checked)(struct floor *f, const struct asked *q, struct card_holder *h);

#endif
