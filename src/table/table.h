/* A table: what every game shares.
 *
 * Seats and players, limits and signs, the wagering period, refusals, settlement, irregularities
 * and the authority of staff. A table is one plain struct that points only at its ruleset, so it
 * can be copied; an act changes it or is refused, and a refused act changes nothing. No clock is
 * read but the `time` act. */
#ifndef BAIZE_TABLE_TABLE_H
#define BAIZE_TABLE_TABLE_H

#include "table/event.h"

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
};

enum phase {
    PHASE_COLD,   /* not yet opened */
    PHASE_OPEN,   /* wagers are taken */
    PHASE_CLOSED, /* no more bets; chance decides next */
    PHASE_RESULT, /* a result is recorded and waits for the dealer's confirmation */
    PHASE_HELD,   /* the result is known; some wagers wait for the records to be checked */
    PHASE_CARDS,  /* the next shoe is being made ready */
    PHASE_DOWN,   /* the table is closed */
};

/* Wagers on the layout. */
enum {
    WAGER_BY_HAND = -1, /* `call` of a wager placed by itself */
    WAGER_SPOKEN = -2,  /* … called out and not yet put in place by the dealer */
    WAGER_TOKENS = -3,  /* … staked in promotional tokens, which are no money of the account */
};
/* Held: it waits for the records; or, done already, to be judged anew by other cards. */
enum { WAGER_HELD = 1, WAGER_DONE = 2, WAGER_ON = 4, WAGER_OFF = 8 };

struct wager {
    uint16_t player;
    spot at;
    uint16_t seat;
    int8_t call;
    uint8_t flags : 4;
    uint8_t result : 4; /* once done */
    cents stake;        /* 0: withdrawn */
    union {
        uint64_t placed; /* its turn in the order of placing; once done … */
        cents returned;
    };
    union {
        cents part; /* of a wager in two parts, the first of them */
        cents own;  /* … at a game that takes them, what lies there in the player's own chips */
    };
};

struct felt {
    uint32_t count;
    struct wager wager[WAGERS_MAX];
};

/* The shoe, and what has come out of it in this coup. */
enum last_coup { LAST_NOT, LAST_NEXT, LAST_THIS };
/* What must be done next before the cards can be dealt. */
enum cards_due {
    DUE_NOTHING,
    DUE_INSPECTION,
    DUE_SHUFFLE,
    DUE_CUT,
    DUE_CUTTING_CARD,
    DUE_BURN,
};
enum shuffle_why { SHUFFLE_OPENING, SHUFFLE_SHOE_END, SHUFFLE_VACANT, SHUFFLE_ORDERED };
enum { DRAWN_MAX = 20 };
enum { CUT_AT_DEALER = 0xff };
struct cards {
    struct shoe shoe;
    uint32_t number;     /* of shoes so far, this one included */
    enum last_coup last; /* is this coup the last of the shoe, or the next? */
    bool cut_card_out;
    bool led;       /* … before the first card of a coup */
    bool played;    /* a coup has been dealt from this shoe */
    bool handled;   /* players have held cards of this shoe: they are not shuffled again */
    bool reshuffle; /* when this coup is over they are shuffled and cut */

    /* Making them ready. */
    enum cards_due due;
    enum shuffle_why why;
    bool followed;       /* staff tell each step; then no card comes before the last one */
    bool fresh;          /* new decks: checked, and seen by the players, before the shuffle */
    bool replace_due;    /* others must be brought first */
    bool mishandled;     /* dropped: nothing goes on before they are counted */
    bool pre_shuffled;   /* … and not yet cut: players may object */
    uint8_t kind;        /* of pre-shuffled cards, by the ruleset's list */
    bool riffle_asked;   /* by a player */
    bool demanded;       /* … that they be checked and shuffled like others */
    uint8_t inspected;   /* one bit for each who must */
    bool cut_offered;    /* to the players, where that needs leave */
    uint16_t cut_first;  /* the seat that is asked first */
    uint16_t cut_rule;   /* … by which point */
    uint8_t cut_at;      /* the box on which the cutting card came, CUT_AT_DEALER; 0: nowhere */
    bool replaced;       /* these cards came in for others */
    uint16_t rounds;     /* dealt from them */
    uint16_t cut_passed; /* how many seats have been passed by */
    uint16_t cut_named;  /* the player named to cut instead: index + 1; 0: nobody */
    uint16_t behind;     /* cards behind the cutting card */

