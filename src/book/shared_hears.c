/* What the pits of a casino share, as one of them hears of the others: on the connection by which
 * it claims (shared_claims.c). */
#include "book/shared_asking.h"
#include "book/shared_tables.h"

#include <stdio.h>
#include <string.h>

bool shared_each_held(struct shared *s, void (*each)(void *ctx, const char *number), void *ctx,
                      struct book_words *why)
{
    PGresult *r = ask_shared(s, "SELECT number FROM baize.member WHERE pit = $1::int", NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++)
        each(ctx, PQgetvalue(r, i, 0));
    PQclear(r);
    return r != NULL;
}

/* What does not fit was not written by any pit: cut, it might end within a character. */
static bool fits(struct shared *s, const PGresult *r, int row, int column, char *to, size_t cap)
{
    const char *text = PQgetvalue(r, row, column);
    if (strlen(text) >= cap && s->unfit.words[0] == '\0')
        book_say(&s->unfit, "what the pits share has a `%s` of %zu bytes, which is not heard",
                 PQfname(r, column), strlen(text));
    return snprintf(to, cap, "%s", text) < (int)cap;
}

bool sum_fits(struct shared *s, const char *what, cents amount)
{
    const bool fit = amount >= 0 && amount <= SHARED_MOST;
    if (!fit && s->unfit.words[0] == '\0')
        book_say(&s->unfit,
                 "what the pits share has `%s` of %lld cents, which is more than there can be",
                 what, (long long)amount);
    return fit;
}

bool shared_unfit(struct shared *s, struct book_words *words)
{
    *words = s->unfit;
    s->unfit.words[0] = '\0';
    return words->words[0] != '\0';
}

/* As a database reads a list of texts: {"anna","ben"}. */
static char *list_of(const char (*names)[BOOK_NAME_MAX], unsigned count)
{
    char *list = malloc((size_t)count * (2 * BOOK_NAME_MAX + 3) + 3), *to = list;
    if (list == NULL)
        abort();
    *to++ = '{';
    for (unsigned i = 0; i < count; i++) {
        *to++ = '"';
        for (const char *c = names[i]; *c != '\0'; c++) {
            if (*c == '"' || *c == '\\')
                *to++ = '\\';
            *to++ = *c;
        }
        *to++ = '"';
        *to++ = i + 1 < count ? ',' : ' ';
    }
    memcpy(to, "}", 2);
    return list;
}

bool shared_each_elsewhere(struct shared *s, const char (*names)[BOOK_NAME_MAX], unsigned count,
                           void (*each)(void *ctx, const char *name, bool nowhere), void *ctx,
                           struct book_words *why)
{
    char *list = list_of(names, count);
    PGresult *r = ask_shared(
        s,
        "SELECT n, l.pit IS NULL FROM unnest($2::text[]) n LEFT JOIN baize.login l ON l.name = n "
        "WHERE l.pit IS DISTINCT FROM $1::int ORDER BY 1",
        list, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++)
        each(ctx, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1)[0] == 't');
    PQclear(r);
    free(list);
    return r != NULL;
}

/* Of a member no name is told, and of a name the number where the register has one. */
static bool each_barred(struct shared *s, const char *sql, const char *numbers,
                        void (*each)(void *ctx, const struct barred *b), void *ctx,
                        struct book_words *why)
{
    PGresult *r = ask_shared(s, sql, numbers, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct barred b = {.until = number_at(r, i, 3), .another = PQgetvalue(r, i, 4)[0] == 't'};
        if (fits(s, r, i, 0, b.number, sizeof b.number) &&
            fits(s, r, i, 1, b.name, sizeof b.name) && fits(s, r, i, 2, b.rule, sizeof b.rule))
            each(ctx, &b);
    }
    PQclear(r);
    return r != NULL;
}

#define BARRED "b.number, '', b.rule, b.until, false FROM baize.barred b "
#define NAMED "b.number, b.name, b.rule, b.until, b.another FROM baize.barred_name b "

bool shared_each_barred_here(struct shared *s, void (*each)(void *ctx, const struct barred *b),
                             void *ctx, struct book_words *why)
{
    return each_barred(s,
                       "SELECT " BARRED
                       "WHERE b.pit = $1::int AND b.rule <> '' UNION ALL SELECT " NAMED
                       "WHERE b.pit = $1::int AND b.rule <> ''",
                       NULL, each, ctx, why);
}

bool shared_each_barred(struct shared *s, const char (*numbers)[BOOK_NAME_MAX], unsigned count,
                        void (*each)(void *ctx, const struct barred *b), void *ctx,
                        struct book_words *why)
{
    char *list = list_of(numbers, count);
    const bool read = each_barred(
        s,
        "SELECT " BARRED "JOIN baize.member m ON m.number = b.number WHERE m.pit = $1::int AND "
        "b.pit <> $1::int AND " HOLDS " UNION ALL SELECT " BARRED "WHERE b.number = ANY "
        "($2::text[]) AND b.pit <> $1::int AND " HOLDS " UNION ALL SELECT " NAMED
        "WHERE b.pit <> $1::int AND " HOLDS,
        list, each, ctx, why);
    free(list);
    return read;
}

