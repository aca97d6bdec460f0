/* Devices that are enrolled: player terminals and note acceptors, each with a key of its own.
 *
 * A supervisor has the floor make a code, somebody types it in at the device, and each side learns
 * the other's public key (proof.h). The key waits then until a second person has compared it with
 * what the device shows: who has the code alone enrols nothing. Whoever connects as the device
 * afterwards must sign for it, and has seen the floor sign first: a stranger's browser is no
 * terminal, and a stranger's floor gets no money. A demonstration floor alone takes a terminal's
 * word for who it is, until it is enrolled. */
#include "floor/devices.h"
#include "floor/attempts.h"
#include "floor/once.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/terminal.h"

#include <sodium.h>
#include <stdio.h>

/* A code holds as long as it takes to carry it to the device; and a key waits as long for somebody
 * to come and look at it. */
#define CODE_HOLDS_MS INT64_C(900000)
enum { CHALLENGES = 8 }; /* that one connection is given */

bool asked_device(struct floor *f, const struct asked *q, enum device *out)
{
    const char *name = ask_maybe(q, "device");
    *out = DEVICE_TERMINAL;
    if (json_object_get(q->o, "device") == NULL || (name != NULL && device_named(name, out)))
        return true;
    refuse_ask(f, q, "malformed", NULL, "`device` is terminal or acceptor");
    return false;
}

/* --- who connects ----------------------------------------------------------------------------- */

/* The floor signs first. */
static void challenge(struct floor *f, const struct asked *q, const struct terminal *t,
                      enum device d, const char *nonce)
{
    struct desk *k = &f->desk[q->desk];
    struct meeting *m = &k->meeting;
    char words[PROOF_WORDS], hex[PROOF_HEX], signature[PROOF_SIGNED];
    proof_bytes(nonce, m->yours, sizeof m->yours);
    if (++k->challenges > CHALLENGES) {
        part_desk(f, q->desk, "as many challenges as one connection is given");
        return;
    }
    m->device = d;
    snprintf(m->terminal, sizeof m->terminal, "%s", t->plan->name);
    randombytes_buf(m->ours, sizeof m->ours);
    k->met = MET_CHALLENGED;
    proof_of_side(m, SIDE_FLOOR, words);
    proof_sign(words, f->key.sign, signature);
    struct text *s = answer_begin(f, q, "challenge");
    json_str(s, "nonce", sodium_bin2hex(hex, sizeof hex, m->ours, sizeof m->ours));
    json_str(s, "signature", signature);
    say_end(f, q->desk);
}

/* A challenge is answered once, rightly or not. */
static bool answered(struct floor *f, const struct asked *q, const struct terminal *t,
                     enum device d, const char *signature)
{
    struct desk *k = &f->desk[q->desk];
    char words[PROOF_WORDS];
    bool asked = k->met == MET_CHALLENGED && k->meeting.device == d &&
                 strcmp(k->meeting.terminal, t->plan->name) == 0;
    k->met = MET_NOT;
    proof_of_side(&k->meeting, SIDE_DEVICE, words);
    if (asked && proof_good(words, t->enrolled[d].key, signature)) {
        k->met = MET_SHOWN;
        return true;
    }
    record_attempt(f, "device-key", k->place, t->plan->name,
                   "a device could not show that it is this one");
    refuse_ask(f, q, "key", NULL, "that is not the signature of the %s enrolled for %s",
               device_name(d), t->plan->name);
    return false;
}

bool ask_hex(struct floor *f, const struct asked *q, const char *key, size_t len, const char **out)
{
    uint8_t bytes[64];
    *out = ask_maybe(q, key);
    if (*out != NULL && proof_bytes(*out, bytes, len))
        return true;
    refuse_ask(f, q, "malformed", NULL, "`%s` must be %zu bytes in hex", key, len);
    return false;
}

static bool hex_or_none(struct floor *f, const struct asked *q, const char *key, size_t len,
                        const char **out)
{
    *out = NULL;
    return json_object_get(q->o, key) == NULL || ask_hex(f, q, key, len, out);
}

