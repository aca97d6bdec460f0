/* What the pits of a casino share, claimed: members, tickets and names of occasions. */
#include "base/issue.h"
#include "base/list.h"
#include "book/shared_asking.h"
#include "book/shared_tables.h"

#include <sodium.h>
#include <string.h>

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
    "member AS (UPDATE baize.member m SET "
    "on_card = m.on_card + back.on_card * " IF_PURSE " + back.on_card + back.deposit" ADDS_UP ", "
    "deposit = m.deposit + back.deposit * " IF_PURSE " + back.on_card + back.deposit" ADDS_UP ", "
    "pit = NULL, at = '' FROM back "
    "WHERE back.kind = 'member' AND m.number = back.key), "
    "ticket AS (UPDATE baize.ticket t SET pit = NULL FROM back "
    "WHERE back.kind = 'ticket' AND t.number = back.key), "
    "jackpot AS (UPDATE baize.jackpot SET pit = NULL, by = 0 WHERE pit = $1::int AND $2::text = "
    "''), part AS (UPDATE baize.jackpot_part SET by = 0 WHERE pit = $1::int AND $2::text = ''), "
    "names AS (DELETE FROM baize.occasion_claim WHERE pit = $1::int AND $2::text = '')"
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
    "b.number = was.number AND b.pit <> $1::int AND " HOLDS
    " LIMIT 1), ''), (extract(epoch FROM now()) * 1000)::bigint FROM was, crossing";

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
    c->looked = whole(r, 18);
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

/* --- what is on its way into the book ---------------------------------------------------------
 */

enum { TOLD_MANY = 256 };

static size_t where_told(const struct shared *s, int64_t crossing)
{
    size_t i = 0;
    while (i < s->tolds && s->told[i] != crossing)
        i++;
    return i;
}

/* Those that are closed are forgotten, where it can be known. */
static void look_through(struct shared *s)
{
    size_t left = 0;
    PGresult *r = ask_shared(s,
                             "SELECT no FROM baize.crossing WHERE pit = $1::int AND closed IS NULL "
                             "AND NOT goes_out",
                             NULL, NULL);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        const size_t at = where_told(s, number_at(r, i, 0));
        if (at >= left && at < s->tolds) {
            const int64_t open = s->told[at];
            s->told[at] = s->told[left];
            s->told[left++] = open;
        }
    }
    if (r != NULL)
        s->tolds = left;
    s->many = 2 * s->tolds > TOLD_MANY ? 2 * s->tolds : TOLD_MANY;
    PQclear(r);
}

/* Who is told of a claim takes it into the book, which closes its crossing. */
static bool tell(struct shared *s, int64_t crossing)
{
    if (s->tolds >= TOLD_MANY && s->tolds >= s->many)
        look_through(s);
    s->told = list_room(s->told, s->tolds, sizeof *s->told);
    s->told[s->tolds++] = crossing;
    return true;
}

/* Whether the one under that key has been told, and is not in the book yet: then it is not
 * returned.
 */
static bool is_told(struct shared *s, const char *key, bool *told, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             "SELECT no FROM baize.crossing WHERE pit = $1::int AND key = $2::text "
                             "AND closed IS NULL AND NOT goes_out",
                             key, why);
    *told = false;
    for (int i = 0; r != NULL && i < PQntuples(r); i++)
        *told = *told || where_told(s, number_at(r, i, 0)) < s->tolds;
    PQclear(r);
    return r != NULL;
}

/* One that this pit has claimed and never closed is returned: *again; unless whoever has claimed it
 * knows of it. */
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
        bool told;
        if (!is_told(s, c->key, &told, why))
            return false;
        *again = !told;
        return told || return_claims(s, c->key, why);
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

static struct day_played day_at(const PGresult *r, int row, int column)
{
    struct day_played d = {.day = number_at(r, row, column)};
    for (int i = 0; i < PLAYED_FIGURES; i++)
        d.of[i] = number_at(r, row, column + 1 + i);
    return d;
}

/* However many rows there are. */
#define SUM(figure) "least(greatest(sum(p." figure "), -" MOST_SHARED "), " MOST_SHARED ")::bigint"
#define FIGURES                                                                                    \
    SUM("paid_in")                                                                                 \
    ", " SUM("paid_out") ", " SUM("wagered") ", " SUM("returned") ", " SUM("played_ms")
/* No span of a limit is longer than a month. */
#define OTHER_DAYS                                                                                 \
    "p.day, " FIGURES " FROM baize.played p JOIN baize.member m USING (number) WHERE p.pit <> "    \
    "$1::int AND p.day > to_char(now() - interval '40 days', 'YYYYMMDD')::bigint AND "             \
    "least(p.paid_in, p.paid_out, p.wagered, p.returned, p.played_ms) >= -" MOST_SHARED            \
    " AND greatest(p.paid_in, p.paid_out, p.wagered, p.returned, p.played_ms) <= " MOST_SHARED

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

/* By the minute of the last hour, the hour of the last day, and the day before that: of each the
 * last moment counts for all.
 * No amounts are counted together for longer than a month. */
#define MOVED_ELSEWHERE                                                                            \
    "a.duty, least(sum(a.amount), " MOST_SHARED ")::bigint, max(a.at) FROM baize.alone a "         \
    "JOIN baize.member m USING (number), (SELECT (extract(epoch FROM now()) * "                    \
    "1000)::bigint AS "                                                                            \
    "now) n WHERE a.pit <> $1::int AND a.at > n.now - 40 * 86400000::bigint"
