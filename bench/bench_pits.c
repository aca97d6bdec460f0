/* The book in PostgreSQL beside the book in SQLite on the same disk; two pits that are written at
 * once beside one; and, from what the parts take in that run, a casino of a hundred pits.
 *
 * Each run has pits of its own, each pit a process, as a controller is. */
#include "casino.h"
#include "measure.h"
#include "transfers.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS = 3, SIZES = 3, PITS_MOST = 2 };
static const int PER_BATCH[SIZES] = {1, 100, 1000};
static const int TRANSFERS[SIZES] = {1000, 40000, 100000};

static const char *server;
static int pits_made;

/* What one run took: by the clock, and of the processors of the database and of the controllers. */
struct taken {
    double clock, database, controllers;
};

/* All that the database's processes that have ended have used, in seconds. */
static double used_by_database(void)
{
    char path[512], line[1024] = "";
    long pid = 0;
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "%s/data/postmaster.pid", server);
    FILE *f = fopen(path, "r");
    if (f == NULL || fscanf(f, "%ld", &pid) != 1)
        transfers_quit("the database does not say which process it is");
    fclose(f);
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    f = fopen(path, "r");
    if (f == NULL || fgets(line, sizeof line, f) == NULL ||
        sscanf(strrchr(line, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lu %lu",
               &user, &system) != 2)
        transfers_quit("the database does not say what it has used");
    fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* --- one or more books at once ---------------------------------------------------------------- */

static void one_of_them(const char *path, int per_batch, int transfers, int ready, int go, int done)
{
    char byte = 0;
    struct book *b = transfers_open(path);
    if (write(ready, &byte, 1) != 1 || read(go, &byte, 1) != 0)
        transfers_quit("the others are gone");
    transfers_make(b, per_batch, transfers);
    if (write(done, &byte, 1) != 1)
        transfers_quit("the others are gone");
    transfers_close(b);
    _exit(0);
}

static void hear_from(int fd, int count)
{
    char byte;
    for (int i = 0; i < count; i++) {
        if (read(fd, &byte, 1) != 1)
            transfers_quit("a book failed");
    }
}

static void await_all(int count)
{
    for (int i = 0, how = 0; i < count; i++) {
        if (wait(&how) < 0 || how != 0)
            transfers_quit("a book failed");
    }
}

/* So many at once, in a file or in pits; until they all have their accounts counts for the
 * processors alone. */
static struct taken run(int count, int per_batch, int transfers, const char *file)
{
    int ready[2], go[2], done[2];
    struct rusage before, after;
    if (pipe2(ready, O_CLOEXEC) != 0 || pipe2(go, O_CLOEXEC) != 0 || pipe2(done, O_CLOEXEC) != 0)
        transfers_quit("no pipe");
    const double used = used_by_database();
    getrusage(RUSAGE_CHILDREN, &before);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "postgres://baize@/postgres?host=%s&pit=bench-%d", server,
                 pits_made++);
        const pid_t child = fork();
        if (child < 0)
            transfers_quit("no process");
        if (child == 0) {
            close(go[1]);
            one_of_them(file != NULL ? file : path, per_batch, transfers, ready[1], go[0], done[1]);
        }
    }
    close(ready[1]);
    close(done[1]);
    hear_from(ready[0], count);
    double from = clock_of(CLOCK_MONOTONIC);
    close(go[1]);
    hear_from(done[0], count);
    struct taken t = {.clock = clock_of(CLOCK_MONOTONIC) - from};
    await_all(count);
    usleep(200000); /* the database notices that they are gone */
    getrusage(RUSAGE_CHILDREN, &after);
    t.database = used_by_database() - used;
    t.controllers = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
                    (double)(after.ru_stime.tv_sec - before.ru_stime.tv_sec) +
                    (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) / 1e6 +
                    (double)(after.ru_stime.tv_usec - before.ru_stime.tv_usec) / 1e6;
    close(ready[0]);
    close(go[0]);
    close(done[0]);
    return t;
}

static double rate_of_file(int n)
{
    static const char *const NAMES[] = {"bench.db", "bench.db-wal", "bench.db-shm", "bench.db.lock",
                                        "bench.db.readers"};
    const double rate = TRANSFERS[n] / run(1, PER_BATCH[n], TRANSFERS[n], "bench.db").clock;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        unlink(NAMES[i]);
    return rate;
}

static double seconds_of_flush(void)
{
    enum { PAGES = 300, PAGE = 8192 };
    static char page[PAGE];
    const int fd = open("bench.bytes", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const double from = clock_of(CLOCK_MONOTONIC);
    for (int i = 0; i < PAGES; i++) {
        if (pwrite(fd, page, sizeof page, 0) != PAGE || fdatasync(fd) != 0)
            transfers_quit("the disk failed");
    }
    const double took = clock_of(CLOCK_MONOTONIC) - from;
    close(fd);
    unlink("bench.bytes");
    return took / PAGES;
}

/* --- what is printed -------------------------------------------------------------------------- */

static double file[SIZES][RUNS], pit[SIZES][RUNS], two[SIZES][RUNS], database[SIZES][RUNS],
    controller[SIZES][RUNS], flush[RUNS];

static void measure(void)
{
    for (int i = 0; i < RUNS; i++) {
        flush[i] = seconds_of_flush();
        const struct taken empty = run(1, 1, 0, NULL);
        for (int n = 0; n < SIZES; n++) {
            file[n][i] = rate_of_file(n);
            const struct taken t = run(1, PER_BATCH[n], TRANSFERS[n], NULL);
            pit[n][i] = TRANSFERS[n] / t.clock;
            database[n][i] = (t.database - empty.database) / TRANSFERS[n];
            controller[n][i] = (t.controllers - empty.controllers) / TRANSFERS[n];
            two[n][i] = 2 * TRANSFERS[n] / run(2, PER_BATCH[n], TRANSFERS[n], NULL).clock;
        }
    }
}

static void print_all(void)
{
    struct parts p = {.flush = median_of(flush, RUNS)};
    printf("the book in PostgreSQL, median of %d runs (transfers a second, all durable)\n", RUNS);
    for (int n = 0; n < SIZES; n++) {
        const double against = median_of(file[n], RUNS), rate = median_of(pit[n], RUNS),
                     both = median_of(two[n], RUNS), used = median_of(database[n], RUNS),
                     ours = median_of(controller[n], RUNS);
        printf("  %4d a batch: in SQLite             %9.0f /s\n", PER_BATCH[n], against);
        printf("  %4d a batch: in PostgreSQL         %9.0f /s   %6.3f of SQLite\n", PER_BATCH[n],
               rate, rate / against);
        printf("  %4d a batch: two pits at once      %9.0f /s   %6.3f of one pit\n", PER_BATCH[n],
               both, both / rate);
        printf("  %4d a batch: processor             %9.2f us in the database, %.2f in the "
               "controller\n",
               PER_BATCH[n], 1e6 * used, 1e6 * ours);
        if (PER_BATCH[n] == 1) {
            p.batch = used;
            p.controller = ours;
        } else
            p.entry = used;
    }
    printf("  a flush of 8 KiB                   %9.0f us\n", 1e6 * p.flush);
    casino_print(&p);
}

int main(void)
{
    char folder[] = "bench-pits.XXXXXX";
    server = getenv("BAIZE_TEST_POSTGRES");
    if (server == NULL || mkdtemp(folder) == NULL || chdir(folder) != 0)
        transfers_quit("run it beside a database, see tests/postgres.py");
    measure();
    print_all();
    return chdir("..") != 0 || rmdir(folder) != 0;
}
