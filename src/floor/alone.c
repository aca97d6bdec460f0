/* What staff have moved for a member without a second person: an amount that is split so that each
 * part stays below what one person may move alone is counted together.
 *
 * It is counted by member, over both of his accounts and whoever stood at the cage: another cashier
 * for the second half is the same split. What two have confirmed does not count against what one
 * may do. In a casino of several pits what was moved at the cages of all is. The last so many are
 * kept, here and in the book; where there have been more within the time, it is not known what was
 * moved, and it takes two. */
#include "floor/alone.h"
#include "floor/casino.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool counts(const struct floor *f, const struct moved_alone *m)
{
    return m->amount != 0 && m->at > f->wall - f->plan->duty[m->duty].within;
}

/* The place of the oldest, which the next takes. */
static uint32_t oldest(const struct floor *f)
{
    uint32_t at = 0;
    for (uint32_t i = 1; i < ALONE_KEPT; i++)
        if (f->alone[i].at < f->alone[at].at)
            at = i;
    return at;
}

cents moved_alone(const struct floor *f, enum duty duty, int64_t member)
{
    bool room = false; /* for another, without one being forgotten that counts */
    if (f->plan->duty[duty].within == 0)
        return 0;
    cents sum = casino_alone_there(f, member, duty, f->plan->duty[duty].within);
    for (uint32_t i = 0; i < ALONE_KEPT; i++) {
        const struct moved_alone *m = &f->alone[i];
        if (!counts(f, m))
            room = true;
        else if (m->member == member && m->duty == duty)
            sum += m->amount;
    }
    return room && sum < MONEY_STAKE_MAX ? sum : MONEY_STAKE_MAX;
}

void note_alone(struct floor *f, enum duty duty, int64_t member, cents amount)
{
    const struct plan_duty *d = &f->plan->duty[duty];
    char name[24], value[96];
    if (d->within == 0 || !duty_takes_two(d, INT64_MAX))
        return;
    const uint32_t place = oldest(f);
    f->alone[place] =
        (struct moved_alone){.at = f->wall, .member = member, .amount = amount, .duty = duty};
    snprintf(name, sizeof name, "alone %" PRIu32, place);
    snprintf(value, sizeof value, "%s %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64,
             duty_name(duty), member, f->wall, amount, casino_alone(f, member, duty, amount));
    book_setting(f->book, name, value);
}

void put_alone(const struct floor *f, int64_t member, struct text *t)
{
    json_open(t, "alone", '{');
    for (enum duty d = 0; d < DUTY_ACT; d++)
        if (f->plan->duty[d].within != 0)
            json_int(t, duty_name(d), moved_alone(f, d, member));
    json_close(t, '}');
}

void take_alone(struct floor *f, const char *place, const char *value)
{
    const unsigned long at = strtoul(place, NULL, 10);
    struct moved_alone m = {.at = 0};
    char name[24];
    if (at >= ALONE_KEPT || sscanf(value, "%23s %" SCNd64 " %" SCNd64 " %" SCNd64, name, &m.member,
                                   &m.at, &m.amount) != 4)
        return;
    for (m.duty = 0; m.duty < DUTY_ACT; m.duty++)
        if (strcmp(name, duty_name(m.duty)) == 0) {
            f->alone[at] = m;
            return;
        }
}
