#include "casebook/casebook.h"

#include "casebook/frame.h"
#include "casebook_shape.h"

#include <stddef.h>

static bool (*const ANSWERS[CACT_COUNT])(struct casebook *b, const struct occasion_act *a) = {
#define ACT(id, name, actor, care, answer, needs, may, english) answer,
    CASEBOOK_ACTS(ACT)
#undef ACT
};

static const struct act_row ROWS[CACT_COUNT] = {CASEBOOK_ACTS(OCCASION_ROW)};

static const char *const EVENTS[CEV_COUNT] = {
#define EVENT(id, name) name,
    CASEBOOK_EVENTS(EVENT)
#undef EVENT
};

bool has_rank(struct casebook *b, const struct occasion_act *a, unsigned rank, cited_rule rule)
{
    const int his = casebook_rank(book_rules(b), a->rank);
    if (his >= (int)rank)
        return true;
    return his < 0
               ? occasion_refuse(&b->o, a, rule, "the rules know no rank `%s`", a->rank)
               : occasion_refuse(&b->o, a, rule, "that is for the %s", book_rules(b)->rank[rank]);
}

static bool answer(struct occasion *o, const struct occasion_act *a)
{
    return ANSWERS[a->kind]((struct casebook *)o, a);
}

const struct occasion_machine CASEBOOK = {
    .name = "casebook",
    .about = "cases",
    .act_count = CACT_COUNT,
    .acts = ROWS,
    .event_count = CEV_COUNT,
    .events = EVENTS,
    .accepted = CEV_ACCEPTED,
    .refused = CEV_REFUSED,
    .point_count = CP_COUNT,
    .points = CASEBOOK_POINT,
    .malformed = CP_MALFORMED,
    .out_of_turn = CP_OUT_OF_TURN,
    .file = &CASEBOOK_FILE,
    .term = &CASEBOOK_TERM,
    .size = sizeof(struct casebook),
    .rules_size = sizeof(struct casebook_rules),
    .shape = CASEBOOK_SHAPE,
    .list = {offsetof(struct casebook, excluded), sizeof(struct excluded),
             offsetof(struct casebook, excluded_count), EXCLUDED_MAX},
    .read = casebook_rules_read,
    .answer = answer};
