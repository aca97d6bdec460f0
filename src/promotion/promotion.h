/* A promotion: an occasion from the first draft of its terms to the last prize paid. The draw can
 * be checked as a round's can (docs/fairness.md): the hash of a seed is published before entries
 * close, each draw brings the next seed of that row, and the number is drawn over the hash of the
 * list of entries. */
#ifndef BAIZE_PROMOTION_PROMOTION_H
#define BAIZE_PROMOTION_PROMOTION_H

#include "occasion/disputes.h"
#include "occasion/seeds.h"
#include "promotion/act.h"
#include "promotion/event.h"
#include "promotion/terms.h"

#ifndef BAIZE_ENTRANTS_MAX
#define BAIZE_ENTRANTS_MAX 65536
#endif
enum { ENTRANTS_MAX = BAIZE_ENTRANTS_MAX, CLAIMS_MAX = 64, ATTEMPTS_MAX = 128, LATE_MAX = 3 };

/* A power of two that leaves half of the places empty. */
enum { ENTRANT_PLACES = 2 * ENTRANTS_MAX };

enum promotion_phase { PROMOTION_DRAFT, PROMOTION_OPEN, PROMOTION_CLOSED, PROMOTION_CANCELLED };

struct entrant {
    char name[WORD_MAX];
    int64_t under[CONDITIONS_MAX]; /* entries had under each condition */
    uint32_t entries;              /* all of them, */
    uint32_t left;                 /* and those not drawn yet */
};

enum prize_state { PRIZE_UNDRAWN, PRIZE_DRAWN, PRIZE_REFUSED, PRIZE_UNCLAIMED, PRIZE_PAID };

/* What has become of a prize. */
struct prize_fate {
    enum prize_state state;
    uint32_t winner; /* of the entrants */
    uint32_t draw;   /* the one that decided it */
    int64_t drawn_at;
    bool tried, overdue; /* to tell the winner: somebody has, or nobody has in time */
    cents offered;       /* cash instead of it, that the terms do not state */
    bool as_cash;        /* the winner takes the cash */
    bool chosen;
    struct paid_by choice; /* how the winner wants it */
};

/* A draw, as anybody checks it. */
struct made_draw {
    struct seed seed;
    struct link commit; /* that the seed belongs to */
    uint32_t number, of;
    unsigned prize;
};

/* Somebody tried to tell a winner: of the last of these it is known who, when, how and whether the
 * winner was reached; the journal has all. */
struct attempt {
    int64_t at;
    char by[WORD_MAX];
    unsigned prize, way; /* in the terms, and in the ruleset's list */
    uint32_t draw;
    bool reached;
};

enum claim_state { CLAIM_OPEN, CLAIM_REFUSED, CLAIM_PAID };
struct claim {
    char player[WORD_MAX];
    unsigned prize;
    uint32_t draw; /* of the prize, at the time */
    enum claim_state state;
    unsigned hold; /* in the ruleset's list, from 1; 0: the payment does not wait */
};

struct promotion {
    struct occasion o;
    enum promotion_phase phase;
    struct terms terms, draft; /* those that hold, and those that are being written */
    unsigned version;          /* of those that hold; 0: none do yet */
    bool changed;              /* the draft is not what holds */
    unsigned lodged;           /* the version that the Authority has; 0: none */
    bool approved, cancelling; /* that the draft holds, and that all is cancelled, was approved */
    bool marketed, available;
    bool waits, draw_waits, draw_cancelled;
    struct seed_watch seeds;
    struct made_draw made[FAIR_DRAWS]; /* as many as there were draws */
    uint32_t too_late;                 /* commitments made again after the entries were closed */
    struct link list;                  /* the hash of the entries, once they are closed */
    uint32_t entries, left;            /* of all entrants */
    struct prize_fate fate[PRIZES_MAX];
    unsigned claim_count;
    struct claim claim[CLAIMS_MAX];
    uint32_t attempts; /* so far */
    struct attempt attempt[ATTEMPTS_MAX];
    struct disputes disputes;
    uint32_t entrant_count;
    struct entrant entrant[ENTRANTS_MAX];
    uint32_t place[ENTRANT_PLACES]; /* of the entrants by their names, from 1; 0: nobody's */
};

static inline const struct promotion_rules *rules_of(const struct promotion *p)
{
    return (const struct promotion_rules *)p->o.rules;
}

/* The name by which it has the member whose accounts have this number, and who has this card now:
 * of who waits for a prize, or else entered, claims or disputes; the number itself, or a card of
 * his. NULL: it has nobody of the kind. */
const char *promotion_has(const struct promotion *p, const char *number, const char *card);
/* Whether a `settled` act would be accepted and make entries. */
bool promotion_heeds(const struct promotion *p, const struct occasion_act *a);
/* Until when the winner of a draw is to be told. */
int64_t winner_told_by(const struct promotion_rules *r, int64_t drawn_at);
/* When something is overdue next that is not told yet; -1: nothing will be. */
int64_t promotion_due(const struct promotion *p);
/* The money that winners wait for. */
cents promotion_holds(const struct promotion *p);
/* Whether nothing is left to be done; else words. */
bool promotion_over(const struct promotion *p, struct trouble *why);
#endif
