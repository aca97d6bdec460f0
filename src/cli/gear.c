/* A device of a table, as a program: a simulated one, or what comes over a serial line. It keeps
 * its line to the floor, says that it is there, and says each signal until the floor has it. */
#include "cli/gear.h"
#include "device/serial.h"
#include "device/simulated.h"
#include "serve/port.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AGAIN_MS = 1000, LINE_ROOM = 256, SPIN_MS = 12000, CARD_MS = 1500, PRINT_MS = 400 };

/* What is read in lines: the keyboard, or the serial port. */
struct source {
    int fd; /* -1: it has ended */
    char held[LINE_ROOM];
    size_t len;
};

struct gear_program {
    struct machine *m;
    struct simulated sim;
    struct serial serial;
    struct source typed, port;
    int64_t tried; /* when it was last looked for */
};

static void hear(void *ctx, const json_t *news)
{
    struct gear_program *g = ctx;
    if ((machine_is(news, "stands") || machine_is(news, "print")) && g->port.fd < 0)
        simulated_hears(&g->sim, news, machine_clock());
}

/* A signal that the floor did not hear is said when it is there again: the floor knows by the
 * number whether it has it. */
static void say_due(struct gear_program *g)
{
    char text[SAID_MAX];
    while (g->m->line != NULL && !g->sim.mute && simulated_next(&g->sim, machine_clock(), text))
        if (!machine_sense(g->m, text))
            return;
}

/* False: the floor will not have this device. */
static bool keep_line(struct gear_program *g)
{
    if (g->m->line != NULL || (g->tried != 0 && machine_clock() - g->tried < AGAIN_MS))
        return true;
    g->tried = machine_clock();
    const enum met how = machine_meet(g->m);
    if (how == MET) {
        printf("ready %s %s\n", device_name(g->m->device), g->m->place);
        fflush(stdout);
    }
    return how != NEVER;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void take_typed(struct gear_program *g, const char *line)
{
    const char *why = NULL;
    if (line[0] != '\0' && !simulated_typed(&g->sim, line, machine_clock(), &why))
        fprintf(stderr, "baize device: %s: %s\n", line, why);
}

static void take_serial(struct gear_program *g, const char *line)
{
    char says[SERIAL_SAYS][SAID_MAX];
    const unsigned count = serial_line(&g->serial, line, says);
    for (unsigned i = 0; i < count; i++)
        if (g->m->line == NULL || !machine_sense(g->m, says[i]))
            fprintf(stderr, "baize device: no floor hears %s\n", says[i]);
}

/* A line that is too long is dropped. */
static void read_lines(struct gear_program *g, struct source *s,
                       void (*take)(struct gear_program *g, const char *line))
{
    const ssize_t got = read(s->fd, s->held + s->len, sizeof s->held - s->len);
    if (got <= 0) {
        s->fd = got < 0 && errno == EAGAIN ? s->fd : -1;
        return;
    }
    s->len += (size_t)got;
    for (char *end; (end = memchr(s->held, '\n', s->len)) != NULL;) {
        *end = '\0';
        take(g, s->held);
        s->len -= (size_t)(end + 1 - s->held);
        memmove(s->held, end + 1, s->len);
    }
    if (s->len == sizeof s->held)
        s->len = 0;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void wait_for_something(struct gear_program *g)
{
    const int64_t due = g->sim.mute ? -1 : simulated_wait(&g->sim, machine_clock());
    int64_t wait = g->m->line != NULL && g->m->beat > 0 && g->m->beat < AGAIN_MS ? g->m->beat / 2
                                                                                 : AGAIN_MS / 2;
    wait = due >= 0 && due < wait ? due : wait;
    struct pollfd p[] = {
        {.fd = g->typed.fd, .events = POLLIN},
        {.fd = g->port.fd, .events = POLLIN},
        {.fd = g->m->line != NULL ? client_socket(g->m->line) : -1, .events = POLLIN}};
    if (poll(p, 3, (int)wait) < 0)
        return;
    if (p[0].revents != 0)
        read_lines(g, &g->typed, take_typed);
    if (p[1].revents != 0)
        read_lines(g, &g->port, take_serial);
    machine_hear(g->m);
}

int run_gear(struct machine *m, const struct args *a)
{
    const enum device kind = m->device;
    struct gear_program g = {.m = m, .typed = {.fd = STDIN_FILENO}, .port = {.fd = -1}};
    if (m->file != NULL)
        machine_read_key(m);
    else if (a->word_count == 2 && strlen(a->words[1]) < sizeof m->place)
        strcpy(m->place, a->words[1]);
    else
        cli_usage("device", "say at which table or terminal it stands, or give --key");
    if (m->device != kind)
        cli_usage("device", "%s is the key of a %s", m->file, device_name(m->device));
    if (a->serial != NULL && (g.port.fd = port_open(a->serial, SERIAL_BAUD)) < 0)
        cli_usage("device", "%s cannot be opened: %s", a->serial, strerror(errno));
    const int64_t spin = a->spin != NULL
                             ? (int64_t)cli_number("device", "--spin", a->spin, 10, 600000)
                         : kind == DEVICE_SHOE    ? CARD_MS
                         : kind == DEVICE_PRINTER ? PRINT_MS
                                                  : SPIN_MS;
    simulated_begin(&g.sim, kind, spin);
    g.sim.out = a->out;
    m->heard = hear;
    m->ctx = &g;
    while (keep_line(&g)) {
        say_due(&g);
        if (!g.sim.mute)
            machine_beat(m);
        wait_for_something(&g);
        if (a->serial != NULL && g.port.fd < 0)
            break;
    }
    machine_hang_up(m);
    return EXIT_FINDING;
}
