/* A table as those at it see it: its game says what is to be shown and told of it, and to whom; the
 * floor knows who looks, and keeps for the game what it asks to be kept. */
#include "floor/showing.h"
#include "floor/jackpot.h"
#include "floor/pace.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <assert.h>
#include <stdlib.h>

static const struct show *show_of(const struct open_table *ot)
{
    return ot->at.layout.game != NULL ? ot->at.layout.game->show : NULL;
}

/* The player at a terminal; -1: nobody who plays here. */
static int player_of(const struct open_table *ot, const struct terminal *t)
{
    return t != NULL && t->account != 0 ? player_at(ot, t->account) : -1;
}

/* What the floor keeps for the game, from the first time that it is looked at. */
void *kept_of(struct open_table *ot)
{
    const size_t keeps = show_of(ot)->keeps;
    assert(keeps <= KEPT_MAX);
    if (ot->kept == NULL && keeps > 0 && (ot->kept = calloc(1, keeps)) == NULL)
        abort();
    return ot->kept;
}

void kept_forget(struct open_table *ot)
{
    free(ot->kept);
    ot->kept = NULL;
}

size_t kept_size(const struct open_table *ot)
{
    return show_of(ot)->keeps;
}

void kept_put(struct open_table *ot, void *to)
{
    if (kept_size(ot) > 0)
        memcpy(to, kept_of(ot), kept_size(ot));
}

void kept_take(struct open_table *ot, const void *from)
{
    if (kept_size(ot) > 0)
        memcpy(kept_of(ot), from, kept_size(ot));
}

void kept_resumed(struct open_table *ot)
{
    const struct show *show = show_of(ot);
    if (show != NULL && show->resumed != NULL)
        show->resumed(kept_of(ot));
}

struct showing showing_to(const struct floor *f, struct open_table *ot, const struct terminal *who)
{
    return (struct showing){.t = ot->at.table,
                            .kept = kept_of(ot),
                            .results = &ot->results,
                            .now = table_clock(f, ot),
                            .at = pool_clock(f),
                            .throw_ms = ot->plan->throw_ms,
                            .squeeze_ms = ot->plan->squeeze_ms,
                            .automatic = ot->automatic,
                            .over_pits = ot->linked != NULL,
                            .lay = ot->lying.entering,
                            .player = player_of(ot, who),
                            .seat = who != NULL ? ot->seat_of[who - f->terminal] : 0};
}

struct showing showing_to_desk(const struct floor *f, struct open_table *ot, int32_t desk)
{
    const int32_t at = f->desk[desk].terminal;
    return showing_to(f, ot, at >= 0 ? &f->terminal[at] : NULL);
}

/* --- news ------------------------------------------------------------------------------------- */

static struct text *begin_news(struct floor *f, const struct open_table *ot, const struct news *n,
                               const struct showing *s, const struct event *e)
{
    struct text *t = say_begin(f);
    json_str(t, "event", n->event);
    json_str(t, "table", ot->plan->name);
    n->put(s, e, t);
    return t;
}

void tell_news(struct floor *f, struct open_table *ot, const struct news *n, const struct event *e)
{
    if (!n->each) {
        struct showing s = showing_to(f, ot, NULL);
        begin_news(f, ot, n, &s, e);
        say_around(f, ot);
        return;
    }
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next) {
        struct showing s = showing_to_desk(f, ot, d);
        if (n->is_for != NULL && !n->is_for(&s, e))
            continue;
        struct text *t = begin_news(f, ot, n, &s, e);
        if (n->mine && f->desk[d].terminal >= 0)
            put_mine(f, ot, &f->terminal[f->desk[d].terminal], t);
        say_end(f, (uint32_t)d);
    }
}

void tell_all_news(struct floor *f, struct open_table *ot, unsigned which)
{
    for (const struct news *n = show_of(ot)->news; which != 0; n++, which >>= 1)
        if ((which & 1) != 0)
            tell_news(f, ot, n, NULL);
}

void show_event(struct floor *f, struct open_table *ot, const struct event *e)
{
    const struct show *show = show_of(ot);
    struct showing s = showing_to(f, ot, NULL);
    const struct news *n = show->heard != NULL ? show->heard(&s, e) : NULL;
    if (n != NULL)
        tell_news(f, ot, n, e);
}

/* --- before and after an act ------------------------------------------------------------------ */

void stood_mark(const struct open_table *ot, struct stood *m)
{
    const struct table *t = ot->at.table;
    const struct show *show = show_of(ot);
    m->phase = (uint8_t)t->phase;
    m->round = t->round;
    m->shown_round = t->shown_round;
    m->marked = show != NULL && show->mark != NULL;
    if (m->marked)
        show->mark(t, &m->own);
}

unsigned stood_note(struct open_table *ot, struct showing *s, const struct stood *before,
                    enum act_kind act)
{
    const struct show *show = show_of(ot);
    return before->marked && show->note != NULL ? show->note(s, &before->own, act) : 0;
}

unsigned shown_corrected(struct open_table *ot, uint32_t round, int outcome)
{
    const struct show *show = show_of(ot);
    return show->corrected != NULL ? show->corrected(kept_of(ot), round, outcome) : 0;
}
