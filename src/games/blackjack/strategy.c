/* The best play of blackjack as a chart, printed. */
#include "games/blackjack/chart.h"
#include "games/blackjack/odds.h"
#include "odds/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void print_rows(const struct bj_chart *c)
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
}

/* The best play, the hands that its chart has otherwise, and the play by totals alone. */
static void print_strategy(const struct bj_exact *x, const struct bj_chart *c,
                           const struct bj_exact *totals, const struct bj_chart *by_totals)
{
    print_rows(c);
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
    puts("  insurance and even money: never, from whole decks");
    printf("  by totals alone, whatever their cards: edge %.6f %%\n", -totals->returns * 100);
    print_rows(by_totals);
    putchar('\n');
}

/* --- for machines ----------------------------------------------------------------------------- */

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

static void put_parts(struct text *t, const struct bj_exact *x, const struct bj_chart *c)
{
    json_number(t, "edge_percent", -x->returns * 100);
    put_part(t, c, BJ_HARD, "hard", 5, 20);
    put_part(t, c, BJ_SOFT, "soft", 13, 20);
    put_part(t, c, BJ_PAIRS, "pairs", 0, BJ_VALUES - 1);
}

static void print_strategy_json(const struct layout *l, const struct bj_exact *x,
                                const struct bj_chart *c, const struct bj_exact *totals,
                                const struct bj_chart *by_totals)
{
    struct text t;
    report_begin(&t, l);
    json_options(&t, l->rs);
    put_parts(&t, x, c);
    json_open(&t, "exceptions", '[');
    for (unsigned i = 0; i < c->exceptions; i++)
        put_exception(&t, x, &c->exception[i]);
    json_close(&t, ']');
    json_open(&t, "by_totals", '{');
    put_parts(&t, totals, by_totals);
    json_close(&t, '}');
    report_end(&t);
}

void bj_strategy(const struct layout *l, bool json)
{
    struct bj_rules rules = bj_rules_of(l);
    struct bj_exact *x = bj_exact_make(&rules);
    rules.by_totals = true;
    struct bj_exact *totals = bj_exact_make(&rules);
    struct bj_chart *c = malloc(sizeof *c), *by_totals = malloc(sizeof *by_totals);
    if (c == NULL || by_totals == NULL)
        abort();
    bj_chart_make(c, x);
    bj_chart_make(by_totals, totals);
    if (json) {
        print_strategy_json(l, x, c, totals, by_totals);
    } else {
        bj_print_title(l);
        printf(": the best play, edge %.6f %%\n", -x->returns * 100);
        print_strategy(x, c, totals, by_totals);
    }
    free(by_totals);
    free(c);
    free(totals);
    free(x);
}
