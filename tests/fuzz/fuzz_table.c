/* Arbitrary act streams to any ruleset. The first byte picks the ruleset and its options, the
 * second whether the rest is acts as bytes or lines of JSON. */
#include "acts.h"

#include "base/rng.h"
#include "wire/act_json.h"
#include "wire/event_json.h"

static const struct {
    const char *ruleset;
    const char *options[4];
} TABLES[] = {
    {"nz1996/roulette", {"min=500", "unit=100", "max=100000", "seats=3"}},
    {"nz1996/roulette", {"confirm=yes", "start=cold", "total-max=5000", "unpayable=refuse"}},
    {"star-rapid-2016/roulette", {"min=500", "unit=100", "max=20000", "total-min=1000"}},
    {"star-rapid-2016/roulette", {"wheel=automated", "seats=3", "period=60000", "total-max=9000"}},
    {"star-rapid-2016/roulette", {"confirm=yes", "min=200", "unit=150", "chip=250"}},
    {"crown-fusion-2024/auto-roulette", {"min=500", "unit=100", "max=20000", "total-min=700"}},
    {"crown-fusion-2024/semi-roulette", {"confirm=yes", "seats=3", "max.inside=5000", "min=50"}},
    {"crown-fusion-2024/semi-roulette", {"wheel=mechanical", "seats=2", "period=0", "start=cold"}},
    {"nz1996/mini-baccarat", {"start=cold", "seats=3", "cut-card=364", "cutting-cards=2"}},
    {"nz1996/midi-baccarat", {"start=cold", "seats=4", "cut-card=364", "style=B"}},
    {"star/baccarat", {"start=cold", "seats=3", "burn=show", "confirm=yes"}},
    {"star/baccarat", {"start=cold", "device=shuffler", "burn=count", "decks=3"}},
    {"star/baccarat", {"style=C", "decks=6", "cut-card=260", "seats=4"}},
    {"star-rapid-2016/baccarat", {"start=cold", "cut-card=364", "confirm=yes", "seats=3"}},
    {"crown-fusion-2024/semi-baccarat", {"start=cold", "decks=6", "seats=3", "burn=none"}},
    {"crown-fusion-2024/auto-baccarat", {"start=cold", "device=round", "seats=3", "period=0"}},
    {"nz1996/mini-baccarat", {"style=C", "min=500", "seats=3", "bettors=3"}},
    {"nz1996/baccarat", {"style=B", "seats=4", "cut-card=364", "standing=2"}},
    {"nz2008/baccarat", {"start=cold", "seats=3", "differential=9000", "chip=100"}},
    {"star/baccarat", {"style=B", "seats=4", "cut-card=364", "confirm=yes"}},
    {"star/baccarat", {"style=C", "seats=4", "cut-card=364", "both-hands=yes"}},
    {"star-rapid-2016/baccarat", {"seats=3", "min=500", "unit=100", "start=cold"}},
    {"star/baccarat", {"token-kept=no", "differential=3000", "area-max=5000", "seats=4"}},
    {"star/baccarat", {"token-kept=yes", "side-places=1", "area-scope=box", "area-max=4000"}},
    {"nz1996/midi-baccarat", {"bettors=3", "area-cap=yes", "differential=2000", "seats=4"}},
    {"crown-fusion-2024/semi-baccarat", {"squeeze=highest", "seats=3", "min=50", "start=cold"}},
    {"crown-fusion-2024/auto-baccarat",
     {"squeeze=threshold", "squeeze-above=500", "device=round", "min=50"}},
    {"nz1996/money-wheel", {"min=500", "unit=100", "max=100000", "symbols=A,Tui,C,D,E,F,G"}},
    {"nz1996/money-wheel", {"confirm=yes", "fault-lock=yes", "start=cold", "unpayable=refuse"}},
    {"nz1996/tai-sai", {"confirm=yes", "start=cold", "unpayable=refuse", "seats=3"}},
    {"nz1996/tai-sai", {"min=500", "unit=100", "max=100000", "period=60000"}},
    {"crown-fusion-2024/auto-sic-bo", {"min=500", "unit=100", "total-min=700", "seats=3"}},
    {"crown-fusion-2024/semi-sic-bo", {"tumble=start", "tumbler=manual", "confirm=yes", "min=50"}},
    {"crown-fusion-2024/semi-sic-bo",
     {"tumbler=manual", "start=cold", "recognition=yes", "min=50"}},
    {"nz1996/craps", {"seats=3", "double-odds=yes", "max=5000", "total-max=20000"}},
    {"nz1996/craps", {"unpayable=round-up", "chip=50", "total-min=800", "max.proposition=700"}},
    {"nz1996/craps", {"commission=chips", "confirm=yes", "min=200", "unit=100"}},
    {"nz1996/craps", {"start=cold", "seats=4", "chip=50", "double-odds=yes"}},
    {"nz1996/caribbean-stud",
     {"jackpot=123456", "dealing=shuffler", "jackpot-share=33", "chip=50"}},
    {"nz1996/caribbean-stud", {"jackpot-kind=manual", "jackpot-seed=777", "seats=4", "min=200"}},
    {"nz1996/caribbean-stud", {"start=cold", "jackpot-count=told", "seats=5", "max-payout=900"}},
    {"nz1996/blackjack", {"min=200", "super-sevens-stake=100", "cut-card=200", "seats=4"}},
    {"nz1996/blackjack", {"start=cold", "burn=one", "cut-card=208", "area-cap=yes"}},
    {"nz1996/blackjack", {"decks=4", "cut-card=0", "busted=refunded", "insurance-time=5000"}},
    {"star/baccarat-tournament", {"min=100", "bank=600", "undisclosed=2", "pass-cards=2"}},
    {"star/baccarat-tournament", {"coups=1", "min=100", "bank=900", "advance=2"}},
    {"star/baccarat-tournament", {"style=B", "min=100", "undisclosed=9", "seats=4"}},
    {"crown-fusion-2024/auto-blackjack-tournament",
     {"min=100", "bank=900", "undisclosed=3", "pass-cards=3"}},
    {"crown-fusion-2024/auto-blackjack", {"boxes=3", "period=15000", "decision=9000", "min=50"}},
};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

