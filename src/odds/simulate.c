#include "odds/simulate.h"

#include "odds/analysis.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count, size);
    if (room == NULL)
        abort();
    return room;
}

/* --- one act of chance decides -----------------------------------------------------------------
 */

static void *machine_begin(const struct simulation *s, unsigned *counters)
{
    struct machine *m = room_for(1, sizeof *m);
    machine_make(m, s->layout, s->up);
    *counters = m->states * m->width;
    return m;
}

static void machine_deal(const struct simulation *s, uint64_t lane, uint64_t rounds,
                         uint64_t *count)
{
    machine_run(s->with, s->seed, lane, rounds, count);
}

static const struct rounds BY_MACHINE = {machine_begin, machine_deal, NULL, free};

/* --- blocks of rounds ---------------------------------------------------------------------------
 */

struct worker {
    struct simulation *s;
    _Atomic uint64_t *next_block;
    uint64_t rounds;
    uint64_t *count;
};

static void *work(void *arg)
{
    struct worker *w = arg;
    const struct simulation *s = w->s;
    uint64_t blocks = (s->rounds + SIMULATE_BLOCK - 1) / SIMULATE_BLOCK;
    for (uint64_t b; (b = atomic_fetch_add(w->next_block, 1)) < blocks;) {
        uint64_t left = s->rounds - b * SIMULATE_BLOCK;
        uint64_t rounds = left < SIMULATE_BLOCK ? left : SIMULATE_BLOCK;
        s->dealt_by->deal(s, b, rounds, w->count);
        w->rounds += rounds;
        atomic_fetch_add(&w->s->done, rounds);
    }
    return NULL;
}

static void add_up(const struct simulation *s, struct tally *t, const struct worker *w)
{
    t->rounds += w->rounds;
    for (unsigned i = 0; i < s->counters; i++)
        t->count[i] += w->count[i];
}

/* How often each outcome came: a machine counts draws by state. */
static void tell_outcomes(const struct simulation *s, struct tally *t)
{
    const struct machine *m = t->machine;
    for (unsigned i = 0; m == NULL && s->dealt_by->report == NULL && i < s->counters; i++)
        t->came[i] = t->count[i];
    for (unsigned cell = 0; m != NULL && cell < s->counters; cell++)
        if (cell % m->width < m->range)
            t->came[m->outcome[cell]] += t->count[cell];
}

void simulation_begin(struct simulation *s)
{
    const struct analysis *analysis = s->layout->game->analysis;
    s->dealt_by = analysis != NULL && analysis->rounds != NULL ? analysis->rounds : &BY_MACHINE;
    s->with = s->dealt_by->begin(s, &s->counters);
    assert(s->dealt_by == &BY_MACHINE || s->dealt_by->report != NULL ||
           s->counters <= OUTCOMES_MAX);
}

void simulation_end(struct simulation *s)
{
    s->dealt_by->end(s->with);
}

void simulate(struct simulation *s, struct tally *out)
{
    assert(s->threads >= 1);
    _Atomic uint64_t next_block = 0;
    memset(out, 0, sizeof *out);
    out->machine = s->dealt_by == &BY_MACHINE ? s->with : NULL;
    out->count = room_for(s->counters, sizeof *out->count);
    struct worker *workers = room_for(s->threads, sizeof *workers);
    pthread_t *threads = room_for(s->threads, sizeof *threads);
    for (unsigned i = 0; i < s->threads; i++) {
        workers[i].s = s;
        workers[i].count = room_for(s->counters, sizeof *workers[i].count);
        workers[i].next_block = &next_block;
        if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0)
            abort();
    }
    for (unsigned i = 0; i < s->threads; i++) {
        pthread_join(threads[i], NULL);
        add_up(s, out, &workers[i]);
        free(workers[i].count);
    }
    tell_outcomes(s, out);
    free(workers);
    free(threads);
}

void tally_free(struct tally *t)
{
    free(t->count);
}
