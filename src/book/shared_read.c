/* What the pits of a casino share, as a reader of a pit's book sees it: for the trial balance and
 * the reports. It reads the shared tables through the view of that book, in the moment that the
 * reader holds; claims are made on a connection of their own (shared.c). */
#include "base/issue.h"
#include "book/postgres.h"
#include "book/reader.h"
#include "book/shared_tables.h"

#include <stdio.h>

static bool is_there(struct book_reader *r, bool *there, struct book_words *why)
{
    int64_t n = 0;
    const bool read = stored_number(
        r->view, "SELECT count(*) FROM account WHERE name = 'transit' AND kind = 'world'", &n, why);
    *there = n > 0;
    return read;
}

/* The pit is that whose schema the statements of the view go to. */
#define OF_PIT                                                                                     \
    "baize.crossing c JOIN baize.pit p ON p.id = c.pit WHERE current_schema() = 'pit_' || p.name"
#define MONEY "c.on_card + c.deposit"
#define UNDER_WAY "NOT goes_out AND closed IS NULL AND NOT returned"
#define FLOATS "pit IS NULL AND " REDEEMABLE

#define HAS(table) "SELECT count(*) WHERE to_regclass('" table "') IS NOT NULL"

#define ANSWER_PAYS                                                                                \
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.act_answered') AND "    \
    "attname = 'money'"
/* What comes with an answer, and is in no book of who asked yet. */
#define UNHEARD                                                                                    \
    "FROM baize.act_asked a JOIN baize.act_answered w USING (pit, no) WHERE w.money > 0 AND NOT "  \
    "a.over"

static bool add_numbers(struct book_reader *r, const char *count_them, const char *add_them,
                        int64_t *count, int64_t *money, struct book_words *why)
{
    int64_t many = 0, much = 0;
    const bool read = stored_number(r->view, count_them, &many, why) &&
                      stored_number(r->view, add_them, &much, why);
    *count += many;
    *money += much;
    return read;
}

/* What was paid for acts in other pits that are not answered yet, or is to be paid out with an
 * answer that was not heard, and how many those are. A casino of before has neither, or no answers
 * with money. */
static bool unanswered(struct book_reader *r, int64_t *count, int64_t *money,
                       struct book_words *why)
{
    int64_t there = 0, pays = 0;
    *count = *money = 0;
    return stored_number(r->view, HAS("baize.act_asked"), &there, why) &&
           stored_number(r->view, ANSWER_PAYS, &pays, why) &&
           (there == 0 ||
            add_numbers(
                r, "SELECT count(*) FROM baize.act_asked a WHERE a.money > 0 AND " UNANSWERED,
                "SELECT coalesce(sum(a.money), 0)::bigint FROM baize.act_asked a WHERE " UNANSWERED,
                count, money, why)) &&
           (pays == 0 ||
            add_numbers(r, "SELECT count(*) " UNHEARD,
                        "SELECT coalesce(sum(w.money), 0)::bigint " UNHEARD, count, money, why));
}

bool book_crossed(struct book_reader *r, bool *any, cents *transit, bool *adds_up,
                  struct book_words *why)
{
    int64_t out = 0, in = 0, all = 0, floats = 0, acts, asked = 0;
    *any = *adds_up = false;
    if (r->storage != &postgres_storage)
        return true;
    const bool known = is_there(r, any, why);
    if (!known || !*any)
        return known;
    const bool read =
        stored_number(r->view,
                      "SELECT coalesce(sum(" MONEY "), 0)::bigint FROM " OF_PIT " AND goes_out",
                      &out, why) &&
        stored_number(r->view,
                      "SELECT coalesce(sum(" MONEY "), 0)::bigint FROM " OF_PIT
                      " AND NOT goes_out AND closed IS NOT NULL AND NOT returned",
                      &in, why) &&
        stored_number(r->view,
                      "SELECT coalesce(sum(CASE WHEN goes_out THEN " MONEY " WHEN NOT returned "
                      "THEN -(" MONEY ") ELSE 0 END), 0)::bigint FROM baize.crossing c",
                      &all, why) &&
        stored_number(
            r->view,
            "SELECT (SELECT coalesce(sum(on_card + deposit), 0) FROM baize.member)::bigint "
            "+ (SELECT coalesce(sum(amount), 0) FROM baize.ticket WHERE " FLOATS ")::bigint",
            &floats, why) &&
        unanswered(r, &acts, &asked, why);
    *transit = out - in;
    *adds_up = all == floats + asked;
    return read;
}

