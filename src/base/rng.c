#include "base/rng.h"

#include <assert.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <string.h>

bool rng_start(void)
{
    return sodium_init() >= 0;
}

/* A long run of the same stream comes from OpenSSL, which has vector code for more machines; false
 * when it declines. */
static bool long_stream(const struct rng *r, uint8_t *out, size_t len)
{
    uint8_t start[16];
    int made = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    memcpy(start, &r->block, 8);
    memcpy(start + 8, &r->lane, 8);
    memset(out, 0, len);
    bool done = c != NULL && EVP_EncryptInit_ex(c, EVP_chacha20(), NULL, r->key, start) == 1 &&
                EVP_EncryptUpdate(c, out, &made, out, (int)len) == 1 && (size_t)made == len;
    EVP_CIPHER_CTX_free(c);
    return done;
}

static void key_stream(struct rng *r, uint8_t *out, size_t len)
{
    enum { LONG = 4096, INT_ROOM = 1 << 30 };
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    static_assert(sizeof nonce == sizeof r->lane, "a lane is a nonce");
    memcpy(nonce, &r->lane, sizeof nonce);
    if (len < LONG || len > INT_ROOM || !long_stream(r, out, len)) {
        memset(out, 0, len);
        crypto_stream_chacha20_xor_ic(out, out, len, nonce, r->block, r->key);
    }
    r->block += (len + 63) / 64;
}

void rng_system(struct rng *r)
{
    memset(r, 0, sizeof *r);
    r->from_system = true;
    randombytes_buf(r->key, sizeof r->key);
    r->used = RNG_POOL;
}

void rng_seeded(struct rng *r, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane)
{
    memset(r, 0, sizeof *r);
    memcpy(r->key, seed, RNG_SEED_BYTES);
    r->lane = lane;
    r->used = RNG_POOL;
}

bool rng_seed_parse(const char *hex, uint8_t seed[RNG_SEED_BYTES])
{
    size_t len = strlen(hex);
    char even[RNG_SEED_BYTES * 2 + 1] = {0};
    if (len == 0 || len > RNG_SEED_BYTES * 2)
        return false;
    memset(even, '0', RNG_SEED_BYTES * 2);
    memcpy(even, hex, len);
    size_t got = 0;
    return sodium_hex2bin(seed, RNG_SEED_BYTES, even, RNG_SEED_BYTES * 2, NULL, &got, NULL) == 0 &&
           got == RNG_SEED_BYTES;
}

void rng_reseed(struct rng *r)
{
    if (!r->from_system)
        return;
    uint8_t fresh[RNG_SEED_BYTES];
    randombytes_buf(fresh, sizeof fresh);
    crypto_generichash(r->key, sizeof r->key, fresh, sizeof fresh, r->key, sizeof r->key);
    sodium_memzero(fresh, sizeof fresh);
    r->block = 0;
    r->used = RNG_POOL;
}

void rng_bytes(struct rng *r, void *out, size_t len)
{
    uint8_t *to = out;
    while (len > 0) {
        if (r->used == RNG_POOL && len >= RNG_POOL) {
            size_t whole = len / RNG_POOL * RNG_POOL;
            key_stream(r, to, whole);
            to += whole;
            len -= whole;
            continue;
        }
        if (r->used == RNG_POOL) {
            key_stream(r, r->pool, RNG_POOL);
            r->used = 0;
        }
        size_t n = RNG_POOL - r->used < len ? RNG_POOL - r->used : len;
        memcpy(to, r->pool + r->used, n);
        r->used += (uint32_t)n;
        to += n;
        len -= n;
    }
}

/* Multiply and keep the high half; the low half tells whether this draw falls in the uneven rest.
 * (D. Lemire, "Fast random integer generation in an interval", 2019.) */
uint32_t rng_below(struct rng *r, uint32_t range)
{
    assert(range > 0);
    uint32_t rest = (uint32_t)(0 - range) % range;
    for (;;) {
        uint32_t draw;
        rng_bytes(r, &draw, sizeof draw);
        uint64_t m = (uint64_t)draw * range;
        if ((uint32_t)m >= rest)
            return (uint32_t)(m >> 32);
    }
}

void byte_draws_make(struct byte_draws *d, uint32_t range)
{
    assert(range > 0 && range <= 256);
    d->fair = 256 / range * range;
    for (uint32_t b = 0; b < 256; b++)
        d->value[b] = (uint8_t)(b < d->fair ? b % range : range);
}
