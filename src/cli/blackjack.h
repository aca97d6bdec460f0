/* Blackjack's figures: what is not the same as in games without decisions. */
#ifndef BAIZE_CLI_BLACKJACK_H
#define BAIZE_CLI_BLACKJACK_H

#include "cli/cli.h"
#include "odds/simulate.h"

/* The return of every bet, the main one by the best play. */
void blackjack_odds(const struct layout *l, const struct args *a);

/* The best play itself, as a chart. */
void blackjack_strategy(const struct layout *l, const struct args *a);

/* What simulated rounds came to, beside the exact figure. */
struct blackjack_report {
    const struct layout *layout;
    const struct bj_exact *exact;
    const struct bj_rounds *rounds;
    const struct tally *tally;
    const char *seed;
};
void blackjack_report(const struct blackjack_report *r, bool json, double seconds,
                      unsigned threads);

#endif
