/* A device of a floor, as a program: it is enrolled once, and a note acceptor then says which notes
 * were put in. The acceptor is simulated: notes are amounts on its command line or its standard
 * input, held until the floor has signed what becomes of them. */
#include "base/text.h"
#include "cli/cli.h"
#include "device/proof.h"
#include "floor/floor.h"
#include "serve/client.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <libgen.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize device enrol terminal|acceptor NAME --floor URL --key FILE [--code CODE]\n"
    "       baize device acceptor --floor URL --key FILE [NOTE…]\n\n"
    "A device of a floor with a key of its own. `enrol` makes the key, introduces the device of\n"
    "terminal NAME to the floor, prints what a second person compares at his own screen, waits\n"
    "until he has confirmed it, and keeps both keys in FILE. `acceptor` is the note acceptor that\n"
    "FILE is for: notes, in cents, are those given or else the lines of standard input. Each is\n"
    "held until the floor has signed that it is credited, or given back; stopped in between, the\n"
    "next run asks again.\n\n"
    "  --floor URL   ws://HOST:PORT, or wss:// for a floor with a certificate\n"
    "  --key FILE    where the device keeps its key, for its owner alone\n"
    "  --code CODE   that a supervisor's screen shows (default: read from standard input)\n"
    "  --cert FILE   a certificate that is trusted beside the system's\n";

enum { ANSWER_MS = 10000, FIRST_PAUSE_MS = 200, LONGEST_PAUSE_MS = 5000 };

struct machine {
    enum device device;
    char terminal[16];
    uint8_t floor[PROOF_KEY], key[PROOF_KEY], secret[64];
    const char *file, *url, *trust;
    struct client *line; /* NULL: not connected */
    struct meeting meeting;
    int64_t seq, last; /* of messages; the last note that the floor has decided on */
};

/* --- files ------------------------------------------------------------------------------------ */

/* Whole or not at all, and on the disk before anything rests on it. */
static bool keep_file(const char *path, const char *text)
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

static bool read_file(const char *path, char *text, size_t room)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd >= 0 ? read(fd, text, room - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[got > 0 ? got : 0] = '\0';
    return got > 0;
}

static void write_key(const struct machine *m, const uint8_t seed[32])
{
    char text[512], hex[PROOF_HEX], floor[PROOF_HEX];
    snprintf(text, sizeof text, "baize device 1\n%s %s\nfloor %s\nsecret %s\n",
             device_name(m->device), m->terminal,
             sodium_bin2hex(floor, sizeof floor, m->floor, PROOF_KEY),
             sodium_bin2hex(hex, sizeof hex, seed, 32));
    if (!keep_file(m->file, text))
        cli_usage("device", "%s cannot be written: %s", m->file, strerror(errno));
    sodium_memzero(text, sizeof text);
}