bool device_shown(struct floor *f, const struct asked *q, struct terminal *t, enum device d)
{
    const struct desk *k = &f->desk[q->desk];
    const char *nonce, *signature;
    if (!hex_or_none(f, q, "nonce", PROOF_NONCE, &nonce) ||
        !hex_or_none(f, q, "signature", 64, &signature))
        return false;
    if (k->role == ROLE_PLAYER) /* itself again */
        return true;
    if (!t->enrolled[d].on) {
        if (f->plan->demo && d == DEVICE_TERMINAL)
            return true;
        refuse_ask(f, q, "enrol", NULL, "%s has no %s that is enrolled: a supervisor enrols one",
                   t->plan->name, device_name(d));
        return false;
    }
    if (signature != NULL)
        return answered(f, q, t, d, signature);
    if (nonce != NULL)
        challenge(f, q, t, d, nonce);
    else
        refuse_ask(f, q, "key", NULL, "the %s of %s has a key, and must show that it has it",
                   device_name(d), t->plan->name);
    return false;
}

/* --- enrolment -------------------------------------------------------------------------------- */

static struct terminal *asked_for(struct floor *f, const struct asked *q, enum device *d)
{
    const char *name;
    if (!ask_word(f, q, "terminal", &name) || !asked_device(f, q, d))
        return NULL;
    struct terminal *t = terminal_named(f, name);
    if (t == NULL)
        refuse_ask(f, q, "unknown", NULL, "there is no terminal %.40s here", name);
    return t;
}

/* The code is told to the supervisor's screen and kept nowhere but in memory; so is a key until a
 * second person has confirmed it. */
void ask_enrol(struct floor *f, struct asked *q)
{
    enum device d;
    struct terminal *t = asked_for(f, q, &d);
    char spelled[CODE_SPELLED];
    if (t == NULL)
        return;
    if (d == DEVICE_ACCEPTOR && (t->plan->funding & FUND_CASH) == 0) {
        refuse_ask(f, q, "funding", NULL, "%s takes no notes", t->plan->name);
        return;
    }
    const struct weighty w = {.duty = DUTY_ENROL, .about = t->plan->name};
    if (!second_in_sight(f, q, &w))
        return;
    struct enrolled *e = &t->enrolled[d];
    code_make(e->code);
    e->code_until = f->now + CODE_HOLDS_MS;
    e->code_by = f->staff[f->desk[q->desk].staff].number;
    snprintf(e->reason, sizeof e->reason, "%s", ask_maybe(q, "reason"));
    incident(f, "enrol", t->plan->name, staff_of(f, q->desk), "a code was made for its %s: %s",
             device_name(d), e->reason);
    struct text *s = answer_begin(f, q, "enrol");
    json_str(s, "terminal", t->plan->name);
    json_str(s, "device", device_name(d));
    code_spell(e->code, spelled);
    json_str(s, "code", spelled);
    json_int(s, "left", CODE_HOLDS_MS);
    say_end(f, q->desk);
}

static void keep_device(struct floor *f, const struct terminal *t, enum device d)
{
    char name[PLAN_NAME + 32], key[PROOF_HEX];
    snprintf(name, sizeof name, "enrolled %s %s", device_name(d), t->plan->name);
    book_setting(f->book, name,
                 t->enrolled[d].on ? sodium_bin2hex(key, sizeof key, t->enrolled[d].key, PROOF_KEY)
                                   : "none");
}

void take_device(struct floor *f, const char *which, const char *key)
{
    char word[16];
    enum device d;
    const char *space = strchr(which, ' ');
    if (space == NULL)
        return;
    snprintf(word, sizeof word, "%.*s", (int)(space - which), which);
    struct terminal *t = terminal_named(f, space + 1);
    if (t != NULL && device_named(word, &d))
        t->enrolled[d].on = proof_bytes(key, t->enrolled[d].key, PROOF_KEY);
}

/* Whoever is connected with the key of before is that device no longer. */
static void show_out(struct floor *f, struct terminal *t, enum device d, const char *why)
{
    int32_t at = d == DEVICE_TERMINAL ? t->desk : t->acceptor;
    if (at < 0)
        return;
    part_desk(f, (uint32_t)at, why);
    f->desk[at].deaf = true;
}

/* The second person has seen the key that the device shows. */
static void enrol_confirmed(struct floor *f, struct asked *q)
{
    enum device d;
    char words[WORDS_OF_TWO];
    const char *key = ask_maybe(q, "key");
    struct terminal *t = asked_for(f, q, &d);
    if (t == NULL)
        return;
    struct enrolled *e = &t->enrolled[d];
    e->on = proof_bytes(key, e->key, PROOF_KEY);
    keep_device(f, t, d);
    show_out(f, t, d, "another device was enrolled in its place");
    incident(f, "enrolled", t->plan->name, doer_of(f, q), "%s with key %s%s", device_name(d), key,
             confirmed_by(f, q, words));
    struct text *s = answer_begin(f, q, "enrolled");
    json_str(s, "terminal", t->plan->name);
    json_str(s, "device", device_name(d));
    json_str(s, "key", key);
    once_end(f, q);
}

