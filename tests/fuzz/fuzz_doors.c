/* What a door says, arbitrary: bytes as they are, or records with kinds, lines and amounts that may
 * be. However it is said, the floor keeps to its bounds; what no door says ends the door, and
 * nobody is left of those it held. The first byte says how many lines it holds, the second whether
 * records are made and how they are torn. */
#include "serve/peer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINES = 6 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void broken(const char *words)
{
    fprintf(stderr, "%s\n", words);
    abort();
}

static void say_again(void *ctx, struct peer *p, const char *text, size_t len)
{
    (void)ctx;
    if (len == 3)
        peer_close(p, 4000, "three letters");
    for (size_t i = 0; i <= len; i++)
        peer_send(p, text, len);
}

static struct net *floor_of_doors(void)
{
    char why[256];
    struct net_setup s = {.host = "127.0.0.1",
                          .port = "0",
                          .limits = {.rate = UINT32_MAX},
                          .calls = {.message = say_again}};
    struct net *n = net_open(&s, why, sizeof why);
    if (n == NULL)
        broken(why);
    n->door_word = "none";
    n->all_through_doors = true;
    n->own_lines = 0;
    n->door_lines = LINES;
    return n;
}

/* A door that is no process; we are at its end of the stream. */
static struct door *pretend_door(struct net *n, int *end)
{
    int ends[2];
    struct door *d = &n->door[0];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0)
        broken("no stream");
    *d = (struct door){.net = n, .stream = ends[0], .in = malloc(DOOR_STREAM)};
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = d};
    if (d->in == NULL || epoll_ctl(n->epoll, EPOLL_CTL_ADD, d->stream, &e) != 0)
        broken("no door");
    n->doors = n->meters.doors = 1;
    *end = ends[1];
    return d;
}

static void hand_over(struct net *n)
{
    static const uint8_t ADDRESS[16] = {[15] = 1};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 ||
        !crowd_admits_socket(n, ADDRESS))
        broken("no connection");
    close(ends[0]);
    peer_welcome(n, ends[1], ADDRESS);
}

static void look(const struct door *d)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < d->room; i++) {
        const struct passage *w = &d->passage[i];
        used += w->used;
        if (w->given > DOOR_IN || w->sent > DOOR_OUT || w->taken > w->given ||
            (w->kept != NULL && w->kept->len - w->kept->mark > w->given) ||
            (w->peer != NULL && (!w->used || w->peer->door != 1 || w->peer->number != i)))
            broken("a line out of its bounds");
    }
    if (used != d->lines || used + d->vacant_count != d->room)
        broken("lines that nobody counts");
}

/* A turn of the loop, in which the door has said this; what it is told is thrown away. */
static void turn(struct net *n, struct door *d, int end, const uint8_t *bytes, size_t len)
{
    static uint8_t told[65536];
    if (d->stream >= 0 && send(end, bytes, len, MSG_NOSIGNAL) != (ssize_t)len)
        broken("the stream takes nothing");
    doors_event(d, EPOLLIN);
    look(d);
    peers_reap(n);
    outbox_flush(n);
    doors_flush(n);
    look(d);
    while (recv(end, told, sizeof told, 0) > 0)
        ;
}

/* Four bytes of the input are a record; what follows a greeting is often one that is understood. */
static size_t make_record(const uint8_t *from, size_t len, uint8_t *to)
{
    static const char HELLO[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        "\x81\x85\0\0\0\0hello\x81\x83\0\0\0\0bye";
    struct door_head h = {.line = from[0] % (LINES + 2), .kind = from[1] % 11};
    h.amount = (uint32_t)(from[2] << 8 | from[3]);
    if (h.kind == DOOR_BYTES && from[2] == 0)
        h.amount = (uint32_t)(from[3] % sizeof HELLO);
    memcpy(to, &h, sizeof h);
    if (h.kind != DOOR_BYTES || h.amount > DOOR_IN)
        return sizeof h;
    for (size_t i = 0; i < h.amount; i++)
        to[sizeof h + i] = from[2] == 0 ? (uint8_t)HELLO[i] : from[i % len];
    return sizeof h + h.amount;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t record[sizeof(struct door_head) + DOOR_IN];
    static struct net *n;
    int end;
    if (size < 2)
        return 0;
    if (n == NULL)
        n = floor_of_doors();
    struct door *d = pretend_door(n, &end);
    for (unsigned i = 0; i <= data[0] % LINES; i++)
        hand_over(n);
    const bool made = data[1] % 4 != 3;
    const size_t step = data[1] / 4 + 1u;
    for (size_t at = 2; at + (made ? 4 : 1) <= size;) {
        const size_t rest = size - at, raw = rest < step ? rest : step;
        const size_t len = made ? make_record(data + at, rest, record) : raw;
        const uint8_t *bytes = made ? record : data + at;
        const size_t torn = step < len ? step : len;
        turn(n, d, end, bytes, torn);
        if (torn < len)
            turn(n, d, end, bytes + torn, len - torn);
        at += made ? 4 : raw;
    }
    close(end);
    doors_event(d, EPOLLIN);
    peers_reap(n);
    if (d->stream >= 0 || n->sockets != 0 || n->meters.doors != 0)
        broken("a door that is gone has left somebody behind");
    free(d->in);
    free(d->out.at);
    n->doors = 0;
    return 0;
}
