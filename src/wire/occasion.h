/* Occasions: machines of acts and events that are no tables, such as a promotion.
 *
 * Each kind is one struct of functions. From it come the headless command, plays, the journal and
 * its verification, and all that a floor does with an occasion: it keeps its journal in the book,
 * does the acts that desks ask for, moves the money that they tell of, and shows it.
 *
 * Every act says when it is done (`at`). On a floor the floor says so, and no desk: these fields
 * are the floor's, in whatever act they are declared:
 *   at      the wall's clock, over pits the database's, which for an occasion never goes back
 *   by      the name of who asks for it, as he is logged in
 *   rank    what its document calls him: the highest rank that he holds there
 *   player  of a player's own act: whose card is in the terminal, or was shown at the cage
 *   commit  the hash of a fresh row of seeds
 *   seed    the next seed of that row
 * And the floor itself does the acts `commit`, when seeds are wanted or used and it has none (with
 * `again` where there was a commitment before: those seeds are lost), and `time`, when something is
 * due. */
#ifndef BAIZE_WIRE_OCCASION_H
#define BAIZE_WIRE_OCCASION_H

#include "chance/fair.h"
#include "occasion/occasion.h"
#include "occasion/rules.h"
#include "rules/clauses.h"
#include "rules/merged.h"
#include "wire/field_json.h"
#include "wire/replay.h"

/* Who hears what an act gives: each event by its kind, and as a line of JSON. */
struct occasion_sink {
    void (*emit)(void *ctx, unsigned event, const char *json);
    void *ctx;
};

/* --- money ------------------------------------------------------------------------------------ */

/* Where money comes from or goes to. What an occasion holds lies on an account of its own. */
enum occasion_side {
    SIDE_HELD, /* by the occasion */
    SIDE_CASH, /* over the counter of the cage */
    SIDE_CHEQUE,
    SIDE_TRANSFER,
    SIDE_CARD,  /* the player's Player Card Account */
    SIDE_CREDIT /* the player's promotional credit, which is only ever given */
};

enum { OCCASION_LEGS = 8 };
struct occasion_money {
    const char *player; /* whose card */
    unsigned count;
    struct occasion_leg {
        enum occasion_side from, to; /* one of them is SIDE_HELD */
        cents amount;
        bool back;     /* it goes back to who paid it, and is no prize */
        bool chips;    /* it is for chips, which are sold or redeemed */
        int64_t until; /* of promotional credit: when it ends */
    } leg[OCCASION_LEGS];
};

/* A wager that has ended at one of the tables, as an occasion may heed it. */
struct ended_wager {
    const char *player, *game, *bet, *on, *result, *with;
    cents stake;
};

/* Who looks at an occasion. */
struct occasion_eyes {
    bool staff;         /* who may see all of it; else what is open to everybody, */
    const char *player; /* and what concerns this one; NULL: nobody in particular */
    /* The pit in which a table stands; NULL: the casino has but one, or the table is in none. */
    const char *(*pit_of)(const void *ctx, const char *table);
    const void *ctx;
};

/* Something of an occasion that waits for a person. */
struct occasion_need {
    const char *what;     /* "dispute", "case", "approval" */
    const char *about;    /* a table, an item; NULL: nothing in particular */
    int64_t number;       /* of a case; 0: it has none */
    int64_t since, until; /* until 0: it has no end of its own */
    const char *rule;
};
struct need_sink {
    void (*take)(void *ctx, const struct occasion_need *n);
    void *ctx;
};

/* What an act says that a table without terminals has taken. */
struct table_takings {
    cents drop, win;
};

struct kept_out_sink {
    void (*take)(void *ctx, const char *player, const char *name, const char *rule, int64_t until);
    void (*another)(void *ctx, const char *player, const char *name);
    void *ctx;
};

struct occasion_kind {
    const char *name;  /* "promotion": what the journal is `of`, and the command */
    const char *about; /* "promotions": what its rulesets say */
    size_t act_size;
    unsigned acts, events, refused; /* refused: which event a refusal is */
    const char *(*act_name)(unsigned act);
    struct row_told (*row)(unsigned act);
    const char *(*event_name)(unsigned event);

    /* NULL with words. */
    void *(*open)(const struct origin *from, const struct clauses *clauses, struct trouble *why);
    void (*close)(void *on);
    const struct occasion_rules *(*rules)(const void *on);

    /* An act out of a JSON object and as one; false with words where it is none. */
    bool (*read)(const json_t *o, void *act, struct trouble *why);
    void (*write)(const void *act, struct text *t);
    unsigned (*which)(const void *act);
    /* False when it was refused, and nothing has changed. */
    bool (*answer)(void *on, const void *act, const struct occasion_sink *sink);
    /* Of what is no act. */
    void (*refuse_line)(void *on, const char *why, const struct occasion_sink *sink);

    /* Put away, and taken out again by the same program. False: it is another's. */
    size_t (*image_size)(const void *on);
    void (*image_put)(const void *on, void *to);
    bool (*image_take)(void *on, const void *from, size_t len);

