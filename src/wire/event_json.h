/* Events as JSON objects, one a line. */
#ifndef BAIZE_WIRE_EVENT_JSON_H
#define BAIZE_WIRE_EVENT_JSON_H

#include "base/text.h"
#include "table/table.h"

/* Enough for the longest event: a sheet with every player. */
enum { EVENT_JSON_MAX = 512 * 1024 };

void event_to_json(const struct event *e, struct text *t);

/* Every clause that an event rests on, in the order in which it is told. */
typedef void (*each_clause)(void *ctx, const char *clause);
void event_clauses(const struct event *e, each_clause each, void *ctx);

#endif
