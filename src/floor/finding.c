/* The inspector's search: slips of settled rounds, in the book and its archives, the newest first.
 * The searcher reads them; nobody's PIN waits for that. */
#include "floor/finding.h"
#include "base/list.h"
#include "floor/accounts.h"
#include "floor/casino.h"
#include "floor/journal_rules.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/other_pit.h"
#include "floor/recall.h"
#include "floor/say.h"

#include <stdio.h>
#include <stdlib.h>

/* A message tells no more slips than this: whoever wants others asks for less. What is sought is no
 * longer than this. */
enum { SLIPS_FOUND = 200, SOUGHT = 128, STINTS_AT_ONCE = 256 };

struct finding {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    const struct floor *f; /* only what never changes is read from it: path, rules */
    struct whose_book whose;
    /* What is sought; empty, 0: anything. */
    char table[SOUGHT], terminal[SOUGHT], clause[SOUGHT], dealer[SOUGHT], card[SOUGHT];
    char number[BOOK_NAME_MAX]; /* of the accounts of whom the card is, or was; empty: not known */
    int64_t round, from, to, member;
    cents over;
    /* The book that is looked through, and what is read of it. */
    const char *pit; /* NULL: this floor's own */
    struct book_reader *book;
    struct replay rules;
    struct journal_rules *journal;
    size_t journals;
    struct account account; /* of the slip at hand */
    struct kept_slip slip;
    struct rating *rated; /* of the member, when they have been read */
    size_t ratings;
    bool ratings_read;
    struct stint *stint; /* of the dealer, some at a time */
    size_t stints;
    char *buf; /* one slip */
    struct text text;
    struct found_slip {
        int64_t at;
        size_t place;
        char *told;
    } * slips;
    size_t found;
    size_t here, bytes; /* of them in this book, and how long they are */
    bool full, more, good;
    struct book_words why;
};

/* --- in the searcher's room ------------------------------------------------------------------- */

static const struct journal_rules *journal_of(struct finding *g, int64_t number)
{
    for (size_t i = 0; i < g->journals; i++)
        if (g->journal[i].number == number)
            return &g->journal[i];
    g->journal = list_room(g->journal, g->journals, sizeof *g->journal);
    struct journal_rules *j = &g->journal[g->journals++];
    g->good = journal_rules_read(g->book, &g->rules, number, j, &g->why) && g->good;
    return j;
}

/* The slip of a live table is of all that lay there, whoever's it was. */
static bool of_cloth(const struct finding *g)
{
    return g->account.kind == ACCOUNT_WAGERS;
}

static bool take_rating(void *ctx, const struct rating *p)
{
    struct finding *g = ctx;
    g->rated = list_room(g->rated, g->ratings, sizeof *g->rated);
    g->rated[g->ratings++] = *p;
    return true;
}

/* Whether the member who is sought was rated at that table when the round ended. */
static bool rated_then(struct finding *g, const struct slip *k, const char *table)
{
    if (!g->ratings_read) {
        g->ratings_read = true;
        g->good = book_ratings(g->book, NULL, g->member, 0, INT64_MAX, take_rating, g, &g->why) &&
                  g->good;
    }
    for (size_t i = 0; i < g->ratings; i++) {
        const struct rating *p = &g->rated[i];
        if (strcmp(p->place, table) == 0 && p->began <= k->at &&
            (p->ended == 0 || k->at <= p->ended))
            return true;
    }
    return false;
}

/* Whether the slip is of whom the search is for. */
static bool of_account(struct finding *g, const struct slip *k, const char *table)
{
    bool there = true;
    if (g->account.id != k->account)
        g->good = book_find_account(g->book, k->account, &g->account, &there, &g->why) && g->good;
    if (!there)
        g->account = (struct account){.id = k->account, .name = "chips ?"};
    if (of_cloth(g))
        return g->terminal[0] == '\0' && (g->member == 0 || rated_then(g, k, table));
    char terminal[BOOK_NAME_MAX];
    account_terminal(g->account.name, terminal);
    return (g->member == 0 || g->account.member == g->member) &&
           (g->terminal[0] == '\0' || strcmp(terminal, g->terminal) == 0);
}

static bool cites(const struct finding *g)
{
    bool any = g->clause[0] == '\0';
    for (size_t i = 0; i < g->slip.count && !any; i++) {
        const struct row *r = &g->slip.row[i].now;
        any = (r->rule != NULL && strcmp(r->rule, g->clause) == 0) ||
              (r->under != NULL && strcmp(r->under, g->clause) == 0);
    }
    for (unsigned i = 0; i < g->slip.cited_count && !any; i++)
        any = strcmp(g->slip.cited[i], g->clause) == 0;
    return any;
}

static void put_member_of(struct finding *g, struct text *t)
{
    struct member m;
    bool there = false;
    if (g->account.member != 0)
        g->good = book_find_member(g->book, g->account.member, &m, &there, &g->why) && g->good;
    json_str(t, "member", there ? m.name : NULL);
    json_str(t, "card", there ? m.card : NULL);
}

