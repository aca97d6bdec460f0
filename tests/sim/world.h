/* A whole casino floor in one process under one seed: the floor itself, its disk, both clocks, the
 * network, and the people at terminals and desks.
 *
 * Everything happens in steps, one at a time, chosen by dice: a message arrives, an answer arrives,
 * somebody does something, time passes, a batch is written, the power goes. After every step the
 * floor is held against what it has promised (model.c). */
#ifndef BAIZE_SIM_WORLD_H
#define BAIZE_SIM_WORLD_H

#include "dice.h"

#include "floor/house.h"

enum {
    TABLES = 4,          /* that a floor begins with */
    TABLE_NAMES = 6,     /* A, B …: those that may come to stand there, */
    CONTEST = 'F',       /* and the last, which is for tournaments */
    CONTEST_UNIT = 1000, /* the least wager there */
    OCCASIONS = 256,     /* that anything was asked of, one after the other */
    PLAYERS = 6,
    STAFF = 5,
    ACCEPTORS = 3, /* of notes, in the terminals that take cash */
    PEOPLE = PLAYERS + STAFF + ACCEPTORS,
    LINES = 48, /* connections, old ones that the floor has not noticed the end of among them */
    ASKED_AT_ONCE = 4,
    MEMBERS = 4,
    MEMBERS_MOST = 64, /* whose end is followed */
    TICKETS = 512,
};

/* --- the network ------------------------------------------------------------------------------ */

struct letter {
    struct letter *next;
    int64_t due; /* by the steady clock of the world */
    size_t len;
    char text[];
};

struct mail {
    struct letter *first, *last;
    unsigned count;
};

/* One connection. What is sent on it arrives in order or not at all. */
struct wire {
    bool here;      /* the floor has it as a desk */
    bool hung_up;   /* the person is gone; the floor will notice */
    bool shown_out; /* the floor has closed it, after what it said before */
    int who;        /* -1: nobody any more */
    struct mail up, down;
    unsigned heard, answered; /* messages that wanted an answer */
};

/* --- people ----------------------------------------------------------------------------------- */

enum kind { PLAYER, DEALER, BOSS, CASHIER, INSPECTOR, ACCEPTOR };

/* What was sent and must be known to have been done or not. */
enum asking {
    ASK_NOTHING,
    ASK_IN, /* to be let in: join or login */
    ASK_WAGER,
    ASK_OTHER, /* changes something, and no money that is counted here */
    ASK_LOOK,  /* changes nothing */
    ASK_NOTE,
    ASK_TICKET_IN,
    ASK_TICKET_OUT,
    ASK_TO_TERMINAL,
    ASK_TO_CARD,
    ASK_PAY_IN,
    ASK_PAY_OUT,
    ASK_TICKET_PAY,
    ASK_FILL,
    ASK_MANUAL,
    ASK_CHANGE, /* the floor itself: its staff, terminals or tables */
    ASK_ENROL,  /* a terminal's key is confirmed */
    ASK_RETIRE,
    ASK_PASSWORD,
    ASK_TEST,     /* a table, or a terminal, into test mode or out of it */
    ASK_OCCASION, /* an act of a tournament or a promotion */
    ASK_MEMBER,   /* a membership is closed, or opened again */
};

struct errand {
    enum asking what; /* ASK_NOTHING: none */
    int64_t seq;
    cents amount;   /* that it brings into the house, or takes out where it is below nothing */
    int ticket;     /* -1: none */
    int first;      /* who proposed what is confirmed; -1: it is no confirmation */
    int about;      /* whose terminal it is about; -1: none's */
    int occasion;   /* it is an act of that one, of those told of; -1: of none */
    cents held;     /* what it brings to a tournament, or takes from it */
    int64_t member; /* whose membership it closes or opens; 0: nobody's */
    bool closes;
    int64_t heard; /* when the floor first heard it, by the wall clock; 0: not yet */
    bool again;    /* it was asked once more, on another line */
    bool done;     /* the floor has said so */
    int unsure;    /* the account that a wager may have been placed from, told nobody; -1: none */
    unsigned copies, answers; /* on the line as it is now */
    char *text;
};

struct person {
    enum kind kind;
    const char *name;
    int line; /* -1: not connected */
    bool in;
    int64_t seq;
    int64_t since; /* when he last had an answer, or asked */
    char token[CHAIN_HEX];
    struct errand asked[ASKED_AT_ONCE];
    int member; /* whose card a player has; -1: none */
    bool sits, leaving;
    char open[600];    /* what is open to him, as he was told last: the first act of it */
    char choices[128]; /* for a hand */
    char password[16], next_password[16]; /* of staff; the next may be the one by now */
    bool tries_next;
    struct {
        bool keyed;    /* it was acknowledged that the terminal has this key */
        bool sure;     /* and nothing else may have been done since */
        bool shown;    /* on this line it has signed */
        bool twice;    /* it has asked twice, and a challenge is answered once */
        unsigned made; /* keys so far */
        uint8_t secret[64];
        uint8_t nonce[32], theirs[32]; /* of this meeting: its own, and the floor's */
        uint8_t floor[32];             /* the floor's public key */
        char code[20];                 /* it was told; empty: none */
        int64_t notes;                 /* of an acceptor: those that it has taken so far */
        cents note;                    /* the last of them */
        enum { HELD, CREDITED, GIVEN_BACK } note_is;
    } device;
    struct { /* as the floor has told it on this line (model.c) */
        bool known;
        cents credit;
        int told; /* index of the account among those told of; -1: none */
    } has;
};

/* --- what was promised ------------------------------------------------------------------------ */

