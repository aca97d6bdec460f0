/* A coup: two hands dealt by the table of play, and its cards looked at again when others were
 * right.
 */
#include "games/baccarat/baccarat.h"
#include "table/round.h"

#include <stdio.h>

static void tell_dealt(struct table *t, card c, enum hand to, bool face_down, const char *rule,
                       const char *under)
{
    struct event e = event_blank(EV_DEALT);
    const struct baccarat_state *st = &t->game.baccarat;
    e.card = c;
    e.hand = hand_told(to);
    e.face_down = face_down;
    e.left = t->own.cards.shoe.left;
    e.rule = rule;
    e.under = under;
    e.place = st->count[to];
    e.points = (uint8_t)baccarat_points(st, to);
    emit(t, &e);
}

/* under: a second clause that says the same of this hand; RP_COUNT for none. */
static void decide(struct table *t, enum hand h, bool draws, enum rule_point p,
                   enum rule_point under)
{
    struct event e = event_blank(EV_DECISION);
    e.hand = hand_told(h);
    e.draws = draws;
    e.points = (uint8_t)baccarat_points(&t->game.baccarat, h);
    e.rule = t->rs->rule[p];
    e.under = under != RP_COUNT ? t->rs->rule[under] : NULL;
    emit(t, &e);
}

/* The row of its table that a natural fills; none where the other hand has it. */
static enum rule_point natural_row(enum hand h, unsigned points)
{
    if (points < 8)
        return RP_COUNT;
    return h == HAND_PLAYER ? RP_PLAYER_8_9 : points == 8 ? RP_BANKER_8 : RP_BANKER_9;
}

static enum rule_point banker_rule(unsigned points)
{
    static const enum rule_point ROW[] = {RP_BANKER_0, RP_BANKER_1, RP_BANKER_2, RP_BANKER_3,
                                          RP_BANKER_4, RP_BANKER_5, RP_BANKER_6, RP_BANKER_7};
    return ROW[points];
}

/* After the fourth card: the counts, Player's first; a natural ends it; else what Player does, and
 * where he stands what Banker does. */
static void decide_after_four(struct table *t)
{
    const struct baccarat_state *st = &t->game.baccarat;
    unsigned p = baccarat_points(st, HAND_PLAYER), b = baccarat_points(st, HAND_BANKER);
    char say[SAY_MAX];
    snprintf(say, sizeof say, "Player %u, Banker %u", p, b);
    const struct style *s = hands_style(t);
    if (!s->known || s->counts != NULL) /* else each was called with its hand */
        called(t, say, s->known ? s->counts : t->rs->rule[RP_COUNTS_CALL]);
    if (p >= 8 || b >= 8) {
        decide(t, HAND_PLAYER, false, RP_NATURAL, natural_row(HAND_PLAYER, p));
        decide(t, HAND_BANKER, false, RP_NATURAL, natural_row(HAND_BANKER, b));
        return;
    }
    bool draws = baccarat_player_draws(p, b);
    decide(t, HAND_PLAYER, draws, draws ? RP_PLAYER_DRAWS : RP_PLAYER_STANDS,
           draws ? RP_PLAYER_DREW : RP_PLAYER_STOOD);
    if (!draws)
        decide(t, HAND_BANKER, baccarat_banker_draws_alone(p, b), RP_BANKER_ALONE, RP_COUNT);
}

/* Where Player drew. */
static void decide_banker(struct table *t, bool draws)
{
    decide(t, HAND_BANKER, draws, banker_rule(baccarat_points(&t->game.baccarat, HAND_BANKER)),
           draws ? RP_BANKER_DREW : RP_BANKER_STOOD);
}

void table_of_play(struct table *t)
{
    const struct baccarat_state *st = &t->game.baccarat;
    unsigned p = st->count[HAND_PLAYER], b = st->count[HAND_BANKER];
    if (p == 2 && b == 2)
        decide_after_four(t);
    else if (p == 3 && b == 2)
        decide_banker(t, baccarat_next(st) == HAND_BANKER);
    if (baccarat_next(st) == HAND_NONE)
        round_decided(t);
    else if (t->own.cards.shoe.left == 0)
        coup_runs_out(t);
}

/* The clause under which a hand gets its card. */
static const char *due_rule(const struct table *t, enum hand to)
{
    const struct baccarat_state *st = &t->game.baccarat;
    if (st->count[to] < 2)
        return t->rs->rule[RP_DEAL_ORDER];
    if (to == HAND_PLAYER)
        return t->rs->rule[RP_PLAYER_DRAWS];
    return t->rs->rule[st->count[HAND_PLAYER] == 3 ? banker_rule(baccarat_points(st, HAND_BANKER))
                                                   : RP_BANKER_ALONE];
}

