/* Claims: who asks for a prize, why it may wait or be refused, and what is to be paid and how. */
#include "promotion/frame.h"

#include <string.h>

bool answer_claim(struct promotion *p, const struct occasion_act *a)
{
    const struct known_terms *k = &rules_of(p)->known;
    const int prize = prize_meant(p, a);
    if (prize < 0)
        return false;
    cited_rule rule = term_clause(&p->o, k->claiming);
    const struct term *until = &p->terms.term[k->claim_until];
    if (p->fate[prize].state != PRIZE_DRAWN)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "nobody waits for `%s`", a->prize);
    if (until->stated && a->at > until->number)
        return occasion_refuse(&p->o, a, rule, "the time to claim it is over");
    for (unsigned i = 0; i < p->claim_count; i++)
        if (p->claim[i].prize == (unsigned)prize && p->claim[i].draw == p->fate[prize].draw &&
            strcmp(p->claim[i].player, a->player) == 0)
            return occasion_refuse(&p->o, a, rule, "%s has claimed it already", a->player);
    if (p->claim_count == CLAIMS_MAX)
        return occasion_refuse(&p->o, a, rule, "no more than %d claims are kept", CLAIMS_MAX);
    occasion_accept(&p->o, a, rule);
    struct claim *c = &p->claim[p->claim_count++];
    *c = (struct claim){.prize = (unsigned)prize, .draw = p->fate[prize].draw};
    memcpy(c->player, a->player, sizeof c->player);
    return true;
}

/* The claim that an act is about; NULL, refused, where there is none that is not decided. */
static struct claim *claim_meant(struct promotion *p, const struct occasion_act *a)
{
    const int prize = prize_meant(p, a);
    struct claim *c = prize >= 0 ? open_claim(p, a->player, prize) : NULL;
    if (prize >= 0 && c == NULL)
        occasion_refuse(&p->o, a, term_clause(&p->o, rules_of(p)->known.claiming),
                        "no claim of %s to `%s` is open", a->player, a->prize);
    return c;
}

/* The same, of who has won the prize. */
static struct claim *winners_claim(struct promotion *p, const struct occasion_act *a)
{
    struct claim *c = claim_meant(p, a);
    const char *winner = c != NULL ? winner_of(p, (int)c->prize) : NULL;
    if (c == NULL || (winner != NULL && strcmp(winner, a->player) == 0))
        return c;
    occasion_refuse(&p->o, a, term_clause(&p->o, rules_of(p)->known.manner), "%s has not won `%s`",
                    a->player, a->prize);
    return NULL;
}

static void tell(struct promotion *p, const struct occasion_act *a, const char *who,
                 const char *what, cited_rule rule)
{
    struct occasion_event e = event_of(PEV_NOTIFIED, rule);
    e.who = who;
    e.what = what;
    e.prize = a->prize;
    e.text = a->text[0] != '\0' ? a->text : NULL;
    occasion_emit(&p->o, &e);
}

/* --- holding ---------------------------------------------------------------------------------- */

bool answer_hold(struct promotion *p, const struct occasion_act *a)
{
    const struct promotion_rules *r = rules_of(p);
    const struct named_rule *why = named_rule(r->hold, r->hold_count, a->reason);
    if (r->hold_count == 0)
        return occasion_refuse_at(&p->o, a, PP_UNKNOWN_ACT, "these rules let no payment wait");
    struct claim *c = claim_meant(p, a);
    if (c == NULL)
        return false;
    if (why == NULL)
        return occasion_refuse_at(&p->o, a, PP_PAID_AT_ONCE, "no payment waits for `%s`",
                                  a->reason);
    if (why->until && a->until <= a->at)
        return occasion_refuse(&p->o, a, why->clause,
                               "`until` is a later time, agreed with the winner");
    if (c->hold != 0)
        return occasion_refuse(&p->o, a, r->hold[c->hold - 1].clause, "it waits already");
    occasion_accept(&p->o, a, why->clause);
    c->hold = (unsigned)(why - r->hold) + 1;
    struct occasion_event e = event_of(PEV_HELD, why->clause);
    e.player = a->player;
    e.prize = a->prize;
    e.what = a->reason;
    e.until = why->until ? a->until : UNTOLD;
    occasion_emit(&p->o, &e);
    if (why->told)
        tell(p, a, "inspector", "held", why->clause);
    return true;
}

