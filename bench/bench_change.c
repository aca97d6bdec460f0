/* A full stadium whose plan is changed: how long the loop is at work at once while terminals,
 * tables and people come and go among ten thousand terminals at which people play.
 *
 * Processor time of the loop alone: what the clerk and the writer take meanwhile they take beside
 * it. */
#include "measure.h"

#include "../tests/unit/asking.h"

enum {
    TABLES = 10,
    EACH = 1000,
    TERMINALS = TABLES * EACH,
    BOSS = 1,
    PIT = 2,
    FIRST = 3,
    RUNS = 10
};

static double longest;

static char *stadium(void)
{
    static char plan[8192];
    size_t n = (size_t)snprintf(plan, sizeof plan,
                                "floor: Stadium\ndemonstration: yes\nnotes: [500]\n"
                                "terminals-per-address: 0\n"
                                "staff:\n  - {name: boss, role: supervisor, ranks: "
                                "[casino-supervisor, casino-manager], password: x}\n"
                                "  - {name: pit, role: supervisor, password: x}\n"
                                "  - {name: dealer, role: dealer, password: x}\n"
                                "tables:\n");
    for (int i = 0; i < TABLES; i++)
        n += (size_t)snprintf(plan + n, sizeof plan - n,
                              "  - {table: R%d, ruleset: star-rapid-2016/roulette, options: "
                              "{wheel: live, period: 0}}\n",
                              i);
    n += (size_t)snprintf(plan + n, sizeof plan - n, "terminals:\n");
    for (int i = 0; i < TABLES; i++)
        n += (size_t)snprintf(plan + n, sizeof plan - n,
                              "  - {terminals: T%d000-T%d999, tables: [R%d], funding: [cash]}\n", i,
                              i, i);
    return plan;
}

static void piece(double began)
{
    const double took = clock_of(CLOCK_THREAD_CPUTIME_ID) - began;
    longest = took > longest ? took : longest;
}

/* Says it, and takes turns until it is answered. */
static void tell(uint32_t desk, const char *fields)
{
    char text[640];
    struct floor *f = asking.f;
    const int len =
        snprintf(text, sizeof text, "{\"seq\":%lld,%s}", (long long)++asking.seq, fields);
    if (desk < ASKING_DESKS)
        asking.said[desk][0] = '\0';
    asking.now.steady++;
    asking.now.wall++;
    double began = clock_of(CLOCK_THREAD_CPUTIME_ID);
    floor_hear(f, desk, text, (size_t)len, asking.now);
    floor_turn(f, asking.now);
    piece(began);
    while (desk < ASKING_DESKS && asking.said[desk][0] == '\0') {
        floor_work(f, HAND_CLERK);
        floor_work(f, HAND_WRITER);
        asking.now.steady++;
        began = clock_of(CLOCK_THREAD_CPUTIME_ID);
        floor_turn(f, asking.now);
        piece(began);
    }
}

static void everybody_plays(void)
{
    for (uint32_t i = 0; i < TERMINALS; i++) {
        char words[64];
        floor_arrive(asking.f, FIRST + i, "127.0.0.1", asking.now);
        snprintf(words, sizeof words, "\"do\":\"join\",\"terminal\":\"T%04u\"", i);
        tell(FIRST + i, words);
        tell(FIRST + i, "\"do\":\"cash\",\"note\":500");
        if (i % 100 == 0)
            floor_work(asking.f, HAND_WRITER);
    }
    floor_quiet(asking.f, asking.now);
}

static const struct {
    const char *name, *words, *back;
} CHANGED[] = {
    {"a terminal more, and out again",
     "\"part\":\"terminals\",\"name\":\"X1\",\"to\":{\"funding\":[\"card\"],\"tables\":[\"R9\"]}",
     "\"part\":\"terminals\",\"name\":\"X1\""},
    {"a table more, and out again",
     "\"part\":\"tables\",\"name\":\"S1\",\"to\":{\"ruleset\":\"star-rapid-2016/"
     "roulette\",\"options\":{\"wheel\":\"live\",\"period\":0}}",
     "\"part\":\"tables\",\"name\":\"S1\""},
    {"a hundred terminals more, and out again",
     "\"part\":\"terminals\",\"name\":\"Y100-Y199\",\"to\":{\"funding\":[\"card\"],\"tables\":["
     "\"W1\"]}",
     "\"part\":\"terminals\",\"name\":\"Y100-Y199\""},
    {"a hundred who play linked otherwise",
     "\"part\":\"terminals\",\"name\":\"T0000-T0099\",\"to\":{\"tables\":[\"W1\"]}",
     "\"part\":\"terminals\",\"name\":\"T0000-T0099\",\"to\":{\"tables\":[\"R0\"]}"},
    {"another role for one of staff",
     "\"part\":\"staff\",\"name\":\"dealer\",\"to\":{\"role\":\"cashier\"}",
     "\"part\":\"staff\",\"name\":\"dealer\",\"to\":{\"role\":\"dealer\"}"},
};

/* A table that is quiet, for those who go elsewhere. */
static const char QUIET[] = "\"part\":\"tables\",\"name\":\"W1\",\"to\":{\"ruleset\":\"star-rapid-"
                            "2016/roulette\",\"options\":"
                            "{\"wheel\":\"live\",\"period\":0}}";

static void change(const char *words)
{
    char fields[512], no[24];
    snprintf(fields, sizeof fields, "\"do\":\"change\",\"reason\":\"measured\",%s", words);
    tell(BOSS, fields);
    word_of(asking.said[BOSS], "\"no\":", no, sizeof no);
    snprintf(fields, sizeof fields, "\"do\":\"confirm\",\"no\":%s", no);
    tell(PIT, fields);
    asking_or_die(has(asking.said[PIT], "\"ok\":true"), asking.said[PIT]);
    floor_quiet(asking.f, asking.now);
}

int main(void)
{
    asking_begin("change", stadium());
    asking_open();
    floor_arrive(asking.f, BOSS, "127.0.0.1", asking.now);
    floor_arrive(asking.f, PIT, "127.0.0.1", asking.now);
    everybody_plays();
    tell(BOSS, "\"do\":\"login\",\"name\":\"boss\",\"password\":\"x\"");
    tell(PIT, "\"do\":\"login\",\"name\":\"pit\",\"password\":\"x\"");
    change(QUIET);
    printf("a plan of %d terminals changed while everybody plays\n", TERMINALS);
    printf("  the loop at work at once, microseconds of processor time\n");
    printf("  %-36s %9s %9s\n", "", "median", "most");
    for (size_t i = 0; i < sizeof CHANGED / sizeof *CHANGED; i++) {
        double took[2 * RUNS];
        for (int k = 0; k < 2 * RUNS; k++) {
            longest = 0;
            change(k % 2 == 0 ? CHANGED[i].words : CHANGED[i].back);
            took[k] = longest;
        }
        const double median = median_of(took, 2 * RUNS);
        printf("  %-36s %9.1f %9.1f\n", CHANGED[i].name, median * 1e6, took[2 * RUNS - 1] * 1e6);
    }
    asking_close();
    return asking_end() ? 0 : 1;
}
