/* A tournament's organisation as desks see it. */
#ifndef BAIZE_WIRE_TOURNAMENT_SHOW_H
#define BAIZE_WIRE_TOURNAMENT_SHOW_H

#include "tournament/tournament.h"
#include "wire/occasion.h"

/* Members of an object. */
void tournament_brief(const struct tournament *t, struct text *out);
void tournament_show(const struct tournament *t, const struct occasion_eyes *eyes,
                     struct text *out);
void tournament_form(const struct contest_terms *r, struct text *out);

#endif
