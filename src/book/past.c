/* What has been, in a storage: movements, incidents, slips, and the pages of journals. */
#include "book/rows.h"
#include "book/taking.h"

#include <inttypes.h>
#include <stdlib.h>

/* --- movements -------------------------------------------------------------------------------- */

#define THE_MOVEMENTS "SELECT " MOVEMENT_COLUMNS " FROM movement "

static void take_movement(struct rows *r, struct movement_entry *e)
{
    struct movement *m = &e->m;
    m->no = take_int(r);
    m->at = take_int(r);
    const char *kind = take_text(r);
    if (!movement_kind_find(kind, &m->kind))
        damaged(r, "kind of movement", kind);
    m->from = take_int(r);
    e->from_before = take_int(r);
    m->to = take_int(r);
    e->to_before = take_int(r);
    m->amount = take_int(r);
    m->table = take_int(r);
    m->act = take_int(r);
    m->staff = take_int(r);
}

/* All that were asked for, up to number `last`, by looking at every one. */
static bool look_through(struct view *v, const struct asked *a, int64_t last,
                         bool (*each)(void *, const struct movement_entry *), void *ctx,
                         struct book_words *why)
{
#define THOSE "WHERE no > ?1 AND no <= ?2 AND (?3 = 0 OR from_account = ?3 OR to_account = ?3) "
    struct rows r = rows_of(v,
                            a->newest ? THE_MOVEMENTS THOSE "ORDER BY movement.no DESC LIMIT ?4"
                                      : THE_MOVEMENTS THOSE "ORDER BY movement.no LIMIT ?4",
                            why);
#undef THOSE
    ask(&r, 1, a->after);
    ask(&r, 2, last);
    ask(&r, 3, a->account);
    ask(&r, 4, most_of(a));
    struct movement_entry e = {0};
    while (next(&r)) {
        take_movement(&r, &e);
        if (r.bad || !each(ctx, &e))
            break;
    }
    return rows_end(&r);
}

/* The movement of that number, which is one of the account's; *before is the one before it. */
static bool step_back(struct rows *r, int64_t account, int64_t no, struct movement_entry *e,
                      int64_t *before)
{
    ask(r, 1, no);
    bool there = next(r);
    if (r->bad)
        return false;
    if (there)
        take_movement(r, e);
    if (!rows_end(r))
        return false;
    *before = e->m.from == account ? e->from_before : e->to_before;
    if (!there || (e->m.from != account && e->m.to != account) || *before >= no) {
        book_say(r->why,
                 "the book is damaged: account %" PRId64 " has lost its way at movement "
                 "%" PRId64,
                 account, no);
        r->bad = true;
    }
    return !r->bad;
}

static bool last_movement(struct view *v, int64_t account, int64_t *last, int64_t *moves,
                          struct book_words *why)
{
    struct rows r = row_of(v, "SELECT last, moves FROM account_one WHERE id = ?1", why);
    ask(&r, 1, account);
    bool there = next(&r);
    *last = there ? take_int(&r) : 0;
    *moves = there ? take_int(&r) : 0;
    return rows_end(&r);
}

static void newest_of_one(struct rows *r, const struct asked *a, int64_t last,
                          bool (*each)(void *, const struct movement_entry *), void *ctx)
{
    struct movement_entry e = {0};
    int64_t left = most_of(a);
    for (int64_t no = last, before; no > a->after && left > 0; no = before, left--) {
        if (!step_back(r, a->account, no, &e, &before) || !each(ctx, &e))
            break;
    }
}

/* The way leads backwards: it is noted down, then walked again from its other end. */
static int64_t *way_back(struct rows *r, const struct asked *a, int64_t last, size_t *steps)
{
    struct movement_entry e = {0};
    size_t cap = 64;
    int64_t *way = malloc(cap * sizeof *way);
    *steps = 0;
    for (int64_t no = last, before = 0; no > a->after; no = before) {
        if (*steps == cap)
            way = reallocarray(way, cap *= 2, sizeof *way);
        if (way == NULL)
            abort();
        way[(*steps)++] = no;
        if (!step_back(r, a->account, no, &e, &before))
            break;
    }
    return way;
}

static void oldest_of_one(struct rows *r, const struct asked *a, int64_t last,
                          bool (*each)(void *, const struct movement_entry *), void *ctx)
{
    struct movement_entry e = {0};
    size_t steps;
    int64_t *way = way_back(r, a, last, &steps), left = most_of(a), before;
    while (!r->bad && steps > 0 && left-- > 0) {
        if (!step_back(r, a->account, way[--steps], &e, &before) || !each(ctx, &e))
            break;
    }
    free(way);
}

