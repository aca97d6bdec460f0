#include "games/blackjack/rounds.h"

#include "base/shuffle.h"
#include "games/blackjack/done.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- hands that go on alike ------------------------------------------------------------------- */

enum { COURSES_MAX = 4096, COURSE_SLOTS = 4 * COURSES_MAX };

/* A course is what further cards make of a hand: how it ends, or another course. Numbers below
 * BJ_DONES are ends. */
struct courses {
    unsigned count;
    uint16_t with[COURSES_MAX][BJ_VALUES];
    uint16_t slot[COURSE_SLOTS];
    uint16_t of[BJ_MOODS][BJ_VALUES][BJ_HANDS]; /* by upcard and hand */
};

static uint32_t hash(const void *bytes, size_t len)
{
    const uint8_t *byte = bytes;
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < len; i++)
        h = (h ^ byte[i]) * 16777619u;
    return h ^ h >> 15;
}

static uint16_t course_of(struct courses *c, const uint16_t with[BJ_VALUES])
{
    const size_t len = sizeof c->with[0];
    uint32_t slot = hash(with, len) % COURSE_SLOTS;
    while (c->slot[slot] != 0 && memcmp(c->with[c->slot[slot] - BJ_DONES], with, len) != 0)
        slot = (slot + 1) % COURSE_SLOTS;
    if (c->slot[slot] == 0) {
        assert(c->count < COURSES_MAX);
        memcpy(c->with[c->count], with, len);
        c->slot[slot] = (uint16_t)(BJ_DONES + c->count++);
    }
    return c->slot[slot];
}

static uint16_t find_course(struct courses *c, const struct bj_exact *x, unsigned mood, unsigned up,
                            unsigned hand)
{
    const struct bj_holding *h = &x->hands.hand[hand];
    const enum bj_act act = (enum bj_act)x->act[mood][up][hand];
    uint16_t with[BJ_VALUES];
    if (h->total == BLACKJACK || act == BJ_STAND)
        return (uint16_t)bj_done_at(h->total);
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        bj_hand then = h->with[v];
        assert(then == BJ_BUST || x->met[up][then]);
        assert(then != BJ_BUST || act == BJ_HIT); /* exact.h: no double busts */
        if (then == BJ_BUST)
            with[v] = BJ_DONE_BUST;
        else if (act == BJ_DOUBLE)
            with[v] = (uint16_t)(BJ_DONE_DOUBLED + bj_done_at(x->hands.hand[then].total));
        else
            with[v] = c->of[mood][up][then];
    }
    return course_of(c, with);
}

static void find_courses(struct courses *c, const struct bj_exact *x)
{
    memset(c, 0, sizeof *c);
    for (unsigned mood = 0; mood < BJ_MOODS; mood++)
        for (unsigned up = 0; up < BJ_VALUES; up++)
            for (unsigned h = BJ_HANDS; h-- > x->hands.from[2];)
                if (x->met[up][h])
                    c->of[mood][up][h] = find_course(c, x, mood, up, h);
}

/* --- the states ------------------------------------------------------------------------------- */

enum phase { PH_FIRST, PH_UPCARD, PH_SECOND, PH_PLAY, PH_SPLIT, PH_DEALER };

/* A round, but for its next card. */
struct situation {
    uint8_t phase, first, up;
    uint8_t pair, waits, hands;    /* in a split: so many hands are yet to begin, of so many */
    uint8_t hard, ace, drawn;      /* the dealer's */
    uint8_t done[BLACKJACK_HANDS]; /* how hands ended, in ascending order */
    uint16_t course;
};

struct finding {
    const struct bj_exact *x;
    struct bj_rounds *r;
    struct courses courses;
    float higher, bust, natural; /* what they pay */
    unsigned room;               /* for states */
    struct situation *situation;
    unsigned slots;
    uint32_t *slot; /* states by hash, counted from 1 */
};

static void *more_room(void *had, size_t count, size_t size)
{
    void *room = realloc(had, count * size);
    if (room == NULL)
        abort();
    return room;
}

static void grow(struct finding *f)
{
    f->room = f->room == 0 ? 4096 : 2 * f->room;
    f->situation = more_room(f->situation, f->room, sizeof *f->situation);
    f->r->next = more_room(f->r->next, f->room, BJ_VALUES * sizeof *f->r->next);
    f->r->won = more_room(f->r->won, f->room, BJ_VALUES * sizeof *f->r->won);
    f->r->staked = more_room(f->r->staked, f->room, BJ_VALUES * sizeof *f->r->staked);
    f->slots = 4 * f->room;
    f->slot = more_room(f->slot, f->slots, sizeof *f->slot);
    memset(f->slot, 0, f->slots * sizeof *f->slot);
    for (unsigned i = 0; i < f->r->states; i++) {
        uint32_t at = hash(&f->situation[i], sizeof *f->situation) % f->slots;
        while (f->slot[at] != 0)
            at = (at + 1) % f->slots;
        f->slot[at] = i + 1;
    }
}

