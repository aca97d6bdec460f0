#include "occasion/act.h"

#include <stddef.h>
#include <string.h>

/* The year 287396: far enough, and every sum of times fits. */
#define CLOCK_MAX INT64_C(9007199254740991)
enum { COUNT_MAX = 1000000 };

const struct field OCCASION_FIELD[OFIELD_COUNT] = {
#define FIELD(id, name, type, member, has)                                                         \
    {name, TYPE_##type, offsetof(struct occasion_act, member),                                     \
     sizeof(((struct occasion_act *)NULL)->member), has},
    OCCASION_FIELDS(FIELD)
#undef FIELD
};

bool act_gives(const struct occasion_act *a, const struct field *f)
{
    return f->has != 0 ? (a->has & f->has) != 0 : *((const char *)a + f->at) != '\0';
}

static int64_t greatest_of(const struct field *f)
{
    return f->type == TYPE_TIME ? CLOCK_MAX : f->type == TYPE_MONEY ? MONEY_STAKE_MAX : COUNT_MAX;
}

bool act_within(const struct occasion_act *a, const struct field *f)
{
    int64_t n;
    if (f->type == TYPE_WORD || f->type == TYPE_CHOICE || f->type == TYPE_TRUTH_YES ||
        f->type == TYPE_TRUTH_NO)
        return true;
    memcpy(&n, (const char *)a + f->at, sizeof n);
    return n >= 0 && n <= greatest_of(f);
}
