/* How a game is shown: what it alone can put into words, written as members of a JSON object. The
 * wire and the floor call it and look into no game's state themselves. Every member may be NULL:
 * the game has nothing to say there. */
#ifndef BAIZE_TABLE_SHOW_H
#define BAIZE_TABLE_SHOW_H

#include "base/text.h"
#include "table/table.h"

/* The outcomes of the rounds of a table; the latest overwrite the oldest. */
enum { RESULTS_KEPT = 200 };
struct results {
    uint32_t count; /* ever */
    int16_t outcome[RESULTS_KEPT];
};

/* A table as a floor shows it, and who looks. */
struct showing {
    struct table *t;
    void *kept; /* what the floor keeps for the game at this table: its show says how much */
    const struct results *results;
    int64_t now;                  /* by the table's clock */
    int64_t at;                   /* by a clock that all tables share */
    int64_t throw_ms, squeeze_ms; /* what the plan says of waiting */
    bool automatic;               /* nobody deals: it runs by itself */
    bool lay;                     /* the act being answered lay there before, and has been told */
    int player;                   /* who looks, by index; -1: nobody who plays here */
    unsigned seat;                /* his terminal's; 0: no terminal */
    bool over_pits;               /* tables of other pits share its jackpot */
};

/* A message about a table. */
struct news {
    const char *event;
    bool each; /* every viewer sees his own, else all the same */
    bool mine; /* a player is told his wagers with it */
    bool (*is_for)(const struct showing *s, const struct event *e); /* NULL: for all */
    void (*put)(const struct showing *s, const struct event *e, struct text *t);
};

/* How a game stood before an act: its own struct, copied in here. */
enum { MARK_MAX = 4096, KEPT_MAX = 8192 };
struct mark {
    _Alignas(max_align_t) unsigned char own[MARK_MAX];
};

/* Why something is not done: a code for screens, the clause, the words. */
struct hindrance {
    const char *code, *rule, *why;
};

/* A jackpot that several tables may share: what the floor must know of it. */
enum { POOL_PARTS = 100 }; /* of a cent: wagers may add some of them */
enum { POOL_HANDS = 10 };
/* When hands of a table were received: by the table's clock, and by the one that all tables share.
 */
struct pool_hands {
    unsigned count; /* POOL_HANDS at most */
    const int64_t *table;
    int64_t *at;
};
struct pool_show {
    int64_t (*holds)(const struct table *t); /* in parts of a cent */
    int64_t (*undecided)(
        const struct table *t); /* what of it wagers have brought that are not decided yet */
    /* Whether somebody has won of it and is not paid; when he who was first received his hand, by
     * the clock that all tables share. */
    bool (*claimed)(const struct showing *s, int64_t *received);
    struct pool_hands (*hands)(void *kept);
    enum act_kind tells; /* by which a table is told what lies in it */
    enum act_kind pays;  /* which pays of it, and waits for those who were first elsewhere */
    const char *turn_rule;
    const char *setting; /* the option under which a table that shares it is played */
    /* Why a table cannot share it; NULL: it can. */
    const char *(*apart)(const struct ruleset *rs);
};

/* A word by which an act says on what ground it is done, where a rule of its own makes it one. */
struct ground {
    enum act_kind act;
    const char *word;
    enum rule_point by;
};
/* Those of every table, ending with a row without a word. */
extern const struct ground TABLE_GROUNDS[];
/* The one that an act gives, among them and as far as the rules have it; NULL: none. */
const struct ground *ground_given(const struct ruleset *rs, const struct act *a);

/* What lies before a player, in numbers, and what is open to him beside wagers: for programs that
 * play. Cards are told as one more than they are; 0: it lies face down, or there is none. */
enum { SEEN_CARDS = 12, CHOOSES_MAX = 12 };
struct seen_hand {
    unsigned cards, total; /* 0 where cards are not added up */
    bool soft;
    uint8_t card[SEEN_CARDS]; /* the first of them */
};
struct seen {
    unsigned hand, hands; /* whose turn it is of those of his box, from 1; and how many they are */
    struct seen_hand his, dealer;
    unsigned open;
    enum act_kind act[CHOOSES_MAX];
};

