#include "occasion/form.h"

#include <stdio.h>
#include <string.h>

bool form_state(struct occasion *o, const struct occasion_act *a, unsigned point, struct term *form,
                cited_rule *clause)
{
    const int at = term_rule(o->rules, a->term);
    if (at < 0)
        return occasion_refuse_at(o, a, point, "these rules know no term `%s`", a->term);
    const struct term_rule *rule = &o->rules->term[at];
    static const struct {
        uint32_t has;
        const char *name;
    } NEEDS[] = {[TERM_TEXT] = {0, "text"},
                 [TERM_TIME] = {GIVEN_TIME, "time"},
                 [TERM_TRUTH] = {GIVEN_YES, "yes"},
                 [TERM_NUMBER] = {GIVEN_NUMBER, "number"},
                 [TERM_AMOUNT] = {GIVEN_VALUE, "value"},
                 [TERM_STATEMENT] = {GIVEN_YES, "yes"}};
    const bool given =
        rule->is == TERM_TEXT ? a->text[0] != '\0' : (a->has & NEEDS[rule->is].has) != 0;
    if (!given)
        return occasion_refuse(o, a, rule->clause, "`%s` is stated in `%s`", rule->name,
                               NEEDS[rule->is].name);
    if (rule->is == TERM_STATEMENT && !a->yes)
        return occasion_refuse(o, a, rule->clause, "`%s` is stated, and cannot be denied",
                               rule->name);
    struct term *t = &form[at];
    memset(t, 0, sizeof *t);
    t->stated = true;
    t->number = rule->is == TERM_TIME     ? a->time
                : rule->is == TERM_NUMBER ? a->number
                : rule->is == TERM_AMOUNT ? a->value
                                          : 0;
    t->truth = (rule->is == TERM_TRUTH || rule->is == TERM_STATEMENT) && a->yes;
    if (rule->is == TERM_TEXT)
        memcpy(t->text, a->text, sizeof t->text);
    *clause = rule->clause;
    return true;
}

/* Whether a term is neither no nor nothing. */
static bool says_so(const struct term *t)
{
    return t->stated && (t->truth || t->number > 0 || t->text[0] != '\0');
}

bool hear_first(void *first, const struct lack *l)
{
    struct first_lack *f = first;
    snprintf(f->words, f->cap, "%s", l->words);
    f->rule = l->rule;
    return false;
}

bool form_lacks(const struct occasion_rules *r, const struct term *form,
                bool (*asked)(const void *terms, unsigned needed), const void *terms,
                const struct lack_ear *ear)
{
    for (size_t i = 0; i < r->term_count; i++) {
        const struct term_rule *rule = &r->term[i];
        const bool needed = rule->with >= 0              ? says_so(&form[rule->with])
                            : rule->needed >= TERM_ASKED ? asked(terms, rule->needed)
                                                         : rule->needed == TERM_ALWAYS;
        struct lack l = {.what = "term", .name = rule->name, .rule = rule->clause};
        snprintf(l.words, sizeof l.words, "the terms do not state `%s`", rule->name);
        if (needed && !form[i].stated && !ear->hear(ear->ctx, &l))
            return false;
    }
    return true;
}

cited_rule form_missing(const struct occasion_rules *r, const struct term *form,
                        bool (*asked)(const void *terms, unsigned needed), const void *terms,
                        char *words, size_t cap)
{
    struct first_lack first = {words, cap, NULL};
    form_lacks(r, form, asked, terms, &(struct lack_ear){hear_first, &first});
    return first.rule;
}

void form_json(const struct occasion_rules *r, const struct term *form, struct text *out)
{
    for (size_t i = 0; i < r->term_count; i++) {
        const struct term *t = &form[i];
        if (!t->stated)
            continue;
        if (r->term[i].is == TERM_TEXT)
            json_str(out, r->term[i].name, t->text);
        else if (r->term[i].is == TERM_TRUTH || r->term[i].is == TERM_STATEMENT)
            json_flag(out, r->term[i].name, t->truth);
        else
            json_int(out, r->term[i].name, t->number);
    }
}

const char *cited_text(cited_rule rule)
{
    return rule == NULL ? NULL : (rule->kind == ENTRY_LIST ? rule->first : rule)->value;
}

void form_cite(const char *key, cited_rule rule, struct text *out)
{
    json_str(out, key, cited_text(rule));
}

void form_describe(const struct occasion_rules *r, const char *const *needed, struct text *out)
{
    static const char *const IS[] = {
        [TERM_TEXT] = "text",     [TERM_TIME] = "time",     [TERM_TRUTH] = "truth",
        [TERM_NUMBER] = "number", [TERM_AMOUNT] = "amount", [TERM_STATEMENT] = "statement"};
    json_open(out, "terms", '[');
    for (size_t i = 0; i < r->term_count; i++) {
        json_open(out, NULL, '{');
        json_str(out, "term", r->term[i].name);
        json_str(out, "is", IS[r->term[i].is]);
        json_str(out, "needed", needed[r->term[i].needed]);
        if (r->term[i].with >= 0)
            json_str(out, "with", r->term[r->term[i].with].name);
        form_cite("rule", r->term[i].clause, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}
