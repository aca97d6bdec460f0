/* What a table keeps for cards while it is played. */
#ifndef BAIZE_GAMES_CARDS_PROCEDURE_H
#define BAIZE_GAMES_CARDS_PROCEDURE_H

#include "games/game.h"

/* The shoe, and what has come out of it in this coup. */
enum last_coup { LAST_NOT, LAST_NEXT, LAST_THIS };
/* What must be done next before the cards can be dealt. */
enum cards_due {
    DUE_NOTHING,
    DUE_INSPECTION,
    DUE_SHUFFLE,
    DUE_CUT,
    DUE_CUTTING_CARD,
    DUE_BURN,
};
enum shuffle_why { SHUFFLE_OPENING, SHUFFLE_SHOE_END, SHUFFLE_VACANT, SHUFFLE_ORDERED };
enum { DRAWN_MAX = 20 };
enum { CUT_AT_DEALER = 0xff };
struct cards_procedure {
    uint32_t settled; /* the shoe of the last settled round, while its cards are out; 0: none */
    struct shoe shoe;
    uint32_t number;     /* of shoes so far, this one included */
    enum last_coup last; /* is this coup the last of the shoe, or the next? */
    bool cut_card_out;
    bool led;       /* the cutting card came before the first card of a coup */
    bool played;    /* a coup has been dealt from this shoe */
    bool handled;   /* players have held cards of this shoe: they are not shuffled again */
    bool reshuffle; /* when this coup is over they are shuffled and cut */

    /* Making them ready. */
    enum cards_due due;
    enum shuffle_why why;
    bool followed;       /* staff tell each step; then no card comes before the last one */
    bool fresh;          /* new decks: checked, and seen by the players, before the shuffle */
    bool replace_due;    /* others must be brought first */
    bool mishandled;     /* dropped: nothing goes on before they are counted */
    bool pre_shuffled;   /* shuffled elsewhere and not yet cut: players may object */
    uint8_t kind;        /* of pre-shuffled cards, by the ruleset's list */
    bool riffle_asked;   /* by a player */
    bool demanded;       /* a player has: they are checked and shuffled like others */
    uint8_t inspected;   /* one bit for each who must */
    bool cut_offered;    /* to the players, where that needs leave */
    uint16_t cut_first;  /* the seat that is asked first */
    uint16_t cut_rule;   /* by which point that seat is asked */
    uint8_t cut_at;      /* the box on which the cutting card came, CUT_AT_DEALER; 0: nowhere */
    bool replaced;       /* these cards came in for others */
    uint16_t rounds;     /* dealt from them */
    uint16_t cut_passed; /* how many seats have been passed by */
    uint16_t cut_named;  /* the player named to cut instead: index + 1; 0: nobody */
    uint16_t behind;     /* cards behind the cutting card */

    bool burn_counted; /* the first burned card has said how many more */
    bool burn_shown;   /* the card burned last is shown to whoever asks */
    uint8_t burn_due;
    card burned;
    uint16_t drawn;        /* cards drawn for this coup */
    card order[DRAWN_MAX]; /* the first of them, in the order drawn */
};

#endif
