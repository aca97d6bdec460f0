/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_CARDS_CARDS_H
#define BAIZE_GAMES_CARDS_CARDS_H

#include "games/cards/game.h"
#include "games/open.h"
#include "table/frame.h"

/* What the game says to its shoe. */
static inline const struct shoe_game *shoe_game(const struct table *t)
{
    return t->layout->game->procedure->shoe;
}

/* --- cards (cards.c) -------------------------------------------------------------------------- */

/* Whether chance must deal a card now. */
bool cards_await(const struct table *t);
bool do_card(struct table *t, const struct act *a);
/* Refuses and says so when the act names no card that the shoe holds. */
bool card_known(struct table *t, const struct act *a);
/* Whether the card that came last, entered as `was`, can have been the one that an act names:
 * refuses and says so when that one is not in the shoe, or was entered. And the refusal where no
 * card was entered last; always false. */
bool card_was_another(struct table *t, const struct act *a, card was);
bool card_not_misread(struct table *t, const struct act *a);
/* A card out of play. */
void cards_burn(struct table *t, card which, const char *rule);
/* The cards of a coup taken up again go to the others. */
void cards_laid_aside(struct table *t);
/* A device is whole again but for what is out by mistake. */
void shoe_refill(struct table *t);

/* --- making cards ready (shoe.c) -------------------------------------------------------------- */

/* Cards are to be made ready; true when they are. Otherwise the table waits for it, told by
 * `awaits`, and opens by itself when it is done. */
bool shoe_begin(struct table *t, enum shuffle_why why);
/* Other cards than those here now are made ready; true when they are. */
bool shoe_replace(struct table *t, enum shuffle_why why);
/* The table closes: whatever was being done with the cards is done. */
void shoe_put_away(struct table *t);
enum cards_due shoe_due(const struct table *t);
void shoe_await(struct table *t);
/* Refuses and says so unless this step comes next. */
bool shoe_step(struct table *t, const struct act *a, enum cards_due due);
/* Refuses by the clause of the step that is missing; always false. */
bool shoe_missing(struct table *t, const struct act *a);
/* The clause under which no more comes from these cards. */
const char *shoe_end_rule(const struct table *t);
/* The cards are cut and in the shoe, or in the device: the burn, then play. */
void shoe_loaded(struct table *t);
/* A card comes though nobody has told how the cards were made ready: then they are. */
void shoe_taken_as_ready(struct table *t);
void shoe_burn(struct table *t, card burned);
/* The burn was forgotten: play begins without it. False when none is due. */
bool shoe_burn_missed(struct table *t);

bool do_inspect(struct table *t, const struct act *a);
bool do_verify_cards(struct table *t, const struct act *a);
bool do_mishandled(struct table *t, const struct act *a);
bool do_shuffle(struct table *t, const struct act *a);
bool do_pre_shuffled(struct table *t, const struct act *a);
bool do_demand(struct table *t, const struct act *a);
bool may_demand(struct table *t, const struct act *a);
bool do_riffle(struct table *t, const struct act *a);
bool do_show_burn(struct table *t, const struct act *a);
bool may_show_burn(struct table *t, const struct act *a);

/* --- the cut and the cutting card (cut.c) ----------------------------------------------------- */

void cut_begin(struct table *t);
void cut_await(struct table *t);
/* Announces it; this coup is the last. */
void last_coup(struct table *t, enum rule_point p);
/* Before the first card of a coup the coming one is the last; in its midst one more follows. What
 * comes in the burn, or between coups, leads the next. */
void cut_before_last_coup(struct table *t);
/* The cutting card, when nothing but what lies behind it is left. */
void cut_card_comes(struct table *t);

/* What the shoe opens to players; that the cut may be declined, which some games answer with more;
 * and both, for games that open nothing else. */
extern const struct open_act CARDS_OPEN[];
extern const struct open_act CUT_DECLINED[];
extern const struct open_act *const CUT_OPEN[];

/* No player takes the cards of this game; always false. */
bool refuse_touching(struct table *t, const struct act *a);
bool do_cut(struct table *t, const struct act *a);
/* The player whose cut it is leaves it to the next. */
bool cut_decline(struct table *t, const struct act *a);
bool cut_may_decline(struct table *t, const struct act *a);
bool do_offer_cut(struct table *t, const struct act *a);
bool do_staff_cut(struct table *t, const struct act *a);
bool do_place_cutting_card(struct table *t, const struct act *a);
bool do_cutting_card(struct table *t, const struct act *a);

/* --- cards that have served (spent.c) --------------------------------------------------------- */

/* A coup is over, or was called off. True when the table may open for the next. */
bool cards_coup_over(struct table *t);
/* Somebody has left his seat. */
void shoe_left_alone(struct table *t);
/* The coup under way is finished, or called off; then the cards are shuffled and cut, or replaced
 * where players have held them. Between coups: at once. */
void shoe_reshuffle_after(struct table *t, const char *rule);

bool do_reshuffle(struct table *t, const struct act *a);
bool do_replace_cards(struct table *t, const struct act *a);

/* --- what staff report (reports.c) ------------------------------------------------------------ */

/* What an act reports; NULL with words when these rules know no such thing. */
const struct irregularity *report_meant(struct table *t, const struct act *a);
/* It is of an earlier round than this; and whether that is one that can still be touched. */
bool report_of_last(const struct table *t, const struct act *a);
bool report_in_reach(struct table *t, const struct act *a, const struct irregularity *r);
/* Refuse and say so: not he, not now, not with this device; or no coup that could be touched. */
bool report_allowed(struct table *t, const struct act *a, const struct irregularity *r, bool last);
bool report_finds_coup(struct table *t, const struct act *a, const struct irregularity *r);
/* The refusal of a report that a settled coup has nothing to fear from. */
bool report_of_settled(struct table *t, const struct act *a, const struct irregularity *r);
/* It stands, and those concerned are told; then its remedy. */
void report_accepted(struct table *t, const struct act *a, const struct irregularity *r);
void report_remedy(struct table *t, const struct act *a, const struct irregularity *r);
/* The clause under which stakes go back. */
const char *report_refund(const struct irregularity *r);

/* --- the moments of a round (round.c) ----------------------------------------------------------
 */

void cards_set_up(struct table *t);
const struct shoe *cards_shoe(const struct table *t);
bool cards_made_ready(struct table *t);
bool cards_begun(const struct table *t);
bool cards_ready(struct table *t, const struct act *a);
void cards_counted(struct table *t);
void cards_left(struct table *t, unsigned player, unsigned seat);

#endif
