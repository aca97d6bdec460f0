/* Promotional credit: what a promotion has given a member to play with, and nobody cashes.
 *
 * It is the house's money on accounts of its own: the member's, his terminal's, and what he has of
 * it on one layout. A table knows one balance of a player, so each leg of an event is divided here:
 * the part that is promotional is booked at once, the rest goes on as money that can be cashed.
 *
 * A stake takes promotional credit first. What is taken back is as if it had not been staked: of
 * what stays there, as much is promotional as can be. What ends leaves the layout in the proportion
 * in which it lay there: what comes back of a stake is what it was, what is lost is spent, and what
 * is won can be cashed. A round that is settled anew gives and takes stakes in the proportion that
 * it had. */
#ifndef BAIZE_FLOOR_PROMOTIONAL_H
#define BAIZE_FLOOR_PROMOTIONAL_H

#include "floor/house.h"

/* What of a leg is booked already, so that the rest is to be; for who has such credit, or had it
 * when the round was settled that the leg is of. */
cents promo_leg(struct running *r, unsigned p, const struct leg *l, const struct event *e);
/* Whether a leg may concern promotional credit at all. */
static inline bool has_promo(const struct takings *k)
{
    return k->promo.credit != 0 || k->promo.ended[0].round != 0;
}
/* What the act has made of the proportions of rounds is kept. */
void promo_keep(struct floor *f, struct open_table *ot);

/* What all players together have of it on a layout, and one on his terminal. */
cents promo_on_layout(const struct floor *f, const struct open_table *ot);
cents promo_of(const struct floor *f, const struct terminal *t);
cents promo_at(const struct floor *f, const struct takings *k);

/* The player's place at a table is this terminal's account's. */
void promo_bind(struct floor *f, const struct terminal *t, struct open_table *ot, unsigned p);
/* The same after a restart: by the names of accounts, and what the book keeps of rounds. */
void promo_take(struct floor *f, const struct account *a);
void promo_find(struct floor *f, struct open_table *ot, unsigned p);
bool promo_read(struct open_table *ot, unsigned p, struct book_reader *reader,
                struct book_words *why);

/* Given by an occasion, from its account: it ends at that time, and so does what he has already,
 * where that would have ended before. */
void promo_give(struct floor *f, struct card_holder *h, int64_t from, cents amount, int64_t until);
/* All of it goes to the terminal in which the card is, unless its time is over; false: none does.
 */
bool promo_bring(struct floor *f, struct terminal *t, struct card_holder *h);
/* At the end of a sitting it goes back. */
void promo_goes(struct floor *f, struct terminal *t, struct card_holder *h);
/* What has ended, or in any case where the membership does, is the house's again. */
void promo_lapse(struct floor *f, const struct card_holder *h, bool in_any_case);
/* Of what is due to a player who has left, the part that is promotional is given to the member
 * whose card account this is; returns that part. */
cents promo_departed(struct floor *f, struct open_table *ot, unsigned p, int64_t member_card);
/* An amount against a player leaves his terminal: what can be cashed first. */
void promo_pays(struct floor *f, const struct terminal *t, enum movement_kind kind, cents amount);

/* `credit`, and the part of it that is promotional, as members of an object. */
void put_credit(const struct floor *f, const struct terminal *t, struct text *out);

#endif
