/* The outbox: what a turn queues lies in one arena and leaves at its end, one send a peer. A peer
 * gets a buffer of its own only for what its socket did not take. */
#include "serve/peer.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA_FIRST = 64 * 1024, ARENA_KEPT = 4 * 1024 * 1024 };
static const size_t NO_RUN = SIZE_MAX;

struct run {
    size_t next, len;
    uint8_t at[];
};

static struct run *run_at(const struct outbox *o, size_t offset)
{
    return (struct run *)(void *)(o->at + offset);
}

/* --- queueing --------------------------------------------------------------------------------- */

static bool arena_holds(struct outbox *o, size_t more)
{
    if (o->cap - o->len >= more)
        return true;
    size_t cap = o->cap != 0 ? o->cap : ARENA_FIRST;
    while (cap - o->len < more)
        cap *= 2;
    uint8_t *at = realloc(o->at, cap);
    if (at == NULL)
        return false;
    o->at = at;
    o->cap = cap;
    return true;
}

static bool open_post(struct outbox *o, struct peer *p)
{
    if (p->post != NO_POST)
        return true;
    if (o->count == o->posts_cap) {
        uint32_t cap = o->posts_cap != 0 ? o->posts_cap * 2 : 256;
        struct post *posts = realloc(o->posts, cap * sizeof *posts);
        if (posts == NULL)
            return false;
        o->posts = posts;
        o->posts_cap = cap;
    }
    p->post = o->count++;
    o->posts[p->post] = (struct post){.to = p, .first = NO_RUN};
    return true;
}

/* What one peer is sent in succession stays in one piece and is sent from where it lies. */
static struct run *run_for(struct outbox *o, struct post *post)
{
    if (post->first != NO_RUN) {
        struct run *last = run_at(o, post->last);
        if (post->last + sizeof *last + last->len == o->len)
            return last;
    }
    size_t offset = (o->len + 7) & ~(size_t)7;
    if (post->first == NO_RUN)
        post->first = offset;
    else
        run_at(o, post->last)->next = offset;
    post->last = offset;
    o->len = offset + sizeof(struct run);
    *run_at(o, offset) = (struct run){.next = NO_RUN};
    return run_at(o, offset);
}

static void release_unsent(struct peer *p)
{
    if (p->unsent == NULL)
        return;
    crowd_unsent(p->net, p, -(ptrdiff_t)(p->unsent->len - p->unsent->mark));
    free(p->unsent);
    p->unsent = NULL;
}

/* The kernel is not to go on holding what a slow peer did not take, nor are we. */
static void drop_slow(struct peer *p)
{
    line_abandon(p);
    p->net->meters.dropped_slow++;
    release_unsent(p);
    peer_gone(p);
}

/* A message may be of any size, as may a reply to a request, after which no more are read until it
 * has been taken. What is sent behind them may not. */
static bool may_wait(struct peer *p, size_t len)
{
    if (p->waiting == 0 || !p->greeted)
        p->room = p->waiting + len + p->net->limits.backlog_bytes;
    return p->waiting + len <= p->room;
}

uint8_t *outbox_room(struct peer *p, size_t len)
{
    struct outbox *o = &p->net->out;
    if (p->state == PEER_GONE)
        return NULL;
    if (!may_wait(p, len)) {
        drop_slow(p);
        return NULL;
    }
    if (!arena_holds(o, len + sizeof(struct run) + 8) || !open_post(o, p)) {
        peer_gone(p);
        return NULL;
    }
    struct post *post = &o->posts[p->post];
    struct run *run = run_for(o, post);
    uint8_t *room = run->at + run->len;
    run->len += len;
    post->bytes += len;
    o->len += len;
    p->waiting += len;
    return room;
}

void outbox_forget(struct peer *p)
{
    release_unsent(p);
    if (p->post != NO_POST)
        p->net->out.posts[p->post].to = NULL;
    p->post = NO_POST;
}

/* --- sending ---------------------------------------------------------------------------------- */

static bool keep_unsent(struct peer *p, const uint8_t *from, size_t len)
{
    struct kept *k = p->unsent;
    size_t waiting = k != NULL ? k->len - k->mark : 0;
    if (k == NULL || k->cap - k->len < len) {
        size_t cap = (waiting + len) * 3 / 2;
        struct kept *roomy = malloc(sizeof *roomy + cap);
        if (roomy == NULL)
            return false;
        *roomy = (struct kept){.cap = cap, .len = waiting};
        if (k != NULL)
            memcpy(roomy->at, k->at + k->mark, waiting);
        free(k);
        p->unsent = k = roomy;
    }
    memcpy(k->at + k->len, from, len);
    k->len += len;
    return true;
}

