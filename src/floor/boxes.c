/* Cards dealt to boxes, as screens see them, and what players decide from their terminals.
 *
 * A terminal's seat is its box. Which cards a viewer sees, whose turn it is and what is open to him
 * the table says; a decision is an act like any other, and a stake that it adds has moved before it
 * is answered. */
#include "floor/house.h"

static const struct boxes *boxes_of(const struct open_table *ot)
{
    return ot->at.layout.game->boxes;
}

/* The player at a terminal; -1: nobody who plays here. */
static int player_of(const struct open_table *ot, const struct terminal *t)
{
    return t != NULL && t->account != 0 ? player_at(ot, t->account) : -1;
}

int told_number(const struct layout *l, int outcome)
{
    enum { DEALER_BUST = 22, DEALER_BLACKJACK = 23 };
    if (l->game != &BLACKJACK_GAME || outcome <= BLACKJACK)
        return outcome;
    return outcome > 26 ? DEALER_BLACKJACK : DEALER_BUST;
}

/* --- views ------------------------------------------------------------------------------------ */

static void maybe_int(struct text *t, const char *key, int64_t n, bool known)
{
    if (known)
        json_int(t, key, n);
    else
        json_str(t, key, NULL);
}

static void put_cards_of(const struct hand_look *l, struct text *t)
{
    json_open(t, "cards", '[');
    for (unsigned i = 0; i < l->cards; i++) {
        char name[3];
        card_text(l->card[i], name);
        json_str(t, NULL, (l->seen >> i & 1) != 0 ? name : NULL);
    }
    json_close(t, ']');
    maybe_int(t, "total", l->total, l->total > 0);
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
    maybe_int(t, "stake", l.stake, l.stake > 0);
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
    maybe_int(t, "insurance", l.insurance, l.insurance > 0);
    json_close(t, '}');
}

/* Milliseconds until the clock decides. */
static void put_decision_left(const struct floor *f, const struct open_table *ot, struct text *t)
{
    bool alone;
    int64_t by = table_decides_by(ot->at.table, &alone), left = by - table_clock(f, ot);
    maybe_int(t, "left", left > 0 ? left : 0, by >= 0);
}

static void put_turn(const struct floor *f, const struct open_table *ot, int player, struct text *t)
{
    struct turn_look o;
    if (!look_turn(ot->at.table, player, &o)) {
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
    put_decision_left(f, ot, t);
    json_close(t, '}');
}

/* The first box of his that has not answered is asked about; else the last. */
static bool insurance_for(const struct open_table *ot, int player, struct insurance_look *o)
{
    bool open = false;
    *o = (struct insurance_look){.answered = true};
    for (unsigned box = 1; box <= boxes_of(ot)->boxes && (!open || o->answered); box++) {
        struct insurance_look one;
        if (!look_insurance(ot->at.table, player, box, &one))
            return open;
        if (!open || one.most > 0 || !one.answered)
            *o = one;
        open = true;
    }
    return open;
}

static void put_insurance(const struct floor *f, const struct open_table *ot, int player,
                          struct text *t)
{
    struct insurance_look o;
    if (!insurance_for(ot, player, &o)) {
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
    put_decision_left(f, ot, t);
    json_close(t, '}');
}

static void put_boxes(const struct floor *f, const struct open_table *ot, const struct look *k,
                      const struct terminal *mine, struct text *t)
{
    int player = player_of(ot, mine);
    json_open(t, "boxes", '{');
    put_dealer(k, t);
    json_open(t, "boxes", '[');
    for (unsigned box = 1; k->st != NULL && box <= boxes_of(ot)->boxes; box++)
        if (look_hands(k, box) > 0)
            put_box(k, box, player, t);
    json_close(t, ']');
    put_turn(f, ot, player, t);
    put_insurance(f, ot, player, t);
    put_jackpot(ot, player, t);
    json_close(t, '}');
}

void put_box_view(const struct floor *f, const struct open_table *ot, const struct terminal *mine,
                  struct text *t)
{
    struct look k;
    look_at(ot->at.table, &k);
    put_boxes(f, ot, &k, mine, t);
    if (ot->at.rs->stud.known) /* a deck, whole again every round */
        json_str(t, "shoe", NULL);
    else
        put_shoe(ot, t);
    put_results(ot, t);
    put_offered(&ot->at.layout, t);
}

/* --- news ------------------------------------------------------------------------------------- */

static void put_dealt(struct floor *f, const struct open_table *ot, const struct event *e,
                      bool seen)
{
    char name[3];
    card_text(e->card, name);
    struct text *t = say_begin(f);
    json_str(t, "event", "dealt");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", ot->at.table->round);
    json_str(t, "card", seen ? name : NULL);
    json_str(t, "to", e->seat > 0 ? "box" : "dealer");
    maybe_int(t, "seat", e->seat, e->seat > 0);
    maybe_int(t, "hand", e->of_hand, e->seat > 0);
    json_int(t, "place", e->place);
    maybe_int(t, "total", e->points, e->points > 0);
    json_flag(t, "soft", e->soft);
    json_int(t, "left", e->left);
}

/* A card that lies face down is seen by whose hand it is. */
void tell_box_dealt(struct floor *f, const struct open_table *ot, const struct event *e)
{
    struct look k;
    if (!e->face_down) {
        put_dealt(f, ot, e, true);
        say_around(f, ot);
        return;
    }
    look_at(ot->at.table, &k);
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next) {
        const int32_t at = f->desk[d].terminal;
        int player = at >= 0 ? player_of(ot, &f->terminal[at]) : -1;
        put_dealt(f, ot, e, e->seat > 0 && look_box(&k, (unsigned)e->seat, player).mine);
        say_end(f, (uint32_t)d);
    }
}

struct boxes_mark mark_boxes(const struct open_table *ot)
{
    struct boxes_mark m = {.phase = 0};
    const struct table *t = ot->at.table;
    if (boxes_of(ot) == NULL)
        return m;
    m.phase = (uint8_t)t->phase;
    m.runs = table_clock_runs(ot->at.table);
    m.shown_round = t->shown_round;
    m.play = t->own.boxes;
    m.game = t->game;
    return m;
}

static bool decides(enum act_kind k)
{
    return (act_actor(k) == ACTOR_PLAYER && (act_whose(k) & (IN_BLACKJACK | IN_STUD)) != 0) ||
           k == ACT_DECLINE;
}

void tell_boxes(struct floor *f, struct open_table *ot, const struct boxes_mark *before,
                enum act_kind act)
{
    struct boxes_mark now = mark_boxes(ot);
    struct look k;
    if (boxes_of(ot) == NULL ||
        (!decides(act) && now.phase == before->phase && now.runs == before->runs &&
         now.shown_round == before->shown_round &&
         memcmp(&now.play, &before->play, sizeof now.play) == 0 &&
         memcmp(&now.game, &before->game, sizeof now.game) == 0))
        return;
    look_at(ot->at.table, &k);
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next) {
        const int32_t at = f->desk[d].terminal;
        const struct terminal *mine = at >= 0 ? &f->terminal[at] : NULL;
        struct text *t = say_begin(f);
        json_str(t, "event", "boxes");
        json_str(t, "table", ot->plan->name);
        json_int(t, "round", k.st != NULL ? k.round : ot->at.table->round);
        maybe_int(t, "left", table_left(f, ot), now.runs);
        put_boxes(f, ot, &k, mine, t);
        if (mine != NULL)
            put_mine(ot, mine, t);
        say_end(f, (uint32_t)d);
    }
}

