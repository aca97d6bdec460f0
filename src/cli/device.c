/* A device of a floor, as a program: it is enrolled once, and a note acceptor then says which notes
 * were put in. The acceptor is simulated: notes are amounts on its command line or its standard
 * input, held until the floor has signed what becomes of them. */
#include "base/text.h"
#include "cli/cli.h"
#include "cli/gear.h"
#include "cli/link.h"
#include "cli/machine.h"
#include "cli/relay.h"
#include "device/simulated.h"
#include "floor/floor.h"

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

enum { ANSWER_MS = 10000, FIRST_PAUSE_MS = 200, LONGEST_PAUSE_MS = 5000 };

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
    if (!machine_keep_file(path, text)) {
        fprintf(stderr, "baize device: %s cannot be written: %s\n", path, strerror(errno));
        exit(EXIT_FINDING);
    }
}

static bool holds(const struct machine *m, int64_t *no, cents *note)
{
    char path[4200], text[64];
    long long n, c;
    escrow_path(m, path);
    if (!machine_read_file(path, text, sizeof text) || sscanf(text, "%lld %lld", &n, &c) != 2)
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
    cli_print(stdout, "note %lld %lld %s%s%s\n", (long long)no, (long long)note,
              credited ? "credited" : "returned", credited ? "" : ": ",
              credited ? "" : machine_word(o, "why"));
    fflush(stdout);
    unlink(path);
}

/* Whether the floor has signed what becomes of exactly this note. */
static bool decided(const struct machine *m, const json_t *o, int64_t no, cents note)
{
    char words[PROOF_WORDS];
    bool credited = json_is_true(json_object_get(o, "credited"));
    proof_of_verdict(&m->meeting, no, note, credited, words);
    return machine_is(o, "note") && json_integer_value(json_object_get(o, "no")) == no &&
           json_integer_value(json_object_get(o, "note")) == note &&
           proof_good(words, m->floor, machine_word(o, "signature"));
}

/* One try to hear what becomes of the note that is held. */
static enum met settle_note(struct machine *m, int64_t no, cents note)
{
    char room[1024], words[PROOF_WORDS], signature[PROOF_SIGNED];
    struct text t;
    enum met how = machine_meet(m);
    if (how != MET)
        return how;
    proof_of_note(&m->meeting, no, note, words);
    proof_sign(words, m->secret, signature);
    machine_begin(m, &t, room, sizeof room, "note");
    json_int(&t, "no", no);
    json_int(&t, "note", note);
    json_str(&t, "signature", signature);
    json_t *o = machine_ask(m, &t);
    if (o == NULL) {
        machine_hang_up(m);
        return NOT_NOW;
    }
    if (decided(m, o, no, note)) {
        let_go(m, no, note, o);
        json_decref(o);
        m->last = no;
        return MET;
    }
    bool later = strcmp(machine_word(o, "code"), "busy") == 0;
    if (!later)
        return machine_failed(m, o, "the note stays where it is, and staff must see to it");
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
        if (!machine_goes_wrong(m, text))
            fprintf(stderr, "baize device: %s is no note, in cents, and no fault\n", text);
        return true;
    }
    enum met how = machine_meet(m);
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
        if (poll(p, 2, m->line != NULL && m->beat > 0 ? (int)m->beat / 2 : -1) < 0)
            return true;
        machine_hear(m);
        machine_beat(m);
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
    machine_read_key(m);
    if (m->device != DEVICE_ACCEPTOR)
        cli_usage("device", "%s is the key of a %s", m->file, device_name(m->device));
    bool good = !holds(m, &no, &note) || settle(m, no, note);
    good = good && machine_meet(m) != NEVER;
    if (good && m->line != NULL) {
        printf("ready %s\n", m->place);
        fflush(stdout);
    }
    if (a->word_count == 1)
        good = good && put_in_lines(m);
    for (size_t i = 1; good && i < a->word_count; i++)
        good = put_in(m, a->words[i]);
    machine_hang_up(m);
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
    code_proof(code, SIDE_DEVICE, m->device, m->place, mine, "", proof);
    machine_begin(m, &t, room, sizeof room, "introduce");
    json_str(&t, device_at(m->device), m->place);
    json_str(&t, "device", device_name(m->device));
    json_str(&t, "key", mine);
    json_str(&t, "proof", proof);
    json_t *o = machine_ask(m, &t);
    if (o == NULL || !machine_is(o, "introduced")) {
        machine_failed(m, o, "the floor does not enrol this device");
        return false;
    }
    code_proof(code, SIDE_FLOOR, m->device, m->place, mine, machine_word(o, "floor"), proof);
    if (!code_proof_good(proof, machine_word(o, "proof")) ||
        !proof_bytes(machine_word(o, "floor"), m->floor, sizeof m->floor)) {
        machine_failed(m, o, "whoever answers does not have the code: that is not the floor");
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
        const bool decided = machine_is(o, "enrolment"),
                   yes = strcmp(machine_word(o, "state"), "confirmed") == 0;
        json_decref(o);
        if (decided && !yes)
            machine_failed(m, NULL, "no second person has confirmed that key: it is not enrolled");
        if (decided)
            return yes;
    }
    machine_failed(m, NULL, "the floor went away before the key was confirmed");
    return false;
}

