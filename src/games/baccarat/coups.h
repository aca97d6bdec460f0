/* Coups of baccarat dealt from shoes, as fast as the cards can be drawn.
 *
 * No rule is written here. A chart is filled by dealing every case through the game's own
 * procedure; afterwards a coup is a few looks into the chart and no decision. The cards come
 * without replacement from shoes shuffled anew, burned, and dealt to the cutting card and the one
 * coup after. */
#ifndef BAIZE_GAMES_BACCARAT_COUPS_H
#define BAIZE_GAMES_BACCARAT_COUPS_H

#include "base/rng.h"
#include "games/game.h"

#include <endian.h>
#include <string.h>

enum {
    CHART_RANKS = 16, /* thirteen, and room, so that a rank is half a byte */
    CHART_ROWS = 256,
    CHART_CARDS_BITS = 3, /* an entry of `ends`: the outcome, and below it the number of cards */
};

struct chart {
    /* The count of a hand's first two ranks, as a step into `third`. */
    uint16_t first[HANDS][CHART_RANKS * CHART_RANKS];
    /* By both counts and the fifth card: a row of `ends`. */
    uint16_t third[10 * 10 * CHART_RANKS];
    /* By that row and the sixth card: the outcome without its pairs, and how many cards it took. */
    uint16_t ends[CHART_ROWS * CHART_RANKS];
    /* By which of the first four cards are alike. */
    uint8_t pairs[8];
};
void chart_make(struct chart *c);

struct chart_end {
    unsigned outcome, cards;
};

/* The coup of the next cards of a stack, each a rank; eight are read, at most six are looked at.
 * Ranks are half a byte, so that the first card of a hand and its second, two bytes on, fold into
 * one byte. */
static inline struct chart_end chart_coup(const struct chart *c, const uint8_t *cards)
{
    uint64_t six;
    memcpy(&six, cards, sizeof six);
    six = le64toh(six);
    uint64_t folded = six | six >> 12, second = six ^ six >> 16, across = six ^ six >> 8;
    unsigned row = c->third[c->first[HAND_PLAYER][folded & 0xff] +
                            c->first[HAND_BANKER][folded >> 8 & 0xff] + (six >> 32 & 0xf)];
    unsigned end = c->ends[row + (six >> 40 & 0xf)];
    unsigned alike = (unsigned)((second & 0xff) == 0) | (unsigned)((second & 0xff00) == 0) << 1 |
                     (unsigned)((across & 0xff) == 0) << 2;
    return (struct chart_end){(end >> CHART_CARDS_BITS) + c->pairs[alike],
                              end & ((1u << CHART_CARDS_BITS) - 1)};
}

/* Deals so many coups from shoes as the ruleset has them, in the lane's own order, and adds up how
 * often each outcome came. The first coup is the first of a shoe; the last shoes are broken off
 * when the coups are dealt. */
void coups_deal(const struct chart *c, const struct ruleset *rs, const uint8_t seed[RNG_SEED_BYTES],
                uint64_t lane, uint64_t coups, uint64_t came[OUTCOMES_MAX]);

#endif
