/* An index: where things lie, by a hash of what they are asked for by.
 *
 * Open addressing in places that whoever keeps it has set aside, so that it can stand in a struct
 * without pointers: a thing lies where its hash says, or as soon after as there is room. At least
 * half of the places must stay empty, and then a thing is found, or known not to be there, by
 * looking at a few of them, however many there are. */
#ifndef BAIZE_BASE_INDEX_H
#define BAIZE_BASE_INDEX_H

#include <stddef.h>
#include <stdint.h>

struct index_place {
    uint32_t hash;
    uint32_t thing; /* its number, counted from 1; 0: nothing lies here */
};

/* Of a name, and of a number. */
uint32_t index_of_name(const char *name);
uint32_t index_of_number(int64_t number);

/* size: how many places there are, a power of two. */
void index_add(struct index_place *at, size_t size, uint32_t hash, uint32_t thing);
/* It must be there. */
void index_remove(struct index_place *at, size_t size, uint32_t hash, uint32_t thing);
/* The things with this hash one after the other, which the asker compares with what is asked for:
 * *place begins as the hash. 0: there are no more. */
uint32_t index_next(const struct index_place *at, size_t size, uint32_t hash, size_t *place);

/* Places that this thread has looked at so far, for those who count. */
uint64_t index_steps(void);

#endif
