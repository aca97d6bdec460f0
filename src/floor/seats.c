#include "floor/seats.h"
#include "floor/run.h"
#include "floor/terminal.h"
#include "floor/terms.h"

#include <stdio.h>
#include <stdlib.h>

struct seating {
    struct floor *f;
    struct open_table *ot;
    const struct terminal_changes *these; /* NULL: all terminals are looked at */
    struct trouble *why;
};

/* A player's terminal, by his name: T03.7. */
static void terminal_of_player(const struct player *p, char name[BOOK_NAME_MAX])
{
    const char *dot = strrchr(p->name, '.');
    snprintf(name, BOOK_NAME_MAX, "%.*s", dot != NULL ? (int)(dot - p->name) : 0, p->name);
}

/* Who sits in a seat, or has wagers that were placed from it, keeps it, whatever terminals come and
 * go; players are named after the terminal: T03.7. */
static void keep_seat(const struct seating *o, bool *taken, unsigned seat, unsigned player)
{
    char name[BOOK_NAME_MAX];
    if (o->these != NULL && o->ot->given[seat])
        return; /* a terminal has it already */
    taken[seat] = true;
    terminal_of_player(&o->ot->at.table->player[player], name);
    const struct terminal *t = terminal_named(o->f, name);
    const table_set bit = table_bit((size_t)o->ot->place);
    if (t != NULL && (t->plan->tables & bit) != 0)
        set_seat(o->ot, (int32_t)(t - o->f->terminal), seat);
}

static void keep_seats(const struct seating *o, bool *taken)
{
    const struct table *t = o->ot->at.table;
    const struct felt *felt = &t->felt[t->current];
    for (uint32_t i = 0; i < felt->count; i++)
        if (felt->wager[i].stake > 0 && (felt->wager[i].flags & WAGER_DONE) == 0)
            keep_seat(o, taken, felt->wager[i].seat, felt->wager[i].player);
    for (unsigned s = 1; s <= SEATS_MAX; s++)
        if (t->seat[s] != 0)
            keep_seat(o, taken, s, t->seat[s] - 1u);
}

/* The journal says from which line on the table has more seats. */
static bool add_seats(const struct seating *o, unsigned seats)
{
    struct open_table *ot = o->ot;
    if (!terms_seat(ot, seats, o->why))
        return false;
    struct text t;
    line_begin(ot, &t);
    line_seats(&t, seats);
    line_end(ot, &t);
    replay_seats(&ot->at, seats);
    return true;
}

/* A terminal keeps its seat, or gets the next that nobody has. Answers which it is. */
static unsigned give_seat(struct open_table *ot, int32_t terminal, const bool *taken,
                          unsigned *next)
{
    if (ot->seat_of[terminal] != 0)
        return ot->seat_of[terminal];
    while (taken[++*next])
        ;
    if (*next <= SEATS_MAX) /* else no table has so many */
        set_seat(ot, terminal, *next);
    return *next;
}

/* Every terminal that is linked to a table has a seat there. */
static bool give_seats(const struct seating *o)
{
    const struct floor *f = o->f;
    struct open_table *ot = o->ot;
    unsigned next = 0, last = 0;
    bool taken[PLAN_TERMINALS + SEATS_MAX + 2] = {false};
    if (ot->seat_of == NULL)
        ot->seat_of = calloc(PLAN_TERMINALS, sizeof *ot->seat_of);
    if (ot->seat_of == NULL)
        abort();
    memcpy(taken, ot->given, sizeof ot->given);
    keep_seats(o, taken);
    const size_t count = o->these != NULL ? o->these->count : f->terminal_count;
    for (size_t i = 0; i < count; i++) {
        const int32_t place = o->these != NULL ? o->these->of[i].place : (int32_t)i;
        if (place < 0 || (f->planned[place].tables >> ot->place & 1) == 0)
            continue;
        const unsigned seat = give_seat(ot, place, taken, &next);
        last = seat > last ? seat : last;
    }
    return last <= ot->at.rs->seats || add_seats(o, last);
}

static bool is_linked(const struct plan *p, const struct plan_table *t, const char *terminal)
{
    const struct plan_terminal *named = plan_terminal_named(p, terminal);
    return named != NULL && (named->tables >> (t - p->table) & 1) != 0;
}

bool seats_suffice(const struct open_table *ot, const struct plan *p, const struct plan_table *t,
                   struct trouble *why)
{
    char name[BOOK_NAME_MAX];
    unsigned seats = plan_linked(p, t), all = seats;
    for (unsigned s = 1; s <= SEATS_MAX; s++)
        all += ot->at.table->seat[s] != 0;
    if (terms_seat(ot, all, why)) /* mostly there is room for everybody twice */
        return true;
    for (unsigned s = 1; s <= SEATS_MAX; s++) {
        if (ot->at.table->seat[s] == 0)
            continue;
        terminal_of_player(&ot->at.table->player[ot->at.table->seat[s] - 1], name);
        seats += !is_linked(p, t, name);
    }
    return terms_seat(ot, seats, why);
}

bool seats_give(struct floor *f, struct open_table *ot, const struct terminal_changes *these,
                struct trouble *why)
{
    const struct seating o = {.f = f, .ot = ot, .why = why, .these = these};
    return give_seats(&o);
}

void seats_follow(struct floor *f, struct open_table *ot, const struct terminal_changes *these)
{
    struct trouble why;
    if (!seats_give(f, ot, these, &why))
        abort(); /* seats_suffice has said that they do */
}
