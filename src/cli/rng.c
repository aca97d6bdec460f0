#include "base/rng.h"

#include "cli/cli.h"

static const char HELP[] =
    "usage: baize rng [--bytes N] [--seed HEX]\n\n"
    "Raw output of the game RNG on standard output, for statistical test suites: without end, or "
    "N\n"
    "bytes. From the system's randomness, with a new key every mebibyte, unless a seed is given.\n";

int cmd_rng(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("rng", "bytes seed", HELP, argc, argv);
    if (a.word_count > 0)
        cli_usage("rng", "%s is not understood", a.words[0]);
    uint64_t left = UINT64_MAX;
    if (a.bytes != NULL)
        left = cli_number("rng", "--bytes", a.bytes, 0, INT64_MAX);
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES];
    if (a.seed == NULL)
        rng_system(&r);
    else if (rng_seed_parse(a.seed, seed))
        rng_seeded(&r, seed, 0);
    else
        cli_usage("rng", "--seed takes up to 64 hex digits");
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
