/* How the files of the table and of the games speak: events, refusals, and asking the game. */
#ifndef BAIZE_TABLE_FRAME_H
#define BAIZE_TABLE_FRAME_H

#include "table/table.h"

#include <string.h>

/* The year 287396: far enough, and every sum of times fits. */
#define CLOCK_MAX INT64_C(9007199254740991)

static inline struct event event_blank(enum event_kind kind)
{
    return (struct event){
        .kind = kind, .player = NO_PLAYER, .spot = -1, .call = WAGER_BY_HAND, .number = -1};
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
static inline const struct session *session_of(const struct table *t)
{
    return t->layout->session;
}
#define TELL(t, moment, ...)                                                                       \
    do {                                                                                           \
        if (procedure_of(t)->moment != NULL)                                                       \
            procedure_of(t)->moment(t, ##__VA_ARGS__);                                             \
    } while (false)
#define ASK(t, question, otherwise, ...)                                                           \
    (procedure_of(t)->question != NULL ? procedure_of(t)->question(t, ##__VA_ARGS__) : (otherwise))

/* Refuses and says so when the session or the game has an act wait. */
static inline bool act_fits(struct table *t, const struct act *a)
{
    return (session_of(t) == NULL || session_of(t)->fits(t, a)) && ASK(t, fits, true, a);
}

/* What words a refusal needs stays out of the way of acts that are done. */
#define REFUSAL __attribute__((cold, noinline))

/* Says why not, and the clause; always false. */
bool refuse(struct table *t, const struct act *act, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
bool refuse_at(struct table *t, const struct act *act, enum rule_point p, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Refuses with the amounts on which that rests, which screens put into words of their own. */
bool refuse_over(struct table *t, const struct act *act, enum rule_point p,
                 const struct figure *figures, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
/* Refuses where a bet or a grant has a clause of its own for it; `point` is the name under which
 * the ruleset gives that clause. */
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
enum rule_point closed_by(const struct table *t); /* by which rule it is closed */

/* The plain "yes" to an act; always true. */
bool accept(struct table *t, const struct act *act, const char *rule);
void called(struct table *t, const char *say, const char *rule);
void notified(struct table *t, const char *who, const char *what, int seat, const char *rule);
void awaits(struct table *t, const char *actor, const char *what, const char *const *options,
            unsigned count, const char *rule);
/* What a sign says now, of the table or (player ≥ 0) of one player (signs.c). */
void show_sign(struct table *t, enum sign sign, int player, const char *rule);
void show_sign_at(struct table *t, enum sign sign, int player, int seat, const char *rule);

bool do_sign(struct table *t, const struct act *a);

#endif