bool shared_each_tried(struct shared *s, void (*each)(void *ctx, const struct tried_at *t),
                       void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(
        s,
        "SELECT who, place, least(coalesce(sum(greatest(wrong, 0)) FILTER (WHERE counts), 0), "
        "1000000)::int, coalesce(max(until) FILTER (WHERE counts), 0), coalesce(max(last) FILTER "
        "(WHERE counts), 0), right_at FROM (SELECT *, pit <> $1::int AND last > right_at AS counts "
        "FROM (SELECT *, "
        "max(freed) OVER (PARTITION BY who, place) AS right_at FROM baize.tried) t) u GROUP BY "
        "who, place, right_at",
        NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct tried_at t = {.wrong = number_at(r, i, 2),
                             .until = number_at(r, i, 3),
                             .last = number_at(r, i, 4),
                             .freed = number_at(r, i, 5)};
        if (fits(s, r, i, 0, t.who, sizeof t.who) && fits(s, r, i, 1, t.place, sizeof t.place))
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
        "SELECT home, occasion, session, 0, 0, words, '', 0 FROM baize.session WHERE NOT over AND "
        "pit = (SELECT name FROM baize.pit WHERE id = $1::int) UNION ALL SELECT t.home, "
        "t.occasion, t.session, 1, t.over::int, t.words, '', 0 FROM baize.session_told t JOIN "
        "baize.session w USING (home, occasion, session) WHERE home = $1::int AND NOT w.over UNION "
        "ALL SELECT home, occasion, session, 2, 0, words, pit, (pit NOT IN (SELECT p.name FROM "
        "baize.pit p WHERE p." IS_SEEN "))::int FROM baize.session WHERE home = $1::int AND NOT "
        "over ORDER BY 1, 2, 3, 4",
        NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct session_row row = {
            .key = {(int32_t)strtol(PQgetvalue(r, i, 0), NULL, 10),
                    strtoll(PQgetvalue(r, i, 1), NULL, 10),
                    (unsigned)strtoul(PQgetvalue(r, i, 2), NULL, 10)},
            .told = PQgetvalue(r, i, 3)[0] == '1',
            .own = PQgetvalue(r, i, 3)[0] == '2',
            .over = PQgetvalue(r, i, 4)[0] == '1',
            .words = PQgetvalue(r, i, 5),
            .nobodys = PQgetvalue(r, i, 7)[0] == '1',
        };
        snprintf(row.pit, sizeof row.pit, "%s", PQgetvalue(r, i, 6));
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
        row.m.wrong = number_at(r, i, 8);
        row.m.locked = number_at(r, i, 9) != 0;
        row.m.since = number_at(r, i, 10);
        row.m.closed = number_at(r, i, 11);
        if (sum_fits(s, "money", row.money) && fits(s, r, i, 2, row.name, sizeof row.name) &&
            fits(s, r, i, 3, row.key.number, sizeof row.key.number) &&
            fits(s, r, i, 4, row.m.card, sizeof row.m.card) &&
            fits(s, r, i, 6, row.m.name, sizeof row.m.name) &&
            fits(s, r, i, 7, row.m.pin, sizeof row.m.pin))
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
#define UNHEARD(pit, no, words, own)                                                               \
    "SELECT c.name, p.name, c." no ", c." words ", " own " FROM baize.person c JOIN baize.pit p "  \
    "ON p.id = c." pit " LEFT JOIN baize.person_heard h ON h.name = c.name AND h.pit = $1::int "   \
    "WHERE c." pit " <> $1::int AND c." no " > coalesce(h.no, 0)"

bool shared_each_person(struct shared *s, void (*each)(void *ctx, const struct person_row *r),
                        void *ctx, struct book_words *why)
{
    PGresult *r = ask_shared(s,
                             UNHEARD("pit", "no", "words", "false") " UNION ALL " UNHEARD(
                                 "own_pit", "own_no", "own_words", "true") " ORDER BY 3",
                             NULL, why);
    for (int i = 0; r != NULL && i < PQntuples(r); i++) {
        struct person_row row = {.no = number_at(r, i, 2),
                                 .words = PQgetvalue(r, i, 3),
                                 .own = PQgetvalue(r, i, 4)[0] == 't'};
        if (fits(s, r, i, 0, row.name, sizeof row.name) &&
            fits(s, r, i, 1, row.pit, sizeof row.pit))
            each(ctx, &row);
    }
    PQclear(r);
    return r != NULL;
}
