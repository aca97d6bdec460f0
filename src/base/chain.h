/* A chain of BLAKE2b-256 hashes: each link covers the one before it and the bytes it stands for,
 * so that a change anywhere breaks every link from there on. */
#ifndef BAIZE_BASE_CHAIN_H
#define BAIZE_BASE_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#define CHAIN_BYTES 32
#define CHAIN_HEX (CHAIN_BYTES * 2 + 1)

struct link {
    uint8_t hash[CHAIN_BYTES];
};

/* The link before the first: all zero. */
struct link chain_start(void);

struct link chain_next(struct link before, const void *bytes, size_t len);

/* One plain digest, for the content hash of a ruleset or of the events of an act. */
struct link chain_digest(const void *bytes, size_t len);
/* Of two pieces, one after the other. */
struct link chain_digest_of(const void *head, size_t head_len, const void *bytes, size_t len);

const char *chain_hex(struct link a, char hex[CHAIN_HEX]);

#endif
