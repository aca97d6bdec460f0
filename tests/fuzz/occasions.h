/* What must hold of any occasion whatever it is told. The unit tests look at it in every play, the
 * fuzzers in their mutations. */
#ifndef BAIZE_TESTS_OCCASIONS_H
#define BAIZE_TESTS_OCCASIONS_H

#include "occasion/image.h"
#include "wire/occasion_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((noreturn)) static inline void unsound(const char *words)
{
    fprintf(stderr, "unsound: %s\n", words);
    abort();
}

static inline void *kept(size_t size)
{
    void *p = malloc(size);
    if (p == NULL)
        unsound("no memory");
    return p;
}

/* Somebody who hears every event of an act. */
struct watching {
    const struct occasion_machine *machine;
    struct occasion_ear ear;
    unsigned events, refused;
};

/* Every event cites a clause, and there is room to tell it. */
static inline void watch_event(void *ctx, const struct occasion_event *e)
{
    static char json[OCCASION_EVENT_MAX];
    struct watching *w = ctx;
    struct text t;
    text_on(&t, json, sizeof json);
    event_json(w->machine, e, &t);
    if (t.full || e->rule == NULL)
        unsound("an event without a rule, or too long to be told");
    w->events++;
    w->refused += e->kind == w->machine->refused;
    if (w->ear.hear != NULL)
        w->ear.hear(w->ear.ctx, e);
}

static inline bool act_read_back(const struct occasion_machine *m, const char *line, size_t len,
                                 struct occasion_act *a, struct trouble *why)
{
    static char json[1 << 16];
    struct occasion_act again;
    struct text t;
    if (!machine_act_from_json(m, line, len, a, why))
        return false;
    text_on(&t, json, sizeof json);
    machine_act_to_json(m, a, &t);
    if (!machine_act_from_json(m, json, t.len, &again, why) || memcmp(a, &again, sizeof again) != 0)
        unsound("an act does not read back as it was written");
    return true;
}

/* Answers a line, and looks: an act reads back as it was written; a refusal is one event, and
 * changes not a byte. */
static inline bool line_watched(struct watching *w, struct occasion *o, const char *line,
                                size_t len)
{
    const size_t size = occasion_image_size(o);
    char *before = kept(size), *after = kept(size);
    struct occasion_act a;
    struct trouble why;
    w->events = w->refused = 0;
    occasion_image_put(o, before);
    const bool read = act_read_back(w->machine, line, len, &a, &why);
    const bool done = read && occasion_act(o, &a, &(struct occasion_ear){watch_event, w});
    if (!read)
        occasion_refuse_line(o, why.words, &(struct occasion_ear){watch_event, w});
    if (done ? w->refused > 0 || w->events == 0 : w->refused != 1 || w->events != 1)
        unsound("neither done nor refused with nothing beside it");
    if (!done && occasion_image_size(o) == size)
        occasion_image_put(o, after);
    if (!done && (occasion_image_size(o) != size || memcmp(before, after, size) != 0))
        unsound("a refusal has changed something");
    free(before);
    free(after);
    return done;
}

#endif
