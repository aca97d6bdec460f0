/* Tables that the book knows and the plan has left out. What players have there belongs to them, so
 * none of it may be out of reach: the floor does not open then, and says where it lies. */
#include "floor/left_out.h"

#include <stdio.h>
#include <stdlib.h>

static bool planned(const struct floor *f, const char *table)
{
    for (size_t i = 0; i < f->plan->table_count; i++)
        if (strcmp(f->plan->table[i].name, table) == 0)
            return true;
    return false;
}

bool no_wagers_left_out(const struct floor *f, struct trouble *why)
{
    size_t place = 0;
    for (const struct account *a; (a = account_next(&f->accounts, &place)) != NULL;) {
        if (a->kind != ACCOUNT_WAGERS || a->balance == 0)
            continue;
        const char *table = strstr(a->name, "wagers ") + strlen("wagers ");
        if (planned(f, table))
            continue;
        trouble_say(why,
                    "table %s is not in the plan, and %lld cents of wagers lie there: put it back, "
                    "and take it out when they have ended and the players have left",
                    table, (long long)a->balance);
        return false;
    }
    return true;
}

/* --- credit ----------------------------------------------------------------------------------- */

static cents credit_at(const struct table *t)
{
    cents sum = 0;
    for (unsigned p = 0; p < t->player_count; p++)
        sum += t->player[p].balance;
    return sum;
}

/* Whether the tables that are open hold all that is on players' chip accounts. */
static bool all_credit_found(const struct floor *f)
{
    cents found = 0, booked = 0;
    for (unsigned i = 0; i < f->table_count; i++)
        found += credit_at(f->table[i]->at.table);
    size_t place = 0;
    for (const struct account *a; (a = account_next(&f->accounts, &place)) != NULL;)
        booked += a->kind == ACCOUNT_CHIPS || a->kind == ACCOUNT_PROMO_CHIPS ? a->balance : 0;
    return found == booked;
}

struct looking {
    const struct floor *f;
    struct book_reader *reader;
    struct replay at;
    struct trouble *why;
    bool found;
};

static bool play_line(void *ctx, char *line, size_t len)
{
    struct looking *l = ctx;
    return replay_line(&l->at, line, len);
}

static bool play_page(void *ctx, const struct page *p)
{
    struct looking *l = ctx;
    return journal_each_line(p->text, p->len, play_line, l) && l->at.v.good;
}

static bool visit_table(void *ctx, const char *name, const char *value)
{
    struct looking *l = ctx;
    struct book_words words;
    if (strncmp(name, "table ", 6) != 0 || planned(l->f, name + 6))
        return true;
    replay_init(&l->at, l->f->as.shelf, l->f->as.clauses);
    replay_kept_by(&l->at, l->reader);
    cents credit = 0;
    if (book_each_page(l->reader, strtoll(value, NULL, 10), 1, play_page, l, &words) &&
        l->at.rs != NULL)
        credit = credit_at(l->at.table);
    replay_free(&l->at);
    if (credit == 0)
        return true;
    trouble_say(l->why,
                "table %s is not in the plan, and %lld cents of players' credit are there: put it "
                "back, and take it out when they have left",
                name + 6, (long long)credit);
    l->found = true;
    return false;
}

bool no_credit_left_out(const struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (all_credit_found(f))
        return true;
    struct looking l = {.f = f, .why = why};
    struct book_reader *settings = book_read(f->book_path, &words);
    l.reader = book_read(f->book_path, &words);
    if (settings == NULL || l.reader == NULL ||
        !book_each_setting(settings, visit_table, &l, &words)) {
        trouble_say(why, "%.390s", words.words);
        l.found = true;
    }
    if (settings != NULL)
        book_read_end(settings);
    if (l.reader != NULL)
        book_read_end(l.reader);
    return !l.found;
}
