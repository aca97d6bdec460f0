/* Cards, decks and the shoe.
 *
 * A card is rank + suit; a shoe is the stack of whole decks that cards are drawn from, and knows
 * which cards can still come: a fifty-third card of a deck is refused. */
#ifndef BAIZE_BASE_CARD_H
#define BAIZE_BASE_CARD_H

#include <stdbool.h>
#include <stdint.h>

/* 0 to 51: rank * 4 + suit, ranks A 2 … T J Q K from 0, suits c d h s from 0. */
typedef uint8_t card;

enum { CARD_RANKS = 13, CARD_SUITS = 4, DECK = 52, SHOE_DECKS_MAX = 8 };

static inline unsigned card_rank(card c)
{
    return c / CARD_SUITS;
}
static inline unsigned card_suit(card c)
{
    return c % CARD_SUITS;
}
/* What a burned card counts, by rank: an ace one, a ten and pictures ten. */
static inline unsigned card_burn_value(unsigned rank)
{
    return rank < 9 ? rank + 1 : 10;
}
static inline card card_of(unsigned rank, unsigned suit)
{
    return (card)(rank * CARD_SUITS + suit);
}

/* "Th", "As": exactly two characters; false for anything else. */
bool card_parse(const char *text, card *out);
void card_text(card c, char text[3]);

/* A shoe by composition: how many of each card are still inside. */
struct shoe {
    uint8_t decks;
    uint16_t left;
    uint8_t of[DECK];
};

void shoe_fill(struct shoe *s, unsigned decks);

/* Takes a card out of the shoe; false, and nothing changed, when none of it is left. */
bool shoe_take(struct shoe *s, card c);

/* Puts a card back that was not drawn after all. */
void shoe_put(struct shoe *s, card c);

/* The nth card left, counted by rank and suit from 0; nth < left. */
card shoe_nth(const struct shoe *s, uint32_t nth);

#endif
