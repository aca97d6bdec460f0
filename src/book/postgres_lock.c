/* The book in PostgreSQL: the lock of a pit, and whether who has it lives.
 *
 * Who has it says so every second: the writer with each batch, or when it has nothing to write; and
 * until the writer has begun, since to open a pit may take long, a thread of its own on the
 * connection that has the lock, which has nothing else to do. */
#include "book/postgres.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FROZEN_AFTER_MS = 3000 };

/* --- the name of who has it ------------------------------------------------------------------- */

/* Controllers in containers of their own may have the same process number, and come from the same
 * address. */
static char owner_name[OWNER_NAME_MAX];

static void name_owner(void)
{
    uint64_t thrown;
    randombytes_buf(&thrown, sizeof thrown);
    snprintf(owner_name, sizeof owner_name, "baize %d %016" PRIx64, getpid(), thrown);
}

static void name_owner_once(void)
{
    name_owner();
    pthread_atfork(NULL, NULL, name_owner);
}

const char *lock_owner_name(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, name_owner_once);
    return owner_name;
}

/* --- asking for it ---------------------------------------------------------------------------- */

/* Other databases of the server have locks of the same number, and other casinos have them. */
#define WHO_HAS_PIT                                                                                \
    " FROM pg_locks l JOIN pg_stat_activity h USING (pid) WHERE l.locktype = 'advisory' AND "      \
    "l.classid = " PIT_LOCK " AND l.objid::bigint = $1::bigint AND l.objsubid = 2 AND l.granted "  \
    "AND h.datname = current_database()"

static PGresult *ask_of_pit(PGconn *db, const char *sql, int32_t pit)
{
    char id[16];
    snprintf(id, sizeof id, "%d", pit);
    return postgres_ask(db, sql, id);
}

bool lock_refuses(PGconn *db, const struct address *a, int32_t pit, struct book_words *why)
{
    PGresult *r = ask_of_pit(db,
                             "SELECT split_part(h.application_name, ' ', 2)" WHO_HAS_PIT
                             " AND h.application_name LIKE 'baize %'",
                             pit);
    const bool known = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) > 0;
    book_say(why, "another floor (process %s) has the book %s open",
             known ? PQgetvalue(r, 0, 0) : "unknown", a->shown);
    PQclear(r);
    return false;
}

/* The lock of a pit, asked for in that way. */
static bool ask_lock(PGconn *db, const char *sql, int32_t pit, bool *taken, struct book_words *why)
{
    PGresult *r = ask_of_pit(db, sql, pit);
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const bool late = state != NULL && strcmp(state, "55P03") == 0;
    const bool good = late || PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    *taken = good && !late && PQgetvalue(r, 0, 0)[0] == 't';
    PQclear(r);
    return good;
}

bool lock_try(PGconn *db, int32_t pit, bool *taken, struct book_words *why)
{
    return ask_lock(db, "SELECT pg_try_advisory_lock(" PIT_LOCK ", $1::int)", pit, taken, why);
}

/* --- waiting for it --------------------------------------------------------------------------- */

/* Who has it, as the database numbers the connection, and since when that was seen. */
struct holder {
    int64_t backend, since;
};

