/* A full stadium: ten thousand terminals on ten wheels, or as many as are asked for on as many
 * wheels as that takes, over real WebSockets on loopback.
 *
 * They connect, take their places, put money in and wager as fast as they are answered, each with
 * one wager in flight; every answer means that the wager is on disk. Then at half that pace; then
 * the round ends and everybody is settled; then the floor is struck down and everybody comes back.
 * Beside each figure stands a bare echo over the same wire in the same run. More terminals than one
 * process may have sockets are held by several, each with the terminals of some of the wheels. */
#include "loads.h"
#include "opened.h"
#include "terminals.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TABLES = 10,
    TABLES_MAX = 100,
    AT_A_TABLE = 1000,
    PERIOD = 24000,
    SPIN = 400,
    POSITIONS = 12
};

struct seat {
    char name[12], token[68];
    int64_t sent;
    uint64_t seq;
    unsigned table;
    bool waiting, joined, funded;
};

/* What a part of the load has seen. */
struct figures {
    unsigned joined, funded, settled;
    uint64_t acked, refused, echoes;
    double connected; /* seconds it took */
    struct spread ack_times, settle_times;
};

static unsigned count = TABLES * AT_A_TABLE, tables = TABLES, parts = 1;
static struct figures *of_part;
static char (*port)[16]; /* at which the server is */

/* Of this part alone. */
static struct figures *mine;
static struct seat *seat;
static unsigned here, first_table, tables_here, due_to_settle;
static struct terminals *all;
static bool keep_going, paced;
static uint32_t round_now[TABLES_MAX];
static bool open_now[TABLES_MAX];
static int64_t result_at[TABLES_MAX];

/* --- what a terminal does --------------------------------------------------------------------- */

static void say(struct terminal *t, const char *text, int len)
{
    terminal_send(t, text, (size_t)len);
}

static void join(void *ctx, struct terminal *t)
{
    (void)ctx;
    char text[256];
    const struct seat *s = &seat[terminal_index(t)];
    say(t, text,
        s->token[0] != '\0'
            ? snprintf(text, sizeof text,
                       "{\"do\":\"join\",\"seq\":0,\"terminal\":\"%s\",\"token\":\"%s\"}", s->name,
                       s->token)
            : snprintf(text, sizeof text, "{\"do\":\"join\",\"seq\":0,\"terminal\":\"%s\"}",
                       s->name));
}

static void fund(struct terminal *t, struct seat *s)
{
    char text[128];
    say(t, text,
        snprintf(text, sizeof text, "{\"do\":\"cash\",\"seq\":%llu,\"note\":1000000000}",
                 (unsigned long long)++s->seq));
}

static void wager(struct terminal *t)
{
    struct seat *s = &seat[terminal_index(t)];
    char text[192];
    s->waiting = true;
    s->seq++;
    int len = snprintf(text, sizeof text,
                       "{\"do\":\"wager\",\"seq\":%llu,\"table\":\"W%u\",\"round\":%u,"
                       "\"bet\":\"straight\",\"on\":\"%u\",\"stake\":100}",
                       (unsigned long long)s->seq, s->table, round_now[s->table],
                       (unsigned)((s->seq * 7 + terminal_index(t)) % POSITIONS * 3));
    s->sent = terminals_clock();
    say(t, text, len);
}

static void welcomed(struct terminal *t, struct seat *s, const char *text, size_t len)
{
    s->seq = (uint64_t)number_after(text, len, "\"seq\":");
    word_after(text, len, "\"token\":\"", s->token, sizeof s->token);
    const char *view = after(text, len, "\"view\":");
    size_t rest = view != NULL ? len - (size_t)(view - text) : 0;
    if (rest > 0) {
        round_now[s->table] = (uint32_t)number_after(view, rest, "\"round\":");
        open_now[s->table] = has(view, rest, "\"phase\":\"open\"");
    }
    if (!s->joined) {
        s->joined = true;
        mine->joined++;
        if (!s->funded)
            fund(t, s);
    }
    if (mine->joined == here && mine->funded == here)
        terminals_stop(all);
}

