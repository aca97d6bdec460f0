/* The loop of the terminals, and what each does on it. */
#include "terminals.h"

#include "serve/frame.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS = 1024, READ_BYTES = 256 * 1024, HELLO_MAX = 512 };

enum state { UNBORN, DIALLING, GREETING, OPEN, CLOSED };

struct bytes {
    uint8_t *at;
    size_t len, cap, mark;
};

struct terminal {
    struct terminals *all;
    void *user;
    struct bytes in, out; /* in: mark ends what is gathered; out: mark is where to go on */
    int fd;
    uint8_t state;
    bool begun, queued, writing;
};

struct terminals {
    struct terminals_setup setup;
    struct addrinfo *address;
    struct terminal *all, **queue;
    unsigned queued, started, dialling, open, failed;
    int epoll;
    bool stop;
    uint8_t *in;
    size_t in_bytes;
    char hello[HELLO_MAX];
    size_t hello_len;
    uint32_t mask;
    struct epoll_event events[EVENTS];
};

/* --- sending ---------------------------------------------------------------------------------- */

static uint8_t *room_in(struct bytes *b, size_t more)
{
    if (b->cap - b->len < more) {
        size_t cap = (b->len + more) * 2;
        uint8_t *at = realloc(b->at, cap);
        if (at == NULL)
            abort();
        b->at = at;
        b->cap = cap;
    }
    b->len += more;
    return b->at + b->len - more;
}

static void enqueue(struct terminal *t)
{
    if (!t->queued)
        t->all->queue[t->all->queued++] = t;
    t->queued = true;
}

/* Masks need not be hard to guess here: nothing stands between us and the server to be misled. */
static uint32_t next_mask(struct terminals *ts)
{
    ts->mask ^= ts->mask << 13;
    ts->mask ^= ts->mask >> 17;
    ts->mask ^= ts->mask << 5;
    return ts->mask;
}

static void send_frame(struct terminal *t, enum frame_kind kind, const void *from, size_t len)
{
    uint8_t head[FRAME_HEAD_MAX], mask[4];
    uint32_t drawn = next_mask(t->all);
    memcpy(mask, &drawn, 4);
    size_t head_len = frame_head(head, kind, len, mask);
    uint8_t *room = room_in(&t->out, head_len + len);
    memcpy(room, head, head_len);
    memcpy(room + head_len, from, len);
    frame_unmask(room + head_len, len, mask);
    enqueue(t);
}

void terminal_send(struct terminal *t, const char *text, size_t len)
{
    if (t->state == OPEN)
        send_frame(t, FRAME_TEXT, text, len);
}

static void hang_up(struct terminal *t)
{
    struct terminals *ts = t->all;
    bool was_open = t->state == OPEN;
    if (t->state == CLOSED)
        return;
    ts->open -= was_open;
    ts->dialling -= !was_open;
    ts->failed += !was_open;
    t->state = CLOSED;
    close(t->fd);
    if (was_open && ts->setup.closed != NULL)
        ts->setup.closed(ts->setup.ctx, t);
}

static void watch(struct terminal *t, bool writing)
{
    struct epoll_event e = {.events = EPOLLIN | (writing ? EPOLLOUT : 0u), .data.ptr = t};
    if (writing != t->writing && epoll_ctl(t->all->epoll, EPOLL_CTL_MOD, t->fd, &e) != 0)
        hang_up(t);
    t->writing = writing;
}

static void push(struct terminal *t)
{
    struct bytes *o = &t->out;
    ssize_t done = send(t->fd, o->at + o->mark, o->len - o->mark, MSG_NOSIGNAL);
    if (done < 0 && errno != EAGAIN) {
        hang_up(t);
        return;
    }
    o->mark += done > 0 ? (size_t)done : 0;
    bool all = o->mark == o->len;
    if (all)
        o->mark = o->len = 0;
    watch(t, !all);
}

static void flush(struct terminals *ts)
{
    for (unsigned i = 0; i < ts->queued; i++) {
        struct terminal *t = ts->queue[i];
        t->queued = false;
        if (t->state != CLOSED && !t->writing)
            push(t);
    }
    ts->queued = 0;
}

/* --- dialling --------------------------------------------------------------------------------- */

static void write_hello(struct terminals *ts)
{
    int len = snprintf(ts->hello, sizeof ts->hello,
                       "GET /ws HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                       "Sec-WebSocket-Version: 13\r\n\r\n",
                       ts->setup.host, ts->setup.port);
    ts->hello_len = (size_t)len;
}

/* To one port of a server an address reaches some 28,000 times, but only half of these ports are
 * taken without looking: beyond 14,000 the system goes through them all for each that dials, which
 * takes milliseconds. More terminals come from as many addresses of this machine as they need. */
