/* libbaize: casino table games, executed exactly from their approved rules.
 *
 * This header is all of it. It has two ways in, which may be mixed freely:
 *
 *   - acts and events, one JSON object each, as `baize table` reads and writes them (docs/acts.md):
 *     everything that can happen at a table, by players, chance, staff and the clock;
 *   - choices, small numbers, for a program that plays a great many rounds as one player: which of
 *     them are open, what came of one, what lies before him. The table draws for itself then.
 *
 * A minimal round of the first kind:
 *
 *     char why[BAIZE_WHY];
 *     baize_rules *rules = baize_rules_open("nz1996/roulette", NULL, 0, why);
 *     baize_table *table = baize_table_open(rules, "seed:2a", why);
 *     baize_act(table, "{\"act\":\"wager\",\"seat\":1,\"player\":\"ann\","
 *                      "\"bet\":\"straight\",\"on\":\"17\",\"stake\":100}");
 *     baize_act(table, "{\"act\":\"close\",\"by\":\"dealer\"}");
 *     fputs(baize_events(table), stdout);
 *     baize_table_close(table);
 *     baize_rules_close(rules);
 *
 * Money is whole cents. Texts are UTF-8. Cards are 0 to 51: rank * 4 + suit, the ranks A 2 ... T J
 * Q K and the suits c d h s from 0.
 *
 * Errors are words: a function that can fail returns NULL or 0 and writes what is wrong, for a
 * person to act on, into `why` (BAIZE_WHY bytes, or NULL for whoever does not want to know). An act
 * that the rules refuse is no error: it is answered by an event that says why and names the clause,
 * and has changed nothing. Where memory runs out, or a caller hands over what is no table, the
 * program ends.
 *
 * Threads: any number of threads may use the library at once. Rules never change once they are
 * open, and may be shared by all threads. A table is one thread's at a time; two tables, also of
 * the same rules or one copied from the other, share nothing that changes.
 *
 * What is promised of the binary interface: the names and structs here keep their meaning and their
 * size as long as the library is libbaize.so.0. Functions may be added. tests/lib/abi.txt is the
 * list, held against every build. */
#ifndef BAIZE_H
#define BAIZE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BAIZE_API __attribute__((visibility("default")))

enum { BAIZE_WHY = 512 };

typedef struct baize_rules baize_rules;
typedef struct baize_table baize_table;

/* The version of the library, such as "0.1.0". */
BAIZE_API const char *baize_version(void);

/* Gives back a text that a function below says is yours. */
BAIZE_API void baize_free(char *text);

/* --- rules ------------------------------------------------------------------------------------ */

/* The names of all rulesets that have a game, as a JSON list; yours to free. NULL with words. They
 * are looked for in $BAIZE_HOME if that is set, else beside this library (an installation, a
 * build), and in the folders of $BAIZE_ALSO. */
BAIZE_API char *baize_rulesets(char *why);

/* A ruleset by its name ("nz1996/blackjack") or as the path of a .yaml file, with options as
 * "name=value". NULL with words: file and line where something in it is wrong. */
BAIZE_API baize_rules *baize_rules_open(const char *name, const char *const *options, size_t count,
                                        char *why);

/* A table keeps its rules open: they may be closed before it is. */
BAIZE_API void baize_rules_close(baize_rules *rules);

/* What they are, as a JSON object: name, title, game, content hash, limits, every option with its
 * value, every bet, every choice (below). Lives as long as the rules. */
BAIZE_API const char *baize_rules_json(baize_rules *rules);

/* The exact return of every bet, and the chart of the best play, as `baize odds --json` writes
 * them; yours to free. Some take seconds. The chart is NULL where players decide nothing. */
BAIZE_API char *baize_odds(const baize_rules *rules);
BAIZE_API char *baize_strategy(const baize_rules *rules);

/* --- a table ---------------------------------------------------------------------------------- */

/* A table, ready for wagers. `draws` says who is chance: "seed:HEX" (up to 64 digits) the table,
 * the same way for the same seed; "system" the table, from the system's randomness; NULL whoever
 * plays, by acts of chance. NULL with words. */
BAIZE_API baize_table *baize_table_open(baize_rules *rules, const char *draws, char *why);

/* The same table once more, in the middle of a round too, with the same cards to come. What happens
 * to one does not happen to the other. */
BAIZE_API baize_table *baize_table_copy(const baize_table *table);

BAIZE_API void baize_table_close(baize_table *table);

/* One act, as a JSON object. 1: it is done, and where the table draws for itself all that chance
 * does next is done too; 0: it was refused and nothing has changed. The events say what came of it.
 */
BAIZE_API int baize_act(baize_table *table, const char *act);

/* Whether the act would be done now: answered like baize_act, on a likeness of the table. The
 * events say what would come of it, or why not and the clause. The table is as it was. */
BAIZE_API int baize_may(baize_table *table, const char *act);

/* The events of the last act, one JSON object a line, each line ended with a newline; of the last
 * choice where the table is told to keep them. Lives until the next call with this table. */
BAIZE_API const char *baize_events(const baize_table *table);

