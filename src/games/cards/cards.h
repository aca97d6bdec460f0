/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_CARDS_CARDS_H
#define BAIZE_GAMES_CARDS_CARDS_H

#include "table/frame.h"

/* --- cards (cards.c) -------------------------------------------------------------------------- */

bool cards_await(const struct table *t);
/* The coup these cards make, given in the order drawn; false when they make none, or are not all in
 * the shoe beside those of `instead`: the coup that lies there, or the last one settled. */
bool cards_make(const struct table *t, const struct act *a, bool current,
                const union game_state *instead, union game_state *out);
/* The cards of one coup go back, those of another come out. */
void cards_exchange(struct table *t, bool current, const union game_state *back,
                    const union game_state *out);
bool do_card(struct table *t, const struct act *a);
/* A card out of the shoe, by the rule that makes it due or another; then the coup goes on. */
void cards_deal(struct table *t, card which, const char *rule);
/* … or it is only laid where it belongs, face up. */
void cards_lay_open(struct table *t, card which, const char *rule);
/* Refuse and say so when the act names no card that the shoe holds; when none may come now. */
bool card_known(struct table *t, const struct act *a);
bool card_may_come(struct table *t, const struct act *a);
/* A card of the coup, which closes the wagering where that is how it closes. */
void card_comes(struct table *t, card which, const char *rule);
void cards_put_back(struct shoe *s, const struct baccarat_state *st);
/* A card out of play. */
void cards_burn(struct table *t, card which, const char *rule);
/* The cards of a coup taken up again go to the others. */
void cards_laid_aside(struct table *t);

/* --- making cards ready (shoe.c) -------------------------------------------------------------- */

/* Cards are to be made ready; true when they are. Otherwise the table waits for it, told by
 * `awaits`, and opens by itself when it is done. */
bool shoe_begin(struct table *t, enum shuffle_why why);
/* … other cards than those here now. */
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

/* Whose part of checking cards or dice this is, as a bit. */
unsigned inspector_part(const struct table *t, const struct act *a);
bool do_inspect(struct table *t, const struct act *a);
bool do_verify_cards(struct table *t, const struct act *a);
bool do_mishandled(struct table *t, const struct act *a);
bool do_shuffle(struct table *t, const struct act *a);
bool do_pre_shuffled(struct table *t, const struct act *a);
bool do_demand(struct table *t, const struct act *a);
bool do_riffle(struct table *t, const struct act *a);
bool do_show_burn(struct table *t, const struct act *a);

/* --- the cut and the cutting card (cut.c) ----------------------------------------------------- */

void cut_begin(struct table *t);
void cut_await(struct table *t);
/* Announces it; this coup is the last. */
void last_coup(struct table *t, enum rule_point p);
/* The cutting card, when nothing but what lies behind it is left. */
void cut_card_comes(struct table *t);

/* No player takes the cards of this game; always false. */
bool refuse_touching(struct table *t, const struct act *a);
bool do_cut(struct table *t, const struct act *a);
bool do_decline(struct table *t, const struct act *a);
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

#endif
