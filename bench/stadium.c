/* A full stadium: ten thousand terminals on ten wheels, or as many as are asked for on as many
 * wheels as that takes, over real WebSockets on loopback.
 *
 * They connect, take their places, put money in and wager as fast as they are answered, each with
 * one wager in flight; every answer means that the wager is on disk. Then at half that pace; then
 * the round ends and everybody is settled; then the floor is struck down and everybody comes back.
 * Beside each figure stands a bare echo over the same wire in the same run. */
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

static struct seat *seat;
static unsigned count = TABLES * AT_A_TABLE, tables = TABLES;
static struct terminals *all;
static unsigned joined, funded, settled, due_to_settle;
static uint64_t acked, refused;
static bool keep_going, paced;
static uint32_t round_now[TABLES_MAX];
static bool open_now[TABLES_MAX];
static struct spread ack_times, settle_times;
static int64_t result_at[TABLES_MAX];
static double wager_work; /* processor seconds of the floor for one wager */

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
        joined++;
        if (!s->funded)
            fund(t, s);
    }
    if (joined == count && funded == count)
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
        if (++funded == count)
            terminals_stop(all);
        return;
    }
    if (!s->waiting)
        return;
    s->waiting = false;
    if (has(text, len, "\"ok\":true")) {
        acked++;
        spread_note(&ack_times, terminals_clock() - s->sent);
    } else {
        refused++;
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
        spread_note(&settle_times, terminals_clock() - result_at[s->table]);
        if (++settled == due_to_settle)
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
    for (unsigned tried = 0; pace_sent < due && tried < count; tried++) {
        struct terminal *t = terminals_at(all, pace_next++ % count);
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

/* --- the measurements ------------------------------------------------------------------------- */

static struct terminals *gather(const char *port, double *took)
{
    static char why[256];
    struct terminals_setup s = {.host = "127.0.0.1",
                                .port = port,
                                .count = count,
                                .opened = join,
                                .message = heard,
                                .turn = keep_pace};
    all = terminals_new(&s, why, sizeof why);
    int64_t from = terminals_clock();
    if (all == NULL || terminals_connect(all) < 0) {
        fprintf(stderr, "stadium: %s\n", all == NULL ? why : "not all terminals got in");
        exit(1);
    }
    if (joined < count || funded < count)
        terminals_run(all, 60);
    *took = (double)(terminals_clock() - from) / 1e9;
    if (joined < count || funded < count) {
        fprintf(stderr, "stadium: only %u of %u have joined, %u have money\n", joined, count,
                funded);
        exit(1);
    }
    return all;
}

static bool everywhere(bool open)
{
    for (unsigned i = 0; i < tables; i++)
        if (open_now[i] != open)
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
    for (unsigned i = 0; i < count; i++)
        if (seat[i].waiting)
            return false;
    return true;
}

static double full_load(pid_t pid, double seconds)
{
    keep_going = true;
    for (unsigned i = 0; i < count; i++)
        wager(terminals_at(all, i));
    terminals_run(all, 1);
    acked = 0;
    ack_times = (struct spread){0};
    int64_t from = terminals_clock();
    double worked = processor_of(pid);
    terminals_run(all, seconds);
    double rate = (double)acked / ((double)(terminals_clock() - from) / 1e9);
    wager_work = (processor_of(pid) - worked) / (double)acked;
    keep_going = false;
    while (!all_answered())
        terminals_run(all, 0.05);
    return rate;
}

static void half_load(double rate, double seconds)
{
    ack_times = (struct spread){0};
    pace = rate;
    pace_from = terminals_clock();
    pace_sent = 0;
    acked = 0;
    paced = true;
    terminals_run(all, seconds);
    paced = false;
    terminals_run(all, 0.3);
    printf("  at half of it, %.0f/s          p50 %.1f ms, p99 %.1f ms\n", (double)acked / seconds,
           spread_at(&ack_times, 0.5) / 1e6, spread_at(&ack_times, 0.99) / 1e6);
}

static void settlement(pid_t pid)
{
    const double worked = processor_of(pid);
    wait_until(false);
    memset(result_at, 0, sizeof result_at);
    settle_times = (struct spread){0};
    settled = 0;
    due_to_settle = count;
    terminals_run(all, 20);
    printf("  result to settlement shown      p50 %.1f ms, p99 %.1f ms, %u terminals settled\n",
           spread_at(&settle_times, 0.5) / 1e6, spread_at(&settle_times, 0.99) / 1e6, settled);
    printf("  server's processor time         %.1f us a terminal for the rest of a round\n",
           (processor_of(pid) - worked) * 1e6 / count);
    due_to_settle = 0;
}

/* The bare echo: the same messages, the same number of terminals, nothing done with them. */
static char echoed[120];
static uint64_t echoes;

static void echo_back(void *ctx, struct terminal *t, const char *text, size_t len)
{
    (void)ctx;
    (void)text;
    (void)len;
    echoes++;
    terminal_send(t, echoed, sizeof echoed);
}

static double echo_work;

static double bare_echo(const char *program, double seconds)
{
    char line[256], why[256];
    char *argv[] = {(char *)program, "0", NULL};
    pid_t pid = process_start(argv, line, sizeof line);
    const char *space = strrchr(line, ' ');
    const char *port = space != NULL ? space + 1 : line;
    memset(echoed, 'e', sizeof echoed);
    struct terminals_setup s = {
        .host = "127.0.0.1", .port = port, .count = count, .message = echo_back};
    struct terminals *ts = terminals_new(&s, why, sizeof why);
    double took = ts != NULL ? terminals_connect(ts) : -1;
    if (took < 0) {
        fprintf(stderr, "stadium: the echo does not answer: %s\n", line);
        exit(1);
    }
    for (unsigned i = 0; i < count; i++)
        terminal_send(terminals_at(ts, i), echoed, sizeof echoed);
    terminals_run(ts, 1);
    echoes = 0;
    int64_t from = terminals_clock();
    double worked = processor_of(pid);
    terminals_run(ts, seconds);
    double rate = (double)echoes / ((double)(terminals_clock() - from) / 1e9);
    echo_work = (processor_of(pid) - worked) / (double)echoes;
    printf("  bare echo, same terminals       %8.0f messages/s; %.0f connects/s\n", rate,
           (double)count / took);
    terminals_free(ts);
    process_end(pid, SIGTERM);
    return rate;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: stadium BAIZE ECHO [TERMINALS]\n");
        return 2;
    }
    if (argc > 3)
        count = (unsigned)atoi(argv[3]);
    if (count > tables * AT_A_TABLE)
        tables = (count + AT_A_TABLE - 1) / AT_A_TABLE;
    if (count < tables || tables > TABLES_MAX) {
        fprintf(stderr, "stadium: from %d to %d terminals\n", TABLES, TABLES_MAX * AT_A_TABLE);
        return 2;
    }
    count = count / tables * tables;
    seat = calloc(count, sizeof *seat);
    char folder[] = "/tmp/stadium-XXXXXX", plan[64], book[64], line[256], port[16];
    if (seat == NULL || mkdtemp(folder) == NULL)
        return 1;
    for (unsigned i = 0; i < count; i++) {
        snprintf(seat[i].name, sizeof seat[i].name, "S%05u", i);
        seat[i].table = i / (count / tables);
    }
    snprintf(plan, sizeof plan, "%s/plan.yaml", folder);
    snprintf(book, sizeof book, "%s/book", folder);
    write_plan(plan);
    printf("a stadium of %u terminals on %u wheels\n", count, tables);
    double echo = bare_echo(argv[2], 3);
    char *floor_argv[] = {argv[1], "floor",  plan, "--book", book,        "--port",
                          "0",     "--rate", "0",  "--log",  "/dev/null", NULL};
    pid_t pid = process_start(floor_argv, line, sizeof line);
    if (!port_of(line, port)) {
        fprintf(stderr, "stadium: the floor does not open: %s\n", line);
        return 1;
    }
    uint64_t before = memory_of(pid);
    double took;
    gather(port, &took);
    printf("  seated and with money           %.2f s, %.0f/s; %.1f KB of memory each\n", took,
           (double)count / took, (double)(memory_of(pid) - before) / 1024 / count);
    wait_until(false);
    wait_until(true);
    double rate = full_load(pid, 5);
    printf(
        "  wagers, durable when answered   %8.0f/s: %.2f of the bare echo; p50 %.0f ms, p99 %.0f "
        "ms with all in flight\n",
        rate, rate / echo, spread_at(&ack_times, 0.5) / 1e6, spread_at(&ack_times, 0.99) / 1e6);
    printf("  server's processor time         %.1f us a wager, %.1f us an echo\n", wager_work * 1e6,
           echo_work * 1e6);
    half_load(rate / 2, 5);
    settlement(pid);
    printf("  refused                         %llu\n", (unsigned long long)refused);
    printf("  memory                          %.1f KB a terminal after play\n",
           (double)(memory_of(pid) - before) / 1024 / count);
    wait_until(true);
    keep_going = true; /* struck down in the middle of it */
    for (unsigned i = 0; i < count; i++)
        wager(terminals_at(all, i));
    terminals_run(all, 0.3);
    keep_going = false;
    process_end(pid, SIGKILL);
    terminals_free(all);
    for (unsigned i = 0; i < count; i++)
        seat[i].joined = seat[i].waiting = false;
    joined = 0;
    int64_t from = terminals_clock();
    floor_argv[6] = port;
    pid = process_start(floor_argv, line, sizeof line);
    double open_after = (double)(terminals_clock() - from) / 1e9;
    gather(port, &took);
    printf("  struck down and opened again    floor open after %.2f s, all rejoined after %.2f s\n",
           open_after, (double)(terminals_clock() - from) / 1e9);
    terminals_free(all);
    process_end(pid, SIGTERM);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    free(seat);
    return system(command) == 0 ? 0 : 1;
}