/* Takes it out of the shoe and puts it where the table of play wants it. */
static void lay(struct table *t, card which, bool down, const char *rule, const char *under)
{
    struct cards_procedure *c = &t->own.cards;
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD, .card = which};
    enum hand to = baccarat_next(&t->game.baccarat);
    shoe_take(&c->shoe, which);
    c->order[c->drawn++] = which;
    t->layout->game->chance(t->rs, &t->game, &a);
    tell_dealt(t, which, to, down, rule, under);
}

void coup_lay_open(struct table *t, card which, const char *rule)
{
    enum hand to = baccarat_next(&t->game.baccarat);
    lay(t, which, false, rule, NULL);
    hands_lie_open(t, to);
}

void coup_deal(struct table *t, card which, const char *rule)
{
    if (t->own.cards.drawn == 0)
        coup_begins(t);
    hands_before_card(t);
    enum hand to = baccarat_next(&t->game.baccarat);
    bool down = hands_card_down(t, to);
    const char *due = due_rule(t, to), *style = hands_card_rule(t, to);
    cut_card_comes(t);
    lay(t, which, down, rule != NULL ? rule : due, style);
    if (t->own.cards.shoe.left == 0 && t->game.baccarat.count[HAND_BANKER] < 2)
        coup_runs_out(t);
    else
        hands_dealt(t, to, down);
}

/* Banker's card follows Player's: whose came last the counts tell. */
void coup_lay_anew(struct table *t, card right, const char *rule)
{
    struct cards_procedure *c = &t->own.cards;
    struct baccarat_state *st = &t->game.baccarat;
    const enum hand to =
        st->count[HAND_PLAYER] > st->count[HAND_BANKER] ? HAND_PLAYER : HAND_BANKER;
    shoe_put(&c->shoe, c->order[--c->drawn]);
    st->count[to]--;
    lay(t, right, false, rule, NULL);
    hands_dealt(t, to, false);
}

bool card_may_come(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_RESULT)
        return refuse_at(t, a, RP_ONE_CARD, "both hands are complete");
    if (!outcome_may_come(t, a) || !coup_goes_on(t, a) || !card_known(t, a) ||
        !offers_answered(t, a))
        return false;
    if (hands_out(t) != HAND_NONE && baccarat_next(&t->game.baccarat) == HAND_NONE)
        return refuse_at(t, a, RP_ONE_CARD, "both hands are complete: they are yet to be turned");
    return !t->own.cards.mishandled || shoe_missing(t, a);
}

void card_comes(struct table *t, card which, const char *rule)
{
    if (t->phase == PHASE_OPEN && !unwatched(t))
        close_for_early_result(t);
    t->phase = PHASE_CLOSED;
    misdeal_deal(t);
    coup_deal(t, which, rule);
}

bool coup_card_due(const struct table *t)
{
    return !coup_waits(t) && !hands_wait(t);
}

bool coup_card(struct table *t, const struct act *a)
{
    if (!card_may_come(t, a))
        return false;
    card_comes(t, a->card, NULL);
    return true;
}

/* --- other cards than thought ----------------------------------------------------------------- */

void coup_put_back(struct shoe *s, const struct baccarat_state *st)
{
    for (unsigned h = 0; h < HANDS; h++)
        for (unsigned i = 0; i < st->count[h]; i++)
            shoe_put(s, st->card[h][i]);
}

/* Whether the coup that is looked at again came out of the cards that are in the shoe now. */
static bool same_shoe(const struct table *t, bool current)
{
    return current || t->own.cards.settled == t->own.cards.number;
}

bool cards_make(const struct table *t, const struct act *a, bool current,
                const union game_state *instead, union game_state *out)
{
    struct shoe shoe = t->own.cards.shoe;
    if (same_shoe(t, current))
        coup_put_back(&shoe, &instead->baccarat);
    else
        shoe_fill(&shoe, t->rs->decks);
    enum step step = STEP_REFUSED;
    t->layout->game->begin(out);
    for (unsigned i = 0; i < a->card_count; i++) {
        struct act one = {.kind = ACT_CARD, .has = HAS_CARD, .card = a->cards[i]};
        if (!shoe_take(&shoe, one.card) ||
            (step = t->layout->game->chance(t->rs, out, &one)) == STEP_REFUSED)
            return false;
    }
    return step == STEP_DECIDED;
}

void cards_exchange(struct table *t, bool current, const union game_state *back,
                    const union game_state *out)
{
    if (!same_shoe(t, current))
        return;
    coup_put_back(&t->own.cards.shoe, &back->baccarat);
    for (unsigned h = 0; h < HANDS; h++)
        for (unsigned i = 0; i < out->baccarat.count[h]; i++)
            shoe_take(&t->own.cards.shoe, out->baccarat.card[h][i]);
}