/* The desk's place among the staff of who had the code made; NOBODY: he is no longer of them. */
static int32_t code_maker(const struct floor *f, const struct enrolled *e)
{
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (f->staff[i].number == e->code_by)
            return (int32_t)i;
    return NOBODY;
}

static bool code_shown(struct floor *f, const struct asked *q, const struct terminal *t,
                       enum device d, const char *key, const char *proof)
{
    const struct enrolled *e = &t->enrolled[d];
    char mine[PROOF_HEX];
    code_proof(e->code, SIDE_DEVICE, d, t->plan->name, key, "", mine);
    if (e->code[0] != '\0' && f->now < e->code_until && code_proof_good(mine, proof) &&
        code_maker(f, e) != NOBODY)
        return true;
    record_attempt(f, "device-code", f->desk[q->desk].place, t->plan->name,
                   "a device did not have the code of its enrolment");
    refuse_ask(f, q, "code", NULL,
               "that is not the code, or it holds no longer: a supervisor makes another");
    return false;
}

/* A device that was told the code says what its key is, which waits for a second person. */
void ask_introduce(struct floor *f, struct asked *q)
{
    enum device d;
    const char *key, *proof;
    char mine[PROOF_HEX];
    struct terminal *t = asked_for(f, q, &d);
    if (t == NULL || !ask_hex(f, q, "key", PROOF_KEY, &key) ||
        !ask_hex(f, q, "proof", 32, &proof) || !code_shown(f, q, t, d, key, proof))
        return;
    struct enrolled *e = &t->enrolled[d];
    const struct weighty w = {.duty = DUTY_ENROL, .about = t->plan->name, .then = enrol_confirmed};
    json_t *message = json_pack("{ssssssss}", "do", "enrol", "terminal", t->plan->name, "device",
                                device_name(d), "key", key);
    if (message == NULL)
        abort();
    if (device_waits(f, q, &w, code_maker(f, e), e->reason, CODE_HOLDS_MS, message)) {
        struct text *s = answer_begin(f, q, "introduced");
        json_str(s, "terminal", t->plan->name);
        json_str(s, "device", device_name(d));
        json_str(s, "floor", f->key.public_hex);
        code_proof(e->code, SIDE_FLOOR, d, t->plan->name, key, f->key.public_hex, mine);
        json_str(s, "proof", mine);
        json_int(s, "left", CODE_HOLDS_MS);
        say_end(f, q->desk);
        sodium_memzero(e->code, sizeof e->code);
    }
    json_decref(message);
}

void devices_forget(struct floor *f, struct terminal *t, const char *who)
{
    for (enum device d = 0; d < DEVICES; d++) {
        const bool was = t->enrolled[d].on;
        t->enrolled[d] = (struct enrolled){.on = false};
        if (!was)
            continue;
        keep_device(f, t, d);
        incident(f, "retired", t->plan->name, who,
                 "its %s is no longer enrolled: the terminal is taken out", device_name(d));
    }
}

void ask_retire(struct floor *f, struct asked *q)
{
    enum device d;
    char words[WORDS_OF_TWO];
    struct terminal *t = asked_for(f, q, &d);
    if (t == NULL)
        return;
    struct enrolled *e = &t->enrolled[d];
    if (!e->on && e->code[0] == '\0') {
        refuse_ask(f, q, "enrol", NULL, "%s has no %s that is enrolled", t->plan->name,
                   device_name(d));
        return;
    }
    if (takes_two(
            f, q,
            &(struct weighty){.duty = DUTY_RETIRE, .about = t->plan->name, .then = ask_retire}))
        return;
    *e = (struct enrolled){.on = false};
    keep_device(f, t, d);
    show_out(f, t, d, "this device is no longer enrolled");
    incident(f, "retired", t->plan->name, doer_of(f, q), "its %s is no longer enrolled%s",
             device_name(d), confirmed_by(f, q, words));
    struct text *s = answer_begin(f, q, "retire");
    json_str(s, "terminal", t->plan->name);
    json_str(s, "device", device_name(d));
    once_end(f, q);
}
