/* WebSocket frames (RFC 6455) in buffers: read, unmasked, gathered into messages, written.
 *
 * Nothing here knows of sockets: bytes go in, messages and faults come out, so that tests and
 * fuzzing reach every path and the load client speaks through the same code as the server. */
#ifndef BAIZE_SERVE_FRAME_H
#define BAIZE_SERVE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind {
    FRAME_MORE = 0, /* continues a message in fragments */
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

enum close_code {
    CLOSE_NORMAL = 1000,
    CLOSE_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_KIND = 1003,
    CLOSE_NONE = 1005, /* a close frame without a code; never sent */
    CLOSE_UTF8 = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_SIZE = 1009
};

enum { FRAME_HEAD_MAX = 14, FRAME_CONTROL_MAX = 125 };

struct frame {
    uint8_t kind;
    bool last;
    uint8_t mask[4];
    size_t head; /* bytes before the payload */
    size_t len;  /* bytes of the payload */
};

/* Reads the head of a frame: answers its length, 0 if more bytes are needed, or minus the code with
 * which the connection must be closed. Clients mask, servers do not; `limit` is on the payload of
 * all but control frames. */
int frame_read(struct frame *f, const uint8_t *at, size_t have, bool masked, size_t limit);
/* Unmasks in place; true if every byte turned out to be ASCII. */
bool frame_unmask(uint8_t *at, size_t len, const uint8_t mask[4]);
/* Writes the head of a whole frame, masked if `mask` is given; answers its length. */
size_t frame_head(uint8_t *to, enum frame_kind kind, size_t len, const uint8_t *mask);
/* A whole close frame, unmasked; a reason is cut to what a control frame holds. */
size_t frame_close(uint8_t to[2 + FRAME_CONTROL_MAX], unsigned code, const char *reason);

bool utf8_good(const uint8_t *at, size_t len);

/* The bytes one side has sent, in one buffer: at the start what is gathered of a message in
 * fragments, then whatever lies between, then from `next` to `end` what has not been read. */
struct inflow {
    uint8_t *at;
    size_t part, next, end;
    bool begun; /* a message in fragments has begun, perhaps with nothing in it */
};

enum given_kind {
    GIVEN_NOTHING,
    GIVEN_EMPTY, /* a fragment with nothing in it, which ends no message: no size limits how many */
    GIVEN_TEXT,
    GIVEN_PING,
    GIVEN_PONG,
    GIVEN_CLOSE,
    GIVEN_FAULT
};

struct given {
    const uint8_t *at; /* in the buffer, until the next call */
    size_t len;
    unsigned code; /* of a close, or the one a fault is to be answered with */
};

/* The next whole thing in the buffer. Text is UTF-8; binary messages are a fault. GIVEN_NOTHING
 * means that more bytes are needed. */
enum given_kind inflow_next(struct inflow *in, bool masked, size_t limit, struct given *g);

#endif
