/* Hands on boxes for those who show them: how they lie, whose turn it is and what is open to him.
 * Nothing here changes anything. */
#include "table/frame.h"

static const struct boxes *rules_of(const struct table *t)
{
    return t->layout->game->boxes;
}

bool look_at(const struct table *t, struct look *k)
{
    bool now = t->phase == PHASE_CLOSED;
    *k = (struct look){.t = t, .over = !now};
    if (rules_of(t) == NULL || (!now && t->shown_round == 0))
        return false;
    k->st = now ? &t->game : &t->shown;
    k->round = now ? t->round : t->shown_round;
    if (now)
        k->felt = &t->felt[t->current];
    else if (t->last_settled && t->last_round == t->shown_round)
        k->felt = &t->felt[!t->current];
    return true;
}

unsigned look_hands(const struct look *k, unsigned box)
{
    return rules_of(k->t)->hands(k->st, box);
}

/* --- a hand ----------------------------------------------------------------------------------- */

static const struct blackjack_hand *blackjack_hand(const struct look *k, unsigned box,
                                                   unsigned hand)
{
    const struct blackjack_state *st = &k->st->blackjack;
    return box == 0 ? &st->dealer : &st->box[box - 1].hand[hand - 1];
}

static const char *state_of(const struct look *k, const struct hand_look *l, unsigned box,
                            unsigned hand)
{
    const struct blackjack_hand *h = blackjack_hand(k, box, hand);
    if (h->gone)
        return "paid";
    if (l->bust)
        return "bust";
    if (l->blackjack)
        return "blackjack";
    if (k->over)
        return "done";
    struct next n = rules_of(k->t)->next(k->t->rs, k->st);
    if (n.box == box && n.hand == hand && blackjack_dealt(&k->st->blackjack) &&
        !insurance_waits(k->t))
        return "plays";
    return h->cards >= 2 && blackjack_over(k->t->rs, h) ? "stands" : "waits";
}

/* What wagers on the hand came to, and what one player has on it. */
static void look_wagers(const struct look *k, struct hand_look *l, unsigned box, unsigned hand,
                        int player)
{
    for (uint32_t i = 0; k->felt != NULL && i < k->felt->count; i++) {
        const struct wager *w = &k->felt->wager[i];
        if (w->stake == 0 || w->seat != box || rules_of(k->t)->hand_of(w->at) != hand)
            continue;
        if ((w->flags & WAGER_DONE) != 0)
            l->result = w->result;
        if (w->player == player)
            l->stake += w->stake;
    }
}

struct hand_look look_hand(const struct look *k, unsigned box, unsigned hand, int player)
{
    struct lying lies = rules_of(k->t)->lying(k->st, box, hand);
    struct hand_look l = {.card = lies.card,
                          .cards = lies.cards,
                          .total = lies.total,
                          .soft = lies.soft,
                          .result = -1};
    if (k->t->layout->game == &BLACKJACK_GAME) {
        const struct blackjack_hand *h = blackjack_hand(k, box, hand);
        l.blackjack = box == 0 ? blackjack_dealer_natural(&k->st->blackjack) : blackjack_natural(h);
        l.bust = blackjack_bust(h);
        l.doubled = h->doubled;
        if (box > 0)
            l.state = state_of(k, &l, box, hand);
    }
    if (box > 0)
        look_wagers(k, &l, box, hand, player);
    return l;
}

struct box_look look_box(const struct look *k, unsigned box, int player)
{
    struct box_look l = {0};
    uint16_t seen[BETTORS_MAX] = {0};
    for (uint32_t i = 0; k->felt != NULL && i < k->felt->count; i++) {
        const struct wager *w = &k->felt->wager[i];
        if (w->stake == 0 || w->seat != box)
            continue;
        if (k->t->layout->game == &BLACKJACK_GAME && w->at == BJ_INSURANCE && w->player == player)
            l.insurance = w->stake;
        if (!bet_at(k->t, w->at)->main)
            continue;
        l.mine |= w->player == player;
        unsigned n = 0;
        while (n < l.bettors && seen[n] != w->player)
            n++;
        if (n == l.bettors && n < BETTORS_MAX)
            seen[l.bettors++] = w->player;
    }
    return l;
}

