#include "floor/audit_drawn.h"

#include "base/list.h"
#include "floor/vouched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A batch may wait for the database for a minute before others see it, and so may one that says
 * something else. */
enum { UNSEEN_MS = 120000 };

struct drawn {
    struct pool_said d;
    char pit[BOOK_NAME_MAX]; /* that was told so */
    bool met;
    struct drawn *next; /* of those that are met, and that nothing said later has followed yet */
};

struct beside {
    struct audited_drawn *d;
    struct book_reader *reader;
    struct book_words *why;
    const char *pit;
    int64_t here;
    bool good;
};

void audit_drawn_note(struct audited_drawn *d, const char *pit, const char *name, const char *value)
{
    struct drawn one = {0};
    if (!drawn_read(&one.d, name, value))
        return;
    snprintf(one.pit, sizeof one.pit, "%s", pit);
    d->list = list_room(d->list, d->count, sizeof *d->list);
    d->list[d->count++] = one;
}

static bool note_drawn(void *ctx, const char *name, const char *value)
{
    const struct beside *b = ctx;
    audit_drawn_note(b->d, b->pit, name, value);
    return true;
}

static void read_beside(void *ctx, int32_t pit, const char *name)
{
    struct beside *b = ctx;
    char from[VOUCHED_NAME], to[VOUCHED_NAME];
    snprintf(from, sizeof from, DREW "%lld ", (long long)b->here);
    snprintf(to, sizeof to, DREW "%lld!", (long long)b->here); /* in the order of names */
    b->pit = name;
    if (b->good && pit != b->here)
        b->good = book_settings_beside(b->reader, name, from, to, note_drawn, b, b->why);
}

/* A program of before numbers nothing that it says of it. */
void audit_drawn_part(struct audited_drawn *d, const char *jackpot)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->list[i].d.no == 0 && strcmp(d->list[i].d.jackpot, jackpot) == 0)
            d->list[i].met = true;
}

static int by_number(const void *a, const void *b)
{
    const int64_t x = ((const struct drawn *)a)->d.no, y = ((const struct drawn *)b)->d.no;
    return (x > y) - (x < y);
}

bool audit_drawn_read(struct audited_drawn *d, struct book_reader *r, struct book_words *why)
{
    struct beside b = {.d = d, .reader = r, .why = why, .good = true};
    if (!book_pit_number(r, &b.here, why) || b.here == 0)
        return b.here == 0;
    return book_each_pit_beside(r, read_beside, &b, why) && b.good;
}

static void put_in_order(struct audited_drawn *d)
{
    if (!d->ordered)
        qsort(d->list, d->count, sizeof *d->list, by_number);
    d->ordered = true;
}

static void say_against(struct audited_drawn *d, const struct drawn *one, const char *how)
{
    if (d->against[0] == '\0')
        snprintf(d->against, sizeof d->against,
                 "pit %.47s was told of this one's part of a jackpot, to pay of it, what this one "
                 "%s",
                 one->pit, how);
}

static bool said_long_before(const struct pool_said *said, const struct drawn *one)
{
    return strcmp(one->d.jackpot, said->jackpot) == 0 && said->clock + UNSEEN_MS < one->d.clock;
}

/* Whoever was told later what had been said before this was told what was no longer so. */
static void follow(struct audited_drawn *d, const struct pool_said *said)
{
    struct drawn **at = &d->open;
    while (*at != NULL) {
        struct drawn *one = *at;
        if (strcmp(one->d.jackpot, said->jackpot) != 0) {
            at = &one->next;
            continue;
        }
        if (said_long_before(said, one))
            say_against(d, one, "had said otherwise of since");
        *at = one->next;
    }
}

/* Several may have been told the same, one after the other. */
static void meet(struct audited_drawn *d, const struct pool_said *said)
{
    const struct drawn sought = {.d = *said};
    struct drawn *one = bsearch(&sought, d->list, d->count, sizeof *d->list, by_number);
    while (one != NULL && one > d->list && one[-1].d.no == said->no)
        one--;
    for (; one != NULL && one < d->list + d->count && one->d.no == said->no; one++) {
        if (strcmp(one->d.jackpot, said->jackpot) != 0)
            continue;
        one->met = strcmp(one->d.is, said->is) == 0;
        one->next = d->open;
        d->open = one;
    }
}

/* One without a number was told by a program of before, unless this pit vouches already. */
static void hear_numberless(struct audited_drawn *d, const struct pool_said *said)
{
    for (size_t i = 0; i < d->count && d->list[i].d.no == 0; i++)
        if (said_long_before(said, &d->list[i]))
            say_against(d, &d->list[i], "has not said");
}

void audit_drawn_hear(void *ctx, const char *name, const char *value)
{
    struct audited_drawn *d = ctx;
    struct pool_said said;
    if (d->count == 0 || !pool_read(&said, name, value))
        return;
    put_in_order(d);
    hear_numberless(d, &said);
    follow(d, &said);
    meet(d, &said);
}

bool audit_drawn_agree(struct audited_drawn *d, bool whole)
{
    for (size_t i = 0; i < d->count; i++)
        if ((whole || d->list[i].d.no == 0) && !d->list[i].met)
            say_against(d, &d->list[i], "has not said");
    return d->against[0] == '\0';
}

void audit_drawn_free(struct audited_drawn *d)
{
    free(d->list);
}
