/* Doors: one by itself with a test as its floor; floors whose doors are full, die or lie; and doors
 * whose floor dies. What goes through them unnoticed, test_serve_live.c goes through. */
#include "echo_house.h"
#include "serve/peer.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

/* --- time that need not be waited for --------------------------------------------------------- */

static _Atomic int64_t ahead; /* seconds */

int __real_clock_gettime(clockid_t which, struct timespec *t);
int __wrap_clock_gettime(clockid_t which, struct timespec *t);

int __wrap_clock_gettime(clockid_t which, struct timespec *t)
{
    const int done = __real_clock_gettime(which, t);
    t->tv_sec += ahead;
    return done;
}

/* --- memory that is asked for ------------------------------------------------------------------
 */

static _Atomic size_t most_asked; /* at once, of what grows */

void *__real_realloc(void *at, size_t bytes);
void *__wrap_realloc(void *at, size_t bytes);

void *__wrap_realloc(void *at, size_t bytes)
{
    if (bytes > most_asked)
        most_asked = bytes;
    return __real_realloc(at, bytes);
}

/* --- one door by itself ----------------------------------------------------------------------- */

struct alone {
    int floor; /* our end of its stream */
    int door;  /* its own */
    int peer;  /* our end of a connection that it is handed as line 0 */
    pthread_t thread;
    struct door_head head; /* of the last record */
    uint8_t bytes[DOOR_IN];
};

static void *be_door(void *ctx)
{
    const struct alone *a = ctx;
    assert_true(door_serve(a->door));
    return NULL;
}

/* Two ends; the second is one that a door waits at only where it wants to. */
static void make_pair(int *ours, int *theirs)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    *ours = ends[0];
    *theirs = ends[1];
}

/* The same for a connection as terminals have one, which can be reset. */
static void make_connection(int *ours, int *theirs)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&at, &len), 0);
    *ours = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(connect(*ours, (struct sockaddr *)&at, sizeof at), 0);
    *theirs = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    assert_true(*theirs >= 0);
    close(listener);
}

/* A terminal that is switched off says no goodbye. */
static void vanish(int fd)
{
    const struct linger none = {.l_onoff = 1};
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none), 0);
    close(fd);
}

static void end_alone(struct alone *a)
{
    close(a->floor);
    pthread_join(a->thread, NULL);
    close(a->door);
    close(a->peer);
}

static void tell(const struct alone *a, uint32_t line, enum door_kind kind, const void *bytes,
                 size_t amount)
{
    const struct door_head h = {line, kind, (uint32_t)amount};
    assert_int_equal(send(a->floor, &h, sizeof h, MSG_NOSIGNAL), sizeof h);
    for (size_t done = 0; bytes != NULL && done < amount;)
        done += (size_t)send(a->floor, (const char *)bytes + done, amount - done, MSG_NOSIGNAL);
}

/* The socket goes with the first byte of the record, which may come alone. */
static void hand_over(const struct alone *a, uint32_t line, int fd, bool torn)
{
    const struct door_head h = {line, DOOR_OPEN, 0};
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } beside = {0};
    struct iovec bytes = {(void *)(uintptr_t)&h, torn ? 1 : sizeof h};
    struct msghdr m = {.msg_iov = &bytes,
                       .msg_iovlen = 1,
                       .msg_control = &beside,
                       .msg_controllen = sizeof beside};
    beside.head = (struct cmsghdr){
        .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof(int))};
    memcpy(CMSG_DATA(&beside.head), &fd, sizeof(int));
    assert_int_equal(sendmsg(a->floor, &m, 0), (ssize_t)bytes.iov_len);
    for (size_t i = 1; torn && i < sizeof h; i++) {
        nap(1);
        assert_int_equal(send(a->floor, (const char *)&h + i, 1, 0), 1);
    }
    close(fd);
}