static int enrol(struct machine *m, const struct args *a)
{
    char code[CODE_LETTERS + 1], why[256];
    uint8_t seed[32];
    int64_t left;
    if (a->word_count != 3 || !device_named(a->words[1], &m->device) ||
        strlen(a->words[2]) >= sizeof m->place)
        cli_usage("device", "say which device of which terminal or table: enrol acceptor C01");
    strcpy(m->place, a->words[2]);
    if (access(m->file, F_OK) == 0)
        cli_usage("device", "%s is there already", m->file);
    read_code(a, code);
    randombytes_buf(seed, sizeof seed);
    crypto_sign_seed_keypair(m->key, m->secret, seed);
    m->line = client_open(controllers_now(&m->where), m->trust, FLOOR_PROTOCOL, why, sizeof why);
    if (m->line == NULL)
        cli_usage("device", "%s", why);
    if (!introduce(m, code, &left) || !confirmed(m, left))
        return EXIT_FINDING;
    machine_hang_up(m);
    machine_write_key(m, seed);
    sodium_memzero(seed, sizeof seed);
    printf("%s of %s is enrolled; its key is in %s\n", device_name(m->device), m->place, m->file);
    return EXIT_DONE;
}

int cmd_device(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("device", "floor key code cert serial spin out address asset log",
                             DEVICE_HELP, argc, argv);
    if (a.word_count == 0 || a.floor == NULL)
        cli_usage("device", "say enrol, relay or the kind of device, and give --floor");
    if (strcmp(a.words[0], "relay") == 0)
        return run_relay(&a);
    struct machine m = {.file = a.key, .trust = a.cert};
    if (!controllers_begin(&m.where, a.floor))
        cli_usage("device", "%s is no list of addresses", a.floor);
    if (strcmp(a.words[0], "enrol") != 0 && !device_named(a.words[0], &m.device))
        cli_usage("device", "%s is neither enrol, relay nor a kind of device", a.words[0]);
    if (strcmp(a.words[0], "enrol") != 0 && m.device > DEVICE_ACCEPTOR && m.device != DEVICE_LINK)
        return run_gear(&m, &a);
    if (a.key == NULL)
        cli_usage("device", "give --key, the file in which the device keeps its key");
    if (strcmp(a.words[0], "enrol") == 0)
        return enrol(&m, &a);
    if (m.device == DEVICE_ACCEPTOR)
        return run_acceptor(&m, &a);
    if (m.device == DEVICE_LINK)
        return run_link(&m, &a);
    cli_usage("device", "a %s is no program: its screen runs in a browser", a.words[0]);
}
