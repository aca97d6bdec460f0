/* The squeeze: the two cards of a hand lie face down until the terminal that the rules have chosen
 * turns them over, or its time has run out (crown-fusion-2024:9.5.2, 12.14.2).
 *
 * The cards are what they are: nothing is decided here, only shown later. So that nobody hears the
 * counts before the cards are seen, the fourth card lies on the table first and is entered once the
 * squeeze is over. A floor that is struck down meanwhile goes on with all cards open. */
#include "games/baccarat/show.h"

#include <string.h>

const char *const HAND_WORDS[] = {[HAND_PLAYER] = "player", [HAND_BANKER] = "banker"};

/* A terminal's hands to turn over, and the cards it has turned: bits of `by`. */
static uint8_t may_bit(enum hand h)
{
    return (uint8_t)(1u << h);
}
static uint8_t turned_bit(enum hand h, unsigned place)
{
    return (uint8_t)(4u << (2 * h + place));
}

static bool any_left(const struct squeezing *q, enum hand h)
{
    return q->left[h][0] > 0 || q->left[h][1] > 0;
}

static bool all_turned(const struct squeezing *q)
{
    return !any_left(q, HAND_PLAYER) && !any_left(q, HAND_BANKER);
}

void squeeze_allow(struct showing *s, const struct event *e)
{
    struct squeezing *q = &shown_of(s)->squeeze;
    enum hand h = hand_heard(e);
    if (e->seat < 1 || e->seat > SEATS_MAX || (q->by[e->seat] & may_bit(h)) != 0)
        return;
    q->by[e->seat] |= may_bit(h);
    q->left[h][0]++;
    q->left[h][1]++;
    q->round = s->t->round;
}

bool lies_open(const struct showing *s, enum hand h, unsigned place)
{
    const struct squeezing *q = &shown_of(s)->squeeze;
    return place >= 2 || q->left[h][place] == 0 || (q->by[s->seat] & turned_bit(h, place)) != 0;
}

/* Whether who looks has a card of the hand still to turn over. */
static bool has_to_turn(const struct showing *s, enum hand h)
{
    uint8_t by = shown_of(s)->squeeze.by[s->seat], both = turned_bit(h, 0) | turned_bit(h, 1);
    return (by & may_bit(h)) != 0 && (by & both) != both;
}

void squeeze_forget(struct squeezing *q)
{
    *q = (struct squeezing){0};
}

/* --- the cards that lie there ----------------------------------------------------------------- */

struct baccarat_state squeeze_cards(const struct showing *s)
{
    const struct squeezing *q = &shown_of(s)->squeeze;
    struct baccarat_state st = s->t->game.baccarat;
    if (q->lies && st.count[HAND_BANKER] == 1)
        st.card[HAND_BANKER][st.count[HAND_BANKER]++] = q->fourth;
    return st;
}

unsigned squeeze_lays(struct showing *s, const struct act *a)
{
    struct squeezing *q = &shown_of(s)->squeeze;
    const struct table *t = s->t;
    const struct baccarat_state *st = &t->game.baccarat;
    if (a->kind != ACT_CARD || q->lies || t->phase != PHASE_CLOSED || st->count[HAND_PLAYER] != 2 ||
        st->count[HAND_BANKER] != 1 || t->own.cards.shoe.of[a->card] == 0 || all_turned(q))
        return 0;
    q->lies = true;
    q->fourth = a->card;
    q->until = s->now + s->squeeze_ms;
    return 1u << NEWS_LAID | (any_left(q, HAND_PLAYER) ? 1u << NEWS_SQUEEZE_PLAYER : 0u) |
           (any_left(q, HAND_BANKER) ? 1u << NEWS_SQUEEZE_BANKER : 0u);
}

void laid_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    struct baccarat_state all = squeeze_cards(s);
    coup_dealt(s,
               &(struct event){.hand = hand_told(HAND_BANKER),
                               .card = shown_of(s)->squeeze.fourth,
                               .place = 2,
                               .points = (uint8_t)baccarat_points(&all, HAND_BANKER),
                               .left = (uint16_t)(s->t->own.cards.shoe.left - 1)},
               t);
}

static void squeeze_news(const struct showing *s, enum hand h, struct text *t)
{
    json_int(t, "round", s->t->round);
    json_str(t, "hand", HAND_WORDS[h]);
    json_flag(t, "mine", has_to_turn(s, h));
    json_int(t, "ms", s->squeeze_ms);
}

void squeeze_player_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    squeeze_news(s, HAND_PLAYER, t);
}

void squeeze_banker_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    squeeze_news(s, HAND_BANKER, t);
}

int64_t squeeze_until(const struct showing *s)
{
    const struct squeezing *q = &shown_of(s)->squeeze;
    return !q->lies ? -1 : all_turned(q) ? s->now : q->until;
}

/* --- turning over ----------------------------------------------------------------------------- */

