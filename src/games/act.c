#include "games/act.h"

#include <stddef.h>
#include <string.h>

#define ACT(of, id, text, actor, care, answer, needs, may, english)                                \
    bool answer(struct table *t, const struct act *a);
ACTS(ACT)
#undef ACT

static const struct {
    const char *name;
    enum actor actor;
    enum care care;
    unsigned whose;
    act_answer answer;
    act_fields needs, may;
    const char *words;
} KINDS[ACT_COUNT] = {
#define ACT(of, id, text, actor, care, answer, needs, may, english)                                \
    {text, ACTOR_##actor, CARE_##care, of, answer, needs, may, english},
    ACTS(ACT)
#undef ACT
};

const char *act_name(enum act_kind kind)
{
    return KINDS[kind].name;
}

enum actor act_actor(enum act_kind kind)
{
    return KINDS[kind].actor == ACTOR_READER ? ACTOR_STAFF : KINDS[kind].actor;
}

enum care act_care(enum act_kind kind)
{
    return KINDS[kind].care;
}

bool act_tells_chance(enum act_kind kind)
{
    return KINDS[kind].actor == ACTOR_CHANCE || KINDS[kind].actor == ACTOR_READER;
}

unsigned act_whose(enum act_kind kind)
{
    return KINDS[kind].whose;
}

act_answer act_answered_by(enum act_kind kind)
{
    return KINDS[kind].answer;
}

bool act_find(const char *name, enum act_kind *out)
{
    for (unsigned k = 0; k < ACT_COUNT; k++)
        if (strcmp(KINDS[k].name, name) == 0) {
            *out = (enum act_kind)k;
            return true;
        }
    return false;
}

act_fields act_needs(enum act_kind kind)
{
    return KINDS[kind].needs;
}

act_fields act_may_have(enum act_kind kind)
{
    return KINDS[kind].may;
}

const char *act_words(enum act_kind kind)
{
    return KINDS[kind].words;
}

const struct field ACT_FIELD[FIELD_COUNT] = {
#define FIELD(id, name, type, member, has)                                                         \
    {name, TYPE_##type, offsetof(struct act, member), sizeof(((struct act *)NULL)->member), has},
    ACT_FIELDS(FIELD)
#undef FIELD
};

act_fields act_read(enum act_kind kind)
{
    const act_fields own = KINDS[kind].needs | KINDS[kind].may;
    const bool staked = (own & (F(WITH) | F(AGAINST))) != 0;
    return own | F(BY) | F(SEAT) | F(PLAYER) | F(SENSED) | (staked ? 0 : F(BY_HAND) | F(CONFIRMED));
}
