/* Hands on boxes for those who show them: how they lie, whose turn it is and what is open to him.
 * Nothing here changes anything. */
#include "games/boxes/boxes.h"

bool look_at(const struct table *t, struct look *k)
{
    bool now = t->phase == PHASE_CLOSED;
    *k = (struct look){.t = t, .over = !now};
    if (boxes_of(t) == NULL || (!now && t->shown_round == 0))
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
    return boxes_of(k->t)->hands(k->st, box);
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
    struct next n = boxes_of(k->t)->next(k->t->rs, k->st);
    if (n.box == box && n.hand == hand && blackjack_dealt(&k->st->blackjack) &&
        !insurance_waits(k->t))
        return "plays";
    return h->cards >= 2 && blackjack_over(k->t->rs, h) ? "stands" : "waits";
}

/* Whether a position is a hand's; where a box has one only, those of the hand itself. */
static bool is_of_hand(const struct table *t, spot s, unsigned hand)
{
    return boxes_of(t)->showdown ? s == STUD_ANTE || s == STUD_BET
                                 : boxes_of(t)->hand_of(s) == hand;
}

/* What wagers on the hand came to, and what one player has on it. */
static void look_wagers(const struct look *k, struct hand_look *l, unsigned box, unsigned hand,
                        int player)
{
    for (uint32_t i = 0; k->felt != NULL && i < k->felt->count; i++) {
        const struct wager *w = &k->felt->wager[i];
        if (w->stake == 0 || w->seat != box || !is_of_hand(k->t, w->at, hand))
            continue;
        if ((w->flags & WAGER_DONE) != 0 && bet_at(k->t, w->at)->main)
            l->result = w->result;
        if (w->player == player)
            l->stake += w->stake;
    }
}

static bool is_bettor(const struct look *k, unsigned box, int player)
{
    for (uint32_t i = 0; player >= 0 && k->felt != NULL && i < k->felt->count; i++)
        if (k->felt->wager[i].seat == box && k->felt->wager[i].player == player &&
            k->felt->wager[i].stake > 0)
            return true;
    return false;
}

/* --- five cards ------------------------------------------------------------------------------- */

static bool somebody_plays(const struct stud_state *st)
{
    for (unsigned b = 0; b < STUD_BOXES; b++)
        if (stud_plays(&st->box[b]))
            return true;
    return false;
}

/* A player sees his own cards and the one that the dealer shows; when all have decided the dealer's
 * if somebody plays against them, and every hand that does. */
static uint32_t seen_of(const struct look *k, unsigned box, int player)
{
    const struct stud_state *st = &k->st->stud;
    const uint32_t all = (1u << POKER_HAND) - 1;
    if (box == 0) {
        unsigned up = st->upcard > 0 ? st->upcard : POKER_HAND;
        return k->over && somebody_plays(st) ? all : 1u << (up - 1);
    }
    const struct stud_box *h = &st->box[box - 1];
    if (is_bettor(k, box, player))
        return all;
    return k->over && stud_plays(h) && !h->face_down ? all : 0;
}

static const char *stud_state_of(const struct look *k, unsigned box)
{
    const struct stud_box *h = &k->st->stud.box[box - 1];
    if (h->folded || h->dead)
        return "folded";
    if (h->raised)
        return "raised";
    if (k->over)
        return "done";
    return stud_dealt(&k->st->stud) ? "plays" : "waits";
}

static void look_stud(const struct look *k, struct hand_look *l, unsigned box, int player)
{
    l->seen = seen_of(k, box, player);
    bool whole = l->cards == POKER_HAND && l->seen == (1u << POKER_HAND) - 1;
    if (whole)
        stud_words(l->card, l->rank);
    if (box == 0)
        l->qualifies = whole && stud_qualifies(&k->st->stud);
    else
        l->state = stud_state_of(k, box);
}

