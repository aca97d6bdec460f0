/* A connection that is lost at its COMMIT. */
#ifndef BAIZE_TESTS_LOST_H
#define BAIZE_TESTS_LOST_H

#include "pits.h"

#include <poll.h>
#include <sys/socket.h>

static _Atomic enum { NEVER, BEFORE_COMMIT, AFTER_COMMIT } lost;

static void lose(PGconn *db)
{
    lost = NEVER;
    shutdown(PQsocket(db), SHUT_RDWR);
}

/* A batch sends its COMMIT ahead with all the rest: the database answers when it has it. */
int __real_PQpipelineSync(PGconn *db);
int __wrap_PQpipelineSync(PGconn *db);

int __wrap_PQpipelineSync(PGconn *db)
{
    char answers[65536];
    if (lost == BEFORE_COMMIT)
        lose(db);
    const int sent = __real_PQpipelineSync(db);
    if (lost == AFTER_COMMIT) {
        struct pollfd p = {.fd = PQsocket(db), .events = POLLIN};
        assert_int_equal(poll(&p, 1, -1), 1);
        assert_true(recv(PQsocket(db), answers, sizeof answers, 0) > 0);
        lose(db);
    }
    return sent;
}

#endif
