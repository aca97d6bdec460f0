/* A casebook as desks see it. */
#ifndef BAIZE_WIRE_CASEBOOK_SHOW_H
#define BAIZE_WIRE_CASEBOOK_SHOW_H

#include "casebook/casebook.h"
#include "wire/occasion.h"

/* Members of an object. */
void casebook_brief(const struct casebook *b, struct text *t);
void casebook_show(const struct casebook *b, const struct occasion_eyes *eyes, struct text *t);
void casebook_form(const struct casebook_rules *r, struct text *t);
/* What of it waits for a person. */
void casebook_needs(const struct casebook *b, int64_t at, const struct need_sink *sink);

#endif
