/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_BLACKJACK_BLACKJACK_H
#define BAIZE_GAMES_BLACKJACK_BLACKJACK_H

#include "games/boxes/boxes.h"
#include "table/frame.h"
#include "table/show.h"

/* --- errors in dealing to boxes (errors.c) ---------------------------------------------------- */

bool boxes_exposed(struct table *t, const struct act *a);
bool boxes_extra_card(struct table *t, const struct act *a);
bool blackjack_irregular(struct table *t, const struct act *a);
/* Some have yet to say whether their hand is void; asks them. */
bool boxes_players_choose(const struct table *t);
bool boxes_await_players(struct table *t);
bool boxes_chooses(const struct table *t, const struct act *a);
bool boxes_choose(struct table *t, const struct act *a);
/* Whether it is an answer and his to give; and for which boxes he may give it. */
bool boxes_may_choose(struct table *t, const struct act *a);
bool way_to_choose(struct table *t, unsigned n, struct way_open *w);

/* --- decisions (decisions.c) ------------------------------------------------------------------ */

extern const struct decision BLACKJACK_DECISIONS[];
struct objection blackjack_objects(const struct table *t, unsigned box, unsigned hand,
                                   enum act_kind decision);
bool blackjack_out_of_turn(struct table *t, const struct act *a, unsigned hand);
void blackjack_time_up(struct table *t, struct next n);
bool blackjack_absent(struct table *t, const struct act *a);
bool do_assign(struct table *t, const struct act *a);

/* --- what the dealer calls (calls.c) ---------------------------------------------------------- */

/* Naturals are announced when all have two cards. */
void blackjack_call_naturals(struct table *t);
void blackjack_call_card(struct table *t, struct next n);
void blackjack_call_turn(struct table *t, struct next n, bool drawn);

/* --- how wagers end (settled.c) --------------------------------------------------------------- */

int blackjack_hears(const struct table *t, const struct wager *w, const union game_state *st);
/* Whether the dealer's blackjack takes it: of all on a box only as much as the first wager. */
bool blackjack_ends_last(const struct table *t, const union game_state *g, spot s,
                         unsigned outcome);
void blackjack_ends(struct table *t, struct wager *w, unsigned outcome);
bool blackjack_open_with(const struct table *t, const struct wager *w, const union game_state *st);
cents blackjack_returns_last(struct table *t, const struct wager *w, const union game_state *st);

/* --- how hands are seen (look.c) -------------------------------------------------------------- */

void blackjack_look(const struct look *k, struct hand_look *l, unsigned box, unsigned hand,
                    int player);
void blackjack_look_box(const struct look *k, struct box_look *l, const struct wager *w,
                        int player);

/* --- what events rest on (cites.c) ------------------------------------------------------------ */

/* Marks of a wager that ends: its hand was doubled, split, or split and has 21 with two cards. */
enum { BJ_MARK_DOUBLED = 1 << 0, BJ_MARK_SPLIT = 1 << 1, BJ_MARK_SPLIT_21 = 1 << 2 };
unsigned blackjack_cites(const struct event *e, const char *more[CITES_MAX]);

/* --- who comes late, and his own maximum (late_entry.c) --------------------------------------- */

/* A round is dealt: who takes part in it. */
void count_entries(struct table *t);
/* Refuses and says so when this player may not wager that much on a box. */
bool entry_allows(struct table *t, const struct act *a, int p, spot s, cents stake);
bool do_late_entry(struct table *t, const struct act *a);
bool do_box_maximum(struct table *t, const struct act *a);

/* Marks of a wager: its player has asked for even money; has answered that he does not. */
enum { WAGER_EVEN_MONEY = WAGER_OF_GAME, WAGER_ANSWERED = WAGER_OF_GAME << 1 };

/* --- insurance and even money (insurance.c) --------------------------------------------------- */

void insurance_offer(struct table *t);
bool insurance_look(struct table *t, int player, unsigned box, struct offer_look *o);
/* What players choose here: decisions for hands, and what is offered beside them. */
struct seen;
unsigned insurance_chooses(const struct layout *l, enum act_kind *act);
void insurance_sees(struct table *t, int player, unsigned box, struct seen *s);
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
