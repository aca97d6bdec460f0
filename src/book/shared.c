/* What the pits of a casino share, claimed: on a connection of its own. */
#include "book/postgres.h"
#include "book/shared_tables.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* In seconds, which POSTGRES_LOOKS_FOR has in thousandths. */
#define DOUBTED_FOR "60"
_Static_assert(POSTGRES_LOOKS_FOR == 60000, "a pit that has ended its search is in no doubt");

struct shared {
    struct address at;
    struct pit_row pit;
    PGconn *db;
    int64_t by; /* the number by which it claims */
};

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
    free(s);
}

/* A statement with the pit, a key, the number by which this process claims (of a jackpot another,
 * of its own) and a hand: as many of them as it wants. */
struct question {
    const char *sql;
    int wants;
    const char *key;
    int64_t by, first;
};

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
    if (PQstatus(s->db) == CONNECTION_OK)
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
static PGresult *ask_question(struct shared *s, const struct question *q, struct book_words *why)
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

static PGresult *ask_shared(struct shared *s, const char *sql, const char *key,
                            struct book_words *why)
{
    return ask_question(s, &(struct question){sql, key != NULL ? 2 : 1, key, 0, 0}, why);
}

/* Of a statement that claims, or returns what was claimed. */
static PGresult *ask_as_claimer(struct shared *s, const char *sql, const char *key,
                                struct book_words *why)
{
    return ask_question(s, &(struct question){sql, 3, key, s->by, 0}, why);
}

/* $3: a number that rises whenever the pit is opened. Who was frozen, and wakes up when another has
 * the pit, has one of before: he claims nothing in its name, and returns nothing. Who raises it
 * waits for statements that have begun. */
#define CLAIMER                                                                                    \
    "WITH claimer AS (SELECT 1 FROM baize.claimer WHERE pit = $1::int AND by = $3::bigint FOR "    \
    "SHARE), "
#define CLAIMS "EXISTS (SELECT 1 FROM claimer)"

/* Who was overtaken before he came to this does not take it from who has the pit now. */
static bool claims_from_now(struct shared *s, int64_t epoch, struct book_words *why)
{
    const struct question q = {
        "WITH mine AS (SELECT id FROM baize.pit WHERE id = $1::int AND epoch = $3::bigint AND "
        "$2::text = '' FOR SHARE) INSERT INTO baize.claimer (pit, by) SELECT id, 1 FROM mine ON "
        "CONFLICT (pit) DO UPDATE SET by = baize.claimer.by + 1 RETURNING by",
        3, "", epoch, 0};
    PGresult *r = ask_question(s, &q, why);
    const bool raised = r != NULL && PQntuples(r) == 1;
    if (raised)
        s->by = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    else if (r != NULL)
        book_say(why, "another controller has taken %s over", s->at.shown);
    PQclear(r);
    return raised;
}

/* --- returning -------------------------------------------------------------------------------- */

/* $1: the pit, $2: the key; all keys where it is empty. */
static const char RETURN[] = CLAIMER
    "back AS (UPDATE baize.crossing SET closed = now(), returned = true WHERE pit = $1::int "
    "AND closed IS NULL AND NOT goes_out AND ($2::text = '' OR key = $2::text) AND " CLAIMS
    " RETURNING *), "
    "member AS (UPDATE baize.member m SET on_card = m.on_card + back.on_card, "
    "deposit = m.deposit + back.deposit, pit = NULL, at = '' FROM back "
    "WHERE back.kind = 'member' AND m.number = back.key), "
    "ticket AS (UPDATE baize.ticket t SET pit = NULL FROM back "
    "WHERE back.kind = 'ticket' AND t.number = back.key), "
    "jackpot AS (UPDATE baize.jackpot SET pit = NULL, by = 0 WHERE pit = $1::int AND $2::text = "
    "''), part AS (UPDATE baize.jackpot_part SET by = 0 WHERE pit = $1::int AND $2::text = '')"
    " SELECT count(*) FROM back";

