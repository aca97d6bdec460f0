/* A pit among the pits of a casino: what it uses of what they share, it claims first (see
 * book/shared.h), and lets go when it is in no use any more.
 *
 * Claims are asked for by a thread of their own, so that no table waits for the database of the
 * others; whoever shows a card or a ticket waits for his own, as for a slow disk. A floor that is
 * no pit of a casino has none of this. */
#ifndef BAIZE_FLOOR_CASINO_H
#define BAIZE_FLOOR_CASINO_H

#include "floor/house.h"

struct person_told;

/* Opens what the pits share, where the plan has pits: claims that were struck down are returned.
 * Before anything is taken from the book's members and tickets. */
bool casino_open(struct floor *f, struct trouble *why);
/* Once tables are open: what this pit held when it was last open, and what is to be let go. */
bool casino_resume(struct floor *f, struct trouble *why);
/* Hires the thread. */
void casino_begin(struct floor *f);
/* The thread leaves; what is in no use is let go. The floor's book is still open. */
void casino_end(struct floor *f);
void casino_free(struct floor *f);

/* Whether a message may be answered now. Otherwise the member or ticket that it names is being
 * claimed, and `then` answers it afterwards, or it has been refused. */
enum brings { BRINGS_MEMBER, BRINGS_TICKET, BRINGS_JACKPOT, BRINGS_NAME };
bool casino_brings(struct floor *f, const struct asked *q, enum brings what, asked_again then);
/* A jackpot over pits is claimed for who is to be paid first here (linked.h). No message: nobody
 * waits for an answer. */
void casino_brings_jackpot(struct floor *f, const struct asked *q, const char *jackpot,
                           asked_again then);

/* The same of an occasion that is to be made: its name is claimed, so that of two pits which make
 * one of that name at once one is refused before anything of it is there. casinos: it is to be one
 * of the casino's (lent.h). */
bool casino_names(struct floor *f, const struct asked *q, const char *name, bool casinos,
                  asked_again then);

/* A card that is to be put into a terminal here without a message, with others: whether this pit
 * holds it. Otherwise it is being claimed, and stays for some seconds when it has come. */
bool casino_gathers(struct floor *f, const char *member_card);

/* A member of the casino by his card, or by one that another came for, for what is done to him
 * wherever the card is; it is not claimed. NULL: there is none. */
struct card_holder *casino_member(struct floor *f, const char *member_card);
/* The number in the names of his accounts, where he is only looked for; false: there is none. */
bool casino_number(struct floor *f, const char *member_card, char number[BOOK_NAME_MAX]);

/* A moment by the wall's clock here, as pits tell it each other: by the clock of the database,
 * which is one for all of them, whichever controller's is off; and back. 0, or what was never: 0.
 */
int64_t for_casino(const struct floor *f, int64_t at);
int64_t of_casino(const struct floor *f, int64_t at);
/* Something in a row that others have written cannot be heard: it is on record once. */
void casino_unfit(struct floor *f, const char *words);

/* In every turn: claims that have come, and what may be let go. */
void casino_turn(struct floor *f);
/* Whether it must be looked at again soon, and then how soon. */
enum { CASINO_EVERY_MS = 50 };
bool casino_waits(const struct floor *f);

/* A member of the plan: whether this pit is to make him. */
bool casino_seeds(struct floor *f, const char *member_card, bool *ours, struct trouble *why);
/* An occasion of the plan that is to be the casino's: likewise. */
bool casino_seeds_name(struct floor *f, const char *name, bool *ours, struct trouble *why);
/* The first digits of cards that this pit makes: no other makes the same. */
int64_t casino_series(const struct floor *f);
/* A member who is made here; fresh: the casino has not heard of him. */
void casino_has(struct floor *f, struct card_holder *h, bool fresh);
/* The card is in a terminal, or out of it again, or another came for it. */
void casino_card_at(struct floor *f, struct card_holder *h);
/* A name of staff has logged in here: wherever it was in another pit, it is no more. */
void casino_login(struct floor *f, struct on_duty *s);
/* It is taken out: nobody logs in by it any more. */
void casino_login_over(struct floor *f, const char *name);
/* Somebody's place on the staff is another than it was, or (own) the password that he has chosen:
 * whoever has another pit hears of it. */
void casino_person(struct floor *f, const char *name, const char *words, bool own);
/* That of another pit is taken up here, or cannot be. */
void casino_person_heard(struct floor *f, const struct person_told *p);
/* A ticket is another than it was. */
void casino_ticket(struct floor *f, const struct ticket *k);
/* This pit was restored, and may have paid any ticket of the casino since; or (over) that is
 * settled.
 */
void casino_doubts(struct floor *f, bool over);
/* Money has moved: if it was on a member's account, when; and what came is for wherever he is. */
void casino_moved(struct floor *f, const struct movement *m);
/* Whom the registers of this pit bar now, in that order, each once: others are told. */
struct barred;
void casino_bars(struct floor *f, const struct barred *now, size_t count);
/* The clause by which a register of another pit has somebody by name; NULL: none has. */
const char *casino_bars_by_name(const struct floor *f, const char *number, const char *name);
/* A name of staff was tried at a desk (attempts.c); over: that is forgotten. */
struct tried_at;
void casino_tried(struct floor *f, const struct tried_at *t, bool over);
/* What a member is held to is another than it was; and what he came to on a day that is over. */
struct pledge;
struct day_played;
void casino_held_to(struct floor *f, const struct card_holder *h, const struct pledge *p);
void casino_day(struct floor *f, const struct card_holder *h, const struct day_played *d);
/* What was moved for a member here without a second person, and when by the clock of the casino (0:
 * there is none); and what was within that time in all other pits. */
int64_t casino_alone(struct floor *f, int64_t member, enum duty duty, cents amount);
cents casino_alone_there(const struct floor *f, int64_t member, enum duty duty, int64_t within);
/* Nobody needs the card here: it is let go as soon as it rests. */
void casino_soon(struct floor *f, const struct card_holder *h);
/* Whether this pit may change a member just now: it has let the card go otherwise. */
bool casino_holds(const struct floor *f, const struct card_holder *h);

#endif
