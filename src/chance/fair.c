#include "chance/fair.h"

#include <sodium.h>
#include <string.h>

struct link fair_commit(const struct seed *s)
{
    return chain_digest(s->bytes, sizeof s->bytes);
}

uint32_t fair_draw(const struct seed *s, struct link over, uint32_t index, uint32_t range)
{
    uint8_t both[RNG_SEED_BYTES + CHAIN_BYTES];
    memcpy(both, s->bytes, RNG_SEED_BYTES);
    memcpy(both + RNG_SEED_BYTES, over.hash, CHAIN_BYTES);
    struct link key = chain_digest(both, sizeof both);
    struct rng r;
    rng_seeded(&r, key.hash, index);
    uint32_t drawn = rng_below(&r, range);
    sodium_memzero(both, sizeof both);
    sodium_memzero(&r, sizeof r);
    return drawn;
}

struct seed fair_seed(const uint8_t secret[RNG_SEED_BYTES], const char *table, uint32_t round,
                      struct link nonce)
{
    struct seed out;
    crypto_generichash_state st;
    crypto_generichash_init(&st, secret, RNG_SEED_BYTES, sizeof out.bytes);
    crypto_generichash_update(&st, (const uint8_t *)"round", 5);
    crypto_generichash_update(&st, (const uint8_t *)&round, sizeof round);
    crypto_generichash_update(&st, nonce.hash, sizeof nonce.hash);
    crypto_generichash_update(&st, (const uint8_t *)table, strlen(table));
    crypto_generichash_final(&st, out.bytes, sizeof out.bytes);
    return out;
}

bool fair_hex(const char *hex, uint8_t out[RNG_SEED_BYTES])
{
    size_t got = 0;
    return strlen(hex) == 2 * RNG_SEED_BYTES &&
           sodium_hex2bin(out, RNG_SEED_BYTES, hex, strlen(hex), NULL, &got, NULL) == 0 &&
           got == RNG_SEED_BYTES;
}
