/* Where a floor may be: the addresses that a program was given, and the controllers of which the
 * floor has told it since (docs/protocol.md, Another controller). */
#ifndef BAIZE_CLI_CONTROLLERS_H
#define BAIZE_CLI_CONTROLLERS_H

#include <jansson.h>
#include <stdbool.h>

enum { CONTROLLERS = 16, CONTROLLER_ROOM = 512 };

struct controllers {
    const char *given; /* addresses, with commas between them */
    char at[CONTROLLERS][CONTROLLER_ROOM];
    unsigned count, now;
    unsigned own;   /* so many of them it was given */
    unsigned sends; /* how often the next was where it was sent on to */
    bool sent_on;   /* the first of them is to be tried, whichever it was */
};

/* False: there is none, or one is too long, or there are too many. */
bool controllers_begin(struct controllers *k, const char *given);
/* The one that has the floor, or is to be tried. */
const char *controllers_now(const struct controllers *k);
/* That one is gone, or does not answer. */
void controllers_next(struct controllers *k);
/* A message of the floor's: it may tell where it is, or may be. Those that the program was given
 * stay among them. */
void controllers_heed(struct controllers *k, const json_t *message);
/* Whoever told of them was not the floor: only those that the program was given are left. */
void controllers_forget(struct controllers *k);

#endif
