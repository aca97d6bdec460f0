/* The log of incidents, searched: in the book and its archives, the newest first.
 *
 * A fault of a device is told with what became of it later: who said that staff tell by hand what
 * the device should, who confirmed that, and who has started the device again. Each of these is an
 * incident of its own that begins with the name of the device; who looks from the newest back has
 * met them before the fault. The searcher reads; nobody's PIN waits for that. */
#include "floor/events.h"
#include "base/list.h"
#include "device/kinds.h"
#include "floor/equipment.h"
#include "floor/other_pit.h"
#include "floor/say.h"

#include <stdio.h>
#include <stdlib.h>

enum { INCIDENTS_TOLD = 100, SOUGHT = 128, FAULTS_SOUGHT = 512, ROOM_OF_ONE = 8192 };

/* What became of the faults of a device that were before. Times are 0 where that was not done. */
struct aftermath {
    char place[BOOK_NAME_MAX];
    enum device kind;
    int64_t by_hand_at, restarted_at;
    char by_hand[BOOK_NAME_MAX], confirmed[BOOK_NAME_MAX], restarted[BOOK_NAME_MAX];
};

struct searching {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    struct whose_book whose;
    /* What is sought; empty, 0: anything. */
    char code[SOUGHT], where[SOUGHT], device[SOUGHT], find[SOUGHT];
    char faults[FAULTS_SOUGHT]; /* those that `find` means in the language of who asks, by name */
    int64_t before, from, to;
    struct aftermath *after;
    size_t after_count;
    char *buf;
    struct text text;
    unsigned told;
    bool good;
    struct book_words why;
};

/* --- in the searcher's room ------------------------------------------------------------------- */

static bool is_code(const struct incident *i, const char *code)
{
    return strcmp(i->code, code) == 0;
}

/* The word before the colon with which the words of some incidents begin. */
static const char *first_word(const struct incident *i, char word[BOOK_NAME_MAX])
{
    snprintf(word, BOOK_NAME_MAX, "%.*s", (int)strcspn(i->words, ":"), i->words);
    return word;
}

/* Whether it is one of a device: it did it itself, or staff did it to it. */
static bool of_device(const struct incident *i, enum device *kind)
{
    char word[BOOK_NAME_MAX];
    if (is_code(i, "by-hand") || is_code(i, "by-hand-confirmed") || is_code(i, "device-restarted"))
        return device_named(first_word(i, word), kind);
    return (is_doubt(i->code) || is_code(i, "device-joined") || is_code(i, "device-heeded")) &&
           device_named(i->who, kind);
}

/* The signal that a device gave, where it was one; else the incident itself. */
static const char *fault_of(const struct incident *i, enum device kind, char word[BOOK_NAME_MAX])
{
    return signal_named(kind, first_word(i, word)) != NULL ? word : i->code;
}

static struct aftermath *aftermath_of(struct searching *s, const char *place, enum device kind)
{
    for (size_t k = 0; k < s->after_count; k++)
        if (s->after[k].kind == kind && strcmp(s->after[k].place, place) == 0)
            return &s->after[k];
    s->after = list_room(s->after, s->after_count, sizeof *s->after);
    struct aftermath *a = &s->after[s->after_count++];
    *a = (struct aftermath){.kind = kind};
    snprintf(a->place, sizeof a->place, "%s", place);
    return a;
}

/* Once it was started again, what came later belongs to other faults. */
static void remember(struct aftermath *a, const struct incident *i)
{
    if (is_code(i, "device-restarted")) {
        a->by_hand_at = 0;
        a->confirmed[0] = '\0';
        a->restarted_at = i->at;
        memcpy(a->restarted, i->who, sizeof a->restarted);
    } else if (is_code(i, "by-hand-confirmed")) {
        memcpy(a->confirmed, i->who, sizeof a->confirmed);
    } else if (is_code(i, "by-hand")) {
        a->by_hand_at = i->at;
        memcpy(a->by_hand, i->who, sizeof a->by_hand);
    }
}

static bool sought_words(const struct searching *s, const char *all)
{
    char word[SOUGHT];
    const char *at = s->find + strspn(s->find, " ");
    for (; *at != '\0'; at += strspn(at, " ")) {
        const size_t len = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)len, at);
        if (strcasestr(all, word) == NULL)
            return false;
        at += len;
    }
    return true;
}

/* Whether a fault is among those that are named, with a space between any two. */
static bool sought_fault(const struct searching *s, const char *fault)
{
    for (const char *at = s->faults; *at != '\0'; at += strspn(at, " ")) {
        const size_t len = strcspn(at, " ");
        if (len == strlen(fault) && strncmp(at, fault, len) == 0)
            return true;
        at += len;
    }
    return false;
}

