#include "odds/simulate.h"

#include "odds/coups.h"
#include "odds/odds.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    struct simulation *s;
    const struct chart *chart; /* where cards are dealt */
    _Atomic uint64_t *next_block;
    struct tally tally;
};

enum { CHUNK = 1 << 14, RANGE_MAX = 256 };

/* Four counters a value, so that two equal values in a row do not wait for one another. */
static void count_block(struct worker *w, uint64_t block, uint64_t rounds)
{
    struct rng rng;
    uint8_t value[CHUNK];
    uint32_t came[4][RANGE_MAX] = {{0}};
    rng_seeded(&rng, w->s->seed, block);
    for (uint64_t left = rounds; left > 0;) {
        size_t n = left < CHUNK ? (size_t)left : CHUNK;
        rng_fill_below(&rng, w->s->layout->game->chance_range, value, n);
        size_t i = 0;
        for (; i + 4 <= n; i += 4) {
            came[0][value[i]]++;
            came[1][value[i + 1]]++;
            came[2][value[i + 2]]++;
            came[3][value[i + 3]]++;
        }
        for (; i < n; i++)
            came[0][value[i]]++;
        left -= n;
    }
    for (unsigned v = 0; v < w->s->layout->game->chance_range; v++)
        w->tally.came[v] += (uint64_t)came[0][v] + came[1][v] + came[2][v] + came[3][v];
    w->tally.rounds += rounds;
    atomic_fetch_add(&w->s->done, rounds);
}

static void deal_block(struct worker *w, uint64_t block, uint64_t rounds)
{
    coups_deal(w->chart, w->s->layout->rs, w->s->seed, block, rounds, w->tally.came);
    w->tally.rounds += rounds;
    atomic_fetch_add(&w->s->done, rounds);
}

static void *work(void *arg)
{
    struct worker *w = arg;
    uint64_t blocks = (w->s->rounds + SIMULATE_BLOCK - 1) / SIMULATE_BLOCK;
    for (uint64_t b; (b = atomic_fetch_add(w->next_block, 1)) < blocks;) {
        uint64_t left = w->s->rounds - b * SIMULATE_BLOCK;
        uint64_t rounds = left < SIMULATE_BLOCK ? left : SIMULATE_BLOCK;
        if (w->s->layout->game->chance_range > 0)
            count_block(w, b, rounds);
        else
            deal_block(w, b, rounds);
    }
    return NULL;
}

void simulate(struct simulation *s, struct tally *out)
{
    assert(s->layout->game->chance_range <= RANGE_MAX && s->threads >= 1);
    _Atomic uint64_t next_block = 0;
    struct chart chart;
    if (s->layout->game->chance_range == 0)
        chart_make(&chart);
    struct worker *workers = calloc(s->threads, sizeof *workers);
    pthread_t *threads = calloc(s->threads, sizeof *threads);
    if (workers == NULL || threads == NULL)
        abort();
    for (unsigned i = 0; i < s->threads; i++) {
        workers[i].s = s;
        workers[i].chart = &chart;
        workers[i].next_block = &next_block;
        if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0)
            abort();
    }
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < s->threads; i++) {
        pthread_join(threads[i], NULL);
        out->rounds += workers[i].tally.rounds;
        for (unsigned v = 0; v < OUTCOMES_MAX; v++)
            out->came[v] += workers[i].tally.came[v];
    }
    free(workers);
    free(threads);
}

struct observed observed_return(const struct layout *l, spot s, const struct tally *t)
{
    struct observed o = {0};
    double n = (double)t->rounds, sum = 0, squares = 0;
    for (uint32_t value = 0; value < l->game->outcomes; value++) {
        if (t->came[value] == 0)
            continue;
        struct verdict v = l->game->verdict(&l->spot[s], value);
        double back = frac_double(odds_back(&v));
        double came = (double)t->came[value];
        sum += came * back;
        squares += came * back * back;
        if (v.result == RESULT_WIN)
            o.wins += t->came[value];
    }
    o.returns = sum / n;
    if (t->rounds > 1)
        o.error = sqrt(fmax(0, squares / n - o.returns * o.returns) / (n - 1));
    return o;
}
