/* What the table asks of a game, and nothing more.
 *
 * A game is a folder. Its kernel is pure functions: which position is which, who wins, what it
 * pays, which acts of chance and which decisions a round needs, in order. It does no I/O, reads no
 * clock, rolls no die and keeps nothing: its state is a plain struct that the table holds and may
 * copy.
 *
 * The interface is cut for four kinds of game:
 *   one act of chance decides       (roulette, sic bo, money wheel)   `chance` answers DECIDED
 *   a sequence of cards decides     (baccarat)       `chance` answers MORE until it is DECIDED
 *   players decide in between       (blackjack, Caribbean stud)       `boxes`, beside `chance`
 *   wagers live over many rounds    (craps)          a verdict of GOES_ON leaves a wager up */
#ifndef BAIZE_GAMES_GAME_H
#define BAIZE_GAMES_GAME_H

#include "base/money.h"
#include "games/act.h"
#include "games/procedure.h"
#include "games/session.h"
#include "games/verdict.h"
#include "rules/ruleset.h"
#include "states_here.h"

enum { SPOTS_MAX = 256, ON_MAX = 24, SAY_MAX = 64, SPOT_TOLD_MAX = 112 };

enum step { STEP_REFUSED, STEP_MORE, STEP_DECIDED };

enum { OUTCOMES_MAX = 2000 };

/* A position with everything the ruleset says about it, so that settling looks nothing up. */
struct priced {
    uint8_t bet;     /* index in the ruleset's bets; NOT_PRICED where it has none */
    spot at;         /* itself */
    uint64_t covers; /* the outcomes that win it, one bit each, where they are few */
    char on[ON_MAX]; /* its choice as the wire spells it, empty where the bet has none */
    struct line line[LINES_MAX]; /* the ways to win, in the game's order */
    const char *loses_rule;
    const char *tie_rule;
    const char *standoff_rule;
    const char *void_rule;
};
enum { NOT_PRICED = UINT8_MAX };

/* What the table asks where wagers live over many rounds. */
struct lasting {
    /* The position that a bet of this name lies on now, and the one it would be placed on; -1:
     * none. */
    int (*lies_on)(const union game_state *st, spot named);
    int (*goes_on)(const union game_state *st, spot named);
    bool (*takes_wagers)(const union game_state *st, spot s);
    /* The first of the positions to which its wagers travel, one for each number; -1: none. */
    int (*first_travelled)(spot s);
    bool (*fixed)(spot s);         /* what lies there may not be taken back */
    bool (*can_be_called)(spot s); /* what lies there may be called on and off */
    /* The wager that this one is the odds of, and the other way round; -1: none. */
    int (*behind)(spot s);
    int (*odds_behind)(spot s);
    cents (*most_behind)(spot s, cents flat, cents chip, bool doubled);
    /* What a wager called on or off hears of a roll. */
    unsigned (*heard)(unsigned outcome, bool on);
    unsigned (*point)(const union game_state *st); /* 0: none */
    unsigned (*point_of)(spot s);                  /* the number that wagers there lie on */
    bool (*on_line)(spot s);                 /* a wager there lets its player throw the dice */
    bool (*out)(const union game_state *st); /* this roll ends the hand of who threw it */
    void (*take_back)(union game_state *st); /* as if this roll had never been */
};

/* A bet without a choice, by its position, and the ways in which it wins, ending with NULL. */
struct plain_bet {
    const char *name;
    const char *const *lines;
};
int plain_find(const struct plain_bet *bets, unsigned count, const char *bet, const char *on);
void no_choice(spot s, char on[ON_MAX]);

struct analysis;

struct boxes;

struct game {
    const char *name;
    unsigned is; /* whose acts are its own: its folder's and those of the families it belongs to */
    const struct procedure *procedure; /* how it is played at a table */
    enum act_kind chance_act;
    const char *played_with; /* what chance acts with: "cards", "dice" */
    const char
        *no_outcome; /* the words where what chance is told to have brought cannot be, or NULL */
    uint32_t chance_range; /* 0 … range - 1 are drawn, all equally likely; 0: cards */
    /* How many are drawn under a ruleset, at most chance_range; NULL: always as many. */
    uint32_t (*range_of)(const struct ruleset *rs);
    /* Whether what is drawn lies covered before wagers are taken, under a ruleset; NULL: it never
     * does. */
    bool (*drawn_first)(const struct ruleset *rs);
    unsigned spots;
    unsigned outcomes; /* what `outcome` tells is below this */
    bool sides;        /* a ruleset may leave bets of the game out */