struct naming {
    struct text *t;
    char last[BOOK_NAME_MAX];
};

/* Who comes back meanwhile is named again. */
static bool take_dealer(void *ctx, const struct stint *s)
{
    struct naming *n = ctx;
    if (s->dealer[0] != '\0' && strcmp(s->dealer, n->last) != 0)
        json_str(n->t, NULL, s->dealer);
    memcpy(n->last, s->dealer, sizeof n->last);
    return true;
}

bool tell_dealers(struct book_reader *book, int64_t journal, int64_t round, struct text *t,
                  struct book_words *why)
{
    struct naming n = {.t = t};
    json_open(t, "dealers", '[');
    const bool good = book_stints_at(book, journal, round, take_dealer, &n, why);
    json_close(t, ']');
    return good;
}

static void put_slip(struct finding *g, const struct journal_rules *j, const struct slip *k)
{
    struct text *t = &g->text;
    char terminal[BOOK_NAME_MAX];
    account_terminal(g->account.name, terminal);
    text_on(t, g->buf, EVENT_ROOM - 1024);
    json_open(t, NULL, '{');
    if (g->pit != NULL)
        json_str(t, "pit", g->pit);
    tell_kept(j->table, j->layout, k, t);
    json_int(t, "journal", j->number);
    json_str(t, "ruleset", j->ruleset);
    json_str(t, "game", j->layout->game->name);
    json_str(t, "tender", tender_name(j->tender));
    json_str(t, "account", of_cloth(g) ? NULL : g->account.name + strlen("chips "));
    json_str(t, "terminal", of_cloth(g) ? NULL : terminal);
    put_member_of(g, t);
    g->good = tell_dealers(g->book, k->table, k->round, t, &g->why) && g->good;
    json_close(t, '}');
}

static void keep_found(struct finding *g, int64_t at)
{
    g->slips = list_room(g->slips, g->found, sizeof *g->slips);
    g->slips[g->found] = (struct found_slip){at, g->found, strdup(g->buf)};
    if (g->slips[g->found++].told == NULL)
        abort();
    g->bytes += g->text.len;
    g->here++;
}

static bool take_slip(void *ctx, const struct slip *k)
{
    struct finding *g = ctx;
    if (k->at < g->from || k->at >= g->to || (g->round != 0 && k->round != g->round) ||
        (k->staked < g->over && k->returned < g->over))
        return true;
    const struct journal_rules *j = journal_of(g, k->table);
    if (!g->good || (g->table[0] != '\0' && strcmp(j->table, g->table) != 0) || j->layout == NULL ||
        !of_account(g, k, j->table))
        return g->good;
    slip_read(j->layout, k, &g->slip);
    if (!cites(g))
        return true;
    g->full = g->here == SLIPS_FOUND || g->bytes > EVENT_ROOM / 2;
    if (!g->full) {
        put_slip(g, j, k);
        keep_found(g, k->at);
    }
    return !g->full && g->good;
}

static bool take_stint(void *ctx, const struct stint *s)
{
    struct finding *g = ctx;
    g->stint[g->stints++] = *s;
    return true;
}

/* The rounds of a dealer are found by his stints: what others dealt is not looked at. */
static bool find_by_dealer(struct finding *g)
{
    const int64_t since = g->from > STINT_LASTS ? g->from - STINT_LASTS : 0;
    int64_t before = 0;
    if ((g->stint = calloc(STINTS_AT_ONCE, sizeof *g->stint)) == NULL)
        abort();
    do {
        g->stints = 0;
        if (!book_stints_of(g->book, g->dealer, since, g->to, before, STINTS_AT_ONCE, take_stint, g,
                            &g->why) ||
            !book_slips_of_stints(g->book, g->stint, g->stints, take_slip, g, &g->why))
            return false;
        before = g->stints > 0 ? g->stint[g->stints - 1].no : 0;
    } while (g->good && !g->full && g->stints == STINTS_AT_ONCE);
    return true;
}

/* Each book may have another card of his, which he had when he was there last: all of them have the
 * number in the names of his accounts. */
static bool find_number(struct finding *g)
{
    char name[2 * BOOK_NAME_MAX];
    struct account a;
    bool there;
    snprintf(name, sizeof name, "card %s", g->number);
    g->good = book_find_account_named(g->book, name, &a, &there, &g->why);
    g->member = g->good && there ? a.member : 0;
    return g->member != 0;
}

/* Whoever is sought by a card has a number of his own in each book; false: none in this. */
static bool find_member(struct finding *g)
{
    struct member m;
    bool there = true;
    if (g->number[0] != '\0')
        return find_number(g);
    if (g->card[0] != '\0')
        g->good = book_find_card(g->book, g->card, &m, &there, &g->why);
    g->member = g->card[0] != '\0' && there ? m.id : 0;
    return g->good && there;
}

