/* Devices: their kinds, and what each may say to the floor.
 *
 * One row a kind and one row a signal, as an act at a table is one row: who reads what a device
 * says, the floor's answer to it, the simulated devices, docs/equipment.md and the schema of the
 * protocol all come from here or are held against it. */
#ifndef BAIZE_DEVICE_KINDS_H
#define BAIZE_DEVICE_KINDS_H

#include "base/declared.h"

#include <stdbool.h>
#include <stddef.h>

/* id, its name on the wire, what it belongs to. Those of a terminal come first. What people call
 * them stands in web/src/lib/device-words.ts. */
#define DEVICE_KINDS(X)                                                                            \
    X(TERMINAL, "terminal", TERMINAL)                                                              \
    X(ACCEPTOR, "acceptor", TERMINAL)                                                              \
    X(PRINTER, "printer", TERMINAL)                                                                \
    X(READER, "reader", TERMINAL)                                                                  \
    X(WHEEL, "wheel", TABLE)                                                                       \
    X(SHOE, "shoe", TABLE)                                                                         \
    X(DICE, "dice", TABLE)                                                                         \
    X(DISPLAY, "display", TABLE)                                                                   \
    X(SIGN, "sign", TABLE)                                                                         \
    X(LIGHT, "light", TABLE)                                                                       \
    X(BADGE, "badge", TABLE)

/* With which value a signal comes. */
enum signal_value {
    WITH_NOTHING,
    WITH_NUMBER,
    WITH_TURNS,
    WITH_DIRECTION,
    WITH_CARD,
    WITH_DICE,
    WITH_TICKET,
    WITH_MEMBER,
    WITH_PIN
};

/* What becomes of a signal where the device is trusted: staff are told, and no more; it is the act
 * that the row names, and where the rules refuse that act so late or early it is only told; it is
 * the outcome, which must be possible; it is something of its own, which its kind knows; or
 * the device is not to be relied on. */
enum signal_means { MEANS_TOLD, MEANS_ACT, MEANS_OUTCOME, MEANS_SPOILT, MEANS_OWN, MEANS_DOUBT };

/* kind, its name on the wire, the value, what it means, the act it is and for which reason, and
 * its words in English and Chinese. `fault` is every device's. */
