/* Arbitrary files: a house's ruleset, or a journal. Whatever they hold, the program says what is
 * wrong with them or plays by them; it never falls over. The first byte picks which it is. */
#include "acts.h"

#include "base/rng.h"
#include "wire/replay.h"

#include <unistd.h>

static struct shelf shelf;
static struct clauses clauses;
static struct table *table;
static char path[64];

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    struct trouble why;
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why))
        broken(why.words);
    table = malloc(sizeof *table);
    snprintf(path, sizeof path, "/dev/shm/baize-fuzz-%d.yaml", getpid());
    return table != NULL ? 0 : 1;
}

/* A ruleset that loads must be one that can be played by. */
static void play_ruleset(void)
{
    struct trouble why = {""};
    struct layout layout;
    struct ruleset *rs = ruleset_load(&shelf, &clauses, path, NULL, 0, &why);
    if (rs == NULL) {
        if (why.words[0] == '\0')
            broken("a ruleset refused without a word");
        return;
    }
    if (layout_build(&layout, rs, &why)) {
        static uint8_t bytes[1200];
        struct rng rng;
        uint8_t seed[RNG_SEED_BYTES] = {7};
        rng_seeded(&rng, seed, 0);
        rng_bytes(&rng, bytes, sizeof bytes);
        play_bytes(table, NULL, &layout, (struct bytes){bytes, sizeof bytes});
    }
    ruleset_free(rs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    FILE *f = fopen(path, "wb");
    if (f == NULL)
        broken("no room for a file");
    if (data[0] % 2 == 0)
        fputs("extends: nz1996/roulette\nruleset: house/fuzz\n", f);
    fwrite(data + 1, 1, size - 1, f);
    fclose(f);
    if (data[0] % 4 == 3) {
        struct verification v;
        journal_verify(path, &shelf, &clauses, &v);
        if (!v.good && v.words[0] == '\0')
            broken("a journal refused without a word");
    } else {
        play_ruleset();
    }
    unlink(path);
    return 0;
}
