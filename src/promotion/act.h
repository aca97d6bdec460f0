/* Acts: everything that can happen to a promotion. Each is one row, as at a table (games/act.h):
 * its id, its name on the wire, who acts, with how much care, the function that answers it, the
 * fields it needs and those it may have, and its name for people in English and in Chinese. Every
 * act says when it is done: a promotion knows no other clock. */
#ifndef BAIZE_PROMOTION_ACT_H
#define BAIZE_PROMOTION_ACT_H

#include "base/chain.h"
#include "base/declared.h"
#include "base/money.h"

#include <stdbool.h>

/* id, name on the wire, type, member of struct promotion_act, the bit that says that it was given
 * (0: an empty one was not); in the order in which they are written. */
#define PROMOTION_FIELDS(X)                                                                        \
    X(AT, "at", TIME, at, PHAS_AT)                                                                 \
    X(BY, "by", WORD, by, 0)                                                                       \
    X(PLAYER, "player", WORD, player, 0)                                                           \
    X(PRIZE, "prize", WORD, prize, 0)                                                              \
    X(TERM, "term", WORD, term, 0)                                                                 \
    X(TIME, "time", TIME, time, PHAS_TIME)                                                         \
    X(KIND, "kind", WORD, prize_kind, 0)                                                           \
    X(VALUE, "value", MONEY, value, PHAS_VALUE)                                                    \
    X(ALTERNATIVE, "alternative", MONEY, alternative, PHAS_ALTERNATIVE)                            \
    X(ITEM, "item", WORD, item, 0)                                                                 \
    X(MILLILITRES, "millilitres", BIG, millilitres, PHAS_MILLILITRES)                              \
    X(DETAIL, "detail", WORD, detail, 0)                                                           \
    X(CONDITION, "condition", WORD, condition, 0)                                                  \
    X(GAME, "game", WORD, game, 0)                                                                 \
    X(BET, "bet", WORD, bet, 0)                                                                    \
    X(ON, "on", CHOICE, on, 0)                                                                     \
    X(RESULT, "result", WORD, result, 0)                                                           \
    X(WITH, "with", WORD, with, 0)                                                                 \
    X(STAKE, "stake", MONEY, stake, PHAS_STAKE)                                                    \
    X(MIN, "min", MONEY, min, PHAS_MIN)                                                            \
    X(PER, "per", MONEY, per, PHAS_PER)                                                            \
    X(ENTRIES, "entries", BIG, entries, PHAS_ENTRIES)                                              \
    X(CAP, "cap", BIG, cap, PHAS_CAP)                                                              \
    X(COMMIT, "commit", WORD, commit, 0)                                                           \
    X(AGAIN, "again", TRUTH_NO, again, PHAS_AGAIN)                                                 \
    X(SEED, "seed", WORD, seed, 0)                                                                 \
    X(SCRUTINEER, "scrutineer", WORD, scrutineer, 0)                                               \
    X(WAY, "way", WORD, way, 0)                                                                    \
    X(REASON, "reason", WORD, reason, 0)                                                           \
    X(WHAT, "what", WORD, what, 0)                                                                 \
    X(UNTIL, "until", TIME, until, PHAS_UNTIL)                                                     \
    X(CASH, "cash", MONEY, pay.cash, PHAS_CASH)                                                    \
    X(CHEQUE, "cheque", MONEY, pay.cheque, PHAS_CHEQUE)                                            \
    X(TRANSFER, "transfer", MONEY, pay.transfer, PHAS_TRANSFER)                                    \
    X(CARD, "card", MONEY, pay.card, PHAS_CARD)                                                    \
    X(NAME, "name", WORD, name, 0)                                                                 \
    X(ADDRESS, "address", WORD, address, 0)                                                        \
    X(YES, "yes", TRUTH_YES, yes, PHAS_YES)                                                        \
    X(TEXT, "text", WORD, text, 0)

enum promotion_field {
#define FIELD(id, name, type, member, has) PFIELD_##id,
    PROMOTION_FIELDS(FIELD)
#undef FIELD
        PFIELD_COUNT
};
#define P(id) (UINT64_C(1) << PFIELD_##id)
extern const struct field PROMOTION_FIELD[PFIELD_COUNT];

