/* The door's own process: sockets on the one side, the stream to the floor on the other. */
#include "serve/door.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    EVENTS = 1024,
    QUEUED_MAX = 512 * 1024, /* for the floor: beyond it nothing more is read */
    CLOSING_SECONDS = 5      /* for the other end to take what was sent before the line ended */
};
static const uint32_t STREAM = UINT32_MAX; /* in the place of a line's number */

struct line {
    int fd; /* -1: there is none, or it is gone */
    uint8_t *unsent;
    size_t len, mark, cap; /* of what is unsent; mark: where to go on */
    uint32_t taken;        /* bytes that have left and were not yet told */
    uint32_t told;         /* bytes that the floor was sent and has not taken */
    int64_t until;         /* a closing line is kept so long */
    bool ended, shut, closing;
    uint32_t watched; /* events */
};

struct door {
    int stream, epoll;
    struct line *line;
    uint32_t lines;   /* how many there is room for */
    uint32_t closing; /* lines that close and have not */
    uint8_t *in;      /* from the stream */
    size_t in_len;
    uint8_t *out; /* to the stream */
    size_t out_len, out_mark, out_cap;
    int socket[DOOR_SOCKETS * 2]; /* that have come, in order, and belong to records that follow */
    unsigned sockets;
    bool over, writing;
    struct epoll_event events[EVENTS];
};

static int64_t seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* --- to the floor ----------------------------------------------------------------------------- */

/* What has gone makes room, once it is half of all: the stream may never run quite empty. */
static void move_up(struct door *d)
{
    memmove(d->out, d->out + d->out_mark, d->out_len - d->out_mark);
    d->out_len -= d->out_mark;
    d->out_mark = 0;
}

/* Room for a record with so many bytes; without memory a door can do nothing but end. */
static uint8_t *room_out(struct door *d, size_t len)
{
    if (d->out_mark == d->out_len)
        d->out_mark = d->out_len = 0;
    if (d->out_cap - d->out_len < len && d->out_mark > d->out_len / 2)
        move_up(d);
    if (d->out_cap - d->out_len < len) {
        size_t cap = (d->out_len + len) * 2;
        uint8_t *at = realloc(d->out, cap);
        if (at == NULL)
            abort();
        d->out = at;
        d->out_cap = cap;
    }
    return d->out + d->out_len;
}

static void tell(struct door *d, uint32_t line, enum door_kind kind, size_t amount)
{
    const struct door_head h = {.line = line, .kind = kind, .amount = (uint32_t)amount};
    memcpy(room_out(d, sizeof h), &h, sizeof h);
    d->out_len += sizeof h;
}

static void watch_stream(struct door *d)
{
    const bool writing = d->out_mark < d->out_len;
    struct epoll_event e = {.events = EPOLLIN | (writing ? EPOLLOUT : 0u), .data.u32 = STREAM};
    if (writing != d->writing && epoll_ctl(d->epoll, EPOLL_CTL_MOD, d->stream, &e) != 0)
        d->over = true;
    d->writing = writing;
}

static void flush(struct door *d)
{
    while (d->out_mark < d->out_len) {
        const ssize_t done =
            send(d->stream, d->out + d->out_mark, d->out_len - d->out_mark, MSG_NOSIGNAL);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0 && errno != EAGAIN)
            d->over = true;
        if (done < 0)
            break;
        d->out_mark += (size_t)done;
    }
    watch_stream(d);
}

/* --- lines ------------------------------------------------------------------------------------ */

static void watch(struct door *d, struct line *l)
{
    const bool reads = !l->ended && !l->closing && l->told < DOOR_IN;
    const uint32_t wanted = (reads ? EPOLLIN : 0u) | (l->len > l->mark ? EPOLLOUT : 0u);
    struct epoll_event e = {.events = wanted, .data.u32 = (uint32_t)(l - d->line)};
    if (l->fd < 0 || wanted == l->watched)
        return;
    if (epoll_ctl(d->epoll, EPOLL_CTL_MOD, l->fd, &e) != 0)
        abort();
    l->watched = wanted;
}

static void let_go(struct door *d, struct line *l)
{
    if (l->fd >= 0)
        close(l->fd);
    free(l->unsent);
    if (l->closing)
        d->closing--;
    *l = (struct line){.fd = -1};
}

static void finish(struct door *d, struct line *l)
{
    let_go(d, l);
    tell(d, (uint32_t)(l - d->line), DOOR_CLOSED, 0);
}

/* The connection is gone; whoever was to end it is told that it has. */
static void is_broken(struct door *d, struct line *l)
{
    if (l->closing) {
        finish(d, l);
        return;
    }
    let_go(d, l);
    tell(d, (uint32_t)(l - d->line), DOOR_BROKEN, 0);
}

/* Half of what may be sent ahead has left: more may come. */
static void has_left(struct door *d, struct line *l, size_t bytes)
{
    l->taken += (uint32_t)bytes;
    if (l->taken < DOOR_OUT / 2 || l->closing)
        return;
    tell(d, (uint32_t)(l - d->line), DOOR_TOOK, l->taken);
    l->taken = 0;
}

