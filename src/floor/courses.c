#include "floor/courses.h"
#include "floor/snapshot.h"
#include "floor/stretch.h"

#include "table/show.h"
#include "wire/occasion.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 3, LINES_FIRST = 2048 };

/* Some lines that were read, each without its link. */
struct stretch {
    struct stretch *next;
    struct stretch_text of;
    struct read_line {
        const char *text;
        size_t len;
        struct link link;
    } * line;
    size_t lines, room;
    bool broken;             /* the line after these is not chained to them */
    struct book_words found; /* why there is no more to be read; empty: nothing is wrong */
};

/* One journal. Who reads it has the first part, who plays it the second, and the lock is needed for
 * the third. */
struct course {
    int64_t line; /* read so far */
    struct link link;

    struct replay r;

    int64_t number;
    uint64_t from; /* the line of its snapshot; 0: it is played from the first */
    struct stretch *first, *newest;
    unsigned waiting; /* stretches that were read and not played */
    bool reading, playing, read, over;
};

struct courses_run {
    const struct courses *c;
    pthread_mutex_t lock, reader;
    pthread_cond_t changed;
    struct course **course; /* as many as may be under way */
    unsigned under_way;
    int64_t *order; /* of the journals, and the next to begin */
    int64_t begun;
    unsigned beside; /* how many of those have been taken */
    uint64_t done, of, told;
};

static void *room_for(void *old, size_t count, size_t size)
{
    void *p = reallocarray(old, count, size);
    if (p == NULL)
        abort();
    return p;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Cuts what was fetched into lines, each chained to the one before. */
static void cut_up(struct course *k, struct stretch *s)
{
    for (char *at = s->of.text, *end = at + s->of.len; at < end && !s->broken;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)(stop - at);
        *stop = '\0';
        if (s->lines == s->room) {
            s->room = s->room == 0 ? LINES_FIRST : 2 * s->room;
            s->line = room_for(s->line, s->room, sizeof *s->line);
        }
        s->broken = !journal_check(at, &len, &k->link);
        if (!s->broken)
            s->line[s->lines++] = (struct read_line){at, len, k->link};
        at = stop + 1;
    }
}

/* What was written after the last line is not of the moment that is checked. */
static struct stretch *read_some(struct courses_run *all, struct course *k)
{
    struct stretch *s = calloc(1, sizeof *s);
    struct book_words why;
    if (s == NULL)
        abort();
    pthread_mutex_lock(&all->reader);
    bool good =
        stretch_read(all->c->reader, k->number, k->line + 1, all->c->last[k->number], &s->of, &why);
    pthread_mutex_unlock(&all->reader);
    if (!good)
        s->found = why;
    cut_up(k, s);
    k->line += (int64_t)s->lines;
    if (s->lines == 0 && !s->broken && s->found.words[0] == '\0')
        snprintf(s->found.words, sizeof s->found.words, "its next page is missing");
    return s;
}

static void stretch_free(struct stretch *s)
{
    free(s->of.text);
    free(s->line);
    free(s);
}

/* --- playing ---------------------------------------------------------------------------------- */

static uint64_t play_some(struct courses_run *all, struct course *k, const struct stretch *s)
{
    const struct courses *c = all->c;
    const uint64_t before = k->r.v.line;
    for (size_t i = 0; i < s->lines && k->r.v.good; i++)
        if (replay_chained(&k->r, s->line[i].text, s->line[i].len, &s->line[i].link))
            c->stands(c->ctx, k->number, &k->r);
    if (k->r.v.good && s->broken)
        replay_chained(&k->r, "", 0, NULL);
    if (k->r.v.good && s->found.words[0] != '\0') {
        snprintf(k->r.v.words, sizeof k->r.v.words, "%.390s", s->found.words);
        k->r.v.good = false;
    }
    return k->r.v.line - before;
}

