/* The wire from inside: what the files of this room share and nobody else sees. */
#ifndef BAIZE_SERVE_PEER_H
#define BAIZE_SERVE_PEER_H

#include "base/address.h"
#include "serve/door.h"
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
    union {
        int fd;          /* -1: it has none */
        uint32_t number; /* of its line, where a door holds it */
    };
    uint32_t post;  /* its place in the outbox */
    uint32_t heard; /* the second of the last byte that counts as a sign of life */
    uint8_t address[ADDRESS_BYTES];
    uint8_t via; /* the proxy that brings it, counted from one; 0: it comes by itself */
    uint8_t state, then;
    uint8_t door;          /* which holds its socket, counted from one; 0: we do */
    bool reading, writing; /* what epoll has been asked to watch */
    bool pinged, begun, stalled, greeted;
    bool lines;     /* each message is a line of its own, and no frame */
    bool abandoned; /* what was sent and has not arrived is not to be kept */
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

/* A line that a door holds. */
struct passage {
    struct peer *peer; /* NULL: nobody's; what still comes is thrown away until it is closed */
    bool used, ended;
    uint32_t sent;          /* bytes that the door has not said to be out of its hands */
    uint32_t taken;         /* bytes heard and not yet told to be */
    uint32_t given;         /* bytes that it has sent and were not yet told to be */
    const uint8_t *arrived; /* in the buffer of the stream, while its record is being read */
    size_t arrived_len;
    struct kept *kept; /* what arrived and was not listened to */
};

struct door {
    struct net *net;
    int stream; /* -1: there is no such door, or it is gone */
    pid_t pid;
    struct passage *passage;
    uint32_t *vacant; /* numbers of lines that nobody has */
    uint32_t room, vacant_count, lines;
    uint8_t *in;
    size_t in_len;
    struct bytes_out {
        uint8_t *at;
        size_t len, mark, cap;
    } out;
    struct handed { /* sockets, and before which byte of `out` each goes */
        size_t before;
        int fd;
    } handed[DOOR_SOCKETS];
    unsigned handed_count;
    uint32_t heard, asked;      /* the second in which it said something, and in which it was to */
    bool writing, failed, owes; /* an answer */
};

struct net {
    struct net_calls calls;
    void *ctx;
    const char *protocol, *connects, *const *origins, *const *hosts;
    size_t unsent; /* by all peers */
    struct net_limits limits;
    struct net_meters meters;
    SSL_CTX *tls;
    struct bio_method_st *through_door; /* how TLS goes through doors; NULL: it has not yet */
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
    uint8_t proxies[NET_PROXIES_MAX][ADDRESS_BYTES];
    unsigned proxy_count;
    struct address *addresses; /* NULL while nobody is counted */
    size_t address_cap, address_count;
    uint64_t address_salt;
    const char *door_word;
    bool all_through_doors;
    unsigned door_lines, own_lines; /* that a door, and we ourselves, may hold */
    unsigned own;                   /* that we do */
    unsigned doors;                 /* how many there are, also where one is just gone */
    uint32_t door_refused;          /* the second in which another could not be opened */
    struct door door[NET_DOORS_MAX];
    char words[ADDRESS_TEXT];
    struct epoll_event events[EVENTS];
};

/* crowd.c: room for peers, and how many an address has */
struct peer *crowd_take(struct net *n);
void crowd_give_back(struct net *n, struct peer *p);
void crowd_free(struct net *n);
void crowd_each(struct net *n, void (*visit)(struct peer *p));
/* Which proxy this address is, counted from one; 0: none. */
unsigned crowd_proxy(const struct net *n, const uint8_t address[ADDRESS_BYTES]);
bool crowd_admits_socket(struct net *n, const uint8_t address[ADDRESS_BYTES]); /* and counts it */
bool crowd_admits_peer(struct net *n, const uint8_t address[ADDRESS_BYTES]);   /* and counts it */
/* From now on it comes from there; false: as many do as may, and it is left where it was. */
bool crowd_move(struct net *n, struct peer *p, const uint8_t address[ADDRESS_BYTES]);
void crowd_forget(struct net *n, const struct peer *p);
/* What peers of an address leave unread has grown, or become less: answers how much it is now. */
size_t crowd_unsent(struct net *n, const struct peer *p, ptrdiff_t by);
struct peer *crowd_slowest(struct net *n); /* NULL: nobody leaves anything unread */

/* entrance.c: the listening socket */
bool entrance_open(struct net *n, const struct net_setup *s, char *why, size_t why_len);
void entrance_answer(struct net *n);
void entrance_shut(struct net *n);

/* doors.c: processes that hold sockets for us */
bool doors_open(struct net *n, const struct net_setup *s, char *why, size_t why_len);
/* The door that holds this socket from now on, in the name of this peer. False: none can. */
bool doors_take(struct net *n, struct peer *p, int fd);
bool doors_has(const struct net *n, const void *event); /* whose event is that of a door's stream */
void doors_event(struct door *d, uint32_t events);
void doors_flush(struct net *n);
void doors_look_after(struct net *n);
void doors_free(struct net *n);
ssize_t doors_read(struct peer *p, uint8_t *to, size_t room); /* as recv and send do */
ssize_t doors_write(struct peer *p, const uint8_t *from, size_t len);
bool doors_hold(const struct peer *p); /* bytes, or the end, that came through one: to be read */
void doors_say(struct peer *p, enum door_kind kind);

/* line.c: bytes from and to a socket, here or at a door, enciphered or not */
enum { LINE_END = 0, LINE_LATER = -1, LINE_DEAD = -2 };
bool line_open_tls(struct net *n, const char *cert, const char *key, char *why, size_t why_len);
void line_close_tls(struct net *n);
bool line_start_tls(struct peer *p);
ssize_t line_read(struct peer *p, uint8_t *to, size_t room);
ssize_t line_write(struct peer *p, const uint8_t *from, size_t len);
void line_shut(struct peer *p);
void line_abandon(struct peer *p); /* before line_close: what has not arrived is not to be kept */
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
void peer_welcome(struct net *n, int fd, const uint8_t address[ADDRESS_BYTES]);
void peer_event(struct peer *p, uint32_t events);
void peer_watch(struct peer *p);
void peer_leave(struct peer *p, enum peer_then then);
void peer_gone(struct peer *p);
void peer_look_after(struct peer *p);
bool peer_within_rate(struct peer *p);
void peers_reap(struct net *n);

#endif
