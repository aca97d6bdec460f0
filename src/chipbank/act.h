/* The acts of a chip bank, one row each (occasion/act.h). */
#ifndef BAIZE_CHIPBANK_ACT_H
#define BAIZE_CHIPBANK_ACT_H

#include "occasion/act.h"

/* id, name on the wire, who acts, with how much care, the function that answers, fields it needs
 * beside `at`, fields it may have, its name for people. */
#define CHIPBANK_ACTS(X)                                                                           \
    X(SELL, "sell", STAFF, ROUND, chips_sell, O(BY) | O(ITEM) | O(CASH), O(PIECES), "Sell chips")  \
    X(PROMOTE, "promote", STAFF, PLAIN, chips_promote, O(BY) | O(VALUE) | O(TEXT), 0,              \
      "Give promotional chips")                                                                    \
    X(EXCHANGE, "exchange", STAFF, ROUND, chips_exchange, O(BY) | O(ITEM) | O(VALUE) | O(CHIPS),   \
      O(PIECES) | O(CHANGE), "Exchange chips")                                                     \
    X(REDEEM, "redeem", STAFF, SURE, chips_redeem, O(BY) | O(ITEM) | O(VALUE),                     \
      O(CASH) | O(CHEQUE) | O(NAME) | O(PIECES), "Redeem chips")                                   \
    X(DECLINE, "decline", STAFF, PLAIN, chips_decline, O(BY) | O(ITEM) | O(VALUE) | O(TEXT), 0,    \
      "Decline a request")                                                                         \
    X(STOCK, "stock", STAFF, WRITTEN, chips_stock, O(BY) | O(PIECES) | O(TEXT), O(YES),            \
      "Chips into or out of the bank")                                                             \
    X(CAGE_COUNT, "cage-count", STAFF, PLAIN, chips_cage_count, O(BY) | O(PIECES), 0,              \
      "Count the cage's chips")                                                                    \
    X(ISSUE, "issue", STAFF, SURE, chips_issue, O(BY) | O(NUMBER), 0, "Issue a fill")              \
    X(ACCEPT, "accept", STAFF, SURE, chips_accept, O(BY) | O(NUMBER), 0, "Take in a credit")       \
    X(BUTTONS, "buttons", STAFF, PLAIN, chips_buttons, O(BY) | O(TABLE) | O(NUMBER), 0,            \
      "Marker buttons of a table")                                                                 \
    X(RACK, "rack", STAFF, ROUND, chips_rack, O(BY) | O(TABLE) | O(ITEM) | O(VALUE), 0,            \
      "Give a colour its value")                                                                   \
    X(COLOUR_OUT, "colour-out", STAFF, ROUND, chips_colour_out,                                    \
      O(BY) | O(TABLE) | O(ITEM) | O(NUMBER), 0, "Issue colour chips")                             \
    X(COLOUR_BACK, "colour-back", STAFF, ROUND, chips_colour_back,                                 \
      O(BY) | O(TABLE) | O(ITEM) | O(NUMBER), 0, "Take colour chips back")                         \
    X(WIN, "win", STAFF, ROUND, chips_win, O(BY) | O(TABLE) | O(VALUE),                            \
      O(GAME) | O(CASH) | O(CHEQUE) | O(NAME), "Pay a win")                                        \
    X(BUY_IN, "buy-in", STAFF, ROUND, chips_buy_in, O(BY) | O(TABLE) | O(CASH), 0,                 \
      "Buy-in at the table")                                                                       \
    X(TAKE, "take", STAFF, ROUND, chips_take, O(BY) | O(TABLE) | O(VALUE), 0, "Take lost chips")   \
    X(FILL, "fill", STAFF, PLAIN, chips_fill, O(BY) | O(TABLE) | O(VALUE), O(PIECES),              \
      "Ask for a fill")                                                                            \
    X(RECEIVE, "receive", STAFF, PLAIN, chips_receive, O(BY) | O(NUMBER), 0, "A fill has come")    \
    X(CREDIT, "credit", STAFF, PLAIN, chips_credit, O(BY) | O(TABLE) | O(VALUE), O(PIECES),        \
      "Send a credit")                                                                             \
    X(CANCEL, "cancel", STAFF, PLAIN, chips_cancel, O(BY) | O(NUMBER) | O(TEXT), 0,                \
      "Withdraw a request")                                                                        \
    X(OPEN, "open", STAFF, SURE, chips_open, O(BY) | O(TABLE) | O(VALUE), O(PIECES),               \
      "Opening count")                                                                             \
    X(TALLY, "count", STAFF, PLAIN, chips_count, O(BY) | O(TABLE) | O(VALUE), O(PIECES),           \
      "Count a table's chips")                                                                     \
    X(CLOSE, "close", STAFF, SURE, chips_close, O(BY) | O(TABLE) | O(VALUE), O(PIECES),            \
      "Closing count")                                                                             \
    X(DROP, "drop", STAFF, SURE, chips_drop, O(BY) | O(TABLE) | O(CASH),                           \
      O(VALUE) | O(CHIPS) | O(SESSION), "Count a table's box")

enum chipbank_act_kind {
#define ACT(id, name, actor, care, answer, needs, may, english) BACT_##id,
    CHIPBANK_ACTS(ACT)
#undef ACT
        BACT_COUNT
};

#endif
