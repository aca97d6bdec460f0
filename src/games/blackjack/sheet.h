/* The odds of a blackjack layout: the main bet by the best play, and every bet beside it. */
#ifndef BAIZE_GAMES_BLACKJACK_SHEET_H
#define BAIZE_GAMES_BLACKJACK_SHEET_H

#include "games/blackjack/results.h"
#include "odds/odds.h"

struct bj_rules bj_rules_of(const struct layout *l);

struct bj_bet {
    spot at;
    struct deals deals;
    struct exact exact;
};

/* How many first stakes the main bet won, or lost, and how likely that is. */
struct bj_won_so {
    struct frac net;
    double chance;
};
enum { BJ_WON_SO_MAX = 2 * BJ_WON_MOST + 3 };

struct bj_sheet {
    const struct layout *layout;
    struct bj_exact *play; /* the main bet */
    unsigned sides;
    struct bj_bet side[BJ_SPOTS];
};

/* On the heap: bj_sheet_free() it. */
struct bj_sheet *bj_sheet_make(const struct layout *l);

/* The results of the main bet that can come, the dearest first; how many. */
unsigned bj_sheet_won(const struct bj_sheet *sh, const struct bj_results *r,
                      struct bj_won_so won[BJ_WON_SO_MAX]);
void bj_sheet_free(struct bj_sheet *sh);

#endif
