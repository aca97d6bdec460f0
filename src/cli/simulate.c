#include "odds/simulate.h"

#include "cli/cli.h"
#include "odds/figures.h"
#include "odds/sheet.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize simulate RULESET --rounds N [--bets BET,BET…] [--seed HEX] [--threads N]\n"
    "                      [--option NAME=VALUE]… [--json]\n\n"
    "Plays N rounds and reports the observed return of every bet, with its standard error, beside\n"
    "the exact one. The same seed gives the same rounds whatever the number of threads; without a\n"
    "seed one is taken from the system and printed. Cards are dealt from shoes as the ruleset has\n"
    "them, to the cutting card and the one coup after. Where wagers live over many rolls a round "
    "is\n"
    "a roll, and every kind of wager is up, or those that are named. Where players decide, one "
    "box\n"
    "is played by the best play.\n";

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
        cli_progress("simulating", "rounds", s->done, s->rounds);
        nanosleep(&(struct timespec){0, 50000000}, NULL);
    }
    pthread_join(thread, NULL);
    clock_gettime(CLOCK_MONOTONIC, &to);
    cli_progress_end();
    return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

/* --- the report ---------------------------------------------------------------------------------
 */

struct report {
    const struct sheet *sheet;
    const struct tally *tally;
    const bool *up; /* the bets that are shown; NULL: all */
    const struct reporting *how;
};

static bool lasts(const struct report *r)
{
    return r->sheet->layout->game->lasting != NULL;
}

/* One position of each bet, where the others have the same odds. */
static bool is_shown(const struct report *r, unsigned s)
{
    spot alike[SPOTS_MAX];
    return sheet_alike(r->sheet, (spot)s, alike) > 0 &&
           (r->up == NULL || r->up[r->sheet->layout->spot[s].bet]);
}

static unsigned point_of(const struct report *r, unsigned s)
{
    return lasts(r) ? r->sheet->layout->game->lasting->point_of((spot)s) : 0;
}

static void put_bet(struct text *x, const struct report *r, unsigned s)
{
    const struct layout *l = r->sheet->layout;
    const struct exact *e = &r->sheet->exact[s];
    struct observed o = observed_return(l, (spot)s, r->tally);
    const char *on = l->spot[s].on;
    char frac[FRAC_TEXT_MAX];
    json_open(x, NULL, '{');
    json_str(x, "bet", l->game->bet_of((spot)s));
    json_str(x, "on", on[0] != '\0' ? on : NULL);
    if (point_of(r, s) > 0)
        json_int(x, "point", point_of(r, s));
    json_int(x, "wins", (int64_t)o.wins);
    if (lasts(r)) {
        json_int(x, "decided", (int64_t)o.decided);
        json_int(x, "rolls", (int64_t)o.rolls);
    }
    json_number(x, "observed_return", o.returns);
    json_number(x, "standard_error", o.error);
    json_str(x, "exact_return", frac_text(e->returns, frac));
    if (lasts(r)) {
        json_number(x, "observed_edge_per_roll", o.per_roll);
        json_number(x, "standard_error_per_roll", o.per_roll_error);
        json_str(x, "exact_edge_per_roll", frac_text(e->per_roll, frac));
    }
    json_close(x, '}');
}

static void print_json(const struct report *r)
{
    const struct layout *l = r->sheet->layout;
    struct text x;
    report_begin(&x, l);
    json_int(&x, "rounds", (int64_t)r->tally->rounds);
    json_str(&x, "seed", r->how->seed);
    json_open(&x, "bets", '[');
    for (unsigned s = 0; s < l->game->spots; s++)
        if (is_shown(r, s))
            put_bet(&x, r, s);
    json_close(&x, ']');
    report_end(&x);
}

static double off_by(double observed, struct frac exact, double error)
{
    return error > 0 ? (observed - frac_double(exact)) / error : 0;
}

