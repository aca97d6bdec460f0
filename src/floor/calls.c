/* Calls: a player's at his terminal, a dealer's for a supervisor. Each waits until somebody answers
 * it, also where the floor was closed meanwhile: the book has it. */
#include "floor/calls.h"
#include "floor/accounts.h"
#include "floor/once.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/views.h"

#include <stdio.h>
#include <stdlib.h>

void call_setting(const char *where, enum caller by, char name[CALL_SETTING])
{
    static const char *const BY[] = {"called ", "called by ", "excluded at "};
    snprintf(name, CALL_SETTING, "%s%s", BY[by], where);
}

static void keep(struct floor *f, const char *where, const struct calling *c)
{
    char name[CALL_SETTING], value[FAULT_WORDS + 24] = "";
    call_setting(where, c->by, name);
    if (c->at != 0)
        snprintf(value, sizeof value, "%lld %s", (long long)c->at, c->words);
    book_setting(f->book, name, value);
}

void call_made(struct floor *f, const char *where, struct calling *c, int64_t at, const char *words)
{
    c->at = at;
    text_cut(c->words, sizeof c->words, words != NULL ? words : "");
    keep(f, where, c);
}

void call_take(struct calling *c, const char *value)
{
    const char *words = strchr(value, ' ');
    if (words == NULL)
        return;
    c->at = strtoll(value, NULL, 10);
    snprintf(c->words, sizeof c->words, "%s", words + 1);
}

void put_call(const struct calling *c, struct text *t)
{
    if (c->at == 0) {
        json_str(t, "call", NULL);
        return;
    }
    json_open(t, "call", '{');
    json_int(t, "at", c->at);
    json_str(t, "words", c->words);
    json_close(t, '}');
}

static void tell_call(struct floor *f, const struct open_table *ot, const char *words)
{
    struct text *s = say_begin(f);
    json_str(s, "event", "notified");
    json_str(s, "table", ot->plan->name);
    json_str(s, "to", "supervisor");
    json_str(s, "what", "the dealer calls a supervisor");
    json_str(s, "words", words);
    json_str(s, "rule", NULL);
    json_int(s, "at", f->wall);
    say_staff(f, 1u << ROLE_SUPERVISOR);
}

/* One call of a table waits at a time: calling again changes its words, and rings no other bell. */
void ask_call(struct floor *f, struct asked *q)
{
    struct open_table *ot = named_table(f, q);
    const char *words = ask_maybe(q, "words");
    if (ot == NULL)
        return;
    const bool first = ot->called.at == 0;
    ot->called.by = CALLS_DEALER;
    call_made(f, ot->plan->name, &ot->called, first ? f->wall : ot->called.at, words);
    if (first) {
        incident(f, "call", ot->plan->name, staff_of(f, q->desk), "%s",
                 ot->called.words[0] != '\0' ? ot->called.words : "a supervisor is called");
        tell_call(f, ot, words);
    }
    struct text *t = answer_begin(f, q, "call");
    json_str(t, "table", ot->plan->name);
    once_end(f, q);
}

bool call_answered(struct floor *f, const struct asked *q, struct calling *c, const char *where)
{
    if (c->at == 0) {
        refuse_ask(f, q, "nothing", NULL, "nobody has called from there, or it is answered");
        return false;
    }
    c->at = 0;
    keep(f, where, c);
    incident(f, "call-answered", where, staff_of(f, q->desk), "%s",
             c->words[0] != '\0' ? c->words : "staff were called");
    return true;
}
