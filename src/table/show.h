/* How a game is shown: what it alone can put into words, written as members of a JSON object. The
 * wire and the floor call it and look into no game's state themselves. Every member may be NULL:
 * the game has nothing to say there. */
#ifndef BAIZE_TABLE_SHOW_H
#define BAIZE_TABLE_SHOW_H

#include "base/text.h"
#include "games/game.h"

struct show {
    /* Beside the number of an outcome: the dice that lie there, the section and its symbol. */
    void (*recorded)(const struct ruleset *rs, const union game_state *st, struct text *t);
    /* Beside the words of a result: the hands as they lie. */
    void (*resulted)(const struct ruleset *rs, const union game_state *st, struct text *t);
};

#endif
