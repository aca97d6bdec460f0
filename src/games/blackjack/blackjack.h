/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_BLACKJACK_BLACKJACK_H
#define BAIZE_GAMES_BLACKJACK_BLACKJACK_H

#include "games/boxes/boxes.h"
#include "table/frame.h"

/* --- errors in dealing to boxes (misboxes.c) -------------------------------------------------- */

bool boxes_exposed(struct table *t, const struct act *a);
bool boxes_extra_card(struct table *t, const struct act *a);
bool blackjack_irregular(struct table *t, const struct act *a);
/* A card that everybody has seen comes next. */
bool boxes_card_waits(const struct table *t);
/* Deals what is out by mistake, if a card is due. */
bool boxes_deal_waiting(struct table *t);
/* Some have yet to say whether their hand is void; asks them. */
bool boxes_players_choose(const struct table *t);
bool boxes_await_players(struct table *t);
bool boxes_chooses(const struct table *t, const struct act *a);
bool boxes_choose(struct table *t, const struct act *a);

/* --- what a player is held to (held.c) -------------------------------------------------------- */

/* A round is dealt: who takes part in it. */
void held_count(struct table *t);
/* Refuses and says so when this player may not wager that much on a box. */
bool held_allows(struct table *t, const struct act *a, int p, spot s, cents stake);
bool do_late_entry(struct table *t, const struct act *a);
bool do_box_maximum(struct table *t, const struct act *a);

/* --- insurance and even money (insurance.c) --------------------------------------------------- */

void insurance_offer(struct table *t);
/* Decisions wait for it. */
bool insurance_waits(const struct table *t);
void insurance_time(struct table *t);
/* Nobody is left to answer, though decisions waited for it: they go on. */
bool insurance_answered(struct table *t);
/* A card was seen out of turn: the offer is over. True when decisions waited for it and go on. */
bool insurance_card_seen(struct table *t);
cents insurance_most(const struct table *t, const struct wager *w);
bool insurance_decline(struct table *t, const struct act *a);
bool do_insure(struct table *t, const struct act *a);
bool do_even_money(struct table *t, const struct act *a);

#endif
