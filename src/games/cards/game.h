/* What a game that is dealt from a shoe says to the shoe's procedure. A member that is NULL says
 * nothing. */
#ifndef BAIZE_GAMES_CARDS_GAME_H
#define BAIZE_GAMES_CARDS_GAME_H

#include "games/act.h"

struct shoe_game {
    /* Players who ask may look at a burned card though the dealer does not show it to all. */
    bool burn_shown_on_request;
    /* Bets are closed and the shoe has cards: whether one of them is next. */
    bool (*card_due)(const struct table *t);
    /* A card leaves the shoe for the hands; refuses and says so when none may. */
    bool (*card)(struct table *t, const struct act *a);
    /* The cutting card has come out: what that means for this round and the next. */
    void (*cutting_card)(struct table *t);
    /* Other cards are in the shoe from now on. */
    void (*new_shoe)(struct table *t);
    /* A device has given back all its cards: those that are out by mistake are not among them. */
    void (*refilled)(struct table *t);
    /* The shoe is empty and the hands are not complete. */
    void (*ran_out)(struct table *t);
    /* Cards of the deck are missing, or too many: the hands dealt from it are void; NULL: as in any
     * round that is void. */
    void (*deal_void)(struct table *t, const char *rule);
};

#endif
