#include "odds/simulate.h"

#include "odds/coups.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    struct simulation *s;
    const struct chart *chart;     /* where cards are dealt, or … */
    const struct machine *machine; /* … everything else */
    _Atomic uint64_t *next_block;
    uint64_t rounds;
    uint64_t came[CELLS_MAX]; /* by outcome of the chart, or by cell of the machine */
};
static_assert((int)OUTCOMES_MAX <= (int)CELLS_MAX, "a worker counts either");

static void *work(void *arg)
{
    struct worker *w = arg;
    const struct simulation *s = w->s;
    uint64_t blocks = (s->rounds + SIMULATE_BLOCK - 1) / SIMULATE_BLOCK;
    for (uint64_t b; (b = atomic_fetch_add(w->next_block, 1)) < blocks;) {
        uint64_t left = s->rounds - b * SIMULATE_BLOCK;
        uint64_t rounds = left < SIMULATE_BLOCK ? left : SIMULATE_BLOCK;
        if (w->machine != NULL)
            machine_run(w->machine, s->seed, b, rounds, w->came);
        else
            coups_deal(w->chart, s->layout->rs, s->seed, b, rounds, w->came);
        w->rounds += rounds;
        atomic_fetch_add(&w->s->done, rounds);
    }
    return NULL;
}

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count, size);
    if (room == NULL)
        abort();
    return room;
}

static void add_up(struct tally *t, const struct worker *w)
{
    t->rounds += w->rounds;
    if (t->machine == NULL) {
        for (unsigned o = 0; o < OUTCOMES_MAX; o++)
            t->came[o] += w->came[o];
        return;
    }
    const struct machine *m = t->machine;
    for (unsigned cell = 0; cell < m->states * m->width; cell++) {
        t->cell[cell] += w->came[cell];
        if (cell % m->width < m->range)
            t->came[m->outcome[cell]] += w->came[cell];
    }
}

void simulate(struct simulation *s, struct tally *out)
{
    assert(s->threads >= 1);
    _Atomic uint64_t next_block = 0;
    struct chart chart;
    memset(out, 0, sizeof *out);
    if (s->layout->game->chance_range == 0) {
        chart_make(&chart);
    } else {
        out->machine = room_for(1, sizeof *out->machine);
        out->cell = room_for(CELLS_MAX, sizeof *out->cell);
        machine_make(out->machine, s->layout, s->up);
    }
    struct worker *workers = room_for(s->threads, sizeof *workers);
    pthread_t *threads = room_for(s->threads, sizeof *threads);
    for (unsigned i = 0; i < s->threads; i++) {
        workers[i].s = s;
        workers[i].chart = &chart;
        workers[i].machine = out->machine;
        workers[i].next_block = &next_block;
        if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0)
            abort();
    }
    for (unsigned i = 0; i < s->threads; i++) {
        pthread_join(threads[i], NULL);
        add_up(out, &workers[i]);
    }
    free(workers);
    free(threads);
}

void tally_free(struct tally *t)
{
    free(t->machine);
    free(t->cell);
}