static enum door_kind heard(struct alone *a)
{
    assert_int_equal(recv(a->floor, &a->head, sizeof a->head, MSG_WAITALL), sizeof a->head);
    if (a->head.kind == DOOR_BYTES) {
        assert_in_range(a->head.amount, 1, DOOR_IN);
        assert_int_equal(recv(a->floor, a->bytes, a->head.amount, MSG_WAITALL), a->head.amount);
    }
    return a->head.kind;
}

/* A door with one line, whose socket holds little that was not taken. */
static void begin_with(struct alone *a, void (*make)(int *ours, int *theirs), bool torn)
{
    const int little = 1;
    const struct timeval patience = {.tv_sec = 600}; /* who hangs is told by the test's name */
    int socket;
    make_pair(&a->floor, &a->door);
    make(&a->peer, &socket);
    setsockopt(a->floor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(a->peer, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &little, sizeof little);
    assert_int_equal(pthread_create(&a->thread, NULL, be_door, a), 0);
    hand_over(a, 0, socket, torn);
}

static void begin_alone(struct alone *a, bool torn)
{
    begin_with(a, make_pair, torn);
}

static void expect_bytes(int fd, const char *text)
{
    char got[256];
    assert_int_equal(recv(fd, got, strlen(text), MSG_WAITALL), strlen(text));
    assert_memory_equal(got, text, strlen(text));
}

static void bytes_go_both_ways_however_torn(void **state)
{
    (void)state;
    struct alone a;
    begin_alone(&a, true);
    const char text[] = "to the terminal";
    const struct door_head h = {0, DOOR_BYTES, sizeof text - 1};
    uint8_t record[sizeof h + sizeof text - 1];
    memcpy(record, &h, sizeof h);
    memcpy(record + sizeof h, text, sizeof text - 1);
    for (size_t i = 0; i < sizeof record; i++) {
        assert_int_equal(send(a.floor, record + i, 1, 0), 1);
        nap(1);
    }
    expect_bytes(a.peer, text);
    uint8_t two[2 * sizeof record]; /* one record whole, and a part of the next with it */
    memcpy(two, record, sizeof record);
    memcpy(two + sizeof record, record, sizeof record);
    two[sizeof record + sizeof h] = 'T';
    assert_int_equal(send(a.floor, two, sizeof record + 20, 0), sizeof record + 20);
    expect_bytes(a.peer, text);
    assert_int_equal(send(a.floor, record + 20, sizeof record - 20, 0), sizeof record - 20);
    expect_bytes(a.peer, "To the terminal");
    assert_int_equal(send(a.peer, "from it", 7, 0), 7);
    assert_int_equal(heard(&a), DOOR_BYTES);
    assert_int_equal(a.head.line, 0);
    assert_int_equal(a.head.amount, 7);
    assert_memory_equal(a.bytes, "from it", 7);
    shutdown(a.peer, SHUT_WR);
    assert_int_equal(heard(&a), DOOR_ENDED);
    tell(&a, 0, DOOR_BYTES, "still heard", 11);
    tell(&a, 0, DOOR_SHUT, NULL, 0);
    expect_bytes(a.peer, "still heard");
    char none;
    assert_int_equal(recv(a.peer, &none, 1, 0), 0);
    assert_int_equal(heard(&a), DOOR_BROKEN); /* nothing goes either way any longer */
    tell(&a, 0, DOOR_CLOSE, NULL, 0);
    assert_int_equal(heard(&a), DOOR_CLOSED);
    end_alone(&a);
}

/* What nobody takes is neither read on nor told; another line goes on all the while. */
static void a_line_that_is_not_listened_to_waits(void **state)
{
    (void)state;
    struct alone a;
    static char much[200000];
    int other, socket;
    begin_alone(&a, false);
    make_pair(&other, &socket);
    hand_over(&a, 1000, socket, false);
    fcntl(a.peer, F_SETFL, O_NONBLOCK);
    const ssize_t sent = send(a.peer, much, sizeof much, 0);
    assert_in_range(sent, DOOR_IN + 1, sizeof much);
    size_t got = 0;
    while (got < DOOR_IN) {
        assert_int_equal(heard(&a), DOOR_BYTES);
        got += a.head.amount;
    }
    assert_int_equal(got, DOOR_IN);
    assert_int_equal(send(other, "another", 7, 0), 7);
    assert_int_equal(heard(&a), DOOR_BYTES);
    assert_int_equal(a.head.line, 1000);
    while (got < (size_t)sent) {
        tell(&a, 0, DOOR_TOOK, NULL, DOOR_IN);
        for (size_t more = got + DOOR_IN; got < more && got < (size_t)sent; got += a.head.amount) {
            assert_int_equal(heard(&a), DOOR_BYTES);
            assert_int_equal(a.head.line, 0);
        }
    }
    close(other);
    assert_int_equal(heard(&a), DOOR_ENDED);
    end_alone(&a);
}

/* Who reads nothing has it kept for him, up to as much as may be sent ahead, and gets it whole. */
static void a_slow_reader_is_waited_for(void **state)
{
    (void)state;
    struct alone a;
    static char window[DOOR_OUT], got[DOOR_OUT];
    begin_alone(&a, false);
    for (size_t i = 0; i < sizeof window; i++)
        window[i] = (char)(i * 31 + i / 251);
    tell(&a, 0, DOOR_BYTES, window, sizeof window);
    struct pollfd quiet = {.fd = a.floor, .events = POLLIN};
    assert_int_equal(poll(&quiet, 1, 100), 0); /* nobody has taken half of it */
    size_t told = 0;
    assert_int_equal(recv(a.peer, got, sizeof got, MSG_WAITALL), sizeof got);
    assert_memory_equal(got, window, sizeof got);
    while (told < DOOR_OUT / 2) {
        assert_int_equal(heard(&a), DOOR_TOOK);
        told += a.head.amount;
    }
    assert_in_range(told, DOOR_OUT / 2, DOOR_OUT);
    /* What was sent before the end arrives, and then the end. */
    tell(&a, 0, DOOR_BYTES, window, DOOR_OUT / 2);
    tell(&a, 0, DOOR_CLOSE, NULL, 0);
    assert_int_equal(recv(a.peer, got, sizeof got, MSG_WAITALL), DOOR_OUT / 2);
    assert_memory_equal(got, window, DOOR_OUT / 2);
    do
        heard(&a);
    while (a.head.kind == DOOR_TOOK);
    assert_int_equal(a.head.kind, DOOR_CLOSED);
    end_alone(&a);
}

/* Who is asked whether he is alive answers after everything else that he has to say. */
static void says_nothing_else(struct alone *a)
{
    tell(a, 0, DOOR_ALIVE, NULL, 0);
    assert_int_equal(heard(a), DOOR_ALIVE);
}

/* A line that is to end does so although nobody takes what was sent before, some seconds later. */
static void a_line_that_nobody_reads_ends(void **state)
{
    (void)state;
    struct alone a;
    static char window[DOOR_OUT];
    begin_alone(&a, false);
    tell(&a, 0, DOOR_BYTES, window, sizeof window);
    tell(&a, 0, DOOR_CLOSE, NULL, 0);
    says_nothing_else(&a); /* it is being kept */
    ahead += 60;
    assert_int_equal(heard(&a), DOOR_CLOSED);
    end_alone(&a);
}

static void a_line_that_is_reset_keeps_nothing(void **state)
{
    (void)state;
    struct alone a;
    static char window[DOOR_OUT];
    begin_alone(&a, false);
    tell(&a, 0, DOOR_BYTES, window, sizeof window);
    tell(&a, 0, DOOR_RESET, NULL, 0);
    assert_int_equal(heard(&a), DOOR_CLOSED);
    size_t got = 0;
    ssize_t more;
    while ((more = recv(a.peer, window, sizeof window, 0)) > 0)
        got += (size_t)more;
    assert_true(got < sizeof window);
    end_alone(&a);
}

/* What the other end has of it is no end that it might take for a whole. */
static void a_connection_that_is_reset_is_seen_to_be(void **state)
{
    (void)state;
    struct alone a;
    static char window[DOOR_OUT];
    begin_with(&a, make_connection, false);
    tell(&a, 0, DOOR_BYTES, "some", 4);
    tell(&a, 0, DOOR_RESET, NULL, 0);
    assert_int_equal(heard(&a), DOOR_CLOSED);
    ssize_t more;
    while ((more = recv(a.peer, window, sizeof window, 0)) > 0)
        ;
    assert_int_equal(more, -1);
    assert_int_equal(errno, ECONNRESET);
    end_alone(&a);
}

/* The other end has said more than anybody listens to, and vanishes: that is told all the same.
 * What the floor still says of that line, not knowing, is without effect, also on who has its
 * number next. */
static void who_vanishes_unheard_is_missed(void **state)
{
    (void)state;
    struct alone a;
    static char much[200000];
    begin_with(&a, make_connection, false);
    fcntl(a.peer, F_SETFL, O_NONBLOCK);
    assert_in_range(send(a.peer, much, sizeof much, 0), DOOR_IN + 1, sizeof much);
    for (size_t got = 0; got < DOOR_IN; got += a.head.amount)
        assert_int_equal(heard(&a), DOOR_BYTES);
    vanish(a.peer);
    assert_int_equal(heard(&a), DOOR_BROKEN);
    tell(&a, 0, DOOR_BYTES, "too late", 8);
    tell(&a, 0, DOOR_TOOK, NULL, DOOR_IN);
    tell(&a, 0, DOOR_SHUT, NULL, 0);
    says_nothing_else(&a);
    tell(&a, 0, DOOR_CLOSE, NULL, 0);
    assert_int_equal(heard(&a), DOOR_CLOSED);
    int socket;
    make_connection(&a.peer, &socket);
    hand_over(&a, 0, socket, false);
    tell(&a, 0, DOOR_BYTES, "to the next", 11);
    expect_bytes(a.peer, "to the next");
    assert_int_equal(send(a.peer, "from it", 7, 0), 7);
    assert_int_equal(heard(&a), DOOR_BYTES);
    assert_memory_equal(a.bytes, "from it", 7);
    end_alone(&a);
}

/* What was sent to it is on its way and it vanishes: before its line was to end that is told, and
 * afterwards that the line has ended, at once and one time. */
static void who_vanishes_with_bytes_on_their_way_is_missed(void **state)
{
    (void)state;
    struct alone a;
    static char window[DOOR_OUT];
    for (int closing = 0; closing < 2; closing++) {
        begin_alone(&a, false);
        tell(&a, 0, DOOR_BYTES, window, sizeof window);
        if (closing)
            tell(&a, 0, DOOR_CLOSE, NULL, 0);
        says_nothing_else(&a);
        close(a.peer);
        a.peer = -1;
        assert_int_equal(heard(&a), closing ? DOOR_CLOSED : DOOR_BROKEN);
        if (!closing) {
            tell(&a, 0, DOOR_RESET, NULL, 0);
            assert_int_equal(heard(&a), DOOR_CLOSED);
        }
        says_nothing_else(&a);
        end_alone(&a);
    }
}

/* Of a line that is to end nothing more is heard, or more would be told than may be. */
static void a_line_that_ends_is_not_listened_to(void **state)
{
    (void)state;
    struct alone a;
    static char window[DOOR_OUT];
    begin_alone(&a, false);
    tell(&a, 0, DOOR_BYTES, window, sizeof window);
    tell(&a, 0, DOOR_CLOSE, NULL, 0);
    says_nothing_else(&a);
    assert_int_equal(send(a.peer, "still", 5, 0), 5);
    says_nothing_else(&a);
    assert_int_equal(recv(a.peer, window, sizeof window, MSG_WAITALL), sizeof window);
    assert_int_equal(heard(&a), DOOR_CLOSED);
    end_alone(&a);
}

enum { BUSY_LINES = 4, BUSY_ROUNDS = 1000 };

/* The stream is never quite empty, however much has gone through it: that is no reason to keep what
 * has gone. */
static void a_busy_door_does_not_grow(void **state)
{
    (void)state;
    struct alone a;
    static char much[DOOR_IN];
    const int little = 1;
    int peer[BUSY_LINES], socket;
    begin_alone(&a, false);
    setsockopt(a.door, SOL_SOCKET, SO_SNDBUF, &little, sizeof little);
    peer[0] = a.peer;
    for (uint32_t i = 1; i < BUSY_LINES; i++) {
        make_pair(&peer[i], &socket);
        hand_over(&a, i, socket, false);
    }
    most_asked = 0;
    for (int round = 0; round < BUSY_ROUNDS; round++) {
        for (int i = 0; i < BUSY_LINES; i++)
            while (send(peer[i], much, sizeof much, MSG_DONTWAIT) > 0)
                ;
        assert_int_equal(heard(&a), DOOR_BYTES);
        tell(&a, a.head.line, DOOR_TOOK, NULL, a.head.amount);
    }
    assert_true(most_asked < 1024 * 1024);
    for (int i = 1; i < BUSY_LINES; i++)
        close(peer[i]);
    end_alone(&a);
}

/* --- floors and their doors ------------------------------------------------------------------- */

/* Whether there is such a process that has not ended, and whose it is. */
static bool runs(pid_t pid, int *parent)
{
    char path[64], line[300] = "", how = 'Z';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return false;
    const char *after = fgets(line, sizeof line, f) != NULL ? strrchr(line, ')') : NULL;
    fclose(f);
    return after != NULL && sscanf(after + 1, " %c %d", &how, parent) == 2 && how != 'Z';
}

/* The doors that this process has started and that run, and one of them. */
static unsigned doors_of(pid_t floor, pid_t *one)
{
    unsigned count = 0;
    int parent;
    DIR *all = opendir("/proc");
    for (struct dirent *e; (e = readdir(all)) != NULL;) {
        const pid_t pid = (pid_t)atoi(e->d_name);
        if (pid <= 0 || !runs(pid, &parent) || parent != floor)
            continue;
        *one = pid;
        count++;
    }
    closedir(all);
    return count;
}

static unsigned descriptors(void)
{
    unsigned count = 0;
    DIR *all = opendir("/proc/self/fd");
    while (readdir(all) != NULL)
        count++;
    closedir(all);
    return count;
}

static char news[4][160];
static _Atomic unsigned news_count;

static void note_news(void *ctx, const char *words)
{
    (void)ctx;
    if (news_count < 4)
        snprintf(news[news_count++], sizeof news[0], "%s", words);
}

static struct net_setup through(unsigned many)
{
    struct net_setup s = usual();
    s.doors = many;
    s.calls.door = note_news;
    news_count = 0;
    return s;
}

static void wait_for_news(unsigned many)
{
    for (int i = 0; i < 60000 && news_count < many; i++)
        nap(10);
    assert_true(news_count >= many);
}

/* A second goes by, and the floor has seen it: the turn that was under way is over, and one more.
 */
static void a_second_later(void)
{
    const unsigned before = house.turns;
    ahead++;
    while (house.turns < before + 2) {
        net_wake(house.net);
        nap(1);
    }
}

static void a_full_door_refuses(void **state)
{
    (void)state;
    const unsigned before = descriptors();
    struct net_setup s = through(2);
    s.door_lines = 2;
    unsigned port = house_open(&s);
    struct caller *c[4], *fifth = caller_dial(port);
    char head[4096];
    caller_hang_up(fifth); /* whose place is free again */
    for (int i = 0; i < 4; i++) {
        while ((c[i] = caller_dial(port)), caller_text(c[i], SHAKE "\r\n"),
               caller_reply(c[i], head, sizeof head) != 101)
            caller_hang_up(c[i]); /* not yet */
        expect_echo(c[i], "let in");
    }
    fifth = caller_dial(port);
    assert_int_equal(caller_reply(fifth, head, sizeof head), 503);
    caller_hang_up(fifth);
    for (int i = 0; i < 4; i++)
        caller_hang_up(c[i]);
    struct net_meters m = house_close();
    assert_true(m.refused >= 1);
    assert_int_equal(m.doors, 2);
    assert_int_equal(m.doors_lost, 0);
    pid_t none;
    assert_int_equal(doors_of(getpid(), &none), 0);
    assert_int_equal(descriptors(), before);
}

/* Those whom it held are gone, the others are not, and there is a door in its place. */
static void a_door_that_dies_is_replaced(void **state)
{
    (void)state;
    enum { MANY = 20 };
    const unsigned before = descriptors();
    struct net_setup s = through(2);
    unsigned port = house_open(&s), gone = 0;
    struct caller *c[MANY];
    for (int i = 0; i < MANY; i++)
        c[i] = come_in(port);
    expect_echo(c[0], "here");
    pid_t one = 0;
    assert_int_equal(doors_of(getpid(), &one), 2);
    kill(one, SIGKILL);
    wait_for_news(2);
    assert_non_null(strstr(news[0], "is gone: 10 connections are lost with it"));
    assert_non_null(strstr(news[1], "is open again"));
    for (int i = 0; i < MANY; i++) {
        char heard[64];
        unsigned left = 0;
        int kind;
        caller_send(c[i], "still there");
        while ((kind = caller_next(c[i], heard, sizeof heard)) == FRAME_TEXT &&
               strcmp(heard, "left") == 0)
            left++;
        gone += kind < 0;
        assert_true(kind < 0 || (strcmp(heard, "still there") == 0 && left >= MANY / 2));
        caller_hang_up(c[i]);
    }
    assert_int_equal(gone, MANY / 2);
    struct caller *back[MANY];
    for (int i = 0; i < MANY; i++)
        back[i] = come_in(port);
    assert_int_equal(doors_of(getpid(), &one), 2);
    for (int i = 0; i < MANY; i++)
        caller_hang_up(back[i]);
    struct net_meters m = house_close();
    assert_int_equal(m.doors_lost, 1);
    assert_int_equal(m.doors, 2);
    assert_int_equal(doors_of(getpid(), &one), 0);
    assert_int_equal(descriptors(), before);
}

/* A door that lives and does nothing is as good as dead. */
static void a_door_that_is_stopped_is_replaced(void **state)
{
    (void)state;
    struct net_setup s = through(1);
    struct caller *c = come_in(house_open(&s));
    expect_echo(c, "here");
    pid_t one = 0;
    assert_int_equal(doors_of(getpid(), &one), 1);
    kill(one, SIGSTOP);
    for (int i = 0; i < 60 && news_count == 0; i++)
        a_second_later();
    wait_for_news(2);
    assert_non_null(strstr(news[0], "does not answer: 1 connections are lost with it"));
    assert_non_null(strstr(news[1], "is open again"));
    assert_false(caller_hear(c));
    caller_hang_up(c);
    assert_int_equal(house_close().doors_lost, 1);
}

/* Long before it is taken to be dead nobody is handed to it any more. */
static void nobody_is_let_in_through_a_door_that_is_stopped(void **state)
{
    (void)state;
    enum { MANY = 6 };
    struct net_setup s = through(2);
    unsigned port = house_open(&s);
    struct caller *c[MANY];
    pid_t one = 0;
    assert_int_equal(doors_of(getpid(), &one), 2);
    kill(one, SIGSTOP);
    const struct door *d = house.net->door;
    for (int i = 0; i < 10; i++)
        a_second_later();
    while (d[0].owes == d[1].owes) /* the other has not yet answered */
        nap(1);
    for (int i = 0; i < MANY; i++) {
        c[i] = come_in(port);
        expect_echo(c[i], "let in");
    }
    kill(one, SIGCONT);
    for (int i = 0; i < MANY; i++)
        caller_hang_up(c[i]);
    house_close();
}

/* A floor that is struck down, with nobody left to end its doors. */
static void doors_end_with_their_floor(void **state)
{
    (void)state;
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    const pid_t floor = fork();
    if (floor == 0) {
        struct net_setup s = through(2);
        unsigned port = house_open(&s);
        if (write(ready[1], &port, sizeof port) != sizeof port)
            _exit(1);
        for (;;)
            pause();
    }
    unsigned port = 0;
    assert_int_equal(read(ready[0], &port, sizeof port), sizeof port);
    struct caller *c = come_in(port);
    expect_echo(c, "here");
    pid_t one = 0;
    int parent;
    assert_int_equal(doors_of(floor, &one), 2);
    kill(floor, SIGKILL);
    waitpid(floor, NULL, 0);
    assert_false(caller_hear(c));
    for (int i = 0; i < 60000 && runs(one, &parent); i++)
        nap(10);
    assert_false(runs(one, &parent));
    caller_hang_up(c);
    close(ready[0]);
    close(ready[1]);
}

/* Says of the first line it is handed that it has ended, as it was never told to. */
static int lie(void)
{
    const struct door_head h = {0, DOOR_CLOSED, 0};
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    poll(&p, 1, -1);
    p.events = 0; /* only that the other end is gone */
    if (send(STDIN_FILENO, &h, sizeof h, MSG_NOSIGNAL) == sizeof h)
        poll(&p, 1, -1);
    return 1;
}

static void a_door_that_lies_is_ended(void **state)
{
    (void)state;
    struct net_setup s = through(1);
    s.door = "--liar";
    struct caller *c = caller_dial(house_open(&s));
    wait_for_news(2);
    assert_non_null(strstr(news[0], "says what no door says: 1 connections are lost with it"));
    assert_non_null(strstr(news[1], "is open again"));
    assert_false(caller_hear(c));
    caller_hang_up(c);
    assert_int_equal(house_close().doors_lost, 1);
    pid_t none;
    assert_int_equal(doors_of(getpid(), &none), 0);
}

/* --- a floor whose door is no process ----------------------------------------------------------
 */

/* So many of the bytes that the floor sends, which may have more to send; answers how many sockets
 * came with them. */
static unsigned take(struct net *n, int end, void *to, size_t len)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(DOOR_SOCKETS * sizeof(int))];
    } beside;
    unsigned count = 0;
    for (size_t got = 0; got < len;) {
        struct iovec bytes = {(char *)to + got, len - got};
        struct msghdr m = {.msg_iov = &bytes,
                           .msg_iovlen = 1,
                           .msg_control = &beside,
                           .msg_controllen = sizeof beside};
        const ssize_t more = recvmsg(end, &m, MSG_CMSG_CLOEXEC);
        got += more > 0 ? (size_t)more : 0;
        if (more <= 0)
            doors_flush(n);
        for (size_t i = CMSG_LEN(0); more > 0 && m.msg_controllen > 0 && i < beside.head.cmsg_len;
             i += sizeof(int)) {
            int fd;
            memcpy(&fd, beside.room + i, sizeof fd);
            close(fd);
            count++;
        }
    }
    return count;
}

