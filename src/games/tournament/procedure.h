/* What a table keeps for a tournament while its session is played. */
#ifndef BAIZE_GAMES_TOURNAMENT_PROCEDURE_H
#define BAIZE_GAMES_TOURNAMENT_PROCEDURE_H

#include "games/game.h"

enum { CONTESTANTS_MAX = 64 };

enum contestant_state { CONTESTANT_IN, CONTESTANT_OUT, CONTESTANT_DISQUALIFIED };

/* An undisclosed wager as its player wrote it down. */
struct form {
    bool filed; /* and not announced yet */
    bool has_stake;
    cents stake;
    char bet[WORD_MAX], on[WORD_MAX];
};

struct contestant {
    uint16_t player; /* his place in the table's list */
    uint16_t seat;
    uint8_t state;
    uint8_t ground; /* of who is disqualified, among the ruleset's from 1 */
    bool tied;      /* he is in the play-off, or was in it last */

    /* In this coup. */
    bool acted;     /* with a wager, a form or a pass card */
    bool passed;    /* with a pass card */
    bool wrote;     /* a form, announced or not */
    bool absent;    /* he is passed over */
    bool agrees;    /* that the session ends before it */
    int64_t since;  /* his turn began, by the table's clock */
    cents staked;   /* once it is settled */
    uint64_t taken; /* when chips of his were, among all that were; 0: none */
    struct form form;
    struct form last; /* of the coup before, as long as it may be read (filed) */

    /* In the session. */
    unsigned pass_cards, forms, deducted;
    unsigned out; /* as which he was eliminated, from 1 */
    bool placed;  /* a count has said how many stand before him */
    unsigned ahead;
};

struct tournament_procedure {
    bool begun, over, ranked, playing_off;
    bool practising; /* this hand counts for nothing */
    bool concluded;  /* before all its coups were played */
    uint8_t halted;  /* why play stands still, among the ruleset's reasons from 1; 0: it does not */
    int64_t halted_at;
    bool marker_due; /* it lies on another box, and that is not told yet */
    uint16_t marker; /* the box */
    uint16_t last;   /* the box that acted last in this coup; 0: none has */
    unsigned count;  /* entrants, by their boxes upwards */
    unsigned coups;  /* settled so far */
    unsigned out;    /* eliminated so far */
    unsigned ahead;  /* how many stand before all who are in the play-off */
    uint64_t taken;  /* how often chips were taken from somebody */
    struct contestant contestant[CONTESTANTS_MAX];
};

#endif
