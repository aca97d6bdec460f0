/* What must hold of a promotion whatever it is told. The unit tests look at it in every play, the
 * fuzzer in its mutations. */
#ifndef BAIZE_TESTS_PROMOTIONS_H
#define BAIZE_TESTS_PROMOTIONS_H

#include "occasions.h"
#include "promotion/promotion.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct watched {
    struct promotion *promotion, *before;
    bool paid[PRIZES_MAX]; /* by their last draw */
};

static inline int drawn_prize(const struct watched *w, const char *name)
{
    return prize_named(&w->promotion->terms, name);
}

/* A prize is payable once for every time that it is drawn, and what is paid in parts is what it
 * comes to. */
static inline void watch_promotion(void *ctx, const struct occasion_event *e)
{
    struct watched *w = ctx;
    if (e->kind == PEV_DRAWN)
        w->paid[drawn_prize(w, e->prize)] = false;
    if (e->kind != PEV_PAYABLE)
        return;
    bool *paid = &w->paid[drawn_prize(w, e->prize)];
    if (*paid)
        unsound("a prize is paid twice");
    *paid = true;
    if (e->pay != NULL &&
        e->pay->cash + e->pay->cheque + e->pay->transfer + e->pay->card != e->value)
        unsound("the parts of a payment are not what is due");
}

/* All but entrants that nobody is. */
static inline size_t used(const struct promotion *p)
{
    return offsetof(struct promotion, entrant) + sizeof p->entrant[0] * (p->entrant_count + 1u);
}

static inline bool same_promotion(const struct promotion *x, const struct promotion *y)
{
    const size_t n = used(x) < sizeof *x ? used(x) : sizeof *x;
    return memcmp(x, y, n) == 0 && memcmp(x->place, y->place, sizeof x->place) == 0;
}

static inline void check_entries(const struct promotion *p)
{
    uint64_t entries = 0, left = 0;
    for (uint32_t i = 0; i < p->entrant_count; i++) {
        if (p->entrant[i].entries == 0 || p->entrant[i].left > p->entrant[i].entries)
            unsound("an entrant without entries, or with more than he had");
        entries += p->entrant[i].entries;
        left += p->entrant[i].left;
    }
    if (entries != p->entries || left != p->left || entries - left != p->seeds.draws)
        unsound("entries are lost or made up");
}

static inline bool act_watched(struct watched *w, const char *line, size_t len)
{
    struct watching seen = {.machine = &PROMOTION, .ear = {watch_promotion, w}};
    const size_t n = used(w->promotion);
    memcpy(w->before, w->promotion, n < sizeof *w->before ? n : sizeof *w->before);
    memcpy(w->before->place, w->promotion->place, sizeof w->before->place);
    const bool done = line_watched(&seen, &w->promotion->o, line, len);
    if (!done && !same_promotion(w->promotion, w->before))
        unsound("a refusal has changed something");
    check_entries(w->promotion);
    return done;
}

#endif