static void leave_book(struct finding *g)
{
    for (size_t i = 0; i < g->journals; i++)
        journal_rules_free(&g->journal[i]);
    free(g->stint);
    free(g->rated);
    free(g->journal);
    g->stint = NULL;
    g->rated = NULL;
    g->journal = NULL;
    g->journals = g->ratings = g->stints = 0;
    g->ratings_read = false;
    g->account = (struct account){0};
    book_read_end(g->book);
}

static bool find_in(struct finding *g, const char *path)
{
    g->rules = (struct replay){.shelf = g->f->as.shelf, .clauses = g->f->as.clauses};
    g->here = g->bytes = 0;
    g->full = false;
    g->book = book_read(path, &g->why);
    g->good = g->book != NULL;
    if (!g->good)
        return false;
    replay_kept_by(&g->rules, g->book);
    if (find_member(g))
        g->good = (g->dealer[0] != '\0'
                       ? find_by_dealer(g)
                       : book_newest_slips(g->book, g->from, g->to, take_slip, g, &g->why)) &&
                  g->good;
    g->more = g->more || g->full;
    leave_book(g);
    return g->good;
}

static bool find_in_pit(void *ctx, const struct pit_book *p)
{
    struct finding *g = ctx;
    g->pit = p->pit;
    return find_in(g, p->path);
}

static int newest_first(const void *a, const void *b)
{
    const struct found_slip *x = a, *y = b;
    return x->at != y->at ? (x->at < y->at) - (x->at > y->at)
                          : (x->place > y->place) - (x->place < y->place);
}

static void find_slips(struct job *job)
{
    struct finding *g = (struct finding *)job;
    if ((g->buf = malloc(EVENT_ROOM)) == NULL)
        abort();
    g->pit = g->whose.pit[0] != '\0' ? g->whose.pit : NULL;
    if (!g->whose.every)
        find_in(g, g->whose.path);
    else
        g->good = book_each_pit(g->whose.path, find_in_pit, g, &g->why) && g->good;
    if (g->whose.every && g->found > 0)
        qsort(g->slips, g->found, sizeof *g->slips, newest_first);
}

/* --- back on the floor ------------------------------------------------------------------------ */

/* As many as a message tells; whether that is all. */
static bool put_found(const struct finding *g, struct text *t)
{
    size_t i = 0, bytes = 0;
    json_open(t, "slips", '[');
    for (; i < g->found && i < SLIPS_FOUND && bytes <= EVENT_ROOM / 2; i++) {
        json_key(t, NULL);
        text_put(t, g->slips[i].told);
        bytes += strlen(g->slips[i].told);
    }
    json_close(t, ']');
    return i == g->found;
}

static void slips_found(struct floor *f, struct job *job)
{
    struct finding *g = (struct finding *)job;
    const struct asked q = {.desk = g->desk, .seq = g->seq};
    if (was_read(f, g->desk, g->generation)) {
        if (g->good) {
            struct text *t = answer_begin(f, &q, "found");
            json_flag(t, "more", !put_found(g, t) || g->more);
            say_end(f, g->desk);
        } else {
            refuse_ask(f, &q, "unreadable", NULL, "%.300s", g->why.words);
        }
    }
    for (size_t i = 0; i < g->found; i++)
        free(g->slips[i].told);
    slip_read_end(&g->slip);
    free(g->slips);
    free(g->buf);
    free(g);
}

void ask_find(struct floor *f, struct asked *q)
{
    struct finding want = {.to = INT64_MAX};
    if ((json_object_get(q->o, "round") != NULL &&
         !ask_number(f, q, "round", 1, UINT32_MAX, &want.round)) ||
        !ask_maybe_number(f, q, "from", 0, &want.from) ||
        !ask_maybe_number(f, q, "to", 0, &want.to) ||
        !ask_maybe_number(f, q, "over", 0, &want.over) ||
        !ask_maybe_word(f, q, "table", want.table, SOUGHT) ||
        !ask_maybe_word(f, q, "terminal", want.terminal, SOUGHT) ||
        !ask_maybe_word(f, q, "clause", want.clause, SOUGHT) ||
        !ask_maybe_word(f, q, "dealer", want.dealer, SOUGHT) ||
        !ask_maybe_word(f, q, "card", want.card, SOUGHT) ||
        !ask_whose_book(f, q, true, &want.whose))
        return;
    if (ask_maybe(q, "card") != NULL && !casino_number(f, want.card, want.number) &&
        want.whose.pit[0] == '\0' && !want.whose.every) {
        refuse_ask(f, q, "card-unknown", NULL, "that is no card of this house");
        return;
    }
    if (!ask_may_read(f, q))
        return;
    struct finding *g = malloc(sizeof *g);
    if (g == NULL)
        abort();
    *g = want;
    g->job.work = find_slips;
    g->job.done = slips_found;
    g->desk = q->desk;
    g->generation = f->desk[q->desk].generation;
    g->seq = q->seq;
    g->f = f;
    clerk_ask(f->searcher, g->desk, &g->job);
}
