/* A list that grows by one. */
#ifndef BAIZE_BASE_LIST_H
#define BAIZE_BASE_LIST_H

#include <stddef.h>

/* The list with room for one more entry, of that size, after `count` of them. How much room there
 * is follows from the count: a list that is grown by this is grown by nothing else, and may become
 * shorter. NULL is an empty one. Who has no memory cannot go on. */
void *list_room(void *list, size_t count, size_t size);

#endif