    /* --- for a floor --- */

    /* The time of its last act; and when the floor is to do `time` next, -1: never. */
    int64_t (*now)(const void *on);
    int64_t (*due)(const void *on);
    /* Whether seeds of a draw that is to come are to be committed to now; whether some have been;
     * and how many draws there were. */
    bool (*wants_commit)(const void *on);
    bool (*committed)(const void *on);
    uint32_t (*draws)(const void *on);
    /* The name by which it has the member whose accounts have this number, and who has this card
     * now: the same, or a card of his; NULL: it has nobody of the kind. NULL itself: members are
     * known by that number alone. */
    const char *(*known_as)(const void *on, const char *number, const char *member_card);
    /* The money that changes hands with an act, if it is done: the act is not judged. */
    void (*moves)(const void *on, const void *act, struct occasion_money *m);
    /* What it holds for players. What it holds more, after an act, than it did and was given, the
     * house sets aside; what it holds less goes back to the house. */
    cents (*holds)(const void *on);
    /* Whether wagers that end now can concern it at all; whether this one does, and then the act
     * that tells of it. NULL: wagers never do. */
    bool (*listens)(const void *on);
    bool (*heeds)(const void *on, const struct ended_wager *w, int64_t at, void *act);
    /* The highest rank of its document among those that somebody holds, or the lowest there is; who
     * may do what its rules then say, and not who runs it. NULL: it knows no ranks. */
    const char *(*rank)(const void *on, const char *const *held, size_t count);
    /* The clause by which somebody may not play at this time; NULL: he may, or it is his own wish,
     * whose term the floor keeps. NULL itself: it keeps nobody out. Whether it has his own wish. */
    const char *(*bars)(const void *on, const char *player, const char *name, int64_t at);
    bool (*wished)(const void *on, const char *player, int64_t at);
    /* Each whom it bars, by his card, by name or by both, the clause and until when; 0: for good.
     * And who has such a name and is another. */
    void (*kept_out)(const void *on, int64_t at, const struct kept_out_sink *sink);
    /* The clause by which an act is not done before it was approved, of an item or (NULL) whatever
     * item, and how that stands. NULL: it asks for none. NULL itself: it keeps no approvals. */
    const char *(*demands)(const void *on, const char *act, const char *item, int64_t at,
                           enum approval_stands *stands);
    /* What of it waits for a person at this time. NULL: nothing ever does. */
    void (*needs)(const void *on, int64_t at, const struct need_sink *sink);
    /* Acts of players by which they take part, or pay for it, which nobody does who may not play.
     * NULL: none are. */
    bool (*takes_part)(unsigned act);
    /* Acts of staff that are for the cage, and not for who runs it. */
    bool (*at_cage)(unsigned act);
    /* Acts that dealers do as well as who runs it. NULL: none are. */
    bool (*at_table)(unsigned act);
    /* The table that such an act is about; empty: none. What cash came to that table and what it
     * has won, by an act that was done. Both NULL where at_table is. */
    const char *(*whose_table)(const void *on, const void *act);
    void (*takings)(const void *on, const void *act, struct table_takings *t);
    /* Whether it is over, so that its journal may be closed; else words. */
    bool (*over)(const void *on, struct trouble *why);
    /* Members of an object: in a line of a list; all of it; and what may be said in its acts. */
    void (*brief)(const void *on, struct text *t);
    void (*show)(const void *on, const struct occasion_eyes *eyes, struct text *t);
    void (*form)(const void *on, struct text *t);
    /* Whether everybody may hear of an event, or only staff. */
    bool (*open_to_all)(unsigned event);
};

/* Those there are; the list ends with NULL. */
extern const struct occasion_kind *const OCCASION_KINDS[];
/* By name, and by what rulesets are about; NULL: there is none. */
const struct occasion_kind *occasion_kind(const char *name);
const struct occasion_kind *occasion_of_ruleset(const struct shelf *shelf, const char *ruleset);

/* Whether the acts of a row have a field of this name. */
bool row_has(const struct row_told *row, const char *field);

/* Adds each event to a transcript, a line each. */
struct occasion_sink occasion_transcript(struct transcript *tr);

/* --- the journal ------------------------------------------------------------------------------ */

/* The insides of a line, as a table's (replay.h). name and key: of one on a floor; NULL: it is by
 * itself. */
void line_occasion(struct text *t, const struct occasion_kind *kind, const void *on,
                   const char *name, const char *key);
void line_occasion_act(struct text *t, uint64_t n, const struct occasion_kind *kind,
                       const void *act, const struct transcript *tr);

/* The kind of occasion that the first line of a journal is of; NULL: of none. */
const struct occasion_kind *replay_occasion_kind(const json_t *head);
bool replay_occasion_begin(struct replay *r, const struct occasion_kind *kind, const json_t *head);
bool replay_occasion_act(struct replay *r, const json_t *line);
void replay_occasion_free(struct occasion_replay *o);

#endif
