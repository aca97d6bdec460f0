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
    X(MARKED, "marked")       /* … is called on or off */                                        \
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

struct table;

/* An amount that a refusal rests on, by name; a list of them ends with one without a name. */
struct figure {
    const char *name;
    cents amount;
};

/* Ordered so that it has no gaps: it is written and copied with every wager that ends, and above
 * 256 bytes the compiler would call for help with that. */
struct event {
    enum event_kind kind : 8;
    enum act_kind act : 8; /* the act that was accepted or refused */
    enum result result : 8, was : 8;
    int32_t seat; /* 0: none */
    int32_t spot; /* -1: none, or a bet the layout does not have: then bet and on */
    int32_t call; /* index of the call bet a piece belongs to; -1: none */
    uint32_t round;
    int32_t number; /* a result, a point, a shoe; moved: from which position */
    const char *player;
    const char *bet, *on;
    cents stake;      /* what this event moves or ends */
    cents total;      /* what stands on that wager now */
    cents asked;      /* what was asked for, where less was given */
    cents pays;       /* winnings */
    cents returns;    /* all that goes back to the player */
    cents rounded;    /* what rounding up to a payable amount added */
    cents difference; /* adjusted: what the player gets, or owes when negative */
    cents owed;       /* … and the part of it that the account could not bear */
    const char *rule, *under;
    const char *rounded_rule;
    const char *words; /* why, say, what */
    const char *point; /* refused, cut: the rule that bites, by its name in a ruleset; or NULL */
    const struct figure *figures; /* … and the amounts it rests on; NULL: none */
    const char *who;              /* to whom, or which actor */
    const char *const *options;
    int64_t at;
    cents tokens;                /* promotional tokens that go back to the player */
    cents commission;            /* kept back from the winnings, or paid beside the stake */
    const char *commission_rule; /* … under this clause, where the act paid it */
    cents part;                  /* of a wager in two parts, what stands on the first */
    enum sign sign : 8;
    enum hand hand : 8;            /* dealt, decision, awaits; HAND_NONE: burned, or no hand */
    uint16_t left;                 /* cards in the shoe after it */
    uint8_t option_count;          /* awaits: how many of them */
    card card;                     /* dealt */
    uint8_t place;                 /* … as the hand's first, second or third */
    uint8_t points;                /* … and its count with it */
    bool face_down;                /* … nobody has seen it yet */
    bool draws;                    /* decision */
    bool working;                  /* marked: called on */
    bool bell;                     /* called: a bell rings with it */
    bool boxes;                    /* dealt: to a box, or where seat is 0 to the dealer */
    bool soft;                     /* … and an ace counts eleven */
    uint8_t of_hand;               /* of a box, from 1; 0: none */
    const char *no_bets;           /* resulted: why the coup was dealt without wagers, or NULL */
    const union game_state *state; /* … how the cards lie */
    const struct table *table;     /* sheet, sign */
};

_Static_assert(sizeof(struct event) <= 256, "it is written with every wager that ends");

struct sink {
    void (*emit)(void *ctx, const struct event *e);
    void *ctx;
};

const char *event_name(enum event_kind kind);

#endif
