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

/* The points of every table. Those that one game alone has stand in its folder, and the build joins
 * them to one list. */
#define TABLE_POINTS(NEEDED, OPTIONAL)                                                             \
    NEEDED(MALFORMED, "malformed")                 /* the line is no act */                        \
    NEEDED(UNKNOWN_ACT, "unknown-act")             /* an act these rules do not know */            \
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
    OPTIONAL(RESULT_CONFIRM,                                                                       \
             "result-confirm")           /* the dealer confirms the result before it is paid */    \
    OPTIONAL(DEAL_ORDER, "deal-order")   /* which hand gets the first four cards */                \
    OPTIONAL(COUNTS_CALL, "counts-call") /* the counts announced after them */                     \
    OPTIONAL(NATURAL, "natural")         /* eight or nine: nobody draws */                         \
    OPTIONAL(PLAYER_DRAWS,                                                                         \
             "player-draws") /* Player's count with which he draws a card: Table 1 */              \
    OPTIONAL(PLAYER_STANDS, "player-stands") /* Player's count with which he draws no card */      \
    OPTIONAL(BANKER_0, "banker-0")           /* whether Banker draws with a count of 0: Table 2 */ \
    OPTIONAL(BANKER_1, "banker-1")           /* the same for Banker's count of 1 */                \
    OPTIONAL(BANKER_2, "banker-2")           /* the same for Banker's count of 2 */                \
    OPTIONAL(BANKER_3, "banker-3")           /* the same for Banker's count of 3 */                \
    OPTIONAL(BANKER_4, "banker-4")           /* the same for Banker's count of 4 */                \
    OPTIONAL(BANKER_5, "banker-5")           /* the same for Banker's count of 5 */                \
    OPTIONAL(BANKER_6, "banker-6")           /* the same for Banker's count of 6 */                \
    OPTIONAL(BANKER_7, "banker-7")           /* the same for Banker's count of 7 */                \
    OPTIONAL(PLAYER_8_9, "player-8-9")       /* rows of both tables that a natural fills */        \
    OPTIONAL(BANKER_8, "banker-8")           /* the row of Banker's 8 that a natural fills */      \
    OPTIONAL(BANKER_9, "banker-9")           /* the row of Banker's 9 that a natural fills */      \
    OPTIONAL(PLAYER_DREW, "player-drew")     /* what to draw and to stand mean there */            \
    OPTIONAL(PLAYER_STOOD, "player-stood")   /* what Player's standing means in the tables */      \
    OPTIONAL(BANKER_DREW, "banker-drew")     /* what Banker's drawing means in the tables */       \
    OPTIONAL(BANKER_STOOD, "banker-stood")   /* what Banker's standing means in the tables */      \
    OPTIONAL(BANKER_ALONE, "banker-alone")   /* where Player stood */                              \
    OPTIONAL(ONE_CARD, "one-card")           /* one more card a hand, never two */                 \
    OPTIONAL(DECK, "deck")                   /* what the shoe holds, and no other card */          \
    OPTIONAL(BURN, "burn")                   /* cards burned before the first coup */              \
    OPTIONAL(BURN_FIRST, "burn-first")       /* the first card burned says how many more */        \
    OPTIONAL(BURN_MORE, "burn-more")         /* as many more cards are burned */                   \
    OPTIONAL(CUT_CARD_OUT, "cut-card-out")   /* the cutting card comes during a coup */            \
    OPTIONAL(LAST_COUP_NEXT,                                                                       \
             "last-coup-next") /* the cutting card came during a coup, and the next is the last */ \
    OPTIONAL(                                                                                      \
        LAST_COUP_THIS,                                                                            \
        "last-coup-this") /* the cutting card came before the first card: this coup is the last */ \
    OPTIONAL(SHOE_END_LED,                                                                         \
             "shoe-end-led") /* the shoe ends, its cutting card having come before a first card */ \
    OPTIONAL(INSPECT_CARDS, "inspect-cards") /* new decks are checked */                           \
    OPTIONAL(CARDS_SPREAD, "cards-spread") /* new decks are spread for the first player to see */  \
    OPTIONAL(CARDS_SEEN, "cards-seen")     /* new decks are seen before they are shuffled */       \
    OPTIONAL(SHUFFLE_CARDS, "shuffle-cards")       /* a shuffle ordered out of turn */             \
    OPTIONAL(SHUFFLE_OPENING, "shuffle-opening")   /* a shuffle before play begins */              \
    OPTIONAL(SHUFFLE_END, "shuffle-end")           /* a shuffle after the last coup */             \
    OPTIONAL(SHUFFLE_END_LED, "shuffle-end-led")   /* after the last coup, its cutting card having \
                                                      come before a first card */                  \
    OPTIONAL(INSPECT_REPLACED, "inspect-replaced") /* cards that replace others are checked */     \
    OPTIONAL(SHUFFLE_VACANT, "shuffle-vacant")     /* nobody was at the table */                   \
    OPTIONAL(PRE_SHUFFLED_SAY, "pre-shuffled-say") /* players have a say about them */             \
    OPTIONAL(CUT_OFFER, "cut-offer")               /* who is asked to cut */                       \
    OPTIONAL(CUT_FIRST, "cut-first")               /* the first who came, when play begins */      \
    OPTIONAL(CUT_SEAT, "cut-seat")                 /* the seat asked first at other times */       \
    OPTIONAL(CUT_NEXT, "cut-next")                 /* who is asked to cut after a refusal */       \
    OPTIONAL(CUT_BOX, "cut-box")           /* who cuts is on whose box the cutting card came */    \
    OPTIONAL(CUT_DEALER, "cut-dealer")     /* who cuts where it came on the dealer's hand */       \
    OPTIONAL(CUT_REPLACED, "cut-replaced") /* who cuts where the cards are new ones */             \
    OPTIONAL(CUT_ELSEWHERE_NOTICE, "cut-elsewhere-notice") /* inspector told first */              \
    OPTIONAL(CAME_LATE, "came-late")                       /* not there when the shoe began */     \
    OPTIONAL(SAT_OUT, "sat-out")                           /* has sat out since the shoe began */  \
    OPTIONAL(LATE_NOTICE, "late-notice")         /* an inspector is told of a late entry */        \
    OPTIONAL(BOX_SIGN, "box-sign")               /* the maximum on a box is shown */               \
    OPTIONAL(CUT_NOBODY, "cut-nobody")           /* nobody cuts: staff do */                       \
    OPTIONAL(CUT_DEPTH, "cut-depth")             /* a deck from either end */                      \
    OPTIONAL(CUT_CARD_PLACE, "cut-card-place")   /* where the cutting card goes then */            \
    OPTIONAL(CUT_CARD_SECOND, "cut-card-second") /* where a second cutting card goes */            \
    OPTIONAL(NEVER_CUT, "never-cut")             /* a shuffling device */                          \
    OPTIONAL(BURN_SHOWN, "burn-shown")           /* burned cards are shown to players who ask */   \
    OPTIONAL(CARDS_UNTOUCHED, "cards-untouched") /* players never touch the cards */               \
    OPTIONAL(CARDS_HANDLED, "cards-handled")     /* players have held them: others are brought */  \
    OPTIONAL(REPLACE_NOTICE, "replace-notice")   /* an inspector is told of other cards */         \
    OPTIONAL(SHOE_END, "shoe-end")               /* no more from these cards */                    \
    OPTIONAL(SHOE_READY, "shoe-ready")           /* shuffled, cut and loaded */                    \
    OPTIONAL(STYLE_FIXED, "style-fixed")         /* a shoe ends in the style it began in */        \
    OPTIONAL(RELAX_HIDDEN, "relax-hidden")       /* only while no card has been seen */            \
    OPTIONAL(SQUEEZE_HIGHEST, "squeeze-highest") /* the highest bettor turns the hand over */      \
    OPTIONAL(SQUEEZE_ABOVE, "squeeze-above")     /* all who bet more than an amount */             \
    OPTIONAL(THROW, "throw")                     /* the dice leave the hand */                     \
    OPTIONAL(IN_FLIGHT, "in-flight")   /* wagers made while the dice fly are confirmed aloud */    \
    OPTIONAL(WORKING, "working")       /* a wager is called on or off */                           \
    OPTIONAL(ONE_MARKER, "one-marker") /* one marker turns all of a player's similar wagers on */  \
    OPTIONAL(CALLED_OFF, "called-off") /* a wager called off is returned for it */                 \
    OPTIONAL(LINE_LOCKED, "line-locked")     /* pass and come stay once they have a point */       \
    OPTIONAL(TAKEN_BACK, "taken-back")       /* any other wager may be taken back before a roll */ \
    OPTIONAL(POINT, "point")                 /* the puck marks the point */                        \
    OPTIONAL(DICE_OFFERED, "dice-offered")   /* to whom, when play begins */                       \
    OPTIONAL(DICE_TAKEN, "dice-taken")       /* who takes the dice when play begins */             \
    OPTIONAL(DICE_LEFT, "dice-left")         /* to whom first, after a shooter */                  \
    OPTIONAL(DICE_ROUND, "dice-round")       /* to whom the dice go on from there */               \
    OPTIONAL(DICE_TAKEN_ON, "dice-taken-on") /* who takes the dice after a shooter */              \
    OPTIONAL(DICE_KEPT, "dice-kept")         /* the shooter goes on or passes them */              \
    OPTIONAL(SEVEN_OUT, "seven-out")         /* the shooter must pass the dice */                  \
    OPTIONAL(LINE_TO_THROW, "line-to-throw") /* who throws has a wager on the line */              \
    OPTIONAL(LINE_TO_STAY,                                                                         \
             "line-to-stay") /* who throws keeps a wager on the line on every roll */              \
    OPTIONAL(STICK_THROWS, "stick-throws") /* nobody takes the dice */                             \
    OPTIONAL(DICE_CHECKED, "dice-checked") /* a set is inspected before it is used */              \
    OPTIONAL(FIVE_DICE, "five-dice")       /* a set of dice stays at the table */                  \
    OPTIONAL(DICE_SEARCH, "dice-search")   /* a die is off the table */                            \
    OPTIONAL(DICE_OTHERS,                                                                          \
             "dice-others") /* a die is gone: others are offered, or it is waited for */           \
    OPTIONAL(DICE_RENEWED, "dice-renewed") /* a die is gone: a new set comes */                    \
    OPTIONAL(DICE_FINISH, "dice-finish") /* a die is gone: the shooter goes on with the old one */ \
    OPTIONAL(DICE_NOTICE, "dice-notice") /* an inspector is told before dice are replaced */       \
    OPTIONAL(LEANING, "leaning")         /* a die that does not lie flat */                        \
    OPTIONAL(NO_ROLL_LATE, "no-roll-late")         /* "No roll" after the dice lie */              \
    OPTIONAL(NO_ROLL_UNCALLED, "no-roll-uncalled") /* void though nobody called it */              \
    OPTIONAL(SPIN_ANY_TIME, "spin-any-time")       /* the ball may be spun at any time */          \
    OPTIONAL(SPIN_DUE, "spin-due")                 /* when the ball must be spun */                \
    OPTIONAL(SPIN_REVOLUTIONS, "spin-revolutions") /* the fewest revolutions of a valid spin */    \
    OPTIONAL(NO_SPIN_STANDS, "no-spin-stands")     /* the void ball's rest counts nothing */       \
    OPTIONAL(NO_SPIN_UNCALLED, "no-spin-uncalled") /* void though nobody called it */              \
    OPTIONAL(NO_SPIN_RESPIN, "no-spin-respin")     /* the ball is spun again after a void spin */  \
    OPTIONAL(NO_SPIN_REFUND, "no-spin-refund")     /* stakes go back after a void spin */          \
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
    OPTIONAL(AREA_CUT, "area-cut")           /* wagers on an area are cut to its maximum */        \
    OPTIONAL(AREA_FULL, "area-full")         /* all players' wagers there */                       \
    OPTIONAL(BOTH_ALLOWED, "both-allowed")   /* both hands, by approval */                         \
    OPTIONAL(BETTORS, "bettors")             /* how many may bet on one area */                    \
    OPTIONAL(BOXES, "boxes")                 /* how many boxes one player may have */              \
    OPTIONAL(DEAL_FIRST, "deal-first")       /* a card to each box */                              \
    OPTIONAL(DEAL_DEALER, "deal-dealer")     /* a card to the dealer */                            \
    OPTIONAL(DEAL_SECOND, "deal-second")     /* a second card to each box */                       \
    OPTIONAL(DEAL_DRAWN, "deal-drawn")       /* what decisions call for */                         \
    OPTIONAL(DEALER_SECOND, "dealer-second") /* after all players */                               \
    OPTIONAL(DEALER_DRAWS, "dealer-draws")   /* when the dealer draws and stands */                \
    OPTIONAL(DEALER_CALL, "dealer-call")     /* the dealer's total is called */                    \
    OPTIONAL(TOTAL_CALL, "total-call")       /* a hand's, before its player decides */             \
    OPTIONAL(CARD_CALL, "card-call") /* a hand's total is called after each further card */        \
    OPTIONAL(FACE_UP, "face-up")     /* a card found face up in the shoe */                        \
    OPTIONAL(ERROR_UNSEEN,                                                                         \
             "error-unseen") /* a card drawn by mistake and not seen is the next card */           \
    OPTIONAL(ERROR_DEALER,                                                                         \
             "error-dealer") /* one that was seen, on the dealer's hand, is discarded */           \
    OPTIONAL(ERROR_SEEN,                                                                           \
             "error-seen") /* one that was seen elsewhere is the next card all the same */         \
    OPTIONAL(CARD_REFUSED, "card-refused") /* who refuses such a card draws no more */             \
    OPTIONAL(ALL_REFUSED, "all-refused") /* a card that all refuse becomes the dealer's second */  \
    OPTIONAL(HAND_PUT_RIGHT, "hand-put-right") /* any other card in a wrong place */               \
    OPTIONAL(HAND_VOIDED, "hand-voided")       /* a player has his wrongly dealt hand void */      \
    OPTIONAL(HAND_PLAYED, "hand-played")       /* a player plays his wrongly dealt hand out */     \
    OPTIONAL(DEALER_LATE, "dealer-late")       /* the dealer's hand, dealt after all others */     \
    OPTIONAL(SPLIT_CALL, "split-call")   /* a split hand's total is called with its second card */ \
    OPTIONAL(CHOICE_TURN, "choice-turn") /* whose decision it is */                                \
    OPTIONAL(CHOICE_SEATED, "choice-seated") /* who decides on a box with several bettors */       \
    OPTIONAL(HIT, "hit")                     /* a player draws a card */                           \
    OPTIONAL(HIT_21, "hit-21")               /* nobody draws to 21 */                              \
    OPTIONAL(MUST_DRAW, "must-draw")         /* a total to which a card must be drawn */           \
    OPTIONAL(DOUBLE, "double")               /* when a wager may be doubled */                     \
    OPTIONAL(DOUBLE_TOTAL, "double-total")   /* the totals that may be doubled */                  \
    OPTIONAL(DOUBLE_ACE, "double-ace")       /* no hand with an ace is doubled */                  \
    OPTIONAL(DOUBLE_STAKE, "double-stake")   /* how much a double adds */                          \
    OPTIONAL(DOUBLE_CARD, "double-card")     /* a doubled hand gets one card, and no more */       \
    OPTIONAL(SPLIT, "split")                 /* when a pair may be split */                        \
    OPTIONAL(SPLIT_STAKE, "split-stake")     /* how much a split adds */                           \
    OPTIONAL(SPLIT_PLAYED, "split-played")   /* one hand after the other */                        \
    OPTIONAL(SPLIT_MOST, "split-most")       /* how many hands a box may be split into */          \
    OPTIONAL(SPLIT_ACES, "split-aces")       /* what aces that were split may get */               \
    OPTIONAL(SPLIT_DECLINED,                                                                       \
             "split-declined") /* who has not split a pair splits no later pair of that hand */    \
    OPTIONAL(FOLLOW, "follow") /* others on the box: a double */                                   \
    OPTIONAL(                                                                                      \
        FOLLOW_SPLIT,                                                                              \
        "follow-split") /* others on the box follow a split, or give their wager to one hand */    \
    OPTIONAL(FOLLOW_NOT,                                                                           \
             "follow-not") /* others on the box follow a player who does not double or split */    \
    OPTIONAL(INSURANCE, "insurance")             /* insurance may be taken */                      \
    OPTIONAL(INSURANCE_CALL, "insurance-call")   /* insurance is offered aloud */                  \
    OPTIONAL(INSURANCE_STAKE, "insurance-stake") /* how much insurance may be */                   \
    OPTIONAL(INSURANCE_LATE, "insurance-late")   /* insurance after its time */                    \
    OPTIONAL(ADDITION_STAYS, "addition-stays")   /* what was added to a wager is not taken back */ \
    OPTIONAL(KEPT_APART,                                                                           \
             "kept-apart") /* players who are suspected to collude may not share a table */        \
    OPTIONAL(ROUND_BEGINS, "round-begins") /* a round begins with its first card */                \
    OPTIONAL(EVEN_MONEY, "even-money") /* with the dealer's ace up, a player's blackjack is paid 1 \
                                          to 1 at once if he asks */                               \
    OPTIONAL(BLACKJACK_CALL, "blackjack-call") /* a blackjack is called and paid at once */        \
    OPTIONAL(BLACKJACK_WAITS,                                                                      \
             "blackjack-waits") /* a blackjack is paid after the dealer's second card */           \
    OPTIONAL(BOTH_BLACKJACK, "both-blackjack")     /* player and dealer have a blackjack */        \
    OPTIONAL(BUST, "bust")                         /* a hand above 21 loses */                     \
    OPTIONAL(BUST_TAKEN, "bust-taken")             /* a hand above 21 is collected at once */      \
    OPTIONAL(LOWER, "lower")                       /* a hand below the dealer's loses */           \
    OPTIONAL(DEALER_BLACKJACK, "dealer-blackjack") /* the dealer has a blackjack */                \
    OPTIONAL(ORIGINAL_DOUBLED, "original-doubled") /* the dealer's blackjack takes the first wager \
                                                      only of a doubled hand */                    \
    OPTIONAL(ORIGINAL_SPLIT, "original-split")     /* the same of a hand that was split */         \
    OPTIONAL(LEFT_ALONE, "left-alone")             /* how a hand draws that nobody decides for */  \
    OPTIONAL(TIME_OUT, "time-out")                 /* the time to decide has run out */            \
    OPTIONAL(DEAL_DEALER_MORE, "deal-dealer-more") /* the dealer's cards after the first */        \
    OPTIONAL(UPCARD, "upcard")                     /* the dealer's card that lies face up */       \
    OPTIONAL(RAISE, "raise")                       /* the bet: twice the ante */                   \
    OPTIONAL(FOLD, "fold")                         /* a player gives his hand up */                \
    OPTIONAL(FOLDED, "folded") /* what becomes of the ante of a hand that was folded */            \
    OPTIONAL(REVEAL_DEALER, "reveal-dealer")   /* he turns his cards and declares them */          \
    OPTIONAL(NOT_QUALIFIED, "not-qualified")   /* the dealer's cards are too low to play */        \
    OPTIONAL(HAND_CALL, "hand-call")           /* a hand's value, and whether it wins */           \
    OPTIONAL(LEFT_FACE_DOWN, "left-face-down") /* a hand that its player does not show */          \
    OPTIONAL(DEAD_HAND, "dead-hand")           /* a hand that is dead, and what it forfeits */     \
    OPTIONAL(EXPOSED_ONE, "exposed-one")       /* a card exposed in error: play goes on */         \
    OPTIONAL(EXPOSED_DEALER,                                                                       \
             "exposed-dealer") /* a card of the dealer's exposed in error is the upcard */         \
    OPTIONAL(EXPOSED_MORE, "exposed-more") /* a second card exposed in error makes a misdeal */    \
    OPTIONAL(MISDEAL, "misdeal")           /* what a misdeal does to wagers */                     \
    OPTIONAL(MISDEAL_REDEAL, "misdeal-redeal") /* cards are dealt again after a misdeal */         \
    OPTIONAL(WRONG_COUNT, "wrong-count")       /* cards too many or too few: a misdeal */          \
    OPTIONAL(STRAY_CARDS, "stray-cards")       /* to a box without a wager: dealt again */         \
    OPTIONAL(STRAY_HAND, "stray-hand")         /* a whole hand at an empty box is discarded */     \
    OPTIONAL(DECK_COUNT, "deck-count")         /* a deck that is not fifty-two cards: a misdeal */ \
    OPTIONAL(PLAYERS_CUT, "players-cut")       /* players never cut */                             \
    OPTIONAL(JACKPOT_FEED, "jackpot-feed")     /* what wagers add to the pool */                   \
    OPTIONAL(JACKPOT_SEED, "jackpot-seed")     /* the house fills the pool when it is empty */     \
    OPTIONAL(JACKPOT_FOLDED, "jackpot-folded") /* a jackpot wager whose player has folded */       \
    OPTIONAL(JACKPOT_LOST, "jackpot-lost")     /* collected with a hand that lost */               \
    OPTIONAL(JACKPOT_WON, "jackpot-won")     /* a jackpot wager whose hand won without a prize */  \
    OPTIONAL(JACKPOT_TAKEN, "jackpot-taken") /* a jackpot wager is collected after its prize */    \
    OPTIONAL(JACKPOT_SHOWN, "jackpot-shown") /* its cards stay there, face up, until then */       \
    OPTIONAL(JACKPOT_TOLD, "jackpot-told")   /* the supervisor hears of a prize */                 \
    OPTIONAL(JACKPOT_COUNT, "jackpot-count") /* the deck is counted before a prize is paid */      \
    OPTIONAL(JACKPOT_BONUS, "jackpot-bonus") /* several prizes: those fixed come first */          \
    OPTIONAL(JACKPOT_TENTH,                                                                        \
             "jackpot-tenth") /* of several prizes those of a straight flush come next */          \
    OPTIONAL(JACKPOT_LEAST, "jackpot-least")   /* then a royal flush, the least it is paid */      \
    OPTIONAL(JACKPOT_REST, "jackpot-rest")     /* a royal flush gets all that is left */           \
    OPTIONAL(JACKPOT_ROUND, "jackpot-round")   /* a prize is rounded up to what can be paid */     \
    OPTIONAL(SHOE_SHORT, "shoe-short")         /* a shoe that is empty in mid-round */             \
    OPTIONAL(SHUFFLE_LED, "shuffle-led")       /* the cutting card as first card */                \
    OPTIONAL(STANDING, "standing")             /* areas for those who stand */                     \
    OPTIONAL(PARTNERS, "partners")             /* teamed up to pass a maximum */                   \
    NEEDED(PRIVATE_BET, "private-bet")         /* players betting with one another */              \
    OPTIONAL(TOKENS, "tokens")                 /* promotional tokens may be staked */              \
    OPTIONAL(TABLE_CHOSEN, "table-chosen")     /* of several, the player chooses one */            \
    OPTIONAL(FAULT_REPORTED, "fault-reported") /* by a player, who claims or complains */          \
    NEEDED(NOT_CHIPS, "not-chips")             /* something staked that is no chip of the house */ \
    OPTIONAL(WHOLE_CHIPS, "whole-chips")       /* every stake is so many chips */                  \
    OPTIONAL(VALUE_CHIPS, "value-chips")       /* no others, unless the game allows them */        \
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
    NEEDED(UNPAYABLE_ROUNDED, "unpayable-rounded") /* what chips cannot pay is rounded */          \
    OPTIONAL(OVERSIGHT_TYPE, "oversight-type")     /* a wager found that was not permitted */      \
    OPTIONAL(OVERSIGHT_BELOW, "oversight-below")   /* a wager found below the minimum */           \
    OPTIONAL(OVERSIGHT_AREA, "oversight-area")     /* wagers found above an area's maximum */      \
    OPTIONAL(OVERSIGHT_DIFFERENTIAL,                                                               \
             "oversight-differential")               /* wagers found above the differential */     \
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
    OPTIONAL(NO_BETS, "no-bets")       /* no wager is taken in this coup */                        \
    OPTIONAL(NO_BETS_STYLE,                                                                        \
             "no-bets-style") /* a coup without bets is dealt face up by the dealer */             \
    OPTIONAL(NO_BETS_APPROVE,                                                                      \
             "no-bets-approve")            /* a coup without bets is approved by a supervisor */   \
    OPTIONAL(NO_BETS_IDLE, "no-bets-idle") /* nobody is at the table */                            \
    OPTIONAL(NO_BETS_NOTICE, "no-bets-notice") /* surveillance is told of a coup without bets */   \
    OPTIONAL(NO_BETS_AGREED, "no-bets-agreed") /* all players agree to it */                       \
    OPTIONAL(NO_WAGERS, "no-wagers")           /* none was placed: the coup is completed */        \
    OPTIONAL(EXTRA_BANKERS, "extra-bankers")   /* third card to Player in error: Banker's */       \
    OPTIONAL(EXTRA_UNSEEN,                                                                         \
             "extra-unseen") /* a third card in error that was not seen opens the next coup */     \
    OPTIONAL(EXTRA_SEEN, "extra-seen")           /* one that was seen opens a coup without bets */ \
    OPTIONAL(EXTRA_TO_BANKER, "extra-to-banker") /* third card to Banker in error */               \
    OPTIONAL(EXTRA_SECOND, "extra-second")       /* more than one card too many */                 \
    OPTIONAL(EXCESS_UNSEEN, "excess-unseen")     /* any other card too many */                     \
    OPTIONAL(EXCESS_SEEN, "excess-seen")         /* any other card too many, where it was seen */  \
    OPTIONAL(EXPOSED_FIRST, "exposed-first")     /* a first card seen before its time */           \
    OPTIONAL(EXPOSED_LATER, "exposed-later")     /* a later one is used as it comes */             \
    OPTIONAL(REBUILT, "rebuilt")                 /* cards put in the order they are due in */      \
    OPTIONAL(REBUILT_OPTION, "rebuilt-option")   /* wagers may go after cards were put in order */ \
    OPTIONAL(REBUILT_NO_CHANGE,                                                                    \
             "rebuilt-no-change") /* such a wager goes whole, and never comes back */              \
    OPTIONAL(REBUILT_NO_BETS,                                                                      \
             "rebuilt-no-bets") /* if all of them go, the coup is played without bets */           \
    OPTIONAL(RESULTS_STAND, "results-stand") /* another coup has begun: too late */                \
    OPTIONAL(CORRECT_UNTIL, "correct-until") /* until when a wrong outcome is put right */         \
    OPTIONAL(OFFER_BACK, "offer-back")       /* each wager is offered back */                      \
    OPTIONAL(OFFER_RESUME,                                                                         \
             "offer-resume")             /* wagers that were not taken back go on, from a shoe */  \
    OPTIONAL(KEY_APPROVE, "key-approve") /* cards keyed by hand, by leave */                       \
    OPTIONAL(CARDS_AGREED, "cards-agreed")       /* cards come out if all players agree */         \
    OPTIONAL(TUMBLE, "tumble")                   /* dice are tumbled for every game */             \
    OPTIONAL(TUMBLE_TURN, "tumble-turn")         /* dice are tumbled at this time and no other */  \
    OPTIONAL(CALL_FOR_BETS, "call-for-bets")     /* "Place your bets please", by the dealer */     \
    OPTIONAL(PLACE_BETS, "place-bets")           /* "Place your bets" */                           \
    OPTIONAL(BELL, "bell")                       /* a bell rings with "No more bets" */            \
    OPTIONAL(LIT, "lit")                         /* winning areas light up, then it is paid */     \
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
