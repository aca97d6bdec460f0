#include "odds/odds.h"

#include "cli/cli.h"
#include "wire/event_json.h"

#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: baize odds [RULESET…] [--option NAME=VALUE]… [--fractions] [--json]\n\n"
    "The exact return of every wager, by enumerating chance through the same rules that settle at\n"
    "the table; cards are dealt from whole decks. Fractions that are too long to read are shown "
    "as\n"
    "percentages unless asked for. Without a ruleset: all of them.\n";

/* Positions of one bet all have the same odds unless the ruleset says otherwise; for people one
 * line a bet is enough, for machines every position is listed. */
static bool same_exact(const struct exact *a, const struct exact *b)
{
    if (a->count != b->count || frac_cmp(a->returns, b->returns) != 0)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (frac_cmp(a->ending[i].probability, b->ending[i].probability) != 0 ||
            frac_cmp(a->ending[i].pays, b->ending[i].pays) != 0)
            return false;
    return true;
}

static bool is_offered(const struct layout *l, unsigned s)
{
    return l->spot[s].bet != NOT_PRICED && l->rs->bets[l->spot[s].bet].offered;
}

static struct frac chance_of_win(const struct exact *x)
{
    struct frac p = frac_make(0, 1);
    for (unsigned i = 0; i < x->count; i++)
        if (x->ending[i].result == RESULT_WIN)
            p = frac_add(p, x->ending[i].probability);
    return p;
}

/* --- for people ------------------------------------------------------------------------------- */

enum { COL_BET, COL_POSITIONS, COL_PAYS, COL_WINS, COL_RETURNS, COL_EDGE, COL_PERCENT, COL_CLAUSE };
enum { COLUMNS = COL_CLAUSE + 1, ROWS_MAX = 128, CELL_MAX = 96, FRACTION_READABLE = 9 };

/* A table that is as wide as what stands in it. */
struct grid {
    unsigned rows;
    bool fractions; /* or percentages */
    char cell[ROWS_MAX][COLUMNS][CELL_MAX];
};

static bool to_the_right(const struct grid *g, unsigned column)
{
    return column == COL_POSITIONS || column == COL_PERCENT ||
           (column > COL_PAYS && column < COL_CLAUSE && !g->fractions);
}

static void grid_print(const struct grid *g)
{
    int width[COLUMNS] = {0};
    for (unsigned r = 0; r < g->rows; r++)
        for (unsigned c = 0; c < COLUMNS; c++)
            if ((int)strlen(g->cell[r][c]) > width[c])
                width[c] = (int)strlen(g->cell[r][c]);
    for (unsigned r = 0; r < g->rows; r++) {
        unsigned last = COL_CLAUSE;
        while (last > 0 && g->cell[r][last][0] == '\0')
            last--;
        for (unsigned c = 0; c < last; c++) {
            if (width[c] > 0)
                printf("  %*s", to_the_right(g, c) ? width[c] : -width[c], g->cell[r][c]);
        }
        printf("  %*s\n", to_the_right(g, last) ? width[last] : 0, g->cell[r][last]);
    }
}

static char (*grid_row(struct grid *g, const char *bet, const char *pays,
                       const char *clause))[CELL_MAX]
{
    if (g->rows == ROWS_MAX)
        abort();
    char(*row)[CELL_MAX] = g->cell[g->rows++];
    memset(row, 0, sizeof g->cell[0]);
    snprintf(row[COL_BET], CELL_MAX, "%s", bet);
    snprintf(row[COL_PAYS], CELL_MAX, "%s", pays);
    snprintf(row[COL_CLAUSE], CELL_MAX, "%s", clause);
    return row;
}

static void put_share(const struct grid *g, char cell[CELL_MAX], struct frac f)
{
    if (g->fractions)
        frac_text(f, cell);
    else
        snprintf(cell, CELL_MAX, "%.6f %%", frac_double(f) * 100);
}

static void put_odds(const struct grid *g, char (*row)[CELL_MAX], const struct exact *x)
{
    put_share(g, row[COL_WINS], chance_of_win(x));
    put_share(g, row[COL_RETURNS], x->returns);
    put_share(g, row[COL_EDGE], x->edge);
    if (g->fractions)
        snprintf(row[COL_PERCENT], CELL_MAX, "%.6f %%", frac_double(x->edge) * 100);
}

