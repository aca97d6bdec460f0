/* Note acceptors: devices whose word for a note is money.
 *
 * An acceptor numbers its notes, signs for each, and holds it until the floor has signed what
 * becomes of it: credited, or given back. The floor decides a number once, in the same batch as the
 * money, and says the same however often it is asked: struck down on either side, the acceptor asks
 * again, and the note is neither lost nor credited twice. Nothing that is not signed makes it let
 * go of a note. */
#include "floor/acceptor.h"
#include "floor/devices.h"
#include "floor/equipment.h"
#include "floor/money.h"
#include "floor/say.h"
#include "floor/terminal.h"

#include <sodium.h>
#include <stdio.h>

bool acceptor_enrolled(const struct floor *f, const struct terminal *t)
{
    const int32_t place = t->gear[DEVICE_ACCEPTOR];
    return place >= 0 && f->gear[place].enrolled.on;
}

void put_notes(struct floor *f, const struct gear *g, struct text *t)
{
    json_int(t, "last", terminal_of_gear(f, g)->noted.no);
    json_int(t, "heard", g->no);
    json_open(t, "notes", '[');
    for (size_t i = 0; i < f->plan->note_count; i++)
        json_int(t, NULL, f->plan->notes[i]);
    json_close(t, ']');
}

void take_note_no(struct floor *f, const char *terminal, const char *value)
{
    struct terminal *t = terminal_named(f, terminal);
    long long no, note;
    char fate[16];
    if (t != NULL && sscanf(value, "%lld %lld %15s", &no, &note, fate) == 3)
        t->noted =
            (struct noted){.no = no, .note = note, .credited = strcmp(fate, "credited") == 0};
}

static void keep_noted(struct floor *f, const struct terminal *t)
{
    char name[PLAN_NAME + 8], value[80];
    snprintf(name, sizeof name, "noted %s", t->plan->name);
    snprintf(value, sizeof value, "%lld %lld %s", (long long)t->noted.no, (long long)t->noted.note,
             t->noted.credited ? "credited" : "returned");
    book_setting(f->book, name, value);
}

static void answer_note(struct floor *f, const struct asked *q, const struct terminal *t,
                        const char *why)
{
    char words[PROOF_WORDS], signature[PROOF_SIGNED];
    proof_of_verdict(&f->desk[q->desk].meeting, t->noted.no, t->noted.note, t->noted.credited,
                     words);
    proof_sign(words, f->key.sign, signature);
    struct text *s = answer_begin(f, q, "note");
    json_int(s, "no", t->noted.no);
    json_int(s, "note", t->noted.note);
    json_flag(s, "credited", t->noted.credited);
    json_str(s, "why", why);
    json_str(s, "signature", signature);
    say_end(f, q->desk);
}

/* A note is for whoever sits there, so the screen must be on; and one that an acceptor has taken
 * which is jammed, full or open is given back. */
static const char *note_barred(struct floor *f, const struct asked *q, const struct terminal *t)
{
    return t->desk < 0 || t->closed       ? "nobody can play at this terminal now"
           : gear_of(f, q->desk)->doubted ? "the note acceptor is stopped until staff have seen it"
                                          : NULL;
}

static void decide(struct floor *f, const struct asked *q, struct terminal *t, int64_t no,
                   cents note)
{
    const char *barred = note_barred(f, q, t);
    const char *why = barred != NULL ? barred : note_words(credit_note(f, t, note));
    t->noted = (struct noted){.no = no, .note = note, .credited = why == NULL};
    keep_noted(f, t);
    if (why == NULL)
        tell_account(f, t, "a note was taken");
    answer_note(f, q, t, why);
}

void ask_note(struct floor *f, struct asked *q)
{
    const struct enrolled *e = &gear_of(f, q->desk)->enrolled;
    struct terminal *t = terminal_of_gear(f, gear_of(f, q->desk));
    const char *signature;
    char words[PROOF_WORDS];
    int64_t no;
    cents note;
    if (!ask_number(f, q, "no", 1, INT32_MAX, &no) || !ask_amount(f, q, "note", &note) ||
        !ask_hex(f, q, "signature", 64, &signature))
        return;
    proof_of_note(&f->desk[q->desk].meeting, no, note, words);
    if (!e->on || !proof_good(words, e->key, signature)) {
        incident(f, "device-key", t->plan->name, f->desk[q->desk].address,
                 "a note was not signed by the acceptor");
        refuse_ask(f, q, "key", NULL, "that note is not signed by the acceptor of %s",
                   t->plan->name);
        return;
    }
    if (no == t->noted.no && note == t->noted.note) {
        answer_note(f, q, t, t->noted.credited ? NULL : "it was given back before");
    } else if (no == t->noted.no + 1) {
        decide(f, q, t, no, note);
    } else {
        incident(f, "note-number", t->plan->name, "",
                 "note %lld of %lld cents, where the last was %lld of %lld", (long long)no,
                 (long long)note, (long long)t->noted.no, (long long)t->noted.note);
        refuse_ask(f, q, "again", NULL, "the last note was number %lld, of another value",
                   (long long)t->noted.no);
    }
}
