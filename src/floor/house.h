/* What the files of the floor share; nobody outside src/floor includes this. */
#ifndef BAIZE_FLOOR_HOUSE_H
#define BAIZE_FLOOR_HOUSE_H

#include "book/book.h"
#include "floor/accounts.h"
#include "floor/clerk.h"
#include "floor/directory.h"
#include "floor/drawers.h"
#include "floor/floor.h"
#include "floor/plain.h"
#include "table/legs.h"
#include "table/show.h"
#include "wire/replay.h"

#include <jansson.h>
#include <string.h>

enum {
    EVENT_ROOM = 4 << 20, /* the longest message: a view or slips with every position */
    PAST_ROUNDS = RESULTS_KEPT,
    LAST_SHOWN = 20,
    GUESSES = 4096,
    TRIES = 3,        /* of a password or PIN at one place, before it must wait */
    CARD_TRIES = 10,  /* of a card's PIN at all terminals together, before the card must wait */
    PLACE_TRIES = 10, /* of any cards at one terminal, before it takes one a minute */
    CHECKS_AT_ONCE = 4,
    MEMBERS_TOLD = 50,
    READS_AT_ONCE = 16,
    FAULT_WORDS = 96,
    ANSWERS_KEPT = 8,
    NOBODY = -1,
};

/* The lines of a floor's own that the documents have no act for. */
#define LOCKED_OUT_MS INT64_C(60000)
#define DESK_IDLE_MS INT64_C(1800000)

/* --- tables ----------------------------------------------------------------------------------- */

/* A wager of the round under way that has ended. */
struct row {
    int32_t next; /* of the same player; -1: none */
    uint16_t player;
    spot at;
    int8_t call;
    uint8_t result;
    cents stake, pays, returns, rounded, commission;
    const char *rule, *under;
};

enum { LEG_BESIDE = LEG_KINDS }; /* of commission, what lay beside wagers that have ended */

/* What the act being answered, and the round so far, did to one player. */
struct takings {
    cents had;                 /* his balance at the table, by the legs of all events */
    cents leg[LEG_KINDS + 1];  /* of this act, by kind, that are not in the book yet */
    cents staked;              /* on wagers of this round that have ended */
    int32_t first, last;       /* rows of this round … */
    int32_t fresh;             /* … and the first of this act; -1: none */
    int32_t moved, moved_last; /* his wagers that this act has stirred; -1: none */
    int32_t anew, anew_last;   /* … and those of a settled round that it has settled anew */
    bool touched;
};

/* A wager of somebody's that an act has moved to another position, or marked. */
struct stirred {
    int32_t next; /* of the same player; -1: none */
    spot from, at;
    bool working;
    cents stake;
};

/* What one of staff proposes, and another has yet to confirm (second.c). */
struct proposal {
    int64_t no; /* 0: nothing waits */
    struct act act;
    int32_t staff;  /* who proposes it */
    unsigned two;   /* why it takes two */
    cents returns;  /* what it gives back to players */
    uint32_t round; /* where the table stood … */
    uint32_t last_round;
    uint8_t phase;
    int64_t until;
    char reason[BOOK_WORDS_MAX];
};

struct open_table {
    const struct plan_table *plan;
    const char *options[PLAN_OPTIONS + 6]; /* the plan's, and what the floor adds */
    size_t option_count;
    char seats[24];
    int64_t number; /* in the book */
    const char *title;
    struct replay at; /* the journal, ruleset, layout and table, as far as they have come */
    bool automatic;
    uint32_t turn;  /* its last coup, in the order in which its station dealt them */
    int64_t wagers; /* account */
    int64_t pool;   /* … of its jackpot; 0: it has none */
    bool fresh_pool, meter_moved;
    uint64_t notices; /* a hash of those told last */

    /* Journal lines of this turn. */
    char *page;
    size_t page_len, page_cap;
    uint64_t page_first, page_lines;
    bool *lines_wait;          /* the floor's: some table has lines that are not in the batch yet */
    uint64_t sealed, put_away; /* lines at the last seal, at the last snapshot */

    int64_t skew; /* the floor's clock minus the table's, which stands while the floor is down */
    int64_t due;  /* the next step of an automatic table; 0: none */
    int64_t spin_from;
    int64_t told;  /* the last time told */
    int64_t noted; /* the table's clock as it was last kept, see keep_time */

    struct fair_round past[PAST_ROUNDS];
    uint32_t past_count; /* ever */
    struct results results;
    uint32_t result_round;
    char result_say[SAY_MAX];
    void *kept; /* for its game (showing.c) */
    struct {
        bool on;       /* an act of chance lies there, and is not entered yet … */
        bool entering; /* … or is just now */
        struct act act;
        int32_t desk;        /* the dealer's who told it; -1: the controller did */
        uint32_t generation; /* … */
        int64_t seq;
    } lying;

