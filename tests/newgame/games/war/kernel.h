/* Casino war: one card to each box and one to the dealer, the higher wins; a tie goes to war or is
 * surrendered.
 *
 * The kernel compares two cards, then two more; it knows which card comes next and which box must
 * decide. Boxes decide in turn. */
#ifndef BAIZE_GAMES_WAR_KERNEL_H
#define BAIZE_GAMES_WAR_KERNEL_H

#include "base/card.h"

#include <stdbool.h>

enum { WAR_BOXES = 6, WAR_CARDS = 2 };

struct war_box {
    bool in; /* it takes part in this round */
    bool at_war, surrendered;
    uint8_t cards;
    card card[WAR_CARDS];
};

struct war_state {
    struct war_box dealer;
    struct war_box box[WAR_BOXES];
};

enum war_spot { WAR_ANTE, WAR_RAISE, WAR_TIE, WAR_SPOTS };

/* What a wager hears. */
enum war_outcome {
    WAR_HIGHER,
    WAR_LOWER,
    WAR_TIED,
    WAR_SURRENDERED,
    WAR_WON, /* the second card is higher than the dealer's, or equal */
    WAR_LOST
};

/* How a card counts: a two 2 … an ace 14, whatever its suit. */
unsigned war_value(card c);
/* The first cards, and after a tie the second ones. */
enum war_outcome war_first(card own, card dealer);
enum war_outcome war_second(card own, card dealer);

extern const struct game WAR_GAME;
extern const struct procedure WAR_PROCEDURE;

#endif
