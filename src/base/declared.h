/* How acts are declared, whatever they are done to: one row an act, which names the fields that it
 * needs and may have; and a list of those fields, each with its name and type on the wire. From the
 * rows come the reading and the writing of acts, and the forms in which people are asked for them.
 */
#ifndef BAIZE_BASE_DECLARED_H
#define BAIZE_BASE_DECLARED_H

#include <stdint.h>

/* A reader is staff who tells what chance has brought. */
enum actor { ACTOR_PLAYER, ACTOR_CHANCE, ACTOR_STAFF, ACTOR_CLOCK, ACTOR_READER };

/* How much care is taken over an act of staff before it is done. */
enum care {
    CARE_ROUND,   /* every round has it: it is at hand and done at once */
    CARE_PLAIN,   /* looked for and done at once */
    CARE_SURE,    /* somebody's place, or the table's game, hangs on it: asked twice */
    CARE_WRITTEN, /* money hangs on it: asked twice, and words must say why */
    CARES
};

enum { WORD_MAX = 32 };

enum field_type {
    TYPE_WORD,      /* text of a line, as long as its member holds */
    TYPE_CHOICE,    /* a word; a single number may be written bare: "on": 17 */
    TYPE_FORM_WORD, /* as somebody wrote it on a form: what cannot be read is not there */
    TYPE_SMALL,
    TYPE_BIG,
    TYPE_TIME,  /* milliseconds by the clock that acts tell */
    TYPE_PLACE, /* so many cards from an end of the stack */
    TYPE_MONEY,
    TYPE_FORM_MONEY,
    TYPE_TRUTH_YES, /* true unless told */
    TYPE_TRUTH_NO,
    TYPE_ONE_CARD,
    TYPE_CARD_LIST,
    TYPE_FACES,
    TYPE_NAMES,
};

struct field {
    const char *name;
    enum field_type type;
    uint32_t at;   /* in the struct of the act */
    uint32_t size; /* of its member there */
    uint32_t has;  /* the bit that says that it was given; 0: an empty one was not */
};

/* A set of fields, one bit each. */
typedef uint64_t act_fields;

#endif
