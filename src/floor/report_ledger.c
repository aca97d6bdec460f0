/* Reports from the ledger: every movement, each counted in its rows; and the ledger by itself. */
#include "floor/report_making.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct report_row *making_row(struct making *m, int64_t key)
{
    struct report *r = m->out;
    if ((size_t)key >= m->wheres)
        m->where = report_grown(m->where, &m->wheres, (size_t)key + 1, sizeof *m->where);
    if (m->where[key] == 0) {
        struct report_row *row = report_add_row(r);
        row->key = key;
        m->where[key] = (int64_t)r->rows;
        if (m->by->name_row != NULL)
            m->by->name_row(m, row);
    }
    return &r->row[m->where[key] - 1];
}

static bool take_account(void *ctx, const struct account *a)
{
    struct making *m = ctx;
    if ((size_t)a->id >= m->accounts)
        m->account = report_grown(m->account, &m->accounts, (size_t)a->id + 1, sizeof *m->account);
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
    m->by->rows_of(m, v, key);
    for (unsigned i = 0; i < 2; i++)
        if (key[i] > 0)
            count(making_row(m, key[i]), m->measure, v);
    return true;
}

bool report_movements(struct book_reader *book, bool (*each)(void *, const struct movement *),
                      void *ctx, struct book_words *why)
{
    return book_each_movement(book, 0, 0, false, INT64_MAX, each, ctx, why);
}

static const char *id_of_row(const void *ctx, int64_t number)
{
    return ((const struct making *)ctx)->id[number - 1];
}

/* The row of these words, which is made where there is none. */
int64_t making_named(struct making *m, const char *first, const char *second)
{
    char id[REPORT_WORDS * REPORT_WORD];
    snprintf(id, sizeof id, "%s\n%s", first, second);
    m->names.name = id_of_row;
    m->names.ctx = m;
    int64_t key = directory_find(&m->names, id);
    if (key == 0) {
        key = (int64_t)m->out->rows + 1;
        if (m->out->rows >= m->ids)
            m->id = report_grown(m->id, &m->ids, m->out->rows + 1, sizeof *m->id);
        memcpy(m->id[key - 1], id, sizeof id);
        struct report_row *r = making_row(m, key);
        snprintf(r->word[0], REPORT_WORD, "%s", first);
        snprintf(r->word[1], REPORT_WORD, "%s", second);
        directory_add(&m->names, key);
    }
    return key;
}

/* From every movement, each counted in its rows. */
bool report_from_ledger(const struct from_ledger *by, const struct report_from *of,
                        struct report *out, struct book_words *why)
{
    struct making m = {.by = by, .of = of, .out = out, .why = why, .whole = true};
    m.measure = of->tender != TENDER_MONEY && by->apart != NULL ? by->apart : by->measure;
    for (const struct measure *k = m.measure; k->name != NULL; k++)
        report_column(out, k->name, COLUMN_MONEY);
    bool good = book_hold(of->book, why) && book_each_account(of->book, take_account, &m, why) &&
                report_movements(of->book, take_movement, &m, why);
    if (good && by->finish != NULL)
        by->finish(&m);
    book_let_go(of->book);
    report_add_up(out);
    free(m.account);
    free(m.where);
    free(m.id);
    directory_free(&m.names);
    return good;
}

/* --- the ledger by itself --------------------------------------------------------------------- */

static void rows_of_kind(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = (int64_t)v->kind + 1;
    struct report_row *r = making_row(m, key[0]);
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
const struct from_ledger of_ledger = {
    .rows_of = rows_of_kind, .name_row = name_kind, .finish = finish_ledger, .measure = NOTHING};
