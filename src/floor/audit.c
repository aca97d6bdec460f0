#include "floor/audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct auditing {
    struct replay r;
    struct audit *out;
    uint64_t done, of;
    void (*progress)(void *ctx, uint64_t done, uint64_t of);
    void *ctx;
    cents lie, credit;   /* as the journals have it: on layouts, and on players' accounts */
    cents wagers, chips; /* as the accounts have it */
};

static bool count_tables(void *ctx, const char *name, const char *value)
{
    int64_t *tables = ctx;
    if (strcmp(name, "tables") == 0)
        *tables = strtoll(value, NULL, 10);
    return true;
}

static bool count_lines(void *ctx, const struct page *p)
{
    struct auditing *a = ctx;
    a->of += (uint64_t)p->lines;
    return true;
}

static bool check_line(void *ctx, char *line, size_t len)
{
    struct auditing *a = ctx;
    if (++a->done % 1000 == 0 && a->progress != NULL)
        a->progress(a->ctx, a->done, a->of);
    return replay_line(&a->r, line, len);
}

static bool check_page(void *ctx, const struct page *p)
{
    struct auditing *a = ctx;
    if (!journal_each_line(p->text, p->len, check_line, a)) {
        a->r.v.good = false;
        snprintf(a->r.v.words, sizeof a->r.v.words, "a page is torn");
    }
    return a->r.v.good;
}

static void check_table(struct auditing *a, struct book_reader *reader, int64_t number,
                        const struct shelf *shelf, const struct clauses *clauses)
{
    struct book_words why;
    struct verification *v = &a->out->table[a->out->table_count++];
    replay_init(&a->r, shelf, clauses);
    if (!book_each_page(reader, number, 1, check_page, a, &why)) {
        a->r.v.good = false;
        snprintf(a->r.v.words, sizeof a->r.v.words, "%.390s", why.words);
    }
    if (a->r.v.good && a->r.rs != NULL) {
        a->lie += table_on_felt(a->r.table);
        for (unsigned p = 0; p < a->r.table->player_count; p++)
            a->credit += a->r.table->player[p].balance;
    }
    *v = a->r.v;
    a->out->good &= v->good;
    replay_free(&a->r);
}

static bool add_account(void *ctx, const struct account *c)
{
    struct auditing *a = ctx;
    if (c->kind == ACCOUNT_WAGERS)
        a->wagers += c->balance;
    if (c->kind == ACCOUNT_CHIPS)
        a->chips += c->balance;
    return true;
}

/* What lies on the layouts and on players' accounts must be the same money twice. */
static bool compare_money(struct auditing *a)
{
    if (a->lie == a->wagers && a->credit == a->chips)
        return true;
    snprintf(a->out->words, sizeof a->out->words,
             "journals and accounts differ: %lld and %lld cents on layouts, %lld and %lld on "
             "players' chip accounts",
             (long long)a->lie, (long long)a->wagers, (long long)a->credit, (long long)a->chips);
    return false;
}

void audit_book(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                void (*progress)(void *ctx, uint64_t done, uint64_t of), void *ctx,
                struct audit *out)
{
    struct book_words why;
    struct auditing a = {.out = out, .progress = progress, .ctx = ctx};
    int64_t tables = 0;
    memset(out, 0, sizeof *out);
    struct book_reader *reader = book_read(path, &why);
    out->good = reader != NULL && book_hold(reader, &why) &&
                book_each_setting(reader, count_tables, &tables, &why);
    for (int64_t n = 1; out->good && n <= tables; n++)
        out->good = book_each_page(reader, n, 1, count_lines, &a, &why);
    bool readable = out->good;
    for (int64_t n = 1; readable && n <= tables && out->table_count < AUDIT_TABLES; n++)
        check_table(&a, reader, n, shelf, clauses);
    if (readable) {
        readable = book_trial(reader, &out->trial, &why) &&
                   book_each_account(reader, add_account, &a, &why);
        out->good = out->good && readable && out->trial.good && compare_money(&a);
    }
    if (!readable)
        snprintf(out->words, sizeof out->words, "%s", why.words);
    if (reader != NULL)
        book_read_end(reader);
}