    bool burn_counted; /* the first burned card has said how many more */
    bool burn_shown;   /* the card burned last is shown to whoever asks */
    uint8_t burn_due;
    card burned;
    uint16_t drawn;        /* cards drawn for this coup */
    card order[DRAWN_MAX]; /* … in that order, the first of them */
};

/* Who holds the cards of each hand. */
struct hands {
    uint8_t style;                       /* of this shoe: enum style_name */
    bool notified;                       /* an inspector has been told of it, this gaming day */
    bool kept[HANDS];                    /* the dealer keeps this hand, by direction */
    uint8_t turned[HANDS];               /* one bit a card: it lies face up */
    uint16_t holder[HANDS];              /* index + 1; 0: the dealer */
    uint16_t nominee[HANDS][HAND_CARDS]; /* who turns a card for him, likewise */

    /* Offers between the close and the first card. */
    uint8_t offered;      /* hands dealt with so far */
    uint16_t asked;       /* who is being asked, index + 1; 0: nobody */
    uint32_t asked_order; /* … his place among equals */
    cents asked_amount;   /* … and what he has on the hand */

    /* The role of Banker, where it goes round the table. */
    uint16_t role;      /* index + 1; 0: nobody has it */
    uint16_t role_from; /* the seat that had it last; 0: none in this shoe */
    uint16_t role_step; /* seats asked since, to its right */
    bool role_refused;  /* all have: the dealer keeps both hands to the end of the shoe */
};

/* Why a coup is dealt without wagers. */
enum no_bets {
    BETS_TAKEN,
    NO_BETS_ERROR_CARD, /* it begins with a card dealt in error */
    NO_BETS_EXPOSED,    /* … or with one that was seen before its time */
    NO_BETS_REMOVED,    /* every wager was taken back after the cards were put right */
    NO_BETS_IDLE,       /* nobody is at the table */
    NO_BETS_AGREED,     /* the players agreed to it */
    NO_BETS_NO_WAGERS,  /* nobody placed one */
};
/* Wagers that may be taken back in the middle of a coup: after the cards were put right, or because
 * a device failed. */
enum take_back { TAKE_BACK_NOT, TAKE_BACK_REBUILT, TAKE_BACK_OFFERED };
/* What the players are asked to agree to. */
enum question { ASKED_NOTHING, ASKED_NO_BETS, ASKED_CARDS };

/* What has gone wrong with the cards (misdeal.c, nobet.c, mishap.c). */
enum { WAITING_MAX = 3 };
struct misdeal {
    enum no_bets no_bets;  /* this coup */
    enum no_bets standing; /* … and those to come, until staff end it */
    bool approved;         /* a supervisor has let this coup without wagers be dealt */
    bool keying;           /* … or its cards be keyed by hand */
    enum take_back take_back;
    bool again;         /* the coup being dealt is the last one, settled before it was put right */
    enum phase back_to; /* … and how the open round stood */
    enum no_bets back_no_bets;
    bool stands;         /* the last coup can no longer be put right */
    bool just_void;      /* a coup has been void and the next has not begun */
    enum question asked; /* … of the players */
    uint8_t waiting;     /* cards that open the next coup, in the order drawn */
    card card[WAITING_MAX];
    enum no_bets next; /* whether it is dealt without wagers then */
    enum rule_point next_rule;
};

/* Equipment that is checked, started, or has failed (tumbler.c, stop.c). */
struct equipment {
    bool followed;    /* staff tell each step; then nothing goes on without it */
    uint8_t tumbled;  /* how often the dice were, for this game; 0: not yet */
    uint16_t checked; /* what was, since the table closed: one bit each */
    bool stopped;     /* something has failed and is not put right */
};

