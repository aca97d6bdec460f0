/* Who holds the cards once they are dealt.
 *
 * In some dealing styles the cards come face down and a player turns them over. That changes who
 * acts and when, never what the cards are: a hand is out until its holder turns it, the dealer
 * does, or the next card is due, and nothing is called or settled before. Without a holder the
 * dealer turns the cards at once. Who is asked to hold them is in offers.c and bank.c. */
#include "games/baccarat/baccarat.h"
#include "table/round.h"
#include "table/seats.h"

#include <stdio.h>
#include <string.h>

const struct style *hands_style(const struct table *t)
{
    bool by_dealer =
        t->own.baccarat.hands.role_refused || t->own.baccarat.misdeal.again ||
        (t->own.baccarat.misdeal.no_bets != BETS_TAKEN && t->rs->rule[RP_NO_BETS_STYLE] != NULL);
    return &t->rs->own.baccarat.styles[by_dealer ? STYLE_A : t->own.baccarat.hands.style];
}

const char *hand_title(enum hand h)
{
    return h == HAND_PLAYER ? "Player" : "Banker";
}

enum hand hand_meant(const struct act *a)
{
    return strcmp(a->to, "player") == 0   ? HAND_PLAYER
           : strcmp(a->to, "banker") == 0 ? HAND_BANKER
                                          : HAND_NONE;
}

bool hand_named(struct table *t, const struct act *a, enum hand *to)
{
    *to = hand_meant(a);
    return *to != HAND_NONE || a->to[0] == '\0' ||
           refuse_at(t, a, RP_MALFORMED, "`to` is player or banker, or left out");
}

void name_hand(struct act *a, enum hand h)
{
    snprintf(a->to, sizeof a->to, "%s", h == HAND_PLAYER ? "player" : "banker");
}

const char *hand_about(enum hand h)
{
    return h == HAND_PLAYER ? "player-cards" : "banker-cards";
}

/* --- how they lie ----------------------------------------------------------------------------- */

/* The cards of a hand that lie face down, one bit each. */
static unsigned face_down(const struct table *t, enum hand h)
{
    return ((1u << t->game.baccarat.count[h]) - 1u) & ~(unsigned)t->own.baccarat.hands.turned[h];
}

static unsigned first_of(unsigned cards)
{
    return (unsigned)__builtin_ctz(cards);
}

/* Whose it is to turn a card: index + 1; 0 the dealer's. */
static unsigned turner(const struct table *t, enum hand h, unsigned place)
{
    unsigned named = t->own.baccarat.hands.nominee[h][place];
    return named > 0 && t->own.baccarat.hands.holder[h] > 0 ? named
                                                            : t->own.baccarat.hands.holder[h];
}

/* The cards that are with one player now: those of a hand that are his to turn, up to the first
 * that is another's. */
static unsigned passed_out(const struct table *t, enum hand h)
{
    unsigned down = face_down(t, h), cards = 0;
    if (down == 0)
        return 0;
    unsigned who = turner(t, h, first_of(down));
    for (unsigned i = 0; i < HAND_CARDS; i++)
        if ((down >> i & 1) != 0 && turner(t, h, i) == who)
            cards |= 1u << i;
        else if ((down >> i & 1) != 0)
            break;
    return cards;
}

static bool four_dealt(const struct table *t)
{
    return t->game.baccarat.count[HAND_BANKER] >= 2;
}

enum hand hands_out(const struct table *t)
{
    if (t->phase != PHASE_CLOSED || !four_dealt(t))
        return HAND_NONE;
    return face_down(t, HAND_PLAYER) != 0   ? HAND_PLAYER
           : face_down(t, HAND_BANKER) != 0 ? HAND_BANKER
                                            : HAND_NONE;
}

bool hands_wait(const struct table *t)
{
    return t->own.baccarat.hands.asked > 0 || hands_out(t) != HAND_NONE;
}

