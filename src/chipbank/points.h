/* The points at which a rule about chips bites: each ruleset says, under `rules:`, which clause of
 * its document governs one. */
#ifndef BAIZE_CHIPBANK_POINTS_H
#define BAIZE_CHIPBANK_POINTS_H

#define CHIPBANK_POINTS(NEEDED, OPTIONAL)                                                          \
    NEEDED(MALFORMED, "malformed")       /* the line is no act of a chip bank */                   \
    NEEDED(OUT_OF_TURN, "out-of-turn")   /* an act that the chip bank has no place for now */      \
    NEEDED(REQUEST, "request")           /* chips are exchanged and redeemed when a patron asks */ \
    NEEDED(EXCHANGE, "exchange")         /* for others of the same value in all */                 \
    NEEDED(REDEEM, "redeem")             /* for cash of their value */                             \
    NEEDED(CHEQUE, "cheque")             /* or by a cheque to the patron who asks for one */       \
    NEEDED(PROMOTIONAL, "promotional")   /* but not those of a promotion */                        \
    NEEDED(AT_TABLE, "at-table")         /* colours are redeemed where they were issued */         \
    NEEDED(RACK, "rack")                 /* the rack shows colours in use, and their values */     \
    NEEDED(MARKERS, "markers")           /* there is a marker button for every value in use */     \
    NEEDED(IN_CHIPS, "in-chips")         /* what is won is paid in chips */                        \
    NEEDED(DENOMINATION, "denomination") /* chips are those that were approved */

enum chipbank_point {
#define POINT(id, name) BP_##id,
    CHIPBANK_POINTS(POINT, POINT)
#undef POINT
        BP_COUNT
};

#endif
