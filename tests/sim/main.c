/* sim: runs worlds, one seed after the other, until time or steps are up.
 *
 * usage: sim [--seed N] [--worlds N] [--steps M] [--minutes X] [--without FAULT]…
 *            [--shrink] [--trace] */
#include "disk.h"
#include "world.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const FAULT_NAMES[] = {
#define FAULT(id, name) name,
    FAULTS(FAULT)
#undef FAULT
};

/* --- what the world brings of its own --------------------------------------------------------- */

static struct dice secrets;

static const char *secret_name(void)
{
    return "simulated";
}

static uint32_t secret_random(void)
{
    return (uint32_t)(dice_throw(&secrets) >> 32);
}

static void secret_bytes(void *const to, const size_t len)
{
    dice_bytes(&secrets, to, len);
}

static randombytes_implementation SECRETS = {
    .implementation_name = secret_name, .random = secret_random, .buf = secret_bytes};

/* PINs are looked at thousands of times a second here: these take the place of libsodium's own,
 * which are slow by design. */
int crypto_pwhash_str_alg(char out[crypto_pwhash_STRBYTES], const char *const pin,
                          unsigned long long len, unsigned long long ops, size_t memory,
                          int algorithm)
{
    (void)ops;
    (void)memory;
    (void)algorithm;
    memset(out, 0, crypto_pwhash_STRBYTES);
    return snprintf(out, crypto_pwhash_STRBYTES, "$argon2id$%.*s", (int)len, pin) > 0 ? 0 : -1;
}

int crypto_pwhash_str_verify(const char hash[crypto_pwhash_STRBYTES], const char *const pin,
                             unsigned long long len)
{
    return strncmp(hash, "$argon2id$", 10) == 0 && strlen(hash + 10) == len &&
                   memcmp(hash + 10, pin, len) == 0
               ? 0
               : -1;
}

/* --- running ---------------------------------------------------------------------------------- */

struct orders {
    uint64_t seed, worlds, steps;
    double minutes;
    bool shrink;
};

static double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Seconds that a processor has worked for this, however busy the machine is with other things. */
static double work_so_far(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

static struct {
    uint64_t worlds, steps;
} done;

static void run_world(uint64_t seed, uint64_t steps)
{
    secrets.state = seed ^ UINT64_C(0x5eed5eed5eed5eed);
    world_begin(seed, steps);
    while (world.step < steps)
        world_step();
    world_end();
    done.worlds++;
    done.steps += world.step;
}

/* What the program finds out once and keeps is found out before the first world begins: every seed
 * gives the same world whether others went before it or not. */
static void warm_up(void)
{
    run_world(0, 1);
    done.worlds = done.steps = 0;
}

static void tell_world(void)
{
    printf(
        "# seed %llu: %llu steps, %llu messages, %llu said, %llu wagers, %llu refused, %llu "
        "batches, %llu kills, %llu openings, %llu cuts, %llu doubles, %llu faults, %llu hangs, "
        "%llu clocks, %llu audits, %llu nights, %llu archives, %llu changes, %llu confirmed, %llu "
        "enrolled, %llu expired, %llu tests, %llu acts of occasions, %llu memberships\n",
        (unsigned long long)world.seed, (unsigned long long)world.step,
        (unsigned long long)world.count.heard, (unsigned long long)world.count.said,
        (unsigned long long)world.count.wagers, (unsigned long long)world.count.refused,
        (unsigned long long)world.count.batches, (unsigned long long)world.count.kills,
        (unsigned long long)world.count.openings, (unsigned long long)world.count.cuts,
        (unsigned long long)world.count.doubles, (unsigned long long)world.count.faults,
        (unsigned long long)world.count.hangs, (unsigned long long)world.count.clocks,
        (unsigned long long)world.count.audits, (unsigned long long)world.count.nights,
        (unsigned long long)world.count.archives, (unsigned long long)world.count.changes,
        (unsigned long long)world.count.seconds, (unsigned long long)world.count.enrolled,
        (unsigned long long)world.count.expired, (unsigned long long)world.count.tests,
        (unsigned long long)world.count.occasions, (unsigned long long)world.count.members);
    fflush(stdout);
}

/* Whether it fails; its words go nowhere. */
static bool fails(const struct orders *o)
{
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(2);
        run_world(o->seed, o->steps);
        _exit(0);
    }
    int status;
    return waitpid(child, &status, 0) == child && !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Leaves out every kind of fault that it takes no part in. */
static int shrink(const struct orders *o)
{
    if (!fails(o)) {
        printf("seed %llu does not fail\n", (unsigned long long)o->seed);
        return 1;
    }
    for (int i = 0; i < FAULT_COUNT; i++) {
        world.without[i] = true;
        if (!fails(o))
            world.without[i] = false;
    }
    printf("build/tests/sim --seed %llu --steps %llu", (unsigned long long)o->seed,
           (unsigned long long)o->steps);
    for (int i = 0; i < FAULT_COUNT; i++)
        if (world.without[i])
            printf(" --without %s", FAULT_NAMES[i]);
    printf("\n");
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "usage: sim [--seed N] [--worlds N] [--steps M] [--minutes X] [--without "
                    "FAULT]… [--shrink] [--trace]\n");
    return 2;
}

static bool take_without(const char *name)
{
    for (int i = 0; i < FAULT_COUNT; i++)
        if (strcmp(FAULT_NAMES[i], name) == 0)
            return world.without[i] = true;
    return false;
}

static bool read_orders(int argc, char **argv, struct orders *o)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        bool is_flag = strcmp(argv[i], "--shrink") == 0 || strcmp(argv[i], "--trace") == 0;
        o->shrink |= strcmp(argv[i], "--shrink") == 0;
        world.trace |= strcmp(argv[i], "--trace") == 0;
        if (is_flag)
            continue;
        if (strcmp(argv[i], "--seed") == 0)
            o->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--worlds") == 0)
            o->worlds = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--steps") == 0)
            o->steps = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--minutes") == 0)
            o->minutes = strtod(value, NULL);
        else if (strcmp(argv[i], "--without") != 0 || !take_without(value))
            return false;
        i++;
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct shelf shelf;
    static struct clauses clauses;
    struct trouble why;
    struct orders o = {.seed = 1, .worlds = 1, .steps = 40000};
    char folder[64] = "/dev/shm/baize-sim-XXXXXX";
    if (!read_orders(argc, argv, &o))
        return usage();
    setenv("TZ", "UTC", 1); /* days begin where the seed has them begin */
    disk_install();
    randombytes_set_implementation(&SECRETS);
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why) ||
        mkdtemp(folder) == NULL) {
        fprintf(stderr, "%s\n", why.words);
        return 1;
    }
    world.shelf = &shelf;
    world.clauses = &clauses;
    memcpy(world.folder, folder, sizeof world.folder);
    warm_up();
    if (o.shrink)
        return shrink(&o);
    double began = clock_now();
    for (uint64_t i = 0; o.minutes > 0 ? clock_now() - began < 60 * o.minutes : i < o.worlds; i++) {
        run_world(o.seed + i, o.steps);
        tell_world();
    }
    double took = clock_now() - began;
    printf("ok - %llu worlds, %llu steps in %.1f s (%.0f a second), %.0f a second of a processor\n",
           (unsigned long long)done.worlds, (unsigned long long)done.steps, took,
           (double)done.steps / took, (double)done.steps / work_so_far());
    clauses_free(&clauses);
    char command[96];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : 1;
}
