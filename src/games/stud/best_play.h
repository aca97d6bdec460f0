/* Caribbean stud by the best play: for every hand and upcard, raise or fold, whichever is worth
 * more; and what comes of it over all deals. Nothing here knows a rule or a price. */
#ifndef BAIZE_GAMES_STUD_BEST_PLAY_H
#define BAIZE_GAMES_STUD_BEST_PLAY_H

#include "base/frac.h"
#include "base/money.h"
#include "base/rng.h"
#include "games/stud/every_deal.h"
#include "games/stud/kernel.h"

/* What the player has more, or less, after a round. */
struct stud_terms {
    poker_rank lowest; /* that the dealer qualifies with */
    cents folded, unqualified, lost, level;
    cents won[POKER_CATEGORIES]; /* by the player's hand */
};

/* Deals that end so, of STUD_HANDS × STUD_UPCARDS × STUD_BEHIND. */
struct stud_play {
    uint64_t folded, unqualified, lost, level;
    uint64_t won[POKER_CATEGORIES];
    uint64_t raised; /* hands and upcards, of STUD_HANDS × STUD_UPCARDS */
    /* Hands below the one are folded against every upcard, from the other on all are raised. */
    poker_rank never_below, always_from;
};
void stud_best_play(const struct stud_terms *t, unsigned threads, struct stud_play *out);

/* The same for a play that decides otherwise. */
typedef bool stud_decides(const struct showdown_hand *h, unsigned up);
void stud_play_by(const struct stud_terms *t, stud_decides *raises, unsigned threads,
                  struct stud_play *out);

/* What the house keeps of an ante on average. */
struct frac stud_edge(const struct stud_terms *t, const struct stud_play *p, cents ante);

static inline uint64_t stud_deals(void)
{
    return (uint64_t)STUD_HANDS * STUD_UPCARDS * STUD_BEHIND;
}

/* --- each decision ------------------------------------------------------------------------------
 */

/* Where the decision hangs on the upcard, or on suits: by the value of the hand and the suits of
 * its cards from the highest number down, counted from the upcard's, a bit for each rank that the
 * upcard may have. */
struct stud_chart {
    poker_rank never_below, always_from;
    uint16_t *raise;
};
void stud_chart_make(const struct stud_terms *t, const struct stud_play *p, unsigned threads,
                     struct stud_chart *out);
void stud_chart_free(struct stud_chart *c);

bool stud_raises(const struct stud_chart *c, const card hand[POKER_HAND], card up);

/* --- rounds -------------------------------------------------------------------------------------
 */

/* Deals so many rounds by the chart, each from a whole deck, and adds up what wagers heard, by
 * outcome of the game: ante and bet one each round, and the jackpot each of its prizes. */
void stud_rounds(const struct stud_chart *c, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane,
                 uint64_t rounds, uint64_t came[STUD_OUTCOMES]);

#endif
