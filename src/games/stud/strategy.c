/* The best play of Caribbean stud, printed. */
#include "games/stud/advice.h"
#include "games/stud/odds.h"
#include "odds/figures.h"

#include <stdio.h>
#include <stdlib.h>

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
    stud_play_by(&s->terms, advice_in_short, stud_threads(), &p);
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
    report_begin(&t, s->layout);
    json_options(&t, s->layout->rs);
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
    report_end(&t);
}

void stud_strategy(const struct layout *l, bool json)
{
    struct stud_sheet *s = stud_sheet_of(l, stud_least_ante(l->rs));
    struct stud_chart chart;
    stud_chart_make(&s->terms, &s->play, stud_threads(), &chart);
    struct advice *advice = advice_make(&chart);
    if (json) {
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
