/* Devices that are enrolled, of terminals and of tables, each with a key of its own.
 *
 * A supervisor has the floor make a code, somebody types it in at the device, and each side learns
 * the other's public key (proof.h). The key waits then until a second person has compared it with
 * what the device shows: who has the code alone enrols nothing. Whoever connects as the device
 * afterwards must sign for it, and has seen the floor sign first: a stranger's browser is no
 * terminal, and a stranger's floor gets no money. A demonstration floor alone takes a terminal's
 * word for who it is, until it is enrolled. */
#include "floor/devices.h"
#include "floor/another_pit.h"
#include "floor/attempts.h"
#include "floor/equipment.h"
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

/* Where a device stands, and what the floor knows of it. */
struct station_of {
    enum device d;
    const char *place; /* the terminal or table */
    struct enrolled *e;
    int32_t desk; /* at which it is connected; -1: at none */
};

bool asked_device(struct floor *f, const struct asked *q, enum device *out)
{
    const char *name = ask_maybe(q, "device");
    *out = DEVICE_TERMINAL;
    if (json_object_get(q->o, "device") == NULL || (name != NULL && device_named(name, out)))
        return true;
    refuse_ask(f, q, "malformed", NULL, "`device` is no kind of device that the floor knows");
    return false;
}

static void of_terminal(struct terminal *t, struct station_of *out)
{
    *out = (struct station_of){
        .d = DEVICE_TERMINAL, .place = t->plan->name, .e = &t->enrolled, .desk = t->desk};
}

static void of_gear(struct gear *g, struct station_of *out)
{
    *out = (struct station_of){
        .d = g->plan->kind, .place = g->plan->place, .e = &g->enrolled, .desk = g->desk};
}

/* --- who connects ----------------------------------------------------------------------------- */

