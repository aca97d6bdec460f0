/* The points at which a rule bites.
 *
 * The frame and the games are written once; the documents word the same duty in different clauses.
 * So the code names the point ("a wager after the close") and each ruleset says, under `rules:`,
 * which clause of its document governs that point. A refusal or an announcement cites it.
 *
 * A needed point must have a clause in every ruleset. An optional one may be absent: then the
 * document does not know the matter. */
#ifndef BAIZE_RULES_POINTS_H
#define BAIZE_RULES_POINTS_H

#include "points_here.h"

#include <stdbool.h>

/* The points of every table, and those that several games know which have nothing else in common.
 * What one game or one family alone knows stands in its folder, and the build joins all to one
 * list. */
#define TABLE_POINTS(NEEDED, OPTIONAL)                                                             \
    NEEDED(MALFORMED, "malformed")                 /* the line is no act */                        \
    NEEDED(UNKNOWN_ACT, "unknown-act")             /* an act these rules do not know */            \
    OPTIONAL(PLAYED_WITH, "played-with")           /* what decides a round: cards, dice or else */ \
    NEEDED(OUT_OF_TURN, "out-of-turn")             /* an act the round has no place for now */     \
    NEEDED(NO_SUCH_SEAT, "no-such-seat")           /* a seat that the table does not have */       \
    NEEDED(BET_NOT_PERMITTED, "bet-not-permitted") /* a bet that these rules do not permit */      \
    NEEDED(BELOW_MINIMUM, "below-minimum")         /* a stake below the minimum */                 \
    NEEDED(ABOVE_MAXIMUM, "above-maximum")         /* a stake above the maximum */                 \
    NEEDED(OFF_STEP, "off-step")                   /* a stake that is no multiple of the unit */   \
    NEEDED(ABOVE_TOTAL, "above-total") /* all stakes of one player pass the total maximum */       \
    NEEDED(BELOW_TOTAL, "below-total") /* all stakes of one player stay below the total minimum */ \
    NEEDED(WAGER_PERIOD, "wager-period") /* wagers may be placed and changed */                    \
    NEEDED(WAGER_AFTER_CLOSE,                                                                      \
           "wager-after-close") /* a wager, or a change of one, after the close */                 \
    NEEDED(WAGER_BEFORE_PAID, "wager-before-paid") /* result known, not all paid yet */            \
    OPTIONAL(CLOSE_EARLY, "close-early")   /* wagers are closed before the period has run out */   \
    OPTIONAL(WHOLE_PERIOD, "whole-period") /* the period, which no member of staff cuts short */   \
    NEEDED(CLOSE_CALL, "close-call")       /* "No more bets" */                                    \
    NEEDED(EARLY_RESULT, "early-result")   /* the result came before the close */                  \
    OPTIONAL(EARLY_STAND,                                                                          \
             "early-stand") /* the result came before the close, and the wagers placed stand */    \
    NEEDED(OUTCOME_IMPOSSIBLE, "outcome-impossible") /* a result that the equipment cannot give */ \
    NEEDED(RESULT_CALL, "result-call")               /* the result is announced */                 \
    OPTIONAL(RESULT_RECORDED, "result-recorded")     /* the result is recorded */                  \
    OPTIONAL(RESULT_SENSED, "result-sensed") /* a device has told it, and the dealer accepts it */ \
    OPTIONAL(RESULT_CONFIRM,                                                                       \
             "result-confirm")             /* the dealer confirms the result before it is paid */  \
    OPTIONAL(BOX_SIGN, "box-sign")         /* the maximum on a box is shown */                     \
    OPTIONAL(RELAX_HIDDEN, "relax-hidden") /* only while no card has been seen */                  \
    OPTIONAL(IN_FLIGHT, "in-flight") /* wagers made while the dice fly are confirmed aloud */      \
    OPTIONAL(NO_SPIN_STANDS, "no-spin-stands") /* the void ball's rest counts nothing */           \
    OPTIONAL(SPOKEN_BET, "spoken-bet")     /* a bet by word of mouth, which the dealer places */   \
    NEEDED(SETTLED_SHEET, "settled-sheet") /* the account of the round */                          \
    NEEDED(ROUND_OPENS, "round-opens")     /* wagers are taken */                                  \
    NEEDED(LIMITS_SIGN, "limits-sign")     /* the sign shows the limits */                         \
    OPTIONAL(DIFFERENTIAL_SIGN, "differential-sign") /* the sign shows a differential, too */      \
    OPTIONAL(PAYOUT_SIGN, "payout-sign")   /* the sign shows the most that a wager wins */         \
    OPTIONAL(OVERPAID, "overpaid")         /* a correction takes back what was paid too much */    \
    OPTIONAL(TOKENS_WIN, "tokens-win")     /* what promotional tokens win is paid in chips */      \
    OPTIONAL(ACCOUNT_FED, "account-fed")   /* a player's account gets what he brings */            \
    OPTIONAL(ACCOUNT_PAID, "account-paid") /* it is paid out, and nothing is left in it */         \
    OPTIONAL(ACCOUNT_DEBITED, "account-debited")   /* a wager comes out of it */                   \
    OPTIONAL(ACCOUNT_CREDITED, "account-credited") /* stakes and winnings go into it */            \
    OPTIONAL(LIMITS_ADVERSE, "limits-adverse")     /* raising a minimum, lowering a maximum */     \
    OPTIONAL(LIMITS_NOTICE,                                                                        \
             "limits-notice") /* limits that turn against players are announced before */          \
    OPTIONAL(LIMITS_CONSENT, "limits-consent") /* limits are changed because all players agree */  \
    OPTIONAL(LIMITS_OPENING, "limits-opening") /* limits are changed before play begins */         \
    OPTIONAL(MODE_CHANGE, "mode-change")       /* commission or even money */                      \
    OPTIONAL(ODDS_SIGN, "odds-sign")           /* the sign shows what bets pay */                  \
    OPTIONAL(LIMITS_PROTECT, "limits-protect") /* those who play keep the old minimum */           \
    OPTIONAL(KEPT_MARKER, "kept-marker") /* an old minimum that is kept is shown at the box */     \
    OPTIONAL(KEPT_LEFT, "kept-left")     /* an old minimum is kept until its player leaves */      \
    OPTIONAL(KEPT_ENDS, "kept-ends") /* an old minimum is kept until a sign has told the end */    \
    OPTIONAL(KEPT_SIGN, "kept-sign") /* the sign shows the old minimum and the new */              \
    OPTIONAL(KEPT_ARRIVED, "kept-arrived")       /* those who come meet the new minimum */         \
    OPTIONAL(LIMITS_IDLE, "limits-idle")         /* limits are changed because nobody plays */     \
    OPTIONAL(LIMITS_PROPOSED, "limits-proposed") /* inspector told of the proposal */              \
    OPTIONAL(LIMITS_CHANGED, "limits-changed")   /* inspector told of the change */                \
    OPTIONAL(PLAYER_LIMITS_SIGN, "player-limits-sign") /* limits for one player are shown */       \
    OPTIONAL(DIFFERENTIAL, "differential")             /* the heavier hand is cut */               \
    OPTIONAL(AREA_CUT, "area-cut")         /* wagers on an area are cut to its maximum */          \
    OPTIONAL(AREA_FULL, "area-full")       /* all players' wagers there */                         \
    OPTIONAL(BOTH_ALLOWED, "both-allowed") /* both hands, by approval */                           \
    OPTIONAL(BETTORS, "bettors")           /* how many may bet on one area */                      \
    OPTIONAL(STANDING, "standing")         /* areas for those who stand */                         \
    OPTIONAL(PARTNERS, "partners")         /* teamed up to pass a maximum */                       \
    NEEDED(PRIVATE_BET, "private-bet")     /* players betting with one another */                  \
    OPTIONAL(TOKENS, "tokens")             /* promotional tokens may be staked */                  \
    OPTIONAL(TERMINAL, "terminal")         /* what a player wagers on, and what it is tied to */   \
    OPTIONAL(METERS, "meters")             /* chips and credit on the screen follow the money */   \
    OPTIONAL(COUNTDOWN, "countdown")       /* the time that is left is shown */                    \
    OPTIONAL(CLOTH, "cloth")               /* what is printed on the layout */                     \
    OPTIONAL(DISPLAY, "display")           /* a display beside the table shows its results */      \
    OPTIONAL(DEALER_TERMINAL, "dealer-terminal") /* what its dealer keys in, and sees */           \
    OPTIONAL(SUPERVISION, "supervision")         /* supervisors control the game there */          \
    OPTIONAL(CREDIT_BROUGHT, "credit-brought")   /* credit comes from the house's own system */    \
    OPTIONAL(TABLE_CHOSEN, "table-chosen")       /* of several, the player chooses one */          \
    OPTIONAL(FAULT_REPORTED, "fault-reported")   /* by a player, who claims or complains */        \
    NEEDED(NOT_CHIPS, "not-chips")       /* something staked that is no chip of the house */       \
    OPTIONAL(WHOLE_CHIPS, "whole-chips") /* every stake is so many chips */                        \
    OPTIONAL(VALUE_CHIPS, "value-chips") /* no others, unless the game allows them */              \
    OPTIONAL(NON_VALUE_CHIPS, "non-value-chips") /* the game allows them */                        \
    OPTIONAL(                                                                                      \
        COLOUR_ISSUED_HERE,                                                                        \
        "colour-issued-here") /* chips without a value are issued and played at this table only */ \
    OPTIONAL(COLOUR_TAKEN, "colour-taken") /* a colour that another player has */                  \
    OPTIONAL(COLOUR_VALUE, "colour-value") /* what a colour is worth is fixed when it is issued */ \
    OPTIONAL(COLOUR_MARKER, "colour-marker")   /* a marker shows what a colour is worth */         \
    OPTIONAL(CHIPS_REQUIRED, "chips-required") /* the house insists on a kind of chip */           \
    OPTIONAL(UNPAYABLE_REFUSED,                                                                    \
             "unpayable-refused") /* a stake that chips cannot pay exactly is refused */           \
    NEEDED(UNPAYABLE_ROUNDED, "unpayable-rounded")   /* what chips cannot pay is rounded */        \
    OPTIONAL(OVERSIGHT_TYPE, "oversight-type")       /* a wager found that was not permitted */    \
    OPTIONAL(OVERSIGHT_BELOW, "oversight-below")     /* a wager found below the minimum */         \
    OPTIONAL(OVERSIGHT_AREA, "oversight-area")       /* wagers found above an area's maximum */    \
    OPTIONAL(OVERSIGHT_EARLIER, "oversight-earlier") /* in a round that is over */                 \
    OPTIONAL(                                                                                      \
        UNPAYABLE_PART,                                                                            \
        "unpayable-part") /* of a bet accepted all the same, the part that chips can pay stands */ \
    OPTIONAL(OVERSIGHT_ABOVE, "oversight-above") /* a wager found above the maximum */             \
    NEEDED(ABSTAINED,                                                                              \
           "abstained") /* a seat may be asked for after so many rounds without a wager */         \
    NEEDED(CLOSING_NOTICE, "closing-notice") /* the closing of a table is announced before */      \
    OPTIONAL(CLOSING_HOURS,                                                                        \
             "closing-hours") /* closing yields to the hours that the casino must keep */          \
    NEEDED(TABLE_CLOSED, "table-closed")     /* the table is not open */                           \
    OPTIONAL(RESERVED, "reserved")           /* the table is reserved for some players */          \
    OPTIONAL(RESERVED_SIGN, "reserved-sign") /* a sign says that it is reserved */                 \
    NEEDED(BARRED, "barred")                 /* somebody who may not play */                       \
    OPTIONAL(LEAVE_WAGERS, "leave-wagers")   /* leaving with wagers out */                         \
    NEEDED(ACCOUNT, "account")               /* wagers come out of the account */                  \
    NEEDED(VOID_REFUND, "void-refund")       /* stakes of a void round go back */                  \
    OPTIONAL(TERMINAL_BEFORE_CLOSE,                                                                \
             "terminal-before-close") /* a terminal that fails before the close */                 \
    OPTIONAL(RECORDS_CONFIRM,                                                                      \
             "records-confirm")              /* the records show that a wager was made in time */  \
    OPTIONAL(RECORDS_VOID, "records-void")   /* the records do not show it: the wager is void */   \
    NEEDED(CORRECTED, "corrected")           /* a wrong result is put right */                     \
    OPTIONAL(CASHLESS, "cashless")           /* only money that came from a card is played here */ \
    OPTIONAL(CORRECT_LATER, "correct-later") /* later rounds stay as they are */                   \
    OPTIONAL(FROZEN, "frozen") /* accounts are held while something is looked into */              \
    OPTIONAL(DISPLAY_IGNORED,                                                                      \
             "display-ignored")        /* a display that shows another result counts nothing */    \
    OPTIONAL(SHUT_DOWN, "shut-down")   /* a table is shut down */                                  \
    OPTIONAL(CONTINUOUS, "continuous") /* rounds without wagers */                                 \
    OPTIONAL(CALL_FOR_BETS, "call-for-bets")     /* "Place your bets please", by the dealer */     \
    OPTIONAL(BELL, "bell")                       /* a bell rings with "No more bets" */            \
    OPTIONAL(CORRECTED_ENTRY, "corrected-entry") /* a result entered wrong and not settled yet */  \
    OPTIONAL(STOPPED, "stopped")                 /* equipment failed: no further game */           \
    OPTIONAL(STOPPED_NOTICE, "stopped-notice")   /* an inspector is told that a table stands still \
                                                  */

#define RULE_POINTS(NEEDED, OPTIONAL) TABLE_POINTS(NEEDED, OPTIONAL) GAME_POINTS(NEEDED, OPTIONAL)

enum rule_point {
#define POINT(id, name) RP_##id,
    RULE_POINTS(POINT, POINT)
#undef POINT
        RP_COUNT
};

/* The name used under `rules:`. */
const char *rule_point_name(enum rule_point p);
/* Whether every ruleset must give it a clause. */
bool rule_point_needed(enum rule_point p);

#endif
