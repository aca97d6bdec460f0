/* Events: everything a table answers.
 *
 * An event is a plain struct handed to a sink while the act is being answered; its texts live no
 * longer than the call. Every event that rests on a rule names the clause. */
#ifndef BAIZE_TABLE_EVENT_H
#define BAIZE_TABLE_EVENT_H

#include "games/game.h"

#define EVENTS(X)                                                                                  \
    X(ACCEPTED, "accepted")   /* the act stands */                                                 \
    X(REFUSED, "refused")     /* it does not, and nothing has changed */                           \
    X(WITHDRAWN, "withdrawn") /* a wager, or part of it, taken back */                             \
    X(REDUCED, "reduced")     /* the part of a wager that a rule returns */                        \
    X(CALLED, "called")       /* what the dealer announces */                                      \
    X(AWAITS, "awaits")       /* who must act next, and what is open to him */                     \
    X(DEALT, "dealt")         /* a card, and where it went */                                      \
    X(DECISION, "decision")   /* the table of play: a hand draws or stands */                      \
    X(PUCK, "puck")           /* the marker in front of who holds a hand's cards */                \
    X(REVEALED, "revealed")   /* a card that lay face down is turned */                            \
    X(SHOE, "shoe")           /* a new shoe */                                                     \
    X(SHOWN, "shown")         /* a card shown to a player who asked */                             \
    X(SQUEEZE, "squeeze")     /* who may turn a hand over on his terminal */                       \
    X(TUMBLED, "tumbled")     /* the dice in their tumbler */                                      \
    X(LIT, "lit")             /* the positions that win, lit up on the layout */                   \
    X(RECORDED, "recorded")   /* a result entered, not yet confirmed */                            \
    X(RESULTED, "resulted")                                                                        \
    X(MOVED, "moved")         /* a wager that goes on lies elsewhere now */                        \
    X(MARKED, "marked")       /* a wager that goes on is called on or off */                       \
    X(POINT, "point")         /* where the puck lies */                                            \
    X(SHOOTER, "shooter")     /* who throws the dice from now on */                                \
    X(BOWL, "bowl")           /* where the dice of the set are */                                  \
    X(OVERRULED, "overruled") /* whose call, and by whom */                                        \
    X(RESTORED, "restored")   /* a wager, or part of it, lies there again */                       \
    X(SETTLED, "settled")     /* the end of a wager */                                             \
    X(ADJUSTED, "adjusted")   /* a settled wager settled anew: the difference */                   \
    X(METER, "meter")         /* what lies in the jackpot */                                       \
    X(SHEET, "sheet")         /* the account of the round */                                       \
    X(OPENED, "opened")       /* place your bets */                                                \
    X(SHUT, "shut")           /* the table is closed */                                            \
    X(SIGN, "sign")           /* what the sign at the table says */                                \
    X(FROZEN, "frozen")       /* a player's account */                                             \
    X(FREED, "freed")                                                                              \
    X(NOTIFIED, "notified") /* inspector, supervisor */                                            \
    X(MARKER, "marker")     /* the box that wagers first in a coup of a tournament */              \
    X(FORM, "form")         /* what somebody wrote down for the last coup */                       \
    X(DEDUCTED, "deducted") /* chips taken from a player who has lost no wager */                  \
    X(ALLOTTED, "allotted") /* a player's chips are what all begin with, again */                  \
    X(ELIMINATED, "eliminated")                                                                    \
    X(DISQUALIFIED, "disqualified")                                                                \
    X(COUNTED, "counted") /* a player's chips */                                                   \
    X(PLAYOFF, "playoff") /* who plays for the places that are open */                             \
    X(RANKED, "ranked")   /* the places */                                                         \
    X(CLOCK, "clock")

enum event_kind {
#define EVENT(id, name) EV_##id,
    EVENTS(EVENT)
#undef EVENT
        EV_COUNT
};

/* What a sign says. */
enum sign {
    SIGN_LIMITS,
    SIGN_PROPOSED,
    SIGN_PLAYER,
    SIGN_COLOUR,
    SIGN_CLOSING,
    SIGN_PRIVATE,
    SIGN_MARKER,
    SIGN_BESIDE,
    SIGN_MODE,
    SIGN_BOX /* the maximum of all players on a box, or of one of them */
};

/* An amount that a refusal rests on, by name; a list of them ends with one without a name. */
struct figure {
    const char *name;
    cents amount;
};
/* A limit that a wager met: its name, and the amounts it rests on. */
struct cut {
    const char *by;
    const struct figure *figures;
};

struct limits {
    cents min, max, unit, total_min, total_max;
    cents differential, area_max; /* of all players together; 0: no such limit */
};

/* What a round was to one player. */
struct sheet_line {
    char name[WORD_MAX];
    cents staked, returned, balance, owes;
    bool has_account;
};

/* The place of one player in a session, or who is in a play-off. */
struct place_line {
    char name[WORD_MAX];
    unsigned place; /* from 1 */
    cents chips;
};

enum { HAND_CARDS_MAX = 8 };
enum { NO_PLAYER = -1 }; /* an event about nobody, or about somebody who is only named */

/* What every kind has comes first; then each kind has a part of its own, and the parts share their
 * room. All texts, lists and states that it points at are the ruleset's, which never change, or
 * were made for it and live as long as the call of the sink: none belongs to the table. */