static bool movements_of_one(struct view *v, const struct asked *a,
                             bool (*each)(void *, const struct movement_entry *), void *ctx,
                             struct book_words *why)
{
    int64_t last, moves;
    if (!last_movement(v, a->account, &last, &moves, why))
        return false;
    /* An account that is in every other movement, as the house is, is not worth the walk. */
    if (!a->newest && last > a->after && moves > (last - a->after) / 8)
        return look_through(v, a, last, each, ctx, why);
    struct rows r = row_of(v, THE_MOVEMENTS "WHERE no = ?1", why);
    if (a->newest)
        newest_of_one(&r, a, last, each, ctx);
    else
        oldest_of_one(&r, a, last, each, ctx);
    return rows_end(&r);
}

bool stored_movements(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct movement_entry *), void *ctx,
                      struct book_words *why)
{
    if (a->account == 0)
        return look_through(v, a, a->before > 0 ? a->before - 1 : INT64_MAX, each, ctx, why);
    /* Each step is a statement of its own: without this each would lock the book anew. */
    const bool ours = !v->engine->holds(v);
    if (ours && !v->engine->hold(v, why))
        return false;
    bool good = movements_of_one(v, a, each, ctx, why);
    if (ours)
        v->engine->release(v);
    return good;
}

/* --- incidents, slips ------------------------------------------------------------------------- */

static void take_incident(struct rows *r, struct incident *i)
{
    *i = (struct incident){0};
    i->no = take_int(r);
    i->at = take_int(r);
    take_name(r, i->code, sizeof i->code);
    take_name(r, i->where, sizeof i->where);
    take_name(r, i->who, sizeof i->who);
    take_name(r, i->words, sizeof i->words);
}

#define INCIDENT_COLUMNS "SELECT no, at, code, place, who, words FROM incident "

bool stored_incidents(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct incident *), void *ctx,
                      struct book_words *why)
{
    struct rows r =
        rows_of(v,
                a->newest ? INCIDENT_COLUMNS "WHERE no > ?1 AND no < ?3 ORDER BY no DESC LIMIT ?2"
                          : INCIDENT_COLUMNS "WHERE no > ?1 AND no < ?3 ORDER BY no LIMIT ?2",
                why);
    ask(&r, 1, a->after);
    ask(&r, 2, most_of(a));
    ask(&r, 3, a->before > 0 ? a->before : INT64_MAX);
    struct incident i;
    while (next(&r)) {
        take_incident(&r, &i);
        if (r.bad || !each(ctx, &i))
            break;
    }
    return rows_end(&r);
}

#define STINT_VALUE(id, column) column ", "
#define STINT_COLUMNS                                                                              \
    "SELECT no, hour, table_no, dealer, first, last, " STINTS(STINT_VALUE) "stakes FROM stint "

static void take_stint(struct rows *r, struct stint *s)
{
    *s = (struct stint){.no = take_int(r)};
    s->hour = take_int(r);
    s->table = take_int(r);
    take_name(r, s->dealer, sizeof s->dealer);
    s->first = take_int(r);
    s->last = take_int(r);
    for (unsigned i = 0; i < STINT_FIGURES; i++)
        s->of[i] = take_int(r);
    s->stakes = take_bytes(r, &s->len);
}

/* The stints of a table follow each other as its rounds do: after the last that has the round, or
 * comes after it, none has. */
bool stored_stints(struct view *v, const struct stints_asked *a,
                   bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why)
{
    struct rows r = rows_of(
        v,
        a->dealer != NULL ? STINT_COLUMNS "WHERE dealer = ?1 AND dealer <> '' AND no < ?2 AND "
                                          "hour >= ?3 AND hour < ?4 ORDER BY no DESC LIMIT ?5"
        : a->table != 0   ? STINT_COLUMNS "WHERE table_no = ?1 AND last >= ?2 AND last > 0 "
                                          "ORDER BY last, no"
                          : STINT_COLUMNS "WHERE hour >= ?3 AND hour < ?4 ORDER BY hour, no",
        why);
    if (a->dealer != NULL) {
        ask_text(&r, 1, a->dealer);
        ask(&r, 2, a->before > 0 ? a->before : INT64_MAX);
        ask(&r, 5, a->most);
    } else if (a->table != 0) {
        ask(&r, 1, a->table);
        ask(&r, 2, a->round);
    }
    if (a->table == 0) {
        ask(&r, 3, a->from);
        ask(&r, 4, a->to);
    }
    struct stint s;
    while (next(&r)) {
        take_stint(&r, &s);
        if (r.bad || (a->table != 0 && s.first > a->round) || !each(ctx, &s))
            break;
    }
    return rows_end(&r);
}