static void print_row(const struct report *r, unsigned s)
{
    const struct layout *l = r->sheet->layout;
    const struct exact *e = &r->sheet->exact[s];
    struct observed o = observed_return(l, (spot)s, r->tally);
    char on[ON_MAX];
    snprintf(on, sizeof on, "%s", l->spot[s].on);
    if (point_of(r, s) > 0)
        snprintf(on, sizeof on, "point %u", point_of(r, s));
    printf("  %-14s %-*s", l->game->bet_of((spot)s), lasts(r) ? 9 : 18, on);
    if (o.decided == 0) {
        puts(" never decided");
        return;
    }
    if (lasts(r))
        printf(" %11llu", (unsigned long long)o.decided);
    printf(" %12.6f %12.6f %12.6f %+7.2f s", o.returns * 100, frac_double(e->returns) * 100,
           o.error * 100, off_by(o.returns, e->returns, o.error));
    if (lasts(r))
        printf(" %12.6f %12.6f %+7.2f s", o.per_roll * 100, frac_double(e->per_roll) * 100,
               off_by(o.per_roll, e->per_roll, o.per_roll_error));
    putchar('\n');
}

static void print_table(const struct report *r, unsigned threads)
{
    const struct layout *l = r->sheet->layout;
    const uint64_t rounds = r->tally->rounds;
    printf("%s: %llu rounds, seed %s\n", l->rs->name, (unsigned long long)rounds, r->how->seed);
    if (lasts(r))
        printf("  %-14s %-9s %11s %12s %12s %12s %9s %12s %12s %9s\n", "bet", "on", "decided",
               "observed %", "exact %", "std error", "off by", "a roll %", "exact %", "off by");
    else
        printf("  %-14s %-18s %12s %12s %12s %9s\n", "bet", "on", "observed %", "exact %",
               "std error", "off by");
    for (unsigned s = 0; s < l->game->spots; s++)
        if (is_shown(r, s))
            print_row(r, s);
    if (l->rs->decks > 0 && !l->rs->fresh_shoe)
        printf("  exact is from whole decks; a shoe dealt to its cutting card, %u from the back, "
               "may stray from it a little\n",
               l->rs->cut_behind);
    print_pace(rounds, r->how->seconds, threads);
}

/* The bets that are named, separated by commas. */
static const bool *named_bets(const struct ruleset *rs, const char *names, bool up[BETS_MAX])
{
    char name[64];
    if (names == NULL)
        return NULL;
    memset(up, 0, BETS_MAX * sizeof *up);
    for (const char *at = names; at != NULL; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        int bet = ruleset_bet(rs, name);
        if (bet < 0)
            cli_usage("simulate", "%s has no bet called \"%s\"", rs->name, name);
        up[bet] = true;
    }
    return up;
}

/* A seed that is told, or one taken from the system and written down. */
static const char *take_seed(const char *told, char fresh[17], uint8_t seed[RNG_SEED_BYTES])
{
    if (told == NULL) {
        struct rng r;
        uint64_t bits;
        rng_system(&r);
        rng_bytes(&r, &bits, sizeof bits);
        snprintf(fresh, 17, "%016llx", (unsigned long long)bits);
        told = fresh;
    }
    if (!rng_seed_parse(told, seed))
        cli_usage("simulate", "--seed takes up to 64 hex digits");
    return told;
}

static void report_outcomes(const struct simulation *s, const struct tally *t,
                            const struct reporting *how)
{
    struct sheet *sheet = sheet_make(s->layout);
    struct report r = {sheet, t, s->up, how};
    if (how->json)
        print_json(&r);
    else
        print_table(&r, s->threads);
    free(sheet);
}

static void simulate_and_report(struct simulation *s, struct reporting *how)
{
    struct tally t;
    simulation_begin(s);
    how->seconds = run_watched(s, &t);
    if (s->dealt_by->report != NULL)
        s->dealt_by->report(s, &t, how);
    else
        report_outcomes(s, &t, how);
    tally_free(&t);
    simulation_end(s);
}

int cmd_simulate(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("simulate", "option rounds seed threads bets json", HELP, argc, argv);
    if (a.word_count != 1 || a.rounds == NULL)
        cli_usage("simulate", "name one ruleset and --rounds");
    struct layout l;
    struct ruleset *rs = cli_layout(c, "simulate", a.words[0], &a, &l);
    bool up[BETS_MAX];
    char fresh[17];
    struct simulation s = {
        .layout = &l,
        .rounds = cli_number("simulate", "--rounds", a.rounds, 1, UINT64_C(1000000000000)),
        .threads = cli_threads("simulate", &a),
        .up = named_bets(rs, a.bets, up),
    };
    struct reporting how = {.seed = take_seed(a.seed, fresh, s.seed), .json = a.json};
    simulate_and_report(&s, &how);
    ruleset_free(rs);
    return EXIT_DONE;
}