enum { CITES_MAX = 12 };
struct show {
    /* Beside the number of an outcome: the dice that lie there, the section and its symbol. */
    void (*recorded)(const struct ruleset *rs, const union game_state *st, struct text *t);
    /* Beside the words of a result: the hands as they lie. */
    void (*resulted)(const struct ruleset *rs, const union game_state *st, struct text *t);
    /* The events that the table itself never gives: cards, hands, dice in a bowl. */
    void (*event)(const struct event *e, struct text *t);
    /* Further clauses that an event rests on, beside those it names: what a card counts, what makes
     * a result one of its kind. Returns how many; one may be NULL, where the document has none. */
    unsigned (*cites)(const struct event *e, const char *more[CITES_MAX]);
    /* What a hand is called that somebody is awaited for; NULL: by its number. */
    const char *(*hand)(unsigned hand);
    /* Beside the name of a position: where a wager that went on lies now. */
    void (*place)(spot s, struct text *t);
    /* What a wager has on each of its parts. */
    void (*parts)(const struct event *e, cents whole, struct text *t);
    /* On the sign of limits: how much may lie behind a wager; and whatever else it says. */
    const char *(*odds_allowed)(const struct ruleset *rs);
    void (*sign)(const struct event *e, struct text *t);

    /* --- a table on a screen ------------------------------------------------------------------ */

    /* Each wager has an outcome of its own, and may end before its round does. */
    bool singly;
    /* Wagers may go on into the next round. */
    bool lives_on;
    /* The period of a round begins with its first wager. */
    bool from_wager;
    /* How often each number has come is counted. */
    bool counted;
    /* An outcome as a number that screens know; NULL: as it is. */
    int (*number)(int outcome);
    /* Which of two games is played, where the rules have two. */
    const char *(*mode)(const struct ruleset *rs);
    /* What the rules of a table have that screens must know to draw it and to explain it: in its
     * view and on its card. */
    void (*otherwise)(const struct ruleset *rs, struct text *t);
    /* In a list of tables. */
    void (*listed)(const struct layout *l, struct text *t);
    /* What lies there beside chips and the number of a result, as its view has it: cards, a point.
     */
    void (*lies)(const struct showing *s, struct text *t);
    /* What lies there, and all that is the game's own in the view of its table. */
    void (*view)(const struct showing *s, struct text *t);
    /* Of a wager of who looks; and beside all of them. */
    void (*wager)(const struct showing *s, const struct wager *w, struct text *t);
    void (*mine)(const struct showing *s, struct text *t);
    /* The hand of a box that a position is of, where a box has several, and the number on which its
     * wagers lie; 0: none. */
    unsigned (*hand_of)(spot s);
    unsigned (*point_of)(spot s);
    /* Whether what lies on a position waits for a wager before it. */
    bool (*is_behind)(spot s);
    /* How much of this round chance has brought already: cards drawn. */
    unsigned (*brought)(const struct table *t);
    /* The card that is due as an object: `to` whom, and which of his cards it is, `place`; or null.
     */
    void (*next)(const struct table *t, struct text *out);
    /* Whether a wager below the minimum may stay so. */
    bool (*stays_low)(const struct table *t, const struct wager *w);

    /* --- what is told while it is played ------------------------------------------------------ */

    size_t keeps;                /* bytes that the floor keeps for it, zero at first */
    void (*resumed)(void *kept); /* the floor was closed meanwhile */
    void (*mark)(const struct table *t, struct mark *m);
    /* After an act, or a line of the journal played again: which of its news are to be told, one
     * bit each. */
    unsigned (*note)(struct showing *s, const struct mark *before, enum act_kind act);
    const struct news *news;
    /* An event of an act being answered: the news of it, or NULL. */
    const struct news *(*heard)(struct showing *s, const struct event *e);
    /* A settled round has another outcome: which of its news that makes, likewise. */
    unsigned (*corrected)(void *kept, uint32_t round, int outcome);

    /* --- who runs it, and how -------------------------------------------------------------------
     */

    /* Whether these rules let the table run by itself. */
    bool (*runs_by_itself)(const struct ruleset *rs);
    /* Options that are set where it does and nobody says otherwise, so that nobody waits for a
     * player for ever or can know what decides before he does; ending with NULL. */
    const char *const *settings;
    /* Why these rules cannot be run by themselves as they are; NULL: they can. */
    const char *(*cannot)(const struct ruleset *rs);
    /* Options that are the same at all tables of a floor, ending with NULL; and the clause. */
    const char *const *alike;
    const char *alike_rule;
    bool unconfirmed; /* results are called by the dealer, and nobody confirms them */
    /* Whether only a dealer's hand does it, so that nobody does where there is no dealer. */
    bool (*by_hand)(const struct act *a);
    /* What players do with their own hands and the dealer tells, ending with ACT_COUNT. */
    const enum act_kind *told_for_players;
    /* The fields of an act as these rules have a use for them: what its row lets it have may be
     * needed here, or be no matter of theirs. NULL: it is as the row says. */
    void (*fields)(const struct ruleset *rs, enum act_kind kind, act_fields *needs,
                   act_fields *may);
    /* Words by which its own acts say why, ending with a row without a word; NULL: none. */
    const struct ground *grounds;
    /* Whether an act may settle a round anew that was settled before. */
    bool (*recalls)(enum act_kind kind);
    const struct pool_show *pool; /* NULL: nothing of the kind is played for */

