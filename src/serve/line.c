/* The line to one peer: the socket itself, ours or a door's, or TLS on it. */
#include "serve/peer.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static bool no_tls(struct net *n, const char *what, const char *file, char *why, size_t why_len)
{
    char words[160] = "unknown";
    ERR_error_string_n(ERR_get_error(), words, sizeof words);
    snprintf(why, why_len, "%s%s%s: %s", what, file[0] != '\0' ? " " : "", file, words);
    line_close_tls(n);
    return false;
}

bool line_open_tls(struct net *n, const char *cert, const char *key, char *why, size_t why_len)
{
    n->tls = SSL_CTX_new(TLS_server_method());
    if (n->tls == NULL)
        return no_tls(n, "TLS", "", why, why_len);
    SSL_CTX_set_min_proto_version(n->tls, TLS1_2_VERSION);
    /* Only what a key that is stolen later does not open: 1.3, or 1.2 with a key exchange of its
     * own for every connection and a cipher that vouches for what it hides. */
    if (SSL_CTX_set_cipher_list(n->tls, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1)
        return no_tls(n, "TLS", "", why, why_len);
    SSL_CTX_set_options(n->tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                    SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(n->tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                 SSL_MODE_RELEASE_BUFFERS);
    /* A record that is none of ours ends a read, or one that sends nothing else is read for ever.
     */
    SSL_CTX_clear_mode(n->tls, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_session_cache_mode(n->tls, SSL_SESS_CACHE_OFF);
    if (SSL_CTX_use_certificate_chain_file(n->tls, cert) != 1)
        return no_tls(n, "certificate", cert, why, why_len);
    if (SSL_CTX_use_PrivateKey_file(n->tls, key, SSL_FILETYPE_PEM) != 1)
        return no_tls(n, "key", key, why, why_len);
    if (SSL_CTX_check_private_key(n->tls) != 1)
        return no_tls(n, "key is not the certificate's:", key, why, why_len);
    /* The library writes to sockets in a way that raises a signal when the other end is gone. */
    signal(SIGPIPE, SIG_IGN);
    return true;
}

void line_close_tls(struct net *n)
{
    SSL_CTX_free(n->tls);
    BIO_meth_free(n->through_door);
    n->tls = NULL;
    n->through_door = NULL;
}

/* --- TLS through a door ----------------------------------------------------------------------- */

static int bio_read(BIO *b, char *to, int room)
{
    const ssize_t got = doors_read(BIO_get_data(b), (uint8_t *)to, (size_t)room);
    BIO_clear_retry_flags(b);
    if (got == 0)
        BIO_set_flags(b, BIO_FLAGS_IN_EOF);
    if (got < 0 && errno == EAGAIN)
        BIO_set_retry_read(b);
    return (int)got;
}

static int bio_write(BIO *b, const char *from, int len)
{
    const ssize_t done = doors_write(BIO_get_data(b), (const uint8_t *)from, (size_t)len);
    BIO_clear_retry_flags(b);
    if (done < 0 && errno == EAGAIN)
        BIO_set_retry_write(b);
    return (int)done;
}

/* What is written is on its way already, so there is nothing to flush. */
static long bio_control(BIO *b, int what, long with, void *and)
{
    (void)with;
    (void)and;
    if (what == BIO_CTRL_EOF)
        return BIO_test_flags(b, BIO_FLAGS_IN_EOF) != 0;
    return what == BIO_CTRL_FLUSH;
}

static BIO_METHOD *way_through_doors(struct net *n)
{
    if (n->through_door != NULL)
        return n->through_door;
    BIO_METHOD *way = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "door");
    if (way != NULL) {
        BIO_meth_set_read(way, bio_read);
        BIO_meth_set_write(way, bio_write);
        BIO_meth_set_ctrl(way, bio_control);
    }
    n->through_door = way;
    return way;
}

static bool start_through_door(struct peer *p)
{
    const BIO_METHOD *way = way_through_doors(p->net);
    BIO *b = way != NULL ? BIO_new(way) : NULL;
    if (b == NULL)
        return false;
    BIO_set_data(b, p);
    BIO_set_init(b, 1);
    SSL_set_bio(p->tls, b, b);
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

bool line_start_tls(struct peer *p)
{
    p->tls = SSL_new(p->net->tls);
    if (p->tls == NULL || !(p->door != 0 ? start_through_door(p) : SSL_set_fd(p->tls, p->fd) == 1))
        return false;
    SSL_set_accept_state(p->tls);
    return true;
}

static ssize_t outcome(ssize_t done)
{
    if (done >= 0)
        return done;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? LINE_LATER : LINE_DEAD;
}

static ssize_t tls_outcome(struct peer *p, int done)
{
    switch (SSL_get_error(p->tls, done)) {
    case SSL_ERROR_WANT_READ:
        return LINE_LATER;
    case SSL_ERROR_WANT_WRITE:
        p->stalled = true;
        return LINE_LATER;
    case SSL_ERROR_ZERO_RETURN:
        return LINE_END;
    default:
        return LINE_DEAD;
    }
}

/* Reads whole records, since of what the library holds back epoll does not know; not more of them
 * than cost little, however small they are. */
static ssize_t tls_read(struct peer *p, uint8_t *to, size_t room)
{
    enum { RECORDS = 64 };
    size_t got = 0;
    p->stalled = false;
    for (int i = 0; i < RECORDS && room - got >= SSL3_RT_MAX_PLAIN_LENGTH; i++) {
        ERR_clear_error();
        size_t want = room - got < INT32_MAX ? room - got : INT32_MAX;
        int done = SSL_read(p->tls, to + got, (int)want);
        if (done <= 0) {
            ssize_t how = tls_outcome(p, done);
            return got > 0 && how != LINE_DEAD ? (ssize_t)got : how;
        }
        got += (size_t)done;
    }
    return (ssize_t)got;
}

static ssize_t tls_write(struct peer *p, const uint8_t *from, size_t len)
{
    size_t sent = 0;
    while (sent < len) {
        ERR_clear_error();
        size_t want = len - sent < INT32_MAX ? len - sent : INT32_MAX;
        int done = SSL_write(p->tls, from + sent, (int)want);
        if (done <= 0) {
            ssize_t how = tls_outcome(p, done);
            p->stalled = false; /* what is unsent is watched for anyway */
            if (how != LINE_LATER)
                return LINE_DEAD;
            break;
        }
        sent += (size_t)done;
    }
    return sent > 0 ? (ssize_t)sent : LINE_LATER;
}

/* After our goodbye nothing is read to be understood, so it need not be deciphered. */
ssize_t line_read(struct peer *p, uint8_t *to, size_t room)
{
    if (p->tls != NULL && p->state != PEER_LEAVING)
        return tls_read(p, to, room);
    return outcome(p->door != 0 ? doors_read(p, to, room) : recv(p->fd, to, room, 0));
}

ssize_t line_write(struct peer *p, const uint8_t *from, size_t len)
{
    if (p->tls != NULL)
        return tls_write(p, from, len);
    return outcome(p->door != 0 ? doors_write(p, from, len) : send(p->fd, from, len, MSG_NOSIGNAL));
}

void line_shut(struct peer *p)
{
    if (p->tls != NULL) {
        ERR_clear_error();
        SSL_shutdown(p->tls);
    }
    if (p->door != 0)
        doors_say(p, DOOR_SHUT);
    else
        shutdown(p->fd, SHUT_WR);
}

void line_abandon(struct peer *p)
{
    const struct linger none = {.l_onoff = 1};
    p->abandoned = true;
    if (p->door == 0)
        setsockopt(p->fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
}

void line_close(struct peer *p)
{
    SSL_free(p->tls);
    p->tls = NULL;
    if (p->door != 0)
        doors_say(p, p->abandoned ? DOOR_RESET : DOOR_CLOSE);
    if (p->fd >= 0) {
        close(p->fd);
        p->net->own--;
    }
    p->fd = -1;
}
