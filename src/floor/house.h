/* What the floor is made of: occasions, desks, terminals, people, and what is being answered; a
 * table, which is the largest of these, stands in open_table.h. Nobody outside src/floor includes
 * this; what a file does for the others stands in its own header. */
#ifndef BAIZE_FLOOR_HOUSE_H
#define BAIZE_FLOOR_HOUSE_H

#include "book/book.h"
#include "book/seals.h"
#include "device/proof.h"
#include "floor/accounts.h"
#include "floor/at_hand.h"
#include "floor/clerk.h"
#include "floor/days.h"
#include "floor/directory.h"
#include "floor/floor.h"
#include "floor/hand_clock.h"
#include "floor/open_table.h"
#include "floor/plain.h"
#include "floor/ticket_term.h"

#include <jansson.h>
#include <string.h>

enum {
    EVENT_ROOM = 4 << 20, /* the longest message: a view or slips with every position */
    LAST_SHOWN = 20,
    SITS_NOTED = 65536, /* a power of two */
    TRIES = 3,          /* of a password or PIN at one place, before it must wait */
    CARD_TRIES = 10,    /* of a card or name at all places together, before it must wait */
    PLACE_TRIES = 10,   /* of any cards or names at one place, before it takes one a minute */
    CHECKS_AT_ONCE = 4, /* of passwords and PINs, for one desk */
    PLACE_CHECKS = 8,   /* and for all desks at one place */
    MEMBERS_TOLD = 50,
    READS_AT_ONCE = 16,
    READS_HELD_MS = 10000, /* off, and then for as long not, for whom they keep waiting */
    ANSWERS_KEPT = 8,
    PROPOSALS_MAX = 64,
    ALONE_KEPT = 8192,   /* movements at the cage that nobody confirmed */
    HOLDERS_KEPT = 4096, /* at hand, beside those whose cards are in play */
    TICKETS_KEPT = 4096,
    WORDS_OF_TWO = BOOK_WORDS_MAX + 80,
    PLACES_KNOWN = 4, /* from which a name has logged in */
    ENTRANT_NAME = 48,
    DEVICE_SERIAL = 41,
    FAULT_NAME = 24,
    NOBODY = -1,
};

/* The lines of a floor's own that the documents have no act for. */
#define LOCKED_OUT_MS INT64_C(60000)

/* --- occasions -------------------------------------------------------------------------------- */

enum { OCCASIONS_MAX = 64 };

/* A machine of acts that is no table (wire/occasion.h), as the floor keeps it. */
struct open_occasion {
    char name[PLAN_NAME];
    int64_t number;   /* in the book */
    struct replay at; /* the journal, and the occasion as far as it has come */
    struct writing lines;
    uint64_t put_away; /* lines at the last snapshot */
    void *act;         /* room for one */
    struct seed_row *seeds;
    uint32_t seeds_from;   /* the draw that the first of them is for */
    int64_t held;          /* account */
    unsigned seating_told; /* the session whose entrants could not be seated, as was told, */
    unsigned barred_told;  /* and how many of them may not play */
    unsigned gathering;    /* the session whose entrants' cards are claimed, and since when, by */
    int64_t gathered_from; /* the floor's clock */
    const char *pit;       /* that holds it, of which it is only seen here; NULL: this one */
    struct far_counter *counter; /* of another pit, at which the act is asked for; NULL: of none */
};

/* --- desks and terminals ---------------------------------------------------------------------- */

/* Desks that look at occasions: staff, displays, all the others. */
struct lookers {
    uint32_t *desk;
    unsigned count, cap;
    unsigned next; /* who is looked at next whether he has been told */
};
enum { LOOKERS_STAFF, LOOKERS_DISPLAYS, LOOKERS_REST, LOOKERS_KINDS };

/* What every message needs stands first, within so many bytes. */
enum { DESK_OFTEN = 64 };
struct desk {
    bool here, lobby;
    bool around; /* a terminal that is told of its other tables */
    bool deaf;   /* it has asked for more than it may: it is shown the door */
    uint8_t role;
    uint32_t generation;
    int32_t terminal, staff, table; /* -1: none */
    int64_t seq, heard;
    size_t unsaid, room; /* bytes in the outbox for it, and how many there may be */

