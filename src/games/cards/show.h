/* How cards are shown, whichever game is played with them. */
#ifndef BAIZE_GAMES_CARDS_SHOW_H
#define BAIZE_GAMES_CARDS_SHOW_H

#include "table/show.h"

void json_card(struct text *t, const char *key, card c);
void json_cards(struct text *t, const card *cards, unsigned count);
/* A new shoe, a card burned, a card shown to somebody; false: it is another event. */
bool cards_event_json(const struct event *e, struct text *t);

/* The shoe of a view; and in the news of another shoe, where its history follows. */
void show_shoe(const struct table *t, struct text *to);
void show_shoe_news(const struct table *t, struct text *to);
/* The news for a player who asked to see what was burned. */
extern const struct news SHOWN_NEWS;
unsigned cards_brought(const struct table *t);
/* A shoe deals by itself only once the wagering is closed, as no dealer's hand can be trusted to.
 */
bool cards_by_itself(const struct ruleset *rs);
/* Only what is drawn after a close can be checked afterwards: a virtual shoe burns nothing. */
const char *cards_cannot(const struct ruleset *rs);
/* The news of a card that is burned, which belongs to no hand. */
void show_burned(const struct showing *s, const struct event *e, struct text *t);
/* The fields of acts about cards, as far as the rules have a use for them. */
void cards_fields(const struct ruleset *rs, enum act_kind kind, act_fields *needs, act_fields *may);

#endif