#define PROMOTION_ACTS(X)                                                                          \
    X(TERM, "term", STAFF, PLAIN, answer_term, P(BY) | P(TERM), P(TEXT) | P(TIME) | P(YES),        \
      "State a term", "填写条款")                                                                  \
    X(PRIZE, "prize", STAFF, PLAIN, answer_prize, P(BY) | P(PRIZE) | P(KIND) | P(VALUE) | P(TEXT), \
      P(ALTERNATIVE), "Describe a prize", "说明奖品")                                              \
    X(INCLUDE, "include", STAFF, PLAIN, answer_include, P(BY) | P(PRIZE) | P(ITEM),                \
      P(MILLILITRES), "Say what a prize includes", "列明奖品内容")                                 \
    X(DETAIL, "detail", STAFF, PLAIN, answer_detail, P(BY) | P(PRIZE) | P(DETAIL) | P(TEXT), 0,    \
      "Give a prize's details", "填写奖品详情")                                                    \
    X(CONDITION, "condition", STAFF, PLAIN, answer_condition, P(BY) | P(CONDITION),                \
      P(GAME) | P(BET) | P(ON) | P(RESULT) | P(WITH) | P(MIN) | P(PER) | P(ENTRIES) | P(CAP),      \
      "Say which wagers qualify", "设定合格投注")                                                  \
    X(PUBLISH, "publish", STAFF, SURE, answer_publish, P(BY), 0, "Publish the terms", "公布条款")  \
    X(APPROVE, "approve", STAFF, WRITTEN, answer_approve, P(BY) | P(WHAT) | P(TEXT), 0,            \
      "Record the Authority's approval", "记录监管批准")                                           \
    X(LODGE, "lodge", STAFF, SURE, answer_lodge, P(BY), 0, "Lodge the terms", "呈报条款")          \
    X(REQUEST, "request", STAFF, PLAIN, answer_request, P(BY), 0, "Give the Authority a copy",     \
      "向监管提供副本")                                                                            \
    X(ADVERTISE, "advertise", STAFF, PLAIN, answer_advertise, P(BY) | P(TEXT), 0,                  \
      "Record the advertising", "记录宣传")                                                        \
    X(AVAIL, "available", STAFF, PLAIN, answer_available, P(BY) | P(TEXT), 0,                      \
      "Record where the terms are", "记录条款获取处")                                              \
    X(OPEN, "open", STAFF, SURE, answer_open, P(BY), 0, "Open the promotion", "开始推广")          \
    X(SETTLED, "settled", CLOCK, ROUND, answer_settled,                                            \
      P(PLAYER) | P(GAME) | P(BET) | P(STAKE) | P(RESULT), P(ON) | P(WITH), "A wager has ended",   \
      "投注已结算")                                                                                \
    X(COMMIT, "commit", CHANCE, ROUND, answer_commit, P(COMMIT), P(AGAIN), "Commit to the draw",   \
      "承诺抽奖")                                                                                  \
    X(CLOSE, "close", STAFF, SURE, answer_close, P(BY), 0, "Close entries", "截止参加")            \
    X(DRAW, "draw", CHANCE, SURE, answer_draw, P(BY) | P(PRIZE) | P(SEED), P(SCRUTINEER),          \
      "Draw a winner", "抽取中奖者")                                                               \
    X(NOTIFY, "notify", STAFF, PLAIN, answer_notify, P(BY) | P(PRIZE) | P(WAY), P(YES),            \
      "Tell the winner", "通知中奖者")                                                             \
    X(CLAIM, "claim", PLAYER, ROUND, answer_claim, P(PLAYER) | P(PRIZE), 0, "Claim a prize",       \
      "领奖")                                                                                      \
    X(HOLD, "hold", STAFF, WRITTEN, answer_hold, P(BY) | P(PLAYER) | P(PRIZE) | P(REASON),         \
      P(UNTIL) | P(TEXT), "Hold a payment", "暂缓付款")                                            \
    X(RELEASE, "release", STAFF, PLAIN, answer_release, P(BY) | P(PLAYER) | P(PRIZE), P(TEXT),     \
      "Release a payment", "解除暂缓")                                                             \
    X(REFUSE, "refuse", STAFF, WRITTEN, answer_refuse, P(BY) | P(PLAYER) | P(PRIZE) | P(TEXT),     \
      P(NAME) | P(ADDRESS), "Refuse a claim", "拒绝领奖")                                          \
    X(OFFER, "offer", STAFF, PLAIN, answer_offer, P(BY) | P(PRIZE) | P(ALTERNATIVE), 0,            \
      "Offer cash instead", "提供现金替代")                                                        \
    X(TAKE_CASH, "take-cash", PLAYER, ROUND, answer_take_cash, P(PLAYER) | P(PRIZE), 0,            \
      "Take cash instead", "改领现金")                                                             \
    X(CHOOSE, "choose", PLAYER, ROUND, answer_choose, P(PLAYER) | P(PRIZE),                        \
      P(CASH) | P(CHEQUE) | P(TRANSFER), "Choose how to be paid", "选择付款方式")                  \
    X(PAY, "pay", STAFF, WRITTEN, answer_pay, P(BY) | P(PLAYER) | P(PRIZE),                        \
      P(CASH) | P(CHEQUE) | P(TRANSFER) | P(CARD), "Pay a prize", "支付奖品")                      \
    X(UNCLAIMED, "unclaimed", STAFF, SURE, answer_unclaimed, P(BY) | P(PRIZE), 0,                  \
      "Nobody claimed it", "无人领奖")                                                             \
    X(DISPUTE, "dispute", PLAYER, ROUND, answer_dispute, P(PLAYER) | P(WHAT) | P(TEXT), 0,         \
      "Dispute", "提出争议")                                                                       \
    X(DECIDE, "decide", STAFF, WRITTEN, answer_decide, P(BY) | P(PLAYER) | P(WHAT) | P(TEXT), 0,   \
      "Decide a dispute", "裁定争议")                                                              \
    X(DISSATISFIED, "dissatisfied", PLAYER, ROUND, answer_dissatisfied, P(PLAYER) | P(WHAT), 0,    \
      "Not satisfied", "不满裁定")                                                                 \
    X(POSTPONE, "postpone", STAFF, WRITTEN, answer_postpone, P(BY) | P(WHAT) | P(TEXT), 0,         \
      "Postpone", "推迟")                                                                          \
    X(VALIDATE, "validate", STAFF, WRITTEN, answer_validate, P(BY) | P(WHAT) | P(TEXT), 0,         \
      "Integrity is validated", "确认公正")                                                        \
    X(CANCEL, "cancel", STAFF, WRITTEN, answer_cancel, P(BY) | P(WHAT) | P(TEXT), 0, "Cancel",     \
      "取消")                                                                                      \
    X(TIME, "time", CLOCK, ROUND, answer_time, 0, 0, "Time", "时间")