struct event {
    enum event_kind kind : 8;
    enum act_kind act : 8; /* the act that was accepted or refused */
    enum result result : 8, was : 8;
    int32_t seat;   /* 0: none */
    int32_t player; /* his place in the table's list, or NO_PLAYER */
    int32_t spot;   /* -1: none, or a bet the layout does not have: then bet and on */
    int32_t call;   /* index of the call bet a piece belongs to, or WAGER_BY_HAND and the like */
    uint32_t round;
    union {
        int32_t number; /* of a result, or of one that is entered */
        int32_t from;   /* moved: the position where it lay before */
        int32_t puck;   /* point: the number on which it lies; 0: off */
        int32_t shoe;   /* the number of a new shoe */
        int32_t times;  /* tumbled: how often */
    };
    uint8_t hand; /* which one, of the round or of a box, as its game counts from 1; 0: none */
    bool booked;  /* the player has an account at the table */
    bool prize;   /* settled: the jackpot pays, and keeps the stake */
    uint8_t mark; /* settled: what its game knows of the wager, in bits of its own */
    char name[WORD_MAX]; /* the player's; empty: none */
    const struct layout *layout;
    const char *rule, *under;
    const char *words;    /* why, say, what */
    const char *bet, *on; /* refused, and settled where the layout has no such bet */
    union {
        struct {              /* wagers and accounts */
            cents stake;      /* what this event moves or ends */
            cents total;      /* what stands on that wager, or in that account, now */
            cents returns;    /* all that goes back to the player */
            cents commission; /* kept back from the winnings, or paid beside the stake */
            cents first_part; /* of a wager in two parts, what stands on the first */
            union {
                struct {                      /* settled, adjusted, restored */
                    cents tokens;             /* promotional tokens that go back to the player */
                    cents pays;               /* winnings */
                    cents rounded;            /* what rounding up to a payable amount added */
                    const char *rounded_rule; /* under this clause */
                    union {
                        struct {              /* a prize of the jackpot */
                            cents pool;       /* what of it comes from the jackpot */
                            cents house;      /* and what the house adds */
                            int64_t received; /* when the player received his hand */
                        };
                        struct {
                            cents difference; /* what the player gets, or owes when negative */
                            cents moved;      /* of that, what his account got or gave */
                            cents owed;       /* all that his account could not bear so far */
                        };
                    };
                };
                struct {                         /* accepted */
                    cents asked;                 /* what was asked for, where less was given */
                    const char *commission_rule; /* the clause under which this act paid it */
                    const struct cut *cut;       /* the limit that cut it; NULL: none */
                    const char *further; /* a clause about what he has together, or his chips */
                    int64_t at;          /* also: the clock */
                    cents owes;          /* on his account */
                    bool banked;         /* his account got so much, or paid it out */
                    bool put_down;       /* what was asked for is told, also where it was given */
                };
            };
        };
        struct {                          /* refused */
            const char *point;            /* the rule that bites, by its name; or NULL */
            const struct figure *figures; /* the amounts it rests on; NULL: none */
        };
        struct {             /* awaits, notified, shooter, overruled */
            const char *who; /* to whom, or which actor */
            const char *const *options;
            uint8_t option_count;
        };
        struct {           /* cards */
            uint16_t left; /* in the shoe after it */
            card card;
            uint8_t place;  /* as the hand's first, second or third */
            uint8_t points; /* the hand's count with it */
            bool face_down; /* nobody has seen it yet */
            bool draws;     /* decision */
            bool boxes;     /* to a box, or where seat is 0 to the dealer */
            bool soft;      /* an ace counts eleven */
            bool begins;    /* the round, with this card */
            uint8_t card_count;
            card cards[HAND_CARDS_MAX]; /* a whole hand that is turned over */
        };
        struct {                           /* recorded, resulted */
            const union game_state *state; /* how the dice or cards lie */
            const char *no_bets;           /* why the round was played without wagers, or NULL */
        };
        struct { /* sheet */
            cents staked, returned, to_pool;
            bool has_pool;
            unsigned line_count;
            const struct sheet_line *lines;
        };
        struct { /* playoff, ranked */
            unsigned place_count;
            const struct place_line *places;
        };
        struct { /* sign; of one player or box, limits has only what it says */
            struct limits limits;
            int64_t since, due;
            union {
                cents kept_min;      /* the lowest minimum that somebody keeps; 0: none */
                uint64_t restricted; /* side bets taken only beside a main wager, one bit each */
                unsigned rounds;     /* closing: after so many; 0: when it is due */
                cents colour_value;  /* of one chip of the colour that `words` names */
            };
            cents meter; /* what lies in the jackpot; also of a meter that has moved */
            enum sign sign : 8;
            bool other_mode;
        };
        struct { /* dice of a set, one bit each */
            uint8_t thrown, bowl, off, old;
        };
        bool working; /* marked: called on */
        bool bell;    /* called: a bell rings with it */
    };
};

_Static_assert(sizeof(struct event) <= 208, "it is written with every wager that ends");

struct sink {
    void (*emit)(void *ctx, const struct event *e);
    void *ctx;
};

const char *event_name(enum event_kind kind);

#endif
