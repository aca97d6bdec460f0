/* What is told on standard output: held until somebody may be waiting for it, and told after what
 * must come first.
 *
 * Where threads tell, what is held goes from hand to hand: one fills, one prepares, one does what
 * comes first and tells. Each takes it in the order in which it was filled, and none has to wait
 * for another as long as something is free. */
#ifndef BAIZE_CLI_TELLING_H
#define BAIZE_CLI_TELLING_H

#include <stdbool.h>
#include <stddef.h>

struct held {
    char *at;
    size_t len, cap;
};
enum { TELLING_HELD = 8 }; /* as many may be on their way, and one is filled */

struct telling {
    /* What can be done with it by itself, whatever was told before; NULL: nothing. */
    void (*prepare)(void *ctx, const struct held *told);
    /* What must have been done before this is told; NULL: nothing. False: it could not be, and
     * neither this is told nor anything after it. */
    bool (*first)(void *ctx, const struct held *told);
    void *ctx;
    struct held held[TELLING_HELD];
    unsigned now;        /* the one that is filled */
    struct aside *aside; /* threads that tell; NULL: telling_out does */
};

/* From here on much that is told at once is told by threads, while this one goes on. */
void telling_aside(struct telling *t);

/* Room after what is held; what is written there is held once telling_add says how much it is. */
char *telling_room(struct telling *t, size_t room);
bool telling_add(struct telling *t, size_t len);
bool telling_put(struct telling *t, const char *text, size_t len);

/* Tells all that is held, and returns when it is told. False: it could not be. */
bool telling_out(struct telling *t);
void telling_free(struct telling *t);

#endif
