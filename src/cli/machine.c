/* A device of a floor as a program: its key on disk, its line to the floor, and how each side shows
 * the other who it is. */
#include "cli/machine.h"
#include "cli/cli.h"
#include "device/simulated.h"
#include "floor/floor.h"
#include "rules/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MS = 10000 };

/* --- files ------------------------------------------------------------------------------------ */

bool machine_keep_file(const char *path, const char *text)
{
    char fresh[4200], folder[4200];
    size_t len = strlen(text);
    snprintf(fresh, sizeof fresh, "%.4080s.new", path);
    snprintf(folder, sizeof folder, "%.4080s", path);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool good = write(fd, text, len) == (ssize_t)len && fsync(fd) == 0;
    good = close(fd) == 0 && good && rename(fresh, path) == 0;
    fd = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    good = good && fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

bool machine_read_file(const char *path, char *text, size_t room)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd >= 0 ? read(fd, text, room - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[got > 0 ? got : 0] = '\0';
    return got > 0;
}

void machine_write_key(const struct machine *m, const uint8_t seed[32])
{
    char text[512], hex[PROOF_HEX], floor[PROOF_HEX];
    snprintf(text, sizeof text, "baize device 1\n%s %s\nfloor %s\nsecret %s\n",
             device_name(m->device), m->place,
             sodium_bin2hex(floor, sizeof floor, m->floor, PROOF_KEY),
             sodium_bin2hex(hex, sizeof hex, seed, 32));
    if (!machine_keep_file(m->file, text))
        cli_usage("device", "%s cannot be written: %s", m->file, strerror(errno));
    sodium_memzero(text, sizeof text);
}

void machine_read_key(struct machine *m)
{
    char text[512], device[16], floor[PROOF_HEX], hex[PROOF_HEX];
    uint8_t seed[32];
    struct stat s;
    if (stat(m->file, &s) != 0 || !machine_read_file(m->file, text, sizeof text))
        cli_usage("device", "%s cannot be read: %s", m->file, strerror(errno));
    if ((s.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        cli_usage("device", "%s is not for its owner alone: `chmod 600` it", m->file);
    if (sscanf(text, "baize device 1\n%15s %15s\nfloor %64s\nsecret %64s", device, m->place, floor,
               hex) != 4 ||
        !device_named(device, &m->device) || !proof_bytes(floor, m->floor, sizeof m->floor) ||
        !proof_bytes(hex, seed, sizeof seed))
        cli_usage("device", "%s is no device's key", m->file);
    crypto_sign_seed_keypair(m->key, m->secret, seed);
    m->keyed = true;
    sodium_memzero(text, sizeof text);
    sodium_memzero(seed, sizeof seed);
}

/* --- asking ----------------------------------------------------------------------------------- */

struct text *machine_begin(struct machine *m, struct text *t, char *room, size_t len,
                           const char *what)
{
    text_on(t, room, len);
    text_putc(t, '{');
    json_str(t, "do", what);
    json_int(t, "seq", ++m->seq);
    return t;
}

/* A message that answers nothing; false: the floor says that it hangs up. */
static bool take_news(struct machine *m, const char *text)
{
    json_t *o = json_loads(text, 0, NULL);
    const bool stays = !machine_is(o, "closing");
    controllers_heed(&m->where, o);
    if (m->heard != NULL && json_is_object(o) && json_object_get(o, "re") == NULL)
        m->heard(m->ctx, o);
    json_decref(o);
    return stays;
}

json_t *machine_ask(struct machine *m, struct text *t)
{
    const char *heard;
    text_putc(t, '}');
    m->spoke = machine_clock();
    if (!client_send(m->line, t->at))
        return NULL;
    while (client_hear(m->line, ANSWER_MS, &heard) == CLIENT_TEXT) {
        json_t *o = json_loads(heard, 0, NULL);
        if (o != NULL && json_integer_value(json_object_get(o, "re")) == m->seq)
            return o;
        json_decref(o);
        if (!take_news(m, heard))
            return NULL;
    }
    return NULL;
}

int64_t machine_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A PIN is shown to nobody. */
bool machine_sense(struct machine *m, const char *text)
{
    char room[512];
    struct text t;
    const char *secret = strstr(text, ",\"pin\":");
    machine_begin(m, &t, room, sizeof room, "sense");
    json_int(&t, "no", m->sensed + 1);
    text_fmt(&t, ",%s", text);
    json_t *o = machine_ask(m, &t);
    sodium_memzero(room, sizeof room);
    if (o == NULL) {
        machine_hang_up(m);
        return false;
    }
    const bool heard = machine_is(o, "sense");
    const char *why = machine_word(o, "why");
    const char *code = machine_word(o, "code"); /* a wrong PIN was heard, too */
    m->sensed += strcmp(code, "malformed") != 0 && strcmp(code, "unknown") != 0;
    cli_print(stdout, "%.*s %s%s%s\n", secret != NULL ? (int)(secret - text) : (int)strlen(text),
              text, heard ? machine_word(o, "fate") : "refused", why[0] != '\0' ? ": " : "", why);
    fflush(stdout);
    json_decref(o);
    return true;
}

bool machine_goes_wrong(struct machine *m, const char *text)
{
    struct simulated s;
    char said[SAID_MAX];
    const char *why;
    simulated_begin(&s, m->device, 0);
    if (!simulated_typed(&s, text, 0, &why) || !simulated_next(&s, 0, said))
        return false;
    if (m->line == NULL || !machine_sense(m, said))
        fprintf(stderr, "baize device: no floor hears %s\n", said);
    return true;
}

void machine_beat(struct machine *m)
{
    char room[128];
    struct text t;
    if (m->line == NULL || m->beat == 0 || machine_clock() - m->spoke < m->beat)
        return;
    machine_begin(m, &t, room, sizeof room, "beat");
    json_t *o = machine_ask(m, &t);
    if (o == NULL)
        machine_hang_up(m);
    json_decref(o);
}

void machine_hear(struct machine *m)
{
    const char *heard;
    enum client_news news = CLIENT_NOTHING;
    while (m->line != NULL && (news = client_hear(m->line, 0, &heard)) == CLIENT_TEXT)
        if (!take_news(m, heard)) {
            news = CLIENT_GONE;
            break;
        }
    if (news != CLIENT_GONE || m->line == NULL)
        return;
    fprintf(stderr, "baize device: the line to the floor is gone\n");
    machine_hang_up(m);
}

const char *machine_word(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

bool machine_is(const json_t *o, const char *event)
{
    return strcmp(machine_word(o, "event"), event) == 0;
}

void machine_hang_up(struct machine *m)
{
    if (m->line != NULL)
        controllers_next(&m->where);
    client_close(m->line);
    m->line = NULL;
}

/* --- meeting ---------------------------------------------------------------------------------- */

enum met machine_failed(struct machine *m, json_t *o, const char *words)
{
    cli_print(stderr, "baize device: %s%s%s\n", words, o != NULL ? ": " : "",
              machine_word(o, "why"));
    json_decref(o);
    machine_hang_up(m);
    return NEVER;
}

/* Whoever answers has not shown that he is the floor, so nothing that he says counts; where others
 * are known, one of them may be. */
static enum met not_the_floor(struct machine *m, json_t *o, const char *words)
{
    const bool others = m->where.count > 1;
    controllers_forget(&m->where);
    machine_failed(m, o, words);
    return others ? NOT_NOW : NEVER;
}

/* Begins the message with which it joins. */
static void begin_join(struct machine *m, struct text *t, char *room, size_t len)
{
    machine_begin(m, t, room, len, "join");
    json_str(t, device_at(m->device), m->place);
    json_str(t, "device", device_name(m->device));
}

/* The floor has the last word: it takes the device, or does not, or has another that is to go
 * first. */
static enum met be_ready(struct machine *m, struct text *t)
{
    char firmware[CHAIN_HEX];
    struct link program;
    struct trouble why;
    json_str(t, "serial", "simulated");
    if (identity_program(&program, &why))
        json_str(t, "firmware", chain_hex(program, firmware));
    json_t *o = machine_ask(m, t);
    if (o == NULL)
        return NOT_NOW;
    if (!machine_is(o, "ready")) {
        const bool twice = strcmp(machine_word(o, "code"), "twice") == 0;
        machine_failed(m, o, "the floor does not take this device");
        return twice ? NOT_NOW : NEVER;
    }
    const json_t *heard = json_object_get(o, "heard");
    m->last = json_integer_value(json_object_get(o, "last"));
    m->sensed = heard != NULL ? json_integer_value(heard) : m->last;
    m->beat = json_integer_value(json_object_get(o, "beat"));
    if (m->ready != NULL)
        m->ready(m->ctx, o);
    json_decref(o);
    return MET;
}

/* The floor shows who it is before this device does. */
static enum met shake_hands(struct machine *m)
{
    char room[1024], hex[PROOF_HEX], words[PROOF_WORDS], signature[PROOF_SIGNED];
    struct text t;
    struct meeting *k = &m->meeting;
    k->device = m->device;
    snprintf(k->place, sizeof k->place, "%s", m->place);
    randombytes_buf(k->yours, sizeof k->yours);
    begin_join(m, &t, room, sizeof room);
    json_str(&t, "nonce", sodium_bin2hex(hex, sizeof hex, k->yours, sizeof k->yours));
    json_t *o = machine_ask(m, &t);
    if (o == NULL)
        return NOT_NOW;
    if (!machine_is(o, "challenge"))
        return not_the_floor(m, o, "the floor does not know this device");
    bool whole = proof_bytes(machine_word(o, "nonce"), k->ours, sizeof k->ours);
    proof_of_side(k, SIDE_FLOOR, words);
    if (!whole || !proof_good(words, m->floor, machine_word(o, "signature")))
        return not_the_floor(m, o, "that is not the floor at which this device was enrolled");
    json_decref(o);
    proof_of_side(k, SIDE_DEVICE, words);
    proof_sign(words, m->secret, signature);
    begin_join(m, &t, room, sizeof room);
    json_str(&t, "signature", signature);
    return be_ready(m, &t);
}

/* At a demonstration a device without a key says where it stands. */
static enum met say_where(struct machine *m)
{
    char room[512];
    struct text t;
    begin_join(m, &t, room, sizeof room);
    return be_ready(m, &t);
}

/* One try at the controller whose turn it is; after it, unless that was the one, it is another's.
 */
static enum met meet_one(struct machine *m)
{
    char why[256];
    m->line = client_open(controllers_now(&m->where), m->trust, FLOOR_PROTOCOL, why, sizeof why);
    if (m->line == NULL) {
        fprintf(stderr, "baize device: %s\n", why);
        controllers_next(&m->where);
        return NOT_NOW;
    }
    enum met how = m->keyed ? shake_hands(m) : say_where(m);
    if (how != MET)
        machine_hang_up(m);
    return how;
}

enum met machine_meet(struct machine *m)
{
    enum met how = m->line != NULL ? MET : NOT_NOW;
    for (unsigned i = 0; how == NOT_NOW && i < m->where.count; i++)
        how = meet_one(m);
    return how;
}
