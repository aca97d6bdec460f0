#include "book/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { PILE_FIRST = 64, WHERE_FIRST = 256 };

/* Room for `more` entries at the end; a floor without memory cannot go on. */
static void *pile_add(struct pile *p, size_t size, size_t more)
{
    if (p->len + more > p->cap) {
        size_t cap = p->cap == 0 ? PILE_FIRST : p->cap;
        while (cap < p->len + more)
            cap *= 2;
        p->at = reallocarray(p->at, cap, size);
        if (p->at == NULL)
            abort();
        p->cap = cap;
    }
    void *room = (char *)p->at + p->len * size;
    p->len += more;
    return room;
}

#define ADD(b, pile, type) ((b)->entries++, (type *)pile_add(&(b)->pile, sizeof(type), 1))

static size_t keep_text(struct batch *b, const char *text, size_t len)
{
    size_t at = b->texts.len;
    char *room = pile_add(&b->texts, 1, len + 1);
    if (len > 0)
        memcpy(room, text, len);
    room[len] = '\0';
    return at;
}

/* People's words were cut somewhere to fit. PostgreSQL refuses half a character, and with it the
 * batch; and both storages are to keep the same bytes, of which the chain has the digest. */
static size_t keep_words(struct batch *b, const char *words)
{
    const size_t at = keep_text(b, words, strlen(words));
    text_mend((char *)b->texts.at + at);
    return at;
}

/* --- accounts: one entry each ----------------------------------------------------------------- */