static void read_key(struct machine *m)
{
    char text[512], device[16], floor[PROOF_HEX], hex[PROOF_HEX];
    uint8_t seed[32];
    struct stat s;
    if (stat(m->file, &s) != 0 || !read_file(m->file, text, sizeof text))
        cli_usage("device", "%s cannot be read: %s", m->file, strerror(errno));
    if ((s.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        cli_usage("device", "%s is not for its owner alone: `chmod 600` it", m->file);
    if (sscanf(text, "baize device 1\n%15s %15s\nfloor %64s\nsecret %64s", device, m->terminal,
               floor, hex) != 4 ||
        !device_named(device, &m->device) || !proof_bytes(floor, m->floor, sizeof m->floor) ||
        !proof_bytes(hex, seed, sizeof seed))
        cli_usage("device", "%s is no device's key", m->file);
    crypto_sign_seed_keypair(m->key, m->secret, seed);
    sodium_memzero(text, sizeof text);
    sodium_memzero(seed, sizeof seed);
}

/* --- asking ----------------------------------------------------------------------------------- */

static struct text *begin(struct machine *m, struct text *t, char *room, size_t len,
                          const char *what)
{
    text_on(t, room, len);
    text_putc(t, '{');
    json_str(t, "do", what);
    json_int(t, "seq", ++m->seq);
    return t;
}

/* What the floor answers; NULL: the line is gone. */
static json_t *ask(struct machine *m, struct text *t)
{
    const char *heard;
    text_putc(t, '}');
    if (!client_send(m->line, t->at))
        return NULL;
    while (client_hear(m->line, ANSWER_MS, &heard) == CLIENT_TEXT) {
        json_t *o = json_loads(heard, 0, NULL);
        if (o != NULL && json_integer_value(json_object_get(o, "re")) == m->seq)
            return o;
        json_decref(o);
    }
    return NULL;
}

static const char *word(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

static bool is(const json_t *o, const char *event)
{
    return strcmp(word(o, "event"), event) == 0;
}

static void hang_up(struct machine *m)
{
    client_close(m->line);
    m->line = NULL;
}

/* --- meeting ---------------------------------------------------------------------------------- */

enum met { MET, NOT_NOW, NEVER };

static enum met failed(struct machine *m, json_t *o, const char *words)
{
    fprintf(stderr, "baize device: %s%s%s\n", words, o != NULL ? ": " : "", word(o, "why"));
    json_decref(o);
    hang_up(m);
    return NEVER;
}

/* The floor shows who it is before this device does. */
static enum met shake_hands(struct machine *m)
{
    char room[1024], hex[PROOF_HEX], words[PROOF_WORDS], signature[PROOF_SIGNED];
    struct text t;
    struct meeting *k = &m->meeting;
    k->device = m->device;
    snprintf(k->place, sizeof k->place, "%s", m->terminal);
    randombytes_buf(k->yours, sizeof k->yours);
    begin(m, &t, room, sizeof room, "join");
    json_str(&t, "terminal", m->terminal);
    json_str(&t, "device", device_name(m->device));
    json_str(&t, "nonce", sodium_bin2hex(hex, sizeof hex, k->yours, sizeof k->yours));
    json_t *o = ask(m, &t);
    if (o == NULL)
        return NOT_NOW;
    if (!is(o, "challenge"))
        return failed(m, o, "the floor does not know this device");
    bool whole = proof_bytes(word(o, "nonce"), k->ours, sizeof k->ours);
    proof_of_side(k, SIDE_FLOOR, words);
    if (!whole || !proof_good(words, m->floor, word(o, "signature")))
        return failed(m, o, "that is not the floor at which this device was enrolled");
    json_decref(o);
    proof_of_side(k, SIDE_DEVICE, words);
    proof_sign(words, m->secret, signature);
    begin(m, &t, room, sizeof room, "join");
    json_str(&t, "terminal", m->terminal);
    json_str(&t, "device", device_name(m->device));
    json_str(&t, "signature", signature);
    o = ask(m, &t);
    if (o == NULL)
        return NOT_NOW;
    if (!is(o, "ready"))
        return failed(m, o, "the floor does not take this device");
    m->last = json_integer_value(json_object_get(o, "last"));
    json_decref(o);
    return MET;
}

/* One try; words are said where nobody answers. */
static enum met meet(struct machine *m)
{
    char why[256];
    if (m->line != NULL)
        return MET;
    m->line = client_open(m->url, m->trust, FLOOR_PROTOCOL, why, sizeof why);
    if (m->line == NULL) {
        fprintf(stderr, "baize device: %s\n", why);
        return NOT_NOW;
    }
    enum met how = shake_hands(m);
    if (how != MET)
        hang_up(m);
    return how;
}

/* --- notes ------------------------------------------------------------------------------------ */

static void escrow_path(const struct machine *m, char path[4200])
{
    snprintf(path, 4200, "%.4080s.note", m->file);
}

static void hold(const struct machine *m, int64_t no, cents note)
{
    char path[4200], text[64];
    escrow_path(m, path);
    snprintf(text, sizeof text, "%lld %lld\n", (long long)no, (long long)note);
    if (!keep_file(path, text)) {
        fprintf(stderr, "baize device: %s cannot be written: %s\n", path, strerror(errno));
        exit(EXIT_FINDING);
    }
}

static bool holds(const struct machine *m, int64_t *no, cents *note)
{
    char path[4200], text[64];
    long long n, c;
    escrow_path(m, path);
    if (!read_file(path, text, sizeof text) || sscanf(text, "%lld %lld", &n, &c) != 2)
        return false;
    *no = n;
    *note = c;
    return true;
}

static void let_go(const struct machine *m, int64_t no, cents note, const json_t *o)
{
    char path[4200];
    bool credited = json_is_true(json_object_get(o, "credited"));
    escrow_path(m, path);
    printf("note %lld %lld %s%s%s\n", (long long)no, (long long)note,
           credited ? "credited" : "returned", credited ? "" : ": ",
           credited ? "" : word(o, "why"));
    fflush(stdout);
    unlink(path);
}

/* Whether the floor has signed what becomes of exactly this note. */
static bool decided(const struct machine *m, const json_t *o, int64_t no, cents note)
{
    char words[PROOF_WORDS];
    bool credited = json_is_true(json_object_get(o, "credited"));
    proof_of_verdict(&m->meeting, no, note, credited, words);
    return is(o, "note") && json_integer_value(json_object_get(o, "no")) == no &&
           json_integer_value(json_object_get(o, "note")) == note &&
           proof_good(words, m->floor, word(o, "signature"));
}

/* One try to hear what becomes of the note that is held. */
static enum met settle_note(struct machine *m, int64_t no, cents note)
{
    char room[1024], words[PROOF_WORDS], signature[PROOF_SIGNED];
    struct text t;
    enum met how = meet(m);
    if (how != MET)
        return how;
    proof_of_note(&m->meeting, no, note, words);
    proof_sign(words, m->secret, signature);
    begin(m, &t, room, sizeof room, "note");
    json_int(&t, "no", no);
    json_int(&t, "note", note);
    json_str(&t, "signature", signature);
    json_t *o = ask(m, &t);
    if (o == NULL) {
        hang_up(m);
        return NOT_NOW;
    }
    if (decided(m, o, no, note)) {
        let_go(m, no, note, o);
        json_decref(o);
        m->last = no;
        return MET;
    }
    bool later = strcmp(word(o, "code"), "busy") == 0;
    if (!later)
        return failed(m, o, "the note stays where it is, and staff must see to it");
    json_decref(o);
    return NOT_NOW;
}

/* A note that is held is never forgotten: it is asked about until the floor has said. */
static bool settle(struct machine *m, int64_t no, cents note)
{
    int pause = FIRST_PAUSE_MS;
    for (;;) {
        enum met how = settle_note(m, no, note);
        if (how != NOT_NOW)
            return how == MET;
        poll(NULL, 0, pause);
        pause = 2 * pause < LONGEST_PAUSE_MS ? 2 * pause : LONGEST_PAUSE_MS;
    }
}

/* Without a floor no note is taken at all. */
static bool put_in(struct machine *m, const char *text)
{
    cents note;
    if (!money_parse(text, &note) || note <= 0) {
        fprintf(stderr, "baize device: %s is no note, in cents\n", text);
        return true;
    }
    enum met how = meet(m);
    if (how != MET) {
        printf("note - %lld returned: no floor\n", (long long)note);
        fflush(stdout);
        return how == NOT_NOW;
    }
    hold(m, m->last + 1, note);
    return settle(m, m->last + 1, note);
}

/* Lines of standard input; meanwhile the line to the floor is kept alive. */
static bool put_in_lines(struct machine *m)
{
    char held[256];
    size_t len = 0;
    for (;;) {
        const char *heard;
        char *end;
        while ((end = memchr(held, '\n', len)) != NULL) {
            *end = '\0';
            if (held[0] != '\0' && !put_in(m, held))
                return false;
            len -= (size_t)(end + 1 - held);
            memmove(held, end + 1, len);
        }
        struct pollfd p[] = {
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = m->line != NULL ? client_socket(m->line) : -1, .events = POLLIN}};
        if (poll(p, 2, -1) < 0)
            return true;
        if (p[1].revents != 0 && client_hear(m->line, 0, &heard) == CLIENT_GONE)
            hang_up(m);
        if (p[0].revents == 0)
            continue;
        ssize_t got = len < sizeof held ? read(STDIN_FILENO, held + len, sizeof held - len) : 0;
        if (got <= 0)
            return true;
        len += (size_t)got;
    }
}

static int run_acceptor(struct machine *m, const struct args *a)
{
    int64_t no;
    cents note;
    read_key(m);
    if (m->device != DEVICE_ACCEPTOR)
        cli_usage("device", "%s is the key of a %s", m->file, device_name(m->device));
    bool good = !holds(m, &no, &note) || settle(m, no, note);
    good = good && meet(m) != NEVER;
    if (good && m->line != NULL) {
        printf("ready %s\n", m->terminal);
        fflush(stdout);
    }
    if (a->word_count == 1)
        good = good && put_in_lines(m);
    for (size_t i = 1; good && i < a->word_count; i++)
        good = put_in(m, a->words[i]);
    hang_up(m);
    sodium_memzero(m->secret, sizeof m->secret);
    return good ? EXIT_DONE : EXIT_FINDING;
}

/* --- enrolment -------------------------------------------------------------------------------- */

static void read_code(const struct args *a, char code[CODE_LETTERS + 1])
{
    char line[256];
    if (a->code == NULL && isatty(STDIN_FILENO))
        fputs("code: ", stderr);
    if (a->code == NULL && fgets(line, sizeof line, stdin) == NULL)
        cli_usage("device", "give the code with --code, or on standard input");
    if (a->code == NULL)
        line[strcspn(line, "\n")] = '\0';
    if (!code_read(a->code != NULL ? a->code : line, code))
        cli_usage("device", "that is no code: it has sixteen letters and digits");
}

/* The floor's own key, from who has the code too; false: that was said. */
static bool introduce(struct machine *m, const char code[CODE_LETTERS + 1], int64_t *left)
{
    char room[1024], mine[PROOF_HEX], proof[PROOF_HEX], spelled[CODE_SPELLED];
    struct text t;
    sodium_bin2hex(mine, sizeof mine, m->key, PROOF_KEY);
    code_spell(mine, spelled);
    code_proof(code, SIDE_DEVICE, m->device, m->terminal, mine, "", proof);
    begin(m, &t, room, sizeof room, "introduce");
    json_str(&t, "terminal", m->terminal);
    json_str(&t, "device", device_name(m->device));
    json_str(&t, "key", mine);
    json_str(&t, "proof", proof);
    json_t *o = ask(m, &t);
    if (o == NULL || !is(o, "introduced")) {
        failed(m, o, "the floor does not enrol this device");
        return false;
    }
    code_proof(code, SIDE_FLOOR, m->device, m->terminal, mine, word(o, "floor"), proof);
    if (!code_proof_good(proof, word(o, "proof")) ||
        !proof_bytes(word(o, "floor"), m->floor, sizeof m->floor)) {
        failed(m, o, "whoever answers does not have the code: that is not the floor");
        return false;
    }
    *left = json_integer_value(json_object_get(o, "left"));
    json_decref(o);
    printf("key %s: a second person must see the same on his screen, and confirm it\n", spelled);
    fflush(stdout);
    return true;
}

/* Whether the second person has confirmed it; else that was said. */
static bool confirmed(struct machine *m, int64_t left)
{
    const char *heard;
    while (client_hear(m->line, (int)left + ANSWER_MS, &heard) == CLIENT_TEXT) {
        json_t *o = json_loads(heard, 0, NULL);
        const bool decided = is(o, "enrolment"), yes = strcmp(word(o, "state"), "confirmed") == 0;
        json_decref(o);
        if (decided && !yes)
            failed(m, NULL, "no second person has confirmed that key: it is not enrolled");
        if (decided)
            return yes;
    }
    failed(m, NULL, "the floor went away before the key was confirmed");
    return false;
}

static int enrol(struct machine *m, const struct args *a)
{
    char code[CODE_LETTERS + 1], why[256];
    uint8_t seed[32];
    int64_t left;
    if (a->word_count != 3 || !device_named(a->words[1], &m->device) ||
        strlen(a->words[2]) >= sizeof m->terminal)
        cli_usage("device", "say which device of which terminal: enrol acceptor C01");
    strcpy(m->terminal, a->words[2]);
    if (access(m->file, F_OK) == 0)
        cli_usage("device", "%s is there already", m->file);
    read_code(a, code);
    randombytes_buf(seed, sizeof seed);
    crypto_sign_seed_keypair(m->key, m->secret, seed);
    m->line = client_open(m->url, m->trust, FLOOR_PROTOCOL, why, sizeof why);
    if (m->line == NULL)
        cli_usage("device", "%s", why);
    if (!introduce(m, code, &left) || !confirmed(m, left))
        return EXIT_FINDING;
    hang_up(m);
    write_key(m, seed);
    sodium_memzero(seed, sizeof seed);
    printf("%s of %s is enrolled; its key is in %s\n", device_name(m->device), m->terminal,
           m->file);
    return EXIT_DONE;
}

int cmd_device(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("device", "floor key code cert", HELP, argc, argv);
    if (a.word_count == 0 || a.floor == NULL || a.key == NULL)
        cli_usage("device", "say enrol or acceptor, and give --floor and --key");
    struct machine m = {.file = a.key, .url = a.floor, .trust = a.cert};
    if (strcmp(a.words[0], "enrol") == 0)
        return enrol(&m, &a);
    if (strcmp(a.words[0], "acceptor") == 0)
        return run_acceptor(&m, &a);
    cli_usage("device", "%s is neither enrol nor acceptor", a.words[0]);
}