static void answered(struct terminal *t, struct seat *s, const char *text, size_t len)
{
    if (has(text, len, "\"event\":\"welcome\"")) {
        welcomed(t, s, text, len);
        return;
    }
    if (!s->funded && has(text, len, "\"event\":\"account\"")) {
        s->funded = true;
        if (++mine->funded == here)
            terminals_stop(all);
        return;
    }
    if (!s->waiting)
        return;
    s->waiting = false;
    if (has(text, len, "\"ok\":true")) {
        mine->acked++;
        spread_note(&mine->ack_times, terminals_clock() - s->sent);
    } else {
        mine->refused++;
    }
    if (keep_going && !paced && open_now[s->table])
        wager(t);
}

static void heard(void *ctx, struct terminal *t, const char *text, size_t len)
{
    (void)ctx;
    struct seat *s = &seat[terminal_index(t)];
    if (len > 6 && memcmp(text, "{\"re\":", 6) == 0) {
        answered(t, s, text, len);
        return;
    }
    if (has(text, len < 40 ? len : 40, "\"event\":\"opened\"")) {
        round_now[s->table] = (uint32_t)number_after(text, len, "\"round\":");
        open_now[s->table] = true;
    } else if (has(text, len < 40 ? len : 40, "\"event\":\"closed\"")) {
        open_now[s->table] = false;
    } else if (has(text, len < 40 ? len : 40, "\"event\":\"resulted\"")) {
        if (result_at[s->table] == 0)
            result_at[s->table] = terminals_clock();
    } else if (has(text, len < 40 ? len : 40, "\"event\":\"ended\"")) {
        spread_note(&mine->settle_times, terminals_clock() - result_at[s->table]);
        if (++mine->settled == due_to_settle)
            terminals_stop(all);
    }
}

/* --- pacing ----------------------------------------------------------------------------------- */

static double pace;
static int64_t pace_from;
static uint64_t pace_sent;
static unsigned pace_next;

static void keep_pace(void *ctx)
{
    (void)ctx;
    if (!paced)
        return;
    uint64_t due = (uint64_t)((double)(terminals_clock() - pace_from) / 1e9 * pace);
    for (unsigned tried = 0; pace_sent < due && tried < here; tried++) {
        struct terminal *t = terminals_at(all, pace_next++ % here);
        if (seat[terminal_index(t)].waiting || !open_now[seat[terminal_index(t)].table])
            continue;
        wager(t);
        pace_sent++;
    }
}

/* --- the floor -------------------------------------------------------------------------------- */

static void write_plan(const char *path)
{
    FILE *f = fopen(path, "w");
    if (f == NULL)
        exit(1);
    fprintf(
        f,
        "floor: A stadium\ndemonstration: yes\nhost: 127.0.0.1\nper-address: "
        "1000000\nterminals-per-address: 0\nbacklog-address: "
        "1000000000\nbacklog-all: 1000000000\nnotes: [1000000000]\nseal-every: 100000\ntables:\n");
    for (unsigned i = 0; i < tables; i++)
        fprintf(f,
                "  - {table: W%u, ruleset: star-rapid-2016/roulette, spin: %d, options: "
                "{wheel: automated, seats: %u, period: %d, max: 100000000}}\n",
                i, SPIN, count / tables, PERIOD);
    fprintf(f, "terminals:\n");
    for (unsigned i = 0; i < tables; i++)
        fprintf(f, "  - {terminals: S%05u-S%05u, funding: [cash], tables: [W%u]}\n",
                i * (count / tables), (i + 1) * (count / tables) - 1, i);
    fclose(f);
}

/* --- what a part does ------------------------------------------------------------------------- */

enum {
    ECHO_CONNECT = LOADS_IDLE + 1,
    ECHO_BEGIN,
    ECHO_RUN, /* for so many seconds */
    ECHO_END,
    GATHER,
    WAIT_CLOSED,
    WAIT_OPEN,
    WAGER,  /* everybody, again when answered, for so many seconds */
    GO_ON,  /* the same, counted anew */
    ANSWER, /* until everybody is */
    PACE,   /* so many wagers a second */
    SETTLE,
    STRIKE, /* everybody wagers and is left alone */
    SCATTER
};

