/* What a table keeps for stud while it is played. */
#ifndef BAIZE_GAMES_STUD_PROCEDURE_H
#define BAIZE_GAMES_STUD_PROCEDURE_H

#include "games/game.h"

/* The progressive jackpot (jackpot.c), in hundredths of a cent. */
struct jackpot {
    int64_t pool;
    int64_t booked;               /* the pool without wagers that are not decided yet */
    int64_t moved;                /* what was booked since the last sheet */
    uint16_t in;                  /* boxes whose wager is in the pool, one bit each */
    uint16_t carried;             /* boxes whose wager is left from a deal that was void */
    bool counting, counted;       /* the deck is, or has been, before a prize is paid */
    int64_t received[STUD_BOXES]; /* when each box got its hand */
};

struct stud_procedure {
    struct jackpot jackpot;
};

#endif