static uint32_t state_of(struct finding *f, const struct situation *s)
{
    if (f->r->states == f->room)
        grow(f);
    uint32_t at = hash(s, sizeof *s) % f->slots;
    while (f->slot[at] != 0 && memcmp(&f->situation[f->slot[at] - 1], s, sizeof *s) != 0)
        at = (at + 1) % f->slots;
    if (f->slot[at] == 0) {
        f->situation[f->r->states] = *s;
        f->slot[at] = ++f->r->states;
    }
    return f->slot[at] - 1;
}

/* --- how a round goes on ---------------------------------------------------------------------- */

/* What one card does: the round is over with a result, or goes on. */
struct step_made {
    bool over;
    float won, staked;
    struct situation then;
};

static unsigned busts_in(const struct situation *s)
{
    unsigned n = 0;
    while (n < BLACKJACK_HANDS && s->done[n] == BJ_DONE_BUST)
        n++;
    return n;
}

static unsigned done_in(const struct situation *s)
{
    unsigned n = 0;
    while (n < BLACKJACK_HANDS && s->done[n] != BJ_DONE_NONE)
        n++;
    return n;
}

/* All hands are done; a blackjack that is paid at once is none of them. */
static struct step_made over(const struct situation *s, float won)
{
    float staked = done_in(s) == 0 ? 1 : 0;
    for (unsigned i = 0; i < done_in(s); i++)
        staked += (float)bj_done_staked(s->done[i]);
    return (struct step_made){.over = true, .won = won, .staked = staked};
}

static struct step_made to_dealer(const struct finding *f, const struct situation *s)
{
    const bool all_bust = busts_in(s) == done_in(s);
    const bool waits = f->x->rules.game.refunds_busts && done_in(s) > 1 && bj_natural_up(s->up);
    if (all_bust && !waits)
        return over(s, -(float)busts_in(s));
    struct situation then = {
        .phase = PH_DEALER, .hard = (uint8_t)(s->up + 1), .ace = s->up == BJ_ACE, .drawn = 1};
    memcpy(then.done, s->done, sizeof then.done);
    return (struct step_made){.then = then};
}

static struct step_made hand_over(const struct finding *f, const struct situation *s,
                                  unsigned result)
{
    struct situation then = *s;
    unsigned at = done_in(s);
    for (; at > 0 && then.done[at - 1] > result; at--)
        then.done[at] = then.done[at - 1];
    then.done[at] = (uint8_t)result;
    then.course = 0;
    if (then.waits == 0)
        return to_dealer(f, &then);
    then.waits--;
    then.phase = PH_SPLIT;
    return (struct step_made){.then = then};
}

static struct step_made take_course(const struct finding *f, const struct situation *s,
                                    unsigned course)
{
    if (course < BJ_DONES)
        return hand_over(f, s, course);
    struct situation then = *s;
    then.phase = PH_PLAY;
    then.first = 0;
    then.course = (uint16_t)course;
    if (then.waits == 0) /* nothing asks any more what was split */
        then.pair = then.hands = 0;
    return (struct step_made){.then = then};
}

static struct step_made second_card(const struct finding *f, const struct situation *s,
                                    unsigned value)
{
    const struct bj_exact *x = f->x;
    bj_hand hand = x->hands.hand[bj_single(s->first)].with[value];
    if (x->hands.hand[hand].total == BLACKJACK)
        return bj_natural_up(s->up) ? hand_over(f, s, BJ_DONE_NATURAL) : over(s, f->natural);
    if (x->first[s->up][s->first][value].best != BJ_SPLIT)
        return take_course(f, s, f->courses.of[BJ_EASY][s->up][hand]);
    struct situation then = *s;
    then.phase = PH_SPLIT;
    then.pair = (uint8_t)value;
    then.first = 0;
    then.waits = 1;
    then.hands = 2;
    return (struct step_made){.then = then};
}

/* The second card of a hand of a split. */
static struct step_made split_card(const struct finding *f, const struct situation *s,
                                   unsigned value)
{
    const struct bj_exact *x = f->x;
    bj_hand hand = x->hands.hand[bj_single(s->pair)].with[value];
    if (s->pair == BJ_ACE)
        return hand_over(f, s, bj_done_at(x->hands.hand[hand].total));
    if (value == s->pair && s->hands < x->rules.game.hands) {
        struct situation then = *s;
        then.hands++;
        then.waits++;
        return (struct step_made){.then = then};
    }
    const enum bj_mood mood = bj_mood_of(&x->rules.game, s->up, busts_in(s), s->waits);
    return take_course(f, s, f->courses.of[mood][s->up][hand]);
}

