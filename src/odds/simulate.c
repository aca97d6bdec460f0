#include "odds/simulate.h"

#include "odds/coups.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    struct simulation *s;
    const struct chart *chart;     /* where cards are dealt, or … */
    const struct machine *machine; /* … everything else but blackjack */
    _Atomic uint64_t *next_block;
    uint64_t rounds;
    unsigned cells; /* of what is counted */
    uint64_t *came; /* by outcome of the chart, by cell of the machine, or of rounds of blackjack */
    uint32_t *few;  /* … these, of one block */
    uint64_t beside[BJ_SIDES_CAME];
};
static_assert((int)BJ_SIDES_CAME <= (int)OUTCOMES_MAX, "they are counted there");

/* What lies beside a hand has lanes of its own; it needs few cards and fewer rounds. */
static const uint64_t LANES_BESIDE = UINT64_C(1) << 63;
enum { ROUNDS_FOR_ONE_BESIDE = 4 };

static void deal_blackjack(struct worker *w, uint64_t block, uint64_t rounds)
{
    const struct simulation *s = w->s;
    memset(w->few, 0, w->cells * sizeof *w->few);
    bj_rounds_deal(s->blackjack, s->layout->rs, s->seed, block, rounds, w->few);
    for (unsigned cell = 0; cell < w->cells; cell++)
        w->came[cell] += w->few[cell];
    if (s->sides != NULL)
        bj_sides_deal(s->sides, s->seed, block | LANES_BESIDE,
                      (rounds + ROUNDS_FOR_ONE_BESIDE - 1) / ROUNDS_FOR_ONE_BESIDE, w->beside);
}

static void *work(void *arg)
{
    struct worker *w = arg;
    const struct simulation *s = w->s;
    uint64_t blocks = (s->rounds + SIMULATE_BLOCK - 1) / SIMULATE_BLOCK;
    for (uint64_t b; (b = atomic_fetch_add(w->next_block, 1)) < blocks;) {
        uint64_t left = s->rounds - b * SIMULATE_BLOCK;
        uint64_t rounds = left < SIMULATE_BLOCK ? left : SIMULATE_BLOCK;
        if (s->blackjack != NULL)
            deal_blackjack(w, b, rounds);
        else if (w->machine != NULL)
            machine_run(w->machine, s->seed, b, rounds, w->came);
        else if (s->stud != NULL)
            stud_rounds(s->stud, s->seed, b, rounds, w->came);
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

static unsigned cells_of(const struct simulation *s, const struct machine *m)
{
    return s->blackjack != NULL ? bj_cells(s->blackjack) : m != NULL ? CELLS_MAX : OUTCOMES_MAX;
}

static void worker_begin(struct worker *w, struct simulation *s, const struct machine *m)
{
    w->s = s;
    w->machine = m;
    w->cells = cells_of(s, m);
    w->came = room_for(w->cells, sizeof *w->came);
    if (s->blackjack != NULL)
        w->few = room_for(w->cells, sizeof *w->few);
}

static void add_up(struct tally *t, const struct worker *w)
{
    const struct machine *m = t->machine;
    t->rounds += w->rounds;
    if (w->s->blackjack != NULL) {
        for (unsigned cell = 0; cell < w->cells; cell++)
            t->cell[cell] += w->came[cell];
        for (unsigned i = 0; i < BJ_SIDES_CAME; i++)
            t->came[i] += w->beside[i];
        return;
    }
    for (unsigned o = 0; m == NULL && o < OUTCOMES_MAX; o++)
        t->came[o] += w->came[o];
    for (unsigned cell = 0; m != NULL && cell < m->states * m->width; cell++) {
        t->cell[cell] += w->came[cell];
        if (cell % m->width < m->range)
            t->came[m->outcome[cell]] += w->came[cell];
    }
}

void simulate(struct simulation *s, struct tally *out)
{
    assert(s->threads >= 1);
    assert((s->layout->game == &STUD_GAME) == (s->stud != NULL));
    _Atomic uint64_t next_block = 0;
    struct chart chart;
    memset(out, 0, sizeof *out);
    if (s->blackjack == NULL && s->layout->game->chance_range == 0) {
        chart_make(&chart);
    } else if (s->blackjack == NULL) {
        out->machine = room_for(1, sizeof *out->machine);
        machine_make(out->machine, s->layout, s->up);
    }
    if (s->blackjack != NULL || out->machine != NULL)
        out->cell = room_for(cells_of(s, out->machine), sizeof *out->cell);
    struct worker *workers = room_for(s->threads, sizeof *workers);
    pthread_t *threads = room_for(s->threads, sizeof *threads);
    for (unsigned i = 0; i < s->threads; i++) {
        worker_begin(&workers[i], s, out->machine);
        workers[i].chart = &chart;
        workers[i].next_block = &next_block;
        if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0)
            abort();
    }
    for (unsigned i = 0; i < s->threads; i++) {
        pthread_join(threads[i], NULL);
        add_up(out, &workers[i]);
        free(workers[i].came);
        free(workers[i].few);
    }
    free(workers);
    free(threads);
}

void tally_free(struct tally *t)
{
    free(t->machine);
    free(t->cell);
}
