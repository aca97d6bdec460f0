/* The line to one peer: the socket itself, or TLS on it. */
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
    n->tls = NULL;
}

bool line_start_tls(struct peer *p)
{
    p->tls = SSL_new(p->net->tls);
    if (p->tls == NULL || SSL_set_fd(p->tls, p->fd) != 1)
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

/* Reads until the library has nothing left: what it holds back, epoll does not know of. */
static ssize_t tls_read(struct peer *p, uint8_t *to, size_t room)
{
    size_t got = 0;
    p->stalled = false;
    while (got < room) {
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
    return outcome(recv(p->fd, to, room, 0));
}

ssize_t line_write(struct peer *p, const uint8_t *from, size_t len)
{
    if (p->tls != NULL)
        return tls_write(p, from, len);
    return outcome(send(p->fd, from, len, MSG_NOSIGNAL));
}

void line_shut(struct peer *p)
{
    if (p->tls != NULL) {
        ERR_clear_error();
        SSL_shutdown(p->tls);
    }
    shutdown(p->fd, SHUT_WR);
}

void line_close(struct peer *p)
{
    SSL_free(p->tls);
    p->tls = NULL;
    close(p->fd);
    p->fd = -1;
}
