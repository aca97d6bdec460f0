/* The exact odds of a table's bets, told to players. They are reckoned from the rules that the
 * table's journal begins with, by the searcher: some games take a good part of a second. */
#include "floor/odds_told.h"
#include "floor/journal_theory.h"
#include "floor/say.h"
#include "floor/views.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MILLION = 1000000 };

struct odds_asked {
    struct job job;
    uint32_t desk, generation;
    int64_t seq, journal;
    const struct floor *f; /* only what never changes is read from it: path, rules */
    char table[WORD_MAX];
    bool altered; /* it is played in the other mode */
    char *buf;
    struct text text;
    bool good;
    struct book_words why;
};

/* --- the searcher's part ---------------------------------------------------------------------- */

/* In millionths of what is staked; they are told apart as they are told. */
static int64_t edge_at(const struct theory *th, unsigned s)
{
    return llround(th->of[s].edge * MILLION);
}

static bool of_bet(const struct theory *th, unsigned s, unsigned bet)
{
    return th->layout->spot[s].bet == bet && th->of[s].known;
}

/* Whether an earlier position of the bet has the same edge; with `on`, also the same choice. */
static bool told_before(const struct theory *th, unsigned s, bool on)
{
    const struct priced *p = th->layout->spot;
    for (unsigned i = 0; i < s; i++)
        if (of_bet(th, i, p[s].bet) && edge_at(th, i) == edge_at(th, s) &&
            (!on || strcmp(p[i].on, p[s].on) == 0))
            return true;
    return false;
}

static void put_same(const struct theory *th, unsigned first, struct text *t)
{
    const struct layout *l = th->layout;
    json_open(t, NULL, '{');
    json_str(t, "bet", l->rs->bets[l->spot[first].bet].name);
    json_open(t, "on", '[');
    for (unsigned s = first; s < l->game->spots; s++)
        if (of_bet(th, s, l->spot[first].bet) && edge_at(th, s) == edge_at(th, first) &&
            l->spot[s].on[0] != '\0' && !told_before(th, s, true))
            json_str(t, NULL, l->spot[s].on);
    json_close(t, ']');
    json_int(t, "edge", edge_at(th, first));
    json_close(t, '}');
}

/* A bet without a figure: a jackpot that others have fed. */
static void put_unknown(const char *bet, struct text *t)
{
    json_open(t, NULL, '{');
    json_str(t, "bet", bet);
    json_open(t, "on", '[');
    json_close(t, ']');
    json_str(t, "edge", NULL);
    json_close(t, '}');
}

static void put_edges(const struct theory *th, struct text *t)
{
    const struct layout *l = th->layout;
    json_open(t, "edges", '[');
    for (unsigned bet = 0; bet < l->rs->bet_count; bet++) {
        bool known = false;
        for (unsigned s = 0; s < l->game->spots; s++) {
            if (!of_bet(th, s, bet))
                continue;
            known = true;
            if (!told_before(th, s, false))
                put_same(th, s, t);
        }
        if (!known)
            put_unknown(l->rs->bets[bet].name, t);
    }
    json_close(t, ']');
}

static void reckon(struct odds_asked *a, const struct journal_rules *by)
{
    struct journal_theory odds;
    journal_theory_make(by, &odds);
    const struct theory *th = a->altered ? odds.altered : odds.theory;
    json_flag(&a->text, "decided", th->play != NULL);
    put_edges(th, &a->text);
    journal_theory_free(&odds);
}

static void read_odds(struct job *job)
{
    struct odds_asked *a = (struct odds_asked *)job;
    struct journal_rules by;
    if ((a->buf = malloc(EVENT_ROOM)) == NULL)
        abort();
    text_on(&a->text, a->buf, EVENT_ROOM - 1024);
    struct book_reader *book = book_read(a->f->book_path, &a->why);
    if (book == NULL)
        return;
    struct replay rules = {.shelf = a->f->as.shelf, .clauses = a->f->as.clauses};
    replay_kept_by(&rules, book);
    if (journal_rules_read(book, &rules, a->journal, &by, &a->why)) {
        a->good = by.layout != NULL;
        if (a->good)
            reckon(a, &by);
        else
            snprintf(a->why.words, sizeof a->why.words, "its rules cannot be read");
        journal_rules_free(&by);
    }
    book_read_end(book);
}

/* --- back on the floor ------------------------------------------------------------------------ */

static void tell_odds(struct floor *f, struct job *job)
{
    struct odds_asked *a = (struct odds_asked *)job;
    const struct asked q = {.desk = a->desk, .seq = a->seq};
    if (was_read(f, a->desk, a->generation)) {
        if (a->good) {
            struct text *t = answer_begin(f, &q, "odds-of");
            json_str(t, "table", a->table);
            json_key(t, NULL);
            text_put(t, a->buf);
            say_end(f, a->desk);
        } else {
            refuse_ask(f, &q, "unreadable", NULL, "%.300s", a->why.words);
        }
    }
    free(a->buf);
    free(a);
}

void ask_odds_of(struct floor *f, struct asked *q)
{
    const struct open_table *ot = named_table(f, q);
    if (ot == NULL || !ask_may_read(f, q))
        return;
    struct odds_asked *a = calloc(1, sizeof *a);
    if (a == NULL)
        abort();
    a->desk = q->desk;
    a->generation = f->desk[q->desk].generation;
    a->seq = q->seq;
    a->journal = ot->number;
    a->altered = ot->at.rs->other_mode != NULL && ot->at.table->rs == ot->at.rs->other_mode;
    a->f = f;
    snprintf(a->table, sizeof a->table, "%s", ot->plan->name);
    a->job.work = read_odds;
    a->job.done = tell_odds;
    clerk_ask(f->searcher, q->desk, &a->job);
}
