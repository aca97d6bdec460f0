/* Cards dealt to boxes, as screens see them. Which cards a viewer sees, whose turn it is and what
 * is open to him the table says. */
#include "games/boxes/show.h"

#include "games/boxes/boxes.h"

#include <string.h>

static void put_cards_of(const struct hand_look *l, struct text *t)
{
    json_open(t, "cards", '[');
    for (unsigned i = 0; i < l->cards; i++) {
        char name[3];
        card_text(l->card[i], name);
        json_str(t, NULL, (l->seen >> i & 1) != 0 ? name : NULL);
    }
    json_close(t, ']');
    json_maybe(t, "total", l->total, l->total > 0);
    json_flag(t, "soft", l->soft);
    json_flag(t, "blackjack", l->blackjack);
    json_flag(t, "bust", l->bust);
}

static void put_dealer(const struct look *k, struct text *t)
{
    struct hand_look l = {.card = NULL};
    if (k->st != NULL)
        l = look_hand(k, 0, 1, -1);
    json_open(t, "dealer", '{');
    put_cards_of(&l, t);
    json_str(t, "hand", l.rank[0] != '\0' ? l.rank : NULL);
    if (l.rank[0] != '\0')
        json_flag(t, "qualifies", l.qualifies);
    else
        json_str(t, "qualifies", NULL);
    json_close(t, '}');
}

static void put_box_hand(const struct look *k, unsigned box, unsigned hand, int player,
                         struct text *t)
{
    struct hand_look l = look_hand(k, box, hand, player);
    json_open(t, NULL, '{');
    json_int(t, "hand", hand);
    put_cards_of(&l, t);
    json_flag(t, "doubled", l.doubled);
    json_str(t, "state", l.state);
    json_maybe(t, "stake", l.stake, l.stake > 0);
    json_str(t, "rank", l.rank[0] != '\0' ? l.rank : NULL);
    json_str(t, "result", l.result >= 0 ? result_name((enum result)l.result) : NULL);
    json_close(t, '}');
}

static void put_box(const struct look *k, unsigned box, int player, struct text *t)
{
    struct box_look l = look_box(k, box, player);
    json_open(t, NULL, '{');
    json_int(t, "seat", box);
    json_flag(t, "mine", l.mine);
    json_int(t, "bettors", l.bettors);
    json_open(t, "hands", '[');
    for (unsigned h = 1; h <= look_hands(k, box); h++)
        put_box_hand(k, box, h, player, t);
    json_close(t, ']');
    json_maybe(t, "insurance", l.insurance, l.insurance > 0);
    json_close(t, '}');
}

/* Milliseconds until the clock decides. */
static void put_decision_left(const struct showing *s, struct text *t)
{
    bool alone;
    int64_t by = table_decides_by(s->t, &alone), left = by - s->now;
    json_maybe(t, "left", left > 0 ? left : 0, by >= 0);
}

static void put_turn(const struct showing *s, struct text *t)
{
    struct turn_look o;
    if (!look_turn(s->t, s->player, &o)) {
        json_str(t, "turn", NULL);
        return;
    }
    json_open(t, "turn", '{');
    json_int(t, "seat", o.box);
    json_int(t, "hand", o.hand);
    json_flag(t, "mine", o.mine);
    json_open(t, "options", '[');
    for (unsigned i = 0; i < o.options; i++)
        json_str(t, NULL, act_name(o.option[i]));
    json_close(t, ']');
    json_open(t, "stakes", '{');
    for (unsigned i = 0; i < o.options; i++)
        if (o.adds[i] > 0)
            json_int(t, act_name(o.option[i]), o.adds[i]);
    json_close(t, '}');
    if (o.least > 0) {
        json_open(t, "least", '{');
        json_int(t, act_name(ACT_DOUBLE), o.least);
        json_close(t, '}');
        json_int(t, "step", o.step);
    }
    if (o.forfeits)
        json_flag(t, "forfeits", true);
    put_decision_left(s, t);
    json_close(t, '}');
}

