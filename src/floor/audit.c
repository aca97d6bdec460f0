#include "floor/audit.h"

#include "floor/plan.h"
#include "table/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGES_AT_ONCE = 1 << 20 }; /* bytes */

struct auditing {
    struct replay r;
    struct audit *out;
    int64_t *last; /* by journal: its last line */
    int64_t journals;
    struct pages {
        char *text;
        size_t len, cap;
        int64_t last; /* what was written after this line is not of the moment that is checked */
        bool torn;
    } fetched;
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
    } * pot;
    size_t pots;
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
    if (strncmp(name, "pool ", 5) == 0) {
        a->pot = reallocarray(a->pot, a->pots + 1, sizeof *a->pot);
        if (a->pot == NULL)
            abort();
        struct pot *p = &a->pot[a->pots++];
        *p = (struct pot){0};
        snprintf(p->table, sizeof p->table, "%s", name + 5);
        snprintf(p->link, sizeof p->link, "%s", value);
    }
    return true;
}

/* A later journal of the same table counts. */
static void read_pot(struct auditing *a)
{
    const struct pool_show *pool = a->r.layout.game->show->pool;
    for (size_t i = 0; pool != NULL && i < a->pots; i++)
        if (strcmp(a->pot[i].table, a->r.v.table) == 0) {
            a->pot[i].read = true;
            a->pot[i].pool = pool->holds(a->r.table);
            a->pot[i].undecided = pool->undecided(a->r.table);
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

static bool count_journals(void *ctx, const char *name, const char *value)
{
    struct auditing *a = ctx;
    if (strcmp(name, "tables") == 0)
        a->journals = strtoll(value, NULL, 10);
    return true;
}

static bool check_line(void *ctx, char *line, size_t len)
{
    struct auditing *a = ctx;
    if (++a->done % 1000 == 0 && a->progress != NULL)
        a->progress(a->ctx, a->done, a->of);
    return replay_line(&a->r, line, len) && draw_stands(a);
}

static bool fetch_page(void *ctx, const struct page *p)
{
    struct pages *k = ctx;
    if (p->first > k->last)
        return false;
    if (k->len + p->len > k->cap) {
        k->cap = k->len + p->len > 2 * k->cap ? k->len + p->len : 2 * k->cap;
        k->text = realloc(k->text, k->cap);
        if (k->text == NULL)
            abort();
    }
    memcpy(k->text + k->len, p->text, p->len);
    k->len += p->len;
    k->torn = p->len == 0 || p->text[p->len - 1] != '\n';
    return !k->torn && k->len < PAGES_AT_ONCE;
}

static void find(struct auditing *a, const char *words)
{
    snprintf(a->r.v.words, sizeof a->r.v.words, "%s", words);
    a->r.v.good = false;
}

/* Some pages are read, and then checked while nobody reads: what others write meanwhile can be
 * carried over, and their log does not grow for as long as this takes. */
static bool check_pages(struct auditing *a, struct book_reader *reader, int64_t number,
                        struct book_words *why)
{
    a->fetched.last = a->last[number];
    while (a->r.v.good && (int64_t)a->r.v.line < a->last[number]) {
        uint64_t before = a->r.v.line;
        a->fetched.len = 0;
        if (!book_each_page(reader, number, (int64_t)before + 1, fetch_page, &a->fetched, why))
            return false;
        if (a->fetched.torn)
            find(a, "a page is torn");
        else
            journal_each_line(a->fetched.text, a->fetched.len, check_line, a);
        if (a->r.v.good && a->r.v.line == before)
            find(a, "its next page is missing");
    }
    return true;
}

static void check_table(struct auditing *a, struct book_reader *reader, int64_t number,
                        const struct shelf *shelf, const struct clauses *clauses)
{
    struct book_words why;
    struct verification *v = &a->out->table[a->out->table_count++];
    replay_init(&a->r, shelf, clauses);
    a->number = number;
    if (!check_pages(a, reader, number, &why)) {
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
    for (size_t i = 0; c->kind == ACCOUNT_JACKPOT && i < a->pots; i++)
        if (strcmp(c->name + strlen("jackpot "), a->pot[i].link) == 0)
            a->pot[i].account = c->balance;
    return true;
}

/* A jackpot's account holds what its tables all say is in it, less the wagers not decided yet. */
static bool compare_pots(struct auditing *a)
{
    for (size_t i = 0; i < a->pots; i++) {
        const struct pot *p = &a->pot[i];
        int64_t undecided = 0;
        for (size_t k = 0; k < a->pots; k++)
            if (strcmp(a->pot[k].link, p->link) == 0)
                undecided += a->pot[k].undecided;
        if (!p->read || (p->pool - undecided) / POOL_PARTS == p->account)
            continue;
        snprintf(a->out->words, sizeof a->out->words,
                 "journals and accounts differ: jackpot %s has %lld cents, table %s says %lld",
                 p->link, (long long)p->account, p->table,
                 (long long)((p->pool - undecided) / POOL_PARTS));
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

/* How the book stands: where each journal ends, and what is on every account. */
static struct trying *note_all(struct auditing *a, struct book_reader *reader,
                               struct book_words *why)
{
    bool good = book_each_setting(reader, count_journals, a, why) &&
                book_each_setting(reader, take_pot, a, why) &&
                book_each_setting(reader, take_corrected, a, why) &&
                book_each_account(reader, add_account, a, why);
    a->last = calloc((size_t)a->journals + 1, sizeof *a->last);
    a->out->table = calloc((size_t)a->journals + 1, sizeof *a->out->table);
    if (a->last == NULL || a->out->table == NULL)
        abort();
    for (int64_t n = 1; good && n <= a->journals; n++) {
        good = book_last_line(reader, n, &a->last[n], why);
        a->of += (uint64_t)a->last[n];
    }
    return good ? book_trial_begin(reader, why) : NULL;
}

void audit_book(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                void (*progress)(void *ctx, uint64_t done, uint64_t of), void *ctx,
                struct audit *out)
{
    struct book_words why;
    struct auditing a = {.out = out, .progress = progress, .ctx = ctx};
    struct trying *accounts = NULL;
    memset(out, 0, sizeof *out);
    struct book_reader *reader = book_read(path, &why);
    if (reader != NULL && book_hold(reader, &why)) {
        accounts = note_all(&a, reader, &why);
        book_let_go(reader);
    }
    out->good = accounts != NULL;
    for (int64_t n = 1; accounts != NULL && n <= a.journals; n++)
        check_table(&a, reader, n, shelf, clauses);
    bool readable = accounts != NULL && book_trial_end(reader, accounts, &out->trial, &why);
    out->good = out->good && readable && out->trial.good && compare_money(&a) && compare_pots(&a);
    readable = readable && book_prove(path, &out->proof, &why);
    out->good = out->good && out->proof.good;
    if (!readable)
        snprintf(out->words, sizeof out->words, "%s", why.words);
    if (reader != NULL)
        book_read_end(reader);
    free(a.corrected);
    free(a.fetched.text);
    free(a.last);
    free(a.pot);
}

void audit_free(struct audit *a)
{
    free(a->table);
    a->table = NULL;
}
