#include "games/stud/every_deal.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 16, /* thirteen ranks, and room, so that a row is one vector */
    PAIRS = DECK * (DECK - 1) / 2,
    TRIPLES = DECK * (DECK - 1) * (DECK - 2) / 6,
    VALUES = POKER_CATEGORIES << POKER_CATEGORY_BITS,
    HANDS_AT_ONCE = 1 << 10, /* of one value: at most so many stand for the others */
};

/* Cards are told from the highest number down: a > b > c. */
static inline unsigned pair_of(unsigned a, unsigned b)
{
    return a * (a - 1) / 2 + b;
}
static inline unsigned triple_of(unsigned a, unsigned b, unsigned c)
{
    return a * (a - 1) * (a - 2) / 6 + pair_of(b, c);
}

/* --- the hands passed ---------------------------------------------------------------------------
 */

/* In how many of them an upcard is, and with it so many other cards. A row is as wide as its
 * numbers can be: three cards and the upcard leave one place for 48. */
struct passed {
    uint32_t alone[COLUMNS];
    uint16_t one[DECK][COLUMNS];
    uint16_t two[PAIRS][COLUMNS];
    uint8_t three[TRIPLES][COLUMNS];
};

static void pass_up(struct passed *p, unsigned up, unsigned a, unsigned b, unsigned c, unsigned d)
{
    p->alone[up]++;
    p->one[a][up]++;
    p->one[b][up]++;
    p->one[c][up]++;
    p->one[d][up]++;
    p->two[pair_of(a, b)][up]++;
    p->two[pair_of(a, c)][up]++;
    p->two[pair_of(a, d)][up]++;
    p->two[pair_of(b, c)][up]++;
    p->two[pair_of(b, d)][up]++;
    p->two[pair_of(c, d)][up]++;
    p->three[triple_of(a, b, c)][up]++;
    p->three[triple_of(a, b, d)][up]++;
    p->three[triple_of(a, c, d)][up]++;
    p->three[triple_of(b, c, d)][up]++;
}

static void pass(struct passed *p, const card h[POKER_HAND])
{
    if (card_suit(h[0]) == SHOWDOWN_UP_SUIT)
        pass_up(p, card_rank(h[0]), h[1], h[2], h[3], h[4]);
    if (card_suit(h[1]) == SHOWDOWN_UP_SUIT)
        pass_up(p, card_rank(h[1]), h[0], h[2], h[3], h[4]);
    if (card_suit(h[2]) == SHOWDOWN_UP_SUIT)
        pass_up(p, card_rank(h[2]), h[0], h[1], h[3], h[4]);
    if (card_suit(h[3]) == SHOWDOWN_UP_SUIT)
        pass_up(p, card_rank(h[3]), h[0], h[1], h[2], h[4]);
    if (card_suit(h[4]) == SHOWDOWN_UP_SUIT)
        pass_up(p, card_rank(h[4]), h[0], h[1], h[2], h[3]);
}

/* How many of the hands passed have each upcard and none of the player's cards, but for those that
 * have four of them: these are one hand each, and the caller knows its value. */
static void count_clear(const struct passed *p, const card h[POKER_HAND], uint32_t clear[COLUMNS])
{
    uint16_t two[COLUMNS] = {0}, three[COLUMNS] = {0};
    for (unsigned i = 0; i < COLUMNS; i++)
        clear[i] = p->alone[i] - p->one[h[0]][i] - p->one[h[1]][i] - p->one[h[2]][i] -
                   p->one[h[3]][i] - p->one[h[4]][i];
    for (unsigned a = 0; a < POKER_HAND; a++)
        for (unsigned b = a + 1; b < POKER_HAND; b++) {
            const uint16_t *row = p->two[pair_of(h[a], h[b])];
            for (unsigned i = 0; i < COLUMNS; i++)
                two[i] = (uint16_t)(two[i] + row[i]);
        }
    for (unsigned a = 0; a < POKER_HAND; a++)
        for (unsigned b = a + 1; b < POKER_HAND; b++)
            for (unsigned c = b + 1; c < POKER_HAND; c++) {
                const uint8_t *row = p->three[triple_of(h[a], h[b], h[c])];
                for (unsigned i = 0; i < COLUMNS; i++)
                    three[i] = (uint16_t)(three[i] + row[i]);
            }
    for (unsigned i = 0; i < COLUMNS; i++)
        clear[i] += (uint32_t)two[i] - three[i];
}

/* --- all hands in order of value ----------------------------------------------------------------
 */

