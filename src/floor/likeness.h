/* Whether a message is like one that a play expects.
 *
 * An expected object names some fields of the message, and each must be there and alike; of a list
 * every element must be alike, one by one, and a last element "…" lets any others follow. "$name"
 * stands for a value: the first time it takes whatever is there, from then on it is that. */
#ifndef BAIZE_FLOOR_LIKENESS_H
#define BAIZE_FLOOR_LIKENESS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* known: the values that names stand for, to which new ones are added; NULL: a name is like
 * anything and nothing is kept. */
bool alike(json_t *known, const json_t *want, const json_t *got);

/* The first place where a message is not like the expected one: "account.credit", and what is
 * there; NULL when nothing is. */
const json_t *unlike_at(json_t *known, const json_t *want, const json_t *got, char *path,
                        size_t cap);

/* A copy with every "$name" replaced by what it stands for; NULL when one stands for nothing, which
 * *missing then names. */
json_t *fill_in(const json_t *known, const json_t *value, const char **missing);

#endif
