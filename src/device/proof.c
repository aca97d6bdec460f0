#include "device/proof.h"

#include "base/text.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

static const char *side_name(enum side s)
{
    return s == SIDE_FLOOR ? "floor" : "device";
}

/* What it is about, which device, and the nonces of the meeting. */
static void begin(struct text *t, char words[PROOF_WORDS], const char *about,
                  const struct meeting *m)
{
    char ours[PROOF_HEX], yours[PROOF_HEX];
    sodium_bin2hex(ours, sizeof ours, m->ours, PROOF_NONCE);
    sodium_bin2hex(yours, sizeof yours, m->yours, PROOF_NONCE);
    text_on(t, words, PROOF_WORDS);
    text_fmt(t, "baize %s\n%s\n%s\n%s\n%s", about, device_name(m->device), m->place, yours, ours);
}

void proof_of_side(const struct meeting *m, enum side s, char words[PROOF_WORDS])
{
    struct text t;
    begin(&t, words, side_name(s), m);
}

void proof_of_note(const struct meeting *m, int64_t no, cents note, char words[PROOF_WORDS])
{
    struct text t;
    begin(&t, words, "note", m);
    text_fmt(&t, "\n%lld\n%lld", (long long)no, (long long)note);
}

void proof_of_verdict(const struct meeting *m, int64_t no, cents note, bool credited,
                      char words[PROOF_WORDS])
{
    struct text t;
    begin(&t, words, "verdict", m);
    text_fmt(&t, "\n%lld\n%lld\n%s", (long long)no, (long long)note,
             credited ? "credited" : "returned");
}

static void transfer(struct text *t, const struct link_transfer *k)
{
    text_fmt(t, "\n%lld\n%s\n%s\n%lld", (long long)k->no, k->way, k->id, (long long)k->amount);
}

void proof_of_transfer(const struct meeting *m, const struct link_transfer *t,
                       char words[PROOF_WORDS])
{
    struct text s;
    begin(&s, words, "transfer", m);
    transfer(&s, t);
    text_fmt(&s, "\n%s", t->partly ? "partly" : "whole");
}

void proof_of_moved(const struct meeting *m, const struct link_transfer *t, char words[PROOF_WORDS])
{
    struct text s;
    begin(&s, words, "moved", m);
    transfer(&s, t);
    text_fmt(&s, "\n%lld", (long long)t->moved);
}

void proof_sign(const char *words, const uint8_t secret[64], char hex[PROOF_SIGNED])
{
    uint8_t signature[crypto_sign_BYTES];
    crypto_sign_detached(signature, NULL, (const uint8_t *)words, strlen(words), secret);
    sodium_bin2hex(hex, PROOF_SIGNED, signature, sizeof signature);
}

bool proof_bytes(const char *hex, uint8_t *out, size_t len)
{
    size_t got;
    return hex != NULL && strlen(hex) == 2 * len && strspn(hex, "0123456789abcdef") == 2 * len &&
           sodium_hex2bin(out, len, hex, 2 * len, NULL, &got, NULL) == 0 && got == len;
}

bool proof_good(const char *words, const uint8_t key[PROOF_KEY], const char *hex)
{
    uint8_t signature[crypto_sign_BYTES];
    return proof_bytes(hex, signature, sizeof signature) &&
           crypto_sign_verify_detached(signature, (const uint8_t *)words, strlen(words), key) == 0;
}

/* --- enrolment -------------------------------------------------------------------------------- */

/* Without letters that are taken for others. */
static const char LETTERS[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void code_make(char code[CODE_LETTERS + 1])
{
    for (int i = 0; i < CODE_LETTERS; i++)
        code[i] = LETTERS[randombytes_uniform(32)];
    code[CODE_LETTERS] = '\0';
}

void code_spell(const char code[CODE_LETTERS + 1], char spelled[CODE_SPELLED])
{
    struct text t;
    text_on(&t, spelled, CODE_SPELLED);
    for (int i = 0; i < CODE_LETTERS; i += 4)
        text_fmt(&t, "%s%.4s", i > 0 ? "-" : "", code + i);
}

bool code_read(const char *typed, char code[CODE_LETTERS + 1])
{
    size_t len = 0;
    for (const char *at = typed; *at != '\0'; at++) {
        char c = (char)toupper((unsigned char)*at);
        if (c == '-' || c == ' ')
            continue;
        if (strchr(LETTERS, c) == NULL || len == CODE_LETTERS)
            return false;
        code[len++] = c;
    }
    code[len] = '\0';
    return len == CODE_LETTERS;
}

void code_proof(const char code[CODE_LETTERS + 1], enum side s, enum device d, const char *place,
                const char *device_key, const char *floor_key, char hex[PROOF_HEX])
{
    char words[PROOF_WORDS];
    uint8_t hash[32];
    struct text t;
    text_on(&t, words, sizeof words);
    text_fmt(&t, "baize enrolment\n%s\n%s\n%s\n%s", side_name(s), device_name(d), place,
             device_key);
    if (s == SIDE_FLOOR)
        text_fmt(&t, "\n%s", floor_key);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)words, t.len, (const uint8_t *)code,
                       CODE_LETTERS);
    sodium_bin2hex(hex, PROOF_HEX, hash, sizeof hash);
}

bool code_proof_good(const char *mine, const char *theirs)
{
    return strlen(theirs) == PROOF_HEX - 1 && sodium_memcmp(mine, theirs, PROOF_HEX - 1) == 0;
}
