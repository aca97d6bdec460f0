/* What is open to the player at a terminal: what he is awaited for and what he may do of himself,
 * as the table would take it. It is told with the view of his table and, alone, when it changes;
 * nobody is told what is open to another. */
#include "floor/open.h"

#include "floor/frozen.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/terminal.h"
#include "games/game.h"
#include "table/open.h"
#include "wire/act_json.h"

#include <stdio.h>

struct telling {
    struct showing s;
    struct text *t; /* NULL: it is only looked for */
    const struct act *sought;
    bool found;
};

/* --- one way ---------------------------------------------------------------------------------- */

static const char *name_of(act_fields field)
{
    unsigned i = 0;
    while (field >> i != 1)
        i++;
    return ACT_FIELD[i].name;
}

/* What is left to him to choose. */
static void put_pick(const struct pick *p, struct text *t)
{
    if (p->field == 0) {
        json_str(t, "pick", NULL);
        return;
    }
    json_open(t, "pick", '{');
    json_str(t, "field", name_of(p->field));
    json_flag(t, "needed", p->needed);
    json_int(t, "take", p->take);
    if (p->count == 0) {
        json_int(t, "from", p->from);
        json_int(t, "to", p->to);
        json_close(t, '}');
        return;
    }
    json_open(t, "among", '[');
    for (unsigned i = 0; i < p->count; i++)
        if (p->word[i] != NULL)
            json_str(t, NULL, p->word[i]);
        else
            json_int(t, NULL, p->number[i]);
    json_close(t, ']');
    json_close(t, '}');
}

static void put_way(const struct way_open *w, struct text *t)
{
    struct act a = w->act;
    memset(a.player, 0, sizeof a.player); /* whose it is the terminal knows */
    json_open(t, NULL, '{');
    json_key(t, "act");
    act_to_json(&a, t);
    json_flag(t, "asked", w->asked);
    json_str(t, "about", w->about);
    json_str(t, "en", act_words(a.kind));
    put_pick(&w->pick, t);
    json_close(t, '}');
}

/* What the game does not let him do from a terminal is not open to him there. */
static void hear_way(void *ctx, const struct way_open *w)
{
    struct telling *k = ctx;
    const struct show *show = k->s.t->layout->game->show;
    struct hindrance why;
    struct act a = w->act;
    if (show->lets != NULL && !show->lets(&k->s, &a, &why))
        return;
    if (k->t != NULL)
        put_way(w, k->t);
    else
        k->found |= w->act.kind == k->sought->kind && w->act.seat == k->sought->seat;
}

static void ask_ways(struct floor *f, struct open_table *ot, const struct terminal *mine,
                     struct telling *k)
{
    k->s = showing_to(f, ot, mine);
    if (k->s.player >= 0 && frozen_at(f, mine->account, 0) == NULL)
        table_open_to(ot->at.table, (unsigned)k->s.player, k->s.seat,
                      &(struct open_sink){hear_way, k});
}

bool open_now(struct floor *f, struct open_table *ot, const struct terminal *mine,
              const struct act *a)
{
    struct telling k = {.sought = a};
    ask_ways(f, ot, mine, &k);
    return k.found;
}

/* --- what a terminal was told last ------------------------------------------------------------ */

/* The list; and a hash of it, which is never 0. */
static uint64_t put_ways(struct floor *f, struct open_table *ot, const struct terminal *mine,
                         struct text *t)
{
    uint64_t hash = 14695981039346656037u;
    struct telling k = {.t = t};
    json_open(t, "open", '[');
    const size_t from = t->len;
    ask_ways(f, ot, mine, &k);
    for (size_t i = from; i < t->len; i++)
        hash = (hash ^ (unsigned char)t->at[i]) * 1099511628211u;
    json_close(t, ']');
    return hash | 1;
}

void put_open(struct floor *f, struct open_table *ot, const struct terminal *mine, struct text *t)
{
    const uint64_t told = put_ways(f, ot, mine, t);
    if (mine->desk >= 0)
        f->desk[mine->desk].open = told;
}

void open_forgotten(struct floor *f, const struct terminal *t)
{
    if (t->desk >= 0)
        f->desk[t->desk].open = 0;
}

/* --- when it changes -------------------------------------------------------------------------- */

/* Whether anything can be open to anybody here, or was. */
static bool concerned(const struct open_table *ot)
{
    return ot->at.layout.game->procedure->open_acts != NULL || ot->open.mark != 0 ||
           table_open_mark(ot->at.table) != 0;
}

void open_noted(struct open_table *ot, const struct act *a)
{
    if (!concerned(ot))
        return;
    ot->open.acted = true;
    if (act_actor(a->kind) != ACTOR_PLAYER) {
        ot->open.all |= act_actor(a->kind) == ACTOR_STAFF;
        return;
    }
    ot->open.all |= ot->open.count == OPEN_ACTED;
    if (!ot->open.all)
        memcpy(ot->open.player[ot->open.count++], a->player, WORD_MAX);
}

static void tell_terminal(struct floor *f, struct open_table *ot, const struct terminal *to)
{
    struct desk *d = &f->desk[to->desk];
    struct text *t = say_begin(f);
    json_str(t, "event", "open");
    json_str(t, "table", ot->plan->name);
    const uint64_t told = put_ways(f, ot, to, t);
    if (told == d->open)
        return; /* composed, and not sent */
    d->open = told;
    say_end(f, (uint32_t)to->desk);
}

/* Who has acted may have other things open to him; the others only if the table's mark is another.
 */
static void tell_actors(struct floor *f, struct open_table *ot)
{
    for (unsigned i = 0; i < ot->open.count; i++) {
        char name[WORD_MAX + 6];
        snprintf(name, sizeof name, "chips %s", ot->open.player[i]);
        const struct account *a = account_named(&f->accounts, name);
        const struct terminal *t = a != NULL ? terminal_of_account(f, a->id) : NULL;
        if (t != NULL && t->desk >= 0 && f->desk[t->desk].table == ot->place)
            tell_terminal(f, ot, t);
    }
}

static void tell_table(struct floor *f, struct open_table *ot)
{
    const uint64_t mark = table_open_mark(ot->at.table);
    const bool all = ot->open.all || mark != ot->open.mark;
    if (!all)
        tell_actors(f, ot);
    for (int32_t d = all ? ot->first_desk : NOBODY; d >= 0; d = f->desk[d].next)
        if (f->desk[d].terminal >= 0)
            tell_terminal(f, ot, &f->terminal[f->desk[d].terminal]);
    ot->open.mark = mark;
    ot->open.acted = ot->open.all = false;
    ot->open.count = 0;
}

void tell_open(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->open.acted)
            tell_table(f, f->table[i]);
}
