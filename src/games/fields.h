/* The fields of acts: one list serves their reading, their writing, what a row of an act may name
 * and what people are asked for.
 *
 * id, name on the wire, type, member of struct act, the bit that says that it was given (0: an
 * empty one was not); in the order in which they are written. */
#ifndef BAIZE_GAMES_FIELDS_H
#define BAIZE_GAMES_FIELDS_H

#include "base/declared.h"

#define ACT_FIELDS(X)                                                                              \
    X(BY, "by", WORD, by, 0)                                                                       \
    X(SEAT, "seat", SMALL, seat, HAS_SEAT)                                                         \
    X(HAND, "hand", SMALL, hand, HAS_HAND)                                                         \
    X(PLAYER, "player", WORD, player, 0)                                                           \
    X(BET, "bet", WORD, bet, 0)                                                                    \
    X(ON, "on", CHOICE, on, 0)                                                                     \
    X(CALL, "call", WORD, call, 0)                                                                 \
    X(STAKE, "stake", MONEY, stake, HAS_STAKE)                                                     \
    X(CRAPS, "craps", MONEY, first_part, HAS_FIRST_PART)                                           \
    X(ELEVEN, "eleven", MONEY, second_part, HAS_SECOND_PART)                                       \
    X(CHIPS, "chips", BIG, chips, HAS_CHIPS)                                                       \
    X(COLOUR, "colour", WORD, colour, 0)                                                           \
    X(WITH, "with", WORD, with, 0)                                                                 \
    X(AGAINST, "against", WORD, against, 0)                                                        \
    X(SPOKEN, "spoken", TRUTH_NO, spoken, 0)                                                       \
    X(ONLY, "only", TRUTH_NO, only, 0)                                                             \
    X(NUMBER, "number", SMALL, number, HAS_NUMBER)                                                 \
    X(SECTION, "section", SMALL, section, HAS_SECTION)                                             \
    X(SYMBOL, "symbol", WORD, symbol, 0)                                                           \
    X(CARD, "card", ONE_CARD, card, HAS_CARD)                                                      \
    X(TO, "to", WORD, to, 0)                                                                       \
    X(DISCLOSED, "disclosed", TRUTH_YES, disclosed, HAS_DISCLOSED)                                 \
    X(DECIDED, "decided", TRUTH_NO, decided, 0)                                                    \
    X(DAMAGE, "damage", TRUTH_NO, damage, 0)                                                       \
    X(DISADVANTAGE, "disadvantage", TRUTH_NO, disadvantage, 0)                                     \
    X(SPARE, "spare", TRUTH_YES, spare, HAS_SPARE)                                                 \
    X(REVOLUTIONS, "revolutions", SMALL, revolutions, HAS_REVOLUTIONS)                             \
    X(ROUND, "round", SMALL, round, HAS_ROUND)                                                     \
    X(AT, "at", TIME, at, HAS_AT)                                                                  \
    X(PLACE, "at", PLACE, at, HAS_AT)                                                              \
    X(REASON, "reason", WORD, reason, 0)                                                           \
    X(YES, "yes", TRUTH_YES, yes, HAS_YES)                                                         \
    X(MIN, "min", MONEY, min, HAS_MIN)                                                             \
    X(MAX, "max", MONEY, max, HAS_MAX)                                                             \
    X(UNIT, "unit", MONEY, unit, HAS_UNIT)                                                         \
    X(TOTAL_MIN, "total-min", MONEY, total_min, HAS_TOTAL_MIN)                                     \
    X(TOTAL_MAX, "total-max", MONEY, total_max, HAS_TOTAL_MAX)                                     \
    X(DIFFERENTIAL, "differential", MONEY, differential, HAS_DIFFERENTIAL)                         \
    X(AREA_MAX, "area-max", MONEY, area_max, HAS_AREA_MAX)                                         \
    X(CARDS, "cards", CARD_LIST, cards, 0)                                                         \
    X(DICE, "dice", FACES, dice, 0)                                                                \
    X(RESTING, "resting", FACES, resting, 0)                                                       \
    X(PLAYERS, "players", NAMES, names, 0)                                                         \
    X(SENSED, "sensed", WORD, sensed, 0)                                                           \
    X(BY_HAND, "by-hand", WORD, by_hand, 0)                                                        \
    X(CONFIRMED, "confirmed", WORD, confirmed, 0)                                                  \
    X(FORM_BET, "bet", FORM_WORD, bet, 0)                                                          \
    X(FORM_STAKE, "stake", FORM_MONEY, stake, HAS_STAKE)

enum act_field {
#define FIELD(id, name, type, member, has) FIELD_##id,
    ACT_FIELDS(FIELD)
#undef FIELD
        FIELD_COUNT
};

#define F(id) (UINT64_C(1) << FIELD_##id)
_Static_assert(FIELD_COUNT < 64, "a set of fields fits a word");
extern const struct field ACT_FIELD[FIELD_COUNT];

#endif