    int64_t looks;      /* at the occasion of this number; 0: at none */
    struct lookers *in; /* where it stands among those who look; NULL: nowhere */
    unsigned look_place;
    uint64_t saw;       /* acts of that occasion, when it was told last how it stands */
    int64_t saw_at;     /* and when that was */
    int32_t gear;       /* the device that it is, of a table or a terminal's; -1: none */
    int32_t next, prev; /* at the same table */
    uint64_t open;      /* a hash of what it was told is open to its player; 0: nothing yet */
    uint8_t reading;    /* questions of its that the clerk has not answered yet */
    uint8_t checking;   /* passwords and PINs of its that are being checked */
    uint8_t challenges; /* it was given */
    enum { MET_NOT, MET_CHALLENGED, MET_SHOWN } met; /* whether it has shown which device it is */
    struct meeting meeting;
    char address[46];
    char place[BOOK_NAME_MAX]; /* the network it is in, where one host has many addresses */
    char post[PLAN_NAME];      /* the table to which its dealer came with card and PIN; or empty */
};

/* A device that has a key, or is about to have one. */
struct enrolled {
    bool on;
    uint8_t key[PROOF_KEY];
    char code[CODE_LETTERS + 1]; /* with which a device may introduce itself; empty: none may */
    int64_t code_until;
    int64_t code_by; /* staff, by number: who had the code made, and why */
    char reason[BOOK_WORDS_MAX];
};

/* What became of the last note. */
struct noted {
    int64_t no;
    cents note;
    bool credited;
};

/* A device that stands at a table, or is fitted in a terminal (equipment.c). */
struct gear {
    const struct plan_device *plan;
    struct plan_device *own; /* that is plan, where the floor's has no such device; else NULL */
    struct enrolled enrolled;
    int32_t desk;  /* -1: it is not connected */
    int64_t no;    /* of the last signal that it has given */
    bool doubted;  /* it is not relied on until a supervisor starts it again */
    bool by_hand;  /* two persons have said that staff tell what it should */
    bool armed;    /* it has told that an outcome is under way */
    int32_t turns; /* that it has counted in this round; -1: none */
    int64_t due;   /* by the floor's clock: the outcome must be told by then; 0: none is due */
    int64_t job;   /* of a printer: the ticket it prints, by its sequence; 0: none */
    char card[PLAN_CARD + 1];   /* of a reader: the card in it; empty: none */
    struct link_transfer moved; /* of a link: the last transfer that was decided; no 0: none */
    int64_t issued;             /* of a link: the last ticket given at its terminal, by sequence */
    char looks_at[24];          /* of a link: the ticket of which its host is asked; empty: none */
    int64_t looks_until;        /* and how long it may take, by the floor's clock */
    char serial[DEVICE_SERIAL]; /* as it has said */
    uint64_t told; /* acts of the table, when the device was last told how it stands; 0: never */
    struct act said[2]; /* the outcome that it told, and that staff told, of this round */
    uint32_t said_round[2];
    char words[FAULT_WORDS]; /* why it is doubted */

    char fault[FAULT_NAME];      /* the signal or incident for which it is; empty: none */
    char confirmed[PLAN_PERSON]; /* who confirmed that it is told by hand; empty: nobody */
};

/* --- what people play with -------------------------------------------------------------------- */

/* What a member may ask the floor to hold him to (pledges.c). Limits come first, each over its
 * three spans. id, name */
#define PLEDGES(X)                                                                                 \
    X(DEPOSIT_DAY, "deposit-day")                                                                  \
    X(DEPOSIT_WEEK, "deposit-week")                                                                \
    X(DEPOSIT_MONTH, "deposit-month")                                                              \
    X(LOSS_DAY, "loss-day")                                                                        \
    X(LOSS_WEEK, "loss-week")                                                                      \
    X(LOSS_MONTH, "loss-month")                                                                    \
    X(STAKE_DAY, "stake-day")                                                                      \
    X(STAKE_WEEK, "stake-week")                                                                    \
    X(STAKE_MONTH, "stake-month")                                                                  \
    X(TIME_DAY, "time-day")                                                                        \
    X(TIME_WEEK, "time-week")                                                                      \
    X(TIME_MONTH, "time-month")                                                                    \
    X(REALITY, "reality")     /* milliseconds from one reality check to the next */                \
    X(BREAK, "break")         /* until when he does not play */                                    \
    X(EXCLUSION, "exclusion") /* likewise, and the house has said for how long */

enum pledge_of {
#define PLEDGE(id, name) PLEDGE_##id,
    PLEDGES(PLEDGE)
#undef PLEDGE
        PLEDGE_KINDS
};

struct held_to {
    int64_t amount; /* -1: none */
    int64_t since;
    int64_t asked, asked_at; /* in its place; asked_at 0: nothing is */
};

