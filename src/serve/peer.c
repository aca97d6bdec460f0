/* The life of a peer: reading, what it says, how it leaves.
 *
 * A peer is forgotten in one place only, peers_reap, which the loop calls when nothing else holds
 * it. Until then one that is gone is merely marked, so that any callback may send to any peer or
 * close it. */
#include "serve/peer.h"
#include "serve/frame.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- coming and going ------------------------------------------------------------------------- */

/* The socket is held here, or by a door. */
static bool settle(struct net *n, struct peer *p, int fd)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = p};
    if (n->own >= n->own_lines)
        return doors_take(n, p, fd);
    if (epoll_ctl(n->epoll, EPOLL_CTL_ADD, fd, &e) != 0)
        return false;
    p->fd = fd;
    n->own++;
    return true;
}

void peer_welcome(struct net *n, int fd, const uint8_t address[ADDRESS_BYTES])
{
    struct peer *p = crowd_take(n);
    if (p == NULL) {
        struct peer nobody = {0};
        memcpy(nobody.address, address, ADDRESS_BYTES);
        crowd_forget(n, &nobody);
        close(fd);
        return;
    }
    p->fd = -1;
    p->state = PEER_ASKING;
    p->heard = n->second;
    p->reading = true;
    memcpy(p->address, address, ADDRESS_BYTES);
    p->via = (uint8_t)crowd_proxy(n, address);
    if (!settle(n, p, fd)) {
        ask_refuse(n, fd);
        close(fd);
        peer_gone(p);
    } else if (n->tls != NULL && !line_start_tls(p)) {
        peer_gone(p);
    }
}

void peer_gone(struct peer *p)
{
    if (p->state == PEER_GONE)
        return;
    p->state = PEER_GONE;
    p->next = p->net->gone;
    p->net->gone = p;
}

/* The last word is queued, or everything has been said. */
void peer_leave(struct peer *p, enum peer_then then)
{
    p->state = PEER_LEAVING;
    p->then = (uint8_t)then;
    p->heard = p->net->second;
    free(p->unread);
    p->unread = NULL;
}

static void forget(struct net *n, struct peer *p)
{
    if (p->greeted && n->calls.closed != NULL)
        n->calls.closed(n->ctx, p);
    outbox_forget(p);
    crowd_forget(n, p);
    line_close(p);
    free(p->unread);
    crowd_give_back(n, p);
}

void peers_reap(struct net *n)
{
    while (n->gone != NULL) {
        struct peer *p = n->gone;
        n->gone = p->next;
        forget(n, p);
    }
}

/* Nobody who has not taken his last reply or our last word is listened to. */
void peer_watch(struct peer *p)
{
    bool writing = p->unsent != NULL || p->stalled;
    bool reading = p->state == PEER_OPEN || p->unsent == NULL;
    if (p->state == PEER_GONE || (writing == p->writing && reading == p->reading))
        return;
    struct epoll_event e = {.events = (reading ? EPOLLIN : 0u) | (writing ? EPOLLOUT : 0u),
                            .data.ptr = p};
    if (p->door == 0 && epoll_ctl(p->net->epoll, EPOLL_CTL_MOD, p->fd, &e) != 0)
        peer_gone(p);
    p->writing = writing;
    p->reading = reading;
}

/* --- limits ----------------------------------------------------------------------------------- */

/* A bucket in one number: the moment at which it would be full again. */
bool peer_within_rate(struct peer *p)
{
    const struct net_limits *l = &p->net->limits;
    if (l->rate == UINT32_MAX)
        return true;
    int64_t each = 1000000000 / (int64_t)l->rate;
    if (p->due < p->net->now)
        p->due = p->net->now;
    p->due += each;
    return p->due - p->net->now <= each * (int64_t)l->burst;
}

static void ping(struct peer *p)
{
    p->pinged = true;
    if (p->lines) /* who speaks in lines says by itself that it is there */
        return;
    uint8_t *room = outbox_room(p, 2);
    if (room != NULL)
        frame_head(room, FRAME_PING, 0, NULL);
}

void peer_look_after(struct peer *p)
{
    struct net *n = p->net;
    uint32_t silent = n->second - p->heard, limit = n->limits.idle_seconds;
    if ((p->state == PEER_ASKING && silent >= ASKING_SECONDS) ||
        (p->state == PEER_LEAVING && silent >= LEAVING_SECONDS)) {
        peer_gone(p);
    } else if (p->state == PEER_OPEN && silent > limit) {
        n->meters.dropped_idle++;
        peer_gone(p);
    } else if (p->state == PEER_OPEN && silent >= (limit + 1) / 2 && !p->pinged) {
        ping(p);
    }
}

/* --- what it says ----------------------------------------------------------------------------- */

static void answer_ping(struct peer *p, const struct given *g)
{
    uint8_t *room = outbox_room(p, 2 + g->len);
    if (room != NULL)
        memcpy(room + frame_head(room, FRAME_PONG, g->len, NULL), g->at, g->len);
}

static void say_goodbye(struct peer *p, unsigned code, const char *reason, enum peer_then then)
{
    uint8_t frame[2 + FRAME_CONTROL_MAX];
    size_t len = frame_close(frame, code, reason);
    uint8_t *room = outbox_room(p, len);
    if (room == NULL)
        return;
    memcpy(room, frame, len);
    peer_leave(p, then);
}

