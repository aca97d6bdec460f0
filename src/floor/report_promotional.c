/* The report of promotional credit, of members and on terminals. */
#include "floor/accounts.h"
#include "floor/report_making.h"

/* Members' accounts share a row, and so do those of one terminal: on it, and on layouts. */
static int64_t promotional_key(struct making *m, int64_t account)
{
    struct known *k = &m->account[account];
    char name[BOOK_NAME_MAX];
    if (k->key != 0)
        return k->key;
    if (k->kind == ACCOUNT_PROMOTIONAL)
        k->key = making_named(m, "members", "");
    if (k->kind == ACCOUNT_PROMO_CHIPS || k->kind == ACCOUNT_PROMO_WAGERS) {
        account_terminal(k->name, name);
        k->key = making_named(m, name, "");
    }
    return k->key;
}

/* What moves between accounts of one row is counted there once. */
static void rows_of_promotional(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = promotional_key(m, v->from);
    key[1] = promotional_key(m, v->to);
    if (key[0] == key[1])
        key[1] = 0;
}

static const struct measure PROMOTIONAL[] = {
    {"given", {{1, MOVE_PRIZE_CREDIT}}, 1},
    {"in", {{1, MOVE_PROMO_IN}}, 0},
    {"out", {{1, MOVE_PROMO_OUT}}, 0},
    {"wagered", {{1, MOVE_WAGER}, {-1, MOVE_WITHDRAWN}}, 0},
    {"back", {{1, MOVE_RETURNED}}, 0},
    {"spent", {{1, MOVE_PROMO_SPENT}}, -1},
    {"corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}, {1, MOVE_RESTORED}}, 1},
    {"lapsed", {{1, MOVE_PROMO_LAPSED}}, -1},
    {0},
};

struct ending {
    struct making *m;
    struct report_row *members;
    unsigned column;
};

/* Where its time is over it is still there until the card is next used. */
static bool take_ended(void *ctx, const struct member *h)
{
    const struct ending *e = ctx;
    if (h->promotional != 0 && h->promotional_until <= e->m->of->now)
        e->members->figure[e->column] += e->m->account[h->promotional].balance;
    return true;
}

/* What was given, less what was spent and has lapsed, is what is held. */
static void finish_promotional(struct making *m)
{
    const unsigned held = report_column(m->out, "held", COLUMN_MONEY);
    struct ending e = {.m = m, .column = report_column(m->out, "ended", COLUMN_MONEY)};
    cents sum = 0, all = 0;
    for (size_t a = 1; a < m->accounts; a++) {
        const int64_t key = m->account[a].balance != 0 ? promotional_key(m, (int64_t)a) : 0;
        if (key == 0)
            continue;
        making_row(m, key)->figure[held] += m->account[a].balance;
        all += m->account[a].balance;
    }
    for (size_t i = 0; i < m->out->rows; i++)
        for (unsigned c = 0; m->measure[c].name != NULL; c++)
            sum += m->measure[c].credit * m->out->row[i].figure[c];
    if (m->whole && sum != all)
        report_find(m->out, "promotional credit that was given is neither spent, lapsed nor held");
    e.members = making_row(m, making_named(m, "members", ""));
    if (!book_each_member(m->of->book, take_ended, &e, m->why))
        report_find(m->out, "the members cannot be read");
}
const struct from_ledger of_promotional = {
    .rows_of = rows_of_promotional, .finish = finish_promotional, .measure = PROMOTIONAL};
