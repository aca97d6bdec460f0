/* A table: what every game shares.
 *
 * Seats and players, limits and signs, the wagering period, refusals, settlement, irregularities
 * and the authority of staff. A table is one plain struct that points only at its ruleset, so it
 * can be copied; an act changes it or is refused, and a refused act changes nothing. No clock is
 * read but the `time` act. */
#ifndef BAIZE_TABLE_TABLE_H
#define BAIZE_TABLE_TABLE_H

#include "base/index.h"
#include "procedures_here.h"
#include "table/event.h"
#include "table/phase.h"

/* A stadium: a thousand terminals, those who just left them, and some fifty wagers each. Fuzzing
 * copies tables, so has them small. */
#ifndef BAIZE_WAGERS_MAX
#define BAIZE_WAGERS_MAX 49152
#define BAIZE_PLAYERS_MAX 2048
#endif

enum {
    PLAYERS_MAX = BAIZE_PLAYERS_MAX,
    WAGERS_MAX = BAIZE_WAGERS_MAX,
    WAGER_INDEX = WAGERS_MAX * 8 / 3,
    PLAYER_INDEX = PLAYERS_MAX * 2,
};

/* Wagers on the layout. */
enum {
    WAGER_BY_HAND = -1, /* `call` of a wager placed by itself */
    WAGER_SPOKEN = -2,  /* `call` of one called out and not yet put in place by the dealer */
    WAGER_TOKENS =
        -3, /* `call` of one staked in promotional tokens, which are no money of the account */
    WAGER_ANNOUNCED = -4, /* `call` of one that a form told after the close: it settles apart */
};
/* What is marked on a wager. */
enum {
    WAGER_HELD = 1 << 0,    /* it waits until staff have looked at the records */
    WAGER_DONE = 1 << 1,    /* it has ended */
    WAGER_ON = 1 << 2,      /* called on, where wagers live over several rounds */
    WAGER_OFF = 1 << 3,     /* called off, likewise */
    WAGER_OF_GAME = 1 << 4, /* this and the two above it are its game's, which names them */
    WAGER_OF_FAMILY = 1 << 7,
};

struct wager {
    uint16_t player;
    spot at;
    uint16_t seat : 12;
    uint16_t result : 4; /* once done */
    int8_t call;
    uint8_t flags;
    cents stake; /* 0: withdrawn */
    union {
        uint64_t placed; /* its turn in the order of placing */
        cents returned;  /* once done */
    };
    union { /* at most one of these, by what bet it is and where; 0 when it is placed */
        cents first_part; /* of a bet in two parts: so much of the stake is on the first */
        cents own_chips;  /* so much of the stake is in the player's own chips */
        cents added;      /* on a hand of a box: so much of the stake was put there by a double */
        cents from_pool;  /* on a jackpot: so much of what it won came out of it */
    };
};
_Static_assert(SEATS_MAX < 1 << 12, "a wager has room for every seat");
_Static_assert(sizeof(struct wager) == 32, "half of a cache line");

struct felt {
    uint32_t count;
    struct wager wager[WAGERS_MAX];
};

/* Equipment that is checked, started, or has failed (tumbler.c, stop.c). */
struct equipment {
    bool followed;    /* staff tell each step; then nothing goes on without it */
    uint16_t checked; /* what was, since the table closed: one bit each */
    bool stopped;     /* something has failed and is not put right */
};

struct player {
    char name[WORD_MAX];
    bool has_account;
    bool had_account; /* he had an account once: what a correction takes or gives still concerns it
                       */
    bool gone;        /* has left since his last wager */
    bool barred;
    bool frozen;       /* his account is, until a round is worked out anew */
    bool both_allowed; /* star-baccarat:5.6.6: he may back both hands */
    bool has_limits;   /* nz1996:I.13.4 */
    bool consents;
    bool agrees;         /* to what the table has asked */
    bool oversight_used; /* nz1996:I.14.2(a) */
    uint8_t partners;    /* 0: none */
    uint8_t apart;       /* nz1996:VIII.14.2(c): whom he may not play with; 0: nobody */
    uint8_t apart_turn;  /* who of them was named before him */
    uint8_t abstained;   /* rounds sat out at a full table */
    uint8_t chips_rule;  /* 0: either; 1: value chips only; 2: non-value chips only */
    uint32_t oversight_round;
    uint32_t wagered_round; /* the last round that closed with a wager of his */
    cents balance;
    cents owes;             /* what corrections took beyond the balance */
    cents on_felt;          /* staked now */
    cents tokens;           /* staked now in promotional tokens */
    cents paid;             /* commission that lies beside his wagers */
    cents staked, returned; /* settled this round */
    cents min, max;
    cents box_max;         /* on any one box; 0: the table's */
    uint32_t in_shoe;      /* the shoe he last wagered in */
    uint16_t in_rounds;    /* in how many rounds of that shoe */
    bool from_start;       /* in its first round too */
    uint16_t late_why;     /* nz1996:II.4.9: why he wagers the minimum and no more */
    uint32_t late_shoe;    /* in which shoe he does; 0: in none */
    cents kept_min;        /* star-baccarat:6.7.1: the minimum he keeps */
    uint64_t kept_boxes;   /* the boxes at which he does, one bit each */
    char colour[WORD_MAX]; /* of his non-value chips */
    cents colour_value;    /* what one such chip is worth */
};

