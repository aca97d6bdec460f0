#include "floor/another_pit.h"

#include "floor/lent.h"
#include "floor/plan_pits.h"
#include "floor/say.h"

static void send_on(struct floor *f, const struct asked *q, const struct plan_pit *pit)
{
    if (f->as.send_on != NULL)
        f->as.send_on(f->as.ctx, q->desk, pit->name, pit->address);
}

bool refuse_held_elsewhere(struct floor *f, const struct asked *q, const char *name)
{
    const struct held_in *h = lent_held_in(f, name);
    if (h == NULL || (!is_casinos(h->kind) && f->desk[q->desk].staff < 0))
        return false;
    const int32_t at = plan_pit_named(f->plan, h->pit);
    refuse_ask(f, q, "elsewhere", NULL, "%.40s is %s in pit %s", name,
               is_casinos(h->kind) ? "held" : "kept", h->pit);
    if (at >= 0 && f->desk[q->desk].role == ROLE_NOBODY)
        send_on(f, q, &f->plan->pit[at]);
    return true;
}

void refuse_absent(struct floor *f, const struct asked *q, const char *what, const char *name)
{
    const struct plan_pit *pit = plan_pit_elsewhere(f->plan, name);
    if (pit != NULL)
        refuse_ask(f, q, "elsewhere", NULL, "%.40s stands in pit %s", name, pit->name);
    else
        refuse_ask(f, q, "unknown", NULL, "there is no %s %.40s here", what, name);
}

bool refuse_elsewhere(struct floor *f, const struct asked *q, const char *place)
{
    const struct plan_pit *pit = plan_pit_elsewhere(f->plan, place);
    if (pit == NULL)
        return false;
    refuse_absent(f, q, "place", place);
    send_on(f, q, pit);
    return true;
}
