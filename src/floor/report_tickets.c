/* The report of tickets, by day and by the terminal that printed them. */
#include "floor/accounts.h"
#include "floor/report_making.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *day_of(int64_t at, char day[16])
{
    const time_t t = (time_t)(at / 1000);
    struct tm when;
    localtime_r(&t, &when);
    strftime(day, 16, "%Y-%m-%d", &when);
    return day;
}

/* What left a terminal as a ticket, and what came to one, on the day on which it did. */
static void rows_of_ticket(struct making *m, const struct movement *v, int64_t key[2])
{
    char name[BOOK_NAME_MAX], day[16];
    if (v->kind != MOVE_TICKET_OUT && v->kind != MOVE_TICKET_IN)
        return;
    account_terminal(m->account[v->kind == MOVE_TICKET_OUT ? v->from : v->to].name, name);
    key[0] = making_named(m, day_of(v->at, day), name);
}

static const struct measure TICKET[] = {
    {"issued", {{1, MOVE_TICKET_OUT}}, 0},
    {"redeemed-here", {{1, MOVE_TICKET_IN}}, 0},
    {0},
};

enum {
    TICKET_COUNT = 2,
    TICKET_AT_TERMINALS,
    TICKET_AT_CAGE,
    TICKET_OPEN_AT,
    TICKET_EXPIRED_AT,
    TICKET_HELD_AT,
    TICKET_WITHHELD_AT,
    TICKET_REFUSED_AT,
    TICKET_DISPOSED_AT,
    TICKET_ELSEWHERE_AT
};

static bool take_setting(void *ctx, const char *name, const char *value)
{
    struct making *m = ctx;
    ticket_terms_take(&m->terms, name, value);
    return true;
}

enum ticket_stands making_ticket(const struct making *m, const struct ticket *t)
{
    const int64_t until = ticket_terms_end(&m->terms, t->issued);
    switch (t->state) {
    case TICKET_REDEEMED:
    case TICKET_REFUSED:
    case TICKET_DISPOSED:
    case TICKET_ELSEWHERE:
        return STANDS_NOT;
    case TICKET_HELD:
        return STANDS_HELD;
    case TICKET_WITHHELD:
        return STANDS_WITHHELD;
    default:
        return until != 0 && m->of->now > until ? STANDS_EXPIRED : STANDS_OPEN;
    }
}

static bool of_a_casino(const struct making *m)
{
    for (size_t a = 1; a < m->accounts; a++)
        if (m->account[a].kind == ACCOUNT_WORLD && strcmp(m->account[a].name, "transit") == 0)
            return true;
    return false;
}

/* A pit that has heard in which other one a ticket ended has that pit's name behind the place; to
 * report it is the other's. */
static bool ended_elsewhere(const struct making *m, const struct ticket *t)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *comma = strrchr(t->redeemed_at, ',');
    return comma != NULL && comma[1] == ' ' && comma[2] != '\0' &&
           comma[2 + strspn(comma + 2, LETTERS)] == '\0' && of_a_casino(m);
}

static unsigned state_column(const struct making *m, const struct ticket *t)
{
    static const unsigned STANDS[] = {[STANDS_OPEN] = TICKET_OPEN_AT,
                                      [STANDS_EXPIRED] = TICKET_EXPIRED_AT,
                                      [STANDS_HELD] = TICKET_HELD_AT,
                                      [STANDS_WITHHELD] = TICKET_WITHHELD_AT};
    const enum ticket_stands stands = making_ticket(m, t);
    if (stands != STANDS_NOT)
        return STANDS[stands];
    if (ended_elsewhere(m, t))
        return TICKET_ELSEWHERE_AT;
    if (t->state == TICKET_REDEEMED)
        return strncmp(t->redeemed_at, "cage: ", 6) == 0 ? TICKET_AT_CAGE : TICKET_AT_TERMINALS;
    return t->state == TICKET_REFUSED    ? TICKET_REFUSED_AT
           : t->state == TICKET_DISPOSED ? TICKET_DISPOSED_AT
                                         : TICKET_ELSEWHERE_AT;
}

/* A ticket of staff's is of nobody's terminal, but of one it was printed for. */
static bool take_ticket(void *ctx, const struct ticket *t)
{
    struct making *m = ctx;
    char day[16];
    if (t->issued < m->out->from || t->issued >= m->out->to)
        return true;
    struct report_row *r = making_row(m, making_named(m, day_of(t->issued, day), t->terminal));
    const unsigned column = state_column(m, t);
    r->figure[TICKET_COUNT] += column != TICKET_ELSEWHERE_AT;
    r->figure[column] += t->amount;
    return true;
}

/* What is open, expired, held and withheld is what the account of tickets holds. */
static void finish_tickets(struct making *m)
{
    struct report *r = m->out;
    cents owed = 0, held = 0;
    report_column(r, "tickets", COLUMN_COUNT);
    report_column(r, "at-terminals", COLUMN_MONEY);
    report_column(r, "at-cage", COLUMN_MONEY);
    report_column(r, "open", COLUMN_MONEY);
    report_column(r, "expired", COLUMN_MONEY);
    report_column(r, "held", COLUMN_MONEY);
    report_column(r, "withheld", COLUMN_MONEY);
    report_column(r, "refused", COLUMN_MONEY);
    report_column(r, "disposed", COLUMN_MONEY);
    report_column(r, "elsewhere", COLUMN_MONEY);
    if (!book_each_setting(m->of->book, take_setting, m, m->why) ||
        !book_each_ticket(m->of->book, take_ticket, m, m->why))
        report_find(r, "the tickets cannot be read");
    for (size_t i = 0; i < r->rows; i++)
        owed += r->row[i].figure[TICKET_OPEN_AT] + r->row[i].figure[TICKET_EXPIRED_AT] +
                r->row[i].figure[TICKET_HELD_AT] + r->row[i].figure[TICKET_WITHHELD_AT];
    for (size_t a = 1; a < m->accounts; a++)
        held += m->account[a].kind == ACCOUNT_TICKETS ? m->account[a].balance : 0;
    if (m->whole && owed != held)
        report_find(r, "the tickets that are open, expired, held and withheld are not what "
                       "their account holds");
}
const struct from_ledger of_tickets = {
    .rows_of = rows_of_ticket, .finish = finish_tickets, .measure = TICKET};
