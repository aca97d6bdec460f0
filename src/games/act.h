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

/* Whose an act is: of every game at a table, or of some. */
enum {
    OF_ROULETTE = 1 << 0,
    OF_BACCARAT = 1 << 1,
    OF_SICBO = 1 << 2,
    OF_WHEEL = 1 << 3,
    OF_CRAPS = 1 << 4,
    OF_BLACKJACK = 1 << 5,
    OF_STUD = 1 << 6,
    OF_SPINS = OF_ROULETTE | OF_SICBO | OF_WHEEL,
    OF_BOXES = OF_BLACKJACK | OF_STUD,
    OF_CARDS = OF_BACCARAT | OF_BOXES,
    OF_ALL = OF_SPINS | OF_CARDS | OF_CRAPS,
};

/* id, name on the wire, actor, whose */
#define ACTS(X)                                                                                    \
    X(WAGER, "wager", PLAYER, OF_ALL)                                                              \
    X(WITHDRAW, "withdraw", PLAYER, OF_ALL)                                                        \
    X(SIT, "sit", PLAYER, OF_ALL)                                                                  \
    X(LEAVE, "leave", PLAYER, OF_ALL)                                                              \
    X(CONSENT, "consent", PLAYER, OF_ALL)                                                          \
    X(BUY_IN, "buy-in", PLAYER, OF_ALL)                                                            \
    X(CASH_OUT, "cash-out", PLAYER, OF_ALL)                                                        \
    X(COLOUR, "colour", PLAYER, OF_ALL)                                                            \
    X(TAKE, "take", PLAYER, OF_CARDS | OF_CRAPS)                                                   \
    X(DECLINE, "decline", PLAYER, OF_ALL)                                                          \
    X(PASS, "pass", PLAYER, OF_BACCARAT | OF_CRAPS)                                                \
    X(REVEAL, "reveal", PLAYER, OF_BACCARAT)                                                       \
    X(CUT, "cut", PLAYER, OF_CARDS)                                                                \
    X(WORKING, "working", PLAYER, OF_CRAPS)                                                        \
    X(THROW, "throw", PLAYER, OF_CRAPS)                                                            \
    X(DEMAND, "demand", PLAYER, OF_CARDS)                                                          \
    X(SHOW_BURN, "show-burn", PLAYER, OF_CARDS)                                                    \
    X(SIGN, "sign", PLAYER, OF_ALL)                                                                \
    X(HIT, "hit", PLAYER, OF_BLACKJACK)                                                            \
    X(STAND, "stand", PLAYER, OF_BLACKJACK)                                                        \
    X(DOUBLE, "double", PLAYER, OF_BLACKJACK)                                                      \
    X(SPLIT, "split", PLAYER, OF_BLACKJACK)                                                        \
    X(RAISE, "raise", PLAYER, OF_STUD)                                                             \
    X(FOLD, "fold", PLAYER, OF_STUD)                                                               \
    X(INSURE, "insure", PLAYER, OF_BLACKJACK)                                                      \
    X(EVEN_MONEY, "even-money", PLAYER, OF_BLACKJACK)                                              \
    X(ASSIGN, "assign", PLAYER, OF_BLACKJACK)                                                      \
    X(NUMBER, "number", CHANCE, OF_ALL)                                                            \
    X(DICE, "dice", CHANCE, OF_ALL)                                                                \
    X(SECTION, "section", CHANCE, OF_ALL)                                                          \
    X(CARD, "card", CHANCE, OF_ALL)                                                                \
    X(TIME, "time", CLOCK, OF_ALL)                                                                 \
    X(CLOSE, "close", STAFF, OF_ALL & ~OF_CRAPS)                                                   \
    X(SPIN, "spin", STAFF, OF_SPINS)                                                               \
    X(NO_SPIN, "no-spin", STAFF, OF_SPINS)                                                         \
    X(CONFIRM, "confirm", STAFF, OF_ALL)                                                           \
    X(CORRECT, "correct", STAFF, OF_ALL)                                                           \
    X(POSITION, "position", STAFF, OF_ALL)                                                         \
    X(FOUND, "found", STAFF, OF_ALL)                                                               \
    X(POST_MODE, "post-mode", STAFF, OF_ALL)                                                       \
    X(CHANGE_MODE, "change-mode", STAFF, OF_ALL)                                                   \
    X(ALLOW_BOTH, "allow-both", STAFF, OF_BACCARAT)                                                \
    X(RESTRICT, "restrict", STAFF, OF_ALL)                                                         \
    X(REFUSE_WAGER, "refuse-wager", STAFF, OF_ALL)                                                 \
    X(BALANCE, "balance", STAFF, OF_BACCARAT)                                                      \
    X(RELAX, "relax", STAFF, OF_SPINS | OF_BACCARAT)                                               \
    X(OPEN_TABLE, "open-table", STAFF, OF_ALL)                                                     \
    X(ANNOUNCE_CLOSING, "announce-closing", STAFF, OF_ALL)                                         \
    X(CLOSE_TABLE, "close-table", STAFF, OF_ALL)                                                   \
    X(GAMING_DAY, "gaming-day", STAFF, OF_ALL)                                                     \
    X(VACATE, "vacate", STAFF, OF_ALL)                                                             \
    X(POST_LIMITS, "post-limits", STAFF, OF_ALL)                                                   \
    X(CHANGE_LIMITS, "change-limits", STAFF, OF_ALL)                                               \
    X(PLAYER_LIMITS, "player-limits", STAFF, OF_ALL)                                               \
    X(PARTNERS, "partners", STAFF, OF_ALL)                                                         \
    X(CHIPS_RULE, "chips-rule", STAFF, OF_ALL)                                                     \
    X(VOID_PLAYER, "void-player", STAFF, OF_ALL)                                                   \
    X(BAR, "bar", STAFF, OF_ALL)                                                                   \
    X(RESERVE, "reserve", STAFF, OF_ALL)                                                           \
    X(INVALIDATE, "invalidate", STAFF, OF_ALL)                                                     \
    X(FREEZE, "freeze", STAFF, OF_ALL)                                                             \
    X(MALFUNCTION, "malfunction", STAFF, OF_ALL)                                                   \
    X(RECORDS, "records", STAFF, OF_ALL)                                                           \
    X(DISPLAY, "display", STAFF, OF_ALL)                                                           \
    X(SHUT_DOWN, "shut-down", STAFF, OF_ALL)                                                       \
    X(CONTINUOUS, "continuous", STAFF, OF_SPINS | OF_BACCARAT)                                     \
    X(INSPECT, "inspect", STAFF, OF_CARDS | OF_CRAPS)                                              \
    X(SHUFFLE, "shuffle", STAFF, OF_CARDS)                                                         \
    X(PRE_SHUFFLED, "pre-shuffled", STAFF, OF_CARDS)                                               \
    X(RIFFLE, "riffle", STAFF, OF_CARDS)                                                           \
    X(OFFER_CUT, "offer-cut", STAFF, OF_CARDS)                                                     \
    X(STAFF_CUT, "staff-cut", STAFF, OF_CARDS)                                                     \
    X(PLACE_CUTTING_CARD, "place-cutting-card", STAFF, OF_CARDS)                                   \
    X(CUTTING_CARD, "cutting-card", STAFF, OF_BACCARAT | OF_BLACKJACK)                             \
    X(REPLACE_CARDS, "replace-cards", STAFF, OF_CARDS)                                             \
    X(RESHUFFLE, "reshuffle", STAFF, OF_CARDS)                                                     \
    X(VERIFY_CARDS, "verify-cards", STAFF, OF_CARDS)                                               \
    X(MISHANDLED, "mishandled", STAFF, OF_CARDS)                                                   \
    X(STYLE, "style", STAFF, OF_BACCARAT)                                                          \
    X(TURN, "turn", STAFF, OF_BACCARAT)                                                            \
    X(FORFEIT, "forfeit", STAFF, OF_BACCARAT)                                                      \
    X(NOMINATE, "nominate", STAFF, OF_BACCARAT)                                                    \
    X(WRONG_HOLDER, "wrong-holder", STAFF, OF_BACCARAT)                                            \
    X(OFFER_BANK, "offer-bank", STAFF, OF_BACCARAT)                                                \
    X(EXTRA_CARD, "extra-card", STAFF, OF_BACCARAT | OF_BLACKJACK)                                 \
    X(EXPOSED, "exposed", STAFF, OF_BACCARAT | OF_BLACKJACK)                                       \
    X(KEY_CARD, "key-card", STAFF, OF_BACCARAT)                                                    \
    X(NO_BETS, "no-bets", STAFF, OF_BACCARAT)                                                      \
    X(APPROVE, "approve", STAFF, OF_BACCARAT)                                                      \
    X(RECONSTRUCT, "reconstruct", STAFF, OF_BACCARAT)                                              \
    X(RESUME, "resume", STAFF, OF_BACCARAT)                                                        \
    X(IRREGULAR, "irregular", STAFF, OF_BACCARAT | OF_BLACKJACK)                                   \
    X(CHECK, "check", STAFF, OF_ALL)                                                               \
    X(TUMBLE, "tumble", STAFF, OF_SPINS)                                                           \
    X(REPAIRED, "repaired", STAFF, OF_ALL)                                                         \
    X(OFFER_DICE, "offer-dice", STAFF, OF_CRAPS)                                                   \
    X(ORDER_PASS, "order-pass", STAFF, OF_CRAPS)                                                   \
    X(DICE_FOUND, "dice-found", STAFF, OF_CRAPS)                                                   \
    X(DICE_LOST, "dice-lost", STAFF, OF_CRAPS)                                                     \
    X(REPLACE_DICE, "replace-dice", STAFF, OF_CRAPS)                                               \
    X(NO_ROLL, "no-roll", STAFF, OF_CRAPS)                                                         \
    X(OVERRULE, "overrule", STAFF, OF_CRAPS)                                                       \
    X(DECIDE, "decide", STAFF, OF_CRAPS)                                                           \
    X(ABSENT, "absent", STAFF, OF_BOXES)                                                           \
    X(FULL_PATRONAGE, "full-patronage", STAFF, OF_BLACKJACK)                                       \
    X(LATE_ENTRY, "late-entry", STAFF, OF_BLACKJACK)                                               \
    X(BOX_MAXIMUM, "box-maximum", STAFF, OF_BLACKJACK)                                             \
    X(MISDEAL, "misdeal", STAFF, OF_STUD)                                                          \
    X(FACED, "faced", STAFF, OF_STUD)                                                              \
    X(STRAY, "stray", STAFF, OF_STUD)                                                              \
    X(FACE_DOWN, "face-down", STAFF, OF_STUD)                                                      \
    X(DEAD_HAND, "dead-hand", STAFF, OF_STUD)                                                      \
    X(COUNT_DECK, "count", STAFF, OF_STUD)                                                         \
    X(POOL, "pool", STAFF, OF_STUD)                                                                \
    X(KEEP_APART, "keep-apart", STAFF, OF_STUD)                                                    \
    X(DIRECT, "direct", STAFF, OF_STUD)

enum act_kind {
#define ACT(id, name, actor, whose) ACT_##id,
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
/* Whether it tells what chance has brought: as chance itself, or as staff who key or name a card. A
 * table that draws for itself is told neither. */
bool act_tells_chance(enum act_kind kind);
unsigned act_whose(enum act_kind kind);
bool act_find(const char *name, enum act_kind *out);

/* Whose it is that a ruleset grants staff under this name: a staff act, or leave to do one at
 * another time or place than usual. 0: nobody's, there is no such thing. */
unsigned grant_whose(const char *name);

#endif
