#include "floor/rehearsal.h"

#include "floor/floor.h"
#include "floor/likeness.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLACES_MAX = 32, PLACE_NAME = 24, FOLDER_MAX = 512 };

/* Every play begins on the first of January 2026. */
#define BEGINS INT64_C(1767225600000)

/* A desk as the play names it, through all its connections. */
struct place {
    char name[PLACE_NAME];
    bool here, parted; /* parted: the floor has ended the connection */
    uint32_t desk;
    int64_t seq;
    json_t *said;     /* lists of messages, by event */
    json_t *expected; /* how many of each were expected */
    json_t *fresh;    /* what came since the last line that did something */
};

struct rehearsal {
    struct play *out;
    const struct shelf *shelf;
    const struct clauses *clauses;
    const char *path;
    char plan_name[64];
    char folder[FOLDER_MAX];
    struct plan *plan;
    struct floor *floor;
    int64_t now;
    struct place place[PLACES_MAX];
    size_t place_count;
    uint32_t desks; /* connections there have been */
    json_t *known;  /* what names stand for */
};

static bool fail(struct rehearsal *r, const char *fmt, const char *what)
{
    char words[sizeof r->out->words];
    snprintf(words, sizeof words, fmt, what); /* NOLINT: fmt is always a literal here */
    memcpy(r->out->words, words, sizeof words);
    return false;
}
