/* `baize table` as a program: acts read from a file, events and journal written to files. */
#include "bench.h"
#include "measure.h"

#include "wire/act_json.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYED = 200 }; /* rounds */

struct files {
    char acts[64], events[64], journal[64];
};

static void put_act(FILE *f, const struct act *a)
{
    char json[8192];
    struct text t;
    text_on(&t, json, sizeof json);
    act_to_json(a, &t);
    fprintf(f, "%s\n", json);
}

/* Full tables, round after round; returns how many wagers. */
static unsigned write_acts(const struct layout *l, const char *path)
{
    static struct act acts[FILLED_MAX];
    const unsigned n = fill_acts(l, acts);
    FILE *f = fopen(path, "we");
    if (f == NULL)
        abort();
    for (int round = 0; round < PLAYED; round++) {
        for (unsigned i = 0; i < n; i++)
            put_act(f, &acts[i]);
        put_act(f, &(struct act){.kind = ACT_CLOSE});
        put_act(f, &(struct act){.kind = ACT_NUMBER, .has = HAS_NUMBER, .number = round % 37});
    }
    if (fclose(f) != 0)
        abort();
    return n * PLAYED;
}

static _Noreturn void become(const char *baize, const char *rules, const struct files *f)
{
    const int in = open(f->acts, O_RDONLY),
              out = open(f->events, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (in >= 0 && out >= 0 && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
        execl(baize, baize, "table", rules, "--journal", f->journal, (char *)NULL);
    _exit(127);
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

/* What one run took, in seconds: by the clock, of processor time in all threads, and in the thread
 * that had most of it. */
struct took {
    double clock[RUNS], processor[RUNS], busiest[RUNS];
};

static double thread_used(pid_t pid, const char *thread)
{
    char path[128];
    uint64_t ns = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%.32s/schedstat", pid, thread);
    FILE *f = fopen(path, "re");
    if (f == NULL)
        return 0;
    if (fscanf(f, "%" SCNu64, &ns) != 1)
        ns = 0;
    fclose(f);
    return (double)ns / 1e9;
}

/* The system tells it only while the thread is there. */
static void watch_threads(pid_t pid, double *busiest)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *d = opendir(path);
    if (d == NULL)
        return;
    for (const struct dirent *e; (e = readdir(d)) != NULL;) {
        const double used = thread_used(pid, e->d_name);
        if (used > *busiest)
            *busiest = used;
    }
    closedir(d);
}

static void play_once(const char *baize, const char *rules, const struct files *f,
                      struct took *took, int run)
{
    enum { LOOK_US = 2000 };
    struct rusage used;
    int status;
    pid_t ended;
    unlink(f->journal);
    took->busiest[run] = 0;
    const double from = clock_of(CLOCK_MONOTONIC);
    const pid_t child = fork();
    if (child == 0)
        become(baize, rules, f);
    while ((ended = wait4(child, &status, WNOHANG, &used)) == 0) {
        watch_threads(child, &took->busiest[run]);
        usleep(LOOK_US);
    }
    if (child < 0 || ended != child || status != 0) {
        fprintf(stderr, "bench: %s table did not play\n", baize);
        exit(2);
    }
    took->clock[run] = clock_of(CLOCK_MONOTONIC) - from;
    took->processor[run] = seconds(used.ru_utime) + seconds(used.ru_stime);
}

/* By the clock it cannot be faster than the busiest thread, nor than two cores have it done. */
static void report(struct took *took, double wagers)
{
    const double clock = median(took->clock), used = median(took->processor),
                 busiest = median(took->busiest);
    printf("baize table, roulette, the program in its threads, median of %d runs\n", RUNS);
    line("placed and settled, by the clock", wagers / clock, NULL, 0);
    printf("  %-46s %9.2f us    %6.3f of the clock\n", "processor time a wager",
           used / wagers * 1e6, used / clock);
    printf("  %-46s %9.2f us\n", "in the busiest thread", busiest / wagers * 1e6);
    line("so on two cores of its own at the most",
         wagers / (busiest > used / 2 ? busiest : used / 2), NULL, 0);
}

void bench_program(const struct layout *l, const char *baize)
{
    struct files f;
    struct took took;
    snprintf(f.acts, sizeof f.acts, "/tmp/baize-bench-%d.acts", getpid());
    snprintf(f.events, sizeof f.events, "/tmp/baize-bench-%d.events", getpid());
    snprintf(f.journal, sizeof f.journal, "/tmp/baize-bench-%d.journal", getpid());
    const double wagers = write_acts(l, f.acts);
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        play_once(baize, l->rs->name, &f, &took, i);
    }
    show_run(RUNS);
    unlink(f.acts);
    unlink(f.events);
    unlink(f.journal);
    report(&took, wagers);
}
