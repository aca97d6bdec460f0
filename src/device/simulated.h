/* Simulated devices: what each kind says by itself as its table is played, and what it says when
 * somebody at its keyboard has it fail. They know no socket and no clock: they are told how their
 * table stands and what the time is, and asked what they say next. */
#ifndef BAIZE_DEVICE_SIMULATED_H
#define BAIZE_DEVICE_SIMULATED_H

#include "base/card.h"
#include "device/kinds.h"

#include <jansson.h>
#include <stdint.h>

extern const char DEVICE_HELP[];

enum { SAID_MAX = 160, SAYS_MAX = 8 };

/* A signal, as members of a JSON object, and when it is said. */
struct says {
    int64_t at;
    char text[SAID_MAX];
};

struct simulated {
    enum device kind;
    int64_t spin_ms;  /* that a spin, a tumble or the way to the next card takes */
    bool by_itself;   /* else it says only what is typed */
    bool mute;        /* it says nothing at all, not even that it is there */
    int64_t round;    /* for which it has begun; 0: none */
    struct shoe shoe; /* cards that are left in it */
    int64_t shown;    /* the round that a display shows */
    bool stuck;       /* a printer without paper, or with a jam: what it is to print fails */
    const char *out;  /* the folder that a printer's papers go into; NULL: none */
    struct says say[SAYS_MAX];
    unsigned count;
};

void simulated_begin(struct simulated *s, enum device kind, int64_t spin_ms);
/* How its table stands, or what it is to print; what a device shows is printed. */
void simulated_hears(struct simulated *s, const json_t *news, int64_t now);
/* A line that somebody typed; false with words: it is nothing to do. */
bool simulated_typed(struct simulated *s, const char *line, int64_t now, const char **why);
/* What is said by now: the first of it, which is then taken away; NULL: nothing. */
bool simulated_next(struct simulated *s, int64_t now, char text[SAID_MAX]);
/* Milliseconds until something is said; -1: nothing is to be. */
int64_t simulated_wait(const struct simulated *s, int64_t now);

#endif
