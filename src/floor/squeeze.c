/* The squeeze: the two cards of a hand lie face down until the terminal that the rules have chosen
 * turns them over, or its time has run out (crown-fusion-2024:9.5.2, 12.14.2).
 *
 * The cards are what they are: nothing is decided here, only shown later. So that nobody hears the
 * counts before the cards are seen, the fourth card lies on the table first and is entered once the
 * squeeze is over. A floor that is struck down meanwhile goes on with all cards open. */
#include "floor/house.h"

#include <stdio.h>

static const char BY_ITSELF[] = "crown-fusion-2024:9.5.2",
                  BY_DEALER[] = "crown-fusion-2024:12.14.2";

static const char *const HAND_NAMES[] = {[HAND_PLAYER] = "player", [HAND_BANKER] = "banker"};

/* A terminal's hands to turn over, and the cards it has turned: bits of squeeze.by. */
static uint8_t may_bit(enum hand h)
{
    return (uint8_t)(1u << h);
}
static uint8_t turned_bit(enum hand h, unsigned place)
{
    return (uint8_t)(4u << (2 * h + place));
}

static bool any_left(const struct open_table *ot, enum hand h)
{
    return ot->squeeze.left[h][0] > 0 || ot->squeeze.left[h][1] > 0;
}

void squeeze_allow(const struct floor *f, struct open_table *ot, const struct event *e)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        uint8_t *by = &ot->squeeze.by[i];
        if (ot->seat_of[i] != e->seat || (*by & may_bit(e->hand)) != 0)
            continue;
        *by |= may_bit(e->hand);
        ot->squeeze.left[e->hand][0]++;
        ot->squeeze.left[e->hand][1]++;
        ot->squeeze.round = ot->at.table->round;
    }
}

bool lies_open(const struct floor *f, const struct open_table *ot, enum hand h, unsigned place,
               const struct terminal *t)
{
    if (place >= 2 || ot->squeeze.left[h][place] == 0)
        return true;
    return t != NULL && (ot->squeeze.by[t - f->terminal] & turned_bit(h, place)) != 0;
}

/* Whether this terminal (NULL: none) has a card of the hand still to turn over. */
static bool has_to_turn(const struct floor *f, const struct open_table *ot, enum hand h,
                        const struct terminal *t)
{
    uint8_t both = turned_bit(h, 0) | turned_bit(h, 1);
    return t != NULL && (ot->squeeze.by[t - f->terminal] & may_bit(h)) != 0 &&
           (ot->squeeze.by[t - f->terminal] & both) != both;
}

static const struct terminal *terminal_at(const struct floor *f, int32_t desk)
{
    return f->desk[desk].terminal >= 0 ? &f->terminal[f->desk[desk].terminal] : NULL;
}

/* --- the cards that lie there ----------------------------------------------------------------- */

struct baccarat_state squeeze_cards(const struct open_table *ot)
{
    struct baccarat_state st = ot->at.table->game.baccarat;
    if (ot->squeeze.lies && st.count[HAND_BANKER] == 1)
        st.card[HAND_BANKER][st.count[HAND_BANKER]++] = ot->squeeze.fourth.card;
    return st;
}

static void tell_revealed(struct floor *f, const struct open_table *ot, enum hand h, unsigned place,
                          int32_t desk)
{
    struct baccarat_state st = squeeze_cards(ot);
    const struct terminal *t = terminal_at(f, desk);
    char name[3];
    card_text(st.card[h][place], name);
    struct text *s = say_begin(f);
    json_str(s, "event", "revealed");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", ot->at.table->round);
    json_str(s, "hand", HAND_NAMES[h]);
    json_int(s, "place", place + 1);
    json_str(s, "card", name);
    if (lies_open(f, ot, h, !place, t))
        json_int(s, "points", baccarat_points(&st, h));
    else
        json_str(s, "points", NULL);
    say_end(f, (uint32_t)desk);
}

static void tell_squeeze(struct floor *f, const struct open_table *ot, enum hand h)
{
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next) {
        const struct terminal *t = terminal_at(f, d);
        struct text *s = say_begin(f);
        json_str(s, "event", "squeeze");
        json_str(s, "table", ot->plan->name);
        json_int(s, "round", ot->at.table->round);
        json_str(s, "hand", HAND_NAMES[h]);
        json_flag(s, "mine", has_to_turn(f, ot, h, t));
        json_int(s, "ms", ot->plan->squeeze_ms);
        say_end(f, (uint32_t)d);
    }
}

