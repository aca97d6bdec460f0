#include "serve/client.h"

#include "serve/frame.h"
#include "serve/port.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 10, ROOM = CLIENT_MESSAGE_MAX + FRAME_HEAD_MAX + FRAME_CONTROL_MAX };

struct client {
    int fd;
    bool lines; /* a message is a line, and no frame */
    bool port;  /* a serial port, and no socket */
    SSL_CTX *context;
    SSL *tls;
    struct inflow in;
    uint8_t held[ROOM];
    char text[CLIENT_MESSAGE_MAX + 1];
};

struct address {
    bool tls, lines;
    char host[256], port[16];
    unsigned baud; /* of a serial port, which host then names; 0: it is none */
};

/* "serial:/dev/ttyS0", or with its speed "serial:/dev/ttyS0@9600". */
static bool read_port(const char *at, struct address *a)
{
    enum { BAUD = 115200 };
    const char *speed = strrchr(at, '@');
    const size_t len = speed != NULL ? (size_t)(speed - at) : strlen(at);
    *a = (struct address){.lines = true, .baud = BAUD};
    if (len == 0 || len >= sizeof a->host ||
        (speed != NULL && sscanf(speed, "@%7u", &a->baud) != 1))
        return false;
    memcpy(a->host, at, len);
    return a->baud != 0;
}

/* "ws://host:port", "wss://[::1]:8443"; or for lines "tcp://…", "tls://…" and "serial:…". */
static bool read_url(const char *url, struct address *a)
{
    if (strncmp(url, "serial:", 7) == 0)
        return read_port(url + 7, a);
    *a = (struct address){.baud = 0};
    const size_t scheme = strcspn(url, ":");
    a->tls = strncmp(url, "wss://", 6) == 0 || strncmp(url, "tls://", 6) == 0;
    a->lines = strncmp(url, "tcp://", 6) == 0 || strncmp(url, "tls://", 6) == 0;
    if (!a->tls && !a->lines && strncmp(url, "ws://", 5) != 0)
        return false;
    const char *at = url + scheme + 3;
    bool bracketed = *at == '[';
    size_t len = bracketed ? strcspn(++at, "]") : strcspn(at, ":/");
    if (len == 0 || len >= sizeof a->host || (bracketed && at[len] != ']'))
        return false;
    memcpy(a->host, at, len);
    a->host[len] = '\0';
    at += len + bracketed;
    len = *at == ':' ? strcspn(++at, "/") : 0;
    if (len >= sizeof a->port)
        return false;
    if (len == 0)
        snprintf(a->port, sizeof a->port, "%s", a->tls ? "443" : "80");
    else
        snprintf(a->port, sizeof a->port, "%.*s", (int)len, at);
    return true;
}

static int dial(const struct address *a, char *why, size_t why_len)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *all;
    struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    int fd = -1, trouble = getaddrinfo(a->host, a->port, &hints, &all);
    if (trouble != 0) {
        snprintf(why, why_len, "%s: %s", a->host, gai_strerror(trouble));
        return -1;
    }
    for (const struct addrinfo *i = all; i != NULL && fd < 0; i = i->ai_next) {
        fd = socket(i->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (connect(fd, i->ai_addr, i->ai_addrlen) == 0)
            break;
        snprintf(why, why_len, "%s port %s: %s", a->host, a->port, strerror(errno));
        close(fd);
        fd = -1;
    }
    freeaddrinfo(all);
    return fd;
}

static int pick_up(const struct address *a, char *why, size_t why_len)
{
    if (a->baud == 0)
        return dial(a, why, why_len);
    const int fd = port_open(a->host, a->baud);
    if (fd < 0)
        snprintf(why, why_len, "%s cannot be opened: %s", a->host, strerror(errno));
    return fd;
}

