/* The value of five cards at poker, as nz1996:VIII.13 ranks them.
 *
 * A card is one word: below, a key of its rank; above, a counter for each suit. The words of a hand
 * are added. The sum of the keys tells the ranks whatever their order, and a look into two small
 * tables (24 KB, made by tools/poker_tables.py) tells their value; a suit that has come five times
 * shows in its counter. An enumeration adds one word for each card it changes, and asks for a flush
 * only where four cards are of one suit. That cards can be words that are added is known from
 * OMPEval; here hands have exactly five cards, so that keys and tables are small and a flush needs
 * no table. */
#ifndef BAIZE_GAMES_POKER_H
#define BAIZE_GAMES_POKER_H

#include "base/card.h"

enum { POKER_HAND = 5, POKER_CATEGORY_BITS = 12, POKER_RANKS = 7462 };

/* nz1996:VIII.13.1 (a) to (j). */
enum poker_category {
    POKER_ODD_CARDS,
    POKER_PAIR,
    POKER_TWO_PAIRS,
    POKER_THREES,
    POKER_STRAIGHT,
    POKER_FLUSH,
    POKER_FULL_HOUSE,
    POKER_FOURS,
    POKER_STRAIGHT_FLUSH,
    POKER_ROYAL_FLUSH,
    POKER_CATEGORIES
};

/* One number for a hand: the higher wins, equal ones stand off, suits never count. */
typedef uint16_t poker_rank;

static inline enum poker_category poker_category_of(poker_rank r)
{
    return (enum poker_category)(r >> POKER_CATEGORY_BITS);
}

/* "full-house". */
const char *poker_category_name(enum poker_category c);

/* --- cards that are added up --------------------------------------------------------------------
 */

extern const uint64_t poker_word[DECK];
extern const uint32_t poker_row[];
extern const uint16_t poker_value[];

/* What a hand begins with: each suit three short of the bit that the fifth card sets. */
#define POKER_NO_CARDS UINT64_C(0x333300000000)
#define POKER_SUITED UINT64_C(0x888800000000)
#define POKER_EACH_SUIT UINT64_C(0x111100000000)
#define POKER_ROW_BITS 8

/* The same ranks in one suit: odd cards are a flush, a straight a straight flush. */
poker_rank poker_suited(poker_rank r);

/* Five cards of more than one suit: nothing but their ranks is looked at. */
static inline poker_rank poker_mixed_rank_of(uint64_t sum)
{
    uint32_t key = (uint32_t)sum;
    return poker_value[key + poker_row[key >> POKER_ROW_BITS]];
}

/* The sum of POKER_NO_CARDS and the words of exactly five cards. */
static inline poker_rank poker_rank_of(uint64_t sum)
{
    poker_rank r = poker_mixed_rank_of(sum);
    return __builtin_expect((sum & POKER_SUITED) != 0, 0) ? poker_suited(r) : r;
}

/* Whether a fifth card can make these four a flush. An enumeration that asks this once for all
 * fifth cards takes poker_mixed_rank_of() where none can. */
static inline bool poker_four_suited(uint64_t four)
{
    return __builtin_expect(((four + POKER_EACH_SUIT) & POKER_SUITED) != 0, 0);
}

static inline poker_rank poker_hand(const card hand[POKER_HAND])
{
    return poker_rank_of(POKER_NO_CARDS + poker_word[hand[0]] + poker_word[hand[1]] +
                         poker_word[hand[2]] + poker_word[hand[3]] + poker_word[hand[4]]);
}

#endif
