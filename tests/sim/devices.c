/* Terminals and the note acceptors in them: enrolled, each with a key of its own, what they show
 * when they join, and notes. */
#include "ask.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

static enum device kind_of(const struct person *p)
{
    return p->kind == ACCEPTOR ? DEVICE_ACCEPTOR : DEVICE_TERMINAL;
}

const char *terminal_of(const struct person *p)
{
    const int in = (int)(p - world.person) - PLAYERS - STAFF + PLAYERS - ACCEPTORS;
    return p->kind == ACCEPTOR ? world.person[in].name : p->name;
}

int device_in(const char *terminal, const char *device)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct person *p = &world.person[i];
        if ((p->kind == PLAYER || p->kind == ACCEPTOR) && strcmp(terminal_of(p), terminal) == 0 &&
            strcmp(device_name(kind_of(p)), device) == 0)
            return i;
    }
    return -1;
}

/* A supervisor has a code made for a device, or has its key forgotten. */
void mind_devices(struct person *p)
{
    const uint32_t which = pick(PLAYERS + ACCEPTORS);
    const int whose = (int)(which < PLAYERS ? which : which + STAFF);
    const struct person *d = &world.person[whose];
    if (waiting(p) > 0)
        return;
    const bool goes = one_in(4);
    struct errand *q =
        ask(p, goes ? ASK_RETIRE : ASK_LOOK, 0,
            "\"do\":\"%s\",\"terminal\":\"%s\",\"device\":\"%s\",\"reason\":\"simulated\"",
            goes ? "retire" : "enrol", terminal_of(d), device_name(kind_of(d)));
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
    code_proof(p->device.code, SIDE_DEVICE, kind_of(p), terminal_of(p), public, "", proof);
    p->device.code[0] = '\0';
    ask(p, ASK_IN, 0,
        "\"do\":\"introduce\",\"terminal\":\"%s\",\"device\":\"%s\",\"key\":\"%s\",\"proof\":\"%"
        "s\"",
        terminal_of(p), device_name(kind_of(p)), public, proof);
    return true;
}

