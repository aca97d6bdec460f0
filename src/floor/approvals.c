#include "floor/approvals.h"
#include "floor/occasion.h"
#include "floor/say.h"

bool refuse_unapproved(struct floor *f, const struct asked *q, const char *what, const char *rule)
{
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct open_occasion *oo = f->occasion[i];
        bool in_force = false;
        const char *asks = kind_of(oo)->demands != NULL
                               ? kind_of(oo)->demands(oo->at.occasion.on, what, f->wall, &in_force)
                               : NULL;
        if (in_force)
            return false;
        rule = asks != NULL ? asks : rule;
    }
    refuse_ask(f, q, "approval", rule, "no approval of `%s` is in force: note it among the cases",
               what);
    return true;
}
