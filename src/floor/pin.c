/* PINs of members and of staff: what one is, and how it is kept. */
#include "floor/pin.h"
#include "floor/say.h"
#include "floor/staff.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

/* Argon2id at what OWASP holds to be enough for a secret that is also locked after three tries:
 * 19 MiB, two passes; some twenty milliseconds of the clerk's time. */
enum { PIN_OPS = 2, PIN_MEMORY = 19 << 20 };

static bool good_pin(const char *pin)
{
    size_t len = strlen(pin);
    for (size_t i = 0; i < len; i++)
        if (!isdigit((unsigned char)pin[i]))
            return false;
    return len >= 4 && len <= 8;
}

bool pin_hash(const char *pin, bool known, char out[BOOK_PIN_MAX])
{
    return crypto_pwhash_str_alg(
               out, pin, strlen(pin), known ? crypto_pwhash_OPSLIMIT_MIN : PIN_OPS,
               known ? crypto_pwhash_MEMLIMIT_MIN : PIN_MEMORY, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* A PIN is hashed by the clerk; nobody else keeps it. */
struct pin_making {
    struct job job;
    uint32_t desk, generation;
    uint8_t role;
    int64_t seq;
    asked_again then; /* the message has `hash` in place of `pin` */
    json_t *o;
    char pin[16], hash[BOOK_PIN_MAX];
    bool rehearsed, good;
};

static void make_pin(struct job *job)
{
    struct pin_making *j = (struct pin_making *)job;
    j->good = pin_hash(j->pin, j->rehearsed, j->hash);
}

static void pin_made(struct floor *f, struct job *job)
{
    struct pin_making *j = (struct pin_making *)job;
    struct asked q = {.desk = j->desk, .seq = j->seq, .o = j->o};
    bool here = still_there(f, j->desk, j->generation, j->role);
    if (here && !j->good) {
        refuse_ask(f, &q, "memory", NULL, "the PIN could not be kept: out of memory");
    } else if (here) {
        json_object_set_new(j->o, "hash", json_string(j->hash));
        j->then(f, &q);
    }
    sodium_memzero(j->pin, sizeof j->pin);
    json_decref(j->o);
    free(j);
}

void pin_keep(struct floor *f, const struct asked *q, const char *pin, const char *rule,
              asked_again then)
{
    if (!good_pin(pin)) {
        refuse_ask(f, q, "pin", rule, "a PIN has four to eight digits");
        return;
    }
    struct pin_making *j = calloc(1, sizeof *j);
    if (j == NULL)
        abort();
    j->job.work = make_pin;
    j->job.done = pin_made;
    j->desk = q->desk;
    j->generation = f->desk[q->desk].generation;
    j->role = f->desk[q->desk].role;
    j->seq = q->seq;
    j->then = then;
    j->rehearsed = f->as.rehearsed;
    j->o = json_deep_copy(q->o);
    json_object_del(j->o, "pin");
    snprintf(j->pin, sizeof j->pin, "%s", pin);
    clerk_ask(f->clerk, j->desk, &j->job);
}
