/* Blackjack: each hand against the dealer's, and the players decide.
 *
 * The kernel is small functions on totals, written out here so that the table, the exact odds and
 * the simulation use the very same ones. The procedure knows which card or decision comes next. No
 * document here has a hole card: the dealer's second card is drawn after all players have decided
 * (nz1996:II.7.6, crown-fusion-2024:11.7.1). */
#ifndef BAIZE_GAMES_BLACKJACK_KERNEL_H
#define BAIZE_GAMES_BLACKJACK_KERNEL_H

#include "base/card.h"
#include "rules/ruleset.h"

#include <stdbool.h>
#include <stdint.h>

enum { BLACKJACK = 21 };

/* Two to ten their number, pictures ten; an ace is counted as one here. By rank, ace from 0. */
static inline unsigned blackjack_rank_value(unsigned rank)
{
    return rank < 9 ? rank + 1 : 10;
}
static inline unsigned blackjack_value(card c)
{
    return blackjack_rank_value(card_rank(c));
}

/* A total as it counts: every ace as one, and whether the hand has one. One ace counts eleven
 * unless that would pass 21 (nz1996:II.3.2(c)). */
struct count {
    uint8_t hard; /* with every ace as one */
    bool ace;
};
static inline struct count blackjack_add(struct count c, unsigned value)
{
    return (struct count){(uint8_t)(c.hard + value), c.ace || value == 1};
}
static inline bool blackjack_soft(struct count c)
{
    return c.ace && c.hard + 10 <= BLACKJACK;
}
static inline unsigned blackjack_total(struct count c)
{
    return blackjack_soft(c) ? c.hard + 10u : c.hard;
}

/* Whether the dealer takes another card: never on what the rules have him stand on. */
static inline bool blackjack_dealer_draws(const struct blackjack_rules *r, struct count c)
{
    return blackjack_total(c) < (blackjack_soft(c) ? r->stands_soft : r->stands);
}

/* Whether these two cards may be doubled, by value. */
static inline bool blackjack_doubles(const struct blackjack_rules *r, unsigned first,
                                     unsigned second)
{
    return first != 1 && second != 1 && first + second >= r->double_from &&
           first + second <= r->double_to;
}

/* Whether a player must draw: eleven or less. */
static inline bool blackjack_must_draw(struct count c)
{
    return blackjack_total(c) < 12;
}

/* A hand that nobody decides for: whether it draws. */
static inline bool blackjack_draws_alone(const struct blackjack_rules *r, struct count c)
{
    return blackjack_total(c) < (blackjack_soft(c) ? r->alone_soft : r->alone_hard);
}

enum { BLACKJACK_BOXES = 7, BLACKJACK_HANDS = 3, BLACKJACK_CARDS = 22 };

struct blackjack_hand {
    uint8_t cards;
    bool asked; /* for a card, which is due */
    bool stood; /* it has refused any more cards, or is left alone and draws none */
    bool doubled;
    bool split;    /* one of two that were a pair */
    bool aces;     /* one of two aces: one card and no more */
    bool declined; /* a pair that was not split: no later one may be */
    bool alone;    /* nobody decides for it */
    bool gone;     /* its wagers are paid or void and its cards discarded */
    card card[BLACKJACK_CARDS];
};

struct blackjack_box {
    bool in; /* it takes part in this round */
    uint8_t hands;
    uint8_t firsts;
    card first[3]; /* its first cards before any split, by which side bets go */
    bool ended;    /* no third one will come: it was split, or its hand is over */
    struct blackjack_hand hand[BLACKJACK_HANDS];
};

struct blackjack_state {
    bool no_blackjack; /* the dealer's ace and ten count 21 only (nz1996:II.15.5) */
    struct blackjack_hand dealer;
    struct blackjack_box box[BLACKJACK_BOXES];
};

/* How a hand stands. */
struct count blackjack_count(const struct blackjack_hand *h);
/* Ace and ten as the first two cards, not after a split. */
bool blackjack_natural(const struct blackjack_hand *h);
bool blackjack_bust(const struct blackjack_hand *h);
/* It takes no more cards. */
bool blackjack_over(const struct ruleset *rs, const struct blackjack_hand *h);
/* All boxes have their two cards and the dealer his one. */
bool blackjack_dealt(const struct blackjack_state *st);
/* The dealer shows an ace; a ten. */
bool blackjack_ace_up(const struct blackjack_state *st);
bool blackjack_ten_up(const struct blackjack_state *st);
bool blackjack_dealer_natural(const struct blackjack_state *st);

/* The layout: three places for the wager of a box, one for each hand, and what lies beside. */
enum blackjack_spot {
    BJ_MAIN,
    BJ_MAIN_LAST = BJ_MAIN + BLACKJACK_HANDS - 1,
    BJ_INSURANCE,
    BJ_SUPER_SEVENS,
    BJ_PERFECT_PAIRS,
    BJ_KINGS_BOUNTY,
    BJ_BET_THE_SET,
    BJ_ROYAL_MATCH,
    BJ_SPOTS
};

/* What a wager hears. The first are ways to win, in the order of the bet's lines. */
enum main_outcome {
    BJ_BLACKJACK_EARLY, /* the dealer's first card cannot make one */
    BJ_BLACKJACK_LATE,  /* the dealer's second card has not made one */
    BJ_EVEN_MONEY,
    BJ_DEALER_BUST,
    BJ_HIGHER,
    BJ_STANDOFF,
    BJ_BOTH_BLACKJACK,
    BJ_PLAYER_BUST,
    BJ_LOWER,
    BJ_DEALER_BLACKJACK,
    BJ_OUTCOMES = 16
};

extern const struct game BLACKJACK_GAME;
extern const struct procedure BLACKJACK_PROCEDURE;

#endif