static bool return_claims(struct shared *s, const char *key, struct book_words *why)
{
    PGresult *r = ask_as_claimer(s, RETURN, key, why);
    PQclear(r);
    return r != NULL;
}

bool shared_return_all(struct shared *s, int64_t epoch, struct book_words *why)
{
    if (!claims_from_now(s, epoch, why))
        return false;
    PGresult *r =
        ask_shared(s,
                   "DELETE FROM baize.tried WHERE pit = $1::int AND until <= extract(epoch "
                   "FROM now()) * 1000",
                   NULL, why);
    PQclear(r);
    return r != NULL && return_claims(s, "", why);
}

/* --- claiming --------------------------------------------------------------------------------- */

/* Of what a register of some pit has, by the database's clock: it is one for all pits. */
#define HOLDS "b.rule <> '' AND (b.until = 0 OR b.until > extract(epoch FROM now()) * 1000)"

/* What is nobody's is made the pit's, and its money taken out, in one statement: who comes second
 * waits for the first, and then finds it taken. */
static const char MEMBER[] = CLAIMER
    "was AS (SELECT * FROM baize.member WHERE card = $2::text AND pit IS NULL AND " CLAIMS
    " FOR UPDATE), "
    "taken AS (UPDATE baize.member m SET pit = $1::int, at = '', on_card = 0, deposit = 0 FROM was "
    "WHERE m.number = was.number), "
    "crossing AS (INSERT INTO baize.crossing (pit, kind, key, on_card, deposit, goes_out) "
    "SELECT $1::int, 'member', number, on_card, deposit, false FROM was RETURNING no) "
    "SELECT crossing.no, was.number, card, name, was.pin, wrong, locked, waits, since, closed, "
    "on_card, deposit, freed, away, excluded, card_moved, deposit_moved, coalesce((SELECT rule "
    "FROM baize.barred b WHERE "
    "b.number = was.number AND b.pit <> $1::int AND " HOLDS " LIMIT 1), '') FROM was, crossing";

/* By its number; "main 17" has none, and is looked for by who printed it. */
#define THAT_TICKET                                                                                \
    "number = CASE WHEN $2::text LIKE '% %' THEN (SELECT o.number FROM baize.ticket o JOIN "       \
    "baize.pit p ON p.id = o.origin WHERE p.name = split_part($2::text, ' ', 1) AND o.sequence = " \
    "nullif(split_part($2::text, ' ', 2), '')::bigint) ELSE $2::text END"
static const char TICKET[] = CLAIMER
    "was AS (SELECT * FROM baize.ticket WHERE " THAT_TICKET " AND pit IS NULL AND " REDEEMABLE
    " AND " CLAIMS " FOR UPDATE), "
    "taken AS (UPDATE baize.ticket t SET pit = $1::int FROM was WHERE t.number = was.number), "
    "crossing AS (INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out) "
    "SELECT $1::int, 'ticket', number, amount, false FROM was RETURNING no) "
    "SELECT crossing.no, was.number, amount, issued, terminal, voucher, state, doubted <> '{}' "
    "FROM was, crossing";

/* Where it is, if it could not be claimed. */
static const char WHERE_MEMBER[] =
    "SELECT m.number, coalesce(p.name, ''), m.at, m.pit = $1::int, '', 0 FROM baize.member m "
    "LEFT JOIN baize.pit p ON p.id = m.pit WHERE m.card = $2::text";
static const char WHERE_TICKET[] =
    "SELECT t.number, coalesce(p.name, ''), t.redeemed_at, t.pit = $1::int, t.state, t.redeemed "
    "FROM baize.ticket t LEFT JOIN baize.pit p ON p.id = t.pit WHERE t." THAT_TICKET;

static int64_t whole(const PGresult *r, int column)
{
    return strtoll(PQgetvalue(r, 0, column), NULL, 10);
}

static void text(const PGresult *r, int column, char *to, size_t cap)
{
    snprintf(to, cap, "%s", PQgetvalue(r, 0, column));
}

