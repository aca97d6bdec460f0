#include "floor/audit_staff.h"
#include "base/list.h"
#include "floor/change.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A change of somebody's place, as the book of a pit has it. */
struct of_record {
    int64_t no; /* in that book */
    bool own;
    char name[BOOK_NAME_MAX], in[BOOK_NAME_MAX];
    char from[BOOK_NAME_MAX]; /* the pit that has told it to this one; empty: it was made there */
    char told[TOLD_HEX];
};

/* What stands there to be heard, of this pit. */
struct standing {
    char name[BOOK_NAME_MAX], told[TOLD_HEX];
    bool own, here;
};

struct staff_told {
    char here[BOOK_NAME_MAX];
    struct of_record *record;
    size_t count;
    struct standing *row;
    size_t rows;
};

static void take(char *to, size_t size, const json_t *o, const char *key)
{
    const char *word = json_string_value(json_object_get(o, key));
    snprintf(to, size, "%s", word != NULL && strlen(word) < size ? word : "");
}

static void add_record(void *ctx, const struct staff_change *c)
{
    struct staff_told *all = ctx;
    json_t *o = json_loads(c->words, 0, NULL);
    all->record = list_room(all->record, all->count, sizeof *all->record);
    struct of_record *r = &all->record[all->count++];
    *r = (struct of_record){.no = c->no, .own = strcmp(c->what, "password") == 0};
    snprintf(r->in, sizeof r->in, "%s", c->pit);
    take(r->name, sizeof r->name, o, "name");
    take(r->from, sizeof r->from, o, "pit");
    take(r->told, sizeof r->told, o, "told");
    json_decref(o);
    if (c->here)
        memcpy(all->here, r->in, sizeof all->here);
}

static void add_row(void *ctx, const struct person_told *p)
{
    struct staff_told *all = ctx;
    all->row = list_room(all->row, all->rows, sizeof *all->row);
    struct standing *s = &all->row[all->rows++];
    *s = (struct standing){.own = p->own, .here = p->here};
    snprintf(s->name, sizeof s->name, "%s", p->name);
    told_digest(p->words, s->told);
}

static bool is_of(const struct of_record *r, const char *pit, const char *name)
{
    return strcmp(r->in, pit) == 0 && strcmp(r->name, name) == 0;
}

static bool was_made_there(const struct of_record *r)
{
    return r->from[0] == '\0' && r->told[0] != '\0';
}

/* It is the last change of that name here; what somebody has changed himself since does not count
 * against what two have. */
static bool stands_right(const struct staff_told *all, const struct standing *s)
{
    for (size_t i = all->count; i-- > 0;) {
        const struct of_record *r = &all->record[i];
        if (!is_of(r, all->here, s->name))
            continue;
        const bool same = was_made_there(r) && strcmp(r->told, s->told) == 0;
        if (same || !r->own || s->own)
            return same;
    }
    return false;
}

static bool is_told(const struct staff_told *all, const char *name)
{
    for (size_t i = 0; i < all->rows; i++)
        if (strcmp(all->row[i].name, name) == 0)
            return true;
    return false;
}

/* Whether one that was told stands for each name: nobody takes them away. */
static size_t missing(const struct staff_told *all)
{
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct of_record *r = &all->record[i];
        count += strcmp(r->in, all->here) == 0 && was_made_there(r) && !is_told(all, r->name);
    }
    return count;
}

/* How often it was told from that pit, or was taken up here until then; the last of those. */
static const struct of_record *nth_told(const struct staff_told *all, const struct of_record *h,
                                        size_t *made, size_t *taken)
{
    const struct of_record *found = NULL;
    *made = *taken = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct of_record *r = &all->record[i];
        if (strcmp(r->told, h->told) != 0 || strcmp(r->name, h->name) != 0)
            continue;
        if (strcmp(r->in, h->from) == 0 && was_made_there(r)) {
            ++*made;
            found = r;
        }
        *taken += strcmp(r->in, h->in) == 0 && strcmp(r->from, h->from) == 0 && r->no <= h->no;
    }
    return found;
}

static bool was_heard_after(const struct staff_told *all, const struct of_record *mine,
                            const struct of_record *told)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct of_record *r = &all->record[i];
        if (is_of(r, told->in, told->name) && strcmp(r->from, mine->in) == 0 &&
            strcmp(r->told, mine->told) == 0 && r->no > told->no)
            return true;
    }
    return false;
}

/* Of two changes only the later one is heard where the other was made: one that was heard in its
 * pit after this had been told is later, and this cannot be heard here after it. */
static bool was_over(const struct staff_told *all, const struct of_record *h,
                     const struct of_record *told)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct of_record *r = &all->record[i];
        if (is_of(r, h->in, h->name) && !r->own && was_made_there(r) && r->no < h->no &&
            was_heard_after(all, r, told))
            return true;
    }
    return false;
}

static bool is_pit(const struct staff_told *all, const char *pit)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->record[i].in, pit) == 0)
            return true;
    return false;
}

/* A pit whose book is not there any more is not asked. */
static bool heard_right(const struct staff_told *all, const struct of_record *h)
{
    size_t made, taken;
    const struct of_record *told = nth_told(all, h, &made, &taken);
    return !is_pit(all, h->from) || (taken <= made && !was_over(all, h, told));
}

static void compare(const struct staff_told *all, struct book_words *against)
{
    size_t strange = missing(all), heard = 0;
    for (size_t i = 0; i < all->rows; i++)
        strange += all->row[i].here && !stands_right(all, &all->row[i]);
    for (size_t i = 0; i < all->count; i++) {
        const struct of_record *r = &all->record[i];
        heard += strcmp(r->in, all->here) == 0 && r->from[0] != '\0' && r->told[0] != '\0' &&
                 !heard_right(all, r);
    }
    if (strange > 0)
        snprintf(against->words, sizeof against->words,
                 "other pits were told of %zu of the staff what was not changed on this floor",
                 strange);
    else if (heard > 0)
        snprintf(against->words, sizeof against->words,
                 "%zu changes of the staff were taken up here that no other pit has told", heard);
}

bool audit_staff(struct book_reader *r, struct book_words *against, struct book_words *why)
{
    struct staff_told all = {0};
    against->words[0] = '\0';
    const bool read = book_each_staff_change(r, add_record, &all, why) &&
                      book_each_person_told(r, add_row, &all, why);
    if (read)
        compare(&all, against);
    free(all.record);
    free(all.row);
    return read;
}
