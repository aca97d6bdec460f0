/* The terms on their way: written field by field, published whole in versions, lodged, approved and
 * made known. */
#include "promotion/frame.h"

#include <string.h>

static bool may_write(struct promotion *p, const struct promotion_act *a)
{
    return p->phase != PROMOTION_CLOSED ||
           promotion_refuse_at(p, a, PP_OUT_OF_TURN, "entries are closed: the terms stand");
}

/* What was approved is not what stands there any more. */
static bool written(struct promotion *p, const struct promotion_act *a, cited_rule rule)
{
    p->changed = true;
    p->approved = false;
    return promotion_accept(p, a, rule);
}

bool answer_term(struct promotion *p, const struct promotion_act *a)
{
    const int at = term_rule(p->rules, a->term);
    if (!may_write(p, a))
        return false;
    if (at < 0)
        return promotion_refuse_at(p, a, PP_TERMS, "these rules know no term `%s`", a->term);
    const struct term_rule *rule = &p->rules->term[at];
    static const struct {
        uint32_t has;
        const char *name;
    } NEEDS[] = {[TERM_TIME] = {PHAS_TIME, "time"}, [TERM_TRUTH] = {PHAS_YES, "yes"}};
    const bool given =
        rule->is == TERM_TEXT ? a->text[0] != '\0' : (a->has & NEEDS[rule->is].has) != 0;
    if (!given)
        return promotion_refuse(p, a, rule->clause, "`%s` is stated in `%s`", rule->name,
                                rule->is == TERM_TEXT ? "text" : NEEDS[rule->is].name);
    struct term *t = &p->draft.term[at];
    memset(t, 0, sizeof *t);
    t->stated = true;
    if (rule->is == TERM_TIME)
        t->time = a->time;
    else if (rule->is == TERM_TRUTH)
        t->truth = a->yes;
    else
        memcpy(t->text, a->text, sizeof t->text);
    return written(p, a, rule->clause);
}

/* --- prizes ----------------------------------------------------------------------------------- */

/* The clause about cash in the place of a prize. */
static enum promotion_point cash_point(const struct promotion *p)
{
    return p->rules->rule[PP_CASH_MUST] != NULL ? PP_CASH_MUST : PP_CASH_MAY;
}

bool answer_prize(struct promotion *p, const struct promotion_act *a)
{
    const int kind = kind_rule(p->rules, a->prize_kind);
    int at = prize_named(&p->draft, a->prize);
    if (!may_write(p, a))
        return false;
    if (kind < 0)
        return promotion_refuse_at(p, a, PP_PRIZES, "these rules know no prize that is `%s`",
                                   a->prize_kind);
    const struct kind_rule *k = &p->rules->kind[kind];
    if (a->value == 0)
        return promotion_refuse_at(p, a, PP_PRIZES, "a prize has a value");
    if (a->alternative > 0 && (k->monetary || k->never_cash))
        return promotion_refuse_at(p, a, cash_point(p), "no cash is given instead of `%s`",
                                   k->name);
    if (a->alternative > 0 && cash_point(p) == PP_CASH_MUST && a->alternative != a->value)
        return promotion_refuse_at(p, a, PP_CASH_MUST,
                                   "the cash instead of a prize is what it is worth");
    if (at < 0 && p->draft.prize_count == PRIZES_MAX)
        return promotion_refuse_at(p, a, PP_PRIZES, "no more than %d prizes are kept", PRIZES_MAX);
    if (at < 0)
        at = (int)p->draft.prize_count++;
    struct prize_terms *t = &p->draft.prize[at];
    memset(t, 0, sizeof *t);
    memcpy(t->name, a->prize, sizeof t->name);
    memcpy(t->text, a->text, sizeof t->text);
    t->kind = (unsigned)kind;
    t->value = a->value;
    t->alternative = a->alternative;
    return written(p, a, p->rules->rule[PP_PRIZES]);
}

/* A prize of the draft; NULL, refused, where there is none of that name. */
static struct prize_terms *drafted_prize(struct promotion *p, const struct promotion_act *a)
{
    const int at = prize_named(&p->draft, a->prize);
    if (!may_write(p, a))
        return NULL;
    if (at < 0)
        promotion_refuse_at(p, a, PP_PRIZES, "the draft knows no prize `%s`", a->prize);
    return at < 0 ? NULL : &p->draft.prize[at];
}