/* The first box of his that has not answered is asked about; else the last. */
static bool offered(const struct showing *s, struct offer_look *o)
{
    bool open = false;
    *o = (struct offer_look){.answered = true};
    for (unsigned box = 1; box <= boxes_of(s->t)->boxes && (!open || o->answered); box++) {
        struct offer_look one;
        if (!boxes_game(s->t)->look_offer(s->t, s->player, box, &one))
            return open;
        if (!open || one.most > 0 || !one.answered)
            *o = one;
        open = true;
    }
    return open;
}

static void put_insurance(const struct showing *s, struct text *t)
{
    struct offer_look o;
    if (boxes_game(s->t)->look_offer == NULL || !offered(s, &o)) {
        json_str(t, "insurance", NULL);
        return;
    }
    json_open(t, "insurance", '{');
    json_flag(t, "open", true);
    json_int(t, "max", o.most);
    json_int(t, "min", o.least);
    json_int(t, "step", o.step);
    json_flag(t, "even_money", o.even_money);
    json_flag(t, "answered", o.answered);
    put_decision_left(s, t);
    json_close(t, '}');
}

void boxes_no_prizes(const struct showing *s, struct text *t)
{
    (void)s;
    json_str(t, "jackpot", NULL);
}

static void put_boxes(const struct showing *s, const struct look *k, boxes_prizes *prizes,
                      struct text *t)
{
    json_open(t, "boxes", '{');
    put_dealer(k, t);
    json_open(t, "boxes", '[');
    for (unsigned box = 1; k->st != NULL && box <= boxes_of(s->t)->boxes; box++)
        if (look_hands(k, box) > 0)
            put_box(k, box, s->player, t);
    json_close(t, ']');
    put_turn(s, t);
    put_insurance(s, t);
    prizes(s, t);
    json_close(t, '}');
}

void boxes_view(const struct showing *s, boxes_prizes *prizes, struct text *t)
{
    struct look k;
    look_at(s->t, &k);
    put_boxes(s, &k, prizes, t);
}

bool boxes_stays_low(const struct table *t, const struct wager *w)
{
    const struct layout *l = t->layout;
    return t->phase != PHASE_OPEN || l->rs->bets[l->spot[w->at].bet].fixed_stake > 0;
}

/* --- news ------------------------------------------------------------------------------------- */

void boxes_news(const struct showing *s, boxes_prizes *prizes, struct text *t)
{
    struct look k;
    look_at(s->t, &k);
    json_int(t, "round", k.st != NULL ? k.round : s->t->round);
    json_maybe(t, "left", show_left(s), table_clock_runs(s->t));
    put_boxes(s, &k, prizes, t);
}

static void put_dealt(const struct showing *s, const struct event *e, bool seen, struct text *t)
{
    char name[3];
    card_text(e->card, name);
    json_int(t, "round", s->t->round);
    json_str(t, "card", seen ? name : NULL);
    json_str(t, "to", e->seat > 0 ? "box" : "dealer");
    json_maybe(t, "seat", e->seat, e->seat > 0);
    json_maybe(t, "hand", e->hand, e->seat > 0);
    json_int(t, "place", e->place);
    json_maybe(t, "total", e->points, e->points > 0);
    json_flag(t, "soft", e->soft);
    json_int(t, "left", e->left);
}

static void open_news(const struct showing *s, const struct event *e, struct text *t)
{
    put_dealt(s, e, true, t);
}

static void face_down_news(const struct showing *s, const struct event *e, struct text *t)
{
    struct look k;
    look_at(s->t, &k);
    put_dealt(s, e, e->seat > 0 && look_box(&k, (unsigned)e->seat, s->player).mine, t);
}

const struct news *boxes_heard(const struct event *e)
{
    static const struct news OPEN = {.event = "dealt", .put = open_news},
                             FACE_DOWN = {.event = "dealt", .each = true, .put = face_down_news},
                             BURNED = {.event = "dealt", .put = show_burned};
    if (e->kind == EV_SHOWN)
        return &SHOWN_NEWS;
    if (e->kind != EV_DEALT)
        return NULL;
    return !e->boxes ? &BURNED : e->face_down ? &FACE_DOWN : &OPEN;
}