/* Everything that was sent has left. */
static void is_empty(struct door *d, struct line *l)
{
    free(l->unsent);
    l->unsent = NULL;
    l->len = l->mark = l->cap = 0;
    if (l->closing)
        finish(d, l);
    else if (l->shut)
        shutdown(l->fd, SHUT_WR);
}

/* How many of these bytes the socket takes; -1: it is broken. */
static ssize_t put(struct line *l, const uint8_t *from, size_t len)
{
    ssize_t done;
    do
        done = send(l->fd, from, len, MSG_NOSIGNAL);
    while (done < 0 && errno == EINTR);
    return done < 0 && errno == EAGAIN ? 0 : done;
}

static void push(struct door *d, struct line *l)
{
    const ssize_t done = put(l, l->unsent + l->mark, l->len - l->mark);
    if (done < 0) {
        is_broken(d, l);
        return;
    }
    l->mark += (size_t)done;
    has_left(d, l, (size_t)done);
    if (l->mark == l->len)
        is_empty(d, l);
    watch(d, l);
}

static void keep(struct line *l, const uint8_t *from, size_t len)
{
    if (l->cap - l->len < len) {
        const size_t waiting = l->len - l->mark, cap = waiting + len + len / 2;
        uint8_t *roomy = malloc(cap);
        if (roomy == NULL)
            abort();
        if (waiting > 0)
            memcpy(roomy, l->unsent + l->mark, waiting);
        free(l->unsent);
        l->unsent = roomy;
        l->len = waiting;
        l->mark = 0;
        l->cap = cap;
    }
    memcpy(l->unsent + l->len, from, len);
    l->len += len;
}

static void pass_on(struct door *d, struct line *l, const uint8_t *from, size_t len)
{
    size_t done = 0;
    if (l->fd < 0)
        return;
    if (l->len == l->mark) {
        const ssize_t took = put(l, from, len);
        if (took < 0) {
            is_broken(d, l);
            return;
        }
        done = (size_t)took;
        has_left(d, l, done);
    }
    if (done < len)
        keep(l, from + done, len - done);
    watch(d, l);
}

static void hear_line(struct door *d, struct line *l)
{
    const size_t most = DOOR_IN - l->told;
    uint8_t *room = room_out(d, sizeof(struct door_head) + most);
    const ssize_t got = recv(l->fd, room + sizeof(struct door_head), most, 0);
    if (got < 0) {
        if (errno != EAGAIN && errno != EINTR)
            is_broken(d, l);
        return;
    }
    tell(d, (uint32_t)(l - d->line), got > 0 ? DOOR_BYTES : DOOR_ENDED, (size_t)got);
    d->out_len += (size_t)got;
    l->told += (uint32_t)got;
    l->ended = got == 0;
    watch(d, l);
}

/* That both ends have shut their line, or one has broken it, is said however little is watched. */
static void see_to(struct door *d, uint32_t number, uint32_t events)
{
    struct line *l = &d->line[number];
    if (l->fd >= 0 && (events & EPOLLOUT) != 0 && l->len > l->mark)
        push(d, l);
    if (l->fd < 0 || d->out_len - d->out_mark > QUEUED_MAX)
        return;
    if ((l->watched & EPOLLIN) != 0 && (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0)
        hear_line(d, l);
    else if ((events & (EPOLLHUP | EPOLLERR)) != 0)
        is_broken(d, l);
}

/* --- from the floor --------------------------------------------------------------------------- */

static struct line *line_at(struct door *d, uint32_t number)
{
    const uint32_t before = d->lines;
    if (number < before)
        return &d->line[number];
    assert(number < STREAM / 2);
    d->lines = (number + 1) * 2;
    d->line = realloc(d->line, d->lines * sizeof *d->line);
    if (d->line == NULL)
        abort();
    for (uint32_t i = before; i < d->lines; i++)
        d->line[i] = (struct line){.fd = -1};
    return &d->line[number];
}

static void open_line(struct door *d, struct line *l)
{
    assert(d->sockets > 0 && l->fd < 0);
    l->fd = d->socket[0];
    memmove(d->socket, d->socket + 1, --d->sockets * sizeof *d->socket);
    l->watched = EPOLLIN;
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)(l - d->line)};
    if (epoll_ctl(d->epoll, EPOLL_CTL_ADD, l->fd, &e) != 0)
        is_broken(d, l);
}

