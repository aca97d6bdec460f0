#include "floor/approvals.h"
#include "floor/occasion.h"
#include "floor/say.h"

#include <stdio.h>
#include <string.h>

/* Whether two rulesets are of one document: they lie in one folder. */
static bool same_document(const char *one, const char *other)
{
    const size_t len = strcspn(one, "/");
    return strncmp(one, other, len) == 0 && other[len] == '/';
}

static const char *asks_in(struct floor *f, const struct open_occasion *oo, const char *act,
                           const char *item, enum approval_stands *stands)
{
    return kind_of(oo)->demands != NULL
               ? kind_of(oo)->demands(oo->at.occasion.on, act, item, occasion_time(f, oo), stands)
               : NULL;
}

bool refuse_unapproved(struct floor *f, const struct asked *q, const char *act, const char *rule)
{
    for (unsigned i = 0; i < f->occasion_count; i++) {
        enum approval_stands stands;
        const char *asks = asks_in(f, f->occasion[i], act, NULL, &stands);
        if (asks != NULL && stands == APPROVAL_IN_FORCE)
            return false;
        rule = asks != NULL ? asks : rule;
    }
    refuse_ask(f, q, "approval", rule, "no approval of that is in force: note it among the cases");
    return true;
}

bool approval_lapsed(struct floor *f, const char *act, const char *item, const char *ruleset,
                     struct occurred *o)
{
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct open_occasion *oo = f->occasion[i];
        enum approval_stands stands;
        const char *asks = same_document(kind_of(oo)->rules(oo->at.occasion.on)->name, ruleset)
                               ? asks_in(f, oo, act, item, &stands)
                               : NULL;
        if (asks == NULL || stands != APPROVAL_LAPSED)
            continue;
        *o = (struct occurred){.code = "approval"};
        snprintf(o->rule, sizeof o->rule, "%s", asks);
        snprintf(o->why, sizeof o->why, "the approval of that has lapsed, or is of others: %s",
                 item != NULL ? item : oo->name);
        return true;
    }
    return false;
}

bool refuse_lapsed(struct floor *f, const struct asked *q, const char *act, const char *item,
                   const char *ruleset)
{
    struct occurred o;
    if (!approval_lapsed(f, act, item, ruleset, &o))
        return false;
    refuse_ask(f, q, o.code, o.rule, "%s", o.why);
    return true;
}
