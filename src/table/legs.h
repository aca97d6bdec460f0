/* Money as events move it: from one purse to another, so much, and why.
 *
 * An event tells all that it moves, so legs are read from it and from nothing else: what the wire
 * says, what the journal's digest seals and what a ledger books is the same money. Balances are no
 * source, they are the proof: after every act each has changed by exactly its legs. */
#ifndef BAIZE_TABLE_LEGS_H
#define BAIZE_TABLE_LEGS_H

#include "table/event.h"

enum leg_kind {
    LEG_FUNDED,     /* an account is opened, added to, or paid out */
    LEG_STAKED,     /* with the commission that is paid beside a stake */
    LEG_TAKEN_BACK, /* by the player, before it is decided */
    LEG_RETURNED,   /* the stake of a wager that ends, or the part that a rule gives back */
    LEG_WON,        /* before commission is kept back */
    LEG_COMMISSION,
    LEG_LOST,
    LEG_FED,      /* a stake on the jackpot, which keeps it */
    LEG_PRIZE,    /* out of the jackpot */
    LEG_ADJUSTED, /* a settled wager is settled anew */
    LEG_RESTORED, /* a wager that had ended lies on the layout again */
    LEG_KINDS
};

/* Whose money: a player's account by his place in the table's list, or one of these. Tokens are no
 * money, and only what they win has legs. */
enum purse {
    PURSE_LAYOUT = -1,
    PURSE_HOUSE = -2,
    PURSE_JACKPOT = -3,
    PURSE_OUTSIDE = -4 /* the cage; or chips in the hands of a player without an account */
};

struct leg {
    enum leg_kind kind;
    int32_t from, to;
    cents amount; /* above nothing */
};

enum { LEGS_MAX = 6 };

/* What an event moves; how many legs that are. */
unsigned event_legs(const struct event *e, struct leg legs[LEGS_MAX]);

/* What the legs of an event come to for a purse. */
cents legs_for(const struct leg *legs, unsigned count, int32_t purse);

#endif
