/* The layout and what lies on it: a list of wagers in the order in which they were placed, found
 * again by a small hash of player, seat, position and call. Nothing is allocated. */
#include "table/felt.h"

#include <assert.h>
#include <string.h>

/* Sixteen positions side by side, of which one player mostly plays several, stand side by side. */
static uint32_t key_hash(unsigned player, int seat, spot s, int call)
{
    uint64_t k = (uint64_t)player << 40 | (uint64_t)(unsigned)seat << 24 |
                 (uint64_t)(uint8_t)call << 16 | s / 16;
    k *= UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(k >> 40) * 16 + s % 16;
}

/* The place in the index where this key stands or would stand. An entry of another round carries
 * another stamp and counts as empty, so that clearing the layout costs nothing. */
static uint32_t *slot_of(struct table *t, unsigned player, int seat, spot s, int call)
{
    uint32_t at = key_hash(player, seat, s, call) % WAGER_INDEX;
    for (;; at = (at + 1) % WAGER_INDEX) {
        uint32_t e = t->index[at];
        if (e >> 16 != t->index_stamp)
            return &t->index[at];
        const struct wager *w = &felt_now(t)->wager[e & 0xffff];
        if (w->player == player && w->at == s && w->seat == seat && w->call == call)
            return &t->index[at];
    }
}

struct wager *felt_find(struct table *t, unsigned player, int seat, spot s, int call)
{
    uint32_t e = *slot_of(t, player, seat, s, call);
    return e >> 16 == t->index_stamp ? &felt_now(t)->wager[e & 0xffff] : NULL;
}

struct wager *felt_place(struct table *t, unsigned player, int seat, spot s, int call)
{
    uint32_t *slot = slot_of(t, player, seat, s, call);
    struct felt *f = felt_now(t);
    bool listed = *slot >> 16 == t->index_stamp;
    if (listed && f->wager[*slot & 0xffff].stake != 0)
        return &f->wager[*slot & 0xffff];
    if (!listed && f->count == WAGERS_MAX)
        return NULL;
    if (!listed)
        *slot = (uint32_t)t->index_stamp << 16 | f->count++;
    struct wager *w = &f->wager[*slot & 0xffff]; /* or withdrawn before, or void */
    *w = (struct wager){.player = (uint16_t)player,
                        .at = s,
                        .seat = (unsigned)seat & 0xfff,
                        .call = (int8_t)call,
                        .placed = ++t->placed};
    return w;
}

void felt_reindex(struct table *t)
{
    memset(t->index, 0, sizeof t->index);
    t->index_stamp = 1;
    EACH_WAGER(i, felt_now(t)) {
        const struct wager *w = &felt_now(t)->wager[i];
        *slot_of(t, w->player, w->seat, w->at, w->call) = UINT32_C(1) << 16 | i;
    }
}

bool felt_has_room(const struct table *t, unsigned wagers)
{
    return t->felt[t->current].count + wagers <= WAGERS_MAX;
}

bool felt_empty(const struct table *t)
{
    const struct felt *f = &t->felt[t->current];
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]))
            return false;
    return true;
}

void felt_clear(struct table *t)
{
    felt_now(t)->count = 0;
    if (++t->index_stamp == 0) {
        memset(t->index, 0, sizeof t->index);
        t->index_stamp = 1;
    }
}

cents felt_selection(struct table *t, unsigned player, int seat, spot s)
{
    cents sum = 0;
    bool tokens = t->rs->rule[RP_TOKENS] != NULL;
    for (int call = tokens ? WAGER_TOKENS : WAGER_BY_HAND; call < (int)t->rs->call_count; call++) {
        const struct wager *w = call != WAGER_SPOKEN ? felt_find(t, player, seat, s, call) : NULL;
        if (w != NULL && wager_live(w))
            sum += w->stake;
    }
    return sum;
}

void felt_add(struct table *t, struct wager *w, cents amount)
{
    struct player *p = &t->player[w->player];
    bool tokens = w->call == WAGER_TOKENS;
    w->stake += amount;
    *(tokens ? &p->tokens : &p->on_felt) += amount;
    assert(w->stake >= 0 && p->on_felt >= 0 && p->tokens >= 0);
    cents paid = paid_beside(t, w->at, w->stake) - paid_beside(t, w->at, w->stake - amount);
    p->paid += paid;
    if (p->has_account && !tokens) {
        p->balance -= amount + paid;
        assert(p->balance >= 0);
    }
    if (amount > 0)
        p->gone = false;
}

static inline bool placed_later(const struct wager *a, const struct wager *b)
{
    return a->placed > b->placed;
}

static inline bool at_higher_seat(const struct wager *a, const struct wager *b)
{
    return a->seat != b->seat ? a->seat > b->seat : placed_later(a, b);
}

/* Shell's way: it needs no room, and what lies in order already costs little. */
static inline void sort_by(struct table *t,
                           bool (*after)(const struct wager *a, const struct wager *b))
{
    struct felt *f = felt_now(t);
    for (uint32_t gap = f->count / 2; gap > 0; gap /= 2)
        for (uint32_t i = gap; i < f->count; i++) {
            const struct wager w = f->wager[i];
            uint32_t at = i;
            for (; at >= gap && after(&f->wager[at - gap], &w); at -= gap)
                f->wager[at] = f->wager[at - gap];
            f->wager[at] = w;
        }
    felt_carry(t);
}

void felt_in_order(struct table *t)
{
    sort_by(t, placed_later);
}

void felt_by_seat(struct table *t)
{
    sort_by(t, at_higher_seat);
}

void felt_carry(struct table *t)
{
    struct felt *f = felt_now(t);
    uint32_t lie = 0, count = f->count;
    felt_clear(t);
    for (uint32_t i = 0; i < count; i++)
        if (wager_live(&f->wager[i]))
            f->wager[lie++] = f->wager[i];
    for (; f->count < lie; f->count++) {
        const struct wager *w = &f->wager[f->count];
        *slot_of(t, w->player, w->seat, w->at, w->call) = (uint32_t)t->index_stamp << 16 | f->count;
    }
}

cents paid_by_percent(const struct table *t, spot s, cents stake)
{
    /* Rounded down: no fee goes beyond the percentage (nz1996:X.3.11). */
    struct odds of = paid_for_one(t->layout, s);
    cents paid = stake * of.num / of.den;
    return t->rs->paid_in_chips ? paid / t->rs->chip * t->rs->chip : paid;
}

cents table_on_felt(const struct table *t)
{
    const struct felt *f = &t->felt[t->current];
    cents sum = 0;
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]))
            sum += chips_of(&f->wager[i]) + paid_beside(t, f->wager[i].at, f->wager[i].stake);
    return sum;
}
