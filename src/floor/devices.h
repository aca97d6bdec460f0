/* Devices that are enrolled, of terminals and of tables, each with a key of its own. */
#ifndef BAIZE_FLOOR_DEVICES_H
#define BAIZE_FLOOR_DEVICES_H

#include "floor/house.h"

/* Its terminal is taken out: one of that name must be enrolled anew. */
void devices_forget(struct floor *f, struct terminal *t, const char *who);
/* Whether the connection may be this device: it has shown that it has the key, or need not. False:
 * it was answered with a challenge, or refused. */
bool terminal_shown(struct floor *f, const struct asked *q, struct terminal *t);
void refuse_not_enrolled(struct floor *f, const struct asked *q, const char *place, enum device d);
bool gear_shown(struct floor *f, const struct asked *q, struct gear *g);
/* Which device a message is about; false: it was refused. */
bool asked_device(struct floor *f, const struct asked *q, enum device *out);
/* A field of so many bytes in hex; false: it was refused. */
bool ask_hex(struct floor *f, const struct asked *q, const char *key, size_t len, const char **out);
/* As the book has it: "terminal T01" and a key. */
void take_device(struct floor *f, const char *which, const char *key);
/* The keys that the plan has. */
void devices_of_plan(struct floor *f);

void ask_enrol(struct floor *f, struct asked *q);
void ask_introduce(struct floor *f, struct asked *q);
void ask_retire(struct floor *f, struct asked *q);

#endif