/* What is kept for one address has grown, and so for all. An address that many share is one that
 * must bear the others; but who reads well is not to pay for those of other addresses. */
static void limit_unsent(struct peer *p, size_t more)
{
    struct net *n = p->net;
    if (crowd_unsent(n, p, (ptrdiff_t)more) > n->limits.backlog_address) {
        drop_slow(p);
        return;
    }
    struct peer *most = n->unsent > n->limits.backlog_all ? crowd_slowest(n) : NULL;
    if (most != NULL)
        drop_slow(most);
}

/* Everything has left, or a part of it waits. */
static void sent(struct peer *p)
{
    if (p->unsent == NULL && p->then == THEN_GO) {
        peer_gone(p);
        return;
    }
    if (p->unsent == NULL && p->then == THEN_SHUT) {
        line_shut(p);
        p->then = THEN_STAY;
    }
    peer_watch(p);
}

static void transmit(struct peer *p, const uint8_t *from, size_t len)
{
    size_t took = 0;
    if (p->unsent == NULL) {
        ssize_t done = line_write(p, from, len);
        if (done == LINE_DEAD) {
            peer_gone(p);
            return;
        }
        took = done > 0 ? (size_t)done : 0;
        p->net->meters.bytes_out += took;
        p->waiting -= took;
    }
    if (took < len) {
        if (!keep_unsent(p, from + took, len - took)) {
            peer_gone(p);
            return;
        }
        limit_unsent(p, len - took);
    }
    if (p->state != PEER_GONE)
        sent(p);
}

/* A post of several runs is put together first: one send costs less than the copy saves. */
static const uint8_t *join(struct outbox *o, const struct post *post)
{
    if (post->first == post->last)
        return run_at(o, post->first)->at;
    if (o->joined_cap < post->bytes) {
        uint8_t *roomy = realloc(o->joined, post->bytes * 2);
        if (roomy == NULL)
            return NULL;
        o->joined = roomy;
        o->joined_cap = post->bytes * 2;
    }
    uint8_t *to = o->joined;
    for (size_t at = post->first; at != NO_RUN; at = run_at(o, at)->next) {
        memcpy(to, run_at(o, at)->at, run_at(o, at)->len);
        to += run_at(o, at)->len;
    }
    return o->joined;
}

/* What a great turn needed is held on to only while such turns keep coming. */
void outbox_shrink(struct net *n)
{
    struct outbox *o = &n->out;
    if (o->cap > ARENA_KEPT && o->peak < o->cap / 4) {
        free(o->at);
        o->at = NULL;
        o->cap = 0;
    }
    if (o->joined_cap > ARENA_KEPT && o->peak < o->joined_cap / 4) {
        free(o->joined);
        o->joined = NULL;
        o->joined_cap = 0;
    }
    o->peak = 0;
}

void outbox_flush(struct net *n)
{
    struct outbox *o = &n->out;
    for (uint32_t i = 0; i < o->count; i++) {
        struct post *post = &o->posts[i];
        struct peer *p = post->to;
        if (p == NULL)
            continue;
        p->post = NO_POST;
        if (p->state == PEER_GONE)
            continue;
        const uint8_t *from = join(o, post);
        if (from != NULL)
            transmit(p, from, post->bytes);
        else
            peer_gone(p);
    }
    if (o->len > o->peak)
        o->peak = o->len;
    o->count = 0;
    o->len = 0;
}

/* The socket takes bytes again. */
void outbox_resume(struct peer *p)
{
    struct kept *k = p->unsent;
    ssize_t done = line_write(p, k->at + k->mark, k->len - k->mark);
    if (done == LINE_DEAD) {
        peer_gone(p);
        return;
    }
    if (done > 0) {
        k->mark += (size_t)done;
        p->net->meters.bytes_out += (uint64_t)done;
        p->waiting -= (size_t)done;
        crowd_unsent(p->net, p, -(ptrdiff_t)done);
        if (p->state == PEER_ASKING)
            p->heard = p->net->second;
    }
    if (k->mark == k->len) {
        free(k);
        p->unsent = NULL;
    }
    sent(p);
}

void outbox_free(struct net *n)
{
    free(n->out.at);
    free(n->out.joined);
    free(n->out.posts);
}
