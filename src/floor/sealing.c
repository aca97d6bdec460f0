#include "floor/sealing.h"

#include "base/command.h"
#include "floor/clerk.h"
#include "floor/record.h"
#include "floor/say.h"
#include "floor/tickets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A command has so long for a seal; an export that takes longer, whatever holds it up, is told. */
enum { COMMAND_MS = 5000, HANGS_MS = 8000 };

/* --- opening ---------------------------------------------------------------------------------- */

/* The book knows where seals have been put: a second place that is empty now would say nothing
 * against an older copy either. */
static const char SETTING[] = "seals at";
enum { PLACE_KEPT = BOOK_WORDS_MAX - 1 };

static bool were_there(const struct floor *f, struct book_reader *r, bool *were,
                       struct book_words *why)
{
    char place[BOOK_WORDS_MAX];
    bool there, read = book_find_setting(r, SETTING, place, &there, why);
    *were = read && there && strncmp(place, f->plan->seals_to, PLACE_KEPT) == 0;
    return read;
}

static void keep_place(struct floor *f, const char *to)
{
    char place[BOOK_WORDS_MAX];
    if (f->sealing.place_kept)
        return;
    snprintf(place, sizeof place, "%.*s", PLACE_KEPT, to);
    book_setting(f->book, SETTING, place);
    f->sealing.place_kept = true;
}

/* What the last seal says against the book; empty: nothing. */
static bool compare_last(struct floor *f, char *finding, size_t cap, struct book_words *why)
{
    struct exported e;
    struct link hash;
    bool there = false, were = false;
    finding[0] = '\0';
    struct book_reader *r = book_read(f->book_path, why);
    bool read = r != NULL && exported_read(f->plan->seals_to, true, NULL, NULL, &e, why) &&
                (e.seals == 0 || book_batch_hash(r, e.last.s.no, &there, &hash, why)) &&
                were_there(f, r, &were, why);
    if (r != NULL)
        book_read_end(r);
    f->sealing.place_kept = were;
    if (read && were && e.seals + e.before == 0)
        snprintf(finding, cap,
                 "the floor has put seals at %.100s, and none is there: whether the book has lost "
                 "its end, or is an older copy, cannot be seen",
                 f->plan->seals_to);
    if (!read || e.seals == 0)
        return read;
    const time_t at = (time_t)(e.last.s.at / 1000);
    char when[40];
    strftime(when, sizeof when, "%F %T UTC", gmtime(&at));
    if (!there)
        snprintf(finding, cap,
                 "the book goes up to batch %lld, and batch %lld was sealed on %s: it has lost its "
                 "end, or an older copy was put in its place",
                 (long long)book_head(f->book).no, (long long)e.last.s.no, when);
    else if (memcmp(&hash, &e.last.hash, sizeof hash) != 0)
        snprintf(finding, cap, "batch %lld of the book is not the one that was sealed on %s",
                 (long long)e.last.s.no, when);
    return true;
}

bool sealing_open(struct floor *f, struct trouble *why)
{
    struct book_words words = {""};
    if (f->plan->seals_to == NULL)
        return true;
    if (!compare_last(f, f->sealing.finding, sizeof f->sealing.finding, &words)) {
        trouble_say(why, "the seals of the chain: %.360s", words.words);
        return false;
    }
    if (f->sealing.finding[0] == '\0')
        return true;
    if (f->as.restored == NULL) {
        trouble_say(
            why,
            "%.240s. What happened since is not in it. Put the right book back, or open with "
            "--restored 'NAME: why', which goes on record",
            f->sealing.finding);
        return false;
    }
    f->restored = true;
    return true;
}

bool sealing_opened(struct floor *f, struct trouble *why)
{
    struct book_words words = {""};
    if (!f->restored || book_failed(f->book, &words) ||
        exported_forgive(f->plan->seals_to, f->wall, f->as.restored, &words))
        return true;
    trouble_say(why, "%.390s", words.words);
    return false;
}

/* --- what has changed ------------------------------------------------------------------------- */

static void change(struct floor *f, const char *who, const char *what, const char *key,
                   const char *words)
{
    char buf[1024];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_str(&t, key, words);
    text_putc(&t, '}');
    book_change(f->book, &(struct change){f->wall, who, "", what, t.at});
}

void sealing_note(struct floor *f)
{
    f->sealing.no = book_head(f->book).no;
    change(f, "controller", "opened", "program", "baize " BAIZE_VERSION);
    if (f->struck_down)
        change(f, "controller", "struck-down", "why", "the floor was not closed when it ran last");
    if (strcmp(f->sealing.key, f->key.public_hex) != 0) {
        change(f, "controller", "key", "key", f->key.public_hex);
        book_setting(f->book, "key", f->key.public_hex);
    }
    record_open(f);
    if (!f->restored)
        return;
    change(f, f->as.restored, "restored", "why", f->sealing.finding);
    incident(f, "restored", "floor", "controller", "%.120s answers for it: %.110s", f->as.restored,
             f->sealing.finding);
    tickets_doubt(f);
}

