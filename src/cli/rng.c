#include "base/rng.h"

#include "base/text.h"
#include "cli/cli.h"
#include "wire/outcomes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char HELP[] =
    "usage: baize rng [--bytes N] [--seed HEX]\n"
    "       baize rng --outcomes RULESET --rounds N [--option NAME=VALUE]… [--cards N]\n"
    "                 [--seed HEX] [--tally [--threads N]]\n\n"
    "Raw output of the game RNG on standard output, for statistical test suites: without end, or "
    "N\n"
    "bytes. From the system's randomness, with a new key every mebibyte, unless a seed is "
    "given.\n\n"
    "With --outcomes: what chance brings at a table of the ruleset, drawn as the tables of a "
    "floor\n"
    "draw it, one round a line: a number, a section, dice, or cards in their order. Cards come\n"
    "from whole decks every round.\n\n"
    "  --rounds N    so many rounds\n"
    "  --cards N     so many cards every round (default: as many as the game takes; where players\n"
    "                decide that, 10)\n"
    "  --tally       counts instead, as one JSON object: by position how often each value came,\n"
    "                with which at the next position, and before which in the next round\n"
    "  --seed HEX    the same output every time\n"
    "  --threads N   for a tally (default: all cores)\n";

/* --- the stream ------------------------------------------------------------------------------- */

static int put_bytes(const struct args *a, const uint8_t *seed)
{
    uint64_t left = UINT64_MAX;
    if (a->rounds != NULL || a->cards != NULL || a->tally || a->given_count > 0 ||
        a->threads != NULL)
        cli_usage("rng", "rounds are drawn with --outcomes RULESET");
    if (a->bytes != NULL)
        left = cli_number("rng", "--bytes", a->bytes, 0, INT64_MAX);
    struct rng r;
    if (seed == NULL)
        rng_system(&r);
    else
        rng_seeded(&r, seed, 0);
    static uint8_t out[65536];
    for (uint64_t blocks = 0; left > 0; blocks++) {
        size_t n = left < sizeof out ? (size_t)left : sizeof out;
        rng_bytes(&r, out, n);
        if (fwrite(out, 1, n, stdout) != n)
            return EXIT_FINDING; /* the reader has had enough */
        left -= n;
        if (blocks % 16 == 15)
            rng_reseed(&r);
    }
    return EXIT_DONE;
}

/* --- rounds ----------------------------------------------------------------------------------- */

enum { BLOCK = 1 << 16 };

/* Rounds in blocks, each with seeds of its own: the sum is the same whatever the threads. */
struct drawing {
    const struct layout *layout;
    unsigned cards;
    const uint8_t *seed; /* NULL: the system's */
    uint64_t rounds;
    _Atomic uint64_t next, done;
    pthread_mutex_t adding;
    struct outcomes_tally *tally;
};

static void begin_block(const struct drawing *d, struct outcomes *o, uint64_t block)
{
    if (!outcomes_begin(o, d->layout, d->cards))
        cli_usage("rng", "there is no memory that can be locked for seeds");
    if (d->seed != NULL)
        outcomes_seeded(o, d->seed, block);
}

static uint64_t rounds_of(const struct drawing *d, uint64_t block)
{
    const uint64_t left = d->rounds - block * BLOCK;
    return left < BLOCK ? left : BLOCK;
}

static bool put_round(const struct drawing *d, const struct brought *b)
{
    char line[FAIR_DRAWS * 4 + 2], word[8];
    struct text t;
    text_on(&t, line, sizeof line);
    for (unsigned i = 0; i < b->count; i++) {
        outcome_word(d->layout, b->value[i], word);
        if (i > 0)
            text_putc(&t, ' ');
        text_put(&t, word);
    }
    text_putc(&t, '\n');
    return fwrite(t.at, 1, t.len, stdout) == t.len;
}

static int put_rounds(const struct drawing *d)
{
    struct outcomes o;
    struct brought b;
    for (uint64_t block = 0; block * BLOCK < d->rounds; block++) {
        begin_block(d, &o, block);
        for (uint64_t i = 0; i < rounds_of(d, block); i++) {
            outcomes_next(&o, &b);
            if (!put_round(d, &b)) {
                outcomes_end(&o);
                return EXIT_FINDING; /* the reader has had enough */
            }
        }
        outcomes_end(&o);
    }
    return EXIT_DONE;
}

static struct outcomes_tally *new_tally(void)
{
    struct outcomes_tally *t = calloc(1, sizeof *t);
    if (t == NULL)
        abort();
    return t;
}

static void *count_blocks(void *ctx)
{
    struct drawing *d = ctx;
    struct outcomes_tally *own = new_tally();
    struct outcomes o;
    struct brought b;
    for (uint64_t block; (block = atomic_fetch_add(&d->next, 1)) * BLOCK < d->rounds;) {
        begin_block(d, &o, block);
        own->last.count = 0;
        for (uint64_t i = 0; i < rounds_of(d, block); i++) {
            outcomes_next(&o, &b);
            outcomes_count(own, &b);
        }
        outcomes_end(&o);
        atomic_fetch_add(&d->done, rounds_of(d, block));
    }
    pthread_mutex_lock(&d->adding);
    outcomes_add(d->tally, own);
    pthread_mutex_unlock(&d->adding);
    free(own);
    return NULL;
}

