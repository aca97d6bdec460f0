/* The draw: by the next seed of the row that was committed to, over the hash of the closed list.
 * And how the winner is told. */
#include "chance/fair.h"
#include "promotion/frame.h"

#include <string.h>

/* --- drawing ---------------------------------------------------------------------------------- */

/* A draw is made of what is left on the list: the entry that has been drawn is not drawn again. */
static uint32_t holder_of(const struct promotion *p, uint32_t entry)
{
    uint32_t at = 0;
    for (; entry >= p->entrant[at].left; at++)
        entry -= p->entrant[at].left;
    return at;
}

static bool may_draw(struct promotion *p, const struct occasion_act *a)
{
    const int drawn = rules_of(p)->known.drawn;
    if (p->phase != PROMOTION_CLOSED)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "entries are not closed");
    if (p->draw_cancelled)
        return occasion_refuse_at(&p->o, a, PP_DRAW_CANCELLED, "the draw is cancelled");
    if (p->waits || p->draw_waits)
        return occasion_refuse_at(&p->o, a, p->waits ? PP_POSTPONED : PP_DRAW_POSTPONED,
                                  "the draw is postponed");
    if (a->at < p->terms.term[drawn].number)
        return occasion_refuse(&p->o, a, term_clause(&p->o, drawn),
                               "the terms say that it is drawn later");
    return true;
}

static bool overseen(struct promotion *p, const struct occasion_act *a, int prize)
{
    return rule_at(&p->o, PP_SCRUTINEER_MUST) == NULL ||
           p->terms.prize[prize].value <= rules_of(p)->great_prize || a->scrutineer[0] != '\0' ||
           occasion_refuse_at(&p->o, a, PP_SCRUTINEER_MUST, "no scrutineer oversees this draw");
}

/* Whether the seed is the next of the row; and whether there is an entry to draw. */
static bool good_seed(struct promotion *p, const struct occasion_act *a, struct seed *seed)
{
    return seeds_given(&p->o, a, &p->seeds, PP_BY_CHANCE, seed) &&
           ((p->left > 0 && p->seeds.draws < FAIR_DRAWS) ||
            occasion_refuse_at(&p->o, a, PP_BY_CHANCE, "there is no entry left to draw"));
}

/* Who oversees a great prize is on record, and also that nobody does. */
static void tell_overseen(struct promotion *p, const struct occasion_act *a, int prize)
{
    const struct promotion_rules *r = rules_of(p);
    if (p->terms.prize[prize].value <= r->great_prize)
        return;
    const bool must = r->all.rule[PP_SCRUTINEER_MUST] != NULL;
    struct occasion_event e =
        event_of(PEV_OVERSEEN, r->all.rule[must ? PP_SCRUTINEER_MUST : PP_SCRUTINEER_MAY]);
    e.prize = a->prize;
    e.scrutineer = a->scrutineer;
    occasion_emit(&p->o, &e);
}

static void draw_one(struct promotion *p, const struct occasion_act *a, int prize,
                     const struct seed *seed)
{
    struct occasion_event e = event_of(PEV_DRAWN, term_clause(&p->o, rules_of(p)->known.manner));
    e.prize = a->prize;
    e.of = p->left;
    e.draw = p->seeds.draws;
    e.number = fair_draw(seed, p->list, p->seeds.draws, p->left);
    const uint32_t winner = holder_of(p, (uint32_t)e.number);
    p->fate[prize] = (struct prize_fate){
        .state = PRIZE_DRAWN, .winner = winner, .draw = p->seeds.draws, .drawn_at = p->o.now};
    p->made[p->seeds.draws] = (struct made_draw){.seed = *seed,
                                                 .commit = p->seeds.commit,
                                                 .number = (uint32_t)e.number,
                                                 .of = p->left,
                                                 .prize = (unsigned)prize};
    seeds_used(&p->seeds, seed);
    p->left--;
    p->entrant[winner].left--;
    e.player = p->entrant[winner].name;
    e.value = p->terms.prize[prize].value;
    e.seed = a->seed;
    occasion_emit(&p->o, &e);
}

bool answer_draw(struct promotion *p, const struct occasion_act *a)
{
    struct seed seed;
    if (!may_draw(p, a))
        return false;
    const int prize = prize_meant(p, a);
    if (prize < 0)
        return false;
    const enum prize_state state = p->fate[prize].state;
    if (state == PRIZE_DRAWN || state == PRIZE_PAID)
        return occasion_refuse(&p->o, a, term_clause(&p->o, rules_of(p)->known.manner),
                               "`%s` has been drawn", a->prize);
    if (!overseen(p, a, prize) || !good_seed(p, a, &seed))
        return false;
    occasion_accept(&p->o, a, term_clause(&p->o, rules_of(p)->known.manner));
    tell_overseen(p, a, prize);
    draw_one(p, a, prize, &seed);
    return true;
}

/* --- the winner ------------------------------------------------------------------------------- */

/* A prize that somebody has won and not been paid; -1, refused, otherwise. */
static int won_prize(struct promotion *p, const struct occasion_act *a)
{
    const int prize = prize_meant(p, a);
    if (prize < 0 || p->fate[prize].state == PRIZE_DRAWN)
        return prize;
    occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "nobody waits for `%s`", a->prize);
    return -1;
}

static void note_attempt(struct promotion *p, const struct occasion_act *a, unsigned prize,
                         unsigned way)
{
    struct attempt *t = &p->attempt[p->attempts++ % ATTEMPTS_MAX];
    *t = (struct attempt){
        .at = a->at, .prize = prize, .way = way, .draw = p->fate[prize].draw, .reached = a->yes};
    memcpy(t->by, a->by, sizeof t->by);
}

bool answer_notify(struct promotion *p, const struct occasion_act *a)
{
    const struct promotion_rules *r = rules_of(p);
    const struct named_rule *way = named_rule(r->way, r->way_count, a->way);
    const int prize = won_prize(p, a);
    if (prize < 0)
        return false;
    if (way == NULL)
        return occasion_refuse_at(&p->o, a, PP_NOTIFY, "nobody is told by `%s`", a->way);
    occasion_accept(&p->o, a, r->all.rule[PP_NOTIFY]);
    p->fate[prize].tried = true;
    note_attempt(p, a, (unsigned)prize, (unsigned)(way - r->way));
    struct occasion_event e = event_of(a->yes ? PEV_NOTIFIED : PEV_ATTEMPTED, way->clause);
    e.who = winner_of(p, prize);
    e.what = "won";
    e.prize = a->prize;
    e.way = a->way;
    occasion_emit(&p->o, &e);
    return true;
}

bool answer_unclaimed(struct promotion *p, const struct occasion_act *a)
{
    const struct known_terms *k = &rules_of(p)->known;
    const int prize = won_prize(p, a);
    if (prize < 0)
        return false;
    const char *winner = winner_of(p, prize);
    const struct term *until = &p->terms.term[k->claim_until];
    cited_rule rule = term_clause(&p->o, k->claiming);
    if (open_claim(p, winner, prize) != NULL)
        return occasion_refuse(&p->o, a, rule, "%s has claimed it", winner);
    if (!p->terms.term[k->presence].truth && (!until->stated || a->at <= until->number))
        return occasion_refuse(&p->o, a, rule, "the terms leave %s time to claim it", winner);
    occasion_accept(&p->o, a, rule);
    struct occasion_event e = event_of(PEV_LAPSED, rule);
    e.player = winner;
    e.prize = a->prize;
    occasion_emit(&p->o, &e);
    p->fate[prize].state = PRIZE_UNCLAIMED;
    return true;
}
