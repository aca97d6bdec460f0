/* A report over every pit of a casino: that of each, one below the other. */
#include "floor/report.h"

#include <stdio.h>
#include <string.h>

struct over {
    const char *name;
    char path[BOOK_PATH_MAX]; /* of one of them */
    const struct report_from *of;
    struct report *out;
    struct book_words *why;
    bool good;
};

const struct report_row *report_line(const struct report *r, size_t place)
{
    return place < r->rows               ? &r->row[place]
           : place < r->rows + r->parts  ? &r->part[place - r->rows]
           : place == r->rows + r->parts ? &r->total
                                         : NULL;
}

/* No report names its rows by so many words that there is no room for one more. */
static void put_pit(struct report_row *row, const char *pit)
{
    memmove(row->word[1], row->word[0], sizeof row->word - sizeof row->word[0]);
    snprintf(row->word[0], sizeof row->word[0], "%s", pit);
}

/* The heading is that of the first. */
static void begin(struct report *all, const struct report *first)
{
    *all = (struct report){.title = first->title,
                           .words = {"pit"},
                           .columns = first->columns,
                           .from = first->from,
                           .to = first->to,
                           .good = true,
                           .reckon = first->reckon};
    memcpy(all->words + 1, first->words, sizeof all->words - sizeof all->words[0]);
    memcpy(all->column, first->column, sizeof all->column);
}

static void say_of(char *words, size_t room, const char *pit, const char *more)
{
    const size_t len = strlen(words);
    if (more[0] != '\0')
        snprintf(words + len, room - len, "%spit %s: %s", len > 0 ? "; " : "", pit, more);
}

static void add_pit(struct report *all, const char *pit, const struct report *one)
{
    for (size_t i = 0; i < one->rows; i++) {
        struct report_row *row = report_add_row(all);
        *row = one->row[i];
        put_pit(row, pit);
    }
    all->part = report_grown(all->part, &all->part_room, all->parts + 1, sizeof *all->part);
    all->part[all->parts] = one->total;
    put_pit(&all->part[all->parts++], pit);
    report_add_to_total(all, &one->total);
    for (unsigned i = 0; i < REPORT_UNROUNDED; i++)
        all->unrounded[i] += one->unrounded[i];
    all->demonstration = all->demonstration || one->demonstration;
    all->good = all->good && one->good;
    say_of(all->finding, sizeof all->finding, pit, one->finding);
    say_of(all->note, sizeof all->note, pit, one->note);
}

bool report_make_at(const char *path, const char *name, const struct report_from *of,
                    struct report *out, struct book_words *why)
{
    struct report_from from = *of;
    from.book = book_read(path, why);
    const bool good = from.book != NULL && report_make(name, &from, out, why);
    if (from.book != NULL)
        book_read_end(from.book);
    return good;
}

static bool take_pit(void *ctx, const struct pit_book *p)
{
    struct over *o = ctx;
    struct report one;
    o->good = report_make_at(p->path, o->name, o->of, &one, o->why);
    if (o->good) {
        if (o->out->parts == 0)
            begin(o->out, &one);
        memcpy(o->path, p->path, sizeof o->path);
        add_pit(o->out, p->pit, &one);
        report_free(&one);
    }
    return o->good;
}

/* What no pit has has no pit's name either. */
static bool add_between(struct over *o)
{
    struct report one;
    const bool good = report_make_between(o->path, o->name, o->of, &one, o->why);
    if (good && one.rows > 0)
        add_pit(o->out, "(between pits)", &one);
    report_free(&one);
    return good;
}

bool report_make_over(const char *path, const char *name, const struct report_from *of,
                      struct report *out, struct book_words *why)
{
    struct over o = {.name = name, .of = of, .out = out, .why = why, .good = true};
    *out = (struct report){0};
    o.good = book_each_pit(path, take_pit, &o, why) && o.good && add_between(&o);
    if (o.good && out->reckon != NULL)
        out->reckon(out);
    if (o.good)
        snprintf(out->total.word[0], sizeof out->total.word[0], "total");
    else
        report_free(out);
    return o.good;
}
