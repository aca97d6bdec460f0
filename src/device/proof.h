/* What the floor and its devices sign for each other, as lines of text under Ed25519.
 *
 * A device (a player terminal, the note acceptor in one, a sensor of a table) is enrolled once,
 * with a code that a person carries from a supervisor's desk to it; from then on the floor knows
 * its public key and it knows the floor's. Whoever meets has a nonce from either side in everything
 * that is signed, so that nothing of one meeting is worth anything in another. Shared by the floor
 * and by the programs that are devices. */
#ifndef BAIZE_DEVICE_PROOF_H
#define BAIZE_DEVICE_PROOF_H

#include "base/money.h"
#include "device/kinds.h"

#include <stdint.h>

enum {
    PROOF_KEY = 32,
    PROOF_NONCE = 32,
    PROOF_HEX = 65,     /* of a key, a nonce or a code's proof, with its end */
    PROOF_SIGNED = 129, /* a signature in hex, with its end */
    PROOF_WORDS = 512,
    CODE_LETTERS = 16,        /* five bits each: nobody guesses it in the time it holds */
    CODE_SPELLED = 16 + 3 + 1 /* in groups of four, with its end */
};

struct meeting {
    enum device device;
    char place[16];             /* the terminal or table it belongs to */
    uint8_t ours[PROOF_NONCE];  /* the floor's */
    uint8_t yours[PROOF_NONCE]; /* the device's */
};

enum side { SIDE_FLOOR, SIDE_DEVICE };

/* What either side signs to show the other who it is. */
void proof_of_side(const struct meeting *m, enum side s, char words[PROOF_WORDS]);
/* What an acceptor signs of a note, and what the floor answers: it is credited, or given back. */
void proof_of_note(const struct meeting *m, int64_t no, cents note, char words[PROOF_WORDS]);
void proof_of_verdict(const struct meeting *m, int64_t no, cents note, bool credited,
                      char words[PROOF_WORDS]);
/* What the link to a slot accounting host signs of a transfer, and what the floor answers. */
struct link_transfer {
    int64_t no;
    char way[8];  /* "in", "out", "ticket" */
    char id[24];  /* the host's; of a ticket, its number */
    cents amount; /* asked for; 0: a ticket that the host does not pay */
    bool partly;  /* less will do */
    cents moved;  /* 0: nothing was */
};
void proof_of_transfer(const struct meeting *m, const struct link_transfer *t,
                       char words[PROOF_WORDS]);
void proof_of_moved(const struct meeting *m, const struct link_transfer *t,
                    char words[PROOF_WORDS]);

void proof_sign(const char *words, const uint8_t secret[64], char hex[PROOF_SIGNED]);
bool proof_good(const char *words, const uint8_t key[PROOF_KEY], const char *hex);

/* Exactly so many bytes from hex; false: it is none. */
bool proof_bytes(const char *hex, uint8_t *out, size_t len);

/* --- enrolment -------------------------------------------------------------------------------- */

void code_make(char code[CODE_LETTERS + 1]);
/* In groups of four: a code, or of a key in hex as much as people compare. */
void code_spell(const char code[CODE_LETTERS + 1], char spelled[CODE_SPELLED]);
/* As people type it: in small letters, with spaces. False: it is none. */
bool code_read(const char *typed, char code[CODE_LETTERS + 1]);

/* Each side shows the other that it has the code, over the keys that are exchanged: whoever stands
 * between them and does not have it can put in no key of his own. The device's is over its own key,
 * the floor's over both. */
void code_proof(const char code[CODE_LETTERS + 1], enum side s, enum device d, const char *place,
                const char *device_key, const char *floor_key, char hex[PROOF_HEX]);
bool code_proof_good(const char *mine, const char *theirs);

#endif