struct hand_look look_hand(const struct look *k, unsigned box, unsigned hand, int player)
{
    struct lying lies = boxes_of(k->t)->lying(k->st, box, hand);
    struct hand_look l = {.card = lies.card,
                          .cards = lies.cards,
                          .total = lies.total,
                          .soft = lies.soft,
                          .seen = UINT32_MAX,
                          .result = -1};
    if (k->t->layout->game == &BLACKJACK_GAME) {
        const struct blackjack_hand *h = blackjack_hand(k, box, hand);
        l.blackjack = box == 0 ? blackjack_dealer_natural(&k->st->blackjack) : blackjack_natural(h);
        l.bust = blackjack_bust(h);
        l.doubled = h->doubled;
        if (box > 0)
            l.state = state_of(k, &l, box, hand);
    }
    if (boxes_of(k->t)->showdown)
        look_stud(k, &l, box, player);
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
        if (w->player == player && bet_at(t, w->at)->main && is_of_hand(t, w->at, hand))
            return w->stake - w->part;
    return 0;
}

static void least_double(struct table *t, struct turn_look *o, cents original, int player)
{
    cents least = chips_least(t, limits_for(t, player, (int)o->box, BJ_MAIN).min);
    if (t->rs->blackjack.exact || least >= original)
        return;
    o->least = least;
    o->step = t->rs->chip;
}

static void look_choices(struct table *t, struct turn_look *o, int player)
{
    cents original = original_on(t, o->box, o->hand, player);
    for (enum choice c = 0; c < CHOICES; c++) {
        enum act_kind kind = choice_act(c);
        bool adds = c == CHOICE_DOUBLE || c == CHOICE_SPLIT || c == CHOICE_RAISE;
        if (boxes_of(t)->objects(t->rs, &t->game, o->box, o->hand, c).rule != RP_COUNT ||
            (adds && original == 0))
            continue;
        add_option(o, kind, c == CHOICE_RAISE ? raise_stake(original) : adds ? original : 0);
        if (c == CHOICE_DOUBLE)
            least_double(t, o, original, player);
    }
}

/* Others on the hand are asked whether they double or split too. */
static void look_following(struct table *t, struct turn_look *o, int player)
{
    const struct boxes_procedure *p = &t->own.boxes;
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
    for (unsigned box = 1; box <= boxes_of(t)->boxes; box++)
        if (boxes_of(t)->hands(&t->game, box) > 0 && boxes_open(t, box, 1) &&
            (int)boxes_decider(t, box) == player + 1) {
            *o = (struct turn_look){
                .box = box, .hand = 1, .mine = true, .forfeits = jackpot_won(t, box)};
            look_choices(t, o, player);
            return true;
        }
    return false;
}

bool look_turn(struct table *t, int player, struct turn_look *o)
{
    struct next n;
    if (boxes_of(t) == NULL || t->phase != PHASE_CLOSED || insurance_waits(t))
        return false;
    if (t->own.boxes.follow_count > 0) {
        look_following(t, o, player);
        return true;
    }
    n = boxes_next(t);
    if (n.kind != NEXT_CHOICE)
        return false;
    if (boxes_of(t)->together)
        return player >= 0 && look_own(t, o, player);
    *o = (struct turn_look){.box = n.box,
                            .hand = n.hand,
                            .mine = player >= 0 && (int)boxes_decider(t, n.box) == player + 1};
    if (o->mine)
        look_choices(t, o, player);
    return true;
}

bool look_awaited(const struct table *t, unsigned box)
{
    return boxes_of(t) != NULL && t->phase == PHASE_CLOSED && box <= boxes_of(t)->boxes &&
           boxes_of(t)->hands(&t->game, box) > 0 && boxes_open(t, box, 1);
}

int64_t table_decides_by(const struct table *t, bool *alone)
{
    *alone = true;
    if (boxes_of(t) == NULL || t->phase != PHASE_CLOSED || t->own.cards.drawn == 0)
        return -1;
    if (insurance_waits(t))
        return t->own.boxes.asked_at + t->rs->blackjack.insurance_ms;
    const struct blackjack_rules *r = &t->rs->blackjack;
    int64_t ms = boxes_of(t)->showdown ? t->rs->stud.decision_ms : r->decision_ms;
    *alone = r->alone_by_time;
    if (ms == 0 || t->own.boxes.follow_count > 0 || boxes_next(t).kind != NEXT_CHOICE)
        return -1;
    return t->own.boxes.asked_at + ms;
}
