#include "occasion/occasion.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WHY_MAX = 320 };

void occasion_init(struct occasion *o, const struct occasion_machine *kind,
                   const struct occasion_rules *rules)
{
    memset(o, 0, kind->size);
    o->kind = kind;
    o->rules = rules;
}

unsigned occasion_act_named(const struct occasion_machine *k, const char *name)
{
    unsigned i = 0;
    while (i < k->act_count && strcmp(k->acts[i].name, name) != 0)
        i++;
    return i;
}

/* --- answers ---------------------------------------------------------------------------------- */

void occasion_emit(struct occasion *o, const struct occasion_event *e)
{
    o->sink->hear(o->sink->ctx, e);
}

static const char *told(const char *word)
{
    return word[0] != '\0' ? word : NULL;
}

/* What was answered, and whom it concerns. */
static struct occasion_event answer_to(unsigned kind, const struct occasion_act *a, cited_rule rule)
{
    struct occasion_event e = event_of(kind, rule);
    if (a != NULL) {
        e.act = a->kind;
        e.player = told(a->player);
        e.prize = told(a->prize);
    }
    return e;
}

__attribute__((format(printf, 4, 0))) static bool say_no(struct occasion *o,
                                                         const struct occasion_act *a,
                                                         cited_rule rule, const char *fmt,
                                                         va_list args)
{
    char why[WHY_MAX];
    vsnprintf(why, sizeof why, fmt, args);
    struct occasion_event e = answer_to(o->kind->refused, a, rule);
    e.text = why;
    occasion_emit(o, &e);
    return false;
}

bool occasion_refuse(struct occasion *o, const struct occasion_act *a, cited_rule rule,
                     const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    say_no(o, a, rule, fmt, args);
    va_end(args);
    return false;
}

bool occasion_refuse_at(struct occasion *o, const struct occasion_act *a, unsigned point,
                        const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    say_no(o, a, rule_at(o, point), fmt, args);
    va_end(args);
    return false;
}

void occasion_refuse_line(struct occasion *o, const char *why, const struct occasion_ear *sink)
{
    o->sink = sink;
    occasion_refuse_at(o, NULL, o->kind->malformed, "%s", why);
    o->sink = NULL;
}

bool occasion_accept(struct occasion *o, const struct occasion_act *a, cited_rule rule)
{
    const struct occasion_event e = answer_to(o->kind->accepted, a, rule);
    o->now = a->at;
    occasion_emit(o, &e);
    if (o->kind->went_on != NULL)
        o->kind->went_on(o);
    return true;
}

/* --- the front door --------------------------------------------------------------------------- */

static bool well_formed(struct occasion *o, const struct occasion_act *a)
{
    const struct act_row *row = &o->kind->acts[a->kind];
    for (act_fields left = act_row_fields(row); left != 0; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(left);
        const struct field *f = &OCCASION_FIELD[i];
        if ((row->needs >> i & 1) != 0 && !act_gives(a, f))
            return occasion_refuse_at(o, a, o->kind->malformed, "`%s` needs `%s`", row->name,
                                      f->name);
        if (!act_within(a, f))
            return occasion_refuse_at(o, a, o->kind->malformed, "`%s` is out of all bounds",
                                      f->name);
    }
    return true;
}

bool occasion_act(struct occasion *o, const struct occasion_act *a, const struct occasion_ear *sink)
{
    o->sink = sink;
    bool done = well_formed(o, a) &&
                (a->at >= o->now ||
                 occasion_refuse_at(o, a, o->kind->out_of_turn, "it is later than that already")) &&
                o->kind->answer(o, a);
    o->sink = NULL;
    return done;
}

/* --- events ----------------------------------------------------------------------------------- */

struct occasion_event event_of(unsigned kind, cited_rule rule)
{
    return (struct occasion_event){.kind = kind,
                                   .act = NO_ACT,
                                   .rule = rule,
#define UNTOLD_NUMBER(name) .name = UNTOLD,
                                   EVENT_NUMBERS(UNTOLD_NUMBER)
#undef UNTOLD_NUMBER
    };
}

static void put_words(const struct occasion_event *e, bool refused, struct text *t)
{
    const struct {
        const char *key, *word;
    } words[] = {
#define WORD(name) {#name, e->name},
        EVENT_WORDS(WORD)
#undef WORD
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].word != NULL)
            json_str(t, refused && words[i].word == e->text ? "why" : words[i].key, words[i].word);
    if (e->scrutineer != NULL) /* that nobody does is told, too */
        json_str(t, "scrutineer", told(e->scrutineer));
}

static void put_numbers(const struct occasion_event *e, struct text *t)
{
    const struct {
        const char *key;
        int64_t number;
    } numbers[] = {
#define NUMBER(name) {#name, e->name},
        EVENT_NUMBERS(NUMBER)
#undef NUMBER
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].number != UNTOLD)
            json_int(t, numbers[i].key, numbers[i].number);
    if (e->pay != NULL) {
        json_int(t, "cash", e->pay->cash);
        json_int(t, "cheque", e->pay->cheque);
        json_int(t, "transfer", e->pay->transfer);
        if (e->pay->card > 0)
            json_int(t, "card", e->pay->card);
    }
}

/* The clause, and those that the ruleset names with it. */
static void put_rule(cited_rule rule, struct text *t)
{
    const struct entry *first = rule->kind == ENTRY_LIST ? rule->first : rule;
    json_str(t, "rule", first->value);
    if (rule->kind != ENTRY_LIST || first->next == NULL)
        return;
    json_open(t, "also", '[');
    for (const struct entry *k = first->next; k != NULL; k = k->next)
        json_str(t, NULL, k->value);
    json_close(t, ']');
}

void event_json(const struct occasion_machine *k, const struct occasion_event *e, struct text *t)
{
    text_putc(t, '{');
    json_str(t, "event", k->events[e->kind]);
    if (e->act != NO_ACT)
        json_str(t, "act", k->acts[e->act].name);
    put_words(e, e->kind == k->refused, t);
    put_numbers(e, t);
    if (e->whole != NULL)
        e->whole(e->of_whole, t);
    put_rule(e->rule, t);
    text_putc(t, '}');
}
