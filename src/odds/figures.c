#include "odds/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct frac chance_of_win(const struct exact *x)
{
    struct frac p = frac_make(0, 1);
    for (unsigned i = 0; i < x->count; i++)
        if (x->ending[i].result == RESULT_WIN)
            p = frac_add(p, x->ending[i].probability);
    return p;
}

static bool to_the_right(const struct grid *g, unsigned column)
{
    if (column == COL_ROLLS || column == COL_PER_ROLL)
        return !g->exact;
    return column == COL_PERCENT || column == COL_DEVIATION ||
           (column > COL_PAYS && column < COL_CLAUSE && !g->fractions);
}

void grid_print(const struct grid *g)
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

char (*grid_row(struct grid *g, const char *bet, const char *pays, const char *clause))[CELL_MAX]
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

void grid_percent(char cell[CELL_MAX], struct frac f)
{
    snprintf(cell, CELL_MAX, "%.6f %%", frac_double(f) * 100);
}

void grid_deviation(char (*row)[CELL_MAX], double deviation)
{
    snprintf(row[COL_DEVIATION], CELL_MAX, "%.4f", deviation);
}

void grid_share(const struct grid *g, char cell[CELL_MAX], struct frac f)
{
    if (g->fractions)
        frac_text(f, cell);
    else
        grid_percent(cell, f);
}

void grid_odds(const struct grid *g, char (*row)[CELL_MAX], const struct exact *x)
{
    grid_share(g, row[COL_WINS], chance_of_win(x));
    grid_share(g, row[COL_RETURNS], x->returns);
    grid_share(g, row[COL_EDGE], x->edge);
    if (g->fractions)
        grid_percent(row[COL_PERCENT], x->edge);
    grid_deviation(row, x->deviation);
}

void print_pace(uint64_t rounds, double seconds, unsigned threads)
{
    printf("  %.2f s on %u threads: %.1f million rounds a second and core\n", seconds, threads,
           (double)rounds / seconds / threads / 1e6);
}

void report_begin(struct text *t, const struct layout *l)
{
    enum { REPORT_MAX = 1 << 20 };
    char *buf = malloc(REPORT_MAX);
    if (buf == NULL)
        abort();
    text_on(t, buf, REPORT_MAX);
    text_putc(t, '{');
    json_str(t, "ruleset", l->rs->name);
}

static _Thread_local char **taken; /* NULL: reports are printed */

void report_take(char **into)
{
    taken = into;
}

void report_end(struct text *t)
{
    text_putc(t, '}');
    if (taken != NULL) {
        *taken = t->at;
        return;
    }
    puts(t->at);
    free(t->at);
}

void json_number(struct text *t, const char *key, double value)
{
    json_key(t, key);
    text_fmt(t, "%.12f", value);
}

void json_percent(struct text *t, const char *key, struct frac f)
{
    json_number(t, key, frac_double(f) * 100);
}

void json_deviation(struct text *t, double deviation)
{
    json_number(t, "standard_deviation", deviation);
}

void json_frac(struct text *t, const char *key, struct frac f)
{
    char buf[FRAC_TEXT_MAX];
    json_str(t, key, frac_text(f, buf));
}

/* Whether result and payment say what a player has more or less afterwards. */
static bool tells_net(const struct ending *e)
{
    const struct frac stake = frac_make(1, 1), none = frac_make(0, 1);
    const struct frac told = e->result == RESULT_WIN    ? e->pays
                             : e->result == RESULT_LOSE ? frac_sub(none, stake)
                                                        : none;
    return frac_cmp(told, e->net) == 0;
}

void json_exact(struct text *t, const struct exact *x, const char *rule)
{
    json_frac(t, "return", x->returns);
    json_frac(t, "edge", x->edge);
    json_percent(t, "edge_percent", x->edge);
    json_deviation(t, x->deviation);
    json_flag(t, "exact", true);
    json_open(t, "outcomes", '[');
    for (unsigned i = 0; i < x->count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "result", result_name(x->ending[i].result));
        json_frac(t, "pays", x->ending[i].pays);
        if (!tells_net(&x->ending[i]))
            json_frac(t, "net", x->ending[i].net);
        json_frac(t, "probability", x->ending[i].probability);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_str(t, "rule", rule);
}

void json_options(struct text *t, const struct ruleset *rs)
{
    json_open(t, "options", '{');
    for (size_t i = 0; i < rs->option_count; i++) {
        const struct setting *o = &rs->options[i];
        if (o->is_number)
            json_int(t, o->name, o->number);
        else
            json_str(t, o->name, o->text);
    }
    json_close(t, '}');
}
