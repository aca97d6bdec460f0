#include "games/act.h"

#include <string.h>

static const struct {
    const char *name;
    enum actor actor;
} KINDS[ACT_COUNT] = {
#define ACT(id, text, who) {text, ACTOR_##who},
    ACTS(ACT)
#undef ACT
};

const char *act_name(enum act_kind kind)
{
    return KINDS[kind].name;
}

enum actor act_actor(enum act_kind kind)
{
    return KINDS[kind].actor;
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
