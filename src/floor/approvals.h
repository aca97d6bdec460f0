/* What is not done before it was approved. */
#ifndef BAIZE_FLOOR_APPROVALS_H
#define BAIZE_FLOOR_APPROVALS_H

#include "floor/house.h"

/* Whether no approval of this kind is in force in any casebook of the floor, which was said: by the
 * clause of the document that asks for it, or else by `rule`. */
bool refuse_unapproved(struct floor *f, const struct asked *q, const char *what, const char *rule);

#endif
