#include "base/money.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

bool money_add(cents a, cents b, cents *sum)
{
    cents s;
    if (__builtin_add_overflow(a, b, &s))
        return false;
    *sum = s;
    return true;
}

cents money_common(cents a, cents b)
{
    cents x = a, y = b;
    while (y != 0) {
        const cents rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}

/* A product of a stake and long odds may need more than 64 bits on the way. */
__extension__ typedef __int128 wide;

cents money_winnings(cents stake, struct odds odds, cents chip)
{
    assert(stake >= 0 && odds.num >= 0 && odds.den > 0 && chip > 0);
    cents whole;
    if (odds.den == 1 && !__builtin_mul_overflow(stake, (cents)odds.num, &whole) &&
        whole % chip == 0)
        return whole;
    wide per_chip = (wide)odds.den * chip;
    wide pays = ((wide)stake * odds.num + per_chip - 1) / per_chip * chip;
    assert(pays <= INT64_MAX);
    return (cents)pays;
}

cents money_share(cents amount, cents part, cents whole, cents *rest)
{
    assert(amount >= 0 && part >= 0 && part <= whole && whole > 0);
    wide product = (wide)amount * part;
    *rest = (cents)(product % whole);
    return (cents)(product / whole);
}

bool money_payable(cents stake, struct odds odds, cents chip)
{
    return (wide)stake * odds.num % ((wide)odds.den * chip) == 0;
}

const char *money_text(cents amount, char *buf)
{
    uint64_t abs = amount < 0 ? 0 - (uint64_t)amount : (uint64_t)amount;
    snprintf(buf, MONEY_TEXT_MAX, "%s%" PRIu64 ".%02" PRIu64, amount < 0 ? "-" : "", abs / 100,
             abs % 100);
    return buf;
}

bool money_parse(const char *text, cents *out)
{
    if (*text != '-' && (*text < '0' || *text > '9'))
        return false;
    char *end;
    errno = 0;
    long long v = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0')
        return false;
    *out = v;
    return true;
}