/* Ids count from 1 without gaps, so that multiplying by an odd number scatters them well enough. */
static struct whereabouts *whereabouts(struct batch *b, int64_t id)
{
    size_t mask = b->where_cap - 1;
    size_t i = (size_t)(((uint64_t)id * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & mask;
    while (b->where[i].stamp == b->stamp && b->where[i].id != id)
        i = (i + 1) & mask;
    return &b->where[i];
}

static void note_where(struct batch *b, int64_t id, size_t entry)
{
    *whereabouts(b, id) =
        (struct whereabouts){.id = id, .entry = (uint32_t)entry, .stamp = b->stamp};
}

static void widen_where(struct batch *b)
{
    b->where_cap = b->where_cap == 0 ? WHERE_FIRST : b->where_cap * 2;
    free(b->where);
    b->where = calloc(b->where_cap, sizeof *b->where);
    if (b->where == NULL)
        abort();
    b->stamp = 1;
    for (size_t i = 0; i < b->accounts.len; i++)
        note_where(b, PILE(struct account_entry, b->accounts)[i].a.id, i);
}

void batch_account(struct batch *b, const struct account *a)
{
    if (b->accounts.len * 2 >= b->where_cap)
        widen_where(b);
    const struct whereabouts *w = whereabouts(b, a->id);
    if (w->stamp == b->stamp) {
        PILE(struct account_entry, b->accounts)[w->entry].a = *a;
        return;
    }
    *ADD(b, accounts, struct account_entry) = (struct account_entry){.a = *a};
    note_where(b, a->id, b->accounts.len - 1);
}

/* --- the rest, in the order in which it comes ------------------------------------------------- */

void batch_movement(struct batch *b, const struct movement *m)
{
    *ADD(b, movements, struct movement_entry) = (struct movement_entry){.m = *m};
}

void batch_member(struct batch *b, const struct member *m)
{
    struct member *own = ADD(b, members, struct member);
    *own = *m;
    text_mend(own->card);
    text_mend(own->name);
}

void batch_ticket(struct batch *b, const struct ticket *t)
{
    struct ticket *own = ADD(b, tickets, struct ticket);
    *own = *t;
    text_mend(own->terminal);
    text_mend(own->redeemed_at);
}

void batch_slip(struct batch *b, const struct slip *s)
{
    size_t at = keep_text(b, s->text, s->len);
    *ADD(b, slips, struct slip_entry) = (struct slip_entry){.s = *s, .at = at};
}

void batch_game_meter(struct batch *b, const struct game_meter *m)
{
    *ADD(b, game_meters, struct game_meter) = *m;
}

void batch_money_meter(struct batch *b, const struct money_meter *m)
{
    *ADD(b, money_meters, struct money_meter) = *m;
}

void batch_stint(struct batch *b, const struct stint *s)
{
    size_t at = keep_text(b, s->stakes, s->len);
    struct stint_entry *e = ADD(b, stints, struct stint_entry);
    *e = (struct stint_entry){.s = *s, .at = at};
    text_mend(e->s.dealer);
}

void batch_rating(struct batch *b, const struct rating *p)
{
    struct rating *own = ADD(b, ratings, struct rating);
    *own = *p;
    text_mend(own->words);
    text_mend(own->began_by);
    text_mend(own->last_by);
}

void batch_payout(struct batch *b, const struct payout *p)
{
    struct payout *own = ADD(b, payouts, struct payout);
    *own = *p;
    char *const words[] = {own->about,    own->who,    own->second,   own->words,
                           own->verified, own->person, own->document, own->shown};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        text_mend(words[i]);
}

void batch_played(struct batch *b, const struct day_played *p)
{
    *ADD(b, played, struct day_played) = *p;
}

void batch_sitting(struct batch *b, const struct sitting *s)
{
    *ADD(b, sittings, struct sitting) = *s;
}

void batch_pledge(struct batch *b, const struct pledge *p)
{
    *ADD(b, pledges, struct pledge) = *p;
}

void batch_incident(struct batch *b, const struct incident *i)
{
    struct incident *own = ADD(b, incidents, struct incident);
    *own = *i;
    text_mend(own->where);
    text_mend(own->who);
    text_mend(own->words);
}

void batch_page(struct batch *b, const struct page *p)
{
    size_t at = keep_text(b, p->text, p->len);
    *ADD(b, pages, struct page_entry) = (struct page_entry){.p = *p, .at = at};
}

void batch_snapshot(struct batch *b, const struct snapshot *s)
{
    size_t at = keep_text(b, s->image, s->len);
    *ADD(b, snapshots, struct snapshot_entry) = (struct snapshot_entry){.s = *s, .at = at};
}

static struct setting_entry keep_both(struct batch *b, const char *name, const char *value)
{
    struct setting_entry s = {0};
    s.name_at = keep_words(b, name);
    s.value_at = keep_words(b, value);
    return s;
}

void batch_setting(struct batch *b, const char *name, const char *value)
{
    struct setting_entry s = keep_both(b, name, value);
    *ADD(b, settings, struct setting_entry) = s;
}

void batch_ruleset(struct batch *b, const char *hash, const char *text)
{
    struct setting_entry s = keep_both(b, hash, text);
    *ADD(b, rulesets, struct setting_entry) = s;
}

void batch_change(struct batch *b, const struct change *c)
{
    struct change_entry e = {.c = *c};
    e.who_at = keep_words(b, c->who);
    e.second_at = keep_words(b, c->second);
    e.what_at = keep_words(b, c->what);
    e.words_at = keep_words(b, c->words);
    *ADD(b, changes, struct change_entry) = e;
}

void batch_chain_seal(struct batch *b, const struct chain_seal *s)
{
    *ADD(b, seals, struct chain_seal) = *s;
}

void batch_archived(struct batch *b, const struct archived *a)
{
    *ADD(b, archives, struct archived) = *a;
}

void batch_remove(struct batch *b, const struct removal_entry *e)
{
    *ADD(b, removals, struct removal_entry) = *e;
}

static void find_texts(const struct pile *pile, const char *texts)
{
    for (size_t i = 0; i < pile->len; i++) {
        struct setting_entry *e = &PILE(struct setting_entry, *pile)[i];
        e->name = texts + e->name_at;
        e->value = texts + e->value_at;
    }
}

void batch_seal(struct batch *b)
{
    const char *texts = b->texts.at;
    for (size_t i = 0; i < b->slips.len; i++) {
        struct slip_entry *e = &PILE(struct slip_entry, b->slips)[i];
        e->s.text = texts + e->at;
    }
    for (size_t i = 0; i < b->stints.len; i++) {
        struct stint_entry *e = &PILE(struct stint_entry, b->stints)[i];
        e->s.stakes = texts + e->at;
    }
    for (size_t i = 0; i < b->pages.len; i++) {
        struct page_entry *e = &PILE(struct page_entry, b->pages)[i];
        e->p.text = texts + e->at;
    }
    for (size_t i = 0; i < b->snapshots.len; i++) {
        struct snapshot_entry *e = &PILE(struct snapshot_entry, b->snapshots)[i];
        e->s.image = texts + e->at;
    }
    for (size_t i = 0; i < b->crossed.len; i++) {
        struct crossed *e = &PILE(struct crossed, b->crossed)[i];
        e->words = e->words != NULL ? texts + e->words_at : NULL;
    }
    find_texts(&b->settings, texts);
    find_texts(&b->rulesets, texts);
    for (size_t i = 0; i < b->changes.len; i++) {
        struct change_entry *e = &PILE(struct change_entry, b->changes)[i];
        e->c.who = texts + e->who_at;
        e->c.second = texts + e->second_at;
        e->c.what = texts + e->what_at;
        e->c.words = texts + e->words_at;
    }
}

/* --- emptying --------------------------------------------------------------------------------- */

void batch_crossed(struct batch *b, const struct crossed *c)
{
    const size_t words_at = c->words != NULL ? keep_words(b, c->words) : 0;
    ADD(b, crossed, struct crossed);
    struct crossed *all = PILE(struct crossed, b->crossed);
    size_t at = b->crossed.len - 1;
    for (; at > 0 && strcmp(all[at - 1].key, c->key) > 0; at--)
        all[at] = all[at - 1];
    all[at] = *c;
    all[at].words_at = words_at;
    char *const words[] = {
        all[at].key,           all[at].at,          all[at].m.name,    all[at].k.terminal,
        all[at].k.redeemed_at, all[at].barred.name, all[at].tried.who, all[at].tried.place};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        text_mend(words[i]);
}

#define PILES(b)                                                                                   \
    {                                                                                              \
        &(b)->accounts, &(b)->movements, &(b)->members, &(b)->tickets, &(b)->slips,                \
            &(b)->game_meters, &(b)->money_meters, &(b)->incidents, &(b)->pages, &(b)->snapshots,  \
            &(b)->settings, &(b)->changes, &(b)->seals, &(b)->rulesets, &(b)->archives,            \
            &(b)->removals, &(b)->stints, &(b)->ratings, &(b)->payouts, &(b)->played,              \
            &(b)->sittings, &(b)->pledges, &(b)->crossed, &(b)->texts                              \
    }
enum { PILE_COUNT = 24 };

void batch_clear(struct batch *b)
{
    struct pile *piles[PILE_COUNT] = PILES(b);
    for (size_t i = 0; i < PILE_COUNT; i++)
        piles[i]->len = 0;
    b->entries = 0;
    /* What older stamps say is void; when they have all been used the marks are wiped. */
    if (++b->stamp == 0) {
        memset(b->where, 0, b->where_cap * sizeof *b->where);
        b->stamp = 1;
    }
}

void batch_free(struct batch *b)
{
    struct pile *piles[PILE_COUNT] = PILES(b);
    for (size_t i = 0; i < PILE_COUNT; i++)
        free(piles[i]->at);
    free(b->where);
    *b = (struct batch){0};
}