/* The ways in which a bet with several prices wins, what each pays and how often it comes. */
static void put_ways(struct grid *g, const struct layout *l, const struct deals *d, spot s)
{
    const char *const *names = l->game->lines_of(s);
    for (unsigned i = 0; names[i] != NULL; i++) {
        const struct line *way = &l->spot[s].line[i];
        char name[CELL_MAX], pays[CELL_MAX];
        if (way->pays.den == 0)
            continue;
        snprintf(name, sizeof name, "  %s", names[i]);
        char(*row)[CELL_MAX] = grid_row(g, name, line_words(way, pays, sizeof pays), way->rule);
        put_share(g, row[COL_WINS], odds_of_way(l, d, s, i));
    }
}

/* Positions from s on that are the same bet at the same odds. */
static unsigned alike_from(const struct layout *l, const struct deals *d, unsigned s,
                           const struct exact *x)
{
    unsigned n = 1;
    for (; s + n < l->game->spots && l->game->bet_of((spot)(s + n)) == l->game->bet_of((spot)s);
         n++) {
        struct exact y = odds_of_spot(l, d, (spot)(s + n));
        if (!same_exact(x, &y))
            break;
    }
    return n;
}

/* Only a game whose bets have a choice has more than one position a bet. */
static bool has_choices(const struct layout *l)
{
    return l->spot[0].on[0] != '\0';
}

static void put_positions(char (*row)[CELL_MAX], const struct layout *l, unsigned n)
{
    if (has_choices(l))
        snprintf(row[COL_POSITIONS], CELL_MAX, "%u", n);
}

static void put_bets(struct grid *g, const struct layout *l, const struct deals *d)
{
    for (unsigned s = 0, n; s < l->game->spots; s += n) {
        n = 1;
        if (!is_offered(l, s))
            continue;
        struct exact x = odds_of_spot(l, d, (spot)s);
        const struct bet *bet = &l->rs->bets[l->spot[s].bet];
        bool ways = bet->line_count > 0;
        char pays[CELL_MAX];
        n = alike_from(l, d, s, &x);
        char(*row)[CELL_MAX] =
            grid_row(g, bet->name, ways ? "" : line_words(&bet->plain, pays, sizeof pays),
                     ways ? "" : bet->plain.rule);
        put_positions(row, l, n);
        put_odds(g, row, &x);
        if (ways)
            put_ways(g, l, d, (spot)s);
    }
    for (unsigned c = 0; c < l->rs->call_count; c++) {
        struct exact x = odds_of_call(l, d, c);
        char(*row)[CELL_MAX] =
            grid_row(g, l->rs->calls[c].name, "by piece", l->rs->calls[c].clause);
        put_positions(row, l, l->rs->calls[c].count);
        put_odds(g, row, &x);
    }
}

/* Fractions where all of them can be read, or where they are asked for. */
static bool readable(const struct layout *l, const struct deals *d)
{
    char buf[FRAC_TEXT_MAX];
    for (unsigned s = 0; s < l->game->spots; s++)
        if (is_offered(l, s) &&
            strlen(frac_text(odds_of_spot(l, d, (spot)s).returns, buf)) > FRACTION_READABLE)
            return false;
    return true;
}

static void print_table(const struct layout *l, bool fractions)
{
    struct deals d;
    struct grid *g = calloc(1, sizeof *g);
    if (g == NULL)
        abort();
    odds_deals(l, &d);
    g->fractions = fractions || readable(l, &d);
    char(*head)[CELL_MAX] = grid_row(g, "bet", "pays", "clause");
    if (has_choices(l))
        strcpy(head[COL_POSITIONS], "positions");
    strcpy(head[COL_WINS], "wins");
    strcpy(head[COL_RETURNS], "returns");
    strcpy(head[COL_EDGE], "edge");
    put_bets(g, l, &d);
    printf("%s: %s", l->rs->name, l->rs->title);
    if (l->rs->decks > 0)
        printf(", %u decks", l->rs->decks);
    putchar('\n');
    grid_print(g);
    putchar('\n');
    free(g);
}

/* --- for machines ----------------------------------------------------------------------------- */

static void put_frac(struct text *t, const char *key, struct frac f)
{
    char buf[FRAC_TEXT_MAX];
    json_str(t, key, frac_text(f, buf));
}

