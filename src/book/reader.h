/* What a reader of the book is: its storage, and its view of it. */
#ifndef BAIZE_BOOK_READER_H
#define BAIZE_BOOK_READER_H

#include "book/history.h"

struct book_reader {
    const struct storage *storage;
    struct view *view;
    int lock;               /* keeps rows in the book until it ends; below 0: it does not */
    bool held;              /* sees one moment until it ends */
    struct history history; /* what has left the storage */
};

#endif
