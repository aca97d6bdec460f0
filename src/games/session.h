/* A way of running the rounds of a table as one session, over whatever game is played there: who is
 * in it, whose turn it is, when it ends. A ruleset asks for it (`runs`), and then the table asks it
 * at these moments, before it asks the game. A folder that holds session.c brings one. */
#ifndef BAIZE_GAMES_SESSION_H
#define BAIZE_GAMES_SESSION_H

#include "base/money.h"
#include "games/procedure.h"
#include "rules/points.h"

struct limits;
struct ruleset;
struct text;

/* What people call a player. */
struct called {
    const char *(*name)(const void *ctx, const char *player);
    const void *ctx;
};

/* How somebody stands in a session. */
struct stands {
    const char *player;
    bool out;           /* he is eliminated, or disqualified: */
    const char *ground; /* for this; NULL: he is not */
    bool agrees;        /* that it ends early */
    unsigned place;     /* 0: none, or none yet */
    cents chips;
};

struct session {
    unsigned is;                            /* whose acts are its own */
    bool (*runs)(const struct ruleset *rs); /* whether a ruleset asks for it */
    /* Acts answered in its own way, before the game's; ends with ACT_COUNT. */
    const struct own_answer *answers;
    /* What is open to its players beside wagers (games/open.h); ends with ACT_COUNT. */
    const struct open_act *open_acts;
    bool (*fits)(struct table *t, const struct act *a); /* refuses what must wait */
    /* What a wager of so much comes to by its limits; *point tells what put it right, RP_COUNT
     * where nothing did. */
    cents (*permits)(struct table *t, int player, const struct limits *l, cents asked,
                     enum rule_point *point);
    /* A wager that was put right is more than its player has: what becomes of him. */
    bool (*cannot_stake)(struct table *t, unsigned player);
    bool (*holds)(const struct table *t); /* something comes before chance, or nothing moves */
    void (*settling)(struct table *t);    /* wagers are about to end */
    /* A round is over, played to a result for wagers or not; false: no other follows now. */
    bool (*finished)(struct table *t, bool counts);
    void (*opened)(struct table *t);                               /* the next has been told */
    enum act_kind enters;                                          /* by which a player is in it */
    enum act_kind disqualifies, concludes, halts, resumes, counts; /* what staff do to it */
    /* The ground on which it halts when all of which it is a part does. */
    const char *halted_with_all;
    const char *(*halted_for)(const struct table *t); /* NULL: play goes on */
    bool (*uncounted)(const struct table *t);         /* it is played to its end, and not ranked */
    bool (*ranked)(const struct table *t);            /* and the places are known */
    bool (*concluded)(const struct table *t);         /* it was ended before its time */
    /* How its n-th player stands, by boxes upwards; false: there are not so many. */
    bool (*stands)(const struct table *t, unsigned n, struct stands *s);
    bool (*begun)(const struct table *t);     /* nobody enters any more */
    bool (*secret)(const struct table *t);    /* somebody has written what nobody may know yet */
    bool (*all_acted)(const struct table *t); /* everybody has had his turn */
    /* When the time of who is in turn ends, and who he is; -1: nobody's does. */
    int64_t (*silent_at)(struct table *t, const char **player);
    const char *const *settings; /* options where nobody deals, "name=value"; ends with NULL */
    /* How it stands, as anybody may know it, and what the player who looks has (-1: nobody). */
    void (*show)(struct table *t, int player, int64_t now, const struct called *who,
                 struct text *out);
};

/* The one in which the rounds of a ruleset are run; NULL: in none. */
const struct session *session_for(const struct ruleset *rs);

#endif
