/* The report of money by who signed for it. */
#include "floor/report_making.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void rows_of_staff(struct making *m, const struct movement *v, int64_t key[2])
{
    (void)m;
    key[0] = v->staff;
}

static bool take_name(void *ctx, const char *name, const char *value)
{
    struct report_row *r = ctx;
    if (strncmp(name, "staff ", 6) == 0 && strtoll(value, NULL, 10) == r->key)
        snprintf(r->word[0], sizeof r->word[0], "%s", name + 6);
    return true;
}

static void name_staff(struct making *m, struct report_row *r)
{
    if (!book_each_setting(m->of->book, take_name, r, m->why))
        report_find(m->out, "the names of staff cannot be read");
}

static const struct measure STAFF[] = {
    {"cash-in", {{1, MOVE_CASH_TO_CARD}, {1, MOVE_CASH_TO_DEPOSIT}}, 0},
    {"cash-out", {{1, MOVE_CARD_PAID}, {1, MOVE_DEPOSIT_PAID}}, 0},
    {"tickets-paid", {{1, MOVE_TICKET_PAID}}, 0},
    {"paid-by-hand", {{1, MOVE_MANUAL}}, 0},
    {"fills", {{1, MOVE_FILL}, {1, MOVE_ADVANCE}}, 0},
    {"corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}}, 0},
    {0},
};
const struct from_ledger of_staff = {
    .rows_of = rows_of_staff, .name_row = name_staff, .measure = STAFF};
