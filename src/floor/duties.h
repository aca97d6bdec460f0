/* What one person may not do alone: the second person's rank, and above which amount he is needed.
 * The rows are the floor's; the plan may lay others over them, and add acts at tables by name. */
#ifndef BAIZE_FLOOR_DUTIES_H
#define BAIZE_FLOOR_DUTIES_H

#include "games/act.h"
#include "rules/entry.h"

enum duty {
    DUTY_VOID,           /* wagers go back although the outcome is known */
    DUTY_CORRECT,        /* a result that is on record is given another */
    DUTY_LATE_WAGER,     /* a wager is put down although the outcome is known */
    DUTY_UNBAR,          /* a player's exclusion is lifted */
    DUTY_FILL,           /* money comes into the bank from outside */
    DUTY_MANUAL_PAY,     /* a player is paid past his terminal */
    DUTY_RELEASE,        /* a player's credit is printed as a ticket for staff to hand over */
    DUTY_PIN,            /* a card gets another PIN */
    DUTY_MEMBER,         /* a member's name or card is another, or the membership is closed */
    DUTY_UNLOCK,         /* a card's waits end */
    DUTY_PAY_IN,         /* at the cage */
    DUTY_PAY_OUT,        /* at the cage */
    DUTY_MOVE,           /* between a member's two accounts */
    DUTY_TICKET_PAY,     /* at the cage */
    DUTY_TICKET_COPY,    /* a ticket's number is told to staff, who print it again */
    DUTY_TICKET_EXPIRED, /* a ticket is paid after its time */
    DUTY_TICKET_DOUBTED, /* a ticket is paid that may have been paid before a backup was restored */
    DUTY_TICKETS_TRUSTED, /* all of those are taken for what the book says */
    DUTY_WITHHOLD,        /* a ticket is withheld, released or refused */
    DUTY_DISPOSE,         /* money that nobody claimed is disposed of */
    DUTY_ENROL,           /* a device is known by its key from then on */
    DUTY_RETIRE,          /* a device is known no longer */
    DUTY_BY_HAND,         /* staff tell what a device of the table should */
    DUTY_RESUME,          /* a table goes on whose results chance does not explain */
    DUTY_CHANGE,          /* staff, terminals or tables of the floor are changed */
    DUTY_TEST,            /* a table or terminal goes into test mode, or comes out of it */
    DUTY_PRIZE,           /* an occasion's prize is paid */
    DUTY_OCCASION,        /* an act of an occasion that takes care */
    DUTY_ACT,             /* an act at a table that the plan names */
    DUTIES,
};

struct plan;
struct plan_staff;

enum { DUTY_RANKS = 8 };

/* Who may be the second person: somebody of one of these roles, or who holds one of these ranks.
 * Neither: nobody need be. */
struct plan_duty {
    unsigned roles; /* a bit for each */
    const char *ranks[DUTY_RANKS];
    unsigned rank_count;
    int64_t above;  /* cents that one person may move alone */
    int64_t within; /* milliseconds whose amounts are counted together, for one member; 0: each by
                     * itself */
};

const char *duty_name(enum duty d);
/* Why it takes two, for people. */
const char *duty_words(enum duty d);
/* What holds where the plan says nothing. */
void duties_begin(struct plan *p);
/* The plan's `duties`, after its staff are known. */
bool duties_read(const struct entry *map, struct plan *p, struct trouble *why);

/* The plan's `managers`, likewise; and its `occasions`: who runs those of each kind. */
bool runs_read(const struct entry *map, struct plan *p, struct trouble *why);
bool managers_read(const struct entry *e, struct plan *p, struct trouble *why);

/* Whether somebody else must confirm it, for that much money in all. */
bool duty_takes_two(const struct plan_duty *d, int64_t amount);
bool duty_second(const struct plan_duty *d, const struct plan_staff *s);

#endif
