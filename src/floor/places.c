/* Places of terminals.
 *
 * Desks, cards and seats name a terminal by its place in a list, which it keeps for as long as it
 * stands on the floor, whatever comes and goes around it and in whatever order the plan has them:
 * only the last of the list moves, into the place of one that is taken out. So a change costs what
 * it changes, however many others there are. */
#include "floor/places.h"
#include "floor/members.h"

#include <sodium.h>

struct terminal *place_terminal(struct floor *f, const struct plan_terminal *as)
{
    const unsigned place = f->terminal_count++;
    struct terminal *t = &f->terminal[place];
    f->planned[place] = *as;
    *t = (struct terminal){
        .plan = &f->planned[place], .desk = NOBODY, .table = NOBODY, .silent_since = f->now};
    for (enum device d = 0; d < TERMINAL_DEVICES; d++)
        t->gear[d] = NOBODY;
    randombytes_buf(&t->visit, sizeof t->visit);
    directory_add(&f->terminal_names, place + 1);
    return t;
}

int32_t first_table(const struct terminal *t)
{
    int32_t k = 0;
    while ((t->plan->tables >> k & 1) == 0)
        k++;
    return k;
}

void set_seat(struct open_table *ot, int32_t terminal, unsigned seat)
{
    ot->given[ot->seat_of[terminal]] = false;
    ot->given[seat] = seat != 0;
    ot->seat_of[terminal] = (uint16_t)seat;
}

/* Whatever names the place of a terminal names its new one. */
static void follow(struct floor *f, const struct terminal *t, int32_t from, int32_t to)
{
    if (t->desk >= 0)
        f->desk[t->desk].terminal = to;
    const struct account *a = account_of(&f->accounts, t->account);
    struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
    if (h != NULL)
        h->terminal = to;
    for (unsigned k = 0; k < f->table_count; k++) {
        const unsigned seat = f->table[k]->seat_of[from];
        set_seat(f->table[k], from, 0);
        set_seat(f->table[k], to, seat);
    }
}

void take_terminal_out(struct floor *f, struct terminal *t)
{
    const int32_t place = (int32_t)(t - f->terminal), last = (int32_t)f->terminal_count - 1;
    directory_remove(&f->terminal_names, place + 1);
    for (unsigned k = 0; k < f->table_count; k++)
        set_seat(f->table[k], place, 0);
    f->terminal_count--;
    if (place == last)
        return;
    directory_remove(&f->terminal_names, last + 1);
    f->planned[place] = f->planned[last];
    *t = f->terminal[last];
    t->plan = &f->planned[place];
    directory_add(&f->terminal_names, place + 1);
    follow(f, t, last, place);
}
