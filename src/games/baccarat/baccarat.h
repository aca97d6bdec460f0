/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_BACCARAT_BACCARAT_H
#define BAIZE_GAMES_BACCARAT_BACCARAT_H

#include "games/cards/cards.h"
#include "table/frame.h"

/* --- the two hands are dealt (coup.c) --------------------------------------------------------- */

/* All cards on the table lie face up: the counts, what the table of play says, and the result where
 * that is all. */
void table_of_play(struct table *t);
/* Whether chance must deal a card of the coup now. */
bool coup_card_due(const struct table *t);
bool coup_card(struct table *t, const struct act *a);
/* A card out of the shoe, by the rule that makes it due or another; then the coup goes on. */
/* Another card in the place of the last one. */
void coup_lay_anew(struct table *t, card right, const char *rule);
void coup_deal(struct table *t, card which, const char *rule);
/* A card is only laid where it belongs, face up. */
void coup_lay_open(struct table *t, card which, const char *rule);
/* Refuses and says so when no card of the coup may come now. */
bool card_may_come(struct table *t, const struct act *a);
/* A card of the coup, which closes the wagering where that is how it closes. */
void card_comes(struct table *t, card which, const char *rule);
void coup_put_back(struct shoe *s, const struct baccarat_state *st);
/* The coup these cards make, given in the order drawn; false when they make none, or are not all in
 * the shoe beside those of `instead`: the coup that lies there, or the last one settled. */
bool cards_make(const struct table *t, const struct act *a, bool current,
                const union game_state *instead, union game_state *out);
/* The cards of one coup go back, those of another come out. */
void cards_exchange(struct table *t, bool current, const union game_state *back,
                    const union game_state *out);

/* --- cards dealt in error (error_cards.c) ----------------------------------------------------- */

bool coup_extra_card(struct table *t, const struct act *a);
bool coup_exposed(struct table *t, const struct act *a);
bool coup_misread(struct table *t, const struct act *a);
bool do_key_card(struct table *t, const struct act *a);
/* A card that opens the next coup, which is dealt for wagers or not. */
void misdeal_wait(struct table *t, card which, enum no_bets next, enum rule_point p);
/* Whether players have seen it. */
bool misdeal_seen(const struct table *t, const struct act *a);
/* After a round has opened: what the cards that wait mean for it. */
void misdeal_open(struct table *t);
/* The deal begins with the cards that wait. */
void misdeal_deal(struct table *t);
void misdeal_new_shoe(struct table *t);
/* Of a device that is whole again, the waiting cards are still out. */
void misdeal_keep_out(struct table *t);

/* --- cards put right (rebuild.c) -------------------------------------------------------------- */

bool do_reconstruct(struct table *t, const struct act *a);
bool do_resume(struct table *t, const struct act *a);
/* Whole wagers only, while they may go. */
bool take_back_whole(struct table *t, const struct act *a);
void offer_back(struct table *t, enum take_back why);
/* The last coup, put right, is decided: the differences are posted and the open round goes on. */
void rebuilt_decided(struct table *t);
/* Voids the coup that is being put right, or the last one. */
void last_coup_void(struct table *t, const char *rule);
/* Refuses and says so when the last coup can no longer be put right. */
bool last_coup_open(struct table *t, const struct act *a, const char *late);

/* --- coups without wagers (nobet.c) ----------------------------------------------------------- */

bool do_no_bets(struct table *t, const struct act *a);
bool do_approve(struct table *t, const struct act *a);
/* Refuses and says so when this coup takes no wagers. */
bool bets_taken(struct table *t, const struct act *a);
void no_bets(struct table *t, enum no_bets why, enum rule_point p);
void no_bets_agreed(struct table *t);
/* The first card leaves the shoe. */
void coup_begins(struct table *t);
/* Whether staff must act before the next card; and the refusal of a card then. */
bool coup_waits(const struct table *t);
bool coup_goes_on(struct table *t, const struct act *a);
/* Rounds without wagers are being dealt, and this is one. */
bool unwatched(const struct table *t);
bool bets_counted(const struct table *t);
const char *no_bets_name(enum no_bets why);
/* Asks all players at the table; their consent does it. */
void ask_players(struct table *t, const struct act *a, enum question q);
bool answer_question(struct table *t, const struct act *a);
bool may_answer_question(struct table *t, const struct act *a);
bool way_to_agree(struct table *t, unsigned n, struct way_open *w);

/* --- what staff report (reports.c) ------------------------------------------------------------ */

bool coup_irregular(struct table *t, const struct act *a);
/* The shoe is empty and the coup is not decided. */
void coup_runs_out(struct table *t);

/* --- who holds the cards (hands.c) ------------------------------------------------------------ */

/* The style the coup is dealt in. */
const struct style *hands_style(const struct table *t);
const char *hand_title(enum hand h); /* "Player", "Banker" */
/* The hand an act speaks of; HAND_NONE when it names none. */
enum hand hand_meant(const struct act *a);
/* The hand that an act may name; HAND_NONE: it names none. False with words when there is no such
 * hand. */
