/* Names and passwords, cards and PINs that are tried: who guesses is slowed down, more with every
 * wrong one and for ever; who is guessed at is not locked out.
 *
 * Waits belong to a name and the place it is tried from: a name on the staff and an address, a card
 * and a terminal. So a stranger's wrong guesses hold up nobody but whoever stands where he stands.
 * One that is known and one that is not are dealt with alike. What is tried while it must wait is
 * not looked at, but it is written down: the first few of a place each minute one by one, the rest
 * as a number, so that no flood buries what others did. */
#include "floor/attempts.h"
#include "floor/say.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    WAYS = 8,       /* that share a bucket */
    BUCKETS = 1024, /* all that is remembered: what is oldest and waits for nothing is forgotten */
    TOLD_SINGLY = 10
};
#define FIRST_WAIT_MS INT64_C(60000)
enum { DOUBLINGS = 6 }; /* at most 64 minutes */

struct attempt {
    char who[BOOK_NAME_MAX], from[BOOK_NAME_MAX];
    int64_t used, until, minute;
    uint32_t wrong, checking, told, untold;
};

struct attempts {
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct attempt at[BUCKETS][WAYS];
};

void attempts_begin(struct floor *f)
{
    f->attempts = calloc(1, sizeof *f->attempts);
    if (f->attempts == NULL)
        abort();
    crypto_shorthash_keygen(f->attempts->key);
}

void attempts_free(struct floor *f)
{
    free(f->attempts);
}

static struct attempt *bucket_of(struct attempts *all, const char *who, const char *from)
{
    char words[2 * BOOK_NAME_MAX];
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t h;
    int len = snprintf(words, sizeof words, "%s\n%s", who, from);
    crypto_shorthash(hash, (const uint8_t *)words, (unsigned long long)len, all->key);
    memcpy(&h, hash, sizeof h);
    return all->at[h % BUCKETS];
}

static void tell_untold(struct floor *f, struct attempt *a)
{
    if (a->untold > 0)
        incident(f, "attempts", a->from, a->who, "%u more attempts, not written down one by one",
                 a->untold);
    a->told = a->untold = 0;
}

/* What waits or is being looked at is forgotten last. */
static struct attempt *attempt_of(struct floor *f, const char *who, const char *from)
{
    char name[BOOK_NAME_MAX], place[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "%s", who);
    snprintf(place, sizeof place, "%s", from);
    struct attempt *b = bucket_of(f->attempts, name, place), *oldest = b;
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < WAYS; i++) {
        struct attempt *a = &b[i];
        if (a->used != 0 && strcmp(a->who, name) == 0 && strcmp(a->from, place) == 0) {
            a->used = f->now + 1;
            return a;
        }
        int64_t worth = a->checking > 0 ? INT64_MAX - 1 : a->until > f->now ? a->until : a->used;
        if (worth < least) {
            least = worth;
            oldest = a;
        }
    }
    tell_untold(f, oldest);
    *oldest = (struct attempt){.used = f->now + 1};
    memcpy(oldest->who, name, sizeof name);
    memcpy(oldest->from, place, sizeof place);
    return oldest;
}

/* --- writing down ----------------------------------------------------------------------------- */

void record_attempt(struct floor *f, const char *code, const char *from, const char *who,
                    const char *words)
{
    struct attempt *place = attempt_of(f, "", from);
    if (f->now - place->minute >= FIRST_WAIT_MS) {
        tell_untold(f, place);
        place->minute = f->now;
    }
    if (place->told < TOLD_SINGLY) {
        place->told++;
        incident(f, code, from, who, "%s", words);
    } else {
        place->untold++;
    }
}

void attempts_look(struct floor *f)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (size_t k = 0; k < WAYS; k++) {
            struct attempt *a = &f->attempts->at[i][k];
            if (a->untold > 0 && f->now - a->minute >= FIRST_WAIT_MS)
                tell_untold(f, a);
        }
}

/* --- trying ----------------------------------------------------------------------------------- */

int64_t attempt_wait(struct floor *f, const char *who, const char *from)
{
    const struct attempt *a = attempt_of(f, who, from);
    return a->until > f->now ? a->until - f->now : 0;
}

bool attempt_begin(struct floor *f, const char *who, const char *from)
{
    struct attempt *a = attempt_of(f, who, from);
    if (a->checking >= (a->wrong < TRIES ? TRIES - a->wrong : 1))
        return false;
    a->checking++;
    return true;
}

/* A wait that has run leaves one try, and the next wait is twice as long. */
unsigned attempt_end(struct floor *f, const char *who, const char *from, bool right, bool looked)
{
    struct attempt *a = attempt_of(f, who, from);
    a->checking -= a->checking > 0;
    if (!looked)
        return TRIES;
    if (right) {
        a->wrong = 0;
        return TRIES;
    }
    if (++a->wrong < TRIES)
        return TRIES - a->wrong;
    unsigned over = a->wrong - TRIES;
    a->until = f->now + (FIRST_WAIT_MS << (over < DOUBLINGS ? over : DOUBLINGS));
    return 0;
}

void attempts_forget(struct floor *f, const char *who)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (size_t k = 0; k < WAYS; k++) {
            struct attempt *a = &f->attempts->at[i][k];
            if (strcmp(a->who, who) != 0)
                continue;
            a->wrong = 0;
            a->until = 0;
        }
}
