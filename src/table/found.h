/* Wagers found too late. */
#ifndef BAIZE_TABLE_FOUND_H
#define BAIZE_TABLE_FOUND_H

#include "table/frame.h"

bool do_found(struct table *t, const struct act *a);

#endif
