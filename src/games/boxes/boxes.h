/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_BOXES_BOXES_H
#define BAIZE_GAMES_BOXES_BOXES_H

#include "games/boxes/game.h"
#include "games/boxes/look.h"
#include "games/cards/cards.h"
#include "table/frame.h"

/* --- cards dealt to boxes (boxes.c) ----------------------------------------------------------- */

/* What the game has for them; NULL where it is dealt otherwise. */
static inline const struct boxes *boxes_of(const struct table *t)
{
    return t->layout->game->boxes;
}
/* What the game has to say when its hands are played. */
static inline const struct boxes_game *boxes_game(const struct table *t)
{
    return t->layout->game->procedure->boxes;
}
struct next boxes_next(const struct table *t);
/* Whether a decision is open for a hand. */
bool boxes_open(const struct table *t, unsigned box, unsigned hand);
/* The next live wager of a box on these positions, from a place in the list; NULL: no more. */
struct wager *boxes_wager(struct table *t, unsigned box, spot first, spot last, uint32_t *from);
/* Who decides for a box: index + 1; 0: nobody. */
unsigned boxes_decider(struct table *t, unsigned box);
bool boxes_none_wagered(struct table *t);
/* A wager is about to be placed. */
void boxes_first_wager(struct table *t);
bool boxes_allowed(struct table *t, const struct act *a, int p);
bool boxes_undecided(struct table *t);
/* What is decided ends, where the document does not have it wait for the end of the round. */
void boxes_settle(struct table *t);
/* Bets are closed; false when the cards are not dealt after all. */
bool boxes_close(struct table *t);
void boxes_cut_card(struct table *t);
/* Whether chance must deal a card to a hand now. */
bool boxes_card_due(const struct table *t);
/* Other cards are in the shoe: none waits any more. */
void boxes_new_shoe(struct table *t);
void boxes_await(struct table *t);
/* A card or a decision has come: what it decides, and who is next. */
void boxes_go_on(struct table *t);
void boxes_follow(struct table *t);
void boxes_refill(struct table *t);
bool boxes_card(struct table *t, const struct act *a);
/* The cards of these boxes were put right: what was settled on them is judged by the right ones. */
void boxes_judge_anew(struct table *t, uint32_t boxes);
/* What a wager hears of these cards; -1: it is undecided. The same of one that is settled, whose
 * cards were told wrong; -1: it cannot be said. */
int boxes_hears(const struct table *t, const struct wager *w, const union game_state *st);
int boxes_would_hear(const struct table *t, const struct wager *w, const union game_state *st);
/* Whether it ends after the other wagers of its box. */
bool boxes_ends_last(const struct table *t, const union game_state *st, spot s, unsigned outcome);
/* The verdict on a position, by a rule of the game's own where the ruleset has one for it. */
struct verdict boxes_verdict(const struct table *t, spot s, unsigned outcome, enum rule_point by);
/* Ends a wager by what it hears. */
void boxes_end(struct table *t, struct wager *w, unsigned outcome);
/* A card comes, under a rule of its own or NULL; or only lies there, and what follows then. */
void boxes_deal(struct table *t, card which, const char *rule);
void boxes_lay(struct table *t, card which, const char *rule);
void boxes_laid(struct table *t);
/* Why a decision is not open; RP_COUNT: it is. */
struct objection boxes_objects(const struct table *t, unsigned box, unsigned hand,
                               enum act_kind decision);
/* Cards and decisions wait for what players say to something else. */
bool boxes_wait(const struct table *t);

/* --- cards out by mistake (waiting.c) --------------------------------------------------------- */

unsigned boxes_cards_out(const struct table *t);
/* This one is out, seen or not, and comes next. */
void boxes_wait_next(struct table *t, card which, bool seen);
/* A card that everybody has seen comes next. */
bool boxes_card_waits(const struct table *t);
/* Deals what is out by mistake, if a card is due. */
bool boxes_deal_waiting(struct table *t);

/* --- the last card told wrong (misread.c) ----------------------------------------------------- */

/* A card comes as it was told, and may be put right until something hangs on it. */
void boxes_deal_told(struct table *t, card which, const char *rule);
/* Another act than a card is done. */
void boxes_card_stands(struct table *t, const struct act *a);
bool boxes_misread(struct table *t, const struct act *a);

/* --- a settled round told wrong (corrected.c) ------------------------------------------------- */

bool boxes_correct(struct table *t, const struct act *a);

/* --- what players decide (choices.c) ---------------------------------------------------------- */

/* Refuses and says so unless the act's box has a hand in this round. */
bool boxes_in_play(struct table *t, const struct act *a);
/* What a player has on a hand; NULL: nothing. */
struct wager *boxes_on_hand(struct table *t, unsigned player, unsigned box, unsigned hand);
/* Tell that a player has decided so for a hand; and that this was added to a wager by it. */
void boxes_decided(struct table *t, const struct act *a, unsigned hand, unsigned who,
                   enum rule_point p);
void boxes_tell_added(struct table *t, const struct act *a, const struct wager *w, cents added,
                      const char *rule);
/* Whose place it is among those who are asked to follow, -1: he is not; and he has answered. */
int boxes_follower(const struct table *t, const struct act *a);
void boxes_followed(struct table *t, unsigned i);
/* The time that players have to decide; 0: no clock. */
int64_t boxes_decision_ms(const struct table *t);
/* The clock has moved. */
void boxes_time(struct table *t);
/* Nothing could be decided for so long: the time to decide is as much longer. */
void boxes_stood(struct table *t, int64_t ms);
bool boxes_decline(struct table *t, const struct act *a);
/* A player takes no further part: whoever decides instead is asked. */
void boxes_barred(struct table *t, unsigned player);
bool do_choice(struct table *t, const struct act *a);
bool do_full_patronage(struct table *t, const struct act *a);

/* --- what a round of boxes says to the table (wagers.c) ----------------------------------------
 */

enum rule_point boxes_after_close(struct table *t, const struct act *a);
bool boxes_may_stake(struct table *t, const struct act *a, int p, spot s, cents stake);
void boxes_placing(struct table *t, int call);
bool boxes_found_in_time(struct table *t, const struct act *a);
bool boxes_found_fits(struct table *t, const struct act *a, int p, spot s);
bool boxes_may_close(struct table *t, const struct act *a);
bool boxes_clock_runs(struct table *t);
bool boxes_correct_round(struct table *t, const struct act *a);

#endif