/* The dice and who throws them (shooter.c). */
enum { DICE_IN_SET = 5, ALL_DICE = (1 << DICE_IN_SET) - 1 };
struct shooting {
    bool followed;    /* staff tell who has the dice; then nobody else throws */
    bool offering;    /* they go round the table */
    bool stick;       /* nobody takes them: the stickperson throws */
    bool again;       /* … the last shooter may be asked too, last of all */
    bool thrown;      /* the shooter has thrown */
    bool rolled;      /* a roll is settled, and what it means for him not yet told */
    bool seven_out;   /* … and it was a seven out */
    bool originals;   /* he waits for dice that went off the table */
    uint8_t held;     /* the dice he throws, one bit each */
    uint8_t old;      /* … of the set before this one */
    uint8_t rest;     /* what is left of that set, of which he is to take what he lacks */
    uint8_t invalid;  /* his throws that were void */
    uint16_t shooter; /* index + 1; 0: nobody */
    uint16_t last;    /* the one before, likewise */
    uint16_t from;    /* the seat that had them last; 0: none since the table opened */
    uint32_t passed;  /* who has declined since, by their place in the round; 0: nobody */
    uint32_t told;    /* who is known to be awaited */
};

/* The set of dice (dice.c). */
struct dice_set {
    bool followed;     /* staff tell how it is checked */
    bool due;          /* it is not checked yet */
    uint8_t inspected; /* one bit for each who must */
    uint8_t here;      /* in the bowl or with who throws, one bit each */
    uint8_t off;       /* off the table and looked for */
    uint8_t lost;      /* how many were not found */
};

/* The last throw as it was called, which may be called otherwise until the next (calls.c). The
 * wagers as they lay then are on the other felt. */
struct roll_call {
    bool open;       /* it may */
    bool no_roll;    /* "No roll" was called */
    bool changed;    /* wagers have been placed, changed or taken back since */
    uint8_t by;      /* the rank of who called it */
    uint8_t off;     /* the dice that went off the table with it */
    uint64_t rolled; /* wagers that a roll had been through before it */
    struct shooting before;
};

/* Hands on boxes, and who decides for them (boxes.c, choices.c, insurance.c). */
enum { NEXT_MAX = 2 };
struct deciding {
    bool acted;     /* somebody has decided, or a card has come since the initial deal */
    bool insuring;  /* decisions wait for what bettors say about insurance */
    bool exposed;   /* a card was seen out of turn since then */
    bool patronage; /* each decides only for the box at his own seat */
    bool follow_split;
    bool overdue;                  /* a supervisor has been told that somebody does not decide */
    uint8_t drawn_box, drawn_hand; /* the hand that got the last card since then; 0: none */
    uint8_t follow_count;          /* others on a hand who may follow a double or a split */
    uint8_t follow_box, follow_hand;
    uint16_t first[BOXES_DEALT + 1]; /* who placed first on each box, index + 1 */
    uint16_t follow[BETTORS_MAX];    /* index + 1 */
    uint16_t choosing; /* boxes whose players may still have their hand void, one bit each */
    bool seen;         /* the cards that are out by mistake have been */
    uint8_t waiting;   /* … and come next: how many they are */
    card next[NEXT_MAX];
    int64_t asked_at; /* when the decision was asked for */
};

/* The progressive jackpot (jackpot.c), in hundredths of a cent. */
struct jackpot {
    int64_t pool;
    int64_t booked;               /* … without wagers that are not decided yet */
    int64_t moved;                /* … since the last sheet */
    uint16_t in;                  /* boxes whose wager is in the pool, one bit each */
    uint16_t carried;             /* … from a deal that was void */
    bool counting, counted;       /* the deck is, or has been, before a prize is paid */
    int64_t received[STUD_BOXES]; /* when each box got its hand */
};

struct limits {
    cents min, max, unit, total_min, total_max;
    cents differential, area_max; /* of all players together; 0: no such limit */
};

