#include "odds/sheet.h"

#include <stdlib.h>
#include <string.h>

struct sheet *sheet_make(const struct layout *l)
{
    struct sheet *sh = calloc(1, sizeof *sh);
    if (sh == NULL)
        abort();
    sh->layout = l;
    odds_deals(l, &sh->deals);
    for (unsigned s = 0; s < l->game->spots; s++) {
        sh->listed[s] = odds_listed(l, (spot)s);
        if (sh->listed[s])
            sh->exact[s] = odds_of_spot(l, &sh->deals, (spot)s);
    }
    return sh;
}

static bool same_exact(const struct exact *a, const struct exact *b)
{
    if (a->count != b->count || frac_cmp(a->returns, b->returns) != 0 ||
        frac_cmp(a->rolls, b->rolls) != 0)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (frac_cmp(a->ending[i].probability, b->ending[i].probability) != 0 ||
            frac_cmp(a->ending[i].pays, b->ending[i].pays) != 0)
            return false;
    return true;
}

static bool same_clauses(const struct priced *a, const struct priced *b)
{
    for (unsigned i = 0; i < LINES_MAX; i++) {
        const char *one = a->line[i].rule, *other = b->line[i].rule;
        if (one != other && (one == NULL || other == NULL || strcmp(one, other) != 0))
            return false;
    }
    return true;
}

static bool are_alike(const struct sheet *sh, unsigned a, unsigned b)
{
    const struct priced *p = sh->layout->spot;
    return sh->listed[a] && sh->listed[b] && p[a].bet == p[b].bet && same_clauses(&p[a], &p[b]) &&
           same_exact(&sh->exact[a], &sh->exact[b]);
}

unsigned sheet_alike(const struct sheet *sh, spot s, spot alike[SPOTS_MAX])
{
    unsigned count = 0;
    for (unsigned other = 0; sh->listed[s] && other < sh->layout->game->spots; other++) {
        if (!are_alike(sh, s, other))
            continue;
        if (other < s)
            return 0;
        alike[count++] = (spot)other;
    }
    return count;
}

bool sheet_lasts(const struct layout *l)
{
    return l->game->lasting != NULL;
}

unsigned sheet_point_of(const struct layout *l, unsigned s)
{
    return sheet_lasts(l) ? l->game->lasting->point_of((spot)s) : 0;
}