/* Books in files share nothing, and a casino of before has not all of these tables. */
static bool is_shared(struct book_reader *r, const char *has, bool *there, struct book_words *why)
{
    int64_t count = 0;
    const bool good = r->storage != &postgres_storage || stored_number(r->view, has, &count, why);
    *there = count > 0;
    return good;
}

enum { PITS_READ = 64 };

/* Those whose changes can be read, with their books; this one is the first. */
static bool read_pits(struct book_reader *r, char pit[PITS_READ][PIT_NAME_MAX], unsigned *count,
                      struct book_words *why)
{
    struct rows rows =
        rows_of(r->view,
                "SELECT name FROM baize.pit WHERE to_regclass(format('%I.change', 'pit_' || name)) "
                "IS NOT NULL ORDER BY current_schema() = 'pit_' || name DESC, name",
                why);
    *count = 0;
    while (*count < PITS_READ && next(&rows))
        take_name(&rows, pit[(*count)++], PIT_NAME_MAX);
    return rows_end(&rows);
}

static bool each_change_in(struct book_reader *r, const char *pit, bool here,
                           void (*each)(void *ctx, const struct staff_change *c), void *ctx,
                           struct book_words *why)
{
    char sql[192];
    snprintf(sql, sizeof sql,
             "SELECT no, what, words FROM \"pit_%s\".change WHERE what IN ('staff', 'password') "
             "ORDER BY no",
             pit);
    each(ctx, &(struct staff_change){.pit = pit, .here = here, .what = "", .words = ""});
    struct rows rows = rows_of(r->view, sql, why);
    while (next(&rows)) {
        struct staff_change c = {.pit = pit, .here = here, .no = take_int(&rows)};
        c.what = take_text(&rows);
        c.words = take_text(&rows);
        each(ctx, &c);
    }
    return rows_end(&rows);
}

bool book_each_staff_change(struct book_reader *r,
                            void (*each)(void *ctx, const struct staff_change *c), void *ctx,
                            struct book_words *why)
{
    char pit[PITS_READ][PIT_NAME_MAX];
    unsigned count = 0;
    bool there = false;
    bool read = is_shared(r, HAS("baize.person"), &there, why) &&
                (!there || read_pits(r, pit, &count, why));
    for (unsigned i = 0; read && i < count; i++)
        read = each_change_in(r, pit[i], i == 0, each, ctx, why);
    return read;
}

/* A casino of before has not told apart what somebody has changed himself. */
#define HAS_OWN                                                                                    \
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.person') AND attname "  \
    "= 'own_words'"
#define TOLD(pit, no, words, own)                                                                  \
    "SELECT c.name, " own ", (current_schema() = 'pit_' || p.name)::int, c." no ", (c." no         \
    " <= coalesce((SELECT h.no FROM baize.person_heard h JOIN baize.pit i ON i.id = "              \
    "h.pit WHERE h.name = c.name AND current_schema() = 'pit_' || i.name), 0))::int, c." words     \
    " FROM baize.person c JOIN baize.pit p ON p.id = c." pit " ORDER BY c.name"

static bool each_told(struct book_reader *r, const char *sql,
                      void (*each)(void *ctx, const struct person_told *p), void *ctx,
                      struct book_words *why)
{
    struct rows rows = rows_of(r->view, sql, why);
    while (next(&rows)) {
        struct person_told p = {.name = take_text(&rows)};
        p.own = take_int(&rows) != 0;
        p.here = take_int(&rows) != 0;
        p.no = take_int(&rows);
        p.heard = take_int(&rows) != 0;
        p.words = take_text(&rows);
        if (rows.bad)
            break;
        each(ctx, &p);
    }
    return rows_end(&rows);
}

