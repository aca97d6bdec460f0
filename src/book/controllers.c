#include "book/controllers.h"

#include "book/postgres.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    EVERY_MS = 1000,
    HANDED_OVER_MS =
        600000,          /* rounds are played to their end, and an older pit is brought forward */
    DESERTED_MS = 30000, /* who has ended comes back by himself before that, or not at all */
};

struct roll {
    struct address at;
    char self[CONTROLLER_AT];
    PGconn *db; /* of the thread */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t told;
    bool has, stays, ending, news;
    struct controllers all;
    void (*wake)(void *ctx);
    void *ctx;
};

/* --- the table -------------------------------------------------------------------------------- */

/* Two that come at once make one: the lock is that of whoever makes pits. */
static const char MAKE[] =
    "BEGIN; SELECT pg_advisory_xact_lock(7, 0);"
    "CREATE SCHEMA IF NOT EXISTS baize;"
    "CREATE TABLE IF NOT EXISTS baize.controller ("
    " pit TEXT NOT NULL, at TEXT NOT NULL, has BOOLEAN NOT NULL,"
    " drain BOOLEAN NOT NULL DEFAULT false,"
    " since TIMESTAMPTZ NOT NULL DEFAULT now(), seen TIMESTAMPTZ NOT NULL DEFAULT now(),"
    " PRIMARY KEY (pit, at)); COMMIT";

static const char SAY[] =
    "INSERT INTO baize.controller AS c (pit, at, has) VALUES ($1, $2, $3::boolean) "
    "ON CONFLICT (pit, at) DO UPDATE SET has = excluded.has, seen = now(), "
    "drain = c.drain AND c.has AND excluded.has, "
    "since = CASE WHEN c.has = excluded.has THEN c.since ELSE now() END";

static const char READ[] =
    "SELECT pit, at, has, seen > now() - interval '5 seconds', pit = $1, "
    "pit = $1 AND at = $2, drain FROM baize.controller "
    "ORDER BY pit = $1 AND seen > now() - interval '5 seconds' DESC, 4 DESC, has DESC, since DESC "
    "LIMIT 128";
_Static_assert(CONTROLLERS_MAX == 128, "the limit above");

/* Pages of who has gone may be open still, and connect to us; not for ever. */
static const char FORGET[] = "DELETE FROM baize.controller WHERE seen < now() - interval '1 day'";

/* What was asked of us is not done. */
static const char STAY[] = "UPDATE baize.controller SET drain = false WHERE pit = $1 AND at = $2";

/* Nobody is sent to who has gone. */
static const char GO[] = "UPDATE baize.controller SET has = false, drain = false, since = now(), "
                         "seen = now() - interval '1 hour' WHERE pit = $1 AND at = $2";

static PGresult *ask_of(const struct roll *r, const char *sql, const char *has)
{
    const char *const values[] = {r->at.pit, r->self, has};
    return PQexecParams(r->db, sql, has != NULL ? 3 : 2, NULL, values, NULL, NULL, 0);
}

static bool there_is_table(PGconn *db)
{
    PGresult *t = PQexec(db, "SELECT 1 WHERE to_regclass('baize.controller') IS NOT NULL");
    const bool there = PQntuples(t) == 1;
    PQclear(t);
    return there;
}

/* What is said here need not outlive the database, and waits for no standby of it. */
static bool reach(struct roll *r, struct book_words *why)
{
    PQfinish(r->db);
    r->db = postgres_connect(&r->at, why);
    return r->db != NULL && postgres_run(r->db, "SET synchronous_commit = off", why);
}

static bool connect_roll(struct roll *r, struct book_words *why)
{
    if (r->db != NULL && PQstatus(r->db) == CONNECTION_OK)
        return true;
    if (!reach(r, why))
        return false;
    if (there_is_table(r->db))
        return postgres_run(r->db, FORGET, why);
    return postgres_run(r->db, MAKE, why) || (postgres_run(r->db, "ROLLBACK", NULL) && false);
}