static bool sought(const struct searching *s, const struct incident *i, const char *device,
                   const char *fault, const char *words)
{
    char all[sizeof *i + 256];
    snprintf(all, sizeof all, "%s %s %s %s %s %s", i->code, i->where, i->who, i->words, device,
             words);
    return (s->before == 0 || i->no < s->before) && i->at >= s->from && i->at < s->to &&
           (s->code[0] == '\0' || is_code(i, s->code)) &&
           (s->where[0] == '\0' || strcmp(i->where, s->where) == 0) &&
           (s->device[0] == '\0' || strcmp(device, s->device) == 0) &&
           (sought_words(s, all) || sought_fault(s, fault));
}

static void put_doer(struct text *t, const char *key, int64_t at, const char *who,
                     const char *confirmed)
{
    if (at == 0) {
        json_str(t, key, NULL);
        return;
    }
    json_open(t, key, '{');
    json_int(t, "at", at);
    json_str(t, "who", who);
    if (confirmed != NULL)
        json_str(t, "confirmed", confirmed[0] != '\0' ? confirmed : NULL);
    json_close(t, '}');
}

static void put_incident(struct searching *s, const struct incident *i, const struct aftermath *a,
                         const char *fault)
{
    struct text *t = &s->text;
    json_open(t, NULL, '{');
    json_int(t, "no", i->no);
    json_int(t, "at", i->at);
    json_str(t, "code", i->code);
    json_str(t, "where", i->where);
    json_str(t, "who", i->who);
    json_str(t, "words", i->words);
    if (a != NULL)
        json_str(t, "device", device_name(a->kind));
    if (fault != NULL) {
        put_fault(a->kind, fault, t);
        put_doer(t, "by_hand", a->by_hand_at, a->by_hand, a->confirmed);
        put_doer(t, "restarted", a->restarted_at, a->restarted, NULL);
    }
    json_close(t, '}');
}

static bool take_incident(void *ctx, const struct incident *i)
{
    struct searching *s = ctx;
    enum device kind;
    char word[BOOK_NAME_MAX];
    struct aftermath *a = of_device(i, &kind) ? aftermath_of(s, i->where, kind) : NULL;
    const char *fault = a != NULL && is_doubt(i->code) ? fault_of(i, kind, word) : NULL;
    if (a != NULL)
        remember(a, i);
    if (!sought(s, i, a != NULL ? device_name(kind) : "", fault != NULL ? fault : "",
                fault != NULL ? fault_words(kind, fault) : ""))
        return i->at >= s->from;
    put_incident(s, i, a, fault);
    return ++s->told < INCIDENTS_TOLD && s->text.len < EVENT_ROOM - ROOM_OF_ONE;
}

static void search(struct job *job)
{
    struct searching *s = (struct searching *)job;
    if ((s->buf = malloc(EVENT_ROOM)) == NULL)
        abort();
    text_on(&s->text, s->buf, EVENT_ROOM - 1024);
    struct book_reader *book = book_read(s->whose.path, &s->why);
    if (book == NULL)
        return;
    s->good = book_incidents_before(book, 0, 0, take_incident, s, &s->why);
    book_read_end(book);
}

/* --- back on the floor ------------------------------------------------------------------------ */

static void searched(struct floor *f, struct job *job)
{
    struct searching *s = (struct searching *)job;
    const struct asked q = {.desk = s->desk, .seq = s->seq};
    if (was_read(f, s->desk, s->generation)) {
        if (s->good) {
            struct text *t = answer_begin(f, &q, "incidents");
            json_key(t, "incidents");
            text_putc(t, '[');
            text_put(t, s->buf);
            text_putc(t, ']');
            json_str(t, "rule", "crown-fusion-2024:1.1/Monitoring-System");
            say_end(f, s->desk);
        } else {
            refuse_ask(f, &q, "unreadable", NULL, "%.300s", s->why.words);
        }
    }
    free(s->after);
    free(s->buf);
    free(s);
}

void ask_incidents(struct floor *f, struct asked *q)
{
    struct searching want = {.to = INT64_MAX};
    if (!ask_maybe_number(f, q, "before", 1, &want.before) ||
        !ask_maybe_number(f, q, "from", 0, &want.from) ||
        !ask_maybe_number(f, q, "to", 0, &want.to) ||
        !ask_maybe_word(f, q, "code", want.code, SOUGHT) ||
        !ask_maybe_word(f, q, "where", want.where, SOUGHT) ||
        !ask_maybe_word(f, q, "device", want.device, SOUGHT) ||
        !ask_maybe_word(f, q, "find", want.find, SOUGHT) ||
        !ask_maybe_word(f, q, "faults", want.faults, FAULTS_SOUGHT) ||
        !ask_whose_book(f, q, false, &want.whose) || !ask_may_read(f, q))
        return;
    struct searching *s = malloc(sizeof *s);
    if (s == NULL)
        abort();
    *s = want;
    s->job.work = search;
    s->job.done = searched;
    s->desk = q->desk;
    s->generation = f->desk[q->desk].generation;
    s->seq = q->seq;
    clerk_ask(f->searcher, s->desk, &s->job);
}
