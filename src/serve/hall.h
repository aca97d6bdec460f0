/* The hall: the floor behind a network address. Terminals, displays and staff come in through the
 * wire; their screens, the metrics and the log go out. */
#ifndef BAIZE_SERVE_HALL_H
#define BAIZE_SERVE_HALL_H

#include "floor/floor.h"
#include "serve/net.h"

struct hall_setup {
    const struct shelf *shelf;
    const struct clauses *clauses;
    const struct plan *plan;
    enum plan_from plan_from;
    const char *folder;      /* of the book, and of the floor's key */
    bool stands_by;          /* waits while another floor has the book open */
    const char *book;        /* the address of a book in a database, or NULL */
    const char *screens;     /* folder of the built screens, or NULL */
    const char *host, *port; /* instead of the plan's, or NULL */
    const char *at;          /* where terminals reach it, as an origin; NULL: there */
    const char *cert, *key;  /* PEM files, or NULL */
    const char *const *origins;
    bool new_key; /* see floor.h */
    const char *restored;
    const char *log; /* file, or NULL for standard error */
    struct net_limits limits;
    unsigned doors; /* see net.h */
    /* Called once the floor is open, with the address people can use; before, once, where it waits
     * for its book. */
    void (*ready)(void *ctx, const char *address, bool open);
    void *ctx;
};

/* Runs until SIGTERM or SIGINT; false with words when it could not open or had to stop. */
bool hall_run(const struct hall_setup *setup, struct trouble *why);

#endif
