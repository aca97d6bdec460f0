#include "floor/archivist.h"
#include "floor/clerk.h"
#include "floor/say.h"

#include "book/archiving.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How often he looks whether another day is old enough, and how long he rests between two steps. */
enum { LOOK_MS = 600000, STEP_MS = 40 };

enum stage {
    LOOKS,   /* whether there is a day to be archived */
    ENTERED, /* the archive is, and it will be durable */
    NAMES,   /* the file is given its name */
    WAITS,   /* until nobody reads who does not know of it */
    CLEARS,  /* rows go out of the book */
};

struct archivist {
    enum stage stage;
    bool busy;      /* the auditor works for him */
    bool failing;   /* what he tried last did not work, and that has been told */
    int64_t next;   /* when he takes his next step, by the floor's clock */
    uint64_t batch; /* that has entered the archive */
    struct archived a;
    struct clearing clearing;
};

struct task {
    struct job job;
    struct archivist *of;
    char path[4096];
    int64_t before;
    bool good, made, done;
    struct removal_entry row[CLEAR_AT_ONCE];
    size_t rows;
    struct book_words why;
};

/* --- in the auditor's room -------------------------------------------------------------------- */

static void work(struct job *job)
{
    struct task *k = (struct task *)job;
    struct archivist *v = k->of;
    k->done = true;
    if (v->stage == LOOKS)
        k->good = archive_make(k->path, NULL, k->before, &v->a, &k->made, &k->why);
    else if (v->stage == NAMES)
        k->good = archive_name(k->path, NULL, &v->a, &k->why);
    else
        k->good = archive_clear(k->path, NULL, &v->a, &v->clearing, k->row, &k->rows, &k->why);
}

/* --- back on the floor ------------------------------------------------------------------------ */

static void go_on(struct floor *f, enum stage stage, int64_t after)
{
    f->archivist->stage = stage;
    f->archivist->next = f->now + after;
}

/* One incident when it begins to fail, and one when it works again. */
static void tell(struct floor *f, const struct task *k)
{
    struct archivist *v = f->archivist;
    if (k->good == v->failing) {
        v->failing = !k->good;
        incident(f, "archive", "floor", "controller", "%.220s",
                 k->good ? "past days are archived again" : k->why.words);
    }
    if (!k->good)
        v->next = f->now + LOOK_MS;
}

static void clear_some(struct floor *f, const struct task *k)
{
    struct archivist *v = f->archivist;
    for (size_t i = 0; i < k->rows; i++)
        book_remove(f->book, &k->row[i]);
    go_on(f, CLEARS, STEP_MS);
    if (k->rows > 0)
        return;
    v->a.cleared = true;
    book_archived(f->book, &v->a);
    archive_clear_end(&v->clearing);
    go_on(f, LOOKS, 0); /* there may be another day */
}

static void done(struct floor *f, struct job *job)
{
    struct task *k = (struct task *)job;
    struct archivist *v = f->archivist;
    v->busy = false;
    if (k->done && (k->good || !job->broken_off)) /* a floor that closes begins anew next time */
        tell(f, k);
    if (k->done && k->good && v->stage == LOOKS && k->made) {
        archive_enter(f->book, &v->a, f->wall, "controller");
        v->batch = book_filling(f->book);
        go_on(f, ENTERED, 0);
    } else if (k->done && k->good && v->stage == LOOKS)
        go_on(f, LOOKS, LOOK_MS);
    else if (k->done && k->good && v->stage == NAMES)
        go_on(f, WAITS, 0);
    else if (k->done && k->good)
        clear_some(f, k);
    free(k);
}

/* The beginning of the first day that the book keeps, by the clock of this machine. */
static int64_t first_kept(const struct floor *f)
{
    const time_t now = (time_t)(f->wall / 1000);
    struct tm day;
    localtime_r(&now, &day);
    day.tm_hour = day.tm_min = day.tm_sec = 0;
    day.tm_isdst = -1;
    day.tm_mday -= (int)f->plan->archive_after;
    return (int64_t)mktime(&day) * 1000;
}

static void ask(struct floor *f)
{
    struct task *k = calloc(1, sizeof *k);
    if (k == NULL)
        abort();
    k->job.work = work;
    k->job.done = done;
    k->of = f->archivist;
    k->before = first_kept(f);
    memcpy(k->path, f->book_path, sizeof k->path);
    f->archivist->busy = true;
    clerk_ask(f->auditor, 0, &k->job);
}

void archivist_look(struct floor *f)
{
    struct archivist *v = f->archivist;
    if (v == NULL || v->busy || f->now < v->next)
        return;
    if (v->stage == ENTERED && book_durable(f->book) >= v->batch)
        v->stage = NAMES;
    if (v->stage == WAITS && archive_may_clear(f->book_path))
        v->stage = CLEARS;
    if (v->stage == ENTERED || v->stage == WAITS)
        go_on(f, v->stage, STEP_MS);
    else
        ask(f);
}

int64_t archivist_due(const struct floor *f)
{
    const struct archivist *v = f->archivist;
    if (v == NULL || v->busy)
        return -1;
    return v->next > f->now ? v->next - f->now : 0;
}

void archivist_begin(struct floor *f)
{
    struct archived last = {0};
    struct book_words why = {""};
    if (f->plan->archive_to != NULL)
        book_setting(f->book, "archive", f->plan->archive_to);
    const bool read = archive_last(f->book_path, &last, &why);
    const bool begun = last.no > 0 && !last.cleared;
    if (!read || (f->plan->archive_after == 0 && !begun))
        return;
    f->archivist = calloc(1, sizeof *f->archivist);
    if (f->archivist == NULL)
        abort();
    f->archivist->a = last;
    f->archivist->stage = begun ? NAMES : LOOKS;
    f->archivist->next = f->now;
}

void archivist_end(struct floor *f)
{
    if (f->archivist != NULL)
        archive_clear_end(&f->archivist->clearing);
    free(f->archivist);
    f->archivist = NULL;
}
