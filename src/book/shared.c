/* What the pits of a casino share, on a connection of its own: what is claimed of it by its name
 * (jackpots), and what is made once for all of them. */
#include "book/shared_asking.h"
#include "book/shared_tables.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct shared *shared_open(const char *path, struct book_words *why)
{
    bool there = false;
    struct shared *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    if (postgres_address(path, &s->at, why) && (s->db = postgres_connect(&s->at, why)) != NULL &&
        postgres_pit(s->db, &s->at, &s->pit, &there, why)) {
        if (there)
            return s;
        book_say(why, "there is no book at %s", s->at.shown);
    }
    shared_close(s);
    return NULL;
}

void shared_close(struct shared *s)
{
    if (s == NULL)
        return;
    PQfinish(s->db);
    free(s->told);
    free(s);
}

static PGresult *ask_once(struct shared *s, const struct question *q)
{
    char pit[16], by[24], first[24];
    const char *const values[] = {pit, q->key, by, first};
    snprintf(pit, sizeof pit, "%d", s->pit.id);
    snprintf(by, sizeof by, "%lld", (long long)q->by);
    snprintf(first, sizeof first, "%lld", (long long)q->first);
    return PQexecParams(s->db, q->sql, q->wants, NULL, values, NULL, NULL, 0);
}

static bool mend(struct shared *s, struct book_words *why)
{
    int64_t since = 0;
    PGconn *db = NULL;
    if (!postgres_gone(s->db))
        return false;
    while ((db = postgres_connect(&s->at, why)) == NULL && postgres_patience(&since))
        ;
    if (db == NULL)
        return false;
    PQfinish(s->db);
    s->db = db;
    return true;
}

/* Where the connection was lost it is made anew and asked once more: whatever became of the first
 * time is a claim that was not closed, or none. */
PGresult *ask_question(struct shared *s, const struct question *q, struct book_words *why)
{
    for (;;) {
        PGresult *r = ask_once(s, q);
        const ExecStatusType status = PQresultStatus(r);
        if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
            return r;
        postgres_say(s->db, r, why);
        PQclear(r);
        if (!mend(s, why))
            return NULL;
    }
}

static PGresult *ask_for_hand(struct shared *s, const char *sql, const char *key,
                              const struct jackpot_part *own, struct book_words *why)
{
    return ask_question(s, &(struct question){sql, 4, key, own->by, own->first}, why);
}

PGresult *ask_shared(struct shared *s, const char *sql, const char *key, struct book_words *why)
{
    return ask_question(s, &(struct question){sql, key != NULL ? 2 : 1, key, 0, 0}, why);
}

/* --- jackpots --------------------------------------------------------------------------------- */

void linked_account(const char *jackpot, char name[BOOK_NAME_MAX])
{
    snprintf(name, BOOK_NAME_MAX, "jackpot %s over pits", jackpot);
}

/* One for all pits. */
#define CLOCK_MS "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
/* Whether what is told of a jackpot can be reckoned with: no pit has given so much, or waits since
 * such a time, and a casino has not so many. */
#define PARTS_ARE_SOUND                                                                            \
    "coalesce(bool_and(net BETWEEN -" MOST_SHARED " AND " MOST_SHARED                              \
    " AND undecided BETWEEN -" MOST_SHARED " AND " MOST_SHARED " AND first BETWEEN -" MOST_SHARED  \
    " AND " MOST_SHARED "), true) AND count(*) <= 64"
_Static_assert(CLAIM_SHARES == 64, "the number above");
#define NOT_SOUND "of jackpot %.40s more is told than pits can have, and that is not heard"
/* $1: the pit, $2: the jackpot, $3: the process, $4: when its hand was received. A process that
 * another has taken the pit from claims nothing: its number is no longer the pit's. */
static const char JACKPOT[] =
    "UPDATE baize.jackpot SET pit = $1::int, by = $3::bigint WHERE name = $2::text AND (pit IS "
    "NULL "
    "OR by = $3::bigint) AND $4::bigint > 0 AND EXISTS (SELECT 1 FROM baize.jackpot_part p WHERE "
    "p.jackpot = $2::text AND p.pit = $1::int AND p.by = $3::bigint)";
#define OTHER_PARTS                                                                                \
    "baize.jackpot_part p JOIN baize.pit w ON w.id = p.pit WHERE p.jackpot = $2::text AND p.pit "  \
    "<> "                                                                                          \
    "$1::int AND "
/* In a statement of its own, which sees all that was done until the first was. A pit that has said
 * of no later moment that nobody waits there may have taken a hand that it has not written yet;
 * when it was not seen for as long as it looks for the database it has none any more. Programs of
 * before say 0. */
static const char JACKPOT_STANDS[] =
    "SELECT j.by = $3::bigint, coalesce(h.name, ''), (SELECT coalesce(string_agg(concat_ws(' ', "
    "pit, net, undecided, first, no), ',' ORDER BY pit), '') FROM baize.jackpot_part WHERE jackpot "
    "= $2::text AND pit <> $1::int), coalesce((SELECT w.name FROM " OTHER_PARTS
    "p.first > 0 AND (p.first, p.pit) < "
    "($4::bigint, $1::int) ORDER BY p.first, p.pit LIMIT 1), ''), coalesce((SELECT w.name "
    "FROM " OTHER_PARTS "p.by <> 0 AND p.first < 0 AND p.first >= -$4::bigint AND w." IS_SEEN
    " ORDER BY p.first DESC LIMIT 1), ''), " CLOCK_MS ", (SELECT " PARTS_ARE_SOUND
    " FROM baize.jackpot_part WHERE jackpot = $2::text AND pit <> $1::int) FROM baize.jackpot j "
    "LEFT JOIN baize.pit h ON h.id = j.pit WHERE j.name = $2::text";
