/* A table as the floor keeps it: its journal, what the round under way has done to each player,
 * what lies on it and who must be told. It is apart from house.h because it is the larger part of
 * what a floor is, and everything in it is of one table. Nobody outside src/floor includes this. */
#ifndef BAIZE_FLOOR_OPEN_TABLE_H
#define BAIZE_FLOOR_OPEN_TABLE_H

#include "book/book.h"
#include "floor/floor.h"
#include "floor/laid_terms.h"
#include "table/legs.h"
#include "table/show.h"
#include "wire/replay.h"

enum {
    PAST_ROUNDS = RESULTS_KEPT,
    FAULT_WORDS = 96,
    CITED_MAX = 64, /* clauses that are kept of a round */
};

/* --- journals --------------------------------------------------------------------------------- */

/* A journal that is being written, of a table or an occasion. */
struct writing {
    struct replay *at; /* how far it has come */
    /* Lines of this turn. */
    char *page;
    size_t len, cap;
    uint64_t first, count;
    bool *wait;      /* the floor's: some journal has lines that are not in the batch yet */
    uint64_t sealed; /* lines at the last seal */
};

/* --- tables ----------------------------------------------------------------------------------- */

/* A wager of the round under way that has ended. */
struct row {
    int32_t next; /* of the same player; -1: none */
    uint16_t player;
    spot at;
    int8_t call;
    uint8_t result;
    uint16_t seat; /* the box; 0: none */
    cents stake, pays, returns, rounded, commission;
    const char *rule, *under;
};

/* Of commission, what lay beside wagers that have ended; and what was lost out of a player's hand,
 * not from the layout. */
enum { LEG_BESIDE = LEG_KINDS, LEG_DEDUCTED, LEGS_NOTED };

/* Of the stakes that ended in a round, how much was promotional credit. */
struct promo_share {
    uint32_t round;
    cents of, all;
};

/* A player's promotional credit at a table (promotional.c). */
struct promo {
    int64_t credit, staked;      /* accounts: on his terminal, and on this layout; 0: none */
    cents lies;                  /* all that he has on this layout */
    struct promo_share ended[2]; /* in the last round in which something did, and the one before */
    cents due;                   /* of a correction, for who has left */
    bool stale;                  /* the book does not have these rounds so */
};

/* What the act being answered, and the round so far, did to one player. */
struct takings {
    cents had;                  /* his balance at the table, by the legs of all events */
    cents leg[LEGS_NOTED];      /* of this act, by kind, that are not in the book yet */
    cents metered[METER_COUNT]; /* of this act, for the meters of his terminal */
    cents staked;               /* on wagers of this round that have ended */
    int32_t first, last;        /* his rows of this round; -1: none */
    int32_t fresh;              /* the first of those rows that this act made; -1: none */
    int32_t moved, moved_last;  /* his wagers that this act has stirred; -1: none */
    int32_t anew,
        anew_last; /* his wagers of a settled round that this act has settled anew; -1: none */
    bool touched;
    struct promo promo;
};

/* A wager of somebody's that an act has moved to another position, or marked. */
struct stirred {
    int32_t next; /* of the same player; -1: none */
    spot from, at;
    bool working;
    cents stake;
};

/* Who must act next, as the table last said it, in that round. */
enum { AWAITED_MAX = 768 };
struct awaited {
    uint32_t round;         /* 0: nothing was said yet */
    char told[AWAITED_MAX]; /* the event, as a line of JSON */
};

/* What a sign says will change at a time. */
enum planned { PLANNED_LIMITS, PLANNED_GAME, PLANNED_CLOSING, PLANNED_KINDS };

/* Who calls: a player at a terminal, a dealer at his table, or the register, because somebody plays
 * at a table whom it has. */
enum caller { CALLS_PLAYER, CALLS_DEALER, CALLS_REGISTER };

/* Somebody called, and nobody has answered yet. */
struct calling {
    int64_t at; /* wall clock; 0: nobody did */
    enum caller by;
    char words[FAULT_WORDS];
};

/* What a table comes to in this hour under its dealer (stints.c). */
struct stint_now {
    bool on;
    bool acted; /* something was done since it was looked at */
    bool stale; /* the book does not have it so */
    struct stint s;
    cents *stake;    /* by position, and again in the ruleset's other mode */
    int64_t counted; /* the floor's clock, up to which its time is */
    int64_t put;     /* and when it went into the book last */
    bool open;       /* as the table stands, with so many seats, in which so many sit */
    unsigned seats, taken;
};

enum { OPEN_ACTED = 8 }; /* players whose acts of one turn are told apart */

/* What terminals gave for the draw of a round. */
struct salts {
    uint32_t round;
    unsigned count;
    struct salt {
        char terminal[PLAN_NAME]; /* which may have been taken out since */
        uint8_t bytes[SALT_BYTES];
    } * at; /* one for every terminal at most */
};
enum { SALTED_ROUNDS = 16 }; /* whose salts can be asked for */

