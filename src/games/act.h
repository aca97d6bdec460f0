/* Acts: everything that can happen at a table.
 *
 * Four kinds of actor act: players, chance, staff and the clock. An act is one plain struct, so it
 * can be copied, journalled and replayed; nothing else ever changes a table. */
#ifndef BAIZE_GAMES_ACT_H
#define BAIZE_GAMES_ACT_H

#include "base/card.h"
#include "base/money.h"

#include <stdbool.h>
#include <stdint.h>

/* id, name on the wire, actor */
#define ACTS(X)                                                                                    \
    X(WAGER, "wager", PLAYER)                                                                      \
    X(WITHDRAW, "withdraw", PLAYER)                                                                \
    X(SIT, "sit", PLAYER)                                                                          \
    X(LEAVE, "leave", PLAYER)                                                                      \
    X(CONSENT, "consent", PLAYER)                                                                  \
    X(BUY_IN, "buy-in", PLAYER)                                                                    \
    X(CASH_OUT, "cash-out", PLAYER)                                                                \
    X(COLOUR, "colour", PLAYER)                                                                    \
    X(TAKE, "take", PLAYER)                                                                        \
    X(DECLINE, "decline", PLAYER)                                                                  \
    X(PASS, "pass", PLAYER)                                                                        \
    X(REVEAL, "reveal", PLAYER)                                                                    \
    X(CUT, "cut", PLAYER)                                                                          \
    X(WORKING, "working", PLAYER)                                                                  \
    X(THROW, "throw", PLAYER)                                                                      \
    X(DEMAND, "demand", PLAYER)                                                                    \
    X(SHOW_BURN, "show-burn", PLAYER)                                                              \
    X(SIGN, "sign", PLAYER)                                                                        \
    X(HIT, "hit", PLAYER)                                                                          \
    X(STAND, "stand", PLAYER)                                                                      \
    X(DOUBLE, "double", PLAYER)                                                                    \
    X(SPLIT, "split", PLAYER)                                                                      \
    X(RAISE, "raise", PLAYER)                                                                      \
    X(FOLD, "fold", PLAYER)                                                                        \
    X(INSURE, "insure", PLAYER)                                                                    \
    X(EVEN_MONEY, "even-money", PLAYER)                                                            \
    X(ASSIGN, "assign", PLAYER)                                                                    \
    X(NUMBER, "number", CHANCE)                                                                    \
    X(DICE, "dice", CHANCE)                                                                        \
    X(SECTION, "section", CHANCE)                                                                  \
    X(CARD, "card", CHANCE)                                                                        \
    X(TIME, "time", CLOCK)                                                                         \
    X(CLOSE, "close", STAFF)                                                                       \
    X(SPIN, "spin", STAFF)                                                                         \
    X(NO_SPIN, "no-spin", STAFF)                                                                   \
    X(CONFIRM, "confirm", STAFF)                                                                   \
    X(CORRECT, "correct", STAFF)                                                                   \
    X(POSITION, "position", STAFF)                                                                 \
    X(FOUND, "found", STAFF)                                                                       \
    X(POST_MODE, "post-mode", STAFF)                                                               \
    X(CHANGE_MODE, "change-mode", STAFF)                                                           \
    X(ALLOW_BOTH, "allow-both", STAFF)                                                             \
    X(RESTRICT, "restrict", STAFF)                                                                 \
    X(REFUSE_WAGER, "refuse-wager", STAFF)                                                         \
    X(BALANCE, "balance", STAFF)                                                                   \
    X(RELAX, "relax", STAFF)                                                                       \
    X(OPEN_TABLE, "open-table", STAFF)                                                             \
    X(ANNOUNCE_CLOSING, "announce-closing", STAFF)                                                 \
    X(CLOSE_TABLE, "close-table", STAFF)                                                           \
    X(GAMING_DAY, "gaming-day", STAFF)                                                             \
    X(VACATE, "vacate", STAFF)                                                                     \
    X(POST_LIMITS, "post-limits", STAFF)                                                           \
    X(CHANGE_LIMITS, "change-limits", STAFF)                                                       \
    X(PLAYER_LIMITS, "player-limits", STAFF)                                                       \
    X(PARTNERS, "partners", STAFF)                                                                 \
    X(CHIPS_RULE, "chips-rule", STAFF)                                                             \
    X(VOID_PLAYER, "void-player", STAFF)                                                           \
    X(BAR, "bar", STAFF)                                                                           \
    X(RESERVE, "reserve", STAFF)                                                                   \
    X(INVALIDATE, "invalidate", STAFF)                                                             \
    X(MALFUNCTION, "malfunction", STAFF)                                                           \
    X(RECORDS, "records", STAFF)                                                                   \
    X(DISPLAY, "display", STAFF)                                                                   \
    X(SHUT_DOWN, "shut-down", STAFF)                                                               \
    X(CONTINUOUS, "continuous", STAFF)                                                             \
    X(INSPECT, "inspect", STAFF)                                                                   \
    X(SHUFFLE, "shuffle", STAFF)                                                                   \
    X(PRE_SHUFFLED, "pre-shuffled", STAFF)                                                         \
    X(RIFFLE, "riffle", STAFF)                                                                     \
    X(OFFER_CUT, "offer-cut", STAFF)                                                               \
    X(STAFF_CUT, "staff-cut", STAFF)                                                               \
    X(PLACE_CUTTING_CARD, "place-cutting-card", STAFF)                                             \
    X(CUTTING_CARD, "cutting-card", STAFF)                                                         \
    X(REPLACE_CARDS, "replace-cards", STAFF)                                                       \
    X(RESHUFFLE, "reshuffle", STAFF)                                                               \
    X(VERIFY_CARDS, "verify-cards", STAFF)                                                         \
    X(MISHANDLED, "mishandled", STAFF)                                                             \
    X(STYLE, "style", STAFF)                                                                       \
    X(TURN, "turn", STAFF)                                                                         \
    X(FORFEIT, "forfeit", STAFF)                                                                   \
    X(NOMINATE, "nominate", STAFF)                                                                 \
    X(WRONG_HOLDER, "wrong-holder", STAFF)                                                         \
    X(OFFER_BANK, "offer-bank", STAFF)                                                             \
    X(EXTRA_CARD, "extra-card", STAFF)                                                             \
    X(EXPOSED, "exposed", STAFF)                                                                   \
    X(KEY_CARD, "key-card", STAFF)                                                                 \
    X(NO_BETS, "no-bets", STAFF)                                                                   \
    X(APPROVE, "approve", STAFF)                                                                   \
    X(RECONSTRUCT, "reconstruct", STAFF)                                                           \
    X(RESUME, "resume", STAFF)                                                                     \
    X(IRREGULAR, "irregular", STAFF)                                                               \
    X(CHECK, "check", STAFF)                                                                       \
    X(TUMBLE, "tumble", STAFF)                                                                     \
    X(REPAIRED, "repaired", STAFF)                                                                 \
    X(OFFER_DICE, "offer-dice", STAFF)                                                             \
    X(ORDER_PASS, "order-pass", STAFF)                                                             \
    X(DICE_FOUND, "dice-found", STAFF)                                                             \
    X(DICE_LOST, "dice-lost", STAFF)                                                               \
    X(REPLACE_DICE, "replace-dice", STAFF)                                                         \
    X(NO_ROLL, "no-roll", STAFF)                                                                   \
    X(OVERRULE, "overrule", STAFF)                                                                 \
    X(DECIDE, "decide", STAFF)                                                                     \
    X(ABSENT, "absent", STAFF)                                                                     \
    X(FULL_PATRONAGE, "full-patronage", STAFF)                                                     \
    X(LATE_ENTRY, "late-entry", STAFF)                                                             \
    X(BOX_MAXIMUM, "box-maximum", STAFF)                                                           \
    X(MISDEAL, "misdeal", STAFF)                                                                   \
    X(FACED, "faced", STAFF)                                                                       \
    X(STRAY, "stray", STAFF)                                                                       \
    X(FACE_DOWN, "face-down", STAFF)                                                               \
    X(DEAD_HAND, "dead-hand", STAFF)                                                               \
    X(COUNT_DECK, "count", STAFF)                                                                  \
    X(POOL, "pool", STAFF)                                                                         \
    X(DIRECT, "direct", STAFF)

