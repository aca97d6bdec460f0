/* What a ruleset says of games that are dealt to boxes. */
#ifndef BAIZE_GAMES_BOXES_RULES_H
#define BAIZE_GAMES_BOXES_RULES_H

struct boxes_rules {
    unsigned most; /* boxes of one player; 0: no limit */
};

#endif
