/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_BOXES_BOXES_H
#define BAIZE_GAMES_BOXES_BOXES_H

#include "games/boxes/look.h"
#include "games/cards/cards.h"
#include "table/frame.h"

/* --- cards dealt to boxes (boxes.c) ----------------------------------------------------------- */

/* What the game has for them; NULL where it is dealt otherwise. */
static inline const struct boxes *boxes_of(const struct table *t)
{
    return t->layout->game->boxes;
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
/* Whether the dealer's blackjack takes it: of all on a box only as much as the first wager. */
bool boxes_to_blackjack(const struct table *t, const union game_state *g, spot s, unsigned outcome);
/* Ends a wager by what it hears. */
void boxes_end(struct table *t, struct wager *w, unsigned outcome);
/* A card comes, under a rule of its own or NULL; or only lies there, and what follows then. */
void boxes_deal(struct table *t, card which, const char *rule);
void boxes_lay(struct table *t, card which, const char *rule);
void boxes_laid(struct table *t);
/* Why a decision is not open; RP_COUNT: it is. */
struct objection boxes_objects(const struct table *t, unsigned box, unsigned hand, enum choice c);

/* --- a settled round told wrong (told_wrong.c) ------------------------------------------------ */

bool boxes_correct(struct table *t, const struct act *a);

/* --- what players decide (choices.c) ---------------------------------------------------------- */

/* Refuses and says so unless the act's box has a hand in this round. */
bool boxes_in_play(struct table *t, const struct act *a);
/* What a decision adds to a wager; 0 with words. */
cents double_stake(struct table *t, const struct act *a, const struct wager *w);
cents raise_stake(cents ante);
cents split_stake(struct table *t, const struct act *a, const struct wager *w);
/* The clock has moved. */
void boxes_time(struct table *t);
bool boxes_decline(struct table *t, const struct act *a);
/* A player takes no further part: whoever decides instead is asked. */
void boxes_barred(struct table *t, unsigned player);
/* The act by which a player decides so. */
enum act_kind choice_act(enum choice c);
bool do_choice(struct table *t, const struct act *a);
bool do_assign(struct table *t, const struct act *a);
bool do_absent(struct table *t, const struct act *a);
bool do_full_patronage(struct table *t, const struct act *a);

/* --- what a round of boxes says to the table (wagers.c) ----------------------------------------
 */

enum rule_point boxes_after_close(struct table *t, const struct act *a);
bool boxes_may_stake(struct table *t, const struct act *a, int p, spot s, cents stake);
void boxes_placing(struct table *t, int call);
bool boxes_found_in_time(struct table *t, const struct act *a);
bool boxes_found_fits(struct table *t, const struct act *a, int p, spot s);
bool boxes_withdraw(struct table *t, const struct act *a);
bool boxes_may_close(struct table *t, const struct act *a);
bool boxes_clock_runs(struct table *t);
bool boxes_correct_round(struct table *t, const struct act *a);

/* What two of the games still answer by name. */
bool boxes_card_waits(const struct table *t);
bool boxes_deal_waiting(struct table *t);
bool boxes_players_choose(const struct table *t);
bool boxes_await_players(struct table *t);
bool boxes_chooses(const struct table *t, const struct act *a);
bool boxes_choose(struct table *t, const struct act *a);
void held_count(struct table *t);
bool held_allows(struct table *t, const struct act *a, int p, spot s, cents stake);
void insurance_offer(struct table *t);
bool insurance_waits(const struct table *t);
void insurance_time(struct table *t);
bool insurance_answered(struct table *t);
bool insurance_decline(struct table *t, const struct act *a);
void hands_meet(struct table *t);
bool absent_folds(struct table *t, const struct act *a);
void absent_asked(struct table *t);
void boxes_without_wager(struct table *t);
void jackpot_close(struct table *t);
void jackpot_received(struct table *t, unsigned box);
bool jackpot_won(const struct table *t, unsigned box);

#endif
