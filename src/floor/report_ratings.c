/* The report of players who were rated at live tables: each with what he was seen to play there,
 * what he bought and left with, and what the exact odds expect the house to keep of that. It is
 * what staff have seen; money is in the other reports. */
#include "floor/report_ratings.h"

#include "book/shared.h"
#include "floor/directory.h"
#include "floor/round_edge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATINGS, HOURS, ROUNDS, BOUGHT, LEFT_WITH, LOST, TURNOVER, EXPECTED };

struct of_rules {
    int64_t journal;
    char game[REPORT_WORD];
    struct round_edge edge;
};

struct rated {
    const struct report_from *of;
    struct report *out;
    struct book_words *why;
    struct replay rules;
    struct of_rules *by;
    size_t count, room;
    struct directory ids;
    char (*id)[REPORT_WORDS * REPORT_WORD]; /* of rows */
    size_t id_room;
    bool good;
};

static const struct of_rules *rules_of(struct rated *a, int64_t journal)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->by[i].journal == journal)
            return &a->by[i];
    a->by = report_grown(a->by, &a->room, a->count + 1, sizeof *a->by);
    struct of_rules *r = &a->by[a->count++];
    struct journal_rules by = {0};
    r->journal = journal;
    a->good = journal_rules_read(a->of->book, &a->rules, journal, &by, a->why);
    if (a->good)
        r->edge = round_edge_of(&by);
    snprintf(r->game, sizeof r->game, "%s", by.layout != NULL ? by.layout->game->name : "?");
    if (a->good && !r->edge.known)
        report_find(a->out, "the rules of a journal cannot be read");
    journal_rules_free(&by);
    return r;
}

/* As much of some words as a report has room for, by whole characters. */
static void cut_to(char word[REPORT_WORD], const char *words)
{
    size_t len = 0;
    for (size_t more; (more = text_utf8(words + len)) > 0 && len + more < REPORT_WORD;)
        len += more;
    snprintf(word, REPORT_WORD, "%.*s", (int)len, words);
}

/* A member by his card and name; somebody else by the words that staff have for him. */
static bool name_player(struct rated *a, const struct rating *p, struct report_row *r)
{
    struct member m;
    bool there = false;
    cut_to(r->word[1], p->words);
    if (p->member != 0 && !book_find_member(a->of->book, p->member, &m, &there, a->why))
        return false;
    if (there) {
        snprintf(r->word[0], REPORT_WORD, "%s", m.card);
        snprintf(r->word[1], REPORT_WORD, "%s", m.name);
    }
    return true;
}

/* In a casino he may have had another card, or another name, when he was in this pit last: all pits
 * tell him by the one that he has. */
static bool name_as_he_is(const struct report_from *of, struct report_row *r,
                          struct book_words *why)
{
    struct shared_member now;
    bool there;
    if (r->word[0][0] == '\0')
        return true;
    if (!book_find_shared_member(of->book, r->word[0], &now, &there, why))
        return false;
    if (there) {
        snprintf(r->word[0], REPORT_WORD, "%s", now.m.card);
        snprintf(r->word[1], REPORT_WORD, "%s", now.m.name);
    }
    return true;
}

static const char *id_of_row(const void *ctx, int64_t number)
{
    return ((const struct rated *)ctx)->id[number - 1];
}

static struct report_row *row_named(struct rated *a, const struct report_row *as)
{
    char id[REPORT_WORDS * REPORT_WORD];
    snprintf(id, sizeof id, "%s\n%s\n%s\n%s", as->word[0], as->word[1], as->word[2], as->word[3]);
    a->ids.name = id_of_row;
    a->ids.ctx = a;
    int64_t n = directory_find(&a->ids, id);
    if (n == 0) {
        *report_add_row(a->out) = *as;
        n = (int64_t)a->out->rows;
        a->id = report_grown(a->id, &a->id_room, (size_t)n, sizeof *a->id);
        memcpy(a->id[n - 1], id, sizeof id);
        directory_add(&a->ids, n);
    }
    return &a->out->row[n - 1];
}

static bool take_rating(void *ctx, const struct rating *p)
{
    struct rated *a = ctx;
    struct report_row as = {0};
    if (p->began < a->of->from || p->began >= a->of->to)
        return true;
    const struct of_rules *by = rules_of(a, p->table);
    if (!a->good || !(a->good = name_player(a, p, &as)))
        return false;
    snprintf(as.word[2], REPORT_WORD, "%s", p->place);
    memcpy(as.word[3], by->game, REPORT_WORD);
    int64_t *g = row_named(a, &as)->figure;
    g[RATINGS]++;
    g[HOURS] +=
        (p->ended != 0 ? p->ended : a->of->now) - p->began; /* milliseconds, made hours below */
    g[ROUNDS] += p->rounds;
    g[BOUGHT] += p->bought;
    g[LEFT_WITH] += p->walked > 0 ? p->walked : 0;
    g[LOST] += p->walked >= 0 ? p->bought - p->walked : 0;
    g[TURNOVER] += p->turnover;
    g[EXPECTED] += by->edge.known ? round_edge_expects(&by->edge, p->turnover) : 0;
    return true;
}

static void put_columns(struct report *out)
{
    report_column(out, "ratings", COLUMN_COUNT);
    report_column(out, "hours", COLUMN_TIMES);
    report_column(out, "rounds", COLUMN_COUNT);
    report_column(out, "bought", COLUMN_MONEY);
    report_column(out, "left-with", COLUMN_MONEY);
    report_column(out, "player-lost", COLUMN_MONEY);
    report_column(out, "turnover", COLUMN_MONEY);
    report_column(out, "expected", COLUMN_MONEY);
}

bool ratings_make(const struct report_from *of, struct report *out, struct book_words *why)
{
    struct rated a = {.of = of,
                      .out = out,
                      .why = why,
                      .rules = {.shelf = of->shelf, .clauses = of->clauses},
                      .good = true};
    replay_kept_by(&a.rules, of->book);
    put_columns(out);
    bool good = book_each_rating(of->book, take_rating, &a, why) && a.good;
    for (size_t i = 0; i < out->rows; i++) {
        good = good && name_as_he_is(of, &out->row[i], why);
        out->row[i].figure[HOURS] /= 3600;
    }
    report_add_up(out);
    directory_free(&a.ids);
    free(a.by);
    free(a.id);
    return good;
}
