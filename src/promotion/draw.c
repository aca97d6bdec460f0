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

static bool may_draw(struct promotion *p, const struct promotion_act *a)
{
    const int drawn = p->rules->known.drawn;
    if (p->phase != PROMOTION_CLOSED)
        return promotion_refuse_at(p, a, PP_OUT_OF_TURN, "entries are not closed");
    if (p->draw_cancelled)
        return promotion_refuse_at(p, a, PP_DRAW_CANCELLED, "the draw is cancelled");
    if (p->waits || p->draw_waits)
        return promotion_refuse_at(p, a, p->waits ? PP_POSTPONED : PP_DRAW_POSTPONED,
                                   "the draw is postponed");
    if (a->at < p->terms.term[drawn].time)
        return promotion_refuse(p, a, term_clause(p, drawn),
                                "the terms say that it is drawn later");
    return true;
}

static bool overseen(struct promotion *p, const struct promotion_act *a, int prize)
{
    return p->rules->rule[PP_SCRUTINEER_MUST] == NULL ||
           p->terms.prize[prize].value <= p->rules->great_prize || a->scrutineer[0] != '\0' ||
           promotion_refuse_at(p, a, PP_SCRUTINEER_MUST, "no scrutineer oversees this draw");
}

/* Whether the seed is the next of the row; and whether there is an entry to draw. */
static bool good_seed(struct promotion *p, const struct promotion_act *a, struct seed *seed)
{
    if (!fair_hex(a->seed, seed->bytes, sizeof seed->bytes))
        return promotion_refuse_at(p, a, PP_MALFORMED, "`seed` is 64 hex digits");
    if (!fair_follows(p->before, seed))
        return promotion_refuse_at(p, a, PP_BY_CHANCE,
                                   "this is not the seed that was committed to");
    if (p->left == 0 || p->draws == FAIR_DRAWS)
        return promotion_refuse_at(p, a, PP_BY_CHANCE, "there is no entry left to draw");
    return true;
}

/* Who oversees a great prize is on record, and also that nobody does. */
static void tell_overseen(struct promotion *p, const struct promotion_act *a, int prize)
{
    const struct promotion_rules *r = p->rules;
    if (p->terms.prize[prize].value <= r->great_prize)
        return;
    const bool must = r->rule[PP_SCRUTINEER_MUST] != NULL;
    struct promotion_event e =
        promotion_event_of(p, PEV_OVERSEEN, r->rule[must ? PP_SCRUTINEER_MUST : PP_SCRUTINEER_MAY]);
    e.prize = a->prize;
    e.scrutineer = a->scrutineer;
    promotion_emit(p, &e);
}

static void draw_one(struct promotion *p, const struct promotion_act *a, int prize,
                     const struct seed *seed)
{
    struct promotion_event e =
        promotion_event_of(p, PEV_DRAWN, term_clause(p, p->rules->known.manner));
    e.prize = a->prize;
    e.of = p->left;
    e.draw = p->draws;
    e.number = fair_draw(seed, p->list, p->draws, p->left);
    const uint32_t winner = holder_of(p, (uint32_t)e.number);
    p->fate[prize] = (struct prize_fate){
        .state = PRIZE_DRAWN, .winner = winner, .draw = p->draws, .drawn_at = p->now};
    memcpy(p->before.hash, seed->bytes, sizeof p->before.hash);
    p->draws++;
    p->left--;
    p->entrant[winner].left--;
    e.player = p->entrant[winner].name;
    e.value = p->terms.prize[prize].value;
    e.seed = a->seed;
    promotion_emit(p, &e);
}

bool answer_draw(struct promotion *p, const struct promotion_act *a)
{
    struct seed seed;
    if (!may_draw(p, a))
        return false;
    const int prize = prize_meant(p, a);
    if (prize < 0)
        return false;
    const enum prize_state state = p->fate[prize].state;
    if (state == PRIZE_DRAWN || state == PRIZE_PAID)
        return promotion_refuse(p, a, term_clause(p, p->rules->known.manner), "`%s` has been drawn",
                                a->prize);
    if (!overseen(p, a, prize) || !good_seed(p, a, &seed))
        return false;
    promotion_accept(p, a, term_clause(p, p->rules->known.manner));
    tell_overseen(p, a, prize);
    draw_one(p, a, prize, &seed);
    return true;
}

/* --- the winner ------------------------------------------------------------------------------- */

/* A prize that somebody has won and not been paid; -1, refused, otherwise. */
static int won_prize(struct promotion *p, const struct promotion_act *a)
{
    const int prize = prize_meant(p, a);
    if (prize < 0 || p->fate[prize].state == PRIZE_DRAWN)
        return prize;
    promotion_refuse_at(p, a, PP_OUT_OF_TURN, "nobody waits for `%s`", a->prize);
    return -1;
}

bool answer_notify(struct promotion *p, const struct promotion_act *a)
{
    const struct promotion_rules *r = p->rules;
    const struct named_rule *way = named_rule(r->way, r->way_count, a->way);
    const int prize = won_prize(p, a);
    if (prize < 0)
        return false;
    if (way == NULL)
        return promotion_refuse_at(p, a, PP_NOTIFY, "nobody is told by `%s`", a->way);
    promotion_accept(p, a, r->rule[PP_NOTIFY]);
    p->fate[prize].tried = true;
    struct promotion_event e =
        promotion_event_of(p, a->yes ? PEV_NOTIFIED : PEV_ATTEMPTED, way->clause);
    e.who = winner_of(p, prize);
    e.what = "won";
    e.prize = a->prize;
    e.way = a->way;
    promotion_emit(p, &e);
    return true;
}

bool answer_unclaimed(struct promotion *p, const struct promotion_act *a)
{
    const struct known_terms *k = &p->rules->known;
    const int prize = won_prize(p, a);
    if (prize < 0)
        return false;
    const char *winner = winner_of(p, prize);
    const struct term *until = &p->terms.term[k->claim_until];
    cited_rule rule = term_clause(p, k->claiming);
    if (open_claim(p, winner, prize) != NULL)
        return promotion_refuse(p, a, rule, "%s has claimed it", winner);
    if (!p->terms.term[k->presence].truth && (!until->stated || a->at <= until->time))
        return promotion_refuse(p, a, rule, "the terms leave %s time to claim it", winner);
    promotion_accept(p, a, rule);
    struct promotion_event e = promotion_event_of(p, PEV_LAPSED, rule);
    e.player = winner;
    e.prize = a->prize;
    promotion_emit(p, &e);
    p->fate[prize].state = PRIZE_UNCLAIMED;
    return true;
}
