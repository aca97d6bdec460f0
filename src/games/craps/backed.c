#include "games/craps/backed.h"

#include "odds/analysis.h"
#include "odds/figures.h"

#include <stdio.h>

/* The stake is one that needs no rounding to what chips can pay. */
struct backed craps_backed(const struct layout *l, const struct deals *d, spot s, bool doubled)
{
    enum { FLAT_CHIPS = 60 };
    cents flat = FLAT_CHIPS * l->rs->chip;
    struct backed b = {.staked = {1, 1}, .edge = odds_of_spot(l, d, s).edge};
    struct move move[TRAVELS_MAX];
    unsigned moves = odds_moves(l, d, s, move);
    for (unsigned i = 0; i < moves; i++) {
        int behind = l->game->lasting->odds_behind(move[i].to);
        cents most = l->game->lasting->most_behind((spot)behind, flat, l->rs->chip, doubled);
        struct frac more = frac_mul(move[i].probability, frac_make(most, flat));
        b.staked = frac_add(b.staked, more);
        b.edge = frac_add(b.edge, frac_mul(more, odds_of_spot(l, d, (spot)behind).edge));
    }
    b.edge = frac_mul(b.edge, frac_make(b.staked.den, b.staked.num));
    return b;
}

/* Whether odds can come to lie behind its wagers. */
static bool travels(const struct layout *l, unsigned s)
{
    return l->game->lasting->first_travelled((spot)s) >= 0;
}

static void print_backed(const struct sheet *sh)
{
    const struct layout *l = sh->layout;
    printf("  with odds behind it, of all that is staked on average\n");
    for (unsigned s = 0; s < l->game->spots; s++)
        for (int doubled = 0; travels(l, s) && doubled < 2; doubled++) {
            struct backed b = craps_backed(l, &sh->deals, (spot)s, doubled);
            char staked[FRAC_TEXT_MAX], edge[FRAC_TEXT_MAX];
            printf("  %-9s  %-11s  staked %-5s  edge %-6s %9.6f %%\n", l->game->bet_of((spot)s),
                   doubled ? "double odds" : "single odds", frac_text(b.staked, staked),
                   frac_text(b.edge, edge), frac_double(b.edge) * 100);
        }
}

static void put_backed(const struct sheet *sh, struct text *t)
{
    const struct layout *l = sh->layout;
    json_open(t, "with_odds", '[');
    for (unsigned s = 0; s < l->game->spots; s++)
        for (int doubled = 0; travels(l, s) && doubled < 2; doubled++) {
            struct backed b = craps_backed(l, &sh->deals, (spot)s, doubled);
            json_open(t, NULL, '{');
            json_str(t, "bet", l->game->bet_of((spot)s));
            json_str(t, "odds", doubled ? "double" : "single");
            json_frac(t, "staked", b.staked);
            json_frac(t, "edge", b.edge);
            json_close(t, '}');
        }
    json_close(t, ']');
}

const struct analysis CRAPS_ANALYSIS = {.print_below = print_backed, .put_below = put_backed};
