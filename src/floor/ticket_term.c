#include "floor/ticket_term.h"

#include <stdlib.h>
#include <string.h>

static const char SETTING[] = "ticket-days ";

void ticket_terms_take(struct ticket_terms *t, const char *setting, const char *value)
{
    unsigned i = t->count;
    if (strncmp(setting, SETTING, sizeof SETTING - 1) != 0 || i == TERMS_KEPT)
        return;
    const int64_t from = strtoll(setting + sizeof SETTING - 1, NULL, 10);
    for (; i > 0 && t->at[i - 1].from > from; i--)
        t->at[i] = t->at[i - 1];
    t->at[i].from = from;
    t->at[i].days = strtoll(value, NULL, 10);
    t->count++;
}

int64_t ticket_terms_end(const struct ticket_terms *t, int64_t issued)
{
    int64_t days = 0;
    for (unsigned i = 0; i < t->count && t->at[i].from <= issued; i++)
        days = t->at[i].days;
    return days > 0 ? issued + days * INT64_C(86400000) : 0;
}