/* The card whose turning is told, with the count where who looks sees the other too. */
static void revealed_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    const struct squeezing *q = &shown_of(s)->squeeze;
    struct baccarat_state st = squeeze_cards(s);
    json_int(t, "round", s->t->round);
    json_str(t, "hand", HAND_WORDS[q->hand]);
    json_int(t, "place", q->place + 1);
    json_card(t, "card", st.card[q->hand][q->place]);
    json_maybe(t, "points", baccarat_points(&st, q->hand), lies_open(s, q->hand, !q->place));
}

static bool face_down_for(const struct showing *s, const struct event *e)
{
    (void)e;
    const struct squeezing *q = &shown_of(s)->squeeze;
    return !lies_open(s, q->hand, q->place);
}

/* What still lies face down for anybody is turned over, card by card. */
const struct news *squeeze_opens(struct showing *s)
{
    static const struct news OPENED = {
        .event = "revealed", .each = true, .is_for = face_down_for, .put = revealed_news};
    struct squeezing *q = &shown_of(s)->squeeze;
    if (q->step > 0)
        q->left[q->hand][q->place] = 0;
    for (; q->step < 2 * HANDS; q->step++) {
        q->hand = q->step / 2;
        q->place = q->step % 2;
        if (q->left[q->hand][q->place] > 0) {
            q->step++;
            return &OPENED;
        }
    }
    squeeze_forget(q);
    return NULL;
}

bool squeeze_turns(struct showing *s, uint32_t round, const char *hand, unsigned place,
                   struct hindrance *why)
{
    const char *rule = s->automatic ? "crown-fusion-2024:9.5.2" : "crown-fusion-2024:12.14.2";
    struct squeezing *q = &shown_of(s)->squeeze;
    enum hand h = strcmp(hand, "player") == 0   ? HAND_PLAYER
                  : strcmp(hand, "banker") == 0 ? HAND_BANKER
                                                : HAND_NONE;
    if (h == HAND_NONE) {
        *why = (struct hindrance){"malformed", NULL, "`hand` must be player or banker"};
        return false;
    }
    if (round != s->t->round) {
        *why = (struct hindrance){"round", rule, "that coup is over"};
        return false;
    }
    if (!q->lies || (q->by[s->seat] & may_bit(h)) == 0) {
        *why = (struct hindrance){"rules", rule, "that hand is not this terminal's to turn over"};
        return false;
    }
    q->hand = h;
    q->asked = (uint8_t)place;
    q->seat = (uint16_t)s->seat;
    q->step = 0;
    return true;
}

static bool is_his(const struct showing *s, const struct event *e)
{
    (void)e;
    return s->seat == shown_of(s)->squeeze.seat;
}

static bool never_his(const struct showing *s, const struct event *e)
{
    (void)e;
    const struct squeezing *q = &shown_of(s)->squeeze;
    return (q->by[s->seat] & may_bit(q->hand)) == 0;
}

/* The terminal sees its card at once; the others when nobody has it left to turn over. */
const struct news *squeeze_turned(struct showing *s)
{
    static const struct news
        HIS = {.event = "revealed", .each = true, .is_for = is_his, .put = revealed_news},
        OTHERS = {.event = "revealed", .each = true, .is_for = never_his, .put = revealed_news};
    struct squeezing *q = &shown_of(s)->squeeze;
    while (q->step < 4) { /* each card: to him, then to the others */
        unsigned step = q->step++;
        q->place = (uint8_t)(step / 2);
        if (q->asked != 0 && q->asked != q->place + 1) {
            q->step = (uint8_t)(2 * q->place + 2);
            continue;
        }
        if (step % 2 == 1) {
            if (q->left[q->hand][q->place] == 0)
                return &OTHERS;
            continue;
        }
        if ((q->by[q->seat] & turned_bit(q->hand, q->place)) != 0) {
            q->step++; /* he has turned it before */
            continue;
        }
        q->by[q->seat] |= turned_bit(q->hand, q->place);
        q->left[q->hand][q->place]--;
        return &HIS;
    }
    q->step = 0;
    return NULL;
}

void squeeze_faces(const struct showing *s, struct text *t)
{
    const struct squeezing *q = &shown_of(s)->squeeze;
    struct baccarat_state st = squeeze_cards(s);
    json_str(t, "hand", HAND_WORDS[q->hand]);
    if (q->asked != 0) {
        json_int(t, "place", q->asked);
        json_card(t, "card", st.card[q->hand][q->asked - 1]);
    } else {
        json_cards(t, st.card[q->hand], 2);
    }
}

/* --- a view ----------------------------------------------------------------------------------- */

void show_squeeze(const struct showing *s, struct text *t)
{
    const struct squeezing *q = &shown_of(s)->squeeze;
    if (!q->lies || all_turned(q)) {
        json_str(t, "squeeze", NULL);
        return;
    }
    json_open(t, "squeeze", '{');
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++) {
        if (!any_left(q, h)) {
            json_str(t, HAND_WORDS[h], NULL);
            continue;
        }
        int64_t left = q->until - s->now;
        json_open(t, HAND_WORDS[h], '{');
        json_flag(t, "mine", has_to_turn(s, h));
        json_int(t, "left", left > 0 ? left : 0);
        json_close(t, '}');
    }
    json_close(t, '}');
}