static const char JACKPOT_BACK[] =
    "UPDATE baize.jackpot SET pit = NULL, by = 0 WHERE name = $2::text AND pit = $1::int AND by = "
    "$3::bigint AND $4::bigint > 0";

/* "2 1500 20 -1794700000000 17,3 ...": what each of the others has. */
static void take_shares(struct claim *c, const char *said)
{
    while (*said != '\0') {
        char *end;
        assert(c->shares < CLAIM_SHARES);
        struct jackpot_share *h = &c->share[c->shares++];
        h->pit = (int32_t)strtol(said, &end, 10);
        h->is.net = strtoll(end, &end, 10);
        h->is.undecided = strtoll(end, &end, 10);
        h->is.first = strtoll(end, &end, 10);
        h->is.no = strtoll(end, &end, 10);
        c->part.net += h->is.net;
        c->part.undecided += h->is.undecided;
        said = *end == ',' ? end + 1 : end;
    }
}

/* Those who received their hands earlier in other pits are paid first (nz1996:VIII.12.3). */
static bool take_turn(struct shared *s, const char *name, const struct jackpot_part *own,
                      const PGresult *r, struct claim *c, struct book_words *why)
{
    const bool ours = PQgetvalue(r, 0, 0)[0] == 't', later = PQgetvalue(r, 0, 3)[0] != '\0',
               doubted = !later && PQgetvalue(r, 0, 4)[0] != '\0';
    text(r, later ? 3 : doubted ? 4 : 1, c->pit, sizeof c->pit);
    c->came = later ? CLAIM_LATER : doubted ? CLAIM_DOUBTED : ours ? CLAIM_GRANTED : CLAIM_HELD;
    c->looked = whole(r, 5);
    const bool sound = PQgetvalue(r, 0, 6)[0] == 't';
    if (sound)
        take_shares(c, PQgetvalue(r, 0, 2));
    if (sound && (!ours || c->came == CLAIM_GRANTED))
        return true;
    PGresult *back = ask_for_hand(s, JACKPOT_BACK, name, own, why);
    PQclear(back);
    return sound ? back != NULL : book_say(why, NOT_SOUND, name);
}

bool shared_claim_jackpot(struct shared *s, const char *name, const struct jackpot_part *own,
                          struct claim *c, struct book_words *why)
{
    *c = (struct claim){.came = CLAIM_UNKNOWN};
    snprintf(c->key, sizeof c->key, "%s", name);
    PGresult *r = ask_for_hand(s, JACKPOT, name, own, why);
    PQclear(r);
    if (r == NULL || (r = ask_for_hand(s, JACKPOT_STANDS, name, own, why)) == NULL)
        return false;
    const bool good = PQntuples(r) == 1 && take_turn(s, name, own, r, c, why);
    PQclear(r);
    return good;
}

bool shared_begin_jackpot(struct shared *s, const char *name, bool *ours, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "INSERT INTO baize.jackpot (name, begun_by) VALUES ($2::text, "
                             "$1::int) ON CONFLICT DO NOTHING",
                             name, why);
    PQclear(r);
    if (r == NULL)
        return false;
    r = ask_shared(s,
                   "SELECT 1 FROM baize.jackpot j WHERE name = $2::text AND begun_by = $1::int AND "
                   "NOT EXISTS (SELECT 1 FROM baize.jackpot_part p WHERE p.jackpot = $2::text AND "
                   "p.pit = $1::int)",
                   name, why);
    *ours = r != NULL && PQntuples(r) == 1;
    PQclear(r);
    return r != NULL;
}

static int64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* It was looked at between the two moments. */
bool shared_clock(struct shared *s, struct clock_ahead *c, struct book_words *why)
{
    const int64_t before = steady_ms();
    PGresult *r = ask_shared(s, "SELECT " CLOCK_MS " WHERE $1::int > 0", NULL, why);
    if (r == NULL)
        return false;
    c->most = whole(r, 0) - before;
    c->least = whole(r, 0) - steady_ms();
    PQclear(r);
    return true;
}

bool shared_each_jackpot(struct shared *s,
                         void (*each)(void *ctx, const char *name, const struct jackpot_part *p),
                         void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(
        s,
        "SELECT jackpot, sum(net)::text, sum(undecided)::text, max(first), " PARTS_ARE_SOUND
        " FROM baize.jackpot_part WHERE pit <> $1::int GROUP BY jackpot",
        NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        if (PQgetvalue(r, i, 4)[0] != 't') {
            book_say(&s->unfit, NOT_SOUND, PQgetvalue(r, i, 0));
            continue;
        }
        const struct jackpot_part p = {.net = number_at(r, i, 1),
                                       .undecided = number_at(r, i, 2),
                                       .first = number_at(r, i, 3)};
        each(ctx, PQgetvalue(r, i, 0), &p);
    }
    PQclear(r);
    return r != NULL;
}

bool shared_seed(struct shared *s, const char *card, bool *ours, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "INSERT INTO baize.member (number, pit, card, name, pin, wrong, "
                             "locked, since, closed) VALUES ($2::text, $1::int, $2::text, '', '', "
                             "0, 0, 0, 0) ON CONFLICT DO NOTHING",
                             card, why);
    PQclear(r);
    if (r == NULL)
        return false;
    r = ask_shared(s, "SELECT 1 FROM baize.member WHERE number = $2::text AND pit = $1::int", card,
                   why);
    *ours = r != NULL && PQntuples(r) == 1;
    PQclear(r);
    return r != NULL;
}

int32_t shared_pit(const struct shared *s)
{
    return s->pit.id;
}
