/* What a ruleset says of Caribbean stud alone. */
#ifndef BAIZE_GAMES_STUD_RULES_H
#define BAIZE_GAMES_STUD_RULES_H

#include "base/money.h"
#include "rules/reason.h"

/* How it is dealt and how its jackpot is run: what the operator may choose. */
struct stud_rules {
    bool known;
    bool shuffler;       /* five cards at a time; else one by one */
    bool drawn;          /* by no hand: the dealer's other cards once all have decided */
    bool manual;         /* jackpot wagers lie on the layout and are collected; else in slots */
    bool counted;        /* the dealer tells the count of the deck before a prize is paid */
    bool cheque;         /* prizes of a straight or royal flush are paid to the cent */
    cents pool, seed;    /* the jackpot to begin with, and once it is empty */
    unsigned kept;       /* percent of each jackpot wager that the house keeps */
    int64_t decision_ms; /* then a supervisor is asked whether a player is here; 0: no clock */
    struct reason directions[REASONS_MAX]; /* what players may be told to do */
    size_t direction_count;
};

#endif