enum { HALF_SECONDS = 5 };

static void connect_all(struct terminals_setup s)
{
    char why[256] = "not all terminals got in";
    s.host = "127.0.0.1";
    s.port = *port;
    s.count = here;
    s.first = first_table * (count / tables);
    all = terminals_new(&s, why, sizeof why);
    mine->connected = all != NULL ? terminals_connect(all) : -1;
    if (mine->connected >= 0)
        return;
    fprintf(stderr, "stadium: %s\n", why);
    exit(1);
}

static void gather(void)
{
    connect_all((struct terminals_setup){.opened = join, .message = heard, .turn = keep_pace});
    if (mine->joined < here || mine->funded < here)
        terminals_run(all, 300);
    if (mine->joined == here && mine->funded == here)
        return;
    fprintf(stderr, "stadium: only %u of %u have joined, %u have money\n", mine->joined, here,
            mine->funded);
    exit(1);
}

static bool everywhere(bool open)
{
    for (unsigned i = 0; i < tables_here; i++)
        if (open_now[first_table + i] != open)
            return false;
    return true;
}

static void wait_until(bool open)
{
    while (!everywhere(open))
        terminals_run(all, 0.05);
}

static bool all_answered(void)
{
    for (unsigned i = 0; i < here; i++)
        if (seat[i].waiting)
            return false;
    return true;
}

static void wager_all(double seconds)
{
    keep_going = true;
    for (unsigned i = 0; i < here; i++)
        wager(terminals_at(all, i));
    terminals_run(all, seconds);
}

static void go_on(double seconds)
{
    mine->acked = 0;
    mine->ack_times = (struct spread){0};
    terminals_run(all, seconds);
}

static void be_answered(void)
{
    keep_going = false;
    while (!all_answered())
        terminals_run(all, 0.05);
}

static void wager_paced(double rate)
{
    mine->ack_times = (struct spread){0};
    pace = rate;
    pace_from = terminals_clock();
    pace_sent = 0;
    mine->acked = 0;
    paced = true;
    terminals_run(all, HALF_SECONDS);
    paced = false;
    terminals_run(all, 0.3);
}

static void be_settled(void)
{
    wait_until(false);
    memset(result_at, 0, sizeof result_at);
    mine->settle_times = (struct spread){0};
    mine->settled = 0;
    due_to_settle = here;
    terminals_run(all, 20);
    due_to_settle = 0;
}

static void scatter(void)
{
    terminals_free(all);
    all = NULL;
    for (unsigned i = 0; i < here; i++)
        seat[i].joined = seat[i].waiting = false;
    mine->joined = 0;
}

/* The bare echo: the same messages, the same number of terminals, nothing done with them. */
static char echoed[120];

static void echo_back(void *ctx, struct terminal *t, const char *text, size_t len)
{
    (void)ctx;
    (void)text;
    (void)len;
    mine->echoes++;
    terminal_send(t, echoed, sizeof echoed);
}

static void echo_begin(void)
{
    memset(echoed, 'e', sizeof echoed);
    for (unsigned i = 0; i < here; i++)
        terminal_send(terminals_at(all, i), echoed, sizeof echoed);
    terminals_run(all, 1);
}

/* The wheels are shared out as evenly as they can be. */
static void take_share(unsigned part)
{
    first_table = tables * part / parts;
    tables_here = tables * (part + 1) / parts - first_table;
    here = tables_here * (count / tables);
    mine = &of_part[part];
    seat = calloc(here, sizeof *seat);
    if (seat == NULL)
        exit(1);
    for (unsigned i = 0; i < here; i++) {
        const unsigned no = first_table * (count / tables) + i;
        snprintf(seat[i].name, sizeof seat[i].name, "S%05u", no);
        seat[i].table = no / (count / tables);
    }
}

