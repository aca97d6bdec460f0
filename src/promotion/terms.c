#include "promotion/terms.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fits(const char *asked, const char *is)
{
    return asked[0] == '\0' || strcmp(asked, is) == 0;
}

int64_t entries_for(const struct condition *c, const struct settled_wager *w, int64_t had)
{
    const char *with = w->with[0] != '\0' ? w->with : "chips";
    if (strcmp(w->result, "void") == 0 || w->stake < c->min || !fits(c->game, w->game) ||
        !fits(c->bet, w->bet) || !fits(c->on, w->on) || !fits(c->result, w->result) ||
        !fits(c->with, with))
        return 0;
    int64_t times = c->per > 0 ? w->stake / c->per : 1;
    int64_t entries = times * c->entries;
    int64_t left = c->cap > 0 ? c->cap - had : entries;
    return entries < left ? entries : left > 0 ? left : 0;
}

bool terms_ask_wager(const struct terms *t)
{
    for (unsigned i = 0; i < t->condition_count; i++) {
        const struct condition *c = &t->condition[i];
        if (c->min > 0 || c->per > 0 || c->game[0] != '\0' || c->bet[0] != '\0' || c->on[0] != '\0')
            return true;
    }
    return false;
}

/* --- what is missing -------------------------------------------------------------------------- */

/* A form, and the document that it is judged by. */
struct judged {
    const struct promotion_rules *rules;
    const struct terms *terms;
};

static bool gives_credit(const struct judged *j)
{
    for (unsigned i = 0; i < j->terms->prize_count; i++)
        if (j->rules->kind[j->terms->prize[i].kind].credit)
            return true;
    return false;
}

static bool asked(const void *of, unsigned needed)
{
    const struct judged *j = of;
    return needed == TERM_WITH_CREDIT ? gives_credit(j) : terms_ask_wager(j->terms);
}

__attribute__((format(printf, 3, 4))) static bool tell(const struct lack_ear *ear, struct lack l,
                                                       const char *words, ...)
{
    va_list args;
    va_start(args, words);
    vsnprintf(l.words, sizeof l.words, words, args);
    va_end(args);
    return ear->hear(ear->ctx, &l);
}

static bool prize_lacks(const struct promotion_rules *r, const struct prize_terms *p,
                        const struct lack_ear *ear)
{
    const struct kind_rule *kind = &r->kind[p->kind];
    for (size_t d = 0; d < kind->detail_count; d++) {
        struct lack l = {.what = "detail",
                         .name = kind->detail[d].name,
                         .prize = p->name,
                         .rule = kind->detail[d].clause};
        if (p->detail[d][0] == '\0' &&
            !tell(ear, l, "of the prize `%s` the terms do not state `%s`", p->name, l.name))
            return false;
    }
    struct lack cash = {.what = "cash", .prize = p->name, .rule = r->all.rule[PP_CASH_MUST]};
    return r->all.rule[PP_CASH_MUST] == NULL || kind->monetary || kind->never_cash ||
           p->alternative != 0 ||
           tell(ear, cash, "the terms do not state which cash may be had instead of `%s`", p->name);
}

/* A promotion opens before it closes, nobody is drawn before that, and credit can be played with
 * when it is won. */
static void order_lacks(const struct promotion_rules *r, const struct terms *t,
                        const struct lack_ear *ear)
{
    const struct known_terms *k = &r->known;
    const int64_t closes = t->term[k->closes].number;
    const bool early = k->starts >= 0 && t->term[k->starts].number >= closes;
    const int64_t drawn = t->term[k->drawn].number;
    const bool stale = k->credit_until >= 0 && t->term[k->credit_until].stated &&
                       t->term[k->credit_until].number <= drawn;
    const struct term_rule *wrong = &r->all.term[early            ? k->closes
                                                 : drawn < closes ? k->drawn
                                                 : stale          ? k->credit_until
                                                                  : k->drawn];
    struct lack l = {.what = "order", .name = wrong->name, .rule = wrong->clause};
    if (early)
        tell(ear, l, "entries close before the promotion starts");
    else if (drawn < closes)
        tell(ear, l, "the prizes are drawn before entries close");
    else if (stale)
        tell(ear, l, "promotional credit ends before the prizes are drawn");
}