bool hands_hidden(const struct table *t)
{
    return hands_style(t)->face_down && t->own.baccarat.hands.turned[HAND_PLAYER] == 0 &&
           t->own.baccarat.hands.turned[HAND_BANKER] == 0;
}

bool hands_card_down(const struct table *t, enum hand to)
{
    const struct style *s = hands_style(t);
    return t->game.baccarat.count[to] < 2 ? s->face_down : s->thirds_down;
}

const char *hands_card_rule(const struct table *t, enum hand to)
{
    const struct style *s = hands_style(t);
    return t->game.baccarat.count[to] < 2 ? s->deal : s->third;
}

/* --- turning them ----------------------------------------------------------------------------- */

static uint8_t points_shown(const struct table *t, enum hand h)
{
    unsigned points = 0;
    for (unsigned i = 0; i < HAND_CARDS; i++)
        if ((t->own.baccarat.hands.turned[h] >> i & 1) != 0)
            points = baccarat_add(points, baccarat_value(t->game.baccarat.card[h][i]));
    return (uint8_t)points;
}

/* Turns these cards of a hand; who is the player that does, index + 1, or 0 for the dealer. */
static void turn_over(struct table *t, enum hand h, unsigned cards, unsigned who)
{
    const struct style *s = hands_style(t);
    for (unsigned i = 0; i < HAND_CARDS; i++) {
        if ((cards >> i & 1) == 0)
            continue;
        t->own.baccarat.hands.turned[h] = (uint8_t)(t->own.baccarat.hands.turned[h] | 1u << i);
        struct event e = event_blank(EV_REVEALED);
        e.hand = hand_told(h);
        e.place = (uint8_t)(i + 1);
        e.card = t->game.baccarat.card[h][i];
        e.points = points_shown(t, h);
        e.rule = who > 0 ? s->says[h][SAYS_REVEAL] : s->turn;
        if (who > 0) {
            e.under = s->says[h][SAYS_RETURN];
            event_about(&e, t, who - 1);
            e.seat = (int32_t)offer_seat(t, who - 1);
        } else if (s->held_by == HELD_BY_BANKER && h == HAND_PLAYER) {
            e.under = s->says[h][SAYS_KEPT]; /* his from the start */
        }
        emit(t, &e);
    }
    if (face_down(t, h) == 0 && s->says[h][SAYS_COUNT] != NULL) {
        char say[SAY_MAX];
        snprintf(say, sizeof say, "%s %u", hand_title(h), points_shown(t, h));
        called(t, say, s->says[h][SAYS_COUNT]);
    }
}

/* Hands out the cards that are due: face down, one hand at a time, and where two were named to turn
 * them one card at a time. */
static void pass_out(struct table *t, enum hand h)
{
    static const char *const TURN[] = {"reveal"};
    const struct style *s = hands_style(t);
    unsigned cards = passed_out(t, h), place = first_of(cards), who = turner(t, h, place) - 1;
    struct event e = event_blank(EV_AWAITS);
    e.who = "player";
    e.words = "turn the cards over";
    e.options = TURN;
    e.option_count = 1;
    e.hand = hand_told(h);
    event_about(&e, t, who);
    e.seat = (int32_t)offer_seat(t, who);
    e.rule = place < 2 ? s->says[h][SAYS_PASS] : s->third;
    e.under = s->says[h][SAYS_PASS];
    if (cards != face_down(t, h))
        e.rule = s->one_card;
    else if (t->own.baccarat.hands.nominee[h][place] > 0)
        e.rule = ruleset_authority(t->rs, "nominate")->clause;
    emit(t, &e);
}

/* Player's cards first, then Banker's; once all lie face up the coup goes on. */
static void go_on(struct table *t)
{
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++)
        while (face_down(t, h) != 0) {
            unsigned cards = passed_out(t, h);
            if (turner(t, h, first_of(cards)) > 0) {
                pass_out(t, h);
                return;
            }
            turn_over(t, h, cards, 0);
        }
    table_of_play(t);
}

