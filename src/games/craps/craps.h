/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_CRAPS_CRAPS_H
#define BAIZE_GAMES_CRAPS_CRAPS_H

#include "games/craps/look.h"
#include "games/open.h"
#include "table/frame.h"

/* --- wagers that live over many rounds (lasting.c) -------------------------------------------- */

/* The position an act means, placing a wager or not; -1: there is none. */
int lasting_spot(struct table *t, const struct act *a, spot named, bool placing);
/* Refuses and says so when such a wager cannot be placed now, or not so much of it. */
bool lasting_takes(struct table *t, const struct act *a, int p, spot s, cents total);
const char *lasting_against(struct table *t, int p, int seat, spot s, const char **why);
/* What the wager before it lets lie on a position. */
cents lasting_most(struct table *t, int p, int seat, spot s);
/* Refuses and says so when a wager cannot be taken back; and the clause under which it can. */
bool lasting_gives_back(struct table *t, const struct act *a, spot s);
const char *lasting_removed(const struct table *t, spot s);
/* Part of a wager is gone, taken back by the player or by a rule: what lies behind it and is too
 * much now goes the same way. */
void lasting_follows(struct table *t, const struct wager *w);
void lasting_reduced(struct table *t, const struct wager *w, const char *rule);
/* Before a roll is settled or called off. */
void lasting_keep(struct table *t);
/* The wager has gone on: where it lies now. */
void lasting_moved(struct table *t, struct wager *w, const struct verdict *v);
/* All wagers are gone, or those that lay on the last roll: the next is a come-out roll. */
void lasting_anew(struct table *t);
void lasting_roll_void(struct table *t, const struct act *forfeits, const char *forfeit,
                       const char *rule);
/* The dice leave the hand: no more wagers but those that staff confirm. */
void dice_out(struct table *t, const char *rule);
/* The dice lie. */
void dice_land(struct table *t);
/* A roll is settled: where the puck lies. */
void show_point(struct table *t, const union game_state *st, uint32_t round);
/* What a roll does to a wager that is called on or off. */
struct verdict lasting_verdict(const struct table *t, const struct wager *w, unsigned outcome,
                               bool other_mode);
/* Where a wager lies that is found too late, if such a one may be made there now; else -1. */
int lasting_found(struct table *t, const struct act *a, int p, spot named);
bool do_working(struct table *t, const struct act *a);
bool do_throw(struct table *t, const struct act *a);
void dice_await_fall(struct table *t);
bool dice_come(struct table *t, const struct act *a);

/* --- a roll settled anew (anew.c) ------------------------------------------------------------- */

/* The last roll was called wrong: every wager comes to what the right call makes of it. Either may
 * be NULL, for "No roll". */
void settle_anew(struct table *t, const union game_state *wrong, const union game_state *right,
                 const char *rule);
/* What the last roll made of a wager, as it lay before it. */
void settle_recall(const struct table *t, struct wager *w);

/* --- calls of a throw (calls.c) --------------------------------------------------------------- */

/* The dice lie, or are called off: until the next throw that may be called otherwise. */
void roll_called(struct table *t, unsigned by, bool no_roll);
bool roll_open(const struct table *t);
/* After an act: whether play has gone on since the last call. */
void roll_follow(struct table *t, const struct act *a);
/* The last settled roll, corrected where it was entered wrong. */
bool roll_corrected(struct table *t, const struct act *a);
/* What the table drew for itself cannot have been read or entered wrong. */
bool refuse_drawn(struct table *t, const struct act *a, const char *rule);
bool do_no_roll(struct table *t, const struct act *a);
bool do_overrule(struct table *t, const struct act *a);
bool do_decide(struct table *t, const struct act *a);

/* --- who throws the dice (shooter.c) ---------------------------------------------------------- */

/* After an act: who has the dice now, and who must act. */
void shooter_follow(struct table *t);
/* Refuses and says so when nobody who may throw has the dice. */
bool throw_allowed(struct table *t, const struct act *a);
/* Whether somebody has the dice, and something lies there to throw for. */
bool somebody_throws(struct table *t);
/* A wager is about to be placed: the period runs from the first. And a period in which there was
 * none is over: the next roll is a come-out roll. */
void dice_first_wager(struct table *t);
void dice_untaken(struct table *t);
/* A roll is settled, or void; the table closes. */
void shooter_rolled(struct table *t, const union game_state *st);
void shooter_void_roll(struct table *t);
/* A roll is called otherwise: who throws is as it was before. */
void shooter_back(struct table *t, const char *rule);
void shooter_put_away(struct table *t);
bool shooter_take(struct table *t, const struct act *a);
bool shooter_may_take(struct table *t, const struct act *a);
bool shooter_may_decline(struct table *t, const struct act *a);
bool shooter_may_pass(struct table *t, const struct act *a);
bool way_to_take(struct table *t, unsigned n, struct way_open *w);
bool way_to_decline(struct table *t, unsigned n, struct way_open *w);
bool shooter_decline(struct table *t, const struct act *a);
bool shooter_pass(struct table *t, const struct act *a);
bool do_offer_dice(struct table *t, const struct act *a);
bool do_order_pass(struct table *t, const struct act *a);

/* --- the set of dice (dice.c) ----------------------------------------------------------------- */

/* How many they are, of a set with one bit for each. */
unsigned dice_count(unsigned dice);
/* Who throws has two, out of the bowl if need be. */
void dice_fill(struct table *t);
/* So many dice out of the bowl, those named or else the first; 0 with words when they are not
 * there. */
unsigned dice_left(const struct table *t); /* to choose from */
uint8_t dice_chosen(struct table *t, const struct act *a, unsigned count, const char *rule);
void show_bowl(struct table *t, const char *rule);
void dice_put_away(struct table *t);
/* Whether the set is checked and whole enough to be offered; enough of it is left for who has the
 * dice already; or refuses and says what is missing. */
bool dice_ready(const struct table *t);
bool dice_enough(const struct table *t);
bool refuse_dice(struct table *t, const struct act *a);
void dice_await(struct table *t);
/* Refuses and says so when dice are named that were not thrown. */
bool dice_off_known(struct table *t, const struct act *a);
/* They went off the table in this throw. */
void dice_went_off(struct table *t, const struct act *a);
/* They did not go off the table, as the throw counts after all; whether that brings any back. */
bool dice_were_there(struct table *t);
bool dice_inspect(struct table *t, const struct act *a);
bool do_dice_found(struct table *t, const struct act *a);
bool do_dice_lost(struct table *t, const struct act *a);
bool do_replace_dice(struct table *t, const struct act *a);

#endif