enum act_kind {
#define ACT(id, name, actor) ACT_##id,
    ACTS(ACT)
#undef ACT
        ACT_COUNT
};

enum actor { ACTOR_PLAYER, ACTOR_CHANCE, ACTOR_STAFF, ACTOR_CLOCK };

enum { WORD_MAX = 32, NAMES_MAX = 8, ACT_CARDS_MAX = 20, DICE_MAX = 3 };

/* Which optional fields an act carries. */
enum {
    HAS_STAKE = 1 << 0,
    HAS_NUMBER = 1 << 1,
    HAS_REVOLUTIONS = 1 << 2,
    HAS_CHIPS = 1 << 3,
    HAS_MIN = 1 << 4,
    HAS_MAX = 1 << 5,
    HAS_UNIT = 1 << 6,
    HAS_TOTAL_MIN = 1 << 7,
    HAS_TOTAL_MAX = 1 << 8,
    HAS_AT = 1 << 9,
    HAS_SEAT = 1 << 10,
    HAS_ROUND = 1 << 11,
    HAS_YES = 1 << 12,
    HAS_CARD = 1 << 13,
    HAS_DIFFERENTIAL = 1 << 14,
    HAS_AREA_MAX = 1 << 15,
    HAS_DISCLOSED = 1 << 20,
    HAS_SPARE = 1 << 21,
    HAS_SECTION = 1 << 22,
    HAS_CRAPS = 1 << 23,
    HAS_ELEVEN = 1 << 24,
    HAS_HAND = 1 << 25,
};