static void take_member(const PGresult *r, struct claim *c)
{
    text(r, 1, c->key, sizeof c->key);
    text(r, 2, c->m.card, sizeof c->m.card);
    text(r, 3, c->m.name, sizeof c->m.name);
    text(r, 4, c->m.pin, sizeof c->m.pin);
    c->m.wrong = whole(r, 5);
    c->m.locked = whole(r, 6) != 0;
    c->waits = whole(r, 7);
    c->m.since = whole(r, 8);
    c->m.closed = whole(r, 9);
    c->on_card = whole(r, 10);
    c->deposit = whole(r, 11);
    c->freed = whole(r, 12);
    c->away = whole(r, 13);
    c->excluded = whole(r, 14);
    c->card_moved = whole(r, 15);
    c->deposit_moved = whole(r, 16);
    text(r, 17, c->barred, sizeof c->barred);
}

static void take_ticket(const PGresult *r, struct claim *c)
{
    text(r, 1, c->key, sizeof c->key);
    text(r, 1, c->k.number, sizeof c->k.number);
    c->k.amount = whole(r, 2);
    c->k.issued = whole(r, 3);
    text(r, 4, c->k.terminal, sizeof c->k.terminal);
    c->k.voucher = whole(r, 5) != 0;
    c->k.state = strcmp(PQgetvalue(r, 0, 6), "held") == 0 ? TICKET_HELD : TICKET_OPEN;
    c->doubted = PQgetvalue(r, 0, 7)[0] == 't';
}

/* One that this pit has claimed and never closed is returned: *again. */
static bool take_place(struct shared *s, const PGresult *r, struct claim *c, bool *again,
                       struct book_words *why)
{
    c->came = CLAIM_UNKNOWN;
    *again = false;
    if (PQntuples(r) == 0)
        return true;
    text(r, 0, c->key, sizeof c->key);
    text(r, 1, c->pit, sizeof c->pit);
    text(r, 2, c->at, sizeof c->at);
    c->came = CLAIM_HELD;
    if (PQgetvalue(r, 0, 3)[0] == 't') {
        *again = true;
        return return_claims(s, c->key, why);
    }
    const bool ticket = ticket_state_find(PQgetvalue(r, 0, 4), &c->k.state);
    if (c->pit[0] != '\0')
        return true;
    *again = !ticket || c->k.state == TICKET_OPEN || c->k.state == TICKET_HELD;
    if (*again)
        return true;
    c->came = CLAIM_ENDED;
    c->k.redeemed = whole(r, 5);
    text(r, 2, c->k.redeemed_at, sizeof c->k.redeemed_at);
    return true;
}

static bool claim(struct shared *s, const char *sql, const char *is, const char *key,
                  void (*take)(const PGresult *, struct claim *), struct claim *c,
                  struct book_words *why)
{
    bool again = true;
    for (int tries = 0; again && tries < 3; tries++) {
        *c = (struct claim){.came = CLAIM_GRANTED};
        PGresult *r = ask_as_claimer(s, sql, key, why);
        const bool granted = r != NULL && PQntuples(r) == 1;
        if (granted) {
            c->crossing = whole(r, 0);
            take(r, c);
        }
        PQclear(r);
        if (granted || r == NULL)
            return granted;
        r = ask_shared(s, is, key, why);
        const bool good = r != NULL && take_place(s, r, c, &again, why);
        PQclear(r);
        if (!good)
            return false;
    }
    return true;
}

/* --- what a member is held to, and what counts for it -------------------------------------------
 */

