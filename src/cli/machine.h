/* A device of a floor as a program: its key, and its line to the floor. */
#ifndef BAIZE_CLI_MACHINE_H
#define BAIZE_CLI_MACHINE_H

#include "base/text.h"
#include "cli/controllers.h"
#include "device/proof.h"
#include "serve/client.h"

#include <jansson.h>

struct machine {
    enum device device;
    char place[16]; /* the terminal or table it belongs to */
    bool keyed;     /* it has a key; else a demonstration takes it at its word */
    uint8_t floor[PROOF_KEY], key[PROOF_KEY], secret[64];
    const char *file, *trust;
    struct controllers where;
    struct client *line; /* NULL: not connected */
    struct meeting meeting;
    int64_t seq, last, sensed; /* of messages; the last note and the last signal the floor has */
    int64_t beat;              /* how often the floor is to hear of it, milliseconds */
    int64_t spoke;             /* when it was last told anything, by machine_clock */
    void (*ready)(void *ctx, const json_t *o); /* what the floor tells it when it joins; or NULL */
    void (*heard)(void *ctx, const json_t *news); /* what comes beside answers; or NULL */
    void *ctx;
};

/* Whole or not at all, and on the disk before anything rests on it. */
bool machine_keep_file(const char *path, const char *text);
bool machine_read_file(const char *path, char *text, size_t room);
void machine_write_key(const struct machine *m, const uint8_t seed[32]);
void machine_read_key(struct machine *m);

struct text *machine_begin(struct machine *m, struct text *t, char *room, size_t len,
                           const char *what);
/* What the floor answers; NULL: the line is gone. */
json_t *machine_ask(struct machine *m, struct text *t);
/* Says a signal, members of a JSON object, and prints what becomes of it. True: the floor has it,
 * or never will. */
bool machine_sense(struct machine *m, const char *text);
/* What somebody types there that goes wrong, as `fault WORDS`, is said as a signal; false: it is
 * nothing of the kind. */
bool machine_goes_wrong(struct machine *m, const char *text);
/* Says that it is there, where it has said nothing for long. */
void machine_beat(struct machine *m);
int64_t machine_clock(void); /* milliseconds of a steady clock */
/* Hears what has come that answers nothing. Where the line is gone it is hung up, and that is said.
 */
void machine_hear(struct machine *m);
const char *machine_word(const json_t *o, const char *key);
bool machine_is(const json_t *o, const char *event);
void machine_hang_up(struct machine *m);

enum met { MET, NOT_NOW, NEVER };
enum met machine_failed(struct machine *m, json_t *o, const char *words);
/* One try at each controller; words are said where nobody answers. */
enum met machine_meet(struct machine *m);

#endif
