/* The entrance: the listening socket, and who is let through it. */
#include "serve/peer.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 65535, ACCEPTED_A_TURN = 512 };

/* Sockets inherit TCP_NODELAY from the one they came in by, which saves a call for each. */
static int listen_on(const struct addrinfo *a)
{
    int on = 1, off = 0;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int trouble = errno;
    close(fd);
    errno = trouble;
    return -1;
}

bool entrance_open(struct net *n, const struct net_setup *s, char *why, size_t why_len)
{
    struct addrinfo want = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *all = NULL;
    int trouble = getaddrinfo(s->host, s->port, &want, &all);
    const char *words = gai_strerror(trouble);
    n->listener = -1;
    for (struct addrinfo *a = all; trouble == 0 && a != NULL && n->listener < 0; a = a->ai_next) {
        n->listener = listen_on(a);
        words = strerror(errno);
    }
    if (trouble == 0)
        freeaddrinfo(all);
    n->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (n->listener < 0)
        snprintf(why, why_len, "cannot listen on %s port %s: %s", s->host != NULL ? s->host : "*",
                 s->port, words);
    return n->listener >= 0;
}

void entrance_shut(struct net *n)
{
    if (n->listener >= 0)
        close(n->listener);
    n->listener = -1;
}

/* Every address as an IPv6 one. */
static void address_of(const struct sockaddr_storage *from, uint8_t address[ADDRESS_BYTES])
{
    if (from->ss_family == AF_INET6) {
        memcpy(address, &((const struct sockaddr_in6 *)from)->sin6_addr, ADDRESS_BYTES);
        return;
    }
    address_of_four(&((const struct sockaddr_in *)from)->sin_addr, address);
}

/* No descriptor is left, and a connection that nobody accepts would wake the loop for ever: the
 * spare one is given up for as long as it takes to turn the connection away. */
static bool turn_away(struct net *n)
{
    if (n->spare < 0)
        return false;
    close(n->spare);
    int fd = accept4(n->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
        ask_refuse(n, fd);
        close(fd);
    }
    n->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return fd >= 0;
}

static bool let_next_in(struct net *n)
{
    struct sockaddr_storage from;
    socklen_t len = sizeof from;
    int fd = accept4(n->listener, (struct sockaddr *)&from, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return (errno == EMFILE || errno == ENFILE) ? turn_away(n) : errno == ECONNABORTED;
    uint8_t address[ADDRESS_BYTES];
    address_of(&from, address);
    if (crowd_admits_socket(n, address)) {
        peer_welcome(n, fd, address);
    } else {
        ask_refuse(n, fd);
        close(fd);
    }
    return true;
}

void entrance_answer(struct net *n)
{
    for (int i = 0; i < ACCEPTED_A_TURN && let_next_in(n); i++)
        ;
}
