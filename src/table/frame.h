/* What the files of the table share among themselves. */
#ifndef BAIZE_TABLE_FRAME_H
#define BAIZE_TABLE_FRAME_H

#include "table/table.h"

#include <string.h>

/* The year 287396: far enough, and every sum of times fits. */
#define CLOCK_MAX INT64_C(9007199254740991)

/* --- answers (answer.c) ----------------------------------------------------------------------- */

static inline struct event event_blank(enum event_kind kind)
{
    return (struct event){.kind = kind,
                          .player = NO_PLAYER,
                          .spot = -1,
                          .call = WAGER_BY_HAND,
                          .number = -1,
                          .hand = HAND_NONE};
}
/* Whom it is about: a player of the table, or whoever an act names. */
static inline void event_about(struct event *e, const struct table *t, unsigned p)
{
    e->player = (int32_t)p;
    e->booked = t->player[p].has_account;
    memcpy(e->name, t->player[p].name, WORD_MAX);
}
static inline void event_named(struct event *e, const char name[WORD_MAX])
{
    memcpy(e->name, name, WORD_MAX);
}
static inline void emit(struct table *t, struct event *e)
{
    e->layout = t->layout;
    t->sink->emit(t->sink->ctx, e);
}

/* How the game is played here; telling it of a moment, and asking it where it may have nothing to
 * say. */
static inline const struct procedure *procedure_of(const struct table *t)
{
    return t->layout->game->procedure;
}
#define TELL(t, moment, ...)                                                                       \
    do {                                                                                           \
        if (procedure_of(t)->moment != NULL)                                                       \
            procedure_of(t)->moment(t, ##__VA_ARGS__);                                             \
    } while (false)
#define ASK(t, question, otherwise, ...)                                                           \
    (procedure_of(t)->question != NULL ? procedure_of(t)->question(t, ##__VA_ARGS__) : (otherwise))

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
/* What a sign says now, of the table or (player ≥ 0) of one player (signs.c). */
void show_sign(struct table *t, enum sign sign, int player, const char *rule);
void show_sign_at(struct table *t, enum sign sign, int player, int seat, const char *rule);

/* --- the front door (table.c) ------------------------------------------------------------------
 */

bool do_sign(struct table *t, const struct act *a);

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
/* The rule by which a game takes value chips and no others. */
enum rule_point chips_of_value(const struct table *t);

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

/* Refuses and says so unless an act of chance brings an outcome now, which it tells; and what
 * follows from one. */
bool outcome_possible(struct table *t, const struct act *a, union game_state *next);
bool outcome_came(struct table *t, const union game_state *next);
bool do_outcome(struct table *t, const struct act *a);
bool do_time(struct table *t, const struct act *a);
bool do_close(struct table *t, const struct act *a);
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

/* --- equipment checked, failed, put right (stop.c) -------------------------------------------- */

bool do_check(struct table *t, const struct act *a);
bool do_repaired(struct table *t, const struct act *a);
/* Whose part this is of checking what two must check, as a bit. */
unsigned inspector_part(const struct table *t, const struct act *a);
/* Refuses and says so when the table may not open yet. */
bool equipment_ready(struct table *t, const struct act *a);
/* Whose part of checking cards or dice this is, as a bit. */
unsigned inspector_part(const struct table *t, const struct act *a);
/* It has failed: the inspector is told, and there is no game after this one. */
void equipment_failed(struct table *t);
/* … which is broken off if nobody has been told that it is closed. */
void equipment_stops(struct table *t);

/* --- all players' wagers together (areas.c) --------------------------------------------------- */

/* The wagers that count together: on one position, at one seat or (0) at all of them. */
struct pool {
    spot at;
    int seat;
    cents total;
};

struct pool pool_of(struct table *t, spot s, int seat);
/* Cuts every wager in proportion, so that they come to no more than this. */
void cut_pool(struct table *t, const struct pool *pool, cents target, const char *rule);
/* The seats whose wagers are counted by themselves: each box, or (0) all together. */
int first_pool(const struct table *t);
int last_pool(const struct table *t);
/* Whether one more wager on a position would pass what all players may have. */
bool passes_area(struct table *t, spot s, int seat, cents more);
/* The part of a stake whose win chips could not pay exactly, where that matters. */
cents unpayable_part(const struct table *t, spot s, cents stake);
/* Cuts the wagers on a position to the maximum of the area. */
void cut_area(struct table *t, spot s, const char *rule);
/* Refuses and says so when a wager would pass what all players together may have there. */
bool area_has_room(struct table *t, const struct act *a, spot s, cents more, cents max);

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
/* Ends a wager that wins a prize out of a pool: its stake stays there. */
struct prize {
    cents pays; /* to the player: of the pool, of the house, and what rounding up added */
    cents pool, house, rounded;
    int64_t received; /* when he got what wins it */
    const char *rule, *under, *rounded_rule;
};
void settle_prize(struct table *t, struct wager *w, const struct prize *c);
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
static inline struct verdict settle_verdict(const struct table *t, const struct wager *w,
                                            unsigned outcome, bool other_mode)
{
    if ((w->flags & (WAGER_ON | WAGER_OFF)) != 0) /* it hears of some outcomes only */
        return procedure_of(t)->verdict(t, w, outcome, other_mode);
    return t->layout->game->verdict(priced_in(t, w->at, other_mode), outcome);
}

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

/* Refuses and says so unless the round that an act means can be corrected at the table. */
bool correctable(struct table *t, const struct act *a, bool *of_this_round);
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
