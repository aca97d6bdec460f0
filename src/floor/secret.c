#include "floor/secret.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 96, MOST = 64 };

/* What a hash of Argon2id, as libsodium writes it, is made of. */
struct made {
    unsigned long memory, passes; /* in KiB; over it */
    uint8_t salt[crypto_pwhash_SALTBYTES], hash[MOST];
    size_t len; /* of the hash */
};

static bool read_bytes(const char *word, uint8_t *out, size_t room, size_t *len)
{
    return sodium_base642bin(out, room, word, strlen(word), NULL, len, NULL,
                             sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0;
}

static bool read_hash(const char *text, struct made *m)
{
    char salt[WORD], hash[WORD];
    size_t salt_len = 0;
    return sscanf(text, "$argon2id$v=19$m=%lu,t=%lu,p=1$%95[^$]$%95[^$]", &m->memory, &m->passes,
                  salt, hash) == 4 &&
           read_bytes(salt, m->salt, sizeof m->salt, &salt_len) && salt_len == sizeof m->salt &&
           read_bytes(hash, m->hash, sizeof m->hash, &m->len) && m->len >= crypto_pwhash_BYTES_MIN;
}

/* libsodium's own comparison says the same of another secret and of memory that it did not get, so
 * the hash is made here where it is of the form that this program writes. */
bool secret_is(const char *hash, const char *typed, bool *looked)
{
    struct made m;
    uint8_t made[MOST];
    *looked = true;
    if (!read_hash(hash, &m))
        return crypto_pwhash_str_verify(hash, typed, strlen(typed)) == 0;
    *looked = crypto_pwhash(made, m.len, typed, strlen(typed), m.salt, m.passes, m.memory * 1024,
                            crypto_pwhash_ALG_ARGON2ID13) == 0;
    const bool same = *looked && sodium_memcmp(made, m.hash, m.len) == 0;
    sodium_memzero(made, sizeof made);
    return same;
}
