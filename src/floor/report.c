#include "floor/report.h"

#include "book/store.h"
#include "floor/accounts.h"
#include "floor/directory.h"
#include "floor/hold.h"
#include "floor/meters.h"
#include "floor/ticket_term.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A column: the movements that add to it, and those that take from it. */
struct measure {
    const char *name;
    struct {
        int sign; /* 0 ends them */
        enum movement_kind of;
    } term[6];
    int credit; /* what it does to the credit of a terminal: 1, -1; 0: nothing, or it has none */
};

struct making;

/* A report: the row that a movement belongs to, and what is counted of it there; or what makes it
 * by itself. */
struct report_kind {
    struct report_about about;
    const char *words[REPORT_WORDS];
    /* The rows of a movement, by what the book numbers them: 0, none. Two where both its accounts
     * have one. */
    void (*rows_of)(struct making *m, const struct movement *v, int64_t key[2]);
    void (*name_row)(struct making *m, struct report_row *r);
    /* Further columns, after the measures; and what is held against the book. */
    void (*finish)(struct making *m);
    const struct measure *measure; /* the last has no name */
    const struct measure *apart;   /* of what is no money; NULL: the same */
    bool (*make)(const struct report_from *of, struct report *out, struct book_words *why);
};

struct making {
    const struct report_kind *kind;
    const struct measure *measure;
    const struct report_from *of;
    struct report *out;
    struct book_words *why;
    struct known {
        enum account_kind kind;
        char name[BOOK_NAME_MAX];
        cents balance;
        int64_t key; /* of its terminal's row; 0: not looked for yet */
        bool apart;  /* it is of another tender, and nothing else is known of it */
    } * account;     /* by id */
    size_t accounts;
    int64_t *where; /* rows by key, from 1; 0: none */
    size_t wheres;
    struct directory names;                 /* to their rows, which are their keys */
    char (*id)[REPORT_WORDS * REPORT_WORD]; /* of those rows */
    size_t ids;
    uint64_t done;
    struct ticket_terms terms;
    bool whole; /* no movement was left out for its time */
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

struct report_row *report_add_row(struct report *r)
{
    if (r->rows == r->room)
        r->row = grown(r->row, &r->room, r->rows + 1, sizeof *r->row);
    return &r->row[r->rows++];
}

static struct report_row *row_of(struct making *m, int64_t key)
{
    struct report *r = m->out;
    if ((size_t)key >= m->wheres)
        m->where = grown(m->where, &m->wheres, (size_t)key + 1, sizeof *m->where);
    if (m->where[key] == 0) {
        struct report_row *row = report_add_row(r);
        row->key = key;
        m->where[key] = (int64_t)r->rows;
        if (m->kind->name_row != NULL)
            m->kind->name_row(m, row);
    }
    return &r->row[m->where[key] - 1];
}

unsigned report_column(struct report *r, const char *name, enum column_kind kind)
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

void report_find(struct report *r, const char *words)
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
    k->apart = a->tender != m->of->tender;
    if (k->apart)
        return true;
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
    if (m->of->progress != NULL && ++m->done % 4096 == 0)
        m->of->progress(m->of->ctx, m->done);
    if (m->account[v->from].apart)
        return true;
    if (v->at < m->out->from || v->at >= m->out->to) {
        m->whole = false;
        return true;
    }
    m->kind->rows_of(m, v, key);
    for (unsigned i = 0; i < 2; i++)
        if (key[i] > 0)
            count(row_of(m, key[i]), m->measure, v);
    return true;
}

bool report_movements(struct book_reader *book, bool (*each)(void *, const struct movement *),
                      void *ctx, struct book_words *why)
{
    return book_each_movement(book, 0, 0, false, INT64_MAX, each, ctx, why);
}

/* --- terminals -------------------------------------------------------------------------------- */

static const char *id_of_row(const void *ctx, int64_t number)
{
    return ((const struct making *)ctx)->id[number - 1];
}

/* The row of these words, which is made where there is none. */
static int64_t named_row(struct making *m, const char *first, const char *second)
{
    char id[REPORT_WORDS * REPORT_WORD];
    snprintf(id, sizeof id, "%s\n%s", first, second);
    m->names.name = id_of_row;
    m->names.ctx = m;
    int64_t key = directory_find(&m->names, id);
    if (key == 0) {
        key = (int64_t)m->out->rows + 1;
        if (m->out->rows >= m->ids)
            m->id = grown(m->id, &m->ids, m->out->rows + 1, sizeof *m->id);
        memcpy(m->id[key - 1], id, sizeof id);
        struct report_row *r = row_of(m, key);
        snprintf(r->word[0], REPORT_WORD, "%s", first);
        snprintf(r->word[1], REPORT_WORD, "%s", second);
        directory_add(&m->names, key);
    }
    return key;
}

