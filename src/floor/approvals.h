/* What is not done before it was approved. */
#ifndef BAIZE_FLOOR_APPROVALS_H
#define BAIZE_FLOOR_APPROVALS_H

#include "floor/house.h"

/* Whether no casebook of the floor has an approval of this act in force, which was said: by the
 * clause of the document that asks for it, or else by `rule`. */
bool refuse_unapproved(struct floor *f, const struct asked *q, const char *act, const char *rule);
/* Whether a casebook under the document of this ruleset has approvals that the act needs, and none
 * of them is in force, of this item or (NULL) whatever item: then why not, or that was said. Where
 * nobody has noted any, what is done is taken to be approved, as a step is that no table was told
 * of. */
struct occurred;
bool approval_lapsed(struct floor *f, const char *act, const char *item, const char *ruleset,
                     struct occurred *o);
bool refuse_lapsed(struct floor *f, const struct asked *q, const char *act, const char *item,
                   const char *ruleset);

#endif
