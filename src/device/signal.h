/* What a device says of the table it stands at, as the floor reads it: one of the signals of its
 * kind, with the value that goes with it. */
#ifndef BAIZE_DEVICE_SIGNAL_H
#define BAIZE_DEVICE_SIGNAL_H

#include "base/card.h"
#include "device/kinds.h"
#include "rules/entry.h"

#include <jansson.h>
#include <stdint.h>

enum {
    SIGNAL_DICE = 3,
    SIGNAL_WORDS = 96,
    SIGNAL_TURNS_MAX = 1000,
    SIGNAL_NUMBER_MAX = 99,
    SIGNAL_MEMBER = 33, /* a member's card, with its end */
    SIGNAL_PIN = 9      /* with its end */
};

struct signal {
    const struct signal_row *row;
    int32_t number;      /* where the ball rests, or what a display shows */
    int32_t turns;       /* revolutions */
    bool with_the_rotor; /* the ball runs in the direction of the wheel */
    card card;
    uint8_t dice_count, dice[SIGNAL_DICE];
    int64_t ticket;             /* by its number in sequence */
    char member[SIGNAL_MEMBER]; /* the card in the reader */
    char pin[SIGNAL_PIN];       /* whoever reads it wipes it: it is told to nobody */
    char words[SIGNAL_WORDS];   /* of a fault, for people */
};

/* False with words: it is nothing that a device of this kind may say. */
bool signal_read(enum device kind, const json_t *o, struct signal *out, struct trouble *why);

#endif
