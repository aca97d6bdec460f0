/* What the conditions of a tournament must come to before they hold. */
#ifndef BAIZE_TOURNAMENT_CONDITIONS_H
#define BAIZE_TOURNAMENT_CONDITIONS_H

#include "tournament/tournament.h"

/* Everything that is missing or that a clause forbids, as far as it can be told: whether numbers go
 * together can be once all are stated. */
void conditions_lacks(const struct contest_terms *r, const struct conditions *c,
                      const struct lack_ear *ear);
/* The first thing that is missing or that a clause forbids: words for it, and the clause; NULL:
 * they are whole. */
cited_rule conditions_wrong(const struct contest_terms *r, const struct conditions *c, char *words,
                            size_t cap);

/* The whole of them, as members of an object; and the hash of that object, which names them. */
void conditions_json(const struct contest_terms *r, const struct conditions *c, struct text *out);
struct link conditions_hash(const struct contest_terms *r, const struct conditions *c);

#endif
