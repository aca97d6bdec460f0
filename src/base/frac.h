/* Exact fractions, always in lowest terms with a positive denominator.
 *
 * Probabilities and returns are fractions of counts of equally likely deals; 128 bits hold every
 * one that the games need, and an operation that would not fit aborts rather than rounds. */
#ifndef BAIZE_BASE_FRAC_H
#define BAIZE_BASE_FRAC_H

#include <stdint.h>

__extension__ typedef __int128 frac_int;

struct frac {
    frac_int num;
    frac_int den;
};

struct frac frac_make(frac_int num, frac_int den);
struct frac frac_add(struct frac a, struct frac b);
struct frac frac_sub(struct frac a, struct frac b);
struct frac frac_mul(struct frac a, struct frac b);
int frac_cmp(struct frac a, struct frac b);

/* For people only: the nearest double. */
double frac_double(struct frac a);

/* "36/37", or "1" when the denominator is one. */
#define FRAC_TEXT_MAX 88
const char *frac_text(struct frac a, char *buf);

#endif