/* Go on after an act of a player or the dealer; who waits now is told. */
static void go_on_after_act(struct table *t)
{
    uint32_t round = t->round;
    go_on(t);
    if (t->phase == PHASE_CLOSED && t->round == round)
        await_outcome(t);
}

void hands_dealt(struct table *t, enum hand to, bool down)
{
    if (!down)
        hands_lie_open(t, to);
    if (four_dealt(t))
        go_on(t);
}

void hands_lie_open(struct table *t, enum hand to)
{
    t->own.baccarat.hands.turned[to] =
        (uint8_t)(t->own.baccarat.hands.turned[to] | 1u << (t->game.baccarat.count[to] - 1u));
}

void hands_clear(struct table *t)
{
    t->own.baccarat.hands.turned[HAND_PLAYER] = t->own.baccarat.hands.turned[HAND_BANKER] = 0;
}

void hands_with_dealer(struct table *t)
{
    t->own.baccarat.hands.asked = 0;
    t->own.baccarat.hands.offered = HANDS;
    for (unsigned h = 0; h < HANDS; h++) {
        t->own.baccarat.hands.holder[h] = 0;
        memset(t->own.baccarat.hands.nominee[h], 0, sizeof t->own.baccarat.hands.nominee[h]);
    }
}

/* The dealer does not wait: what no player has turned he turns himself. */
void hands_before_card(struct table *t)
{
    if (t->own.cards.drawn == 0)
        hands_first_card(t);
    if (hands_out(t) == HAND_NONE)
        return;
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++)
        if (face_down(t, h) != 0)
            turn_over(t, h, face_down(t, h), 0);
    table_of_play(t);
}

void hands_dealer_takes(struct table *t, enum hand h)
{
    bool out = hands_out(t) == h;
    t->own.baccarat.hands.holder[h] = 0;
    memset(t->own.baccarat.hands.nominee[h], 0, sizeof t->own.baccarat.hands.nominee[h]);
    if (out)
        go_on_after_act(t);
}

/* --- from coup to coup ------------------------------------------------------------------------ */

void hands_open(struct table *t)
{
    t->own.baccarat.hands.kept[HAND_PLAYER] = t->own.baccarat.hands.kept[HAND_BANKER] = false;
    hands_reopen(t);
}

void hands_reopen(struct table *t)
{
    struct hands *hs = &t->own.baccarat.hands;
    for (unsigned h = 0; h < HANDS; h++) {
        hs->turned[h] = 0;
        hs->holder[h] = 0;
        memset(hs->nominee[h], 0, sizeof hs->nominee[h]);
    }
    hs->offered = 0;
    hs->asked = 0;
    hs->asked_amount = 0;
    bank_offer(t);
}

void hands_new_shoe(struct table *t)
{
    t->own.baccarat.hands.role = t->own.baccarat.hands.role_from = t->own.baccarat.hands.role_step =
        0;
    t->own.baccarat.hands.role_refused = false;
}

void hands_first_card(struct table *t)
{
    const struct style *s = hands_style(t);
    if (s->held_by == HELD_BY_BANKER)
        bank_at_first_card(t);
    t->own.cards.handled |=
        s->held_by == HELD_BY_BETTORS || t->own.baccarat.hands.holder[HAND_BANKER] > 0;
}

void hands_coup_over(struct table *t)
{
    const struct baccarat_state *st = &t->game.baccarat;
    if (t->own.baccarat.hands.role > 0 &&
        baccarat_points(st, HAND_BANKER) < baccarat_points(st, HAND_PLAYER))
        bank_ends(t, offer_seat(t, t->own.baccarat.hands.role - 1u));
}

