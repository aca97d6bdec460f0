#include "base/frac.h"

#include <stdio.h>
#include <stdlib.h>

/* Most fractions are small, and dividing 64 bits is many times faster than 128. */
static frac_int gcd(frac_int a, frac_int b)
{
    if (a < 0)
        a = -a;
    while (b > UINT64_MAX || (a > UINT64_MAX && b != 0)) {
        frac_int r = a % b;
        a = b;
        b = r;
    }
    if (b == 0)
        return a;
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    while (y != 0) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    return x;
}

static void too_large(void)
{
    fprintf(stderr, "baize: an exact fraction left 128 bits\n");
    abort();
}

static frac_int times(frac_int a, frac_int b)
{
    frac_int r;
    if (__builtin_mul_overflow(a, b, &r))
        too_large();
    return r;
}

struct frac frac_make(frac_int num, frac_int den)
{
    if (den == 0)
        too_large();
    if (den < 0) {
        num = -num;
        den = -den;
    }
    frac_int g = gcd(num, den);
    return g == 1 ? (struct frac){num, den} : (struct frac){num / g, den / g};
}

struct frac frac_add(struct frac a, struct frac b)
{
    frac_int g = gcd(a.den, b.den);
    frac_int left = times(a.num, b.den / g);
    frac_int right = times(b.num, a.den / g);
    frac_int num;
    if (__builtin_add_overflow(left, right, &num))
        too_large();
    return frac_make(num, times(a.den, b.den / g));
}

struct frac frac_sub(struct frac a, struct frac b)
{
    return frac_add(a, (struct frac){-b.num, b.den});
}

struct frac frac_mul(struct frac a, struct frac b)
{
    struct frac x = frac_make(a.num, b.den);
    struct frac y = frac_make(b.num, a.den);
    return frac_make(times(x.num, y.num), times(x.den, y.den));
}

int frac_cmp(struct frac a, struct frac b)
{
    frac_int d = frac_sub(a, b).num;
    return (d > 0) - (d < 0);
}

double frac_double(struct frac a)
{
    return (double)a.num / (double)a.den;
}

static char *digits(frac_int v, char *end)
{
    do {
        *--end = (char)('0' + (int)(v % 10));
        v /= 10;
    } while (v != 0);
    return end;
}

const char *frac_text(struct frac a, char *buf)
{
    char num[44], den[44];
    num[43] = den[43] = '\0';
    char *n = digits(a.num < 0 ? -a.num : a.num, num + 43);
    char *d = digits(a.den, den + 43);
    if (a.den == 1)
        snprintf(buf, FRAC_TEXT_MAX, "%s%s", a.num < 0 ? "-" : "", n);
    else
        snprintf(buf, FRAC_TEXT_MAX, "%s%s/%s", a.num < 0 ? "-" : "", n, d);
    return buf;
}