static int64_t number_at(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

static struct day_played day_at(const PGresult *r, int row, int column)
{
    struct day_played d = {.day = number_at(r, row, column)};
    for (int i = 0; i < PLAYED_FIGURES; i++)
        d.of[i] = number_at(r, row, column + 1 + i);
    return d;
}

/* No span of a limit is longer than a month. */
#define OTHER_DAYS                                                                                 \
    "p.day, sum(p.paid_in)::bigint, sum(p.paid_out)::bigint, sum(p.wagered)::bigint, "             \
    "sum(p.returned)::bigint, sum(p.played_ms)::bigint FROM baize.played p JOIN baize.member m "   \
    "USING (number) WHERE p.pit <> $1::int AND p.day > to_char(now() - interval '40 days', "       \
    "'YYYYMMDD')::bigint"

static bool take_held_to(struct shared *s, struct claim *c, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "SELECT what, amount, since, asked, asked_at FROM baize.pledge WHERE "
                             "number = $2::text AND $1::int > 0",
                             c->key, why);
    for (int i = 0; r != NULL && i < PQntuples(r) && c->pledges < CLAIM_PLEDGES; i++) {
        struct pledge *p = &c->pledge[c->pledges++];
        snprintf(p->what, sizeof p->what, "%s", PQgetvalue(r, i, 0));
        p->amount = number_at(r, i, 1);
        p->since = number_at(r, i, 2);
        p->asked = number_at(r, i, 3);
        p->asked_at = number_at(r, i, 4);
    }
    PQclear(r);
    return r != NULL;
}

static bool take_days(struct shared *s, struct claim *c, struct book_words *why)
{
    PGresult *r =
        ask_shared(s, "SELECT " OTHER_DAYS " AND number = $2::text GROUP BY p.day ORDER BY p.day",
                   c->key, why);
    for (int i = 0; r != NULL && i < PQntuples(r) && c->days < CLAIM_DAYS; i++)
        c->day[c->days++] = day_at(r, i, 0);
    PQclear(r);
    return r != NULL;
}

unsigned card_issue(const char *number, const char *card)
{
    const size_t len = strlen(number);
    char *end;
    if (strcmp(number, card) == 0)
        return 1;
    if (strncmp(number, card, len) != 0 || card[len] != '-' || card[len + 1] < '1' ||
        card[len + 1] > '9')
        return 0;
    const unsigned long issue = strtoul(card + len + 1, &end, 10);
    return *end == '\0' && issue < UINT_MAX ? (unsigned)issue : 0;
}

bool is_card_before(const char *number, const char *card, const char *now)
{
    const unsigned was = card_issue(number, card);
    return was > 0 && was < card_issue(number, now);
}

/* A card that nobody has any more: whichever pit has replaced it, the number in it tells whose it
 * was. */
static bool take_replaced(struct shared *s, const char *card, struct claim *c,
                          struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "SELECT number, card FROM baize.member WHERE number IN ($2::text, "
                             "regexp_replace($2::text, '-[0-9]+$', '')) AND $1::int > 0",
                             card, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        if (!is_card_before(PQgetvalue(r, i, 0), card, PQgetvalue(r, i, 1)))
            continue;
        c->came = CLAIM_REPLACED;
        snprintf(c->m.card, sizeof c->m.card, "%s", PQgetvalue(r, i, 1));
    }
    PQclear(r);
    return r != NULL;
}

/* Who holds the card is the only one who changes what is read after it was claimed. */
bool shared_claim_member(struct shared *s, const char *card, struct claim *c,
                         struct book_words *why)
{
    return claim(s, MEMBER, WHERE_MEMBER, card, take_member, c, why) &&
           (c->came != CLAIM_UNKNOWN || take_replaced(s, card, c, why)) &&
           (c->came != CLAIM_GRANTED || (take_held_to(s, c, why) && take_days(s, c, why)));
}

bool shared_each_day(struct shared *s,
                     void (*each)(void *ctx, const char *number, const struct day_played *d),
                     void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "SELECT number, " OTHER_DAYS
                             " AND m.pit = $1::int GROUP BY number, p.day ORDER BY number, p.day",
                             NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        const struct day_played d = day_at(r, i, 1);
        each(ctx, PQgetvalue(r, i, 0), &d);
    }
    PQclear(r);
    return r != NULL;
}

bool shared_printed(const char *pit, int64_t sequence, char key[BOOK_NAME_MAX])
{
    return strchr(pit, ' ') == NULL &&
           snprintf(key, BOOK_NAME_MAX, "%s %lld", pit, (long long)sequence) < BOOK_NAME_MAX;
}