/* What the journal says at its end. */
static void note_end(const struct courses *c, struct course *k)
{
    struct course_end *e = &c->end[k->number];
    const struct table *t = k->r.table;
    e->v = k->r.v;
    e->from = k->from;
    if (e->v.good && k->r.occasion.kind != NULL)
        e->holds = k->r.occasion.kind->holds(k->r.occasion.on);
    if (e->v.good && k->r.occasion.kind != NULL && c->ends != NULL)
        c->ends(c->ctx, k->number, &k->r, e->against);
    if (!e->v.good || k->r.rs == NULL)
        return;
    if (c->came != NULL)
        c->came(c->ctx, k->number, &k->r);
    e->tender = k->r.tender;
    if (e->tender != TENDER_MONEY && !e->v.open)
        return; /* chips that are no money were taken in with the journal's end */
    const struct pool_show *pool = k->r.layout.game->show->pool;
    e->lie = e->tender == TENDER_CHIPS ? 0 : table_on_felt(t); /* chips are in no account */
    for (unsigned p = 0; p < t->player_count; p++)
        e->credit += t->player[p].balance;
    e->has_pool = pool != NULL;
    e->pool = pool != NULL ? pool->holds(t) : 0;
    e->undecided = pool != NULL ? pool->undecided(t) : 0;
}

/* --- whose turn it is ------------------------------------------------------------------------- */

/* From here on the lock is held, except where it is let go to work. */

static void tell_progress(struct courses_run *all)
{
    enum { EVERY = 1000 };
    if (all->c->progress == NULL || all->done / EVERY == all->told / EVERY)
        return;
    all->told = all->done;
    all->c->progress(all->c->progress_ctx, all->done, all->of);
}

static void read_on(struct courses_run *all, struct course *k)
{
    k->reading = true;
    pthread_mutex_unlock(&all->lock);
    struct stretch *s = read_some(all, k);
    pthread_mutex_lock(&all->lock);
    k->reading = false;
    k->read = s->broken || s->found.words[0] != '\0' || k->line >= all->c->last[k->number];
    if (k->first == NULL)
        k->first = s;
    else
        k->newest->next = s;
    k->newest = s;
    k->waiting++;
}

static void play_on(struct courses_run *all, struct course *k)
{
    struct stretch *s = k->first;
    k->playing = true;
    pthread_mutex_unlock(&all->lock);
    uint64_t lines = play_some(all, k, s);
    pthread_mutex_lock(&all->lock);
    k->playing = false;
    k->first = s->next;
    k->waiting--;
    k->over = !k->r.v.good || (k->read && k->first == NULL && !k->reading);
    all->done += lines;
    stretch_free(s);
    tell_progress(all);
}

/* One whose last line has been played, or whose first defect was found: what was read ahead of that
 * is dropped. */
static void end_course(struct courses_run *all, struct course *k)
{
    unsigned i = 0;
    while (all->course[i] != k)
        i++;
    all->course[i] = all->course[--all->under_way];
    for (struct stretch *s; (s = k->first) != NULL; stretch_free(s))
        k->first = s->next;
    note_end(all->c, k);
    replay_free(&k->r);
    free(k);
}

static char *kept_rules(void *keeper, const char *hash)
{
    struct courses_run *all = keeper;
    struct book_words unsaid; /* what cannot be read is not kept */
    char *text = NULL;
    pthread_mutex_lock(&all->reader);
    book_kept_ruleset(all->c->reader, hash, &text, &unsaid);
    pthread_mutex_unlock(&all->reader);
    return text;
}

static bool play_first(void *ctx, char *line, size_t len)
{
    struct course *k = ctx;
    replay_line(&k->r, line, len);
    return false;
}

/* The first line says by what rules it is played, and the snapshot where it goes on. What cannot be
 * read is found again where it is read to be played. */
static void stand_on_snapshot(struct courses_run *all, struct course *k)
{
    struct stretch_text first = {0};
    struct book_words unsaid;
    bool found;
    if (stretch_read(all->c->reader, k->number, 1, 1, &first, &unsaid) &&
        journal_each_line(first.text, first.len, play_first, k) && k->r.v.good && k->r.rs != NULL)
        book_last_snapshot(all->c->reader, k->number, &found, snapshot_replay, &k->r, &unsaid);
    free(first.text);
    if (k->r.v.line > 1 && (int64_t)k->r.v.line <= all->c->last[k->number]) {
        k->from = k->r.v.line;
        k->line = (int64_t)k->from;
        k->link = k->r.last;
        k->read = k->line == all->c->last[k->number];
        k->over = k->read;
        return;
    }
    replay_free(&k->r);
    replay_init(&k->r, all->c->shelf, all->c->clauses);
}