static void let_in(struct net *n)
{
    static const uint8_t ADDRESS[16] = {[15] = 1};
    int ours, theirs;
    make_pair(&ours, &theirs);
    close(ours);
    assert_true(crowd_admits_socket(n, ADDRESS));
    peer_welcome(n, theirs, ADDRESS);
}

static struct net *floor_with(int *end)
{
    char why[256];
    const int little = 1;
    int ends[2];
    struct net_setup s = {.host = "127.0.0.1", .port = "0"};
    struct net *n = net_open(&s, why, sizeof why);
    assert_non_null(n);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &little, sizeof little);
    n->door_word = "none";
    n->all_through_doors = true;
    n->own_lines = 0;
    n->door_lines = 64;
    n->door[0] = (struct door){.net = n, .stream = ends[0], .in = malloc(DOOR_STREAM)};
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = &n->door[0]};
    assert_int_equal(epoll_ctl(n->epoll, EPOLL_CTL_ADD, ends[0], &e), 0);
    n->doors = n->meters.doors = 1;
    *end = ends[1];
    return n;
}

/* Sockets that are handed over meanwhile go with the records that they belong to. */
static void a_busy_floor_does_not_grow(void **state)
{
    (void)state;
    static uint8_t much[DOOR_IN], got[DOOR_IN];
    unsigned handed = BUSY_LINES, came = 0, opened = 0;
    int end;
    struct net *n = floor_with(&end);
    struct door *d = &n->door[0];
    for (unsigned i = 0; i < BUSY_LINES; i++)
        let_in(n);
    most_asked = 0;
    for (int round = 0; round < BUSY_ROUNDS; round++) {
        for (unsigned i = 0; i < BUSY_LINES; i++)
            while (d->passage[i].sent + sizeof much <= DOOR_OUT)
                assert_int_equal(doors_write(d->passage[i].peer, much, sizeof much), sizeof much);
        if (round % 50 == 0 && ++handed > 0)
            let_in(n);
        struct door_head h;
        const unsigned with_it = take(n, end, &h, sizeof h);
        came += with_it;
        if (h.kind == DOOR_OPEN) {
            assert_true(++opened <= came);
        } else {
            assert_int_equal(h.kind, DOOR_BYTES);
            assert_int_equal(with_it + take(n, end, got, h.amount), 0);
            const struct door_head took = {h.line, DOOR_TOOK, h.amount};
            assert_int_equal(send(end, &took, sizeof took, 0), sizeof took);
            doors_event(d, EPOLLIN);
            assert_true(d->stream >= 0);
        }
    }
    assert_in_range(opened, handed - 2, handed);
    assert_true(most_asked < 2 * 1024 * 1024);
    close(end);
    net_free(n);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], DOOR_ARGUMENT) == 0)
        return door_run();
    if (argc == 2 && strcmp(argv[1], "--liar") == 0)
        return lie();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_go_both_ways_however_torn),
        cmocka_unit_test(a_line_that_is_not_listened_to_waits),
        cmocka_unit_test(a_slow_reader_is_waited_for),
        cmocka_unit_test(a_line_that_nobody_reads_ends),
        cmocka_unit_test(a_line_that_is_reset_keeps_nothing),
        cmocka_unit_test(a_connection_that_is_reset_is_seen_to_be),
        cmocka_unit_test(who_vanishes_unheard_is_missed),
        cmocka_unit_test(who_vanishes_with_bytes_on_their_way_is_missed),
        cmocka_unit_test(a_line_that_ends_is_not_listened_to),
        cmocka_unit_test(a_busy_door_does_not_grow),
        cmocka_unit_test(a_busy_floor_does_not_grow),
        cmocka_unit_test(a_full_door_refuses),
        cmocka_unit_test(a_door_that_dies_is_replaced),
        cmocka_unit_test(a_door_that_lies_is_ended),
        cmocka_unit_test(a_door_that_is_stopped_is_replaced),
        cmocka_unit_test(nobody_is_let_in_through_a_door_that_is_stopped),
        cmocka_unit_test(doors_end_with_their_floor),
    };
    return cmocka_run_group_tests_name("doors", tests, NULL, NULL);
}
