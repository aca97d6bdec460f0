#include "occasion/image.h"

#include <string.h>

struct image_head {
    uint64_t shape;
    struct link rules;
    uint32_t count;
};

static uint32_t count_of(const struct occasion *o)
{
    uint32_t count;
    memcpy(&count, (const char *)o + o->kind->list.count_at, sizeof count);
    return count;
}

static size_t size_with(const struct occasion_machine *m, uint32_t count)
{
    return sizeof(struct image_head) + m->list.at + count * m->list.row;
}

size_t occasion_image_size(const struct occasion *o)
{
    return size_with(o->kind, count_of(o));
}

void occasion_image_put(const struct occasion *o, void *to)
{
    struct image_head h;
    memset(&h, 0, sizeof h); /* the same occasion is the same bytes */
    h.shape = o->kind->shape;
    h.rules = o->rules->hash;
    h.count = count_of(o);
    memcpy(to, &h, sizeof h);
    memcpy((char *)to + sizeof h, o, o->kind->list.at + h.count * o->kind->list.row);
}

bool occasion_image_take(struct occasion *o, const void *from, size_t len)
{
    const struct occasion_machine *m = o->kind;
    const struct occasion_rules *rules = o->rules;
    struct image_head h;
    if (len < sizeof h)
        return false;
    memcpy(&h, from, sizeof h);
    if (h.shape != m->shape || memcmp(&h.rules, &rules->hash, sizeof h.rules) != 0 ||
        h.count > m->list.most || len != size_with(m, h.count))
        return false;
    memcpy(o, (const char *)from + sizeof h, len - sizeof h);
    *o = (struct occasion){.kind = m, .rules = rules, .now = o->now};
    if (m->taken_out != NULL)
        m->taken_out(o);
    return true;
}
