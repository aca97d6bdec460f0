/* What a ruleset says of sic bo alone: its tumbler. */
#ifndef BAIZE_GAMES_SICBO_RULES_H
#define BAIZE_GAMES_SICBO_RULES_H

#include <stdbool.h>

/* Dice in a tumbler: when it is started, by whom, and how often it turns at least. */
struct sicbo_rules {
    bool known;     /* the document speaks of one */
    bool first;     /* before wagers are taken; else after they are closed */
    bool by_system; /* else by the dealer */
    unsigned times;
};

#endif
