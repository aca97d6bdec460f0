/* The cut, and the cutting card: who is asked and in which order, where the cards may be cut, where
 * the cutting card goes, and what its coming out means. */
#include "games/cards/cards.h"
#include "table/seats.h"

#include <stdio.h>

/* --- who is asked ----------------------------------------------------------------------------- */

/* The seat asked first where the cutting card says so, and the point; the first comer when play
 * begins, or begins again; otherwise the dealer's left. */
static enum rule_point asked_by_card(const struct table *t, uint16_t *seat)
{
    const struct cards_procedure *c = &t->own.cards;
    if (c->replaced)
        return RP_CUT_REPLACED;
    if (c->why == SHUFFLE_OPENING || c->why == SHUFFLE_VACANT) {
        *seat = t->first_seat > 0 ? t->first_seat : 1;
        return RP_CUT_FIRST;
    }
    if (c->cut_at == 0)
        return RP_CUT_OFFER;
    if (c->cut_at != CUT_AT_DEALER) {
        *seat = c->cut_at;
        return RP_CUT_BOX;
    }
    EACH_SEAT(s, t)
        if (t->seat[s] > 0)
            *seat = (uint16_t)s; /* the farthest right */
    return RP_CUT_DEALER;
}

void cut_begin(struct table *t)
{
    struct cards_procedure *c = &t->own.cards;
    bool first_comer =
        t->rs->own.cards.cut_by_first && c->why == SHUFFLE_OPENING && t->first_seat > 0;
    c->cut_offered = false;
    c->cut_first = first_comer ? t->first_seat : 1;
    c->cut_rule = t->rs->rule[RP_CUT_BOX] != NULL ? (uint16_t)asked_by_card(t, &c->cut_first)
                  : c->why == SHUFFLE_OPENING && t->rs->own.cards.cut_by_first ? RP_CUT_FIRST
                                                                               : RP_CUT_SEAT;
    c->cut_passed = c->cut_named = 0;
}

static unsigned nth_seat(const struct table *t, unsigned n)
{
    unsigned seats = t->rs->seats;
    return t->rs->own.cards.cut_order == CUT_DESCENDING
               ? seats - n
               : (t->own.cards.cut_first - 1 + n) % seats + 1;
}

static bool may_ask(const struct table *t, unsigned seat)
{
    return t->seat[seat] > 0 && !t->player[t->seat[seat] - 1].barred;
}

/* How many seats are passed by until somebody sits there; all of them: nobody is left to ask. */
static unsigned asked_after(const struct table *t)
{
    unsigned n = t->own.cards.cut_passed;
    while (n < t->rs->seats && !may_ask(t, nth_seat(t, n)))
        n++;
    return n;
}

static bool players_cut(const struct table *t)
{
    return t->rs->own.cards.cut_order != CUT_BY_HOUSE &&
           (!t->rs->own.cards.cut_by_leave || t->own.cards.cut_offered);
}

/* The player whose cut it is: index, or -1 when it is the house's. */
static int cutter(const struct table *t)
{
    if (!players_cut(t))
        return -1;
    if (t->own.cards.cut_named > 0 && player_present(t, t->own.cards.cut_named - 1u))
        return t->own.cards.cut_named - 1;
    unsigned n = asked_after(t);
    return n < t->rs->seats ? t->seat[nth_seat(t, n)] - 1 : -1;
}

static enum rule_point offer_point(const struct table *t)
{
    if (!players_cut(t))
        return RP_CUT_OFFER;
    if (cutter(t) < 0)
        return RP_CUT_NOBODY;
    enum rule_point p =
        t->own.cards.cut_passed > 0 ? RP_CUT_NEXT : (enum rule_point)t->own.cards.cut_rule;
    return t->rs->rule[p] != NULL ? p : RP_CUT_OFFER;
}

void cut_await(struct table *t)
{
    static const char *const PLAYERS[] = {"cut", "decline"}, *const HOUSE[] = {"staff-cut",
                                                                               "offer-cut"};
    int p = cutter(t);
    struct event e = event_blank(EV_AWAITS);
    e.words = "cut";
    e.rule = t->rs->rule[offer_point(t)];
    if (p >= 0) {
        e.who = "player";
        event_about(&e, t, (unsigned)p);
        e.seat = t->own.cards.cut_named > 0 ? 0 : (int32_t)nth_seat(t, asked_after(t));
        e.options = PLAYERS;
        e.option_count = 2;
    } else {
        e.who = t->rs->roles[ruleset_authority(t->rs, "staff-cut")->rank];
        e.options = HOUSE;
        e.option_count = t->rs->own.cards.cut_by_leave && !t->own.cards.cut_offered ? 2 : 1;
    }
    emit(t, &e);
}

/* --- the cut ---------------------------------------------------------------------------------- */

static bool may_be_cut(struct table *t, const struct act *a)
{
    if (t->rs->rule[RP_NEVER_CUT] != NULL)
        return refuse_at(t, a, RP_NEVER_CUT, "a shuffling device shuffles: nobody cuts");
    return shoe_step(t, a, DUE_CUT);
}

