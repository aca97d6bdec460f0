#include "wire/promotion_json.h"

#include <string.h>

static act_fields read_of(enum promotion_act_kind kind)
{
    return promotion_act_needs(kind) | promotion_act_may_have(kind);
}

bool promotion_act_from_object(const json_t *o, struct promotion_act *a, struct trouble *why)
{
    const char *name = act_named(o, why);
    memset(a, 0, sizeof *a);
    a->yes = true;
    if (name == NULL)
        return false;
    if (!promotion_act_find(name, &a->kind)) {
        trouble_say(why, "there is no such act; docs/promotions.md lists them all");
        return false;
    }
    return fields_read(PROMOTION_FIELD, read_of(a->kind), o, a, &a->has, NULL, why);
}

bool promotion_act_from_json(const char *line, size_t len, struct promotion_act *out,
                             struct trouble *why)
{
    json_t *o = line_object(line, len, why);
    bool good = o != NULL && promotion_act_from_object(o, out, why);
    json_decref(o);
    return good;
}

void promotion_act_to_json(const struct promotion_act *a, struct text *t)
{
    text_putc(t, '{');
    json_str(t, "act", promotion_act_name(a->kind));
    fields_write(PROMOTION_FIELD, read_of(a->kind), a, a->has, NULL, t);
    text_putc(t, '}');
}

struct row_told promotion_act_row(enum promotion_act_kind kind)
{
    return (struct row_told){.fields = PROMOTION_FIELD,
                             .of = "promotion",
                             .actor = promotion_act_actor(kind),
                             .care = promotion_act_care(kind),
                             .needs = promotion_act_needs(kind),
                             .may = promotion_act_may_have(kind),
                             .words = promotion_act_words(kind)};
}

/* --- events ----------------------------------------------------------------------------------- */

static void put_words(const struct promotion_event *e, struct text *t)
{
    const struct {
        const char *key, *word;
    } words[] = {{"who", e->who},       {"what", e->what},
                 {"player", e->player}, {"prize", e->prize},
                 {"way", e->way},       {e->kind == PEV_REFUSED ? "why" : "text", e->text},
                 {"name", e->name},     {"address", e->address},
                 {"hash", e->hash},     {"commit", e->commit},
                 {"list", e->list},     {"seed", e->seed}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].word != NULL)
            json_str(t, words[i].key, words[i].word);
    if (e->kind == PEV_OVERSEEN) /* that nobody does is told, too */
        json_str(t, "scrutineer", e->scrutineer[0] != '\0' ? e->scrutineer : NULL);
}

static void put_numbers(const struct promotion_event *e, struct text *t)
{
    const struct {
        const char *key;
        int64_t number;
    } numbers[] = {{"version", e->version},   {"entries", e->entries}, {"total", e->total},
                   {"entrants", e->entrants}, {"number", e->number},   {"of", e->of},
                   {"draw", e->draw},         {"value", e->value},     {"until", e->until},
                   {"renewed", e->renewed}};
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

void promotion_event_to_json(const struct promotion_event *e, struct text *t)
{
    text_putc(t, '{');
    json_str(t, "event", promotion_event_name(e->kind));
    if (e->act != PACT_COUNT)
        json_str(t, "act", promotion_act_name(e->act));
    put_words(e, t);
    put_numbers(e, t);
    if (e->terms != NULL)
        terms_json(e->rules, e->terms, t);
    put_rule(e->rule, t);
    text_putc(t, '}');
}
