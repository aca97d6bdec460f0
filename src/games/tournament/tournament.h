/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_TOURNAMENT_TOURNAMENT_H
#define BAIZE_GAMES_TOURNAMENT_TOURNAMENT_H

#include "table/frame.h"

struct way_open;

static inline struct tournament_procedure *session(struct table *t)
{
    return &t->own.tournament;
}
static inline const struct tournament_rules *conditions(const struct table *t)
{
    return &t->rs->own.tournament;
}
/* The ground on which who makes no wager is disqualified, which every ruleset has. */
static inline const struct reason *ground_of_silence(const struct tournament_rules *c)
{
    return reason_find(c->disqualification, c->disqualification_count, NO_WAGER);
}
/* Every entrant who is still in, and while a play-off is played in that, by boxes upwards. */
#define EACH_IN(e, t)                                                                              \
    for (struct contestant *e = session(t)->contestant;                                            \
         e < session(t)->contestant + session(t)->count; e++)                                      \
        if (in_play(t, e))
static inline bool in_play(const struct table *t, const struct contestant *e)
{
    return e->state == CONTESTANT_IN && (!t->own.tournament.playing_off || e->tied);
}
static inline cents chips_of_contestant(const struct table *t, const struct contestant *e)
{
    return t->player[e->player].balance;
}

/* --- contestants (contestants.c) -------------------------------------------------------------- */

/* The entrant whom an act names, at his own box; NULL, and it has been refused: nobody who is in.
 */
struct contestant *contestant_named(struct table *t, const struct act *a);
struct contestant *contestant_of(struct table *t, unsigned player);
unsigned contestants_in(struct table *t);
/* The plain "yes" to an act about an entrant, which tells his box too; always true. */
bool accept_of(struct table *t, const struct act *a, const struct contestant *e, const char *rule);
/* An event about him. */
struct event contestant_event(struct table *t, enum event_kind kind, const struct contestant *e,
                              const char *rule);
/* The minimum, or what is left, is taken from his chips. */
void deduct(struct table *t, struct contestant *e, enum rule_point by);
void eliminate(struct table *t, struct contestant *e, const char *rule, const char *under);
/* His wagers are void, he is out, and has no place, for one of the ruleset's grounds. */
void disqualify(struct table *t, struct contestant *e, const struct reason *why, const char *rule);
/* What he has wagered or written is void. */
void wagers_void(struct table *t, struct contestant *e, const char *rule);

/* --- turns (turns.c) -------------------------------------------------------------------------- */

/* The n-th of those who have yet to act in this coup, in their order; NULL: there are not so many.
 */
struct contestant *yet_to_act(struct table *t, unsigned n);
/* The entrant whom an act names, whose turn it is, or who acted last and may add to that; NULL, and
 * it has been refused. */
struct contestant *in_turn(struct table *t, const struct act *a);
/* He has acted: the turn goes on, and the session has begun. */
void turn_used(struct table *t, struct contestant *e);
/* Whoever is next has his time from now on. */
void turn_begins(struct table *t);
void session_begins(struct table *t);
/* Where the marker lies, told once. */
void marker_told(struct table *t);
bool turn_late(const struct table *t, const struct contestant *e);
bool wager_in_turn(struct table *t, const struct act *a);
bool withdraw_in_turn(struct table *t, const struct act *a);
bool close_after_all(struct table *t, const struct act *a);
bool report_absent(struct table *t, const struct act *a);
cents put_right(struct table *t, int player, const struct limits *l, cents asked,
                enum rule_point *point);
bool cannot_make_up(struct table *t, unsigned player);

/* --- undisclosed wagers (forms.c) ------------------------------------------------------------- */

/* Whether some have been handed in and not been announced. */
bool forms_wait(const struct table *t);

/* --- before play, and while it stands still (pauses.c) ---------------------------------------- */

/* Why play stands still. */
static inline const struct reason *halt_of(const struct table *t)
{
    return &t->rs->own.tournament.halt[t->own.tournament.halted - 1];
}
/* A practice hand is over: all is as it was before it; always true, for play can begin. */
bool practice_ends(struct table *t);

/* --- as it is shown (standing.c) -------------------------------------------------------------- */

struct called;
struct text;
void standing_shown(struct table *t, int player, int64_t now, const struct called *who,
                    struct text *out);

/* --- places (places.c) ------------------------------------------------------------------------ */

bool count_chips(struct table *t, const struct act *a);
bool may_agree_to_end(struct table *t, const struct act *a);
bool way_to_end_early(struct table *t, unsigned n, struct way_open *w);
bool agree_to_end(struct table *t, const struct act *a);

#endif
