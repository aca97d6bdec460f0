/* Acts: everything that can happen at a table.
 *
 * Four kinds of actor act: players, chance, staff and the clock. An act is one plain struct, so it
 * can be copied, journalled and replayed; nothing else ever changes a table. */
#ifndef BAIZE_GAMES_ACT_H
#define BAIZE_GAMES_ACT_H

#include "acts_here.h"
#include "base/card.h"
#include "base/money.h"
#include "games/fields.h"

#include <stdbool.h>
#include <stdint.h>

/* The acts of every table. Those of some games stand in the games' folders, and the build joins
 * them to one list. A row says whose the act is, its id, its name on the wire, who acts, with how
 * much care (enum care), the function that answers it (by_the_game where each game that has it
 * answers in its own way), the fields it needs and those it may have, and its name for people in
 * English. */
#define TABLE_ACTS(X, OF)                                                                          \
    X(OF, WAGER, "wager", PLAYER, ROUND, do_wager, F(SEAT) | F(PLAYER) | F(BET),                   \
      F(ON) | F(STAKE) | F(CRAPS) | F(ELEVEN) | F(CHIPS) | F(COLOUR) | F(WITH) | F(AGAINST) |      \
          F(SPOKEN) | F(CALL),                                                                     \
      "Place a wager")                                                                             \
    X(OF, WITHDRAW, "withdraw", PLAYER, ROUND, do_withdraw, F(SEAT) | F(PLAYER) | F(BET),          \
      F(ON) | F(STAKE) | F(CALL) | F(CHIPS) | F(COLOUR) | F(CRAPS) | F(ELEVEN) | F(WITH) |         \
          F(SPOKEN) | F(HAND),                                                                     \
      "Take a wager back")                                                                         \
    X(OF, SIT, "sit", PLAYER, ROUND, do_sit, F(SEAT) | F(PLAYER), 0, "Sit down")                   \
    X(OF, LEAVE, "leave", PLAYER, ROUND, do_leave, F(SEAT), F(PLAYER), "Leave the seat")           \
    X(OF, CONSENT, "consent", PLAYER, ROUND, do_consent, F(PLAYER), F(YES), "Agree")               \
    X(OF, BUY_IN, "buy-in", PLAYER, ROUND, do_buy_in, F(PLAYER) | F(STAKE), 0, "Buy in")           \
    X(OF, CASH_OUT, "cash-out", PLAYER, ROUND, do_cash_out, F(PLAYER), F(STAKE) | F(TO),           \
      "Cash out")                                                                                  \
    X(OF, COLOUR, "colour", PLAYER, ROUND, do_colour, F(PLAYER), F(COLOUR) | F(STAKE) | F(YES),    \
      "Buy colour chips")                                                                          \
    X(OF, TAKE, "take", PLAYER, ROUND, by_the_game, F(PLAYER), F(TO) | F(DICE), "Take")            \
    X(OF, DECLINE, "decline", PLAYER, ROUND, by_the_game, F(PLAYER), F(SEAT) | F(HAND) | F(TO),    \
      "Decline")                                                                                   \
    X(OF, ABSENT, "absent", STAFF, SURE, by_the_game, 0, F(SEAT) | F(PLAYER) | F(REASON),          \
      "Somebody is absent")                                                                        \
    X(OF, COUNT_UP, "count", STAFF, PLAIN, by_the_game, 0, F(NUMBER) | F(REASON), "Counted")       \
    X(OF, PASS, "pass", PLAYER, ROUND, by_the_game, F(PLAYER), 0, "Pass on")                       \
    X(OF, SIGN, "sign", PLAYER, ROUND, do_sign, 0, 0, "Show the limits")                           \
    X(OF, NUMBER, "number", CHANCE, ROUND, do_outcome, F(NUMBER), F(REVOLUTIONS), "Enter number")  \
    X(OF, DICE, "dice", CHANCE, ROUND, do_outcome, F(DICE), F(RESTING) | F(REVOLUTIONS),           \
      "Enter dice")                                                                                \
    X(OF, SECTION, "section", CHANCE, ROUND, do_outcome, 0,                                        \
      F(SECTION) | F(SYMBOL) | F(REVOLUTIONS), "Enter section")                                    \
    X(OF, CARD, "card", CHANCE, ROUND, do_outcome, F(CARD), 0, "Enter card")                       \
    X(OF, TIME, "time", CLOCK, ROUND, do_time, F(AT), 0, "Time")                                   \
    X(OF, CLOSE, "close", STAFF, ROUND, do_close, 0, 0, "No more bets")                            \
    X(OF, CONFIRM, "confirm", STAFF, ROUND, do_confirm, 0, 0, "Confirm result")                    \
    X(OF, CORRECT, "correct", STAFF, WRITTEN, do_correct, 0,                                       \
      F(NUMBER) | F(DICE) | F(SECTION) | F(SYMBOL) | F(CARDS) | F(SEAT) | F(HAND) | F(ROUND) |     \
          F(RESTING),                                                                              \
      "Correct result")                                                                            \
    X(OF, POSITION, "position", STAFF, PLAIN, do_position, F(SEAT) | F(PLAYER) | F(BET), F(ON),    \
      "Place a spoken bet")                                                                        \
    X(OF, FOUND, "found", STAFF, WRITTEN, do_found, F(SEAT) | F(PLAYER) | F(BET),                  \
      F(ON) | F(STAKE) | F(CHIPS) | F(COLOUR) | F(CRAPS) | F(ELEVEN) | F(ROUND) | F(WITH),         \
      "Wager found")                                                                               \
    X(OF, POST_MODE, "post-mode", STAFF, PLAIN, do_post_mode, 0, F(AT) | F(YES),                   \
      "Post the other game")                                                                       \
    X(OF, CHANGE_MODE, "change-mode", STAFF, SURE, do_change_mode, F(REASON), 0,                   \
      "Change the game")                                                                           \
    X(OF, RESTRICT, "restrict", STAFF, SURE, do_restrict, F(BET), F(YES), "Restrict a side bet")   \
    X(OF, REFUSE_WAGER, "refuse-wager", STAFF, WRITTEN, do_refuse_wager,                           \
      F(SEAT) | F(PLAYER) | F(BET), F(ON) | F(CALL), "Refuse a wager")                             \
    X(OF, RELAX, "relax", STAFF, WRITTEN, do_relax, F(SEAT) | F(PLAYER) | F(BET),                  \
      F(ON) | F(CALL) | F(SPOKEN) | F(STAKE) | F(WITH) | F(CHIPS) | F(COLOUR),                     \
      "Cancel or restore a wager")                                                                 \
    X(OF, OPEN_TABLE, "open-table", STAFF, PLAIN, do_open_table, 0, 0, "Open table")               \
    X(OF, ANNOUNCE_CLOSING, "announce-closing", STAFF, SURE, do_announce_closing, 0,               \
      F(AT) | F(YES), "Announce closing")                                                          \
    X(OF, CLOSE_TABLE, "close-table", STAFF, SURE, do_close_table, 0, F(REASON), "Close table")    \
    X(OF, GAMING_DAY, "gaming-day", STAFF, SURE, do_gaming_day, 0, 0, "New gaming day")            \
    X(OF, VACATE, "vacate", STAFF, SURE, do_vacate, F(SEAT), 0, "Ask for a seat")                  \
    X(OF, POST_LIMITS, "post-limits", STAFF, PLAIN, do_post_limits, 0,                             \
      F(MIN) | F(MAX) | F(UNIT) | F(TOTAL_MIN) | F(TOTAL_MAX) | F(DIFFERENTIAL) | F(AREA_MAX) |    \
          F(AT) | F(YES),                                                                          \
      "Post limits")                                                                               \
    X(OF, CHANGE_LIMITS, "change-limits", STAFF, SURE, do_change_limits, 0,                        \
      F(MIN) | F(MAX) | F(UNIT) | F(TOTAL_MIN) | F(TOTAL_MAX) | F(DIFFERENTIAL) | F(AREA_MAX) |    \
          F(REASON),                                                                               \
      "Change limits")                                                                             \
    X(OF, PLAYER_LIMITS, "player-limits", STAFF, PLAIN, do_player_limits, F(PLAYER),               \
      F(MIN) | F(MAX) | F(YES), "A player's own limits")                                           \
    X(OF, PARTNERS, "partners", STAFF, PLAIN, do_partners, F(PLAYERS), F(YES),                     \
      "Players teamed up")                                                                         \
    X(OF, CHIPS_RULE, "chips-rule", STAFF, PLAIN, do_chips_rule, F(PLAYER) | F(REASON), 0,         \
      "Which chips a player uses")                                                                 \
    X(OF, VOID_PLAYER, "void-player", STAFF, WRITTEN, do_void_player, F(PLAYER), 0,                \
      "Void a player's wagers")                                                                    \
    X(OF, BAR, "bar", STAFF, SURE, do_bar, F(PLAYER), F(YES), "Bar a player")                      \
    X(OF, RESERVE, "reserve", STAFF, PLAIN, do_reserve, 0, F(REASON) | F(PLAYERS) | F(YES),        \
      "Reserve the table")                                                                         \
    X(OF, INVALIDATE, "invalidate", STAFF, WRITTEN, do_invalidate, F(REASON),                      \
      F(ROUND) | F(PLAYER) | F(PLAYERS), "Invalidate")                                             \
    X(OF, FREEZE, "freeze", STAFF, WRITTEN, do_freeze, 0, F(ROUND) | F(YES), "Freeze accounts")    \
    X(OF, MALFUNCTION, "malfunction", STAFF, WRITTEN, do_malfunction, F(REASON), F(SEAT),          \
      "Malfunction")                                                                               \
    X(OF, RECORDS, "records", STAFF, WRITTEN, do_records, F(YES), F(SEAT) | F(BET) | F(ON),        \
      "Records")                                                                                   \
    X(OF, DISPLAY, "display", STAFF, PLAIN, do_display, 0, F(NUMBER) | F(DICE) | F(SECTION),       \
      "Display differs")                                                                           \
    X(OF, SHUT_DOWN, "shut-down", STAFF, SURE, do_shut_down, 0, 0, "Shut down")                    \
    X(OF, CONTINUOUS, "continuous", STAFF, PLAIN, do_continuous, 0, F(YES), "Continuous rounds")   \
    X(OF, INSPECT, "inspect", STAFF, PLAIN, by_the_game, 0, F(REASON), "Cards checked")            \
    X(OF, CHECK, "check", STAFF, PLAIN, do_check, F(REASON), 0, "Equipment checked")               \
    X(OF, REPAIRED, "repaired", STAFF, PLAIN, do_repaired, F(REASON), 0, "Put right")