/* --- from the fourth card until all is seen --------------------------------------------------- */

bool squeeze_lays(struct floor *f, struct open_table *ot, const struct act *fourth,
                  const struct asked *q)
{
    const struct table *t = ot->at.table;
    const struct baccarat_state *st = &t->game.baccarat;
    if (ot->squeeze.lies || t->phase != PHASE_CLOSED || st->count[HAND_PLAYER] != 2 ||
        st->count[HAND_BANKER] != 1 || t->own.cards.shoe.of[fourth->card] == 0 ||
        (!any_left(ot, HAND_PLAYER) && !any_left(ot, HAND_BANKER)))
        return false;
    ot->squeeze.lies = true;
    ot->squeeze.fourth = *fourth;
    ot->squeeze.until = f->now + ot->plan->squeeze_ms;
    ot->squeeze.desk = q != NULL ? (int32_t)q->desk : NOBODY;
    ot->squeeze.generation = q != NULL ? f->desk[q->desk].generation : 0;
    ot->squeeze.seq = q != NULL ? q->seq : -1;
    struct baccarat_state all = squeeze_cards(ot);
    tell_dealt(f, ot,
               &(struct event){.hand = HAND_BANKER,
                               .card = fourth->card,
                               .place = 2,
                               .points = (uint8_t)baccarat_points(&all, HAND_BANKER),
                               .left = (uint16_t)(t->own.cards.shoe.left - 1)});
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++)
        if (any_left(ot, h))
            tell_squeeze(f, ot, h);
    return true;
}

bool squeeze_done(const struct floor *f, const struct open_table *ot)
{
    return ot->squeeze.lies && (f->now >= ot->squeeze.until ||
                                (!any_left(ot, HAND_PLAYER) && !any_left(ot, HAND_BANKER)));
}

static void forget(struct floor *f, struct open_table *ot)
{
    memset(ot->squeeze.by, 0, f->terminal_count);
    memset(ot->squeeze.left, 0, sizeof ot->squeeze.left);
    ot->squeeze.round = 0;
}

bool squeeze_asked(const struct floor *f, const struct open_table *ot, struct asked *q)
{
    *q = (struct asked){.desk = (uint32_t)ot->squeeze.desk, .seq = ot->squeeze.seq};
    return ot->squeeze.desk >= 0 && f->desk[ot->squeeze.desk].here &&
           f->desk[ot->squeeze.desk].generation == ot->squeeze.generation;
}

/* What still lies face down for anybody is turned over. */
static void squeeze_end(struct floor *f, struct open_table *ot)
{
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++)
        for (unsigned place = 0; place < 2; place++) {
            unsigned left = ot->squeeze.left[h][place];
            for (int32_t d = ot->first_desk; left > 0 && d >= 0; d = f->desk[d].next)
                if (!lies_open(f, ot, h, place, terminal_at(f, d))) {
                    ot->squeeze.left[h][place] = 0;
                    tell_revealed(f, ot, h, place, d);
                    ot->squeeze.left[h][place] = (uint16_t)left;
                }
            ot->squeeze.left[h][place] = 0;
        }
    forget(f, ot);
    ot->squeeze.lies = false;
}

struct outcome squeeze_enter(struct floor *f, struct open_table *ot, const struct act *fourth)
{
    squeeze_end(f, ot);
    ot->squeeze.entering = true; /* that it was dealt has been told */
    struct outcome o = run_act(f, ot, fourth, false);
    ot->squeeze.entering = false;
    return o;
}

/* The coup was called off, or has ended in another way, while cards lay face down. */
void squeeze_over(struct floor *f, struct open_table *ot)
{
    struct asked q;
    bool asked = ot->squeeze.lies && squeeze_asked(f, ot, &q);
    forget(f, ot);
    ot->squeeze.lies = false;
    if (asked)
        refuse_ask(f, &q, "rules", BY_DEALER, "the coup is over: that card was not entered");
}

/* --- a view ----------------------------------------------------------------------------------- */

