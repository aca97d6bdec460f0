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

/* The points of every table. Those that one game alone has stand in its folder, and the build joins
 * them to one list. */
#define TABLE_POINTS(NEEDED, OPTIONAL)                                                             \
    NEEDED(MALFORMED, "malformed")     /* the line is no act */                                    \
    NEEDED(UNKNOWN_ACT, "unknown-act") /* an act these rules do not know */                        \
    NEEDED(OUT_OF_TURN, "out-of-turn") /* an act the round has no place for now */                 \
    NEEDED(NO_SUCH_SEAT, "no-such-seat")                                                           \
    NEEDED(BET_NOT_PERMITTED, "bet-not-permitted")                                                 \
    NEEDED(BELOW_MINIMUM, "below-minimum")                                                         \
    NEEDED(ABOVE_MAXIMUM, "above-maximum")                                                         \
    NEEDED(OFF_STEP, "off-step")                                                                   \
    NEEDED(ABOVE_TOTAL, "above-total")                                                             \
    NEEDED(BELOW_TOTAL, "below-total")                                                             \
    NEEDED(WAGER_PERIOD, "wager-period") /* wagers may be placed and changed */                    \
    NEEDED(WAGER_AFTER_CLOSE, "wager-after-close")                                                 \
    NEEDED(WAGER_BEFORE_PAID, "wager-before-paid") /* result known, not all paid yet */            \
    OPTIONAL(CLOSE_EARLY, "close-early")           /* … before the period has run out */         \
    OPTIONAL(WHOLE_PERIOD, "whole-period")         /* which no member of staff cuts short */       \
    NEEDED(CLOSE_CALL, "close-call")               /* "No more bets" */                            \
    NEEDED(EARLY_RESULT, "early-result")           /* the result came before the close */          \
    OPTIONAL(EARLY_STAND, "early-stand")           /* … and the wagers placed stand */           \
    NEEDED(OUTCOME_IMPOSSIBLE, "outcome-impossible")                                               \
    NEEDED(RESULT_CALL, "result-call")                                                             \
    OPTIONAL(RESULT_RECORDED, "result-recorded")                                                   \
    OPTIONAL(RESULT_CONFIRM, "result-confirm")                                                     \
    OPTIONAL(DEAL_ORDER, "deal-order")     /* which hand gets the first four cards */              \
    OPTIONAL(COUNTS_CALL, "counts-call")   /* the counts announced after them */                   \
    OPTIONAL(NATURAL, "natural")           /* eight or nine: nobody draws */                       \
    OPTIONAL(PLAYER_DRAWS, "player-draws") /* Table 1 */                                           \
    OPTIONAL(PLAYER_STANDS, "player-stands")                                                       \
    OPTIONAL(BANKER_0, "banker-0") /* Table 2, by Banker's count */                                \
    OPTIONAL(BANKER_1, "banker-1")                                                                 \
    OPTIONAL(BANKER_2, "banker-2")                                                                 \
    OPTIONAL(BANKER_3, "banker-3")                                                                 \
    OPTIONAL(BANKER_4, "banker-4")                                                                 \
    OPTIONAL(BANKER_5, "banker-5")                                                                 \
    OPTIONAL(BANKER_6, "banker-6")                                                                 \
    OPTIONAL(BANKER_7, "banker-7")                                                                 \
    OPTIONAL(PLAYER_8_9, "player-8-9") /* rows of both tables that a natural fills */              \
    OPTIONAL(BANKER_8, "banker-8")                                                                 \
    OPTIONAL(BANKER_9, "banker-9")                                                                 \
    OPTIONAL(PLAYER_DREW, "player-drew") /* what to draw and to stand mean there */                \
    OPTIONAL(PLAYER_STOOD, "player-stood")                                                         \
    OPTIONAL(BANKER_DREW, "banker-drew")                                                           \
    OPTIONAL(BANKER_STOOD, "banker-stood")                                                         \
    OPTIONAL(BANKER_ALONE, "banker-alone")       /* where Player stood */                          \
    OPTIONAL(ONE_CARD, "one-card")               /* one more card a hand, never two */             \
    OPTIONAL(DECK, "deck")                       /* what the shoe holds, and no other card */      \
    OPTIONAL(BURN, "burn")                       /* cards burned before the first coup */          \
    OPTIONAL(BURN_FIRST, "burn-first")           /* its value says how many more */                \
    OPTIONAL(BURN_MORE, "burn-more")             /* as many more */                                \
    OPTIONAL(CUT_CARD_OUT, "cut-card-out")       /* the cutting card comes during a coup */        \
    OPTIONAL(LAST_COUP_NEXT, "last-coup-next")   /* … and the next is the last */                \
    OPTIONAL(LAST_COUP_THIS, "last-coup-this")   /* it came before the first card */               \
    OPTIONAL(SHOE_END_LED, "shoe-end-led")       /* … where it came before the first card */     \
    OPTIONAL(INSPECT_CARDS, "inspect-cards")     /* new decks are checked */                       \
    OPTIONAL(CARDS_SPREAD, "cards-spread")       /* … and spread for the first player to see */  \
    OPTIONAL(CARDS_SEEN, "cards-seen")           /* … before they are shuffled */                \
    OPTIONAL(SHUFFLE_CARDS, "shuffle-cards")     /* ordered out of turn */                         \
    OPTIONAL(SHUFFLE_OPENING, "shuffle-opening") /* before play begins */                          \
    OPTIONAL(SHUFFLE_END, "shuffle-end")         /* after the last coup */                         \
    OPTIONAL(SHUFFLE_END_LED, "shuffle-end-led")                                                   \
    OPTIONAL(INSPECT_REPLACED, "inspect-replaced")                                                 \
    OPTIONAL(SHUFFLE_VACANT, "shuffle-vacant")     /* nobody was at the table */                   \
    OPTIONAL(PRE_SHUFFLED_SAY, "pre-shuffled-say") /* players have a say about them */             \
    OPTIONAL(CUT_OFFER, "cut-offer")               /* who is asked to cut */                       \
    OPTIONAL(CUT_FIRST, "cut-first")               /* the first who came, when play begins */      \
    OPTIONAL(CUT_SEAT, "cut-seat")                 /* the seat asked first at other times */       \
    OPTIONAL(CUT_NEXT, "cut-next")                 /* … and after a refusal */                   \
    OPTIONAL(CUT_BOX, "cut-box")                   /* … on whose box the cutting card came */    \
    OPTIONAL(CUT_DEALER, "cut-dealer")             /* … or it was on the dealer's hand */        \
    OPTIONAL(CUT_REPLACED, "cut-replaced")         /* … or the cards are new ones */             \
    OPTIONAL(CUT_ELSEWHERE_NOTICE, "cut-elsewhere-notice") /* inspector told first */              \
    OPTIONAL(CAME_LATE, "came-late")                       /* not there when the shoe began */     \
    OPTIONAL(SAT_OUT, "sat-out")                           /* … or sat out since */              \
    OPTIONAL(LATE_NOTICE, "late-notice")                   /* … and an inspector is told */      \
    OPTIONAL(BOX_SIGN, "box-sign")                         /* the maximum on a box is shown */     \
    OPTIONAL(CUT_NOBODY, "cut-nobody")                     /* nobody cuts: staff do */             \
    OPTIONAL(CUT_DEPTH, "cut-depth")                       /* a deck from either end */            \
    OPTIONAL(CUT_CARD_PLACE, "cut-card-place")             /* where the cutting card goes then */  \
    OPTIONAL(CUT_CARD_SECOND, "cut-card-second")           /* … and a second one */              \
    OPTIONAL(NEVER_CUT, "never-cut")                       /* a shuffling device */                \
    OPTIONAL(BURN_SHOWN, "burn-shown")                     /* to players who ask */                \
    OPTIONAL(CARDS_UNTOUCHED, "cards-untouched")           /* by players, ever */                  \
    OPTIONAL(CARDS_HANDLED, "cards-handled")     /* players have held them: others are brought */  \
    OPTIONAL(REPLACE_NOTICE, "replace-notice")   /* inspector told */                              \
    OPTIONAL(SHOE_END, "shoe-end")               /* no more from these cards */                    \
    OPTIONAL(SHOE_READY, "shoe-ready")           /* shuffled, cut and loaded */                    \
    OPTIONAL(STYLE_FIXED, "style-fixed")         /* a shoe ends in the style it began in */        \
    OPTIONAL(RELAX_HIDDEN, "relax-hidden")       /* only while no card has been seen */            \
    OPTIONAL(SQUEEZE_HIGHEST, "squeeze-highest") /* the highest bettor turns the hand over */      \
    OPTIONAL(SQUEEZE_ABOVE, "squeeze-above")     /* all who bet more than an amount */             \
    OPTIONAL(THROW, "throw")                     /* the dice leave the hand */                     \
    OPTIONAL(IN_FLIGHT, "in-flight")             /* … and wagers are confirmed aloud */          \
    OPTIONAL(WORKING, "working")                 /* called on or off */                            \
    OPTIONAL(ONE_MARKER, "one-marker")           /* … with all of its kind */                    \
    OPTIONAL(CALLED_OFF, "called-off")           /* … and returned for it */                     \
    OPTIONAL(LINE_LOCKED, "line-locked")         /* pass and come stay once they have a point */   \
    OPTIONAL(TAKEN_BACK, "taken-back")           /* … and any other wager goes before a roll */  \
    OPTIONAL(POINT, "point")                     /* the puck */                                    \
    OPTIONAL(DICE_OFFERED, "dice-offered")       /* to whom, when play begins */                   \
    OPTIONAL(DICE_TAKEN, "dice-taken")           /* … and who takes them */                      \
    OPTIONAL(DICE_LEFT, "dice-left")             /* to whom first, after a shooter */              \
    OPTIONAL(DICE_ROUND, "dice-round")           /* … and then */                                \
    OPTIONAL(DICE_TAKEN_ON, "dice-taken-on")     /* … and who takes them then */                 \
    OPTIONAL(DICE_KEPT, "dice-kept")             /* the shooter goes on or passes them */          \
    OPTIONAL(SEVEN_OUT, "seven-out")             /* … or must pass them */                       \
    OPTIONAL(LINE_TO_THROW, "line-to-throw")     /* who throws has a wager on the line */          \
    OPTIONAL(LINE_TO_STAY, "line-to-stay")       /* … on every roll */                           \
    OPTIONAL(STICK_THROWS, "stick-throws")       /* nobody takes the dice */                       \
    OPTIONAL(DICE_CHECKED, "dice-checked")       /* a set is inspected before it is used */        \
    OPTIONAL(FIVE_DICE, "five-dice")             /* … and stays at the table */                  \
    OPTIONAL(DICE_SEARCH, "dice-search")         /* a die is off the table */                      \
    OPTIONAL(DICE_OTHERS, "dice-others")         /* … others are offered, or it is waited for */ \
    OPTIONAL(DICE_RENEWED, "dice-renewed")       /* … a new set comes */                         \
    OPTIONAL(DICE_FINISH, "dice-finish")         /* … the shooter goes on with the old one */    \
    OPTIONAL(DICE_NOTICE, "dice-notice")         /* … and an inspector is told */                \
    OPTIONAL(LEANING, "leaning")                 /* a die that does not lie flat */                \
    OPTIONAL(NO_ROLL_LATE, "no-roll-late")       /* "No roll" after the dice lie */                \
    OPTIONAL(NO_ROLL_UNCALLED, "no-roll-uncalled") /* void though nobody called it */              \
    OPTIONAL(SPIN_ANY_TIME, "spin-any-time")                                                       \
    OPTIONAL(SPIN_DUE, "spin-due")                                                                 \
    OPTIONAL(SPIN_REVOLUTIONS, "spin-revolutions")                                                 \
    OPTIONAL(NO_SPIN_STANDS, "no-spin-stands")     /* the void ball's rest counts nothing */       \
    OPTIONAL(NO_SPIN_UNCALLED, "no-spin-uncalled") /* void though nobody called it */              \
    OPTIONAL(NO_SPIN_RESPIN, "no-spin-respin")                                                     \
    OPTIONAL(NO_SPIN_REFUND, "no-spin-refund")                                                     \
    OPTIONAL(SPOKEN_BET, "spoken-bet")                                                             \
    NEEDED(SETTLED_SHEET, "settled-sheet") /* the account of the round */                          \
    NEEDED(ROUND_OPENS, "round-opens")                                                             \
    NEEDED(LIMITS_SIGN, "limits-sign")                                                             \
    OPTIONAL(LIMITS_ADVERSE, "limits-adverse") /* raising a minimum, lowering a maximum */         \
    OPTIONAL(LIMITS_NOTICE, "limits-notice")                                                       \
    OPTIONAL(LIMITS_CONSENT, "limits-consent")                                                     \
    OPTIONAL(LIMITS_OPENING, "limits-opening")                                                     \
    OPTIONAL(MODE_CHANGE, "mode-change")       /* commission or even money */                      \
    OPTIONAL(ODDS_SIGN, "odds-sign")           /* the sign shows what bets pay */                  \
    OPTIONAL(LIMITS_PROTECT, "limits-protect") /* those who play keep the old minimum */           \
    OPTIONAL(KEPT_MARKER, "kept-marker")       /* … shown at their box */                        \
    OPTIONAL(KEPT_LEFT, "kept-left")           /* … until they leave */                          \
    OPTIONAL(KEPT_ENDS, "kept-ends")           /* … or a sign has told the end */                \
    OPTIONAL(KEPT_SIGN, "kept-sign")           /* the sign shows both */                           \
    OPTIONAL(KEPT_ARRIVED, "kept-arrived")     /* others meet the new one */                       \
    OPTIONAL(LIMITS_IDLE, "limits-idle")                                                           \
    OPTIONAL(LIMITS_PROPOSED, "limits-proposed") /* inspector told of the proposal */              \
    OPTIONAL(LIMITS_CHANGED, "limits-changed")   /* inspector told of the change */                \
    OPTIONAL(PLAYER_LIMITS_SIGN, "player-limits-sign")                                             \
    OPTIONAL(DIFFERENTIAL, "differential")   /* the heavier hand is cut */                         \
    OPTIONAL(AREA_CUT, "area-cut")           /* … or an area */                                  \
    OPTIONAL(AREA_FULL, "area-full")         /* all players' wagers there */                       \
    OPTIONAL(BOTH_ALLOWED, "both-allowed")   /* both hands, by approval */                         \
    OPTIONAL(BETTORS, "bettors")             /* on one area */                                     \
    OPTIONAL(BOXES, "boxes")                 /* of one player */                                   \
    OPTIONAL(DEAL_FIRST, "deal-first")       /* a card to each box */                              \
    OPTIONAL(DEAL_DEALER, "deal-dealer")     /* … one to the dealer */                           \
    OPTIONAL(DEAL_SECOND, "deal-second")     /* … another to each box */                         \
    OPTIONAL(DEAL_DRAWN, "deal-drawn")       /* what decisions call for */                         \
    OPTIONAL(DEALER_SECOND, "dealer-second") /* after all players */                               \
    OPTIONAL(DEALER_DRAWS, "dealer-draws")                                                         \
    OPTIONAL(DEALER_CALL, "dealer-call")   /* his total */                                         \
    OPTIONAL(TOTAL_CALL, "total-call")     /* a hand's, before its player decides */               \
    OPTIONAL(CARD_CALL, "card-call")       /* … after each further card */                       \
    OPTIONAL(FACE_UP, "face-up")           /* a card found face up in the shoe */                  \
    OPTIONAL(ERROR_UNSEEN, "error-unseen") /* … drawn by mistake, unseen: the next card */       \
    OPTIONAL(ERROR_DEALER, "error-dealer") /* … seen, on the dealer's hand: discarded */         \
    OPTIONAL(ERROR_SEEN, "error-seen")     /* … seen, elsewhere: the next card all the same */   \
    OPTIONAL(CARD_REFUSED, "card-refused") /* … and who refuses it draws no more */              \
    OPTIONAL(ALL_REFUSED, "all-refused")   /* … until it is the dealer's second */               \
    OPTIONAL(HAND_PUT_RIGHT, "hand-put-right") /* any other card in a wrong place */               \
    OPTIONAL(HAND_VOIDED, "hand-voided")       /* a player has his hand void … */                \
    OPTIONAL(HAND_PLAYED, "hand-played")       /* … or plays it out */                           \
    OPTIONAL(DEALER_LATE, "dealer-late")       /* the dealer's hand, dealt after all others */     \
    OPTIONAL(SPLIT_CALL, "split-call")         /* … of a split hand with its second */           \
    OPTIONAL(CHOICE_TURN, "choice-turn")       /* whose decision it is */                          \
    OPTIONAL(CHOICE_SEATED, "choice-seated")   /* … on a box with several bettors */             \
    OPTIONAL(HIT, "hit")                                                                           \
    OPTIONAL(HIT_21, "hit-21")                                                                     \
    OPTIONAL(MUST_DRAW, "must-draw")                                                               \
    OPTIONAL(DOUBLE, "double")                                                                     \
    OPTIONAL(DOUBLE_TOTAL, "double-total")                                                         \
    OPTIONAL(DOUBLE_ACE, "double-ace")                                                             \
    OPTIONAL(DOUBLE_STAKE, "double-stake")                                                         \
    OPTIONAL(DOUBLE_CARD, "double-card") /* one, and no more */                                    \
    OPTIONAL(SPLIT, "split")                                                                       \
    OPTIONAL(SPLIT_STAKE, "split-stake")                                                           \
    OPTIONAL(SPLIT_PLAYED, "split-played") /* one hand after the other */                          \
    OPTIONAL(SPLIT_MOST, "split-most")                                                             \
    OPTIONAL(SPLIT_ACES, "split-aces")                                                             \
    OPTIONAL(SPLIT_DECLINED, "split-declined")                                                     \
    OPTIONAL(FOLLOW, "follow") /* others on the box: a double */                                   \
    OPTIONAL(FOLLOW_SPLIT, "follow-split")                                                         \
    OPTIONAL(FOLLOW_NOT, "follow-not")                                                             \
    OPTIONAL(INSURANCE, "insurance")                                                               \
    OPTIONAL(INSURANCE_CALL, "insurance-call")                                                     \
    OPTIONAL(INSURANCE_STAKE, "insurance-stake")                                                   \
    OPTIONAL(INSURANCE_LATE, "insurance-late")                                                     \
    OPTIONAL(ADDITION_STAYS, "addition-stays")                                                     \
    OPTIONAL(KEPT_APART, "kept-apart")                                                             \
    OPTIONAL(ROUND_BEGINS, "round-begins")                                                         \
    OPTIONAL(EVEN_MONEY, "even-money")                                                             \
    OPTIONAL(BLACKJACK_CALL, "blackjack-call")   /* … paid at once */                            \
    OPTIONAL(BLACKJACK_WAITS, "blackjack-waits") /* … after the dealer's second card */          \
    OPTIONAL(BOTH_BLACKJACK, "both-blackjack")                                                     \
    OPTIONAL(BUST, "bust")                                                                         \
    OPTIONAL(BUST_TAKEN, "bust-taken") /* … collected at once */                                 \
    OPTIONAL(LOWER, "lower")                                                                       \
    OPTIONAL(DEALER_BLACKJACK, "dealer-blackjack")                                                 \
    OPTIONAL(ORIGINAL_DOUBLED, "original-doubled") /* … takes the first wager only */            \
    OPTIONAL(ORIGINAL_SPLIT, "original-split")                                                     \
    OPTIONAL(LEFT_ALONE, "left-alone") /* how a hand draws that nobody decides for */              \
    OPTIONAL(TIME_OUT, "time-out")                                                                 \
    OPTIONAL(DEAL_DEALER_MORE, "deal-dealer-more") /* … his cards after the first */             \
    OPTIONAL(UPCARD, "upcard")                     /* … and the one that lies face up */         \
    OPTIONAL(RAISE, "raise")                       /* the bet: twice the ante */                   \
    OPTIONAL(FOLD, "fold")                                                                         \
    OPTIONAL(FOLDED, "folded")                 /* what becomes of its ante */                      \
    OPTIONAL(REVEAL_DEALER, "reveal-dealer")   /* he turns his cards and declares them */          \
    OPTIONAL(NOT_QUALIFIED, "not-qualified")   /* … and they are too low */                      \
    OPTIONAL(HAND_CALL, "hand-call")           /* a hand's value, and whether it wins */           \
    OPTIONAL(LEFT_FACE_DOWN, "left-face-down") /* a hand that its player does not show */          \
    OPTIONAL(DEAD_HAND, "dead-hand")           /* … or forfeits */                               \
    OPTIONAL(EXPOSED_ONE, "exposed-one")       /* a card exposed in error: play goes on */         \
    OPTIONAL(EXPOSED_DEALER, "exposed-dealer") /* … of the dealer's: it is the upcard */         \
    OPTIONAL(EXPOSED_MORE, "exposed-more")     /* … a second one: a misdeal */                   \
    OPTIONAL(MISDEAL, "misdeal")               /* what it does to wagers */                        \
    OPTIONAL(MISDEAL_REDEAL, "misdeal-redeal") /* … and then */                                  \
    OPTIONAL(WRONG_COUNT, "wrong-count")       /* cards too many or too few: a misdeal */          \
    OPTIONAL(STRAY_CARDS, "stray-cards")       /* to a box without a wager: dealt again */         \
    OPTIONAL(STRAY_HAND, "stray-hand")         /* … a whole hand: discarded */                   \
    OPTIONAL(DECK_COUNT, "deck-count")         /* not fifty-two: a misdeal */                      \
    OPTIONAL(PLAYERS_CUT, "players-cut")       /* never */                                         \
    OPTIONAL(JACKPOT_FEED, "jackpot-feed")     /* what wagers add to the pool */                   \
    OPTIONAL(JACKPOT_SEED, "jackpot-seed")     /* … and the house, when it is empty */           \
    OPTIONAL(JACKPOT_FOLDED, "jackpot-folded") /* what becomes of it then */                       \
    OPTIONAL(JACKPOT_LOST, "jackpot-lost")     /* collected with a hand that lost */               \
    OPTIONAL(JACKPOT_WON, "jackpot-won")       /* … or won, without a prize */                   \
    OPTIONAL(JACKPOT_TAKEN, "jackpot-taken")   /* … after the prize */                           \
    OPTIONAL(JACKPOT_SHOWN, "jackpot-shown")   /* its cards stay there, face up, until then */     \
    OPTIONAL(JACKPOT_TOLD, "jackpot-told")     /* the supervisor hears of a prize */               \
    OPTIONAL(JACKPOT_COUNT, "jackpot-count")   /* … and the deck is counted */                   \
    OPTIONAL(JACKPOT_BONUS, "jackpot-bonus")   /* several prizes: those fixed come first */        \
    OPTIONAL(JACKPOT_TENTH, "jackpot-tenth")   /* … then those of a straight flush */            \
    OPTIONAL(JACKPOT_LEAST, "jackpot-least")   /* … then a royal flush: the least */             \
    OPTIONAL(JACKPOT_REST, "jackpot-rest")     /* … or all that is left */                       \
    OPTIONAL(JACKPOT_ROUND, "jackpot-round")   /* up to what can be paid */                        \
    OPTIONAL(SHOE_SHORT, "shoe-short")         /* empty in mid-round */                            \
    OPTIONAL(SHUFFLE_LED, "shuffle-led")       /* the cutting card as first card */                \
    OPTIONAL(STANDING, "standing")             /* areas for those who stand */                     \
    OPTIONAL(PARTNERS, "partners")             /* teamed up to pass a maximum */                   \
    NEEDED(PRIVATE_BET, "private-bet")         /* players betting with one another */              \
    OPTIONAL(TOKENS, "tokens")                 /* promotional tokens may be staked */              \
    OPTIONAL(TABLE_CHOSEN, "table-chosen")     /* of several, the player chooses one */            \
    OPTIONAL(FAULT_REPORTED, "fault-reported") /* by a player, who claims or complains */          \
    NEEDED(NOT_CHIPS, "not-chips")                                                                 \
    OPTIONAL(WHOLE_CHIPS, "whole-chips")         /* every stake is so many chips */                \
    OPTIONAL(VALUE_CHIPS, "value-chips")         /* no others, unless the game allows them */      \
    OPTIONAL(NON_VALUE_CHIPS, "non-value-chips") /* the game allows them */                        \
    OPTIONAL(COLOUR_ISSUED_HERE, "colour-issued-here")                                             \
    OPTIONAL(COLOUR_TAKEN, "colour-taken")                                                         \
    OPTIONAL(COLOUR_VALUE, "colour-value")                                                         \
    OPTIONAL(COLOUR_MARKER, "colour-marker")                                                       \
    OPTIONAL(CHIPS_REQUIRED, "chips-required") /* the house insists on a kind of chip */           \
    OPTIONAL(UNPAYABLE_REFUSED, "unpayable-refused")                                               \
    NEEDED(UNPAYABLE_ROUNDED, "unpayable-rounded")                                                 \
    OPTIONAL(OVERSIGHT_TYPE, "oversight-type")                                                     \
    OPTIONAL(OVERSIGHT_BELOW, "oversight-below")                                                   \
    OPTIONAL(OVERSIGHT_AREA, "oversight-area")                                                     \
    OPTIONAL(OVERSIGHT_DIFFERENTIAL, "oversight-differential")                                     \
    OPTIONAL(OVERSIGHT_EARLIER, "oversight-earlier") /* in a round that is over */                 \
    OPTIONAL(UNPAYABLE_PART, "unpayable-part")       /* … of a bet accepted all the same */      \
    OPTIONAL(OVERSIGHT_ABOVE, "oversight-above")                                                   \
    NEEDED(ABSTAINED, "abstained")                                                                 \
    NEEDED(CLOSING_NOTICE, "closing-notice")                                                       \
    OPTIONAL(CLOSING_HOURS, "closing-hours")                                                       \
    NEEDED(TABLE_CLOSED, "table-closed")                                                           \
    OPTIONAL(RESERVED, "reserved")                                                                 \
    OPTIONAL(RESERVED_SIGN, "reserved-sign")                                                       \
    NEEDED(BARRED, "barred")                                                                       \
    OPTIONAL(LEAVE_WAGERS, "leave-wagers") /* leaving with wagers out */                           \
    NEEDED(ACCOUNT, "account")             /* wagers come out of the account */                    \
    NEEDED(VOID_REFUND, "void-refund")                                                             \
    OPTIONAL(TERMINAL_BEFORE_CLOSE, "terminal-before-close")                                       \
    OPTIONAL(RECORDS_CONFIRM, "records-confirm")                                                   \
    OPTIONAL(RECORDS_VOID, "records-void")                                                         \
    NEEDED(CORRECTED, "corrected")                                                                 \
    OPTIONAL(CASHLESS, "cashless")           /* only money that came from a card is played here */ \
    OPTIONAL(CORRECT_LATER, "correct-later") /* later rounds stay as they are */                   \
    OPTIONAL(FROZEN, "frozen")                                                                     \
    OPTIONAL(DISPLAY_IGNORED, "display-ignored")                                                   \
    OPTIONAL(SHUT_DOWN, "shut-down")                                                               \
    OPTIONAL(CONTINUOUS, "continuous")           /* rounds without wagers */                       \
    OPTIONAL(NO_BETS, "no-bets")                 /* no wager is taken in this coup */              \
    OPTIONAL(NO_BETS_STYLE, "no-bets-style")     /* … and which the dealer deals face up */      \
    OPTIONAL(NO_BETS_APPROVE, "no-bets-approve") /* … which a supervisor approves */             \
    OPTIONAL(NO_BETS_IDLE, "no-bets-idle")       /* nobody is at the table */                      \
    OPTIONAL(NO_BETS_NOTICE, "no-bets-notice")   /* … and surveillance is told */                \
    OPTIONAL(NO_BETS_AGREED, "no-bets-agreed")   /* all players agree to it */                     \
    OPTIONAL(NO_WAGERS, "no-wagers")             /* none was placed: the coup is completed */      \
    OPTIONAL(EXTRA_BANKERS, "extra-bankers")     /* third card to Player in error: Banker's */     \
    OPTIONAL(EXTRA_UNSEEN, "extra-unseen")       /* … or, unseen, it opens the next coup */      \
    OPTIONAL(EXTRA_SEEN, "extra-seen")           /* … or, seen, one without bets */              \
    OPTIONAL(EXTRA_TO_BANKER, "extra-to-banker") /* third card to Banker in error */               \
    OPTIONAL(EXTRA_SECOND, "extra-second")       /* more than one card too many */                 \
    OPTIONAL(EXCESS_UNSEEN, "excess-unseen")     /* any other card too many */                     \
    OPTIONAL(EXCESS_SEEN, "excess-seen")                                                           \
    OPTIONAL(EXPOSED_FIRST, "exposed-first")         /* a first card seen before its time */       \
    OPTIONAL(EXPOSED_LATER, "exposed-later")         /* a later one is used as it comes */         \
    OPTIONAL(REBUILT, "rebuilt")                     /* cards put in the order they are due in */  \
    OPTIONAL(REBUILT_OPTION, "rebuilt-option")       /* … after which wagers may go */           \
    OPTIONAL(REBUILT_NO_CHANGE, "rebuilt-no-change") /* … whole, and never back */               \
    OPTIONAL(REBUILT_NO_BETS, "rebuilt-no-bets")     /* … and if all go, without bets */         \
    OPTIONAL(RESULTS_STAND, "results-stand")         /* another coup has begun: too late */        \
    OPTIONAL(CORRECT_UNTIL, "correct-until")         /* … for a wrong outcome too */             \
    OPTIONAL(OFFER_BACK, "offer-back")               /* each wager is offered back */              \
    OPTIONAL(OFFER_RESUME, "offer-resume")           /* … and the rest goes on, from a shoe */   \
    OPTIONAL(KEY_APPROVE, "key-approve")             /* cards keyed by hand, by leave */           \
    OPTIONAL(CARDS_AGREED, "cards-agreed")           /* cards come out if all players agree */     \
    OPTIONAL(TUMBLE, "tumble")                       /* dice are tumbled for every game */         \
    OPTIONAL(TUMBLE_TURN, "tumble-turn")             /* … and not otherwise */                   \
    OPTIONAL(CALL_FOR_BETS, "call-for-bets")         /* "Place your bets please", by the dealer */ \
    OPTIONAL(PLACE_BETS, "place-bets")               /* "Place your bets" */                       \
    OPTIONAL(BELL, "bell")                           /* a bell rings with "No more bets" */        \
    OPTIONAL(LIT, "lit")                             /* winning areas light up, then it is paid */ \
    OPTIONAL(CORRECTED_ENTRY, "corrected-entry")     /* … entered wrong, and not settled yet */  \
    OPTIONAL(STOPPED, "stopped")                     /* equipment failed: no further game */       \
    OPTIONAL(STOPPED_NOTICE, "stopped-notice")       /* … and an inspector is told */

#define RULE_POINTS(NEEDED, OPTIONAL) TABLE_POINTS(NEEDED, OPTIONAL) GAME_POINTS(NEEDED, OPTIONAL)

enum rule_point {
#define POINT(id, name) RP_##id,
    RULE_POINTS(POINT, POINT)
#undef POINT
        RP_COUNT
};

/* The name used under `rules:`. */
const char *rule_point_name(enum rule_point p);

#endif
