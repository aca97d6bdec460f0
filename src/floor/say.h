/* Saying. */
#ifndef BAIZE_FLOOR_SAY_H
#define BAIZE_FLOOR_SAY_H

#include "floor/house.h"

/* Begins an answer or news in the floor's scratch text; say_end sends it. */
struct text *say_begin(struct floor *f);
struct text *answer_begin(struct floor *f, const struct asked *q, const char *event);
void say_end(struct floor *f, uint32_t desk);
/* Ends it and sends it to nobody yet. */
void say_close(struct floor *f);
/* To all at a table. */
void say_around(struct floor *f, const struct open_table *ot);
/* To all desks of these roles: a bit for each. */
void say_staff(struct floor *f, unsigned roles);
void refuse_ask(struct floor *f, const struct asked *q, const char *code, const char *rule,
                const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* The table has refused: its words, its clause, the point of the rules and what that rests on. */
void refuse_by_rules(struct floor *f, const struct asked *q, const struct outcome *o);
/* There is less than was asked for on the card, or on the terminal. */
void refuse_funds(struct floor *f, const struct asked *q, const char *rule, const char *whose,
                  cents there);
/* A limit of the member's own, of which this much is left; and what holds until a time. */
void put_own_limit(struct text *t, const char *limit, int64_t amount);
void refuse_limit(struct floor *f, const struct asked *q, const char *limit, int64_t amount,
                  int64_t left, const char *why);
void refuse_until(struct floor *f, const struct asked *q, const char *code, int64_t until,
                  const char *why);
/* So much is not paid like that. */
void refuse_payment(struct floor *f, const struct asked *q, const char *code, const char *rule,
                    cents amount, const char *why);
void put_grounds(struct text *t, const char *point, const struct figure *figures);
void part_desk(struct floor *f, uint32_t desk, const char *why);
/* Sends what has become durable. */
void outbox_release(struct floor *f);
void outbox_put(struct floor *f, uint32_t desk, const char *text, size_t len, bool part);
void incident(struct floor *f, const char *code, const char *where, const char *who,
              const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* Fields of a message; false, with the refusal said, when one is missing or not what it must be. */
bool ask_word(struct floor *f, const struct asked *q, const char *key, const char **out);
bool ask_amount(struct floor *f, const struct asked *q, const char *key, cents *out);
const char *ask_maybe(const struct asked *q, const char *key);
bool ask_number(struct floor *f, const struct asked *q, const char *key, int64_t from, int64_t to,
                int64_t *out);
/* Fields that may be left out: then what is there stays, or the word is empty. */
bool ask_maybe_number(struct floor *f, const struct asked *q, const char *key, int64_t from,
                      int64_t *out);
bool ask_maybe_word(struct floor *f, const struct asked *q, const char *key, char *to, size_t room);
/* Whether the connection that had this desk then still has it. */
bool desk_is_still(const struct floor *f, uint32_t desk, uint32_t generation);
/* Whether the clerk may be sent to read the book for a desk: no desk keeps him from the others.
 * True counts; was_read counts back, and says whether who asked is still there. */
bool ask_may_read(struct floor *f, const struct asked *q);
bool was_read(struct floor *f, uint32_t desk, uint32_t generation);
/* Whether nobody reads. Who waits for that alone asks again and again: others begin to read after
 * him. One that takes minutes keeps him waiting, and the others for half of that time. */
bool nobody_reads(struct floor *f);
/* What waited for it is done. */
void reads_go_on(struct floor *f);

#endif