/* He holds no cards any more and is asked for none. */
static void hands_given_up(struct table *t, unsigned player, unsigned seat)
{
    if (t->own.baccarat.hands.role == player + 1) {
        bank_ends(t, seat);
        if (t->phase == PHASE_OPEN)
            bank_offer(t);
    }
    if (t->own.baccarat.hands.asked == player + 1)
        offers_pass_by(t);
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++) {
        for (unsigned i = 0; i < HAND_CARDS; i++)
            if (t->own.baccarat.hands.nominee[h][i] == player + 1)
                t->own.baccarat.hands.nominee[h][i] = 0;
        if (t->own.baccarat.hands.holder[h] == player + 1)
            hands_dealer_takes(t, h);
    }
}

void hands_left(struct table *t, unsigned player, unsigned seat)
{
    if (offer_seat(t, player) == 0)
        hands_given_up(t, player, seat);
}

void hands_barred(struct table *t, unsigned player)
{
    hands_given_up(t, player, offer_seat(t, player));
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The style changes between shoes; within one only by leave of somebody the document names. */
bool do_style(struct table *t, const struct act *a)
{
    const struct authority *within = ruleset_authority(t->rs, "style-within-shoe");
    int style = style_find(a->to);
    const struct setting *o = ruleset_option(t->rs, "style");
    bool permitted = false;
    if (o == NULL)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "these rules know one style of dealing");
    for (size_t i = 0; i < o->choice_count; i++)
        permitted |= strcmp(o->choices[i], a->to) == 0;
    if (style < 0 || !permitted)
        return refuse(t, a, o->clause, "say in `to` which style of dealing these rules have");
    if (t->own.cards.drawn > 0 || t->phase == PHASE_CLOSED || t->phase == PHASE_RESULT ||
        t->phase == PHASE_HELD)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the coup is finished first");
    bool begun = t->own.cards.played && !t->rs->fresh_shoe;
    bool leave = within != NULL && ruleset_may(t->rs, within, a->by);
    if (!begun && ruleset_rank(t->rs, a->by) < 0)
        return refuse(t, a, o->clause,
                      "before a shoe begins its style is for the casino to choose");
    if (begun && !leave)
        return refuse_at(t, a, RP_STYLE_FIXED, "this shoe began in style %s and ends in it",
                         style_name((enum style_name)t->own.baccarat.hands.style));
    t->own.baccarat.hands.style = (uint8_t)style;
    hands_new_shoe(t);
    accept(t, a, begun ? t->rs->rule[RP_STYLE_FIXED] : o->clause);
    style_notice(t);
    return true;
}

/* The hand that is out, for an act that may name it. */
static bool out_and_meant(struct table *t, const struct act *a, enum hand *h)
{
    const struct style *s = hands_style(t);
    enum hand out = hands_out(t), meant;
    *h = out;
    if (s->held_by == HELD_BY_DEALER && s->control != NULL)
        return refuse(t, a, s->control, "in this style the dealer keeps the cards of both hands");
    if (out == HAND_NONE)
        return refuse_at(t, a, RP_OUT_OF_TURN, "no cards lie face down with a player");
    if (!hand_named(t, a, &meant))
        return false;
    if (meant != HAND_NONE && meant != out)
        return refuse(t, a, s->apart, "the cards of %s's Hand are out; never both at once",
                      hand_title(out));
    return true;
}

bool may_reveal(struct table *t, const struct act *a)
{
    enum hand h;
    if (!out_and_meant(t, a, &h))
        return false;
    const struct style *s = hands_style(t);
    unsigned cards = passed_out(t, h), who = turner(t, h, first_of(cards));
    if (strcmp(t->player[who - 1].name, a->player) != 0)
        return refuse(t, a, cards != face_down(t, h) ? s->one_card : s->says[h][SAYS_PASS],
                      "those cards are with %s", t->player[who - 1].name);
    if ((a->has & HAS_NUMBER) != 0 &&
        (a->number < 1 || a->number > HAND_CARDS || (cards >> (a->number - 1) & 1) == 0))
        return refuse(t, a, s->says[h][SAYS_REVEAL], "that card does not lie face down there");
    return true;
}