#define BY_TIME                                                                                    \
    "a.duty, CASE WHEN a.at > n.now - 3600000 THEN a.at / 60000 WHEN a.at > n.now - 86400000 "     \
    "THEN "                                                                                        \
    "-a.at / 3600000 ELSE a.at / 86400000 END"

static struct moved_there moved_at(const PGresult *r, int row, int column)
{
    struct moved_there m = {.amount = number_at(r, row, column + 1),
                            .at = number_at(r, row, column + 2)};
    snprintf(m.duty, sizeof m.duty, "%s", PQgetvalue(r, row, column));
    return m;
}

static bool take_moved(struct shared *s, struct claim *c, struct book_words *why)
{
    PGresult *r = ask_shared(
        s, "SELECT " MOVED_ELSEWHERE " AND number = $2::text GROUP BY " BY_TIME " ORDER BY 3 DESC",
        c->key, why);
    for (int i = 0; r != NULL && i < PQntuples(r) && c->moves < CLAIM_MOVED; i++)
        c->moved[c->moves++] = moved_at(r, i, 0);
    PQclear(r);
    return r != NULL;
}

bool shared_each_moved(struct shared *s,
                       void (*each)(void *ctx, const char *number, const struct moved_there *m),
                       void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(
        s, "SELECT number, " MOVED_ELSEWHERE " AND m.pit = $1::int GROUP BY number, " BY_TIME, NULL,
        why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        const struct moved_there m = moved_at(r, i, 1);
        each(ctx, PQgetvalue(r, i, 0), &m);
    }
    PQclear(r);
    return r != NULL;
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

/* It is nobody's again. */
static bool give_back(struct shared *s, const struct claim *c)
{
    struct book_words also;
    return_claims(s, c->key, &also);
    return false;
}

/* One of which not all can be read goes back: who cannot be told of it lets no card go. */
static bool take_all(struct shared *s, struct claim *c, struct book_words *why)
{
    return sum_fits(s, "on_card", c->on_card) && sum_fits(s, "deposit", c->deposit) &&
                   take_held_to(s, c, why) && take_days(s, c, why) && take_moved(s, c, why)
               ? tell(s, c->crossing)
               : give_back(s, c);
}

/* Who holds the card is the only one who changes what is read after it was claimed. */
bool shared_claim_member(struct shared *s, const char *card, struct claim *c,
                         struct book_words *why)
{
    return claim(s, MEMBER, WHERE_MEMBER, card, take_member, c, why) &&
           (c->came != CLAIM_UNKNOWN || take_replaced(s, card, c, why)) &&
           (c->came != CLAIM_GRANTED || take_all(s, c, why));
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
    return claim(s, TICKET, WHERE_TICKET, number, take_ticket, c, why) &&
           (c->came != CLAIM_GRANTED ||
            (sum_fits(s, "amount", c->k.amount) ? tell(s, c->crossing) : give_back(s, c)));
}

/* --- names of occasions ----------------------------------------------------------------------- */

/* $4: a number that no other claim has. */
static const char NAME[] = CLAIMER
    "claimed AS (INSERT INTO baize.occasion_claim (name, pit, no) SELECT $2::text, $1::int, "
    "$4::bigint FROM claimer ON CONFLICT (name) DO NOTHING) SELECT 1";
/* In a statement of its own, which sees all that was told until the name was claimed. $3: it is to
 * be the casino's. */
static const char NAME_STANDS[] =
    "SELECT p.name, c.pit = $1::int AND c.no = $4::bigint, coalesce((SELECT w.name FROM "
    "baize.occasion o JOIN baize.pit w ON w.id = o.pit WHERE o.name = $2::text AND o.pit <> "
    "$1::int AND NOT o.over AND ($3::bigint <> 0 OR o.kind = 'tournament') ORDER BY 1 LIMIT 1), "
    "'') "
    "FROM baize.occasion_claim c JOIN baize.pit p ON p.id = c.pit WHERE c.name = $2::text";

/* Who had it, and has let it go meanwhile, is not named. */
static void take_name_stands(const PGresult *r, struct claim *c)
{
    c->came = CLAIM_HELD;
    if (PQntuples(r) != 1)
        return;
    const bool ours = PQgetvalue(r, 0, 1)[0] == 't', taken = PQgetvalue(r, 0, 2)[0] != '\0';
    c->came = taken ? CLAIM_TAKEN : ours ? CLAIM_GRANTED : CLAIM_HELD;
    text(r, taken ? 2 : 0, c->pit, sizeof c->pit);
}

bool shared_claim_name(struct shared *s, const char *name, bool casinos, struct claim *c,
                       struct book_words *why)
{
    *c = (struct claim){.came = CLAIM_UNKNOWN};
    randombytes_buf(&c->crossing, sizeof c->crossing);
    PGresult *r = ask_question(s, &(struct question){NAME, 4, name, s->by, c->crossing}, why);
    PQclear(r);
    if (r == NULL)
        return false;
    r = ask_question(s, &(struct question){NAME_STANDS, 4, name, casinos, c->crossing}, why);
    if (r != NULL)
        take_name_stands(r, c);
    PQclear(r);
    return r != NULL;
}
