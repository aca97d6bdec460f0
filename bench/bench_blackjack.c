/* Blackjack: the best play reckoned, and rounds by it. */
#include "bench.h"

#include "base/shuffle.h"
#include "games/blackjack/rounds.h"
#include "games/blackjack/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_DEALT = 1 << 22, DEALT_OF_SHOE = 350 };

/* What is measured has the registers to itself, wherever it is called. */
#define ALONE __attribute__((noinline))

/* --- rounds ----------------------------------------------------------------------------------- */

/* The least a simulation can do: draw as many cards as so many rounds take, and look at each once.
 */
static ALONE double rate_of_drawing(unsigned decks)
{
    static const double CARDS_A_ROUND = 5.32;
    static struct stacks s;
    uint8_t seed[RNG_SEED_BYTES] = {1};
    uint64_t aces = 0, cards = 0;
    stacks_begin(&s, seed, 0);
    for (unsigned k = 0; k < STACKS; k++)
        for (unsigned i = 0; i < decks * DECK; i++)
            s.card[k][i] = (uint8_t)(blackjack_rank_value(i % CARD_RANKS) - 1);
    double from = now();
    for (; (double)cards < ROUNDS_DEALT * CARDS_A_ROUND; cards += STACKS * DEALT_OF_SHOE) {
        stacks_shuffle(&s, decks * DECK, DEALT_OF_SHOE);
        for (unsigned k = 0; k < STACKS; k++)
            for (unsigned i = 0; i < DEALT_OF_SHOE; i++)
                aces += s.card[k][i] == BJ_ACE;
    }
    kept = aces;
    return (double)cards / CARDS_A_ROUND / (now() - from);
}

static ALONE double rate_of_rounds(const struct layout *l, const struct bj_rounds *r,
                                   uint32_t *came)
{
    uint8_t seed[RNG_SEED_BYTES] = {1};
    double from = now();
    memset(came, 0, bj_cells(r) * sizeof *came);
    bj_rounds_deal(r, l->rs, seed, 0, ROUNDS_DEALT, came);
    kept = came[0];
    return ROUNDS_DEALT / (now() - from);
}

/* --- the best play ---------------------------------------------------------------------------- */

/* The plain way, and the least of it: the dealer's hand card by card, for every two cards of the
 * player's and every upcard, once. */
static double deal_on(unsigned left[BJ_VALUES], unsigned cards, struct count c, double chance,
                      const struct blackjack_rules *r)
{
    double bust = 0;
    if (!blackjack_dealer_draws(r, c))
        return blackjack_total(c) > BLACKJACK ? chance : 0;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        double p = chance * left[v] / cards;
        left[v]--;
        bust += deal_on(left, cards - 1, blackjack_add(c, v + 1), p, r);
        left[v]++;
    }
    return bust;
}

static ALONE double seconds_of_plain_way(const struct bj_rules *r)
{
    unsigned left[BJ_VALUES];
    double sum = 0, from = now();
    for (unsigned v = 0; v < BJ_VALUES; v++)
        left[v] = r->decks * (v == BJ_TEN ? 16 : 4);
    for (unsigned up = 0; up < BJ_VALUES; up++)
        for (unsigned a = 0; a < BJ_VALUES; a++)
            for (unsigned b = a; b < BJ_VALUES; b++) {
                left[up]--, left[a]--, left[b]--;
                struct count c = blackjack_add((struct count){0, false}, up + 1);
                sum += deal_on(left, r->decks * DECK - 3, c, 1, &r->game);
                left[up]++, left[a]++, left[b]++;
            }
    kept = (uint64_t)sum;
    return now() - from;
}

static ALONE double seconds_of_best_play(const struct bj_rules *r)
{
    double from = now();
    struct bj_exact *x = bj_exact_make(r);
    kept = (uint64_t)(x->returns * -1e9);
    free(x);
    return now() - from;
}

/* --- the report ------------------------------------------------------------------------------- */

static void report_best_play(double plain[RUNS], double refunded[RUNS], double final[RUNS])
{
    double reference = median(plain);
    printf("  %-46s %9.3f ms\n", "reference O: 550 times the dealer's hand", 1e3 * reference);
    double best = median(refunded);
    printf("  %-46s %9.3f ms    %6.3f of O\n", "exact: the best play, splits and all", 1e3 * best,
           best / reference);
    best = median(final);
    printf("  %-46s %9.3f ms    %6.3f of O\n", "exact: the same, busted hands stay lost",
           1e3 * best, best / reference);
}

void bench_blackjack(const struct layout *l)
{
    double drawn[RUNS], dealt[RUNS], plain[RUNS], refunded[RUNS], final[RUNS];
    struct bj_rules rules = bj_rules_of(l), other = rules;
    other.game.refunds_busts = true;
    struct bj_exact *x = bj_exact_make(&rules);
    struct bj_rounds *r = bj_rounds_make(l, x);
    uint32_t *came = malloc(bj_cells(r) * sizeof *came);
    if (came == NULL)
        abort();
    for (int i = 0; i < RUNS; i++) {
        show_run(i);
        drawn[i] = rate_of_drawing(rules.decks);
        dealt[i] = rate_of_rounds(l, r, came);
        plain[i] = seconds_of_plain_way(&rules);
        refunded[i] = seconds_of_best_play(&other);
        final[i] = seconds_of_best_play(&rules);
    }
    show_run(RUNS);
    printf("blackjack, %u decks, one core, median of %d runs\n", rules.decks, RUNS);
    double cards = median(drawn);
    line("reference N: the cards of a round drawn, no more", cards, NULL, 0);
    line("simulated rounds, best play", median(dealt), "N", cards);
    report_best_play(plain, refunded, final);
    free(came);
    bj_rounds_free(r);
    free(x);
}
