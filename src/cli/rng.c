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
    "                 [--seed HEX] [--tally [--threads N] [--plant POSITION:VALUE:N]]\n"
    "       baize rng --below K --rounds N --tally [--seed HEX] [--threads N]\n"
    "                 [--plant 1:VALUE:N]\n\n"
    "Raw output of the game RNG on standard output, for statistical test suites: without end, or "
    "N\n"
    "bytes. From the system's randomness, with a new key every mebibyte, unless a seed is "
    "given.\n\n"
    "With --outcomes: what chance brings at a table of the ruleset, drawn as the tables of a "
    "floor\n"
    "draw it, one round a line: a number, a section, dice, or cards in their order. Cards come\n"
    "from whole decks every round.\n\n"
    "With --below: numbers from 0 up to K, cut from the raw output in bulk, for tests that need "
    "so\n"
    "many that rounds take too long.\n\n"
    "  --rounds N    so many rounds\n"
    "  --cards N     so many cards every round (default: as many as the game takes; where players\n"
    "                decide that, 10)\n"
    "  --tally       counts instead, as one JSON object: by position how often each value came,\n"
    "                with which at the next position, and before which in the next round\n"
    "  --plant P:V:N counts a second time, where one draw in N at position P is turned into value "
    "V:\n"
    "                a test that is worth something finds that\n"
    "  --seed HEX    the same output every time\n"
    "  --threads N   for a tally (default: all cores)\n";

/* --- the stream ------------------------------------------------------------------------------- */