bool book_each_person_told(struct book_reader *r,
                           void (*each)(void *ctx, const struct person_told *p), void *ctx,
                           struct book_words *why)
{
    bool there = false, own = false;
    return is_shared(r, HAS("baize.person"), &there, why) && is_shared(r, HAS_OWN, &own, why) &&
           (!there || each_told(r, TOLD("pit", "no", "words", "0"), each, ctx, why)) &&
           (!own || each_told(r, TOLD("own_pit", "own_no", "own_words", "1"), each, ctx, why));
}

bool book_each_shared_member(struct book_reader *r, bool *any,
                             bool (*each)(void *ctx, const struct shared_member *m), void *ctx,
                             struct book_words *why)
{
    if (!is_there(r, any, why))
        return false;
    if (!*any)
        return true;
    struct rows rows = rows_of(
        r->view,
        "SELECT m.number, m.card, m.name, m.locked, m.since, m.closed, m.on_card, m.deposit, "
        "coalesce(p.name, ''), m.at, (CASE WHEN current_schema() = 'pit_' || p.name THEN 1 ELSE 0 "
        "END)::bigint FROM baize.member m LEFT JOIN baize.pit p ON p.id = m.pit ORDER BY m.number",
        why);
    while (next(&rows)) {
        struct shared_member m = {0};
        take_name(&rows, m.number, sizeof m.number);
        take_name(&rows, m.m.card, sizeof m.m.card);
        take_name(&rows, m.m.name, sizeof m.m.name);
        m.m.locked = take_int(&rows) != 0;
        m.m.since = take_int(&rows);
        m.m.closed = take_int(&rows);
        m.on_card = take_int(&rows);
        m.deposit = take_int(&rows);
        take_name(&rows, m.pit, sizeof m.pit);
        take_name(&rows, m.at, sizeof m.at);
        m.here = take_int(&rows) != 0;
        if (rows.bad || !each(ctx, &m))
            break;
    }
    return rows_end(&rows);
}

#define HAS_STANDING                                                                               \
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.ticket') AND attname "  \
    "= 'sequence'"

/* What a casino of before does not say of any, it has of none: that one is in doubt. */
bool book_each_shared_ticket(struct book_reader *r, int64_t after,
                             bool (*each)(void *ctx, const struct shared_ticket *t), void *ctx,
                             struct book_words *why)
{
    bool any;
    if (!is_shared(r, HAS_STANDING, &any, why))
        return false;
    if (!any)
        return true;
    struct rows rows = rows_of(
        r->view,
        "SELECT t.no, t.number, t.amount, t.issued, t.terminal, t.voucher, t.state, t.sequence, "
        "coalesce(o.name, ''), coalesce(p.name, ''), (coalesce(to_jsonb(t) ->> 'doubted', '[]') <> "
        "'[]')::int FROM baize.ticket t LEFT JOIN baize.pit o ON "
        "o.id = t.origin LEFT JOIN baize.pit p ON p.id = t.pit WHERE t.state <> 'redeemed' AND "
        "t.state <> 'refused' AND t.state <> 'disposed' AND t.no > ?1 ORDER BY t.no",
        why);
    ask(&rows, 1, after);
    while (next(&rows)) {
        struct shared_ticket t = {.no = take_int(&rows)};
        take_name(&rows, t.k.number, sizeof t.k.number);
        t.k.amount = take_int(&rows);
        t.k.issued = take_int(&rows);
        take_name(&rows, t.k.terminal, sizeof t.k.terminal);
        t.k.voucher = take_int(&rows) != 0;
        const char *state = take_text(&rows);
        if (!ticket_state_find(state, &t.k.state))
            damaged(&rows, "state of a ticket", state);
        t.k.sequence = take_int(&rows);
        take_name(&rows, t.printed_in, sizeof t.printed_in);
        take_name(&rows, t.in, sizeof t.in);
        t.doubted = take_int(&rows) != 0;
        if (rows.bad || !each(ctx, &t))
            break;
    }
    return rows_end(&rows);
}

