/* The clerk: a thread that does what would keep the floor waiting (checking a PIN, reading old
 * pages of the book, verifying), one thing after another. Whoever asks for much waits for it
 * himself: desks take turns, one thing each. */
#ifndef BAIZE_FLOOR_CLERK_H
#define BAIZE_FLOOR_CLERK_H

#include <stdbool.h>
#include <stdint.h>

struct floor;
struct clerk;

/* A job lies at the beginning of a larger struct. `work` is done by the clerk and must not touch
 * the floor; `done` is called on the floor afterwards and frees the job. */
struct job {
    struct job *next;
    uint64_t turn;   /* the clerk's own */
    uint32_t asks;   /* the desk it is done for */
    bool broken_off; /* the clerk left meanwhile: what it came to counts for nothing */
    void (*work)(struct job *j);
    void (*done)(struct floor *f, struct job *j);
};

/* by_hand: there is no thread, and a job is done when clerk_work is called. */
struct clerk *clerk_hire(bool by_hand, void (*wake)(void *ctx), void *ctx);
/* Does one job, if one waits and no thread does them. */
void clerk_work(struct clerk *c);
/* The job at hand ends as soon as it reads on in the book (see book_heed), and is waited for; those
 * not begun are dropped through their `done`. */
void clerk_leave(struct clerk *c, struct floor *f);
void clerk_ask(struct clerk *c, uint32_t desk, struct job *j);
/* Calls `done` of every job that is finished. */
void clerk_collect(struct clerk *c, struct floor *f);
/* Waits until all jobs asked for are finished; clerk_collect then finds them. */
void clerk_wait(struct clerk *c);
/* Nothing is asked for, and nothing waits to be collected. */
bool clerk_idle(struct clerk *c);

#endif
