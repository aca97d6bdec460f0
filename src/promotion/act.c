#include "promotion/act.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    enum actor actor;
    enum care care;
    act_fields needs, may;
    const char *words[LANGUAGES];
} KINDS[PACT_COUNT] = {
#define ACT(id, text, actor, care, answer, needs, may, english, chinese)                           \
    {text, ACTOR_##actor, CARE_##care, P(AT) | (needs), may, {english, chinese}},
    PROMOTION_ACTS(ACT)
#undef ACT
};

const struct field PROMOTION_FIELD[PFIELD_COUNT] = {
#define FIELD(id, name, type, member, has)                                                         \
    {name, TYPE_##type, offsetof(struct promotion_act, member),                                    \
     sizeof(((struct promotion_act *)NULL)->member), has},
    PROMOTION_FIELDS(FIELD)
#undef FIELD
};

const char *promotion_act_name(enum promotion_act_kind kind)
{
    return KINDS[kind].name;
}

bool promotion_act_find(const char *name, enum promotion_act_kind *out)
{
    for (unsigned k = 0; k < PACT_COUNT; k++)
        if (strcmp(KINDS[k].name, name) == 0) {
            *out = (enum promotion_act_kind)k;
            return true;
        }
    return false;
}

enum actor promotion_act_actor(enum promotion_act_kind kind)
{
    return KINDS[kind].actor;
}

enum care promotion_act_care(enum promotion_act_kind kind)
{
    return KINDS[kind].care;
}

act_fields promotion_act_needs(enum promotion_act_kind kind)
{
    return KINDS[kind].needs;
}

act_fields promotion_act_may_have(enum promotion_act_kind kind)
{
    return KINDS[kind].may;
}

const char *const *promotion_act_words(enum promotion_act_kind kind)
{
    return KINDS[kind].words;
}