static void begin_course(struct courses_run *all)
{
    struct course *k = calloc(1, sizeof *k);
    if (k == NULL)
        abort();
    k->number = all->order[all->begun++];
    k->link = chain_start();
    k->over = k->read = all->c->last[k->number] == 0;
    replay_init(&k->r, all->c->shelf, all->c->clauses);
    if (all->c->recent && !k->over) {
        replay_kept_by(&k->r, all->c->reader);
        pthread_mutex_lock(&all->reader);
        stand_on_snapshot(all, k);
        pthread_mutex_unlock(&all->reader);
        all->done += k->from;
    }
    k->r.kept = kept_rules;
    k->r.keeper = all;
    all->course[all->under_way++] = k;
}

static void do_beside(struct courses_run *all)
{
    const unsigned which = all->beside++;
    pthread_mutex_unlock(&all->lock);
    all->c->beside[which](all->c->ctx);
    pthread_mutex_lock(&all->lock);
}

static bool at_rest(const struct course *k)
{
    return k->over && !k->reading && !k->playing;
}

static bool to_play(const struct course *k)
{
    return !k->over && !k->playing && k->first != NULL;
}

static bool to_read(const struct course *k)
{
    return !k->over && !k->reading && !k->read && k->waiting < AHEAD;
}

static struct course *one(const struct courses_run *all, bool (*is)(const struct course *))
{
    for (unsigned i = 0; i < all->under_way; i++)
        if (is(all->course[i]))
            return all->course[i];
    return NULL;
}

/* The next piece of work; false: there is none at the moment. */
static bool work(struct courses_run *all)
{
    struct course *k;
    if (all->beside < COURSES_BESIDE)
        do_beside(all);
    else if ((k = one(all, at_rest)) != NULL)
        end_course(all, k);
    else if ((k = one(all, to_play)) != NULL)
        play_on(all, k);
    else if (all->under_way < all->c->threads && all->begun < all->c->count)
        begin_course(all);
    else if ((k = one(all, to_read)) != NULL)
        read_on(all, k);
    else
        return false;
    return true;
}

static void *work_on(void *arg)
{
    struct courses_run *all = arg;
    pthread_mutex_lock(&all->lock);
    while (all->under_way > 0 || all->begun < all->c->count || all->beside < COURSES_BESIDE)
        if (work(all))
            pthread_cond_broadcast(&all->changed);
        else
            pthread_cond_wait(&all->changed, &all->lock);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

static int longest_first(const void *a, const void *b, void *ctx)
{
    const int64_t *last = ctx, x = *(const int64_t *)a, y = *(const int64_t *)b;
    return last[x] != last[y] ? (last[x] < last[y]) - (last[x] > last[y]) : (x > y) - (x < y);
}

void courses_run(const struct courses *c)
{
    struct courses_run all = {.c = c};
    pthread_t *thread = room_for(NULL, c->threads, sizeof *thread);
    unsigned helping = 0;
    all.course = room_for(NULL, c->threads, sizeof(struct course *));
    all.order = room_for(NULL, (size_t)c->count + 1, sizeof *all.order);
    for (int64_t n = 1; n <= c->count; n++) {
        all.order[n - 1] = n;
        all.of += (uint64_t)c->last[n];
    }
    qsort_r(all.order, (size_t)c->count, sizeof *all.order, longest_first, (void *)c->last);
    pthread_mutex_init(&all.lock, NULL);
    pthread_mutex_init(&all.reader, NULL);
    pthread_cond_init(&all.changed, NULL);
    while (helping + 1 < c->threads && pthread_create(&thread[helping], NULL, work_on, &all) == 0)
        helping++;
    work_on(&all);
    while (helping > 0)
        pthread_join(thread[--helping], NULL);
    pthread_cond_destroy(&all.changed);
    pthread_mutex_destroy(&all.reader);
    pthread_mutex_destroy(&all.lock);
    free(all.course);
    free(all.order);
    free(thread);
}