/* --- whose turn ------------------------------------------------------------------------------- */

static void add_option(struct turn_look *o, enum act_kind kind, cents stake)
{
    o->option[o->options] = kind;
    o->adds[o->options++] = stake;
}

/* What he has on a hand before anything was added to it; 0: nothing. */
static cents original_on(struct table *t, unsigned box, unsigned hand, int player)
{
    uint32_t from = 0;
    const struct wager *w;
    while ((w = boxes_wager(t, box, 0, (spot)(t->layout->game->spots - 1), &from)) != NULL)
        if (w->player == player && rules_of(t)->hand_of(w->at) == hand)
            return w->stake - w->part;
    return 0;
}

static void least_double(struct table *t, struct turn_look *o, cents original, int player)
{
    cents least = limits_for(t, player, (int)o->box, BJ_MAIN).min;
    if (t->rs->blackjack.exact || least >= original)
        return;
    o->least = least;
    o->step = t->rs->chip;
}

static void look_choices(struct table *t, struct turn_look *o, int player)
{
    cents original = original_on(t, o->box, o->hand, player);
    for (enum choice c = 0; c < CHOICES; c++) {
        enum act_kind kind = (enum act_kind)(ACT_HIT + c);
        bool adds = c == CHOICE_DOUBLE || c == CHOICE_SPLIT || c == CHOICE_RAISE;
        if (rules_of(t)->objects(t->rs, &t->game, o->box, o->hand, c).rule != RP_COUNT ||
            (adds && original == 0))
            continue;
        add_option(o, kind, c == CHOICE_RAISE ? 2 * original : adds ? original : 0);
        if (c == CHOICE_DOUBLE)
            least_double(t, o, original, player);
    }
}

/* Others on the hand are asked whether they double or split too. */
static void look_following(struct table *t, struct turn_look *o, int player)
{
    const struct deciding *p = &t->play;
    *o = (struct turn_look){.box = p->follow_box, .hand = p->follow_hand};
    for (unsigned i = 0; i < p->follow_count; i++)
        o->mine |= p->follow[i] == player + 1;
    if (!o->mine)
        return;
    cents original = original_on(t, o->box, o->hand, player);
    add_option(o, p->follow_split ? ACT_SPLIT : ACT_DOUBLE, original);
    if (p->follow_split)
        add_option(o, ACT_ASSIGN, 0);
    else
        least_double(t, o, original, player);
    add_option(o, ACT_DECLINE, 0);
}

/* A box of his that has not decided, where all do so at once. */
static bool look_own(struct table *t, struct turn_look *o, int player)
{
    for (unsigned box = 1; box <= rules_of(t)->boxes; box++)
        if (rules_of(t)->hands(&t->game, box) > 0 && boxes_open(t, box, 1) &&
            (int)boxes_decider(t, box) == player + 1) {
            *o = (struct turn_look){.box = box, .hand = 1, .mine = true};
            look_choices(t, o, player);
            return true;
        }
    return false;
}

bool look_turn(struct table *t, int player, struct turn_look *o)
{
    struct next n;
    if (rules_of(t) == NULL || t->phase != PHASE_CLOSED || insurance_waits(t))
        return false;
    if (t->play.follow_count > 0) {
        look_following(t, o, player);
        return true;
    }
    n = boxes_next(t);
    if (n.kind != NEXT_CHOICE)
        return false;
    if (rules_of(t)->together)
        return player >= 0 && look_own(t, o, player);
    *o = (struct turn_look){.box = n.box,
                            .hand = n.hand,
                            .mine = player >= 0 && (int)boxes_decider(t, n.box) == player + 1};
    if (o->mine)
        look_choices(t, o, player);
    return true;
}

int64_t table_decides_by(const struct table *t)
{
    if (rules_of(t) == NULL || t->phase != PHASE_CLOSED || t->cards.drawn == 0)
        return -1;
    if (insurance_waits(t))
        return t->play.asked_at + t->rs->blackjack.insurance_ms;
    if (t->rs->blackjack.decision_ms == 0 || !t->rs->blackjack.alone_by_time ||
        t->play.follow_count > 0 || boxes_next(t).kind != NEXT_CHOICE)
        return -1;
    return t->play.asked_at + t->rs->blackjack.decision_ms;
}
