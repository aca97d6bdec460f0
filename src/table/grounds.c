/* The words by which acts of every table say on what ground they are done. */
#include "table/show.h"

#include <string.h>

const struct ground TABLE_GROUNDS[] = {
    {ACT_CHANGE_LIMITS, "notice", RP_LIMITS_NOTICE},
    {ACT_CHANGE_LIMITS, "consent", RP_LIMITS_CONSENT},
    {ACT_CHANGE_LIMITS, "opening", RP_LIMITS_OPENING},
    {ACT_CHANGE_LIMITS, "idle", RP_LIMITS_IDLE},
    {ACT_CHANGE_LIMITS, "protect", RP_LIMITS_PROTECT},
    {ACT_CHANGE_MODE, "notice", RP_MODE_CHANGE},
    {ACT_CHANGE_MODE, "consent", RP_MODE_CHANGE},
    {ACT_CLOSE_TABLE, "hours", RP_CLOSING_HOURS},
    {ACT_CHIPS_RULE, "either", RP_NON_VALUE_CHIPS},
    {ACT_CHIPS_RULE, "value", RP_NON_VALUE_CHIPS},
    {ACT_CHIPS_RULE, "non-value", RP_NON_VALUE_CHIPS},
    {.word = NULL},
};

const struct ground *ground_given(const struct ruleset *rs, const struct act *a)
{
    for (const struct ground *g = TABLE_GROUNDS; g->word != NULL; g++)
        if (g->act == a->kind && rs->rule[g->by] != NULL && strcmp(g->word, a->reason) == 0)
            return g;
    return NULL;
}
