/* What is open to a player: acts that the table would take from him now, beside wagers.
 *
 * A row names such an act and the check that its answer makes before anything moves, so that what
 * is offered is what is taken: no condition is written twice. Decisions for the hands of a box are
 * told with the hands (games/boxes/look.h). */
#ifndef BAIZE_GAMES_OPEN_H
#define BAIZE_GAMES_OPEN_H

#include "games/act.h"

enum { PICKS_MAX = 16 };

/* What is left to a player to choose in an act: a number between two, some of several numbers, or
 * one of several words. */
struct pick {
    act_fields field; /* which field of the act; 0: nothing is left */
    bool needed;      /* without it the table would not take the act */
    int64_t from, to;
    unsigned take;  /* how many */
    unsigned count; /* of how many; 0: of all between the two */
    uint8_t number[PICKS_MAX];
    const char *word[PICKS_MAX]; /* NULL: numbers */
};

/* One way in which an act is open. */
struct way_open {
    struct act act;    /* as the table would take it, with something chosen where that is needed */
    unsigned player;   /* whose it is */
    bool asked;        /* he is waited for; else he may of himself */
    const char *about; /* a word for what it is about, which screens put into words; NULL: its name
                          says it */
    struct pick pick;  /* what he may choose instead */
};

struct open_act {
    enum act_kind kind;
    bool of_himself;   /* nobody waits for it */
    const char *about; /* as above, unless a way says otherwise */
    act_answer may;    /* refuses it and says why; true: nothing stands against it */
    /* The ways in which a player may do it, from 0 on; false: there is no such way. His name and
     * his seat are in it already. NULL: one way, that names nothing more. */
    bool (*way)(struct table *t, unsigned n, struct way_open *w);
};

#endif
