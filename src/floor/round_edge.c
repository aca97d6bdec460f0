/* What the house keeps a round of a player at a live table, by the rules of a journal.
 *
 * A rating has what somebody bets a round, and not on what. So it is reckoned by the wager that
 * costs a player least, which the house keeps at the least, whatever he plays: of what the rules
 * ask of everybody who plays, where they ask for that, and else of all that may be wagered. Where
 * players decide it is by the best play, and of what is laid down first; a wager that lives over
 * several rounds is spread over them. */
#include "floor/round_edge.h"
#include "base/list.h"
#include "floor/clerk.h"
#include "floor/journal_theory.h"
#include "floor/live.h"

#include <math.h>
#include <stdlib.h>

static bool any_mark(const struct layout *l)
{
    bool any = false;
    for (unsigned s = 0; s < l->game->spots && !any; s++)
        any = live_mark(l, (spot)s);
    return any;
}

static bool may_be_wagered(const struct layout *l, spot s)
{
    return odds_listed(l, s) && l->rs->bets[l->spot[s].bet].offered;
}

struct round_edge round_edge_of(const struct journal_rules *by)
{
    const struct layout *l = by->layout;
    struct round_edge least = {0};
    if (l == NULL)
        return least;
    struct journal_theory odds;
    const bool marked = any_mark(l);
    journal_theory_make(by, &odds);
    for (unsigned s = 0; s < l->game->spots; s++) {
        const struct expected *e = &odds.theory->of[s];
        if (!e->known || !(marked ? live_mark(l, (spot)s) : may_be_wagered(l, (spot)s)))
            continue;
        const double share = expected_a_round(e);
        if (!least.known || share < least.share)
            least = (struct round_edge){true, share};
    }
    journal_theory_free(&odds);
    return least;
}

cents round_edge_expects(const struct round_edge *e, cents turnover)
{
    return llround((double)turnover * e->share);
}

/* --- at hand ---------------------------------------------------------------------------------- */

struct reckoning {
    struct job job;
    const struct floor *f; /* only what never changes is read from it: path, rules */
    int64_t journal;
    struct round_edge edge;
};

static void reckon_edge(struct job *job)
{
    struct reckoning *r = (struct reckoning *)job;
    struct book_words why;
    struct journal_rules by = {0};
    struct replay rules = {.shelf = r->f->as.shelf, .clauses = r->f->as.clauses};
    struct book_reader *book = book_read(r->f->book_path, &why);
    if (book == NULL)
        return;
    replay_kept_by(&rules, book);
    if (journal_rules_read(book, &rules, r->journal, &by, &why))
        r->edge = round_edge_of(&by);
    journal_rules_free(&by);
    book_read_end(book);
}

static struct kept_edge *kept_of(struct floor *f, int64_t journal)
{
    for (size_t i = 0; i < f->edge_count; i++)
        if (f->edge[i].journal == journal)
            return &f->edge[i];
    return NULL;
}

static void edge_reckoned(struct floor *f, struct job *job)
{
    const struct reckoning *r = (struct reckoning *)job;
    struct kept_edge *kept = kept_of(f, r->journal);
    kept->reckoned = true;
    kept->known = r->edge.known;
    kept->share = r->edge.share;
    free(job);
}

static void ask_clerk(struct floor *f, int64_t journal)
{
    struct reckoning *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    f->edge = list_room(f->edge, f->edge_count, sizeof *f->edge);
    f->edge[f->edge_count++] = (struct kept_edge){.journal = journal};
    r->job.work = reckon_edge;
    r->job.done = edge_reckoned;
    r->f = f;
    r->journal = journal;
    clerk_ask(f->searcher, 0, &r->job);
}

bool round_edge_at_hand(struct floor *f, int64_t journal, struct round_edge *out)
{
    const struct kept_edge *kept = kept_of(f, journal);
    if (kept == NULL)
        ask_clerk(f, journal);
    else
        *out = (struct round_edge){kept->known, kept->share};
    return kept != NULL && kept->reckoned;
}
