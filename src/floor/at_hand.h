/* Things at hand: of what the book has, however much that is, those that are in use, by their
 * numbers.
 *
 * A thing that was changed stays at hand until its batch is durable, so that nobody ever reads it
 * from the book as it was before. Others may be let go, and are read again when they are asked for.
 * A thing stays where it lies as long as it is at hand. */
#ifndef BAIZE_FLOOR_AT_HAND_H
#define BAIZE_FLOOR_AT_HAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every thing begins with this. */
struct kept {
    int64_t number;
    uint64_t batch; /* the last of the book that it was entered in; 0: it is as it was read */
    bool used;      /* asked for since it was last looked at */
};

struct at_hand {
    size_t size; /* of a thing; set once before the first */
    struct kept **slot;
    size_t count, cap; /* cap: a power of two, more than twice the count */
    size_t looked_at;  /* slots so far, for something to let go */
};

/* NULL: it is not at hand. */
void *at_hand_find(const struct at_hand *a, int64_t number);
/* It is about to be asked for: its place is asked of memory, and once that is there the thing. */
void at_hand_expect(const struct at_hand *a, int64_t number);
void at_hand_near(const struct at_hand *a, int64_t number);
/* Room for one more, all zero but its number, which must not be at hand yet. */
void *at_hand_add(struct at_hand *a, int64_t number);
void at_hand_remove(struct at_hand *a, void *thing);
/* One after the other, in no order: *place begins as 0. NULL: that was the last. Nothing may come
 * or go meanwhile. */
void *at_hand_next(const struct at_hand *a, size_t *place);
/* Something that may be let go while there are more than `most`: not asked for of late, and all
 * that it was entered in is durable. NULL: nothing is, among so many as are looked at in one turn;
 * *looks, which begins as 0, counts them. */
void *at_hand_idle(struct at_hand *a, size_t most, uint64_t durable, size_t *looks);
void at_hand_free(struct at_hand *a);

#endif