bool shared_claim_ticket(struct shared *s, const char *number, struct claim *c,
                         struct book_words *why)
{
    return claim(s, TICKET, WHERE_TICKET, number, take_ticket, c, why);
}

/* --- jackpots --------------------------------------------------------------------------------- */

void linked_account(const char *jackpot, char name[BOOK_NAME_MAX])
{
    snprintf(name, BOOK_NAME_MAX, "jackpot %s over pits", jackpot);
}

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
    "SELECT j.by = $3::bigint, coalesce(h.name, ''), (SELECT coalesce(sum(net), 0)::bigint FROM "
    "baize.jackpot_part WHERE jackpot = $2::text AND pit <> $1::int), (SELECT "
    "coalesce(sum(undecided), 0)::bigint FROM baize.jackpot_part WHERE jackpot = $2::text AND pit "
    "<> $1::int), coalesce((SELECT w.name FROM " OTHER_PARTS "p.first > 0 AND (p.first, p.pit) < "
    "($4::bigint, $1::int) ORDER BY p.first, p.pit LIMIT 1), ''), coalesce((SELECT w.name "
    "FROM " OTHER_PARTS "p.by <> 0 AND p.first < 0 AND -p.first <= $4::bigint AND w.seen > now() - "
    "make_interval(secs => " DOUBTED_FOR ") ORDER BY p.first DESC LIMIT 1), '') FROM baize.jackpot "
    "j LEFT JOIN baize.pit h ON h.id = j.pit WHERE j.name = $2::text";
static const char JACKPOT_BACK[] =
    "UPDATE baize.jackpot SET pit = NULL, by = 0 WHERE name = $2::text AND pit = $1::int AND by = "
    "$3::bigint AND $4::bigint > 0";

