/* One table as its dealer sees it: all that the pit sees of it, where the next card goes, what lies
 * on the layout and whose it is, and who is to deal next. */
#include "floor/dealing.h"
#include "floor/act_duty.h"
#include "floor/forms.h"
#include "floor/live.h"
#include "floor/pit.h"
#include "floor/roster.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include "table/possible.h"

#include <stdio.h>
#include <stdlib.h>

/* The most that a screen has room for: the heaviest come first, the rest is in the sum. */
enum { SPOTS_TOLD = 40, BETTORS_TOLD = 200 };

/* --- what lies there -------------------------------------------------------------------------- */

struct heap {
    cents stake;
    spot at;
};

static int heavier(const void *a, const void *b)
{
    const struct heap *x = a, *y = b;
    return x->stake != y->stake ? (x->stake < y->stake ? 1 : -1) : (int)x->at - (int)y->at;
}

/* Positions that have one name are one heap: those of the hands that a split has made. */
static bool same_name(const struct layout *l, spot a, spot b)
{
    return l->spot[a].bet == l->spot[b].bet && strcmp(l->spot[a].on, l->spot[b].on) == 0;
}

static unsigned heap_named(const struct layout *l, const struct heap *heap, unsigned count, spot at)
{
    unsigned i = 0;
    while (i < count && !same_name(l, heap[i].at, at))
        i++;
    return i;
}

/* All stakes on each position together. */
static unsigned heaps_of(const struct open_table *ot, struct heap heap[SPOTS_MAX])
{
    const struct felt *felt = &ot->at.table->felt[ot->at.table->current];
    unsigned count = 0;
    for (unsigned s = 0; s < ot->at.layout.game->spots; s++)
        heap[s] = (struct heap){.at = (spot)s};
    for (uint32_t i = 0; i < felt->count; i++)
        if ((felt->wager[i].flags & WAGER_DONE) == 0)
            heap[felt->wager[i].at].stake += felt->wager[i].stake;
    for (unsigned s = 0; s < ot->at.layout.game->spots; s++) {
        if (heap[s].stake == 0)
            continue;
        const struct heap lies = heap[s];
        const unsigned k = heap_named(&ot->at.layout, heap, count, lies.at);
        heap[k] = (struct heap){.stake = lies.stake + (k < count ? heap[k].stake : 0),
                                .at = k < count ? heap[k].at : lies.at};
        count += k == count;
    }
    qsort(heap, count, sizeof *heap, heavier);
    return count;
}

static void put_spots(const struct open_table *ot, struct text *t)
{
    static struct heap heap[SPOTS_MAX];
    const unsigned count = heaps_of(ot, heap);
    json_open(t, "spots", '[');
    for (unsigned i = 0; i < count && i < SPOTS_TOLD; i++) {
        const struct priced *at = &ot->at.layout.spot[heap[i].at];
        json_open(t, NULL, '{');
        json_str(t, "bet", ot->at.rs->bets[at->bet].name);
        json_str(t, "on", at->on[0] != '\0' ? at->on : NULL);
        json_int(t, "stake", heap[i].stake);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* Who sits at the table, and how much each of them has on the layout. */
static void put_bettors(const struct floor *f, const struct open_table *ot, struct text *t)
{
    unsigned told = 0;
    json_open(t, "bettors", '[');
    for (unsigned i = 0; i < f->terminal_count && told < BETTORS_TOLD; i++) {
        const struct terminal *k = &f->terminal[i];
        const int p = k->account != 0 ? player_at(ot, k->account) : -1;
        if (p < 0 || (k->table != ot->place && ot->at.table->player[p].on_felt == 0))
            continue;
        told++;
        json_open(t, NULL, '{');
        json_str(t, "terminal", k->plan->name);
        json_int(t, "seat", ot->seat_of[i]);
        json_int(t, "staked", ot->at.table->player[p].on_felt);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* The card that is due: whose, and which of his. */
static void put_next(const struct open_table *ot, struct text *t)
{
    const struct show *show = ot->at.layout.game->show;
    const struct table *tb = ot->at.table;
    if (show->next == NULL || tb->phase != PHASE_CLOSED) {
        json_str(t, "next", NULL);
        return;
    }
    json_key(t, "next");
    show->next(tb, t);
}

/* The result that waits to be confirmed, whoever entered it. */
static void put_recorded(const struct open_table *ot, struct text *t)
{
    const struct table *tb = ot->at.table;
    const bool waits = tb->phase == PHASE_RESULT;
    const int outcome = waits ? ot->at.layout.game->outcome(&tb->game) : 0;
    json_maybe(t, "recorded", show_number(&ot->at.layout, outcome), waits);
}

/* What could be done now is asked of the table again only after something has happened there that
 * could change it: a wager more does not. */
static bool as_it_was(const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    return ot->possible.known && ot->possible.phase == t->phase && ot->possible.round == t->round &&
           ot->possible.wagered == (t->felt[t->current].count > 0);
}

void possible_noted(struct open_table *ot, const struct act *a)
{
    if (a->kind != ACT_WAGER && a->kind != ACT_WITHDRAW && a->kind != ACT_TIME)
        ot->possible.known = false;
}

static const uint64_t *possible_at(struct floor *f, struct open_table *ot)
{
    const struct table *t = ot->at.table;
    if (as_it_was(ot))
        return ot->possible.bits;
    struct likeness likeness = {.table = floor_likeness(f)};
    memset(&ot->possible, 0, sizeof ot->possible);
    for (unsigned k = 0; k < ACT_COUNT; k++)
        if (for_staff(ot, &(struct act){.kind = (enum act_kind)k}) &&
            act_possible(t, (enum act_kind)k, &likeness))
            ot->possible.bits[k / 64] |= UINT64_C(1) << k % 64;
    ot->possible.known = true;
    ot->possible.wagered = t->felt[t->current].count > 0;
    ot->possible.phase = (uint8_t)t->phase;
    ot->possible.round = t->round;
    return ot->possible.bits;
}

bool possible_now(struct floor *f, struct open_table *ot, enum act_kind kind)
{
    return (possible_at(f, ot)[kind / 64] >> kind % 64 & 1) != 0;
}

void ask_dealing(struct floor *f, struct asked *q)
{
    struct open_table *ot = named_table(f, q);
    if (ot == NULL)
        return;
    struct text *t = answer_begin(f, q, "dealing");
    json_int(t, "now", f->wall);
    json_key(t, "at");
    pit_table_begun(f, ot, t);
    put_acts(ot,
             &(struct offered){.possible = possible_at(f, ot),
                               .office = office_of_person(f, f->desk[q->desk].staff, ot->at.rs)},
             t);
    put_roster(f, ot, t);
    put_recorded(ot, t);
    put_next(ot, t);
    put_spots(ot, t);
    put_bettors(f, ot, t);
    put_live(ot, t);
    json_close(t, '}');
    say_end(f, q->desk);
}
