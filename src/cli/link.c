/* The link of a terminal to a slot accounting host: the host's protocol on a serial port
 * (device/sas.h), the floor's on a line of its own.
 *
 * It keeps nothing. What moves money the floor decides, once for each number; where the line breaks
 * in between, the same number is asked again until the floor has answered, and a link that was
 * struck down is told by the floor what came last. */
#include "cli/link.h"
#include "device/sas.h"
#include "serve/port.h"

#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Meters are asked for anew so often while a host polls. */
enum { METERS_MS = 250, AGAIN_MS = 500 };

struct link_program {
    struct machine *m;
    struct sas sas;
    int port, typed; /* typed -1: nobody types there any more */
    FILE *log;
    struct sas_transfer wanted; /* of which the floor is asked; its number is `no` */
    int64_t no;                 /* 0: nothing is */
    int64_t metered, tried;
};

static const char *const WAY[] = {[SAS_IN] = "in", [SAS_OUT] = "out", [SAS_TICKET] = "ticket"};

static int64_t number(const json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

/* --- what the floor says ---------------------------------------------------------------------- */

static void take_issued(struct link_program *p, const json_t *o)
{
    const json_t *k = json_object_get(o, "issued");
    if (json_is_object(k))
        sas_issued(&p->sas, machine_word(k, "number"), number(k, "amount"), number(k, "sequence"),
                   number(k, "at"));
}

static void be_ready(void *ctx, const json_t *o)
{
    struct link_program *p = ctx;
    const json_t *last = json_object_get(o, "transfer");
    const char *ticket = machine_word(o, "ticket");
    struct sas_transfer t = {.amount = number(last, "moved"), .done = number(last, "moved") > 0};
    const char *way = machine_word(last, "way");
    t.way = strcmp(way, "out") == 0 ? SAS_OUT : strcmp(way, "ticket") == 0 ? SAS_TICKET : SAS_IN;
    snprintf(t.id, sizeof t.id, "%s", machine_word(last, "id"));
    if (last != NULL && p->no == 0)
        sas_recall(&p->sas, &t);
    take_issued(p, o);
    if (ticket[0] != '\0')
        sas_ticket_in(&p->sas, ticket);
    printf("ready %s\n", p->m->place);
    fflush(stdout);
}

static void hear(void *ctx, const json_t *news)
{
    struct link_program *p = ctx;
    if (machine_is(news, "host-ticket"))
        sas_ticket_in(&p->sas, machine_word(news, "number"));
    else if (machine_is(news, "host-issued"))
        take_issued(p, news);
}

static void take_meters(struct link_program *p)
{
    char room[128];
    struct text t;
    struct sas_meters *m = &p->sas.meters;
    machine_begin(p->m, &t, room, sizeof room, "host-meters");
    json_t *o = machine_ask(p->m, &t);
    p->metered = machine_clock();
    if (o == NULL)
        machine_hang_up(p->m);
    else if (machine_is(o, "host-meters"))
        *m = (struct sas_meters){.credit = number(o, "credit"),
                                 .cancelled = number(o, "cancelled"),
                                 .coin_in = number(o, "coin_in"),
                                 .coin_out = number(o, "coin_out"),
                                 .drop = number(o, "notes") + number(o, "tickets"),
                                 .jackpot = number(o, "jackpot"),
                                 .games = number(o, "games"),
                                 .wins = number(o, "wins"),
                                 .notes = number(o, "notes"),
                                 .host_in = number(o, "host_in"),
                                 .host_out = number(o, "host_out")};
    json_decref(o);
}

/* --- what moves money ------------------------------------------------------------------------- */

/* Whether the floor has signed what became of exactly this one. */
static bool decided(const struct link_program *p, const json_t *o, struct link_transfer *k)
{
    char words[PROOF_WORDS];
    k->moved = number(o, "moved");
    proof_of_moved(&p->m->meeting, k, words);
    return machine_is(o, "host-transfer") && number(o, "no") == k->no &&
           proof_good(words, p->m->floor, machine_word(o, "signature"));
}

static void end_transfer(struct link_program *p, const struct link_transfer *k, const char *why)
{
    const struct sas_transfer t = {.way = p->wanted.way, .amount = k->moved, .done = k->moved > 0};
    cli_print(stdout, "%s %s %lld %s%s%s\n", k->way, k->id, (long long)k->amount,
              k->moved > 0 ? "moved" : "refused", why[0] != '\0' ? ": " : "", why);
    fflush(stdout);
    p->no = 0;
    take_meters(p); /* before the host is told, who asks for them then */
    sas_decided(&p->sas, &t);
}

/* One try; false: the line is gone, and it is asked again. */
static bool ask_floor(struct link_program *p)
{
    char room[1024], words[PROOF_WORDS], signature[PROOF_SIGNED];
    struct text t;
    struct link_transfer k = {.no = p->no, .amount = p->wanted.amount, .partly = p->wanted.partly};
    snprintf(k.way, sizeof k.way, "%s", WAY[p->wanted.way]);
    snprintf(k.id, sizeof k.id, "%s", p->wanted.id);
    proof_of_transfer(&p->m->meeting, &k, words);
    proof_sign(words, p->m->secret, signature);
    machine_begin(p->m, &t, room, sizeof room, "host-transfer");
    json_int(&t, "no", k.no);
    json_str(&t, "way", k.way);
    json_str(&t, "id", k.id);
    json_int(&t, "amount", k.amount);
    json_flag(&t, "partly", k.partly);
    json_str(&t, "signature", signature);
    json_t *o = machine_ask(p->m, &t);
    const bool good = o != NULL && decided(p, o, &k);
    if (good) {
        p->m->last = k.no;
        end_transfer(p, &k, machine_word(o, "why"));
    } else if (o != NULL && strcmp(machine_word(o, "code"), "busy") != 0) {
        cli_print(stderr, "baize device: %s: staff must see to it\n", machine_word(o, "why"));
        machine_hang_up(p->m);
    } else if (o == NULL) {
        machine_hang_up(p->m);
    }
    json_decref(o);
    return good;
}

static void see_to_transfers(struct link_program *p)
{
    if (p->no == 0 && sas_wants(&p->sas, &p->wanted))
        p->no = p->m->last + 1;
    if (p->no > 0 && p->m->line != NULL)
        ask_floor(p);
}

/* --- the port --------------------------------------------------------------------------------- */

static void note_bytes(struct link_program *p, const char *who, const uint8_t *bytes, size_t count)
{
    if (p->log == NULL || count == 0)
        return;
    fprintf(p->log, "%lld %s", (long long)machine_clock(), who);
    for (size_t i = 0; i < count; i++)
        fprintf(p->log, " %02x", bytes[i]);
    fputc('\n', p->log);
    fflush(p->log);
}

/* False: the port is gone. */
static bool serve_port(struct link_program *p)
{
    uint8_t bytes[SAS_FRAME], out[SAS_FRAME];
    const ssize_t got = read(p->port, bytes, sizeof bytes);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EIO))
        return false;
    if (got < 0) { /* nobody holds the other end of a pty now */
        poll(NULL, 0, AGAIN_MS / 10);
        return true;
    }
    note_bytes(p, "host", bytes, (size_t)got);
    if (p->m->line == NULL) /* a machine without a floor is silent, and the host sees it */
        return true;
    const size_t said = sas_hear(&p->sas, bytes, (size_t)got, machine_clock(), out);
    if (said > 0 && write(p->port, out, said) == (ssize_t)said)
        note_bytes(p, "link", out, said);
    return true;
}

