/* How a game is shown: what it alone can put into words, written as members of a JSON object. The
 * wire and the floor call it and look into no game's state themselves. Every member may be NULL:
 * the game has nothing to say there. */
#ifndef BAIZE_TABLE_SHOW_H
#define BAIZE_TABLE_SHOW_H

#include "base/text.h"
#include "table/event.h"

struct show {
    /* Beside the number of an outcome: the dice that lie there, the section and its symbol. */
    void (*recorded)(const struct ruleset *rs, const union game_state *st, struct text *t);
    /* Beside the words of a result: the hands as they lie. */
    void (*resulted)(const struct ruleset *rs, const union game_state *st, struct text *t);
    /* The events that the table itself never gives: cards, hands, dice in a bowl. */
    void (*event)(const struct event *e, struct text *t);
    /* What a hand is called that somebody is awaited for. */
    const char *(*hand)(unsigned hand);
    /* Beside the name of a position: where a wager that went on lies now. */
    void (*place)(spot s, struct text *t);
    /* What a wager has on each of its parts. */
    void (*parts)(const struct event *e, cents whole, struct text *t);
    /* On the sign of limits: how much may lie behind a wager; and whatever else it says. */
    const char *(*odds_allowed)(const struct ruleset *rs);
    void (*sign)(const struct event *e, struct text *t);
};

/* The seat and the player that an event is about. */
void show_player(const struct event *e, struct text *t);

#endif
