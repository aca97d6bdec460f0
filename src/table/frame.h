/* What the files of the table share among themselves. */
#ifndef BAIZE_TABLE_FRAME_H
#define BAIZE_TABLE_FRAME_H

#include "table/table.h"

/* The year 287396: far enough, and every sum of times fits. */
#define CLOCK_MAX INT64_C(9007199254740991)

/* --- answers (answer.c) ----------------------------------------------------------------------- */

static inline struct event event_blank(enum event_kind kind)
{
    return (struct event){
        .kind = kind, .spot = -1, .call = WAGER_BY_HAND, .number = -1, .hand = HAND_NONE};
}
void emit(struct table *t, const struct event *e);

/* What words a refusal needs stays out of the way of acts that are done. */
#define REFUSAL __attribute__((cold, noinline))

/* Says why not, and the clause; always false. */
bool refuse(struct table *t, const struct act *act, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
bool refuse_at(struct table *t, const struct act *act, enum rule_point p, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* … and the amounts on which that rests, which screens put into words of their own. */
bool refuse_over(struct table *t, const struct act *act, enum rule_point p,
                 const struct figure *figures, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
/* … where a bet or a grant has a clause of its own for it; `point` is the name under which the
 * ruleset gives that clause. */
bool refuse_by_bet(struct table *t, const struct act *act, const char *point, const char *rule,
                   const struct figure *figures, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
/* The amounts of a refusal, in place: AMOUNTS({"min", 100}, {"max", 500}). */
#define AMOUNTS(...)                                                                               \
    (const struct figure[])                                                                        \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            NULL, 0                                                                                \
        }                                                                                          \
    }

/* No game is played here: the table is closed, or equipment has stopped it; always false. */
bool refuse_closed(struct table *t, const struct act *act);
enum rule_point closed_by(const struct table *t); /* … and by which rule it is */

/* The plain "yes" to an act; always true. */
bool accept(struct table *t, const struct act *act, const char *rule);
void called(struct table *t, const char *say, const char *rule);
void notified(struct table *t, const char *who, const char *what, int seat, const char *rule);
void awaits(struct table *t, const char *actor, const char *what, const char *const *options,
            unsigned count, const char *rule);
void show_sign(struct table *t, enum sign sign, const char *player, const char *rule);

/* --- players and seats (seats.c) -------------------------------------------------------------- */

#define NO_ROOM "the table has no room for another player"

int player_find(const struct table *t, const char *name);
/* The player's place in the list, a new one if need be; -1 when the list is full. */
int player_place(struct table *t, const char *name);
/* Whether a stranger would find a place when the list is full. */
bool player_room(const struct table *t);
void players_rehash(struct table *t);
bool player_present(const struct table *t, unsigned p);
bool nobody_present(const struct table *t);
void seat_player(struct table *t, int seat, unsigned p);
void count_abstentions(struct table *t);

/* Refuse and say so when the act names no seat here, or a player who may not play here. */
bool good_seat(struct table *t, const struct act *a);
bool player_welcome(struct table *t, const struct act *a, int p);
/* … an area, which may be one for players who stand; or one that is not his to bet on. */
bool good_area(struct table *t, const struct act *a);
bool area_open_to(struct table *t, const struct act *a, int p);
void note_seats_full(struct table *t);

bool do_sit(struct table *t, const struct act *a);
bool do_leave(struct table *t, const struct act *a);
bool do_vacate(struct table *t, const struct act *a);
bool do_buy_in(struct table *t, const struct act *a);
bool do_cash_out(struct table *t, const struct act *a);
bool do_colour(struct table *t, const struct act *a);
bool do_chips_rule(struct table *t, const struct act *a);
bool do_bar(struct table *t, const struct act *a);

/* --- players kept apart (apart.c) ------------------------------------------------------------- */

/* Refuses and says so while somebody plays here whom this player may not play with. */
bool apart_allows(struct table *t, const struct act *a, unsigned p);
bool do_keep_apart(struct table *t, const struct act *a);

/* --- the layout (felt.c) ---------------------------------------------------------------------- */

static inline struct felt *felt_now(struct table *t)
{
    return &t->felt[t->current];
}
static inline struct felt *felt_last(struct table *t)
{
    return &t->felt[!t->current];
}
static inline bool wager_live(const struct wager *w)
{
    return w->stake > 0 && !(w->flags & WAGER_DONE);
}
/* A wager in chips; one in promotional tokens is none. */
static inline cents chips_of(const struct wager *w)
{
    return w->call == WAGER_TOKENS ? 0 : w->stake;
}
/* The bet that a position is of. */
static inline const struct bet *bet_at(const struct table *t, spot s)
{
    return &t->rs->bets[t->layout->spot[s].bet];
}
/* All that a player has on the layout. */
static inline cents player_down(const struct player *p)
{
    return p->on_felt + p->tokens;
}
struct wager *felt_find(struct table *t, unsigned player, int seat, spot s, int call);
/* The wager, or a place for it; NULL when the layout is full. */
struct wager *felt_place(struct table *t, unsigned player, int seat, spot s, int call);
/* The index again, for wagers taken from an image. */
void felt_reindex(struct table *t);
bool felt_has_room(const struct table *t, unsigned wagers);
bool felt_empty(const struct table *t);
void felt_clear(struct table *t);
/* All that a player has on one position, by hand and by calls, for his limits there; spoken bets
 * that lie in no place yet do not count. */
cents felt_selection(struct table *t, unsigned player, int seat, spot s);
/* The commission that such a stake pays when it is placed. */
cents paid_by_percent(const struct table *t, spot s, cents stake);
static inline cents paid_beside(const struct table *t, spot s, cents stake)
{
    return t->rs->pays_beside ? paid_by_percent(t, s, stake) : 0; /* most games know none */
}
/* Wagers that go on stay; all others are gone. */
void felt_carry(struct table *t);
/* … and all that lie here do so in the order in which they were placed. */
void felt_in_order(struct table *t);
/* Moves money onto or off a wager; keeps the player's account and total. */
void felt_add(struct table *t, struct wager *w, cents amount);

/* --- wagers (wagers.c) ------------------------------------------------------------------------ */

bool do_wager(struct table *t, const struct act *a);
/* A wager, or part of it, goes back to its player, who is told under which rule. */
void wager_taken_back(struct table *t, struct wager *w, cents amount, const char *rule);
bool do_withdraw(struct table *t, const struct act *a);
bool do_position(struct table *t, const struct act *a);
bool do_relax(struct table *t, const struct act *a);

/* Who is acting, and from where? */
bool player_at_seat(struct table *t, const struct act *a);
/* What a player has on a position; an unknown one nothing. */
cents had_on(struct table *t, int p, int seat, spot s);
bool can_afford(struct table *t, const struct act *a, int p, cents more);
/* A place on the layout for so many wagers, looked for before anything is changed. */
bool has_place(struct table *t, const struct act *a, int p, spot s, int call, unsigned wagers);
/* The wager meant: placed by hand first, else a spoken one or a piece of a call. */
struct wager *wager_meant(struct table *t, const struct act *a, int p, spot s);
void begin_wagering(struct table *t, const struct act *a, unsigned p);

/* --- chips (chips.c) -------------------------------------------------------------------------- */

/* Refuses and says so when a stake is no whole number of chips, where it must be. */
bool chips_whole(struct table *t, const struct act *a, cents amount);
/* The least that whole chips come to and that is not below this amount. */
cents chips_least(const struct table *t, cents amount);
/* What an act stakes or takes back in value chips or in the player's own; false with words. */
bool chips_counted(struct table *t, const struct act *a, int p, cents *stake);
/* What of a wager lies there in the player's own chips; and of all that he has on a position, with
 * what he has called out or without. */
cents chips_own(const struct table *t, const struct wager *w);
cents chips_own_on(struct table *t, int p, int seat, spot s, bool spoken);
/* Whether an amount can be taken from a wager in chips, and how much of it is in his own. */
bool chips_taken(struct table *t, const struct act *a, const struct wager *w, cents amount,
                 cents *own);
/* A rule cuts a wager by at least so much: what goes, in whole chips. */
cents chips_cut(const struct table *t, struct wager *w, cents excess);

/* --- wagers found too late (found.c) ---------------------------------------------------------- */

bool do_found(struct table *t, const struct act *a);

/* --- limits (limits.c) ------------------------------------------------------------------------ */

/* The limits that bind this player on this bet at this seat. */
struct limits limits_for(const struct table *t, int player, int seat, spot s);

/* What a selection may come to when the player asks that it come to `asked`, having `had`: exactly
 * that, less where the document clamps, or had when nothing more is possible. *point tells which
 * limit bit, RP_COUNT when none did. */
cents limits_permit(const struct table *t, const struct limits *l, cents had, cents asked,
                    cents elsewhere, enum rule_point *point);

/* What may stay of a selection when part of it is taken back. */
cents limits_remain(const struct table *t, const struct limits *l, cents rest,
                    enum rule_point *point);
void limits_at_close(struct table *t);
void limits_apply_pending(struct table *t);

/* The sign with the limits as they are. */
void limits_sign(struct table *t);
bool between_rounds(const struct table *t);
bool all_consent(const struct table *t);

bool do_post_limits(struct table *t, const struct act *a);
bool do_change_limits(struct table *t, const struct act *a);
bool do_player_limits(struct table *t, const struct act *a);
bool do_consent(struct table *t, const struct act *a);
bool do_partners(struct table *t, const struct act *a);
bool partners_within(struct table *t, unsigned player, spot s, cents more, cents max);
/* All that a group of partners has on one position. */
cents partners_on(struct table *t, uint8_t group, spot s);

/* --- minimums that players keep (kept.c) ------------------------------------------------------ */

bool keeps_minimum(const struct table *t, int player, int seat);
/* The table's minimum has risen: those who are playing keep the old one. */
void keep_minimum(struct table *t, cents old);
/* … and no longer: all of them, or those who have left. */
void end_kept_minimums(struct table *t);
void kept_by_leavers(struct table *t);
/* A player has given up a box. */
void kept_leaves(struct table *t, unsigned p, int seat);

/* --- rounds (round.c) ------------------------------------------------------------------------- */

void round_open(struct table *t, const char *rule);
void table_down(struct table *t);
void round_close_bets(struct table *t, const char *rule);
void round_result(struct table *t);
void round_announce(struct table *t, const union game_state *st, uint32_t round, const char *rule);
/* Why what was told cannot be. */
const char *no_outcome(const struct table *t);
/* The result that is entered and not yet settled. */
void round_recorded(struct table *t, const char *rule);
void round_finish(struct table *t, bool counts);
void round_void(struct table *t, const char *rule, const struct act *forfeits, const char *forfeit);
void await_outcome(struct table *t);

bool do_outcome(struct table *t, const struct act *a);
bool do_time(struct table *t, const struct act *a);
bool do_close(struct table *t, const struct act *a);
bool do_spin(struct table *t, const struct act *a);
bool do_confirm(struct table *t, const struct act *a);
bool do_open_table(struct table *t, const struct act *a);
bool do_announce_closing(struct table *t, const struct act *a);
bool do_close_table(struct table *t, const struct act *a);
bool do_gaming_day(struct table *t, const struct act *a);
bool do_reserve(struct table *t, const struct act *a);

/* Refuses and says so when chance has no business here now. */
bool outcome_may_come(struct table *t, const struct act *a);
void close_for_early_result(struct table *t);
/* Chance has decided: the dealer calls it, and it is settled or waits to be confirmed. */
void round_decided(struct table *t);

/* --- the dice tumbler (tumbler.c) ------------------------------------------------------------- */

bool do_tumble(struct table *t, const struct act *a);
/* A round has opened; no more bets has been called. */
void tumbler_open(struct table *t);
void tumbler_close(struct table *t);
/* Whether dice may be read: they were tumbled, or nobody tells of tumbling here. */
bool tumbler_done(const struct table *t);
/* … and whether wagers wait for it. */
bool tumbler_before_wagers(const struct table *t);
/* Says so; always false. */
bool refuse_untumbled(struct table *t, const struct act *a);
void tumbler_await(struct table *t);
/* The winning positions light up on the layout. */
void light_winners(struct table *t);

/* --- equipment checked, failed, put right (stop.c) -------------------------------------------- */

bool do_check(struct table *t, const struct act *a);
bool do_repaired(struct table *t, const struct act *a);
/* Refuses and says so when the table may not open yet. */
bool equipment_ready(struct table *t, const struct act *a);
/* It has failed: the inspector is told, and there is no game after this one. */
void equipment_failed(struct table *t);
/* … which is broken off if nobody has been told that it is closed. */
void equipment_stops(struct table *t);

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

/* --- cards dealt in error (misdeal.c) --------------------------------------------------------- */

bool do_extra_card(struct table *t, const struct act *a);
bool do_exposed(struct table *t, const struct act *a);
bool do_key_card(struct table *t, const struct act *a);
/* A card that opens the next coup, which is dealt for wagers or not. */
void misdeal_wait(struct table *t, card which, enum no_bets next, enum rule_point p);
/* Whether players have seen it. */
bool misdeal_seen(const struct table *t, const struct act *a);
/* After a round has opened: what the cards that wait mean for it. */
void misdeal_open(struct table *t);
/* … and the deal begins with them. */
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

/* --- what staff report (mishap.c) ------------------------------------------------------------- */

bool do_irregular(struct table *t, const struct act *a);
/* The shoe is empty and the coup is not decided. */
void cards_run_out(struct table *t);

/* All cards on the table lie face up: the counts, what the table of play says, and the result where
 * that is all. */
void cards_shown(struct table *t);

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

/* --- who holds the cards (hands.c) ------------------------------------------------------------ */

/* The style the coup is dealt in. */
const struct style *hands_style(const struct table *t);
const char *hand_title(enum hand h); /* "Player", "Banker" */
/* The hand an act speaks of; HAND_NONE when it names none. */
enum hand hand_meant(const struct act *a);

/* A round opens; a new shoe begins; a coup was played to its result; somebody left his seat. */
void hands_open(struct table *t);
void hands_reopen(struct table *t); /* … once more: who was to hold the cards is asked again */
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
bool offer_decline(struct table *t, const struct act *a);
bool do_forfeit(struct table *t, const struct act *a);

/* The role of Banker: it is offered, falls to somebody, and ends. */
void bank_offer(struct table *t);
void bank_at_close(struct table *t);
void bank_at_first_card(struct table *t);
void bank_ends(struct table *t, unsigned seat);
bool bank_take(struct table *t, const struct act *a);
bool bank_decline(struct table *t, const struct act *a);
bool do_pass(struct table *t, const struct act *a);
bool do_offer_bank(struct table *t, const struct act *a);

/* --- wagers that go together (beside.c) ------------------------------------------------------- */

/* Refuses and says so when this bet may not lie beside what the player has, or not without it. */
/* What it would clash with: a wager on the other hand; and the clause that it breaks as a second of
 * its kind, or as a side bet alone. */
struct wager *wager_opposed(struct table *t, const struct act *a, int p, spot s);
const char *opposing_rule(const struct table *t, spot s, spot other);
const char *wager_misplaced(struct table *t, const struct act *a, int p, spot s);
bool wagers_agree(struct table *t, const struct act *a, int p, spot s);
/* At the close: where a side bet has fewer places than wagers, the others go back. */
void places_at_close(struct table *t);
/* After a main bet has gone: side bets that needed it go too. */
void drop_lone_sides(struct table *t, unsigned player);

/* --- the squeeze (squeeze.c) ------------------------------------------------------------------ */

/* The position of the wager on a hand. */
spot hand_spot(const struct table *t, enum hand h);
/* Wagers are closed: says which seats may turn which hand over. */
void squeeze_offer(struct table *t);

/* --- all players' wagers together (balance.c) ------------------------------------------------- */

void balance_at_close(struct table *t);
/* Whether one more wager on a position would pass what all players may have. */
bool passes_differential(struct table *t, spot s, cents more);
bool passes_area(struct table *t, spot s, int seat, cents more);
/* The part of a stake whose win chips could not pay exactly, where that matters. */
cents unpayable_part(const struct table *t, spot s, cents stake);
/* Cuts the wagers on a position to the maximum of the area. */
void cut_area(struct table *t, spot s, const char *rule);
/* Refuses and says so when a wager would pass what all players together may have there. */
bool area_has_room(struct table *t, const struct act *a, spot s, cents more, cents max);
bool do_balance(struct table *t, const struct act *a);

/* --- commission or even money (mode.c) -------------------------------------------------------- */

/* A position with its prices, in one mode or the other. */
const struct priced *priced_in(const struct table *t, spot s, bool other_mode);
void mode_apply_pending(struct table *t);
bool do_post_mode(struct table *t, const struct act *a);
bool do_change_mode(struct table *t, const struct act *a);

/* --- what a supervisor allows or not (approvals.c) -------------------------------------------- */

bool do_allow_both(struct table *t, const struct act *a);
bool do_restrict(struct table *t, const struct act *a);
bool do_refuse_wager(struct table *t, const struct act *a);

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
bool boxes_await_card(const struct table *t);
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

/* --- errors in dealing to boxes (misboxes.c) -------------------------------------------------- */

bool boxes_exposed(struct table *t, const struct act *a);
bool boxes_extra_card(struct table *t, const struct act *a);
bool boxes_rebuild(struct table *t, const struct act *a, const struct irregularity *r);
/* A card that everybody has seen comes next. */
bool boxes_card_waits(const struct table *t);
/* Deals what is out by mistake, if a card is due. */
bool boxes_deal_waiting(struct table *t);
/* Some have yet to say whether their hand is void; asks them. */
bool boxes_players_choose(const struct table *t);
bool boxes_await_players(struct table *t);
bool boxes_chooses(const struct table *t, const struct act *a);
bool boxes_choose(struct table *t, const struct act *a);

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
bool do_choice(struct table *t, const struct act *a);
bool do_assign(struct table *t, const struct act *a);
bool do_absent(struct table *t, const struct act *a);
bool do_full_patronage(struct table *t, const struct act *a);

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

/* --- hands compared (showdown.c) -------------------------------------------------------------- */

/* All have decided. */
void hands_meet(struct table *t);
bool do_count_deck(struct table *t, const struct act *a);
bool do_face_down(struct table *t, const struct act *a);
bool do_dead_hand(struct table *t, const struct act *a);

/* --- what goes wrong with five cards (stray.c) ------------------------------------------------ */

/* A misdeal. */
void deal_void(struct table *t, const char *rule);
bool absent_folds(struct table *t, const struct act *a);
void absent_asked(struct table *t);
void boxes_without_wager(struct table *t);
bool do_misdeal(struct table *t, const struct act *a);
bool do_faced(struct table *t, const struct act *a);
bool do_stray(struct table *t, const struct act *a);
bool do_direct(struct table *t, const struct act *a);

/* --- the jackpot (jackpot.c) ------------------------------------------------------------------ */

void jackpot_begin(struct table *t);
void jackpot_meter(struct table *t, const char *rule);
/* Wagers are closed; a card has come; a wager on it ends, or is settled anew. */
void jackpot_close(struct table *t);
void jackpot_received(struct table *t, unsigned box);
void jackpot_ends(struct table *t, const struct wager *w, enum result result);
void jackpot_again(struct table *t, struct wager *w, enum result result);
/* A wager that a void deal has left for the next round; and what goes back of such. */
bool jackpot_carried(const struct table *t, const struct wager *w);
void jackpot_refund(struct table *t);
/* All antes and bets are settled: the prizes. */
bool jackpot_won(const struct table *t, unsigned box);
void jackpot_told(struct table *t);
void jackpot_pay(struct table *t);
/* What the pool has gained by the round, for its sheet; and that nothing is lost. */
cents jackpot_sheet(struct table *t);
void jackpot_check(const struct table *t);
bool do_pool(struct table *t, const struct act *a);

/* --- settlement (settle.c) -------------------------------------------------------------------- */

void settle_outcome(struct table *t);
void settle_void(struct table *t, struct wager *w, const char *rule);
void settle_forfeit(struct table *t, struct wager *w, const char *rule);
/* Returns part of a wager by a rule; the rest goes on. */
void settle_reduce(struct table *t, struct wager *w, cents excess, const char *rule);
/* Ends a wager as a verdict has it. */
void settle_by(struct table *t, struct wager *w, const struct verdict *v);
/* … that it loses, part of its stake going back all the same. */
void settle_lost(struct table *t, struct wager *w, const struct verdict *v, cents back);
/* … that wins a prize of the jackpot: its stake stays there. */
struct claim;
void settle_prize(struct table *t, struct wager *w, const struct claim *c, const char *rule);
/* A wager, or part of it, that was ended or taken back lies there again; what was given for it is
 * taken back. */
void settle_restore(struct table *t, struct wager *w, cents stake, cents given, const char *rule);
/* Settles the last round's wager anew and posts the difference. */
void settle_again(struct table *t, struct wager *w, enum result result, cents returns,
                  const char *rule);
/* … or one of the round that is still being played, which its sheet will tell. */
void settle_meanwhile(struct table *t, struct wager *w, enum result result, cents returns,
                      const char *rule);
/* What a wager wins under a verdict, and all the chips it brings back. */
cents settle_returns(const struct table *t, const struct wager *w, const struct verdict *v);
cents settle_winnings(const struct table *t, const struct wager *w, const struct verdict *v);
/* What an outcome does to a wager, called on or off as it may be. */
struct verdict settle_called(const struct table *t, const struct wager *w, unsigned outcome,
                             bool other_mode);
static inline struct verdict settle_verdict(const struct table *t, const struct wager *w,
                                            unsigned outcome, bool other_mode)
{
    if ((w->flags & (WAGER_ON | WAGER_OFF)) != 0) /* it hears of some outcomes only */
        return settle_called(t, w, outcome, other_mode);
    return t->layout->game->verdict(priced_in(t, w->at, other_mode), outcome);
}

/* --- wagers that live over many rounds (lasting.c) -------------------------------------------- */

/* The position an act means, placing a wager or not; -1: there is none. */
int lasting_spot(struct table *t, const struct act *a, spot named, bool placing);
/* Refuses and says so when such a wager cannot be placed now, or not so much of it. */
bool lasting_takes(struct table *t, const struct act *a, int p, spot s, cents total);
const char *lasting_against(struct table *t, int p, int seat, spot s, const char **why);
/* What the wager before it lets lie on a position. */
cents lasting_most(struct table *t, int p, int seat, spot s);
/* … or cannot be taken back; and the clause under which it can. */
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
/* … and lie. */
void dice_land(struct table *t);
/* A roll is settled: where the puck lies. */
void show_point(struct table *t, const union game_state *st, uint32_t round);
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
/* … and whether somebody has, and something lies there to throw for. */
bool somebody_throws(struct table *t);
/* A wager is about to be placed: the period runs from the first. And a period in which there was
 * none is over: the next roll is a come-out roll. */
void dice_first_wager(struct table *t);
void dice_untaken(struct table *t);
/* A roll is settled, or void; the table closes. */
void shooter_rolled(struct table *t, const union game_state *st);
void shooter_void_roll(struct table *t);
/* … or called otherwise: as it was before. */
void shooter_back(struct table *t, const char *rule);
void shooter_put_away(struct table *t);
bool shooter_take(struct table *t, const struct act *a);
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
/* … and did not, as the throw counts after all; whether that brings any back. */
bool dice_were_there(struct table *t);
bool dice_inspect(struct table *t, const struct act *a);
bool do_dice_found(struct table *t, const struct act *a);
bool do_dice_lost(struct table *t, const struct act *a);
bool do_replace_dice(struct table *t, const struct act *a);

/* --- wagers paid in parts (parts.c) ----------------------------------------------------------- */

/* Whether a stake divides as it must; of two parts, the first. */
bool parts_good(const struct table *t, const struct act *a, spot s, cents stake, cents *part);
bool parts_take(struct table *t, const struct act *a, spot s, cents stake, cents *part);
/* The maximum binds each of two parts; what is over it. */
bool parts_within(struct table *t, const struct act *a, int p, spot s, cents added, cents part);
cents parts_over(struct table *t, int p, int seat, spot s, cents added, cents part);
/* What is taken back in all, and of two parts from the first; the rest must divide too. */
bool parts_taken(struct table *t, const struct act *a, const struct wager *w, cents *amount,
                 cents *part);
/* A rule cuts a wager by at least so much; what goes, so that the rest divides. */
cents parts_cut(struct table *t, struct wager *w, cents excess);

/* --- irregularities (irregular.c) ------------------------------------------------------------- */

/* Accounts that stand still until a round is worked out anew (frozen.c). */
void accounts_thaw(struct table *t);
/* Whether the act would take from one that does; then it has been refused. */
bool refuse_frozen(struct table *t, const struct act *a, int p);

bool do_no_spin(struct table *t, const struct act *a);
void spin_is_void(struct table *t, const char *rule);
bool do_correct(struct table *t, const struct act *a);
bool do_invalidate(struct table *t, const struct act *a);
bool do_void_player(struct table *t, const struct act *a);
bool do_malfunction(struct table *t, const struct act *a);
bool do_records(struct table *t, const struct act *a);
bool do_display(struct table *t, const struct act *a);
bool do_shut_down(struct table *t, const struct act *a);
bool do_freeze(struct table *t, const struct act *a);
bool do_continuous(struct table *t, const struct act *a);
void await_records(struct table *t);
bool any_held(struct table *t);
/* Those of a seat, or (0) of all, wait for the records; false: nothing lies there. */
bool hold_wagers(struct table *t, int seat);
bool act_names(const struct act *a, const char *player);
/* The last settled round: settled anew on another outcome, or void, with stakes kept from some. */
void settle_last_anew(struct table *t, const union game_state *right, const char *rule);
void last_round_void(struct table *t, const struct act *forfeits, const char *forfeit,
                     const char *rule);

#endif
