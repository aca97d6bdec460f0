/* What the rules of a table have for a device of it that fails. */
#ifndef BAIZE_FLOOR_FAULTS_H
#define BAIZE_FLOOR_FAULTS_H

#include "floor/house.h"

/* The acts with which staff could answer its fault now. */
void put_answers(struct floor *f, struct open_table *ot, const struct gear *g, struct text *t);
/* It has told what the rules answer, and is relied on all the same; and staff have done it. */
void fault_told(struct floor *f, struct gear *g, const char *signal);
void fault_heeded(struct floor *f, struct gear *g, const struct act *a);

#endif
