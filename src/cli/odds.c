#include "cli/cli.h"
#include "odds/analysis.h"
#include "odds/figures.h"

#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: baize odds [RULESET…] [--option NAME=VALUE]… [--fractions] [--strategy] [--json]\n\n"
    "The exact return of every wager, by enumerating chance through the same rules that settle at\n"
    "the table; cards are dealt from whole decks. Fractions that are too long to read are shown "
    "as\n"
    "percentages unless asked for. Where players decide the figure is that of the best play, "
    "which\n"
    "--strategy shows as a chart. Without a ruleset: all of them.\n";

static bool lasts(const struct layout *l)
{
    return l->game->lasting != NULL;
}

/* The number that a position lies on by itself, which is no choice of the player's; 0: none. */
static unsigned point_of(const struct layout *l, unsigned s)
{
    return lasts(l) ? l->game->lasting->point_of((spot)s) : 0;
}

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
        unsigned point = point_of(l, alike[i]);
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
    if (lasts(l))
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
    if (lasts(l)) {
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
    if (l->game->analysis != NULL && l->game->analysis->print_below != NULL)
        l->game->analysis->print_below(sh);
    putchar('\n');
    free(g);
}

/* --- for machines ----------------------------------------------------------------------------- */

static void put_spot(struct text *t, const struct layout *l, unsigned s)
{
    const char *on = l->spot[s].on;
    json_str(t, "bet", l->game->bet_of((spot)s));
    json_str(t, "on", on[0] != '\0' ? on : NULL);
    if (point_of(l, s) > 0)
        json_int(t, "point", point_of(l, s));
}

/* What a wager that lives over many rolls has besides. */
static void put_lasting(struct text *t, const struct layout *l, spot s, const struct exact *x)
{
    struct odds paid = paid_for_one(l, s);
    if (paid.num > 0)
        json_frac(t, "commission", frac_make(paid.num, paid.den));
    json_frac(t, "rolls", x->rolls);
    json_frac(t, "edge_per_roll", x->per_roll);
    json_percent(t, "edge_per_roll_percent", x->per_roll);
}

/* Where a bet has several prices: by which of its lines it wins how often. */
static void put_lines(struct text *t, const struct sheet *sh, spot s)
{
    struct way way[WAYS_MAX];
    unsigned ways = odds_ways(sh->layout, &sh->deals, s, way);
    char pays[40];
    json_open(t, "lines", '[');
    for (unsigned i = 0; i < ways; i++) {
        const struct line *line = way[i].line;
        json_open(t, NULL, '{');
        json_str(t, "line", way[i].name);
        json_str(t, "odds", line_words(line, pays, sizeof pays));
        json_frac(t, "pays", frac_make(line->pays.num, line->pays.den));
        if (way[i].share.num != way[i].share.den)
            json_frac(t, "share", frac_make(way[i].share.num, way[i].share.den));
        json_frac(t, "probability", way[i].probability);
        json_str(t, "rule", line->rule);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_pieces(struct text *t, const struct sheet *sh, unsigned call)
{
    const struct layout *l = sh->layout;
    json_open(t, "pieces", '[');
    for (unsigned i = 0; i < l->rs->calls[call].count; i++) {
        spot s = l->piece[call][i].at;
        json_open(t, NULL, '{');
        put_spot(t, l, s);
        json_int(t, "units", l->piece[call][i].units);
        json_frac(t, "return", sh->exact[s].returns);
        json_frac(t, "edge", sh->exact[s].edge);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_bets(struct text *t, const struct sheet *sh)
{
    const struct layout *l = sh->layout;
    json_open(t, "bets", '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        if (!sh->listed[s])
            continue;
        json_open(t, NULL, '{');
        put_spot(t, l, s);
        json_exact(t, &sh->exact[s], l->spot[s].line[0].rule);
        if (lasts(l))
            put_lasting(t, l, (spot)s, &sh->exact[s]);
        if (l->rs->bets[l->spot[s].bet].line_count > 0)
            put_lines(t, sh, (spot)s);
        json_close(t, '}');
    }
    for (unsigned c = 0; c < l->rs->call_count; c++) {
        struct exact x = odds_of_call(l, &sh->deals, c);
        json_open(t, NULL, '{');
        json_str(t, "bet", l->rs->calls[c].name);
        json_str(t, "on", NULL);
        json_exact(t, &x, l->rs->calls[c].clause);
        put_pieces(t, sh, c);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void print_json(const struct sheet *sh)
{
    const struct analysis *analysis = sh->layout->game->analysis;
    struct text t;
    report_begin(&t, sh->layout);
    json_options(&t, sh->layout->rs);
    put_bets(&t, sh);
    if (analysis != NULL && analysis->put_below != NULL)
        analysis->put_below(sh, &t);
    report_end(&t);
}

struct printing {
    struct cli *c;
    const struct args *a;
};

static void print_sheet(const struct layout *l, const struct args *a)
{
    struct sheet *sh = sheet_make(l);
    if (a->json)
        print_json(sh);
    else
        print_table(sh, a->fractions);
    free(sh);
}

static void print_one(void *ctx, const char *name)
{
    static const struct analysis ENUMERATED = {0};
    struct printing *p = ctx;
    struct layout l;
    struct ruleset *rs = cli_layout(p->c, "odds", name, p->a, &l);
    const struct analysis *own = l.game->analysis != NULL ? l.game->analysis : &ENUMERATED;
    if (p->a->strategy && own->strategy == NULL)
        cli_usage("odds", "%s has no chart of the best play", name);
    if (p->a->strategy)
        own->strategy(&l, p->a->json);
    else if (own->odds != NULL)
        own->odds(&l, p->a->json, p->a->fractions);
    else
        print_sheet(&l, p->a);
    ruleset_free(rs);
}

int cmd_odds(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("odds", "option fractions strategy json", HELP, argc, argv);
    struct printing p = {c, &a};
    if (a.word_count == 0)
        shelf_each(&c->shelf, print_one, &p);
    for (size_t i = 0; i < a.word_count; i++)
        print_one(&p, a.words[i]);
    return EXIT_DONE;
}
