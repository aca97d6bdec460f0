/* What the files of the library share among themselves. */
#ifndef BAIZE_LIB_INSIDE_H
#define BAIZE_LIB_INSIDE_H

#include "base/rng.h"
#include "base/text.h"
#include "lib/baize.h"
#include "rules/clauses.h"
#include "table/show.h"

enum { ALL_CHOICES = 1 + CHOOSES_MAX + SPOTS_MAX, BOX = 1 };
#define PLAYER "player" /* who chooses, at seat BOX */

struct choice {
    enum baize_kind kind;
    struct act act; /* as the table is told it; a wager without its stake */
    spot at;        /* of a wager */
};

struct baize_rules {
    _Atomic unsigned held; /* by whoever opened them, and by their tables */
    struct shelf shelf;
    struct clauses clauses;
    struct ruleset *rs;
    struct layout layout;
    cents unit;
    unsigned choices;
    struct choice choice[ALL_CHOICES];
    char *json;
};

void rules_hold(baize_rules *rules);
void why_say(char *why, const char *words);

/* The choices that rules have, and the unit that is staked unless told. */
void choices_find(baize_rules *rules);

/* What an answer to an act tells: kept as text where it is wanted, and the money it moves. */
struct hearing {
    bool keep;
    char *text;
    size_t len, cap;
    cents purse;    /* what the player has got, less what he has paid */
    cents staked;   /* what of it went to the layout */
    int32_t rounds; /* that have ended */
    int32_t number; /* the last outcome */
};

struct baize_table {
    baize_rules *rules;
    struct rng rng;
    bool drawing; /* the table draws for itself */
    bool keep;    /* also the events of choices */
    cents unit;
    struct hearing heard;
    char *view;
    void *kept;            /* what the game's show keeps for a screen */
    baize_table *likeness; /* to try things on; NULL: nothing was tried yet */
    struct table table;
};

/* Forgets what was heard, and listens: with text or only to the money. */
struct sink hearing_begin(struct hearing *h, bool keep);
/* Does an act and, where the table draws for itself, what chance does next. */
bool table_does(baize_table *table, const struct act *a, const struct sink *sink);

#endif
