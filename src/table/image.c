#include "table/image.h"

#include "table/felt.h"
#include "table/seats.h"
#include "table_shape.h"

#include <stddef.h>
#include <string.h>

/* What makes an image readable: the same meaning of its bytes, the same sizes, the same rules. */
struct head {
    uint64_t shape, rules;
    uint32_t size, players, wagers[2];
    bool reserved;
    char reserved_rule[64];
};

/* Everything before the long lists, and everything after them. */
enum {
    FRONT = offsetof(struct table, players),
    BACK = offsetof(struct table, shown),
    BACK_LEN = sizeof(struct table) - offsetof(struct table, shown),
};

static uint64_t rules_of(const struct table *t)
{
    uint64_t first;
    memcpy(&first, t->layout->rs->hash.hash, sizeof first);
    return first;
}

static struct head head_of(const struct table *t)
{
    struct head h;
    memset(&h, 0, sizeof h);
    h.shape = TABLE_SHAPE;
    h.size = (uint32_t)(sizeof(struct table) ^ sizeof(struct player) << 20);
    h.players = t->player_count;
    h.wagers[0] = t->felt[0].count;
    h.wagers[1] = t->felt[1].count;
    h.rules = rules_of(t);
    h.reserved = t->reserved != NULL;
    if (h.reserved)
        strncpy(h.reserved_rule, t->reserved, sizeof h.reserved_rule - 1);
    return h;
}

size_t image_size(const struct table *t)
{
    return sizeof(struct head) + FRONT + BACK_LEN + t->player_count * sizeof(struct player) +
           (t->felt[0].count + t->felt[1].count) * sizeof(struct wager);
}

static char *put(char *to, const void *from, size_t len)
{
    memcpy(to, from, len);
    return to + len;
}

void image_put(const struct table *t, void *to)
{
    struct head h = head_of(t);
    char *at = put(to, &h, sizeof h);
    at = put(at, t, FRONT);
    at = put(at, (const char *)t + BACK, BACK_LEN);
    at = put(at, t->player, h.players * sizeof(struct player));
    at = put(at, t->felt[0].wager, h.wagers[0] * sizeof(struct wager));
    put(at, t->felt[1].wager, h.wagers[1] * sizeof(struct wager));
}

static const char *take(const char *from, void *to, size_t len)
{
    memcpy(to, from, len);
    return from + len;
}

/* The clause a table is reserved under lives in its ruleset, so it is found there again. */
static const char *reserved_rule(const struct table *t, const struct head *h)
{
    for (size_t i = 0; h->reserved && i < t->rs->reservation_count; i++)
        if (strcmp(t->rs->reservations[i].clause, h->reserved_rule) == 0)
            return t->rs->reservations[i].clause;
    return NULL;
}

bool image_take(struct table *t, const void *from, size_t len)
{
    struct head h, mine = head_of(t);
    if (len < sizeof h)
        return false;
    const char *at = take(from, &h, sizeof h);
    if (h.shape != mine.shape || h.size != mine.size || h.rules != mine.rules ||
        h.players > PLAYERS_MAX || h.wagers[0] > WAGERS_MAX || h.wagers[1] > WAGERS_MAX ||
        len != sizeof h + FRONT + BACK_LEN + h.players * sizeof(struct player) +
                   ((size_t)h.wagers[0] + h.wagers[1]) * sizeof(struct wager))
        return false;
    const struct layout *layout = t->layout;
    at = take(at, t, FRONT);
    at = take(at, (char *)t + BACK, BACK_LEN);
    t->layout = layout;
    t->rs = t->other_mode ? layout->rs->other_mode : layout->rs;
    t->sink = NULL;
    t->reserved = reserved_rule(t, &h);
    at = take(at, t->player, h.players * sizeof(struct player));
    for (unsigned f = 0; f < 2; f++) {
        at = take(at, t->felt[f].wager, h.wagers[f] * sizeof(struct wager));
        t->felt[f].count = h.wagers[f];
    }
    players_reindex(t);
    felt_reindex(t);
    return true;
}

void table_liken(struct table *to, const struct table *from)
{
    memcpy(to, from, offsetof(struct table, player));
    memcpy(to->player, from->player, from->player_count * sizeof(struct player));
    for (unsigned f = 0; f < 2; f++)
        memcpy(&to->felt[f], &from->felt[f],
               offsetof(struct felt, wager) + from->felt[f].count * sizeof(struct wager));
    memcpy(to->index, from->index, sizeof *to - offsetof(struct table, index));
}