/* The floor signs first. */
static void challenge(struct floor *f, const struct asked *q, const struct station_of *w,
                      const char *nonce)
{
    struct desk *k = &f->desk[q->desk];
    struct meeting *m = &k->meeting;
    char words[PROOF_WORDS], hex[PROOF_HEX], signature[PROOF_SIGNED];
    proof_bytes(nonce, m->yours, sizeof m->yours);
    if (++k->challenges > CHALLENGES) {
        part_desk(f, q->desk, "as many challenges as one connection is given");
        return;
    }
    m->device = w->d;
    snprintf(m->place, sizeof m->place, "%s", w->place);
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
static bool answered(struct floor *f, const struct asked *q, const struct station_of *w,
                     const char *signature)
{
    struct desk *k = &f->desk[q->desk];
    char words[PROOF_WORDS];
    bool asked = k->met == MET_CHALLENGED && k->meeting.device == w->d &&
                 strcmp(k->meeting.place, w->place) == 0;
    k->met = MET_NOT;
    proof_of_side(&k->meeting, SIDE_DEVICE, words);
    if (asked && proof_good(words, w->e->key, signature)) {
        k->met = MET_SHOWN;
        return true;
    }
    record_attempt(f, "device-key", k->place, w->place,
                   "a device could not show that it is this one");
    refuse_ask(f, q, "key", NULL, "that is not the signature of the %s enrolled for %s",
               device_name(w->d), w->place);
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

void refuse_not_enrolled(struct floor *f, const struct asked *q, const char *place, enum device d)
{
    refuse_ask(f, q, "enrol", NULL, "%s has no %s that is enrolled: a supervisor enrols one", place,
               device_name(d));
}

/* A screen at a demonstration is taken at its word, and so is a device that its plan names. */
static bool shown(struct floor *f, const struct asked *q, const struct station_of *w)
{
    const struct desk *k = &f->desk[q->desk];
    const char *nonce, *signature;
    if (!hex_or_none(f, q, "nonce", PROOF_NONCE, &nonce) ||
        !hex_or_none(f, q, "signature", 64, &signature))
        return false;
    if (k->role == ROLE_PLAYER) /* itself again */
        return true;
    if (!w->e->on) {
        if (f->plan->demo && w->d != DEVICE_ACCEPTOR && w->d != DEVICE_LINK)
            return true;
        if (w->d != DEVICE_TERMINAL)
            record_attempt(f, "device-unknown", k->place, w->place,
                           "a device that is not enrolled wanted to be heard");
        refuse_not_enrolled(f, q, w->place, w->d);
        return false;
    }
    if (signature != NULL)
        return answered(f, q, w, signature);
    if (nonce != NULL)
        challenge(f, q, w, nonce);
    else
        refuse_ask(f, q, "key", NULL, "the %s of %s has a key, and must show that it has it",
                   device_name(w->d), w->place);
    return false;
}

bool terminal_shown(struct floor *f, const struct asked *q, struct terminal *t)
{
    struct station_of w;
    of_terminal(t, &w);
    return shown(f, q, &w);
}

bool gear_shown(struct floor *f, const struct asked *q, struct gear *g)
{
    struct station_of w;
    of_gear(g, &w);
    return shown(f, q, &w);
}

/* --- enrolment -------------------------------------------------------------------------------- */

/* The device that a message is about; false: there is none, and that was said. */
static bool asked_for(struct floor *f, const struct asked *q, struct station_of *out)
{
    enum device d;
    const char *name;
    if (!asked_device(f, q, &d) || !ask_word(f, q, device_at(d), &name))
        return false;
    struct terminal *t = d < TERMINAL_DEVICES ? terminal_named(f, name) : NULL;
    if (t == NULL && d < TERMINAL_DEVICES) {
        refuse_absent(f, q, "terminal", name);
        return false;
    }
    if (d == DEVICE_TERMINAL) {
        of_terminal(t, out);
        return true;
    }
    if (t != NULL && t->gear[d] < 0 && f->desk[q->desk].role == ROLE_SUPERVISOR)
        gear_fit(f, t, d);
    if (t != NULL && t->gear[d] < 0) { /* nobody has asked for a code */
        static struct enrolled never;
        *out = (struct station_of){.d = d, .place = t->plan->name, .e = &never, .desk = NOBODY};
        return true;
    }
    struct gear *g = t != NULL ? &f->gear[t->gear[d]] : gear_at(f, name, d);
    if (g != NULL)
        of_gear(g, out);
    else
        refuse_ask(f, q, "unknown", NULL, "the plan has no %s at a table %.40s", device_name(d),
                   name);
    return g != NULL;
}

/* A device of a terminal has a place from here on. NULL: there is no such place on the floor. */
static struct enrolled *enrolled_at(struct floor *f, const char *place, enum device d)
{
    struct terminal *t = d < TERMINAL_DEVICES ? terminal_named(f, place) : NULL;
    if (d == DEVICE_TERMINAL)
        return t != NULL ? &t->enrolled : NULL;
    struct gear *g = t != NULL ? gear_fit(f, t, d) : gear_at(f, place, d);
    return g != NULL ? &g->enrolled : NULL;
}

/* A key that the plan has is the plan's to change. */
static bool key_of_plan(const struct floor *f, const struct station_of *w)
{
    for (size_t i = 0; i < f->plan->device_count; i++) {
        const struct plan_device *d = &f->plan->device[i];
        if (d->kind == w->d && d->key != NULL && strcmp(d->place, w->place) == 0)
            return true;
    }
    return false;
}

static struct text *put_station(struct text *s, const struct station_of *w)
{
    json_str(s, device_at(w->d), w->place);
    json_str(s, "device", device_name(w->d));
    return s;
}

/* The code is told to the supervisor's screen and kept nowhere but in memory; so is a key until a
 * second person has confirmed it. */
void ask_enrol(struct floor *f, struct asked *q)
{
    struct station_of k;
    char spelled[CODE_SPELLED];
    if (!asked_for(f, q, &k))
        return;
    if (k.d == DEVICE_ACCEPTOR && (terminal_named(f, k.place)->plan->funding & FUND_CASH) == 0) {
        refuse_ask(f, q, "funding", NULL, "%s takes no notes", k.place);
        return;
    }
    if (key_of_plan(f, &k)) {
        refuse_ask(f, q, "enrol", NULL, "the plan has the key of the %s of %s", device_name(k.d),
                   k.place);
        return;
    }
    const struct weighty w = {.duty = DUTY_ENROL, .about = k.place};
    if (!second_in_sight(f, q, &w))
        return;
    struct enrolled *e = k.e;
    code_make(e->code);
    e->code_until = f->now + CODE_HOLDS_MS;
    e->code_by = f->staff[f->desk[q->desk].staff].number;
    text_cut(e->reason, sizeof e->reason, ask_maybe(q, "reason"));
    incident(f, "enrol", k.place, staff_of(f, q->desk), "a code was made for its %s: %s",
             device_name(k.d), e->reason);
    struct text *s = put_station(answer_begin(f, q, "enrol"), &k);
    code_spell(e->code, spelled);
    json_str(s, "code", spelled);
    json_int(s, "left", CODE_HOLDS_MS);
    say_end(f, q->desk);
}

static void keep_device(struct floor *f, const struct station_of *w)
{
    char name[PLAN_NAME + 32], key[PROOF_HEX];
    snprintf(name, sizeof name, "enrolled %s %s", device_name(w->d), w->place);
    book_setting(f->book, name,
                 w->e->on ? sodium_bin2hex(key, sizeof key, w->e->key, PROOF_KEY) : "none");
}

void take_device(struct floor *f, const char *which, const char *key)
{
    char word[16];
    enum device d;
    const char *space = strchr(which, ' ');
    if (space == NULL)
        return;
    snprintf(word, sizeof word, "%.*s", (int)(space - which), which);
    if (!device_named(word, &d))
        return;
    struct enrolled *e = enrolled_at(f, space + 1, d);
    if (e != NULL)
        e->on = proof_bytes(key, e->key, PROOF_KEY);
}

void devices_of_plan(struct floor *f)
{
    for (size_t i = 0; i < f->plan->device_count; i++) {
        const struct plan_device *d = &f->plan->device[i];
        if (d->key == NULL)
            continue;
        struct enrolled *e = enrolled_at(f, d->place, d->kind);
        e->on = proof_bytes(d->key, e->key, PROOF_KEY);
    }
}

/* Whoever is connected with the key of before is that device no longer. */
static void show_out(struct floor *f, const struct station_of *w, const char *why)
{
    if (w->desk < 0)
        return;
    part_desk(f, (uint32_t)w->desk, why);
    f->desk[w->desk].deaf = true;
}

/* The second person has seen the key that the device shows. */
static void enrol_confirmed(struct floor *f, struct asked *q)
{
    struct station_of w;
    char words[WORDS_OF_TWO];
    const char *key = ask_maybe(q, "key");
    if (!asked_for(f, q, &w))
        return;
    w.e->on = proof_bytes(key, w.e->key, PROOF_KEY);
    keep_device(f, &w);
    show_out(f, &w, "another device was enrolled in its place");
    incident(f, "enrolled", w.place, doer_of(f, q), "%s with key %s%s", device_name(w.d), key,
             confirmed_by(f, q, words));
    struct text *s = put_station(answer_begin(f, q, "enrolled"), &w);
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

static bool code_shown(struct floor *f, const struct asked *q, const struct station_of *w,
                       const char *key, const char *proof)
{
    const struct enrolled *e = w->e;
    char mine[PROOF_HEX];
    code_proof(e->code, SIDE_DEVICE, w->d, w->place, key, "", mine);
    if (e->code[0] != '\0' && f->now < e->code_until && code_proof_good(mine, proof) &&
        code_maker(f, e) != NOBODY)
        return true;
    record_attempt(f, "device-code", f->desk[q->desk].place, w->place,
                   "a device did not have the code of its enrolment");
    refuse_ask(f, q, "code", NULL,
               "that is not the code, or it holds no longer: a supervisor makes another");
    return false;
}

/* A device that was told the code says what its key is, which waits for a second person. */
void ask_introduce(struct floor *f, struct asked *q)
{
    struct station_of k;
    const char *key, *proof;
    char mine[PROOF_HEX];
    if (!asked_for(f, q, &k) || !ask_hex(f, q, "key", PROOF_KEY, &key) ||
        !ask_hex(f, q, "proof", 32, &proof) || !code_shown(f, q, &k, key, proof))
        return;
    const struct weighty w = {.duty = DUTY_ENROL, .about = k.place, .then = enrol_confirmed};
    json_t *message = json_pack("{ssssssss}", "do", "enrol", device_at(k.d), k.place, "device",
                                device_name(k.d), "key", key);
    if (message == NULL)
        abort();
    if (device_waits(f, q, &w, code_maker(f, k.e), k.e->reason, CODE_HOLDS_MS, message)) {
        struct text *s = put_station(answer_begin(f, q, "introduced"), &k);
        json_str(s, "floor", f->key.public_hex);
        code_proof(k.e->code, SIDE_FLOOR, k.d, k.place, key, f->key.public_hex, mine);
        json_str(s, "proof", mine);
        json_int(s, "left", CODE_HOLDS_MS);
        say_end(f, q->desk);
        sodium_memzero(k.e->code, sizeof k.e->code);
    }
    json_decref(message);
}

void devices_forget(struct floor *f, struct terminal *t, const char *who)
{
    for (enum device d = 0; d < TERMINAL_DEVICES; d++) {
        struct station_of w;
        if (d != DEVICE_TERMINAL && t->gear[d] < 0)
            continue;
        if (d == DEVICE_TERMINAL)
            of_terminal(t, &w);
        else
            of_gear(&f->gear[t->gear[d]], &w);
        const bool was = w.e->on;
        *w.e = (struct enrolled){.on = false};
        if (d != DEVICE_TERMINAL)
            show_out(f, &w, "this terminal is no longer on the floor");
        if (!was)
            continue;
        keep_device(f, &w);
        incident(f, "retired", t->plan->name, who,
                 "its %s is no longer enrolled: the terminal is taken out", device_name(d));
    }
}

void ask_retire(struct floor *f, struct asked *q)
{
    struct station_of w;
    char words[WORDS_OF_TWO];
    if (!asked_for(f, q, &w))
        return;
    if (key_of_plan(f, &w) || (!w.e->on && w.e->code[0] == '\0')) {
        refuse_ask(f, q, "enrol", NULL,
                   key_of_plan(f, &w) ? "the plan has the key of %s's %s"
                                      : "%s has no %s that is enrolled",
                   w.place, device_name(w.d));
        return;
    }
    if (takes_two(f, q,
                  &(struct weighty){.duty = DUTY_RETIRE, .about = w.place, .then = ask_retire}))
        return;
    *w.e = (struct enrolled){.on = false};
    keep_device(f, &w);
    show_out(f, &w, "this device is no longer enrolled");
    incident(f, "retired", w.place, doer_of(f, q), "its %s is no longer enrolled%s",
             device_name(w.d), confirmed_by(f, q, words));
    put_station(answer_begin(f, q, "retire"), &w);
    once_end(f, q);
}
