#include "cli/blackjack.h"

#include "cli/figures.h"
#include "odds/bjchart.h"
#include "odds/bjsheet.h"
#include "odds/bjside.h"
#include "wire/event_json.h"

#include <stdlib.h>
#include <string.h>

enum { JSON_MAX = 1 << 18 };

static char *room(void)
{
    char *buf = malloc(JSON_MAX);
    if (buf == NULL)
        abort();
    return buf;
}

/* --- odds, for people ------------------------------------------------------------------------- */

static void put_main(struct grid *g, const struct bj_sheet *sh)
{
    const struct priced *p = &sh->layout->spot[BJ_MAIN];
    char words[CELL_MAX];
    char(*row)[CELL_MAX] = grid_row(g, "main", "", "");
    snprintf(row[COL_RETURNS], CELL_MAX, "%.6f %%", 100 + sh->play->returns * 100);
    snprintf(row[COL_EDGE], CELL_MAX, "%.6f %%", -sh->play->returns * 100);
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

static void print_notes(const struct bj_sheet *sh)
{
    printf("  main: by the best play from whole decks (--strategy shows it); a hand of a split is "
           "played by its own\n  cards only, so that the very best may gain up to %.5f %% more\n",
           bj_short_by(sh->layout->rs->decks) * 100);
    for (unsigned i = 0; i < sh->sides; i++) {
        if (sh->side[i].at == BJ_INSURANCE)
            puts("  insurance: of the rounds in which the dealer shows an ace");
        if (bj_side_played(sh->side[i].at))
            puts("  super-sevens: two sevens are drawn to and never split, which is best for this "
                 "wager alone");
    }
}

static void print_title(const struct layout *l)
{
    printf("%s: %s, %u decks", l->rs->name, l->rs->title, l->rs->decks);
}

static void print_odds(const struct bj_sheet *sh, bool fractions)
{
    struct grid *g = calloc(1, sizeof *g);
    if (g == NULL)
        abort();
    g->fractions = fractions;
    char(*head)[CELL_MAX] = grid_row(g, "bet", "pays", "clause");
    strcpy(head[COL_WINS], "wins");
    strcpy(head[COL_RETURNS], "returns");
    strcpy(head[COL_EDGE], "edge");
    put_main(g, sh);
    for (unsigned i = 0; i < sh->sides; i++)
        put_side(g, sh->layout, &sh->side[i]);
    print_title(sh->layout);
    putchar('\n');
    grid_print(g);
    print_notes(sh);
    putchar('\n');
    free(g);
}

/* --- odds, for machines ----------------------------------------------------------------------- */

static void put_decimal(struct text *t, const char *key, double value)
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

static void put_main_json(struct text *t, const struct bj_sheet *sh)
{
    const struct priced *p = &sh->layout->spot[BJ_MAIN];
    const char *const *names = BLACKJACK_GAME.lines_of(BJ_MAIN);
    json_open(t, NULL, '{');
    json_str(t, "bet", "main");
    json_str(t, "on", NULL);
    json_str(t, "play", "optimal");
    put_decimal(t, "return", 1 + sh->play->returns);
    put_decimal(t, "edge", -sh->play->returns);
    json_key(t, "edge_percent");
    text_fmt(t, "%.12f", -sh->play->returns * 100);
    json_flag(t, "exact", false);
    put_decimal(t, "bound", bj_short_by(sh->layout->rs->decks));
    json_open(t, "outcomes", '[');
    json_close(t, ']');
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

static void print_odds_json(const struct bj_sheet *sh)
{
    char *buf = room();
    struct text t;
    text_on(&t, buf, JSON_MAX);
    text_putc(&t, '{');
    json_str(&t, "ruleset", sh->layout->rs->name);
    json_options(&t, sh->layout->rs);
    json_open(&t, "bets", '[');
    put_main_json(&t, sh);
    for (unsigned i = 0; i < sh->sides; i++)
        put_side_json(&t, sh->layout, &sh->side[i]);
    json_close(&t, ']');
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

void blackjack_odds(const struct layout *l, const struct args *a)
{
    struct bj_sheet *sh = bj_sheet_make(l);
    if (a->json)
        print_odds_json(sh);
    else
        print_odds(sh, a->fractions);
    bj_sheet_free(sh);
}

/* --- the chart -------------------------------------------------------------------------------- */

/* Upcards as a chart has them: the ace last. */
enum { UPCARDS = BJ_VALUES };
static unsigned upcard(unsigned column)
{
    return (column + 1) % BJ_VALUES;
}

static const char VALUES[] = "A23456789T";
static const char *const ACTS[BJ_ACTS] = {"stand", "hit", "double", "split"};
static const char *const MOODS[BJ_MOODS] = {NULL, "while hands of a split are to come",
                                            "once a hand of the split has bust"};

static char letter(enum bj_act a)
{
    return "SHDP"[a];
}

static void hand_words(const struct bj_holding *h, char words[64])
{
    struct text t;
    text_on(&t, words, 64);
    for (unsigned v = 0; v < BJ_VALUES; v++)
        for (unsigned i = 0; i < h->of[v]; i++)
            text_fmt(&t, "%s%c", words[0] == '\0' ? "" : "-", VALUES[v]);
}

static bool same_rows(const struct bj_chart *c, enum bj_part part, unsigned a, unsigned b)
{
    for (unsigned up = 0; up < BJ_VALUES; up++) {
        const struct bj_advice *one = &c->row[part][a][up], *other = &c->row[part][b][up];
        if (one->first != other->first || one->later != other->later)
            return false;
    }
    return true;
}

/* Three cards or more do otherwise than two, apart from doubling, which only two can. */
static bool turns(const struct bj_advice *a)
{
    return a->first != a->later && a->first != BJ_DOUBLE;
}

static void print_row(const struct bj_chart *c, enum bj_part part, unsigned row, const char *name)
{
    printf("  %-12s", name);
    for (unsigned i = 0; i < UPCARDS; i++) {
        const struct bj_advice *a = &c->row[part][row][upcard(i)];
        printf(" %c%c", letter(a->first), turns(a) ? '*' : ' ');
    }
    putchar('\n');
}

static void print_totals(const struct bj_chart *c, enum bj_part part, const char *what,
                         unsigned from, unsigned to)
{
    char name[24];
    for (unsigned first = from, last; first <= to; first = last + 1) {
        last = first;
        while (last < to && same_rows(c, part, first, last + 1))
            last++;
        if (first == last)
            snprintf(name, sizeof name, "%s %u", what, first);
        else
            snprintf(name, sizeof name, "%s %u-%u", what, first, last);
        print_row(c, part, first, name);
    }
}

/* The hands that do this against that card, from one that is first of its kind. */
static bool alike(const struct bj_exact *x, const struct bj_exception *a,
                  const struct bj_exception *b)
{
    const struct bj_holding *one = &x->hands.hand[a->hand], *other = &x->hands.hand[b->hand];
    return a->up == b->up && a->act == b->act && a->mood == b->mood && one->total == other->total &&
           one->soft == other->soft;
}

static bool is_first(const struct bj_exact *x, const struct bj_chart *c, unsigned at)
{
    for (unsigned i = 0; i < at; i++)
        if (alike(x, &c->exception[i], &c->exception[at]))
            return false;
    return true;
}

static void print_exceptions(const struct bj_exact *x, const struct bj_chart *c, unsigned from)
{
    enum { WIDE = 96, INDENT = 6 };
    const struct bj_exception *e = &c->exception[from];
    const struct bj_holding *h = &x->hands.hand[e->hand];
    int at = printf("    %s %u against %c, %s:", h->soft ? "soft" : "hard", h->total, VALUES[e->up],
                    ACTS[e->act]);
    for (unsigned i = from; i < c->exceptions; i++) {
        char words[64];
        if (!alike(x, e, &c->exception[i]))
            continue;
        hand_words(&x->hands.hand[c->exception[i].hand], words);
        if (at + 2 + (int)strlen(words) > WIDE)
            at = printf("\n%*s", INDENT, "") - 1;
        at += printf(" %s", words);
    }
    putchar('\n');
}

static void print_turns(const struct bj_chart *c, enum bj_part part, const char *what)
{
    for (unsigned total = 0; total < BJ_ROWS_MAX; total++)
        for (unsigned i = 0; i < UPCARDS; i++) {
            const struct bj_advice *a = &c->row[part][total][upcard(i)];
            if (a->known && turns(a))
                printf("  * %s %u against %c: of three cards or more, %s\n", what, total,
                       VALUES[upcard(i)], ACTS[a->later]);
        }
}

static void print_strategy(const struct bj_exact *x, const struct bj_chart *c)
{
    char name[24];
    printf("  %-12s", "dealer shows");
    for (unsigned i = 0; i < UPCARDS; i++)
        printf(" %c ", VALUES[upcard(i)]);
    putchar('\n');
    print_totals(c, BJ_HARD, "hard", 5, 20);
    print_totals(c, BJ_SOFT, "soft", 13, 20);
    for (unsigned i = 0; i < BJ_VALUES; i++) {
        snprintf(name, sizeof name, "pair %c-%c", VALUES[upcard(i)], VALUES[upcard(i)]);
        print_row(c, BJ_PAIRS, upcard(i), name);
    }
    puts("  H hit, S stand, D double (of more cards: hit), P split");
    print_turns(c, BJ_HARD, "hard");
    print_turns(c, BJ_SOFT, "soft");
    for (unsigned mood = 0; mood < BJ_MOODS; mood++) {
        bool told = false;
        for (unsigned i = 0; i < c->exceptions; i++) {
            if (c->exception[i].mood != mood || !is_first(x, c, i))
                continue;
            if (!told)
                printf("  %s\n", mood == BJ_EASY ? "by their very cards" : MOODS[mood]);
            told = true;
            print_exceptions(x, c, i);
        }
    }
    puts("  insurance and even money: never, from whole decks\n");
}

/* --- … for machines --------------------------------------------------------------------------- */

static void put_part(struct text *t, const struct bj_chart *c, enum bj_part part, const char *key,
                     unsigned from, unsigned to)
{
    json_open(t, key, '{');
    for (unsigned row = from; row <= to; row++) {
        char name[8];
        if (part == BJ_PAIRS)
            snprintf(name, sizeof name, "%c", VALUES[row]);
        else
            snprintf(name, sizeof name, "%u", row);
        json_open(t, name, '{');
        for (unsigned i = 0; i < UPCARDS; i++) {
            const struct bj_advice *a = &c->row[part][row][upcard(i)];
            char two[] = {letter(a->first), turns(a) ? letter(a->later) : '\0', '\0'};
            char up[] = {VALUES[upcard(i)], '\0'};
            json_str(t, up, two);
        }
        json_close(t, '}');
    }
    json_close(t, '}');
}

static void put_exception(struct text *t, const struct bj_exact *x, const struct bj_exception *e)
{
    char words[64], up[] = {VALUES[e->up], '\0'};
    hand_words(&x->hands.hand[e->hand], words);
    json_open(t, NULL, '{');
    json_str(t, "cards", words);
    json_str(t, "against", up);
    json_str(t, "play", ACTS[e->act]);
    json_str(t, "when", MOODS[e->mood]);
    json_close(t, '}');
}

static void print_strategy_json(const struct layout *l, const struct bj_exact *x,
                                const struct bj_chart *c)
{
    char *buf = room();
    struct text t;
    text_on(&t, buf, JSON_MAX);
    text_putc(&t, '{');
    json_str(&t, "ruleset", l->rs->name);
    json_options(&t, l->rs);
    json_key(&t, "edge_percent");
    text_fmt(&t, "%.12f", -x->returns * 100);
    put_part(&t, c, BJ_HARD, "hard", 5, 20);
    put_part(&t, c, BJ_SOFT, "soft", 13, 20);
    put_part(&t, c, BJ_PAIRS, "pairs", 0, BJ_VALUES - 1);
    json_open(&t, "exceptions", '[');
    for (unsigned i = 0; i < c->exceptions; i++)
        put_exception(&t, x, &c->exception[i]);
    json_close(&t, ']');
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

void blackjack_strategy(const struct layout *l, const struct args *a)
{
    struct bj_rules rules = bj_rules_of(l);
    struct bj_exact *x = bj_exact_make(&rules);
    struct bj_chart *c = malloc(sizeof *c);
    if (c == NULL)
        abort();
    bj_chart_make(c, x);
    if (a->json) {
        print_strategy_json(l, x, c);
    } else {
        print_title(l);
        printf(": the best play, edge %.6f %%\n", -x->returns * 100);
        print_strategy(x, c);
    }
    free(c);
    free(x);
}

/* --- rounds ----------------------------------------------------------------------------------- */

struct report {
    const struct bj_sheet *sheet;
    const struct simulation *of;
    const struct tally *tally;
    struct bj_won main;
    const char *seed;
};

static bool is_up(const struct report *r, spot s)
{
    return r->of->up == NULL || r->of->up[r->sheet->layout->spot[s].bet];
}

static void put_number(struct text *t, const char *key, double value)
{
    json_key(t, key);
    text_fmt(t, "%.12f", value);
}

static void put_seen(struct text *t, const char *bet, bool played, uint64_t wins, double returns,
                     double error)
{
    json_open(t, NULL, '{');
    json_str(t, "bet", bet);
    json_str(t, "on", NULL);
    if (played)
        json_str(t, "play", "optimal");
    json_int(t, "wins", (int64_t)wins);
    put_number(t, "observed_return", returns);
    put_number(t, "standard_error", error);
}

static void print_report_json(const struct report *r)
{
    const struct layout *l = r->sheet->layout;
    char *buf = room();
    struct text t;
    text_on(&t, buf, JSON_MAX);
    text_putc(&t, '{');
    json_str(&t, "ruleset", l->rs->name);
    json_int(&t, "rounds", (int64_t)r->tally->rounds);
    json_str(&t, "seed", r->seed);
    json_open(&t, "bets", '[');
    if (is_up(r, BJ_MAIN)) {
        put_seen(&t, "main", true, r->main.wins, 1 + r->main.mean, r->main.error);
        put_decimal(&t, "exact_return", 1 + r->sheet->play->returns);
        json_close(&t, '}');
    }
    for (unsigned i = 0; i < r->sheet->sides; i++) {
        const struct bj_bet *b = &r->sheet->side[i];
        struct observed o = observed_return(l, b->at, r->tally);
        if (!is_up(r, b->at))
            continue;
        put_seen(&t, l->game->bet_of(b->at), bj_side_played(b->at), o.wins, o.returns, o.error);
        json_int(&t, "decided", (int64_t)o.decided);
        json_frac(&t, "exact_return", b->exact.returns);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

static void print_seen(const char *bet, double returns, double exact, double error)
{
    printf("  %-14s %12.6f %12.6f %12.6f %+7.2f s\n", bet, returns * 100, exact * 100, error * 100,
           error > 0 ? (returns - exact) / error : 0);
}

static void print_report(const struct report *r, double seconds)
{
    const struct layout *l = r->sheet->layout;
    printf("%s: %llu rounds, seed %s\n", l->rs->name, (unsigned long long)r->main.rounds, r->seed);
    printf("  %-14s %12s %12s %12s %9s\n", "bet", "observed %", "exact %", "std error", "off by");
    if (is_up(r, BJ_MAIN))
        print_seen("main", 1 + r->main.mean, 1 + r->sheet->play->returns, r->main.error);
    for (unsigned i = 0; i < r->sheet->sides; i++) {
        const struct bj_bet *b = &r->sheet->side[i];
        struct observed o = observed_return(l, b->at, r->tally);
        if (is_up(r, b->at) && o.decided == 0)
            printf("  %-14s never decided\n", l->game->bet_of(b->at));
        else if (is_up(r, b->at))
            print_seen(l->game->bet_of(b->at), o.returns, frac_double(b->exact.returns), o.error);
    }
    puts("  main by the best play for whole decks, one box; side bets in a quarter as many rounds "
         "of their own");
    if (!l->rs->fresh_shoe)
        printf(
            "  exact is from whole decks; hands from a shoe dealt to its cutting card, %u from the "
            "back, return a little less\n",
            l->rs->cut_behind);
    printf("  %.2f s on %u threads: %.1f million rounds a second and core\n", seconds,
           r->of->threads, (double)r->main.rounds / seconds / r->of->threads / 1e6);
}

void blackjack_rounds(struct simulation *s, double (*run)(struct simulation *, struct tally *),
                      const char *seed, bool json)
{
    struct bj_sheet *sh = bj_sheet_make(s->layout);
    struct bj_rounds *rounds = bj_rounds_make(s->layout, sh->play);
    struct bj_sides sides;
    struct tally t;
    bj_sides_make(&sides, s->layout, s->up);
    s->blackjack = rounds;
    s->sides = sides.count > 0 ? &sides : NULL;
    double seconds = run(s, &t);
    struct report r = {sh, s, &t, bj_rounds_won(rounds, t.cell), seed};
    if (json)
        print_report_json(&r);
    else
        print_report(&r, seconds);
    tally_free(&t);
    bj_rounds_free(rounds);
    bj_sheet_free(sh);
}