/* How deep the cards may be cut: where no rule says so, anywhere between two cards. */
static bool depth_told(const struct table *t, int64_t *least, int64_t *most)
{
    const bool told = t->rs->rule[RP_CUT_DEPTH] != NULL;
    *least = told ? DECK : 1;
    *most = t->own.cards.shoe.left - *least;
    return told;
}

static bool good_depth(struct table *t, const struct act *a)
{
    int64_t least, most;
    const bool told = depth_told(t, &least, &most);
    if ((a->has & HAS_AT) == 0 ? !told : a->at >= least && a->at <= most)
        return true;
    const char *const how = "cut %lld to %lld cards from the front: `at`";
    return told ? refuse_at(t, a, RP_CUT_DEPTH, how, (long long)least, (long long)most)
                : refuse(t, a, t->rs->rule[offer_point(t)], how, (long long)least, (long long)most);
}

static void accept_at(struct table *t, const struct act *a, int64_t at, const char *rule)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    event_named(&e, a->player);
    e.at = at;
    e.rule = rule;
    emit(t, &e);
}

static bool is_cut(struct table *t, const struct act *a, const char *rule)
{
    t->own.cards.pre_shuffled = false; /* nobody has objected */
    t->own.cards.due = DUE_CUTTING_CARD;
    accept_at(t, a, a->at, rule);
    shoe_await(t);
    return true;
}

/* Refuses and says so unless it is this player's turn. */
static bool his_turn(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player), whose = cutter(t);
    if (!may_be_cut(t, a))
        return false;
    if (whose < 0)
        return refuse(t, a, t->rs->rule[offer_point(t)], "the cut is not the players'");
    if (p != whose)
        return refuse(t, a, t->rs->rule[offer_point(t)], "the cut is %s's", t->player[whose].name);
    return true;
}

/* The player asked first may have another cut instead. */
static bool may_name_another(struct table *t, const struct act *a)
{
    int p = player_find(t, a->to);
    if (t->own.cards.cut_passed > 0 || t->own.cards.cut_named > 0 ||
        t->rs->rule[RP_CUT_SEAT] == NULL)
        return refuse(t, a, t->rs->rule[offer_point(t)],
                      "only the player asked first names another");
    return (p >= 0 && player_present(t, (unsigned)p)) ||
           refuse(t, a, t->rs->rule[offer_point(t)], "%s is not at the table", a->to);
}

static bool may_cut(struct table *t, const struct act *a)
{
    if (t->rs->rule[RP_PLAYERS_CUT] != NULL)
        return refuse_at(t, a, RP_PLAYERS_CUT, "no player ever cuts the cards");
    return his_turn(t, a) && (a->to[0] != '\0' ? may_name_another(t, a) : good_depth(t, a));
}

bool do_cut(struct table *t, const struct act *a)
{
    if (!may_cut(t, a))
        return false;
    if (a->to[0] == '\0')
        return is_cut(t, a, t->rs->rule[RP_CUT_DEPTH]);
    t->own.cards.cut_named = (uint16_t)(player_find(t, a->to) + 1);
    accept(t, a, t->rs->rule[offer_point(t)]);
    shoe_await(t);
    return true;
}

/* He cuts at a place of his choice, or names one of the others who are there. */
static bool way_to_cut(struct table *t, unsigned n, struct way_open *w)
{
    struct pick *p = &w->pick;
    p->take = 1;
    if (n == 0) {
        p->field = F(AT);
        p->needed = depth_told(t, &p->from, &p->to);
        w->act.at = p->from;
        w->act.has |= HAS_AT;
        return true;
    }
    w->about = "another-cuts";
    p->field = F(TO);
    p->needed = true;
    for (unsigned i = 0; i < t->player_count && p->count < PICKS_MAX; i++)
        if (i != w->player && player_present(t, i))
            p->word[p->count++] = t->player[i].name;
    if (p->count > 0)
        memcpy(w->act.to, p->word[0], WORD_MAX);
    return n == 1 && p->count > 0;
}

bool cut_may_decline(struct table *t, const struct act *a)
{
    return his_turn(t, a);
}

bool cut_decline(struct table *t, const struct act *a)
{
    if (!cut_may_decline(t, a))
        return false;
    accept(t, a, t->rs->rule[offer_point(t)]);
    t->own.cards.cut_passed = (uint16_t)(asked_after(t) + 1);
    t->own.cards.cut_named = 0;
    shoe_await(t);
    return true;
}

bool do_offer_cut(struct table *t, const struct act *a)
{
    if (!may_be_cut(t, a))
        return false;
    if (t->own.cards.cut_offered)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the players have been asked");
    t->own.cards.cut_offered = true;
    accept(t, a, ruleset_authority(t->rs, "offer-cut")->clause);
    shoe_await(t);
    return true;
}

bool do_staff_cut(struct table *t, const struct act *a)
{
    if (!may_be_cut(t, a))
        return false;
    int p = cutter(t);
    if (p >= 0)
        return refuse(t, a, t->rs->rule[offer_point(t)], "the cut is %s's first",
                      t->player[p].name);
    return good_depth(t, a) && is_cut(t, a, t->rs->rule[offer_point(t)]);
}

