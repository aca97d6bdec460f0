/* Poker hands and Caribbean stud: values, all deals, and rounds dealt. */
#include "bench.h"

#include "base/shuffle.h"
#include "games/stud/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { AT_RANDOM = 1 << 21, ROUNDS_DEALT = 1 << 21 };

/* What is measured has the registers to itself, wherever it is called. */
#define ALONE __attribute__((noinline))

/* --- the value of five cards --------------------------------------------------------------------
 */

static ALONE double rate_in_order(void)
{
    uint64_t sum = 0;
    double from = now();
    for (size_t a = 0; a < DECK; a++)
        for (size_t b = a + 1; b < DECK; b++)
            for (size_t c = b + 1; c < DECK; c++) {
                uint64_t three = POKER_NO_CARDS + poker_word[a] + poker_word[b] + poker_word[c];
                for (size_t d = c + 1; d < DECK; d++) {
                    uint64_t four = three + poker_word[d];
                    if (poker_four_suited(four))
                        for (size_t e = d + 1; e < DECK; e++)
                            sum += poker_rank_of(four + poker_word[e]);
                    else
                        for (size_t e = d + 1; e < DECK; e++)
                            sum += poker_mixed_rank_of(four + poker_word[e]);
                }
            }
    kept = sum;
    return STUD_HANDS / (now() - from);
}

static card (*random_hands(void))[POKER_HAND]
{
    card(*hands)[POKER_HAND] = calloc(AT_RANDOM, sizeof *hands);
    struct stacks *s = malloc(sizeof *s);
    uint8_t seed[RNG_SEED_BYTES] = {1};
    if (hands == NULL || s == NULL)
        abort();
    stacks_begin(s, seed, 0);
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < DECK; i++)
            s->card[k][i] = (card)i;
    for (unsigned i = 0; i < AT_RANDOM; i++) {
        if (i % STACKS == 0)
            stacks_shuffle(s, DECK, POKER_HAND);
        memcpy(hands[i], s->card[i % STACKS], POKER_HAND);
    }
    free(s);
    return hands;
}

static ALONE double rate_at_random(card (*hands)[POKER_HAND])
{
    uint64_t sum = 0;
    double from = now();
    for (unsigned i = 0; i < AT_RANDOM; i++)
        sum += poker_hand(hands[i]);
    kept = sum;
    return AT_RANDOM / (now() - from);
}

/* The least: to add the cards up and look at the sum. */
static ALONE double rate_of_adding(card (*hands)[POKER_HAND])
{
    uint64_t sum = 0;
    double from = now();
    for (unsigned i = 0; i < AT_RANDOM; i++)
        sum ^= poker_word[hands[i][0]] + poker_word[hands[i][1]] + poker_word[hands[i][2]] +
               poker_word[hands[i][3]] + poker_word[hands[i][4]];
    kept = sum;
    return AT_RANDOM / (now() - from);
}

/* --- the way everyone knows ---------------------------------------------------------------------
 */

/* K. Suffecool's: a bit for each rank and for each suit; five ranks in a table by their bits, pairs
 * and better by the product of a prime for each rank, looked for by halving. The tables are filled
 * with our values. */
enum { BY_BITS = 1 << CARD_RANKS, PRODUCTS_MAX = 8192, SUIT_AT = 16, PRIME_AT = 20 };

struct suffecool {
    uint32_t word[DECK];
    uint16_t suited[BY_BITS], odd[BY_BITS];
    unsigned products;
    struct {
        uint32_t product;
        uint16_t value;
    } by_product[PRODUCTS_MAX];
};

static uint32_t product_of(const struct suffecool *s, const card h[POKER_HAND])
{
    uint32_t product = 1;
    for (unsigned i = 0; i < POKER_HAND; i++)
        product *= s->word[h[i]] >> PRIME_AT;
    return product;
}

