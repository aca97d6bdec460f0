/* Acts: everything that can happen to a promotion, each one row (occasion/act.h): its id, its name
 * on the wire, who acts, with how much care, the function that answers it, the fields it needs and
 * those it may have, and its name for people in English and in Chinese. */
#ifndef BAIZE_PROMOTION_ACT_H
#define BAIZE_PROMOTION_ACT_H

#include "occasion/act.h"

#define PROMOTION_ACTS(X)                                                                          \
    X(TERM, "term", STAFF, PLAIN, answer_term, O(BY) | O(TERM), O(TEXT) | O(TIME) | O(YES),        \
      "State a term", "填写条款")                                                                  \
    X(PRIZE, "prize", STAFF, PLAIN, answer_prize, O(BY) | O(PRIZE) | O(KIND) | O(VALUE) | O(TEXT), \
      O(ALTERNATIVE), "Describe a prize", "说明奖品")                                              \
    X(INCLUDE, "include", STAFF, PLAIN, answer_include, O(BY) | O(PRIZE) | O(ITEM),                \
      O(MILLILITRES), "Say what a prize includes", "列明奖品内容")                                 \
    X(DETAIL, "detail", STAFF, PLAIN, answer_detail, O(BY) | O(PRIZE) | O(DETAIL) | O(TEXT), 0,    \
      "Give a prize's details", "填写奖品详情")                                                    \
    X(CONDITION, "condition", STAFF, PLAIN, answer_condition, O(BY) | O(CONDITION),                \
      O(GAME) | O(BET) | O(ON) | O(RESULT) | O(WITH) | O(MIN) | O(PER) | O(ENTRIES) | O(CAP),      \
      "Say which wagers qualify", "设定合格投注")                                                  \
    X(PUBLISH, "publish", STAFF, SURE, answer_publish, O(BY), 0, "Publish the terms", "公布条款")  \
    X(APPROVE, "approve", STAFF, WRITTEN, answer_approve, O(BY) | O(WHAT) | O(TEXT), 0,            \
      "Record the Authority's approval", "记录监管批准")                                           \
    X(LODGE, "lodge", STAFF, SURE, answer_lodge, O(BY), 0, "Lodge the terms", "呈报条款")          \
    X(REQUEST, "request", STAFF, PLAIN, answer_request, O(BY), 0, "Give the Authority a copy",     \
      "向监管提供副本")                                                                            \
    X(ADVERTISE, "advertise", STAFF, PLAIN, answer_advertise, O(BY) | O(TEXT), 0,                  \
      "Record the advertising", "记录宣传")                                                        \
    X(AVAIL, "available", STAFF, PLAIN, answer_available, O(BY) | O(TEXT), 0,                      \
      "Record where the terms are", "记录条款获取处")                                              \
    X(OPEN, "open", STAFF, SURE, answer_open, O(BY), 0, "Open the promotion", "开始推广")          \
    X(SETTLED, "settled", CLOCK, ROUND, answer_settled,                                            \
      O(PLAYER) | O(GAME) | O(BET) | O(STAKE) | O(RESULT), O(ON) | O(WITH), "A wager has ended",   \
      "投注已结算")                                                                                \
    X(COMMIT, "commit", CHANCE, ROUND, answer_commit, O(COMMIT), O(AGAIN), "Commit to the draw",   \
      "承诺抽奖")                                                                                  \
    X(CLOSE, "close", STAFF, SURE, answer_close, O(BY), 0, "Close entries", "截止参加")            \
    X(DRAW, "draw", CHANCE, SURE, answer_draw, O(BY) | O(PRIZE) | O(SEED), O(SCRUTINEER),          \
      "Draw a winner", "抽取中奖者")                                                               \
    X(NOTIFY, "notify", STAFF, PLAIN, answer_notify, O(BY) | O(PRIZE) | O(WAY), O(YES),            \
      "Tell the winner", "通知中奖者")                                                             \
    X(CLAIM, "claim", PLAYER, ROUND, answer_claim, O(PLAYER) | O(PRIZE), 0, "Claim a prize",       \
      "领奖")                                                                                      \
    X(HOLD, "hold", STAFF, WRITTEN, answer_hold, O(BY) | O(PLAYER) | O(PRIZE) | O(REASON),         \
      O(UNTIL) | O(TEXT), "Hold a payment", "暂缓付款")                                            \
    X(RELEASE, "release", STAFF, PLAIN, answer_release, O(BY) | O(PLAYER) | O(PRIZE), O(TEXT),     \
      "Release a payment", "解除暂缓")                                                             \
    X(REFUSE, "refuse", STAFF, WRITTEN, answer_refuse, O(BY) | O(PLAYER) | O(PRIZE) | O(TEXT),     \
      O(NAME) | O(ADDRESS), "Refuse a claim", "拒绝领奖")                                          \
    X(OFFER, "offer", STAFF, PLAIN, answer_offer, O(BY) | O(PRIZE) | O(ALTERNATIVE), 0,            \
      "Offer cash instead", "提供现金替代")                                                        \
    X(TAKE_CASH, "take-cash", PLAYER, ROUND, answer_take_cash, O(PLAYER) | O(PRIZE), 0,            \
      "Take cash instead", "改领现金")                                                             \
    X(CHOOSE, "choose", PLAYER, ROUND, answer_choose, O(PLAYER) | O(PRIZE),                        \
      O(CASH) | O(CHEQUE) | O(TRANSFER), "Choose how to be paid", "选择付款方式")                  \
    X(PAY, "pay", STAFF, WRITTEN, answer_pay, O(BY) | O(PLAYER) | O(PRIZE),                        \
      O(CASH) | O(CHEQUE) | O(TRANSFER) | O(CARD), "Pay a prize", "支付奖品")                      \
    X(UNCLAIMED, "unclaimed", STAFF, SURE, answer_unclaimed, O(BY) | O(PRIZE), 0,                  \
      "Nobody claimed it", "无人领奖")                                                             \
    X(DISPUTE, "dispute", PLAYER, ROUND, answer_dispute, O(PLAYER) | O(WHAT) | O(TEXT), 0,         \
      "Dispute", "提出争议")                                                                       \
    X(DECIDE, "decide", STAFF, WRITTEN, answer_decide, O(BY) | O(PLAYER) | O(WHAT) | O(TEXT), 0,   \
      "Decide a dispute", "裁定争议")                                                              \
    X(DISSATISFIED, "dissatisfied", PLAYER, ROUND, answer_dissatisfied, O(PLAYER) | O(WHAT), 0,    \
      "Not satisfied", "不满裁定")                                                                 \
    X(POSTPONE, "postpone", STAFF, WRITTEN, answer_postpone, O(BY) | O(WHAT) | O(TEXT), 0,         \
      "Postpone", "推迟")                                                                          \
    X(VALIDATE, "validate", STAFF, WRITTEN, answer_validate, O(BY) | O(WHAT) | O(TEXT), 0,         \
      "Integrity is validated", "确认公正")                                                        \
    X(CANCEL, "cancel", STAFF, WRITTEN, answer_cancel, O(BY) | O(WHAT) | O(TEXT), 0, "Cancel",     \
      "取消")                                                                                      \
    X(TIME, "time", CLOCK, ROUND, answer_time, 0, 0, "Time", "时间")

enum promotion_act_kind {
#define ACT(id, name, actor, care, answer, needs, may, english, chinese) PACT_##id,
    PROMOTION_ACTS(ACT)
#undef ACT
        PACT_COUNT
};

#endif
