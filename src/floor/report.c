#include "floor/report.h"

#include "book/store.h"
#include "floor/directory.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A column: the movements that add to it, and those that take from it. */
struct measure {
    const char *name;
    struct {
        int sign; /* 0 ends them */
        enum movement_kind of;
    } term[6];
};

struct making;

/* A report: the row that a movement belongs to, and what is counted of it there. */
struct report_kind {
    const char *name, *title;
    const char *words[REPORT_WORDS];
    /* The rows of a movement, by what the book numbers them: 0, none. Two where both its accounts
     * have one. */
    void (*rows_of)(struct making *m, const struct movement *v, int64_t key[2]);
    void (*name_row)(struct making *m, struct report_row *r);
    /* Further columns, after the measures; and what is held against the book. */
    void (*finish)(struct making *m);
    const struct measure *measure; /* the last has no name */
};

struct making {
    const struct report_kind *kind;
    struct report *out;
    struct book_reader *book;
    struct book_words *why;
    struct known {
        enum account_kind kind;
        char name[BOOK_NAME_MAX];
        cents balance;
        int64_t key; /* of its terminal's row; 0: not looked for yet */
    } * account;     /* by id */
    size_t accounts;
    int64_t *where; /* rows by key, from 1; 0: none */
    size_t wheres;
    struct directory terminals; /* to their rows, which are their keys */
    bool whole;                 /* no movement was left out for its time */
};

/* --- rows ------------------------------------------------------------------------------------- */

static void *grown(void *old, size_t *room, size_t need, size_t size)
{
    const size_t was = *room;
    while (*room < need)
        *room = *room == 0 ? 64 : 2 * *room;
    char *p = reallocarray(old, *room, size);
    if (p == NULL)
        abort();
    memset(p + was * size, 0, (*room - was) * size);
    return p;
}

static struct report_row *row_of(struct making *m, int64_t key)
{
    struct report *r = m->out;
    if ((size_t)key >= m->wheres)
        m->where = grown(m->where, &m->wheres, (size_t)key + 1, sizeof *m->where);
    if (m->where[key] == 0) {
        if (r->rows == r->room)
            r->row = grown(r->row, &r->room, r->rows + 1, sizeof *r->row);
        r->row[r->rows].key = key;
        m->where[key] = (int64_t)++r->rows;
        if (m->kind->name_row != NULL)
            m->kind->name_row(m, &r->row[r->rows - 1]);
    }
    return &r->row[m->where[key] - 1];
}

static unsigned column_add(struct report *r, const char *name, enum column_kind kind)
{
    r->column[r->columns] = (struct column){name, kind};
    return r->columns++;
}

static int column_named(const struct report *r, const char *name)
{
    for (unsigned i = 0; i < r->columns; i++)
        if (strcmp(r->column[i].name, name) == 0)
            return (int)i;
    return -1;
}

static void find(struct report *r, const char *words)
{
    if (r->good)
        snprintf(r->finding, sizeof r->finding, "%s", words);
    r->good = false;
}

/* --- the ledger ------------------------------------------------------------------------------- */

static bool take_account(void *ctx, const struct account *a)
{
    struct making *m = ctx;
    if ((size_t)a->id >= m->accounts)
        m->account = grown(m->account, &m->accounts, (size_t)a->id + 1, sizeof *m->account);
    struct known *k = &m->account[a->id];
    k->kind = a->kind;
    k->balance = a->balance;
    memcpy(k->name, a->name, sizeof k->name);
    return true;
}

static void count(struct report_row *r, const struct measure *measure, const struct movement *v)
{
    for (unsigned c = 0; measure[c].name != NULL; c++)
        for (unsigned i = 0; i < 6 && measure[c].term[i].sign != 0; i++)
            if (measure[c].term[i].of == v->kind)
                r->figure[c] += measure[c].term[i].sign * v->amount;
}

static bool take_movement(void *ctx, const struct movement *v)
{
    struct making *m = ctx;
    int64_t key[2] = {0};
    if (v->at < m->out->from || v->at >= m->out->to) {
        m->whole = false;
        return true;
    }
    m->kind->rows_of(m, v, key);
    for (unsigned i = 0; i < 2; i++)
        if (key[i] > 0)
            count(row_of(m, key[i]), m->kind->measure, v);
    return true;
}

/* --- terminals -------------------------------------------------------------------------------- */

static const char *name_of_row(const void *ctx, int64_t number)
{
    const struct making *m = ctx;
    return m->out->row[number - 1].word[0];
}

