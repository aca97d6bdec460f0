/* Rows that cross between pits, vouched for: what a pit writes into a row of its own that another
 * follows, and what it has followed of another's, it keeps as digests in settings of its own book,
 * in the same batch. They are in the chain, so that a row which no floor has written, or which
 * somebody has edited or taken out, is found (audit_vouched.h), even where it is put right later.
 *
 *   vouched asked NO                  an act that was asked for here
 *   vouched heard NO                  what was heard to have become of it
 *   vouched answered PIT NO           an act that was asked for there, and what became of it here
 *   vouched wanted OCCASION SESSION   what is wanted of a table in another pit, as it is now
 *   vouched wish DIGEST               each that ever was, with the occasion and the session
 *   vouched followed HOME DIGEST      each that the pit of a table has heard of
 *   vouched since                     from then on: rows that were there before were taken as they
 *                                     were
 *
 * Names are short: the chain has a text of more than 64 bytes as a digest alone, and finds no row
 * by that. */
#ifndef BAIZE_FLOOR_VOUCHED_H
#define BAIZE_FLOOR_VOUCHED_H

#include "book/shared.h"
#include "floor/house.h"

#define VOUCHED "vouched "
#define VOUCHED_ALL_BEFORE "vouched!" /* in the order of names */
enum {
    VOUCHED_NAME = 65,
    WISH_HEX = 33,
    VOUCHED_HEX = 65,
    VOUCHED_VALUE = 2 * VOUCHED_HEX + BOOK_NAME_MAX
};

struct act_vouched {
    const char *home, *name, *number, *card, *act;
    cents money;
};

/* As settings have them. */
void act_digest(const struct act_vouched *a, char hex[VOUCHED_HEX]);
void answer_digest(const char *answer, cents pays, char hex[VOUCHED_HEX]);
void wanted_value(const char *words, const char *pit, bool over, char value[VOUCHED_VALUE]);
void wish_digest(const struct session_key *k, const char *words, char hex[WISH_HEX]);

void vouch_asked(struct floor *f, int64_t no, const struct act_vouched *a);
void vouch_heard(struct floor *f, int64_t no, const char *answer, cents pays);
void vouch_answered(struct floor *f, const struct asked_key *k, const struct act_vouched *a,
                    const char *answer, cents pays);
void vouch_wanted(struct floor *f, const struct session_key *k, const char *words, const char *pit,
                  bool over);
/* last: the digest of what was followed before, which is put there; nothing new is not kept. */
void vouch_followed(struct floor *f, const struct session_key *k, const char *words,
                    char last[WISH_HEX]);

/* A pit whose book has none of these yet takes the rows that there are as they are. */
bool vouched_open(struct floor *f, struct book_words *why);

#endif