static float against(const struct finding *f, unsigned result, unsigned dealer)
{
    const float won = (float)bj_done_won(result, dealer);
    return won <= 0 ? won : won * (dealer > BLACKJACK ? f->bust : f->higher);
}

static float by_blackjack(const struct finding *f, const struct situation *s)
{
    return s->done[0] == BJ_DONE_NATURAL
               ? 0
               : (float)bj_dones_to_blackjack(&f->x->rules.game, busts_in(s));
}

static struct step_made dealer_card(const struct finding *f, const struct situation *s,
                                    unsigned value)
{
    struct count c = blackjack_add((struct count){s->hard, s->ace != 0}, value + 1);
    if (s->drawn == 1 && blackjack_total(c) == BLACKJACK)
        return over(s, by_blackjack(f, s));
    if (s->done[0] == BJ_DONE_NATURAL)
        return over(s, f->natural);
    if (busts_in(s) == done_in(s))
        return over(s, -(float)busts_in(s));
    if (blackjack_dealer_draws(&f->x->rules.game, c)) {
        struct situation then = *s;
        then.hard = c.hard;
        then.ace = c.ace;
        then.drawn = 2;
        return (struct step_made){.then = then};
    }
    float won = 0;
    for (unsigned i = 0; i < done_in(s); i++)
        won += against(f, s->done[i], blackjack_total(c));
    return over(s, won);
}

static struct step_made next_card(const struct finding *f, const struct situation *s,
                                  unsigned value)
{
    struct step_made m = {.then = *s};
    switch ((enum phase)s->phase) {
    case PH_FIRST:
        m.then.phase = PH_UPCARD;
        m.then.first = (uint8_t)value;
        return m;
    case PH_UPCARD:
        m.then.phase = PH_SECOND;
        m.then.up = (uint8_t)value;
        return m;
    case PH_SECOND:
        return second_card(f, s, value);
    case PH_PLAY:
        return take_course(f, s, f->courses.with[s->course - BJ_DONES][value]);
    case PH_SPLIT:
        return split_card(f, s, value);
    default:
        return dealer_card(f, s, value);
    }
}

static void find_states(struct finding *f)
{
    const struct situation start = {.phase = PH_FIRST,
                                    .done = {BJ_DONE_NONE, BJ_DONE_NONE, BJ_DONE_NONE}};
    state_of(f, &start);
    for (unsigned at = 0; at < f->r->states; at++)
        for (unsigned v = 0; v < BJ_VALUES; v++) {
            struct situation here = f->situation[at];
            struct step_made m = next_card(f, &here, v);
            uint32_t to = m.over ? 0 : state_of(f, &m.then);
            f->r->next[at * BJ_VALUES + v] = to * BJ_VALUES;
            f->r->won[at * BJ_VALUES + v] = m.over ? m.won : NAN;
            f->r->staked[at * BJ_VALUES + v] = m.staked;
        }
}

static float price(const struct layout *l, unsigned way)
{
    struct odds pays = l->spot[BJ_MAIN].line[way].pays;
    return (float)pays.num / (float)pays.den;
}

struct bj_rounds *bj_rounds_make(const struct layout *l, const struct bj_exact *x)
{
    struct finding *f = calloc(1, sizeof *f);
    struct bj_rounds *r = calloc(1, sizeof *r);
    if (f == NULL || r == NULL)
        abort();
    f->x = x;
    f->r = r;
    f->higher = price(l, BJ_HIGHER);
    f->bust = price(l, BJ_DEALER_BUST);
    f->natural = price(l, BJ_BLACKJACK_LATE);
    find_courses(&f->courses, x);
    find_states(f);
    free(f->situation);
    free(f->slot);
    free(f);
    return r;
}

void bj_rounds_free(struct bj_rounds *r)
{
    free(r->next);
    free(r->won);
    free(r->staked);
    free(r);
}

/* --- dealing ---------------------------------------------------------------------------------- */

/* So many cards are enough for any round that begins before the cutting card; most need far fewer.
 */
enum { BEHIND = 60, MOSTLY = 12, ROUND_LEAST = 3 };

struct dealing {
    const struct bj_rounds *r;
    unsigned cards; /* in a shoe */
    unsigned from,
        to;       /* the first after those burned; the cutting card comes when so many are out */
    unsigned top; /* so many are shuffled beforehand */
    uint32_t *came;
    struct stacks shoe;
};

