#include "floor/software.h"
#include "floor/clerk.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/writing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 60 * 60 * 1000 };
static const char SETTING[] = "software"; /* of the book */

static void put_parts(struct text *t, const struct identity *i)
{
    char hex[CHAIN_HEX];
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++)
        json_str(t, identity_part_name(p), chain_hex(i->part[p], hex));
}

static void software_words(const struct identity *i, char *words, size_t cap)
{
    struct text t;
    text_on(&t, words, cap);
    text_putc(&t, '{');
    json_str(&t, "version", "baize " BAIZE_VERSION);
    put_parts(&t, i);
    text_putc(&t, '}');
}

/* --- on record -------------------------------------------------------------------------------- */

void software_take(struct floor *f, const char *name, const char *value)
{
    if (strcmp(name, SETTING) == 0)
        snprintf(f->software.before, sizeof f->software.before, "%s", value);
}

static void note_in_journal(struct writing *w, const struct identity *i)
{
    struct text t;
    if (identity_differs(&w->at->software, i) == IDENTITY_PARTS)
        return;
    writing_begin(w, &t);
    line_software(&t, i);
    writing_end(w, &t);
    w->at->software = *i;
}

void software_begin(struct floor *f, struct writing *w)
{
    if (f->as.identity != NULL)
        note_in_journal(w, f->as.identity);
}

void software_open(struct floor *f)
{
    char now[SOFTWARE_WORDS];
    f->software.looked = f->now;
    if (f->as.identity == NULL)
        return;
    software_words(f->as.identity, now, sizeof now);
    if (strcmp(now, f->software.before) != 0) {
        char hex[CHAIN_HEX];
        incident(f, "software", "floor", "controller",
                 "%s opens the book with baize " BAIZE_VERSION ", program %.16s…",
                 f->software.before[0] == '\0' ? "a first program" : "another program",
                 chain_hex(f->as.identity->part[IDENTITY_PROGRAM], hex));
        book_setting(f->book, SETTING, now);
    }
    for (unsigned i = 0; i < f->table_count; i++)
        note_in_journal(&f->table[i]->lines, f->as.identity);
    for (unsigned i = 0; i < f->occasion_count; i++)
        note_in_journal(&f->occasion[i]->lines, f->as.identity);
}

/* --- compared --------------------------------------------------------------------------------- */

struct comparing {
    struct job job;
    const struct floor *f;
    uint32_t desk, generation;
    int64_t seq; /* of who asked; -1: nobody did */
    struct identity found;
    struct trouble why;
    bool looked; /* closing, the floor drops what was not begun */
    bool readable;
};

static void look_at_disk(struct job *job)
{
    struct comparing *c = (struct comparing *)job;
    const struct floor_setup *as = &c->f->as;
    c->looked = true;
    c->readable = identity_find(as->shelf, as->screens, &c->found, &c->why);
}

/* Nobody may play on by a program, rules or screens that are not those which were started. */
static void stop_floor(struct floor *f, const struct comparing *c, enum identity_part differs)
{
    char is[CHAIN_HEX], was[CHAIN_HEX];
    if (!c->readable)
        trouble_say(&f->software.stops, "the software can no longer be read: %.300s", c->why.words);
    else
        trouble_say(
            &f->software.stops,
            "the %s on the disk are not those that were started: %.16s… in place of "
            "%.16s…. Put them back, or open the floor with the new ones",
            differs == IDENTITY_PROGRAM ? "bytes of the program" : identity_part_name(differs),
            chain_hex(c->found.part[differs], is), chain_hex(f->as.identity->part[differs], was));
    incident(f, "software", "floor", "controller", "%.200s", f->software.stops.words);
}

static void compared(struct floor *f, struct job *job)
{
    struct comparing *c = (struct comparing *)job;
    enum identity_part differs =
        c->readable ? identity_differs(&c->found, f->as.identity) : IDENTITY_PROGRAM;
    f->software.looking = false;
    if (!c->looked) {
        free(c);
        return;
    }
    if (c->seq >= 0 && desk_is_still(f, c->desk, c->generation)) {
        struct asked q = {.desk = c->desk, .seq = c->seq, .doing = "software"};
        struct text *t = answer_begin(f, &q, "software");
        json_str(t, "version", "baize " BAIZE_VERSION);
        put_parts(t, f->as.identity);
        json_flag(t, "same", differs == IDENTITY_PARTS);
        say_end(f, c->desk);
    }
    if (differs != IDENTITY_PARTS)
        stop_floor(f, c, differs);
    free(c);
}

static void compare(struct floor *f, uint32_t desk, int64_t seq)
{
    struct comparing *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->job.work = look_at_disk;
    c->job.done = compared;
    c->f = f;
    c->desk = desk;
    c->generation = f->desk[desk].generation;
    c->seq = seq;
    f->software.looking = true;
    f->software.looked = f->now;
    clerk_ask(f->auditor, desk, &c->job);
}

void software_look(struct floor *f)
{
    if (f->as.identity != NULL && !f->software.looking && f->now - f->software.looked >= DAY_MS)
        compare(f, 0, -1);
}

void ask_software(struct floor *f, struct asked *q)
{
    if (f->as.identity == NULL)
        refuse_ask(f, q, "unknown", NULL, "nobody has told this floor which program it is");
    else if (f->software.looking)
        refuse_ask(f, q, "busy", NULL, "the software is being compared already");
    else
        compare(f, q->desk, q->seq);
}