/* Times can be compared when all are stated. */
static bool times_stated(const struct promotion_rules *r, const struct terms *t)
{
    const struct known_terms *k = &r->known;
    return t->term[k->closes].stated && t->term[k->drawn].stated &&
           (k->starts < 0 || t->term[k->starts].stated);
}

void terms_lacks(const struct promotion_rules *r, const struct terms *t, const struct lack_ear *ear)
{
    struct lack wagers = {.what = "condition", .rule = r->all.term[r->known.eligibility].clause};
    struct lack prize = {.what = "prize", .rule = r->all.rule[PP_PRIZES]};
    if (t->condition_count == 0 && !tell(ear, wagers, "nothing says which wagers make entries"))
        return;
    if ((t->prize_count == 0 && !tell(ear, prize, "there is no prize")) ||
        !form_lacks(&r->all, t->term, asked, &(struct judged){r, t}, ear))
        return;
    for (unsigned i = 0; i < t->prize_count; i++)
        if (!prize_lacks(r, &t->prize[i], ear))
            return;
    if (times_stated(r, t))
        order_lacks(r, t, ear);
}

cited_rule terms_missing(const struct promotion_rules *r, const struct terms *t, char *words,
                         size_t cap)
{
    struct first_lack first = {words, cap, NULL};
    terms_lacks(r, t, &(struct lack_ear){hear_first, &first});
    return first.rule;
}

int prize_named(const struct terms *t, const char *name)
{
    for (unsigned i = 0; i < t->prize_count; i++)
        if (strcmp(t->prize[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* --- as JSON ---------------------------------------------------------------------------------- */

static void put_prize(const struct promotion_rules *r, const struct prize_terms *p,
                      struct text *out)
{
    const struct kind_rule *kind = &r->kind[p->kind];
    json_open(out, NULL, '{');
    json_str(out, "prize", p->name);
    json_str(out, "kind", kind->name);
    json_int(out, "value", p->value);
    if (p->alternative > 0)
        json_int(out, "alternative", p->alternative);
    json_str(out, "text", p->text);
    for (size_t d = 0; d < kind->detail_count; d++)
        if (p->detail[d][0] != '\0')
            json_str(out, kind->detail[d].name, p->detail[d]);
    for (size_t i = 0; i < r->forbidden_count; i++)
        if (p->amount[i] > 0)
            json_int(out, r->forbidden[i].name, p->amount[i]);
    json_close(out, '}');
}

static void put_condition(const struct condition *c, struct text *out)
{
    const struct {
        const char *key, *word;
    } words[] = {{"condition", c->name}, {"game", c->game},     {"bet", c->bet},
                 {"on", c->on},          {"result", c->result}, {"with", c->with}};
    json_open(out, NULL, '{');
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].word[0] != '\0')
            json_str(out, words[i].key, words[i].word);
    json_int(out, "min", c->min);
    json_int(out, "per", c->per);
    json_int(out, "entries", c->entries);
    json_int(out, "cap", c->cap);
    json_close(out, '}');
}

void terms_json(const struct promotion_rules *r, const struct terms *t, struct text *out)
{
    json_open(out, "terms", '{');
    form_json(&r->all, t->term, out);
    json_close(out, '}');
    json_open(out, "prizes", '[');
    for (unsigned i = 0; i < t->prize_count; i++)
        put_prize(r, &t->prize[i], out);
    json_close(out, ']');
    json_open(out, "conditions", '[');
    for (unsigned i = 0; i < t->condition_count; i++)
        put_condition(&t->condition[i], out);
    json_close(out, ']');
}

struct link terms_hash(const struct promotion_rules *r, const struct terms *t)
{
    char *buf = malloc(TERMS_JSON_MAX);
    if (buf == NULL)
        abort();
    struct text out;
    text_on(&out, buf, TERMS_JSON_MAX);
    text_putc(&out, '{');
    terms_json(r, t, &out);
    text_putc(&out, '}');
    assert(!out.full);
    struct link hash = chain_digest(out.at, out.len);
    free(buf);
    return hash;
}
