/* A floor whose book is a pit of a database, and what is done to that behind its back. */
#ifndef BAIZE_TESTS_PITS_H
#define BAIZE_TESTS_PITS_H

#include "both.h"

static inline struct teller *floor_on(struct book *b)
{
    static struct teller teller;
    teller = (struct teller){.book = b};
    teller_opens_floor(&teller, 6);
    teller_moves(&teller, MOVE_FILL, WORLD, HOUSE, 100000);
    assert_true(book_sync(teller.book));
    return &teller;
}

static inline struct teller *floor_of(const char *path)
{
    return floor_on(must_open(path));
}

/* Nothing happens on it but what is asked for. */
static inline struct book *must_open_by_hand(const char *path)
{
    struct book_words why = {""};
    struct book *b = book_open_by_hand(path, &why);
    if (b == NULL)
        fail_msg("%s", why.words);
    return b;
}

static inline void close_account(struct teller *t, int64_t id)
{
    t->account[id].closed = true;
    book_account(t->book, &t->account[id]);
}

#define run_in_pits(group, tests, argv)                                                            \
    (need_server(argv), run_in_database(group, tests, sizeof tests / sizeof *tests))

#endif
