#include "floor/audit_barred.h"
#include "base/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A pit tells by its own clock whose term is over, which may be hours off. */
enum { CLOCKS_DIFFER_MS = 24 * 3600 * 1000 };

static void add_told(void *ctx, const struct barred *b)
{
    struct audited_barred *a = ctx;
    a->told.at = list_room(a->told.at, a->told.count, sizeof *a->told.at);
    a->told.at[a->told.count++] = *b;
}

bool audit_barred_told(struct audited_barred *a, struct book_reader *r, struct book_words *why)
{
    return book_each_barred_told(r, &a->tells, &a->at, add_told, a, why);
}

void audit_register(struct audited_barred *a, const struct occasion_kind *kind, const void *on)
{
    barring_add(&a->has, kind, on, 0);
}

void audit_barred_free(struct audited_barred *a)
{
    free(a->has.at);
    free(a->told.at);
}

/* The first of those who are that person, or of those after him. */
static size_t place_of(const struct barring *b, const struct barred *x)
{
    size_t from = 0, to = b->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (barred_order(&b->at[middle], x) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool holds_until(const struct barred *x, int64_t at)
{
    return x->until == 0 || x->until > at;
}

/* It is what some register says of him. */
static bool is_barred_so(const struct barring *has, const struct barred *x)
{
    for (size_t i = place_of(has, x); i < has->count && barred_order(&has->at[i], x) == 0; i++)
        if (has->at[i].until == x->until && strcmp(has->at[i].rule, x->rule) == 0)
            return true;
    return false;
}

/* Others keep him out for as long at least. */
static bool is_told_so(const struct barring *told, const struct barred *x)
{
    const size_t i = place_of(told, x);
    return i < told->count && barred_order(&told->at[i], x) == 0 &&
           (told->at[i].until == 0 || (x->until != 0 && told->at[i].until >= x->until));
}

static const char *who(const struct barred *x)
{
    return x->name[0] != '\0' ? x->name : x->number;
}

bool audit_barred_agree(struct audited_barred *a, char *words, size_t size)
{
    barring_order(&a->has);
    barring_order(&a->told);
    for (size_t i = 0; a->tells && i < a->told.count; i++)
        if (holds_until(&a->told.at[i], a->at) && !is_barred_so(&a->has, &a->told.at[i])) {
            snprintf(words, size, "other pits are told of %.47s what no register here has",
                     who(&a->told.at[i]));
            return false;
        }
    for (size_t i = 0; a->tells && i < a->has.count; i++)
        if (holds_until(&a->has.at[i], a->at + CLOCKS_DIFFER_MS) &&
            !is_told_so(&a->told, &a->has.at[i])) {
            snprintf(words, size, "a register here has %.47s, and other pits are not told so",
                     who(&a->has.at[i]));
            return false;
        }
    return true;
}
