/* How the readers of a storage take rows, whatever engine keeps them.
 *
 * SQLite and PostgreSQL take the same statements (standing.c, past.c): parameters are ?1, ?2, …,
 * and an engine puts into its own words what it words otherwise. A statement is begun for each
 * reading and ended after it, so that a callback may read something else meanwhile; but those that
 * give one row at most are kept, since they call nobody. */
#ifndef BAIZE_BOOK_TAKING_H
#define BAIZE_BOOK_TAKING_H

#include "book/cells.h"
#include "book/store.h"

#include <string.h>

/* An engine's own view begins with this one. */
struct view {
    const struct engine *engine;
};

struct engine {
    /* Begins a statement, with as many parameters as the row has cells (those unsaid are none of
     * it); NULL with words. `one`: it gives one row at most, and will be asked again. */
    void *(*begin)(struct view *v, const char *sql, bool one, const struct row *with,
                   struct book_words *why);
    /* The next row, whose cells live until the one after it; *more is false when there is none. */
    bool (*next)(struct view *v, void *statement, struct row *r, bool *more,
                 struct book_words *why);
    void (*end)(struct view *v, void *statement, bool one);
    /* A moment is held, see struct storage; and whether one is. */
    bool (*hold)(struct view *v, struct book_words *why);
    void (*release)(struct view *v);
    bool (*holds)(const struct view *v);
    /* Whether there is a table of that name. */
    bool (*has)(struct view *v, const char *table);
};

/* A statement whose rows are read one after the other, columns from left to right. */
struct rows {
    struct view *v;
    const char *sql;
    bool one;
    void *s; /* once it has begun */
    struct row with, row;
    unsigned at;
    bool bad;
    struct book_words *why;
};

static inline struct rows rows_of(struct view *v, const char *sql, struct book_words *why)
{
    struct rows r;
    r.v = v;
    r.sql = sql;
    r.s = NULL;
    r.one = r.bad = false;
    r.with.count = r.row.count = r.at = 0;
    r.why = why;
    return r;
}

/* One row at most: what a callback is given must not point into it. */
static inline struct rows row_of(struct view *v, const char *sql, struct book_words *why)
{
    struct rows r = rows_of(v, sql, why);
    r.one = true;
    return r;
}

static inline struct cell *parameter(struct rows *r, unsigned at)
{
    while (r->with.count < at)
        r->with.cell[r->with.count++] = (struct cell){.kind = CELL_UNSAID};
    return &r->with.cell[at - 1];
}

static inline void ask(struct rows *r, unsigned at, int64_t v)
{
    *parameter(r, at) = (struct cell){.kind = CELL_NUMBER, .n = v};
}

static inline void ask_text(struct rows *r, unsigned at, const char *v)
{
    *parameter(r, at) = (struct cell){.kind = CELL_TEXT, .at = v, .len = strlen(v)};
}

static inline bool next(struct rows *r)
{
    bool more = false;
    if (r->bad)
        return false;
    if (book_broken_off()) {
        r->bad = true;
        return book_say(r->why, "interrupted");
    }
    if (r->s == NULL)
        r->s = r->v->engine->begin(r->v, r->sql, r->one, &r->with, r->why);
    r->at = 0;
    r->bad = r->s == NULL || !r->v->engine->next(r->v, r->s, &r->row, &more, r->why);
    return !r->bad && more;
}

static inline bool rows_end(struct rows *r)
{
    if (r->s != NULL)
        r->v->engine->end(r->v, r->s, r->one);
    r->s = NULL;
    return !r->bad;
}

static inline const struct cell *take_cell(struct rows *r)
{
    static const struct cell NOTHING = {.kind = CELL_NULL};
    return r->at < r->row.count ? &r->row.cell[r->at++] : &NOTHING;
}

static inline int64_t take_int(struct rows *r)
{
    const struct cell *c = take_cell(r);
    return c->kind == CELL_NUMBER ? c->n : 0;
}

static inline const char *take_text(struct rows *r)
{
    const struct cell *c = take_cell(r);
    return c->kind == CELL_TEXT ? c->at : "";
}

static inline const char *take_bytes(struct rows *r, size_t *len)
{
    const struct cell *c = take_cell(r);
    const bool has = (c->kind == CELL_TEXT || c->kind == CELL_BYTES) && c->at != NULL;
    *len = has ? c->len : 0;
    return has ? c->at : "";
}

/* What does not fit was not written by us. */
static inline void take_name(struct rows *r, char *name, size_t cap)
{
    const char *t = take_text(r);
    size_t n = strlen(t);
    if (n >= cap) {
        r->bad = true;
        book_say(r->why, "the book is damaged: a name of %zu bytes", n);
        n = 0;
    }
    memcpy(name, t, n);
    name[n] = '\0';
}

static inline void damaged(struct rows *r, const char *what, const char *name)
{
    r->bad = true;
    book_say(r->why, "the book is damaged: there is no %s `%s`", what, name);
}

