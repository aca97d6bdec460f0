/* The wire: one loop, its sockets, HTTP and WebSocket (RFC 6455) on them, TLS when given a
 * certificate; where a process may not have so many sockets, with doors that hold them (door.h).
 *
 * It knows nothing of floors or games: it hands up complete text messages and takes texts to send.
 * All that a turn of the loop reads is handed up before anything is sent, and all that is to be
 * sent to one peer in a turn leaves in one system call. A peer costs little while it is silent:
 * buffers are the loop's, and a peer has one of its own only while a message is incomplete or the
 * network does not take what is sent. */
#ifndef BAIZE_SERVE_NET_H
#define BAIZE_SERVE_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct peer; /* a connection; as a WebSocket open until `closed` has been called */

enum { NET_DOORS_MAX = 128, NET_PROXIES_MAX = 16 };

struct net_limits {
    unsigned peers;         /* WebSocket connections in all; 0: 16384 */
    unsigned per_address;   /* peers from one address; 0: as many as in all */
    unsigned message_bytes; /* of one message; 0: 16384 */
    unsigned rate;          /* messages a second and peer, in the long run; 0: 200 */
    unsigned burst;         /* messages at once; 0: 400 */
    unsigned idle_seconds;  /* without a byte: pinged at half of it, dropped at the end; 0: 60 */
    /* What slow peers leave unread before they are dropped. One message may be of any size; what is
     * sent after it may not come to more than this. */
    unsigned backlog_bytes; /* of one peer; 0: 1 MiB */
    size_t backlog_address; /* of all from one address: whoever adds to it goes; 0: no limit */
    size_t backlog_all;     /* of all peers: whoever has most goes; 0: no limit */
};

struct http_reply {
    int status;       /* 200, 404, … */
    const char *type; /* content type */
    const char *body; /* must live until the call returns */
    size_t len;
    const char *packed; /* the same body in gzip, for whoever takes it; or NULL */
    size_t packed_len;
    const char *cache;    /* Cache-Control, or NULL for no-store */
    const char *etag;     /* or NULL; a weak one where the body is packed for some */
    const char *location; /* where a 301 sends the client; or NULL */
    bool gzip;            /* the body is the packed one */
};

struct net_calls {
    void (*opened)(void *ctx, struct peer *p);
    /* One complete text message, UTF-8 checked, not terminated. */
    void (*message)(void *ctx, struct peer *p, const char *text, size_t len);
    /* The peer is gone, for whatever reason; p is not to be used afterwards. */
    void (*closed)(void *ctx, struct peer *p);
    /* A plain GET or HEAD that is no upgrade; path without query; bearer: the token that it shows,
     * empty if none. False: 404. */
    bool (*http)(void *ctx, const struct peer *p, const char *path, const char *query,
                 const char *bearer, struct http_reply *reply);
    /* All sockets that could be read in this turn have been. Answers the milliseconds until it
     * wants to be called again at the latest (-1: no wish). */
    int64_t (*turn)(void *ctx, int64_t now_ms);
    /* These have sent something and are heard next: what is known of them may be asked of memory
     * now, so that it is there by then. NULL: nothing is gained by that. */
    void (*expect)(void *ctx, struct peer *const *p, size_t count);
    /* A door was opened beside those that were there, or is lost, with its connections, and perhaps
     * another opened in its place: in words, for the log. */
    void (*door)(void *ctx, const char *words);
};

struct net_setup {
    const char *host;       /* "127.0.0.1", "::", … */
    const char *port;       /* "8080"; "0": any, see net_port */
    const char *cert, *key; /* PEM files, both or neither */
    /* The names under which we are reached beside localhost and addresses, NULL-ended; whoever asks
     * for another, as a page does whose name was made to stand for our address, gets 421. NULL: any
     * name will do. */
    const char *const *hosts;
    /* The name of the protocol spoken in messages, with its version; NULL: it has none. Who offers
     * others and not this one, as a screen does that was loaded before a newer program was started,
     * is sent away with OTHER_PROTOCOL; who offers none is taken at his word. */
    const char *protocol;
    const char *const *origins; /* allowed Origin headers beside our own host; NULL-ended or NULL */
    /* Whom our pages may connect to beside ourselves, as http_manner has it; NULL: nobody. This and
     * `origins` may change between two turns. */
    const char *connects;
    /* Addresses, NULL-ended or NULL, of proxies that stand before us: who comes from one of them
     * comes from where the last address of its X-Forwarded-For says, and all that is counted by
     * address is counted there. */
    const char *const *proxies;
    struct net_limits limits;
    /* A connection is one descriptor, of which a process may have so many: those beyond are held by
     * doors (door.h). `door` is the one argument with which the running program is such a door;
     * NULL: it cannot be one, and they are refused. */
    const char *door;
    unsigned doors;      /* so many hold all connections; 0: as many as need be hold those beyond */
    unsigned door_lines; /* connections of one door; 0: as many as it may have descriptors */
    struct net_calls calls;
    void *ctx;
};

/* The code of a connection that is closed because the other end speaks another protocol. */
enum { OTHER_PROTOCOL = 4001 };

/* NULL with words in why. */
struct net *net_open(const struct net_setup *setup, char *why, size_t why_len);
unsigned net_port(const struct net *n);
/* Runs until net_stop; then stops accepting, sends what is queued, closes every peer with 1001. */
void net_run(struct net *n);
/* Both may be called from any thread and from a signal handler. */
void net_stop(struct net *n);
/* The same, but those who do not hang up are waited for only so many milliseconds. */
void net_stop_within(struct net *n, unsigned ms);
void net_wake(struct net *n); /* makes the loop take a turn */
void net_free(struct net *n);

/* Queues one text message; it leaves at the end of the turn. */
void peer_send(struct peer *p, const char *text, size_t len);
/* Closes after what is queued has been sent. */
void peer_close(struct peer *p, unsigned code, const char *reason);
void peer_set(struct peer *p, void *user);
void *peer_get(const struct peer *p);
/* The address of the other end, for logs. */
const char *peer_address(const struct peer *p);

struct net_meters {
    uint64_t connects, refused, messages_in, messages_out, bytes_in, bytes_out, turns;
    uint64_t longest; /* turn so far, in microseconds: so long everybody waited */
    uint64_t dropped_slow, dropped_idle, dropped_rate, dropped_protocol, http;
    uint64_t doors_lost;
    unsigned peers, doors;
};
void net_read_meters(const struct net *n, struct net_meters *m);

#endif
