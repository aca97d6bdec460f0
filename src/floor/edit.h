/* A plan changed: one of its staff, terminals or tables is added, altered or taken out. */
#ifndef BAIZE_FLOOR_EDIT_H
#define BAIZE_FLOOR_EDIT_H

#include "floor/plan.h"

#include <jansson.h>

enum plan_part { PART_STAFF, PART_TERMINALS, PART_TABLES, PLAN_PARTS };

struct plan_edit {
    enum plan_part part;
    const char *name; /* of a person, a table, a terminal, or a range of terminals */
    const json_t *to; /* what is laid over what is there: fields as a plan has them, null where one
                       * is to go; NULL: all of it goes */
    bool whole;       /* it takes the place of what is there */
};

bool plan_part_named(const char *name, enum plan_part *out);
const char *plan_part_name(enum plan_part p);

/* The text of the plan with the change: free() it. NULL with words. That the text is a good plan is
 * for plan_parse to say. */
char *plan_edited(const struct plan *p, const struct plan_edit *e, struct trouble *why);

/* Somebody of the staff, all of him as the plan has him; NULL: it has nobody of that name. */
json_t *plan_person(const struct plan *p, const char *name);

#endif
