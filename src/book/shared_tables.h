/* The tables that the pits of a casino share, and what a batch does to them. */
#ifndef BAIZE_BOOK_SHARED_TABLES_H
#define BAIZE_BOOK_SHARED_TABLES_H

#include "book/cells.h"
#include "book/shared.h"

/* Makes them where they are not there. */
extern const char SHARED_TABLES[];
/* What a crossing does, as a statement that must touch one row; and its parameters. */
const char *shared_statement(enum crossed_what what);
void shared_parameters(const struct crossed *c, int32_t pit, struct row *r);
/* No pit lets go so much, in cents, at once: what a row has beyond that none has written, and it is
 * not heard. */
#define SHARED_MOST 1000000000000000
#define IN_WORDS_OF(number) #number
#define IN_WORDS(number) IN_WORDS_OF(number)
#define MOST_SHARED IN_WORDS(SHARED_MOST)
/* Times what is added to the purse of the member `m`, with both sums between the two: what the
 * database could not add up is not. */
#define IF_PURSE "CASE WHEN m.on_card::numeric + m.deposit"
#define ADDS_UP " <= 9223372036854775807 THEN 1 ELSE 0 END"

/* Whether nobody has answered the act `a` of act_asked. */
#define UNANSWERED                                                                                 \
    "NOT EXISTS (SELECT 1 FROM baize.act_answered w WHERE w.pit = a.pit AND w.no = a.no)"
/* Whether pits vouch for how members cross: a casino of before does not. */
#define HAS_TURNS                                                                                  \
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.crossing') AND "        \
    "attname = 'turn'"
/* And for what they knew of them then. */
#define HAS_KNEW                                                                                   \
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.crossing') AND "        \
    "attname = 'knew'"
/* Whether a ticket that no pit has is there to be redeemed: at a terminal, or at a cage alone. */
#define REDEEMABLE "state IN ('open', 'held')"

#endif
