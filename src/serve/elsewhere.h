/* Where else a pit is kept: what a hall tells those who knock at the wrong controller, or whose
 * controller goes, and what it tells everybody beforehand, for the case that it goes without a
 * word. Of a book that is no database's there is nothing to tell. */
#ifndef BAIZE_SERVE_ELSEWHERE_H
#define BAIZE_SERVE_ELSEWHERE_H

#include "book/controllers.h"
#include "floor/plan.h"

/* The code of a connection that is closed because the pit is, or will be, elsewhere. */
enum { IS_ELSEWHERE = 4002 };

enum { STRANGERS_MAX = 16 }; /* of whom it is said */

struct elsewhere {
    struct roll *roll; /* NULL: nobody else can have the book */
    struct controllers
        known; /* by the plan, too: a row of the database alone sends nobody anywhere */
    const char *const *names; /* names of controllers, beside those of pits' addresses; NULL ends */
    struct strangers {
        char at[STRANGERS_MAX][CONTROLLER_AT];
        unsigned count, told;
    } stranger;
    const struct plan *plan;
    const char *origins[CONTROLLERS_MAX + PLAN_PITS + 2]; /* whose pages may connect; NULL ends */
    char connects[6144]; /* whom our pages may connect to, as CSP words it */
    char hosts[768];     /* of these, what the plan says of names */
};

/* origin: a further one whose pages may connect, or NULL. names: of hosts under which controllers
 * may be reached, beside those that the plan has of its pits. */
void elsewhere_begin(struct elsewhere *e, const char *origin, const struct plan *plan,
                     const char *const *names, bool tls);
/* True: others are there than when it was last asked. */
bool elsewhere_look(struct elsewhere *e);
/* Words on a row of the database that names nobody whom the plan knows, each once; NULL: there is
 * no further one. */
const char *elsewhere_stranger(struct elsewhere *e, char *to, size_t cap);
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
