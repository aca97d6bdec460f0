/* The odds of a blackjack layout, printed: the main bet by the best play, which other games' sheets
 * have no place for. */
#include "games/blackjack/odds.h"

#include "games/blackjack/bound.h"
#include "games/blackjack/sides.h"
#include "odds/analysis.h"
#include "odds/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- for people ------------------------------------------------------------------------------- */

/* The main bet, as it is printed: what its rounds come to, one by one. */
struct mains {
    struct bj_results results;
    double bound; /* no play returns more beyond it */
    unsigned count;
    struct bj_won_so won[BJ_WON_SO_MAX];
};

static enum result result_of(const struct bj_won_so *w)
{
    return w->net.num > 0 ? RESULT_WIN : w->net.num < 0 ? RESULT_LOSE : RESULT_STANDOFF;
}

static double share_of(const struct mains *m, enum result result)
{
    double sum = 0;
    for (unsigned i = 0; i < m->count; i++)
        sum += result_of(&m->won[i]) == result ? m->won[i].chance : 0;
    return sum;
}

static void put_main(struct grid *g, const struct bj_sheet *sh, const struct mains *m)
{
    const struct priced *p = &sh->layout->spot[BJ_MAIN];
    char words[CELL_MAX];
    char(*row)[CELL_MAX] = grid_row(g, "main", "", "");
    snprintf(row[COL_WINS], CELL_MAX, "%.6f %%", share_of(m, RESULT_WIN) * 100);
    snprintf(row[COL_RETURNS], CELL_MAX, "%.6f %%", 100 + sh->play->returns * 100);
    snprintf(row[COL_EDGE], CELL_MAX, "%.6f %%", -sh->play->returns * 100);
    grid_deviation(row, m->results.deviation);
    for (unsigned i = 0; BLACKJACK_GAME.lines_of(BJ_MAIN)[i] != NULL; i++) {
        char name[CELL_MAX];
        snprintf(name, sizeof name, "  %s", BLACKJACK_GAME.lines_of(BJ_MAIN)[i]);
        grid_row(g, name, line_words(&p->line[i], words, sizeof words), p->line[i].rule);
    }
}

static void put_side(struct grid *g, const struct layout *l, const struct bj_bet *b)
{
    struct way way[WAYS_MAX];
    unsigned ways = odds_ways(l, &b->deals, b->at, way);
    char words[CELL_MAX];
    bool one = ways == 1;
    char(*row)[CELL_MAX] =
        grid_row(g, l->game->bet_of(b->at), one ? line_words(way[0].line, words, sizeof words) : "",
                 one ? way[0].line->rule : "");
    grid_odds(g, row, &b->exact);
    for (unsigned i = 0; !one && i < ways; i++) {
        char name[CELL_MAX];
        snprintf(name, sizeof name, "  %s", way[i].name);
        row = grid_row(g, name, line_words(way[i].line, words, sizeof words), way[i].line->rule);
        grid_share(g, row[COL_WINS], way[i].probability);
    }
}

static void print_results(const struct mains *m)
{
    enum { A_LINE = 6 };
    printf(
        "  main: of all rounds %.6f %% lose and %.6f %% stand off; in first stakes won or lost,\n"
        "  on average %.6f staked:",
        share_of(m, RESULT_LOSE) * 100, share_of(m, RESULT_STANDOFF) * 100, m->results.staked);
    for (unsigned i = 0; i < m->count; i++)
        printf(m->won[i].net.num == 0 ? "%s%g %.6f %%" : "%s%+g %.6f %%",
               i % A_LINE == 0 ? "\n    " : ", ", frac_double(m->won[i].net),
               m->won[i].chance * 100);
    printf("\n  in %.4f %% of all rounds, splits with rare cards, these were reckoned in short\n",
           m->results.inexact * 100);
}

static void print_notes(const struct bj_sheet *sh, const struct mains *m)
{
    print_results(m);
    printf("  main: by the best play from whole decks (--strategy shows it); a hand of a split is "
           "played by its own\n  cards only, and no play that looks at all cards seen returns more "
           "than %.5f %%, which is proven\n",
           100 + (sh->play->returns + m->bound) * 100);
    for (unsigned i = 0; i < sh->sides; i++) {
        if (sh->side[i].at == BJ_INSURANCE)
            puts("  insurance: of the rounds in which the dealer shows an ace");
        if (bj_side_played(sh->side[i].at))
            puts("  super-sevens: two sevens are drawn to and never split, which is best for this "
                 "wager alone");
    }
}

void bj_print_title(const struct layout *l)
{
    printf("%s: %s, %u decks", l->rs->name, l->rs->title, l->rs->decks);
}

