/* What a table keeps for baccarat while it is played. */
#ifndef BAIZE_GAMES_BACCARAT_PROCEDURE_H
#define BAIZE_GAMES_BACCARAT_PROCEDURE_H

#include "games/game.h"
#include "table/phase.h"

/* Who holds the cards of each hand. */
struct hands {
    uint8_t style;                       /* of this shoe: enum style_name */
    bool notified;                       /* an inspector has been told of it, this gaming day */
    bool kept[HANDS];                    /* the dealer keeps this hand, by direction */
    uint8_t turned[HANDS];               /* one bit a card: it lies face up */
    uint16_t holder[HANDS];              /* index + 1; 0: the dealer */
    uint16_t nominee[HANDS][HAND_CARDS]; /* who turns a card for him, likewise */

    /* Offers between the close and the first card. */
    uint8_t offered;      /* hands dealt with so far */
    uint16_t asked;       /* who is being asked, index + 1; 0: nobody */
    uint32_t asked_order; /* the asked player's place among equals */
    cents asked_amount;   /* what he has on the hand */

    /* The role of Banker, where it goes round the table. */
    uint16_t role;      /* index + 1; 0: nobody has it */
    uint16_t role_from; /* the seat that had it last; 0: none in this shoe */
    uint16_t role_step; /* seats asked since, to its right */
    bool role_refused;  /* all have: the dealer keeps both hands to the end of the shoe */
};

/* Why a coup is dealt without wagers. */
enum no_bets {
    BETS_TAKEN,
    NO_BETS_ERROR_CARD, /* it begins with a card dealt in error */
    NO_BETS_EXPOSED,    /* it begins with a card that was seen before its time */
    NO_BETS_REMOVED,    /* every wager was taken back after the cards were put right */
    NO_BETS_IDLE,       /* nobody is at the table */
    NO_BETS_AGREED,     /* the players agreed to it */
    NO_BETS_NO_WAGERS,  /* nobody placed one */
};
/* Wagers that may be taken back in the middle of a coup: after the cards were put right, or because
 * a device failed. */
enum take_back { TAKE_BACK_NOT, TAKE_BACK_REBUILT, TAKE_BACK_OFFERED };
/* What the players are asked to agree to. */
enum question { ASKED_NOTHING, ASKED_NO_BETS, ASKED_CARDS };

/* What has gone wrong with the cards (error_cards.c, nobet.c, reports.c). */
enum { WAITING_MAX = 3 };
struct misdeal {
    enum no_bets no_bets;  /* this coup */
    enum no_bets standing; /* the coups to come, until staff end it */
    bool approved;         /* a supervisor has let this coup without wagers be dealt */
    bool keying;           /* a supervisor has let its cards be keyed by hand */
    enum take_back take_back;
    bool again;         /* the coup being dealt is the last one, settled before it was put right */
    enum phase back_to; /* how the open round stood meanwhile */
    enum no_bets back_no_bets;
    bool stands;         /* the last coup can no longer be put right */
    bool just_void;      /* a coup has been void and the next has not begun */
    enum question asked; /* what the players are asked to agree to */
    uint8_t waiting;     /* cards that open the next coup, in the order drawn */
    card card[WAITING_MAX];
    enum no_bets next; /* whether it is dealt without wagers then */
    enum rule_point next_rule;
};

struct baccarat_procedure {
    struct hands hands;
    struct misdeal misdeal;
};

#endif
