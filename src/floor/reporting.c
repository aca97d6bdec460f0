#include "floor/reporting.h"
#include "floor/activity.h"
#include "floor/other_pit.h"
#include "floor/report.h"
#include "floor/say.h"

#include <stdatomic.h>
#include <stdlib.h>

/* A message tells no more rows than this; the totals are of all. */
enum { ROWS_TOLD = 5000 };

struct reporting {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    const struct floor *f; /* only what never changes is read from it: path, rules */
    const char *name;
    int64_t from, to, now;
    enum tender tender;
    unsigned by;
    struct whose_book whose;
    char *buf;
    struct text text;
    bool good;
    struct book_words why;
    _Atomic uint64_t done;
};

/* Whether somebody at this desk may see a report: the cage those about cash and tickets. */
static bool is_for(const struct floor *f, const struct asked *q, const struct report_about *about)
{
    return f->desk[q->desk].role != ROLE_CASHIER || about->cage;
}

void ask_reports(struct floor *f, struct asked *q)
{
    struct text *t = answer_begin(f, q, "reports");
    const struct report_about *about;
    json_open(t, "reports", '[');
    for (size_t i = 0; (about = report_about(i)) != NULL; i++) {
        if (!is_for(f, q, about))
            continue;
        json_open(t, NULL, '{');
        json_str(t, "name", about->name);
        json_str(t, "title", about->title);
        json_flag(t, "apart", about->apart);
        json_close(t, '}');
    }
    json_close(t, ']');
    say_end(f, q->desk);
}

/* --- the auditor's part ----------------------------------------------------------------------- */

static void note_done(void *ctx, uint64_t done)
{
    struct reporting *r = ctx;
    r->done = done;
}

static void make_report(struct job *job)
{
    struct reporting *r = (struct reporting *)job;
    struct report made;
    if ((r->buf = malloc(EVENT_ROOM)) == NULL)
        abort();
    text_on(&r->text, r->buf, EVENT_ROOM - 1024);
    struct report_from of = {.shelf = r->f->as.shelf,
                             .clauses = r->f->as.clauses,
                             .from = r->from,
                             .to = r->to,
                             .tender = r->tender,
                             .by = r->by,
                             .now = r->now,
                             .progress = note_done,
                             .ctx = r};
    r->good = r->whose.every ? report_make_over(r->whose.path, r->name, &of, &made, &r->why)
                             : report_make_at(r->whose.path, r->name, &of, &made, &r->why);
    if (r->good) {
        report_tell(&made, ROWS_TOLD, &r->text);
        report_free(&made);
    }
}

/* --- back on the floor ------------------------------------------------------------------------ */

static void report_made(struct floor *f, struct job *job)
{
    struct reporting *r = (struct reporting *)job;
    const struct asked q = {.desk = r->desk, .seq = r->seq};
    f->reporting = NULL;
    if (was_read(f, r->desk, r->generation)) {
        if (r->good) {
            struct text *t = answer_begin(f, &q, "report");
            json_str(t, "report", r->name);
            json_int(t, "at", r->now);
            json_key(t, NULL);
            text_put(t, r->buf);
            say_end(f, r->desk);
        } else {
            refuse_ask(f, &q, "unreadable", NULL, "%.300s", r->why.words);
        }
    }
    free(r->buf);
    free(r);
}

void tell_reporting(struct floor *f)
{
    const struct reporting *r = f->reporting;
    if (r == NULL || !desk_is_still(f, r->desk, r->generation))
        return;
    struct text *t = say_begin(f);
    json_str(t, "event", "reporting");
    json_int(t, "done", (int64_t)r->done);
    say_end(f, r->desk);
}

static const struct report_about *about_named(const struct floor *f, const struct asked *q,
                                              const char *name)
{
    const struct report_about *about;
    for (size_t i = 0; (about = report_about(i)) != NULL; i++)
        if (strcmp(about->name, name) == 0 && is_for(f, q, about))
            return about;
    return NULL;
}

void ask_report(struct floor *f, struct asked *q)
{
    const char *name;
    int64_t from = 0, to = INT64_MAX;
    enum tender tender = TENDER_MONEY;
    if (!ask_word(f, q, "name", &name) ||
        (json_object_get(q->o, "from") != NULL && !ask_number(f, q, "from", 0, INT64_MAX, &from)) ||
        (json_object_get(q->o, "to") != NULL && !ask_number(f, q, "to", 0, INT64_MAX, &to)))
        return;
    const struct report_about *about = about_named(f, q, name);
    if (about == NULL) {
        refuse_ask(f, q, "unknown", NULL, "there is no such report for this desk");
        return;
    }
    const char *of = ask_maybe(q, "of");
    if (of != NULL && (!tender_find(of, &tender) || tender >= TENDERS_KEPT ||
                       (tender != TENDER_MONEY && !about->apart))) {
        refuse_ask(f, q, "malformed", NULL,
                   "`of` is money, or where it can be made apart, %s or %s",
                   tender_name(TENDER_TEST), tender_name(TENDER_TOURNAMENT));
        return;
    }
    const char *words = ask_maybe(q, "by");
    unsigned by = 0;
    if (words != NULL && (!about->by || !activity_by(words, &by))) {
        refuse_ask(f, q, "malformed", NULL,
                   "`by` goes with activity, and is some of %s, and of day and hour one",
                   ACTIVITY_BY);
        return;
    }
    struct whose_book whose;
    if (!ask_whose_book(f, q, true, &whose))
        return;
    if (f->reporting != NULL) {
        refuse_ask(f, q, "busy", NULL, "another report is being made: please ask again");
        return;
    }
    if (!ask_may_read(f, q))
        return;
    struct reporting *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    r->job.work = make_report;
    r->job.done = report_made;
    r->desk = q->desk;
    r->generation = f->desk[q->desk].generation;
    r->seq = q->seq;
    r->f = f;
    r->name = about->name;
    r->whose = whose;
    r->from = from;
    r->to = to;
    r->tender = tender;
    r->by = by;
    r->now = f->wall;
    f->reporting = r;
    tell_reporting(f);
    clerk_ask(f->auditor, r->desk, &r->job);
}
