/* What a ruleset says of blackjack alone. */
#ifndef BAIZE_GAMES_BLACKJACK_RULES_H
#define BAIZE_GAMES_BLACKJACK_RULES_H

#include <stdbool.h>
#include <stdint.h>

/* Blackjack: what its documents may have otherwise. */
struct blackjack_rules {
    unsigned stands, stands_soft;    /* the dealer, on this total or more; where an ace is eleven */
    unsigned double_from, double_to; /* two cards without an ace, of these totals */
    unsigned hands;                  /* of one box, by splitting */
    unsigned alone_hard, alone_soft; /* a hand that nobody decides for draws below these */
    bool together;                   /* everything is settled when the round is over */
    bool exact;           /* a double equals the wager and insurance half of it; else up to that */
    bool alone_by_time;   /* the clock leaves a hand alone; else a supervisor */
    bool refunds_busts;   /* a split hand that busts waits for the dealer's blackjack too */
    int64_t decision_ms;  /* to decide in; 0: no clock */
    int64_t insurance_ms; /* to answer an offer of insurance in; 0: no clock */
};

#endif