static void count_rounds(struct drawing *d, unsigned threads)
{
    const struct timespec PAUSE = {.tv_nsec = 20 * 1000 * 1000};
    pthread_t thread[256];
    pthread_mutex_init(&d->adding, NULL);
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, count_blocks, d) != 0)
            cli_usage("rng", "%u threads cannot be had", threads);
    while (atomic_load(&d->done) < d->rounds) {
        cli_progress("drawing", "rounds", atomic_load(&d->done), d->rounds);
        nanosleep(&PAUSE, NULL);
    }
    for (unsigned i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    cli_progress_end();
    pthread_mutex_destroy(&d->adding);
}

/* --- a tally, for machines -------------------------------------------------------------------- */

static void put_counts(struct text *t, const char *key, const struct values *v, const uint64_t *of)
{
    json_open(t, key, '[');
    for (unsigned i = 0; i < v->count; i++)
        json_int(t, NULL, (int64_t)of[v->first + i]);
    json_close(t, ']');
}

static void put_pairs(struct text *t, const char *key, const struct values *v,
                      const uint64_t of[TALLY_VALUES][TALLY_VALUES])
{
    json_open(t, key, '[');
    for (unsigned i = 0; i < v->count; i++)
        put_counts(t, NULL, v, of[v->first + i]);
    json_close(t, ']');
}

static void put_position(struct text *t, const struct values *v, const struct outcomes_tally *n,
                         unsigned i)
{
    json_open(t, NULL, '{');
    put_counts(t, "came", v, n->came[i]);
    if (i + 1 < n->positions)
        put_pairs(t, "beside", v, n->beside[i]);
    put_pairs(t, "before", v, n->before[i]);
    json_close(t, '}');
}

static void put_tally(const struct drawing *d, const struct args *a)
{
    enum { CAP = 4 << 20 };
    const struct values v = outcomes_values(d->layout);
    struct text t;
    char *buf = malloc(CAP), word[8];
    if (buf == NULL)
        abort();
    text_on(&t, buf, CAP);
    text_putc(&t, '{');
    json_str(&t, "ruleset", d->layout->rs->name);
    json_int(&t, "rounds", (int64_t)d->tally->rounds);
    json_str(&t, "seed", a->seed);
    json_int(&t, "decks", d->layout->rs->decks);
    json_open(&t, "values", '[');
    for (unsigned i = 0; i < v.count; i++) {
        outcome_word(d->layout, (uint8_t)(v.first + i), word);
        json_str(&t, NULL, word);
    }
    json_close(&t, ']');
    json_open(&t, "positions", '[');
    for (unsigned i = 0; i < d->tally->positions; i++)
        put_position(&t, &v, d->tally, i);
    json_close(&t, ']');
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

static int draw_outcomes(struct cli *c, const struct args *a, const uint8_t *seed)
{
    struct layout l;
    struct ruleset *rs = cli_layout(c, "rng", a->outcomes, a, &l);
    struct drawing d = {.layout = &l, .seed = seed};
    if (a->bytes != NULL || a->rounds == NULL)
        cli_usage("rng", "--outcomes goes with --rounds");
    if (a->cards != NULL && l.chance_range > 0)
        cli_usage("rng", "no cards are dealt under %s", rs->name);
    if (a->threads != NULL && !a->tally)
        cli_usage("rng", "--threads goes with --tally");
    d.rounds = cli_number("rng", "--rounds", a->rounds, 1, UINT64_C(1000000000000));
    if (a->cards != NULL) {
        const uint64_t most = rs->decks * DECK < FAIR_DRAWS ? rs->decks * DECK : FAIR_DRAWS;
        d.cards = (unsigned)cli_number("rng", "--cards", a->cards, 1, most);
    }
    int status = EXIT_DONE;
    if (a->tally) {
        d.tally = new_tally();
        count_rounds(&d, cli_threads("rng", a));
        put_tally(&d, a);
        free(d.tally);
    } else {
        status = put_rounds(&d);
    }
    ruleset_free(rs);
    return status;
}

int cmd_rng(struct cli *c, int argc, char **argv)
{
    struct args a =
        cli_args("rng", "bytes seed outcomes rounds option cards tally threads", HELP, argc, argv);
    uint8_t seed[RNG_SEED_BYTES];
    if (a.word_count > 0)
        cli_usage("rng", "%s is not understood", a.words[0]);
    if (a.seed != NULL && !rng_seed_parse(a.seed, seed))
        cli_usage("rng", "--seed takes up to 64 hex digits");
    const uint8_t *from = a.seed != NULL ? seed : NULL;
    return a.outcomes != NULL ? draw_outcomes(c, &a, from) : put_bytes(&a, from);
}
