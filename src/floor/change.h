/* Staff, terminals and tables changed while the floor is open. */
#ifndef BAIZE_FLOOR_CHANGE_H
#define BAIZE_FLOOR_CHANGE_H

#include "floor/house.h"

/* Whether a person may change who works here, and what stands here. */
bool may_manage(const struct floor *f, int32_t staff);
void ask_change(struct floor *f, struct asked *q);
/* The second half of a first password, from who confirms what waits; false: it is missing, and was
 * asked for. */
bool take_half(struct floor *f, const struct asked *q, json_t *message);
/* What the message would change, without secrets: `to`, and whether there is a password in it. */
void put_change(const json_t *message, struct text *t);
void ask_plan(struct floor *f, struct asked *q);
/* By which what was told between pits is known again in the record of a change, where no secret
 * is. */
enum { TOLD_HEX = 65 };
const char *told_digest(const char *words, char hex[TOLD_HEX]);
/* Somebody's own password. */
void ask_password(struct floor *f, struct asked *q);
/* People whom the floors of other pits have changed, as what the others knew of this pit's batches
 * when that was read: they are changed here too, one after the other. */
struct person_row;
void change_heard(struct floor *f, const struct person_row *rows, size_t count, uint64_t durable);
/* Whether somebody's place here was taken back in another pit, which waits to be taken up: as what
 * he still is here he does not log in. */
bool change_takes_back(const struct floor *f, int32_t staff);
/* What waits to be taken up is, as soon as it can be. */
void change_look(struct floor *f);
/* The floor closes: what waits is dropped. */
void change_close(struct floor *f);

#endif
