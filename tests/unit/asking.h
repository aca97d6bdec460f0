/* A floor in a folder of its own, without threads, that is asked by its protocol: for tests, and
 * for what is measured. */
#ifndef BAIZE_TESTS_ASKING_H
#define BAIZE_TESTS_ASKING_H

#include "house.h"

#include "deaf.h"
#include "floor/house.h"

#include <stdarg.h>
#include <unistd.h>

enum { ASKING_DESKS = 16 };

static struct asking {
    struct house house;
    struct plan *plan;
    struct floor *f;
    char folder[64];
    struct moment now;
    int64_t seq;
    char said[ASKING_DESKS][8192]; /* the last answer at each desk, or its beginning */
    void (*between)(void);         /* called when a message has been heard, before its turn */
} asking = {.now = {.wall = INT64_C(1794700000000)}};

static inline void asking_or_die(bool good, const char *words)
{
    if (!good) {
        fprintf(stderr, "%s\n", words);
        exit(1);
    }
}

static inline void asking_hear(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    if (desk < ASKING_DESKS && strncmp(text, "{\"re\":", 6) == 0)
        snprintf(asking.said[desk], sizeof asking.said[desk], "%.*s", (int)len, text);
}

static inline void asking_begin(const char *name, const char *plan)
{
    struct trouble why = {"its plan cannot be written"};
    char path[96];
    house_open(&asking.house);
    snprintf(asking.folder, sizeof asking.folder, "/tmp/baize-%s-XXXXXX", name);
    asking_or_die(mkdtemp(asking.folder) != NULL, "there is no folder for it");
    snprintf(path, sizeof path, "%s/plan.yaml", asking.folder);
    FILE *to = fopen(path, "w");
    asking_or_die(to != NULL && fputs(plan, to) >= 0 && fclose(to) == 0 &&
                      (asking.plan = plan_read(path, &why)) != NULL,
                  why.words);
}

static inline void asking_open(void)
{
    struct trouble why;
    struct floor_setup s = {.shelf = &asking.house.shelf,
                            .clauses = &asking.house.clauses,
                            .plan = asking.plan,
                            .folder = asking.folder,
                            .by_hand = true,
                            .now = asking.now,
                            .say = asking_hear,
                            .part = deaf_part,
                            .log = deaf_log,
                            .wake = deaf_wake};
    asking.f = floor_open(&s, &why);
    asking_or_die(asking.f != NULL, why.words);
}

static inline void asking_close(void)
{
    struct trouble why;
    floor_farewell(asking.f, "the day is over", asking.now);
    asking_or_die(floor_close(asking.f, asking.now, &why), why.words);
    asking.f = NULL;
}

static inline bool asking_end(void)
{
    char command[96];
    plan_free(asking.plan);
    clauses_free(&asking.house.clauses);
    snprintf(command, sizeof command, "rm -rf %s", asking.folder);
    return system(command) == 0;
}

/* What the desk is answered, once it is on disk. */
static inline const char *ask(uint32_t desk, const char *fmt, ...)
{
    char fields[512], text[640];
    va_list args;
    va_start(args, fmt);
    vsnprintf(fields, sizeof fields, fmt, args);
    va_end(args);
    if (!asking.f->desk[desk].here)
        floor_arrive(asking.f, desk, "127.0.0.1", asking.now);
    int len = snprintf(text, sizeof text, "{\"seq\":%lld,%s}", (long long)++asking.seq, fields);
    asking.now.wall++;
    asking.now.steady++;
    floor_hear(asking.f, desk, text, (size_t)len, asking.now);
    if (asking.between != NULL)
        asking.between();
    floor_quiet(asking.f, asking.now);
    return asking.said[desk];
}

static inline bool has(const char *text, const char *what)
{
    return strstr(text, what) != NULL;
}

static inline void word_of(const char *text, const char *key, char *out, size_t cap)
{
    const char *at = strstr(text, key);
    if (at == NULL) {
        fprintf(stderr, "there is no %s in %s\n", key, text);
        abort();
    }
    at += strlen(key);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\",}"), at);
}

#endif