static int put_bytes(const struct args *a, const uint8_t *seed)
{
    uint64_t left = UINT64_MAX;
    if (a->rounds != NULL || a->cards != NULL || a->tally || a->given_count > 0 ||
        a->threads != NULL || a->plant != NULL)
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
#define MOST_ROUNDS UINT64_C(1000000000000)

/* What came, and the same with one draw in so many turned into one value: by how often that is
 * found, a test can be judged. */
struct counted {
    struct outcomes_tally came;
    uint64_t planted[TALLY_VALUES];
};
struct plant {
    unsigned position, value;
    uint32_t one_in; /* 0: nothing is planted */
};

/* Rounds in blocks, each with seeds of its own: the sum is the same whatever the threads. */
struct drawing {
    const struct layout *layout; /* NULL: numbers below `below` */
    unsigned cards;
    struct byte_draws below;
    struct values values;
    struct plant plant;
    const uint8_t *seed; /* NULL: the system's */
    uint64_t rounds;
    _Atomic uint64_t next, done;
    pthread_mutex_t adding;
    struct counted *counted;
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

/* --- counted ---------------------------------------------------------------------------------- */

static struct counted *new_count(void)
{
    struct counted *t = calloc(1, sizeof *t);
    if (t == NULL)
        abort();
    return t;
}

/* A generator for a block: from the seed in a lane of its own, or the system's. */
static void block_rng(const struct drawing *d, struct rng *r, uint64_t lane)
{
    if (d->seed != NULL)
        rng_seeded(r, d->seed, lane);
    else
        rng_system(r);
}

/* Of each so many draws one is planted, at a place that is drawn. */
struct planting {
    struct rng rng;
    uint64_t at, next; /* draws that have been, and the one that is turned */
};

static void begin_planting(const struct drawing *d, struct planting *p, uint64_t block)
{
    const uint64_t OTHER_LANES = UINT64_C(1) << 63;
    block_rng(d, &p->rng, OTHER_LANES | block);
    p->at = 0;
    p->next = rng_below(&p->rng, d->plant.one_in);
}

/* The place within the next `count` draws at which one is turned; `count`: at none of them. */
static uint64_t planted_within(const struct plant *of, struct planting *p, uint64_t count)
{
    if (p->next >= p->at + count) {
        p->at += count;
        return count;
    }
    const uint64_t place = p->next - p->at;
    const uint64_t run = (p->next / of->one_in + 1) * of->one_in;
    p->at = p->next + 1;
    p->next = run + rng_below(&p->rng, of->one_in);
    return place;
}

static void count_outcomes(const struct drawing *d, struct counted *own, uint64_t block)
{
    struct outcomes o;
    struct brought b;
    struct planting p;
    begin_block(d, &o, block);
    if (d->plant.one_in > 0)
        begin_planting(d, &p, block);
    own->came.last.count = 0;
    for (uint64_t i = 0; i < rounds_of(d, block); i++) {
        outcomes_next(&o, &b);
        outcomes_count(&own->came, &b);
        if (d->plant.one_in > 0 && d->plant.position < b.count)
            own->planted[planted_within(&d->plant, &p, 1) == 0 ? d->plant.value
                                                               : b.value[d->plant.position]]++;
    }
    outcomes_end(&o);
}

/* What these bytes are turned into is moved from where it was counted. */
static void plant_in_bytes(const struct drawing *d, struct counted *own, struct planting *p,
                           const uint8_t *bytes, uint64_t count)
{
    while (count > 0) {
        const uint64_t place = planted_within(&d->plant, p, count);
        if (place == count)
            return;
        if (bytes[place] < d->below.fair) {
            own->planted[d->below.value[bytes[place]]]--;
            own->planted[d->plant.value]++;
        }
        bytes += place + 1;
        count -= place + 1;
    }
}

static void count_below(const struct drawing *d, struct counted *own, uint64_t block)
{
    struct rng r;
    struct planting p;
    uint8_t bytes[16384];
    uint64_t came[256] = {0}, left = rounds_of(d, block);
    block_rng(d, &r, block);
    if (d->plant.one_in > 0)
        begin_planting(d, &p, block);
    while (left > 0) { /* a byte is a draw or none: never too many */
        const size_t n = left < sizeof bytes ? (size_t)left : sizeof bytes;
        rng_bytes(&r, bytes, n);
        for (size_t i = 0; i < n; i++) {
            came[bytes[i]]++;
            left -= bytes[i] < d->below.fair;
        }
        if (d->plant.one_in > 0)
            plant_in_bytes(d, own, &p, bytes, n);
    }
    for (unsigned i = 0; i < d->below.fair; i++) {
        own->came.came[0][d->below.value[i]] += came[i];
        own->planted[d->below.value[i]] += came[i];
    }
    own->came.rounds += rounds_of(d, block);
    own->came.positions = 1;
}

static void *count_blocks(void *ctx)
{
    struct drawing *d = ctx;
    struct counted *own = new_count();
    for (uint64_t block; (block = atomic_fetch_add(&d->next, 1)) * BLOCK < d->rounds;) {
        if (d->layout != NULL)
            count_outcomes(d, own, block);
        else
            count_below(d, own, block);
        atomic_fetch_add(&d->done, rounds_of(d, block));
    }
    pthread_mutex_lock(&d->adding);
    outcomes_add(&d->counted->came, &own->came);
    for (unsigned i = 0; i < TALLY_VALUES; i++)
        d->counted->planted[i] += own->planted[i];
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

static void put_position(struct text *t, const struct drawing *d, unsigned i)
{
    const struct outcomes_tally *n = &d->counted->came;
    json_open(t, NULL, '{');
    put_counts(t, "came", &d->values, n->came[i]);
    if (d->plant.one_in > 0 && i == d->plant.position)
        put_counts(t, "planted", &d->values, d->counted->planted);
    if (i + 1 < n->positions)
        put_pairs(t, "beside", &d->values, n->beside[i]);
    if (d->layout != NULL)
        put_pairs(t, "before", &d->values, n->before[i]);
    json_close(t, '}');
}

static void value_word(const struct drawing *d, unsigned value, char word[8])
{
    if (d->layout != NULL)
        outcome_word(d->layout, (uint8_t)value, word);
    else
        snprintf(word, 8, "%u", value);
}

static void put_tally(const struct drawing *d, const struct args *a)
{
    enum { CAP = 4 << 20 };
    struct text t;
    char *buf = malloc(CAP), word[8];
    if (buf == NULL)
        abort();
    text_on(&t, buf, CAP);
    text_putc(&t, '{');
    if (d->layout != NULL)
        json_str(&t, "ruleset", d->layout->rs->name);
    json_int(&t, "rounds", (int64_t)d->counted->came.rounds);
    json_str(&t, "seed", a->seed);
    if (d->layout != NULL)
        json_int(&t, "decks", d->layout->rs->decks);
    json_open(&t, "values", '[');
    for (unsigned i = 0; i < d->values.count; i++) {
        value_word(d, d->values.first + i, word);
        json_str(&t, NULL, word);
    }
    json_close(&t, ']');
    json_open(&t, "positions", '[');
    for (unsigned i = 0; i < d->counted->came.positions; i++)
        put_position(&t, d, i);
    json_close(&t, ']');
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

/* POSITION:VALUE:N, the value as a tally spells it. */
static void take_plant(struct drawing *d, const char *told)
{
    char position[8], value[8], one_in[12], word[8];
    if (sscanf(told, "%7[0-9]:%7[0-9A-Za-z]:%11[0-9]", position, value, one_in) != 3)
        cli_usage("rng", "--plant takes POSITION:VALUE:N");
    d->plant.position = (unsigned)cli_number("rng", "a planted position", position, 1,
                                             d->layout != NULL ? (uint64_t)TALLY_POSITIONS : 1) -
                        1;
    d->plant.one_in = (uint32_t)cli_number("rng", "one in", one_in, 2, 1000000000);
    for (unsigned i = 0; i < d->values.count; i++) {
        d->plant.value = d->values.first + i;
        value_word(d, d->plant.value, word);
        if (strcmp(word, value) == 0)
            return;
    }
    cli_usage("rng", "%s never comes", value);
}

static void tally(struct drawing *d, const struct args *a)
{
    if (a->plant != NULL)
        take_plant(d, a->plant);
    d->counted = new_count();
    count_rounds(d, cli_threads("rng", a));
    put_tally(d, a);
    free(d->counted);
}

static int draw_below(const struct args *a, const uint8_t *seed)
{
    struct drawing d = {.seed = seed};
    if (a->outcomes != NULL || a->bytes != NULL || a->rounds == NULL || !a->tally ||
        a->cards != NULL || a->given_count > 0)
        cli_usage("rng", "--below goes with --rounds and --tally, and not with rulesets");
    d.values.count = (unsigned)cli_number("rng", "--below", a->below, 2, TALLY_VALUES);
    d.rounds = cli_number("rng", "--rounds", a->rounds, 1, MOST_ROUNDS);
    byte_draws_make(&d.below, d.values.count);
    tally(&d, a);
    return EXIT_DONE;
}

static int draw_outcomes(struct cli *c, const struct args *a, const uint8_t *seed)
{
    struct layout l;
    struct ruleset *rs = cli_layout(c, "rng", a->outcomes, a, &l);
    struct drawing d = {.layout = &l, .seed = seed, .values = outcomes_values(&l)};
    if (a->bytes != NULL || a->rounds == NULL)
        cli_usage("rng", "--outcomes goes with --rounds");
    if (a->cards != NULL && l.chance_range > 0)
        cli_usage("rng", "no cards are dealt under %s", rs->name);
    if ((a->threads != NULL || a->plant != NULL) && !a->tally)
        cli_usage("rng", "--threads and --plant go with --tally");
    d.rounds = cli_number("rng", "--rounds", a->rounds, 1, MOST_ROUNDS);
    if (a->cards != NULL) {
        const uint64_t most = rs->decks * DECK < FAIR_DRAWS ? rs->decks * DECK : FAIR_DRAWS;
        d.cards = (unsigned)cli_number("rng", "--cards", a->cards, 1, most);
    }
    int status = EXIT_DONE;
    if (a->tally)
        tally(&d, a);
    else
        status = put_rounds(&d);
    ruleset_free(rs);
    return status;
}

int cmd_rng(struct cli *c, int argc, char **argv)
{
    struct args a =
        cli_args("rng", "bytes seed outcomes below rounds option cards tally plant threads", HELP,
                 argc, argv);
    uint8_t seed[RNG_SEED_BYTES];
    if (a.word_count > 0)
        cli_usage("rng", "%s is not understood", a.words[0]);
    if (a.seed != NULL && !rng_seed_parse(a.seed, seed))
        cli_usage("rng", "--seed takes up to 64 hex digits");
    const uint8_t *from = a.seed != NULL ? seed : NULL;
    if (a.below != NULL)
        return draw_below(&a, from);
    return a.outcomes != NULL ? draw_outcomes(c, &a, from) : put_bytes(&a, from);
}