bool book_each_purse(struct book_reader *r, int64_t after,
                     bool (*each)(void *ctx, const struct shared_purse *p), void *ctx,
                     struct book_words *why)
{
    bool any;
    if (!is_shared(r, HAS_STANDING, &any, why))
        return false;
    if (!any)
        return true;
    struct rows rows =
        rows_of(r->view,
                "SELECT no, card, name, on_card, card_moved, deposit, deposit_moved FROM "
                "baize.member WHERE on_card + deposit > 0 AND no > ?1 ORDER BY no",
                why);
    ask(&rows, 1, after);
    while (next(&rows)) {
        struct shared_purse p = {.no = take_int(&rows)};
        take_name(&rows, p.card, sizeof p.card);
        take_name(&rows, p.name, sizeof p.name);
        p.on_card.balance = take_int(&rows);
        p.on_card.since = take_int(&rows);
        p.deposit.balance = take_int(&rows);
        p.deposit.since = take_int(&rows);
        if (rows.bad || !each(ctx, &p))
            break;
    }
    return rows_end(&rows);
}

bool book_find_shared_member(struct book_reader *r, const char *card, struct shared_member *m,
                             bool *there, struct book_words *why)
{
    bool shared;
    *there = false;
    if (!is_there(r, &shared, why))
        return false;
    if (!shared)
        return true;
    struct rows rows = rows_of(r->view,
                               "SELECT number, card, name, pin, wrong, locked, since, closed, "
                               "excluded FROM baize.member WHERE card = ?1 OR number IN (?1, "
                               "regexp_replace(?1, '-[0-9]+$', '')) ORDER BY card = ?1 DESC",
                               why);
    ask_text(&rows, 1, card);
    while (next(&rows)) {
        *m = (struct shared_member){0};
        take_name(&rows, m->number, sizeof m->number);
        take_name(&rows, m->m.card, sizeof m->m.card);
        take_name(&rows, m->m.name, sizeof m->m.name);
        take_name(&rows, m->m.pin, sizeof m->m.pin);
        m->m.wrong = take_int(&rows);
        m->m.locked = take_int(&rows) != 0;
        m->m.since = take_int(&rows);
        m->m.closed = take_int(&rows);
        m->excluded = take_int(&rows);
        *there = !rows.bad &&
                 (strcmp(m->m.card, card) == 0 || is_card_before(m->number, card, m->m.card));
        if (*there)
            break;
    }
    return rows_end(&rows);
}

bool book_each_part(struct book_reader *r,
                    void (*each)(void *ctx, const char *name, const struct jackpot_part *p),
                    void *ctx, struct book_words *why)
{
    bool there;
    if (!is_shared(r, HAS("baize.jackpot_part"), &there, why))
        return false;
    if (!there)
        return true;
    struct rows rows = rows_of(
        r->view,
        "SELECT c.jackpot, c.net, c.undecided FROM baize.jackpot_part c JOIN baize.pit p ON "
        "p.id = c.pit WHERE current_schema() = 'pit_' || p.name ORDER BY c.jackpot",
        why);
    while (next(&rows)) {
        char name[BOOK_NAME_MAX];
        struct jackpot_part p = {0};
        take_name(&rows, name, sizeof name);
        p.net = take_int(&rows);
        p.undecided = take_int(&rows);
        if (rows.bad)
            break;
        each(ctx, name, &p);
    }
    return rows_end(&rows);
}

bool book_each_session(struct book_reader *r, void (*each)(void *ctx, const struct session_row *s),
                       void *ctx, struct book_words *why)
{
    bool there;
    if (!is_shared(r, HAS("baize.session_told"), &there, why))
        return false;
    if (!there)
        return true;
    struct rows rows = rows_of(
        r->view,
        "SELECT t.home, t.occasion, t.session, (p.id = t.home)::int, t.over::int, t.words FROM "
        "baize.session_told t JOIN baize.pit p ON p.id IN (t.home, t.pit) WHERE current_schema() = "
        "'pit_' || p.name ORDER BY 1, 2, 3",
        why);
    while (next(&rows)) {
        struct session_row s = {0};
        s.key.home = (int32_t)take_int(&rows);
        s.key.of = take_int(&rows);
        s.key.session = (unsigned)take_int(&rows);
        s.told = take_int(&rows) != 0;
        s.over = take_int(&rows) != 0;
        s.words = take_text(&rows);
        if (rows.bad)
            break;
        each(ctx, &s);
    }
    return rows_end(&rows);
}

