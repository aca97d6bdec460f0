/* Calls of players and dealers that wait for somebody. */
#ifndef BAIZE_FLOOR_CALLS_H
#define BAIZE_FLOOR_CALLS_H

#include "floor/house.h"

void ask_call(struct floor *f, struct asked *q);
/* Somebody calls, from a terminal or a table: `where`. words: NULL where he said none. */
void call_made(struct floor *f, const char *where, struct calling *c, int64_t at,
               const char *words);
/* A call that waits for somebody to answer it; null where there is none. */
void put_call(const struct calling *c, struct text *t);
/* Somebody sees to whoever called; `where` it came from. false: nobody has called. */
bool call_answered(struct floor *f, const struct asked *q, struct calling *c, const char *where);
/* At the opening: the setting of the book that has the call of a terminal or table, and its value.
 */
enum { CALL_SETTING = PLAN_NAME + 16 };
void call_setting(const char *where, enum caller by, char name[CALL_SETTING]);
void call_take(struct calling *c, const char *value);

#endif
