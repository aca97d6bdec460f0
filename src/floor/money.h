/* Money that comes to a terminal and leaves it. */
#ifndef BAIZE_FLOOR_MONEY_H
#define BAIZE_FLOOR_MONEY_H

#include "floor/house.h"

void changed(struct floor *f, const struct asked *q, struct terminal *t);
/* What becomes of a note that is put into a terminal. */
enum note_fate {
    NOTE_CREDITED,
    NOTE_CASHLESS,
    NOTE_CARD_IN,
    NOTE_UNMARKED,
    NOTE_NO_ROOM,
    NOTE_APART
};
enum note_fate credit_note(struct floor *f, struct terminal *t, cents note);
/* Money that a slot accounting host sends, or pays for a ticket: NULL, or why it does not come. */
const char *credit_from_host(struct floor *f, struct terminal *t, enum movement_kind kind,
                             cents amount);
/* So much of the credit goes to the host: less, where that will do. 0, with words: none does. */
cents debit_to_host(struct floor *f, struct terminal *t, cents amount, bool partly,
                    const char **why);
/* Three numbers that are none, and the stacker takes no ticket for a minute: nobody guesses. */
void ticket_was_none(struct floor *f, struct terminal *t);
/* Why it goes back; NULL: it does not. */
const char *note_words(enum note_fate fate);
/* Whether what its screen says of notes is taken for money. */
bool screen_tells_notes(const struct floor *f, const struct terminal *t);
/* Credit that is no money, given out for the table where the terminal plays; false: there is no
 * room for it. */
bool issue_credit(struct floor *f, struct terminal *t, cents amount);
/* Whether the terminal that asks is played with what is no money; then that has been said. */
bool refuse_apart(struct floor *f, const struct asked *q);
/* The card with its right PIN opens the terminal's account; false: it was refused. */
bool card_opens(struct floor *f, const struct asked *q, struct terminal *t, struct card_holder *h);
/* Who sits there leaves as soon as nothing of his lies on a layout, and all credit goes with him.
 */
void card_goes(struct floor *f, struct terminal *t);
void ask_card(struct floor *f, struct asked *q);
void ask_transfer(struct floor *f, struct asked *q);
void ask_leave(struct floor *f, struct asked *q);
void ask_cash(struct floor *f, struct asked *q);
void ask_ticket_in(struct floor *f, struct asked *q);
void ask_ticket_out(struct floor *f, struct asked *q);

#endif