/* --- the sealers ------------------------------------------------------------------------------ */

void sealers_hire(struct floor *f)
{
    const char *const to[SEAL_WAYS] = {f->plan->seals_to, f->plan->seals_command};
    for (enum seal_way w = 0; w < SEAL_WAYS; w++)
        if (to[w] != NULL)
            f->sealer[w] = clerk_hire(f->as.by_hand, f->as.wake, f->as.ctx);
}

static void each_sealer(struct floor *f, void (*what)(struct clerk *, struct floor *))
{
    for (enum seal_way w = 0; w < SEAL_WAYS; w++)
        if (f->sealer[w] != NULL)
            what(f->sealer[w], f);
}

void sealers_collect(struct floor *f)
{
    each_sealer(f, clerk_collect);
}

void sealers_leave(struct floor *f)
{
    each_sealer(f, clerk_leave);
}

void sealers_wait(struct floor *f)
{
    for (enum seal_way w = 0; w < SEAL_WAYS; w++)
        if (f->sealer[w] != NULL)
            clerk_wait(f->sealer[w]);
}

/* --- exporting, in the sealer's room ---------------------------------------------------------- */

struct exporting {
    struct job job;
    enum seal_way way;
    char *to; /* the plan may be another by then */
    char line[SEAL_LINE_MAX];
    size_t len;
    bool tried, good;
    struct book_words why;
};

static void export_now(struct job *job)
{
    struct exporting *e = (struct exporting *)job;
    e->tried = true;
    e->good = e->way == SEAL_TO_PLACE ? exported_add(e->to, e->line, e->len, &e->why)
                                      : command_tell(e->to, e->line, e->len, COMMAND_MS,
                                                     e->why.words, sizeof e->why.words);
}

/* One incident when it begins to fail, and one when it works again. */
static void tell_way(struct floor *f, enum seal_way way, bool good, const char *why)
{
    if (good != f->sealing.way[way].failing)
        return;
    f->sealing.way[way].failing = !good;
    incident(f, "seals", "floor", "controller", "%.200s", good ? "seals are exported again" : why);
}

static void exported(struct floor *f, struct job *job)
{
    struct exporting *e = (struct exporting *)job;
    f->sealing.way[e->way].since = 0;
    if (e->tried)
        tell_way(f, e->way, e->good, e->why.words);
    if (e->tried && e->good && e->way == SEAL_TO_PLACE)
        keep_place(f, e->to);
    free(e->to);
    free(e);
}

/* While one is under way none other is begun: each covers all that came before it. */
static void export_one(struct floor *f, const struct seal_line *l, enum seal_way way,
                       const char *to)
{
    if (to == NULL || f->sealing.way[way].since != 0)
        return;
    struct exporting *e = calloc(1, sizeof *e);
    if (e == NULL || (e->to = strdup(to)) == NULL)
        abort();
    e->job.work = export_now;
    e->job.done = exported;
    e->way = way;
    e->len = seal_write(l, e->line);
    f->sealing.way[way].since = f->now;
    clerk_ask(f->sealer[way], 0, &e->job);
}

static void export_seal(struct floor *f, const struct seal_line *l)
{
    export_one(f, l, SEAL_TO_PLACE, f->plan->seals_to);
    export_one(f, l, SEAL_TO_COMMAND, f->plan->seals_command);
}

/* A second place that does not answer at all, such as another machine's disk. */
static void watch_exports(struct floor *f)
{
    for (enum seal_way w = 0; w < SEAL_WAYS; w++)
        if (f->sealing.way[w].since != 0 && f->now - f->sealing.way[w].since > HANGS_MS)
            tell_way(f, w, false, "the second place of the seals does not answer");
}

/* --- sealing ---------------------------------------------------------------------------------- */

/* A seal goes into the book with the next batch. Where there has been no batch since but that one,
 * it is only exported, or a floor on which nothing happens would go on sealing its own seals. */
static void seal_head(struct floor *f)
{
    const struct chain_head head = book_head(f->book);
    f->sealing.at = f->now;
    if (head.no <= f->sealing.no)
        return;
    struct seal_line l = seal_make(&head, f->wall, f->key.public_hex, f->key.sign);
    if (head.no > f->sealing.no + 1)
        book_seal(f->book, &l.s);
    f->sealing.no = head.no;
    export_seal(f, &l);
}

void seal_chain(struct floor *f)
{
    watch_exports(f);
    if (f->now - f->sealing.at >= f->plan->seals_ms)
        seal_head(f);
}

bool sealing_close(struct floor *f, struct book_words *why)
{
    seal_head(f);
    bool good = book_sync(f->book) || !book_failed(f->book, why);
    const struct chain_head head = book_head(f->book);
    if (good && head.no > f->sealing.no) {
        struct seal_line l = seal_make(&head, f->wall, f->key.public_hex, f->key.sign);
        for (enum seal_way w = 0; w < SEAL_WAYS; w++)
            f->sealing.way[w].since = 0; /* the last is waited for, whatever is before it */
        export_seal(f, &l);
    }
    sealers_wait(f);
    return good;
}