struct player {
    char name[WORD_MAX];
    bool has_account;
    bool had_account; /* … once: what a correction takes or gives still concerns it */
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
    uint8_t apart_turn;  /* … and who of them was named before him */
    uint8_t abstained;   /* rounds sat out at a full table */
    uint8_t chips_rule;  /* 0: either; 1: value chips only; 2: non-value chips only */
    uint32_t oversight_round;
    uint32_t wagered_round; /* the last round that closed with a wager of his */
    cents balance;
    cents owes;             /* what corrections took beyond the balance */
    cents on_felt;          /* staked now */
    cents tokens;           /* … in promotional tokens */
    cents paid;             /* commission that lies beside his wagers */
    cents staked, returned; /* settled this round */
    cents min, max;
    cents box_max;         /* on any one box; 0: the table's */
    uint32_t in_shoe;      /* the shoe he last wagered in, … */
    uint16_t in_rounds;    /* … in how many of its rounds, … */
    bool from_start;       /* … and in the first of them */
    uint16_t held_why;     /* nz1996:II.4.9: why he is held to the minimum … */
    uint32_t held_shoe;    /* … in this shoe; 0: he is not */
    cents kept_min;        /* star-baccarat:6.7.1: the minimum he keeps … */
    uint64_t kept_boxes;   /* … at these boxes, one bit each */
    char colour[WORD_MAX]; /* of his non-value chips, and … */
    cents colour_value;    /* … what one is worth */
};

struct table {
    const struct layout *layout;
    const struct ruleset *rs;
    const struct sink *sink; /* while an act is being answered */

    enum phase phase;
    union game_state game;
    struct cards cards;
    struct hands hands;
    struct misdeal misdeal;
    struct deciding play;
    struct jackpot jackpot;
    struct equipment equipment;
    struct shooting shooting;
    struct dice_set dice;
    struct roll_call roll;
    uint32_t round;

    bool clock_known;
    int64_t now, opened_at;

    bool spun;       /* the ball is running, or the dice are in the air */
    bool void_ball;  /* … or a ball of a spin called off may still come to rest */
    bool spin_begun; /* in this round a ball was set running, or bets were closed for it */
    bool continuous;
    bool seats_full; /* all seats were taken throughout this round */
    bool opened_today;
    bool down_after_round;
    bool shutting_down;    /* … and no further wagers until then */
    bool drawn;            /* this round's outcome, by the table itself */
    bool holding;          /* some wagers wait for the records */
    bool holds_round;      /* … and at the close all of this round will */
    unsigned records_rank; /* the lowest role that may speak for them */

    struct limits limits, posted, pending;
    bool limits_posted, limits_pending;
    bool pending_protects;  /* … and those who play now keep the old minimum */
    bool pending_ends_kept; /* … and nobody keeps an earlier one any longer */
    int64_t limits_posted_at;
    int64_t limits_posted_for; /* the time the sign names; 0: as soon as the notice has run */

    bool other_mode; /* the ruleset's other mode is played */
    bool mode_posted, mode_pending;
    int64_t mode_posted_at, mode_posted_for; /* as for limits */

    uint64_t restricted; /* side bets taken only beside a main wager, one bit a bet */

    bool closing_announced;
    int64_t closing_announced_at;
    uint32_t closing_from_round;
    unsigned closing_rounds_done;

    const char *reserved; /* the clause it is reserved under, or NULL */
    uint8_t guest_count;
    char guests[NAMES_MAX][WORD_MAX];

    uint16_t seat[SEATS_MAX + 1]; /* who sits there: index + 1; 0: nobody */
    uint16_t first_seat;          /* where the first player sat down; 0: nobody yet */
    bool vacated;                 /* somebody has left since the last coup began */

    unsigned player_count; /* places ever used */
    uint8_t current;       /* this round's felt; the other is the last round's, for corrections */
    uint16_t index_stamp;
    uint64_t placed; /* wagers so far */
    uint64_t rolled; /* … and those that a roll has been through */

    uint32_t player_hash[PLAYERS_MAX];
    struct player player[PLAYERS_MAX];

    struct felt felt[2];
    uint32_t index[WAGER_INDEX];

    /* After the long lists: image.c counts on it. */
    union game_state shown; /* the latest result announced */
    uint32_t shown_round;   /* … and its round; 0: none yet */
    bool last_other_mode;   /* … was the last settled round played in */
    bool last_settled;      /* the other felt holds a round that may still be corrected */
    bool last_drawn;        /* its outcome was, by the table itself */
    uint32_t last_round;
    uint32_t frozen_round; /* whose accounts are frozen; 0: none's */
    uint32_t last_shoe;    /* the shoe it was dealt from, while its cards are still out; 0: none */
    union game_state last_game;
};

void table_init(struct table *t, const struct layout *layout);

/* Answers one act with at least one event; false when it was refused. */
bool table_act(struct table *t, const struct act *act, const struct sink *sink);