/* What no prize includes is refused; of liquor, what would be too much of it. */
bool answer_include(struct promotion *p, const struct promotion_act *a)
{
    const struct promotion_rules *r = p->rules;
    const struct named_rule *f = named_rule(r->forbidden, r->forbidden_count, a->item);
    struct prize_terms *t = drafted_prize(p, a);
    if (t == NULL)
        return false;
    if (f == NULL)
        return written(p, a, r->rule[PP_PRIZES]);
    if (f->over == 0)
        return promotion_refuse(p, a, f->clause, "no prize includes `%s`", f->name);
    if ((a->has & PHAS_MILLILITRES) == 0)
        return promotion_refuse(p, a, f->clause, "how much `%s` it is must be said in `%s`",
                                f->name, "millilitres");
    int64_t *amount = &t->amount[f - r->forbidden];
    if (*amount + a->millilitres > f->over)
        return promotion_refuse(p, a, f->clause, "no prize includes more than %lld ml of `%s`",
                                (long long)f->over, f->name);
    *amount += a->millilitres;
    return written(p, a, f->clause);
}

bool answer_detail(struct promotion *p, const struct promotion_act *a)
{
    struct prize_terms *t = drafted_prize(p, a);
    if (t == NULL)
        return false;
    const struct kind_rule *k = &p->rules->kind[t->kind];
    const struct named_rule *d = named_rule(k->detail, k->detail_count, a->detail);
    if (d == NULL)
        return promotion_refuse_at(p, a, PP_PRIZES, "of a prize that is `%s` no `%s` is stated",
                                   k->name, a->detail);
    memcpy(t->detail[d - k->detail], a->text, PROSE_MAX);
    return written(p, a, d->clause);
}

/* --- conditions ------------------------------------------------------------------------------- */

static bool is_result(const char *word)
{
    return strcmp(word, "win") == 0 || strcmp(word, "lose") == 0 || strcmp(word, "standoff") == 0;
}

bool answer_condition(struct promotion *p, const struct promotion_act *a)
{
    struct terms *d = &p->draft;
    cited_rule rule = term_clause(p, p->rules->known.eligibility);
    unsigned at = 0;
    if (!may_write(p, a))
        return false;
    if (a->result[0] != '\0' && !is_result(a->result))
        return promotion_refuse(p, a, rule, "a wager ends in `win`, `lose` or `standoff`");
    if ((a->has & PHAS_ENTRIES) != 0 && a->entries == 0)
        return promotion_refuse(p, a, rule, "a condition gives one entry or more");
    while (at < d->condition_count && strcmp(d->condition[at].name, a->condition) != 0)
        at++;
    if (at == CONDITIONS_MAX)
        return promotion_refuse(p, a, rule, "no more than %d conditions are kept", CONDITIONS_MAX);
    d->condition_count += at == d->condition_count;
    struct condition *c = &d->condition[at];
    *c = (struct condition){.min = a->min,
                            .per = a->per,
                            .cap = a->cap,
                            .entries = (a->has & PHAS_ENTRIES) != 0 ? a->entries : 1};
    memcpy(c->name, a->condition, WORD_MAX);
    memcpy(c->game, a->game, WORD_MAX);
    memcpy(c->bet, a->bet, WORD_MAX);
    memcpy(c->on, a->on, WORD_MAX);
    memcpy(c->result, a->result, WORD_MAX);
    memcpy(c->with, a->with, WORD_MAX);
    return written(p, a, rule);
}

/* --- versions --------------------------------------------------------------------------------- */

static void tell_terms(struct promotion *p, enum promotion_event_kind kind, cited_rule rule,
                       bool whole)
{
    char hex[CHAIN_HEX];
    struct promotion_event e = promotion_event_of(p, kind, rule);
    e.version = p->version;
    e.hash = chain_hex(terms_hash(p->rules, &p->terms), hex);
    e.terms = whole ? &p->terms : NULL;
    promotion_emit(p, &e);
}

/* Whether another version needs the Authority's approval: it changes terms that people have begun
 * to play by. */
static bool needs_approval(const struct promotion *p)
{
    return p->phase == PROMOTION_OPEN && p->rules->rule[PP_APPROVED] != NULL;
}

bool answer_publish(struct promotion *p, const struct promotion_act *a)
{
    char words[160];
    if (!may_write(p, a))
        return false;
    if (!p->changed)
        return promotion_refuse_at(p, a, PP_OUT_OF_TURN, "nothing has been written since");
    cited_rule missing = terms_missing(p->rules, &p->draft, words, sizeof words);
    if (missing != NULL)
        return promotion_refuse(p, a, missing, "%s", words);
    if (needs_approval(p) && !p->approved)
        return promotion_refuse_at(p, a, PP_APPROVED,
                                   "the promotion has started: its terms change with approval "
                                   "only");
    cited_rule rule = p->rules->rule[needs_approval(p) ? PP_APPROVED : PP_TERMS];
    promotion_accept(p, a, rule);
    p->terms = p->draft;
    p->version++;
    p->changed = p->approved = false;
    tell_terms(p, PEV_PUBLISHED, rule, false);
    return true;
}

