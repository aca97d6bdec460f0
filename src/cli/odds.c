#include "cli/odds_plot.h"
#include "odds/analysis.h"
#include "odds/figures.h"

#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: baize odds [RULESET…] [--option NAME=VALUE]… [--fractions] [--strategy] [--json]\n"
    "       baize odds RULESET --plot FILE.svg [--bets BET[:ON]] [--rounds N]\n\n"
    "The exact return of every wager, by enumerating chance through the same rules that settle at\n"
    "the table; cards are dealt from whole decks. Fractions that are too long to read are shown "
    "as\n"
    "percentages unless asked for. Where players decide the figure is that of the best play, "
    "which\n"
    "--strategy shows as a chart. Without a ruleset: all of them.\n"
    "--plot draws what so many wagers (1000) on a bet, the first if none is named, come to.\n";

/* --- for people ------------------------------------------------------------------------------- */

enum { FRACTION_READABLE = 9, ON_READABLE = 18 };

static void put_rolls(const struct grid *g, char (*row)[CELL_MAX], const struct exact *x)
{
    if (g->exact) {
        frac_text(x->rolls, row[COL_ROLLS]);
        frac_text(x->per_roll, row[COL_PER_ROLL]);
    } else {
        snprintf(row[COL_ROLLS], CELL_MAX, "%.4f", frac_double(x->rolls));
        grid_percent(row[COL_PER_ROLL], x->per_roll);
    }
}

/* The choices that a row stands for, or how many they are. */
static void put_on(char cell[CELL_MAX], const struct layout *l, const spot *alike, unsigned n)
{
    struct text t;
    text_on(&t, cell, CELL_MAX);
    for (unsigned i = 0; i < n; i++) {
        unsigned point = sheet_point_of(l, alike[i]);
        if (point > 0)
            text_fmt(&t, i == 0 ? "point %u" : " %u", point);
        else
            text_fmt(&t, i == 0 ? "%s" : " %s", l->spot[alike[i]].on);
        if (strlen(cell) > ON_READABLE) {
            snprintf(cell, CELL_MAX, "%u positions", n);
            return;
        }
    }
}

/* The price of a way to win, the part of the stake it is for, and what is paid beside the stake. */
static const char *price_words(const struct layout *l, spot s, const struct way *way,
                               char words[CELL_MAX])
{
    struct odds paid = paid_for_one(l, s);
    struct text t;
    char buf[FRAC_TEXT_MAX];
    text_on(&t, words, CELL_MAX);
    text_put(&t, line_words(way->line, buf, sizeof buf));
    if (way->share.num != way->share.den)
        text_fmt(&t, " on %d/%d", way->share.num, way->share.den);
    if (paid.num > 0)
        text_fmt(&t, ", %s beside", frac_text(frac_make(paid.num, paid.den), buf));
    return words;
}

/* Whether all ways to win are paid alike, by the same clause. */
static bool one_price(const struct way *way, unsigned ways)
{
    for (unsigned i = 1; i < ways; i++)
        if (way[i].line->pays.num != way[0].line->pays.num ||
            way[i].line->pays.den != way[0].line->pays.den ||
            way[i].share.num * way[0].share.den != way[0].share.num * way[i].share.den ||
            strcmp(way[i].line->rule, way[0].line->rule) != 0)
            return false;
    return true;
}

/* A bet that has several prices has a line for each: what it pays and how often it comes. */
static void put_bet(struct grid *g, const struct sheet *sh, const spot *alike, unsigned n)
{
    const struct layout *l = sh->layout;
    spot s = alike[0];
    struct way way[WAYS_MAX];
    unsigned ways = odds_ways(l, &sh->deals, s, way);
    char pays[CELL_MAX];
    bool one = one_price(way, ways);
    char(*row)[CELL_MAX] =
        grid_row(g, l->game->bet_of(s), one ? price_words(l, s, &way[0], pays) : "",
                 one ? way[0].line->rule : "");
    put_on(row[COL_ON], l, alike, n);
    grid_odds(g, row, &sh->exact[s]);
    if (sheet_lasts(l))
        put_rolls(g, row, &sh->exact[s]);
    for (unsigned i = 0; !one && i < ways; i++) {
        char name[CELL_MAX];
        snprintf(name, sizeof name, "  %s", way[i].name);
        row = grid_row(g, name, price_words(l, s, &way[i], pays), way[i].line->rule);
        grid_share(g, row[COL_WINS], way[i].probability);
    }
}