    int64_t account_of[PLAYERS_MAX]; /* the chip account each player plays from */
    uint16_t guess[GUESSES];         /* by account: which player that may be */
    int64_t card_of[PLAYERS_MAX];    /* … and the card it goes back to; 0: none */
    struct takings *takings;         /* by player */
    uint16_t *touched, *cared;
    unsigned touched_count;
    struct row *row;
    int32_t row_count;
    uint32_t settling; /* the round whose rows these are */
    struct row *anew;  /* wagers that the act being answered has settled anew */
    int32_t anew_count, anew_cap;
    struct stirred *stirred; /* by the act being answered; NULL where no wager outlives its round */
    int32_t stirred_count;

    uint16_t *seat_of; /* by terminal: its seat here; 0: not linked */
    struct {
        char actor[WORD_MAX], what[64];
        const char *rule;
        uint32_t round;
    } awaited; /* who must act next, in that round */
    struct proposal proposal;
    int32_t first_desk; /* those who watch or play here */
};

/* Whether one draw of chance decides a round, as a spin does; else it is drawn card by card. */
static inline bool one_draw(const struct open_table *ot)
{
    return ot->at.layout.game->chance_range > 0;
}

/* How much of this round chance has brought already. */
static inline unsigned brought_at(const struct open_table *ot)
{
    const struct show *show = ot->at.layout.game->show;
    return show->brought != NULL ? show->brought(ot->at.table) : 0;
}

/* --- desks and terminals ---------------------------------------------------------------------- */

struct desk {
    bool here, lobby;
    uint8_t role;
    uint32_t generation;
    int32_t terminal, staff, table; /* -1: none */
    int32_t next, prev;             /* at the same table */
    int64_t seq, heard;
    uint8_t reading;     /* questions of its that the clerk has not answered yet */
    uint8_t checking;    /* passwords and PINs of its that are being checked */
    bool deaf;           /* it has asked for more than it may: it is shown the door */
    size_t unsaid, room; /* bytes in the outbox for it, and how many there may be */
    char address[46];
};

struct terminal {
    const struct plan_terminal *plan;
    int32_t desk;    /* -1: nobody is connected */
    int32_t table;   /* the one it plays at */
    int64_t sitting; /* counts the accounts it has had, with this one */
    uint64_t visit;  /* drawn anew for every visitor: his token is made from it */
    int64_t account; /* 0: none open */
    int64_t seq;     /* of the last message that changed anything */
    int64_t silent_since;
    bool leaving, closed;
    uint32_t closes_after; /* the round of its table after which it closes; 0: it does not */
    int64_t called; /* wall clock: its player called, and nobody has answered yet; 0: he did not */
    char call[FAULT_WORDS];
    char fault[FAULT_WORDS]; /* what failed when its money was to move; empty: nothing did */
    uint8_t wrong_tickets, wrong_cards, calls;
    int64_t calls_from;   /* calls for staff are counted from here; few are heard in a minute */
    int64_t cards_from;   /* no card is looked at before */
    int64_t tickets_from; /* no ticket is looked at before */
};

/* What a desk was told of a change. */
struct kept_answer {
    int64_t seq; /* 0: none */
    char *text;
};

struct on_duty {
    const struct plan_staff *plan;
    int32_t desk;   /* where the name is logged in; -1: nowhere */
    int64_t number; /* for good, whatever becomes of the plan */
    int64_t previous;
    struct kept_answer kept[ANSWERS_KEPT]; /* of the last messages that changed anything */
    int64_t in_hand[READS_AT_ONCE];        /* numbers not answered yet; 0: none */
};

/* A member, and what is going on with the card just now. */
struct card_holder {
    struct member m;
    int32_t terminal;   /* where the card is in play; -1: nowhere */
    uint8_t checking;   /* PINs being checked */
    int64_t again_from; /* no terminal looks at a PIN of it before */
    uint64_t barred;    /* from these tables: a bit for each */
};

/* --- the floor -------------------------------------------------------------------------------- */

struct outgoing {
    uint64_t batch;
    uint32_t desk, generation, len;
    bool part;
};

struct outbox {
    char *bytes;
    size_t head, tail, cap;
};

struct key {
    uint8_t secret[32]; /* of seeds, tokens and tickets */
    uint8_t sign[64];   /* Ed25519 */
    uint8_t public[32];
    char public_hex[65];
};

struct attempts;

