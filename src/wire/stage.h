/* What plays are played on: a table, or an occasion. */
#ifndef BAIZE_WIRE_STAGE_H
#define BAIZE_WIRE_STAGE_H

#include "rules/clauses.h"
#include "rules/shelf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct occasion_kind;

/* How a play asks for it to be set up, and who is told of every event. */
struct setting_up {
    const struct shelf *shelf;
    const struct clauses *clauses;
    const struct occasion_kind *kind; /* of the occasion; NULL: it is a table */
    const char *ruleset;
    const char *const *options;
    size_t option_count;
    const uint8_t *seed; /* it draws for itself; NULL: the play says what chance does */
    void (*keep)(void *ctx, unsigned kind, const char *json);
    void *ctx;
};

enum { STAGE_KINDS = 64 }; /* of events, at most */

struct stage {
    unsigned kinds, refused; /* kinds of events, and which of them a refusal is */
    const char *(*kind_name)(unsigned kind);
    /* NULL with words when it cannot be set up. */
    void *(*open)(const struct setting_up *how, struct trouble *why);
    /* Answers one line; whether it was an act, and done. */
    bool (*act)(void *on, const char *line);
    /* All that follows from an act which was done without anybody acting; NULL: nothing does. */
    void (*go_on)(void *on);
    void (*close)(void *on);
};

extern const struct stage TABLE_STAGE;
struct stage occasion_stage(const struct occasion_kind *kind);

#endif
