/* What the files of a tournament look up, and the acts they answer. */
#ifndef BAIZE_TOURNAMENT_FRAME_H
#define BAIZE_TOURNAMENT_FRAME_H

#include "tournament/tournament.h"

#define EACH_ENTRY(e, t)                                                                           \
    for (struct contest_entry *e = (t)->entry; e < (t)->entry + (t)->entry_count; e++)

/* An entry by its name; NULL: there is none. */
struct contest_entry *entry_named(struct tournament *t, const char *name);
/* The same of an act's player; NULL, refused, where there is none. */
struct contest_entry *entry_meant(struct tournament *t, const struct occasion_act *a);
/* The session that an act is about, in this state; NULL, refused, otherwise. */
struct contest_session *session_meant(struct tournament *t, const struct occasion_act *a,
                                      enum session_state state);
unsigned session_number(const struct tournament *t, const struct contest_session *s);

/* Whether who acts controls the tournament; and whether play may go on. Refused otherwise. */
bool by_official(struct tournament *t, const struct occasion_act *a);
bool play_goes_on(struct tournament *t, const struct occasion_act *a);

/* An event about somebody. */
struct occasion_event about_entry(const struct tournament *t, unsigned kind,
                                  const struct contest_entry *e, cited_rule rule);

/* Whether an act brings exactly this sum; refused otherwise. */
bool brings_sum(struct tournament *t, const struct occasion_act *a, cents due, cited_rule rule);
/* Money that came in for something: to the pool, unless it buys chips that become cash. */
void receive_money(struct tournament *t, const struct occasion_act *a, struct contest_entry *e,
                   const char *what, cents amount, cited_rule rule);
/* What somebody is to be paid from now on, and why. */
void owe_entry(struct tournament *t, struct contest_entry *e, const char *what, cents amount,
               cited_rule rule);
/* The same of all that an entry has paid into the pool. */
void give_back(struct tournament *t, struct contest_entry *e, cited_rule rule);
/* What chips are worth to who holds them: nothing, unless the conditions turn them into cash. */
cents chips_worth(const struct tournament *t, cents chips);

/* Tells of the places and of what each wins, when the final is announced. */
void decide_places(struct tournament *t);
/* Tells that play stops or goes on, if this has changed it. */
void tell_halt(struct tournament *t, bool before, const char *why, cited_rule rule);
/* Whether who must be there is; play stops or goes on with it. */
void look_who_is_there(struct tournament *t, const char *why);

/* --- the acts, by the files that answer them -------------------------------------------------- */

#define ACT(id, name, actor, care, answer, needs, may, english)                                    \
    bool answer(struct tournament *t, const struct occasion_act *a);
CONTEST_ACTS(ACT)
#undef ACT

#endif
