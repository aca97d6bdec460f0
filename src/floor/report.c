#include "floor/report.h"

#include "book/store.h"
#include "floor/activity.h"
#include "floor/hold.h"
#include "floor/meters.h"
#include "floor/report_making.h"
#include "floor/report_ratings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A report: what is counted of the ledger, or what makes it by itself. */
struct report_kind {
    struct report_about about;
    const char *words[REPORT_WORDS];
    const struct from_ledger *ledger;
    bool (*make)(const struct report_from *of, struct report *out, struct book_words *why);
    /* What of it lies between pits; NULL: nothing does. */
    bool (*between)(const struct report_from *of, struct report *out, struct book_words *why);
};

/* --- rows ------------------------------------------------------------------------------------- */

void *report_grown(void *old, size_t *room, size_t need, size_t size)
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
        r->row = report_grown(r->row, &r->room, r->rows + 1, sizeof *r->row);
    return &r->row[r->rows++];
}

unsigned report_column(struct report *r, const char *name, enum column_kind kind)
{
    r->column[r->columns] = (struct column){name, kind};
    return r->columns++;
}

int report_column_named(const struct report *r, const char *name)
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

int64_t report_share(int64_t part, int64_t of)
{
    return of == 0 ? 0 : (int64_t)((__int128)part * 1000000 / of);
}

/* Shares are of the totals, not totals. */
void report_add_to_total(struct report *r, const struct report_row *row)
{
    for (unsigned c = 0; c < r->columns; c++)
        if (r->column[c].kind != COLUMN_SHARE)
            r->total.figure[c] += row->figure[c];
}

void report_add_up(struct report *r)
{
    for (size_t i = 0; i < r->rows; i++)
        report_add_to_total(r, &r->row[i]);
    if (r->reckon != NULL)
        r->reckon(r);
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
     .ledger = &of_terminals},
    {.about = {"notes", "Notes by terminal and denomination", .cage = true},
     .words = {"terminal", "note"},
     .ledger = &of_notes},
    {.about = {"tables", "Each table under each ruleset", .cage = false, .apart = true},
     .words = {"table", "ruleset"},
     .ledger = &of_tables},
    {.about = {"meters", "Meters of each terminal under each game and pay table", .cage = false},
     .words = {"terminal", "table", "ruleset"},
     .make = meters_of_games},
    {.about = {"meters-money", "Meters of the money that came to each terminal and left it",
               .cage = true},
     .words = {"terminal", "kind", "note"},
     .make = meters_of_money},
    {.about = {"activity", "What tables did by hour and dealer", .apart = true, .by = true},
     .make = activity_make},
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
    {.about = {"ratings", "Players rated at live tables, beside what the odds expect",
               .cage = false},
     .words = {"card", "player", "table", "game"},
     .make = ratings_make},
    {.about = {"tickets", "Tickets by day and by the terminal that printed them", .cage = true},
     .words = {"day", "terminal"},
     .ledger = &of_tickets},
    {.about = {"liability", "What is owed: tickets, accounts, and what nobody has claimed",
               .cage = true},
     .words = {"kind"},
     .ledger = &of_liability,
     .between = report_owed_between},
    {.about = {"promotional", "Promotional credit of members and on terminals", .cage = true},
     .words = {"where"},
     .ledger = &of_promotional},
    {.about = {"staff", "Money by who signed for it", .cage = true},
     .words = {"name"},
     .ledger = &of_staff},
    {.about = {"ledger", "Movements by their kind", .cage = false, .apart = true},
     .words = {"kind"},
     .ledger = &of_ledger},
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

static bool take_demonstration(void *ctx, const char *name, const char *value)
{
    struct report *out = ctx;
    out->demonstration |= strcmp(name, "demonstration") == 0 && strcmp(value, "yes") == 0;
    return true;
}

static const struct report_kind *kind_named(const char *name)
{
    for (size_t i = 0; i < KIND_COUNT; i++)
        if (strcmp(KINDS[i].about.name, name) == 0)
            return &KINDS[i];
    return NULL;
}

bool report_make_between(const char *path, const char *name, const struct report_from *of,
                         struct report *out, struct book_words *why)
{
    const struct report_kind *kind = kind_named(name);
    *out = (struct report){0};
    if (kind == NULL || kind->between == NULL)
        return true;
    struct report_from at = *of;
    at.book = book_read(path, why);
    const bool good = at.book != NULL && kind->between(&at, out, why);
    if (at.book != NULL)
        book_read_end(at.book);
    return good;
}

bool report_make(const char *name, const struct report_from *of, struct report *out,
                 struct book_words *why)
{
    const struct report_kind *kind = kind_named(name);
    if (kind == NULL)
        return book_say(why, "there is no report `%s`", name);
    if (of->tender != TENDER_MONEY && !kind->about.apart)
        return book_say(why, "report `%s` is of money and nothing else", name);
    if (of->by != 0 && !kind->about.by)
        return book_say(why, "what the rows of report `%s` are of cannot be chosen", name);
    *out =
        (struct report){.title = kind->about.title, .from = of->from, .to = of->to, .good = true};
    memcpy(out->words, kind->words, sizeof out->words);
    bool good = book_each_setting(of->book, take_demonstration, out, why) &&
                (kind->make != NULL ? kind->make(of, out, why)
                                    : report_from_ledger(kind->ledger, of, out, why));
    if (out->rows > 0)
        qsort(out->row, out->rows, sizeof *out->row, by_words);
    snprintf(out->total.word[0], sizeof out->total.word[0], "total");
    return good;
}

void report_free(struct report *r)
{
    free(r->row);
    free(r->part);
    r->row = r->part = NULL;
}
