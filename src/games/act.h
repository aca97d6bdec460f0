/* Acts: everything that can happen at a table.
 *
 * Four kinds of actor act: players, chance, staff and the clock. An act is one plain struct, so it
 * can be copied, journalled and replayed; nothing else ever changes a table. */
#ifndef BAIZE_GAMES_ACT_H
#define BAIZE_GAMES_ACT_H

#include "acts_here.h"
#include "base/card.h"
#include "base/money.h"

#include <stdbool.h>
#include <stdint.h>

/* The acts of every table. Those of some games stand in the games' folders, and the build joins
 * them to one list: whose the act is, its id, its name on the wire, who acts, and the function that
 * answers it: by_the_game where each game that has it answers in its own way. */
#define TABLE_ACTS(X, OF)                                                                          \
    X(OF, WAGER, "wager", PLAYER, do_wager)                                                        \
    X(OF, WITHDRAW, "withdraw", PLAYER, do_withdraw)                                               \
    X(OF, SIT, "sit", PLAYER, do_sit)                                                              \
    X(OF, LEAVE, "leave", PLAYER, do_leave)                                                        \
    X(OF, CONSENT, "consent", PLAYER, do_consent)                                                  \
    X(OF, BUY_IN, "buy-in", PLAYER, do_buy_in)                                                     \
    X(OF, CASH_OUT, "cash-out", PLAYER, do_cash_out)                                               \
    X(OF, COLOUR, "colour", PLAYER, do_colour)                                                     \
    X(OF, TAKE, "take", PLAYER, by_the_game)                                                       \
    X(OF, DECLINE, "decline", PLAYER, by_the_game)                                                 \
    X(OF, PASS, "pass", PLAYER, by_the_game)                                                       \
    X(OF, SIGN, "sign", PLAYER, do_sign)                                                           \
    X(OF, NUMBER, "number", CHANCE, do_outcome)                                                    \
    X(OF, DICE, "dice", CHANCE, do_outcome)                                                        \
    X(OF, SECTION, "section", CHANCE, do_outcome)                                                  \
    X(OF, CARD, "card", CHANCE, do_outcome)                                                        \
    X(OF, TIME, "time", CLOCK, do_time)                                                            \
    X(OF, CLOSE, "close", STAFF, do_close)                                                         \
    X(OF, CONFIRM, "confirm", STAFF, do_confirm)                                                   \
    X(OF, CORRECT, "correct", STAFF, do_correct)                                                   \
    X(OF, POSITION, "position", STAFF, do_position)                                                \
    X(OF, FOUND, "found", STAFF, do_found)                                                         \
    X(OF, POST_MODE, "post-mode", STAFF, do_post_mode)                                             \
    X(OF, CHANGE_MODE, "change-mode", STAFF, do_change_mode)                                       \
    X(OF, RESTRICT, "restrict", STAFF, do_restrict)                                                \
    X(OF, REFUSE_WAGER, "refuse-wager", STAFF, do_refuse_wager)                                    \
    X(OF, RELAX, "relax", STAFF, do_relax)                                                         \
    X(OF, OPEN_TABLE, "open-table", STAFF, do_open_table)                                          \
    X(OF, ANNOUNCE_CLOSING, "announce-closing", STAFF, do_announce_closing)                        \
    X(OF, CLOSE_TABLE, "close-table", STAFF, do_close_table)                                       \
    X(OF, GAMING_DAY, "gaming-day", STAFF, do_gaming_day)                                          \
    X(OF, VACATE, "vacate", STAFF, do_vacate)                                                      \
    X(OF, POST_LIMITS, "post-limits", STAFF, do_post_limits)                                       \
    X(OF, CHANGE_LIMITS, "change-limits", STAFF, do_change_limits)                                 \
    X(OF, PLAYER_LIMITS, "player-limits", STAFF, do_player_limits)                                 \
    X(OF, PARTNERS, "partners", STAFF, do_partners)                                                \
    X(OF, CHIPS_RULE, "chips-rule", STAFF, do_chips_rule)                                          \
    X(OF, VOID_PLAYER, "void-player", STAFF, do_void_player)                                       \
    X(OF, BAR, "bar", STAFF, do_bar)                                                               \
    X(OF, RESERVE, "reserve", STAFF, do_reserve)                                                   \
    X(OF, INVALIDATE, "invalidate", STAFF, do_invalidate)                                          \
    X(OF, FREEZE, "freeze", STAFF, do_freeze)                                                      \
    X(OF, MALFUNCTION, "malfunction", STAFF, do_malfunction)                                       \
    X(OF, RECORDS, "records", STAFF, do_records)                                                   \
    X(OF, DISPLAY, "display", STAFF, do_display)                                                   \
    X(OF, SHUT_DOWN, "shut-down", STAFF, do_shut_down)                                             \
    X(OF, CONTINUOUS, "continuous", STAFF, do_continuous)                                          \
    X(OF, INSPECT, "inspect", STAFF, by_the_game)                                                  \
    X(OF, CHECK, "check", STAFF, do_check)                                                         \
    X(OF, REPAIRED, "repaired", STAFF, do_repaired)

#define ACTS(X) TABLE_ACTS(X, IN_TABLE) GAME_ACTS(X)

enum act_kind {
#define ACT(of, id, name, actor, answer) ACT_##id,
    ACTS(ACT)
#undef ACT
        ACT_COUNT
};

/* A reader is staff who tells what chance has brought. */
enum actor { ACTOR_PLAYER, ACTOR_CHANCE, ACTOR_STAFF, ACTOR_CLOCK, ACTOR_READER };

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
    HAS_FIRST_PART = 1 << 23,
    HAS_SECOND_PART = 1 << 24,
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
    int64_t chips;                 /* non-value chips staked or bought */
    cents first_part, second_part; /* of a wager in two parts, what lies on each */
    cents min, max, unit, total_min, total_max, differential, area_max;
};

const char *act_name(enum act_kind kind);
enum actor act_actor(enum act_kind kind);
/* Whether it tells what chance has brought: as chance itself, or as staff who key or name a card. A
 * table that draws for itself is told neither. */
bool act_tells_chance(enum act_kind kind);
unsigned act_whose(enum act_kind kind);
bool act_find(const char *name, enum act_kind *out);

/* What answers an act unless a game says otherwise. */
struct table;
typedef bool (*act_answer)(struct table *t, const struct act *a);
act_answer act_answered_by(enum act_kind kind);
/* The answer to an act that the game at this table does not have: a refusal. */
bool by_the_game(struct table *t, const struct act *a);

#endif
