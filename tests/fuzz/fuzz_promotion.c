/* Arbitrary acts to promotions. The first byte picks the ruleset and how far its plays have brought
 * it, the second whether the rest is lines of JSON or bytes that choose among words. */
#include "promotions.h"

#include "base/rng.h"
#include "chance/fair.h"
#include "wire/play.h"

static const char *const RULESETS[] = {"star/promotions", "star-rapid-2016/promotions",
                                       "crown-fusion-2024/promotions"};
static const char *const STAGES[] = {"terms", "opened", "closed", "drawn"};
enum { RULESET_COUNT = 3, STAGE_COUNT = 4, ROW = 12 };

static struct shelf shelf;
static struct promotion *begun[RULESET_COUNT][STAGE_COUNT + 1]; /* the last has not begun */
static struct watched watched;
static char seeds[ROW][CHAIN_HEX]; /* of the row that the plays commit themselves to */

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The last is written out, each before it is the hash of the next. */
static void make_row(void)
{
    struct seed seed;
    for (size_t i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = i % 2 == 0 ? 0x5e : 0xed;
    for (unsigned i = ROW; i-- > 0;) {
        struct link shown;
        memcpy(shown.hash, seed.bytes, sizeof shown.hash);
        chain_hex(shown, seeds[i]);
        shown = fair_commit(&seed);
        memcpy(seed.bytes, shown.hash, sizeof seed.bytes);
    }
}

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
    make_row();
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

/* --- bytes that choose ------------------------------------------------------------------------ */

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
static const int64_t NUMBERS[] = {
    0,     1,     999, 1000,     10000,           10001,     50000,   1000000,      2000000,
    20000, 20001, -1,  86400000, MONEY_STAKE_MAX, INT64_MAX, 3600000, 1000000000000};
#define COUNT(of) (sizeof(of) / sizeof *(of))

struct bytes {
    const uint8_t *at;
    size_t left;
};

static uint8_t next_byte(struct bytes *b)
{
    return b->left > 0 ? (b->left--, *b->at++) : 0;
}

/* A time is one after the last, or any number. */
static void put_value(struct text *t, const struct field *f, struct bytes *b)
{
    const uint8_t chosen = next_byte(b);
    const int64_t number = NUMBERS[chosen % COUNT(NUMBERS)];
    if (f->size == CHAIN_HEX && f->type == TYPE_WORD)
        json_str(t, f->name, seeds[chosen % ROW]);
    else if (f->type == TYPE_WORD || f->type == TYPE_CHOICE)
        json_str(t, f->name, WORDS[chosen % COUNT(WORDS)]);
    else if (f->type == TYPE_TRUTH_YES)
        json_flag(t, f->name, chosen % 2 == 0);
    else if (f->type == TYPE_TIME && chosen < 200)
        json_int(t, f->name, watched.promotion->now + chosen * INT64_C(3600000));
    else
        json_int(t, f->name, number);
}

static void act_chosen(struct bytes *b)
{
    char line[8192];
    struct text t;
    const unsigned kind = next_byte(b) % PROMOTION.act_count;
    const act_fields needs = PROMOTION.acts[kind].needs, may = PROMOTION.acts[kind].may;
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_str(&t, "act", PROMOTION.acts[kind].name);
    const uint8_t leave = next_byte(b); /* 0: nothing that is needed is left out */
    for (act_fields left = needs | may; left != 0; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(left);
        const bool needed = (needs >> i & 1) != 0;
        if (needed ? leave != i + 1 : next_byte(b) % 2 == 0)
            put_value(&t, &OCCASION_FIELD[i], b);
    }
    text_putc(&t, '}');
    act_watched(&watched, t.at, t.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    begin(data[0]);
    if (data[1] % 2 == 0) {
        struct bytes b = {data + 2, size - 2};
        while (b.left > 0)
            act_chosen(&b);
        return 0;
    }
    const char *at = (const char *)data + 2, *end = (const char *)data + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((stop != NULL ? stop : end) - at);
        act_watched(&watched, at, len);
        at += len + 1;
    }
    return 0;
}
