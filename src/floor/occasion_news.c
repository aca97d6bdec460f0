#include "floor/occasion_news.h"

#include "floor/members.h"
#include "floor/say.h"
#include "floor/seen_elsewhere.h"

#include <stdlib.h>

/* Looking whether somebody has been told counts as some bytes too. */
enum { NEWS_MS = 1000, NEWS_BYTES_A_MS = 8192, NEWS_ROOM = 1 << 18, NEWS_LOOK = 16 };

/* --- what is told ----------------------------------------------------------------------------- */

static const struct card_holder *holder_at(struct floor *f, uint32_t desk)
{
    const struct desk *d = &f->desk[desk];
    const struct account *a =
        d->terminal >= 0 ? account_of(&f->accounts, f->terminal[d->terminal].account) : NULL;
    return a != NULL && a->member != 0 ? holder_of(f, a->member) : NULL;
}

const char *card_at(struct floor *f, uint32_t desk)
{
    const struct card_holder *h = holder_at(f, desk);
    return h != NULL ? h->m.card : NULL;
}

void put_head(const struct open_occasion *oo, struct text *t)
{
    const struct occasion_rules *r = kind_of(oo)->rules(oo->at.occasion.on);
    json_str(t, "name", oo->name);
    json_str(t, "of", kind_of(oo)->name);
    json_str(t, "ruleset", r->name);
    json_str(t, "title", r->title);
    json_str(t, "document", r->document);
    json_int(t, "acts", (int64_t)oo->at.v.acts);
    if (oo->pit != NULL)
        json_str(t, "pit", oo->pit);
}

static const char *pit_of_table(const void *ctx, const char *table)
{
    return plan_pit_of(ctx, table);
}

void put_state(struct floor *f, const struct open_occasion *oo, uint32_t desk, struct text *t)
{
    const struct card_holder *h = holder_at(f, desk);
    const struct occasion_eyes eyes = {
        f->desk[desk].staff >= 0, h != NULL ? known_to(f, oo, h) : NULL, pit_of_table, f->plan};
    json_open(t, "state", '{');
    kind_of(oo)->show(oo->at.occasion.on, &eyes, t);
    json_close(t, '}');
}

/* As it stands in the transcript: a line each. */
void put_events(const struct open_occasion *oo, struct text *t)
{
    const char *at = oo->at.events.text.at, *end = at + oo->at.events.text.len;
    json_open(t, "events", '[');
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        json_key(t, NULL);
        for (; at < stop; at++)
            text_putc(t, *at);
        at = stop + 1;
    }
    json_close(t, ']');
}

/* --- who looks -------------------------------------------------------------------------------- */

static struct lookers *lookers_of(struct floor *f, uint32_t desk)
{
    const struct desk *d = &f->desk[desk];
    return &f->lookers[d->staff >= 0             ? LOOKERS_STAFF
                       : d->role == ROLE_DISPLAY ? LOOKERS_DISPLAYS
                                                 : LOOKERS_REST];
}

static void leave_list(struct floor *f, struct desk *d)
{
    struct lookers *l = d->in;
    const uint32_t last = l->desk[--l->count];
    l->desk[d->look_place] = last;
    f->desk[last].look_place = d->look_place;
    d->in = NULL;
}

static void join_list(struct lookers *l, struct desk *d, uint32_t desk)
{
    if (l->count == l->cap) {
        l->cap = l->cap == 0 ? 64 : 2 * l->cap;
        l->desk = realloc(l->desk, l->cap * sizeof *l->desk);
        if (l->desk == NULL)
            abort();
    }
    d->in = l;
    d->look_place = l->count;
    l->desk[l->count++] = desk;
}

void desk_looks(struct floor *f, uint32_t desk, const struct open_occasion *oo)
{
    struct desk *d = &f->desk[desk];
    if (d->in != NULL)
        leave_list(f, d);
    d->looks = oo != NULL ? oo->number : 0;
    if (oo == NULL)
        return;
    join_list(lookers_of(f, desk), d, desk);
    d->saw = oo->at.v.acts;
    d->saw_at = f->now - NEWS_MS; /* the first news may come at once */
}

