/* Wagers paid in parts as if they were several (nz1996:X.6.2 to 6.4): horn, horn high and world in
 * so many equal units, others in two parts that the player chooses. */
#include "table/parts.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/limits.h"

/* Every part is so many whole chips. */
static bool whole(const struct table *t, cents part)
{
    return part >= t->rs->chip && part % t->rs->chip == 0;
}

static bool told(const struct act *a)
{
    return (a->has & (HAS_FIRST_PART | HAS_SECOND_PART)) != 0;
}

static bool uneven(struct table *t, const struct act *a, const struct bet *b)
{
    if (b->units == 2)
        return refuse_by_bet(
            t, a, "units", b->units_rule, AMOUNTS({"parts", b->units}),
            "%s has two parts, each of at least one whole chip, that make up the stake", b->name);
    return refuse_by_bet(t, a, "units", b->units_rule, AMOUNTS({"parts", b->units}),
                         "%s is staked in multiples of %u chips", b->name, b->units);
}

bool parts_good(const struct table *t, const struct act *a, spot s, cents stake, cents *first)
{
    const struct bet *b = bet_at(t, s);
    *first = 0;
    if (b->units != 2)
        return b->units == 0 || stake % (b->units * t->rs->chip) == 0;
    *first = told(a) ? a->first_part : stake / 2;
    cents other = told(a) ? a->second_part : stake / 2; /* two equal halves */
    return whole(t, *first) && whole(t, other) && *first <= stake && other == stake - *first;
}

bool parts_take(struct table *t, const struct act *a, spot s, cents stake, cents *first)
{
    return parts_good(t, a, s, stake, first) || uneven(t, a, bet_at(t, s));
}

void parts_lay(const struct table *t, struct wager *w, cents first, cents own)
{
    if (bet_at(t, w->at)->units == 2)
        w->first_part += first;
    else if (own != 0)
        w->own_chips += own;
}

/* What a player has on each of two parts; a wager called out counts where one is judged. */
static void lies_on_parts(struct table *t, int p, int seat, spot s, bool spoken, cents sum[2])
{
    for (int call = spoken ? WAGER_SPOKEN : WAGER_BY_HAND; call <= WAGER_BY_HAND; call++) {
        const struct wager *w = p >= 0 ? felt_find(t, (unsigned)p, seat, s, call) : NULL;
        if (w == NULL || !wager_live(w))
            continue;
        sum[0] += w->first_part;
        sum[1] += w->stake - w->first_part;
    }
}

bool parts_within(struct table *t, const struct act *a, int p, spot s, cents added, cents first)
{
    if (bet_at(t, s)->units != 2)
        return true;
    cents sum[2] = {first, added - first}, most = limits_for(t, p, a->seat, s).max / 2;
    lies_on_parts(t, p, a->seat, s, a->spoken || a->kind == ACT_POSITION, sum);
    return (sum[0] <= most && sum[1] <= most) ||
           refuse_at(t, a, RP_ABOVE_MAXIMUM, "one of its parts is above the maximum");
}

cents parts_over(struct table *t, int p, int seat, spot s, cents added, cents first)
{
    cents sum[2] = {first, added - first}, most = limits_for(t, p, seat, s).max / 2, over = 0;
    lies_on_parts(t, p, seat, s, false, sum);
    for (unsigned i = 0; i < 2; i++)
        over += sum[i] > most ? sum[i] - most : 0;
    return over;
}

/* Of two parts the player says which he takes back, or takes half of each. */
bool parts_taken(struct table *t, const struct act *a, const struct wager *w, cents *amount,
                 cents *first, cents *own)
{
    const struct bet *b = bet_at(t, w->at);
    *first = 0;
    if (b->units == 2 && told(a)) {
        if (a->first_part < 0 || a->first_part > w->first_part || a->second_part < 0 ||
            a->second_part > w->stake - w->first_part ||
            ((a->has & HAS_STAKE) != 0 && a->stake != a->first_part + a->second_part))
            return uneven(t, a, b);
        *amount = a->first_part + a->second_part;
        *first = a->first_part;
    }
    if (!chips_taken(t, a, w, *amount, own))
        return false;
    if (b->units == 2 && !told(a))
        *first = *amount == w->stake ? w->first_part : *amount / 2;
    if (b->units == 0 || *amount <= 0 || *amount >= w->stake)
        return true;
    cents rest = w->stake - *amount, stays = w->first_part - *first;
    bool even = told(a) || *amount % 2 == 0;
    if (b->units == 2 ? even && whole(t, stays) && whole(t, rest - stays)
                      : rest % (b->units * t->rs->chip) == 0)
        return true;
    return uneven(t, a, b);
}

/* The larger of two parts goes first. */
static cents cut_two(const struct table *t, struct wager *w, cents rest)
{
    cents chip = t->rs->chip, other = w->stake - w->first_part;
    cents small = w->first_part < other ? w->first_part : other;
    rest = rest / chip * chip;
    if (small > rest / 2)
        small = rest / 2 / chip * chip;
    if (small < chip)
        return w->stake;
    w->first_part = w->first_part < other ? small : rest - small;
    return w->stake - rest;
}

cents parts_cut(struct table *t, struct wager *w, cents excess)
{
    const struct bet *b = bet_at(t, w->at);
    cents rest = w->stake - excess;
    if (b->units == 2)
        return cut_two(t, w, rest);
    return b->units == 0 ? chips_cut(t, w, excess) : excess + rest % (b->units * t->rs->chip);
}
