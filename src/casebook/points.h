/* The points at which a rule about cases bites. The documents word the same duty in different
 * clauses, and some do not know it: each ruleset says, under `rules:`, which clause of its document
 * governs a point. One that has none for an optional point does not know the matter. */
#ifndef BAIZE_CASEBOOK_POINTS_H
#define BAIZE_CASEBOOK_POINTS_H

#define CASEBOOK_POINTS(NEEDED, OPTIONAL)                                                          \
    NEEDED(MALFORMED, "malformed")     /* the line is no act of a casebook */                      \
    NEEDED(OUT_OF_TURN, "out-of-turn") /* an act that the casebook has no place for now */         \
    NEEDED(KEPT, "kept")               /* what the house writes down goes to whom it concerns */   \
    NEEDED(COMPLAINT, "complaint")     /* who is not satisfied is told of the inspector */         \
    NEEDED(FINAL, "final")             /* the last instance decides for good */                    \
    OPTIONAL(ABSENCE, "absence")       /* the first instance is not there, and the next decides */ \
    OPTIONAL(SATISFIED, "satisfied")   /* measures are for who is satisfied of a breach */         \
    OPTIONAL(LEAVE, "leave")           /* everybody goes who is asked to */                        \
    OPTIONAL(AGE, "age")               /* nobody under the age is there */                         \
    OPTIONAL(PRESENCE, "presence")     /* wagers are for who is in the casino */

enum casebook_point {
#define POINT(id, name) CP_##id,
    CASEBOOK_POINTS(POINT, POINT)
#undef POINT
        CP_COUNT
};

#endif