#define RATING_COLUMNS                                                                             \
    "SELECT no, place, box, member, words, began, ended, began_by, last_by, bought, bet, walked, " \
    "table_no, round, rounds, turnover FROM rating "

static void take_rating(struct rows *r, struct rating *p)
{
    *p = (struct rating){.no = take_int(r)};
    take_name(r, p->place, sizeof p->place);
    p->box = take_int(r);
    p->member = take_int(r);
    take_name(r, p->words, sizeof p->words);
    p->began = take_int(r);
    p->ended = take_int(r);
    take_name(r, p->began_by, sizeof p->began_by);
    take_name(r, p->last_by, sizeof p->last_by);
    p->bought = take_int(r);
    p->bet = take_int(r);
    p->walked = take_int(r);
    p->table = take_int(r);
    p->round = take_int(r);
    p->rounds = take_int(r);
    p->turnover = take_int(r);
}

bool stored_ratings(struct view *v, const struct ratings_asked *a,
                    bool (*each)(void *, const struct rating *), void *ctx, struct book_words *why)
{
    struct rows r =
        rows_of(v,
                a->place != NULL ? RATING_COLUMNS "WHERE place = ?1 AND ended > 0 AND no < ?2 "
                                                  "ORDER BY no DESC LIMIT ?3"
                : a->member != 0 ? RATING_COLUMNS "WHERE member = ?1 AND member > 0 AND no < ?2 "
                                                  "ORDER BY no DESC LIMIT ?3"
                : a->every       ? RATING_COLUMNS "WHERE no < ?2 ORDER BY no LIMIT ?3"
                           : RATING_COLUMNS "WHERE ended = 0 AND no < ?2 ORDER BY no LIMIT ?3",
                why);
    if (a->place != NULL)
        ask_text(&r, 1, a->place);
    else if (a->member != 0)
        ask(&r, 1, a->member);
    ask(&r, 2, a->before > 0 ? a->before : INT64_MAX);
    ask(&r, 3, a->most);
    struct rating p;
    while (next(&r)) {
        take_rating(&r, &p);
        if (r.bad || !each(ctx, &p))
            break;
    }
    return rows_end(&r);
}

/* --- what people play with -------------------------------------------------------------------- */

#define PLAYED_VALUE(id, column) ", " column

bool stored_played(struct view *v, int64_t member, int64_t day,
                   bool (*each)(void *, const struct day_played *), void *ctx,
                   struct book_words *why)
{
    struct rows r = rows_of(v,
                            "SELECT member, day" PLAYED_OF(PLAYED_VALUE) " FROM played "
                                                                         "WHERE member = ?1 AND "
                                                                         "day >= ?2 ORDER BY day",
                            why);
    ask(&r, 1, member);
    ask(&r, 2, day);
    while (next(&r)) {
        struct day_played p = {.member = take_int(&r)};
        p.day = take_int(&r);
        for (unsigned i = 0; i < PLAYED_FIGURES; i++)
            p.of[i] = take_int(&r);
        if (!each(ctx, &p))
            break;
    }
    return rows_end(&r);
}

bool stored_pledges(struct view *v, int64_t member, bool (*each)(void *, const struct pledge *),
                    void *ctx, struct book_words *why)
{
    struct rows r = rows_of(
        v, "SELECT member, what, amount, since, asked, asked_at FROM pledge WHERE member = ?1",
        why);
    ask(&r, 1, member);
    while (next(&r)) {
        struct pledge p = {.member = take_int(&r)};
        take_name(&r, p.what, sizeof p.what);
        p.amount = take_int(&r);
        p.since = take_int(&r);
        p.asked = take_int(&r);
        p.asked_at = take_int(&r);
        if (r.bad || !each(ctx, &p))
            break;
    }
    return rows_end(&r);
}

#define SITTING_COLUMNS                                                                            \
    "SELECT account, member, began, ended, wagered, returned, played_ms, checked_ms, counted "     \
    "FROM sitting "