#define SIGNALS(X)                                                                                 \
    X(ACCEPTOR, "stacker-full", NOTHING, DOUBT, NULL, NULL, "Stacker full", "钞箱已满")            \
    X(ACCEPTOR, "note-jam", NOTHING, DOUBT, NULL, NULL, "Note jammed", "纸币卡住")                 \
    X(ACCEPTOR, "stacker-open", NOTHING, DOUBT, NULL, NULL, "Stacker opened", "钞箱已打开")        \
    X(PRINTER, "printed", TICKET, OWN, NULL, NULL, "Ticket printed", "票券已打印")                 \
    X(PRINTER, "failed", TICKET, OWN, NULL, NULL, "Ticket not printed", "票券未打印")              \
    X(PRINTER, "paper-low", NOTHING, TOLD, NULL, NULL, "Paper low", "纸将用完")                    \
    X(PRINTER, "paper-out", NOTHING, DOUBT, NULL, NULL, "No paper", "缺纸")                        \
    X(PRINTER, "paper-jam", NOTHING, DOUBT, NULL, NULL, "Paper jammed", "卡纸")                    \
    X(READER, "card-in", MEMBER, OWN, NULL, NULL, "Card put in", "已插卡")                         \
    X(READER, "pin", PIN, OWN, NULL, NULL, "PIN entered", "已输入密码")                            \
    X(READER, "card-out", NOTHING, OWN, NULL, NULL, "Card taken out", "卡已取出")                  \
    X(WHEEL, "launched", NOTHING, ACT, "spin", NULL, "Ball launched", "已发球")                    \
    X(WHEEL, "turned", TURNS, TOLD, NULL, NULL, "Revolutions counted", "已计圈数")                 \
    X(WHEEL, "direction", DIRECTION, SPOILT, "no-spin", "wrong-direction",                         \
      "Direction of the ball", "球的方向")                                                         \
    X(WHEEL, "misfire", NOTHING, DOUBT, NULL, NULL, "Ball not launched properly", "发球失败")      \
    X(WHEEL, "not-level", NOTHING, DOUBT, NULL, NULL, "Wheel not level", "轮盘不水平")             \
    X(WHEEL, "no-more-bets", NOTHING, ACT, "close", NULL, "No more bets point", "停注点")          \
    X(WHEEL, "number", NUMBER, OUTCOME, "number", NULL, "Winning number", "中奖号码")              \
    X(SHOE, "card", CARD, OUTCOME, "card", NULL, "Card drawn", "已抽牌")                           \
    X(SHOE, "cutting-card", NOTHING, ACT, "cutting-card", NULL, "Cutting card out", "切牌已现")    \
    X(SHOE, "reshuffle", NOTHING, TOLD, NULL, NULL, "Cards to be shuffled", "须重新洗牌")          \
    X(SHOE, "unreadable", NOTHING, DOUBT, NULL, NULL, "Card not readable", "牌无法读取")           \
    X(SHOE, "cover", NOTHING, DOUBT, NULL, NULL, "Cover opened", "盖已打开")                       \
    X(DICE, "tumbled", NOTHING, ACT, "tumble", NULL, "Dice tumbled", "已摇骰")                     \
    X(DICE, "dice", DICE, OUTCOME, "dice", NULL, "Dice read", "已读骰")                            \
    X(DICE, "not-flat", NOTHING, SPOILT, "no-spin", "not-flat", "A die does not lie flat",         \
      "骰子未放平")                                                                                \
    X(DICE, "tumbler", NOTHING, SPOILT, "no-spin", "tumbler-malfunction", "Tumbler fails",         \
      "摇骰器故障")                                                                                \
    X(DISPLAY, "shows", NUMBER, ACT, "display", NULL, "What it shows", "显示内容")                 \
    X(BADGE, "card-in", MEMBER, OWN, NULL, NULL, "Card put in", "已插卡")                          \
    X(BADGE, "card-out", NOTHING, OWN, NULL, NULL, "Card taken out", "卡已取出")

/* Why a device is not relied on where it is no signal of its own that says so: the incident, and
 * its words in English and Chinese. */
#define DOUBTS(X)                                                                                  \
    X("device-fault", "Fault", "故障")                                                             \
    X("device-impossible", "Tells what cannot be", "所报结果不可能")                               \
    X("device-order", "Tells out of turn", "报告次序不对")                                         \
    X("device-contradicts", "Contradicts staff", "与员工所报不符")                                 \
    X("device-late", "Late", "逾时未报")                                                           \
    X("device-gone", "Was gone", "连接中断")                                                       \
    X("device-spoilt", "Spin or roll spoilt", "该次无效")

enum device {
#define KIND(id, name, at) DEVICE_##id,
    DEVICE_KINDS(KIND)
#undef KIND
        DEVICES,
    TERMINAL_DEVICES = DEVICE_WHEEL, /* kinds before this one belong to a terminal */
};

struct signal_row {
    enum device kind;
    const char *name;
    enum signal_value value;
    enum signal_means means;
    const char *act, *reason; /* NULL: none */
    const char *words[2];     /* by language */
};

const char *device_name(enum device d);
/* False: there is no such device. */
bool device_named(const char *name, enum device *out);
/* What a device belongs to, as messages and plans name it: "terminal", "table". */
const char *device_at(enum device d);

/* By number, until NULL. */
const struct signal_row *signal_row(size_t i);
/* NULL: a device of this kind has no such signal. */
const struct signal_row *signal_named(enum device d, const char *name);
/* What is wrong with a device, by language: a signal of its kind, or a row of DOUBTS; NULL: neither
 * has that name. */
const char *const *fault_words(enum device d, const char *fault);
/* Whether that is an incident for which a device is not relied on. */
bool is_doubt(const char *code);

#endif
