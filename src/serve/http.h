/* HTTP/1.1 as far as a table needs it: GET and HEAD without a body, and the upgrade to WebSocket.
 *
 * Pure functions on buffers. The reading is strict: whatever two programs could read in two ways
 * (bare line feeds, folded lines, a space before the colon, two Hosts) is refused. */
#ifndef BAIZE_SERVE_HTTP_H
#define BAIZE_SERVE_HTTP_H

#include "base/address.h"
#include "base/text.h"
#include "serve/net.h"

enum { HTTP_HEAD_MAX = 8192, HTTP_REPLY_HEAD_MAX = 12288 };

struct span {
    const char *at;
    size_t len;
};

struct http_request {
    const char *path,
        *query; /* terminated, as sent: nothing is decoded; query "" if there is none */
    struct span host, origin, authorization, none_match, encodings, ws_key, ws_version,
        ws_protocols, forwarded;
    bool head;         /* HEAD: answer without the body */
    bool closes;       /* the connection is to be closed after the reply */
    bool to_websocket; /* asks for the upgrade */
    bool old;          /* HTTP/1.0 */
};

/* Takes the next member of a comma-separated list off its front; false at its end. */
bool span_next(struct span *list, struct span *item);

/* Reads one request in place: answers the length of its head, 0 if more bytes are needed, or minus
 * the status with which it is refused. */
int http_read(struct http_request *r, char *at, size_t len);

/* 101 if the request may become a WebSocket, else the status that says why not. Origins beside our
 * own host are those of the list; who sends none is no browser and is let in. */
int http_upgrade(const struct http_request *r, const char *const *origins);
/* Whether the request is for us: for an address, for localhost, or under a name of the list, with
 * or without a port. Who names nothing is no browser. */
bool http_for_us(const struct http_request *r, const char *const *hosts);
/* Whose request it is, as the proxy says that brought it: the last address of X-Forwarded-For, the
 * one that it has put there itself. False: that is no address. */
bool http_sender(const struct http_request *r, uint8_t address[ADDRESS_BYTES]);
/* Whether this is among the protocols that the other end offers to speak. */
bool http_speaks(const struct http_request *r, const char *protocol);
/* protocol: the one that is spoken from here on, or NULL where none was agreed on. */
void http_write_upgrade(struct text *t, const struct http_request *r, const char *protocol);

/* The head of a reply with a body of len bytes. host: under which name we were asked, so that the
 * page may talk to that and to nobody else; empty: to nobody. */
struct http_manner {
    struct span host;
    const char *connects; /* whom the page may connect to beside, each after a space; or NULL */
    bool tls, closes;
};
void http_write_head(struct text *t, const struct http_reply *reply, struct http_manner how);
/* Gives the packed body to a client that takes it: one that names gzip, or whatever is not named,
 * with any weight but nothing. */
void http_pack(const struct http_request *r, struct http_reply *reply);
/* True if the client already has what the reply would bring. */
bool http_unchanged(const struct http_request *r, const struct http_reply *reply);
const char *http_words(int status);

#endif
