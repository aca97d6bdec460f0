/* Payments by hand: the form that goes with one, and what waits to be paid or was decided of it. */
#ifndef BAIZE_FLOOR_PAYOUTS_H
#define BAIZE_FLOOR_PAYOUTS_H

#include "floor/house.h"

/* Who is paid, as the cage has seen him. */
struct payout_form {
    bool there;
    bool has_signed;
    char verified[BOOK_NAME_MAX]; /* by whom of staff */
    char person[BOOK_NAME_MAX];
    char document[BOOK_NAME_MAX], shown[BOOK_NAME_MAX];
};

/* The form of a message that pays so much by hand. Above `identify-above` of the plan there must be
 * one, signed, with a document; false: that was refused. */
bool asked_form(struct floor *f, const struct asked *q, cents amount, struct payout_form *form);

/* Keeps what was done, with who did it, with whom and why; form NULL: there is none. */
void payout_note(struct floor *f, const struct asked *q, struct payout *p,
                 const struct payout_form *form);
/* Likewise of a payment, where it had a form: it was movement f->accounts.movements. */
void payout_paid(struct floor *f, const struct asked *q, const char *about, int64_t ticket,
                 cents amount, const struct payout_form *form);

void ask_payouts(struct floor *f, struct asked *q);

#endif