/* All that was said of one chip account. */
struct told_account {
    char name[BOOK_NAME_MAX];
    cents *credit; /* in the order in which it was said */
    size_t count, cap;
    cents wagered;       /* by wagers that were acknowledged */
    cents maybe_wagered; /* by those that were heard, and no answer was said */
};

struct told_ticket {
    char number[BOOK_TICKET_MAX];
    cents amount;
    bool redeemed, seen; /* it was said to be; it has been found in the book */
    int holder;          /* who has it in his pocket */
    int64_t expires;     /* by the wall clock; 0: never */
};

/* What was said of an occasion. */
struct told_occasion {
    char name[PLAN_NAME];
    int64_t acts; /* the last that was acknowledged */
    cents held;   /* fees less what was paid out, by what was acknowledged */
};

struct model {
    cents outside; /* came into the house, less what left it: all that was acknowledged */
    struct told_account *account;
    size_t account_count, account_cap;
    struct told_ticket ticket[TICKETS];
    unsigned ticket_count;
    struct told_occasion occasion[OCCASIONS];
    unsigned occasion_count;
    uint8_t closed[MEMBERS_MOST]; /* memberships by number: CLOSED or OPENED it was said to be */
    struct {
        uint32_t round; /* 0: none told */
        struct link commit;
    } commit[TABLE_NAMES];
    char *plan; /* the floor's, as of the last change that was acknowledged */
    char *maybe_plan[ASKED_AT_ONCE * STAFF]; /* those that it was run by since: nobody was told */
    unsigned maybe_count;
    const struct plan *plan_seen;
    bool put_down; /* staff have put wagers down for players */
    uint64_t checks;
};

/* --- faults ----------------------------------------------------------------------------------- */

/* One step in so many has it; 0: none has. */
#define FAULTS(X)                                                                                  \
    X(KILL, "kill")            /* the process ends between two steps */                            \
    X(KILL_WRITING, "torn")    /* it ends in the middle of writing */                              \
    X(KILL_OPENING, "opening") /* it ends while it opens again */                                  \
    X(POWER, "power")          /* of the ends above, so many are the power's */                    \
    X(DISK, "disk")            /* an operation of the disk fails */                                \
    X(HANG, "hang")            /* the disk does not answer for seconds */                          \
    X(CUT, "cut")              /* a connection breaks */                                           \
    X(DOUBLE, "double")        /* a message is sent twice */                                       \
    X(DELAY, "delay")          /* a message takes long */                                          \
    X(CLOCK, "clock")          /* somebody sets the wall clock */                                  \
    X(CLOSE, "close")          /* the floor is closed and opened in good order */                  \
    X(NIGHT, "night")          /* it is closed, or struck down, until another day */

enum fault {
#define FAULT(id, name) FAULT_##id,
    FAULTS(FAULT)
#undef FAULT
        FAULT_COUNT
};

struct world {
    uint64_t seed;
    uint64_t step, steps;
    struct dice dice;
    uint32_t rate[FAULT_COUNT];
    bool without[FAULT_COUNT];
    bool trace;     /* every step is told, not the last ones only */
    uint32_t whims; /* one act of staff in so many is unexpected; 0: none is */

    const struct shelf *shelf;
    const struct clauses *clauses;
    struct plan *plan;
    bool unread; /* the disk has failed to be read under the auditor */
    char folder[64];
    char plan_text[32768];
    struct floor *floor; /* NULL: it is down */
    bool muted;          /* the process is dead: what it still says nobody hears */
    struct moment now;
    int64_t down_until, hang_until;
    struct {
        bool on;
        uint64_t written;   /* movements and lines, when it began */
    } stalled;              /* as of the last turn */
    int64_t handed, forced; /* when the last batch, and the last that is durable, was handed over */
    struct {                /* of each table, when the floor was struck down */
        bool counts;
        uint32_t round;
        char table;
        int64_t began, left, late;
    } left[TABLE_NAMES];

    struct wire line[LINES];
    struct person person[PEOPLE];
    struct model model;
    struct {
        uint64_t heard, said, turns, batches, kills, openings, faults, cuts, doubles, clocks, hangs,
            audits, rounds, wagers, refused, nights, archives, changes, seconds, enrolled, expired,
            tests, occasions, members;
    } count;
};

extern struct world world;

/* The world is not as it should be: says so with the last steps, and ends. */
_Noreturn void broken(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* One line about this step, for whoever reads the last of them. */
void note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* plan.c: a floor of this seed's tables. */
void plan_make(void);
/* A table of any ruleset, as a line of a plan; {…}. Good until the next is made. */
const char *table_made(char name);

/* world.c */
void world_begin(uint64_t seed, uint64_t steps);
void world_step(void);
void world_end(void);
/* The floor is opened, whatever it takes. */
void floor_up(void);
/* The process is gone; with the power or without. */
void floor_struck_down(const char *how);
int line_new(int who);
void line_hang_up(int line);
unsigned line_send(int line, const char *text, size_t len);
struct errand *question_of(struct person *p, int64_t seq);

/* people.c */
void people_begin(void);
void people_forget(void);
bool person_acts(struct person *p); /* whether he did anything */
void person_reads(struct person *p, const char *text, size_t len);

/* model.c: what is said is held against what was said before, and the floor against both. */
void model_begin(void);
void model_end(void);
void model_is_told(struct person *p, const char *text, size_t len);
void model_line_ends(struct person *p);
void model_forgets_commits(void);
/* Whether this may have been done about that terminal, and nobody has been told. */
bool keys_unsure(int terminal);
void check_step(void);
void check_books(bool journals);

#endif