bool book_each_wanted(struct book_reader *r, void (*each)(void *ctx, const struct session_row *s),
                      void *ctx, struct book_words *why)
{
    bool there;
    if (!is_shared(r, HAS("baize.session"), &there, why))
        return false;
    if (!there)
        return true;
    struct rows rows =
        rows_of(r->view,
                "SELECT s.home, s.occasion, s.session, s.pit, s.over::int, s.words FROM "
                "baize.session s LEFT JOIN baize.pit p ON p.id = s.home WHERE p.id IS NULL OR "
                "current_schema() = 'pit_' || p.name ORDER BY 1, 2, 3",
                why);
    while (next(&rows)) {
        struct session_row s = {.own = true};
        s.key.home = (int32_t)take_int(&rows);
        s.key.of = take_int(&rows);
        s.key.session = (unsigned)take_int(&rows);
        take_name(&rows, s.pit, sizeof s.pit);
        s.over = take_int(&rows) != 0;
        s.words = take_text(&rows);
        if (rows.bad)
            break;
        each(ctx, &s);
    }
    return rows_end(&rows);
}

bool book_each_acted(struct book_reader *r, void (*each)(void *ctx, const struct acted_row *a),
                     void *ctx, struct book_words *why)
{
    bool there;
    if (!is_shared(r, ANSWER_PAYS, &there, why))
        return false;
    if (!there)
        return true;
    struct rows rows = rows_of(
        r->view,
        "SELECT pit, no, (p.id IS NULL OR current_schema() = 'pit_' || p.name)::int, "
        "coalesce(current_schema() = 'pit_' || a.home, false)::int, (a.home IS NOT NULL)::int, "
        "(w.words IS NOT NULL)::int, coalesce(a.over, false)::int, coalesce(a.home, ''), "
        "coalesce(a.name, ''), coalesce(a.number, ''), coalesce(a.card, ''), coalesce(a.act, ''), "
        "coalesce(a.money, 0), coalesce(w.words, ''), coalesce(w.money, 0) FROM baize.act_asked a "
        "FULL JOIN baize.act_answered w USING (pit, no) LEFT JOIN baize.pit p ON p.id = pit WHERE "
        "p.id IS NULL OR current_schema() = 'pit_' || p.name OR current_schema() = 'pit_' || "
        "a.home ORDER BY 1, 2",
        why);
    while (next(&rows)) {
        struct acted_row a = {.pit = (int32_t)take_int(&rows)};
        a.no = take_int(&rows);
        a.here = take_int(&rows) != 0;
        a.held = take_int(&rows) != 0;
        a.asked = take_int(&rows) != 0;
        a.answered = take_int(&rows) != 0;
        a.over = take_int(&rows) != 0;
        take_name(&rows, a.home, sizeof a.home);
        take_name(&rows, a.name, sizeof a.name);
        take_name(&rows, a.number, sizeof a.number);
        take_name(&rows, a.card, sizeof a.card);
        a.act = take_text(&rows);
        a.money = take_int(&rows);
        a.answer = take_text(&rows);
        a.pays = take_int(&rows);
        if (rows.bad)
            break;
        each(ctx, &a);
    }
    return rows_end(&rows);
}

bool book_each_barred_told(struct book_reader *r, bool *tells, int64_t *at,
                           void (*each)(void *ctx, const struct barred *b), void *ctx,
                           struct book_words *why)
{
    if (!is_shared(r, HAS("baize.barred_name"), tells, why))
        return false;
    if (!*tells)
        return true;
    if (!stored_number(r->view, "SELECT floor(extract(epoch FROM now()) * 1000)::bigint", at, why))
        return false;
    struct rows rows = rows_of(
        r->view,
        "SELECT b.number, '', false::int, b.rule, b.until FROM baize.barred b JOIN baize.pit p ON "
        "p.id = b.pit WHERE b.rule <> '' AND current_schema() = 'pit_' || p.name UNION ALL SELECT "
        "b.number, b.name, b.another::int, b.rule, b.until FROM baize.barred_name b JOIN baize.pit "
        "p ON p.id = b.pit WHERE b.rule <> '' AND current_schema() = 'pit_' || p.name",
        why);
    while (next(&rows)) {
        struct barred b = {0};
        take_name(&rows, b.number, sizeof b.number);
        take_name(&rows, b.name, sizeof b.name);
        b.another = take_int(&rows) != 0;
        take_name(&rows, b.rule, sizeof b.rule);
        b.until = take_int(&rows);
        if (rows.bad)
            break;
        each(ctx, &b);
    }
    return rows_end(&rows);
}