bool answer_release(struct promotion *p, const struct occasion_act *a)
{
    struct claim *c = claim_meant(p, a);
    if (c == NULL)
        return false;
    if (c->hold == 0)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "it does not wait");
    cited_rule rule = rules_of(p)->hold[c->hold - 1].clause;
    c->hold = 0;
    return occasion_accept(&p->o, a, rule);
}

/* --- refusing --------------------------------------------------------------------------------- */

/* Of a claim over the figure, names, addresses and reasons are kept; of any, who is refused is told
 * why. */
bool answer_refuse(struct promotion *p, const struct occasion_act *a)
{
    const struct promotion_rules *r = rules_of(p);
    struct claim *c = claim_meant(p, a);
    if (c == NULL)
        return false;
    const cents value = p->terms.prize[c->prize].value;
    const bool kept = value > r->kept_refusal;
    if (kept && (a->name[0] == '\0' || a->address[0] == '\0'))
        return occasion_refuse_at(&p->o, a, PP_REFUSAL_KEPT,
                                  "name and address of who is refused are kept");
    occasion_accept(&p->o, a, r->all.rule[PP_REFUSAL_TOLD]);
    struct occasion_event e =
        event_of(PEV_DENIED, r->all.rule[kept ? PP_REFUSAL_KEPT : PP_REFUSAL_TOLD]);
    e.player = a->player;
    e.prize = a->prize;
    e.value = value;
    e.text = a->text;
    e.name = kept ? a->name : NULL;
    e.address = kept ? a->address : NULL;
    occasion_emit(&p->o, &e);
    tell(p, a, a->player, "refused", r->all.rule[PP_REFUSAL_TOLD]);
    const char *winner = winner_of(p, (int)c->prize);
    c->state = CLAIM_REFUSED;
    if (winner != NULL && strcmp(winner, a->player) == 0)
        p->fate[c->prize].state = PRIZE_REFUSED;
    return true;
}

/* --- cash instead of a prize ------------------------------------------------------------------ */

static const struct kind_rule *kind_of(const struct promotion *p, unsigned prize)
{
    return &rules_of(p)->kind[p->terms.prize[prize].kind];
}

static cited_rule cash_rule(const struct promotion *p)
{
    const struct promotion_rules *r = rules_of(p);
    return r->all.rule[r->all.rule[PP_CASH_MUST] != NULL ? PP_CASH_MUST : PP_CASH_MAY];
}

bool answer_offer(struct promotion *p, const struct occasion_act *a)
{
    const int prize = prize_meant(p, a);
    if (prize < 0)
        return false;
    if (rule_at(&p->o, PP_CASH_STATED) != NULL)
        return occasion_refuse_at(&p->o, a, PP_CASH_STATED,
                                  "cash instead of a prize is stated in the terms");
    const struct kind_rule *k = kind_of(p, (unsigned)prize);
    if (k->monetary || k->never_cash)
        return occasion_refuse(&p->o, a, cash_rule(p), "no cash is given instead of `%s`", k->name);
    if (p->fate[prize].state != PRIZE_DRAWN || p->fate[prize].as_cash)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "nobody waits for `%s`", a->prize);
    if (a->alternative == 0)
        return occasion_refuse(&p->o, a, cash_rule(p), "nothing is no offer");
    p->fate[prize].offered = a->alternative;
    return occasion_accept(&p->o, a, cash_rule(p));
}

cents promotion_instead(const struct promotion *p, unsigned prize)
{
    return p->fate[prize].offered > 0 ? p->fate[prize].offered : p->terms.prize[prize].alternative;
}

bool answer_take_cash(struct promotion *p, const struct occasion_act *a)
{
    const struct claim *c = winners_claim(p, a);
    if (c == NULL)
        return false;
    if (promotion_instead(p, c->prize) == 0)
        return occasion_refuse(&p->o, a, cash_rule(p), "no cash is offered instead of `%s`",
                               a->prize);
    if (p->fate[c->prize].as_cash)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "it has been taken");
    p->fate[c->prize].as_cash = true;
    return occasion_accept(&p->o, a, cash_rule(p));
}

/* --- paying ----------------------------------------------------------------------------------- */

cents promotion_money_due(const struct promotion *p, unsigned prize)
{
    return kind_of(p, prize)->monetary ? p->terms.prize[prize].value
           : p->fate[prize].as_cash    ? promotion_instead(p, prize)
                                       : 0;
}