static void refuse(struct peer *p, unsigned code)
{
    p->net->meters.dropped_protocol++;
    say_goodbye(p, code, NULL, THEN_SHUT);
}

static void hear(struct peer *p, enum given_kind kind, const struct given *g)
{
    struct net *n = p->net;
    if (kind == GIVEN_FAULT) {
        refuse(p, g->code);
    } else if (kind == GIVEN_CLOSE) {
        say_goodbye(p, g->code, NULL, THEN_GO);
    } else if (!peer_within_rate(p)) { /* also of what has nothing in it */
        n->meters.dropped_rate++;
        say_goodbye(p, CLOSE_POLICY, "too many messages", THEN_SHUT);
    } else if (kind == GIVEN_TEXT) {
        n->meters.messages_in++;
        if (n->calls.message != NULL)
            n->calls.message(n->ctx, p, (const char *)g->at, g->len);
    } else if (kind == GIVEN_PING) {
        answer_ping(p, g);
    }
}

static void read_frames(struct peer *p, struct inflow *in)
{
    struct given g;
    if (p->lines) {
        lines_read(p, in);
        return;
    }
    while (p->state == PEER_OPEN) {
        enum given_kind kind = inflow_next(in, true, p->net->limits.message_bytes, &g);
        if (kind == GIVEN_NOTHING)
            break;
        hear(p, kind, &g);
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

static struct inflow take_unread(struct peer *p)
{
    struct kept *k = p->unread;
    struct inflow in = {.at = p->net->in, .begun = p->begun};
    if (k == NULL)
        return in;
    memcpy(in.at, k->at, k->len);
    in.part = in.next = k->mark;
    in.end = k->len;
    return in;
}

/* What is left of the loop's buffer is kept for this peer, if there is anything. */
static void keep_unread(struct peer *p, const struct inflow *in)
{
    struct kept *k = p->unread;
    size_t rest = in->end - in->next, len = in->part + rest;
    p->begun = in->begun;
    if (len == 0 || (k != NULL && k->cap < len)) {
        free(k);
        p->unread = k = NULL;
    }
    if (len == 0)
        return;
    if (k == NULL) {
        k = malloc(sizeof *k + len + len / 2);
        if (k == NULL) {
            peer_gone(p);
            return;
        }
        k->cap = len + len / 2;
        p->unread = k;
    }
    memcpy(k->at, in->at, in->part);
    memcpy(k->at + in->part, in->at + in->next, rest);
    k->mark = in->part;
    k->len = len;
}

static void heard(struct peer *p, struct inflow *in, size_t got)
{
    in->end += got;
    p->net->meters.bytes_in += got;
    if (p->state == PEER_ASKING) {
        ask_read(p, in);
    } else {
        p->heard = p->net->second;
        p->pinged = false;
    }
    read_frames(p, in);
    if (p->state == PEER_ASKING || p->state == PEER_OPEN)
        keep_unread(p, in);
}

static void read_once(struct peer *p)
{
    struct inflow in = take_unread(p);
    ssize_t got = line_read(p, in.at + in.end, p->net->in_bytes - in.end);
    if (got == LINE_END || got == LINE_DEAD)
        peer_gone(p);
    else if (got > 0 && p->state != PEER_LEAVING)
        heard(p, &in, (size_t)got);
    peer_watch(p);
}

/* One read a turn, so that nobody holds up the others; what is left in the socket, epoll says
 * again. What has come through a door it does not: that is read to the end, and is not much. */
static void read_all(struct peer *p)
{
    do
        read_once(p);
    while (p->tls != NULL && !p->stalled && (p->state == PEER_ASKING || p->state == PEER_OPEN) &&
           doors_hold(p));
}

void peer_event(struct peer *p, uint32_t events)
{
    if (p->state == PEER_GONE)
        return;
    if ((events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) != 0 && p->unsent != NULL)
        outbox_resume(p);
    if (p->state != PEER_GONE && (p->reading || p->stalled))
        read_all(p);
}

/* --- for the house ---------------------------------------------------------------------------- */

void peer_send(struct peer *p, const char *text, size_t len)
{
    if (p->state != PEER_OPEN)
        return;
    if (p->lines) {
        lines_send(p, text, len);
        return;
    }
    uint8_t head[FRAME_HEAD_MAX];
    size_t head_len = frame_head(head, FRAME_TEXT, len, NULL);
    uint8_t *room = outbox_room(p, head_len + len);
    if (room == NULL)
        return;
    memcpy(room, head, head_len);
    memcpy(room + head_len, text, len);
    p->net->meters.messages_out++;
}

void peer_close(struct peer *p, unsigned code, const char *reason)
{
    if (p->state == PEER_OPEN && p->lines)
        lines_goodbye(p, reason);
    else if (p->state == PEER_OPEN)
        say_goodbye(p, code, reason, THEN_SHUT);
}

void peer_set(struct peer *p, void *user)
{
    p->user = user;
}

void *peer_get(const struct peer *p)
{
    return p->user;
}

const char *peer_address(const struct peer *p)
{
    address_write(p->address, p->net->words);
    return p->net->words;
}