/* --- the cutting card ------------------------------------------------------------------------- */

/* Another place than usual: by whose direction, how far from the back at most, and who is told
 * first. */
static bool may_be_elsewhere(struct table *t, const struct act *a, const struct authority *who,
                             int64_t at)
{
    int rank = ruleset_rank(t->rs, a->by[0] != '\0' ? a->by : t->rs->roles[0]);
    if (rank < (int)who->rank)
        return refuse(t, a, who->clause, "another place is for the %s to direct",
                      t->rs->roles[who->rank]);
    if (at > t->own.cards.shoe.left / 2)
        return refuse(t, a, who->clause, "not more than half way in from the back: %d at most",
                      t->own.cards.shoe.left / 2);
    notified(t, "inspector", "the cutting card goes to another place", 0,
             t->rs->rule[RP_CUT_ELSEWHERE_NOTICE]);
    return true;
}

bool do_place_cutting_card(struct table *t, const struct act *a)
{
    struct cards_procedure *c = &t->own.cards;
    int64_t at = (a->has & HAS_AT) != 0 ? a->at : (int64_t)t->rs->cut_behind;
    if (t->rs->rule[RP_NEVER_CUT] != NULL)
        return refuse_at(t, a, RP_NEVER_CUT, "a shuffling device has no cutting card");
    if (!shoe_step(t, a, DUE_CUTTING_CARD))
        return false;
    if (at < (int64_t)t->rs->own.cards.cut_least || at > c->shoe.left)
        return refuse_at(t, a, RP_CUT_CARD_PLACE, "at least %u cards lie behind the cutting card",
                         t->rs->own.cards.cut_least);
    const struct authority *elsewhere = ruleset_authority(t->rs, "place-elsewhere");
    bool directed = elsewhere != NULL && at != (int64_t)t->rs->cut_behind;
    if (directed && !may_be_elsewhere(t, a, elsewhere, at))
        return false;
    c->behind = (uint16_t)at;
    accept_at(t, a, at, directed ? elsewhere->clause : t->rs->rule[RP_CUT_CARD_PLACE]);
    if (t->rs->own.cards.cutting_cards > 1)
        notified(t, "dealer", "the second cutting card lies at the very back", 0,
                 t->rs->rule[RP_CUT_CARD_SECOND]);
    shoe_loaded(t);
    return true;
}

void last_coup(struct table *t, enum rule_point p)
{
    t->own.cards.last = LAST_THIS;
    called(t, "Last coup", t->rs->rule[p]);
}

void cut_before_last_coup(struct table *t)
{
    struct cards_procedure *c = &t->own.cards;
    c->cut_card_out = true;
    if (c->drawn == 0) {
        c->led = true;
        last_coup(t, RP_LAST_COUP_THIS);
        return;
    }
    c->last = LAST_NEXT;
    called(t, "The cutting card is out", t->rs->rule[RP_CUT_CARD_OUT]);
}

void cut_card_comes(struct table *t)
{
    const struct cards_procedure *c = &t->own.cards;
    if (t->rs->cut_behind > 0 && !c->cut_card_out && c->shoe.left <= c->behind)
        shoe_game(t)->cutting_card(t);
}

bool do_cutting_card(struct table *t, const struct act *a)
{
    const struct cards_procedure *c = &t->own.cards;
    if (t->rs->cut_behind == 0)
        return refuse_at(t, a, RP_NEVER_CUT, "there is no cutting card here");
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN ||
        (t->phase == PHASE_CARDS && c->due != DUE_BURN))
        return shoe_missing(t, a);
    if (c->cut_card_out)
        return refuse_at(t, a, RP_CUT_CARD_OUT, "the cutting card has come out of this shoe");
    accept(t, a, ruleset_authority(t->rs, "cutting-card")->clause);
    shoe_game(t)->cutting_card(t);
    return true;
}

/* --- what is open to players ------------------------------------------------------------------ */

/* What a player may demand of pre-shuffled cards. */
static bool way_to_demand(struct table *t, unsigned n, struct way_open *w)
{
    if (n >= t->rs->own.cards.demand_count)
        return false;
    w->about = t->rs->own.cards.demands[n].name;
    snprintf(w->act.reason, sizeof w->act.reason, "%s", w->about);
    return true;
}

const struct open_act CARDS_OPEN[] = {
    {.kind = ACT_CUT, .may = may_cut, .way = way_to_cut},
    {.kind = ACT_DEMAND, .of_himself = true, .may = may_demand, .way = way_to_demand},
    {.kind = ACT_SHOW_BURN, .of_himself = true, .may = may_show_burn},
    {.kind = ACT_COUNT},
};

const struct open_act CUT_DECLINED[] = {
    {.kind = ACT_DECLINE, .about = "cut", .may = cut_may_decline},
    {.kind = ACT_COUNT},
};

const struct open_act *const CUT_OPEN[] = {CARDS_OPEN, CUT_DECLINED, NULL};
