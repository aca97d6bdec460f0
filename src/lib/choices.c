/* Choices: a round played by one player through small numbers. */
#include "chance/draw.h"
#include "lib/inside.h"
#include "table/felt.h"
#include "table/limits.h"
#include "table/seats.h"
#include "table/wagers.h"

#include <stdio.h>
#include <string.h>

/* --- which there are -------------------------------------------------------------------------- */

static struct choice *add_choice(baize_rules *rules, enum baize_kind kind, enum act_kind act)
{
    struct choice *c = &rules->choice[rules->choices++];
    c->kind = kind;
    c->act.kind = act;
    c->act.yes = true;
    if (kind != BAIZE_GO) {
        c->act.has = HAS_SEAT;
        c->act.seat = BOX;
        strcpy(c->act.player, PLAYER);
    }
    return c;
}

/* Who may do it, as the rules have it. */
static void by_office(const struct ruleset *rs, struct act *a)
{
    const struct authority *who = ruleset_authority(rs, act_name(a->kind));
    snprintf(a->by, sizeof a->by, "%s", rs->roles[who != NULL ? who->rank : 0]);
}

/* Positions that a wager names; those to which it only travels, or that a decision brings, it never
 * does. */
static void add_wagers(baize_rules *rules)
{
    const struct layout *l = &rules->layout;
    const struct game *g = l->game;
    for (unsigned s = 0; s < g->spots; s++) {
        const struct priced *p = &l->spot[s];
        if (p->bet == NOT_PRICED || !rules->rs->bets[p->bet].offered ||
            g->find(g->bet_of((spot)s), p->on) != (int)s ||
            (g->show->comes_by_choice != NULL && g->show->comes_by_choice((spot)s)))
            continue;
        struct choice *c = add_choice(rules, BAIZE_WAGER, ACT_WAGER);
        c->at = (spot)s;
        c->act.has |= HAS_STAKE;
        snprintf(c->act.bet, sizeof c->act.bet, "%s", g->bet_of((spot)s));
        snprintf(c->act.on, sizeof c->act.on, "%s", p->on);
    }
}

/* What one position asks of a stake so that each of its prices is paid to the cent and in chips. */
static cents unit_for(const baize_rules *rules, spot s, cents unit)
{
    const struct layout *l = &rules->layout;
    const struct priced *p = &l->spot[s];
    const struct bet *b = &rules->rs->bets[p->bet];
    if (b->units > 1)
        unit = money_common(unit, rules->rs->chip * b->units);
    for (unsigned i = 0; i < LINES_MAX; i++)
        if (p->line[i].pays.den > 0) {
            const struct odds share =
                l->game->share_of != NULL ? l->game->share_of(s, i) : (struct odds){1, 1};
            unit = money_common(unit, rules->rs->chip * p->line[i].pays.den * share.den);
        }
    const struct odds paid = paid_for_one(l, s);
    return paid.num > 0 ? money_common(unit, rules->rs->chip * paid.den) : unit;
}

/* The least that every position takes and pays exactly, and half of which still is whole chips: the
 * least that a player would choose who wants the odds as they are written. */
static cents unit_of(const baize_rules *rules)
{
    enum { HALVES = 2 };
    const struct ruleset *rs = rules->rs;
    cents unit = money_common(money_common(rs->unit, rs->chip * HALVES), 1), least = rs->min;
    for (unsigned i = 0; i < rules->choices; i++)
        if (rules->choice[i].kind == BAIZE_WAGER) {
            const struct bet *b = &rs->bets[rules->layout.spot[rules->choice[i].at].bet];
            unit = unit_for(rules, rules->choice[i].at, unit);
            least = b->min > least && b->fixed_rule == NULL ? b->min : least;
        }
    while (unit * 2 <= least)
        unit *= 2;
    return unit < least ? unit * 2 : unit;
}

void choices_find(baize_rules *rules)
{
    enum act_kind act[CHOOSES_MAX];
    const struct layout *l = &rules->layout;
    const struct show *show = l->game->show;
    rules->unit = rules->rs->min;
    if (l->session != NULL)
        return;
    by_office(rules->rs, &add_choice(rules, BAIZE_GO, ACT_CLOSE)->act);
    unsigned count = show->chooses != NULL ? show->chooses(l, act) : 0;
    for (unsigned i = 0; i < count; i++)
        add_choice(rules, BAIZE_DECISION, act[i]);
    add_wagers(rules);
    rules->unit = unit_of(rules);
}

size_t baize_choices(const baize_rules *rules)
{
    return rules->choices;
}

