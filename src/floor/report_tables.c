/* The report of tables: each under one ruleset and its options, which is one journal. */
#include "floor/report_making.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { TABLE_ON_LAYOUT = 8 };

/* Commission that lay beside a wager leaves the layout with it. */
static void rows_of_table(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = v->table;
    if (v->table > 0 && v->kind == MOVE_COMMISSION && m->account[v->from].kind == ACCOUNT_WAGERS)
        making_row(m, v->table)->figure[TABLE_ON_LAYOUT] -= v->amount;
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

static void put_win(const struct report *r, struct report_row *row, unsigned win, unsigned hold)
{
    const int lost = report_column_named(r, "lost"), won = report_column_named(r, "won");
    const int commission = report_column_named(r, "commission"),
              put_right = report_column_named(r, "corrected");
    row->figure[win] =
        row->figure[lost] + row->figure[commission] - row->figure[won] - row->figure[put_right];
    row->figure[hold] = report_share(row->figure[win], row->figure[0]);
}

static void reckon_hold(struct report *r)
{
    const int win = report_column_named(r, "win"), hold = report_column_named(r, "hold");
    r->total.figure[hold] = report_share(r->total.figure[win], r->total.figure[0]);
}

/* The house's win, and its share of what was wagered; what lies there is what has not gone. */
static void finish_tables(struct making *m)
{
    struct report *r = m->out;
    unsigned win = report_column(r, "win", COLUMN_MONEY);
    unsigned hold = report_column(r, "hold", COLUMN_SHARE);
    cents there = 0, held = 0;
    r->reckon = reckon_hold;
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
const struct from_ledger of_tables = {
    .rows_of = rows_of_table, .name_row = name_table, .finish = finish_tables, .measure = TABLE};
