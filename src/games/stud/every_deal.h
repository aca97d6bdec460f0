/* Caribbean stud, all of it: every hand of the player against every upcard and every hand that the
 * dealer can have behind it. 2,598,960 × 47 × 163,185 deals, counted in a tenth of a second.
 *
 * Two things make that possible. Suits are worth alike: the upcard may always be a club, and the
 * other three suits change places, which leaves one hand in six. And nothing is dealt: walking up
 * through all the dealer's hands from the lowest, it is counted for each upcard together with none,
 * one, two or three other cards in how many of the hands passed they are; how many of these hands
 * hold none of the player's five cards follows by inclusion and exclusion. */
#ifndef BAIZE_GAMES_STUD_EVERY_DEAL_H
#define BAIZE_GAMES_STUD_EVERY_DEAL_H

#include "games/stud/poker.h"

enum {
    STUD_HANDS = 2598960, /* of the player */
    STUD_UPCARDS = 47,
    STUD_BEHIND = 163185, /* the dealer's other four */
    SHOWDOWN_UP_SUIT = 0, /* clubs */
};

/* A hand of the player, standing for all that differ from it by suits alone. */
struct showdown_hand {
    card cards[POKER_HAND]; /* from the highest number down */
    poker_rank rank;
    uint8_t times; /* so many hands and upcards' suits */
    uint16_t ups;  /* by rank: which clubs it leaves for the upcard */
};

/* What the dealer has behind an upcard: so many hands of STUD_BEHIND. */
struct stud_faced {
    uint32_t unqualified; /* below an ace and a king */
    uint32_t beaten, level, better;
};

/* Called once for each hand, by one of the threads, with its own context; only what is faced by
 * upcards in `ups` means anything. */
typedef void stud_seen(void *ctx, const struct showdown_hand *hand,
                       const struct stud_faced faced[CARD_RANKS]);

/* `lowest`: the lowest value that the dealer qualifies with. */
void showdown(poker_rank lowest, unsigned threads, stud_seen *seen, void *const *ctx);

#endif
