/* Note acceptors: devices whose word for a note is money.
 *
 * An acceptor numbers its notes, signs for each, and holds it until the floor has signed what
 * becomes of it: credited, or given back. The floor decides a number once, in the same batch as the
 * money, and says the same however often it is asked: struck down on either side, the acceptor asks
 * again, and the note is neither lost nor credited twice. Nothing that is not signed makes it let
 * go of a note. */
#include "floor/acceptor.h"
#include "floor/devices.h"
#include "floor/money.h"
#include "floor/say.h"
#include "floor/terminal.h"

#include <sodium.h>
#include <stdio.h>

static struct terminal *served(struct floor *f, uint32_t desk)
{
    return &f->terminal[f->desk[desk].serves];
}

void acceptor_joins(struct floor *f, const struct asked *q, struct terminal *t)
{
    struct desk *d = &f->desk[q->desk];
    if (t->acceptor >= 0 && t->acceptor != (int32_t)q->desk) {
        uint32_t old = (uint32_t)t->acceptor;
        f->desk[old].role = ROLE_NOBODY;
        f->desk[old].serves = NOBODY;
        part_desk(f, old, "this acceptor has connected again");
    }
    d->role = ROLE_ACCEPTOR;
    d->serves = (int32_t)(t - f->terminal);
    d->lobby = false;
    t->acceptor = (int32_t)q->desk;
    struct text *s = answer_begin(f, q, "ready");
    json_str(s, "terminal", t->plan->name);
    json_int(s, "last", t->noted.no);
    json_open(s, "notes", '[');
    for (size_t i = 0; i < f->plan->note_count; i++)
        json_int(s, NULL, f->plan->notes[i]);
    json_close(s, ']');
    say_end(f, q->desk);
}

void acceptor_leaves(struct floor *f, uint32_t desk)
{
    struct desk *d = &f->desk[desk];
    if (d->serves >= 0 && served(f, desk)->acceptor == (int32_t)desk)
        served(f, desk)->acceptor = NOBODY;
    d->serves = NOBODY;
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

/* A note is for whoever sits there, so the screen must be on. */
static void decide(struct floor *f, const struct asked *q, struct terminal *t, int64_t no,
                   cents note)
{
    const char *why = t->desk < 0 || t->closed ? "nobody can play at this terminal now"
                                               : note_words(credit_note(f, t, note));
    t->noted = (struct noted){.no = no, .note = note, .credited = why == NULL};
    keep_noted(f, t);
    if (why == NULL)
        tell_account(f, t, "a note was taken");
    answer_note(f, q, t, why);
}

void ask_note(struct floor *f, struct asked *q)
{
    struct terminal *t = served(f, q->desk);
    const char *signature;
    char words[PROOF_WORDS];
    int64_t no;
    cents note;
    if (!ask_number(f, q, "no", 1, INT32_MAX, &no) || !ask_amount(f, q, "note", &note) ||
        !ask_hex(f, q, "signature", 64, &signature))
        return;
    proof_of_note(&f->desk[q->desk].meeting, no, note, words);
    if (!t->enrolled[DEVICE_ACCEPTOR].on ||
        !proof_good(words, t->enrolled[DEVICE_ACCEPTOR].key, signature)) {
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
