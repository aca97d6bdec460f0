#include "floor/seen_elsewhere.h"

#include "floor/casino_parts.h"
#include "floor/lent.h"
#include "floor/occasion_news.h"
#include "floor/stretch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct seen_there {
    struct seen_there *next;
    struct open_occasion oo; /* the floor's alone once it is ready; its number is below nothing */
    char pit[PLAN_PIT];
    bool ready, held;
    /* Of the thread that reads: */
    struct book_reader *reader; /* NULL: the database is to be asked anew */
    int64_t journal;            /* its number there */
    bool played;                /* all that is there, from the first line on */
    struct stretch_text more;   /* lines that are to be played */
};

struct seen_elsewhere {
    struct seen_there *first;
    int64_t numbers; /* given out so far */
    bool reading;
};

struct reading_on {
    struct job job;
    struct seen_there *first;
    char path[sizeof((struct floor *)0)->book_path];
};

static struct seen_elsewhere *all_seen(struct floor *f)
{
    if (f->elsewhere == NULL && (f->elsewhere = calloc(1, sizeof *f->elsewhere)) == NULL)
        abort();
    return f->elsewhere;
}

/* --- which there are -------------------------------------------------------------------------- */

static void add_seen(struct floor *f, const struct held_in *h)
{
    struct seen_there *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    snprintf(s->pit, sizeof s->pit, "%s", h->pit);
    snprintf(s->oo.name, sizeof s->oo.name, "%s", h->name);
    s->oo.pit = s->pit;
    s->oo.held = f->transit; /* what is paid to it leaves this pit */
    s->oo.number = -++f->elsewhere->numbers;
    replay_init(&s->oo.at, f->as.shelf, f->as.clauses);
    s->held = true;
    s->next = f->elsewhere->first;
    f->elsewhere->first = s;
}

static void drop_seen(struct floor *f, struct seen_there *s)
{
    occasion_unseen(f, &s->oo);
    if (s->reader != NULL)
        book_read_end(s->reader);
    replay_free(&s->oo.at);
    free(s->oo.act);
    free(s->more.text);
    free(s);
}

static void keep_held(struct floor *f, const struct held_in *h)
{
    for (struct seen_there *s = f->elsewhere->first; s != NULL; s = s->next)
        if (strcmp(s->oo.name, h->name) == 0 && strcmp(s->pit, h->pit) == 0) {
            s->held = true;
            return;
        }
    add_seen(f, h);
}

/* Those that are held elsewhere now, and whose journals could be played so far. */
static void keep_all(struct floor *f)
{
    size_t count;
    const struct held_in *held = lent_all_held(f, &count);
    for (struct seen_there *s = f->elsewhere->first; s != NULL; s = s->next)
        s->held = false;
    for (size_t i = 0; i < count; i++)
        if (is_casinos(held[i].kind) && strcmp(held[i].pit, f->casino->pit) != 0)
            keep_held(f, &held[i]);
    for (struct seen_there **at = &f->elsewhere->first, *s; (s = *at) != NULL;) {
        if (s->held && s->oo.at.v.good) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        drop_seen(f, s);
    }
}

void seen_free(struct floor *f)
{
    for (struct seen_there *s; f->elsewhere != NULL && (s = f->elsewhere->first) != NULL;) {
        f->elsewhere->first = s->next;
        drop_seen(f, s);
    }
    free(f->elsewhere);
}

/* --- reading, by a thread --------------------------------------------------------------------- */

static bool never(void *ctx)
{
    (void)ctx;
    return false;
}

/* From the first line on: nobody looks at it before that is done. */
static bool play_all(struct seen_there *s, struct book_words *why)
{
    const struct stretch_player p = {.r = &s->oo.at, .over = never};
    if (!occasion_journal(s->reader, s->oo.name, &s->journal, why) || s->journal == 0)
        return false;
    const bool read = stretch_play(s->reader, s->journal, &p, why);
    replay_kept_by(&s->oo.at, NULL);
    s->played = read && s->oo.at.v.good && s->oo.at.occasion.kind != NULL;
    return s->played;
}

static void read_one(struct seen_there *s, const char *path)
{
    struct pit_book there;
    struct book_words why;
    s->more.len = 0;
    if (s->reader == NULL && book_beside(path, s->pit, &there, &why))
        s->reader = book_read_at(there.path, NULL, &why);
    if (s->reader == NULL)
        return;
    const bool good = s->ready ? stretch_read(s->reader, s->journal, (int64_t)s->oo.at.v.line + 1,
                                              INT64_MAX, &s->more, &why)
                               : s->played || play_all(s, &why);
    if (good)
        return;
    s->more.len = 0;
    book_read_end(s->reader);
    s->reader = NULL;
}

static void read_on(struct job *job)
{
    const struct reading_on *r = (const struct reading_on *)job;
    for (struct seen_there *s = r->first; s != NULL; s = s->next)
        read_one(s, r->path);
}

/* --- on the floor ----------------------------------------------------------------------------- */

static bool play_more(void *ctx, char *line, size_t len)
{
    struct seen_there *s = ctx;
    return replay_line(&s->oo.at, line, len);
}

static void *room_for_act(const struct open_occasion *oo)
{
    void *room = malloc(kind_of(oo)->act_size);
    if (room == NULL)
        abort();
    return room;
}

/* What cannot be read from its first line is begun anew, and so is what is not as it should be: the
 * pit that holds it may have been brought back to a moment that is past. */
static void has_read(struct floor *f, struct job *job)
{
    f->elsewhere->reading = false;
    for (struct seen_there *s = f->elsewhere->first; s != NULL && !job->broken_off; s = s->next) {
        if (s->more.len > 0) {
            journal_each_line(s->more.text, s->more.len, play_more, s);
            f->news_behind = true;
        }
        s->more.len = 0;
        if (s->played && !s->ready)
            s->oo.act = room_for_act(&s->oo);
        s->ready = s->played;
        if (!s->played && s->oo.at.v.line > 0)
            s->oo.at.v.good = false;
    }
    free(job);
}

void seen_look(struct floor *f)
{
    if (all_seen(f)->reading)
        return;
    keep_all(f);
    if (f->elsewhere->first == NULL)
        return;
    struct reading_on *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    r->job = (struct job){.work = read_on, .done = has_read};
    r->first = f->elsewhere->first;
    snprintf(r->path, sizeof r->path, "%s", f->book_path);
    f->elsewhere->reading = true;
    clerk_ask(f->casino->porter, 0, &r->job);
}

/* --- who looks -------------------------------------------------------------------------------- */

static struct open_occasion *ready_from(struct seen_there *s)
{
    while (s != NULL && !(s->ready && s->oo.at.v.good))
        s = s->next;
    return s != NULL ? &s->oo : NULL;
}

struct open_occasion *seen_next(const struct floor *f, const struct open_occasion *oo)
{
    if (f->elsewhere == NULL)
        return NULL;
    if (oo == NULL)
        return ready_from(f->elsewhere->first);
    return ready_from(
        ((struct seen_there *)((uintptr_t)oo - offsetof(struct seen_there, oo)))->next);
}

struct open_occasion *seen_named(const struct floor *f, const char *name)
{
    struct open_occasion *oo = seen_next(f, NULL);
    while (oo != NULL && strcmp(oo->name, name) != 0)
        oo = seen_next(f, oo);
    return oo;
}

struct open_occasion *seen_numbered(const struct floor *f, int64_t number)
{
    struct open_occasion *oo = seen_next(f, NULL);
    while (oo != NULL && oo->number != number)
        oo = seen_next(f, oo);
    return oo;
}
