/* Money that comes to a terminal and leaves it. */
#ifndef BAIZE_FLOOR_MONEY_H
#define BAIZE_FLOOR_MONEY_H

#include "floor/house.h"

void changed(struct floor *f, const struct asked *q, struct terminal *t);
/* What becomes of a note that is put into a terminal. */
enum note_fate { NOTE_CREDITED, NOTE_CASHLESS, NOTE_CARD_IN, NOTE_UNMARKED, NOTE_NO_ROOM };
enum note_fate credit_note(struct floor *f, struct terminal *t, cents note);
/* Why it goes back; NULL: it does not. */
const char *note_words(enum note_fate fate);
/* Whether what its screen says of notes is taken for money. */
bool screen_tells_notes(const struct floor *f, const struct terminal *t);
void ask_card(struct floor *f, struct asked *q);
void ask_transfer(struct floor *f, struct asked *q);
void ask_leave(struct floor *f, struct asked *q);
void ask_cash(struct floor *f, struct asked *q);
void ask_ticket_in(struct floor *f, struct asked *q);
void ask_ticket_out(struct floor *f, struct asked *q);

#endif
