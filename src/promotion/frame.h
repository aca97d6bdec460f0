/* How the files of a promotion speak: events, refusals, and what they look up. */
#ifndef BAIZE_PROMOTION_FRAME_H
#define BAIZE_PROMOTION_FRAME_H

#include "promotion/promotion.h"

struct promotion_event promotion_event_of(const struct promotion *p, enum promotion_event_kind kind,
                                          cited_rule rule);
void promotion_emit(struct promotion *p, const struct promotion_event *e);

/* Says why not, and the clause; always false. */
bool promotion_refuse(struct promotion *p, const struct promotion_act *a, cited_rule rule,
                      const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool promotion_refuse_at(struct promotion *p, const struct promotion_act *a,
                         enum promotion_point point, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* The plain "yes", with which the clock goes on to the time of the act; and what is overdue by
 * then. Nothing may be refused afterwards. Always true. */
bool promotion_accept(struct promotion *p, const struct promotion_act *a, cited_rule rule);

/* The clause that asks for a term. */
static inline cited_rule term_clause(const struct promotion *p, int term)
{
    return p->rules->term[term].clause;
}

/* A prize of the terms that hold; -1, refused, where there is none of that name. */
int prize_meant(struct promotion *p, const struct promotion_act *a);
/* The name of who won a prize; NULL: nobody has. */
const char *winner_of(const struct promotion *p, int prize);
/* The claim of a player to a prize that is not decided; NULL: there is none. */
struct claim *open_claim(struct promotion *p, const char *player, int prize);

/* The money that is due for a prize, 0 for one that is handed over; and the cash that its winner
 * may take instead of it, 0: none. */
cents promotion_money_due(const struct promotion *p, unsigned prize);
cents promotion_instead(const struct promotion *p, unsigned prize);

/* The entrants find their places by name again. */
void entrants_placed(struct promotion *p);

/* --- the acts, by the files that answer them -------------------------------------------------- */

#define ACT(id, name, actor, care, answer, needs, may, english, chinese)                           \
    bool answer(struct promotion *p, const struct promotion_act *a);
PROMOTION_ACTS(ACT)
#undef ACT

#endif
