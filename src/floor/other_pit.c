#include "floor/other_pit.h"
#include "floor/say.h"

#include <stdio.h>
#include <stdlib.h>

bool ask_whose_book(struct floor *f, const struct asked *q, bool may_every, struct whose_book *w)
{
    const char *pit = ask_maybe(q, "pit");
    struct pit_book here, other;
    struct book_words why;
    *w = (struct whose_book){0};
    snprintf(w->path, sizeof w->path, "%s", f->book_path);
    if (pit == NULL)
        return true;
    if (f->desk[q->desk].role != ROLE_INSPECTOR) {
        refuse_ask(f, q, "role", NULL, "other pits are for an inspector to look into");
        return false;
    }
    w->every = may_every && strcmp(pit, EVERY_PIT) == 0;
    if (!book_beside(f->book_path, NULL, &here, &why) ||
        (!w->every && !book_beside(f->book_path, pit, &other, &why))) {
        refuse_ask(f, q, "malformed", NULL, "%.300s", why.words);
        return false;
    }
    if (w->every)
        return true;
    memcpy(w->pit, other.pit, sizeof w->pit);
    w->other = strcmp(other.pit, here.pit) != 0;
    if (w->other)
        memcpy(w->path, other.path, sizeof w->path);
    return true;
}

/* --- which there are -------------------------------------------------------------------------- */

struct listing {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    const struct floor *f; /* only the path of its book is read, which never changes */
    char buf[16384];
    struct text text;
    bool good;
    struct book_words why;
};

static bool list_pit(void *ctx, const struct pit_book *p)
{
    struct listing *l = ctx;
    json_str(&l->text, NULL, p->pit);
    return !l->text.full;
}

static void list_pits(struct job *job)
{
    struct listing *l = (struct listing *)job;
    text_on(&l->text, l->buf, sizeof l->buf);
    l->good = book_each_pit(l->f->book_path, list_pit, l, &l->why) && !l->text.full;
}

static void put_pits(struct floor *f, const struct asked *q, const char *own, const char *pits)
{
    struct text *t = answer_begin(f, q, "pits");
    json_str(t, "own", own);
    json_key(t, "pits");
    text_putc(t, '[');
    text_put(t, pits);
    text_putc(t, ']');
    say_end(f, q->desk);
}

static void pits_listed(struct floor *f, struct job *job)
{
    struct listing *l = (struct listing *)job;
    const struct asked q = {.desk = l->desk, .seq = l->seq};
    struct pit_book here;
    if (was_read(f, l->desk, l->generation)) {
        if (l->good && book_beside(f->book_path, NULL, &here, &l->why))
            put_pits(f, &q, here.pit, l->buf);
        else
            refuse_ask(f, &q, "unreadable", NULL, "%.300s", l->why.words);
    }
    free(l);
}

/* A floor whose book is a file is a casino by itself. */
void ask_pits(struct floor *f, struct asked *q)
{
    if (!book_in_database(f->book_path)) {
        put_pits(f, q, NULL, "");
        return;
    }
    if (!ask_may_read(f, q))
        return;
    struct listing *l = calloc(1, sizeof *l);
    if (l == NULL)
        abort();
    l->job.work = list_pits;
    l->job.done = pits_listed;
    l->desk = q->desk;
    l->generation = f->desk[q->desk].generation;
    l->seq = q->seq;
    l->f = f;
    clerk_ask(f->searcher, l->desk, &l->job);
}
