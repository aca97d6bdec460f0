/* The loop: waits, lets every socket that can be read be read, lets the house take its turn, sends
 * what has been queued, and begins again. */
#include "serve/net.h"
#include "base/near.h"
#include "serve/frame.h"
#include "serve/http.h"
#include "serve/peer.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const int64_t SECOND = 1000000000, MILLISECOND = 1000000;

static int64_t clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

static void note_time(struct net *n)
{
    n->now = clock_now();
    n->second = (uint32_t)(n->now / SECOND);
}

/* --- opening ---------------------------------------------------------------------------------- */

static unsigned or_else(unsigned given, unsigned usual)
{
    return given != 0 ? given : usual;
}

static void set_limits(struct net *n, const struct net_limits *l)
{
    n->limits = (struct net_limits){
        .peers = or_else(l->peers, 16384),
        .message_bytes = or_else(l->message_bytes, 16384),
        .rate = or_else(l->rate, 200),
        .burst = or_else(l->burst, 400),
        .idle_seconds = or_else(l->idle_seconds, 60),
        .backlog_bytes = or_else(l->backlog_bytes, 1024 * 1024),
        .backlog_address = l->backlog_address != 0 ? l->backlog_address : SIZE_MAX,
        .backlog_all = l->backlog_all != 0 ? l->backlog_all : SIZE_MAX,
    };
    n->limits.per_address = or_else(l->per_address, n->limits.peers);
}

static bool name_proxies(struct net *n, const char *const *proxies, char *why, size_t why_len)
{
    for (; proxies != NULL && *proxies != NULL; proxies++, n->proxy_count++)
        if (n->proxy_count == NET_PROXIES_MAX ||
            !address_read(*proxies, strlen(*proxies), n->proxies[n->proxy_count])) {
            snprintf(why, why_len, "%s is no address of a proxy, or there are more than %d",
                     *proxies, NET_PROXIES_MAX);
            return false;
        }
    return true;
}

/* A whole message with its head must fit behind what is gathered of it, with room to read more. */
static bool make_buffers(struct net *n)
{
    n->in_bytes = (size_t)n->limits.message_bytes * 2 + HTTP_HEAD_MAX + IN_BYTES;
    n->in = malloc(n->in_bytes);
    return n->in != NULL;
}

static bool watch(struct net *n, int fd, void *whose)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = whose};
    return fd >= 0 && epoll_ctl(n->epoll, EPOLL_CTL_ADD, fd, &e) == 0;
}

static bool open_all(struct net *n, const struct net_setup *s, char *why, size_t why_len)
{
    if ((s->cert != NULL || s->key != NULL) &&
        !line_open_tls(n, s->cert != NULL ? s->cert : "", s->key != NULL ? s->key : "", why,
                       why_len))
        return false;
    if (!entrance_open(n, s, why, why_len))
        return false;
    n->epoll = epoll_create1(EPOLL_CLOEXEC);
    n->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (n->epoll >= 0 && watch(n, n->listener, &n->listener) && watch(n, n->bell, &n->bell) &&
        make_buffers(n))
        return doors_open(n, s, why, why_len);
    snprintf(why, why_len, "cannot set up the loop: %s", strerror(errno));
    return false;
}

struct net *net_open(const struct net_setup *setup, char *why, size_t why_len)
{
    struct net *n = calloc(1, sizeof *n);
    if (n == NULL) {
        snprintf(why, why_len, "out of memory");
        return NULL;
    }
    n->epoll = n->listener = n->bell = n->spare = -1;
    n->own_lines = UINT32_MAX;
    n->calls = setup->calls;
    n->ctx = setup->ctx;
    n->protocol = setup->protocol;
    n->origins = setup->origins;
    n->connects = setup->connects;
    n->hosts = setup->hosts;
    set_limits(n, &setup->limits);
    raise_descriptor_limit();
    note_time(n);
    if (name_proxies(n, setup->proxies, why, why_len) && open_all(n, setup, why, why_len))
        return n;
    net_free(n);
    return NULL;
}

unsigned net_port(const struct net *n)
{
    struct sockaddr_storage at = {0};
    socklen_t len = sizeof at;
    if (getsockname(n->listener, (struct sockaddr *)&at, &len) != 0)
        return 0;
    return at.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6 *)&at)->sin6_port)
                                    : ntohs(((struct sockaddr_in *)&at)->sin_port);
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Milliseconds for epoll, rounded up: waking early would only mean waiting again. */
static int patience(const struct net *n)
{
    int64_t now = clock_now(), until = INT64_MAX;
    if (n->gone != NULL || n->out.count > 0)
        return 0;
    if (n->sockets > 0 || n->doors > 0)
        until = (n->second + 1) * SECOND;
    if (n->turn_at >= 0 && n->turn_at < until)
        until = n->turn_at;
    if (n->stopping && n->stop_at < until)
        until = n->stop_at;
    if (until == INT64_MAX)
        return -1;
    return until <= now ? 0 : (int)((until - now + MILLISECOND - 1) / MILLISECOND);
}

