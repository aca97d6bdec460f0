#include "floor/barring.h"
#include "base/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int barred_order(const struct barred *a, const struct barred *b)
{
    const int name = strcmp(a->name, b->name), number = strcmp(a->number, b->number);
    return name != 0 ? name : number != 0 ? number : a->another - b->another;
}

static void add(struct barring *b, const struct barred *x)
{
    b->at = list_room(b->at, b->count, sizeof *b->at);
    b->at[b->count++] = *x;
}

/* A person by his card, and by his name; no member has a name that is too long. */
static void add_person(void *ctx, const char *player, const char *name, const char *rule,
                       int64_t until)
{
    struct barred x = {.until = until};
    snprintf(x.number, sizeof x.number, "%s", player);
    snprintf(x.rule, sizeof x.rule, "%s", rule);
    if (player[0] != '\0')
        add(ctx, &x);
    if (name[0] == '\0' || strlen(name) >= sizeof x.name)
        return;
    snprintf(x.name, sizeof x.name, "%s", name);
    add(ctx, &x);
}

static void add_another(void *ctx, const char *player, const char *name)
{
    struct barred x = {.another = true, .rule = "another"};
    snprintf(x.number, sizeof x.number, "%s", player);
    snprintf(x.name, sizeof x.name, "%s", name);
    if (strlen(name) < sizeof x.name)
        add(ctx, &x);
}

void barring_add(struct barring *b, const struct occasion_kind *kind, const void *on, int64_t at)
{
    const struct kept_out_sink sink = {.take = add_person, .another = add_another, .ctx = b};
    if (kind->kept_out != NULL)
        kind->kept_out(on, at, &sink);
}

static int by_person(const void *a, const void *b)
{
    const struct barred *x = a, *y = b;
    const int64_t for_x = x->until == 0 ? INT64_MAX : x->until;
    const int64_t for_y = y->until == 0 ? INT64_MAX : y->until;
    const int order = barred_order(x, y);
    return order != 0 ? order : (for_x < for_y) - (for_x > for_y);
}

void barring_order(struct barring *b)
{
    if (b->count > 1)
        qsort(b->at, b->count, sizeof *b->at, by_person);
}

void barring_settle(struct barring *b)
{
    size_t left = 0;
    barring_order(b);
    for (size_t i = 0; i < b->count; i++)
        if (left == 0 || barred_order(&b->at[left - 1], &b->at[i]) != 0)
            b->at[left++] = b->at[i];
    b->count = left;
}
