/* How hands on boxes are shown. */
#ifndef BAIZE_GAMES_BOXES_SHOW_H
#define BAIZE_GAMES_BOXES_SHOW_H

#include "games/cards/show.h"

/* The dealer's hand and every other. */
void boxes_hands_json(const struct boxes *r, const union game_state *st, struct text *t);
/* Cards, and hands turned over. */
void boxes_event_json(const struct event *e, struct text *t);

#endif