static int64_t terminal_row(struct making *m, const char *name)
{
    m->terminals.name = name_of_row;
    m->terminals.ctx = m;
    int64_t key = directory_find(&m->terminals, name);
    if (key == 0) {
        key = (int64_t)m->out->rows + 1;
        snprintf(row_of(m, key)->word[0], REPORT_WORD, "%s", name);
        directory_add(&m->terminals, key);
    }
    return key;
}

/* The accounts of one terminal share a row: "chips T03.7" is of T03. */
static int64_t terminal_key(struct making *m, int64_t account)
{
    struct known *k = &m->account[account];
    if (k->kind == ACCOUNT_CHIPS && k->key == 0) {
        char name[BOOK_NAME_MAX];
        const char *of = k->name + strlen("chips "), *dot = strrchr(of, '.');
        snprintf(name, sizeof name, "%.*s", (int)(dot != NULL ? (size_t)(dot - of) : strlen(of)),
                 of);
        k->key = terminal_row(m, name);
    }
    return k->key;
}

static void rows_of_terminal(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = terminal_key(m, v->from);
    key[1] = terminal_key(m, v->to);
}

static const struct measure TERMINAL[] = {
    {"notes-in", {{1, MOVE_NOTE_IN}}},
    {"cards-in", {{1, MOVE_TO_TERMINAL}}},
    {"tickets-in", {{1, MOVE_TICKET_IN}}},
    {"wagered", {{1, MOVE_WAGER}, {-1, MOVE_WITHDRAWN}}},
    {"stakes-back", {{1, MOVE_RETURNED}}},
    {"won", {{1, MOVE_WON}}},
    {"jackpots", {{1, MOVE_PRIZE}}},
    {"commission", {{1, MOVE_COMMISSION}}},
    {"corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}}},
    {"tickets-out", {{1, MOVE_TICKET_OUT}}},
    {"cards-out", {{1, MOVE_TO_CARD}}},
    {"paid-by-hand", {{1, MOVE_MANUAL}}},
    {NULL, {{0, 0}}},
};

/* What has come less what has gone is what is there. */
static void finish_terminals(struct making *m)
{
    static const int SIGN[] = {1, 1, 1, -1, 1, 1, 1, -1, 1, -1, -1, -1};
    unsigned credit = column_add(m->out, "credit", COLUMN_MONEY);
    for (size_t a = 1; a < m->accounts; a++) {
        int64_t key = m->account[a].balance != 0 ? terminal_key(m, (int64_t)a) : 0;
        if (key > 0)
            row_of(m, key)->figure[credit] += m->account[a].balance;
    }
    for (size_t i = 0; m->whole && i < m->out->rows; i++) {
        const struct report_row *r = &m->out->row[i];
        cents sum = 0;
        for (unsigned c = 0; c < sizeof SIGN / sizeof *SIGN; c++)
            sum += SIGN[c] * r->figure[c];
        if (sum != r->figure[credit])
            find(m->out, "what came to a terminal less what went is not what its accounts hold");
    }
}

/* --- tables ----------------------------------------------------------------------------------- */

static void rows_of_table(struct making *m, const struct movement *v, int64_t key[2])
{
    (void)m;
    key[0] = v->table;
}

static bool take_head(void *ctx, const struct page *p)
{
    struct report_row *r = ctx;
    const char *stop = memchr(p->text, '\n', p->len);
    json_t *head = json_loadb(p->text, stop != NULL ? (size_t)(stop - p->text) : p->len, 0, NULL);
    const char *table = json_string_value(json_object_get(head, "table"));
    const char *ruleset = json_string_value(json_object_get(head, "ruleset"));
    snprintf(r->word[0], sizeof r->word[0], "%s", table != NULL ? table : "?");
    snprintf(r->word[1], sizeof r->word[1], "%s", ruleset != NULL ? ruleset : "?");
    json_decref(head);
    return false;
}

/* A journal is one table under one ruleset with one pay table: another of either begins another. */
static void name_table(struct making *m, struct report_row *r)
{
    if (!book_each_page(m->book, r->key, 1, take_head, r, m->why))
        find(m->out, "a journal cannot be read");
}

static const struct measure TABLE[] = {
    {"wagered", {{1, MOVE_WAGER}, {-1, MOVE_WITHDRAWN}}},
    {"stakes-back", {{1, MOVE_RETURNED}}},
    {"lost", {{1, MOVE_LOST}, {-1, MOVE_RESTORED}}},
    {"won", {{1, MOVE_WON}}},
    {"commission", {{1, MOVE_COMMISSION}}},
    {"to-jackpot", {{1, MOVE_FED}}},
    {"jackpots", {{1, MOVE_PRIZE}}},
    {"corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}}},
    {NULL, {{0, 0}}},
};

static int64_t share(int64_t part, int64_t of)
{
    return of == 0 ? 0 : (int64_t)((__int128)part * 1000000 / of);
}

static void put_win(const struct report *r, struct report_row *row, unsigned win, unsigned hold)
{
    const int lost = column_named(r, "lost"), won = column_named(r, "won");
    const int commission = column_named(r, "commission"), put_right = column_named(r, "corrected");
    row->figure[win] =
        row->figure[lost] + row->figure[commission] - row->figure[won] - row->figure[put_right];
    row->figure[hold] = share(row->figure[win], row->figure[0]);
}

/* The house's win, and its share of what was wagered; what lies there is what has not gone. */
static void finish_tables(struct making *m)
{
    struct report *r = m->out;
    unsigned lies = column_add(r, "on-layout", COLUMN_MONEY);
    unsigned win = column_add(r, "win", COLUMN_MONEY);
    unsigned hold = column_add(r, "hold", COLUMN_SHARE);
    cents there = 0, held = 0;
    for (size_t i = 0; i < r->rows; i++) {
        struct report_row *row = &r->row[i];
        row->figure[lies] = row->figure[0] - row->figure[1] - row->figure[2] - row->figure[5];
        there += row->figure[lies];
        put_win(r, row, win, hold);
    }
    for (size_t a = 1; a < m->accounts; a++)
        held += m->account[a].kind == ACCOUNT_WAGERS ? m->account[a].balance : 0;
    if (m->whole && there > held)
        find(r, "more was wagered than went back, was lost or lies on the layouts");
}

/* --- staff ------------------------------------------------------------------------------------ */

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
    if (!book_each_setting(m->book, take_name, r, m->why))
        find(m->out, "the names of staff cannot be read");
}

static const struct measure STAFF[] = {
    {"cash-in", {{1, MOVE_CASH_TO_CARD}, {1, MOVE_CASH_TO_DEPOSIT}}},
    {"cash-out", {{1, MOVE_CARD_PAID}, {1, MOVE_DEPOSIT_PAID}}},
    {"tickets-paid", {{1, MOVE_TICKET_PAID}}},
    {"paid-by-hand", {{1, MOVE_MANUAL}}},
    {"fills", {{1, MOVE_FILL}, {1, MOVE_ADVANCE}}},
    {"corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}}},
    {NULL, {{0, 0}}},
};

/* --- the ledger by itself --------------------------------------------------------------------- */

static void rows_of_kind(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = (int64_t)v->kind + 1;
    struct report_row *r = row_of(m, key[0]);
    r->figure[0]++;
    r->figure[1] += v->amount;
    key[0] = 0;
}

static void name_kind(struct making *m, struct report_row *r)
{
    (void)m;
    snprintf(r->word[0], sizeof r->word[0], "%s",
             movement_kind_name((enum movement_kind)(r->key - 1)));
}

static const struct measure NOTHING[] = {{NULL, {{0, 0}}}};

static void finish_ledger(struct making *m)
{
    cents sum = 0;
    column_add(m->out, "movements", COLUMN_COUNT);
    column_add(m->out, "amount", COLUMN_MONEY);
    for (size_t a = 1; a < m->accounts; a++)
        sum += m->account[a].balance;
    if (sum != 0)
        find(m->out, "the accounts do not add up to nothing");
}

/* --- tickets ---------------------------------------------------------------------------------- */

static void rows_of_ticket(struct making *m, const struct movement *v, int64_t key[2])
{
    if (v->kind == MOVE_TICKET_OUT)
        key[0] = terminal_key(m, v->from);
    if (v->kind == MOVE_TICKET_IN)
        key[0] = terminal_key(m, v->to);
}

static const struct measure TICKET[] = {
    {"issued", {{1, MOVE_TICKET_OUT}}},
    {"redeemed-here", {{1, MOVE_TICKET_IN}}},
    {NULL, {{0, 0}}},
};

enum { TICKET_COUNT = 2, TICKET_OPEN_AT, TICKET_HELD_AT, TICKET_PAID_AT };

static bool take_ticket(void *ctx, const struct ticket *t)
{
    struct making *m = ctx;
    if (t->issued < m->out->from || t->issued >= m->out->to)
        return true;
    struct report_row *r = row_of(m, terminal_row(m, t->terminal));
    r->figure[TICKET_COUNT]++;
    r->figure[t->state == TICKET_OPEN   ? TICKET_OPEN_AT
              : t->state == TICKET_HELD ? TICKET_HELD_AT
                                        : TICKET_PAID_AT] += t->amount;
    return true;
}

/* What is open and held is what the account of tickets holds. */
static void finish_tickets(struct making *m)
{
    struct report *r = m->out;
    cents open = 0, held = 0;
    column_add(r, "tickets", COLUMN_COUNT);
    column_add(r, "open", COLUMN_MONEY);
    column_add(r, "held", COLUMN_MONEY);
    column_add(r, "redeemed", COLUMN_MONEY);
    if (!book_each_ticket(m->book, take_ticket, m, m->why))
        find(r, "the tickets cannot be read");
    for (size_t i = 0; i < r->rows; i++)
        open += r->row[i].figure[TICKET_OPEN_AT] + r->row[i].figure[TICKET_HELD_AT];
    for (size_t a = 1; a < m->accounts; a++)
        held += m->account[a].kind == ACCOUNT_TICKETS ? m->account[a].balance : 0;
    if (m->whole && open != held)
        find(r, "the tickets that are open and held are not what their account holds");
}

/* --- all of them ------------------------------------------------------------------------------ */

static const struct report_kind KINDS[] = {
    {"terminals",
     "Money of each terminal",
     {"terminal", NULL},
     rows_of_terminal,
     NULL,
     finish_terminals,
     TERMINAL},
    {"tables",
     "Each table under each ruleset",
     {"table", "ruleset"},
     rows_of_table,
     name_table,
     finish_tables,
     TABLE},
    {"tickets",
     "Tickets by the terminal that printed them",
     {"terminal", NULL},
     rows_of_ticket,
     NULL,
     finish_tickets,
     TICKET},
    {"staff", "Money by who signed for it", {"name", NULL}, rows_of_staff, name_staff, NULL, STAFF},
    {"ledger",
     "Movements by their kind",
     {"kind", NULL},
     rows_of_kind,
     name_kind,
     finish_ledger,
     NOTHING},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

void report_each(void (*each)(void *ctx, const char *name, const char *title), void *ctx)
{
    for (size_t i = 0; i < KIND_COUNT; i++)
        each(ctx, KINDS[i].name, KINDS[i].title);
}

static int by_words(const void *a, const void *b)
{
    const struct report_row *x = a, *y = b;
    int order = strcmp(x->word[0], y->word[0]);
    return order != 0 ? order : x->key < y->key ? -1 : x->key > y->key;
}

/* Shares are of the totals, not totals. */
static void add_up(struct report *r)
{
    for (unsigned c = 0; c < r->columns; c++)
        for (size_t i = 0; r->column[c].kind != COLUMN_SHARE && i < r->rows; i++)
            r->total.figure[c] += r->row[i].figure[c];
    int hold = column_named(r, "hold"), win = column_named(r, "win");
    if (hold >= 0)
        r->total.figure[hold] = share(r->total.figure[win], r->total.figure[0]);
    snprintf(r->total.word[0], sizeof r->total.word[0], "total");
}

bool report_make(const char *name, struct book_reader *book, int64_t from, int64_t to,
                 struct report *out, struct book_words *why)
{
    struct making m = {.out = out, .book = book, .why = why, .whole = true};
    for (size_t i = 0; i < KIND_COUNT; i++)
        if (strcmp(KINDS[i].name, name) == 0)
            m.kind = &KINDS[i];
    if (m.kind == NULL)
        return book_say(why, "there is no report `%s`", name);
    *out = (struct report){.title = m.kind->title, .from = from, .to = to, .good = true};
    memcpy(out->words, m.kind->words, sizeof out->words);
    for (const struct measure *k = m.kind->measure; k->name != NULL; k++)
        column_add(out, k->name, COLUMN_MONEY);
    bool good = book_hold(book, why) && book_each_account(book, take_account, &m, why) &&
                book_each_movement(book, 0, 0, false, INT64_MAX, take_movement, &m, why);
    if (good && m.kind->finish != NULL)
        m.kind->finish(&m);
    book_let_go(book);
    if (out->rows > 0)
        qsort(out->row, out->rows, sizeof *out->row, by_words);
    add_up(out);
    free(m.account);
    free(m.where);
    directory_free(&m.terminals);
    return good;
}

void report_free(struct report *r)
{
    free(r->row);
    r->row = NULL;
}
