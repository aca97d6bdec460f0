/* One round played again for the inspector, act by act: what was done, what it gave, and what lay
 * on the layout afterwards: chips, and what else the game lays there, as it was seen by who only
 * looks on. The journal is played from its first line in the searcher's room. */
#include "floor/dispute.h"
#include "floor/finding.h"
#include "floor/inspect.h"
#include "floor/other_pit.h"
#include "floor/say.h"
#include "floor/stretch.h"
#include "floor/views.h"
#include "table/felt.h"
#include "table/show.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { LIES_ROOM = 64 << 10 };

struct stepping {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    const struct floor *f; /* only what never changes is read from it: path, rules */
    struct whose_book whose;
    char table[WORD_MAX];
    int64_t journal, round, from;
    int64_t until; /* lines from this one on are not to be told yet */
    struct replay r;
    bool acted, concerns; /* of the line at hand: it is an act, and one of this round */
    struct act act;
    uint32_t was; /* the round before it */
    cents on[SPOTS_MAX];
    void *kept; /* for the game, and how it stood before the line at hand */
    struct mark before;
    char *lies, *lay; /* what lies there beside chips, and did after the step that was told last */
    int64_t steps;    /* of this round, counted from 1; and the first that is not told */
    int64_t next;
    char corrected[BOOK_WORDS_MAX];
    bool later; /* corrected from the journal, after later rounds */
    char *buf;
    struct text text;
    char dealt[512]; /* by whom, as JSON */
    bool good;
    struct book_words why;
};

/* --- in the searcher's room ------------------------------------------------------------------- */

static void hear_event(void *ctx, const struct act *a, const struct event *e)
{
    struct stepping *s = ctx;
    (void)a;
    s->concerns = s->concerns || (int64_t)e->round == s->round;
}

static void take_act(void *ctx, const struct act *a, const struct transcript *events)
{
    struct stepping *s = ctx;
    (void)events;
    s->acted = true;
    s->act = *a;
    s->concerns = s->concerns || s->was == s->round;
}

/* Positions on which something else lies than after the step before. */
static void put_felt(struct stepping *s, bool told)
{
    const struct table *t = s->r.table;
    const struct felt *felt = &t->felt[t->current];
    cents now[SPOTS_MAX] = {0};
    EACH_WAGER(i, felt)
        if (wager_live(&felt->wager[i]))
            now[felt->wager[i].at] += felt->wager[i].stake;
    if (told)
        json_open(&s->text, "felt", '[');
    for (unsigned at = 0; told && at < t->layout->game->spots; at++) {
        if (now[at] == s->on[at])
            continue;
        json_open(&s->text, NULL, '{');
        put_spot(t->layout, (spot)at, &s->text);
        put_travelled(t->layout, (spot)at, &s->text);
        json_int(&s->text, "stake", now[at]);
        json_close(&s->text, '}');
    }
    if (told)
        json_close(&s->text, ']');
    memcpy(s->on, now, sizeof now);
}

static const struct show *show_of(const struct stepping *s)
{
    return s->r.layout.game->show;
}

/* Nobody who plays looks; what came in earlier rounds is no matter of this one. */
static struct showing showing(struct stepping *s)
{
    static const struct results NONE;
    const size_t keeps = show_of(s)->keeps;
    if (s->kept == NULL && keeps > 0 && (s->kept = calloc(1, keeps)) == NULL)
        abort();
    return (struct showing){.t = s->r.table,
                            .kept = s->kept,
                            .results = &NONE,
                            .now = s->r.table->now,
                            .at = s->r.at,
                            .player = -1};
}

/* A line has been played: what the floor keeps for the game goes on as it did then. */
static void note_line(struct stepping *s)
{
    struct showing look = showing(s);
    if (show_of(s)->note != NULL && s->acted)
        show_of(s)->note(&look, &s->before, s->act.kind);
}

static void mark_line(struct stepping *s)
{
    if (show_of(s)->mark != NULL)
        show_of(s)->mark(s->r.table, &s->before);
}

/* What lies there beside chips, where that is other than it was told last. */
static void put_lies(struct stepping *s)
{
    struct text t;
    const struct showing look = showing(s);
    if (show_of(s)->lies == NULL)
        return;
    text_on(&t, s->lies, LIES_ROOM);
    json_open(&t, NULL, '{');
    show_of(s)->lies(&look, &t);
    json_close(&t, '}');
    assert(t.len < LIES_ROOM - 1);
    if (strcmp(s->lies, s->lay) == 0)
        return;
    json_key(&s->text, "lies");
    text_put(&s->text, s->lies);
    char *last = s->lay;
    s->lay = s->lies;
    s->lies = last;
}

/* The lines of a transcript, as a list. */
static void put_events(struct stepping *s)
{
    struct text *t = &s->text;
    const char *at = s->r.events.buf, *last = at + s->r.events.text.len;
    json_open(t, "events", '[');
    for (const char *end; at < last; at = end + 1) {
        end = memchr(at, '\n', (size_t)(last - at));
        json_key(t, NULL);
        text_fmt(t, "%.*s", (int)(end - at), at);
    }
    json_close(t, ']');
}

static void take_step(struct stepping *s)
{
    struct text *t = &s->text;
    const bool room = s->next == 0 && t->len < EVENT_ROOM / 2;
    const bool told = ++s->steps >= s->from && room;
    if (s->steps >= s->from && !room && s->next == 0)
        s->next = s->steps;
    if (told) {
        json_open(t, NULL, '{');
        json_int(t, "line", (int64_t)s->r.v.line);
        json_int(t, "at", s->r.at);
        json_key(t, "act");
        act_to_json(&s->act, t);
        json_str(t, "en", act_words(s->act.kind));
        put_events(s);
    }
    put_felt(s, told);
    if (told) {
        put_lies(s);
        json_close(t, '}');
    }
}

