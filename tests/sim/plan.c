/* A floor plan by dice: tables of different games under any of the rulesets, terminals by card and
 * by cash, and staff. */
#include "ask.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { RULESETS = 64, OPTIONS = 16 };

static struct {
    char name[RULESETS][64];
    uint32_t count;
} rulesets;

/* The table being put together. */
struct draft {
    const char *ruleset;
    char option[OPTIONS][64];
    const char *given[OPTIONS];
    size_t count;
};

static void add(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void add(const char *fmt, ...)
{
    size_t len = strlen(world.plan_text);
    va_list args;
    va_start(args, fmt);
    vsnprintf(world.plan_text + len, sizeof world.plan_text - len, fmt, args);
    va_end(args);
}

static struct ruleset *load(const struct draft *d)
{
    struct trouble why;
    return ruleset_load(world.shelf, world.clauses, d->ruleset, d->given, d->count, &why);
}

/* All but those whose chips are no money: they are not played on a floor. */
static void take_ruleset(void *ctx, const char *name)
{
    (void)ctx;
    struct trouble why;
    struct layout layout;
    struct ruleset *rs = load(&(struct draft){.ruleset = name});
    if (rs == NULL || !layout_build(&layout, rs, &why))
        abort();
    if (layout.session == NULL && rulesets.count < RULESETS)
        snprintf(rulesets.name[rulesets.count++], sizeof *rulesets.name, "%s", name);
    ruleset_free(rs);
}

/* Sets an option, unless the rules do not have it so. */
static bool set(struct draft *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool set(struct draft *d, const char *fmt, ...)
{
    va_list args;
    if (d->count == OPTIONS)
        return false;
    va_start(args, fmt);
    vsnprintf(d->option[d->count], sizeof *d->option, fmt, args);
    va_end(args);
    d->given[d->count] = d->option[d->count];
    d->count++;
    struct ruleset *rs = load(d);
    if (rs == NULL)
        d->count--;
    ruleset_free(rs);
    return rs != NULL;
}

/* How the table starts, and how cards come to a table that deals by itself, is not for the plan to
 * say. */
static bool may_choose(const struct setting *s, bool by_clock)
{
    return !s->told && s->choice_count >= 2 && strcmp(s->name, "start") != 0 &&
           !(by_clock && strcmp(s->name, "dealing") == 0);
}

/* Now and then something that the document leaves to the operator is otherwise than usual. */
static void set_choices(struct dice *by, struct draft *d, bool by_clock)
{
    struct ruleset *rs = load(d);
    for (size_t i = 0; rs != NULL && i < rs->option_count; i++) {
        const struct setting *s = &rs->options[i];
        if (!may_choose(s, by_clock) || !dice_once_in(by, 5))
            continue;
        const char *to = s->choices[dice_below(by, (uint32_t)s->choice_count)];
        set(d, "%s=%s", s->name, to);
    }
    ruleset_free(rs);
}

/* A ruleset with options by dice of its own, as the rest of a line of a plan. */
static void write_terms(struct dice *by, const char *ruleset, char *out, size_t cap)
{
    struct draft d = {.ruleset = ruleset};
    struct text t;
    set(&d, "min=%d", dice_once_in(by, 2) ? 100 : 500);
    set(&d, "unit=100");
    set(&d, "max=20000");
    set(&d, "jackpot=30000");
    set(&d, "jackpot-seed=5000");
    /* Without a period a dealer ends the wagering; where none may, it lasts as it does by default.
     */
    const bool by_clock = !dice_once_in(by, 3) || !set(&d, "period=0");
    if (by_clock) {
        set(&d, "period=%u", 1000 + dice_below(by, 4000));
        set(&d, "decision=2000");
        set(&d, "insurance-time=1000");
    }
    set_choices(by, &d, by_clock);
    text_on(&t, out, cap);
    text_fmt(&t, "\"ruleset\": \"%s\", \"options\": {", ruleset);
    for (size_t i = 0; i < d.count; i++) {
        char *value = strchr(d.option[i], '=');
        *value = '\0';
        text_fmt(&t, "%s\"%s\": \"%s\"", i > 0 ? ", " : "", d.option[i], value + 1);
    }
    text_put(&t, "}");
}

/* Which options go together only loading the rules can say, so that every ruleset is tried in a
 * number of ways, each of which is found out once. */
const char *table_made(char name)
{
    enum { WAYS = 12, TERMS = 2048 };
    static char terms[RULESETS][WAYS][TERMS];
    static char made[TERMS + 128];
    const uint32_t which = dice_below(&world.dice, rulesets.count);
    const uint32_t way = dice_below(&world.dice, WAYS);
    struct dice by = {.state = which * WAYS + way};
    if (terms[which][way][0] == '\0')
        write_terms(&by, rulesets.name[which], terms[which][way], TERMS);
    snprintf(
        made, sizeof made,
        "{\"table\": \"%c\", \"spin\": 300, \"deal\": 50, \"squeeze\": 700, \"throw\": 100, %s}",
        name, terms[which][way]);
    return made;
}

/* What takes two persons, otherwise than usual; and for how long tickets are taken. */
static void add_duties(void)
{
    static const char *const MAY_BE[] = {
        "pay-in: {second: supervisor, above: 50000}",
        "pay-out: {second: supervisor, above: 50000}",
        "ticket-pay: {second: supervisor, above: 3000}",
        "move: {second: supervisor}",
        "release: {second: nobody}",
        "retire: {second: supervisor}",
    };
    if (!dice_once_in(&world.dice, 3))
        add("ticket-days: 1\n");
    add("duties: {");
    for (size_t i = 0, count = 0; i < sizeof MAY_BE / sizeof *MAY_BE; i++)
        if (dice_once_in(&world.dice, 2))
            add("%s%s", count++ > 0 ? ", " : "", MAY_BE[i]);
    add("}\n");
}

/* The names that people.c gives to those who sit there. */
void plan_make(void)
{
    struct trouble why;
    char path[96];
    if (rulesets.count == 0)
        shelf_each(world.shelf, take_ruleset, NULL);
    world.plan_text[0] = '\0';
    add("floor: Simulated\ndemonstration: yes\nbankroll: 100000000000\nnotes: [500, 5000, 10000]\n"
        "ticket-max: 200000\nseal-every: 40\nidle: %d\n",
        dice_once_in(&world.dice, 3) ? 5000 : 600000);
    if (!dice_once_in(&world.dice, 4))
        add("archive: {after: 1}\n");
    add_duties();
    add("tables:\n");
    for (int i = 0; i < TABLES; i++)
        add("  - %s\n", table_made((char)('A' + i)));
    const bool crown = dice_once_in(&world.dice, 2);
    add("  - {table: %c, ruleset: %s, deal: 50, options: {min: %d, max: 5000, bank: 20000, "
        "coups: 3, advance: 1, pass-cards: 1}}\n",
        CONTEST,
        crown ? "crown-fusion-2024/auto-blackjack-tournament"
              : "star/baccarat-tournament, automatic: no",
        CONTEST_UNIT);
    add("terminals:\n  - {terminals: T1-T%d, funding: [card]}\n"
        "  - {terminals: C1-C%d, funding: [cash, ticket]}\n"
        "staff:\n",
        PLAYERS / 2, PLAYERS - PLAYERS / 2);
    add("  - {name: dealer, role: dealer, password: x}\n"
        "  - {name: boss, role: supervisor, password: x, ranks: [casino-manager, gaming-manager, "
        "shift-manager, tournament-manager, tournament-director]}\n"
        "  - {name: second, role: supervisor, password: x, ranks: [casino-manager, "
        "gaming-manager, shift-manager, tournament-manager, tournament-director]}\n"
        "  - {name: cage, role: cashier, password: x}\n"
        "  - {name: inspector, role: inspector, password: x}\n"
        "members:\n");
    for (int i = 0; i < MEMBERS; i++)
        add("  - {card: 100-000%d, name: Member %d, pin: \"2468\", on-card: 500000, deposit: "
            "100000}\n",
            i + 1, i + 1);
    occasions_begin(crown, add);
    snprintf(path, sizeof path, "%s/plan.yaml", world.folder);
    FILE *to = fopen(path, "w");
    if (to == NULL || fputs(world.plan_text, to) < 0 || fclose(to) != 0 ||
        (world.plan = plan_read(path, &why)) == NULL)
        broken("the plan cannot be read: %s\n%s", why.words, world.plan_text);
}
