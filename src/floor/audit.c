#include "floor/audit.h"

#include "floor/plan.h"
#include "games/prizes.h"

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
    struct pot {
        char table[PLAN_NAME], link[PLAN_NAME];
        bool read; /* its journal was */
        int64_t pool, undecided;
        cents account;
    } pot[PLAN_TABLES];
    unsigned pots;
    int64_t number; /* of the table being read */
    struct corrected {
        int64_t table;
        uint32_t round;
    } * corrected;
    size_t corrected_count;
};

/* The jackpot that a table plays for. */
static bool take_pot(void *ctx, const char *name, const char *value)
{
    struct auditing *a = ctx;
    if (strncmp(name, "pool ", 5) == 0 && a->pots < PLAN_TABLES) {
        struct pot *p = &a->pot[a->pots++];
        snprintf(p->table, sizeof p->table, "%s", name + 5);
        snprintf(p->link, sizeof p->link, "%s", value);
    }
    return true;
}

/* A later journal of the same table counts. */
static void read_pot(struct auditing *a)
{
    const struct jackpot *j = &a->r.table->jackpot;
    for (unsigned i = 0; i < a->pots; i++)
        if (strcmp(a->pot[i].table, a->r.v.table) == 0) {
            a->pot[i].read = true;
            a->pot[i].pool = j->pool;
            a->pot[i].undecided = j->pool - j->booked;
        }
}

/* A round that was corrected from the journal, after later ones: by the table's number. */
static bool take_corrected(void *ctx, const char *name, const char *value)
{
    struct auditing *a = ctx;
    long long table;
    unsigned round;
    (void)value;
    if (sscanf(name, "corrected %lld %u", &table, &round) != 2)
        return true;
    a->corrected = realloc(a->corrected, (a->corrected_count + 1) * sizeof *a->corrected);
    if (a->corrected == NULL)
        abort();
    a->corrected[a->corrected_count++] = (struct corrected){table, round};
    return true;
}

/* No later correction puts another outcome in the place of a draw. */
static bool draw_stands(struct auditing *a)
{
    const struct fair_round *f = &a->r.this;
    for (size_t i = 0; f->drawn && i < a->corrected_count; i++)
        if (a->corrected[i].table == a->number && a->corrected[i].round == f->round) {
            snprintf(a->r.v.words, sizeof a->r.v.words,
                     "round %u was drawn here, and has been corrected later: the outcome is the "
                     "draw",
                     f->round);
            return a->r.v.good = false;
        }
    return true;
}

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
    return replay_line(&a->r, line, len) && draw_stands(a);
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
    a->number = number;
    if (!book_each_page(reader, number, 1, check_page, a, &why)) {
        a->r.v.good = false;
        snprintf(a->r.v.words, sizeof a->r.v.words, "%.390s", why.words);
    }
    if (a->r.v.good && a->r.rs != NULL) {
        a->lie += table_on_felt(a->r.table);
        for (unsigned p = 0; p < a->r.table->player_count; p++)
            a->credit += a->r.table->player[p].balance;
        read_pot(a);
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
    for (unsigned i = 0; c->kind == ACCOUNT_JACKPOT && i < a->pots; i++)
        if (strcmp(c->name + strlen("jackpot "), a->pot[i].link) == 0)
            a->pot[i].account = c->balance;
    return true;
}

/* A jackpot's account holds what its tables all say is in it, less the wagers not decided yet. */
static bool compare_pots(struct auditing *a)
{
    for (unsigned i = 0; i < a->pots; i++) {
        const struct pot *p = &a->pot[i];
        int64_t undecided = 0;
        for (unsigned k = 0; k < a->pots; k++)
            if (strcmp(a->pot[k].link, p->link) == 0)
                undecided += a->pot[k].undecided;
        if (!p->read || (p->pool - undecided) / POOL_CENT == p->account)
            continue;
        snprintf(a->out->words, sizeof a->out->words,
                 "journals and accounts differ: jackpot %s has %lld cents, table %s says %lld",
                 p->link, (long long)p->account, p->table,
                 (long long)((p->pool - undecided) / POOL_CENT));
        return false;
    }
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
                book_each_setting(reader, count_tables, &tables, &why) &&
                book_each_setting(reader, take_pot, &a, &why) &&
                book_each_setting(reader, take_corrected, &a, &why);
    for (int64_t n = 1; out->good && n <= tables; n++)
        out->good = book_each_page(reader, n, 1, count_lines, &a, &why);
    bool readable = out->good;
    for (int64_t n = 1; readable && n <= tables && out->table_count < AUDIT_TABLES; n++)
        check_table(&a, reader, n, shelf, clauses);
    if (readable) {
        readable = book_trial(reader, &out->trial, &why) &&
                   book_each_account(reader, add_account, &a, &why);
        out->good =
            out->good && readable && out->trial.good && compare_money(&a) && compare_pots(&a);
    }
    if (!readable)
        snprintf(out->words, sizeof out->words, "%s", why.words);
    if (reader != NULL)
        book_read_end(reader);
    free(a.corrected);
}