/* The accounts of one terminal share a row. */
static int64_t terminal_key(struct making *m, int64_t account)
{
    struct known *k = &m->account[account];
    if ((k->kind == ACCOUNT_CHIPS || k->kind == ACCOUNT_PROMO_CHIPS) && k->key == 0) {
        char name[BOOK_NAME_MAX];
        account_terminal(k->name, name);
        k->key = named_row(m, name, "");
    }
    return k->key;
}

static void rows_of_terminal(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = terminal_key(m, v->from);
    key[1] = terminal_key(m, v->to);
}

#define PLAYED                                                                                     \
    {"wagered", {{1, MOVE_WAGER}, {-1, MOVE_WITHDRAWN}}, -1},                                      \
        {"stakes-back", {{1, MOVE_RETURNED}}, 1}, {"won", {{1, MOVE_WON}}, 1},                     \
        {"jackpots", {{1, MOVE_PRIZE}}, 1}, {"commission", {{1, MOVE_COMMISSION}}, -1},            \
    {                                                                                              \
        "corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}}, 1                          \
    }

static const struct measure TERMINAL[] = {
    {"notes-in", {{1, MOVE_NOTE_IN}}, 1},
    {"cards-in", {{1, MOVE_TO_TERMINAL}}, 1},
    {"tickets-in", {{1, MOVE_TICKET_IN}}, 1},
    {"promo-in", {{1, MOVE_PROMO_IN}}, 1},
    PLAYED,
    {"tickets-out", {{1, MOVE_TICKET_OUT}}, -1},
    {"cards-out", {{1, MOVE_TO_CARD}}, -1},
    {"promo-out", {{1, MOVE_PROMO_OUT}}, -1},
    {"paid-by-hand", {{1, MOVE_MANUAL}}, -1},
    {0},
};

/* Of what is no money. */
static const struct measure TERMINAL_APART[] = {
    {"issued", {{1, MOVE_ISSUED}}, 1},      PLAYED, {"deducted", {{1, MOVE_DEDUCTED}}, -1},
    {"taken-in", {{1, MOVE_TAKEN_IN}}, -1}, {0},
};

#undef PLAYED

/* What has come less what has gone is what is there. */
static void finish_terminals(struct making *m)
{
    unsigned credit = report_column(m->out, "credit", COLUMN_MONEY);
    for (size_t a = 1; a < m->accounts; a++) {
        int64_t key = m->account[a].balance != 0 ? terminal_key(m, (int64_t)a) : 0;
        if (key > 0)
            row_of(m, key)->figure[credit] += m->account[a].balance;
    }
    for (size_t i = 0; m->whole && i < m->out->rows; i++) {
        const struct report_row *r = &m->out->row[i];
        cents sum = 0;
        for (unsigned c = 0; c < credit; c++)
            sum += m->measure[c].credit * r->figure[c];
        if (sum != r->figure[credit])
            report_find(m->out,
                        "what came to a terminal less what went is not what its accounts hold");
    }
}

/* --- notes ------------------------------------------------------------------------------------ */

/* Each note is a movement of its own, told by the acceptor of its terminal. */
static void rows_of_note(struct making *m, const struct movement *v, int64_t key[2])
{
    char name[BOOK_NAME_MAX], note[MONEY_TEXT_MAX];
    if (v->kind != MOVE_NOTE_IN)
        return;
    account_terminal(m->account[v->to].name, name);
    key[0] = named_row(m, name, money_text(v->amount, note));
    struct report_row *r = row_of(m, key[0]);
    r->figure[1]++;
}

static const struct measure NOTE[] = {
    {"amount", {{1, MOVE_NOTE_IN}}, 0},
    {0},
};

static void finish_notes(struct making *m)
{
    report_column(m->out, "notes", COLUMN_COUNT);
}

/* --- tables ----------------------------------------------------------------------------------- */

enum { TABLE_ON_LAYOUT = 8 };

/* Commission that lay beside a wager leaves the layout with it. */
static void rows_of_table(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = v->table;
    if (v->table > 0 && v->kind == MOVE_COMMISSION && m->account[v->from].kind == ACCOUNT_WAGERS)
        row_of(m, v->table)->figure[TABLE_ON_LAYOUT] -= v->amount;
}

struct headed {
    char *table, *ruleset;
};

static bool take_head(void *ctx, const struct page *p)
{
    const struct headed *h = ctx;
    const char *stop = memchr(p->text, '\n', p->len);
    json_t *head = json_loadb(p->text, stop != NULL ? (size_t)(stop - p->text) : p->len, 0, NULL);
    const char *table = json_string_value(json_object_get(head, "table"));
    table = table != NULL ? table : json_string_value(json_object_get(head, "name"));
    const char *ruleset = json_string_value(json_object_get(head, "ruleset"));
    snprintf(h->table, REPORT_WORD, "%s", table != NULL ? table : "?");
    snprintf(h->ruleset, REPORT_WORD, "%s", ruleset != NULL ? ruleset : "?");
    json_decref(head);
    return false;
}

bool report_journal(struct book_reader *book, int64_t number, char table[REPORT_WORD],
                    char ruleset[REPORT_WORD], struct book_words *why)
{
    struct headed h = {table, ruleset};
    return book_each_page(book, number, 1, take_head, &h, why);
}

/* A journal is one table under one ruleset with one pay table: another of either begins another. */
static void name_table(struct making *m, struct report_row *r)
{
    if (!report_journal(m->of->book, r->key, r->word[0], r->word[1], m->why))
        report_find(m->out, "a journal cannot be read");
}

static const struct measure TABLE[] = {
    {"wagered", {{1, MOVE_WAGER}, {-1, MOVE_WITHDRAWN}}, 0},
    {"stakes-back", {{1, MOVE_RETURNED}}, 0},
    {"lost", {{1, MOVE_LOST}, {-1, MOVE_RESTORED}}, 0},
    {"won", {{1, MOVE_WON}}, 0},
    {"commission", {{1, MOVE_COMMISSION}}, 0},
    {"to-jackpot", {{1, MOVE_FED}}, 0},
    {"jackpots", {{1, MOVE_PRIZE}}, 0},
    {"corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}}, 0},
    {"on-layout",
     {{1, MOVE_WAGER},
      {-1, MOVE_WITHDRAWN},
      {-1, MOVE_RETURNED},
      {-1, MOVE_LOST},
      {1, MOVE_RESTORED},
      {-1, MOVE_FED}},
     0},
    {0},
};

int64_t report_share(int64_t part, int64_t of)
{
    return of == 0 ? 0 : (int64_t)((__int128)part * 1000000 / of);
}

static void put_win(const struct report *r, struct report_row *row, unsigned win, unsigned hold)
{
    const int lost = column_named(r, "lost"), won = column_named(r, "won");
    const int commission = column_named(r, "commission"), put_right = column_named(r, "corrected");
    row->figure[win] =
        row->figure[lost] + row->figure[commission] - row->figure[won] - row->figure[put_right];
    row->figure[hold] = report_share(row->figure[win], row->figure[0]);
}

/* The house's win, and its share of what was wagered; what lies there is what has not gone. */
static void finish_tables(struct making *m)
{
    struct report *r = m->out;
    unsigned win = report_column(r, "win", COLUMN_MONEY);
    unsigned hold = report_column(r, "hold", COLUMN_SHARE);
    cents there = 0, held = 0;
    for (size_t i = 0; i < r->rows; i++) {
        there += r->row[i].figure[TABLE_ON_LAYOUT];
        put_win(r, &r->row[i], win, hold);
    }
    for (size_t a = 1; a < m->accounts; a++)
        held += m->account[a].kind == ACCOUNT_WAGERS || m->account[a].kind == ACCOUNT_PROMO_WAGERS
                    ? m->account[a].balance
                    : 0;
    if (m->whole && there > held)
        report_find(r, "more was wagered than went back, was lost or lies on the layouts");
}

/* --- promotional credit ----------------------------------------------------------------------- */

/* Members' accounts share a row, and so do those of one terminal: on it, and on layouts. */
static int64_t promotional_key(struct making *m, int64_t account)
{
    struct known *k = &m->account[account];
    char name[BOOK_NAME_MAX];
    if (k->key != 0)
        return k->key;
    if (k->kind == ACCOUNT_PROMOTIONAL)
        k->key = named_row(m, "members", "");
    if (k->kind == ACCOUNT_PROMO_CHIPS || k->kind == ACCOUNT_PROMO_WAGERS) {
        account_terminal(k->name, name);
        k->key = named_row(m, name, "");
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
        row_of(m, key)->figure[held] += m->account[a].balance;
        all += m->account[a].balance;
    }
    for (size_t i = 0; i < m->out->rows; i++)
        for (unsigned c = 0; m->measure[c].name != NULL; c++)
            sum += m->measure[c].credit * m->out->row[i].figure[c];
    if (m->whole && sum != all)
        report_find(m->out, "promotional credit that was given is neither spent, lapsed nor held");
    e.members = row_of(m, named_row(m, "members", ""));
    if (!book_each_member(m->of->book, take_ended, &e, m->why))
        report_find(m->out, "the members cannot be read");
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

static const struct measure NOTHING[] = {{0}};

static void finish_ledger(struct making *m)
{
    cents sum = 0;
    report_column(m->out, "movements", COLUMN_COUNT);
    report_column(m->out, "amount", COLUMN_MONEY);
    for (size_t a = 1; a < m->accounts; a++)
        sum += m->account[a].balance;
    if (sum != 0)
        report_find(m->out, "the accounts do not add up to nothing");
}

/* --- tickets ---------------------------------------------------------------------------------- */

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
    key[0] = named_row(m, day_of(v->at, day), name);
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
    TICKET_HELD_AT
};

static bool take_setting(void *ctx, const char *name, const char *value)
{
    struct making *m = ctx;
    ticket_terms_take(&m->terms, name, value);
    return true;
}

static unsigned state_column(const struct making *m, const struct ticket *t)
{
    const int64_t until = ticket_terms_end(&m->terms, t->issued);
    switch (t->state) {
    case TICKET_REDEEMED:
        return strncmp(t->redeemed_at, "cage: ", 6) == 0 ? TICKET_AT_CAGE : TICKET_AT_TERMINALS;
    case TICKET_HELD:
        return TICKET_HELD_AT;
    default:
        return until != 0 && m->of->now > until ? TICKET_EXPIRED_AT : TICKET_OPEN_AT;
    }
}

/* A ticket of staff's is of nobody's terminal, but of one it was printed for. */
static bool take_ticket(void *ctx, const struct ticket *t)
{
    struct making *m = ctx;
    char day[16];
    if (t->issued < m->out->from || t->issued >= m->out->to)
        return true;
    struct report_row *r = row_of(m, named_row(m, day_of(t->issued, day), t->terminal));
    r->figure[TICKET_COUNT]++;
    r->figure[state_column(m, t)] += t->amount;
    return true;
}

/* What is open, expired and held is what the account of tickets holds. */
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
    if (!book_each_setting(m->of->book, take_setting, m, m->why) ||
        !book_each_ticket(m->of->book, take_ticket, m, m->why))
        report_find(r, "the tickets cannot be read");
    for (size_t i = 0; i < r->rows; i++)
        owed += r->row[i].figure[TICKET_OPEN_AT] + r->row[i].figure[TICKET_EXPIRED_AT] +
                r->row[i].figure[TICKET_HELD_AT];
    for (size_t a = 1; a < m->accounts; a++)
        held += m->account[a].kind == ACCOUNT_TICKETS ? m->account[a].balance : 0;
    if (m->whole && owed != held)
        report_find(r, "the tickets that are open, expired and held are not what their account "
                       "holds");
}

/* --- all of them ------------------------------------------------------------------------------ */

static bool hold_tables(const struct report_from *of, struct report *out, struct book_words *why)
{
    return hold_make(HOLD_BY_TABLE, of, out, why);
}

static bool hold_bets(const struct report_from *of, struct report *out, struct book_words *why)
{
    return hold_make(HOLD_BY_BET, of, out, why);
}

static bool hold_terminals(const struct report_from *of, struct report *out, struct book_words *why)
{
    return hold_make(HOLD_BY_TERMINAL, of, out, why);
}

static const struct report_kind KINDS[] = {
    {.about = {"terminals", "Money of each terminal", .cage = false, .apart = true},
     .words = {"terminal"},
     .rows_of = rows_of_terminal,
     .finish = finish_terminals,
     .measure = TERMINAL,
     .apart = TERMINAL_APART},
    {.about = {"notes", "Notes by terminal and denomination", .cage = true},
     .words = {"terminal", "note"},
     .rows_of = rows_of_note,
     .finish = finish_notes,
     .measure = NOTE},
    {.about = {"tables", "Each table under each ruleset", .cage = false, .apart = true},
     .words = {"table", "ruleset"},
     .rows_of = rows_of_table,
     .name_row = name_table,
     .finish = finish_tables,
     .measure = TABLE},
    {.about = {"meters", "Meters of each terminal under each game and pay table", .cage = false},
     .words = {"terminal", "table", "ruleset"},
     .make = meters_of_games},
    {.about = {"meters-money", "Meters of the money that came to each terminal and left it",
               .cage = true},
     .words = {"terminal", "kind", "note"},
     .make = meters_of_money},
    {.about = {"hold", "Hold of each table by month, beside what the odds expect", .cage = false,
               .apart = true},
     .words = {"month", "table", "ruleset"},
     .make = hold_tables},
    {.about = {"hold-bets", "Hold of each bet by month, beside what the odds expect", .cage = false,
               .apart = true},
     .words = {"month", "table", "ruleset", "bet"},
     .make = hold_bets},
    {.about = {"hold-terminals", "Hold of each terminal by month, beside what the odds expect",
               .cage = false, .apart = true},
     .words = {"month", "terminal"},
     .make = hold_terminals},
    {.about = {"tickets", "Tickets by day and by the terminal that printed them", .cage = true},
     .words = {"day", "terminal"},
     .rows_of = rows_of_ticket,
     .finish = finish_tickets,
     .measure = TICKET},
    {.about = {"promotional", "Promotional credit of members and on terminals", .cage = true},
     .words = {"where"},
     .rows_of = rows_of_promotional,
     .finish = finish_promotional,
     .measure = PROMOTIONAL},
    {.about = {"staff", "Money by who signed for it", .cage = true},
     .words = {"name"},
     .rows_of = rows_of_staff,
     .name_row = name_staff,
     .measure = STAFF},
    {.about = {"ledger", "Movements by their kind", .cage = false, .apart = true},
     .words = {"kind"},
     .rows_of = rows_of_kind,
     .name_row = name_kind,
     .finish = finish_ledger,
     .measure = NOTHING},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

const struct report_about *report_about(size_t place)
{
    return place < KIND_COUNT ? &KINDS[place].about : NULL;
}

static int by_words(const void *a, const void *b)
{
    const struct report_row *x = a, *y = b;
    int order = 0;
    for (unsigned w = 0; order == 0 && w < REPORT_WORDS; w++)
        order = strcmp(x->word[w], y->word[w]);
    return order != 0 ? order : x->key < y->key ? -1 : x->key > y->key;
}

/* Shares are of the totals, not totals. */
void report_add_up(struct report *r)
{
    for (unsigned c = 0; c < r->columns; c++)
        for (size_t i = 0; r->column[c].kind != COLUMN_SHARE && i < r->rows; i++)
            r->total.figure[c] += r->row[i].figure[c];
    int hold = column_named(r, "hold"), win = column_named(r, "win");
    if (hold >= 0)
        r->total.figure[hold] = report_share(r->total.figure[win], r->total.figure[0]);
}

/* From every movement, each counted in its rows. */
static bool make_from_ledger(const struct report_kind *kind, const struct report_from *of,
                             struct report *out, struct book_words *why)
{
    struct making m = {.kind = kind, .of = of, .out = out, .why = why, .whole = true};
    m.measure = of->tender != TENDER_MONEY && kind->apart != NULL ? kind->apart : kind->measure;
    for (const struct measure *k = m.measure; k->name != NULL; k++)
        report_column(out, k->name, COLUMN_MONEY);
    bool good = book_hold(of->book, why) && book_each_account(of->book, take_account, &m, why) &&
                report_movements(of->book, take_movement, &m, why);
    if (good && kind->finish != NULL)
        kind->finish(&m);
    book_let_go(of->book);
    report_add_up(out);
    free(m.account);
    free(m.where);
    free(m.id);
    directory_free(&m.names);
    return good;
}

static bool take_demonstration(void *ctx, const char *name, const char *value)
{
    struct report *out = ctx;
    out->demonstration |= strcmp(name, "demonstration") == 0 && strcmp(value, "yes") == 0;
    return true;
}

bool report_make(const char *name, const struct report_from *of, struct report *out,
                 struct book_words *why)
{
    const struct report_kind *kind = NULL;
    for (size_t i = 0; i < KIND_COUNT; i++)
        if (strcmp(KINDS[i].about.name, name) == 0)
            kind = &KINDS[i];
    if (kind == NULL)
        return book_say(why, "there is no report `%s`", name);
    if (of->tender != TENDER_MONEY && !kind->about.apart)
        return book_say(why, "report `%s` is of money and nothing else", name);
    *out =
        (struct report){.title = kind->about.title, .from = of->from, .to = of->to, .good = true};
    memcpy(out->words, kind->words, sizeof out->words);
    bool good =
        book_each_setting(of->book, take_demonstration, out, why) &&
        (kind->make != NULL ? kind->make(of, out, why) : make_from_ledger(kind, of, out, why));
    if (out->rows > 0)
        qsort(out->row, out->rows, sizeof *out->row, by_words);
    snprintf(out->total.word[0], sizeof out->total.word[0], "total");
    return good;
}

void report_free(struct report *r)
{
    free(r->row);
    r->row = NULL;
}
