#include "promotion/image.h"

#include "promotion/frame.h"
#include "promotion_shape.h"

#include <stddef.h>
#include <string.h>

struct image_head {
    uint64_t shape;
    struct link rules;
    uint32_t entrants;
};

/* What lies before the list of entrants is kept whole. */
static const size_t FIXED = offsetof(struct promotion, entrant);

size_t promotion_image_size(const struct promotion *p)
{
    return sizeof(struct image_head) + FIXED + p->entrant_count * sizeof *p->entrant;
}

void promotion_image_put(const struct promotion *p, void *to)
{
    const struct image_head h = {PROMOTION_SHAPE, p->o.rules->hash, p->entrant_count};
    char *at = to;
    memcpy(at, &h, sizeof h);
    memcpy(at + sizeof h, p, FIXED);
    memcpy(at + sizeof h + FIXED, p->entrant, p->entrant_count * sizeof *p->entrant);
}

bool promotion_image_take(struct promotion *p, const void *from, size_t len)
{
    struct image_head h;
    const struct occasion_rules *rules = p->o.rules;
    const char *at = from;
    if (len < sizeof h + FIXED)
        return false;
    memcpy(&h, at, sizeof h);
    if (h.shape != PROMOTION_SHAPE || memcmp(&h.rules, &rules->hash, sizeof h.rules) != 0 ||
        h.entrants > ENTRANTS_MAX || len != sizeof h + FIXED + h.entrants * sizeof *p->entrant)
        return false;
    memcpy(p, at + sizeof h, FIXED);
    memcpy(p->entrant, at + sizeof h + FIXED, h.entrants * sizeof *p->entrant);
    p->o = (struct occasion){.kind = &PROMOTION, .rules = rules, .now = p->o.now};
    entrants_placed(p);
    return true;
}