bool hand_named(struct table *t, const struct act *a, enum hand *to);
void name_hand(struct act *a, enum hand h);
/* What is about the cards of a hand, for screens. */
const char *hand_about(enum hand h);

/* A round opens; a new shoe begins; a coup was played to its result; somebody left his seat. */
void hands_open(struct table *t);
void hands_reopen(struct table *t); /* who was to hold the cards is asked again */
void hands_new_shoe(struct table *t);
void hands_coup_over(struct table *t);
void hands_left(struct table *t, unsigned player, unsigned seat);
void hands_barred(struct table *t, unsigned player);
/* Before the first card of a coup, and before every other. */
void hands_first_card(struct table *t);
void hands_before_card(struct table *t);
/* Whether the next card to this hand lies face down, and the clause that says so. */
bool hands_card_down(const struct table *t, enum hand to);
const char *hands_card_rule(const struct table *t, enum hand to);
/* A card has been dealt: hands are passed out, turned over, or the coup goes on. */
void hands_dealt(struct table *t, enum hand to, bool down);
/* The card just laid lies face up, whatever the style. */
void hands_lie_open(struct table *t, enum hand to);
/* No card of a coup lies there. */
void hands_clear(struct table *t);
/* No player holds cards of this coup, or is asked to. */
void hands_with_dealer(struct table *t);
/* The hand that lies face down with a player; HAND_NONE when there is none. */
enum hand hands_out(const struct table *t);
/* A player is being asked, or holds cards that are not turned yet. */
bool hands_wait(const struct table *t);
/* No card of the coup has been seen, in a style that deals them face down. */
bool hands_hidden(const struct table *t);
/* From here on the dealer has the cards of this hand. */
void hands_dealer_takes(struct table *t, enum hand h);

bool do_style(struct table *t, const struct act *a);
bool do_reveal(struct table *t, const struct act *a);
bool may_reveal(struct table *t, const struct act *a);
bool way_to_reveal(struct table *t, unsigned n, struct way_open *w);
bool do_turn(struct table *t, const struct act *a);
bool do_nominate(struct table *t, const struct act *a);
bool do_wrong_holder(struct table *t, const struct act *a);

/* --- who is asked to hold them (offers.c, bank.c) --------------------------------------------- */

/* Tells the inspector of a style that may be used only then, once a gaming day. */
void style_notice(struct table *t);
/* Bets are closed: the hands are offered. */
void offers_begin(struct table *t);
/* Refuses and says so while somebody is asked. */
bool offers_answered(struct table *t, const struct act *a);
/* Who was asked has left, or the dealer does not wait for him: the next is asked. */
void offers_pass_by(struct table *t);
/* Asks a player whether he takes a hand; puts the marker before who does; or the dealer keeps it.
 */
void offer_ask(struct table *t, enum hand h, unsigned player, const char *rule);
void offer_puck(struct table *t, enum hand h, unsigned player);
void offer_kept(struct table *t, enum hand h, const char *rule);
/* Refuses and says so when somebody else is asked, or nobody. */
bool offer_meant(struct table *t, const struct act *a, enum hand h, unsigned asked);
/* The seat of a player: the lowest, or where offers begin at the right the highest; 0: none. */
unsigned offer_seat(const struct table *t, unsigned player);
cents offer_amount(struct table *t, enum hand h, unsigned player);

bool do_take(struct table *t, const struct act *a);
bool may_take(struct table *t, const struct act *a);
bool coup_decline(struct table *t, const struct act *a);
bool coup_may_decline(struct table *t, const struct act *a);
/* Taking or declining what is offered. */
bool way_to_answer(struct table *t, unsigned n, struct way_open *w);
bool do_forfeit(struct table *t, const struct act *a);

/* The role of Banker: it is offered, falls to somebody, and ends. */
void bank_offer(struct table *t);
void bank_at_close(struct table *t);
void bank_at_first_card(struct table *t);
void bank_ends(struct table *t, unsigned seat);
/* Whether somebody may take or decline it; and that he does, if so. */
bool bank_may_take(struct table *t, const struct act *a);
bool bank_may_decline(struct table *t, const struct act *a);
bool bank_take(struct table *t, const struct act *a);
bool bank_decline(struct table *t, const struct act *a);
bool do_pass(struct table *t, const struct act *a);
bool may_pass(struct table *t, const struct act *a);
bool do_offer_bank(struct table *t, const struct act *a);

/* --- the squeeze (squeeze.c) ------------------------------------------------------------------ */

/* The position of the wager on a hand. */
spot hand_spot(const struct table *t, enum hand h);
/* Wagers are closed: says which seats may turn which hand over. */
void squeeze_offer(struct table *t);

/* --- the two hands' wagers together (balance.c) ----------------------------------------------- */

void balance_at_close(struct table *t);
/* Whether one more wager on a position would pass what all players may have. */
bool passes_differential(struct table *t, spot s, cents more);
bool is_hand(const struct table *t, spot s);
bool do_balance(struct table *t, const struct act *a);

#endif
