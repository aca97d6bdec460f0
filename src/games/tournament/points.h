/* The points at which rules of tournaments bite, whatever game they are of. */
#ifndef BAIZE_GAMES_TOURNAMENT_POINTS_H
#define BAIZE_GAMES_TOURNAMENT_POINTS_H

#define TOURNAMENT_POINTS(NEEDED, OPTIONAL)                                                        \
    OPTIONAL(ENTRY, "entry")               /* all get the same chips before a session begins */    \
    OPTIONAL(ENTRANTS, "entrants")         /* nobody else plays at the table */                    \
    OPTIONAL(OWN_BOX, "own-box")           /* an entrant wagers from his own box */                \
    OPTIONAL(BUY_IN_MORE, "buy-in-more")   /* chips come from winning wagers alone */              \
    OPTIONAL(CHIPS_STAY, "chips-stay")     /* chips stay on the table */                           \
    OPTIONAL(MARKER, "marker")             /* the box that wagers first */                         \
    OPTIONAL(TURN, "turn")                 /* a wager out of turn */                               \
    OPTIONAL(TURN_DONE, "turn-done")       /* a wager made in turn stays as it is */               \
    OPTIONAL(TURN_LATE, "turn-late")       /* after his time a player stakes the minimum */        \
    OPTIONAL(CANNOT_STAKE, "cannot-stake") /* a wager that cannot be made up to the minimum */     \
    OPTIONAL(EVERY_COUP, "every-coup")     /* everybody wagers on each coup */                     \
    OPTIONAL(NO_WAGER, "no-wager")         /* somebody does not */                                 \
    OPTIONAL(PASS_CARD, "pass-card")       /* it is played in place of a wager */                  \
    OPTIONAL(PASS_CARDS, "pass-cards")     /* how many each has */                                 \
    OPTIONAL(FORM, "form")                 /* a form is looked at, and shown to be there */        \
    OPTIONAL(FORMS, "forms")               /* how many each has */                                 \
    OPTIONAL(FORM_TOLD, "form-told")       /* it is announced before the first card */             \
    OPTIONAL(FORM_BELOW, "form-below")     /* one below the minimum */                             \
    OPTIONAL(FORM_ABOVE, "form-above")     /* one above the maximum */                             \
    OPTIONAL(FORM_CHIPS, "form-chips")     /* one above the chips in hand */                       \
    OPTIONAL(FORM_FAULT, "form-fault")     /* one without amount or type */                        \
    OPTIONAL(FORM_READ, "form-read")       /* until the next first card players may read it */     \
    OPTIONAL(WAGERS_STAND, "wagers-stand") /* after the call nothing moves until it is settled */  \
    OPTIONAL(ABSENCE, "absence")           /* the minimum is deducted */                           \
    OPTIONAL(ELIMINATED, "eliminated")     /* who cannot stake the minimum any more */             \
    OPTIONAL(OUT_BY_CHIPS, "out-by-chips") /* of several the one with fewer chips first */         \
    OPTIONAL(OUT_BY_STAKE, "out-by-stake") /* then the one with the smaller wager */               \
    OPTIONAL(OUT_BY_ORDER, "out-by-order") /* then the one whose chips were taken earlier */       \
    OPTIONAL(CONCLUDED, "concluded")       /* it is known who goes on, and the session ends */     \
    OPTIONAL(AGREED, "agreed") /* it ends early by agreement, where chips become cash */           \
    OPTIONAL(CHIPS_COUNTED, "chips-counted") /* at the end of a session */                         \
    OPTIONAL(COUNT_ORDERED, "count-ordered") /* at another time */                                 \
    OPTIONAL(COUNT_PLAYOFF, "count-playoff") /* after each coup of a play-off */                   \
    OPTIONAL(PLAYOFF, "playoff")             /* a tie for the last place */                        \
    OPTIONAL(PLACES, "places")               /* by the chips */                                    \
    OPTIONAL(SESSION_OVER, "session-over")   /* nothing is played after it */                      \
    OPTIONAL(LIMITS_FROM, "limits-from")     /* limits that change in the midst of a session */    \
    OPTIONAL(PRACTICE, "practice")           /* a hand before play, which counts for nothing */

#endif
