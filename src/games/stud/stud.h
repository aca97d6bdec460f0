/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_STUD_STUD_H
#define BAIZE_GAMES_STUD_STUD_H

#include "games/boxes/boxes.h"
#include "games/stud/look.h"
#include "table/frame.h"
#include "table/show.h"

/* --- players kept apart (apart.c) ------------------------------------------------------------- */

/* Refuses and says so while somebody plays here whom this player may not play with. */
bool apart_allows(struct table *t, const struct act *a, unsigned p);
bool do_keep_apart(struct table *t, const struct act *a);

/* --- decisions (decisions.c) ------------------------------------------------------------------ */

extern const struct decision STUD_DECISIONS[];
/* A player is not here: his hand is folded. */
bool stud_absent(struct table *t, const struct act *a);
void stud_time_up(struct table *t, struct next n);

/* --- how hands are seen (look.c) -------------------------------------------------------------- */

void stud_look(const struct look *k, struct hand_look *l, unsigned box, unsigned hand, int player);

/* --- hands compared (showdown.c) -------------------------------------------------------------- */

/* All have decided. */
void hands_meet(struct table *t);
bool do_count_deck(struct table *t, const struct act *a);
bool do_face_down(struct table *t, const struct act *a);
bool do_dead_hand(struct table *t, const struct act *a);

/* --- what events rest on (cites.c) ------------------------------------------------------------ */

/* A mark of a prize that is paid: by cheque. */
enum { STUD_MARK_CHEQUE = 1 << 0 };
unsigned stud_cites(const struct event *e, const char *more[CITES_MAX]);
/* What decides between a hand and the dealer's. */
enum rule_point stud_compared_by(const card own[POKER_HAND], const card dealers[POKER_HAND]);

/* --- what goes wrong with five cards (errors.c) ----------------------------------------------- */

/* A misdeal. */
void deal_void(struct table *t, const char *rule);
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
void jackpot_received(struct table *t, struct next n);
void jackpot_ends(struct table *t, const struct wager *w, enum result result);
void jackpot_again(struct table *t, struct wager *w, enum result result);
/* A wager that a void deal has left for the next round; and what goes back of such. */
bool jackpot_carried(const struct table *t, const struct wager *w);
void jackpot_refund(struct table *t);
/* All antes and bets are settled: the prizes. */
bool jackpot_won(const struct table *t, unsigned box);
void jackpot_told(struct table *t);
void jackpot_pay(struct table *t);
/* A settled wager on it: why no other cards can be told for its hand. */
const char *jackpot_stays(const struct table *t, const struct wager *w);
/* What the pool has gained by the round, for its sheet; and that nothing is lost. */
cents jackpot_sheet(struct table *t);
void jackpot_check(const struct table *t);
bool do_pool(struct table *t, const struct act *a);

#endif