static struct layout layouts[TABLE_COUNT];
static struct table *table, *before;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    struct shelf shelf;
    struct clauses clauses;
    struct trouble why;
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why))
        broken(why.words);
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        struct ruleset *rs =
            ruleset_load(&shelf, &clauses, TABLES[i].ruleset, TABLES[i].options, 4, &why);
        if (rs == NULL || !layout_build(&layouts[i], rs, &why))
            broken(why.words);
    }
    clauses_free(&clauses);
    table = malloc(sizeof *table);
    before = malloc(sizeof *before);
    return table != NULL && before != NULL ? 0 : 1;
}

static void play_lines(const struct layout *l, const uint8_t *data, size_t size)
{
    static char json[EVENT_JSON_MAX];
    struct watch w = {.table = table};
    struct sink sink = {watch_event, &w};
    table_init(table, l);
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t len = end != NULL ? (size_t)(end - data) : size;
        struct act a, again;
        struct trouble why;
        bool as_written;
        if (act_from_line((const char *)data, len, &a, &as_written, &why)) {
            struct text t;
            text_on(&t, json, sizeof json);
            act_to_json(&a, &t);
            if (as_written && (t.len != len || memcmp(json, data, len) != 0))
                broken("an act would not be written as it is said to stand there");
            if (!act_from_json(json, t.len, &again, &why) || memcmp(&a, &again, sizeof a) != 0)
                broken("an act does not read back as it was written");
            table_act(table, &a, &sink);
        } else {
            table_refuse_line(table, why.words, &sink);
        }
        check_table(table, &w);
        size -= len + (end != NULL);
        data += len + (end != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const struct layout *l = &layouts[data[0] % TABLE_COUNT];
    bool lines = data[1] % 4 == 3;
    data += 2;
    size -= 2;
    if (lines) {
        play_lines(l, data, size);
        return 0;
    }
    struct bytes b = {data, size};
    uint64_t first = play_bytes(table, before, l, b);
    if (play_bytes(table, NULL, l, b) != first)
        broken("the same acts gave other events");
    return 0;
}