struct open_table {
    const struct plan_table *plan;
    int32_t place;                                    /* among the tables of the floor */
    const char *options[PLAN_OPTIONS + 7 + LAID_MAX]; /* the plan's, and what the floor adds */
    struct laid_terms laid; /* in their place, by the tournament of which a session is played */
    size_t option_count;
    char seats[24];
    int64_t number; /* in the book */
    const char *title;
    struct replay at; /* the journal, ruleset, layout and table, as far as they have come */
    bool automatic;
    struct open_table *then; /* this table by the terms that the plan has for it now, which it goes
                              * over to when nobody's money is here; NULL: it is played by them */
    char then_by[BOOK_NAME_MAX]; /* who has it go over */
    bool in_test;                /* it is played with test credits, in a journal of its own */
    bool session_told;           /* how its session stands; false: it has changed since */
    struct {
        int64_t of;       /* the number of the tournament whose session is played; 0: of none */
        unsigned session; /* its */
        int32_t home;     /* the number of the pit that holds it; 0: this one */
        bool heard;       /* the tournament knows how it stands; false: it may have changed */
    } contest;
    uint64_t secret_from;  /* the first line that holds what nobody may know yet; 0: none */
    uint64_t tested_since; /* the batch in which that began, while the floor was open */
    char *rules_text;      /* of rules that the book is still to keep; NULL: it has them */
    uint32_t turn;         /* its last round, in the order in which its station dealt them */
    int64_t wagers;        /* account */
    int64_t pool;          /* account of its jackpot; 0: it has none */
    struct linked *linked; /* where tables of other pits share that; NULL: none does */
    bool fresh_pool, meter_moved;
    int64_t hands_noted; /* all times at which hands were received there, as the book has them */
    uint64_t notices;    /* a hash of those told last */
    struct {
        int64_t due, wall; /* by the table's clock and by the wall's; due 0: none names a time */
    } sign[PLANNED_KINDS];
    bool stood; /* its clock did, and does until it has caught up with its signs */

    struct writing lines;
    uint64_t put_away; /* lines at the last snapshot */

    int64_t skew; /* the floor's clock minus the table's, which stands while the floor is down */
    struct {
        uint32_t at;    /* the last request to hand the floor over at which it was open; 0: none */
        uint32_t round; /* that was under way then, and is played to its end */
        int64_t stood;  /* its clock, where it stands since; -1: it runs */
    } drain;
    int64_t due; /* the next step of an automatic table; 0: none */
    int64_t spin_from;
    int64_t told;  /* the last time told */
    int64_t noted; /* the table's clock as it was last kept, see keep_time */

    struct seed_row *seeds[2]; /* not told yet: of the round under way and of the next */
    struct salts salts, salted[SALTED_ROUNDS]; /* for the round that is open; of rounds closed */
    struct fair_round past[PAST_ROUNDS];
    uint32_t past_count; /* ever */
    struct results results;
    struct seen_from_afar {
        uint8_t phase;
        bool clock; /* it runs */
        uint32_t round, results;
    } seen; /* as the lobby and the terminals of other tables were told of it */
    uint32_t result_round;
    uint32_t stopped;  /* the round that waits until results are looked at; 0: none does */
    uint32_t believed; /* results that were, and are not looked at again */
    char result_say[SAY_MAX];
    void *kept; /* for its game (showing.c) */
    struct {
        bool on;       /* an act of chance lies there, and is not entered yet */
        bool entering; /* the act that lay there is being entered just now */
        struct act act;
        int32_t desk;        /* the dealer's who told it; -1: the controller did */
        uint32_t generation; /* of that desk, when it was told */
        int64_t seq;
    } lying;

    int64_t account_of[PLAYERS_MAX];           /* the chip account each player plays from */
    struct index_place accounts[PLAYER_INDEX]; /* which player plays from it */
    int64_t card_of[PLAYERS_MAX]; /* the card that a player's account goes back to; 0: none */
    struct takings *takings;      /* by player */
    uint16_t *touched;
    unsigned touched_count;
    bool promo_stale; /* somebody's is, of those touched */
    struct row *row;  /* wagers of the round under way that have ended (ended.c) */
    int32_t row_count;
    const char *cited[CITED_MAX]; /* at a live table: clauses that the round under way rests on */
    unsigned cited_count;
    char *ended_text;  /* in which clauses of those stand that were so when the floor closed */
    uint32_t settling; /* the round whose rows these are */
    struct row *anew;  /* wagers that the act being answered has settled anew */
    int32_t anew_count, anew_cap;
    struct stirred *stirred; /* by the act being answered; NULL where no wager outlives its round */
    int32_t stirred_count;

    uint16_t *seat_of;         /* by terminal: its seat here; 0: not linked */
    bool given[SEATS_MAX + 2]; /* which seats are some terminal's */
    struct awaited awaited;
    struct {
        bool acted; /* something was done here in this turn */
        bool all;   /* it may have opened something to anybody */
        unsigned count;
        char player[OPEN_ACTED][WORD_MAX]; /* else to these, who did it */
        uint64_t mark;                     /* of the table, when its players were told last */
    } open;                                /* what is open to players (open.c) */
    struct {
        bool known;
        bool wagered; /* and phase and round: as the table was then */
        uint8_t phase;
        uint32_t round;
        uint64_t bits[(ACT_COUNT + 63) / 64];
    } possible; /* what staff could do here (dealing.c) */
    struct stint_now stint;
    struct calling called;   /* its dealer's, for a supervisor */
    struct calling excluded; /* who was rated here when the register got him, by name */
    int32_t first_desk;      /* those who watch or play here */
};

/* Whether one draw of chance decides a round, as a spin does; else it is drawn card by card. */
static inline bool one_draw(const struct open_table *ot)
{
    return ot->at.layout.chance_range > 0;
}

/* How much of this round chance has brought already. */
static inline unsigned brought_at(const struct open_table *ot)
{
    const struct show *show = ot->at.layout.game->show;
    return show->brought != NULL ? show->brought(ot->at.table) : 0;
}

#endif