/* A line that somebody types is what goes wrong with it. */
static void read_typed(struct link_program *p)
{
    char line[256];
    const ssize_t got = read(p->typed, line, sizeof line - 1);
    if (got <= 0) {
        p->typed = -1;
        return;
    }
    line[got] = '\0';
    line[strcspn(line, "\n")] = '\0';
    if (line[0] != '\0' && !machine_goes_wrong(p->m, line))
        fprintf(stderr, "baize device: %s is no fault\n", line);
}

/* False: the floor will never take it. */
static bool keep_line(struct link_program *p)
{
    if (p->m->line != NULL || machine_clock() - p->tried < AGAIN_MS)
        return true;
    p->tried = machine_clock();
    const enum met how = machine_meet(p->m);
    if (how == MET)
        take_meters(p);
    return how != NEVER;
}

static bool wait_for_something(struct link_program *p)
{
    struct pollfd w[] = {
        {.fd = p->port, .events = POLLIN},
        {.fd = p->m->line != NULL ? client_socket(p->m->line) : -1, .events = POLLIN},
        {.fd = p->typed, .events = POLLIN}};
    if (poll(w, 3, METERS_MS) < 0)
        return errno == EINTR;
    if (w[0].revents != 0 && !serve_port(p))
        return false;
    if (w[2].revents != 0)
        read_typed(p);
    machine_hear(p->m);
    if (p->m->line != NULL && machine_clock() - p->metered >= METERS_MS)
        take_meters(p);
    return true;
}

int run_link(struct machine *m, const struct args *a)
{
    struct link_program p = {.m = m, .typed = STDIN_FILENO, .tried = -AGAIN_MS};
    machine_read_key(m);
    if (m->device != DEVICE_LINK)
        cli_usage("device", "%s is the key of a %s", m->file, device_name(m->device));
    if (a->serial == NULL)
        cli_usage("device", "say on which port the host is, with --serial");
    const uint64_t address =
        a->address != NULL ? cli_number("device", "--address", a->address, 1, 127) : 1;
    const uint64_t asset =
        a->asset != NULL ? cli_number("device", "--asset", a->asset, 1, UINT32_MAX) : 1;
    if ((p.port = port_open(a->serial, SAS_BAUD)) < 0)
        cli_usage("device", "%s cannot be opened: %s", a->serial, strerror(errno));
    if (a->log != NULL && (p.log = fopen(a->log, "ae")) == NULL)
        cli_usage("device", "%s cannot be written: %s", a->log, strerror(errno));
    sas_begin(&p.sas, (uint8_t)address, (uint32_t)asset, m->place);
    m->heard = hear;
    m->ready = be_ready;
    m->ctx = &p;
    while (keep_line(&p) && wait_for_something(&p))
        see_to_transfers(&p);
    machine_hang_up(m);
    if (p.log != NULL)
        fclose(p.log);
    sodium_memzero(m->secret, sizeof m->secret);
    return EXIT_FINDING;
}
