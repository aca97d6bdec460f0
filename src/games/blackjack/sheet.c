#include "games/blackjack/sheet.h"

#include "games/blackjack/sides.h"

#include <stdlib.h>
#include <string.h>

static double price(const struct layout *l, unsigned way)
{
    struct odds pays = l->spot[BJ_MAIN].line[way].pays;
    return pays.den != 0 ? (double)pays.num / pays.den : 0;
}

struct bj_rules bj_rules_of(const struct layout *l)
{
    return (struct bj_rules){
        .decks = l->rs->decks,
        .game = l->rs->own.blackjack,
        .ace_hands = 2, /* aces are split once only */
        .blackjack_pays = price(l, BJ_BLACKJACK_LATE),
        .even_money = price(l, BJ_EVEN_MONEY),
    };
}

struct bj_sheet *bj_sheet_make(const struct layout *l)
{
    struct bj_sheet *sh = calloc(1, sizeof *sh);
    if (sh == NULL)
        abort();
    sh->layout = l;
    struct bj_rules rules = bj_rules_of(l);
    sh->play = bj_exact_make(&rules);
    for (unsigned s = BJ_MAIN_LAST + 1; s < BJ_SPOTS; s++) {
        if (!odds_listed(l, (spot)s))
            continue;
        struct bj_bet *b = &sh->side[sh->sides++];
        b->at = (spot)s;
        bj_side_deals(l, b->at, &b->deals);
        b->exact = odds_of_spot(l, &b->deals, b->at);
    }
    return sh;
}

static void add_won(struct bj_won_so *won, unsigned *count, struct frac net, double chance)
{
    unsigned at = 0;
    if (chance <= 0)
        return;
    while (at < *count && frac_cmp(won[at].net, net) > 0)
        at++;
    if (at < *count && frac_cmp(won[at].net, net) == 0) {
        won[at].chance += chance;
        return;
    }
    memmove(&won[at + 1], &won[at], (*count - at) * sizeof *won);
    won[at] = (struct bj_won_so){net, chance};
    ++*count;
}

static struct frac paid_by(const struct bj_sheet *sh, unsigned way)
{
    const struct odds pays = sh->layout->spot[BJ_MAIN].line[way].pays;
    return pays.den != 0 ? frac_make(pays.num, pays.den) : frac_make(0, 1);
}

unsigned bj_sheet_won(const struct bj_sheet *sh, const struct bj_results *r,
                      struct bj_won_so won[BJ_WON_SO_MAX])
{
    unsigned count = 0;
    for (int n = -BJ_WON_MOST; n <= BJ_WON_MOST; n++)
        add_won(won, &count, frac_make(n, 1), r->of[n + BJ_WON_MOST]);
    add_won(won, &count, paid_by(sh, BJ_BLACKJACK_LATE), r->natural);
    add_won(won, &count, paid_by(sh, BJ_EVEN_MONEY), r->even_money);
    return count;
}

void bj_sheet_free(struct bj_sheet *sh)
{
    free(sh->play);
    free(sh);
}
