/* Changes of the floor itself while it is open: its staff, terminals and tables. */
#include "ask.h"

#include "floor/terminal.h"
#include "floor/views.h"

#include <stdio.h>

static void change(struct person *p, const char *part, const char *name, const char *to)
{
    ask(p, ASK_CHANGE, 0,
        "\"do\":\"change\",\"part\":\"%s\",\"name\":\"%s\",\"to\":%s,\"reason\":\"simulated\"",
        part, name, to);
}

/* People come and go, under names that nobody had before. The dealer is raised, and lowered. */
static void change_staff(struct person *p)
{
    const struct plan *plan = world.floor->plan;
    const char *last = plan->staff[plan->staff_count - 1].name;
    char name[32];
    if (one_in(3))
        change(p, "staff", "dealer",
               one_in(2) ? "{\"ranks\":[\"shift-manager\"]}" : "{\"ranks\":null}");
    else if (strncmp(last, "new", 3) == 0 && (one_in(2) || plan->staff_count > STAFF + 3))
        change(p, "staff", last, "null");
    else {
        snprintf(name, sizeof name, "new%llu", (unsigned long long)world.step);
        change(p, "staff", name, "{\"role\":\"dealer\",\"password\":\"first-of-all\"}");
    }
}

/* One of a player's terminals goes, or comes back; or one that nobody plays at. */
static void change_terminals(struct person *p)
{
    const struct person *whose = &world.person[pick(PLAYERS)];
    const char *name = one_in(4) ? "X1" : whose->name;
    const bool by_card = name[0] == 'T';
    if (terminal_named(world.floor, name) == NULL)
        change(p, "terminals", name,
               by_card ? "{\"funding\":[\"card\"]}" : "{\"funding\":[\"cash\",\"ticket\"]}");
    else if (one_in(4))
        change(p, "terminals", name,
               one_in(2) ? "{\"tables\":[\"A\",\"B\"]}" : "{\"tables\":null}");
    else
        change(p, "terminals", name, "null");
}

/* A table comes, goes, or is played by other rules from the next time on that nobody's money lies
 * there. */
static void change_tables(struct person *p)
{
    const char name[2] = {(char)('A' + pick(TABLE_NAMES - 1)), '\0'};
    if (table_named(world.floor, name) != NULL && one_in(3))
        change(p, "tables", name, "null");
    else
        change(p, "tables", name, table_made(name[0]));
}

/* Somebody's own. */
static void change_password(struct person *p)
{
    if (p->next_password[0] != '\0')
        return;
    snprintf(p->next_password, sizeof p->next_password, "secret-%u", pick(1000000));
    ask(p, ASK_PASSWORD, 0, "\"do\":\"password\",\"old\":\"%s\",\"new\":\"%s\"", p->password,
        p->next_password);
}

void manage(struct person *p)
{
    static void (*const WHAT[])(struct person *) = {change_staff, change_terminals, change_tables,
                                                    change_password};
    if (waiting(p) == 0)
        WHAT[pick(sizeof WHAT / sizeof *WHAT)](p);
}
