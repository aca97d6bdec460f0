/* The terms on their way: written field by field, published whole in versions, lodged, approved and
 * made known. */
#include "promotion/frame.h"

#include <string.h>

static bool may_write(struct promotion *p, const struct occasion_act *a)
{
    return p->phase != PROMOTION_CLOSED ||
           occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "entries are closed: the terms stand");
}

/* What was approved is not what stands there any more. */
static bool written(struct promotion *p, const struct occasion_act *a, cited_rule rule)
{
    p->changed = true;
    p->approved = false;
    return occasion_accept(&p->o, a, rule);
}

bool answer_term(struct promotion *p, const struct occasion_act *a)
{
    cited_rule rule;
    return may_write(p, a) && form_state(&p->o, a, PP_TERMS, p->draft.term, &rule) &&
           written(p, a, rule);
}

/* --- prizes ----------------------------------------------------------------------------------- */

/* The clause about cash in the place of a prize. */
static enum promotion_point cash_point(const struct promotion *p)
{
    return rule_at(&p->o, PP_CASH_MUST) != NULL ? PP_CASH_MUST : PP_CASH_MAY;
}

bool answer_prize(struct promotion *p, const struct occasion_act *a)
{
    const int kind = kind_rule(rules_of(p), a->prize_kind);
    int at = prize_named(&p->draft, a->prize);
    if (!may_write(p, a))
        return false;
    if (kind < 0)
        return occasion_refuse_at(&p->o, a, PP_PRIZES, "these rules know no prize that is `%s`",
                                  a->prize_kind);
    const struct kind_rule *k = &rules_of(p)->kind[kind];
    if (a->value == 0)
        return occasion_refuse_at(&p->o, a, PP_PRIZES, "a prize has a value");
    if (a->alternative > 0 && (k->monetary || k->never_cash))
        return occasion_refuse_at(&p->o, a, cash_point(p), "no cash is given instead of `%s`",
                                  k->name);
    if (a->alternative > 0 && cash_point(p) == PP_CASH_MUST && a->alternative != a->value)
        return occasion_refuse_at(&p->o, a, PP_CASH_MUST,
                                  "the cash instead of a prize is what it is worth");
    if (at < 0 && p->draft.prize_count == PRIZES_MAX)
        return occasion_refuse_at(&p->o, a, PP_PRIZES, "no more than %d prizes are kept",
                                  PRIZES_MAX);
    if (at < 0)
        at = (int)p->draft.prize_count++;
    struct prize_terms *t = &p->draft.prize[at];
    memset(t, 0, sizeof *t);
    memcpy(t->name, a->prize, sizeof t->name);
    memcpy(t->text, a->text, sizeof t->text);
    t->kind = (unsigned)kind;
    t->value = a->value;
    t->alternative = a->alternative;
    return written(p, a, rule_at(&p->o, PP_PRIZES));
}

/* A prize of the draft; NULL, refused, where there is none of that name. */
static struct prize_terms *drafted_prize(struct promotion *p, const struct occasion_act *a)
{
    const int at = prize_named(&p->draft, a->prize);
    if (!may_write(p, a))
        return NULL;
    if (at < 0)
        occasion_refuse_at(&p->o, a, PP_PRIZES, "the draft knows no prize `%s`", a->prize);
    return at < 0 ? NULL : &p->draft.prize[at];
}

/* What no prize includes is refused; of liquor, what would be too much of it. */
bool answer_include(struct promotion *p, const struct occasion_act *a)
{
    const struct promotion_rules *r = rules_of(p);
    const struct named_rule *f = named_rule(r->forbidden, r->forbidden_count, a->item);
    struct prize_terms *t = drafted_prize(p, a);
    if (t == NULL)
        return false;
    if (f == NULL)
        return written(p, a, r->all.rule[PP_PRIZES]);
    if (f->over == 0)
        return occasion_refuse(&p->o, a, f->clause, "no prize includes `%s`", f->name);
    if ((a->has & GIVEN_MILLILITRES) == 0)
        return occasion_refuse(&p->o, a, f->clause, "how much `%s` it is must be said in `%s`",
                               f->name, "millilitres");
    int64_t *amount = &t->amount[f - r->forbidden];
    if (*amount + a->millilitres > f->over)
        return occasion_refuse(&p->o, a, f->clause, "no prize includes more than %lld ml of `%s`",
                               (long long)f->over, f->name);
    *amount += a->millilitres;
    return written(p, a, f->clause);
}