static void close_line(struct door *d, struct line *l, bool at_once)
{
    const struct linger none = {.l_onoff = 1};
    if (at_once && l->fd >= 0)
        setsockopt(l->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    if (at_once || l->fd < 0 || l->len == l->mark) {
        finish(d, l);
        return;
    }
    l->closing = true;
    l->until = seconds() + CLOSING_SECONDS;
    d->closing++;
    watch(d, l);
}

static void do_as_told(struct door *d, const struct door_head *h, const uint8_t *bytes)
{
    struct line *l = line_at(d, h->line);
    switch ((enum door_kind)h->kind) {
    case DOOR_ALIVE:
        tell(d, h->line, DOOR_ALIVE, 0);
        break;
    case DOOR_OPEN:
        open_line(d, l);
        break;
    case DOOR_BYTES:
        pass_on(d, l, bytes, h->amount);
        break;
    case DOOR_TOOK:
        l->told -= l->fd >= 0 ? h->amount : 0;
        watch(d, l);
        break;
    case DOOR_SHUT:
        l->shut = true;
        if (l->fd >= 0 && l->len == l->mark)
            shutdown(l->fd, SHUT_WR);
        break;
    case DOOR_CLOSE:
    case DOOR_RESET:
        close_line(d, l, h->kind == DOOR_RESET);
        break;
    default:
        abort();
    }
}

static void read_records(struct door *d)
{
    size_t at = 0;
    struct door_head h;
    while (d->in_len - at >= sizeof h) {
        memcpy(&h, d->in + at, sizeof h);
        const size_t follow = h.kind == DOOR_BYTES ? h.amount : 0;
        if (d->in_len - at - sizeof h < follow)
            break;
        do_as_told(d, &h, d->in + at + sizeof h);
        at += sizeof h + follow;
    }
    memmove(d->in, d->in + at, d->in_len - at);
    d->in_len -= at;
}

static void take_sockets(struct door *d, struct msghdr *m)
{
    for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c != NULL; c = CMSG_NXTHDR(m, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        const size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        assert(d->sockets + count <= sizeof d->socket / sizeof *d->socket);
        memcpy(d->socket + d->sockets, CMSG_DATA(c), count * sizeof(int));
        d->sockets += (unsigned)count;
    }
}

static void hear_floor(struct door *d)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(DOOR_SOCKETS * sizeof(int))];
    } beside;
    struct iovec bytes = {d->in + d->in_len, DOOR_STREAM - d->in_len};
    struct msghdr m = {.msg_iov = &bytes,
                       .msg_iovlen = 1,
                       .msg_control = &beside,
                       .msg_controllen = sizeof beside};
    const ssize_t got = recvmsg(d->stream, &m, MSG_CMSG_CLOEXEC);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        d->over = true;
    if (got <= 0)
        return;
    assert((m.msg_flags & MSG_CTRUNC) == 0); /* or sockets would come to belong to other lines */
    take_sockets(d, &m);
    d->in_len += (size_t)got;
    read_records(d);
}

/* --- the loop --------------------------------------------------------------------------------- */

static void end_late(struct door *d)
{
    const int64_t now = seconds();
    for (uint32_t i = 0; i < d->lines && d->closing > 0; i++)
        if (d->line[i].closing && now >= d->line[i].until)
            finish(d, &d->line[i]);
}

static void take_turn(struct door *d)
{
    const int count = epoll_wait(d->epoll, d->events, EVENTS, d->closing > 0 ? 1000 : -1);
    for (int i = 0; i < count && !d->over; i++) {
        const uint32_t number = d->events[i].data.u32, events = d->events[i].events;
        if (number != STREAM)
            see_to(d, number, events);
        else if ((events & ~(uint32_t)EPOLLOUT) != 0)
            hear_floor(d);
    }
    if (d->closing > 0)
        end_late(d);
    flush(d);
}

/* The floor has much to read: nothing is added to it meanwhile. */
static void wait_for_floor(struct door *d)
{
    struct pollfd p = {.fd = d->stream, .events = POLLOUT};
    poll(&p, 1, -1);
    flush(d);
}

bool door_serve(int stream)
{
    struct door d = {.stream = stream, .epoll = epoll_create1(EPOLL_CLOEXEC)};
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = STREAM};
    d.in = malloc(DOOR_STREAM);
    const bool good =
        d.epoll >= 0 && d.in != NULL && epoll_ctl(d.epoll, EPOLL_CTL_ADD, stream, &e) == 0;
    while (good && !d.over) {
        if (d.out_len - d.out_mark > QUEUED_MAX)
            wait_for_floor(&d);
        else
            take_turn(&d);
    }
    for (uint32_t i = 0; i < d.lines; i++)
        let_go(&d, &d.line[i]);
    while (d.sockets > 0)
        close(d.socket[--d.sockets]);
    if (d.epoll >= 0)
        close(d.epoll);
    free(d.line);
    free(d.in);
    free(d.out);
    return good;
}

void raise_descriptor_limit(void)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) == 0 && r.rlim_cur < r.rlim_max) {
        r.rlim_cur = r.rlim_max;
        setrlimit(RLIMIT_NOFILE, &r);
    }
}

/* Whoever ends a service, or presses a key at its screen, may mean every process of it: a door
 * ends when its floor does, which has something to say to everybody first. One that somebody has
 * stopped would not see that end: it is made to go on by it. */
int door_run(void)
{
    prctl(PR_SET_NAME, "door");
    prctl(PR_SET_PDEATHSIG, SIGCONT);
    closefrom(STDERR_FILENO + 1);
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    raise_descriptor_limit();
    _exit(door_serve(STDIN_FILENO) ? 0 : 1);
}