struct table {
    const struct layout *layout;
    const struct ruleset *rs;
    const struct sink *sink; /* while an act is being answered */

    enum phase phase;
    union game_state game;
    struct procedures own; /* of games, each its own part */
    struct equipment equipment;
    uint32_t round;

    bool clock_known;
    int64_t now, opened_at;

    bool spun;       /* the ball is running, or the dice are in the air */
    bool void_ball;  /* a ball of a spin called off may still come to rest */
    bool sensed;     /* a device has told the outcome, or the last card of it */
    bool spin_begun; /* in this round a ball was set running, or bets were closed for it */
    bool continuous;
    bool seats_full; /* all seats were taken throughout this round */
    bool opened_today;
    bool down_after_round;
    bool shutting_down;    /* no further wagers until it is down */
    bool drawn;            /* this round's outcome, by the table itself */
    bool holding;          /* some wagers wait for the records */
    bool holds_round;      /* at the close all wagers of this round will wait */
    unsigned records_rank; /* the lowest role that may speak for them */
    uint32_t failed;       /* malfunctions of equipment that hold this round, a bit for each row */

    struct limits limits, posted, pending;
    bool limits_posted, limits_pending;
    bool pending_protects;  /* with the pending limits those who play now keep the old minimum */
    bool pending_ends_kept; /* with them nobody keeps an earlier one any longer */
    int64_t limits_posted_at;
    int64_t limits_posted_for; /* the time the sign names; 0: as soon as the notice has run */

    bool other_mode; /* the ruleset's other mode is played */
    bool mode_posted, mode_pending;
    int64_t mode_posted_at, mode_posted_for; /* as for limits */

    uint64_t restricted; /* side bets taken only beside a main wager, one bit a bet */

    bool closing_announced;
    int64_t closing_announced_at;
    int64_t closing_for; /* the time the sign names; 0: as soon as the notice has run */
    uint32_t closing_from_round;
    unsigned closing_rounds_done;

    const char *reserved; /* the clause it is reserved under, or NULL */
    uint8_t guest_count;
    char guests[NAMES_MAX][WORD_MAX];

    uint16_t seat[SEATS_MAX + 1]; /* who sits there: index + 1; 0: nobody */
    uint16_t first_seat;          /* where the first player sat down; 0: nobody yet */
    bool vacated;                 /* somebody has left since the last round began */

    unsigned player_count; /* places ever used */
    uint8_t current;       /* this round's felt; the other is the last round's, for corrections */
    uint16_t index_stamp;
    uint64_t placed; /* wagers so far */
    uint64_t rolled; /* wagers that a roll has been through */

    struct index_place players[PLAYER_INDEX]; /* by name */
    struct player player[PLAYERS_MAX];

    struct felt felt[2];
    uint32_t index[WAGER_INDEX];

    /* After the long lists: image.c counts on it. */
    union game_state shown; /* the latest result announced */
    uint32_t shown_round;   /* the round of that result; 0: none yet */
    bool last_other_mode;   /* the mode that the last settled round was played in */
    bool last_settled;      /* the other felt holds a round that may still be corrected */
    bool last_drawn;        /* its outcome was, by the table itself */
    uint32_t last_round;
    uint32_t frozen_round; /* whose accounts are frozen; 0: none's */
    union game_state last_game;
};

/* Every player who has a place, every seat, every wager that is listed, withdrawn or not: where
 * such a loop begins and ends is said once. */
#define EACH_PLAYER(p, t) for (unsigned p = 0; p < (t)->player_count; p++)
#define EACH_SEAT(s, t) for (unsigned s = 1; s <= (t)->rs->seats; s++)
#define EACH_WAGER(i, f) for (uint32_t i = 0; i < (f)->count; i++)

void table_init(struct table *t, const struct layout *layout);

/* Answers one act with at least one event; false when it was refused. */
bool table_act(struct table *t, const struct act *act, const struct sink *sink);

/* A line that was no act at all: answered with a refusal. */
void table_refuse_line(struct table *t, const char *why, const struct sink *sink);

/* The limits as whole chips can meet them, where wagers are made in whole chips. */
struct limits table_limits_in_chips(const struct table *t);

/* When the limits on the sign begin. */
int64_t table_limits_due(const struct table *t);

/* When the table closes by its sign, where the notice is a time or the sign names one. */
int64_t table_closing_due(const struct table *t);

/* When the game on the sign begins. */
int64_t table_mode_due(const struct table *t);

/* The lowest minimum that a player keeps though the table's is higher; 0: nobody does. */
cents table_lowest_kept(const struct table *t);

/* Whether a clock runs that ends the wagering: not before the dice are tumbled, nor while nobody
 * can throw them. */
bool table_clock_runs(struct table *t);

/* Whether chance must act next. */
bool table_awaits_chance(const struct table *t);
/* The cards that chance draws from; NULL: it draws numbers. */
const struct shoe *table_shoe(const struct table *t);

/* The stakes that lie on the layout now, and the commission that lies beside them. */
cents table_on_felt(const struct table *t);

#endif
