/* A peer that still speaks HTTP: pages, refusals, and the upgrade that makes it a WebSocket. */
#include "serve/frame.h"
#include "serve/http.h"
#include "serve/peer.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

static void queue(struct peer *p, const char *head, size_t head_len, const char *body, size_t len)
{
    uint8_t *room = outbox_room(p, head_len + len);
    if (room == NULL)
        return;
    memcpy(room, head, head_len);
    if (len > 0)
        memcpy(room + head_len, body, len);
}

/* r: NULL where the request could not be read, and for one that is not for us. */
static void answer(struct peer *p, const struct http_request *r, const struct http_reply *reply,
                   bool with_body, bool closes)
{
    struct http_manner how = {.tls = p->net->tls != NULL, .closes = closes};
    how.connects = p->net->connects;
    if (r != NULL && r->host.len < HTTP_REPLY_HEAD_MAX / 48)
        how.host = r->host;
    char head[HTTP_REPLY_HEAD_MAX];
    struct text t;
    text_on(&t, head, sizeof head);
    http_write_head(&t, reply, how);
    queue(p, head, t.len, reply->body, with_body ? reply->len : 0);
    p->net->meters.http++;
    p->heard = p->net->second;
    if (closes && p->state != PEER_GONE)
        peer_leave(p, THEN_SHUT);
}

static void refuse(struct peer *p, int status, bool with_body)
{
    char words[64];
    int len = snprintf(words, sizeof words, "%d %s\n", status, http_words(status));
    answer(p, NULL,
           &(struct http_reply){.status = status,
                                .type = "text/plain; charset=utf-8",
                                .body = words,
                                .len = (size_t)len},
           with_body, true);
}

/* A reply with a head that does not fit would be cut: what the house says in it is too long. */
static bool fits(const struct http_reply *reply)
{
    size_t said = 0;
    said += reply->type != NULL ? strlen(reply->type) : 0;
    said += reply->cache != NULL ? strlen(reply->cache) : 0;
    said += reply->etag != NULL ? strlen(reply->etag) : 0;
    said += reply->location != NULL ? strlen(reply->location) : 0;
    return said < HTTP_REPLY_HEAD_MAX / 4;
}

enum { BEARER_MAX = 256 };

/* A longer one is none. */
static void take_bearer(const struct http_request *r, char bearer[BEARER_MAX])
{
    static const char BEARER[] = "Bearer ";
    const struct span *a = &r->authorization;
    const size_t skip = sizeof BEARER - 1;
    const bool fits = a->len > skip && a->len - skip < BEARER_MAX;
    const bool is_one = fits && strncasecmp(a->at, BEARER, skip) == 0;
    snprintf(bearer, BEARER_MAX, "%.*s", is_one ? (int)(a->len - skip) : 0,
             is_one ? a->at + skip : "");
}

/* Requests sent before their predecessor was answered, and the reply taken, are not kept: the reply
 * says that the connection ends with it, and the client asks again. So no more than two are ever
 * queued. */
static void give_page(struct peer *p, const struct http_request *r, bool more_follows)
{
    struct net *n = p->net;
    struct http_reply reply = {.status = 200};
    bool closes = r->closes || more_follows || p->waiting > 0 || n->stopping;
    char bearer[BEARER_MAX];
    take_bearer(r, bearer);
    if (n->calls.http == NULL || !n->calls.http(n->ctx, p, r->path, r->query, bearer, &reply))
        reply = (struct http_reply){.status = 404,
                                    .type = "text/plain; charset=utf-8",
                                    .body = "404 Not Found\n",
                                    .len = 14};
    if (!fits(&reply)) {
        refuse(p, 500, !r->head);
        return;
    }
    http_pack(r, &reply);
    if (http_unchanged(r, &reply))
        reply.status = 304;
    answer(p, r, &reply, !r->head && reply.status != 304, closes);
}

static void let_in(struct peer *p, const struct http_request *r)
{
    struct net *n = p->net;
    bool speaks = n->protocol != NULL && http_speaks(r, n->protocol);
    char head[HTTP_REPLY_HEAD_MAX];
    struct text t;
    text_on(&t, head, sizeof head);
    http_write_upgrade(&t, r, speaks ? n->protocol : NULL);
    queue(p, head, t.len, NULL, 0);
    p->greeted = true;
    if (p->state != PEER_GONE)
        p->state = PEER_OPEN;
    n->meters.connects++;
    if (n->calls.opened != NULL)
        n->calls.opened(n->ctx, p);
    if (n->protocol != NULL && !speaks && r->ws_protocols.len > 0) {
        n->meters.dropped_protocol++;
        char why[64];
        snprintf(why, sizeof why, "here %s is spoken: load the page again", n->protocol);
        peer_close(p, OTHER_PROTOCOL, why);
    }
}

static void upgrade(struct peer *p, const struct http_request *r)
{
    struct net *n = p->net;
    int status = http_upgrade(r, n->origins);
    if (status == 101 && (n->stopping || !crowd_admits_peer(n, p->address)))
        status = 503;
    if (status == 101) {
        let_in(p, r);
        return;
    }
    n->meters.refused++;
    refuse(p, status, !r->head);
}

/* Where a proxy's request comes from: from itself, if it does not say. Answers 0, or the status
 * with which it is refused. */
static int find_sender(struct peer *p, const struct http_request *r)
{
    uint8_t address[ADDRESS_BYTES];
    if (p->via == 0)
        return 0;
    memcpy(address, p->net->proxies[p->via - 1], sizeof address);
    if (r->forwarded.at != NULL && !http_sender(r, address))
        return 400;
    return crowd_move(p->net, p, address) ? 0 : 503;
}

void ask_read(struct peer *p, struct inflow *in)
{
    struct http_request r;
    if (lines_begin(p, in))
        return;
    int head = http_read(&r, (char *)in->at + in->next, in->end - in->next);
    if (head == 0)
        return;
    if (head < 0) {
        p->net->meters.dropped_protocol++;
        refuse(p, -head, true);
        return;
    }
    in->next += (size_t)head;
    int status = find_sender(p, &r);
    if (status != 0) {
        p->net->meters.refused++;
        refuse(p, status, !r.head);
    } else if (!peer_within_rate(p)) {
        p->net->meters.dropped_rate++;
        refuse(p, 429, !r.head);
    } else if (!http_for_us(&r, p->net->hosts)) {
        p->net->meters.refused++;
        refuse(p, 421, !r.head);
    } else if (r.to_websocket || strcmp(r.path, "/ws") == 0) {
        upgrade(p, &r);
    } else {
        give_page(p, &r, in->next < in->end);
    }
}

/* Under TLS there is nobody yet to read the words, so the socket is only closed. */
void ask_refuse(struct net *n, int fd)
{
    static const char WORDS[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"
                                "Retry-After: 5\r\nConnection: close\r\n\r\n";
    n->meters.refused++;
    if (n->tls == NULL && send(fd, WORDS, sizeof WORDS - 1, MSG_NOSIGNAL) > 0)
        shutdown(fd, SHUT_WR);
}