static void dealing_begin(struct dealing *d, const struct bj_rounds *r, const struct ruleset *rs,
                          uint32_t *came)
{
    *d = (struct dealing){.r = r, .cards = rs->decks * DECK, .came = came};
    d->from = rs->fresh_shoe || rs->own.cards.burn == BURN_NONE ? 0 : 1;
    d->to = d->from + 1; /* one round */
    unsigned behind = rs->cut_behind > BEHIND ? rs->cut_behind : BEHIND;
    if (!rs->fresh_shoe && d->cards - behind > d->to)
        d->to = d->cards - behind;
    d->top = d->to + MOSTLY;
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < d->cards; i++)
            d->shoe.card[k][i] = (uint8_t)(blackjack_rank_value(i % CARD_RANKS) - 1);
}

/* All shoes card by card to where their cutting cards come. */
static void deal_abreast(struct dealing *d, uint32_t at[STACKS])
{
    const uint32_t *next = d->r->next;
    uint32_t row[STACKS] = {0};
    for (unsigned i = d->from; i < d->to; i++)
        for (unsigned k = 0; k < STACKS; k++) {
            uint32_t cell = row[k] + d->shoe.card[k][i];
            d->came[cell]++;
            row[k] = next[cell];
        }
    memcpy(at, row, sizeof row);
}

/* A card of the last round of a shoe. Where it takes more than were shuffled, the next is drawn
 * from all that are left. */
static unsigned late_card(struct dealing *d, unsigned shoe, unsigned at)
{
    uint8_t *card_at = d->shoe.card[shoe] + at;
    assert(at < d->cards);
    if (at >= d->top) {
        uint8_t *drawn = card_at + rng_below(&d->shoe.rng, d->cards - at), was = *card_at;
        *card_at = *drawn;
        *drawn = was;
    }
    return *card_at;
}

/* The round in which the cutting card came is finished. */
static void finish(struct dealing *d, unsigned shoe, uint32_t row)
{
    for (unsigned i = d->to; row != 0; i++) {
        uint32_t cell = row + late_card(d, shoe, i);
        d->came[cell]++;
        row = d->r->next[cell];
    }
}

/* One shoe, round by round, as long as any are wanted. */
static uint64_t deal_out(struct dealing *d, unsigned shoe, uint64_t most)
{
    uint64_t rounds = 0;
    for (unsigned i = d->from; i < d->to && rounds < most; rounds++) {
        uint32_t row = 0;
        do {
            uint32_t cell = row + late_card(d, shoe, i++);
            d->came[cell]++;
            row = d->r->next[cell];
        } while (row != 0);
    }
    return rounds;
}

/* Rounds begun so far: each has had its first card. */
static uint64_t begun(const struct dealing *d)
{
    uint64_t n = 0;
    for (unsigned v = 0; v < BJ_VALUES; v++)
        n += d->came[v];
    return n;
}

void bj_rounds_deal(const struct bj_rounds *r, const struct ruleset *rs,
                    const uint8_t seed[RNG_SEED_BYTES], uint64_t lane, uint64_t rounds,
                    uint32_t *came)
{
    struct dealing d;
    dealing_begin(&d, r, rs, came);
    stacks_begin(&d.shoe, seed, lane);
    const uint64_t before = begun(&d), most = STACKS * (uint64_t)(d.to / ROUND_LEAST + 1);
    uint64_t left = rounds;
    for (; left >= most; left = rounds - (begun(&d) - before)) {
        uint32_t at[STACKS];
        stacks_shuffle(&d.shoe, d.cards, d.top);
        deal_abreast(&d, at);
        for (unsigned k = 0; k < STACKS; k++)
            finish(&d, k, at[k]);
    }
    while (left > 0) {
        stacks_shuffle(&d.shoe, d.cards, d.top);
        for (unsigned k = 0; k < STACKS; k++)
            left -= deal_out(&d, k, left);
    }
}

/* --- what came of it -------------------------------------------------------------------------- */

struct bj_won bj_rounds_won(const struct bj_rounds *r, const uint64_t *came)
{
    struct bj_won w = {0};
    double sum = 0, squares = 0;
    for (unsigned cell = 0; cell < bj_cells(r); cell++) {
        if (isnan(r->won[cell]))
            continue;
        const double won = r->won[cell], n = (double)came[cell];
        w.rounds += came[cell];
        w.wins += won > 0 ? came[cell] : 0;
        sum += n * won;
        squares += n * won * won;
    }
    const double n = (double)w.rounds;
    w.mean = sum / n;
    if (w.rounds > 1)
        w.error = sqrt(fmax(0, squares / n - w.mean * w.mean) / (n - 1));
    return w;
}
