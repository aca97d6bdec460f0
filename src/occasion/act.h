/* Acts of an occasion: of something that is no table, has no clock of its own and goes through what
 * its document says by acts and events, as a table does. Each act is one row, as at a table
 * (games/act.h): its name on the wire, who acts, with how much care, the fields it needs and those
 * it may have, and its name for people in English. Every act says when it is done.
 */
#ifndef BAIZE_OCCASION_ACT_H
#define BAIZE_OCCASION_ACT_H

#include "base/chain.h"
#include "base/declared.h"
#include "base/money.h"

#include <stdbool.h>

/* id, name on the wire, type, member of struct occasion_act, the bit that says that it was given
 * (0: an empty one was not); in the order in which they are written. */
#define OCCASION_FIELDS(X)                                                                         \
    X(AT, "at", TIME, at, GIVEN_AT)                                                                \
    X(BY, "by", WORD, by, 0)                                                                       \
    X(PLAYER, "player", WORD, player, 0)                                                           \
    X(PRIZE, "prize", WORD, prize, 0)                                                              \
    X(TERM, "term", WORD, term, 0)                                                                 \
    X(TIME, "time", TIME, time, GIVEN_TIME)                                                        \
    X(KIND, "kind", WORD, prize_kind, 0)                                                           \
    X(VALUE, "value", MONEY, value, GIVEN_VALUE)                                                   \
    X(ALTERNATIVE, "alternative", MONEY, alternative, GIVEN_ALTERNATIVE)                           \
    X(ITEM, "item", WORD, item, 0)                                                                 \
    X(MILLILITRES, "millilitres", BIG, millilitres, GIVEN_MILLILITRES)                             \
    X(DETAIL, "detail", WORD, detail, 0)                                                           \
    X(CONDITION, "condition", WORD, condition, 0)                                                  \
    X(GAME, "game", WORD, game, 0)                                                                 \
    X(BET, "bet", WORD, bet, 0)                                                                    \
    X(ON, "on", CHOICE, on, 0)                                                                     \
    X(RESULT, "result", WORD, result, 0)                                                           \
    X(WITH, "with", WORD, with, 0)                                                                 \
    X(STAKE, "stake", MONEY, stake, GIVEN_STAKE)                                                   \
    X(MIN, "min", MONEY, min, GIVEN_MIN)                                                           \
    X(PER, "per", MONEY, per, GIVEN_PER)                                                           \
    X(ENTRIES, "entries", BIG, entries, GIVEN_ENTRIES)                                             \
    X(CAP, "cap", BIG, cap, GIVEN_CAP)                                                             \
    X(COMMIT, "commit", WORD, commit, 0)                                                           \
    X(AGAIN, "again", TRUTH_NO, again, 0)                                                          \
    X(SEED, "seed", WORD, seed, 0)                                                                 \
    X(SCRUTINEER, "scrutineer", WORD, scrutineer, 0)                                               \
    X(WAY, "way", WORD, way, 0)                                                                    \
    X(REASON, "reason", WORD, reason, 0)                                                           \
    X(WHAT, "what", WORD, what, 0)                                                                 \
    X(UNTIL, "until", TIME, until, GIVEN_UNTIL)                                                    \
    X(CASH, "cash", MONEY, pay.cash, GIVEN_CASH)                                                   \
    X(CHEQUE, "cheque", MONEY, pay.cheque, GIVEN_CHEQUE)                                           \
    X(TRANSFER, "transfer", MONEY, pay.transfer, GIVEN_TRANSFER)                                   \
    X(CARD, "card", MONEY, pay.card, GIVEN_CARD)                                                   \
    X(NAME, "name", WORD, name, 0)                                                                 \
    X(ADDRESS, "address", WORD, address, 0)                                                        \
    X(NUMBER, "number", BIG, number, GIVEN_NUMBER)                                                 \
    X(OFFICIAL, "official", WORD, official, 0)                                                     \
    X(ROLE, "role", WORD, role, 0)                                                                 \
    X(SUBSTITUTE, "substitute", WORD, substitute, 0)                                               \
    X(TABLE, "table", WORD, table, 0)                                                              \
    X(SESSION, "session", BIG, session, GIVEN_SESSION)                                             \
    X(PLACE, "place", BIG, place, GIVEN_PLACE)                                                     \
    X(SHARE, "share", BIG, share, GIVEN_SHARE)                                                     \
    X(CHIPS, "chips", MONEY, chips, GIVEN_CHIPS)                                                   \
    X(YES, "yes", TRUTH_YES, yes, GIVEN_YES)                                                       \
    X(RANK, "rank", WORD, rank, 0)                                                                 \
    X(CASE, "case", BIG, number_of_case, GIVEN_CASE)                                               \
    X(ROUND, "round", BIG, round, GIVEN_ROUND)                                                     \
    X(YEARS, "years", BIG, years, GIVEN_YEARS)                                                     \
    X(ABSENT, "absent", TRUTH_NO, absent, 0)                                                       \
    X(PIECES, "pieces", WORD, pieces, 0)                                                           \
    X(CHANGE, "change", WORD, change, 0)                                                           \
    X(TEXT, "text", WORD, text, 0)

