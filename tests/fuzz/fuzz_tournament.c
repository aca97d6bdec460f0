/* Arbitrary acts to tournaments. The first byte picks the ruleset and how far its plays have
 * brought it, the second whether the rest is lines of JSON or bytes that choose among words. */
#include "occasion_bytes.h"
#include "tournaments.h"

static const char *const RULESETS[] = {"star/tournaments", "crown-fusion-2024/tournaments"};
static const char *const STAGES[] = {"conditions", "entered",    "closed",
                                     "playing",    "heats-over", "final"};
enum { RULESET_COUNT = 2, STAGE_COUNT = 6 };

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

static void begin(const struct occasion_rules *rules)
{
    occasion_init(&played->o, &TOURNAMENT, rules);
    tournament_watched(&watched, played);
}

static void keep(unsigned ruleset, unsigned stage)
{
    struct watched_tournament *w = &begun[ruleset][stage];
    *w = watched;
    w->tournament = kept(sizeof *played);
    memcpy(w->tournament, played, sizeof *played);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    struct beginnings all = {.kind = &TOURNAMENT,
                             .rulesets = RULESETS,
                             .stages = STAGES,
                             .ruleset_count = RULESET_COUNT,
                             .stage_count = STAGE_COUNT,
                             .begin = begin,
                             .act = act,
                             .keep = keep};
    played = kept(sizeof *played);
    make_beginnings(&all);
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
