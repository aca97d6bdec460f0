/* What a table keeps for craps while it is played. */
#ifndef BAIZE_GAMES_CRAPS_PROCEDURE_H
#define BAIZE_GAMES_CRAPS_PROCEDURE_H

#include "games/game.h"

/* The dice and who throws them (shooter.c). */
enum { DICE_IN_SET = 5, ALL_DICE = (1 << DICE_IN_SET) - 1 };
struct shooting {
    bool followed;    /* staff tell who has the dice; then nobody else throws */
    bool offering;    /* they go round the table */
    bool stick;       /* nobody takes them: the stickperson throws */
    bool again;       /* the last shooter may be asked too, last of all */
    bool thrown;      /* the shooter has thrown */
    bool rolled;      /* a roll is settled, and what it means for him not yet told */
    bool seven_out;   /* that roll was a seven out */
    bool originals;   /* he waits for dice that went off the table */
    uint8_t in_hand;  /* the dice he throws, one bit each */
    uint8_t old;      /* dice he has of the set before this one */
    uint8_t rest;     /* what is left of that set, of which he is to take what he lacks */
    uint8_t invalid;  /* his throws that were void */
    uint16_t shooter; /* index + 1; 0: nobody */
    uint16_t last;    /* the one before, likewise */
    uint16_t from;    /* the seat that had them last; 0: none since the table opened */
    uint32_t passed;  /* who has declined since, by their place in the round; 0: nobody */
    uint32_t told;    /* who is known to be awaited */
};

/* The set of dice (dice.c). */
struct dice_set {
    bool followed;     /* staff tell how it is checked */
    bool due;          /* it is not checked yet */
    uint8_t inspected; /* one bit for each who must */
    uint8_t here;      /* in the bowl or with who throws, one bit each */
    uint8_t off;       /* off the table and looked for */
    uint8_t lost;      /* how many were not found */
};

/* The last throw as it was called, which may be called otherwise until the next (calls.c). The
 * wagers as they lay then are on the other felt. */
struct roll_call {
    bool open;       /* it may */
    bool no_roll;    /* "No roll" was called */
    bool changed;    /* wagers have been placed, changed or taken back since */
    uint8_t by;      /* the rank of who called it */
    uint8_t off;     /* the dice that went off the table with it */
    uint64_t rolled; /* wagers that a roll had been through before it */
    struct shooting before;
};

struct craps_procedure {
    struct shooting shooting;
    struct dice_set dice;
    struct roll_call roll;
};

#endif
