/* The game RNG: a ChaCha20 key stream, cut to a range by rejection.
 *
 * Nothing here is a modulo of a value that could fall short: a draw outside the largest whole
 * multiple of the range is thrown away and drawn again, so every value is exactly as likely as
 * every other. A system generator takes a fresh key from the operating system whenever it is told
 * to (at least every round or shoe); a seeded one is for tests, simulation and replay, and never
 * reseeds. */
#ifndef BAIZE_BASE_RNG_H
#define BAIZE_BASE_RNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RNG_SEED_BYTES 32
#define RNG_POOL 1024

struct rng {
    uint8_t key[RNG_SEED_BYTES];
    uint64_t lane;  /* the stream's nonce: independent lanes under one seed */
    uint64_t block; /* how many pools have been made */
    uint32_t used;  /* bytes taken of the pool */
    bool from_system;
    uint8_t pool[RNG_POOL];
};

/* Prepares the library behind the generator; false when the system gives no randomness. */
bool rng_start(void);

void rng_system(struct rng *r);
void rng_seeded(struct rng *r, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane);

/* Reads up to 64 hex digits as a seed, right-padded with zero bytes; false for anything else. */
bool rng_seed_parse(const char *hex, uint8_t seed[RNG_SEED_BYTES]);

/* Takes a new key from the system, mixed with the old one; does nothing to a seeded generator. */
void rng_reseed(struct rng *r);

void rng_bytes(struct rng *r, void *out, size_t len);

/* 0 <= value < range, all equally likely; range is at least 1. */
uint32_t rng_below(struct rng *r, uint32_t range);

/* Draws in bulk, for simulation: each byte of the stream is one draw below a range of at most 256,
 * or, where it would favour some values, none. */
struct byte_draws {
    uint32_t fair;      /* bytes below this are draws */
    uint8_t value[256]; /* by byte; the range itself where there is none */
};
void byte_draws_make(struct byte_draws *d, uint32_t range);

#endif