bool answer_detail(struct promotion *p, const struct occasion_act *a)
{
    struct prize_terms *t = drafted_prize(p, a);
    if (t == NULL)
        return false;
    const struct kind_rule *k = &rules_of(p)->kind[t->kind];
    const struct named_rule *d = named_rule(k->detail, k->detail_count, a->detail);
    if (d == NULL)
        return occasion_refuse_at(&p->o, a, PP_PRIZES, "of a prize that is `%s` no `%s` is stated",
                                  k->name, a->detail);
    memcpy(t->detail[d - k->detail], a->text, PROSE_MAX);
    return written(p, a, d->clause);
}

/* --- conditions ------------------------------------------------------------------------------- */

static bool is_result(const char *word)
{
    return strcmp(word, "win") == 0 || strcmp(word, "lose") == 0 || strcmp(word, "standoff") == 0;
}

bool answer_condition(struct promotion *p, const struct occasion_act *a)
{
    struct terms *d = &p->draft;
    cited_rule rule = term_clause(&p->o, rules_of(p)->known.eligibility);
    unsigned at = 0;
    if (!may_write(p, a))
        return false;
    if (a->result[0] != '\0' && !is_result(a->result))
        return occasion_refuse(&p->o, a, rule, "a wager ends in `win`, `lose` or `standoff`");
    if ((a->has & GIVEN_ENTRIES) != 0 && a->entries == 0)
        return occasion_refuse(&p->o, a, rule, "a condition gives one entry or more");
    while (at < d->condition_count && strcmp(d->condition[at].name, a->condition) != 0)
        at++;
    if (at == CONDITIONS_MAX)
        return occasion_refuse(&p->o, a, rule, "no more than %d conditions are kept",
                               CONDITIONS_MAX);
    d->condition_count += at == d->condition_count;
    struct condition *c = &d->condition[at];
    *c = (struct condition){.min = a->min,
                            .per = a->per,
                            .cap = a->cap,
                            .entries = (a->has & GIVEN_ENTRIES) != 0 ? a->entries : 1};
    memcpy(c->name, a->condition, WORD_MAX);
    memcpy(c->game, a->game, WORD_MAX);
    memcpy(c->bet, a->bet, WORD_MAX);
    memcpy(c->on, a->on, WORD_MAX);
    memcpy(c->result, a->result, WORD_MAX);
    memcpy(c->with, a->with, WORD_MAX);
    return written(p, a, rule);
}

/* --- versions --------------------------------------------------------------------------------- */

static void tell_whole(const void *of, struct text *out)
{
    const struct promotion *p = of;
    terms_json(rules_of(p), &p->terms, out);
}

static void tell_terms(struct promotion *p, enum promotion_event_kind kind, cited_rule rule,
                       bool whole)
{
    char hex[CHAIN_HEX];
    struct occasion_event e = event_of(kind, rule);
    e.version = p->version;
    e.hash = chain_hex(terms_hash(rules_of(p), &p->terms), hex);
    if (whole) {
        e.whole = tell_whole;
        e.of_whole = p;
    }
    occasion_emit(&p->o, &e);
}

/* Whether another version needs the Authority's approval: it changes terms that people have begun
 * to play by. */
static bool needs_approval(const struct promotion *p)
{
    return p->phase == PROMOTION_OPEN && rule_at(&p->o, PP_APPROVED) != NULL;
}

bool answer_publish(struct promotion *p, const struct occasion_act *a)
{
    char words[160];
    if (!may_write(p, a))
        return false;
    if (!p->changed)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "nothing has been written since");
    cited_rule missing = terms_missing(rules_of(p), &p->draft, words, sizeof words);
    if (missing != NULL)
        return occasion_refuse(&p->o, a, missing, "%s", words);
    if (needs_approval(p) && !p->approved)
        return occasion_refuse_at(&p->o, a, PP_APPROVED,
                                  "the promotion has started: its terms change with approval "
                                  "only");
    cited_rule rule = rule_at(&p->o, needs_approval(p) ? PP_APPROVED : PP_TERMS);
    occasion_accept(&p->o, a, rule);
    p->terms = p->draft;
    p->version++;
    p->changed = p->approved = false;
    tell_terms(p, PEV_PUBLISHED, rule, false);
    return true;
}

