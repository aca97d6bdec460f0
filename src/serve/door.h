/* A door: a process that holds sockets of a floor which may not have more descriptors itself.
 *
 * The floor accepts every connection, as without doors, and hands the socket through a stream, one
 * for each door. From then on the door reads and sends raw bytes and knows nothing of what they
 * mean: frames, requests, ciphers, limits and keys are the floor's alone. Both write records into
 * the stream: a head, and after DOOR_BYTES as many bytes as it says. Neither sends more for one
 * line than the other is ready to keep, so that a line whose other end does not read, or is not
 * listened to, holds up no other. A door ends when its stream does. */
#ifndef BAIZE_SERVE_DOOR_H
#define BAIZE_SERVE_DOOR_H

#include <stdbool.h>
#include <stdint.h>

enum door_kind {
    DOOR_BYTES, /* either way: `amount` of them follow */
    DOOR_ALIVE, /* either way: who is asked so answers so; of no line */
    DOOR_TOOK,  /* either way: so many of those that were sent are out of hand, and as many more may
                   come */
    /* To the door. */
    DOOR_OPEN,  /* a line begins; its socket comes with the first byte of this */
    DOOR_SHUT,  /* nothing is sent after what has been */
    DOOR_CLOSE, /* the line ends when what was sent has left, or a few seconds later */
    DOOR_RESET, /* it ends now, and nobody keeps what was sent */
    /* To the floor. */
    DOOR_ENDED,  /* the other end says nothing more */
    DOOR_BROKEN, /* the connection is gone */
    DOOR_CLOSED  /* the line has ended, as it was to: its number is free */
};

struct door_head {
    uint32_t line;   /* its number; the floor gives them, from 0 on, the lowest that is free */
    uint32_t kind;   /* enum door_kind */
    uint32_t amount; /* of bytes; 0 where none are meant */
};

enum {
    DOOR_OUT = 64 * 1024,     /* bytes of a line that a door keeps for it, at most */
    DOOR_IN = 16 * 1024,      /* bytes of a line that the floor keeps, at most */
    DOOR_STREAM = 256 * 1024, /* read from the stream at once */
    DOOR_SOCKETS = 64         /* handed over at once */
};

/* The argument with which programs of this house are doors. */
#define DOOR_ARGUMENT "--door"

/* Is a door at the other end of this stream until the stream ends. False: it could not be one. */
bool door_serve(int stream);

/* Who holds sockets, floor or door, may have as many as the system lets it. */
void raise_descriptor_limit(void);

/* What a program does that was started as a door by net_open: its stream is its standard input.
 * Answers its exit status. */
int door_run(void);

#endif
