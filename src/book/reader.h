/* What a reader of the book is: its storage, and its view of it. */
#ifndef BAIZE_BOOK_READER_H
#define BAIZE_BOOK_READER_H

#include "book/store.h"

struct book_reader {
    const struct storage *storage;
    struct view *view;
    bool held; /* sees one moment until it ends */
};

#endif
