/* Arbitrary acts to promotions. The first byte picks the ruleset and how far its plays have brought
 * it, the second whether the rest is lines of JSON or bytes that choose among words. */
#include "occasion_bytes.h"
#include "promotions.h"

static const char *const RULESETS[] = {"star/promotions", "star-rapid-2016/promotions",
                                       "crown-fusion-2024/promotions"};
static const char *const STAGES[] = {"terms", "opened", "closed", "drawn"};
enum { RULESET_COUNT = 3, STAGE_COUNT = 4 };

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

static void begin(const struct occasion_rules *rules)
{
    occasion_init(&watched.promotion->o, &PROMOTION, rules);
    occasion_init(&watched.before->o, &PROMOTION, rules);
}

static void keep(unsigned ruleset, unsigned stage)
{
    begun[ruleset][stage] = kept(sizeof *watched.promotion);
    memcpy(begun[ruleset][stage], watched.promotion, sizeof *watched.promotion);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    struct beginnings all = {.kind = &PROMOTION,
                             .rulesets = RULESETS,
                             .stages = STAGES,
                             .ruleset_count = RULESET_COUNT,
                             .stage_count = STAGE_COUNT,
                             .begin = begin,
                             .act = act,
                             .keep = keep};
    watched.promotion = kept(sizeof *watched.promotion);
    watched.before = kept(sizeof *watched.before);
    make_beginnings(&all);
    choosing.on = &watched.promotion->o;
    make_row(choosing.seeds);
    return 0;
}

static void start_from(unsigned which)
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
    start_from(data[0]);
    act_bytes(&choosing, data + 1, size - 1);
    return 0;
}
