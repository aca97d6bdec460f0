/* Money is a whole number of cents, and odds are two whole numbers.
 *
 * Nothing in Baize is ever a floating-point amount. Sums that would not fit are refused, not
 * wrapped: every adding function says whether it could. */
#ifndef BAIZE_BASE_MONEY_H
#define BAIZE_BASE_MONEY_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t cents;

/* The largest single stake or limit any table may know, a thousand million dollars, and the longest
 * odds any ruleset may give. Together they leave room for every wager a layout can hold to win. */
#define MONEY_STAKE_MAX INT64_C(100000000000)
#define MONEY_ODDS_MAX 5000

/* An account that holds more than this takes no further wager until some of it is cashed out. */
#define MONEY_ACCOUNT_MAX INT64_C(100000000000000000)

/* Odds "num to den": what a winning stake earns beside the stake itself. */
struct odds {
    int32_t num;
    int32_t den;
};

/* *sum = a + b; false, and *sum untouched, when it does not fit. */
bool money_add(cents a, cents b, cents *sum);

/* The least that is a multiple of both, each above zero. */
cents money_common(cents a, cents b);

/* The exact winnings of a stake at these odds, rounded up to a multiple of chip (which is at least
 * one cent): never down, and never across several wagers. */
cents money_winnings(cents stake, struct odds odds, cents chip);

/* amount × part ÷ whole in whole cents, rounded down; *rest is what is left over, in wholes of a
 * cent. */
cents money_share(cents amount, cents part, cents whole, cents *rest);

/* Whether those winnings can be paid in chips without rounding. */
bool money_payable(cents stake, struct odds odds, cents chip);

/* Writes "12.34" or "-0.05"; the buffer holds MONEY_TEXT_MAX bytes. */
#define MONEY_TEXT_MAX 24
const char *money_text(cents amount, char *buf);

/* Reads a plain whole number of cents; false for anything else, or beyond int64. */
bool money_parse(const char *text, cents *out);

#endif