/* How the hands stood before an act; and after it all at the table see them, if they have changed.
 */
struct boxes_mark {
    uint8_t phase;
    bool runs;
    uint32_t shown_round;
    struct boxes_procedure play;
    union game_state game;
};
_Static_assert(sizeof(struct boxes_mark) <= MARK_MAX, "a mark has room for it");

void boxes_mark(const struct table *t, struct mark *m)
{
    struct boxes_mark *b = (struct boxes_mark *)m->own;
    b->phase = (uint8_t)t->phase;
    b->runs = table_clock_runs((struct table *)t);
    b->shown_round = t->shown_round;
    b->play = t->own.boxes;
    b->game = t->game;
}

/* A player's own act, and no act of every table or of the shoe. */
bool boxes_decides(enum act_kind k)
{
    return (k != ACT_COUNT && act_actor(k) == ACTOR_PLAYER &&
            (act_whose(k) & (IN_TABLE | IN_CARDS)) == 0) ||
           k == ACT_DECLINE;
}

/* --- for programs that play ------------------------------------------------------------------- */

unsigned boxes_decisions(const struct layout *l, enum act_kind act[CHOOSES_MAX])
{
    unsigned count = 0;
    for (const struct decision *d = l->game->procedure->boxes->decisions; d->lay != NULL; d++)
        act[count++] = d->act;
    return count;
}

static struct seen_hand seen_hand(const struct hand_look *l)
{
    struct seen_hand h = {.cards = l->cards, .total = l->total, .soft = l->soft};
    for (unsigned i = 0; i < l->cards && i < SEEN_CARDS; i++)
        h.card[i] = (l->seen >> i & 1) != 0 ? (uint8_t)(l->card[i] + 1) : 0;
    return h;
}

void boxes_sees(struct table *t, int player, unsigned box, struct seen *s)
{
    struct look k;
    struct turn_look o;
    if (!look_at(t, &k) || k.over)
        return;
    struct hand_look dealer = look_hand(&k, 0, 1, -1);
    s->dealer = seen_hand(&dealer);
    s->hands = look_hands(&k, box);
    s->hand = 1;
    if (look_turn(t, player, &o) && o.mine) {
        s->hand = o.hand;
        for (unsigned i = 0; i < o.options; i++)
            s->act[s->open++] = o.option[i];
    }
    if (s->hands == 0)
        return;
    struct hand_look own = look_hand(&k, box, s->hand, player);
    s->his = seen_hand(&own);
}

bool boxes_changed(const struct table *t, const struct mark *before, enum act_kind act)
{
    const struct boxes_mark *b = (const struct boxes_mark *)before->own;
    return boxes_decides(act) || (uint8_t)t->phase != b->phase ||
           table_clock_runs((struct table *)t) != b->runs || t->shown_round != b->shown_round ||
           memcmp(&t->own.boxes, &b->play, sizeof b->play) != 0 ||
           memcmp(&t->game, &b->game, sizeof b->game) != 0;
}

bool boxes_absent(const struct table *t, struct act *a)
{
    bool alone;
    int64_t by = table_decides_by(t, &alone);
    if (by < 0 || alone || t->now < by)
        return false;
    EACH_SEAT(box, t)
        if (look_awaited(t, box)) {
            *a = (struct act){
                .kind = ACT_ABSENT, .has = HAS_SEAT, .seat = (int32_t)box, .yes = true};
            return true;
        }
    return false;
}

const char *const BOXES_CLOCKS[] = {BOXES_DECIDE, "insurance-time=10000", NULL};

/* The card that is due, by the box; the dealer has none. */
void boxes_next_json(const struct table *t, struct text *out)
{
    const struct next n = boxes_next(t);
    if (!boxes_card_due(t)) {
        text_put(out, "null");
        return;
    }
    json_open(out, NULL, '{');
    json_str(out, "to", n.box == 0 ? "dealer" : "box");
    if (n.box != 0) {
        json_int(out, "box", n.box);
        json_int(out, "hand", n.hand);
    }
    json_int(out, "place", boxes_of(t)->lying(&t->game, n.box, n.hand).cards + 1);
    json_close(out, '}');
}