cents promotion_credit_due(const struct promotion *p, unsigned prize)
{
    return kind_of(p, prize)->credit ? p->terms.prize[prize].value : 0;
}

int64_t promotion_credit_until(const struct promotion *p)
{
    return p->terms.term[rules_of(p)->known.credit_until].number;
}

cents promotion_holds(const struct promotion *p)
{
    cents sum = 0;
    for (unsigned i = 0; p->phase == PROMOTION_CLOSED && i < p->terms.prize_count; i++)
        if (p->fate[i].state == PRIZE_DRAWN)
            sum += promotion_money_due(p, i) + promotion_credit_due(p, i);
    return sum;
}

/* Each part is at most the largest stake, so that the sum fits. */
static cents sum_of(const struct paid_by *w)
{
    return w->cash + w->cheque + w->transfer + w->card;
}

static bool same_way(const struct paid_by *x, const struct paid_by *y)
{
    return x->cash == y->cash && x->cheque == y->cheque && x->transfer == y->transfer &&
           x->card == y->card;
}

bool answer_choose(struct promotion *p, const struct occasion_act *a)
{
    const struct claim *c = winners_claim(p, a);
    if (c == NULL)
        return false;
    const cents due = promotion_money_due(p, c->prize);
    if (due == 0)
        return occasion_refuse_at(&p->o, a, PP_WAY_CHOSEN, "`%s` is no money", a->prize);
    if (sum_of(&a->pay) != due)
        return occasion_refuse_at(&p->o, a, PP_WAY_CHOSEN, "that is not what is due: %lld",
                                  (long long)due);
    p->fate[c->prize].chosen = true;
    p->fate[c->prize].choice = a->pay;
    return occasion_accept(&p->o, a, rule_at(&p->o, PP_WAY_CHOSEN));
}

/* Whether a sum may be paid so: a great one as the winner chose, any other as the operator likes.
 */
static bool good_way(struct promotion *p, const struct occasion_act *a, const struct prize_fate *f,
                     cents due)
{
    if (sum_of(&a->pay) != due)
        return occasion_refuse_at(&p->o, a, PP_WAY_CHOSEN, "that is not what is due: %lld",
                                  (long long)due);
    if (due > rules_of(p)->great_prize && !(f->chosen && same_way(&f->choice, &a->pay)))
        return occasion_refuse_at(
            &p->o, a, PP_WAY_CHOSEN,
            f->chosen ? "%s wants it otherwise" : "%s has not chosen how to be paid", a->player);
    return true;
}

/* The clause that a payment rests on. */
static cited_rule paid_rule(const struct promotion *p, const struct occasion_act *a,
                            const struct prize_fate *f, cents due)
{
    const struct promotion_rules *r = rules_of(p);
    const bool other = f->chosen && !same_way(&f->choice, &a->pay);
    if (due > r->great_prize)
        return r->all.rule[PP_WAY_CHOSEN];
    if (other && r->all.rule[PP_WAY_OTHER] != NULL)
        return r->all.rule[PP_WAY_OTHER];
    return r->all.rule[r->all.rule[PP_PAID_AT_ONCE] != NULL ? PP_PAID_AT_ONCE : PP_PRIZES];
}

bool answer_pay(struct promotion *p, const struct occasion_act *a)
{
    struct claim *c = winners_claim(p, a);
    if (c == NULL)
        return false;
    struct prize_fate *f = &p->fate[c->prize];
    const cents due = promotion_money_due(p, c->prize);
    if (c->hold != 0)
        return occasion_refuse(&p->o, a, rules_of(p)->hold[c->hold - 1].clause,
                               "the payment waits");
    if (!good_way(p, a, f, due))
        return false;
    cited_rule rule = paid_rule(p, a, f, due);
    occasion_accept(&p->o, a, rule);
    struct occasion_event e = event_of(PEV_PAYABLE, rule);
    e.player = a->player;
    e.prize = a->prize;
    e.value = due > 0 ? due : p->terms.prize[c->prize].value;
    e.pay = due > 0 ? &a->pay : NULL;
    e.until = promotion_credit_due(p, c->prize) > 0 ? promotion_credit_until(p) : UNTOLD;
    occasion_emit(&p->o, &e);
    c->state = CLAIM_PAID;
    f->state = PRIZE_PAID;
    return true;
}