/* What a member came to in each span, and the first day of that. */
struct played_spans {
    int64_t begins[SPANS];
    int64_t of[SPANS][PLAYED_FIGURES];
};

struct member_play {
    struct day_played today;               /* the last day on which he has played */
    int64_t begins[SPANS];                 /* the first days of the spans that it is in */
    int64_t before[SPANS][PLAYED_FIGURES]; /* and what came before it in them */
    struct played_spans others;            /* in the other pits of the casino */
    bool stale;                            /* the book does not have the day so */
    struct sitting last;                   /* that has ended; account 0: none has */
    struct held_to to[PLEDGE_KINDS];
};

/* The sitting at a terminal. */
struct sitting_now {
    bool on;            /* with money */
    bool stale, urgent; /* the book does not have it so; and is to have it with this turn */
    bool told;          /* that a reality check is due */
    struct sitting s;
    cents lies;         /* of what was wagered, what is not decided */
    int64_t counted;    /* the floor's clock, up to which its time is */
    int64_t put;        /* and when it went into the book last */
    int64_t put_played; /* what it had been played then */
    int64_t stale_since;
};

/* What is to go into the book, by member or account, those first that came first. */
struct floor_stale {
    int64_t *id;
    size_t count, cap;
};

/* What every wager needs stands first, within so many bytes. */
enum { TERMINAL_OFTEN = 128 };
struct terminal {
    const struct plan_terminal *plan; /* among `planned` of the floor */
    int32_t desk;                     /* -1: nobody is connected */
    int32_t table;                    /* the one it plays at */
    int64_t sitting;                  /* counts the accounts it has had, with this one */
    uint64_t visit;                   /* drawn anew for every visitor: his token is made from it */
    int64_t account;                  /* 0: none open */
    int64_t promotional;              /* the account beside it, of promotional credit; 0: none */
    int64_t seq;                      /* of the last message that changed anything */
    struct {
        int64_t seq, ticket; /* the message that asked for it, and its sequence; 0: none */
    } paid;                  /* with which its last account was, as long as it has had no other */
    struct sitting_now sat;
    int64_t silent_since;
    bool leaving, closed;
    bool reset;               /* its screen lost its memory while this account was open */
    uint32_t closes_after;    /* the round of its table after which it closes; 0: it does not */
    struct enrolled enrolled; /* its screen */
    int32_t gear[TERMINAL_DEVICES]; /* what is fitted in it, among the floor's; -1: none is */
    struct noted noted;
    struct calling called;      /* its player's */
    char fault[FAULT_WORDS];    /* what failed when its money was to move; empty: nothing did */
    char entrant[ENTRANT_NAME]; /* who plays in a session there; empty: nobody does */
    uint8_t wrong_tickets, calls;
    uint8_t link_alarms;  /* so many were given since its connection was lost */
    int64_t calls_from;   /* calls for staff are counted from here; few are heard in a minute */
    int64_t tickets_from; /* no ticket is looked at before */
};

/* What a desk was told of a change. */
struct kept_answer {
    int64_t seq; /* 0: none */
    char *text;
};

enum { PIN_MARK = 32 };

struct on_duty {
    const struct plan_staff *plan;
    int32_t desk;                            /* where the name is logged in; -1: nowhere */
    int64_t number;                          /* for good, whatever becomes of the plan */
    uint64_t login_in;                       /* the batch that has the last login */
    int64_t previous;                        /* login, and how many more were refused since */
    uint32_t failed, failed_kept;            /* and how many of those the book has */
    char place[PLACES_KNOWN][BOOK_NAME_MAX]; /* where it has logged in, the last of them first */
    char pin[BOOK_PIN_MAX], pin_mark[PIN_MARK + 1]; /* of the card (staff_pin.c); empty: none */
    struct kept_answer kept[ANSWERS_KEPT];          /* of the last messages that changed anything */
    int64_t in_hand[READS_AT_ONCE];                 /* numbers not answered yet; 0: none */
};

/* A member, and what is going on with the card just now. */
struct card_holder {
    struct kept kept;
    struct member m;
    int32_t terminal; /* where the card is in play; -1: nowhere */
    uint8_t checking; /* PINs being checked */
    unsigned reading; /* what is being read of it for a desk, which is told then how it stands */
    int64_t freed;    /* when the cage of some pit said that nothing waits any longer; 0: never */
    bool held;        /* this pit of a casino has claimed the card (casino.c) */
    int64_t came;     /* then: when, by the clock of the casino; 0: not known */
    int64_t card_moved, deposit_moved; /* then: when money last moved there; 0: not known */
    int64_t turn;       /* how often he came to this pit, went, or was sent something */
    char crossings[65]; /* and a digest over that (vouched.h); empty: he never did */
    bool turns_known;
    char shut[BOOK_NAME_MAX]; /* the clause by which another pit's register has him; empty: none */
    table_set barred;         /* from these tables */
    struct member_play play;
};

