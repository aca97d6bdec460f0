#include "base/shuffle.h"

#include <assert.h>

void stacks_begin(struct stacks *s, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane)
{
    rng_seeded(&s->rng, seed, lane);
    s->used = STACK_WORDS;
}

static inline uint32_t next_word(struct stacks *s)
{
    if (s->used == STACK_WORDS) {
        rng_bytes(&s->rng, s->word, sizeof s->word);
        s->used = 0;
    }
    return s->word[s->used++];
}

struct three {
    uint32_t place[3];
};

/* Places below n, n - 1 and n - 2. The rest is reckoned only when the word may be in it. */
static inline struct three draw_three(struct stacks *s, uint32_t n)
{
    uint32_t product = n * (n - 1) * (n - 2);
    for (;;) {
        uint64_t first = (uint64_t)next_word(s) * n;
        uint64_t second = (uint64_t)(uint32_t)first * (n - 1);
        uint64_t third = (uint64_t)(uint32_t)second * (n - 2);
        uint32_t low = (uint32_t)third;
        if (low >= product || low >= (0 - product) % product)
            return (struct three){
                {(uint32_t)(first >> 32), (uint32_t)(second >> 32), (uint32_t)(third >> 32)}};
    }
}

static inline void swap(uint8_t *a, uint8_t *b)
{
    uint8_t was = *a;
    *a = *b;
    *b = was;
}

void stacks_shuffle(struct stacks *s, unsigned count, unsigned top)
{
    assert(count <= STACK_CARDS && top + 3 <= count);
    for (unsigned i = 0; i < top; i += 3)
        for (unsigned k = 0; k < STACKS; k++) {
            struct three t = draw_three(s, count - i);
            uint8_t *from = s->card[k] + i;
            swap(from, from + t.place[0]);
            swap(from + 1, from + 1 + t.place[1]);
            swap(from + 2, from + 2 + t.place[2]);
        }
}

/* From a place of the stack on, the next five, out of all that lie from there to the deck's end. */
static inline void shuffle_five(struct stacks *s, uint8_t *from, const uint32_t n)
{
    const uint32_t product = n * (n - 1) * (n - 2) * (n - 3) * (n - 4);
    uint32_t place[5], low;
    do {
        low = next_word(s);
        for (unsigned i = 0; i < 5; i++) {
            uint64_t wide = (uint64_t)low * (n - i);
            place[i] = (uint32_t)(wide >> 32);
            low = (uint32_t)wide;
        }
    } while (low < product && low < (0 - product) % product);
    for (unsigned i = 0; i < 5; i++)
        swap(from + i, from + i + place[i]);
}

void stacks_ten(struct stacks *s)
{
    for (unsigned k = 0; k < STACKS; k++) {
        shuffle_five(s, s->card[k], DECK);
        shuffle_five(s, s->card[k] + 5, DECK - 5);
    }
}
