/* Hands on boxes, as they are shown. */
#ifndef BAIZE_GAMES_BOXES_LOOK_H
#define BAIZE_GAMES_BOXES_LOOK_H

#include "games/boxes/game.h"
#include "table/table.h"

/* The round under way, or the last one until the next is dealt; false: no hands have lain there. */
struct look {
    const struct table *t;
    const union game_state *st;
    const struct felt *felt; /* with its wagers; NULL: they are gone */
    uint32_t round;
    bool over;
};
bool look_at(const struct table *t, struct look *k);
/* The hands of a box; 0: it takes no part. */
unsigned look_hands(const struct look *k, unsigned box);

enum { HAND_WORDS_MAX = 36 };
struct hand_look {
    const card *card;
    unsigned cards, total;
    uint32_t seen; /* one bit a card: it lies open, for the player or for all */
    bool soft, blackjack, bust, doubled;
    bool qualifies;            /* the dealer's */
    char rank[HAND_WORDS_MAX]; /* what five cards come to, where all are seen; else empty */
    const char *state;         /* "waits", "plays", "done", or a game's word; NULL: the dealer's */
    int result;                /* of the wagers on it: enum result; -1: none has ended */
    cents stake;               /* what the player has on it; 0: nothing */
};
/* Box 0 is the dealer's; player: index, -1: nobody. */
struct hand_look look_hand(const struct look *k, unsigned box, unsigned hand, int player);

struct box_look {
    unsigned bettors;
    bool mine;       /* the player is one of them */
    cents insurance; /* what the player has insured for */
};
struct box_look look_box(const struct look *k, unsigned box, int player);

/* Whose turn it is to decide, and what is open to the player if it is his; false: nobody's. */
enum { TURN_OPTIONS = 8 };
struct turn_look {
    unsigned box, hand;
    bool mine;
    unsigned options;
    enum act_kind option[TURN_OPTIONS];
    cents adds[TURN_OPTIONS]; /* what each adds to his wagers */
    cents least, step;        /* of a double that may add less; 0: it may not */
    bool forfeits;            /* to fold is to give up a prize */
};
bool look_turn(struct table *t, int player, struct turn_look *o);

/* What is offered to a player on a box beside his decisions. */
struct offer_look {
    cents most, least, step; /* 0: it is too little to insure */
    bool even_money, answered;
};

/* Whether a decision is awaited for a box. */
bool look_awaited(const struct table *t, unsigned box);

/* Until when players may decide, by the table's clock; -1: no time is named. alone: then the table
 * goes on by itself as soon as it is told the time, else staff must say that a player is absent. */
int64_t table_decides_by(const struct table *t, bool *alone);

#endif
