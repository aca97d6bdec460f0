/* Arbitrary acts to promotions. The first byte picks the ruleset and how far its plays have brought
 * it, the second whether the rest is lines of JSON or bytes that choose among words. */
#include "occasion_bytes.h"
#include "promotions.h"

static const char *const RULESETS[] = {"star/promotions", "star-rapid-2016/promotions",
                                       "crown-fusion-2024/promotions"};
static const char *const STAGES[] = {"terms", "opened", "closed", "drawn"};
enum { RULESET_COUNT = 3, STAGE_COUNT = 4 };

static struct shelf shelf;
static struct promotion *begun[RULESET_COUNT][STAGE_COUNT + 1]; /* the last has not begun */
static struct watched watched;

static const char *const WORDS[] = {"ann",
                                    "bob",
                                    "cat",
                                    "dan",
                                    "purse",
                                    "watch",
                                    "scarf",
                                    "promotion",
                                    "draw",
                                    "amendment",
                                    "cancellation",
                                    "mail",
                                    "telephone",
                                    "identity",
                                    "verification",
                                    "investigation",
                                    "win",
                                    "lose",
                                    "void",
                                    "tokens",
                                    "banker",
                                    "baccarat",
                                    "tobacco",
                                    "liquor",
                                    "cash",
                                    "goods",
                                    "vehicle",
                                    "slots-dollars",
                                    "make",
                                    "model",
                                    "drawn",
                                    "closes",
                                    "starts",
                                    "presence",
                                    "claim-until",
                                    "manner",
                                    "wager",
                                    "17",
                                    "x",
                                    ""};

static void act(const char *line, size_t len)
{
    act_watched(&watched, line, len);
}

static struct choosing choosing = {.words = WORDS, .word_count = COUNT(WORDS), .act = act};

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void act_line(void *ctx, const char *line)
{
    (void)ctx;
    act_watched(&watched, line, strlen(line));
}

/* A promotion as its plays bring it so far. */
static struct promotion *as_played(const struct occasion_rules *rules, unsigned stage)
{
    char path[SHELF_PATH + 100];
    struct promotion *p = malloc(sizeof *p);
    if (p == NULL)
        unsound("no memory");
    occasion_init(&watched.promotion->o, &PROMOTION, rules);
    occasion_init(&watched.before->o, &PROMOTION, rules);
    if (stage < STAGE_COUNT) {
        snprintf(path, sizeof path, "%s/tests/plays/%s/%s.play", shelf.home, rules->name,
                 STAGES[stage]);
        if (!play_each_act(path, act_line, NULL))
            unsound("a play cannot be read");
    }
    memcpy(p, watched.promotion, sizeof *p);
    return p;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    struct clauses clauses;
    struct trouble why;
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why))
        unsound(why.words);
    watched.promotion = malloc(sizeof *watched.promotion);
    watched.before = malloc(sizeof *watched.before);
    if (watched.promotion == NULL || watched.before == NULL)
        unsound("no memory");
    for (unsigned i = 0; i < RULESET_COUNT; i++) {
        struct occasion_rules *rules =
            occasion_rules_load(&PROMOTION, &shelf, &clauses, RULESETS[i], &why);
        if (rules == NULL)
            unsound(why.words);
        for (unsigned stage = 0; stage <= STAGE_COUNT; stage++)
            begun[i][stage] = as_played(rules, stage);
    }
    clauses_free(&clauses);
    choosing.on = &watched.promotion->o;
    make_row(choosing.seeds);
    return 0;
}

static void begin(unsigned which)
{
    const struct promotion *from =
        begun[which % RULESET_COUNT][which / RULESET_COUNT % (STAGE_COUNT + 1)];
    memset(watched.paid, 0, sizeof watched.paid);
    memcpy(watched.promotion, from, sizeof *from);
    memcpy(watched.before, from, sizeof *from);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    begin(data[0]);
    act_bytes(&choosing, data + 1, size - 1);
    return 0;
}