bool stored_sitting(struct view *v, int64_t account, int64_t member, struct sitting *s, bool *there,
                    struct book_words *why)
{
    struct rows r = row_of(v,
                           account != 0 ? SITTING_COLUMNS "WHERE account = ?1"
                                        : SITTING_COLUMNS "WHERE member = ?1 AND member <> 0 "
                                                          "ORDER BY account DESC LIMIT 1",
                           why);
    ask(&r, 1, account != 0 ? account : member);
    *there = next(&r);
    if (*there) {
        *s = (struct sitting){.account = take_int(&r)};
        s->member = take_int(&r);
        s->began = take_int(&r);
        s->ended = take_int(&r);
        s->wagered = take_int(&r);
        s->returned = take_int(&r);
        s->played = take_int(&r);
        s->checked = take_int(&r);
        s->counted = take_int(&r);
    }
    return rows_end(&r);
}

/* --- slips ------------------------------------------------------------------------------------ */

#define SLIP_COLUMNS "SELECT account, table_no, round, at, staked, returned, bets FROM slip "

bool stored_slips(struct view *v, const struct asked *a, bool (*each)(void *, const struct slip *),
                  void *ctx, struct book_words *why)
{
    struct rows r = rows_of(
        v,
        a->last != 0      ? SLIP_COLUMNS "WHERE table_no = ?3 AND round >= ?4 AND round <= ?5 "
                                         "AND ?1 = 0 ORDER BY round DESC, account LIMIT ?2"
        : a->newest       ? SLIP_COLUMNS "WHERE ?1 = 0 ORDER BY rowid DESC LIMIT ?2"
        : a->account == 0 ? SLIP_COLUMNS "WHERE ?1 = 0 ORDER BY rowid LIMIT ?2"
        : a->table == 0 ? SLIP_COLUMNS "WHERE account = ?1 ORDER BY at DESC, table_no, round DESC "
                                       "LIMIT ?2"
                        : SLIP_COLUMNS "WHERE account = ?1 AND table_no = ?3 ORDER BY round DESC "
                                       "LIMIT ?2",
        why);
    ask(&r, 1, a->account);
    ask(&r, 2, most_of(a));
    if (a->table != 0)
        ask(&r, 3, a->table);
    if (a->last != 0) {
        ask(&r, 4, a->first);
        ask(&r, 5, a->last);
    }
    while (next(&r)) {
        struct slip s = {.account = take_int(&r)};
        s.table = take_int(&r);
        s.round = take_int(&r);
        s.at = take_int(&r);
        s.staked = take_int(&r);
        s.returned = take_int(&r);
        s.text = take_bytes(&r, &s.len);
        if (!each(ctx, &s))
            break;
    }
    return rows_end(&r);
}

/* --- journals --------------------------------------------------------------------------------- */

bool stored_pages(struct view *v, int64_t table, int64_t line,
                  bool (*each)(void *, const struct page *), void *ctx, struct book_words *why)
{
    struct rows r = rows_of(v,
                            "SELECT table_no, first, lines, journal FROM page WHERE table_no = ?1 "
                            "AND first >= (SELECT coalesce(max(first), 0) FROM page "
                            "WHERE table_no = ?1 AND first <= ?2) AND first + lines > ?2 "
                            "ORDER BY first",
                            why);
    ask(&r, 1, table);
    ask(&r, 2, line);
    while (next(&r)) {
        struct page p = {.table = take_int(&r)};
        p.first = take_int(&r);
        p.lines = take_int(&r);
        p.text = take_bytes(&r, &p.len);
        if (!each(ctx, &p))
            break;
    }
    return rows_end(&r);
}

bool stored_snapshot(struct view *v, int64_t table, bool *found,
                     bool (*each)(void *, const struct snapshot *), void *ctx,
                     struct book_words *why)
{
    struct rows r =
        rows_of(v, "SELECT table_no, line, image FROM snapshot WHERE table_no = ?1", why);
    ask(&r, 1, table);
    *found = next(&r);
    if (*found) {
        struct snapshot s = {.table = take_int(&r)};
        s.line = take_int(&r);
        s.image = take_bytes(&r, &s.len);
        each(ctx, &s);
    }
    return rows_end(&r);
}

bool stored_last_line(struct view *v, int64_t table, int64_t *line, struct book_words *why)
{
    struct rows r = rows_of(v,
                            "SELECT first + lines - 1 FROM page WHERE table_no = ?1 "
                            "ORDER BY first DESC LIMIT 1",
                            why);
    ask(&r, 1, table);
    *line = next(&r) ? take_int(&r) : 0;
    return rows_end(&r);
}