void put_squeeze(const struct floor *f, const struct open_table *ot, const struct terminal *mine,
                 struct text *t)
{
    if (!ot->squeeze.lies || (!any_left(ot, HAND_PLAYER) && !any_left(ot, HAND_BANKER))) {
        json_str(t, "squeeze", NULL);
        return;
    }
    json_open(t, "squeeze", '{');
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++) {
        if (!any_left(ot, h)) {
            json_str(t, HAND_NAMES[h], NULL);
            continue;
        }
        int64_t left = ot->squeeze.until - f->now;
        json_open(t, HAND_NAMES[h], '{');
        json_flag(t, "mine", has_to_turn(f, ot, h, mine));
        json_int(t, "left", left > 0 ? left : 0);
        json_close(t, '}');
    }
    json_close(t, '}');
}

/* --- turning over ----------------------------------------------------------------------------- */

/* The terminal sees its card at once; the others when nobody has it left to turn over. */
static void turn_over(struct floor *f, struct open_table *ot, const struct terminal *t, enum hand h,
                      unsigned place)
{
    uint8_t *by = &ot->squeeze.by[t - f->terminal];
    if ((*by & turned_bit(h, place)) != 0)
        return;
    *by |= turned_bit(h, place);
    ot->squeeze.left[h][place]--;
    if (t->desk >= 0)
        tell_revealed(f, ot, h, place, t->desk);
    for (int32_t d = ot->first_desk; ot->squeeze.left[h][place] == 0 && d >= 0;
         d = f->desk[d].next) {
        const struct terminal *other = terminal_at(f, d);
        if (other == NULL || (ot->squeeze.by[other - f->terminal] & may_bit(h)) == 0)
            tell_revealed(f, ot, h, place, d);
    }
    if (squeeze_done(f, ot) && ot->automatic && ot->due > f->now + ot->plan->deal_ms)
        ot->due = f->now + ot->plan->deal_ms;
}

static struct open_table *squeezed_table(struct floor *f, const struct asked *q, enum hand *hand)
{
    const struct terminal *t = asker(f, q);
    const char *name, *which;
    int64_t round;
    if (!ask_word(f, q, "table", &name) || !ask_word(f, q, "hand", &which) ||
        !ask_number(f, q, "round", 0, UINT32_MAX, &round))
        return NULL;
    struct open_table *ot = table_named(f, name);
    *hand = strcmp(which, "player") == 0   ? HAND_PLAYER
            : strcmp(which, "banker") == 0 ? HAND_BANKER
                                           : HAND_NONE;
    if (ot == NULL || ot->seat_of[t - f->terminal] == 0) {
        refuse_ask(f, q, "unknown", NULL, "`table` must name a table of this terminal");
        return NULL;
    }
    const char *rule = ot->automatic ? BY_ITSELF : BY_DEALER;
    if (*hand == HAND_NONE)
        refuse_ask(f, q, "malformed", NULL, "`hand` must be player or banker");
    else if (round != ot->at.table->round)
        refuse_ask(f, q, "round", rule, "that coup is over");
    else if (!ot->squeeze.lies || (ot->squeeze.by[t - f->terminal] & may_bit(*hand)) == 0)
        refuse_ask(f, q, "rules", rule, "that hand is not this terminal's to turn over");
    else
        return ot;
    return NULL;
}

void ask_reveal(struct floor *f, struct asked *q)
{
    const struct terminal *t = asker(f, q);
    enum hand h;
    int64_t place = 0;
    bool one = json_object_get(q->o, "place") != NULL;
    if (one && !ask_number(f, q, "place", 1, 2, &place))
        return;
    struct open_table *ot = squeezed_table(f, q, &h);
    if (ot == NULL)
        return;
    for (unsigned p = 0; p < 2; p++)
        if (!one || place == p + 1)
            turn_over(f, ot, t, h, p);
    struct baccarat_state st = squeeze_cards(ot);
    struct text *s = answer_begin(f, q, "revealed");
    json_str(s, "hand", HAND_NAMES[h]);
    if (one) {
        char name[3];
        card_text(st.card[h][place - 1], name);
        json_int(s, "place", place);
        json_str(s, "card", name);
    } else {
        put_cards(st.card[h], 2, "cards", s);
    }
    say_end(f, q->desk);
}