struct act {
    enum act_kind kind;
    uint32_t has;
    int32_t seat;
    int32_t hand;        /* of a box, from 1 */
    int32_t number;      /* roulette: where the ball rests; how often dice are tumbled */
    int32_t section;     /* money wheel: where the indicator rests, from 1 */
    int32_t revolutions; /* of ball or wheel, where they were counted */
    uint32_t round;      /* which round, where a settled one is meant */
    bool drawn;          /* by the table itself: nobody tells it what chance does */
    bool yes;            /* consent, records, continuous, bar, reserve; true unless told */
    bool spoken;         /* a wager called out */
    bool only;           /* … not all of its kind, this one */
    bool disclosed;      /* a card that players have seen, or could have */
    bool decided;        /* somebody has decided for a hand before an error was found */
    bool damage;         /* a device that failed has damaged cards */
    bool disadvantage;   /* … or has been to somebody's disadvantage */
    bool spare;          /* … and another is at hand; true unless told */
    uint8_t dice_count;
    uint8_t dice[DICE_MAX]; /* their uppermost faces, 1 to 6; or which dice of a set */
    uint8_t resting_count;
    uint8_t resting[DICE_MAX]; /* of dice that do not lie flat, the face that rests on something */
    uint8_t name_count;
    uint8_t card_count;
    card card;                 /* the next card out of the shoe */
    card cards[ACT_CARDS_MAX]; /* several, in the order in which they were drawn */
    char by[WORD_MAX];         /* the role of a member of staff */
    char player[WORD_MAX];
    char bet[WORD_MAX];
    char on[WORD_MAX];
    char call[WORD_MAX];
    char symbol[WORD_MAX]; /* money wheel: the winning symbol, where no section is told */
    char reason[WORD_MAX];
    char colour[WORD_MAX];
    char with[WORD_MAX];    /* what is staked: chips, unless told otherwise */
    char against[WORD_MAX]; /* another player: never allowed */
    char to[WORD_MAX]; /* which hand: "player", "banker"; which style; or a player somebody names */
    char names[NAMES_MAX][WORD_MAX];
    int64_t at; /* the clock, milliseconds; the time on a sign; a place in the stack of cards */
    cents stake;
    int64_t chips;       /* non-value chips staked or bought */
    cents craps, eleven; /* craps and eleven: what lies on each */
    cents min, max, unit, total_min, total_max, differential, area_max;
};

const char *act_name(enum act_kind kind);
enum actor act_actor(enum act_kind kind);
bool act_find(const char *name, enum act_kind *out);

#endif
