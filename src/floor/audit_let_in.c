#include "floor/audit_let_in.h"

#include "base/list.h"
#include "floor/vouched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A batch may wait for the database for a minute before others see it, and the clocks by which it
 * is told differ by a little. */
enum { UNSEEN_MS = 120000 };

struct bars_there {
    struct bars_said b;
    char pit[BOOK_NAME_MAX];
};

void audit_let_in_note(struct audited_let_in *a, const char *pit, const char *name,
                       const char *value)
{
    struct bars_there one;
    if (!bars_read(&one.b, name, value))
        return;
    snprintf(one.pit, sizeof one.pit, "%s", pit);
    a->list = list_room(a->list, a->count, sizeof *a->list);
    a->list[a->count++] = one;
}

static int by_time(const void *a, const void *b)
{
    const struct bars_there *x = a, *y = b;
    const int number = strcmp(x->b.number, y->b.number), pit = strcmp(x->pit, y->pit);
    return number != 0 ? number
           : pit != 0  ? pit
                       : (x->b.clock > y->b.clock) - (x->b.clock < y->b.clock);
}

static void put_in_order(struct audited_let_in *a)
{
    if (!a->ordered && a->count > 1)
        qsort(a->list, a->count, sizeof *a->list, by_time);
    a->ordered = true;
}

/* The first that is said of him. */
static size_t place_of(const struct audited_let_in *a, const char *number)
{
    size_t from = 0, to = a->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (strncmp(a->list[middle].b.number, number, sizeof a->list->b.number - 1) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool is_of(const struct bars_there *one, const char *number)
{
    return strncmp(one->b.number, number, sizeof one->b.number - 1) == 0;
}

/* It was said long before, and nothing else until long after. */
static bool bars_at(const struct audited_let_in *a, size_t i, int64_t clock)
{
    const struct bars_there *one = &a->list[i], *after = one + 1;
    const bool last = i + 1 == a->count || !is_of(after, one->b.number) ||
                      strcmp(after->pit, one->pit) != 0 || after->b.clock > clock + UNSEEN_MS;
    return last && one->b.clock <= clock - UNSEEN_MS &&
           (one->b.until == 0 || one->b.until > clock + UNSEEN_MS);
}

void audit_let_in_hear(struct audited_let_in *a, const struct crossing_row *c)
{
    int64_t clock;
    if (a->count == 0 || !known_free(c->knew, &clock))
        return;
    put_in_order(a);
    for (size_t i = place_of(a, c->number); i < a->count && is_of(&a->list[i], c->number); i++)
        if (a->against[0] == '\0' && bars_at(a, i, clock))
            snprintf(a->against, sizeof a->against,
                     "member %.47s was here while a register of pit %.47s had him, of which this "
                     "pit was told nothing",
                     c->number, a->list[i].pit);
}

void audit_let_in_free(struct audited_let_in *a)
{
    free(a->list);
}