static bool step_or_end(void *ctx)
{
    struct stepping *s = ctx;
    const struct table *t = s->r.table;
    if (s->r.rs == NULL || (int64_t)s->r.v.line >= s->until)
        return true;
    note_line(s);
    if (s->acted && s->concerns)
        take_step(s);
    s->acted = s->concerns = false;
    s->was = t->round;
    mark_line(s);
    return t->last_settled && t->last_round > s->round;
}

static void play_round(struct job *job)
{
    struct stepping *s = (struct stepping *)job;
    s->buf = malloc(EVENT_ROOM);
    s->lies = calloc(1, LIES_ROOM);
    s->lay = calloc(1, LIES_ROOM);
    if (s->buf == NULL || s->lies == NULL || s->lay == NULL)
        abort();
    text_on(&s->text, s->buf, EVENT_ROOM - 1024);
    struct book_reader *book = book_read(s->whose.path, &s->why);
    if (book == NULL)
        return;
    const struct stretch_player p = {&s->r, step_or_end, s};
    char name[SETTING_OF_DISPUTE];
    dispute_setting(s->journal, (uint32_t)s->round, name);
    replay_init(&s->r, s->f->as.shelf, s->f->as.clauses);
    s->r.each = take_act;
    s->r.heard = hear_event;
    s->r.ctx = s->r.hearer = s;
    struct text dealt;
    text_on(&dealt, s->dealt, sizeof s->dealt);
    s->good = tell_dealers(book, s->journal, s->round, &dealt, &s->why) &&
              book_find_setting(book, name, s->corrected, &s->later, &s->why) &&
              stretch_play(book, s->journal, &p, &s->why);
    book_read_end(book);
}

/* --- back on the floor ------------------------------------------------------------------------ */

static void put_steps(const struct stepping *s, struct text *t)
{
    const struct layout *l = &s->r.layout;
    char say[SAY_MAX];
    json_str(t, "table", s->table);
    json_int(t, "journal", s->journal);
    json_int(t, "round", s->round);
    json_str(t, "ruleset", s->r.v.ruleset);
    json_str(t, "game", l->game->name);
    json_key(t, NULL);
    text_put(t, s->dealt);
    json_int(t, "count", s->steps);
    json_key(t, "steps");
    text_putc(t, '[');
    text_put(t, s->buf);
    text_putc(t, ']');
    if (s->next != 0)
        json_int(t, "next", s->next);
    else
        json_str(t, "next", NULL);
    if (s->later) {
        l->game->say(l->rs, (unsigned)strtol(s->corrected, NULL, 10), say);
        json_str(t, "corrected", say);
    }
    if (!s->r.v.good)
        json_str(t, "broken", s->r.v.words);
}

/* What is not to be told yet of a round that is played, only its own floor knows. */
static bool is_over(const struct stepping *s)
{
    const struct table *t = s->r.table;
    return t->last_settled && t->last_round >= s->round;
}

static void round_played(struct floor *f, struct job *job)
{
    struct stepping *s = (struct stepping *)job;
    const struct asked q = {.desk = s->desk, .seq = s->seq};
    if (was_read(f, s->desk, s->generation)) {
        const bool known =
            s->steps > 0 && strcmp(s->r.v.table, s->table) == 0 && (!s->whose.other || is_over(s));
        if (!s->good)
            refuse_ask(f, &q, "unreadable", NULL, "%.300s", s->why.words);
        else if (!known)
            refuse_ask(f, &q, "unknown", NULL, "the journal knows no such round of %s", s->table);
        else {
            put_steps(s, answer_begin(f, &q, "steps"));
            say_end(f, s->desk);
        }
    }
    if (s->r.table != NULL)
        replay_free(&s->r);
    free(s->buf);
    free(s->lies);
    free(s->lay);
    free(s->kept);
    free(s);
}

/* The table that is asked for: one of this floor's, or by its name and journal one of another's.
 * False, with the refusal said, where there is none. */
static bool asked_table(struct floor *f, const struct asked *q, struct stepping *s)
{
    const struct open_table *ot = NULL;
    const char *name;
    if (!ask_whose_book(f, q, false, &s->whose) || !ask_word(f, q, "table", &name) ||
        (!s->whose.other && (ot = named_table(f, q)) == NULL))
        return false;
    s->journal = ot != NULL ? ot->number : 0;
    if ((s->whose.other || json_object_get(q->o, "journal") != NULL) &&
        !ask_number(f, q, "journal", 1, INT64_MAX, &s->journal))
        return false;
    s->until = ot != NULL && s->journal == ot->number ? told_until(ot) : INT64_MAX;
    snprintf(s->table, sizeof s->table, "%s", name);
    return true;
}

void ask_steps(struct floor *f, struct asked *q)
{
    struct stepping *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    s->from = 1;
    if (!asked_table(f, q, s) || !ask_number(f, q, "round", 1, UINT32_MAX, &s->round) ||
        (json_object_get(q->o, "from") != NULL &&
         !ask_number(f, q, "from", 1, INT64_MAX, &s->from)) ||
        !ask_may_read(f, q)) {
        free(s);
        return;
    }
    s->job.work = play_round;
    s->job.done = round_played;
    s->desk = q->desk;
    s->generation = f->desk[q->desk].generation;
    s->seq = q->seq;
    s->f = f;
    clerk_ask(f->searcher, s->desk, &s->job);
}