/* --- who deals where -------------------------------------------------------------------------- */

enum { ROSTER_ROWS = 16 };

/* Somebody who is to deal at a table for a time. */
struct rostered {
    char dealer[BOOK_NAME_MAX];
    int64_t from, to; /* wall clock; to 0: no end is known */
};

/* A table as people come to it: who deals, and who is to. */
struct post {
    char table[PLAN_NAME];      /* empty: of none */
    char dealer[BOOK_NAME_MAX]; /* empty: nobody does */
    int64_t since;              /* wall clock */
    unsigned count;
    struct rostered row[ROSTER_ROWS];
    unsigned dealt_count;
    struct rostered dealt[ROSTER_ROWS]; /* who has dealt there, the last of them last */
};

/* --- what needs a person ---------------------------------------------------------------------- */

enum { NEEDS_MAX = 128 };

/* Something that somebody should see to (needs.c). */
struct need {
    const char *what;
    enum { NEED_TABLE, NEED_TERMINAL, NEED_OCCASION, NEED_TICKET } is;
    char where[PLAN_NAME];
    char about[BOOK_NAME_MAX]; /* a device, somebody who deals, what an approval is of */
    char words[FAULT_WORDS];
    char fault[FAULT_NAME]; /* of a device, whose kind follows; empty: none */
    enum device kind;
    int64_t number;       /* of a round or case; 0: none */
    int64_t since, until; /* wall clock; until 0: it has no end of its own */
    const char *rule;
};

/* What has no time of its own, since it was first seen; number: of the round or case it is about.
 */
enum { SINCE_NAME = 24 + PLAN_NAME + BOOK_NAME_MAX };
struct first_seen {
    char name[SINCE_NAME];
    int64_t at, number;
    bool still; /* it was so when it was looked last */
};

struct needs {
    unsigned count, more; /* more: for which there was no room */
    struct need at[NEEDS_MAX];
};

/* A ticket that nobody pays while it is looked into (withholding.c). */
enum { WITHHELD_MAX = 64 };
struct withheld {
    int64_t sequence, since;
    cents amount;
    char ends[8], words[BOOK_WORDS_MAX];
};

/* --- what takes two persons ------------------------------------------------------------------- */

struct asked;
typedef void (*asked_again)(struct floor *f, struct asked *q);

/* What one of staff proposes, and another has yet to confirm (second.c). */
struct proposal {
    int64_t no; /* 0: nothing waits */
    enum duty duty;
    cents amount;     /* that moves with it */
    int64_t account;  /* that it is taken from, where the message does not say which; or 0 */
    int32_t staff;    /* who proposes it */
    int64_t until;    /* by the floor's clock */
    asked_again then; /* does it */
    json_t *o;        /* the message, without its secrets */
    int32_t table;    /* of an act; -1: it is none */
    struct act act;
    bool of_round, past; /* it lapses with the round under way; with the last one before it */
    uint32_t round;      /* where the table stood when it was proposed */
    uint32_t last_round;
    uint8_t phase;
    uint32_t device, device_generation; /* the desk that waits too; of no generation: none does */
    char about[BOOK_NAME_MAX], reason[BOOK_WORDS_MAX];
};

/* What was moved for a member without a second person (alone.c). */
struct moved_alone {
    int64_t at; /* wall clock; 0: nothing */
    int64_t member;
    cents amount;
    enum duty duty;
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
    uint8_t secret[32]; /* of tokens */
    uint8_t sign[64];   /* Ed25519 */
    uint8_t public[32];
    char public_hex[65];
};

struct attempts;
struct casino;

/* How seals leave the machine. */
enum seal_way { SEAL_TO_PLACE, SEAL_TO_COMMAND, SEAL_WAYS };

/* The identity of a program, in words. */
enum { SOFTWARE_WORDS = 320 };