bool answer_approve(struct promotion *p, const struct promotion_act *a)
{
    const bool amendment = strcmp(a->what, "amendment") == 0;
    const enum promotion_point point = amendment ? PP_APPROVED : PP_CANCEL_APPROVED;
    if (!amendment && strcmp(a->what, "cancellation") != 0)
        return promotion_refuse_at(p, a, PP_MALFORMED,
                                   "`what` is approved is an `amendment` or a `cancellation`");
    if (p->rules->rule[point] == NULL)
        return promotion_refuse_at(p, a, PP_UNKNOWN_ACT, "these rules ask for no such approval");
    if (p->phase == PROMOTION_DRAFT || (amendment && (!p->changed || p->phase != PROMOTION_OPEN)))
        return promotion_refuse_at(p, a, PP_OUT_OF_TURN, "there is nothing to approve");
    p->approved |= amendment;
    p->cancelling |= !amendment;
    return promotion_accept(p, a, p->rules->rule[point]);
}

/* Terms that are published, and are what stands in the draft. */
static bool published(struct promotion *p, const struct promotion_act *a)
{
    return (p->version > 0 && !p->changed) ||
           promotion_refuse_at(p, a, PP_TERMS, "the terms are not published as they stand");
}

bool answer_lodge(struct promotion *p, const struct promotion_act *a)
{
    const struct promotion_rules *r = p->rules;
    if (r->rule[PP_LODGED] == NULL)
        return promotion_refuse_at(p, a, PP_UNKNOWN_ACT, "these rules have no terms lodged");
    if (p->phase != PROMOTION_DRAFT)
        return promotion_refuse_at(p, a, PP_OUT_OF_TURN, "the promotion has started");
    if (!published(p, a))
        return false;
    const int64_t starts = p->terms.term[r->known.starts].time;
    if (a->at >= starts || a->at + r->lodging_ms > starts)
        return promotion_refuse_at(p, a, PP_LODGED,
                                   "the promotion would start before the Authority has had the "
                                   "terms for long enough");
    promotion_accept(p, a, r->rule[PP_LODGED]);
    p->lodged = p->version;
    tell_terms(p, PEV_LODGED, r->rule[PP_LODGED], true);
    return true;
}

bool answer_request(struct promotion *p, const struct promotion_act *a)
{
    if (p->rules->rule[PP_COPY] == NULL)
        return promotion_refuse_at(p, a, PP_UNKNOWN_ACT, "these rules have the terms lodged");
    if (p->version == 0)
        return promotion_refuse_at(p, a, PP_TERMS, "no terms are published yet");
    promotion_accept(p, a, p->rules->rule[PP_COPY]);
    tell_terms(p, PEV_COPY, p->rules->rule[PP_COPY], true);
    return true;
}

/* --- made known ------------------------------------------------------------------------------- */

bool answer_advertise(struct promotion *p, const struct promotion_act *a)
{
    if (p->version == 0)
        return promotion_refuse_at(p, a, PP_MARKETING,
                                   "there are no terms that advertising could refer to");
    p->marketed = true;
    return promotion_accept(p, a, p->rules->rule[PP_MARKETING]);
}

bool answer_available(struct promotion *p, const struct promotion_act *a)
{
    if (p->version == 0)
        return promotion_refuse_at(p, a, PP_AVAILABLE, "there are no terms to be had");
    p->available = true;
    return promotion_accept(p, a, p->rules->rule[PP_AVAILABLE]);
}

bool answer_open(struct promotion *p, const struct promotion_act *a)
{
    const struct promotion_rules *r = p->rules;
    const struct known_terms *k = &r->known;
    if (p->phase != PROMOTION_DRAFT)
        return promotion_refuse_at(p, a, PP_OUT_OF_TURN, "the promotion has started");
    if (!published(p, a))
        return false;
    if (r->rule[PP_LODGED] != NULL && p->lodged != p->version)
        return promotion_refuse_at(p, a, PP_LODGED, "the Authority does not have these terms");
    if (!p->marketed)
        return promotion_refuse_at(p, a, PP_MARKETING, "no advertising refers to the terms");
    if (!p->available)
        return promotion_refuse_at(p, a, PP_AVAILABLE, "nothing says where the terms can be had");
    if (k->starts >= 0 && a->at < p->terms.term[k->starts].time)
        return promotion_refuse(p, a, term_clause(p, k->starts),
                                "the terms say that it starts later");
    if (a->at >= p->terms.term[k->closes].time)
        return promotion_refuse(p, a, term_clause(p, k->closes), "entries have closed by now");
    promotion_accept(p, a, r->rule[PP_OFFERED]);
    p->phase = PROMOTION_OPEN;
    struct promotion_event e = promotion_event_of(p, PEV_OPENED, r->rule[PP_OFFERED]);
    e.version = p->version;
    promotion_emit(p, &e);
    return true;
}