static bool is_true(const PGresult *t, int row, int column)
{
    return PQgetvalue(t, row, column)[0] == 't';
}

static void take_all(const PGresult *t, struct controllers *all)
{
    memset(all, 0, sizeof *all); /* it is compared, as it lies */
    for (int i = 0; i < PQntuples(t) && i < CONTROLLERS_MAX; i++) {
        struct controller *c = &all->one[all->count++];
        snprintf(c->pit, sizeof c->pit, "%s", PQgetvalue(t, i, 0));
        snprintf(c->at, sizeof c->at, "%s", PQgetvalue(t, i, 1));
        c->has = is_true(t, i, 2);
        c->lives = is_true(t, i, 3);
        c->ours = is_true(t, i, 4);
        c->self = is_true(t, i, 5);
        all->drain |= c->self && c->has && is_true(t, i, 6);
    }
}

static bool read_all(struct roll *r, struct controllers *all, struct book_words *why)
{
    PGresult *t = ask_of(r, READ, NULL);
    const bool good = PQresultStatus(t) == PGRES_TUPLES_OK || postgres_say(r->db, t, why);
    if (good)
        take_all(t, all);
    PQclear(t);
    return good;
}

static bool exchange(struct roll *r, bool has, bool stays, struct controllers *all)
{
    if (!connect_roll(r, NULL))
        return false;
    if (stays)
        PQclear(ask_of(r, STAY, NULL));
    PQclear(ask_of(r, SAY, has ? "true" : "false"));
    return read_all(r, all, NULL);
}

/* --- the thread ------------------------------------------------------------------------------- */

static void wait_a_second(struct roll *r)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += EVERY_MS / 1000;
    pthread_cond_timedwait(&r->told, &r->lock, &t);
}

static void *keep_roll(void *ctx)
{
    struct roll *r = ctx;
    pthread_mutex_lock(&r->lock);
    while (!r->ending) {
        struct controllers all;
        const bool has = r->has, stays = r->stays;
        r->stays = false;
        pthread_mutex_unlock(&r->lock);
        const bool read = exchange(r, has, stays, &all);
        pthread_mutex_lock(&r->lock);
        r->stays |= stays && !read;
        if (r->stays)
            all.drain = false; /* asked before it was said that it is not done */
        if (read && memcmp(&all, &r->all, sizeof all) != 0) {
            r->all = all;
            r->news = true;
            r->wake(r->ctx);
        }
        if (!r->ending && has == r->has && (!r->stays || !read))
            wait_a_second(r);
    }
    pthread_mutex_unlock(&r->lock);
    if (connect_roll(r, NULL))
        PQclear(ask_of(r, GO, NULL));
    PQfinish(r->db);
    return NULL;
}

struct roll *roll_begin(const char *path, const char *at, void (*wake)(void *ctx), void *ctx,
                        struct book_words *why)
{
    struct roll *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    if (!postgres_address(path, &r->at, why)) {
        free(r);
        return NULL;
    }
    snprintf(r->self, sizeof r->self, "%s", at);
    r->wake = wake;
    r->ctx = ctx;
    pthread_mutex_init(&r->lock, NULL);
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&r->told, &steady);
    pthread_condattr_destroy(&steady);
    if (pthread_create(&r->thread, NULL, keep_roll, r) != 0)
        abort();
    return r;
}

static void tell(struct roll *r, bool *what)
{
    pthread_mutex_lock(&r->lock);
    *what = true;
    pthread_cond_signal(&r->told);
    pthread_mutex_unlock(&r->lock);
}

void roll_has(struct roll *r)
{
    tell(r, &r->has);
}

/* Whoever asks from now on asks anew, however soon. */
void roll_stays(struct roll *r)
{
    pthread_mutex_lock(&r->lock);
    r->stays = true;
    r->all.drain = false;
    pthread_cond_signal(&r->told);
    pthread_mutex_unlock(&r->lock);
}

bool roll_read(struct roll *r, struct controllers *all)
{
    pthread_mutex_lock(&r->lock);
    const bool news = r->news;
    r->news = false;
    *all = r->all;
    pthread_mutex_unlock(&r->lock);
    return news;
}