struct floor {
    struct floor_setup as;
    struct attempts *attempts;
    const struct plan *plan;
    struct {
        struct plan *plan; /* the floor's own, where it is run by the book's and not the file's */
        bool file_is_new;  /* the file was edited since it was taken last */
        int64_t changes;   /* made on the floor since the file was taken last */
        uint64_t looked;   /* terminals, desks and members looked at so far to take changes up */
    } record;
    int64_t now;          /* the floor's own clock, for all that waits */
    int64_t wall;         /* the wall's clock, for what is written down */
    int64_t began, ahead; /* the first minus the caller's steady clock; the second minus it */
    int64_t leapt;        /* by how much the wall's was set, in all, as far as it was noticed */
    int64_t last_at;      /* by the wall's, of the last entry of the book when the floor opened */
    int64_t games_after;  /* by the wall's: rounds that ended then or before are in no meter */
    bool stands;          /* the floor closes, and its clock no longer runs */
    enum { BOOK_IS_NEW, BOOK_OF_FLOOR, BOOK_OF_DEMONSTRATION } book_is;
    bool struck_down; /* it was not closed when it ran last */
    struct {
        uint64_t durable; /* batches, when the disk last answered */
        int64_t since;    /* when that was, by the caller's steady clock */
        int64_t began;
        bool on;
    } stall;
    struct {
        bool on;
        uint32_t asked; /* how often it was */
        int64_t until;  /* then it is handed over as it is */
    } drain;
    struct book *book;
    char book_path[4096];
    struct accounts accounts;
    struct clerk *clerk, *auditor;   /* the auditor has long work, the clerk short */
    struct clerk *searcher;          /* looks through all members: nobody's PIN waits for that */
    struct clerk *sealer[SEAL_WAYS]; /* takes seals to the second place; NULL: there is none */
    struct {
        int64_t no, at;  /* the last batch sealed, and when, by the floor's clock */
        bool place_kept; /* the book knows that seals were put at the second place */
        struct {
            bool failing;  /* the second place cannot be written */
            int64_t since; /* one is being written; 0: none is */
        } way[SEAL_WAYS];
        char finding[300];
        char key[CHAIN_HEX]; /* as the floor had it when it was open last */
    } sealing;
    struct archivist *archivist; /* takes past days out of the book; NULL: nobody does */
    bool restored; /* the book is behind what was sealed, and somebody has answered for that: what
                    * was printed since is not in it */
    struct key key;
    struct outbox out;
    struct floor_meters meters;
    int64_t house, reserve, world, tickets_account;
    int64_t transit;       /* what lies with the casino's other pits, and is on its way; 0: none */
    struct casino *casino; /* what it shares with other pits; NULL: it is none of several */
    struct linked *linked; /* jackpots over pits; NULL: there are none */
    struct hand_clock hands;
    struct lent *lent;                /* sessions of tournaments over pits; NULL: there are none */
    struct asked_there *asked_there;  /* NULL: no act has crossed yet */
    struct seen_elsewhere *elsewhere; /* tournaments of other pits; NULL: none yet */
    int64_t
        issue[TENDER_KINDS]; /* accounts from which what is no money is given out; 0: none yet */
    bool lines_wait;
    struct rating *rated; /* that have not ended, in no order (rating.c) */
    unsigned rated_count;
    struct kept_edge {
        int64_t journal;
        bool reckoned, known; /* by a clerk; of rules that can be read */
        double share;
    } * edge; /* of journals whose players are rated (round_edge.c) */
    size_t edge_count;
    int64_t incidents, stints, ratings, payouts; /* numbers given so far */
    unsigned withheld_count;
    struct withheld withheld[WITHHELD_MAX];
    int64_t unclaimed_account; /* 0: nothing was disposed of yet */
    int64_t unclaimed_days;    /* as the book has it */

