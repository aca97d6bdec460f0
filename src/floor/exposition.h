/* What whoever watches a floor reads of its tables and of its book, as Prometheus text. */
#ifndef BAIZE_FLOOR_EXPOSITION_H
#define BAIZE_FLOOR_EXPOSITION_H

#include "base/text.h"

struct floor;

void floor_put_metrics(const struct floor *f, struct text *t);

#endif