    /* --- what players do ------------------------------------------------------------------------
     */

    /* Whether who looks may do this from his terminal now, as far as the rules leave that to who
     * holds what; it may become an act of staff for him. false: why not. */
    bool (*lets)(const struct showing *s, struct act *a, struct hindrance *why);

    /* The clause under which a player's act was done that is not answered by an acceptance. */
    const char *(*done_by)(const struct ruleset *rs, const struct act *a);
    /* Whether a player may also wager on a place that is not his own seat. */
    bool elsewhere;
    /* The names of the two parts of a wager that a player may stake one by one. */
    const char *part[2];
    /* Whether an act is a decision for a hand; and the most hands of a box. */
    bool (*decides)(enum act_kind kind);
    unsigned hands;
    /* All that a player who is alone at a table may come to choose between, beside wagers; how many
     * acts. And how it lies before him now. NULL: wagers are all he chooses. */
    unsigned (*chooses)(const struct layout *l, enum act_kind act[CHOOSES_MAX]);
    bool (*comes_by_choice)(spot s); /* wagers there come with a decision, never by `wager` */
    void (*sees)(struct table *t, int player, unsigned box, struct seen *s);

    /* Until when players may decide, by the table's clock; -1: no time is named. alone: then the
     * table goes on by itself as soon as it is told the time, else staff must say that a player is
     * absent. */
    int64_t (*decides_by)(const struct table *t, bool *alone);

    /* What staff would do now, and somebody must where nobody deals: the act, without who does it.
     * false: nothing. */
    bool (*by_itself)(const struct table *t, struct act *a);
    /* Wagers are waited for though nobody has placed one, and no longer than the period. */
    bool (*waits_in_vain)(const struct table *t);

    /* --- what lies there before it is entered --------------------------------------------------
     */

    /* Whether an act of chance only lies there at first, for players to turn over what is theirs:
     * the news of that, likewise; 0: it is entered at once. */
    unsigned (*lays)(struct showing *s, const struct act *a);
    /* When something that waits here is over, by the table's clock; -1: nothing waits. */
    int64_t (*until)(const struct showing *s);
    /* That time has come, and it lay for nothing else: the news of it, likewise. */
    unsigned (*over)(struct showing *s);
    /* Now it is entered: the news of what still lay face down, one after the other; NULL: all is
     * told. */
    const struct news *(*opens)(struct showing *s);
    /* Who looks turns over a hand of this round, or (place > 0) one card of it; false: why not.
     * Then the news of that, one after the other, and what he is answered. */
    bool (*turns)(struct showing *s, uint32_t round, const char *hand, unsigned place,
                  struct hindrance *why);
    const struct news *(*turned)(struct showing *s);
    void (*faces)(const struct showing *s, struct text *t);
    const char *lies_rule; /* under which it lay there */
};

/* The fields that an act of any table may have, less those that these rules have no use for. */
act_fields fields_used(const struct ruleset *rs, enum act_kind kind);
/* The seat and the player that an event is about. */
void show_player(const struct event *e, struct text *t);
/* The bets that are offered, in the order of the layout. */
void show_offered(const struct layout *l, struct text *t);
/* The last results, oldest first. */
void show_results(const struct showing *s, struct text *t);
/* The positions of the layout that win on an outcome, as a list. */
void show_lit(const struct layout *l, unsigned outcome, const char *key, struct text *t);
/* Milliseconds until no more bets; -1: no clock runs. */
int64_t show_left(const struct showing *s);
/* An outcome as a number that screens know. */
int show_number(const struct layout *l, int outcome);
/* Whether no act of this name is anybody's to do, which is how a document has it done by itself. */
bool show_nobodys(const struct ruleset *rs, const char *act);
/* A number, or null where there is none. */
void json_maybe(struct text *t, const char *key, int64_t n, bool known);

#endif