    struct open_table *table[PLAN_TABLES];
    unsigned table_count;
    struct post post[PLAN_TABLES]; /* in no order, see roster.c */
    int64_t table_numbers;         /* given so far, to tables and occasions */
    struct open_occasion *occasion[OCCASIONS_MAX];
    unsigned occasion_count;
    unsigned listening;             /* occasions that heed wagers which end now */
    char *rulesets[PLAN_OCCASIONS]; /* by kind: those there are, as JSON; NULL: nobody has asked */
    int64_t occasions_looked;       /* when tables of theirs were looked at last */
    int64_t occasions_told;         /* when news of them were told last */
    bool news_behind;               /* somebody may not have been told how one stands */
    int64_t news_room;              /* bytes of such news that may be said now */
    struct lookers lookers[LOOKERS_KINDS];
    uint32_t turns;                /* rounds dealt at stations so far */
    struct terminal *terminal;     /* in no order, see places.h */
    struct plan_terminal *planned; /* what the plan has of each of them */
    unsigned terminal_count;
    unsigned purses;                 /* terminals that have an account of promotional credit */
    struct directory terminal_names; /* to their places, from 1 */
    uint32_t sits[SITS_NOTED];       /* by account: at which terminal it was found last */
    struct gear *gear; /* those of the plan by their places in it, and others of terminals */
    size_t gear_count;
    struct on_duty staff[PLAN_STAFF];
    int64_t staff_numbers;           /* given so far */
    struct at_hand holders;          /* struct card_holder, by member */
    int64_t members;                 /* numbers given */
    struct directory cards;          /* to members at hand */
    struct at_hand tickets;          /* by their sequence */
    int64_t printed;                 /* tickets so far */
    struct directory ticket_numbers; /* to the sequence of those at hand */
    struct book_reader *reader;      /* finds what is not at hand */
    struct several *several;         /* what is being looked up together; NULL: nothing is */
    struct trouble unread;           /* why that could not be done; empty: it could */

    struct desk *desk;
    uint32_t desks; /* that anybody has ever come to: those from here on are empty */
    uint32_t generations;
    int64_t lobby_told, around_told;
    bool lobby_stale;
    struct {
        char before[SOFTWARE_WORDS]; /* as the book had it */
        int64_t looked;              /* when it was last compared with the disk */
        bool looking;
        struct trouble stops; /* why the floor cannot go on; empty: it can */
    } software;
    struct verifying *auditing;  /* the book being verified now */
    struct reporting *reporting; /* the report being made now */
    int64_t audit_told, looked;
    struct changing *changing; /* a change of the floor that is under way; NULL: none is */
    uint64_t changed_in;       /* the batch in which the last one was */
    unsigned reads;            /* jobs of the clerk that look at tables and names of the floor */
    int64_t reads_from;        /* by the floor's clock: no other is begun before that */
    int64_t reads_until;       /* and they are not held off again before that */
    unsigned closing;          /* terminals that have notice to close */
    char *say;                 /* scratch for messages */
    struct transcript aside;   /* what acts that follow from another one gave */
    unsigned frozen;           /* tables for whose sake accounts are */
    struct ticket_terms ticket_terms;
    int64_t doubted;   /* the last ticket in sequence that may have been paid; 0: none may */
    int64_t *doubtful; /* other pits' that may have been, by their sequences here */
    size_t doubtful_count;
    int64_t proposals; /* the last number given */
    struct proposal proposal[PROPOSALS_MAX];
    struct floor_stale stale_days, stale_sittings, behind_sittings;
    int64_t played_looked;
    struct needs needs; /* as they were looked at last */
    struct first_seen seen[NEEDS_MAX];
    unsigned seen_count;
    struct moved_alone alone[ALONE_KEPT];
    struct table *likeness; /* of a table, on which acts are tried; NULL: none yet */
    struct text text;
};

/* --- an act and a message being answered ------------------------------------------------------ */

/* The message being answered. */
struct asked {
    uint32_t desk;
    int64_t seq;
    const json_t *o;
    const char *doing;
    const struct proposal *first; /* what another has proposed, and this desk confirms; or NULL */
};
/* As many amounts as a refusal or a cut names, and the end of the list. */
enum { FIGURES_MAX = 4 };

/* What an act came to. */
struct outcome {
    bool done;
    bool heard;                /* an answer was noted */
    cents stake, total, asked; /* of the wager accepted or withdrawn */
    cents commission;          /* paid, or given back, beside that wager */
    const char *rule;
    char bet[WORD_MAX], on[ON_MAX];
    char words[256];   /* why not, or a note */
    const char *point; /* of the rules, at which it was refused or cut; NULL: none */
    const char *limit; /* of the player's own, by which it was refused; NULL: by none */
    int64_t limit_amount;
    struct figure figures[FIGURES_MAX]; /* what that rests on; the last has no name */
};

/* The act being answered. */
struct running {
    struct floor *f;
    struct open_table *ot;
    const struct act *act;
    struct outcome *out;
    bool was_open; /* wagers were taken before it, and the news of that is not out */
    bool began_open;
    bool signs;    /* a sign was put up */
    bool over;     /* the round is */
    bool corrects; /* it calls the last round otherwise: what it settles is not of this one */
    uint32_t again_round;   /* a round that was settled, and has another result now */
    int again;              /* the result that round has now; -1: no round has another */
    const char *again_rule; /* by which it has */
    bool last_settled;      /* before it, the last round could be settled anew */
};

#endif