void roll_end(struct roll *r)
{
    if (r == NULL)
        return;
    tell(r, &r->ending);
    pthread_join(r->thread, NULL);
    pthread_cond_destroy(&r->told);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

/* --- handing over ----------------------------------------------------------------------------- */

static const struct controller *owner_of(const struct controllers *all)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->one[i].ours && all->one[i].has && all->one[i].lives)
            return &all->one[i];
    return NULL;
}

static bool somebody_waits(const struct controllers *all)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->one[i].ours && !all->one[i].has && all->one[i].lives)
            return true;
    return false;
}

/* In a database in which no controller ever was nothing is made either. */
static bool read_if_there(struct roll *r, struct controllers *all, struct book_words *why)
{
    return !there_is_table(r->db) || read_all(r, all, why);
}

/* Which pits may have been meant. */
static bool say_what_is_open(const struct controllers *all, const char *shown,
                             struct book_words *why)
{
    char pits[160] = "";
    for (unsigned i = 0; i < all->count; i++) {
        const struct controller *c = &all->one[i];
        const size_t len = strlen(pits);
        if (c->has && c->lives)
            snprintf(pits + len, sizeof pits - len, "%s%s", len > 0 ? ", " : ": open there is ",
                     c->pit);
    }
    return book_say(why, "no controller has %s open%s%s", shown, pits,
                    pits[0] != '\0' ? " (--pit)" : "");
}

static bool ask_to_drain(struct roll *r, struct controllers *all, struct book_words *why)
{
    const struct controller *has = owner_of(all);
    if (has == NULL)
        return say_what_is_open(all, r->at.shown, why);
    if (!somebody_waits(all))
        return book_say(why, "nobody waits for %s: start another controller with --standby first",
                        r->at.shown);
    snprintf(r->self, sizeof r->self, "%s", has->at);
    PGresult *t = ask_of(
        r, "UPDATE baize.controller SET drain = true WHERE pit = $1 AND at = $2 AND has", NULL);
    const bool good = PQresultStatus(t) == PGRES_COMMAND_OK || postgres_say(r->db, t, why);
    PQclear(t);
    return good;
}

static int64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* gone: who had it has let it go. */
static bool await_other(struct roll *r, void (*told)(const char *words), struct book_words *why)
{
    const struct timespec little = {.tv_nsec = 100000000};
    const int64_t until = steady_ms() + HANDED_OVER_MS;
    int64_t cared_for = steady_ms();
    struct controllers all;
    bool gone = false;
    while (read_all(r, &all, why)) {
        const struct controller *has = owner_of(&all);
        if (has != NULL && strcmp(has->at, r->self) != 0) {
            told(has->at);
            return true;
        }
        if (has != NULL && !all.drain)
            return book_say(why,
                            gone ? "%s was started again meanwhile, and has it again"
                                 : "%s has it still: it was started again meanwhile, or nobody "
                                   "waited any longer",
                            r->self);
        gone = gone || has == NULL;
        if (has != NULL || somebody_waits(&all))
            cared_for = steady_ms();
        if (steady_ms() - cared_for >= DESERTED_MS)
            return book_say(why, "%s has let it go, and nobody has it open or waits for it",
                            r->self);
        if (steady_ms() >= until)
            return book_say(why, "ten minutes have passed: %s",
                            gone ? "nobody has it open"
                                 : "who was asked to hand it over has it still");
        nanosleep(&little, NULL);
    }
    return false;
}

bool roll_drain(const char *path, void (*told)(const char *words), struct book_words *why)
{
    struct roll r = {.db = NULL};
    struct controllers all = {.count = 0};
    const bool good = postgres_address(path, &r.at, why) && reach(&r, why) &&
                      read_if_there(&r, &all, why) && ask_to_drain(&r, &all, why) &&
                      (told(r.self), await_other(&r, told, why));
    PQfinish(r.db);
    return good;
}
