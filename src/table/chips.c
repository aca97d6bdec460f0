/* What is staked is chips: value chips, of which the option `chip` is the smallest, or chips
 * without a value that the table has issued to this player (nz1996:I.14.3, I.18). A document that
 * does not ask for whole chips takes any amount of cents. */
#include "table/chips.h"
#include "table/felt.h"

#include <string.h>

static bool in_whole_chips(const struct table *t)
{
    return t->rs->rule[RP_WHOLE_CHIPS] != NULL;
}

static cents rounded_up(cents amount, cents step)
{
    return (amount + step - 1) / step * step;
}

static REFUSAL bool refuse_broken(struct table *t, const struct act *a, cents amount)
{
    char said[MONEY_TEXT_MAX], chip[MONEY_TEXT_MAX];
    return refuse_over(t, a, RP_WHOLE_CHIPS, AMOUNTS({"unit", t->rs->chip}),
                       "%s is no whole number of chips of %s", money_text(amount, said),
                       money_text(t->rs->chip, chip));
}

bool chips_whole(struct table *t, const struct act *a, cents amount)
{
    return !in_whole_chips(t) || amount <= 0 || amount % t->rs->chip == 0 ||
           refuse_broken(t, a, amount);
}

cents chips_least(const struct table *t, cents amount)
{
    return in_whole_chips(t) ? rounded_up(amount, t->rs->chip) : amount;
}

static cents common_multiple(cents a, cents b)
{
    cents x = a, y = b;
    while (y != 0) {
        cents rest = x % y;
        x = y;
        y = rest;
    }
    return a / x > MONEY_STAKE_MAX / b ? MONEY_STAKE_MAX : a / x * b;
}

struct limits table_limits_in_chips(const struct table *t)
{
    struct limits l = t->limits;
    if (!in_whole_chips(t))
        return l;
    l.unit = common_multiple(l.unit, t->rs->chip);
    l.min = rounded_up(l.min, l.unit);
    return l;
}

/* --- the player's own ------------------------------------------------------------------------- */

cents chips_own(const struct table *t, const struct wager *w)
{
    return t->rs->rule[RP_NON_VALUE_CHIPS] != NULL ? w->own_chips : 0;
}

cents chips_own_on(struct table *t, int p, int seat, spot s, bool spoken)
{
    cents sum = 0;
    if (t->rs->rule[RP_NON_VALUE_CHIPS] == NULL || p < 0)
        return 0;
    for (int call = spoken ? WAGER_SPOKEN : WAGER_BY_HAND; call <= WAGER_BY_HAND; call++) {
        const struct wager *w = felt_find(t, (unsigned)p, seat, s, call);
        sum += w != NULL && wager_live(w) ? w->own_chips : 0;
    }
    return sum;
}

/* Either a rule of its own, or the one that chips are staked and nothing else. */
enum rule_point chips_of_value(const struct table *t)
{
    return t->rs->rule[RP_VALUE_CHIPS] != NULL ? RP_VALUE_CHIPS : RP_NOT_CHIPS;
}

bool chips_counted(struct table *t, const struct act *a, int p, cents *stake)
{
    if ((a->has & HAS_CHIPS) == 0) {
        *stake = (a->has & HAS_STAKE) != 0 ? a->stake : 0;
        return chips_whole(t, a, *stake);
    }
    if (t->rs->rule[RP_NON_VALUE_CHIPS] == NULL)
        return refuse_at(t, a, chips_of_value(t), "this game is played with value chips");
    if (p < 0 || t->player[p].colour[0] == '\0' ||
        (a->colour[0] != '\0' && strcmp(a->colour, t->player[p].colour) != 0))
        return refuse_at(t, a, RP_COLOUR_ISSUED_HERE,
                         "those non-value chips were not issued to %s at this table", a->player);
    if (a->chips <= 0 || a->chips > MONEY_STAKE_MAX / t->player[p].colour_value)
        return refuse_at(t, a, RP_BELOW_MINIMUM, "`chips` is a number of chips above zero");
    *stake = a->chips * t->player[p].colour_value;
    return true;
}

/* Of value chips and his own on one position an amount is taken in one kind: that which it is a
 * whole number of, value chips first. */
bool chips_taken(struct table *t, const struct act *a, const struct wager *w, cents amount,
                 cents *own)
{
    cents his = chips_own(t, w);
    *own = amount == w->stake ? his : 0;
    if (!in_whole_chips(t) || amount <= 0 || amount >= w->stake)
        return true;
    if ((a->has & HAS_CHIPS) == 0 && amount <= w->stake - his && amount % t->rs->chip == 0)
        return true;
    *own = amount;
    if (amount <= his && amount % t->player[w->player].colour_value == 0)
        return true;
    return chips_whole(t, a, amount) &&
           refuse_over(t, a, RP_WHOLE_CHIPS, AMOUNTS({"unit", t->rs->chip}),
                       "of each kind of chips only what lies there, and whole");
}

cents chips_cut(const struct table *t, struct wager *w, cents excess)
{
    if (!in_whole_chips(t))
        return excess;
    cents value = w->stake - chips_own(t, w);
    if (excess <= value)
        return rounded_up(excess, t->rs->chip);
    cents own = rounded_up(excess - value, t->player[w->player].colour_value);
    w->own_chips -= own;
    return value + own;
}
