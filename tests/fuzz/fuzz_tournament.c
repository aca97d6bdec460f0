/* Arbitrary acts to tournaments. The first byte picks the ruleset and how far its plays have
 * brought it, the second whether the rest is lines of JSON or bytes that choose among words. */
#include "occasion_bytes.h"
#include "tournaments.h"

static const char *const RULESETS[] = {"star/tournaments", "crown-fusion-2024/tournaments"};
static const char *const STAGES[] = {"conditions", "entered",    "closed",
                                     "playing",    "heats-over", "final"};
enum { RULESET_COUNT = 2, STAGE_COUNT = 6 };

static struct shelf shelf;
static struct watched_tournament begun[RULESET_COUNT][STAGE_COUNT + 1]; /* the last has not begun */
static struct watched_tournament watched;
static struct tournament *played;

static const char *const WORDS[] = {
    "ann",         "bob",      "cat",      "dan",    "eli",    "fay",   "max",       "dora",
    "eve",         "T1",       "T2",       "T3",     "cash",   "goods", "round",     "secondary",
    "manager",     "deputy",   "absent",   "breach", "buy-in", "seats", "entry-fee", "starts",
    "eligibility", "criteria", "reserved", "x",      ""};

static void act(const char *line, size_t len)
{
    tournament_line(&watched, line, len);
}

static struct choosing choosing = {.words = WORDS, .word_count = COUNT(WORDS), .act = act};

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void act_line(void *ctx, const char *line)
{
    (void)ctx;
    act(line, strlen(line));
}

/* A tournament as its plays bring it so far. */
static struct watched_tournament as_played(const struct occasion_rules *rules, unsigned stage)
{
    char path[SHELF_PATH + 100];
    occasion_init(&played->o, &TOURNAMENT, rules);
    tournament_watched(&watched, played);
    if (stage < STAGE_COUNT) {
        snprintf(path, sizeof path, "%s/tests/plays/%s/%s.play", shelf.home, rules->name,
                 STAGES[stage]);
        if (!play_each_act(path, act_line, NULL))
            unsound("a play cannot be read");
    }
    struct watched_tournament w = watched;
    w.tournament = kept(sizeof *played);
    memcpy(w.tournament, played, sizeof *played);
    return w;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    struct clauses clauses;
    struct trouble why;
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why))
        unsound(why.words);
    played = kept(sizeof *played);
    for (unsigned i = 0; i < RULESET_COUNT; i++) {
        struct occasion_rules *rules =
            occasion_rules_load(&TOURNAMENT, &shelf, &clauses, RULESETS[i], &why);
        if (rules == NULL)
            unsound(why.words);
        for (unsigned stage = 0; stage <= STAGE_COUNT; stage++)
            begun[i][stage] = as_played(rules, stage);
    }
    clauses_free(&clauses);
    choosing.on = &played->o;
    make_row(choosing.seeds);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const struct watched_tournament *from =
        &begun[data[0] % RULESET_COUNT][data[0] / RULESET_COUNT % (STAGE_COUNT + 1)];
    memcpy(played, from->tournament, sizeof *played);
    tournament_watched(&watched, played);
    watched.in = from->in;
    watched.out = from->out;
    act_bytes(&choosing, data + 1, size - 1);
    return 0;
}
