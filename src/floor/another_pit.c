#include "floor/another_pit.h"

#include "floor/say.h"

bool refuse_elsewhere(struct floor *f, const struct asked *q, const char *place)
{
    const struct plan_pit *pit = plan_pit_elsewhere(f->plan, place);
    if (pit == NULL)
        return false;
    refuse_ask(f, q, "elsewhere", NULL, "%.40s stands in pit %s", place, pit->name);
    if (f->as.send_on != NULL)
        f->as.send_on(f->as.ctx, q->desk, pit->name, pit->address);
    return true;
}
