#include "floor/clerk.h"

#include "book/book.h"

#include <pthread.h>
#include <stdlib.h>

struct queue {
    struct job *first, *last;
};

struct clerk {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more, less;
    struct queue asked, finished;
    uint64_t turn; /* of the job taken up last */
    unsigned busy; /* asked and not finished */
    _Atomic bool leaving;
    bool by_hand;
    void (*wake)(void *ctx);
    void *ctx;
};

static void push(struct queue *q, struct job *j)
{
    j->next = NULL;
    if (q->last != NULL)
        q->last->next = j;
    else
        q->first = j;
    q->last = j;
}

static struct job *pop(struct queue *q)
{
    struct job *j = q->first;
    if (j != NULL && (q->first = j->next) == NULL)
        q->last = NULL;
    return j;
}

/* With the lock held; false when nothing is asked for. */
static bool do_one(struct clerk *c)
{
    struct job *j = pop(&c->asked);
    if (j == NULL)
        return false;
    c->turn = j->turn;
    pthread_mutex_unlock(&c->lock);
    j->work(j);
    pthread_mutex_lock(&c->lock);
    j->broken_off = c->leaving;
    push(&c->finished, j);
    c->busy--;
    pthread_cond_broadcast(&c->less);
    c->wake(c->ctx);
    return true;
}

static void *work(void *ctx)
{
    struct clerk *c = ctx;
    book_heed(&c->leaving);
    pthread_mutex_lock(&c->lock);
    while (!c->leaving)
        if (!do_one(c))
            pthread_cond_wait(&c->more, &c->lock);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

void clerk_work(struct clerk *c)
{
    pthread_mutex_lock(&c->lock);
    if (c->by_hand)
        do_one(c);
    pthread_mutex_unlock(&c->lock);
}

struct clerk *clerk_hire(bool by_hand, void (*wake)(void *ctx), void *ctx)
{
    struct clerk *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->by_hand = by_hand;
    c->wake = wake;
    c->ctx = ctx;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->more, NULL);
    pthread_cond_init(&c->less, NULL);
    if (!by_hand && pthread_create(&c->thread, NULL, work, c) != 0)
        abort();
    return c;
}

void clerk_leave(struct clerk *c, struct floor *f)
{
    pthread_mutex_lock(&c->lock);
    c->leaving = true;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
    if (!c->by_hand)
        pthread_join(c->thread, NULL);
    for (struct job *j; (j = pop(&c->finished)) != NULL || (j = pop(&c->asked)) != NULL;)
        j->done(f, j);
    free(c);
}

/* Behind all jobs of its turn: the turn after the last that this desk waits for, or this one. */
static void line_up(struct clerk *c, struct job *j)
{
    struct job **at = &c->asked.first;
    j->turn = c->turn;
    for (const struct job *k = c->asked.first; k != NULL; k = k->next)
        if (k->asks == j->asks && k->turn >= j->turn)
            j->turn = k->turn + 1;
    while (*at != NULL && (*at)->turn <= j->turn)
        at = &(*at)->next;
    j->next = *at;
    *at = j;
    if (j->next == NULL)
        c->asked.last = j;
}

void clerk_ask(struct clerk *c, uint32_t desk, struct job *j)
{
    j->asks = desk;
    pthread_mutex_lock(&c->lock);
    line_up(c, j);
    c->busy++;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
}

void clerk_collect(struct clerk *c, struct floor *f)
{
    for (;;) {
        pthread_mutex_lock(&c->lock);
        struct job *j = pop(&c->finished);
        pthread_mutex_unlock(&c->lock);
        if (j == NULL)
            return;
        j->done(f, j);
    }
}

void clerk_wait(struct clerk *c)
{
    pthread_mutex_lock(&c->lock);
    while (c->by_hand && do_one(c))
        ;
    while (c->busy > 0)
        pthread_cond_wait(&c->less, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

bool clerk_idle(struct clerk *c)
{
    pthread_mutex_lock(&c->lock);
    bool idle = c->busy == 0 && c->finished.first == NULL;
    pthread_mutex_unlock(&c->lock);
    return idle;
}