static inline int64_t most_of(const struct asked *a)
{
    return a->most > 0 ? a->most : INT64_MAX;
}

/* One whole number that a statement without parameters gives. */
bool stored_number(struct view *v, const char *sql, int64_t *n, struct book_words *why);

/* An account as its row has it, for a writer, who knows which are behind (since.h). */
bool stored_account(struct view *v, int64_t id, struct account_entry *e, bool *there,
                    struct book_words *why);

bool stored_accounts(struct view *v, const struct asked *a,
                     bool (*each)(void *, const struct account_entry *), void *ctx,
                     struct book_words *why);
bool stored_account_name(struct view *v, int64_t id, char name[BOOK_NAME_MAX],
                         struct book_words *why);
bool stored_adds_up(struct view *v, struct book_words *why);
bool stored_find(struct view *v, const struct sought *w, void *found, bool *there,
                 struct book_words *why);
bool stored_given(struct view *v, struct book_given *g, struct book_words *why);
bool stored_members(struct view *v, bool (*each)(void *, const struct member *), void *ctx,
                    struct book_words *why);
bool stored_standing_tickets(struct view *v, bool withheld, int64_t after,
                             bool (*each)(void *, const struct ticket *), void *ctx,
                             struct book_words *why);
bool stored_left_accounts(struct view *v, int64_t after,
                          bool (*each)(void *, const struct left_account *), void *ctx,
                          struct book_words *why);
bool stored_payouts(struct view *v, int64_t ticket, int64_t before,
                    bool (*each)(void *, const struct payout *), void *ctx, struct book_words *why);
bool stored_tickets(struct view *v, bool (*each)(void *, const struct ticket *), void *ctx,
                    struct book_words *why);
bool stored_ruleset(struct view *v, const char *hash, char **text, struct book_words *why);
bool stored_settings(struct view *v, const char *from, const char *to,
                     bool (*each)(void *, const char *, const char *), void *ctx,
                     struct book_words *why);
bool stored_movements(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct movement_entry *), void *ctx,
                      struct book_words *why);
bool stored_incidents(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct incident *), void *ctx,
                      struct book_words *why);
bool stored_pages(struct view *v, int64_t table, int64_t line,
                  bool (*each)(void *, const struct page *), void *ctx, struct book_words *why);
bool stored_game_meters(struct view *v, const char *terminal,
                        bool (*each)(void *, const struct game_meter *), void *ctx,
                        struct book_words *why);
bool stored_money_meters(struct view *v, const char *terminal,
                         bool (*each)(void *, const struct money_meter *), void *ctx,
                         struct book_words *why);
bool stored_stints(struct view *v, const struct stints_asked *a,
                   bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why);
bool stored_ratings(struct view *v, const struct ratings_asked *a,
                    bool (*each)(void *, const struct rating *), void *ctx, struct book_words *why);
bool stored_played(struct view *v, int64_t member, int64_t day,
                   bool (*each)(void *, const struct day_played *), void *ctx,
                   struct book_words *why);
bool stored_pledges(struct view *v, int64_t member, bool (*each)(void *, const struct pledge *),
                    void *ctx, struct book_words *why);
bool stored_sitting(struct view *v, int64_t account, int64_t member, struct sitting *s, bool *there,
                    struct book_words *why);
bool stored_slips(struct view *v, const struct asked *a, bool (*each)(void *, const struct slip *),
                  void *ctx, struct book_words *why);
bool stored_snapshot(struct view *v, int64_t table, bool *found,
                     bool (*each)(void *, const struct snapshot *), void *ctx,
                     struct book_words *why);
bool stored_last_line(struct view *v, int64_t table, int64_t *line, struct book_words *why);
bool stored_counts(struct view *v, int64_t *movements, int64_t *incidents, struct book_words *why);
bool stored_head(struct view *v, struct chain_head *head, struct book_words *why);
bool stored_rows(struct view *v, const struct wanted *w, bool (*each)(void *, const struct row *),
                 void *ctx, struct book_words *why);

/* What a storage that has an engine reads in the shared way. */
#define STORED_READINGS                                                                            \
    .accounts = stored_accounts, .adds_up = stored_adds_up, .find = stored_find,                   \
    .given = stored_given, .account_name = stored_account_name, .members = stored_members,         \
    .tickets = stored_tickets, .standing = stored_standing_tickets, .left = stored_left_accounts,  \
    .payouts = stored_payouts, .settings = stored_settings, .ruleset = stored_ruleset,             \
    .movements = stored_movements, .incidents = stored_incidents, .pages = stored_pages,           \
    .last_line = stored_last_line, .slips = stored_slips, .stints = stored_stints,                 \
    .ratings = stored_ratings, .played = stored_played, .pledges = stored_pledges,                 \
    .sitting = stored_sitting, .game_meters = stored_game_meters,                                  \
    .money_meters = stored_money_meters, .snapshot = stored_snapshot, .counts = stored_counts,     \
    .head = stored_head, .rows = stored_rows

#endif
