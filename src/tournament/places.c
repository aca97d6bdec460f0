/* Places in the whole tournament, and what each wins. */
#include "tournament/frame.h"

#include <stdlib.h>
#include <string.h>

/* Who got further is before who did not: by the round in which he was last seen, then by his place
 * there, then by his chips. */
static int compare(const void *x, const void *y)
{
    const struct contest_entry *a = *(struct contest_entry *const *)x;
    const struct contest_entry *b = *(struct contest_entry *const *)y;
    if (a->stage != b->stage)
        return a->stage > b->stage ? -1 : 1;
    if (a->place != b->place)
        return a->place < b->place ? -1 : 1;
    if (a->chips != b->chips)
        return a->chips > b->chips ? -1 : 1;
    return 0;
}

static int in_order(const void *x, const void *y)
{
    const struct contest_entry *a = *(struct contest_entry *const *)x;
    const struct contest_entry *b = *(struct contest_entry *const *)y;
    const int by = compare(x, y);
    return by != 0 ? by : a < b ? -1 : 1;
}

/* Those who are ranked: who was counted in a session and put out there. */
static unsigned ranked(struct tournament *t, struct contest_entry **list)
{
    unsigned count = 0;
    EACH_ENTRY(e, t)
    if (e->state == ENTRY_OUT && e->scored)
        list[count++] = e;
    qsort(list, count, sizeof *list, in_order);
    return count;
}

/* What a place wins: its share of the pool, whole cents. The first also has what that leaves over,
 * and what is meant for places that nobody took. */
static void divide(const struct tournament *t, unsigned ranks, cents wins[PLACES_MAX])
{
    cents left = t->pool;
    for (unsigned i = 0; i < PLACES_MAX; i++) {
        wins[i] = i < ranks ? (cents)((__int128)t->pool * t->conditions.share[i] / ALL_SHARES) : 0;
        left -= wins[i];
    }
    wins[0] += left;
}

/* Equals share what their places win together; a cent that cannot be shared is had by who applied
 * first. */
static void award(struct tournament *t, struct contest_entry **list, unsigned from, unsigned count,
                  const cents wins[PLACES_MAX])
{
    cents sum = 0;
    for (unsigned i = from; i < from + count && i < PLACES_MAX; i++)
        sum += wins[i];
    for (unsigned i = 0; i < count; i++) {
        struct contest_entry *e = list[from + i];
        const cents prize = sum / count + (i < sum % count);
        e->final = from + 1;
        e->prize = prize;
        struct occasion_event told = about_entry(t, TEV_PLACED, e, rule_at(&t->o, TP_WINNERS));
        told.place = e->final;
        told.chips = e->chips;
        told.value = prize;
        occasion_emit(&t->o, &told);
        owe_entry(t, e, "prize", prize, rule_at(&t->o, TP_PRIZES));
    }
    for (unsigned g = 0; g < t->goods_count; g++)
        for (unsigned i = 0;
             t->goods[g].place > from && t->goods[g].place <= from + count && i < count; i++) {
            struct occasion_event told =
                about_entry(t, TEV_PAYABLE, list[from + i], rule_at(&t->o, TP_ADDED));
            told.what = "goods";
            told.value = t->goods[g].value;
            told.text = t->goods[g].text;
            told.of = count;
            occasion_emit(&t->o, &told);
        }
}

void decide_places(struct tournament *t)
{
    struct contest_entry *list[APPLICATIONS_MAX];
    cents wins[PLACES_MAX];
    const unsigned count = ranked(t, list);
    t->phase = TOURNAMENT_DECIDED;
    t->halted = t->away = false;
    if (count == 0)
        return;
    divide(t, count, wins);
    t->pool = 0;
    EACH_ENTRY(e, t)
    e->paid = 0;
    for (unsigned from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && compare(&list[from], &list[to]) == 0;)
            to++;
        award(t, list, from, to - from, wins);
    }
}
