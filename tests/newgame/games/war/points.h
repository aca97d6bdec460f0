/* The points at which rules of casino war bite, and no other game's. */
#ifndef BAIZE_GAMES_WAR_POINTS_H
#define BAIZE_GAMES_WAR_POINTS_H

#define WAR_POINTS(NEEDED, OPTIONAL)                                                               \
    OPTIONAL(GO_TO_WAR, "go-to-war")     /* a tie: as much again as the ante */                    \
    OPTIONAL(SURRENDER, "surrender")     /* a tie: half of the ante, and no war */                 \
    OPTIONAL(SURRENDERED, "surrendered") /* the half that the house keeps */                       \
    OPTIONAL(WAR_CARD, "war-card") /* one more card to each box at war, then to the dealer */      \
    OPTIONAL(WAR_LOST, "war-lost") /* the second card is lower than the dealer's */

#endif
