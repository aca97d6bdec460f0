/* Messages from strangers, in any order: whatever desks say, every cent is where the ledger says it
 * is, tables and ledger agree, and the floor goes on.
 *
 * The input is read as a list of messages, one a line. Before a message a digit may say which desk
 * speaks; a line of dots lets time go by, one second a dot; `-` and a digit hangs a desk up. The
 * floor lives on from input to input, as a real one does. */
#include "floor/members.h"
#include "floor/terminal.h"

#include "../unit/house.h"

#include <unistd.h>

enum { DESKS = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char PLAN[] =
    "floor: Fuzz\ndemonstration: yes\nnotes: [5000]\nseal-every: 50\nidle: 60000\n"
    "tables:\n"
    "  - {table: A, ruleset: crown-fusion-2024/auto-roulette, spin: 500, options: {period: 3000, "
    "min: 100, unit: 100, max: 5000, seats: 8}}\n"
    "  - {table: B, ruleset: star-rapid-2016/roulette, options: {period: 0, seats: 8}}\n"
    "  - {table: V, ruleset: crown-fusion-2024/auto-baccarat, deal: 200, squeeze: 1000, options: "
    "{period: 3000, min: 100, unit: 100, max: 5000, seats: 8, squeeze: highest}}\n"
    "  - {table: S, ruleset: crown-fusion-2024/semi-baccarat, squeeze: 2000, options: {period: 0, "
    "seats: 8, squeeze: threshold, squeeze-above: 100}}\n"
    "  - {table: D, ruleset: nz1996/craps, options: {min: 500, unit: 100, max: 50000, seats: 8}}\n"
    "  - {table: C, ruleset: nz1996/craps, spin: 500, options: {period: 3000, min: 500, unit: 100, "
    "max: 50000, seats: 8}}\n"
    "  - {table: T, ruleset: nz1996/tai-sai, spin: 500, options: {period: 3000, min: 100, unit: "
    "100, max: 5000, seats: 8}}\n"
    "  - {table: O, ruleset: crown-fusion-2024/semi-sic-bo, options: {period: 0, seats: 8}}\n"
    "  - {table: W, ruleset: nz1996/money-wheel, options: {min: 100, unit: 100, max: 5000, seats: "
    "8}}\n"
    "  - {table: K, ruleset: nz1996/blackjack, options: {min: 500, unit: 100, max: 50000}}\n"
    "  - {table: J, ruleset: crown-fusion-2024/auto-blackjack, deal: 200, options: {period: 15000, "
    "min: 500, unit: 100, max: 50000, decision: 3000, insurance-time: 2000}}\n"
    "  - {table: P, ruleset: nz1996/caribbean-stud, jackpot: X, options: {min: 500, unit: 100, "
    "max: 50000, jackpot: 30000, jackpot-share: 10}}\n"
    "  - {table: Q, ruleset: nz1996/caribbean-stud, jackpot: X, deal: 100, options: {period: 2000, "
    "min: 500, unit: 100, max: 50000, decision: 3000, jackpot-seed: 5000}}\n"
    "terminals:\n"
    "  - {terminals: T1-T2, funding: [card]}\n"
    "  - {terminals: C1-C2, funding: [cash, ticket]}\n"
    "staff:\n"
    "  - {name: c, role: cashier, password: c}\n"
    "  - {name: p, role: supervisor, password: p, ranks: [casino-manager, gaming-manager]}\n"
    "  - {name: i, role: inspector, password: i}\n"
    "members:\n"
    "  - {card: 100-0001, name: Ann, pin: \"2468\", on-card: 100000}\n";

static struct house house;
static struct floor *f;
static struct plan *plan;
static char folder[] = "/dev/shm/fuzz-floor-XXXXXX";
static struct moment now = {.wall = INT64_C(1794700000000)};
static uint64_t said;

static void broken(const char *words)
{
    fprintf(stderr, "%s\n", words);
    abort();
}

static void say(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    (void)desk;
    json_error_t at;
    json_t *o = json_loadb(text, len, JSON_REJECT_DUPLICATES, &at);
    if (!json_is_object(o))
        broken("the floor said something that is no JSON object");
    json_decref(o);
    said++;
}

static void part(void *ctx, uint32_t desk, const char *why)
{
    (void)ctx;
    (void)why;
    floor_depart(f, desk, now);
    floor_arrive(f, desk, "fuzz", now);
}

static void no_log(void *ctx, const char *line)
{
    (void)ctx;
    (void)line;
}

static void no_wake(void *ctx)
{
    (void)ctx;
}

static void leave(void)
{
    struct trouble why;
    char command[64];
    if (!floor_close(f, now, &why))
        broken(why.words);
    plan_free(plan);
    clauses_free(&house.clauses);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        broken("the folder stays");
}

static void open_once(void)
{
    struct trouble why;
    char path[64];
    if (f != NULL)
        return;
    house_open(&house);
    if (mkdtemp(folder) == NULL)
        broken("no folder");
    snprintf(path, sizeof path, "%s/plan.yaml", folder);
    FILE *to = fopen(path, "w");
    if (to == NULL || fputs(PLAN, to) < 0 || fclose(to) != 0 ||
        (plan = plan_read(path, &why)) == NULL)
        broken("no plan");
    struct floor_setup s = {.shelf = &house.shelf,
                            .clauses = &house.clauses,
                            .plan = plan,
                            .folder = folder,
                            .now = now,
                            .say = say,
                            .part = part,
                            .log = no_log,
                            .wake = no_wake};
    if ((f = floor_open(&s, &why)) == NULL)
        broken(why.words);
    for (uint32_t d = 0; d < DESKS; d++)
        floor_arrive(f, d, "fuzz", now);
    atexit(leave);
}

/* Both sides of every cent; the sum that the floor keeps is reckoned again. */
static void check_money(void)
{
    cents sum = 0;
    for (int64_t member = 1; member <= f->members; member++)
        holder_of(f, member); /* with both accounts */
    size_t place = 0;
    for (const struct account *a; (a = account_next(&f->accounts, &place)) != NULL;)
        sum += a->balance;
    if (sum != 0 || f->accounts.sum != 0)
        broken("the balances do not sum to zero");
    for (unsigned i = 0; i < f->table_count; i++)
        if (table_on_felt(f->table[i]->at.table) !=
            account_of(&f->accounts, f->table[i]->wagers)->balance)
            broken("a table and the ledger differ on what lies there");
    for (unsigned i = 0; i < f->terminal_count; i++) {
        const struct terminal *t = &f->terminal[i];
        cents there = 0;
        for (unsigned k = 0; k < f->table_count && t->account != 0; k++) {
            int p = player_at(f->table[k], t->account);
            there += p >= 0 ? f->table[k]->at.table->player[p].balance : 0;
        }
        if (there != terminal_credit(f, t))
            broken("a terminal's credit is not what the tables say");
    }
    struct trouble why;
    if (floor_failed(f, &why))
        broken(why.words);
}

static void hear(uint32_t desk, const char *text, size_t len)
{
    uint64_t before = said;
    floor_hear(f, desk, text, len, now);
    floor_quiet(f, now);
    if (said == before)
        broken("a message was not answered");
    check_money();
}

static void pass_time(size_t seconds)
{
    for (size_t i = 0; i < seconds && i < 30; i++) {
        now.wall += 1000;
        now.steady += 1000;
        floor_quiet(f, now);
    }
    check_money();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    open_once();
    uint32_t desk = 0;
    const char *at = (const char *)data, *end = at + size;
    for (unsigned lines = 0; at < end && lines < 60; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop != NULL ? stop : end) - at);
        const char *next = stop != NULL ? stop + 1 : end;
        if (len == 0) {
            at = next;
            continue;
        }
        if (*at == '.') {
            pass_time(len);
        } else if (*at == '-' && len >= 2) {
            desk = (uint32_t)(at[1] & 7);
            floor_depart(f, desk, now);
            floor_arrive(f, desk, "fuzz", now);
        } else {
            if (*at >= '0' && *at < '0' + DESKS) {
                desk = (uint32_t)(*at - '0');
                at++;
                len--;
            }
            hear(desk, at, len);
        }
        at = next;
    }
    return 0;
}