#define ACTS(X) TABLE_ACTS(X, IN_TABLE) GAME_ACTS(X)

enum act_kind {
#define ACT(of, id, name, actor, care, answer, needs, may, english) ACT_##id,
    ACTS(ACT)
#undef ACT
        ACT_COUNT
};

enum { NAMES_MAX = 8, ACT_CARDS_MAX = 20, DICE_MAX = 3, HAND_MAX = 16, PERSON_MAX = 40 };

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
    bool only;           /* this wager alone, not all of its kind */
    bool disclosed;      /* a card that players have seen, or could have */
    bool decided;        /* somebody has decided for a hand before an error was found */
    bool damage;         /* a device that failed has damaged cards */
    bool disadvantage;   /* the failure has been to somebody's disadvantage */
    bool spare;          /* another device is at hand; true unless told */
    uint8_t dice_count;
    uint8_t dice[DICE_MAX]; /* their uppermost faces, 1 to 6; or which dice of a set */
    uint8_t resting_count;
    uint8_t resting[DICE_MAX]; /* of dice that do not lie flat, the face that rests on something */
    uint8_t name_count;
    uint8_t card_count;
    card card;                 /* the next card out of the shoe */
    card cards[ACT_CARDS_MAX]; /* several, in the order in which they were drawn */
    char by[WORD_MAX];         /* the role of a member of staff */
    char sensed[WORD_MAX];     /* the device that told it; empty: a person did */
    char player[WORD_MAX];
    char bet[WORD_MAX];
    char on[WORD_MAX];
    char call[WORD_MAX];
    char symbol[WORD_MAX]; /* money wheel: the winning symbol, where no section is told */
    char reason[WORD_MAX];
    char colour[WORD_MAX];
    union {
        struct {                    /* wagers */
            char with[WORD_MAX];    /* what is staked: chips, unless told otherwise */
            char against[WORD_MAX]; /* another player: never allowed */
        };
        struct {                        /* what staff or chance does */
            char by_hand[HAND_MAX];     /* the device that should have told it; empty: none */
            char confirmed[PERSON_MAX]; /* who has confirmed that it is told by hand */
        };
    };
    char to[WORD_MAX]; /* which hand: "player", "banker"; which style; or a player somebody names */
    char names[NAMES_MAX][WORD_MAX];
    int64_t at; /* the clock, milliseconds; the time on a sign; a place in the stack of cards */
    cents stake;
    int64_t chips;                 /* non-value chips staked or bought */
    cents first_part, second_part; /* of a wager in two parts, what lies on each */
    cents min, max, unit, total_min, total_max, differential, area_max;
    bool bounded; /* the house takes no more than this of the player now; told by no line */
    cents bound;
};

const char *act_name(enum act_kind kind);
enum actor act_actor(enum act_kind kind);
enum care act_care(enum act_kind kind);
/* Whether it tells what chance has brought: as chance itself, or as staff who key or name a card. A
 * table that draws for itself is told neither. */
bool act_tells_chance(enum act_kind kind);
unsigned act_whose(enum act_kind kind);
bool act_find(const char *name, enum act_kind *out);
/* The fields without which it says nothing, and those it may have beside them. */
act_fields act_needs(enum act_kind kind);
act_fields act_may_have(enum act_kind kind);
/* All that is read of it: those, and who acts from where, which is told back with any act. */
act_fields act_read(enum act_kind kind);
/* Its name for people, in English: screens have their own in other languages, by the name on the
 * wire. */
const char *act_words(enum act_kind kind);

/* What answers an act unless a game says otherwise. */
struct table;
typedef bool (*act_answer)(struct table *t, const struct act *a);
act_answer act_answered_by(enum act_kind kind);
/* The answer to an act that the game at this table does not have: a refusal. */
bool by_the_game(struct table *t, const struct act *a);

#endif
