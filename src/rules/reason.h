/* Why something may be done: by its name, with the clause that makes it a reason. */
#ifndef BAIZE_RULES_REASON_H
#define BAIZE_RULES_REASON_H

#include <stdbool.h>
#include <stddef.h>

struct text;

enum { REASONS_MAX = 16 };

/* A named reason with its clause: a no-spin, a ground for invalidation, a malfunction. */
struct reason {
    const char *name;
    const char *clause;
    unsigned rank;       /* lowest role that may invoke it, or for a malfunction decide on it */
    const char *forfeit; /* the clause under which a cheat's stake may be kept, or NULL */
    bool uncalled;       /* void although nobody called it */
    bool all_seats;      /* a malfunction that holds the whole table */
    bool after_close;    /* a malfunction that only exists once bets are closed */
    const char *refund;  /* the clause stakes go back under, where the ground has its own */
    bool shoe_end;       /* cards are replaced on this ground at the end of a shoe only */
    bool while_open;     /* a no-spin that may be called while wagers are taken */
    bool stops;          /* equipment failed: no further game until it is put right */
    const char *notify;  /* the clause an inspector is told under, or NULL */
    bool no_ground;      /* named only to say that it is no reason */
    bool takes_dice;     /* a throw with which dice went off the table */
    bool repeated;       /* once is not enough */
    bool after_deal;     /* a ground that only exists once all cards are dealt */
    bool while_played;   /* a round is invalidated on this ground only before it is settled */
};

/* The one of this name; NULL: there is none. */
const struct reason *reason_find(const struct reason *list, size_t count, const char *name);
/* All of them with their clauses, under a title, for the card of a ruleset; nothing for none. */
void reasons_told(struct text *t, const char *title, const struct reason *list, size_t count);

#endif
