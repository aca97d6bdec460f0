#include "games/act.h"

#include <string.h>

static const struct {
    const char *name;
    enum actor actor;
    unsigned whose;
} KINDS[ACT_COUNT] = {
#define ACT(id, text, who, whose) {text, ACTOR_##who, whose},
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

bool act_tells_chance(enum act_kind kind)
{
    return act_actor(kind) == ACTOR_CHANCE || kind == ACT_KEY_CARD || kind == ACT_EXTRA_CARD ||
           kind == ACT_EXPOSED || kind == ACT_FACED || kind == ACT_STRAY || kind == ACT_RECONSTRUCT;
}

unsigned act_whose(enum act_kind kind)
{
    return KINDS[kind].whose;
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

unsigned grant_whose(const char *name)
{
    static const struct {
        const char *name;
        unsigned whose;
    } LEAVES[] = {
        {"no-spin-after", OF_SPINS},       /* once it is settled */
        {"no-spin-recorded", OF_SPINS},    /* once its number is entered */
        {"no-roll-after", OF_CRAPS},       /* once play has gone on */
        {"place-elsewhere", OF_BLACKJACK}, /* the cutting card */
        {"style-within-shoe", OF_BACCARAT},
    };
    enum act_kind kind;
    if (act_find(name, &kind))
        return act_actor(kind) == ACTOR_STAFF ? act_whose(kind) : 0;
    for (size_t i = 0; i < sizeof LEAVES / sizeof *LEAVES; i++)
        if (strcmp(LEAVES[i].name, name) == 0)
            return LEAVES[i].whose;
    return 0;
}