/* Those who received their hands earlier in other pits are paid first (nz1996:VIII.12.3). */
static bool take_turn(struct shared *s, const char *name, const struct jackpot_part *own,
                      const PGresult *r, struct claim *c, struct book_words *why)
{
    const bool ours = PQgetvalue(r, 0, 0)[0] == 't', later = PQgetvalue(r, 0, 4)[0] != '\0',
               doubted = !later && PQgetvalue(r, 0, 5)[0] != '\0';
    text(r, later ? 4 : doubted ? 5 : 1, c->pit, sizeof c->pit);
    c->came = later ? CLAIM_LATER : doubted ? CLAIM_DOUBTED : ours ? CLAIM_GRANTED : CLAIM_HELD;
    c->part.net = whole(r, 2);
    c->part.undecided = whole(r, 3);
    if (!ours || c->came == CLAIM_GRANTED)
        return true;
    PGresult *back = ask_for_hand(s, JACKPOT_BACK, name, own, why);
    PQclear(back);
    return back != NULL;
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
    PGresult *r = ask_shared(
        s, "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE $1::int > 0",
        NULL, why);
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
    PGresult *r = ask_shared(s,
                             "SELECT jackpot, sum(net)::bigint, sum(undecided)::bigint, max(first) "
                             "FROM baize.jackpot_part WHERE pit <> $1::int GROUP BY jackpot",
                             NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
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

static bool each_first(struct shared *s, const char *sql, void (*each)(void *ctx, const char *),
                       void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(s, sql, NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++)
        each(ctx, PQgetvalue(r, i, 0));
    PQclear(r);
    return r != NULL;
}

bool shared_each_held(struct shared *s, void (*each)(void *ctx, const char *number), void *ctx,
                      struct book_words *why)
{
    return each_first(s, "SELECT number FROM baize.member WHERE pit = $1::int", each, ctx, why);
}

bool shared_each_elsewhere(struct shared *s, void (*each)(void *ctx, const char *name), void *ctx,
                           struct book_words *why)
{
    return each_first(s, "SELECT name FROM baize.login WHERE pit <> $1::int", each, ctx, why);
}

/* Of a member no name is told, and of a name the number where the register has one. */
static bool each_barred(struct shared *s, const char *sql,
                        void (*each)(void *ctx, const struct barred *b), void *ctx,
                        struct book_words *why)
{
    PGresult *r = ask_shared(s, sql, NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct barred b = {.until = number_at(r, i, 3), .another = PQgetvalue(r, i, 4)[0] == 't'};
        snprintf(b.number, sizeof b.number, "%s", PQgetvalue(r, i, 0));
        snprintf(b.name, sizeof b.name, "%s", PQgetvalue(r, i, 1));
        snprintf(b.rule, sizeof b.rule, "%s", PQgetvalue(r, i, 2));
        each(ctx, &b);
    }
    PQclear(r);
    return r != NULL;
}

#define BARRED "b.number, '', b.rule, b.until, false FROM baize.barred b "
#define NAMED "b.number, b.name, b.rule, b.until, b.another FROM baize.barred_name b "

bool shared_each_barred(struct shared *s, bool here,
                        void (*each)(void *ctx, const struct barred *b), void *ctx,
                        struct book_words *why)
{
    return each_barred(
        s,
        here ? "SELECT " BARRED "WHERE b.pit = $1::int AND b.rule <> '' UNION ALL SELECT " NAMED
               "WHERE b.pit = $1::int AND b.rule <> ''"
             : "SELECT " BARRED "JOIN baize.member m ON m.number = b.number WHERE m.pit = $1::int "
               "AND b.pit <> $1::int AND " HOLDS " UNION ALL SELECT " NAMED
               "WHERE b.pit <> $1::int AND " HOLDS,
        each, ctx, why);
}

bool shared_each_tried(struct shared *s, void (*each)(void *ctx, const struct tried_at *t),
                       void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(
        s,
        "SELECT who, place, coalesce(sum(wrong) FILTER (WHERE counts), 0)::bigint, "
        "coalesce(max(until) FILTER (WHERE counts), 0), coalesce(max(last) FILTER (WHERE counts), "
        "0), right_at FROM (SELECT *, pit <> $1::int AND last > right_at AS counts FROM (SELECT *, "
        "max(freed) OVER (PARTITION BY who, place) AS right_at FROM baize.tried) t) u GROUP BY "
        "who, place, right_at",
        NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct tried_at t = {.wrong = number_at(r, i, 2),
                             .until = number_at(r, i, 3),
                             .last = number_at(r, i, 4),
                             .freed = number_at(r, i, 5)};
        snprintf(t.who, sizeof t.who, "%s", PQgetvalue(r, i, 0));
        snprintf(t.place, sizeof t.place, "%s", PQgetvalue(r, i, 1));
        each(ctx, &t);
    }
    PQclear(r);
    return r != NULL;
}

bool shared_each_session(struct shared *s, void (*each)(void *ctx, const struct session_row *r),
                         void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(
        s,
        "SELECT home, occasion, session, 0, 0, words FROM baize.session WHERE NOT over AND pit = "
        "(SELECT name FROM baize.pit WHERE id = $1::int) UNION ALL SELECT t.home, t.occasion, "
        "t.session, 1, t.over::int, t.words FROM baize.session_told t JOIN baize.session w USING "
        "(home, occasion, session) WHERE home = $1::int AND NOT w.over ORDER BY 1, 2, 3, 4",
        NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        const struct session_row row = {
            .key = {(int32_t)strtol(PQgetvalue(r, i, 0), NULL, 10),
                    strtoll(PQgetvalue(r, i, 1), NULL, 10),
                    (unsigned)strtoul(PQgetvalue(r, i, 2), NULL, 10)},
            .told = PQgetvalue(r, i, 3)[0] == '1',
            .over = PQgetvalue(r, i, 4)[0] == '1',
            .words = PQgetvalue(r, i, 5),
        };
        each(ctx, &row);
    }
    PQclear(r);
    return r != NULL;
}

/* $1: the pit. Both statements have these columns, and then the answer if there is one. */
#define ASKED_COLUMNS                                                                              \
    "SELECT a.pit, a.no, a.name, a.number, a.card, a.act, m.name, m.pin, m.wrong, m.locked, "      \
    "m.since, m.closed, "

static bool each_asked(struct shared *s, const char *sql,
                       void (*each)(void *ctx, const struct asked_row *r), void *ctx,
                       struct book_words *why)
{
    PGresult *r = ask_shared(s, sql, NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct asked_row row = {
            .key = {.pit = (int32_t)number_at(r, i, 0), .no = number_at(r, i, 1)},
            .money = number_at(r, i, 12),
            .act = PQgetvalue(r, i, 5),
            .answer = PQnfields(r) > 13 ? PQgetvalue(r, i, 13) : NULL};
        snprintf(row.name, sizeof row.name, "%s", PQgetvalue(r, i, 2));
        snprintf(row.key.number, sizeof row.key.number, "%s", PQgetvalue(r, i, 3));
        snprintf(row.m.card, sizeof row.m.card, "%s", PQgetvalue(r, i, 4));
        snprintf(row.m.name, sizeof row.m.name, "%s", PQgetvalue(r, i, 6));
        snprintf(row.m.pin, sizeof row.m.pin, "%s", PQgetvalue(r, i, 7));
        row.m.wrong = number_at(r, i, 8);
        row.m.locked = number_at(r, i, 9) != 0;
        row.m.since = number_at(r, i, 10);
        row.m.closed = number_at(r, i, 11);
        each(ctx, &row);
    }
    PQclear(r);
    return r != NULL;
}

bool shared_each_asked(struct shared *s, void (*each)(void *ctx, const struct asked_row *r),
                       void *ctx, struct book_words *why)
{
    return each_asked(s,
                      ASKED_COLUMNS
                      "a.money FROM baize.act_asked a JOIN baize.member m ON m.number = a.number "
                      "WHERE NOT a.over AND a.home = (SELECT name FROM baize.pit WHERE id = "
                      "$1::int) AND " UNANSWERED " ORDER BY a.made, a.pit, a.no",
                      each, ctx, why);
}

bool shared_each_answer(struct shared *s, void (*each)(void *ctx, const struct asked_row *r),
                        void *ctx, struct book_words *why)
{
    return each_asked(s,
                      ASKED_COLUMNS
                      "w.money, w.words FROM baize.act_asked a JOIN baize.act_answered w USING "
                      "(pit, no) JOIN baize.member m ON m.number = a.number WHERE NOT a.over AND "
                      "a.pit = $1::int ORDER BY a.made, a.no",
                      each, ctx, why);
}

bool shared_each_occasion(struct shared *s,
                          void (*each)(void *ctx, const char *name, const char *pit,
                                       const char *kind),
                          void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "SELECT o.name, p.name, o.kind FROM baize.occasion o JOIN baize.pit p "
                             "ON p.id = o.pit WHERE NOT o.over AND $1::int > 0 ORDER BY 1, 2",
                             NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++)
        each(ctx, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1), PQgetvalue(r, i, 2));
    PQclear(r);
    return r != NULL;
}

/* Of two pits that changed somebody at once the later one counts in both. */
bool shared_each_person(struct shared *s, void (*each)(void *ctx, const struct person_row *r),
                        void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "SELECT c.name, p.name, c.no, c.words FROM baize.person c JOIN "
                             "baize.pit p ON p.id = c.pit LEFT JOIN baize.person_heard h ON h.name "
                             "= c.name AND h.pit = $1::int WHERE c.pit <> $1::int AND c.no > "
                             "coalesce(h.no, 0) ORDER BY c.no",
                             NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct person_row row = {.no = number_at(r, i, 2), .words = PQgetvalue(r, i, 3)};
        snprintf(row.name, sizeof row.name, "%s", PQgetvalue(r, i, 0));
        snprintf(row.pit, sizeof row.pit, "%s", PQgetvalue(r, i, 1));
        each(ctx, &row);
    }
    PQclear(r);
    return r != NULL;
}

int32_t shared_pit(const struct shared *s)
{
    return s->pit.id;
}