static unsigned halve(const struct suffecool *s, uint32_t product)
{
    unsigned from = 0, to = s->products;
    while (from < to) {
        unsigned middle = (from + to) / 2;
        if (s->by_product[middle].product < product)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static uint16_t suffecool_value(const struct suffecool *s, const card h[POKER_HAND])
{
    uint32_t a = s->word[h[0]], b = s->word[h[1]], c = s->word[h[2]], d = s->word[h[3]],
             e = s->word[h[4]];
    uint32_t bits = (a | b | c | d | e) % BY_BITS;
    if (a & b & c & d & e & 0xfu << SUIT_AT)
        return s->suited[bits];
    return s->odd[bits] != 0 ? s->odd[bits] : s->by_product[halve(s, product_of(s, h))].value;
}

static void learn(struct suffecool *s, const card h[POKER_HAND])
{
    uint32_t bits = 0, suits = ~0u, product = product_of(s, h);
    for (unsigned i = 0; i < POKER_HAND; i++) {
        bits |= s->word[h[i]] % BY_BITS;
        suits &= s->word[h[i]] >> SUIT_AT & 0xf;
    }
    uint16_t value = (uint16_t)(poker_hand(h) + 1);
    if (suits != 0)
        s->suited[bits] = value;
    if (suits != 0 || __builtin_popcount(bits) == POKER_HAND) {
        s->odd[bits] = suits != 0 ? s->odd[bits] : value;
        return;
    }
    unsigned at = halve(s, product);
    if (at < s->products && s->by_product[at].product == product)
        return;
    memmove(&s->by_product[at + 1], &s->by_product[at],
            (s->products++ - at) * sizeof s->by_product[0]);
    s->by_product[at].product = product;
    s->by_product[at].value = value;
}

static struct suffecool *suffecool_make(void)
{
    static const uint8_t PRIME[CARD_RANKS] = {41, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    struct suffecool *s = calloc(1, sizeof *s);
    card h[POKER_HAND];
    if (s == NULL)
        abort();
    for (card c = 0; c < DECK; c++)
        s->word[c] = (uint32_t)PRIME[card_rank(c)] << PRIME_AT | 1u << (SUIT_AT + card_suit(c)) |
                     1u << card_rank(c);
    for (h[0] = 0; h[0] < DECK; h[0]++)
        for (h[1] = 0; h[1] < h[0]; h[1]++)
            for (h[2] = 0; h[2] < h[1]; h[2]++)
                for (h[3] = 0; h[3] < h[2]; h[3]++)
                    for (h[4] = 0; h[4] < h[3]; h[4]++)
                        learn(s, h);
    return s;
}

static ALONE double rate_of_suffecool(const struct suffecool *s, card (*hands)[POKER_HAND])
{
    uint64_t sum = 0;
    double from = now();
    for (unsigned i = 0; i < AT_RANDOM; i++)
        sum += suffecool_value(s, hands[i]) - 1u;
    if (kept != sum) /* what rate_at_random() has come to */
        abort();
    return AT_RANDOM / (now() - from);
}

/* --- Caribbean stud -----------------------------------------------------------------------------
 */

/* The least a simulation can do: draw ten cards of a deck and look at each once. */
static double rate_of_drawing(void)
{
    static struct stacks s;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    uint64_t sum = 0;
    stacks_begin(&s, seed, 0);
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < DECK; i++)
            s.card[k][i] = (card)i;
    double from = now();
    for (unsigned round = 0; round < ROUNDS_DEALT; round += STACKS) {
        stacks_ten(&s);
        for (unsigned k = 0; k < STACKS; k++)
            for (unsigned i = 0; i < TEN_CARDS; i++)
                sum += s.card[k][i];
    }
    kept = sum;
    return ROUNDS_DEALT / (now() - from);
}

static double rate_of_rounds(const struct stud_chart *c)
{
    uint8_t seed[RNG_SEED_BYTES] = {1};
    uint64_t came[STUD_OUTCOMES] = {0};
    double from = now();
    stud_rounds(c, seed, 0, ROUNDS_DEALT, came);
    kept = came[STUD_FOLDS];
    return ROUNDS_DEALT / (now() - from);
}

static double by_the_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double seconds_of_all_deals(const struct stud_terms *t)
{
    struct stud_play p;
    double from = now();
    stud_best_play(t, 1, &p);
    kept = p.folded;
    return now() - from;
}

static double by_the_clock_on_two(const struct stud_terms *t)
{
    struct stud_play p;
    double from = by_the_clock();
    stud_best_play(t, 2, &p);
    kept = p.folded;
    return by_the_clock() - from;
}

/* --- the report ---------------------------------------------------------------------------------
 */

static void report_values(double adding[RUNS], double known[RUNS], double order[RUNS],
                          double random[RUNS])
{
    double least = median(adding), reference = median(known);
    printf("five cards at poker, one core, median of %d runs\n", RUNS);
    line("reference K: words of five cards added, no more", least, NULL, 0);
    line("reference L: by bits and primes, hands at random", reference, NULL, 0);
    line("values of hands at random", median(random), "L", reference);
    line("", median(random), "K", least);
    line("values of all hands in order", median(order), "L", reference);
}

void bench_stud(const struct layout *l)
{
    double adding[RUNS], known[RUNS], order[RUNS], random[RUNS];
    double drawn[RUNS], rounds[RUNS], one[RUNS], two[RUNS];
    card(*hands)[POKER_HAND] = random_hands();
    struct suffecool *suffecool = suffecool_make();
    struct stud_chart chart;
    struct stud_sheet sheet;
    stud_sheet_make(&sheet, l, stud_least_ante(l->rs), 1);
    stud_chart_make(&sheet.terms, &sheet.play, 1, &chart);
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        adding[i] = rate_of_adding(hands);
        order[i] = rate_in_order();
        random[i] = rate_at_random(hands);
        known[i] = rate_of_suffecool(suffecool, hands);
        drawn[i] = rate_of_drawing();
        rounds[i] = rate_of_rounds(&chart);
        one[i] = seconds_of_all_deals(&sheet.terms);
        two[i] = by_the_clock_on_two(&sheet.terms);
    }
    show_run(RUNS);
    report_values(adding, known, order, random);
    printf("Caribbean stud, one core, median of %d runs\n", RUNS);
    double cards = median(drawn);
    line("reference M: ten cards of a deck drawn, no more", cards, NULL, 0);
    line("simulated rounds, best play", median(rounds), "M", cards);
    printf("  %-46s %9.3f s\n", "exact: all 19,933,230,517,200 deals, one thread", median(one));
    printf("  %-46s %9.3f s by the clock\n", "exact: the same, two threads", median(two));
    free(hands);
    free(suffecool);
    stud_chart_free(&chart);
}
