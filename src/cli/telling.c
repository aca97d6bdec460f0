#include "cli/telling.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TOLD_AT_ONCE = 1 << 20,
    TOLD_ASIDE = 1 << 17, /* so much is worth other threads */
};

/* Counts of what was ever handed over. What is prepared was filled, and what is told prepared. */
struct aside {
    pthread_t preparer, teller;
    pthread_mutex_t lock;
    pthread_cond_t filling, preparing, telling; /* one of these counts has changed, or it ends */
    unsigned long filled, prepared, told;
    bool failed, ending;
};

static void prepare(struct telling *t, const struct held *told)
{
    if (t->prepare != NULL)
        t->prepare(t->ctx, told);
}

static bool tell(struct telling *t, const struct held *told)
{
    if (t->first != NULL && !t->first(t->ctx, told))
        return false;
    if (told->len > 0) { /* or it may have no room yet */
        fwrite(told->at, 1, told->len, stdout);
        fflush(stdout);
    }
    return true;
}

/* Waits until more than `done` have come; false: no more will. */
static bool await_more(struct aside *a, const unsigned long *come, unsigned long done,
                       pthread_cond_t *changed)
{
    while (*come == done && !a->ending)
        pthread_cond_wait(changed, &a->lock);
    return *come != done;
}

static void *prepare_on(void *ctx)
{
    struct telling *t = ctx;
    struct aside *a = t->aside;
    pthread_mutex_lock(&a->lock);
    while (await_more(a, &a->filled, a->prepared, &a->filling)) {
        const struct held *h = &t->held[a->prepared % TELLING_HELD];
        pthread_mutex_unlock(&a->lock);
        prepare(t, h);
        pthread_mutex_lock(&a->lock);
        a->prepared++;
        pthread_cond_signal(&a->preparing);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

static void *tell_on(void *ctx)
{
    struct telling *t = ctx;
    struct aside *a = t->aside;
    pthread_mutex_lock(&a->lock);
    while (await_more(a, &a->prepared, a->told, &a->preparing)) {
        struct held *h = &t->held[a->told % TELLING_HELD];
        const bool failed = a->failed;
        pthread_mutex_unlock(&a->lock);
        const bool good = !failed && tell(t, h);
        h->len = 0;
        pthread_mutex_lock(&a->lock);
        a->failed = !good;
        a->told++;
        pthread_cond_signal(&a->telling);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

void telling_aside(struct telling *t)
{
    struct aside *a = calloc(1, sizeof *a);
    if (a == NULL)
        abort();
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->filling, NULL);
    pthread_cond_init(&a->preparing, NULL);
    pthread_cond_init(&a->telling, NULL);
    t->aside = a;
    if (pthread_create(&a->preparer, NULL, prepare_on, t) != 0 ||
        pthread_create(&a->teller, NULL, tell_on, t) != 0)
        abort();
}

/* Waits until no more than so many are on their way; false: something could not be told. */
static bool await_told(struct telling *t, unsigned long left)
{
    struct aside *a = t->aside;
    pthread_mutex_lock(&a->lock);
    while (a->filled - a->told > left)
        pthread_cond_wait(&a->telling, &a->lock);
    const bool good = !a->failed;
    pthread_mutex_unlock(&a->lock);
    return good;
}

static bool give_aside(struct telling *t)
{
    struct aside *a = t->aside;
    pthread_mutex_lock(&a->lock);
    a->filled++;
    pthread_cond_signal(&a->filling);
    pthread_mutex_unlock(&a->lock);
    t->now = (t->now + 1) % TELLING_HELD;
    return await_told(t, TELLING_HELD - 1);
}

bool telling_out(struct telling *t)
{
    struct held *h = &t->held[t->now];
    if (t->aside != NULL && !await_told(t, 0))
        return false;
    prepare(t, h);
    const bool good = tell(t, h);
    h->len = 0;
    return good;
}

char *telling_room(struct telling *t, size_t room)
{
    struct held *h = &t->held[t->now];
    if (h->len + room > h->cap) {
        h->cap = h->len + room + TOLD_AT_ONCE;
        h->at = realloc(h->at, h->cap);
        if (h->at == NULL)
            abort();
    }
    return h->at + h->len;
}

bool telling_add(struct telling *t, size_t len)
{
    struct held *h = &t->held[t->now];
    h->len += len;
    if (t->aside != NULL)
        return h->len < TOLD_ASIDE || give_aside(t);
    return h->len < TOLD_AT_ONCE || telling_out(t);
}

bool telling_put(struct telling *t, const char *text, size_t len)
{
    memcpy(telling_room(t, len), text, len);
    return telling_add(t, len);
}

static void end_aside(struct aside *a)
{
    pthread_mutex_lock(&a->lock);
    a->ending = true;
    pthread_cond_signal(&a->filling);
    pthread_cond_signal(&a->preparing);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->preparer, NULL);
    pthread_join(a->teller, NULL);
    pthread_cond_destroy(&a->filling);
    pthread_cond_destroy(&a->preparing);
    pthread_cond_destroy(&a->telling);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

void telling_free(struct telling *t)
{
    if (t->aside != NULL)
        end_aside(t->aside);
    for (unsigned i = 0; i < TELLING_HELD; i++)
        free(t->held[i].at);
}
