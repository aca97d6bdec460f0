#include "chipbank/chipbank.h"

#include "chipbank/frame.h"
#include "chipbank_shape.h"

#include <stddef.h>
#include <string.h>

static bool (*const ANSWERS[BACT_COUNT])(struct chipbank *b, const struct occasion_act *a) = {
#define ACT(id, name, actor, care, answer, needs, may, english) answer,
    CHIPBANK_ACTS(ACT)
#undef ACT
};

static const struct act_row ROWS[BACT_COUNT] = {CHIPBANK_ACTS(OCCASION_ROW)};

static const char *const EVENTS[BEV_COUNT] = {
#define EVENT(id, name) name,
    CHIPBANK_EVENTS(EVENT)
#undef EVENT
};

cents chipbank_holds(const struct chipbank *b)
{
    cents sum = (b->chips > 0 ? b->chips : 0) + b->vouchers;
    for (uint32_t i = 0; i < b->colour_count; i++)
        sum += b->colour[i].value * b->colour[i].out;
    return sum;
}

struct chip_float *float_named(const struct chipbank *b, const char *table)
{
    for (unsigned i = 0; i < b->float_count; i++)
        if (strcmp(b->at[i].table, table) == 0)
            return (struct chip_float *)&b->at[i];
    return NULL;
}

struct chip_float *chip_float(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_float *f = float_named(b, a->table);
    if (f == NULL && b->float_count == FLOATS_MAX) {
        occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "there is no room for another table");
        return NULL;
    }
    return f != NULL ? f : &b->at[b->float_count];
}

void chip_float_used(struct chipbank *b, const struct occasion_act *a, struct chip_float *f)
{
    memcpy(f->table, a->table, sizeof f->table);
    b->float_count += f == &b->at[b->float_count];
}

static bool answer(struct occasion *o, const struct occasion_act *a)
{
    return ANSWERS[a->kind]((struct chipbank *)o, a);
}

const struct occasion_machine CHIPBANK = {
    .name = "chipbank",
    .about = "chips",
    .act_count = BACT_COUNT,
    .acts = ROWS,
    .event_count = BEV_COUNT,
    .events = EVENTS,
    .accepted = BEV_ACCEPTED,
    .refused = BEV_REFUSED,
    .point_count = BP_COUNT,
    .points = CHIPBANK_POINT,
    .malformed = BP_MALFORMED,
    .out_of_turn = BP_OUT_OF_TURN,
    .file = &CHIPBANK_FILE,
    .term = &CHIPBANK_TERM,
    .size = sizeof(struct chipbank),
    .rules_size = sizeof(struct chipbank_rules),
    .shape = CHIPBANK_SHAPE,
    .list = {offsetof(struct chipbank, colour), sizeof(struct colour),
             offsetof(struct chipbank, colour_count), COLOURS_MAX},
    .read = chipbank_rules_read,
    .answer = answer};