static void print_odds(const struct bj_sheet *sh, const struct mains *m, bool fractions)
{
    struct grid *g = calloc(1, sizeof *g);
    if (g == NULL)
        abort();
    g->fractions = fractions;
    char(*head)[CELL_MAX] = grid_row(g, "bet", "pays", "clause");
    strcpy(head[COL_WINS], "wins");
    strcpy(head[COL_RETURNS], "returns");
    strcpy(head[COL_EDGE], "edge");
    strcpy(head[COL_DEVIATION], "sd");
    put_main(g, sh, m);
    for (unsigned i = 0; i < sh->sides; i++)
        put_side(g, sh->layout, &sh->side[i]);
    bj_print_title(sh->layout);
    putchar('\n');
    grid_print(g);
    print_notes(sh, m);
    putchar('\n');
    free(g);
}

/* --- for machines ----------------------------------------------------------------------------- */

void bj_put_decimal(struct text *t, const char *key, double value)
{
    char buf[32];
    snprintf(buf, sizeof buf, "%.12f", value);
    json_str(t, key, buf);
}

static void put_line(struct text *t, const char *name, const struct line *line)
{
    char words[CELL_MAX];
    json_str(t, "line", name);
    json_str(t, "odds", line_words(line, words, sizeof words));
    json_frac(t, "pays", frac_make(line->pays.num, line->pays.den));
    json_str(t, "rule", line->rule);
}

static void put_results(struct text *t, const struct mains *m)
{
    char net[FRAC_TEXT_MAX];
    json_open(t, "outcomes", '[');
    for (unsigned i = 0; i < m->count; i++) {
        const enum result result = result_of(&m->won[i]);
        frac_text(m->won[i].net, net);
        json_open(t, NULL, '{');
        json_str(t, "result", result_name(result));
        json_str(t, "pays", result == RESULT_WIN ? net : "0");
        json_str(t, "net", net);
        bj_put_decimal(t, "probability", m->won[i].chance);
        json_close(t, '}');
    }
    json_close(t, ']');
    bj_put_decimal(t, "outcomes_bound", m->results.inexact);
}

static void put_main_json(struct text *t, const struct bj_sheet *sh, const struct mains *m)
{
    const struct priced *p = &sh->layout->spot[BJ_MAIN];
    const char *const *names = BLACKJACK_GAME.lines_of(BJ_MAIN);
    json_open(t, NULL, '{');
    json_str(t, "bet", "main");
    json_str(t, "on", NULL);
    json_str(t, "play", "optimal");
    bj_put_decimal(t, "return", 1 + sh->play->returns);
    bj_put_decimal(t, "edge", -sh->play->returns);
    json_number(t, "edge_percent", -sh->play->returns * 100);
    json_deviation(t, m->results.deviation);
    json_flag(t, "exact", false);
    bj_put_decimal(t, "bound", m->bound);
    bj_put_decimal(t, "staked", m->results.staked);
    put_results(t, m);
    json_str(t, "rule", p->line[BJ_HIGHER].rule);
    json_open(t, "lines", '[');
    for (unsigned i = 0; names[i] != NULL; i++) {
        json_open(t, NULL, '{');
        put_line(t, names[i], &p->line[i]);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_close(t, '}');
}

static void put_side_json(struct text *t, const struct layout *l, const struct bj_bet *b)
{
    struct way way[WAYS_MAX];
    unsigned ways = odds_ways(l, &b->deals, b->at, way);
    json_open(t, NULL, '{');
    json_str(t, "bet", l->game->bet_of(b->at));
    json_str(t, "on", NULL);
    if (bj_side_played(b->at))
        json_str(t, "play", "optimal");
    json_exact(t, &b->exact, l->spot[b->at].line[0].rule);
    json_open(t, "lines", '[');
    for (unsigned i = 0; i < ways; i++) {
        json_open(t, NULL, '{');
        put_line(t, way[i].name, way[i].line);
        json_frac(t, "probability", way[i].probability);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_close(t, '}');
}

static void print_odds_json(const struct bj_sheet *sh, const struct mains *m)
{
    struct text t;
    report_begin(&t, sh->layout);
    json_options(&t, sh->layout->rs);
    json_open(&t, "bets", '[');
    put_main_json(&t, sh, m);
    for (unsigned i = 0; i < sh->sides; i++)
        put_side_json(&t, sh->layout, &sh->side[i]);
    json_close(&t, ']');
    report_end(&t);
}

static void odds(const struct layout *l, bool json, bool fractions)
{
    struct bj_sheet *sh = bj_sheet_make(l);
    struct mains m;
    bj_results_make(&m.results, sh->play, BJ_RARER);
    m.count = bj_sheet_won(sh, &m.results, m.won);
    m.bound = bj_bound(sh->play);
    if (json)
        print_odds_json(sh, &m);
    else
        print_odds(sh, &m, fractions);
    bj_sheet_free(sh);
}

const struct analysis BLACKJACK_ANALYSIS = {
    .odds = odds,
    .strategy = bj_strategy,
    .expect = bj_expect,
    .play = "by the best play from whole decks",
    .rounds = &BJ_SIMULATED,
};