const char *device_joins(struct person *p)
{
    static char fields[128];
    char hex[PROOF_HEX];
    p->device.shown = false;
    if (!p->device.keyed || (p->kind == PLAYER && one_in(10)))
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

static struct meeting meeting_of(const struct person *p)
{
    struct meeting m = {.device = kind_of(p)};
    snprintf(m.place, sizeof m.place, "%s", terminal_of(p));
    memcpy(m.yours, p->device.nonce, sizeof m.yours);
    memcpy(m.ours, p->device.theirs, sizeof m.ours);
    return m;
}

void device_signs(struct person *p, const char *challenge)
{
    char hex[PROOF_HEX], words[PROOF_WORDS], signature[PROOF_SIGNED];
    if (!word(challenge, "\"nonce\":\"", hex, sizeof hex) ||
        !proof_bytes(hex, p->device.theirs, sizeof p->device.theirs) ||
        !word(challenge, "\"signature\":\"", signature, sizeof signature))
        broken("%s is given no challenge: %s", p->name, challenge);
    const struct meeting m = meeting_of(p);
    proof_of_side(&m, SIDE_FLOOR, words);
    if (!proof_good(words, p->device.floor, signature))
        broken("the floor does not show %s that it is this floor", p->name);
    proof_of_side(&m, SIDE_DEVICE, words);
    proof_sign(words, p->device.secret, signature);
    p->device.shown = true;
    const struct errand *q =
        ask(p, ASK_IN, 0,
            "\"do\":\"join\",\"terminal\":\"%s\",\"device\":\"%s\",\"token\":\"%s\","
            "\"signature\":\"%s\"",
            terminal_of(p), device_name(kind_of(p)), p->token, signature);
    p->device.twice |= q != NULL && q->copies > 1;
}

/* The code is told to whoever had it made, and carried over. */
void device_has_code(const char *text)
{
    char name[16] = "", device[16] = "", code[24];
    word(text, "\"terminal\":\"", name, sizeof name);
    word(text, "\"device\":\"", device, sizeof device);
    const int whose = device_in(name, device);
    if (whose >= 0 && word(text, "\"code\":\"", code, sizeof code))
        code_read(code, world.person[whose].device.code);
}

static void use_key(struct person *p, unsigned no)
{
    char public[PROOF_HEX];
    make_key(p, no, p->device.secret, public);
    memcpy(p->device.floor, world.floor->key.public, sizeof p->device.floor);
    p->device.keyed = true;
}

static void takes_key(struct person *p, const char *text)
{
    char key[PROOF_HEX], mine[PROOF_HEX];
    uint8_t secret[64];
    unsigned no = p->device.made;
    word(text, "\"key\":\"", key, sizeof key);
    for (; no > 0; no--) {
        make_key(p, no, secret, mine);
        if (strcmp(mine, key) == 0)
            break;
    }
    if (no == 0)
        broken("%s is enrolled with a key that it never had: %s", p->name, text);
    p->device.shown &= memcmp(secret, p->device.secret, sizeof secret) == 0;
    use_key(p, no);
    world.count.enrolled++;
}

/* What was acknowledged of its key is sure, unless something else about it may have been done
 * before or since. */
void device_is_told(struct person *p, const struct errand *q, const char *text)
{
    p->device.sure = !q->again && !keys_unsure((int)(p - world.person));
    if (strstr(text, "\"event\":\"retire\"") != NULL)
        p->device.keyed = p->device.shown = false;
    if (strstr(text, "\"event\":\"enrolled\"") != NULL)
        takes_key(p, text);
}

/* Refused at the door: what it believes of its key is not so. */
void device_is_refused(struct person *p)
{
    if (p->device.twice)
        return;
    if (p->device.sure && !keys_unsure((int)(p - world.person)) &&
        p->device.shown == p->device.keyed && (p->kind == PLAYER || p->device.keyed))
        broken("%s, %s, is refused", p->name,
               p->device.keyed ? "which has shown its key" : "which has no key");
    p->device.keyed = p->device.made > 0 && !p->device.keyed;
    p->device.sure = false;
    if (p->device.keyed) /* it may be the last that it made */
        use_key(p, p->device.made);
}

void device_is_let_in(const struct person *p)
{
    if (p->device.keyed && p->device.sure && !p->device.shown &&
        !keys_unsure((int)(p - world.person)))
        broken("%s is let in, and has not shown its key", p->name);
}

/* --- notes ------------------------------------------------------------------------------------ */

static void sign_note(const struct person *p, char signature[PROOF_SIGNED])
{
    char words[PROOF_WORDS];
    const struct meeting m = meeting_of(p);
    proof_of_note(&m, p->device.notes, p->device.note, words);
    proof_sign(words, p->device.secret, signature);
}

void acceptor_acts(struct person *p)
{
    static const cents NOTES[] = {500, 5000, 10000};
    char signature[PROOF_SIGNED];
    if (waiting(p) > 0 || !one_in(3))
        return;
    if (p->device.note_is != HELD || p->device.notes == 0) {
        p->device.notes++;
        p->device.note = NOTES[pick(3)];
        p->device.note_is = HELD;
    }
    sign_note(p, signature);
    ask(p, ASK_NOTE, p->device.note,
        "\"do\":\"note\",\"no\":%" PRId64 ",\"note\":%" PRId64 ",\"signature\":\"%s\"",
        p->device.notes, p->device.note, signature);
}

/* A note that it holds is signed for anew: nothing of one meeting is worth anything in another. */
void acceptor_is_ready(struct person *p, const char *text)
{
    const char *last = strstr(text, "\"last\":");
    const int64_t no = last != NULL ? strtoll(last + 7, NULL, 10) : -1;
    char signature[PROOF_SIGNED], message[400];
    if (no != p->device.notes && (p->device.note_is != HELD || no != p->device.notes - 1))
        broken("%s has taken %" PRId64 " notes, and is told of %" PRId64, p->name, p->device.notes,
               no);
    for (int i = 0; i < ASKED_AT_ONCE; i++) {
        struct errand *q = &p->asked[i];
        if (q->what != ASK_NOTE)
            continue;
        sign_note(p, signature);
        const int len = snprintf(message, sizeof message,
                                 "{\"seq\":%" PRId64 ",\"do\":\"note\",\"no\":%" PRId64
                                 ",\"note\":%" PRId64 ",\"signature\":\"%s\"}",
                                 q->seq, p->device.notes, p->device.note, signature);
        free(q->text);
        if ((q->text = strdup(message)) == NULL)
            abort();
        q->copies += line_send(p->line, message, (size_t)len);
        p->since = world.now.steady;
    }
}

/* What became of a note, however often it is told: the same, and signed. */
void acceptor_is_told(struct person *p, struct errand *q, const char *text)
{
    const bool credited = strstr(text, "\"credited\":true") != NULL;
    char words[PROOF_WORDS], signature[PROOF_SIGNED];
    const struct meeting m = meeting_of(p);
    proof_of_verdict(&m, p->device.notes, p->device.note, credited, words);
    if (!word(text, "\"signature\":\"", signature, sizeof signature) ||
        !proof_good(words, p->device.floor, signature))
        broken("%s is told what became of a note, and it is not signed: %s", p->name, text);
    if (p->device.note_is != HELD && credited != (p->device.note_is == CREDITED))
        broken("%s was told that a note was %s: %s", p->name, credited ? "given back" : "credited",
               text);
    p->device.note_is = credited ? CREDITED : GIVEN_BACK;
    if (!credited)
        q->amount = 0;
}
