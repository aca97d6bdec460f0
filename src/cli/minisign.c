#include "cli/minisign.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two letters for the algorithm, the number of the key, and the key or the signature. */
enum { ALGORITHM = 2, KEY_NUMBER = 8 };
struct public_key {
    uint8_t algorithm[ALGORITHM], number[KEY_NUMBER], key[crypto_sign_PUBLICKEYBYTES];
};
struct signature {
    uint8_t algorithm[ALGORITHM], number[KEY_NUMBER], bytes[crypto_sign_BYTES];
};

static bool decode(const char *word, void *out, size_t len)
{
    size_t got = 0;
    const char *end = NULL;
    return sodium_base642bin(out, len, word, strlen(word), NULL, &got, &end,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           got == len && *end == '\0';
}

/* The next line without its end; false: there is none. */
static bool next_line(FILE *f, char *line, size_t cap)
{
    if (fgets(line, (int)cap, f) == NULL)
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static bool read_key(const char *told, struct public_key *k, struct trouble *why)
{
    char line[MINISIGN_COMMENT];
    FILE *f = fopen(told, "re");
    bool good = f == NULL ? decode(told, k, sizeof *k)
                          : next_line(f, line, sizeof line) && next_line(f, line, sizeof line) &&
                                decode(line, k, sizeof *k);
    if (f != NULL)
        fclose(f);
    if (!good || memcmp(k->algorithm, "Ed", ALGORITHM) != 0) {
        trouble_say(why, "%.200s is no public key of minisign", told);
        return false;
    }
    return true;
}

struct signed_file {
    struct signature signature;
    char comment[MINISIGN_COMMENT];
    uint8_t over_both[crypto_sign_BYTES]; /* the signature and the comment */
};

static bool read_signature(const char *path, struct signed_file *s, struct trouble *why)
{
    static const char TRUSTED[] = "trusted comment: ";
    const size_t n = sizeof TRUSTED - 1;
    char line[MINISIGN_COMMENT + sizeof TRUSTED - 1];
    FILE *f = fopen(path, "re");
    if (f == NULL) {
        trouble_say(why, "%.300s: %s", path, strerror(errno));
        return false;
    }
    bool good = next_line(f, line, sizeof line) && next_line(f, line, sizeof line) &&
                decode(line, &s->signature, sizeof s->signature) &&
                next_line(f, line, sizeof line) && strncmp(line, TRUSTED, n) == 0;
    if (good) {
        snprintf(s->comment, sizeof s->comment, "%s", line + n);
        good = next_line(f, line, sizeof line) && decode(line, s->over_both, sizeof s->over_both);
    }
    fclose(f);
    if (!good)
        trouble_say(why, "%.300s is no signature of minisign", path);
    return good;
}

static uint8_t *read_whole(const char *path, size_t *len)
{
    enum { STEP = 1 << 16 };
    FILE *f = fopen(path, "rbe");
    uint8_t *bytes = NULL;
    size_t n = 1;
    *len = 0;
    while (f != NULL && n > 0) {
        bytes = realloc(bytes, *len + STEP);
        if (bytes == NULL)
            abort();
        n = fread(bytes + *len, 1, STEP, f);
        *len += n;
    }
    if (f != NULL)
        fclose(f);
    return bytes;
}

static bool signs(const struct public_key *k, const struct signed_file *s, const uint8_t *bytes,
                  size_t len)
{
    uint8_t hash[crypto_generichash_BYTES_MAX], both[crypto_sign_BYTES + MINISIGN_COMMENT];
    const uint8_t *over = bytes;
    size_t over_len = len, comment = strlen(s->comment);
    if (memcmp(s->signature.number, k->number, KEY_NUMBER) != 0)
        return false;
    if (memcmp(s->signature.algorithm, "ED", ALGORITHM) == 0) {
        crypto_generichash(hash, sizeof hash, bytes, len, NULL, 0);
        over = hash;
        over_len = sizeof hash;
    } else if (memcmp(s->signature.algorithm, "Ed", ALGORITHM) != 0) {
        return false;
    }
    memcpy(both, s->signature.bytes, crypto_sign_BYTES);
    memcpy(both + crypto_sign_BYTES, s->comment, comment);
    return crypto_sign_verify_detached(s->signature.bytes, over, over_len, k->key) == 0 &&
           crypto_sign_verify_detached(s->over_both, both, crypto_sign_BYTES + comment, k->key) ==
               0;
}

bool minisign_good(const char *path, const char *key, char comment[MINISIGN_COMMENT],
                   struct trouble *why)
{
    struct public_key k;
    struct signed_file s;
    char beside[4200];
    size_t len;
    snprintf(beside, sizeof beside, "%s.minisig", path);
    if (!read_key(key, &k, why) || !read_signature(beside, &s, why))
        return false;
    uint8_t *bytes = read_whole(path, &len);
    const bool good = bytes != NULL && signs(&k, &s, bytes, len);
    free(bytes);
    if (!good)
        trouble_say(why, "%.200s was not signed with this key as it is now", path);
    memcpy(comment, s.comment, sizeof s.comment);
    return good;
}