int baize_choice(const baize_rules *rules, size_t choice, struct baize_choice *out)
{
    if (choice >= rules->choices)
        return 0;
    const struct choice *c = &rules->choice[choice];
    *out = (struct baize_choice){
        .kind = c->kind, .act = act_name(c->act.kind), .bet = c->act.bet, .on = c->act.on};
    return 1;
}

int64_t baize_unit(const baize_table *table)
{
    return table->unit;
}

int baize_set_unit(baize_table *table, int64_t unit)
{
    if (unit <= 0)
        return 0;
    table->unit = unit;
    return 1;
}

void baize_keep_events(baize_table *table, int keep)
{
    table->keep = keep != 0;
}

/* --- what lies there -------------------------------------------------------------------------- */

static struct seen look_at_table(baize_table *table)
{
    struct seen s = {0};
    struct table *t = &table->table;
    const struct show *show = t->layout->game->show;
    if (show->sees != NULL)
        show->sees(t, player_find(t, PLAYER), BOX, &s);
    return s;
}

static int32_t state_of(const struct table *t, const struct seen *s)
{
    if (t->phase == PHASE_OPEN)
        return BAIZE_WAGERS;
    return s->open > 0 ? BAIZE_DECIDES : BAIZE_WAITS;
}

/* Going on is open while wagers are taken. A ball runs for nobody; cards are not dealt to a
 * hand, nor dice thrown by a shooter, for nothing. */
static bool may_go(baize_table *table)
{
    struct table *t = &table->table;
    const struct game *g = t->layout->game;
    return t->phase == PHASE_OPEN && ((g->boxes == NULL && g->lasting == NULL) || !felt_empty(t));
}

static bool decision_open(const struct seen *s, enum act_kind kind)
{
    for (unsigned i = 0; i < s->open; i++)
        if (s->act[i] == kind)
            return true;
    return false;
}

/* Going on and the decisions that are open, one bit each. */
static uint32_t open_bits(baize_table *table, const struct seen *s)
{
    const baize_rules *rules = table->rules;
    _Static_assert(1 + (int)CHOOSES_MAX < 32, "going on and every decision have a bit");
    uint32_t bits = may_go(table) && rules->choices > 0;
    for (unsigned i = 1; s->open > 0 && i < rules->choices; i++)
        if (rules->choice[i].kind == BAIZE_DECISION && decision_open(s, rules->choice[i].act.kind))
            bits |= 1u << i;
    return bits;
}

static void put_seen(baize_table *table, struct baize_seen *out)
{
    struct table *t = &table->table;
    const struct lasting *lasting = t->layout->game->lasting;
    const struct shoe *shoe = table_shoe(t);
    const struct seen s = look_at_table(table);
    const struct felt *f = felt_now(t);
    *out = (struct baize_seen){.state = state_of(t, &s),
                               .open = open_bits(table, &s),
                               .point = lasting != NULL ? (int32_t)lasting->point(&t->game) : 0,
                               .shoe = shoe != NULL ? shoe->left : 0,
                               .hand = (int32_t)s.hand,
                               .hands = (int32_t)s.hands,
                               .total = (int32_t)s.his.total,
                               .soft = s.his.soft,
                               .cards = (int32_t)s.his.cards,
                               .dealer_total = (int32_t)s.dealer.total,
                               .dealer_soft = s.dealer.soft,
                               .dealer_cards = (int32_t)s.dealer.cards};
    EACH_WAGER(i, f)
        out->wagers += wager_live(&f->wager[i]);
    _Static_assert((int)BAIZE_CARDS == (int)SEEN_CARDS, "as many cards are told as are seen");
    for (unsigned i = 0; i < SEEN_CARDS; i++) {
        out->card[i] = s.his.card[i];
        out->dealer_card[i] = s.dealer.card[i];
    }
}

void baize_look(baize_table *table, struct baize_seen *out)
{
    put_seen(table, out);
}

/* --- which are open --------------------------------------------------------------------------- */

/* The act with the stake that it has here: a bet whose stake is given is made at that. */
static struct act act_of(const baize_table *table, const struct choice *c)
{
    struct act a = c->act;
    if (c->kind == BAIZE_WAGER) {
        const struct table *t = &table->table;
        a.stake =
            bet_at(t, c->at)->fixed_rule == NULL ? table->unit : limits_for(t, -1, BOX, c->at).min;
    }
    return a;
}