struct dealt {
    card cards[POKER_HAND];
};

struct ordered {
    uint32_t dealers[VALUES + 1]; /* where the hands of a value begin */
    uint32_t players[VALUES + 1]; /* where those begin that stand for others */
    struct dealt *dealer;
    struct showdown_hand *player;
};

/* A hand as it grows card by card: the sum of its words, and the ranks of each suit in a quarter of
 * a word. */
struct growing {
    card cards[POKER_HAND];
    uint64_t sum[POKER_HAND + 1], suits[POKER_HAND + 1];
};

static inline void grow(struct growing *g, unsigned at, unsigned c)
{
    g->cards[at] = (card)c;
    g->sum[at + 1] = g->sum[at] + poker_word[c];
    g->suits[at + 1] = g->suits[at] | UINT64_C(1) << (16 * card_suit((card)c) + card_rank((card)c));
}

/* How many hands and upcards one stands for; none when another stands for it. Of the three suits
 * that the upcard is not of, the fuller comes first. */
static inline unsigned stands_for(uint64_t suits)
{
    static const uint8_t ORDERS[] = {6, 3, 1}; /* of three suits, by how many are alike */
    uint64_t a = suits >> 16 & 0xffff, b = suits >> 32 & 0xffff, c = suits >> 48;
    if (a < b || b < c)
        return 0;
    return CARD_SUITS * (unsigned)ORDERS[(a == b) + (b == c)];
}

static inline void count_hand(struct ordered *o, const struct growing *g)
{
    poker_rank r = poker_rank_of(g->sum[POKER_HAND]);
    o->dealers[r]++;
    o->players[r] += stands_for(g->suits[POKER_HAND]) > 0;
}

static inline void place_hand(struct ordered *o, const struct growing *g)
{
    poker_rank r = poker_rank_of(g->sum[POKER_HAND]);
    uint64_t suits = g->suits[POKER_HAND];
    memcpy(o->dealer[o->dealers[r]++].cards, g->cards, POKER_HAND);
    unsigned times = stands_for(suits);
    if (times == 0)
        return;
    struct showdown_hand *p = &o->player[o->players[r]++];
    memcpy(p->cards, g->cards, POKER_HAND);
    p->rank = r;
    p->times = (uint8_t)times;
    p->ups = (uint16_t)(~suits & ((1u << CARD_RANKS) - 1));
}
static_assert(SHOWDOWN_UP_SUIT == 0, "the ranks of the upcard's suit are the lowest quarter");

typedef void each_hand(struct ordered *o, const struct growing *g);

static inline __attribute__((always_inline)) void each(struct ordered *o, each_hand *f)
{
    struct growing g = {.sum = {POKER_NO_CARDS}};
    for (unsigned a = 4; a < DECK; a++) {
        grow(&g, 0, a);
        for (unsigned b = 3; b < a; b++) {
            grow(&g, 1, b);
            for (unsigned c = 2; c < b; c++) {
                grow(&g, 2, c);
                for (unsigned d = 1; d < c; d++) {
                    grow(&g, 3, d);
                    for (unsigned e = 0; e < d; e++) {
                        grow(&g, 4, e);
                        f(o, &g);
                    }
                }
            }
        }
    }
}

/* From how many there are to where they begin. */
static uint32_t add_up(uint32_t at[VALUES + 1])
{
    uint32_t sum = 0;
    for (unsigned v = 0; v <= VALUES; v++) {
        uint32_t here = at[v];
        at[v] = sum;
        sum += here;
    }
    return sum;
}

/* Placing has moved each beginning to where the next one was. */
static void move_back(uint32_t at[VALUES + 1])
{
    memmove(at + 1, at, VALUES * sizeof *at);
    at[0] = 0;
}

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count, size);
    if (room == NULL)
        abort();
    return room;
}

static struct ordered *order_hands(void)
{
    struct ordered *o = room_for(1, sizeof *o);
    each(o, count_hand);
    o->dealer = room_for(add_up(o->dealers), sizeof *o->dealer);
    o->player = room_for(add_up(o->players), sizeof *o->player);
    each(o, place_hand);
    move_back(o->dealers);
    move_back(o->players);
    return o;
}

/* --- walking up ---------------------------------------------------------------------------------
 */

struct walker {
    const struct ordered *o;
    poker_rank lowest;
    unsigned threads, number;
    stud_seen *seen;
    void *ctx;
    struct passed *unqualified, *below;
    uint32_t (*less)[COLUMNS]; /* of each hand of a value, when no dealer's hand of it was passed */
};

