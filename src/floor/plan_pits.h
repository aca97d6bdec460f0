/* The pits of a casino's plan. */
#ifndef BAIZE_FLOOR_PLAN_PITS_H
#define BAIZE_FLOOR_PLAN_PITS_H

#include "floor/plan.h"

/* Its place; -1: there is none of that name. */
int32_t plan_pit_named(const struct plan *p, const char *name);
/* Whether it has the table or terminal at which a device of that kind is said to stand. */
bool plan_has_place(const struct plan *p, enum device kind, const char *place);
void plan_elsewhere_free(struct plan_elsewhere *e);

#endif