bool answer_approve(struct promotion *p, const struct occasion_act *a)
{
    const bool amendment = strcmp(a->what, "amendment") == 0;
    const enum promotion_point point = amendment ? PP_APPROVED : PP_CANCEL_APPROVED;
    if (!amendment && strcmp(a->what, "cancellation") != 0)
        return occasion_refuse_at(&p->o, a, PP_MALFORMED,
                                  "`what` is approved is an `amendment` or a `cancellation`");
    if (rule_at(&p->o, point) == NULL)
        return occasion_refuse_at(&p->o, a, PP_UNKNOWN_ACT, "these rules ask for no such approval");
    if (p->phase == PROMOTION_DRAFT || (amendment && (!p->changed || p->phase != PROMOTION_OPEN)))
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "there is nothing to approve");
    p->approved |= amendment;
    p->cancelling |= !amendment;
    return occasion_accept(&p->o, a, rule_at(&p->o, point));
}

/* Terms that are published, and are what stands in the draft. */
static bool published(struct promotion *p, const struct occasion_act *a)
{
    return (p->version > 0 && !p->changed) ||
           occasion_refuse_at(&p->o, a, PP_TERMS, "the terms are not published as they stand");
}

bool answer_lodge(struct promotion *p, const struct occasion_act *a)
{
    const struct promotion_rules *r = rules_of(p);
    if (r->all.rule[PP_LODGED] == NULL)
        return occasion_refuse_at(&p->o, a, PP_UNKNOWN_ACT, "these rules have no terms lodged");
    if (p->phase != PROMOTION_DRAFT)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "the promotion has started");
    if (!published(p, a))
        return false;
    const int64_t starts = p->terms.term[r->known.starts].number;
    if (a->at >= starts || a->at + r->lodging_ms > starts)
        return occasion_refuse_at(&p->o, a, PP_LODGED,
                                  "the promotion would start before the Authority has had the "
                                  "terms for long enough");
    occasion_accept(&p->o, a, r->all.rule[PP_LODGED]);
    p->lodged = p->version;
    tell_terms(p, PEV_LODGED, r->all.rule[PP_LODGED], true);
    return true;
}

bool answer_request(struct promotion *p, const struct occasion_act *a)
{
    if (rule_at(&p->o, PP_COPY) == NULL)
        return occasion_refuse_at(&p->o, a, PP_UNKNOWN_ACT, "these rules have the terms lodged");
    if (p->version == 0)
        return occasion_refuse_at(&p->o, a, PP_TERMS, "no terms are published yet");
    occasion_accept(&p->o, a, rule_at(&p->o, PP_COPY));
    tell_terms(p, PEV_COPY, rule_at(&p->o, PP_COPY), true);
    return true;
}

/* --- made known ------------------------------------------------------------------------------- */

bool answer_advertise(struct promotion *p, const struct occasion_act *a)
{
    if (p->version == 0)
        return occasion_refuse_at(&p->o, a, PP_MARKETING,
                                  "there are no terms that advertising could refer to");
    p->marketed = true;
    return occasion_accept(&p->o, a, rule_at(&p->o, PP_MARKETING));
}

bool answer_available(struct promotion *p, const struct occasion_act *a)
{
    if (p->version == 0)
        return occasion_refuse_at(&p->o, a, PP_AVAILABLE, "there are no terms to be had");
    p->available = true;
    return occasion_accept(&p->o, a, rule_at(&p->o, PP_AVAILABLE));
}

bool answer_open(struct promotion *p, const struct occasion_act *a)
{
    const struct promotion_rules *r = rules_of(p);
    const struct known_terms *k = &r->known;
    if (p->phase != PROMOTION_DRAFT)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "the promotion has started");
    if (!published(p, a))
        return false;
    if (r->all.rule[PP_LODGED] != NULL && p->lodged != p->version)
        return occasion_refuse_at(&p->o, a, PP_LODGED, "the Authority does not have these terms");
    if (!p->marketed)
        return occasion_refuse_at(&p->o, a, PP_MARKETING, "no advertising refers to the terms");
    if (!p->available)
        return occasion_refuse_at(&p->o, a, PP_AVAILABLE,
                                  "nothing says where the terms can be had");
    if (k->starts >= 0 && a->at < p->terms.term[k->starts].number)
        return occasion_refuse(&p->o, a, term_clause(&p->o, k->starts),
                               "the terms say that it starts later");
    if (a->at >= p->terms.term[k->closes].number)
        return occasion_refuse(&p->o, a, term_clause(&p->o, k->closes),
                               "entries have closed by now");
    occasion_accept(&p->o, a, r->all.rule[PP_OFFERED]);
    p->phase = PROMOTION_OPEN;
    struct occasion_event e = event_of(PEV_OPENED, r->all.rule[PP_OFFERED]);
    e.version = p->version;
    occasion_emit(&p->o, &e);
    return true;
}
