/* The report of what is owed: tickets, members' accounts, what lies on terminals and layouts, what
 * jackpots and occasions hold, what nobody has claimed. All of it, and what is the house's own, is
 * what came from outside. */
#include "book/shared.h"
#include "floor/accounts.h"
#include "floor/report_making.h"
#include "floor/unclaimed.h"

#include <stdio.h>

enum { ACCOUNTS_AT, CAME_AT, WENT_AT, OWED_AT, HELD_AT, WITHHELD_AT, UNCLAIMED_AT };

static bool is_owed(enum account_kind kind)
{
    return kind != ACCOUNT_WORLD && kind != ACCOUNT_HOUSE && kind != ACCOUNT_RESERVE;
}

static struct report_row *row_of_kind(struct making *m, enum account_kind kind)
{
    return making_row(m, (int64_t)kind + 1);
}

static void name_owed(struct making *m, struct report_row *r)
{
    (void)m;
    snprintf(r->word[0], sizeof r->word[0], "%s",
             account_kind_name((enum account_kind)(r->key - 1)));
}

/* Both accounts have a row, and each counts its own side. */
static void rows_of_owed(struct making *m, const struct movement *v, int64_t key[2])
{
    (void)key;
    const enum account_kind from = m->account[v->from].kind, to = m->account[v->to].kind;
    if (is_owed(from))
        row_of_kind(m, from)->figure[WENT_AT] += v->amount;
    if (is_owed(to))
        row_of_kind(m, to)->figure[CAME_AT] += v->amount;
}

static bool take_ticket_owed(void *ctx, const struct ticket *t)
{
    struct making *m = ctx;
    const enum ticket_stands stands = making_ticket(m, t);
    if (stands == STANDS_NOT)
        return true;
    struct report_row *r = row_of_kind(m, ACCOUNT_TICKETS);
    r->figure[ACCOUNTS_AT]++;
    r->figure[HELD_AT] += stands == STANDS_HELD ? t->amount : 0;
    r->figure[WITHHELD_AT] += stands == STANDS_WITHHELD ? t->amount : 0;
    r->figure[UNCLAIMED_AT] += stands == STANDS_EXPIRED ? t->amount : 0;
    m->tickets_owed += t->amount;
    return true;
}

static bool take_left_owed(void *ctx, const struct left_account *a)
{
    struct making *m = ctx;
    if (has_lain_for(m->unclaimed_days, a, m->of->now))
        row_of_kind(m, a->kind)->figure[UNCLAIMED_AT] += a->balance;
    return true;
}

static bool take_terms(void *ctx, const char *name, const char *value)
{
    struct making *m = ctx;
    ticket_terms_take(&m->terms, name, value);
    unclaimed_days_take(&m->unclaimed_days, name, value);
    return true;
}

/* What is on the accounts; the sum of all accounts but those that are owed, which is its negative.
 */
static cents take_balances(struct making *m)
{
    cents rest = 0;
    for (size_t a = 1; a < m->accounts; a++) {
        const struct known *k = &m->account[a];
        if (k->apart || k->balance == 0)
            continue;
        if (!is_owed(k->kind)) {
            rest += k->balance;
            continue;
        }
        struct report_row *r = row_of_kind(m, k->kind);
        r->figure[OWED_AT] += k->balance;
        r->figure[ACCOUNTS_AT] += k->kind != ACCOUNT_TICKETS; /* tickets are counted themselves */
        r->figure[UNCLAIMED_AT] += k->kind == ACCOUNT_UNCLAIMED ? k->balance : 0;
    }
    return rest;
}

static void put_columns(struct report *r)
{
    report_column(r, "accounts", COLUMN_COUNT);
    report_column(r, "came", COLUMN_MONEY);
    report_column(r, "went", COLUMN_MONEY);
    report_column(r, "owed", COLUMN_MONEY);
    report_column(r, "held", COLUMN_MONEY);
    report_column(r, "withheld", COLUMN_MONEY);
    report_column(r, "unclaimed", COLUMN_MONEY);
}

