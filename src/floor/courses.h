/* All journals of a book checked and played again, side by side.
 *
 * Each journal is a course of two parts: its pages are read and the chain of its lines is checked,
 * and what has been read is played, in order. As many journals as there are threads are under way,
 * the longest first; where one alone is left, one thread reads ahead of the other that plays. What
 * is held of a journal at a time has a limit, whatever its length. */
#ifndef BAIZE_FLOOR_COURSES_H
#define BAIZE_FLOOR_COURSES_H

#include "book/book.h"
#include "wire/replay.h"

enum { COURSE_AGAINST = 160 };

/* What became of a journal; the money only of one that is good. */
struct course_end {
    struct verification v;
    uint64_t from; /* the lines up to this one were not played: its snapshot stands for them */
    enum tender tender;
    cents lie, credit; /* on the layout, and on players' accounts */
    bool has_pool;
    int64_t pool, undecided;      /* of the jackpot it plays for */
    cents holds;                  /* an occasion, for players */
    char against[COURSE_AGAINST]; /* what other pits told of it otherwise; empty: nothing */
};

enum { COURSES_BESIDE = 2 };

struct courses {
    struct book_reader *reader; /* of nobody else meanwhile */
    const struct shelf *shelf;
    const struct clauses *clauses;
    unsigned threads;
    bool recent;            /* journals are played from their last snapshots on */
    int64_t count;          /* of journals, numbered from 1 */
    const int64_t *last;    /* by number: the last line that is checked */
    struct course_end *end; /* by number: to be filled */
    /* Whether what has been played so far of a journal may stand; words in the replay if not. */
    bool (*stands)(void *ctx, int64_t number, struct replay *r);
    /* An occasion as it is at the end of its journal: what is known against it. NULL: nothing. */
    void (*ends)(void *ctx, int64_t number, const struct replay *r, char against[COURSE_AGAINST]);
    /* A table as it is at the end of its journal. NULL: nobody wants to know. */
    void (*came)(void *ctx, int64_t number, const struct replay *r);
    /* Done beside the journals, each once. */
    void (*beside[COURSES_BESIDE])(void *ctx);
    /* Lines done, and lines in all; NULL: nobody wants to know. By one thread at a time. */
    void (*progress)(void *ctx, uint64_t done, uint64_t of);
    void *ctx, *progress_ctx;
};

void courses_run(const struct courses *c);

#endif
