/* Baccarat: Player's Hand against Banker's Hand.
 *
 * The kernel is small functions on small values, written out here so that the table, the exact
 * count and the simulation all use the very same ones. Every document has the same table of play
 * (nz1996:{IV,V,IX}.9.2 to 9.6, star-baccarat:9.2 to 9.6, star-rapid-2016:7.7.4). */
#ifndef BAIZE_GAMES_BACCARAT_KERNEL_H
#define BAIZE_GAMES_BACCARAT_KERNEL_H

#include "base/card.h"

#include <stdbool.h>
#include <stdint.h>

enum hand { HAND_PLAYER, HAND_BANKER, HAND_NONE };
/* As events count them: Player's is the first, Banker's the second. */
static inline uint8_t hand_told(enum hand h)
{
    return (uint8_t)(h != HAND_NONE ? h + 1 : 0);
}

enum { HANDS = 2, HAND_CARDS = 3 };

struct baccarat_state {
    card card[HANDS][HAND_CARDS];
    uint8_t count[HANDS]; /* how many cards a hand has */
};

/* Ace one, two to nine their number, ten and pictures nothing; by rank, ace from 0. */
static inline unsigned baccarat_rank_value(unsigned rank)
{
    return rank < 9 ? rank + 1 : 0;
}
static inline unsigned baccarat_value(card c)
{
    return baccarat_rank_value(card_rank(c));
}

/* Two point counts together: only the right-hand digit counts. */
static inline unsigned baccarat_add(unsigned a, unsigned b)
{
    unsigned sum = a + b;
    return sum < 10 ? sum : sum - 10;
}

/* Eight or nine on the first two cards. */
static inline bool baccarat_natural(unsigned points, unsigned cards)
{
    return cards == 2 && points >= 8;
}

/* Table 1, on the counts of the first two cards of each hand; a natural on either side ends it. */
static inline bool baccarat_player_draws(unsigned player, unsigned banker)
{
    return player <= 5 && banker <= 7;
}

/* Table 2 where Player drew: which values of Player's third card make Banker draw, one bit each. */
static const uint16_t BACCARAT_BANKER_DRAWS[10] = {
    0x3ff, 0x3ff, 0x3ff, /* 0, 1, 2: always */
    0x2ff,               /* 3: all but 8 */
    0x0fc,               /* 4: 2 to 7 */
    0x0f0,               /* 5: 4 to 7 */
    0x0c0,               /* 6: 6 and 7 */
    0,     0,     0,     /* 7 stands; 8 and 9 are naturals and never come here */
};
static inline bool baccarat_banker_draws_to(unsigned banker, unsigned third)
{
    return BACCARAT_BANKER_DRAWS[banker] >> third & 1;
}

/* Whether Banker draws where Player stood on six or seven. */
static inline bool baccarat_banker_draws_alone(unsigned player, unsigned banker)
{
    return player <= 7 && banker <= 5;
}

/* Which of the first two cards of the two hands pair, by rank. */
enum pairs { PAIRS_NONE, PAIRS_PLAYER, PAIRS_BANKER, PAIRS_BOTH, PAIRS_TWIN, PAIRS_WAYS };
static inline enum pairs baccarat_pairs(unsigned p1, unsigned p2, unsigned b1, unsigned b2)
{
    bool player = p1 == p2, banker = b1 == b2;
    if (player && banker)
        return p1 == b1 ? PAIRS_TWIN : PAIRS_BOTH;
    return player ? PAIRS_PLAYER : banker ? PAIRS_BANKER : PAIRS_NONE;
}

/* All that any wager looks at, as one number: the final counts, how many cards each hand has, and
 * the pairs. */
enum { BACCARAT_OUTCOMES = 10 * 10 * 2 * 2 * PAIRS_WAYS };
static inline unsigned baccarat_code(unsigned player, unsigned banker, unsigned player_cards,
                                     unsigned banker_cards, enum pairs pairs)
{
    return (((player * 10 + banker) * 2 + player_cards - 2) * 2 + banker_cards - 2) * PAIRS_WAYS +
           (unsigned)pairs;
}

struct coup {
    unsigned points[HANDS], cards[HANDS];
    enum pairs pairs;
};
static inline struct coup baccarat_coup(unsigned code)
{
    unsigned rest = code / PAIRS_WAYS;
    return (struct coup){.points = {rest / 40, rest / 4 % 10},
                         .cards = {rest / 2 % 2 + 2, rest % 2 + 2},
                         .pairs = (enum pairs)(code % PAIRS_WAYS)};
}

unsigned baccarat_points(const struct baccarat_state *st, enum hand h);

/* The hand the next card goes to: Player, Banker, Player, Banker, then third cards as the table of
 * play requires, Player's first; HAND_NONE when the coup is decided. */
enum hand baccarat_next(const struct baccarat_state *st);

/* How many cards the coup may still take at most. */
unsigned baccarat_most_to_come(const struct baccarat_state *st);

extern const struct game BACCARAT_GAME;
extern const struct procedure BACCARAT_PROCEDURE;

#endif