bool book_each_person_heard(struct book_reader *r,
                            void (*each)(void *ctx, const char *name, int64_t no), void *ctx,
                            struct book_words *why)
{
    bool there;
    if (!is_shared(r, HAS("baize.person_heard"), &there, why))
        return false;
    if (!there)
        return true;
    struct rows rows = rows_of(r->view,
                               "SELECT h.name, h.no FROM baize.person_heard h JOIN baize.pit p ON "
                               "p.id = h.pit WHERE current_schema() = 'pit_' || p.name ORDER BY 1",
                               why);
    while (next(&rows)) {
        char name[BOOK_NAME_MAX];
        take_name(&rows, name, sizeof name);
        const int64_t no = take_int(&rows);
        if (rows.bad)
            break;
        each(ctx, name, no);
    }
    return rows_end(&rows);
}

#define HAS_KIND                                                                                   \
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.occasion') AND "        \
    "attname "                                                                                     \
    "= 'kind'"

bool book_each_occasion_told(struct book_reader *r,
                             void (*each)(void *ctx, const char *name, const char *kind, bool over),
                             void *ctx, struct book_words *why)
{
    bool there;
    if (!is_shared(r, HAS_KIND, &there, why))
        return false;
    if (!there)
        return true;
    struct rows rows = rows_of(r->view,
                               "SELECT o.name, o.kind, o.over::int FROM baize.occasion o JOIN "
                               "baize.pit p ON p.id = o.pit WHERE current_schema() = 'pit_' || "
                               "p.name ORDER BY 1",
                               why);
    while (next(&rows)) {
        char name[BOOK_NAME_MAX], kind[BOOK_NAME_MAX];
        take_name(&rows, name, sizeof name);
        take_name(&rows, kind, sizeof kind);
        const bool over = take_int(&rows) != 0;
        if (rows.bad)
            break;
        each(ctx, name, kind, over);
    }
    return rows_end(&rows);
}

#define EACH_CROSSING(knew)                                                                        \
    "WITH c AS (SELECT c.* FROM " OF_PIT " AND kind = 'member' AND closed IS NOT NULL AND NOT "    \
    "returned) SELECT key, state, " knew ", turn, goes_out::int, on_card, deposit FROM c WHERE "   \
    "no >= (SELECT min(no) FROM c WHERE turn > 0) ORDER BY key, turn, no"

bool book_each_crossing(struct book_reader *r,
                        void (*each)(void *ctx, const struct crossing_row *c), void *ctx,
                        struct book_words *why)
{
    bool there, knew;
    if (!is_shared(r, HAS_TURNS, &there, why) || !is_shared(r, HAS_KNEW, &knew, why))
        return false;
    if (!there)
        return true;
    struct rows rows = rows_of(r->view, knew ? EACH_CROSSING("knew") : EACH_CROSSING("''"), why);
    while (next(&rows)) {
        struct crossing_row c = {0};
        take_name(&rows, c.number, sizeof c.number);
        take_name(&rows, c.state, sizeof c.state);
        take_name(&rows, c.knew, sizeof c.knew);
        c.turn = take_int(&rows);
        c.goes_out = take_int(&rows) != 0;
        c.on_card = take_int(&rows);
        c.deposit = take_int(&rows);
        if (rows.bad)
            break;
        each(ctx, &c);
    }
    return rows_end(&rows);
}

bool book_pit_number(struct book_reader *r, int64_t *number, struct book_words *why)
{
    bool there;
    *number = 0;
    return is_shared(r, HAS("baize.pit"), &there, why) &&
           (!there || stored_number(r->view,
                                    "SELECT coalesce((SELECT id FROM baize.pit WHERE 'pit_' || "
                                    "name = current_schema()), 0)::bigint",
                                    number, why));
}

bool book_each_pit_beside(struct book_reader *r,
                          void (*each)(void *ctx, int32_t pit, const char *name), void *ctx,
                          struct book_words *why)
{
    struct rows rows = rows_of(r->view, "SELECT id, name FROM baize.pit ORDER BY id", why);
    while (next(&rows)) {
        char name[BOOK_NAME_MAX];
        const int32_t pit = (int32_t)take_int(&rows);
        take_name(&rows, name, sizeof name);
        if (rows.bad)
            break;
        each(ctx, pit, name);
    }
    return rows_end(&rows);
}

