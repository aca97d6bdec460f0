/* The best play at blackjack as a chart: by what the hand counts and the dealer's card, and the
 * hands whose very cards ask for something else. */
#ifndef BAIZE_GAMES_BLACKJACK_CHART_H
#define BAIZE_GAMES_BLACKJACK_CHART_H

#include "games/blackjack/exact.h"

/* Rows: hard totals, soft ones, pairs by the value of their cards. */
enum bj_part { BJ_HARD, BJ_SOFT, BJ_PAIRS, BJ_PARTS };
enum { BJ_ROWS_MAX = BLACKJACK + 1, BJ_EXCEPTIONS_MAX = 2048 };

/* What most hands of a row do, as they come: with two cards, and later. */
struct bj_advice {
    bool known;
    enum bj_act first, later;
};

/* A hand of these very cards that does otherwise; or does so in a split, in that mood. */
struct bj_exception {
    uint8_t up;
    bj_hand hand;
    enum bj_act act;
    enum bj_mood mood;
};

struct bj_chart {
    struct bj_advice row[BJ_PARTS][BJ_ROWS_MAX][BJ_VALUES]; /* by total or value, and upcard */
    unsigned exceptions;
    struct bj_exception exception[BJ_EXCEPTIONS_MAX];
};

void bj_chart_make(struct bj_chart *c, const struct bj_exact *x);

#endif