static void put_calls(struct grid *g, const struct sheet *sh)
{
    const struct ruleset *rs = sh->layout->rs;
    for (unsigned c = 0; c < rs->call_count; c++) {
        struct exact x = odds_of_call(sh->layout, &sh->deals, c);
        char(*row)[CELL_MAX] = grid_row(g, rs->calls[c].name, "by piece", rs->calls[c].clause);
        snprintf(row[COL_ON], CELL_MAX, "%u positions", rs->calls[c].count);
        grid_odds(g, row, &x);
    }
}

/* Fractions where all of them can be read, or where they are asked for. */
static bool readable(const struct sheet *sh)
{
    char buf[FRAC_TEXT_MAX];
    for (unsigned s = 0; s < sh->layout->game->spots; s++)
        if (sh->listed[s] && strlen(frac_text(sh->exact[s].returns, buf)) > FRACTION_READABLE)
            return false;
    return true;
}

static void put_head(struct grid *g, const struct layout *l)
{
    char(*head)[CELL_MAX] = grid_row(g, "bet", "pays", "clause");
    for (unsigned s = 0; s < l->game->spots; s++)
        if (l->spot[s].on[0] != '\0')
            strcpy(head[COL_ON], "on");
    strcpy(head[COL_WINS], "wins");
    strcpy(head[COL_RETURNS], "returns");
    strcpy(head[COL_EDGE], "edge");
    strcpy(head[COL_DEVIATION], "sd");
    if (sheet_lasts(l)) {
        strcpy(head[COL_ROLLS], "rolls");
        strcpy(head[COL_PER_ROLL], "edge a roll");
    }
}

static void print_table(const struct sheet *sh, bool fractions)
{
    const struct layout *l = sh->layout;
    struct grid *g = calloc(1, sizeof *g);
    spot alike[SPOTS_MAX];
    if (g == NULL)
        abort();
    g->exact = fractions;
    g->fractions = fractions || readable(sh);
    put_head(g, l);
    for (unsigned s = 0; s < l->game->spots; s++) {
        unsigned n = sheet_alike(sh, (spot)s, alike);
        if (n > 0)
            put_bet(g, sh, alike, n);
    }
    put_calls(g, sh);
    printf("%s: %s", l->rs->name, l->rs->title);
    if (l->rs->decks > 0)
        printf(", %u decks", l->rs->decks);
    putchar('\n');
    grid_print(g);
    if (analysis_of(l)->print_below != NULL)
        analysis_of(l)->print_below(sh);
    putchar('\n');
    free(g);
}

struct printing {
    struct cli *c;
    const struct args *a;
};

static void print_people(const struct layout *l, const struct analysis *own, bool fractions)
{
    if (own->odds != NULL) {
        own->odds(l, false, fractions);
        return;
    }
    struct sheet *sh = sheet_make(l);
    print_table(sh, fractions);
    free(sh);
}

static void print_one(void *ctx, const char *name)
{
    struct printing *p = ctx;
    struct layout l;
    struct ruleset *rs = cli_layout(p->c, "odds", name, p->a, &l);
    const struct analysis *own = analysis_of(&l);
    if (p->a->strategy && own->strategy == NULL)
        cli_usage("odds", "%s has no chart of the best play", name);
    if (p->a->plot != NULL)
        odds_plot(&l, p->a);
    else if (p->a->strategy)
        own->strategy(&l, p->a->json);
    else if (p->a->json)
        odds_json(&l);
    else
        print_people(&l, own, p->a->fractions);
    ruleset_free(rs);
}

int cmd_odds(struct cli *c, int argc, char **argv)
{
    struct args a =
        cli_args("odds", "option fractions strategy json plot bets rounds", HELP, argc, argv);
    struct printing p = {c, &a};
    if (a.plot != NULL && a.word_count != 1)
        cli_usage("odds", "--plot draws one ruleset");
    if (a.plot == NULL && (a.bets != NULL || a.rounds != NULL))
        cli_usage("odds", "--bets and --rounds are for --plot");
    if (a.word_count == 0)
        shelf_each(&c->shelf, print_one, &p);
    for (size_t i = 0; i < a.word_count; i++)
        print_one(&p, a.words[i]);
    return EXIT_DONE;
}