static void finish_owed(struct making *m)
{
    struct report *r = m->out;
    put_columns(r);
    cents sum = take_balances(m);
    if (!book_each_setting(m->of->book, take_terms, m, m->why) ||
        !book_each_ticket(m->of->book, take_ticket_owed, m, m->why) ||
        !book_each_left_account(m->of->book, 0, take_left_owed, m, m->why))
        report_find(r, "tickets and accounts cannot be read");
    for (size_t i = 0; i < r->rows; i++) {
        const int64_t *figure = r->row[i].figure;
        sum += figure[OWED_AT];
        if (m->whole && figure[CAME_AT] - figure[WENT_AT] != figure[OWED_AT])
            report_find(r, "what came to accounts and left them is not what they hold");
        if (r->row[i].key - 1 == ACCOUNT_TICKETS && m->tickets_owed != figure[OWED_AT])
            report_find(r, "the tickets that stand are not what their account holds");
    }
    if (sum != 0)
        report_find(r, "what is owed and what is the house's is not what came from outside");
    snprintf(r->note, sizeof r->note,
             "`came` and `went` are of the days asked for; what is owed is owed now");
}

static const struct measure NOTHING[] = {{0}};
const struct from_ledger of_liability = {
    .rows_of = rows_of_owed, .name_row = name_owed, .finish = finish_owed, .measure = NOTHING};

/* --- between pits ----------------------------------------------------------------------------- */

static struct report_row *put_between(struct report *out, const char *kind, int64_t count,
                                      cents owed)
{
    if (count == 0)
        return NULL;
    struct report_row *r = report_add_row(out);
    snprintf(r->word[0], sizeof r->word[0], "%s", kind);
    r->figure[ACCOUNTS_AT] = count;
    r->figure[OWED_AT] = owed;
    return r;
}

/* Of what lies there: what the cage holds for somebody, and what nobody claims. */
struct between {
    struct making m;
    cents held, expired, lain_on_cards, lain_on_deposit;
};

static bool take_ticket_between(void *ctx, const struct shared_ticket *t)
{
    struct between *b = ctx;
    const enum ticket_stands stands = t->in[0] == '\0' ? making_ticket(&b->m, &t->k) : STANDS_NOT;
    b->held += stands == STANDS_HELD ? t->k.amount : 0;
    b->expired += stands == STANDS_EXPIRED ? t->k.amount : 0;
    return true;
}

static cents lain(const struct between *b, const struct purse_side *s)
{
    const struct left_account a = {.since = s->since};
    return has_lain_for(b->m.unclaimed_days, &a, b->m.of->now) ? s->balance : 0;
}

static bool take_purse_between(void *ctx, const struct shared_purse *p)
{
    struct between *b = ctx;
    b->lain_on_cards += lain(b, &p->on_card);
    b->lain_on_deposit += lain(b, &p->deposit);
    return true;
}

/* By the terms of the pit that is read: they are those of the plan, which all pits have. */
static bool read_between(const struct report_from *of, struct between *b, struct book_words *why)
{
    *b = (struct between){.m = {.of = of}};
    return book_each_setting(of->book, take_terms, &b->m, why) &&
           book_each_shared_ticket(of->book, 0, take_ticket_between, b, why) &&
           book_each_purse(of->book, 0, take_purse_between, b, why);
}

static void put_unclaimed(struct report_row *r, cents held, cents unclaimed)
{
    if (r == NULL)
        return;
    r->figure[HELD_AT] = held;
    r->figure[UNCLAIMED_AT] = unclaimed;
}

bool report_owed_between(const struct report_from *of, struct report *out, struct book_words *why)
{
    struct floating f;
    struct between b;
    *out = (struct report){.good = true};
    if (!book_floating(of->book, &f, why) || !read_between(of, &b, why))
        return false;
    put_columns(out);
    put_unclaimed(put_between(out, account_kind_name(ACCOUNT_CARD), f.cards, f.on_cards), 0,
                  b.lain_on_cards);
    put_unclaimed(put_between(out, account_kind_name(ACCOUNT_DEPOSIT), f.deposits, f.on_deposit), 0,
                  b.lain_on_deposit);
    put_unclaimed(put_between(out, account_kind_name(ACCOUNT_TICKETS), f.tickets, f.on_tickets),
                  b.held, b.expired);
    put_between(out, account_kind_name(ACCOUNT_JACKPOT), f.jackpots, f.in_jackpots);
    put_between(out, "on its way", f.crossings, f.crossing);
    report_add_up(out);
    snprintf(out->total.word[0], sizeof out->total.word[0], "total");
    return true;
}