struct floor {
    struct floor_setup as;
    struct attempts *attempts;
    const struct plan *plan;
    int64_t now;          /* the floor's own clock, for all that waits … */
    int64_t wall;         /* … and the wall's, for what is written down */
    int64_t began, ahead; /* the first minus the caller's steady clock; the second minus it */
    bool stands;          /* the floor closes, and its clock no longer runs */
    bool struck_down;     /* it was not closed when it ran last */
    struct {
        uint64_t durable; /* batches, when … */
        int64_t since;    /* … the disk last answered, by the caller's steady clock */
        int64_t began;
        bool on;
    } stall;
    struct book *book;
    char book_path[4096];
    struct accounts accounts;
    struct clerk *clerk, *auditor; /* the auditor has long work, the clerk short */
    struct key key;
    struct outbox out;
    struct floor_meters meters;
    int64_t house, reserve, world, tickets_account;
    bool lines_wait;
    int64_t incidents;

    struct open_table table[PLAN_TABLES];
    unsigned table_count;
    uint32_t turns; /* coups dealt at stations so far */
    struct terminal *terminal;
    unsigned terminal_count;
    struct directory terminal_names; /* to their places, from 1 */
    struct on_duty staff[PLAN_STAFF];
    int64_t staff_numbers;           /* given so far */
    struct drawers holders;          /* struct card_holder */
    struct directory cards;          /* to members */
    struct drawers tickets;          /* struct ticket */
    struct directory ticket_numbers; /* to their places, from 1 */

    struct desk *desk;
    uint32_t generations;
    int64_t lobby_told;
    bool lobby_stale;
    struct verifying *auditing; /* the book being verified now */
    int64_t audit_told, looked;
    unsigned closing;        /* terminals that have notice to close */
    char *say;               /* scratch for messages */
    struct transcript aside; /* what acts that follow from another one gave */
    unsigned frozen;         /* tables for whose sake accounts are */
    int64_t proposals;       /* the last number given */
    struct table *likeness;  /* of a table, on which acts are tried; NULL: none yet */
    struct text text;
};

/* --- a disk that hangs (stall.c) ---------------------------------------------------------------
 */

void watch_disk(struct floor *f, int64_t steady);
void refuse_stalled(struct floor *f, uint32_t desk, int64_t seq);

/* --- saying (say.c) --------------------------------------------------------------------------- */

/* The message being answered. */
struct asked {
    uint32_t desk;
    int64_t seq;
    const json_t *o;
    const char *doing;
};

/* Begins an answer or news in the floor's scratch text; say_end sends it. */
struct text *say_begin(struct floor *f);
struct text *answer_begin(struct floor *f, const struct asked *q, const char *event);
void say_end(struct floor *f, uint32_t desk);
/* Ends it and sends it to nobody yet. */
void say_close(struct floor *f);
/* To all at a table. */
void say_around(struct floor *f, const struct open_table *ot);
/* To all desks of these roles: a bit for each. */
void say_staff(struct floor *f, unsigned roles);
void refuse_ask(struct floor *f, const struct asked *q, const char *code, const char *rule,
                const char *fmt, ...) __attribute__((format(printf, 5, 6)));
struct outcome;
/* The table has refused: its words, its clause, the point of the rules and what that rests on. */
void refuse_by_rules(struct floor *f, const struct asked *q, const struct outcome *o);
/* There is less than was asked for on the card, or on the terminal. */
void refuse_funds(struct floor *f, const struct asked *q, const char *rule, const char *whose,
                  cents there);
