/* A table put away and taken out again, between rounds or in the middle of one.
 *
 * The image is the struct itself without what it points at and without the empty parts of its
 * lists, so it is only good for the program that made it; whoever keeps one keeps the journal too,
 * from which any program can make the table again. */
#ifndef BAIZE_TABLE_IMAGE_H
#define BAIZE_TABLE_IMAGE_H

#include "table/table.h"

/* Bytes that the image of this table needs. */
size_t image_size(const struct table *t);

/* Writes image_size bytes. */
void image_put(const struct table *t, void *to);

/* Fills t, which must have been made by table_init for the same layout. False, and t as table_init
 * left it, when the image is not one of this program's for this ruleset. */
bool image_take(struct table *t, const void *from, size_t len);

/* Makes one table like another, to try on it what could be done: the parts of its lists that are in
 * use, and nothing of what lies beyond them. */
void table_liken(struct table *to, const struct table *from);

#endif
