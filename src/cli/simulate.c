#include "odds/simulate.h"

#include "cli/cli.h"
#include "odds/odds.h"
#include "wire/event_json.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize simulate RULESET --rounds N [--seed HEX] [--threads N] [--json]\n\n"
    "Plays N rounds and reports the observed return of every bet, with its standard error, beside\n"
    "the exact one. The same seed gives the same rounds whatever the number of threads; without a\n"
    "seed one is taken from the system and printed. Cards are dealt from shoes as the ruleset has\n"
    "them, to the cutting card and the one coup after.\n";

static void *run(void *arg)
{
    void **pair = arg;
    simulate(pair[0], pair[1]);
    return NULL;
}

static double run_watched(struct simulation *s, struct tally *t)
{
    struct timespec from, to;
    void *pair[] = {s, t};
    pthread_t thread;
    clock_gettime(CLOCK_MONOTONIC, &from);
    if (pthread_create(&thread, NULL, run, pair) != 0)
        cli_usage("simulate", "no thread could be started");
    while (isatty(STDERR_FILENO) && s->done < s->rounds) {
        cli_progress("simulating", s->done, s->rounds);
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    }
    pthread_join(thread, NULL);
    clock_gettime(CLOCK_MONOTONIC, &to);
    cli_progress_end();
    return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

/* One position of each bet: the others differ only in which numbers they cover. */
static unsigned next_bet(const struct game *g, unsigned s)
{
    const char *bet = g->bet_of((spot)s);
    while (s < g->spots && g->bet_of((spot)s) == bet)
        s++;
    return s;
}

static void print_json(const struct layout *l, const struct deals *d, const struct tally *t,
                       const char *seed)
{
    static char buf[65536];
    struct text x;
    text_on(&x, buf, sizeof buf);
    text_putc(&x, '{');
    json_str(&x, "ruleset", l->rs->name);
    json_int(&x, "rounds", (int64_t)t->rounds);
    json_str(&x, "seed", seed);
    json_open(&x, "bets", '[');
    for (unsigned s = 0; s < l->game->spots; s = next_bet(l->game, s)) {
        if (l->spot[s].bet == NOT_PRICED || !l->rs->bets[l->spot[s].bet].offered)
            continue;
        struct observed o = observed_return(l, (spot)s, t);
        struct exact e = odds_of_spot(l, d, (spot)s);
        const char *on = l->spot[s].on;
        char frac[FRAC_TEXT_MAX];
        json_open(&x, NULL, '{');
        json_str(&x, "bet", l->game->bet_of((spot)s));
        json_str(&x, "on", on[0] != '\0' ? on : NULL);
        json_int(&x, "wins", (int64_t)o.wins);
        json_key(&x, "observed_return");
        text_fmt(&x, "%.12f", o.returns);
        json_key(&x, "standard_error");
        text_fmt(&x, "%.12f", o.error);
        json_str(&x, "exact_return", frac_text(e.returns, frac));
        json_close(&x, '}');
    }
    json_close(&x, ']');
    text_putc(&x, '}');
    puts(x.at);
}

static void print_table(const struct layout *l, const struct deals *d, const struct tally *t,
                        const char *seed, double seconds, unsigned threads)
{
    printf("%s: %llu rounds, seed %s\n", l->rs->name, (unsigned long long)t->rounds, seed);
    printf("  %-13s %-18s %12s %12s %12s %8s\n", "bet", "on", "observed %", "exact %", "std error",
           "off by");
    for (unsigned s = 0; s < l->game->spots; s = next_bet(l->game, s)) {
        if (l->spot[s].bet == NOT_PRICED || !l->rs->bets[l->spot[s].bet].offered)
            continue;
        struct observed o = observed_return(l, (spot)s, t);
        double exact = frac_double(odds_of_spot(l, d, (spot)s).returns);
        printf("  %-13s %-18s %12.6f %12.6f %12.6f %+7.2f s\n", l->game->bet_of((spot)s),
               l->spot[s].on, o.returns * 100, exact * 100, o.error * 100,
               o.error > 0 ? (o.returns - exact) / o.error : 0);
    }
    if (l->rs->decks > 0 && !l->rs->fresh_shoe)
        printf("  exact is from whole decks; a shoe dealt to its cutting card, %u from the back, "
               "may stray from it a little\n",
               l->rs->cut_behind);
    printf("  %.2f s on %u threads: %.1f million rounds a second and core\n", seconds, threads,
           (double)t->rounds / seconds / threads / 1e6);
}

int cmd_simulate(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("simulate", "option rounds seed threads json", HELP, argc, argv);
    if (a.word_count != 1 || a.rounds == NULL)
        cli_usage("simulate", "name one ruleset and --rounds");
    struct layout l;
    struct ruleset *rs = cli_layout(c, "simulate", a.words[0], &a, &l);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct simulation s = {
        .layout = &l,
        .rounds = cli_number("simulate", "--rounds", a.rounds, 1, UINT64_C(1000000000000)),
        .threads = a.threads != NULL
                       ? (unsigned)cli_number("simulate", "--threads", a.threads, 1, 256)
                       : (unsigned)(cores > 0 ? cores : 1),
    };
    char seed[17];
    if (a.seed == NULL) {
        struct rng r;
        uint64_t fresh;
        rng_system(&r);
        rng_bytes(&r, &fresh, sizeof fresh);
        snprintf(seed, sizeof seed, "%016llx", (unsigned long long)fresh);
        a.seed = seed;
    }
    if (!rng_seed_parse(a.seed, s.seed))
        cli_usage("simulate", "--seed takes up to 64 hex digits");
    struct tally t;
    struct deals d;
    odds_deals(&l, &d);
    double seconds = run_watched(&s, &t);
    if (a.json)
        print_json(&l, &d, &t, a.seed);
    else
        print_table(&l, &d, &t, a.seed, seconds, s.threads);
    ruleset_free(rs);
    return EXIT_DONE;
}
