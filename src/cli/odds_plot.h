/* The results of one bet over many wagers, drawn: an SVG of its percentiles as they spread and of
 * where they end, from the outcomes that the odds tell. */
#ifndef BAIZE_CLI_ODDS_PLOT_H
#define BAIZE_CLI_ODDS_PLOT_H

#include "cli/cli.h"

/* To the file that --plot names; --bets: the bet, or BET:ON; --rounds: how many wagers. */
void odds_plot(const struct layout *l, const struct args *a);

#endif
