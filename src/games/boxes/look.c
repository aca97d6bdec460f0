/* Hands on boxes for those who show them: how they lie, whose turn it is and what is open to him.
 * Nothing here changes anything. */
#include "games/boxes/boxes.h"
#include "table/felt.h"

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

/* What wagers on the hand came to, and what one player has on it: on the dealer's, box 0, none
 * lies. A hand on which one has won has won, also where the first only stands off or the other was
 * void. */
static void look_wagers(const struct look *k, struct hand_look *l, unsigned box, unsigned hand,
                        int player)
{
    for (uint32_t i = 0; k->felt != NULL && i < k->felt->count; i++) {
        const struct wager *w = &k->felt->wager[i];
        if (w->stake == 0 || w->seat != box || boxes_of(k->t)->hand_of(w->at) != hand)
            continue;
        if ((w->flags & WAGER_DONE) != 0 && (l->result < 0 || w->result < l->result))
            l->result = w->result;
        if (w->player == player)
            l->stake += w->stake;
    }
}

/* What there is to say of every hand; its game may have a word of its own. */
static const char *stands(const struct look *k, unsigned box, unsigned hand)
{
    if (k->over)
        return "done";
    struct next n = boxes_of(k->t)->next(k->t->rs, k->st);
    return n.kind == NEXT_CHOICE && n.box == box && n.hand == hand ? "plays" : "waits";
}

struct hand_look look_hand(const struct look *k, unsigned box, unsigned hand, int player)
{
    struct lying lies = boxes_of(k->t)->lying(k->st, box, hand);
    struct hand_look l = {.card = lies.card,
                          .cards = lies.cards,
                          .total = lies.total,
                          .soft = lies.soft,
                          .seen = UINT32_MAX,
                          .state = box > 0 ? stands(k, box, hand) : NULL,
                          .result = -1};
    if (boxes_game(k->t)->look != NULL)
        boxes_game(k->t)->look(k, &l, box, hand, player);
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
        if (boxes_game(k->t)->look_box != NULL)
            boxes_game(k->t)->look_box(k, &l, w, player);
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
        if (w->player == player && bet_at(t, w->at)->main && boxes_of(t)->hand_of(w->at) == hand)
            return w->stake - w->added;
    return 0;
}

/* What a decision adds, and the least of it where it may be less. */
static void look_adds(struct table *t, struct turn_look *o, const struct decision *d,
                      cents original, int player)
{
    cents least = d->least != NULL ? d->least(t, o->box, original, player) : 0;
    add_option(o, d->act, d->adds != NULL ? d->adds(original) : 0);
    if (least == 0)
        return;
    o->least = least;
    o->step = t->rs->chip;
}

static void look_choices(struct table *t, struct turn_look *o, int player)
{
    cents original = original_on(t, o->box, o->hand, player);
    for (const struct decision *d = boxes_game(t)->decisions; d->lay != NULL; d++)
        if (boxes_objects(t, o->box, o->hand, d->act).rule == RP_COUNT &&
            (d->adds == NULL || original > 0))
            look_adds(t, o, d, original, player);
}

/* Others on the hand are asked whether they follow. */
static void look_following(struct table *t, struct turn_look *o, int player)
{
    const struct boxes_procedure *p = &t->own.boxes;
    *o = (struct turn_look){.box = p->follow_box, .hand = p->follow_hand};
    for (unsigned i = 0; i < p->follow_count; i++)
        o->mine |= p->follow[i] == player + 1;
    if (!o->mine)
        return;
    const struct decision *d = boxes_game(t)->decisions;
    while (d->act != p->follow_act)
        d++;
    look_adds(t, o, d, original_on(t, o->box, o->hand, player), player);
    for (const enum act_kind *k = d->instead; k != NULL && *k != ACT_COUNT; k++)
        add_option(o, *k, 0);
    add_option(o, ACT_DECLINE, 0);
}

static bool forfeits(const struct table *t, unsigned box)
{
    return boxes_game(t)->forfeits != NULL && boxes_game(t)->forfeits(t, box);
}

/* A box of his that has not decided, where all do so at once. */
static bool look_own(struct table *t, struct turn_look *o, int player)
{
    for (unsigned box = 1; box <= boxes_of(t)->boxes; box++)
        if (look_awaited(t, box) && (int)boxes_decider(t, box) == player + 1) {
            *o = (struct turn_look){
                .box = box, .hand = 1, .mine = true, .forfeits = forfeits(t, box)};
            look_choices(t, o, player);
            return true;
        }
    return false;
}

bool look_turn(struct table *t, int player, struct turn_look *o)
{
    struct next n;
    if (boxes_of(t) == NULL || t->phase != PHASE_CLOSED || boxes_wait(t))
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

/* Where all decide at once a box has one hand. */
bool look_awaited(const struct table *t, unsigned box)
{
    enum { ONLY_HAND = 1 };
    return boxes_of(t) != NULL && t->phase == PHASE_CLOSED && box <= boxes_of(t)->boxes &&
           boxes_of(t)->hands(&t->game, box) > 0 && boxes_open(t, box, ONLY_HAND);
}

int64_t table_decides_by(const struct table *t, bool *alone)
{
    *alone = true;
    if (boxes_of(t) == NULL || t->phase != PHASE_CLOSED || t->own.cards.drawn == 0)
        return -1;
    const struct boxes_game *g = boxes_game(t);
    if (boxes_wait(t))
        return g->waits_until(t);
    int64_t ms = boxes_decision_ms(t);
    *alone = g->completes != NULL && g->completes(t->rs);
    if (ms == 0 || t->own.boxes.follow_count > 0 || boxes_next(t).kind != NEXT_CHOICE)
        return -1;
    return t->own.boxes.asked_at + ms;
}