/* Whether it is a name that a pit may have, and its settings may be read. */
static bool may_read_beside(struct book_reader *r, const char *pit, bool *may,
                            struct book_words *why)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    struct rows rows = rows_of(
        r->view,
        "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE "
        "n.nspname = 'pit_' || ?1 AND c.relname = 'setting' AND has_schema_privilege(n.oid, "
        "'USAGE') AND has_table_privilege(c.oid, 'SELECT')",
        why);
    ask_text(&rows, 1, pit);
    *may = next(&rows) && take_int(&rows) > 0 && strlen(pit) < PIT_NAME_MAX &&
           pit[strspn(pit, LETTERS)] == '\0';
    return rows_end(&rows);
}

bool book_settings_beside(struct book_reader *r, const char *pit, const char *from, const char *to,
                          bool (*each)(void *ctx, const char *name, const char *value), void *ctx,
                          struct book_words *why)
{
    char sql[200];
    bool may;
    if (!may_read_beside(r, pit, &may, why))
        return false;
    if (!may)
        return true;
    snprintf(sql, sizeof sql,
             "SELECT name, value FROM \"pit_%s\".setting WHERE name >= ?1 AND name < ?2 ORDER BY "
             "name",
             pit);
    struct rows rows = rows_of(r->view, sql, why);
    ask_text(&rows, 1, from);
    ask_text(&rows, 2, to);
    while (next(&rows)) {
        const char *name = take_text(&rows), *value = take_text(&rows);
        if (rows.bad || !each(ctx, name, value))
            break;
    }
    return rows_end(&rows);
}

bool book_floating(struct book_reader *r, struct floating *f, struct book_words *why)
{
    static const char NO_JACKPOTS[] = "SELECT 0::bigint"; /* tables of before */
    int64_t there = 0, jackpots = 0;
    *f = (struct floating){0};
    if (r->storage != &postgres_storage)
        return true;
    if (!stored_number(r->view, HAS("baize.crossing"), &there, why) ||
        !stored_number(r->view, HAS("baize.jackpot_part"), &jackpots, why))
        return false;
    if (there == 0)
        return true;
    const struct {
        const char *sql;
        int64_t *to;
    } ASKED[] = {
        {"SELECT count(*) FROM baize.member WHERE on_card > 0", &f->cards},
        {"SELECT coalesce(sum(on_card), 0)::bigint FROM baize.member", &f->on_cards},
        {"SELECT count(*) FROM baize.member WHERE deposit > 0", &f->deposits},
        {"SELECT coalesce(sum(deposit), 0)::bigint FROM baize.member", &f->on_deposit},
        {"SELECT count(*) FROM baize.ticket WHERE " FLOATS, &f->tickets},
        {"SELECT coalesce(sum(amount), 0)::bigint FROM baize.ticket WHERE " FLOATS, &f->on_tickets},
        {"SELECT count(*) FROM baize.crossing c WHERE " UNDER_WAY " AND " MONEY " > 0",
         &f->crossings},
        {"SELECT coalesce(sum(" MONEY "), 0)::bigint FROM baize.crossing c WHERE " UNDER_WAY,
         &f->crossing},
        {jackpots == 0 ? NO_JACKPOTS
                       : "SELECT count(*) FROM (SELECT 1 FROM baize.jackpot_part GROUP BY jackpot "
                         "HAVING sum(net) "
                         "<> 0) j",
         &f->jackpots},
        {jackpots == 0 ? NO_JACKPOTS
                       : "SELECT coalesce(sum(net), 0)::bigint FROM baize.jackpot_part",
         &f->in_jackpots},
    };
    bool read = true;
    for (size_t i = 0; read && i < sizeof ASKED / sizeof *ASKED; i++)
        read = stored_number(r->view, ASKED[i].sql, ASKED[i].to, why);
    int64_t acts = 0, asked = 0;
    read = read && unanswered(r, &acts, &asked, why);
    f->crossings += acts;
    f->crossing += asked;
    return read;
}
