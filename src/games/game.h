/* What the table asks of a game, and nothing more.
 *
 * A game is one file: first its kernel (pure functions: which position is which, who wins, what it
 * pays), then its procedure (which acts of chance and which decisions a round needs, in order). It
 * does no I/O, reads no clock, rolls no die and keeps nothing: its state is a plain struct that the
 * table holds and may copy.
 *
 * The interface is cut for four kinds of game:
 *   one act of chance decides       (roulette, sic bo, money wheel)   `chance` answers DECIDED
 *   a sequence of cards decides     (baccarat)       `chance` answers MORE until it is DECIDED
 *   players decide in between       (blackjack, Caribbean stud)       `choice`, beside `chance`
 *   wagers live over many rounds    (craps)          a verdict of GOES_ON leaves a wager up
 * The last two grow their member here when their game comes. */
#ifndef BAIZE_GAMES_GAME_H
#define BAIZE_GAMES_GAME_H

#include "base/money.h"
#include "games/act.h"
#include "games/roulette.h"
#include "rules/ruleset.h"

enum { SPOTS_MAX = 256, ON_MAX = 24, SAY_MAX = 64 };

/* A betting position of the layout, counted from 0. */
typedef uint16_t spot;

enum result { RESULT_WIN, RESULT_LOSE, RESULT_STANDOFF, RESULT_VOID };
const char *result_name(enum result r);

/* What becomes of a wager, and the clauses that say so. */
struct verdict {
    enum result result;
    struct odds pays;  /* for a win */
    const char *rule;  /* what fixes the payment, or the loss */
    const char *under; /* what makes it win or lose */
};

/* The state of the one game that is played here. */
union game_state {
    struct roulette_state roulette;
};

enum step { STEP_REFUSED, STEP_MORE, STEP_DECIDED };

/* A position with everything the ruleset says about it, so that settling looks nothing up. */
struct priced {
    uint8_t bet;     /* index in the ruleset's bets */
    uint64_t covers; /* the outcomes that win it, one bit each */
    char on[ON_MAX]; /* its choice as the wire spells it, empty where the bet has none */
    struct odds pays;
    const char *pays_rule;
    const char *wins_rule;
    const char *loses_rule;
};

struct game {
    const char *name;
    enum act_kind chance_act;
    uint32_t chance_range; /* the act's values are 0 … range - 1, all equally likely */
    unsigned spots;

    /* The position of a bet and its choice; -1 when the layout has none. */
    int (*find)(const char *bet, const char *on);
    const char *(*bet_of)(spot s);
    /* Writes the choice, or leaves on empty where the bet has none. */
    void (*on_of)(spot s, char on[ON_MAX]);

    uint64_t (*covers)(unsigned s);

    void (*begin)(union game_state *st);
    enum step (*chance)(union game_state *st, const struct act *act);
    struct verdict (*verdict)(const struct priced *p, const union game_state *st);

    /* What the dealer calls: "17 black". */
    void (*say)(const union game_state *st, char say[SAY_MAX]);
    /* The outcome as a number, for the record and the display. */
    int (*outcome)(const union game_state *st);
};

const struct game *game_find(const char *name);

/* A game under a ruleset: every position priced. */
struct layout {
    const struct game *game;
    const struct ruleset *rs;
    struct priced spot[SPOTS_MAX];
    struct {
        spot at;
        uint8_t units;
    } piece[CALLS_MAX][PIECES_MAX];
};

/* False with words when the ruleset names a bet or a piece that the game does not have. */
bool layout_build(struct layout *l, const struct ruleset *rs, struct trouble *why);

#endif