/* --- deciding --------------------------------------------------------------------------------- */

static bool maybe_number(const struct asked *q, const char *key, int64_t to, uint32_t has,
                         struct act *a, int64_t *out)
{
    const json_t *v = json_object_get(q->o, key);
    if (v == NULL || json_is_null(v))
        return true;
    *out = json_integer_value(v);
    a->has |= has;
    return json_is_integer(v) && *out >= 1 && *out <= to;
}

/* Only what a player may say is read from the message. */
static bool read_choice(struct floor *f, const struct asked *q, const struct terminal *t,
                        const struct open_table *ot, struct act *a)
{
    const char *name = ask_maybe(q, "choice");
    enum act_kind kind;
    if (name == NULL || !act_find(name, &kind) || !decides(kind)) {
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED], "`choice` must be a decision");
        return false;
    }
    *a = act_of_player(f, t, ot, kind);
    int64_t seat = a->seat, hand = 0, stake = 0;
    if (!maybe_number(q, "seat", SEATS_MAX, HAS_SEAT, a, &seat) ||
        !maybe_number(q, "hand", BLACKJACK_HANDS, HAS_HAND, a, &hand) ||
        !maybe_number(q, "stake", INT64_MAX, HAS_STAKE, a, &stake)) {
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED],
                   "`seat`, `hand` and `stake` are whole numbers above zero");
        return false;
    }
    a->seat = (int32_t)seat;
    a->hand = (int32_t)hand;
    a->stake = stake;
    return true;
}

/* Decisions about the insurance or a double of the whole box name no hand. */
void ask_choose(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    struct act a;
    if (ot == NULL)
        return;
    if (boxes_of(ot) == NULL) {
        refuse_ask(f, q, "rules", ot->at.rs->rule[RP_UNKNOWN_ACT],
                   "nobody decides for a hand in this game");
        return;
    }
    if (!read_choice(f, q, t, ot, &a))
        return;
    const uint32_t round = ot->at.table->round;
    tell_time(f, ot);
    struct outcome o = run_act(f, ot, &a, false);
    if (!o.done) {
        refuse_by_rules(f, q, &o);
        return;
    }
    changed(f, q, t);
    struct text *s = answer_begin(f, q, "chosen");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", round);
    json_str(s, "choice", act_name(a.kind));
    json_int(s, "seat", a.seat);
    json_int(s, "stake", o.stake);
    json_str(s, "rule", o.rule);
    put_meters(f, t, ot, s);
    say_end(f, q->desk);
    pace_decided(f, ot);
}
