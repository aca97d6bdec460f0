/* One caller on a plain or enciphered line, blocking: says exactly the bytes a test wants said. */
#ifndef BAIZE_TESTS_CALLER_H
#define BAIZE_TESTS_CALLER_H

#include "serve/frame.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct caller {
    int fd;
    SSL *tls;
    uint8_t bytes[300000];
    size_t len;
};

#define SHAKE                                                                                      \
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"         \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"

static inline struct caller *caller_dial(unsigned port)
{
    struct caller *c = calloc(1, sizeof *c);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval patience = {.tv_sec = 600}; /* as in tests/patience.py */
    int on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0)
        perror("connect");
    return c;
}

static inline void caller_say(struct caller *c, const void *bytes, size_t len)
{
    const uint8_t *at = bytes;
    while (len > 0) {
        ssize_t done =
            c->tls != NULL ? SSL_write(c->tls, at, (int)len) : send(c->fd, at, len, MSG_NOSIGNAL);
        if (done <= 0)
            return;
        at += done;
        len -= (size_t)done;
    }
}

static inline void caller_text(struct caller *c, const char *text)
{
    caller_say(c, text, strlen(text));
}

/* Reads some more; false at the end of the line. */
static inline bool caller_hear(struct caller *c)
{
    uint8_t *to = c->bytes + c->len;
    size_t room = sizeof c->bytes - c->len - 1;
    ssize_t got = c->tls != NULL ? SSL_read(c->tls, to, (int)room) : recv(c->fd, to, room, 0);
    if (got <= 0)
        return false;
    c->len += (size_t)got;
    c->bytes[c->len] = '\0';
    return true;
}

static inline void caller_drop(struct caller *c, size_t len)
{
    memmove(c->bytes, c->bytes + len, c->len - len + 1);
    c->len -= len;
}

/* The head of a reply, copied out, its body left; 0 if the line ended, else the status. */
static inline int caller_reply(struct caller *c, char *head, size_t room)
{
    char *end;
    while ((end = memmem(c->bytes, c->len, "\r\n\r\n", 4)) == NULL)
        if (!caller_hear(c))
            return 0;
    size_t len = (size_t)(end + 4 - (char *)c->bytes);
    snprintf(head, room, "%.*s", (int)len, (const char *)c->bytes);
    caller_drop(c, len);
    return atoi(head + 9);
}

/* A frame with any first byte, masked. */
static inline void caller_frame(struct caller *c, uint8_t first, const void *payload, size_t len)
{
    static const uint8_t MASK[4] = {9, 8, 7, 6};
    uint8_t *bytes = malloc(FRAME_HEAD_MAX + len);
    size_t head = frame_head(bytes, FRAME_TEXT, len, MASK);
    bytes[0] = first;
    memcpy(bytes + head, payload, len);
    frame_unmask(bytes + head, len, MASK);
    caller_say(c, bytes, head + len);
    free(bytes);
}

static inline void caller_send(struct caller *c, const char *text)
{
    caller_frame(c, 0x81, text, strlen(text));
}

/* The next frame: its kind, or -1 at the end of the line; the payload terminated in `to`. */
static inline int caller_next(struct caller *c, char *to, size_t room)
{
    struct frame f;
    int head;
    while ((head = frame_read(&f, c->bytes, c->len, false, SIZE_MAX)) <= 0 ||
           c->len < f.head + f.len)
        if (head < 0 || !caller_hear(c))
            return -1;
    size_t len = f.len < room - 1 ? f.len : room - 1;
    memcpy(to, c->bytes + f.head, len);
    to[len] = '\0';
    caller_drop(c, f.head + f.len);
    return f.kind;
}

/* The code with which the server closes, whatever it says before; 0 if it hangs up without one. */
static inline unsigned caller_closed(struct caller *c)
{
    char payload[256];
    int kind;
    while ((kind = caller_next(c, payload, sizeof payload)) >= 0)
        if (kind == FRAME_CLOSE)
            return (unsigned)((uint8_t)payload[0] << 8 | (uint8_t)payload[1]);
    return 0;
}

static inline void caller_hang_up(struct caller *c)
{
    SSL_free(c->tls);
    close(c->fd);
    free(c);
}

#endif