/* The values of the hands with the upcard and four of the player's cards. */
static void count_fours(const struct showdown_hand *h, unsigned up, poker_rank lowest,
                        struct stud_faced *f)
{
    uint64_t five = POKER_NO_CARDS + poker_word[card_of(up, SHOWDOWN_UP_SUIT)];
    for (unsigned i = 0; i < POKER_HAND; i++)
        five += poker_word[h->cards[i]];
    for (unsigned i = 0; i < POKER_HAND; i++) {
        poker_rank r = poker_rank_of(five - poker_word[h->cards[i]]);
        f->unqualified += r < lowest;
        f->beaten += r < h->rank;
        f->level += r <= h->rank;
    }
}

/* `unqualified`, and of all hands so many below the player's and so many not above. */
static void tell(const struct walker *w, const struct showdown_hand *h,
                 const uint32_t unqualified[COLUMNS], const uint32_t less[COLUMNS],
                 const uint32_t not_more[COLUMNS])
{
    struct stud_faced faced[CARD_RANKS];
    bool plays = h->rank >= w->lowest;
    for (unsigned up = 0; up < CARD_RANKS; up++) {
        if (!(h->ups >> up & 1))
            continue;
        struct stud_faced f = {unqualified[up], less[up], not_more[up], 0};
        count_fours(h, up, w->lowest, &f);
        faced[up].unqualified = f.unqualified;
        faced[up].beaten = plays ? f.beaten - f.unqualified : 0;
        faced[up].level = plays ? f.level - f.beaten : 0;
        faced[up].better = STUD_BEHIND - (plays ? f.level : f.unqualified);
    }
    w->seen(w->ctx, h, faced);
}

/* The threads share the player's hands out among themselves; each passes all of the dealer's. */
static void walk_value(const struct walker *w, unsigned v)
{
    const struct ordered *o = w->o;
    uint32_t from = o->players[v], to = o->players[v + 1], unqualified[COLUMNS], not_more[COLUMNS];
    assert(to - from <= HANDS_AT_ONCE);
    uint32_t first = from + (w->number + w->threads - from % w->threads) % w->threads;
    for (uint32_t i = first; i < to; i += w->threads)
        count_clear(w->below, o->player[i].cards, w->less[i - from]);
    for (uint32_t i = o->dealers[v]; i < o->dealers[v + 1]; i++)
        pass(w->below, o->dealer[i].cards);
    for (uint32_t i = first; i < to; i += w->threads) {
        const struct showdown_hand *h = &o->player[i];
        count_clear(w->unqualified, h->cards, unqualified);
        count_clear(w->below, h->cards, not_more);
        tell(w, h, unqualified, w->less[i - from], not_more);
    }
}

/* A hand that the dealer cannot qualify with is beaten by every one that he does qualify with. */
static void *walk(void *arg)
{
    struct walker *w = arg;
    const struct ordered *o = w->o;
    uint32_t unqualified[COLUMNS];
    for (uint32_t i = 0; i < o->dealers[w->lowest]; i++)
        pass(w->unqualified, o->dealer[i].cards);
    for (uint32_t i = w->number; i < o->players[w->lowest]; i += w->threads) {
        count_clear(w->unqualified, o->player[i].cards, unqualified);
        tell(w, &o->player[i], unqualified, unqualified, unqualified);
    }
    *w->below = *w->unqualified;
    for (unsigned v = w->lowest; v < VALUES; v++)
        if (o->dealers[v + 1] > o->dealers[v])
            walk_value(w, v);
    return NULL;
}

void showdown(poker_rank lowest, unsigned threads, stud_seen *seen, void *const *ctx)
{
    struct ordered *o = order_hands();
    struct walker *w = room_for(threads, sizeof *w);
    pthread_t *thread = room_for(threads, sizeof *thread);
    for (unsigned i = 0; i < threads; i++) {
        w[i] = (struct walker){o, lowest, threads, i, seen, ctx[i], NULL, NULL, NULL};
        w[i].unqualified = room_for(1, sizeof *w[i].unqualified);
        w[i].below = room_for(1, sizeof *w[i].below);
        w[i].less = room_for(HANDS_AT_ONCE, sizeof *w[i].less);
        if (pthread_create(&thread[i], NULL, walk, &w[i]) != 0)
            abort();
    }
    for (unsigned i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
        free(w[i].unqualified);
        free(w[i].below);
        free(w[i].less);
    }
    free(o->dealer);
    free(o->player);
    free(o);
    free(w);
    free(thread);
}