void occasion_unseen(struct floor *f, const struct open_occasion *oo)
{
    for (unsigned k = 0; k < LOOKERS_KINDS; k++)
        for (unsigned i = f->lookers[k].count; i-- > 0;)
            if (f->desk[f->lookers[k].desk[i]].looks == oo->number)
                desk_looks(f, f->lookers[k].desk[i], NULL);
}

void occasion_seen(struct floor *f, uint32_t desk, const struct open_occasion *oo)
{
    struct desk *d = &f->desk[desk];
    if (d->looks != oo->number)
        return;
    d->saw = oo->at.v.acts;
    d->saw_at = f->now;
}

/* --- telling ---------------------------------------------------------------------------------- */

/* Answers how many bytes that were. */
static size_t tell_desk(struct floor *f, const struct open_occasion *oo, uint32_t desk,
                        const char *done)
{
    const bool staff = f->desk[desk].staff >= 0;
    struct text *t = say_begin(f);
    json_str(t, "event", "occasion");
    put_head(oo, t);
    json_str(t, "act", staff ? done : NULL);
    put_state(f, oo, desk, t);
    if (done != NULL && staff)
        put_events(oo, t);
    say_end(f, desk);
    occasion_seen(f, desk, oo);
    return f->text.len;
}

static void tell_player(struct floor *f, const struct open_occasion *oo, const char *player,
                        uint32_t by)
{
    const struct card_holder *h = player != NULL ? holder_of_any_card(f, player) : NULL;
    const int32_t desk = h != NULL && h->terminal >= 0 ? f->terminal[h->terminal].desk : NOBODY;
    if (desk >= 0 && (uint32_t)desk != by && f->desk[desk].looks == oo->number)
        tell_desk(f, oo, (uint32_t)desk, NULL);
}

void occasion_told(struct floor *f, struct open_occasion *oo, const char *done, const char *player,
                   uint32_t by)
{
    const struct lookers *staff = &f->lookers[LOOKERS_STAFF];
    occasion_seen(f, by, oo);
    for (unsigned i = 0; i < staff->count; i++)
        if (f->desk[staff->desk[i]].looks == oo->number)
            tell_desk(f, oo, staff->desk[i], done);
    tell_player(f, oo, player, by);
}

static const struct open_occasion *looked_at(const struct floor *f, const struct desk *d)
{
    for (unsigned i = 0; i < f->occasion_count; i++)
        if (f->occasion[i]->number == d->looks)
            return f->occasion[i];
    return seen_numbered(f, d->looks);
}

/* One list from where it was left; whether somebody in it is left who has not been told. */
static bool tell_list(struct floor *f, struct lookers *l)
{
    bool behind = false;
    for (unsigned i = 0; i < l->count; i++, l->next++) {
        const uint32_t desk = l->desk[l->next % l->count];
        const struct desk *d = &f->desk[desk];
        const struct open_occasion *oo = looked_at(f, d);
        if (f->news_room <= 0)
            return true;
        f->news_room -= NEWS_LOOK;
        if (oo == NULL || oo->at.v.acts == d->saw)
            continue;
        if (f->now - d->saw_at < NEWS_MS)
            behind = true;
        else
            f->news_room -= (int64_t)tell_desk(f, oo, desk, NULL);
    }
    return behind;
}

void occasions_tell(struct floor *f)
{
    if (!f->news_behind)
        return;
    const int64_t more = (f->now - f->occasions_told) * NEWS_BYTES_A_MS;
    f->occasions_told = f->now;
    f->news_room = f->news_room + more < NEWS_ROOM ? f->news_room + more : NEWS_ROOM;
    f->news_behind = false;
    for (unsigned k = 0; k < LOOKERS_KINDS; k++)
        f->news_behind |= tell_list(f, &f->lookers[k]);
}