    /* The position of a bet and its choice; -1 when the layout has none. */
    int (*find)(const char *bet, const char *on);
    const char *(*bet_of)(spot s);
    /* Writes the choice, or leaves on empty where the bet has none. */
    void (*on_of)(spot s, char on[ON_MAX]);
    /* The names of the ways in which a position can win, ending with NULL. */
    const char *const *(*lines_of)(spot s);

    /* The part of the stake that a line is paid on; NULL: all of it. */
    struct odds (*share_of)(spot s, unsigned way);
    /* The outcomes that win a position; none of them: the layout of these rules has it not. NULL:
     * outcomes are many. */
    uint64_t (*covers)(const struct ruleset *rs, unsigned s);

    void (*begin)(union game_state *st);
    /* The act of chance that was drawn; NULL: cards are drawn from the shoe. */
    void (*drawn)(uint32_t draw, struct act *act);
    enum step (*chance)(const struct ruleset *rs, union game_state *st, const struct act *act);
    /* All that a wager looks at, as one number. */
    int (*outcome)(const union game_state *st);
    struct verdict (*verdict)(const struct priced *p, unsigned outcome);

    /* How many equally likely deals end in each outcome; all of them together. NULL: each draw is
     * an outcome, as likely as every other. */
    uint64_t (*weigh)(unsigned decks, uint64_t weight[OUTCOMES_MAX]);

    /* What the dealer calls: "17 black". */
    void (*say)(const struct ruleset *rs, unsigned outcome, char say[SAY_MAX]);

    const struct show *show; /* how its results and hands are written (table/show.h) */
    /* What it tells of its odds by itself (odds/analysis.h); NULL: enumeration finds them. */
    const struct analysis *analysis;

    const struct lasting *lasting; /* NULL: every round settles every wager */
    const struct boxes *boxes;     /* NULL: no cards are dealt to boxes (games/boxes/game.h) */
};

/* A wager that wins by one of its lines, and one that ends in any other way. */
static inline struct verdict verdict_win(const struct priced *p, unsigned way)
{
    const struct line *l = &p->line[way];
    return (struct verdict){.result = RESULT_WIN,
                            .way = (uint8_t)way,
                            .pays = l->pays,
                            .gross = l->gross,
                            .rule = l->rule,
                            .under = l->wins_rule};
}
static inline struct verdict verdict_not(enum result result, const char *rule)
{
    return (struct verdict){
        .result = result, .pays = {0, 1}, .gross = {0, 1}, .rule = rule, .under = rule};
}

const struct game *game_find(const char *name);
const struct game *game_at(size_t place); /* of all there are; NULL after the last */

/* A game under a ruleset: every position priced. */
struct layout {
    const struct game *game;
    const struct session *session; /* how its rounds make a session; NULL: each is by itself */
    act_answer answer[ACT_COUNT];  /* to each act */
    const struct ruleset *rs;
    uint32_t chance_range; /* so many draws, all equally likely; 0: cards are drawn */
    struct priced spot[SPOTS_MAX];
    struct priced
        other[SPOTS_MAX]; /* priced under the other mode, where the ruleset has one ready */
    struct {
        uint8_t len;
        char at[SPOT_TOLD_MAX]; /* its bet and choice as events tell them, which is what most do */
    } told[SPOTS_MAX];
    struct {
        spot at;
        uint8_t units;
    } piece[CALLS_MAX][PIECES_MAX];
};

/* The commission that is paid beside a stake of one when it is placed. */
struct odds paid_for_one(const struct layout *l, spot s);

/* False with words when the ruleset names a bet or a piece that the game does not have. */
bool layout_build(struct layout *l, const struct ruleset *rs, struct trouble *why);

#endif