bool do_reveal(struct table *t, const struct act *a)
{
    if (!may_reveal(t, a))
        return false;
    enum hand h = hands_out(t);
    unsigned cards = passed_out(t, h), who = turner(t, h, first_of(cards));
    turn_over(t, h, (a->has & HAS_NUMBER) != 0 ? 1u << (a->number - 1) : cards, who);
    go_on_after_act(t);
    return true;
}

/* All that are with him, or where these are several one of them. */
bool way_to_reveal(struct table *t, unsigned n, struct way_open *w)
{
    enum hand h = hands_out(t);
    if (h == HAND_NONE)
        return false;
    name_hand(&w->act, h);
    w->about = hand_about(h);
    unsigned cards = passed_out(t, h);
    if (n == 0)
        return true;
    struct pick *p = &w->pick;
    p->field = F(NUMBER);
    p->needed = true;
    p->take = 1;
    for (unsigned i = 0; i < HAND_CARDS; i++)
        if ((cards >> i & 1) != 0)
            p->number[p->count++] = (uint8_t)(i + 1);
    w->act.number = p->number[0];
    w->act.has |= HAS_NUMBER;
    return n == 1 && p->count > 1;
}

/* The dealer goes on without the player: passes by who does not answer, or turns the hand that is
 * out. */
bool do_turn(struct table *t, const struct act *a)
{
    enum hand h;
    if (t->own.baccarat.hands.asked > 0 && hands_style(t)->held_by == HELD_BY_BANKER) {
        bank_at_first_card(t);
        await_outcome(t);
        return true;
    }
    if (t->own.baccarat.hands.asked > 0) {
        offers_pass_by(t);
        return true;
    }
    if (!out_and_meant(t, a, &h))
        return false;
    turn_over(t, h, face_down(t, h), 0);
    go_on_after_act(t);
    return true;
}

/* Another seated player, named by who holds the hand, turns a card of it for him. */
bool do_nominate(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "nominate")->clause;
    enum hand h = hand_meant(a);
    int p = player_find(t, a->player);
    if (h == HAND_NONE || t->own.baccarat.hands.holder[h] == 0)
        return refuse(t, a, clause, "say in `to` which hand; a player must hold it");
    if (p < 0 || offer_seat(t, (unsigned)p) == 0)
        return refuse(t, a, clause, "%s has no seat here", a->player);
    if (!player_welcome(t, a, p))
        return false;
    bool one = (a->has & HAS_NUMBER) != 0;
    if (one && (a->number < 1 || a->number > HAND_CARDS ||
                (t->own.baccarat.hands.turned[h] >> (a->number - 1) & 1) != 0))
        return refuse(t, a, clause, "`number` is one of the cards, 1 to 3, that nobody has turned");
    for (int i = 0; i < HAND_CARDS; i++)
        if (!one || a->number == i + 1)
            t->own.baccarat.hands.nominee[h][i] = (uint16_t)(p + 1);
    accept(t, a, clause);
    if (hands_out(t) == h)
        pass_out(t, h);
    return true;
}

/* The cards have gone to somebody else than they should: he may finish, and the result stands. */
bool do_wrong_holder(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "wrong-holder")->clause;
    enum hand h = hand_meant(a);
    int p = player_find(t, a->player);
    if (h == HAND_NONE || p < 0 || !player_present(t, (unsigned)p))
        return refuse(t, a, clause, "say in `to` which hand, and which player at the table has it");
    if (hands_out(t) != h || hands_style(t)->held_by == HELD_BY_DEALER)
        return refuse(t, a, clause, "the cards of that hand are not out");
    t->own.baccarat.hands.holder[h] = (uint16_t)(p + 1);
    memset(t->own.baccarat.hands.nominee[h], 0, sizeof t->own.baccarat.hands.nominee[h]);
    notified(t, "supervisor", "cards went to a player they were not meant for: the result stands",
             a->seat, clause);
    pass_out(t, h);
    return true;
}
