/* Where else a pit is kept: what a hall tells those who knock at the wrong controller, or whose
 * controller goes, and what it tells everybody beforehand, for the case that it goes without a
 * word. Of a book that is no database's there is nothing to tell. */
#ifndef BAIZE_SERVE_ELSEWHERE_H
#define BAIZE_SERVE_ELSEWHERE_H

#include "book/controllers.h"
#include "floor/plan.h"

/* The code of a connection that is closed because the pit is, or will be, elsewhere. */
enum { IS_ELSEWHERE = 4002 };

struct elsewhere {
    struct roll *roll; /* NULL: nobody else can have the book */
    struct controllers known;
    const struct plan *plan;
    const char *origins[CONTROLLERS_MAX + PLAN_PITS + 2]; /* whose pages may connect; NULL ends */
    char connects[6144]; /* whom our pages may connect to, as CSP words it */
    char hosts[768];     /* of these, what the plan says of names */
};

/* origin: a further one whose pages may connect, or NULL. */
void elsewhere_begin(struct elsewhere *e, const char *origin, const struct plan *plan, bool tls);
/* True: others are there than when it was last asked. */
bool elsewhere_look(struct elsewhere *e);
/* Whether there is anybody else. */
bool elsewhere_any(const struct elsewhere *e);
/* A message of this event with the addresses of all who keep the pit or wait for it, in the order
 * in which they are to be tried. Of us: first, last, or not at all. NULL event: the page /where. */
enum elsewhere_self { SELF_FIRST, SELF_LAST, SELF_NOT };
size_t elsewhere_words(const struct elsewhere *e, const char *event, enum elsewhere_self self,
                       char *to, size_t cap);
/* The message `elsewhere` with the addresses of another pit: who keeps it now, and where the plan
 * has it (or NULL); 0: nobody knows. */
size_t elsewhere_pit(const struct elsewhere *e, const char *pit, const char *planned, char *to,
                     size_t cap);

#endif