static int64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool look_who_has_it(PGconn *db, int32_t pit, struct holder *h, struct book_words *why)
{
    PGresult *r = ask_of_pit(db, "SELECT l.pid" WHO_HAS_PIT, pit);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    const int64_t backend = good && PQntuples(r) > 0 ? atoll(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    if (backend != h->backend)
        *h = (struct holder){backend, steady_ms()};
    return good;
}

/* Whether the database itself keeps who has the pit waiting, at what it was told to do to it: a
 * disk that hangs, a standby that commits wait for and that is not there, a table that somebody
 * locks. Whoever took the pit would wait for the same; who is frozen keeps the database waiting. */
#define IS_WAITED_FOR                                                                              \
    "EXISTS (SELECT 1 FROM his JOIN pg_locks w USING (pid) WHERE his.state = 'active' AND "        \
    "his.wait_event_type IS DISTINCT FROM 'Client' AND w.relation = 'baize.pit'::regclass AND "    \
    "w.database = his.datid AND w.mode = 'RowExclusiveLock' AND w.granted)"

/* Whoever has the pit and has not been seen for three seconds is frozen, or cut off: all that it
 * has in the database is ended. Who has come to it only now may have been seen by nobody yet. */
static bool end_frozen(PGconn *db, int32_t pit, struct holder *h, struct book_words *why)
{
    if (!look_who_has_it(db, pit, h, why))
        return false;
    if (h->backend == 0 || steady_ms() - h->since < FROZEN_AFTER_MS)
        return true;
    PGresult *r =
        ask_of_pit(db,
                   "WITH his AS MATERIALIZED (SELECT a.* FROM pg_stat_activity a JOIN ("
                   "SELECT h.datid, h.application_name, h.client_addr" WHO_HAS_PIT ") AS had "
                   "ON a.datid = had.datid AND a.application_name = had.application_name AND "
                   "a.client_addr IS NOT DISTINCT FROM had.client_addr "
                   "WHERE a.pid <> pg_backend_pid()) "
                   "SELECT pg_terminate_backend(pid) FROM his WHERE EXISTS (SELECT 1 FROM "
                   "baize.pit WHERE id = $1::bigint AND seen < now() - interval '3 seconds') AND "
                   "NOT " IS_WAITED_FOR,
                   pit);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    PQclear(r);
    return good;
}

/* Whoever waits may be called off (book_heed). */
bool lock_await(PGconn *db, int32_t pit, struct book_words *why)
{
    struct holder h = {0};
    bool taken = false, good = postgres_run(db, "SET lock_timeout = '500ms'", why);
    while (good && !taken)
        good = ask_lock(db, "SELECT true FROM pg_advisory_lock(" PIT_LOCK ", $1::int)", pit, &taken,
                        why) &&
               (taken || (book_broken_off() ? book_say(why, "called off while it waited")
                                            : end_frozen(db, pit, &h, why)));
    return good && postgres_run(db, "SET lock_timeout = 0", why);
}

/* --- having it -------------------------------------------------------------------------------- */

struct alive {
    PGconn *db;
    int32_t pit;
    bool ending; /* under the lock */
    pthread_mutex_t lock;
    pthread_cond_t ends;
    pthread_t thread;
};

/* Who has the lock is known by that, whatever the epoch is. Where the row is held by somebody else
 * it is said the next time, and whoever wants to end this waits no longer than that. */
static void say_it_lives(struct alive *a)
{
    PQclear(ask_of_pit(a->db, "UPDATE baize.pit SET seen = clock_timestamp() WHERE id = $1::bigint",
                       a->pit));
}

static void *live(void *ctx)
{
    struct alive *a = ctx;
    struct timespec until;
    pthread_setname_np(pthread_self(), "alive");
    /* What is said need not outlive the database, and waits for no standby of it. */
    postgres_run(a->db, "SET lock_timeout = '500ms'; SET synchronous_commit = off", NULL);
    clock_gettime(CLOCK_MONOTONIC, &until);
    pthread_mutex_lock(&a->lock);
    while (!a->ending) {
        pthread_mutex_unlock(&a->lock);
        say_it_lives(a);
        pthread_mutex_lock(&a->lock);
        until.tv_sec++;
        while (!a->ending &&
               pthread_cond_clockwait(&a->ends, &a->lock, CLOCK_MONOTONIC, &until) == 0)
            ;
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* Signals are the floor's business. */
struct alive *alive_begin(PGconn *lock, int32_t pit)
{
    sigset_t all, before;
    struct alive *a = calloc(1, sizeof *a);
    if (a == NULL)
        abort();
    a->db = lock;
    a->pit = pit;
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->ends, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&a->thread, NULL, live, a) != 0)
        abort();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return a;
}

void alive_end(struct alive **a)
{
    struct alive *ends = *a;
    *a = NULL;
    if (ends == NULL)
        return;
    pthread_mutex_lock(&ends->lock);
    ends->ending = true;
    pthread_cond_signal(&ends->ends);
    pthread_mutex_unlock(&ends->lock);
    pthread_join(ends->thread, NULL);
    pthread_cond_destroy(&ends->ends);
    pthread_mutex_destroy(&ends->lock);
    free(ends);
}
