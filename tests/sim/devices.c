/* Terminals that are enrolled, each with a key of its own, and what they show when they join. */
#include "ask.h"

#include <sodium.h>
#include <stdio.h>

/* A supervisor has a code made for a terminal, or has its key forgotten. */
void mind_devices(struct person *p)
{
    const int whose = (int)pick(PLAYERS);
    const char *name = world.person[whose].name;
    if (waiting(p) > 0)
        return;
    struct errand *q =
        one_in(3) ? ask(p, ASK_RETIRE, 0,
                        "\"do\":\"retire\",\"terminal\":\"%s\",\"reason\":\"simulated\"", name)
                  : ask(p, ASK_LOOK, 0,
                        "\"do\":\"enrol\",\"terminal\":\"%s\",\"reason\":\"simulated\"", name);
    if (q != NULL)
        q->about = whose;
}

/* The keys that it makes, one after the other. */
static void make_key(const struct person *p, unsigned no, uint8_t secret[64],
                     char public[PROOF_HEX])
{
    uint8_t from[32], key[32];
    struct dice of = {.state = world.seed * 1000 + (uint64_t)(p - world.person)};
    for (unsigned i = 0; i <= no; i++)
        dice_bytes(&of, from, sizeof from);
    crypto_sign_seed_keypair(key, secret, from);
    sodium_bin2hex(public, PROOF_HEX, key, sizeof key);
}

/* Somebody carries the code to the terminal, and it says what its key is. */
bool device_introduces_itself(struct person *p)
{
    char public[PROOF_HEX], proof[PROOF_HEX];
    uint8_t secret[64];
    if (p->device.code[0] == '\0')
        return false;
    make_key(p, ++p->device.made, secret, public);
    code_proof(p->device.code, SIDE_DEVICE, DEVICE_TERMINAL, p->name, public, "", proof);
    p->device.code[0] = '\0';
    ask(p, ASK_IN, 0, "\"do\":\"introduce\",\"terminal\":\"%s\",\"key\":\"%s\",\"proof\":\"%s\"",
        p->name, public, proof);
    return true;
}

const char *device_joins(struct person *p)
{
    static char fields[128];
    char hex[PROOF_HEX];
    p->device.shown = false;
    if (!p->device.keyed || one_in(10))
        return "";
    dice_bytes(&world.dice, p->device.nonce, sizeof p->device.nonce);
    snprintf(fields, sizeof fields, ",\"nonce\":\"%s\"",
             sodium_bin2hex(hex, sizeof hex, p->device.nonce, sizeof p->device.nonce));
    return fields;
}

/* The value of a field that is a word. */
static bool word(const char *text, const char *field, char *out, size_t cap)
{
    const char *at = strstr(text, field);
    if (at == NULL)
        return false;
    at += strlen(field);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

void device_signs(struct person *p, const char *challenge)
{
    struct meeting m = {.device = DEVICE_TERMINAL};
    char hex[PROOF_HEX], words[PROOF_WORDS], signature[PROOF_SIGNED];
    snprintf(m.terminal, sizeof m.terminal, "%s", p->name);
    memcpy(m.yours, p->device.nonce, sizeof m.yours);
    if (!word(challenge, "\"nonce\":\"", hex, sizeof hex) ||
        !proof_bytes(hex, m.ours, sizeof m.ours) ||
        !word(challenge, "\"signature\":\"", signature, sizeof signature))
        broken("%s is given no challenge: %s", p->name, challenge);
    proof_of_side(&m, SIDE_FLOOR, words);
    if (!proof_good(words, p->device.floor, signature))
        broken("the floor does not show %s that it is this floor", p->name);
    proof_of_side(&m, SIDE_DEVICE, words);
    proof_sign(words, p->device.secret, signature);
    p->device.shown = true;
    const struct errand *q = ask(
        p, ASK_IN, 0, "\"do\":\"join\",\"terminal\":\"%s\",\"token\":\"%s\",\"signature\":\"%s\"",
        p->name, p->token, signature);
    p->device.twice |= q != NULL && q->copies > 1;
}

/* The code is told to whoever had it made, and carried over. */
void device_has_code(const char *text)
{
    char name[16] = "", code[24];
    for (int i = 0; i < PLAYERS; i++)
        if (word(text, "\"terminal\":\"", name, sizeof name) &&
            strcmp(world.person[i].name, name) == 0 && word(text, "\"code\":\"", code, sizeof code))
            code_read(code, world.person[i].device.code);
}

static void takes_key(struct person *p, const char *text)
{
    char key[PROOF_HEX], mine[PROOF_HEX];
    uint8_t secret[64];
    word(text, "\"key\":\"", key, sizeof key);
    for (unsigned no = p->device.made; no > 0; no--) {
        make_key(p, no, secret, mine);
        if (strcmp(mine, key) != 0)
            continue;
        memcpy(p->device.secret, secret, sizeof secret);
        memcpy(p->device.floor, world.floor->key.public, sizeof p->device.floor);
        p->device.keyed = true;
        world.count.enrolled++;
        return;
    }
    broken("%s is enrolled with a key that it never had: %s", p->name, text);
}

/* What was acknowledged of its key is sure, unless something else about it may have been done
 * before or since. */
void device_is_told(struct person *p, const struct errand *q, const char *text)
{
    p->device.shown = false;
    p->device.sure = !q->again && !keys_unsure((int)(p - world.person));
    if (strstr(text, "\"event\":\"retire\"") != NULL)
        p->device.keyed = false;
    if (strstr(text, "\"event\":\"enrolled\"") != NULL)
        takes_key(p, text);
}

/* Refused at the door: what it believes of its key is not so. */
void device_is_refused(struct person *p)
{
    if (p->device.twice)
        return;
    if (p->device.sure && !keys_unsure((int)(p - world.person)) &&
        p->device.shown == p->device.keyed)
        broken("%s, %s, is refused", p->name,
               p->device.keyed ? "which has shown its key" : "which has no key");
    p->device.keyed = p->device.made > 0 && !p->device.keyed;
    p->device.sure = false;
}

void device_is_let_in(const struct person *p)
{
    if (p->device.keyed && p->device.sure && !p->device.shown &&
        !keys_unsure((int)(p - world.person)))
        broken("%s is let in, and has not shown its key", p->name);
}
