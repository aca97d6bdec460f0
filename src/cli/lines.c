/* Lines in, answers out. Answers to lines that came together leave together: while another whole
 * line is at hand nobody waits for the answer to the one before it. */
#include "cli/cli.h"
#include "wire/field_json.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    READ_BYTES = 4 * LINE_MAX_BYTES,
    TOLD_AT_ONCE = 1 << 20,
    TOLD_ASIDE = 1 << 16, /* so much is worth another thread */
};

/* --- what is told ------------------------------------------------------------------------------
 */

struct aside {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool busy, failed, ending;
};

static bool tell(struct telling *t, struct held *told)
{
    bool good = t->first == NULL || t->first(t->ctx, told);
    if (good) {
        fwrite(told->at, 1, told->len, stdout);
        fflush(stdout);
    }
    told->len = 0;
    return good;
}

/* What is not filled now, whenever there is some. */
static void *tell_on(void *ctx)
{
    struct telling *t = ctx;
    struct aside *a = t->aside;
    pthread_mutex_lock(&a->lock);
    for (;;) {
        while (!a->busy && !a->ending)
            pthread_cond_wait(&a->changed, &a->lock);
        if (!a->busy)
            break;
        struct held *told = &t->held[!t->now];
        pthread_mutex_unlock(&a->lock);
        bool good = tell(t, told);
        pthread_mutex_lock(&a->lock);
        a->failed = !good;
        a->busy = false;
        pthread_cond_signal(&a->changed);
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
    pthread_cond_init(&a->changed, NULL);
    t->aside = a;
    if (pthread_create(&a->thread, NULL, tell_on, t) != 0)
        abort();
}

/* As long as there is something to do with what is held it is done meanwhile. */
bool telling_done(struct telling *t)
{
    struct aside *a = t->aside;
    if (a == NULL)
        return true;
    pthread_mutex_lock(&a->lock);
    for (bool more = t->meanwhile != NULL; a->busy;) {
        if (!more) {
            pthread_cond_wait(&a->changed, &a->lock);
            continue;
        }
        pthread_mutex_unlock(&a->lock);
        more = t->meanwhile(t->ctx);
        pthread_mutex_lock(&a->lock);
    }
    bool good = !a->failed;
    pthread_mutex_unlock(&a->lock);
    return good;
}

static void give_aside(struct telling *t)
{
    struct aside *a = t->aside;
    pthread_mutex_lock(&a->lock);
    t->now = !t->now;
    a->busy = true;
    pthread_cond_signal(&a->changed);
    pthread_mutex_unlock(&a->lock);
}

void telling_free(struct telling *t)
{
    struct aside *a = t->aside;
    if (a != NULL) {
        pthread_mutex_lock(&a->lock);
        a->ending = true;
        pthread_cond_signal(&a->changed);
        pthread_mutex_unlock(&a->lock);
        pthread_join(a->thread, NULL);
        pthread_cond_destroy(&a->changed);
        pthread_mutex_destroy(&a->lock);
        free(a);
    }
    free(t->held[0].at);
    free(t->held[1].at);
}

bool telling_out(struct telling *t)
{
    struct held *told = &t->held[t->now];
    if (!telling_done(t))
        return false;
    if (t->aside == NULL || told->len < TOLD_ASIDE)
        return tell(t, told);
    give_aside(t);
    return true;
}

bool telling_put(struct telling *t, const char *text, size_t len)
{
    struct held *h = &t->held[t->now];
    if (h->len + len > h->cap) {
        h->cap = 2 * (h->len + len);
        h->at = realloc(h->at, h->cap);
        if (h->at == NULL)
            abort();
    }
    memcpy(h->at + h->len, text, len);
    h->len += len;
    return h->len < (t->aside != NULL ? TOLD_ASIDE : TOLD_AT_ONCE) || telling_out(t);
}

/* --- lines -------------------------------------------------------------------------------------
 */

struct input {
    char at[READ_BYTES];
    size_t len;
    bool cut; /* the line at its beginning is too long, and its rest is left out */
    unsigned long lines;
};

/* More than fits is kept only so far that it is known to be too long. */
static bool read_more(struct input *in, int fd)
{
    if (in->len > LINE_MAX_BYTES) {
        in->len = LINE_MAX_BYTES + 1;
        in->cut = true;
    }
    ssize_t got;
    do
        got = read(fd, in->at + in->len, sizeof in->at - in->len);
    while (got < 0 && errno == EINTR);
    if (got <= 0)
        return false;
    in->len += (size_t)got;
    return true;
}

static bool answer(struct input *in, const struct each_line *to, const char *line, size_t len)
{
    if (!to->each(to->ctx, line, len))
        return false;
    in->lines++;
    if (!to->marks)
        return true;
    char mark[64];
    const int n = snprintf(mark, sizeof mark, "{\"event\":\"end\",\"line\":%lu}\n", in->lines);
    return telling_put(to->telling, mark, (size_t)n);
}

static bool answer_whole(struct input *in, const struct each_line *to)
{
    char *from = in->at, *end = in->at + in->len, *stop;
    bool good = true;
    while (good && (stop = memchr(from, '\n', (size_t)(end - from))) != NULL) {
        good = answer(in, to, from, in->cut ? LINE_MAX_BYTES + 1 : (size_t)(stop - from));
        in->cut = false;
        from = stop + 1;
    }
    in->len = (size_t)(end - from);
    memmove(in->at, from, in->len);
    return good;
}

/* Nobody waits for input while it is not known whether all was told. */
static bool told_or_more(int fd, struct telling *t)
{
    struct pollfd in = {.fd = fd, .events = POLLIN};
    return (t->aside != NULL && poll(&in, 1, 0) == 1) || telling_done(t);
}

bool cli_lines(int fd, const struct each_line *to)
{
    struct input *in = calloc(1, sizeof *in);
    if (in == NULL)
        abort();
    bool good = true;
    while (good && read_more(in, fd))
        good = answer_whole(in, to) && telling_out(to->telling) && told_or_more(fd, to->telling);
    if (good && in->len > 0)
        good = answer(in, to, in->at, in->len) && telling_out(to->telling);
    free(in);
    return telling_done(to->telling) && good;
}
