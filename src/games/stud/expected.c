/* What a table of Caribbean stud keeps of all that is staked on it, by the best play. Ante and bet
 * are one game: of both together it keeps this share. The jackpot is fed and won by players. */
#include "games/stud/odds.h"

#include <stdlib.h>

void stud_expect(const struct layout *l, struct expected of[SPOTS_MAX])
{
    struct stud_sheet *s = stud_sheet_of(l, stud_least_ante(l->rs));
    const double staked = frac_double(s->staked);
    of[STUD_ANTE] = of[STUD_BET] =
        (struct expected){true, frac_double(s->edge_of_staked), s->deviation / staked, 1, 1};
    of[STUD_ANTE].staked = staked; /* the ante is laid first, and the bet by who plays on */
    free(s);
}