static bool comes_from(int fd, const struct addrinfo *to, unsigned index)
{
    enum { FROM_AN_ADDRESS = 10000 };
    struct sockaddr_in from = {.sin_family = AF_INET};
    const int on = 1;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + index / FROM_AN_ADDRESS);
    return index < FROM_AN_ADDRESS || to->ai_family != AF_INET ||
           (setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on) == 0 &&
            bind(fd, (const struct sockaddr *)&from, sizeof from) == 0);
}

static void dial(struct terminals *ts)
{
    struct terminal *t = &ts->all[ts->started++];
    const struct addrinfo *a = ts->address;
    int on = 1;
    ts->dialling++;
    t->state = DIALLING;
    t->writing = true;
    t->fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.ptr = t};
    setsockopt(t->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (t->fd < 0 || !comes_from(t->fd, a, ts->setup.first + terminal_index(t)) ||
        (connect(t->fd, a->ai_addr, a->ai_addrlen) != 0 && errno != EINPROGRESS) ||
        epoll_ctl(ts->epoll, EPOLL_CTL_ADD, t->fd, &e) != 0)
        hang_up(t);
}

static void dial_more(struct terminals *ts)
{
    while (ts->started < ts->setup.count && ts->dialling < ts->setup.at_once)
        dial(ts);
}

static void greet(struct terminal *t)
{
    t->state = GREETING;
    memcpy(room_in(&t->out, t->all->hello_len), t->all->hello, t->all->hello_len);
    push(t);
}

/* The server's answer: only that it is yes. */
static void read_answer(struct terminal *t, struct inflow *in)
{
    struct terminals *ts = t->all;
    uint8_t *end = memmem(in->at, in->end, "\r\n\r\n", 4);
    if (end == NULL)
        return;
    if (in->end < 12 || memcmp(in->at, "HTTP/1.1 101", 12) != 0) {
        hang_up(t);
        return;
    }
    in->next = (size_t)(end + 4 - in->at);
    t->state = OPEN;
    ts->open++;
    ts->dialling--;
    if (ts->setup.opened != NULL)
        ts->setup.opened(ts->setup.ctx, t);
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void read_frames(struct terminal *t, struct inflow *in)
{
    struct terminals *ts = t->all;
    struct given g;
    while (t->state == OPEN) {
        enum given_kind kind = inflow_next(in, false, ts->setup.message_bytes, &g);
        if (kind == GIVEN_NOTHING)
            break;
        if (kind == GIVEN_TEXT && ts->setup.message != NULL)
            ts->setup.message(ts->setup.ctx, t, (const char *)g.at, g.len);
        else if (kind == GIVEN_PING)
            send_frame(t, FRAME_PONG, g.at, g.len);
        else if (kind == GIVEN_CLOSE || kind == GIVEN_FAULT)
            hang_up(t);
    }
}

static void keep_rest(struct terminal *t, const struct inflow *in)
{
    size_t rest = in->end - in->next;
    t->begun = in->begun;
    t->in.len = 0;
    t->in.mark = in->part;
    if (in->part + rest == 0)
        return;
    memcpy(room_in(&t->in, in->part), in->at, in->part);
    memcpy(room_in(&t->in, rest), in->at + in->next, rest);
}

static void read_some(struct terminal *t)
{
    struct terminals *ts = t->all;
    struct inflow in = {.at = ts->in, .begun = t->begun, .part = t->in.mark};
    in.next = t->in.mark;
    in.end = t->in.len;
    if (in.end > 0)
        memcpy(in.at, t->in.at, in.end);
    ssize_t got = recv(t->fd, in.at + in.end, ts->in_bytes - in.end, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN))
        hang_up(t);
    if (got <= 0)
        return;
    in.end += (size_t)got;
    if (t->state == GREETING)
        read_answer(t, &in);
    read_frames(t, &in);
    keep_rest(t, &in);
}

static void see_to(struct terminal *t, uint32_t events)
{
    if (t->state == CLOSED)
        return;
    if (t->state == DIALLING) {
        if ((events & (EPOLLERR | EPOLLHUP)) != 0)
            hang_up(t);
        else if ((events & EPOLLOUT) != 0)
            greet(t);
        return;
    }
    if ((events & EPOLLOUT) != 0 && t->writing)
        push(t);
    if (t->state != CLOSED && (events & ~(uint32_t)EPOLLOUT) != 0)
        read_some(t);
}

/* --- the loop --------------------------------------------------------------------------------- */

