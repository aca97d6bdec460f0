/* Cards: the shoe, and dealing from it.
 *
 * The shoe is known by what is left in it, so no card comes that cannot; in which order cards come
 * is chance's. The cutting card lies some cards from the back: it comes out by itself when only
 * those are left, or before, when the dealer says so. */
#include "table/frame.h"

#include <stdio.h>

bool cards_await(const struct table *t)
{
    if (t->cards.mishandled)
        return false;
    return t->phase == PHASE_CARDS
               ? t->cards.due == DUE_BURN
               : t->phase == PHASE_CLOSED && t->cards.shoe.left > 0 && !hands_wait(t);
}

/* --- dealing ---------------------------------------------------------------------------------- */

static void tell_dealt(struct table *t, card c, enum hand to, bool face_down, const char *rule,
                       const char *under)
{
    struct event e = event_blank(EV_DEALT);
    const struct baccarat_state *st = &t->game.baccarat;
    e.card = c;
    e.hand = to;
    e.face_down = face_down;
    e.left = t->cards.shoe.left;
    e.rule = rule;
    e.under = under;
    if (to != HAND_NONE) {
        e.place = st->count[to];
        e.points = (uint8_t)baccarat_points(st, to);
    }
    emit(t, &e);
}

static bool no_such_card(struct table *t, const struct act *a)
{
    char name[3];
    if (t->cards.shoe.of[a->card] > 0)
        return false;
    card_text(a->card, name);
    return !refuse_at(t, a, RP_DECK, "all %u %s of this shoe are out: that card is none of it",
                      t->rs->decks, name);
}

static void decide(struct table *t, enum hand h, bool draws, enum rule_point p)
{
    struct event e = event_blank(EV_DECISION);
    e.hand = h;
    e.draws = draws;
    e.points = (uint8_t)baccarat_points(&t->game.baccarat, h);
    e.rule = t->rs->rule[p];
    emit(t, &e);
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
        decide(t, HAND_PLAYER, false, RP_NATURAL);
        decide(t, HAND_BANKER, false, RP_NATURAL);
        return;
    }
    bool draws = baccarat_player_draws(p, b);
    decide(t, HAND_PLAYER, draws, draws ? RP_PLAYER_DRAWS : RP_PLAYER_STANDS);
    if (!draws)
        decide(t, HAND_BANKER, baccarat_banker_draws_alone(p, b), RP_BANKER_ALONE);
}

void cards_shown(struct table *t)
{
    const struct baccarat_state *st = &t->game.baccarat;
    unsigned p = st->count[HAND_PLAYER], b = st->count[HAND_BANKER];
    if (p == 2 && b == 2)
        decide_after_four(t);
    else if (p == 3 && b == 2)
        decide(t, HAND_BANKER, baccarat_next(st) == HAND_BANKER,
               banker_rule(baccarat_points(st, HAND_BANKER)));
    if (baccarat_next(st) == HAND_NONE)
        round_decided(t);
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

static void deal(struct table *t, const struct act *a)
{
    struct cards *c = &t->cards;
    hands_before_card(t);
    enum hand to = baccarat_next(&t->game.baccarat);
    const char *rule = due_rule(t, to), *style = hands_card_rule(t, to);
    bool down = hands_card_down(t, to);
    cut_card_comes(t);
    shoe_take(&c->shoe, a->card);
    c->order[c->drawn++] = a->card;
    t->layout->game->chance(&t->game, a);
    tell_dealt(t, a->card, to, down, rule, style);
    hands_dealt(t, to, down);
}

bool do_card(struct table *t, const struct act *a)
{
    if (t->rs->decks == 0)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "this game is played without cards");
    if ((a->has & HAS_CARD) == 0)
        return refuse_at(t, a, RP_MALFORMED, "say which card: rank and suit, such as Th or As");
    shoe_taken_as_ready(t);
    if (t->cards.mishandled || (t->phase == PHASE_CARDS && t->cards.due != DUE_BURN))
        return shoe_missing(t, a);
    if (t->phase == PHASE_CARDS) {
        if (no_such_card(t, a))
            return false;
        shoe_burn(t, a->card);
        return true;
    }
    if (t->phase == PHASE_RESULT)
        return refuse_at(t, a, RP_ONE_CARD, "both hands are complete");
    if (!outcome_may_come(t, a) || no_such_card(t, a))
        return false;
    if (hands_out(t) != HAND_NONE && baccarat_next(&t->game.baccarat) == HAND_NONE)
        return refuse_at(t, a, RP_ONE_CARD, "both hands are complete: they are yet to be turned");
    bool unwatched = t->continuous && felt_empty(t);
    if (t->phase == PHASE_OPEN && !unwatched)
        close_for_early_result(t);
    t->phase = PHASE_CLOSED;
    deal(t, a);
    return true;
}

/* --- other cards than thought ----------------------------------------------------------------- */

static void put_back(struct shoe *s, const struct baccarat_state *st)
{
    for (unsigned h = 0; h < HANDS; h++)
        for (unsigned i = 0; i < st->count[h]; i++)
            shoe_put(s, st->card[h][i]);
}

/* Whether the coup that is looked at again came out of the cards that are in the shoe now. */
static bool same_shoe(const struct table *t)
{
    return t->phase == PHASE_RESULT || t->phase == PHASE_HELD || t->last_shoe == t->cards.number;
}

bool cards_make(const struct table *t, const struct act *a, const union game_state *instead,
                union game_state *out)
{
    struct shoe shoe = t->cards.shoe;
    if (same_shoe(t))
        put_back(&shoe, &instead->baccarat);
    else
        shoe_fill(&shoe, t->rs->decks);
    enum step step = STEP_REFUSED;
    t->layout->game->begin(out);
    for (unsigned i = 0; i < a->card_count; i++) {
        struct act one = {.kind = ACT_CARD, .has = HAS_CARD, .card = a->cards[i]};
        if (!shoe_take(&shoe, one.card) ||
            (step = t->layout->game->chance(out, &one)) == STEP_REFUSED)
            return false;
    }
    return step == STEP_DECIDED;
}

void cards_exchange(struct table *t, const union game_state *back, const union game_state *out)
{
    if (!same_shoe(t))
        return;
    put_back(&t->cards.shoe, &back->baccarat);
    for (unsigned h = 0; h < HANDS; h++)
        for (unsigned i = 0; i < out->baccarat.count[h]; i++)
            shoe_take(&t->cards.shoe, out->baccarat.card[h][i]);
}
