/* What wagers must bring the house over many rounds, and how far chance moves that.
 *
 * Where one outcome decides all wagers of a round, what they come to together is known for every
 * outcome, and so is the variance of their sum. Elsewhere, where players decide, or wagers live
 * over many rounds, wagers of one round are taken to win and lose together: their deviations are
 * added, which is the most that they can come to. */
#ifndef BAIZE_ODDS_THEORY_H
#define BAIZE_ODDS_THEORY_H

#include "odds/odds.h"

/* Of a stake of one: what the house keeps of it on average, and the standard deviation of that. */
struct expected {
    bool known; /* else there is no such figure: a jackpot that others have fed */
    double edge, deviation;
    double staked; /* by the end, of one that was laid first: more where players add to it */
    double rounds; /* until it is decided, on average */
};

/* What the house keeps a round of somebody who lays one there first. */
static inline double expected_a_round(const struct expected *e)
{
    return e->edge * e->staked / e->rounds;
}

struct theory {
    const struct layout *layout;
    const char *play; /* by which the figures are, in words; NULL: players decide nothing */
    struct expected of[SPOTS_MAX];
    bool together;  /* one outcome decides all wagers of a round */
    unsigned count; /* of outcomes that can come */
    double *chance; /* of each */
    double *kept;   /* by position and outcome: by the house, of a stake of one */
};

/* On the heap: theory_free() it. */
struct theory *theory_make(const struct layout *l);
void theory_free(struct theory *t);

/* The wagers of one round, or some of them, added up. */
struct round_sum {
    double expected;  /* that the house keeps of them */
    double deviation; /* the sum of theirs */
    double *kept;     /* by outcome, where one decides them all */
};
void round_sum_begin(struct round_sum *s, const struct theory *t);
void round_sum_add(struct round_sum *s, const struct theory *t, spot at, double stake);
double round_sum_variance(const struct round_sum *s, const struct theory *t);
/* Nothing lies there: the next round may be added up. */
void round_sum_clear(struct round_sum *s, const struct theory *t);
void round_sum_free(struct round_sum *s);

#endif
