/* Who keeps the pits of a database: each controller says there, every second and on a connection of
 * its own, where it is reached and whether it has its pit or waits for it, and reads what the
 * others say. That is for who knocks at the wrong one and is sent on: who may write is decided by
 * the pit's lock and epoch alone. */
#ifndef BAIZE_BOOK_CONTROLLERS_H
#define BAIZE_BOOK_CONTROLLERS_H

#include "book/book.h"

/* Of each pit that a plan may have, one that has it and one that waits for it. */
enum { CONTROLLERS_MAX = 128, CONTROLLER_PIT = 32, CONTROLLER_AT = 256 };

struct controller {
    char pit[CONTROLLER_PIT];
    char at[CONTROLLER_AT]; /* "https://one.example:8443" */
    bool has;               /* the pit; else it waits for it */
    bool lives;             /* it was heard of in the last seconds */
    bool ours;              /* it keeps, or waits for, the same pit as we */
    bool self;
};

/* Those of our pit who live before all others, those who have it before those who wait, the latest
 * before the earlier. */
struct controllers {
    struct controller one[CONTROLLERS_MAX];
    unsigned count;
    bool drain; /* somebody has asked us to hand our pit over */
};

struct roll;

/* Begins to say that we are reached `at` there, and wait. `wake` is called from another thread when
 * anything has changed. NULL with words: the address of the book cannot be read. */
struct roll *roll_begin(const char *path, const char *at, void (*wake)(void *ctx), void *ctx,
                        struct book_words *why);
/* From here on we have the pit. */
void roll_has(struct roll *r);
/* It was asked to hand the pit over, and nobody is there any longer to have it. */
void roll_stays(struct roll *r);
/* How things stand, if that has changed since it was last asked; false: it has not. */
bool roll_read(struct roll *r, struct controllers *all);
/* We go: nobody is sent here any longer. */
void roll_end(struct roll *r);

/* Asks the controller that has the pit to hand it over to one that waits for it, and waits until
 * that has it; `told` is called with what happens meanwhile. */
bool roll_drain(const char *path, void (*told)(const char *words), struct book_words *why);

#endif