static bool start_tls(struct client *c, const char *host, const char *trust, char *why,
                      size_t why_len)
{
    c->context = SSL_CTX_new(TLS_client_method());
    if (c->context == NULL)
        return false;
    SSL_CTX_set_min_proto_version(c->context, TLS1_2_VERSION);
    SSL_CTX_set_verify(c->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_verify_paths(c->context);
    if (trust != NULL && SSL_CTX_load_verify_locations(c->context, trust, NULL) != 1) {
        snprintf(why, why_len, "%s holds no certificates", trust);
        return false;
    }
    c->tls = SSL_new(c->context);
    if (c->tls == NULL || SSL_set1_host(c->tls, host) != 1 ||
        SSL_set_tlsext_host_name(c->tls, host) != 1 || SSL_set_fd(c->tls, c->fd) != 1 ||
        SSL_connect(c->tls) != 1) {
        long verdict = c->tls != NULL ? SSL_get_verify_result(c->tls) : X509_V_OK;
        snprintf(why, why_len, "no TLS with %s: %s", host,
                 verdict != X509_V_OK ? X509_verify_cert_error_string(verdict)
                                      : "the other end speaks otherwise");
        return false;
    }
    return true;
}

/* A port takes what it has room for: it is waited for, as long as a socket would be. */
static ssize_t put_some(struct client *c, const char *at, size_t len)
{
    if (c->tls != NULL)
        return SSL_write(c->tls, at, (int)len);
    if (!c->port)
        return send(c->fd, at, len, MSG_NOSIGNAL);
    struct pollfd p = {.fd = c->fd, .events = POLLOUT};
    return poll(&p, 1, PATIENCE_SECONDS * 1000) == 1 ? write(c->fd, at, len) : -1;
}

static bool put(struct client *c, const void *from, size_t len)
{
    const char *at = from;
    while (len > 0) {
        ssize_t done = put_some(c, at, len);
        if (done <= 0)
            return false;
        at += done;
        len -= (size_t)done;
    }
    return true;
}

static ssize_t take(struct client *c, void *to, size_t room)
{
    if (c->tls != NULL)
        return SSL_read(c->tls, to, (int)room);
    return c->port ? read(c->fd, to, room) : recv(c->fd, to, room, 0);
}

/* --- the handshake ---------------------------------------------------------------------------- */

static void answer_to(const char *key, char accept[32])
{
    char said[64];
    unsigned char hash[SHA_DIGEST_LENGTH];
    int len = snprintf(said, sizeof said, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    SHA1((const unsigned char *)said, (size_t)len, hash);
    EVP_EncodeBlock((unsigned char *)accept, hash, sizeof hash);
}

static bool upgrade(struct client *c, const struct address *a, const char *protocol, char *why,
                    size_t why_len)
{
    char head[1024], accept[32], key[32];
    unsigned char drawn[16];
    if (RAND_bytes(drawn, sizeof drawn) != 1)
        return false;
    EVP_EncodeBlock((unsigned char *)key, drawn, sizeof drawn);
    answer_to(key, accept);
    bool six = strchr(a->host, ':') != NULL;
    int len = snprintf(head, sizeof head,
                       "GET /ws HTTP/1.1\r\nHost: %s%s%s:%s\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                       "Sec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Protocol: %s\r\n\r\n",
                       six ? "[" : "", a->host, six ? "]" : "", a->port, key, protocol);
    size_t got = 0;
    if (!put(c, head, (size_t)len)) {
        snprintf(why, why_len, "the other end does not listen");
        return false;
    }
    /* One byte at a time: what follows the head belongs to the messages. */
    while (got + 1 < sizeof head && take(c, head + got, 1) == 1) {
        head[++got] = '\0';
        if (got >= 4 && memcmp(head + got - 4, "\r\n\r\n", 4) == 0)
            break;
    }
    head[got] = '\0';
    bool there = strncmp(head, "HTTP/1.1 101 ", 13) == 0 && strstr(head, accept) != NULL;
    char agreed[128];
    snprintf(agreed, sizeof agreed, "\r\nSec-WebSocket-Protocol: %s\r\n", protocol);
    if (there && strstr(head, agreed) != NULL)
        return true;
    if (there)
        snprintf(why, why_len, "what is there does not speak %s", protocol);
    else
        snprintf(why, why_len, "no floor is there: %.*s", (int)strcspn(head, "\r\n"), head);
    return false;
}

struct client *client_open(const char *url, const char *trust, const char *protocol, char *why,
                           size_t why_len)
{
    struct address a;
    struct client *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    signal(SIGPIPE, SIG_IGN); /* TLS writes in a way that raises it when the other end is gone */
    snprintf(why, why_len, "out of memory");
    c->in.at = c->held;
    c->fd = -1;
    if (!read_url(url, &a))
        snprintf(why, why_len, "%s is no address like ws://127.0.0.1:8080", url);
    else
        c->fd = pick_up(&a, why, why_len);
    c->port = a.baud != 0;
    if (c->fd >= 0 && (!a.tls || start_tls(c, a.host, trust, why, why_len)) &&
        ((c->lines = a.lines) || upgrade(c, &a, protocol, why, why_len)))
        return c;
    client_close(c);
    return NULL;
}

void client_close(struct client *c)
{
    if (c == NULL)
        return;
    SSL_free(c->tls);
    SSL_CTX_free(c->context);
    if (c->fd >= 0)
        close(c->fd);
    free(c);
}

int client_socket(const struct client *c)
{
    return c->fd;
}

/* --- messages --------------------------------------------------------------------------------- */

static bool send_frame(struct client *c, enum frame_kind kind, const void *from, size_t len)
{
    uint8_t frame[ROOM], mask[4];
    if (len > CLIENT_MESSAGE_MAX || RAND_bytes(mask, sizeof mask) != 1)
        return false;
    size_t head = frame_head(frame, kind, len, mask);
    memcpy(frame + head, from, len);
    frame_unmask(frame + head, len, mask);
    return put(c, frame, head + len);
}

bool client_send(struct client *c, const char *text)
{
    if (c->lines)
        return put(c, text, strlen(text)) && put(c, "\n", 1);
    return send_frame(c, FRAME_TEXT, text, strlen(text));
}

static enum client_news look_for_line(struct client *c, const char **text)
{
    const uint8_t *from = c->held + c->in.next;
    const uint8_t *end = memchr(from, '\n', c->in.end - c->in.next);
    if (end == NULL)
        return c->in.end - c->in.next > CLIENT_MESSAGE_MAX ? CLIENT_GONE : CLIENT_NOTHING;
    const size_t len = (size_t)(end - from);
    if (len > CLIENT_MESSAGE_MAX)
        return CLIENT_GONE;
    memcpy(c->text, from, len);
    c->text[len] = '\0';
    c->in.next += len + 1;
    *text = c->text;
    return CLIENT_TEXT;
}

/* What lies in the buffer already: a text, or nothing whole. Pings are answered on the way. */
static enum client_news look(struct client *c, const char **text)
{
    struct given g;
    if (c->lines)
        return look_for_line(c, text);
    for (;;) {
        switch (inflow_next(&c->in, false, CLIENT_MESSAGE_MAX, &g)) {
        case GIVEN_TEXT:
            memcpy(c->text, g.at, g.len);
            c->text[g.len] = '\0';
            *text = c->text;
            return CLIENT_TEXT;
        case GIVEN_PING:
            if (!send_frame(c, FRAME_PONG, g.at, g.len))
                return CLIENT_GONE;
            break;
        case GIVEN_PONG:
        case GIVEN_EMPTY:
            break;
        case GIVEN_NOTHING:
            return CLIENT_NOTHING;
        case GIVEN_CLOSE:
        case GIVEN_FAULT:
            return CLIENT_GONE;
        }
    }
}

static void make_room(struct client *c)
{
    size_t unread = c->in.end - c->in.next;
    memmove(c->held + c->in.part, c->held + c->in.next, unread);
    c->in.next = c->in.part;
    c->in.end = c->in.part + unread;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

enum client_news client_hear(struct client *c, int wait_ms, const char **text)
{
    int64_t until = now_ms() + wait_ms;
    for (;;) {
        enum client_news here = look(c, text);
        if (here != CLIENT_NOTHING)
            return here;
        int64_t left = until - now_ms();
        struct pollfd p = {.fd = c->fd, .events = POLLIN};
        bool waits = c->tls != NULL && SSL_pending(c->tls) > 0;
        if (!waits && poll(&p, 1, left > 0 ? (int)left : 0) <= 0)
            return CLIENT_NOTHING;
        make_room(c);
        ssize_t got = c->in.end < ROOM ? take(c, c->held + c->in.end, ROOM - c->in.end) : 0;
        if (got <= 0)
            return CLIENT_GONE;
        c->in.end += (size_t)got;
    }
}
