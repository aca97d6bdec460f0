/* How hands on boxes are shown. */
#ifndef BAIZE_GAMES_BOXES_SHOW_H
#define BAIZE_GAMES_BOXES_SHOW_H

#include "games/boxes/look.h"
#include "games/cards/show.h"

/* The dealer's hand and every other. */
void boxes_hands_json(const struct boxes *r, const union game_state *st, struct text *t);
/* Cards, and hands turned over. */
void boxes_event_json(const struct event *e, struct text *t);

/* --- on a screen (show_boxes.c) --------------------------------------------------------------- */

/* The hands, whose turn it is, the insurance; prizes writes what else may be won. */
typedef void boxes_prizes(const struct showing *s, struct text *t);
void boxes_view(const struct showing *s, boxes_prizes *prizes, struct text *t);
/* The news of it: the round, the time that is left, and the view. */
void boxes_news(const struct showing *s, boxes_prizes *prizes, struct text *t);
/* Nothing of that kind: the member is null. */
void boxes_no_prizes(const struct showing *s, struct text *t);

/* A report that a hand is left alone says which. */
void boxes_fields(const struct ruleset *rs, enum act_kind kind, act_fields *needs, act_fields *may);
void boxes_next_json(const struct table *t, struct text *out);
void boxes_mark(const struct table *t, struct mark *m);
/* Whether they are others than before the act. */
bool boxes_changed(const struct table *t, const struct mark *before, enum act_kind act);
bool boxes_decides(enum act_kind k);
/* The decisions for hands; and the hands as a player sees them, with what is open for the one in
 * turn. */
unsigned boxes_decisions(const struct layout *l, enum act_kind act[CHOOSES_MAX]);
void boxes_sees(struct table *t, int player, unsigned box, struct seen *s);
/* Whoever has not decided in time is absent, where no clock decides for him. */
bool boxes_absent(const struct table *t, struct act *a);
/* A card that came, which is seen by whose hand it is where it lies face down; or was shown. */
const struct news *boxes_heard(const struct event *e);
/* Where nobody but the clock can go on for a player who does not decide, it does. */
#define BOXES_DECIDE "decision=15000"
extern const char *const BOXES_CLOCKS[];
/* What a decision adds is not low, nor a stake that can be no other. */
bool boxes_stays_low(const struct table *t, const struct wager *w);

#endif