static void take_turn(struct terminals *ts, int patience_ms)
{
    flush(ts);
    int count = epoll_wait(ts->epoll, ts->events, EVENTS, patience_ms);
    for (int i = 0; i < count; i++)
        see_to(ts->events[i].data.ptr, ts->events[i].events);
    dial_more(ts);
    if (ts->setup.turn != NULL)
        ts->setup.turn(ts->setup.ctx);
    flush(ts);
}

double terminals_connect(struct terminals *ts)
{
    int64_t from = terminals_clock();
    dial_more(ts);
    while (ts->open + ts->failed < ts->setup.count && ts->dialling > 0)
        take_turn(ts, 1000);
    double took = (double)(terminals_clock() - from) / 1e9;
    return ts->failed == 0 ? took : -took;
}

/* Who paces the load in turns has one every millisecond, whether anything is heard or not: what is
 * due must not come in a burst after a silence. */
enum { QUIET_MS = 100, PACED_MS = 1 };

void terminals_run(struct terminals *ts, double seconds)
{
    const int most = ts->setup.turn != NULL ? PACED_MS : QUIET_MS;
    int64_t until = terminals_clock() + (int64_t)(seconds * 1e9);
    ts->stop = false;
    while (!ts->stop) {
        int64_t left = until - terminals_clock();
        if (left <= 0)
            break;
        const int64_t ms = left / 1000000 + 1;
        take_turn(ts, ms < most ? (int)ms : most);
    }
}

void terminals_stop(struct terminals *ts)
{
    ts->stop = true;
}

/* --- all of them ------------------------------------------------------------------------------ */

static void raise_descriptor_limit(unsigned wanted)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0)
        return;
    struct rlimit more = {wanted, wanted > r.rlim_max ? wanted : r.rlim_max};
    if (more.rlim_cur > r.rlim_cur && setrlimit(RLIMIT_NOFILE, &more) != 0) {
        r.rlim_cur = r.rlim_max;
        setrlimit(RLIMIT_NOFILE, &r);
    }
}

static bool make_all(struct terminals *ts)
{
    ts->all = calloc(ts->setup.count, sizeof *ts->all);
    ts->queue = calloc(ts->setup.count, sizeof *ts->queue);
    ts->in_bytes = (size_t)ts->setup.message_bytes * 2 + READ_BYTES;
    ts->in = malloc(ts->in_bytes);
    ts->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (ts->all == NULL || ts->queue == NULL || ts->in == NULL || ts->epoll < 0)
        return false;
    for (unsigned i = 0; i < ts->setup.count; i++)
        ts->all[i] = (struct terminal){.all = ts, .fd = -1};
    return true;
}

struct terminals *terminals_new(const struct terminals_setup *setup, char *why, size_t why_len)
{
    struct terminals *ts = calloc(1, sizeof *ts);
    if (ts == NULL)
        return NULL;
    ts->setup = *setup;
    ts->mask = 2463534242u;
    ts->epoll = -1;
    if (ts->setup.at_once == 0)
        ts->setup.at_once = 1000;
    if (ts->setup.message_bytes == 0)
        ts->setup.message_bytes = 1024 * 1024;
    raise_descriptor_limit(setup->count + 64);
    write_hello(ts);
    struct addrinfo want = {.ai_socktype = SOCK_STREAM};
    int trouble = getaddrinfo(setup->host, setup->port, &want, &ts->address);
    if (trouble == 0 && make_all(ts))
        return ts;
    snprintf(why, why_len, "%s port %s: %s", setup->host, setup->port,
             trouble != 0 ? gai_strerror(trouble) : strerror(errno));
    terminals_free(ts);
    return NULL;
}

void terminals_free(struct terminals *ts)
{
    for (unsigned i = 0; ts->all != NULL && i < ts->setup.count; i++) {
        struct terminal *t = &ts->all[i];
        if (t->state != UNBORN && t->state != CLOSED)
            close(t->fd);
        free(t->in.at);
        free(t->out.at);
    }
    if (ts->address != NULL)
        freeaddrinfo(ts->address);
    if (ts->epoll >= 0)
        close(ts->epoll);
    free(ts->all);
    free(ts->queue);
    free(ts->in);
    free(ts);
}

unsigned terminals_open_now(const struct terminals *ts)
{
    return ts->open;
}

struct terminal *terminals_at(struct terminals *ts, unsigned index)
{
    return &ts->all[index];
}

unsigned terminal_index(const struct terminal *t)
{
    return (unsigned)(t - t->all->all);
}

bool terminal_is_open(const struct terminal *t)
{
    return t->state == OPEN;
}

void terminal_set(struct terminal *t, void *user)
{
    t->user = user;
}

void *terminal_get(const struct terminal *t)
{
    return t->user;
}
