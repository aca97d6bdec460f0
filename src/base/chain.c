#include "base/chain.h"

#include <sodium.h>

struct link chain_start(void)
{
    return (struct link){{0}};
}

struct link chain_next(struct link before, const void *bytes, size_t len)
{
    struct link out;
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, sizeof out.hash);
    crypto_generichash_update(&st, before.hash, sizeof before.hash);
    crypto_generichash_update(&st, bytes, len);
    crypto_generichash_final(&st, out.hash, sizeof out.hash);
    return out;
}

struct link chain_digest(const void *bytes, size_t len)
{
    struct link out;
    crypto_generichash(out.hash, sizeof out.hash, bytes, len, NULL, 0);
    return out;
}

struct link chain_digest_of(const void *head, size_t head_len, const void *bytes, size_t len)
{
    struct link out;
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, sizeof out.hash);
    crypto_generichash_update(&st, head, head_len);
    crypto_generichash_update(&st, bytes, len);
    crypto_generichash_final(&st, out.hash, sizeof out.hash);
    return out;
}

const char *chain_hex(struct link a, char hex[CHAIN_HEX])
{
    return sodium_bin2hex(hex, CHAIN_HEX, a.hash, sizeof a.hash);
}
