/* How cards are shown, whichever game is played with them. */
#ifndef BAIZE_GAMES_CARDS_SHOW_H
#define BAIZE_GAMES_CARDS_SHOW_H

#include "table/show.h"

void json_card(struct text *t, const char *key, card c);
void json_cards(struct text *t, const card *cards, unsigned count);
/* A new shoe, a card burned, a card shown to somebody; false: it is another event. */
bool cards_event_json(const struct event *e, struct text *t);

#endif
