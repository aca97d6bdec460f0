#include "base/chain.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>

struct link chain_start(void)
{
    return (struct link){{0}};
}

/* --- BLAKE2b, RFC 7693 --------------------------------------------------------------------------
 * A line of a journal and the events of an act are a block or two. For so little libsodium takes a
 * good deal of its time to begin and to end; what is long it hashes as well as anybody. */

enum { BLOCK_BYTES = 128, FEW_BYTES = 4 * BLOCK_BYTES };

static const uint64_t FIRST[8] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                  UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                  UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                  UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};

static inline uint64_t turned(uint64_t x, unsigned by)
{
    return x >> by | x << (64 - by);
}

#define MIX(a, b, c, d, x, y)                                                                      \
    do {                                                                                           \
        a += b + m[x];                                                                             \
        d = turned(d ^ a, 32);                                                                     \
        c += d;                                                                                    \
        b = turned(b ^ c, 24);                                                                     \
        a += b + m[y];                                                                             \
        d = turned(d ^ a, 16);                                                                     \
        c += d;                                                                                    \
        b = turned(b ^ c, 63);                                                                     \
    } while (0)
#define ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15)                \
    do {                                                                                           \
        MIX(v0, v4, v8, v12, s0, s1);                                                              \
        MIX(v1, v5, v9, v13, s2, s3);                                                              \
        MIX(v2, v6, v10, v14, s4, s5);                                                             \
        MIX(v3, v7, v11, v15, s6, s7);                                                             \
        MIX(v0, v5, v10, v15, s8, s9);                                                             \
        MIX(v1, v6, v11, v12, s10, s11);                                                           \
        MIX(v2, v7, v8, v13, s12, s13);                                                            \
        MIX(v3, v4, v9, v14, s14, s15);                                                            \
    } while (0)

/* One block into h; so many bytes are then counted. */
static void take_block(uint64_t h[8], const uint8_t block[BLOCK_BYTES], uint64_t counted, bool last)
{
    uint64_t m[BLOCK_BYTES / 8];
    memcpy(m, block, sizeof m);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    for (unsigned i = 0; i < BLOCK_BYTES / 8; i++)
        m[i] = __builtin_bswap64(m[i]);
#endif
    uint64_t v0 = h[0], v1 = h[1], v2 = h[2], v3 = h[3], v4 = h[4], v5 = h[5], v6 = h[6], v7 = h[7];
    uint64_t v8 = FIRST[0], v9 = FIRST[1], v10 = FIRST[2], v11 = FIRST[3], v12 = FIRST[4] ^ counted,
             v13 = FIRST[5], v14 = last ? ~FIRST[6] : FIRST[6], v15 = FIRST[7];
    ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
    ROUND(11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4);
    ROUND(7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8);
    ROUND(9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13);
    ROUND(2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9);
    ROUND(12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11);
    ROUND(13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10);
    ROUND(6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5);
    ROUND(10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0);
    ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
    h[0] ^= v0 ^ v8;
    h[1] ^= v1 ^ v9;
    h[2] ^= v2 ^ v10;
    h[3] ^= v3 ^ v11;
    h[4] ^= v4 ^ v12;
    h[5] ^= v5 ^ v13;
    h[6] ^= v6 ^ v14;
    h[7] ^= v7 ^ v15;
}

/* Of less than a block, and few bytes after it. */
static struct link hash_few(const void *head, size_t head_len, const void *bytes, size_t len)
{
    uint64_t h[8];
    uint8_t block[BLOCK_BYTES];
    const uint8_t *at = bytes;
    uint64_t counted = 0;
    size_t held = head_len;
    memcpy(h, FIRST, sizeof h);
    h[0] ^= 0x01010000 ^ CHAIN_BYTES; /* no key, and so many bytes of hash */
    if (head_len > 0)
        memcpy(block, head, head_len);
    if (held > 0 && held + len > BLOCK_BYTES) {
        memcpy(block + held, at, BLOCK_BYTES - held);
        at += BLOCK_BYTES - held;
        len -= BLOCK_BYTES - held;
        held = 0;
        take_block(h, block, counted += BLOCK_BYTES, false);
    }
    for (; len > BLOCK_BYTES; at += BLOCK_BYTES, len -= BLOCK_BYTES)
        take_block(h, at, counted += BLOCK_BYTES, false);
    if (len > 0)
        memcpy(block + held, at, len);
    memset(block + held + len, 0, BLOCK_BYTES - held - len);
    take_block(h, block, counted + held + len, true);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    for (unsigned i = 0; i < 8; i++)
        h[i] = __builtin_bswap64(h[i]);
#endif
    struct link out;
    memcpy(out.hash, h, sizeof out.hash);
    return out;
}

struct link chain_next(struct link before, const void *bytes, size_t len)
{
    return chain_digest_of(before.hash, sizeof before.hash, bytes, len);
}

struct link chain_digest(const void *bytes, size_t len)
{
    return chain_digest_of(NULL, 0, bytes, len);
}

struct link chain_digest_of(const void *head, size_t head_len, const void *bytes, size_t len)
{
    if (head_len < BLOCK_BYTES && len <= FEW_BYTES)
        return hash_few(head, head_len, bytes, len);
    struct link out;
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, sizeof out.hash);
    if (head_len > 0)
        crypto_generichash_update(&st, head, head_len);
    crypto_generichash_update(&st, bytes, len);
    crypto_generichash_final(&st, out.hash, sizeof out.hash);
    return out;
}

static inline char digit(unsigned n)
{
    return (char)(n + '0' + (n > 9 ? 'a' - '0' - 10 : 0));
}

/* Quicker than libsodium's, for every line of a journal has two; and without a table, so that the
 * time tells nothing of a secret here either. */
const char *chain_hex(struct link a, char hex[CHAIN_HEX])
{
    for (size_t i = 0; i < sizeof a.hash; i++) {
        hex[2 * i] = digit(a.hash[i] >> 4);
        hex[2 * i + 1] = digit(a.hash[i] & 15);
    }
    hex[CHAIN_HEX - 1] = '\0';
    return hex;
}