void put_grounds(struct text *t, const char *point, const struct figure *figures);
void part_desk(struct floor *f, uint32_t desk, const char *why);
/* Sends what has become durable. */
void outbox_release(struct floor *f);
void outbox_put(struct floor *f, uint32_t desk, const char *text, size_t len, bool part);
void incident(struct floor *f, const char *code, const char *where, const char *who,
              const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* Fields of a message; false, with the refusal said, when one is missing or not what it must be. */
bool ask_word(struct floor *f, const struct asked *q, const char *key, const char **out);
bool ask_amount(struct floor *f, const struct asked *q, const char *key, cents *out);
const char *ask_maybe(const struct asked *q, const char *key);
bool ask_number(struct floor *f, const struct asked *q, const char *key, int64_t from, int64_t to,
                int64_t *out);
/* Whether the clerk may be sent to read the book for a desk: no desk keeps him from the others.
 * True counts; was_read counts back. */
bool ask_may_read(struct floor *f, const struct asked *q);
void was_read(struct floor *f, uint32_t desk, uint32_t generation);

/* --- done once (once.c) ----------------------------------------------------------------------- */

/* Whether the message was dealt with before, or cannot be now; then that has been said. */
bool said_before(struct floor *f, const struct asked *q);
/* Ends the answer to a message of staff that has changed something: it is kept under its number and
 * sent. */
void once_end(struct floor *f, const struct asked *q);
/* It is done, and will be answered later, if somebody is still there to be answered. */
void once_mark(struct floor *f, const struct asked *q);
/* Nothing has come of it: the number is free again. */
void once_over(struct floor *f, const struct asked *q);
/* The desk is gone, and with it what was being dealt with. */
void once_forget(struct on_duty *s);
int64_t once_last(const struct on_duty *s);
/* As the book has it: "3 cage". */
void take_answer(struct floor *f, const char *name, const char *value);
void once_free(struct floor *f);

/* --- names, passwords and PINs that are tried (attempts.c) ------------------------------------ */

void attempts_begin(struct floor *f);
void attempts_free(struct floor *f);
/* Milliseconds that must pass before `who` is tried again from there; 0: none. */
int64_t attempt_wait(struct floor *f, const char *who, const char *from);
/* A password or PIN is looked at; false where as many are being looked at as may be. */
bool attempt_begin(struct floor *f, const char *who, const char *from);
/* It was, or was not looked at after all. How many tries are left before the next wait; 0: it must
 * wait now. */
unsigned attempt_end(struct floor *f, const char *who, const char *from, bool right, bool looked);
/* The cage has seen whose it is: nothing waits any longer. */
void attempts_forget(struct floor *f, const char *who);
/* An incident, or where a place has had many in this minute one more of a number. */
void record_attempt(struct floor *f, const char *code, const char *from, const char *who,
                    const char *words);
void attempts_look(struct floor *f);

/* --- tables (run.c, pace.c, recover.c) -------------------------------------------------------- */

/* As many amounts as a refusal names, and the end of the list. */
enum { FIGURES_MAX = 4 };

/* What an act came to. */
struct outcome {
    bool done;
    bool heard;                /* an answer was noted */
    cents stake, total, asked; /* of the wager accepted or withdrawn */
    cents commission;          /* … paid, or given back, beside it */
    const char *rule;
    char bet[WORD_MAX], on[ON_MAX];
    char words[256];   /* why not, or a note */
    const char *point; /* … and the point of the rules at which it was refused; NULL: none */
    struct figure figures[FIGURES_MAX]; /* … and what that rests on; the last has no name */
};

/* Does an act, journals it if it was done, moves the money, tells the news. `funding`: the money
 * comes from or goes to an account, and has been moved already. */
struct outcome run_act(struct floor *f, struct open_table *ot, const struct act *a, bool funding);
/* The act being answered. */
struct running {
    struct floor *f;
    struct open_table *ot;
    const struct act *act;
    struct outcome *out;
    bool funding;
    bool was_open; /* wagers were taken before it, and the news of that is not out … */
    bool began_open;
    bool signs;    /* a sign was put up */
    bool corrects; /* it calls the last roll otherwise: what it settles is not of this round */
    uint32_t again_round; /* a round that was settled has another result now … */
    int again;            /* … this one; -1: none */
};
/* Posts what the act did to one player so far. */
void post_player(struct running *r, unsigned p);
void forget_rows(struct takings *k);
/* A movement that the accounts must cover; nothing where the amount is none. */
void must_move(struct floor *f, enum movement_kind kind, int64_t from, int64_t to, cents amount);
void line_begin(struct open_table *ot, struct text *t);
void line_end(struct open_table *ot, struct text *t);
void pages_hand_over(struct floor *f);

/* --- rounds settled anew (recall.c) ------------------------------------------------------------
 */

/* A wager of a settled round comes to this now. */
void note_anew(struct running *r, int p, const struct event *e);
/* After the act: slips say what the round is now, beside what it was. */
void keep_anew(struct running *r);
/* One such wager, as a slip keeps it. */
void put_anew(const struct row *w, struct text *t);
/* What a slip keeps: an outcome, the credit after it, rows; and corrections of it. */
void tell_kept(const struct open_table *ot, const struct slip *k, struct text *t);

/* Tells those it concerns of an event (news.c); p: the player it is about, or -1. */
void tell_everybody(struct running *r, const struct event *e, int p);
/* Whether the act gives single wagers back before the round is decided. */
bool gives_back(const struct running *r);
void tell_words(struct running *r, const char *event, const char *key, const char *words,
                const char *rule);
/* A wager given back before the round is decided. */
void tell_returned(struct running *r, int p, const struct event *e, cents returns, const char *why);
/* Tells a player which of his wagers the act has moved or marked. */
void tell_stirred(struct running *r, unsigned p);
/* … the rows of it, of the act just done. */
void put_stirred(const struct open_table *ot, unsigned p, bool marked, struct text *t);

struct open_table *table_named(struct floor *f, const char *name);
/* The table a message names; refuses and says so where there is none. */
struct open_table *named_table(struct floor *f, const struct asked *q);
int64_t table_clock(const struct floor *f, const struct open_table *ot);
/* Milliseconds until no more bets; -1: no clock runs. */
int64_t table_left(const struct floor *f, const struct open_table *ot);
/* Until when players may decide, by the table's clock; see struct show. */
int64_t decides_by(const struct open_table *ot, bool *alone);
/* Takes the steps that are due. */
void pace_table(struct floor *f, struct open_table *ot);
void pace_begin(struct floor *f, struct open_table *ot);
/* An act of staff that nobody in particular does: by the lowest office that may. */
void by_office(const struct open_table *ot, struct act *a);
/* A player has decided: at an automatic table the cards go on. */
void pace_decided(struct floor *f, struct open_table *ot);
void tell_time(struct floor *f, struct open_table *ot);
/* The table's clock as the floor kept it last; see pace.c. */
#define KEPT_TIME "clock %lld"
const struct fair_round *fair_of(const struct open_table *ot, uint32_t round);
/* The seed of the round that is drawn or void goes into the journal. */
void reveal(struct open_table *ot);
void note_result(struct open_table *ot, uint32_t round, int number, const char *say);
/* The last result was called off after it was settled: it is none. shown: its round, as the table
 * had it before the act. */
void drop_result(struct open_table *ot, uint32_t shown);

/* The rules that a table's plan names, under its options; NULL with words. (terms.c) */
struct ruleset *terms_rules(const struct floor *f, const struct open_table *ot,
                            struct trouble *why);
void terms_options(const struct floor *f, struct open_table *ot);
/* Whether the plan says how many seats the table has; otherwise it goes by the terminals. */
bool terms_tell_seats(const struct open_table *ot);
/* Whether the table can be run as the plan has it; and by whom. False with words. */
bool terms_hold(const struct floor *f, struct open_table *ot, struct trouble *why);

/* Whether one was taken. */
bool snapshot_if_due(struct floor *f, struct open_table *ot, bool now);
bool tables_open(struct floor *f, struct trouble *why);
/* Whether nothing of the players' lies at a table that the plan has left out (left_out.c): wagers,
 * before the tables are opened; credit, afterwards. False with words. */
bool no_wagers_left_out(const struct floor *f, struct trouble *why);
bool no_credit_left_out(const struct floor *f, struct trouble *why);
void tables_close(struct floor *f);

/* --- a table as it is seen (showing.c) -------------------------------------------------------- */

/* As a terminal sees it (NULL: no terminal), or a desk. */
struct showing showing_to(const struct floor *f, struct open_table *ot, const struct terminal *who);
struct showing showing_to_desk(const struct floor *f, struct open_table *ot, int32_t desk);
/* Tells those at the table whom it concerns; some of the game's news, one bit each; and what an
 * event of the act being answered is to be told of. */
void tell_news(struct floor *f, struct open_table *ot, const struct news *n, const struct event *e);
void tell_all_news(struct floor *f, struct open_table *ot, unsigned which);
void show_event(struct floor *f, struct open_table *ot, const struct event *e);

/* How the table stood before an act. */
struct stood {
    uint8_t phase;
    bool awaited, marked;
    uint32_t round, shown_round;
    struct mark own; /* and the game, if marked */
};
void stood_mark(const struct open_table *ot, struct stood *m);
/* After it, or a line played again: which of the game's news are to be told. */
unsigned stood_note(struct open_table *ot, struct showing *s, const struct stood *before,
                    enum act_kind act);
/* A settled round was corrected from the journal; likewise. */
unsigned shown_corrected(struct open_table *ot, uint32_t round, int outcome);

/* What is kept for the game: how much, put away, taken out again; the floor was closed meanwhile;
 * another game is played now. */
size_t kept_size(const struct open_table *ot);
void kept_put(struct open_table *ot, void *to);
void kept_take(struct open_table *ot, const void *from);
void kept_resumed(struct open_table *ot);
void kept_forget(struct open_table *ot);

/* --- what lies there before it is entered (lying.c) ------------------------------------------- */

/* Whether the act now lies there, to be entered when players have turned over what is theirs;
 * false: it is entered at once. */
bool lies_first(struct floor *f, struct open_table *ot, const struct act *a, const struct asked *q);
/* When what waits at the table is over, by the floor's clock; -1: nothing waits. */
int64_t waits_until(const struct floor *f, struct open_table *ot);
bool waited_enough(const struct floor *f, struct open_table *ot);
/* Enters it; with it all is open. */
struct outcome enter_lying(struct floor *f, struct open_table *ot, const struct act *a);
void lying_over(struct floor *f, struct open_table *ot);
void wait_over(struct floor *f, struct open_table *ot);
/* The dealer who waits for an answer about it; false: there is none. */
bool lying_asked(const struct floor *f, const struct open_table *ot, struct asked *q);
void ask_reveal(struct floor *f, struct asked *q);

/* --- what players do (players.c) -------------------------------------------------------------- */

void ask_play(struct floor *f, struct asked *q);
void ask_choose(struct floor *f, struct asked *q);
void ask_throw(struct floor *f, struct asked *q);

/* --- the progressive jackpot (jackpot.c) ------------------------------------------------------ */

/* Jackpot wagers of a table are decided, and prizes will be paid: what the account then must hold
 * comes to it. */
void pool_fed(struct floor *f, const struct open_table *ot, cents staked, cents prizes);
/* After an act: linked tables hear of the pool. */
void pool_changed(struct floor *f, struct open_table *ot);
/* Whether an act that pays a prize is not to wait for somebody at a linked table who has won and
 * received his hand earlier. */
bool pool_in_turn(const struct floor *f, struct open_table *ot, const struct act *a);
/* before: the jackpot that the book has for the table; empty: none. */
bool pool_account(struct floor *f, struct open_table *ot, const char *before, struct trouble *why);
void pools_open(struct floor *f);

void ask_working(struct floor *f, struct asked *q);

/* --- terminals (terminal.c, money.c, wagering.c) ---------------------------------------------- */

/* The terminal that asks. */
static inline struct terminal *asker(struct floor *f, const struct asked *q)
{
    return &f->terminal[f->desk[q->desk].terminal];
}
struct terminal *terminal_named(struct floor *f, const char *name);
struct terminal *terminal_of_account(struct floor *f, int64_t account);
/* What can be wagered now, and what lies on layouts. */
cents terminal_credit(const struct floor *f, const struct terminal *t);
cents terminal_staked(const struct floor *f, const struct terminal *t);
int player_at(const struct open_table *ot, int64_t account);
const char *player_name(const struct account *a);
/* Moves all credit of a terminal that lies elsewhere to the table it plays at. */
void gather_credit(struct floor *f, struct terminal *t);
/* Opens an account at the table with this much from the ledger, which has moved it already. */
bool credit_table(struct floor *f, struct terminal *t, cents amount);
/* Takes this much out of it: to be paid out, or else to stay on the floor (a correction). */
bool debit_table(struct floor *f, struct terminal *t, cents amount, bool paid_out);
/* The clause under which nothing may be cashed out now, wagers lying there; NULL: none. */
const char *cash_out_barred(const struct floor *f, const struct terminal *t);
/* After wagers have ended: those who left get their money, winnings go where the player is. */
void after_settlement(struct floor *f, struct terminal *t);
void end_sitting(struct floor *f, struct terminal *t);
void sit_down(struct floor *f, struct terminal *t);
void leave_seats(struct floor *f, struct terminal *t);
/* Tells a terminal what it has, unasked. */
void tell_account(struct floor *f, const struct terminal *t, const char *why);
void changed(struct floor *f, const struct asked *q, struct terminal *t);
bool sweep_silent(struct floor *f);
const char *token_of(const struct floor *f, const struct terminal *t, char hex[CHAIN_HEX]);
void keep_visit(struct floor *f, const struct terminal *t);
void set_leaving(struct floor *f, struct terminal *t);
/* A transfer of its money has failed, as these words say; NULL: none is failing any longer. */
void set_fault(struct floor *f, struct terminal *t, const char *words);
/* Wagers are taken again where they live over many rounds: who is leaving takes back what waits for
 * nothing. */
void let_go(struct floor *f, struct open_table *ot);

/* The table and round that a message is meant for, and an account there; refuses and says so. */
struct open_table *asked_table(struct floor *f, const struct asked *q, struct terminal *t);
/* An act of the player at a terminal, at his seat. */
struct act act_of_player(const struct floor *f, const struct terminal *t,
                         const struct open_table *ot, enum act_kind kind);
/* What it can wager now, and what it has on this layout. */
void put_meters(struct floor *f, const struct terminal *t, const struct open_table *ot,
                struct text *s);
/* One wager that was read without jansson. */
void wager_plainly(struct floor *f, const struct asked *q, const struct plain_wager *w);
void ask_join(struct floor *f, struct asked *q);
void ask_card(struct floor *f, struct asked *q);
void ask_transfer(struct floor *f, struct asked *q);
void ask_leave(struct floor *f, struct asked *q);
void ask_cash(struct floor *f, struct asked *q);
void ask_ticket_in(struct floor *f, struct asked *q);
void ask_ticket_out(struct floor *f, struct asked *q);
void ask_table(struct floor *f, struct asked *q);
void ask_wager(struct floor *f, struct asked *q);
void ask_withdraw(struct floor *f, struct asked *q);
void ask_slips(struct floor *f, struct asked *q);
void ask_fault(struct floor *f, struct asked *q);

/* --- tickets and cards (tickets.c, members.c) ------------------------------------------------- */

struct ticket *ticket_find(struct floor *f, const char *number);
/* One as the book has it; it stays where it is until the next is taken. */
struct ticket *ticket_take(struct floor *f, const struct ticket *k);
struct ticket *ticket_issue(struct floor *f, const struct terminal *t, cents amount);
void ticket_redeem(struct floor *f, struct ticket *k, const char *where);
void put_ticket(const struct floor *f, const struct ticket *k, struct text *t);
void ticket_keep(struct floor *f, const struct ticket *k);

struct card_holder *holder_of_card(struct floor *f, const char *member_card);
struct card_holder *holder_of(struct floor *f, int64_t member);
struct card_holder *holder_new(struct floor *f, const char *member_card, const char *name);
struct card_holder *holder_keep(struct floor *f, const struct member *m);
bool members_seed(struct floor *f);
/* Who is barred at a table as a player, by account or card, is so with the card at every terminal.
 */
void holder_bar(struct floor *f, const struct open_table *ot, const char *player, bool barred);
bool holder_barred(struct floor *f, const struct terminal *t, const struct open_table *ot);
void take_bar(struct floor *f, const char *where, bool barred);
void put_member(struct floor *f, const struct card_holder *h, struct text *t);
bool good_pin(const char *pin);
/* The cage has seen whose card it is; goes into the book with whatever else of it has changed. */
void holder_unlock(struct floor *f, struct card_holder *h);

/* Checks a PIN in the clerk's room, then calls one or the other on the floor. */
typedef void (*pin_checked)(struct floor *f, const struct asked *q, struct card_holder *h);
void check_pin(struct floor *f, const struct asked *q, const char *member_card, const char *pin,
               pin_checked right);

/* --- signs (notices.c) --------------------------------------------------------------------------
 */

void put_notices(const struct floor *f, const struct open_table *ot, const struct terminal *mine,
                 struct text *t);
/* Tells all at the table; one terminal; or all, if they are others than were told last. */
void tell_notices(struct floor *f, struct open_table *ot);
void tell_own_notices(struct floor *f, const struct terminal *t);
void notices_changed(struct floor *f, struct open_table *ot);
/* What the table's clock shows at that time of the wall's. */
int64_t table_time_of(const struct floor *f, const struct open_table *ot, int64_t wall);

/* --- views (views.c) -------------------------------------------------------------------------- */

void put_tables(struct floor *f, struct text *t);
void put_terminals(struct floor *f, struct text *t);
void put_view(struct floor *f, struct open_table *ot, const struct terminal *mine, struct text *t);
void put_limits(const struct open_table *ot, struct text *t);
/* What a terminal has on the layout. */
void put_mine(const struct floor *f, struct open_table *ot, const struct terminal *mine,
              struct text *t);
void put_amounts(const struct limits *l, struct text *t);
void put_account(struct floor *f, const struct terminal *t, struct text *out);
void put_welcome(struct floor *f, const struct terminal *t, struct text *out);
/* number: the round's outcome; -1: it was void. */
void put_row(const struct layout *l, const struct row *r, int number, struct text *t);
/* … left open, for what else is to be said of it. */
void put_row_begun(const struct layout *l, const struct row *r, int number, struct text *t);
const char *phase_word(const struct table *t);
const char *odds_words(struct odds o, char buf[32]);
void ask_floor(struct floor *f, struct asked *q);
void ask_watch(struct floor *f, struct asked *q);
void ask_card_of(struct floor *f, struct asked *q);
void ask_clause(struct floor *f, struct asked *q);
void ask_fair(struct floor *f, struct asked *q);
void lobby_tell(struct floor *f);
void desk_at_table(struct floor *f, uint32_t desk, int table);

/* --- staff (staff.c, cage.c, pit.c, inspect.c) ------------------------------------------------ */

void ask_login(struct floor *f, struct asked *q);
/* A desk has few passwords and PINs checked at once; refuses and says so. True counts; check_over
 * counts back. */
bool check_begins(struct floor *f, const struct asked *q);
void check_over(struct floor *f, uint32_t desk, uint32_t generation);
void check_password(struct floor *f, const struct asked *q, const char *name, const char *password,
                    void (*then)(struct floor *f, const struct asked *q, bool good));
const char *staff_of(const struct floor *f, uint32_t desk);
/* A desk of staff is nobody's any more. */
void leave_desk(struct floor *f, uint32_t desk, const char *why);
/* Whether whoever asked is still there, and still what he was. */
bool still_there(const struct floor *f, uint32_t desk, uint32_t generation, uint8_t role);
/* The number movements made at this desk are signed with; 0: nobody on the staff. */
int64_t signature_of(const struct floor *f, uint32_t desk);
void ask_members(struct floor *f, struct asked *q);
void ask_member(struct floor *f, struct asked *q);
void ask_member_new(struct floor *f, struct asked *q);
void ask_pay_in(struct floor *f, struct asked *q);
void ask_pay_out(struct floor *f, struct asked *q);
void ask_move(struct floor *f, struct asked *q);
void ask_pin(struct floor *f, struct asked *q);
void ask_unlock(struct floor *f, struct asked *q);
void ask_ticket(struct floor *f, struct asked *q);
void ask_ticket_pay(struct floor *f, struct asked *q);
void ask_tickets(struct floor *f, struct asked *q);
void ask_statement(struct floor *f, struct asked *q);
void ask_pit(struct floor *f, struct asked *q);
/* Whether it is for staff to do at this table; and whether words must say why. */
bool for_staff(const struct open_table *ot, const struct act *a);
bool needs_reason(enum act_kind k);
void put_acts(const struct open_table *ot, struct text *t);
void ask_act(struct floor *f, struct asked *q);
/* What an act of staff came to: the answer, and the incident under this name, with these words. */
void answer_act(struct floor *f, const struct asked *q, struct open_table *ot, const struct act *a,
                const struct outcome *o, const char *who, const char *why);
/* What lay there at a dealer's table is entered, and its dealer answered. */
void enter_dealt(struct floor *f, struct open_table *ot);

/* --- what takes two persons (second.c) ------------------------------------------------------- */

/* Whether the act takes two persons: then it now waits for the second, and the desk is answered. */
bool propose(struct floor *f, const struct asked *q, struct open_table *ot, const struct act *a);
/* What waits at tables that have moved on, or too long, lapses. */
void proposals_look(struct floor *f);
void put_proposal(const struct floor *f, const struct open_table *ot, const char *key,
                  struct text *t);
void ask_confirm(struct floor *f, struct asked *q);
void ask_decline(struct floor *f, struct asked *q);

/* --- frozen accounts (frozen.c) --------------------------------------------------------------- */

/* After an act that may freeze or free some. */
void count_frozen(struct floor *f);
/* The table for whose sake a chip account, or a card's, is frozen; 0: no such account. NULL: it is
 * not. */
const struct open_table *frozen_at(struct floor *f, int64_t account, int64_t card_account);
/* Whether money of these accounts may not move; then the desk is told. */
bool refuse_frozen_money(struct floor *f, const struct asked *q, int64_t account,
                         int64_t card_account);
void put_frozen(struct floor *f, const struct terminal *t, struct text *out);
void tell_frozen(struct running *r, int p, const struct event *e);

/* --- the bank (bank.c) ------------------------------------------------------------------------ */

/* The house pays. */
void house_gives(struct floor *f, enum movement_kind kind, int64_t to, cents amount);
/* Whether it holds nothing, so that no wagers are taken; then the desk is told. */
bool bank_is_empty(struct floor *f, const struct asked *q);
/* fresh: the book is new, and the plan says what the bank begins with. */
void bank_open(struct floor *f, bool fresh);
void ask_fill(struct floor *f, struct asked *q);

/* --- a dealer with several shoes (station.c) -------------------------------------------------- */

/* Whether the first card of a coup may be dealt here now; refuses and says so. */
bool station_may_deal(struct floor *f, const struct asked *q, struct open_table *ot);
void station_dealt(struct floor *f, struct open_table *ot);
/* Whether the act corrects a round older than the table's last, which the auditor now works out. */
bool correct_from_journal(struct floor *f, const struct asked *q, struct open_table *ot,
                          const struct act *a);
void ask_terminals(struct floor *f, struct asked *q);
void ask_release(struct floor *f, struct asked *q);
void ask_answer_call(struct floor *f, struct asked *q);
void ask_close_terminal(struct floor *f, struct asked *q);
void ask_open_terminal(struct floor *f, struct asked *q);
/* Closes the terminals whose notice has run. */
void close_terminals(struct floor *f);
void ask_manual_pay(struct floor *f, struct asked *q);
void ask_journal(struct floor *f, struct asked *q);
void ask_accounts(struct floor *f, struct asked *q);
void ask_trial(struct floor *f, struct asked *q);
void ask_verify(struct floor *f, struct asked *q);
void ask_seals(struct floor *f, struct asked *q);
void ask_incidents(struct floor *f, struct asked *q);
void tell_audit(struct floor *f);

#endif
