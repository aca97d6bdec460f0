/* The wire from inside: what the files of this room share and nobody else sees. */
#ifndef BAIZE_SERVE_PEER_H
#define BAIZE_SERVE_PEER_H

#include "serve/net.h"

#include <openssl/types.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/types.h>

enum {
    NO_POST = UINT32_MAX,  /* nothing queued in this turn */
    ASKING_SECONDS = 10,   /* for a whole request, or for a step of taking the reply */
    LEAVING_SECONDS = 5,   /* for the other end to hang up after our goodbye */
    STOPPING_MS = 2000,    /* for all of them, when the loop is stopped */
    IN_BYTES = 256 * 1024, /* read at once from one socket */
    EVENTS = 1024,         /* sockets seen to in one turn */
    EXPECTED = 16,         /* of these, whose peers are asked of memory together */
    PEERS_A_BLOCK = 256
};

enum peer_state {
    PEER_FREE,
    PEER_ASKING,  /* speaks HTTP */
    PEER_OPEN,    /* speaks WebSocket, or in lines */
    PEER_LEAVING, /* has had our last word; what it still says is thrown away until it hangs up */
    PEER_GONE     /* waits for the end of the reading to be forgotten */
};

/* What is to happen when everything queued has left. */
enum peer_then { THEN_STAY, THEN_SHUT, THEN_GO };

/* Bytes that wait: unread, `mark` is the end of what is gathered of a message in fragments; unsent,
 * `mark` is where to go on sending. */
struct kept {
    size_t cap, len, mark;
    uint8_t at[];
};

struct peer {
    struct net *net;
    void *user;
    struct peer *next; /* among the gone, or the free */
    struct kept *unread, *unsent;
    SSL *tls;
    size_t waiting, room; /* bytes queued or unsent, and how many there may be */
    int64_t due;          /* when its allowance will be whole again, ns */
    int fd;
    uint32_t post;  /* its place in the outbox */
    uint32_t heard; /* the second of the last byte that counts as a sign of life */
    uint8_t address[16];
    uint8_t state, then;
    bool reading, writing; /* what epoll has been asked to watch */
    bool pinged, begun, stalled, greeted;
    bool lines; /* each message is a line of its own, and no frame */
};

/* Everything queued in a turn lies in one arena, in the order in which it was queued, in runs: each
 * is for one peer and names the next for the same peer. */
struct post {
    struct peer *to;
    size_t first, last, bytes;
};

struct outbox {
    uint8_t *at, *joined;
    size_t len, cap, joined_cap, peak; /* peak: the most of any turn in this second */
    struct post *posts;
    uint32_t count, posts_cap;
};

struct address {
    uint64_t key; /* 0: nobody */
    uint32_t sockets, peers;
    size_t unsent;
};

struct net {
    struct net_calls calls;
    void *ctx;
    const char *protocol, *connects, *const *origins, *const *hosts;
    size_t unsent; /* by all peers */
    struct net_limits limits;
    struct net_meters meters;
    SSL_CTX *tls;
    int epoll, listener, bell, spare;
    atomic_bool stop;
    atomic_uint patience; /* ms, once it is stopped */
    bool stopping;
    int64_t now, turn_at, stop_at; /* ns of the monotonic clock; turn_at < 0: no wish */
    uint32_t second;
    uint8_t *in; /* where every socket is read into */
    size_t in_bytes;
    struct outbox out;
    struct peer **blocks, *vacant, *gone;
    size_t block_count;
    unsigned sockets;
    struct address *addresses; /* NULL while nobody is counted */
    size_t address_cap, address_count;
    uint64_t address_salt;
    char words[64];
    struct epoll_event events[EVENTS];
};

/* crowd.c: room for peers, and how many an address has */
struct peer *crowd_take(struct net *n);
void crowd_give_back(struct net *n, struct peer *p);
void crowd_free(struct net *n);
void crowd_each(struct net *n, void (*visit)(struct peer *p));
bool crowd_admits_socket(struct net *n, const uint8_t address[16]); /* and counts it */
bool crowd_admits_peer(struct net *n, const uint8_t address[16]);   /* and counts it */
void crowd_forget(struct net *n, const struct peer *p);
/* What peers of an address leave unread has grown, or become less: answers how much it is now. */
size_t crowd_unsent(struct net *n, const struct peer *p, ptrdiff_t by);
struct peer *crowd_slowest(struct net *n); /* NULL: nobody leaves anything unread */

/* door.c: the listening socket */
bool door_open(struct net *n, const struct net_setup *s, char *why, size_t why_len);
void door_answer(struct net *n);
void door_shut(struct net *n);

/* line.c: bytes from and to a socket, enciphered or not */
enum { LINE_END = 0, LINE_LATER = -1, LINE_DEAD = -2 };
bool line_open_tls(struct net *n, const char *cert, const char *key, char *why, size_t why_len);
void line_close_tls(struct net *n);
bool line_start_tls(struct peer *p);
ssize_t line_read(struct peer *p, uint8_t *to, size_t room);
ssize_t line_write(struct peer *p, const uint8_t *from, size_t len);
void line_shut(struct peer *p);
void line_close(struct peer *p);

/* outbox.c: what leaves at the end of the turn */
uint8_t *outbox_room(struct peer *p, size_t len); /* NULL: no memory, and the peer is gone */
void outbox_forget(struct peer *p);
void outbox_flush(struct net *n);
void outbox_resume(struct peer *p);
void outbox_shrink(struct net *n);
void outbox_free(struct net *n);

/* ask.c: the peer while it speaks HTTP */
struct inflow;
void ask_read(struct peer *p, struct inflow *in);
/* lines.c: the peer that speaks in lines */
bool lines_begin(struct peer *p, const struct inflow *in);
void lines_read(struct peer *p, struct inflow *in);
void lines_send(struct peer *p, const char *text, size_t len);
void lines_goodbye(struct peer *p, const char *reason);
void ask_refuse(struct net *n, int fd); /* no room: a short answer to a socket nobody will serve */

/* peer.c: its life */
void peer_welcome(struct net *n, int fd, const uint8_t address[16]);
void peer_event(struct peer *p, uint32_t events);
void peer_watch(struct peer *p);
void peer_leave(struct peer *p, enum peer_then then);
void peer_gone(struct peer *p);
void peer_look_after(struct peer *p);
bool peer_within_rate(struct peer *p);
void peers_reap(struct net *n);

#endif
