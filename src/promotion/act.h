/* Acts: everything that can happen to a promotion, each one row (occasion/act.h): its id, its name
 * on the wire, who acts, with how much care, the function that answers it, the fields it needs and
 * those it may have, and its name for people in English. */
#ifndef BAIZE_PROMOTION_ACT_H
#define BAIZE_PROMOTION_ACT_H

#include "occasion/act.h"

#define PROMOTION_ACTS(X)                                                                          \
    X(TERM, "term", STAFF, PLAIN, answer_term, O(BY) | O(TERM), O(TEXT) | O(TIME) | O(YES),        \
      "State a term")                                                                              \
    X(PRIZE, "prize", STAFF, PLAIN, answer_prize, O(BY) | O(PRIZE) | O(KIND) | O(VALUE) | O(TEXT), \
      O(ALTERNATIVE), "Describe a prize")                                                          \
    X(INCLUDE, "include", STAFF, PLAIN, answer_include, O(BY) | O(PRIZE) | O(ITEM),                \
      O(MILLILITRES), "Say what a prize includes")                                                 \
    X(DETAIL, "detail", STAFF, PLAIN, answer_detail, O(BY) | O(PRIZE) | O(DETAIL) | O(TEXT), 0,    \
      "Give a prize's details")                                                                    \
    X(CONDITION, "condition", STAFF, PLAIN, answer_condition, O(BY) | O(CONDITION),                \
      O(GAME) | O(BET) | O(ON) | O(RESULT) | O(WITH) | O(MIN) | O(PER) | O(ENTRIES) | O(CAP),      \
      "Say which wagers qualify")                                                                  \
    X(PUBLISH, "publish", STAFF, SURE, answer_publish, O(BY), 0, "Publish the terms")              \
    X(APPROVE, "approve", STAFF, WRITTEN, answer_approve, O(BY) | O(WHAT) | O(TEXT), 0,            \
      "Record the Authority's approval")                                                           \
    X(LODGE, "lodge", STAFF, SURE, answer_lodge, O(BY), 0, "Lodge the terms")                      \
    X(REQUEST, "request", STAFF, PLAIN, answer_request, O(BY), 0, "Give the Authority a copy")     \
    X(ADVERTISE, "advertise", STAFF, PLAIN, answer_advertise, O(BY) | O(TEXT), 0,                  \
      "Record the advertising")                                                                    \
    X(AVAIL, "available", STAFF, PLAIN, answer_available, O(BY) | O(TEXT), 0,                      \
      "Record where the terms are")                                                                \
    X(OPEN, "open", STAFF, SURE, answer_open, O(BY), 0, "Open the promotion")                      \
    X(SETTLED, "settled", CLOCK, ROUND, answer_settled,                                            \
      O(PLAYER) | O(GAME) | O(BET) | O(STAKE) | O(RESULT), O(ON) | O(WITH), "A wager has ended")   \
    X(COMMIT, "commit", CHANCE, ROUND, answer_commit, O(COMMIT), O(AGAIN), "Commit to the draw")   \
    X(CLOSE, "close", STAFF, SURE, answer_close, O(BY), 0, "Close entries")                        \
    X(DRAW, "draw", CHANCE, SURE, answer_draw, O(BY) | O(PRIZE) | O(SEED), O(SCRUTINEER),          \
      "Draw a winner")                                                                             \
    X(NOTIFY, "notify", STAFF, PLAIN, answer_notify, O(BY) | O(PRIZE) | O(WAY), O(YES),            \
      "Tell the winner")                                                                           \
    X(CLAIM, "claim", PLAYER, ROUND, answer_claim, O(PLAYER) | O(PRIZE), 0, "Claim a prize")       \
    X(HOLD, "hold", STAFF, WRITTEN, answer_hold, O(BY) | O(PLAYER) | O(PRIZE) | O(REASON),         \
      O(UNTIL) | O(TEXT), "Hold a payment")                                                        \
    X(RELEASE, "release", STAFF, PLAIN, answer_release, O(BY) | O(PLAYER) | O(PRIZE), O(TEXT),     \
      "Release a payment")                                                                         \
    X(REFUSE, "refuse", STAFF, WRITTEN, answer_refuse, O(BY) | O(PLAYER) | O(PRIZE) | O(TEXT),     \
      O(NAME) | O(ADDRESS), "Refuse a claim")                                                      \
    X(OFFER, "offer", STAFF, PLAIN, answer_offer, O(BY) | O(PRIZE) | O(ALTERNATIVE), 0,            \
      "Offer cash instead")                                                                        \
    X(TAKE_CASH, "take-cash", PLAYER, ROUND, answer_take_cash, O(PLAYER) | O(PRIZE), 0,            \
      "Take cash instead")                                                                         \
    X(CHOOSE, "choose", PLAYER, ROUND, answer_choose, O(PLAYER) | O(PRIZE),                        \
      O(CASH) | O(CHEQUE) | O(TRANSFER), "Choose how to be paid")                                  \
    X(PAY, "pay", STAFF, WRITTEN, answer_pay, O(BY) | O(PLAYER) | O(PRIZE),                        \
      O(CASH) | O(CHEQUE) | O(TRANSFER) | O(CARD), "Pay a prize")                                  \
    X(UNCLAIMED, "unclaimed", STAFF, SURE, answer_unclaimed, O(BY) | O(PRIZE), 0,                  \
      "Nobody claimed it")                                                                         \
    X(DISPUTE, "dispute", PLAYER, ROUND, answer_dispute, O(PLAYER) | O(WHAT) | O(TEXT), 0,         \
      "Dispute")                                                                                   \
    X(DECIDE, "decide", STAFF, WRITTEN, answer_decide, O(BY) | O(PLAYER) | O(WHAT) | O(TEXT), 0,   \
      "Decide a dispute")                                                                          \
    X(DISSATISFIED, "dissatisfied", PLAYER, ROUND, answer_dissatisfied, O(PLAYER) | O(WHAT), 0,    \
      "Not satisfied")                                                                             \
    X(POSTPONE, "postpone", STAFF, WRITTEN, answer_postpone, O(BY) | O(WHAT) | O(TEXT), 0,         \
      "Postpone")                                                                                  \
    X(VALIDATE, "validate", STAFF, WRITTEN, answer_validate, O(BY) | O(WHAT) | O(TEXT), 0,         \
      "Integrity is validated")                                                                    \
    X(CANCEL, "cancel", STAFF, WRITTEN, answer_cancel, O(BY) | O(WHAT) | O(TEXT), 0, "Cancel")     \
    X(TIME, "time", CLOCK, ROUND, answer_time, 0, 0, "Time")

enum promotion_act_kind {
#define ACT(id, name, actor, care, answer, needs, may, english) PACT_##id,
    PROMOTION_ACTS(ACT)
#undef ACT
        PACT_COUNT
};

#endif
