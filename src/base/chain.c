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