static void do_echo(int what, double by)
{
    switch (what) {
    case ECHO_CONNECT:
        connect_all((struct terminals_setup){.message = echo_back});
        break;
    case ECHO_BEGIN:
        echo_begin();
        break;
    case ECHO_RUN:
        mine->echoes = 0;
        terminals_run(all, by);
        break;
    default:
        terminals_free(all);
        all = NULL;
    }
}

static void do_part(unsigned part, int what, double by)
{
    if (mine == NULL)
        take_share(part);
    switch (what) {
    case LOADS_IDLE:
        if (all != NULL)
            terminals_run(all, 0.02);
        else
            usleep(1000);
        break;
    case GATHER:
        gather();
        break;
    case WAIT_CLOSED:
    case WAIT_OPEN:
        wait_until(what == WAIT_OPEN);
        break;
    case WAGER:
        wager_all(by);
        break;
    case GO_ON:
        go_on(by);
        break;
    case ANSWER:
        be_answered();
        break;
    case PACE:
        wager_paced(by / parts);
        break;
    case SETTLE:
        be_settled();
        break;
    case STRIKE:
        wager_all(by);
        keep_going = false;
        break;
    case SCATTER:
        scatter();
        break;
    default:
        do_echo(what, by);
    }
}

/* --- the measurements ------------------------------------------------------------------------- */

static double wager_work, echo_work; /* processor seconds of the server for one */

/* What all parts have seen. */
static struct figures sum(void)
{
    struct figures s = {0};
    for (unsigned i = 0; i < parts; i++) {
        const struct figures *f = &of_part[i];
        s.joined += f->joined;
        s.settled += f->settled;
        s.acked += f->acked;
        s.refused += f->refused;
        s.echoes += f->echoes;
        s.connected = f->connected > s.connected ? f->connected : s.connected;
        spread_add(&s.ack_times, &f->ack_times);
        spread_add(&s.settle_times, &f->settle_times);
    }
    return s;
}

static double gather_all(void)
{
    int64_t from = terminals_clock();
    loads_do(GATHER, 0);
    return (double)(terminals_clock() - from) / 1e9;
}

static double full_load(pid_t pid, double seconds)
{
    loads_do(WAGER, 1);
    int64_t from = terminals_clock();
    double worked = processor_of(pid);
    loads_do(GO_ON, seconds);
    const uint64_t acked = sum().acked;
    double rate = (double)acked / ((double)(terminals_clock() - from) / 1e9);
    wager_work = (processor_of(pid) - worked) / (double)acked;
    return rate;
}

static void half_load(double rate)
{
    loads_do(ANSWER, 0);
    loads_do(PACE, rate);
    const struct figures f = sum();
    printf("  at half of it, %.0f/s          p50 %.1f ms, p99 %.1f ms\n",
           (double)f.acked / HALF_SECONDS, spread_at(&f.ack_times, 0.5) / 1e6,
           spread_at(&f.ack_times, 0.99) / 1e6);
}

static void settlement(pid_t pid)
{
    const double worked = processor_of(pid);
    loads_do(SETTLE, 0);
    const struct figures f = sum();
    printf("  result to settlement shown      p50 %.1f ms, p99 %.1f ms, %u terminals settled\n",
           spread_at(&f.settle_times, 0.5) / 1e6, spread_at(&f.settle_times, 0.99) / 1e6,
           f.settled);
    printf("  server's processor time         %.1f us a terminal for the rest of a round\n",
           (processor_of(pid) - worked) * 1e6 / count);
}

static double bare_echo(const char *program, double seconds)
{
    char line[256];
    char *argv[] = {(char *)program, "0", NULL};
    pid_t pid = process_start(argv, line, sizeof line);
    const char *space = strrchr(line, ' ');
    snprintf(*port, sizeof *port, "%.15s", space != NULL ? space + 1 : line);
    loads_do(ECHO_CONNECT, 0);
    loads_do(ECHO_BEGIN, 0);
    int64_t from = terminals_clock();
    double worked = processor_of(pid);
    loads_do(ECHO_RUN, seconds);
    const struct figures f = sum();
    double rate = (double)f.echoes / ((double)(terminals_clock() - from) / 1e9);
    echo_work = (processor_of(pid) - worked) / (double)f.echoes;
    printf("  bare echo, same terminals       %8.0f messages/s; %.0f connects/s\n", rate,
           (double)count / f.connected);
    loads_do(ECHO_END, 0);
    process_end(pid, SIGTERM);
    return rate;
}

