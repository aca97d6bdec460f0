/* The odds of Caribbean stud, printed. Ante and bet are one game with decisions, which the sheets
 * of other games have no place for. */
#include "games/stud/odds.h"

#include "games/boxes/game.h"
#include "odds/analysis.h"
#include "odds/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

unsigned stud_threads(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}

struct stud_sheet *stud_sheet_of(const struct layout *l, cents ante)
{
    struct stud_sheet *s = malloc(sizeof *s);
    if (s == NULL)
        abort();
    stud_sheet_make(s, l, ante, stud_threads());
    return s;
}

/* The line of the layout that pays a round that ends so; NULL: none does. */
static const struct line *paid_by(const struct layout *l, unsigned outcome)
{
    spot pays = outcome == STUD_NOT_QUALIFIED ? STUD_ANTE : STUD_BET;
    struct verdict v = l->game->verdict(&l->spot[pays], outcome);
    return v.result == RESULT_WIN ? &l->spot[pays].line[v.way] : NULL;
}

/* The clause by which it is paid, lost or stands off. */
static const char *end_rule(const struct layout *l, unsigned outcome)
{
    const struct priced *ante = &l->spot[STUD_ANTE];
    const struct line *line = paid_by(l, outcome);
    enum rule_point by = l->game->boxes->loses_by(ante, outcome);
    if (line != NULL)
        return line->rule;
    return by != RP_COUNT ? l->rs->rule[by] : l->game->verdict(ante, outcome).rule;
}

const char *stud_end_words(unsigned outcome)
{
    switch (outcome) {
    case STUD_FOLDS:
        return "folded";
    case STUD_NOT_QUALIFIED:
        return "not-qualified";
    case STUD_STANDOFF:
        return "standoff";
    case STUD_LOWER:
        return "lower";
    default:
        return poker_category_name((enum poker_category)(outcome - STUD_WINS));
    }
}

/* --- for people ------------------------------------------------------------------------------- */

static void put_ends(struct grid *g, const struct stud_sheet *s)
{
    for (unsigned i = 0; i < STUD_ENDS; i++) {
        const struct line *line = paid_by(s->layout, s->end[i].outcome);
        char name[CELL_MAX], pays[CELL_MAX] = "";
        snprintf(name, sizeof name, "  %s", stud_end_words(s->end[i].outcome));
        if (line != NULL)
            line_words(line, pays, sizeof pays);
        char(*row)[CELL_MAX] = grid_row(g, name, pays, end_rule(s->layout, s->end[i].outcome));
        grid_share(g, row[COL_WINS], s->end[i].probability);
    }
}

static void put_jackpot(struct grid *g, const struct stud_sheet *s)
{
    char(*row)[CELL_MAX] = grid_row(g, "jackpot", "", "");
    char name[CELL_MAX], pays[CELL_MAX];
    grid_share(g, row[COL_WINS], s->jackpot_win);
    grid_share(g, row[COL_RETURNS], s->jackpot_returns);
    grid_share(g, row[COL_EDGE], s->jackpot_edge);
    grid_deviation(row, s->jackpot_deviation);
    for (unsigned c = POKER_FLUSH; c < POKER_CATEGORIES; c++) {
        const struct line *line = &s->layout->spot[STUD_JACKPOT].line[c - POKER_FLUSH];
        snprintf(name, sizeof name, "  %s", poker_category_name(c));
        row = grid_row(g, name, line_words(line, pays, sizeof pays), line->rule);
        grid_share(g, row[COL_WINS], s->jackpot_wins[c]);
    }
}

static void print_notes(const struct stud_sheet *s)
{
    char money[MONEY_TEXT_MAX];
    printf("  by the best play: raised %.6f %%, staked on average %.6f antes, edge of all that is "
           "staked %.6f %%\n",
           frac_double(s->raised) * 100, frac_double(s->staked),
           frac_double(s->edge_of_staked) * 100);
    if (s->has_jackpot) {
        money_text(s->pool, money);
        printf("  the jackpot is for a pool of $%s when the cards come, and one hand that wins\n",
               money);
    }
}

/* Winnings of a bet have a maximum: a large ante may reach it. */
static void print_most(const struct stud_sheet *s, const struct stud_sheet *most)
{
    char payout[MONEY_TEXT_MAX], least[MONEY_TEXT_MAX], ante[MONEY_TEXT_MAX];
    money_text(s->layout->rs->max_payout, payout);
    money_text(s->ante, least);
    money_text(most->ante, ante);
    printf("  a bet wins at most $%s: the figures are for an ante of $%s; with $%s the edge is "
           "%.6f %%\n",
           payout, least, ante, frac_double(most->edge) * 100);
}

static void print_table(const struct stud_sheet *s, const struct stud_sheet *most, bool fractions)
{
    const struct ruleset *rs = s->layout->rs;
    struct grid *g = calloc(1, sizeof *g);
    if (g == NULL)
        abort();
    g->fractions = fractions;
    char(*head)[CELL_MAX] = grid_row(g, "bet", "pays", "clause");
    strcpy(head[COL_WINS], "comes");
    strcpy(head[COL_RETURNS], "returns");
    strcpy(head[COL_EDGE], "edge");
    strcpy(head[COL_DEVIATION], "sd");
    char(*row)[CELL_MAX] = grid_row(g, "ante, bet", "", "");
    grid_share(g, row[COL_RETURNS], s->returns);
    grid_share(g, row[COL_EDGE], s->edge);
    grid_deviation(row, s->deviation);
    put_ends(g, s);
    if (s->has_jackpot)
        put_jackpot(g, s);
    printf("%s: %s\n", rs->name, rs->title);
    grid_print(g);
    print_notes(s);
    if (most != NULL)
        print_most(s, most);
    putchar('\n');
    free(g);
}

