/* What a blackjack table keeps of all that is staked on it, by the best play. */
#include "games/blackjack/odds.h"

#include "games/blackjack/rounds.h"
#include "games/blackjack/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of a first stake of one: what is staked by the end of the round, and how what is won spreads. */
struct course {
    double staked, won, squares;
};

/* How likely a card of a value is, from whole decks. */
static double chance_of(unsigned value)
{
    return value == BJ_TEN ? 4.0 / 13 : 1.0 / 13;
}

/* Some rounds more card by card, each card as likely as from whole decks, until all are over. */
static bool next_cards(const struct bj_rounds *r, const double *here, double *then,
                       struct course *sum)
{
    bool any = false;
    memset(then, 0, r->states * sizeof *then);
    for (unsigned cell = 0; cell < bj_cells(r); cell++) {
        const double p = here[cell / BJ_VALUES] * chance_of(cell % BJ_VALUES);
        if (p == 0)
            continue;
        if (isnan(r->won[cell])) {
            then[r->next[cell] / BJ_VALUES] += p;
            any = true;
            continue;
        }
        sum->staked += p * (double)r->staked[cell];
        sum->won += p * (double)r->won[cell];
        sum->squares += p * (double)r->won[cell] * (double)r->won[cell];
    }
    return any;
}

static struct course course_of(const struct layout *l, const struct bj_exact *play)
{
    struct bj_rounds *r = bj_rounds_make(l, play);
    double *here = calloc(r->states, sizeof *here), *then = calloc(r->states, sizeof *then);
    struct course sum = {0};
    if (here == NULL || then == NULL)
        abort();
    here[0] = 1;
    while (next_cards(r, here, then, &sum)) {
        double *swap = here;
        here = then;
        then = swap;
    }
    free(here);
    free(then);
    bj_rounds_free(r);
    return sum;
}

/* The edge is the exact one; what is staked for it, and the deviation, are as if every card came
 * from whole decks, which differs by less than a hundredth of either. */
void bj_expect(const struct layout *l, struct expected of[SPOTS_MAX])
{
    struct bj_sheet *sh = bj_sheet_make(l);
    const struct course c = course_of(l, sh->play);
    for (unsigned s = BJ_MAIN; s <= BJ_MAIN_LAST; s++)
        of[s] = (struct expected){true, -sh->play->returns / c.staked,
                                  sqrt(c.squares - c.won * c.won) / c.staked, c.staked, 1};
    for (unsigned i = 0; i < sh->sides; i++) {
        const struct exact *x = &sh->side[i].exact;
        of[sh->side[i].at] = (struct expected){true, frac_double(x->edge), x->deviation, 1, 1};
    }
    bj_sheet_free(sh);
}
