/* What a game does at a table beside its kernel: the acts it answers in its own way, and what it
 * has to say at the moments of a round. A member that is NULL says nothing. */
#ifndef BAIZE_GAMES_PROCEDURE_H
#define BAIZE_GAMES_PROCEDURE_H

#include "games/act.h"
#include "games/verdict.h"

struct own_answer {
    enum act_kind kind;
    act_answer answer;
};

struct open_act;
struct shoe_game;
struct wager;
union game_state;
struct boxes_game;

struct procedure {
    /* Acts answered in its own way, or not at all (by_the_game); ends with ACT_COUNT. */
    const struct own_answer *answers;
    /* What may be open to its players beside wagers and decisions for hands (games/open.h): lists
     * that end with ACT_COUNT, its own and its families'; ends with NULL. */
    const struct open_act *const *open_acts;
    /* What its rulesets may grant staff beside acts: leave to do one at another time or place; ends
     * with NULL. */
    const char *const *leaves;
    /* Of the remedies for irregularities that only some games know, those that it does: one bit
     * each. */
    unsigned remedies;
    const struct shoe_game *shoe;   /* NULL: it is not dealt from a shoe (games/cards/game.h) */
    const struct boxes_game *boxes; /* NULL: nor to boxes (games/boxes/game.h) */

    bool own_box;  /* a side bet lies beside a main wager on the same box */
    bool lives_on; /* wagers outlive rounds, and are called out while chance acts */

    /* --- the table's hours --- */
    void (*set_up)(struct table *t);                        /* a table is made */
    bool (*may_open)(struct table *t, const struct act *a); /* refuses and says why it may not */
    bool (*made_ready)(struct table *t); /* false: something is to be done first */
    void (*goes_down)(struct table *t);  /* it is to close between rounds */
    void (*put_away)(struct table *t);   /* it has closed */
    void (*new_day)(struct table *t);    /* a gaming day begins */

    /* --- any act --- */
    bool (*fits)(struct table *t, const struct act *a);   /* refuses what must wait */
    void (*follow)(struct table *t, const struct act *a); /* an act is done */
    void (*left)(struct table *t, unsigned player, unsigned seat);
    void (*barred)(struct table *t, unsigned player);
    bool (*welcome)(struct table *t, const struct act *a, unsigned player); /* refuses a player */
    bool (*looks_back)(
        const struct table *t); /* the other felt is still needed for the last round */

    /* --- the round opens and closes --- */
    void (*opens)(struct table *t);  /* before that is told */
    void (*opened)(struct table *t); /* it has been */
    bool (*clock_runs)(struct table *t);
    void (*time)(struct table *t);              /* the clock has moved */
    void (*stood)(struct table *t, int64_t ms); /* for so long nothing could be done */
    void (*untaken)(struct table *t);           /* a period has passed in which no clock ran */
    bool (*may_close)(struct table *t, const struct act *a); /* refuses to close the wagering */
    bool (*closes)(struct table *t, const char *rule); /* true: it closes in the game's own way */
    void (*closing)(struct table *t); /* limits have been looked at: what else is cut */
    void (*closed)(struct table *t);
    bool (*deals)(struct table *t); /* false: no chance comes after all */
    void (*await)(struct table *t); /* says who acts next, once it is closed */

    /* --- chance --- */
    bool (*awaited)(const struct table *t);                 /* chance must act next */
    bool (*may_come)(struct table *t, const struct act *a); /* refuses an outcome now */
    bool (*unwatched)(
        const struct table *t); /* nobody has wagered, and the round is played all the same */
    bool (*begun)(const struct table *t); /* chance has acted in this round */
    bool (*decided)(struct table *t);     /* true: the game has done what follows */
    void (*known)(struct table *t);       /* the result is entered, or told */

    const struct shoe *(*shoe_now)(
        const struct table *t); /* the cards left, of a game dealt from one */

    /* --- wagers --- */
    bool (*ready)(struct table *t, const struct act *a); /* refuses while something is to be done */
    bool (*takes_wagers)(struct table *t, const struct act *a); /* refuses wagers and changes now */
    enum rule_point (*after_close)(struct table *t,
                                   const struct act *a); /* RP_COUNT: they may come */
    bool (*call_undone)(const struct table *t);          /* a wager now takes the close back */
    void (*reopened)(struct table *t);                   /* a wager has taken it back */
    int (*lies_at)(struct table *t, const struct act *a, spot named, bool placing); /* -1 */
    bool (*may_stake)(struct table *t, const struct act *a, int p, spot s, cents stake);
    bool (*takes)(struct table *t, const struct act *a, int p, spot s, cents total);
    bool (*cut_at_close)(const struct table *t, spot s); /* what lies there, to its maximum */
    void (*placing)(struct table *t, int call);          /* one is about to be */
    void (*resumed)(struct table *t);                    /* the first wager after rounds without */
    bool (*gives_back)(struct table *t, const struct act *a, const struct wager *w); /* refuses */
    const char *(*removed_by)(const struct table *t, spot s); /* the clause of taking it back */
    void (*followed)(struct table *t, const struct wager *w); /* part of it has been taken back */
    void (*reduced)(struct table *t, const struct wager *w,
                    const char *rule);                       /* a rule has cut it */
    bool (*may_relax)(struct table *t, const struct act *a); /* refuses */
    bool (*kept)(const struct table *t,
                 const struct wager *w); /* from a void round, for the next */

    /* --- wagers found too late --- */
    bool (*found_in_time)(struct table *t, const struct act *a);          /* refuses */
    int (*found_at)(struct table *t, const struct act *a, int p, spot s); /* -1: no such bet */
    bool (*found_fits)(struct table *t, const struct act *a, int p, spot s);
    cents (*most)(struct table *t, int p, int seat, spot s); /* that may lie there */
    enum rule_point (*found_over)(struct table *t, const struct act *a, spot s);

    /* --- settlement --- */
    void (*before_settling)(struct table *t);
    void (*settled)(struct table *t);
    struct verdict (*verdict)(const struct table *t, const struct wager *w, unsigned outcome,
                              bool other_mode); /* of a wager that hears of some outcomes only */
    void (*goes_on)(struct table *t, struct wager *w, const struct verdict *v);
    unsigned (*hand_of)(spot s); /* the hand that a position is of, from 1; 0: none */
    void (*ends)(struct table *t, const struct wager *w, enum result result);
    void (*ends_anew)(struct table *t, struct wager *w, enum result result);
    bool (*stays)(const struct table *t); /* wagers lie there for the next round */
    void (*check)(const struct table *t);
    cents (*meter)(const struct table *t);         /* what lies in a pool */
    cents (*gained)(struct table *t);              /* by a pool in this round, for its sheet */
    bool (*counts)(const struct table *t);         /* the round was one for wagers */
    const char *(*no_bets)(const struct table *t); /* why it was not, or NULL */
    void (*counted)(struct table *t);
    bool (*over)(struct table *t); /* true: the table may open for the next */
    void (*voided)(struct table *t);

    /* --- corrections --- */
    bool (*may_correct)(struct table *t, const struct act *a); /* refuses, of a settled round */
    bool (*right)(const struct table *t, const struct act *a, bool current,
                  const union game_state *wrong, union game_state *right);
    void (*exchanged)(struct table *t, bool current, const union game_state *wrong,
                      const union game_state *right);
    void (*recall)(const struct table *t, struct wager *w); /* what the last round made of it */
    void (*last_void)(struct table *t, const struct act *forfeits, const char *forfeit,
                      const char *rule);
};

#endif
