/* The phases of a round. */
#ifndef BAIZE_TABLE_PHASE_H
#define BAIZE_TABLE_PHASE_H

enum phase {
    PHASE_COLD,   /* not yet opened */
    PHASE_OPEN,   /* wagers are taken */
    PHASE_CLOSED, /* no more bets; chance decides next */
    PHASE_RESULT, /* a result is recorded and waits for the dealer's confirmation */
    PHASE_HELD,   /* the result is known; some wagers wait for the records to be checked */
    PHASE_CARDS,  /* the next shoe is being made ready */
    PHASE_DOWN,   /* the table is closed */
};

#endif