enum promotion_act_kind {
#define ACT(id, name, actor, care, answer, needs, may, english, chinese) PACT_##id,
    PROMOTION_ACTS(ACT)
#undef ACT
        PACT_COUNT
};

/* Which optional fields an act carries. */
enum {
    PHAS_AT = 1 << 0,
    PHAS_TIME = 1 << 1,
    PHAS_VALUE = 1 << 2,
    PHAS_ALTERNATIVE = 1 << 3,
    PHAS_MILLILITRES = 1 << 4,
    PHAS_STAKE = 1 << 5,
    PHAS_MIN = 1 << 6,
    PHAS_PER = 1 << 7,
    PHAS_ENTRIES = 1 << 8,
    PHAS_CAP = 1 << 9,
    PHAS_UNTIL = 1 << 10,
    PHAS_CASH = 1 << 11,
    PHAS_CHEQUE = 1 << 12,
    PHAS_TRANSFER = 1 << 13,
    PHAS_YES = 1 << 14,
    PHAS_AGAIN = 1 << 15,
    PHAS_CARD = 1 << 16,
};

enum { PROSE_MAX = 241, WHO_MAX = 97 }; /* words that people write, and the ends of the texts */

/* How a sum is paid: in cash, by a crossed cheque made out to the winner, by electronic transfer to
 * the winner, or by several of them; or onto the winner's card, which nobody can choose for a great
 * sum. */
struct paid_by {
    cents cash, cheque, transfer, card;
};

struct promotion_act {
    enum promotion_act_kind kind;
    uint32_t has;
    bool yes, again;
    int64_t at, time, until;
    int64_t millilitres, entries, cap;
    cents value, alternative, stake, min, per;
    struct paid_by pay;
    char by[WORD_MAX]; /* the name of who acts */
    char player[WORD_MAX];
    char prize[WORD_MAX];
    char term[WORD_MAX];
    char prize_kind[WORD_MAX];
    char item[WORD_MAX];
    char detail[WORD_MAX];
    char condition[WORD_MAX];
    char game[WORD_MAX], bet[WORD_MAX], on[WORD_MAX], result[WORD_MAX], with[WORD_MAX];
    char commit[CHAIN_HEX], seed[CHAIN_HEX];
    char scrutineer[WORD_MAX];
    char way[WORD_MAX], reason[WORD_MAX], what[WORD_MAX];
    char name[WHO_MAX], address[PROSE_MAX], text[PROSE_MAX];
};

const char *promotion_act_name(enum promotion_act_kind kind);
bool promotion_act_find(const char *name, enum promotion_act_kind *out);
enum actor promotion_act_actor(enum promotion_act_kind kind);
enum care promotion_act_care(enum promotion_act_kind kind);
/* The fields without which it says nothing, and those it may have beside them. */
act_fields promotion_act_needs(enum promotion_act_kind kind);
act_fields promotion_act_may_have(enum promotion_act_kind kind);
const char *const *promotion_act_words(enum promotion_act_kind kind); /* by language */

#endif
