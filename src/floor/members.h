/* Cards and the people who hold them. */
#ifndef BAIZE_FLOOR_MEMBERS_H
#define BAIZE_FLOOR_MEMBERS_H

#include "floor/house.h"
#include "floor/tickets.h"

struct card_holder *holder_of_card(struct floor *f, const char *member_card);
/* The same of a card that was replaced since, and of the number of his accounts: who is meant, and
 * not who has shown it. */
struct card_holder *holder_of_any_card(struct floor *f, const char *word);
/* Whether a word is that number, or a card that he has or had. */
bool is_card_of(struct floor *f, const struct card_holder *h, const char *word);
struct card_holder *holder_of(struct floor *f, int64_t member);
/* The number in the names of a member's accounts: that of his first card, for good. */
const char *holder_number(const struct floor *f, const struct card_holder *h);
/* A card that was replaced is nobody's any more. Which one came for it, or NULL: it never was. */
const char *card_instead(struct floor *f, const char *member_card, char value[BOOK_WORDS_MAX]);
/* Another card for the same member, with the next number after his first; the one he had is good
 * for nothing from then on. All else is as it was: accounts, PIN, waits, exclusions. */
void holder_new_card(struct floor *f, struct card_holder *h);
void holder_rename(struct floor *f, struct card_holder *h, const char *name);
/* closed: now, or not any longer. */
void holder_close(struct floor *f, struct card_holder *h, bool closed);
/* Of the number in the names of his accounts; NULL: this pit has none. */
struct card_holder *holder_of_number(struct floor *f, const char *number);
/* A member of the casino comes to this pit, as he is; NULL: the book cannot be read. */
struct card_holder *holder_comes(struct floor *f, const char *number, const struct member *as);
struct card_holder *holder_new(struct floor *f, const char *member_card, const char *name);
/* NULL: it is in no use, and as the book has it. */
struct card_holder *holder_at_hand(const struct floor *f, int64_t member);
/* Brings a member's account to hand, that money may move to it. False: the book cannot be read. */
bool account_at_hand(struct floor *f, int64_t id);
/* Those whose cards are in no use are left to the book. */
void holders_let_go(struct floor *f);
bool members_seed(struct floor *f, struct trouble *why);
/* Who is barred at a table as a player, by account or by any card of his, is so at every terminal.
 */
void holder_bar(struct floor *f, const struct open_table *ot, const char *player, bool barred);
bool holder_barred(struct floor *f, const struct terminal *t, const struct open_table *ot);
/* As the book has it, of a table that is new here: "R1 100-0001". Cards that are not at hand are
 * read with it. */
void take_bar(struct floor *f, const char *where);
/* Tables stand elsewhere in the list: each where `to` says, or nowhere. */
void bars_move(struct floor *f, const int32_t to[PLAN_TABLES]);
void put_member(struct floor *f, const struct card_holder *h, struct text *t);
/* A member as the clerk found him in the book; who is at hand is told as he is now. */
struct found_member {
    struct member m;
    char number[BOOK_NAME_MAX]; /* in the names of his accounts */
    cents on_card, deposit, promotional;
    bool elsewhere;                             /* this pit of a casino does not hold the card: */
    char pit[BOOK_NAME_MAX], at[BOOK_NAME_MAX]; /* but that one, in which terminal; empty: none */
};
/* The member's account of promotional credit, opened where there was none, which from now on ends
 * at this time and not before. */
int64_t holder_promotional(struct floor *f, struct card_holder *h, int64_t until);
/* What is said of a card that opens nothing, for whoever shows it; false: it opens its accounts. */
bool refuse_card(struct floor *f, const struct asked *q, const struct card_holder *h,
                 const char *member_card, const char *rule);
void refuse_replaced(struct floor *f, const struct asked *q, const char *instead, const char *rule);
void put_found_member(struct floor *f, const struct found_member *m, struct text *t);
/* The cage has seen whose card it is; goes into the book with whatever else of it has changed. */
void holder_unlock(struct floor *f, struct card_holder *h);
void check_pin(struct floor *f, const struct asked *q, const char *member_card, const char *pin,
               pin_checked right);

#endif
