/* The points at which a rule about promotions bites. The documents word the same duty in different
 * clauses, and some do not know it: each ruleset says, under `rules:`, which clause of its document
 * governs a point. One that has none for an optional point does not know the matter. */
#ifndef BAIZE_PROMOTION_POINTS_H
#define BAIZE_PROMOTION_POINTS_H

#define PROMOTION_POINTS(NEEDED, OPTIONAL)                                                         \
    NEEDED(MALFORMED, "malformed")     /* the line is no act of a promotion */                     \
    NEEDED(UNKNOWN_ACT, "unknown-act") /* an act that these rules do not know */                   \
    NEEDED(OUT_OF_TURN, "out-of-turn") /* an act that the promotion has no place for now */        \
    NEEDED(OFFERED, "offered")         /* a promotion is offered, and goes on */                   \
    NEEDED(BY_CHANCE, "by-chance")     /* who wins is drawn, and nobody chooses it */              \
    NEEDED(TERMS, "terms")             /* the terms are written down, whole, before they hold */   \
    NEEDED(PRIZES, "prizes")           /* the terms say what the prizes are, and their value */    \
    NEEDED(MARKETING, "marketing")     /* what advertises a promotion refers to its terms */       \
    NEEDED(AVAILABLE, "available")     /* the terms are easy to get */                             \
    OPTIONAL(LODGED, "lodged")         /* the Authority has the terms before the start */          \
    OPTIONAL(COPY, "copy")             /* the Authority has the terms when it asks for them */     \
    OPTIONAL(APPROVED, "approved")     /* terms change after the start with approval only */       \
    OPTIONAL(SCRUTINEER_MUST, "scrutineer-must") /* somebody oversees the draw of a great prize */ \
    OPTIONAL(SCRUTINEER_MAY, "scrutineer-may")   /* somebody may oversee it */                     \
    OPTIONAL(CASH_MUST, "cash-must")       /* what is no money can be had as cash of its value */  \
    OPTIONAL(CASH_MAY, "cash-may")         /* what is no money may be offered as cash */           \
    OPTIONAL(CASH_STATED, "cash-stated")   /* only as the terms state it */                        \
    NEEDED(WAY_CHOSEN, "way-chosen")       /* the winner of a great sum chooses how it is paid */  \
    OPTIONAL(WAY_OTHER, "way-other")       /* it is paid in another form than the one asked for */ \
    OPTIONAL(PAID_AT_ONCE, "paid-at-once") /* prizes are paid at once wherever possible */         \
    NEEDED(NOTIFY, "notify")               /* a winner who need not be there is told in time */    \
    NEEDED(REFUSAL_TOLD, "refusal-told")   /* who is refused a prize is told why */                \
    NEEDED(REFUSAL_KEPT, "refusal-kept")   /* who was refused a prize, and why, is kept */         \
    NEEDED(DECISION_FINAL, "decision-final")   /* the operator decides a dispute, once */          \
    NEEDED(COMPLAINT, "complaint")             /* who is not satisfied is told whom to turn to */  \
    NEEDED(POSTPONED, "postponed")             /* a promotion waits until it is validated */       \
    OPTIONAL(DRAW_POSTPONED, "draw-postponed") /* its draw alone waits */                          \
    OPTIONAL(DRAW_CANCELLED, "draw-cancelled") /* its draw is cancelled */                         \
    OPTIONAL(CANCELLED, "cancelled")           /* all of it is cancelled */                        \
    OPTIONAL(CANCEL_APPROVED, "cancel-approved") /* with approval only */                          \
    OPTIONAL(TOLD_POSTPONED, "told-postponed")   /* an inspector is told of a postponement */      \
    NEEDED(TOLD_CANCELLED, "told-cancelled")     /* an inspector is told of a cancellation */

enum promotion_point {
#define POINT(id, name) PP_##id,
    PROMOTION_POINTS(POINT, POINT)
#undef POINT
        PP_COUNT
};

#endif
