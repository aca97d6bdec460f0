/* The odds and the strategy of Caribbean stud, printed. Ante and bet are one game with decisions,
 * which the sheets of other games have no place for. */
#include "cli/stud.h"

#include "cli/figures.h"
#include "odds/advice.h"
#include "odds/stud_sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JSON_MAX = 1 << 17 };

static unsigned cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}

static struct stud_sheet *sheet_of(const struct layout *l, cents ante)
{
    struct stud_sheet *s = malloc(sizeof *s);
    if (s == NULL)
        abort();
    stud_sheet_make(s, l, ante, cores());
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

static const char *end_words(unsigned outcome)
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
        snprintf(name, sizeof name, "  %s", end_words(s->end[i].outcome));
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
    money_text(s->layout->rs->stud.max_payout, payout);
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
    char(*row)[CELL_MAX] = grid_row(g, "ante, bet", "", "");
    grid_share(g, row[COL_RETURNS], s->returns);
    grid_share(g, row[COL_EDGE], s->edge);
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

static void json_percent(struct text *t, const char *key, struct frac f)
{
    json_key(t, key);
    text_fmt(t, "%.12f", frac_double(f) * 100);
}

static void put_return(struct text *t, struct frac returns, struct frac edge)
{
    json_frac(t, "return", returns);
    json_frac(t, "edge", edge);
    json_percent(t, "edge_percent", edge);
    json_flag(t, "exact", true);
}

static void put_end(struct text *t, const struct layout *l, const struct stud_end *e)
{
    json_open(t, NULL, '{');
    json_str(t, "result", result_name(e->result));
    json_str(t, "by", end_words(e->outcome));
    json_frac(t, "staked", e->staked);
    json_frac(t, "pays", e->pays);
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
    if (s->layout->rs->stud.max_payout > 0)
        json_int(t, "stake", s->ante);
    put_return(t, s->returns, s->edge);
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
    put_return(t, s->jackpot_returns, s->jackpot_edge);
    json_open(t, "outcomes", '[');
    for (unsigned c = POKER_CATEGORIES; c-- > POKER_FLUSH;) {
        json_open(t, NULL, '{');
        json_str(t, "result", result_name(RESULT_WIN));
        json_str(t, "by", poker_category_name(c));
        json_int(t, "prize", s->jackpot_pays[c]);
        json_frac(t, "pays", frac_make(s->jackpot_pays[c], s->jackpot_stake));
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

static void begin_json(struct text *t, const struct layout *l)
{
    char *buf = malloc(JSON_MAX);
    if (buf == NULL)
        abort();
    text_on(t, buf, JSON_MAX);
    text_putc(t, '{');
    json_str(t, "ruleset", l->rs->name);
    json_options(t, l->rs);
}

static void end_json(struct text *t)
{
    text_putc(t, '}');
    puts(t->at);
    free(t->at);
}

static void print_json(const struct stud_sheet *s, const struct stud_sheet *most)
{
    struct text t;
    begin_json(&t, s->layout);
    json_open(&t, "bets", '[');
    put_ante_json(&t, s);
    if (most != NULL)
        put_ante_json(&t, most);
    if (s->has_jackpot)
        put_jackpot_json(&t, s);
    json_close(&t, ']');
    end_json(&t);
}

void stud_odds(const struct layout *l, const struct args *a)
{
    const struct ruleset *rs = l->rs;
    struct stud_sheet *s = sheet_of(l, stud_least_ante(rs)), *most = NULL;
    if (rs->stud.max_payout > 0)
        most = sheet_of(l, rs->max);
    if (a->json)
        print_json(s, most);
    else
        print_table(s, most, a->fractions);
    free(most);
    free(s);
}

/* --- strategy ---------------------------------------------------------------------------------
 */

static const char RANK[] = "A23456789TJQK";

/* Upcards from the deuce to the ace. */
static unsigned up_at(unsigned column)
{
    return (column + 1) % CARD_RANKS;
}

/* "AKQJ9", or what the hand is called where it has more than odd cards. */
static void hand_words(const card hand[POKER_HAND], char words[STUD_WORDS_MAX])
{
    uint8_t rank[POKER_HAND];
    if (poker_category_of(poker_hand(hand)) != POKER_ODD_CARDS) {
        stud_words(hand, words);
        return;
    }
    advice_ranks(hand, rank);
    for (unsigned i = 0; i < POKER_HAND; i++)
        words[i] = RANK[rank[i]];
    words[POKER_HAND] = '\0';
}

static void print_row(const struct advice_row *r)
{
    static const char SIGN[] = {
        [ADVICE_FOLD] = '.', [ADVICE_RAISE] = 'R', [ADVICE_BY_SUITS] = 's', [ADVICE_NONE] = ' '};
    printf("  ");
    for (unsigned i = 0; i < POKER_HAND; i++)
        putchar(RANK[r->rank[i]]);
    putchar(' ');
    for (unsigned i = 0; i < CARD_RANKS; i++)
        putchar(SIGN[advice_of(r, up_at(i))]);
}

/* What a play that can be kept in mind costs, beside the best. */
static struct frac edge_in_short(const struct stud_sheet *s)
{
    struct stud_play p;
    stud_play_by(&s->terms, advice_in_short, cores(), &p);
    return stud_edge(&s->terms, &p, s->ante);
}

static void print_in_short(const struct stud_sheet *s)
{
    printf("  in short: raise with a pair or better, fold without ace and king; with ace and king "
           "raise against\n"
           "    - an upcard of a rank that you hold, up to a queen;\n"
           "    - an ace or a king, if you hold a queen or a jack;\n"
           "    - an upcard lower than your fourth card, if you hold a queen.\n"
           "  Played so, the edge is %.6f %%.\n",
           frac_double(edge_in_short(s)) * 100);
}

static void print_rows(const struct advice *a)
{
    enum { ABREAST = 3 };
    char words[STUD_WORDS_MAX];
    unsigned deep = (a->rows + ABREAST - 1) / ABREAST;
    hand_words(a->raise_from, words);
    printf("  exactly: raise with %s or better, whatever the upcard\n", words);
    hand_words(a->fold_below, words);
    printf("  fold with less than %s\n", words);
    if (a->rows == 0)
        return;
    puts("  between, by the dealer's upcard: R raise, . fold, s by suits");
    for (unsigned i = 0; i < ABREAST && i < a->rows; i++)
        printf("  %5s %s", "", "23456789TJQKA");
    putchar('\n');
    for (unsigned i = 0; i < deep; i++) {
        for (unsigned k = i; k < a->rows; k += deep)
            print_row(&a->row[k]);
        putchar('\n');
    }
}

/* The upcards against which a hand of these ranks does so. */
static void put_ups(struct text *t, const char *key, const struct advice_row *r, enum advised what)
{
    char ups[CARD_RANKS + 1] = "";
    unsigned n = 0;
    for (unsigned i = 0; i < CARD_RANKS; i++)
        if (advice_of(r, up_at(i)) == what)
            ups[n++] = RANK[up_at(i)];
    ups[n] = '\0';
    json_str(t, key, ups);
}

static void print_strategy_json(const struct stud_sheet *s, const struct advice *a)
{
    struct text t;
    char words[STUD_WORDS_MAX];
    begin_json(&t, s->layout);
    json_percent(&t, "edge_percent", s->edge);
    json_percent(&t, "edge_percent_in_short", edge_in_short(s));
    hand_words(a->raise_from, words);
    json_str(&t, "raise_from", words);
    hand_words(a->fold_below, words);
    json_str(&t, "fold_below", words);
    json_open(&t, "between", '[');
    for (unsigned i = 0; i < a->rows; i++) {
        char ranks[POKER_HAND + 1] = "";
        for (unsigned k = 0; k < POKER_HAND; k++)
            ranks[k] = RANK[a->row[i].rank[k]];
        json_open(&t, NULL, '{');
        json_str(&t, "hand", ranks);
        put_ups(&t, "raise", &a->row[i], ADVICE_RAISE);
        put_ups(&t, "by_suits", &a->row[i], ADVICE_BY_SUITS);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    end_json(&t);
}

void stud_strategy(const struct layout *l, const struct args *a)
{
    struct stud_sheet *s = sheet_of(l, stud_least_ante(l->rs));
    struct stud_chart chart;
    stud_chart_make(&s->terms, &s->play, cores(), &chart);
    struct advice *advice = advice_make(&chart);
    if (a->json) {
        print_strategy_json(s, advice);
    } else {
        printf("%s: %s: the best play, edge %.6f %%\n", l->rs->name, l->rs->title,
               frac_double(s->edge) * 100);
        print_in_short(s);
        print_rows(advice);
        putchar('\n');
    }
    free(advice);
    stud_chart_free(&chart);
    free(s);
}

/* --- simulated ---------------------------------------------------------------------------------
 */

struct simulated {
    const struct layout *layout;
    const struct tally *tally;
    const char *seed;
    double seconds;
    unsigned threads;
};

/* What a stake of one returned on average, and its standard error. */
struct mean {
    double returns, error;
    uint64_t wins;
};

/* Sums over rounds of what each changed, and of its square. */
static struct mean mean_of(double sum, double squares, uint64_t rounds)
{
    double n = (double)rounds, net = sum / n;
    return (struct mean){.returns = 1 + net, .error = sqrt((squares / n - net * net) / n)};
}

static struct mean ante_mean(const struct stud_sheet *s, const struct tally *t)
{
    double sum = 0, squares = 0;
    uint64_t wins = 0;
    for (unsigned i = 0; i < STUD_ENDS; i++) {
        const struct stud_end *e = &s->end[i];
        double came = (double)t->came[e->outcome];
        double net = e->result == RESULT_LOSE ? -frac_double(e->staked) : frac_double(e->pays);
        sum += came * net;
        squares += came * net * net;
        wins += e->result == RESULT_WIN ? t->came[e->outcome] : 0;
    }
    struct mean m = mean_of(sum, squares, t->rounds);
    m.wins = wins;
    return m;
}

static struct mean jackpot_mean(const struct stud_sheet *s, const struct tally *t)
{
    double sum = -(double)t->rounds, squares = (double)t->rounds;
    uint64_t wins = 0;
    for (unsigned c = POKER_FLUSH; c < POKER_CATEGORIES; c++) {
        uint64_t prizes = t->came[STUD_PRIZE + c - POKER_FLUSH];
        double came = (double)prizes;
        double won = (double)s->jackpot_pays[c] / (double)s->jackpot_stake;
        sum += came * won;
        squares += came * ((won - 1) * (won - 1) - 1);
        wins += prizes;
    }
    struct mean m = mean_of(sum, squares, t->rounds);
    m.wins = wins;
    return m;
}

static void print_mean(const char *bet, struct mean m, struct frac exact)
{
    double off = m.error > 0 ? (m.returns - frac_double(exact)) / m.error : 0;
    printf("  %-16s %12.6f %12.6f %12.6f %+7.2f s\n", bet, m.returns * 100,
           frac_double(exact) * 100, m.error * 100, off);
}

/* How often rounds end so is a matter of chance itself: a share, with its own error. */
static void print_end(const struct stud_end *e, const struct tally *t)
{
    double n = (double)t->rounds, p = frac_double(e->probability);
    double share = (double)t->came[e->outcome] / n, error = sqrt(p * (1 - p) / n);
    printf("    %-14s %12.6f %12.6f %12.6f %+7.2f s\n", end_words(e->outcome), share * 100, p * 100,
           error * 100, (share - p) / error);
}

static void print_report(const struct simulated *r, const struct stud_sheet *s)
{
    const struct tally *t = r->tally;
    printf("%s: %llu rounds by the best play, seed %s\n", r->layout->rs->name,
           (unsigned long long)t->rounds, r->seed);
    printf("  %-16s %12s %12s %12s %9s\n", "bet", "observed %", "exact %", "std error", "off by");
    print_mean("ante, bet", ante_mean(s, t), s->returns);
    for (unsigned i = 0; i < STUD_ENDS; i++)
        print_end(&s->end[i], t);
    if (s->has_jackpot)
        print_mean("jackpot", jackpot_mean(s, t), s->jackpot_returns);
    printf("  %.2f s on %u threads: %.1f million rounds a second and core\n", r->seconds,
           r->threads, (double)t->rounds / r->seconds / r->threads / 1e6);
}

static void put_mean(struct text *t, const char *bet, struct mean m, struct frac exact)
{
    json_open(t, NULL, '{');
    json_str(t, "bet", bet);
    json_str(t, "on", NULL);
    json_str(t, "play", "optimal");
    json_int(t, "wins", (int64_t)m.wins);
    json_key(t, "observed_return");
    text_fmt(t, "%.12f", m.returns);
    json_key(t, "standard_error");
    text_fmt(t, "%.12f", m.error);
    json_frac(t, "exact_return", exact);
}

static void print_report_json(const struct simulated *r, const struct stud_sheet *s)
{
    const struct tally *tally = r->tally;
    struct text t;
    begin_json(&t, r->layout);
    json_int(&t, "rounds", (int64_t)tally->rounds);
    json_str(&t, "seed", r->seed);
    json_open(&t, "bets", '[');
    put_mean(&t, "ante", ante_mean(s, tally), s->returns);
    json_open(&t, "outcomes", '[');
    for (unsigned i = 0; i < STUD_ENDS; i++) {
        json_open(&t, NULL, '{');
        json_str(&t, "by", end_words(s->end[i].outcome));
        json_int(&t, "came", (int64_t)tally->came[s->end[i].outcome]);
        json_frac(&t, "probability", s->end[i].probability);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    json_close(&t, '}');
    if (s->has_jackpot) {
        put_mean(&t, "jackpot", jackpot_mean(s, tally), s->jackpot_returns);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    end_json(&t);
}

void stud_simulate(struct simulation *s, double (*run)(struct simulation *, struct tally *),
                   const char *seed, bool json)
{
    struct stud_sheet *sheet = sheet_of(s->layout, stud_least_ante(s->layout->rs));
    struct stud_chart chart;
    struct tally t;
    stud_chart_make(&sheet->terms, &sheet->play, s->threads, &chart);
    s->stud = &chart;
    double seconds = run(s, &t);
    struct simulated r = {s->layout, &t, seed, seconds, s->threads};
    if (json)
        print_report_json(&r, sheet);
    else
        print_report(&r, sheet);
    tally_free(&t);
    stud_chart_free(&chart);
    free(sheet);
}