/* --- for machines ----------------------------------------------------------------------------- */

static void put_return(struct text *t, struct frac returns, struct frac edge, double deviation)
{
    json_frac(t, "return", returns);
    json_frac(t, "edge", edge);
    json_percent(t, "edge_percent", edge);
    json_deviation(t, deviation);
    json_flag(t, "exact", true);
}

static void put_end(struct text *t, const struct layout *l, const struct stud_end *e)
{
    json_open(t, NULL, '{');
    json_str(t, "result", result_name(e->result));
    json_str(t, "by", stud_end_words(e->outcome));
    json_frac(t, "staked", e->staked);
    json_frac(t, "pays", e->pays);
    if (e->result == RESULT_LOSE && e->staked.num != e->staked.den)
        json_frac(t, "net", frac_sub(frac_make(0, 1), e->staked));
    json_frac(t, "probability", e->probability);
    json_str(t, "rule", end_rule(l, e->outcome));
    json_close(t, '}');
}

/* Ante and bet are one game: all is told in antes. */
static void put_ante_json(struct text *t, const struct stud_sheet *s)
{
    json_open(t, NULL, '{');
    json_str(t, "bet", "ante");
    json_str(t, "on", NULL);
    json_str(t, "with", "bet");
    json_str(t, "play", "optimal");
    if (s->layout->rs->max_payout > 0)
        json_int(t, "stake", s->ante);
    put_return(t, s->returns, s->edge, s->deviation);
    json_frac(t, "raised", s->raised);
    json_frac(t, "staked", s->staked);
    json_frac(t, "edge_of_staked", s->edge_of_staked);
    json_percent(t, "edge_of_staked_percent", s->edge_of_staked);
    json_open(t, "outcomes", '[');
    for (unsigned i = 0; i < STUD_ENDS; i++)
        put_end(t, s->layout, &s->end[i]);
    json_close(t, ']');
    json_str(t, "rule", end_rule(s->layout, STUD_NOT_QUALIFIED));
    json_close(t, '}');
}

static void put_jackpot_json(struct text *t, const struct stud_sheet *s)
{
    const struct priced *p = &s->layout->spot[STUD_JACKPOT];
    json_open(t, NULL, '{');
    json_str(t, "bet", "jackpot");
    json_str(t, "on", NULL);
    json_str(t, "play", "optimal");
    json_int(t, "stake", s->jackpot_stake);
    json_int(t, "pool", s->pool);
    put_return(t, s->jackpot_returns, s->jackpot_edge, s->jackpot_deviation);
    json_open(t, "outcomes", '[');
    for (unsigned c = POKER_CATEGORIES; c-- > POKER_FLUSH;) {
        json_open(t, NULL, '{');
        json_str(t, "result", result_name(RESULT_WIN));
        json_str(t, "by", poker_category_name(c));
        json_int(t, "prize", s->jackpot_pays[c]);
        json_frac(t, "pays", frac_make(s->jackpot_pays[c], s->jackpot_stake));
        json_frac(t, "net", frac_make(s->jackpot_pays[c] - s->jackpot_stake, s->jackpot_stake));
        json_frac(t, "probability", s->jackpot_wins[c]);
        json_str(t, "rule", p->line[c - POKER_FLUSH].rule);
        json_close(t, '}');
    }
    json_open(t, NULL, '{');
    json_str(t, "result", result_name(RESULT_LOSE));
    json_str(t, "pays", "0");
    json_frac(t, "probability", frac_sub(frac_make(1, 1), s->jackpot_win));
    json_close(t, '}');
    json_close(t, ']');
    json_str(t, "rule", p->line[0].rule);
    json_close(t, '}');
}

static void print_json(const struct stud_sheet *s, const struct stud_sheet *most)
{
    struct text t;
    report_begin(&t, s->layout);
    json_options(&t, s->layout->rs);
    json_open(&t, "bets", '[');
    put_ante_json(&t, s);
    if (most != NULL)
        put_ante_json(&t, most);
    if (s->has_jackpot)
        put_jackpot_json(&t, s);
    json_close(&t, ']');
    report_end(&t);
}

static void odds(const struct layout *l, bool json, bool fractions)
{
    const struct ruleset *rs = l->rs;
    struct stud_sheet *s = stud_sheet_of(l, stud_least_ante(rs)), *most = NULL;
    if (rs->max_payout > 0)
        most = stud_sheet_of(l, rs->max);
    if (json)
        print_json(s, most);
    else
        print_table(s, most, fractions);
    free(most);
    free(s);
}

const struct analysis STUD_ANALYSIS = {
    .odds = odds,
    .strategy = stud_strategy,
    .expect = stud_expect,
    .play = "by the best play from whole decks",
    .rounds = &STUD_SIMULATED,
};