static bool choice_open(baize_table *table, const struct choice *c, const struct seen *s)
{
    if (c->kind == BAIZE_GO)
        return may_go(table);
    if (c->kind == BAIZE_DECISION)
        return decision_open(s, c->act.kind);
    const struct act a = act_of(table, c);
    return table->table.phase == PHASE_OPEN && may_wager(&table->table, &a);
}

size_t baize_open(baize_table *table, uint8_t *open)
{
    const struct seen s = look_at_table(table);
    size_t count = 0;
    for (unsigned i = 0; i < table->rules->choices; i++) {
        open[i] = choice_open(table, &table->rules->choice[i], &s);
        count += open[i];
    }
    return count;
}

/* --- choosing --------------------------------------------------------------------------------- */

/* What staff would do next where nobody deals. */
static void staff_go_on(baize_table *table, const struct sink *sink)
{
    struct table *t = &table->table;
    const struct show *show = t->layout->game->show;
    struct act a;
    for (bool done = true; done && show->by_itself != NULL && show->by_itself(t, &a);) {
        by_office(t->rs, &a);
        done = table_does(table, &a, sink);
    }
}

/* Where nobody cuts the wagering period short the clock ends it. */
static bool clock_closes(const struct ruleset *rs)
{
    return rs->rule[RP_WHOLE_PERIOD] != NULL && rs->period_ms > 0;
}

static bool go(baize_table *table, const struct act *close, const struct sink *sink)
{
    struct table *t = &table->table;
    struct act a;
    staff_go_on(table, sink);
    if (t->layout->game->lasting != NULL) {
        draw_next(t, &table->rng, &a);
        return table_does(table, &a, sink);
    }
    if (!clock_closes(t->rs) || t->phase != PHASE_OPEN)
        return table_does(table, close, sink);
    if (!may_go(table)) {
        table_refuse_line(t, "no wager lies there for which cards would be dealt", sink);
        return false;
    }
    a = (struct act){.kind = ACT_TIME, .has = HAS_AT, .at = t->now + t->rs->period_ms};
    return table_does(table, &a, sink);
}

int baize_choose(baize_table *table, int32_t choice, struct baize_step *out)
{
    struct hearing *h = &table->heard;
    struct table *t = &table->table;
    struct sink sink = hearing_begin(h, table->keep);
    const cents lay = table_on_felt(t);
    bool done = false;
    if (choice < 0 || (uint32_t)choice >= table->rules->choices) {
        table_refuse_line(t, "there is no such choice", &sink);
    } else if (!table->drawing) {
        table_refuse_line(t, "choices are for a table that draws for itself", &sink);
    } else {
        const struct choice *c = &table->rules->choice[choice];
        const struct act a = act_of(table, c);
        done = c->kind == BAIZE_GO ? go(table, &a, &sink) : table_does(table, &a, &sink);
    }
    if (done)
        staff_go_on(table, &sink);
    *out = (struct baize_step){.done = done,
                               .rounds = h->rounds,
                               .staked = h->staked,
                               .lies = table_on_felt(t),
                               .number = h->number};
    out->won = h->purse + out->lies - lay;
    put_seen(table, &out->seen);
    return done;
}

size_t baize_choose_many(baize_table *const *tables, const int32_t *choices, size_t count,
                         struct baize_step *out)
{
    size_t done = 0;
    for (size_t i = 0; i < count; i++)
        done += (size_t)baize_choose(tables[i], choices[i], &out[i]);
    return done;
}

static void begin_episode(baize_table *table, const int32_t *opening, size_t openings,
                          struct baize_seen *seen)
{
    struct baize_step step;
    for (size_t i = 0; i < openings; i++)
        baize_choose(table, opening[i], &step);
    if (openings > 0)
        *seen = step.seen;
    else
        put_seen(table, seen);
}

size_t baize_episodes(baize_table *const *tables, const int32_t *choices, size_t count,
                      const int32_t *opening, size_t openings, struct baize_seen *seen,
                      int64_t *won, uint8_t *came)
{
    size_t all = 0;
    for (size_t i = 0; i < count; i++) {
        struct baize_step step = {.done = 1};
        if (choices[i] >= 0)
            baize_choose(tables[i], choices[i], &step);
        const bool ended = step.rounds > 0 && step.lies == 0;
        if (ended || choices[i] < 0)
            begin_episode(tables[i], opening, openings, &seen[i]);
        else
            seen[i] = step.seen;
        won[i] = step.won;
        came[i] = (uint8_t)((ended ? BAIZE_ENDED : 0) | (step.done != 0 ? 0 : BAIZE_REFUSED));
        all += ended;
    }
    return all;
}
