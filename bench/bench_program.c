/* `baize table` as a program: acts read from a file, events and journal written to files. */
#include "bench.h"
#include "measure.h"

#include "wire/act_json.h"

#include <fcntl.h>
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

/* Seconds by the clock, and of processor time in all threads. */
static void play_once(const char *baize, const char *rules, const struct files *f, double *clock,
                      double *processor)
{
    struct rusage used;
    int status;
    unlink(f->journal);
    const double from = clock_of(CLOCK_MONOTONIC);
    const pid_t child = fork();
    if (child == 0)
        become(baize, rules, f);
    if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0) {
        fprintf(stderr, "bench: %s table did not play\n", baize);
        exit(2);
    }
    *clock = clock_of(CLOCK_MONOTONIC) - from;
    *processor = seconds(used.ru_utime) + seconds(used.ru_stime);
}

void bench_program(const struct layout *l, const char *baize)
{
    struct files f;
    double clock[RUNS], processor[RUNS];
    snprintf(f.acts, sizeof f.acts, "/tmp/baize-bench-%d.acts", getpid());
    snprintf(f.events, sizeof f.events, "/tmp/baize-bench-%d.events", getpid());
    snprintf(f.journal, sizeof f.journal, "/tmp/baize-bench-%d.journal", getpid());
    const double wagers = write_acts(l, f.acts);
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        play_once(baize, l->rs->name, &f, &clock[i], &processor[i]);
    }
    show_run(RUNS);
    unlink(f.acts);
    unlink(f.events);
    unlink(f.journal);
    const double took = median(clock), used = median(processor);
    printf("baize table, roulette, the program in its two threads, median of %d runs\n", RUNS);
    line("placed and settled, by the clock", wagers / took, NULL, 0);
    printf("  %-46s %9.2f us    %6.3f of the clock\n", "processor time a wager",
           used / wagers * 1e6, used / took);
}