/* How the table looks to a player by name (NULL: to nobody in particular), as a JSON object: phase,
 * round, limits, wagers, and what lies there in the game's own words. Lives likewise. */
BAIZE_API const char *baize_view(baize_table *table, const char *player);

/* --- choices ---------------------------------------------------------------------------------- */

/* One player, at seat 1 and alone, stakes one unit at a time. Every ruleset has a list of choices:
 *
 *     0             go on: no more bets, and the wheel, the dice or the first cards
 *     then          its decisions: hit, stand, double, split, insure, even-money, decline; raise,
 * fold and then      a wager of one unit, for every position of the layout that takes any
 *
 * After a choice everything happens that needs nobody else: the table draws, deals, settles and
 * opens the next round, until the player can choose again. */

enum baize_kind { BAIZE_GO, BAIZE_DECISION, BAIZE_WAGER };

struct baize_choice {
    int32_t kind;    /* enum baize_kind */
    const char *act; /* as the wire has it: "close", "hit", "wager" */
    const char *bet; /* of a wager, and the position where it has several; else "" */
    const char *on;
};

/* How many choices there are; 0 where the rounds are a tournament's, which is no play of one. And
 * one of them, of which the texts live as long as the rules; 0: there is no such choice. */
BAIZE_API size_t baize_choices(const baize_rules *rules);
BAIZE_API int baize_choice(const baize_rules *rules, size_t choice, struct baize_choice *out);

enum baize_state {
    BAIZE_WAGERS,  /* wagers are taken; 0 goes on */
    BAIZE_DECIDES, /* the player is asked for a decision */
    BAIZE_WAITS    /* for an act of somebody else (baize_act) */
};

enum { BAIZE_CARDS = 12 };

/* What lies before the player. All of it is zero where the game has nothing of the kind. */
struct baize_seen {
    int32_t state;        /* enum baize_state */
    uint32_t open;        /* of going on and decisions, those that are open: bit n for choice n */
    int32_t wagers;       /* of his that lie on the layout */
    int32_t point;        /* the number on which the puck lies */
    int32_t shoe;         /* cards left in the shoe */
    int32_t hand, hands;  /* the hand in turn, from 1, and how many he has */
    int32_t total;        /* of that hand */
    int32_t soft;         /* an ace of it counts eleven */
    int32_t cards;        /* how many it has */
    int32_t dealer_total; /* of the dealer's cards that are seen */
    int32_t dealer_soft;
    int32_t dealer_cards;
    int32_t card[BAIZE_CARDS];        /* its first cards, each as one more than it is; 0: none, */
    int32_t dealer_card[BAIZE_CARDS]; /* or face down */
};

/* What came of a choice. */
struct baize_step {
    int32_t done;   /* 1: it was open, and is done; 0: refused, and nothing has changed */
    int32_t rounds; /* rounds that ended with it */
    int64_t staked; /* cents put on the layout */
    int64_t won;    /* cents by which the player has more, or fewer, than before: what came back of
                     * wagers that ended, less what lay there for them, less commission */
    int64_t lies;   /* cents that lie on the layout for him now */
    int32_t number; /* the outcome of the last round that ended, as the game numbers it; -1: none */
    struct baize_seen seen;
};

/* One unit in cents: the least that every position takes, unless it is told. 0: refused, a stake is
 * above 0. */
BAIZE_API int64_t baize_unit(const baize_table *table);
BAIZE_API int baize_set_unit(baize_table *table, int64_t unit);

/* Does a choice; 1 when it is done. For many tables at once, one choice each: how many are done.
 * The tables must draw for themselves. */
BAIZE_API int baize_choose(baize_table *table, int32_t choice, struct baize_step *out);
BAIZE_API size_t baize_choose_many(baize_table *const *tables, const int32_t *choices, size_t count,
                                   struct baize_step *out);

/* What came of a choice in an episode. */
enum baize_came {
    BAIZE_REFUSED = 1, /* nothing has changed */
    BAIZE_ENDED = 2    /* a round has ended and nothing lies on the layout: another has begun */
};

/* One choice at each of many tables that are played in episodes: where one ends, the next begins at
 * once with the wagers of `opening`, by their choices. A choice below 0 only begins one. Of each
 * table: what lies before the player then, the cents that he has more or fewer, and what came of it
 * (bits of enum baize_came). How many episodes have ended. */
BAIZE_API size_t baize_episodes(baize_table *const *tables, const int32_t *choices, size_t count,
                                const int32_t *opening, size_t openings, struct baize_seen *seen,
                                int64_t *won, uint8_t *came);

/* Which choices are open: a byte for each, 1 or 0. Only what is open is taken. How many are. */
BAIZE_API size_t baize_open(baize_table *table, uint8_t *open);

/* Why a choice is not open: as baize_may, told by the events. */
BAIZE_API int baize_may_choose(baize_table *table, int32_t choice);

/* What lies before the player now. */
BAIZE_API void baize_look(baize_table *table, struct baize_seen *out);

/* Whether the events of choices are kept as text for baize_events: not unless told, since writing
 * them takes longer than the round. */
BAIZE_API void baize_keep_events(baize_table *table, int keep);

#ifdef __cplusplus
}
#endif

#endif