static void play(pid_t pid, double echo)
{
    uint64_t before = memory_of(pid);
    const double took = gather_all();
    printf("  seated and with money           %.2f s, %.0f/s; %.1f KB of memory each\n", took,
           (double)count / took, (double)(memory_of(pid) - before) / 1024 / count);
    loads_do(WAIT_CLOSED, 0);
    loads_do(WAIT_OPEN, 0);
    const double rate = full_load(pid, 5);
    const struct figures f = sum();
    printf(
        "  wagers, durable when answered   %8.0f/s: %.2f of the bare echo; p50 %.0f ms, p99 %.0f "
        "ms with all in flight\n",
        rate, rate / echo, spread_at(&f.ack_times, 0.5) / 1e6, spread_at(&f.ack_times, 0.99) / 1e6);
    printf("  server's processor time         %.1f us a wager, %.1f us an echo\n", wager_work * 1e6,
           echo_work * 1e6);
    half_load(rate / 2);
    settlement(pid);
    printf("  refused                         %llu\n", (unsigned long long)sum().refused);
    printf("  memory                          %.1f KB a terminal after play\n",
           (double)(memory_of(pid) - before) / 1024 / count);
    loads_do(WAIT_OPEN, 0);
    loads_do(STRIKE, 0.3); /* struck down in the middle of it */
}

static void reopen(char *const *floor_argv)
{
    char line[256];
    loads_do(SCATTER, 0);
    int64_t from = terminals_clock();
    pid_t pid = process_start(floor_argv, line, sizeof line);
    double open_after = (double)(terminals_clock() - from) / 1e9;
    gather_all();
    printf("  struck down and opened again    floor open after %.2f s, all rejoined after %.2f s\n",
           open_after, (double)(terminals_clock() - from) / 1e9);
    loads_do(SCATTER, 0);
    process_end(pid, SIGTERM);
}

static bool set_size(int argc, char **argv)
{
    if (argc > 3)
        count = (unsigned)atoi(argv[3]);
    if (count > tables * AT_A_TABLE)
        tables = (count + AT_A_TABLE - 1) / AT_A_TABLE;
    if (count < tables || tables > TABLES_MAX)
        return false;
    count = count / tables * tables;
    parts = loads_needed(count, count / tables);
    of_part = loads_shared(parts * sizeof *of_part);
    port = loads_shared(sizeof *port);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: stadium BAIZE ECHO [TERMINALS]\n");
        return 2;
    }
    if (!set_size(argc, argv)) {
        fprintf(stderr, "stadium: from %d to %d terminals\n", TABLES, TABLES_MAX * AT_A_TABLE);
        return 2;
    }
    char folder[] = "/tmp/stadium-XXXXXX", plan[64], book[64], line[256], command[128];
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(plan, sizeof plan, "%s/plan.yaml", folder);
    snprintf(book, sizeof book, "%s/book", folder);
    write_plan(plan);
    loads_begin(parts, do_part);
    printf("a stadium of %u terminals on %u wheels", count, tables);
    printf(parts > 1 ? ", the load in %u processes\n" : "\n", parts);
    double echo = bare_echo(argv[2], 3);
    char *floor_argv[] = {argv[1], "floor",  plan, "--book", book,        "--port",
                          "0",     "--rate", "0",  "--log",  "/dev/null", NULL};
    pid_t pid = process_start(floor_argv, line, sizeof line);
    if (!port_of(line, *port)) {
        fprintf(stderr, "stadium: the floor does not open: %s\n", line);
        return 1;
    }
    play(pid, echo);
    process_end(pid, SIGKILL);
    floor_argv[6] = *port;
    reopen(floor_argv);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : 1;
}