static void silence_bell(struct net *n)
{
    uint64_t rung;
    if (read(n->bell, &rung, sizeof rung) < 0 && errno != EAGAIN)
        n->stop = true;
}

static void see_to(struct net *n, const struct epoll_event *e)
{
    if (e->data.ptr == &n->listener)
        entrance_answer(n);
    else if (e->data.ptr == &n->bell)
        silence_bell(n);
    else if (doors_has(n, e->data.ptr))
        doors_event(e->data.ptr, e->events);
    else
        peer_event(e->data.ptr, e->events);
}

/* Peers whose message is about to be read. */
static void expect(struct net *n, const struct epoll_event *e, size_t count)
{
    struct peer *who[EXPECTED];
    size_t peers = 0;
    for (size_t i = 0; i < count; i++) {
        if (e[i].data.ptr == &n->listener || e[i].data.ptr == &n->bell ||
            doors_has(n, e[i].data.ptr))
            continue;
        who[peers++] = e[i].data.ptr;
        near_bytes(e[i].data.ptr, sizeof(struct peer));
    }
    if (n->calls.expect != NULL)
        n->calls.expect(n->ctx, who, peers);
}

/* Some at a time: memory brings what is known of all of them at once. */
static void see_to_all(struct net *n, const struct epoll_event *e, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i % EXPECTED == 0)
            expect(n, e + i, count - i < EXPECTED ? count - i : EXPECTED);
        see_to(n, &e[i]);
    }
}

static void house_turn(struct net *n)
{
    int64_t wish = n->calls.turn != NULL ? n->calls.turn(n->ctx, n->now / MILLISECOND) : -1;
    if (wish > INT32_MAX)
        wish = INT32_MAX;
    n->turn_at = wish < 0 ? -1 : n->now + wish * MILLISECOND;
    n->meters.turns++;
}

static void take_turn(struct net *n)
{
    uint32_t last = n->second;
    int count = epoll_wait(n->epoll, n->events, EVENTS, patience(n));
    note_time(n);
    if (count > 0)
        see_to_all(n, n->events, (size_t)count);
    if (n->second != last) {
        crowd_each(n, peer_look_after);
        doors_look_after(n);
    }
    peers_reap(n);
    house_turn(n);
    outbox_flush(n);
    doors_flush(n);
    if (n->second != last)
        outbox_shrink(n);
    uint64_t took = (uint64_t)(clock_now() - n->now) / 1000;
    if (took > n->meters.longest)
        n->meters.longest = took;
}

/* --- stopping --------------------------------------------------------------------------------- */

static void send_away(struct peer *p)
{
    if (p->state == PEER_OPEN)
        peer_close(p, CLOSE_AWAY, "closing");
    else if (p->state == PEER_ASKING && p->post == NO_POST && p->unsent == NULL)
        peer_gone(p);
}

static void begin_stop(struct net *n)
{
    n->stopping = true;
    n->stop_at = clock_now() + n->patience * MILLISECOND;
    entrance_shut(n);
    crowd_each(n, send_away);
}

static bool stopped(struct net *n)
{
    if (!n->stop)
        return false;
    if (!n->stopping)
        begin_stop(n);
    return n->sockets == 0 || clock_now() >= n->stop_at;
}

void net_run(struct net *n)
{
    while (!stopped(n))
        take_turn(n);
    crowd_each(n, peer_gone);
    peers_reap(n);
    house_turn(n);
}

static void ring(struct net *n)
{
    uint64_t one = 1;
    int trouble = errno;
    /* Fails only when it is already ringing. */
    ssize_t done = write(n->bell, &one, sizeof one);
    (void)done;
    errno = trouble;
}

void net_stop(struct net *n)
{
    net_stop_within(n, STOPPING_MS);
}

void net_stop_within(struct net *n, unsigned ms)
{
    n->patience = ms;
    n->stop = true;
    ring(n);
}

void net_wake(struct net *n)
{
    ring(n);
}

static void close_fd(int fd)
{
    if (fd >= 0)
        close(fd);
}

static void discard(struct peer *p)
{
    line_close(p);
    free(p->unread);
    free(p->unsent);
}

void net_free(struct net *n)
{
    if (n == NULL)
        return;
    crowd_each(n, discard);
    doors_free(n);
    crowd_free(n);
    outbox_free(n);
    line_close_tls(n);
    entrance_shut(n);
    close_fd(n->spare);
    close_fd(n->bell);
    close_fd(n->epoll);
    free(n->in);
    free(n);
}

void net_read_meters(const struct net *n, struct net_meters *m)
{
    *m = n->meters;
}
