/* What a table keeps for boxes while it is played. */
#ifndef BAIZE_GAMES_BOXES_PROCEDURE_H
#define BAIZE_GAMES_BOXES_PROCEDURE_H

#include "games/boxes/game.h"

/* The round before its last card that was told, and what has come of that card (misread.c). */
struct before_card {
    bool known; /* nobody has done anything since that a card may have a part in */
    bool acted, exposed, offering;
    uint8_t drawn_box, drawn_hand;
    card told;
    uint16_t drawn;  /* cards of the round, that one included */
    uint16_t left;   /* in the shoe */
    uint32_t wagers; /* that had not ended */
    union game_state game;
};

/* Hands on boxes, and who decides for them (boxes.c, choices.c, waiting.c). */
enum { BOXES_DEALT = 9, NEXT_MAX = 2 };
struct boxes_procedure {
    bool begun;     /* its first card has come */
    bool acted;     /* somebody has decided, or a card has come since the initial deal */
    bool offering;  /* decisions wait for what bettors say to an offer */
    bool exposed;   /* a card was seen out of turn since then */
    bool patronage; /* each decides only for the box at his own seat */
    bool overdue;   /* a supervisor has been told that somebody does not decide */
    uint8_t drawn_box, drawn_hand; /* the hand that got the last card since then; 0: none */
    uint8_t follow_count;          /* others on a hand who may follow what was decided */
    uint8_t follow_box, follow_hand;
    enum act_kind follow_act;        /* the decision that they may follow */
    uint16_t first[BOXES_DEALT + 1]; /* who placed first on each box, index + 1 */
    uint16_t follow[BETTORS_MAX];    /* index + 1 */
    uint16_t choosing; /* boxes whose players may still have their hand void, one bit each */
    bool seen;         /* the cards that are out by mistake have been */
    uint8_t waiting;   /* how many are out by mistake and come next */
    card next[NEXT_MAX];
    int64_t asked_at; /* when the decision was asked for */
    struct before_card before;
};

#endif