/* A line that was no act at all: answered with a refusal. */
void table_refuse_line(struct table *t, const char *why, const struct sink *sink);

/* The limits as whole chips can meet them, where wagers are made in whole chips. */
struct limits table_limits_in_chips(const struct table *t);

/* When the limits on the sign begin. */
int64_t table_limits_due(const struct table *t);

/* When the game on the sign begins. */
int64_t table_mode_due(const struct table *t);

/* The lowest minimum that a player keeps though the table's is higher; 0: nobody does. */
cents table_lowest_kept(const struct table *t);

/* Whether a clock runs that ends the wagering: not before the dice are tumbled, nor while nobody
 * can throw them. */
bool table_clock_runs(struct table *t);

/* Whether chance must act next. */
bool table_awaits_chance(const struct table *t);

/* How a wager stands where wagers live over many rounds. */
struct standing {
    unsigned point;   /* the number it lies on; 0: none */
    bool working;     /* the next roll concerns it */
    bool fixed;       /* it may not be taken back */
    cents commission; /* that lies beside it */
};
struct standing table_standing(const struct table *t, const struct wager *w);

/* What may lie behind a wager, and what does; false: nothing may. */
struct behind {
    spot at;
    cents down, most, step;
};
bool table_behind(struct table *t, const struct wager *w, struct behind *out);

/* --- hands on boxes, as they are shown (look.c) ----------------------------------------------- */

/* The round under way, or the last one until the next is dealt; false: no hands have lain there. */
struct look {
    const struct table *t;
    const union game_state *st;
    const struct felt *felt; /* with its wagers; NULL: they are gone */
    uint32_t round;
    bool over;
};
bool look_at(const struct table *t, struct look *k);
/* The hands of a box; 0: it takes no part. */
unsigned look_hands(const struct look *k, unsigned box);

struct hand_look {
    const card *card;
    unsigned cards, total;
    uint32_t seen; /* one bit a card: it lies open, for the player or for all */
    bool soft, blackjack, bust, doubled;
    bool qualifies;            /* the dealer's */
    char rank[STUD_WORDS_MAX]; /* what five cards come to, where all are seen; else empty */
    const char *state;         /* "waits", "plays", "stands", …; NULL: the dealer's */
    int result;                /* of the wagers on it: enum result; -1: none has ended */
    cents stake;               /* what the player has on it; 0: nothing */
};
/* Box 0 is the dealer's; player: index, -1: nobody. */
struct hand_look look_hand(const struct look *k, unsigned box, unsigned hand, int player);

struct box_look {
    unsigned bettors;
    bool mine;       /* the player is one of them */
    cents insurance; /* … and has insured for so much */
};
struct box_look look_box(const struct look *k, unsigned box, int player);

/* Whose turn it is to decide, and what is open to the player if it is his; false: nobody's. */
enum { TURN_OPTIONS = 8 };
struct turn_look {
    unsigned box, hand;
    bool mine;
    unsigned options;
    enum act_kind option[TURN_OPTIONS];
    cents adds[TURN_OPTIONS]; /* what each adds to his wagers */
    cents least, step;        /* of a double that may add less; 0: it may not */
    bool forfeits;            /* to fold is to give up a prize */
};
bool look_turn(struct table *t, int player, struct turn_look *o);

/* Insurance as it is offered to a player on a box; false: it is not, or no longer. */
struct insurance_look {
    cents most, least, step; /* 0: it is too little to insure */
    bool even_money, answered;
};
bool look_insurance(struct table *t, int player, unsigned box, struct insurance_look *o);

/* Whether a decision is awaited for a box. */
bool look_awaited(const struct table *t, unsigned box);

/* Until when players may decide, by the table's clock; -1: no time is named. alone: then the table
 * goes on by itself as soon as it is told the time, else staff must say that a player is absent. */
int64_t table_decides_by(const struct table *t, bool *alone);

/* What lies in the jackpot; and whether a hand of the round now played has won a prize, not folded
 * yet, and when the first such player received his hand (nz1996:VIII.12.3). */
cents table_pool(const struct table *t);
bool table_jackpot_claimed(const struct table *t, int64_t *received);

/* The stakes that lie on the layout now, and the commission that lies beside them. */
cents table_on_felt(const struct table *t);

#endif