enum occasion_field {
#define FIELD(id, name, type, member, has) OFIELD_##id,
    OCCASION_FIELDS(FIELD)
#undef FIELD
        OFIELD_COUNT
};
#define O(id) (UINT64_C(1) << OFIELD_##id)
extern const struct field OCCASION_FIELD[OFIELD_COUNT];

/* Which optional fields an act carries. */
enum {
    GIVEN_AT = 1 << 0,
    GIVEN_TIME = 1 << 1,
    GIVEN_VALUE = 1 << 2,
    GIVEN_ALTERNATIVE = 1 << 3,
    GIVEN_MILLILITRES = 1 << 4,
    GIVEN_STAKE = 1 << 5,
    GIVEN_MIN = 1 << 6,
    GIVEN_PER = 1 << 7,
    GIVEN_ENTRIES = 1 << 8,
    GIVEN_CAP = 1 << 9,
    GIVEN_UNTIL = 1 << 10,
    GIVEN_CASH = 1 << 11,
    GIVEN_CHEQUE = 1 << 12,
    GIVEN_TRANSFER = 1 << 13,
    GIVEN_YES = 1 << 14,
    GIVEN_CARD = 1 << 16,
    GIVEN_NUMBER = 1 << 17,
    GIVEN_SESSION = 1 << 18,
    GIVEN_PLACE = 1 << 19,
    GIVEN_SHARE = 1 << 20,
    GIVEN_CHIPS = 1 << 21,
    GIVEN_CASE = 1 << 22,
    GIVEN_ROUND = 1 << 23,
    GIVEN_YEARS = 1 << 24,
};

enum { PROSE_MAX = 241, WHO_MAX = 97 }; /* words that people write, and the ends of the texts */

/* How a sum is paid: in cash, by a crossed cheque made out to the winner, by electronic transfer to
 * the winner, or by several of them. */
struct paid_by {
    cents cash, cheque, transfer, card;
};

struct occasion_act {
    unsigned kind; /* of the rows of whatever it is done to */
    uint32_t has;
    bool yes, again, absent;
    int64_t at, time, until;
    int64_t millilitres, entries, cap;
    int64_t number, session, place, share;
    int64_t number_of_case, round, years;
    cents value, alternative, stake, min, per, chips;
    struct paid_by pay;
    char by[WORD_MAX], rank[WORD_MAX]; /* the name of who acts, and what the document calls him */
    char player[WORD_MAX];
    char prize[WORD_MAX];
    char term[WORD_MAX];
    char prize_kind[WORD_MAX];
    char item[WORD_MAX];
    char detail[WORD_MAX];
    char condition[WORD_MAX];
    char game[WORD_MAX], bet[WORD_MAX], on[WORD_MAX], result[WORD_MAX], with[WORD_MAX];
    char commit[CHAIN_HEX], seed[CHAIN_HEX];
    char scrutineer[WORD_MAX];
    char official[WORD_MAX], role[WORD_MAX], substitute[WORD_MAX], table[WORD_MAX];
    char way[WORD_MAX], reason[WORD_MAX], what[WORD_MAX];
    char name[WHO_MAX], address[PROSE_MAX], text[PROSE_MAX];
    char pieces[PROSE_MAX],
        change[PROSE_MAX]; /* chips: "40x2500 10x500" is 40 of 25.00, 10 of 5.00 */
};

/* What is said of an act beside the function that answers it. */
struct act_row {
    const char *name;
    enum actor actor;
    enum care care;
    act_fields needs, may; /* without which it says nothing, and which it may have beside them */
    const char *words;
};
/* One row of a list X(id, name, actor, care, answer, needs, may, english). */
#define OCCASION_ROW(id, text, who, how, answer, needed, allowed, english)                         \
    {text, ACTOR_##who, CARE_##how, O(AT) | (needed), allowed, english},

static inline act_fields act_row_fields(const struct act_row *r)
{
    return r->needs | r->may;
}

/* Whether a field was given. */
bool act_gives(const struct occasion_act *a, const struct field *f);
/* Whether it is within all bounds: numbers are amounts, counts and times, none of which is negative
 * or without end. */
bool act_within(const struct occasion_act *a, const struct field *f);

#endif