static void put_exact(struct text *t, const struct exact *x, const char *rule)
{
    put_frac(t, "return", x->returns);
    put_frac(t, "edge", x->edge);
    json_key(t, "edge_percent");
    text_fmt(t, "%.12f", frac_double(x->edge) * 100);
    json_flag(t, "exact", true);
    json_open(t, "outcomes", '[');
    for (unsigned i = 0; i < x->count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "result", result_name(x->ending[i].result));
        put_frac(t, "pays", x->ending[i].pays);
        put_frac(t, "probability", x->ending[i].probability);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_str(t, "rule", rule);
}

static void put_spot(struct text *t, const struct layout *l, unsigned s)
{
    const char *on = l->spot[s].on;
    json_str(t, "bet", l->game->bet_of((spot)s));
    json_str(t, "on", on[0] != '\0' ? on : NULL);
}

/* Where a bet has several prices: by which of its lines it wins how often. */
static void put_lines(struct text *t, const struct layout *l, const struct deals *d, spot s)
{
    const char *const *names = l->game->lines_of(s);
    char pays[40];
    json_open(t, "lines", '[');
    for (unsigned i = 0; names[i] != NULL; i++) {
        const struct line *way = &l->spot[s].line[i];
        if (way->pays.den == 0)
            continue;
        json_open(t, NULL, '{');
        json_str(t, "line", names[i]);
        json_str(t, "odds", line_words(way, pays, sizeof pays));
        put_frac(t, "pays", frac_make(way->pays.num, way->pays.den));
        put_frac(t, "probability", odds_of_way(l, d, s, i));
        json_str(t, "rule", way->rule);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_pieces(struct text *t, const struct layout *l, const struct deals *d, unsigned call)
{
    json_open(t, "pieces", '[');
    for (unsigned i = 0; i < l->rs->calls[call].count; i++) {
        spot s = l->piece[call][i].at;
        struct exact x = odds_of_spot(l, d, s);
        json_open(t, NULL, '{');
        put_spot(t, l, s);
        json_int(t, "units", l->piece[call][i].units);
        put_frac(t, "return", x.returns);
        put_frac(t, "edge", x.edge);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void print_json(const struct layout *l)
{
    enum { CAP = 1 << 20 };
    char *buf = malloc(CAP);
    if (buf == NULL)
        abort();
    struct deals d;
    odds_deals(l, &d);
    struct text t;
    text_on(&t, buf, CAP);
    text_putc(&t, '{');
    json_str(&t, "ruleset", l->rs->name);
    json_open(&t, "options", '{');
    for (size_t i = 0; i < l->rs->option_count; i++) {
        const struct setting *o = &l->rs->options[i];
        if (o->is_number)
            json_int(&t, o->name, o->number);
        else
            json_str(&t, o->name, o->text);
    }
    json_close(&t, '}');
    json_open(&t, "bets", '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        if (!is_offered(l, s))
            continue;
        struct exact x = odds_of_spot(l, &d, (spot)s);
        json_open(&t, NULL, '{');
        put_spot(&t, l, s);
        put_exact(&t, &x, l->spot[s].line[0].rule);
        if (l->rs->bets[l->spot[s].bet].line_count > 0)
            put_lines(&t, l, &d, (spot)s);
        json_close(&t, '}');
    }
    for (unsigned c = 0; c < l->rs->call_count; c++) {
        struct exact x = odds_of_call(l, &d, c);
        json_open(&t, NULL, '{');
        json_str(&t, "bet", l->rs->calls[c].name);
        json_str(&t, "on", NULL);
        put_exact(&t, &x, l->rs->calls[c].clause);
        put_pieces(&t, l, &d, c);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

struct printing {
    struct cli *c;
    const struct args *a;
};

static void print_one(void *ctx, const char *name)
{
    struct printing *p = ctx;
    struct layout l;
    struct ruleset *rs = cli_layout(p->c, "odds", name, p->a, &l);
    if (p->a->json)
        print_json(&l);
    else
        print_table(&l, p->a->fractions);
    ruleset_free(rs);
}

int cmd_odds(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("odds", "option fractions json", HELP, argc, argv);
    struct printing p = {c, &a};
    if (a.word_count == 0)
        shelf_each(&c->shelf, print_one, &p);
    for (size_t i = 0; i < a.word_count; i++)
        print_one(&p, a.words[i]);
    return EXIT_DONE;
}
