/* A peer that speaks in lines: each message is one line of text, as a device says it that has no
 * WebSocket. Whoever begins with `{` does, for no request begins so and no browser can send it.
 * The limits are those of every peer. */
#include "base/text.h"
#include "serve/frame.h"
#include "serve/peer.h"

#include <stdio.h>
#include <string.h>

bool lines_begin(struct peer *p, const struct inflow *in)
{
    struct net *n = p->net;
    if (in->next == in->end || in->at[in->next] != '{')
        return false;
    if (n->stopping || !crowd_admits_peer(n, p->address)) {
        n->meters.refused++;
        peer_gone(p);
        return true;
    }
    p->lines = p->greeted = true;
    p->state = PEER_OPEN;
    p->heard = n->second;
    n->meters.connects++;
    if (n->calls.opened != NULL)
        n->calls.opened(n->ctx, p);
    return true;
}

static void hear_line(struct peer *p, const char *text, size_t len)
{
    struct net *n = p->net;
    if (len > 0 && text[len - 1] == '\r')
        len--;
    if (!peer_within_rate(p)) {
        n->meters.dropped_rate++;
        lines_goodbye(p, "too many messages");
        return;
    }
    if (len == 0)
        return;
    n->meters.messages_in++;
    if (n->calls.message != NULL)
        n->calls.message(n->ctx, p, text, len);
}

void lines_read(struct peer *p, struct inflow *in)
{
    while (p->state == PEER_OPEN) {
        const char *from = (const char *)in->at + in->next;
        const size_t there = in->end - in->next;
        const char *end = memchr(from, '\n', there);
        const size_t len = end != NULL ? (size_t)(end - from) : there;
        if (len > p->net->limits.message_bytes ||
            (end != NULL && !utf8_good(in->at + in->next, len))) {
            p->net->meters.dropped_protocol++;
            lines_goodbye(p, "that is no line of the protocol");
            return;
        }
        if (end == NULL)
            return;
        in->next += len + 1;
        hear_line(p, from, len);
    }
}

void lines_send(struct peer *p, const char *text, size_t len)
{
    uint8_t *room = outbox_room(p, len + 1);
    if (room == NULL)
        return;
    memcpy(room, text, len);
    room[len] = '\n';
    p->net->meters.messages_out++;
}

void lines_goodbye(struct peer *p, const char *reason)
{
    char line[256];
    struct text t;
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_str(&t, "event", "closing");
    json_str(&t, "why", reason != NULL ? reason : "");
    text_putc(&t, '}');
    lines_send(p, t.at, t.len);
    if (p->state == PEER_OPEN)
        peer_leave(p, THEN_SHUT);
}
