/* The book: everything the floor must never lose, in one storage.
 *
 * Two things are written here, in the same transaction: the journals of the tables (pages of
 * chained lines, see journal.h) and the accounts (a double-entry ledger: every movement has a leg
 * that gives and a leg that takes, and a number). Beside them lie members, tickets, slips and
 * incidents.
 *
 * The floor fills a batch while it answers acts; at the end of a turn the batch is handed to the
 * writer, a thread of its own, which puts it into the storage in one transaction and forces it
 * through. While one batch is being forced through the next is filled, so that many acts share one
 * flush and nothing waits but the acknowledgements. A batch is whole or not there at all.
 *
 * When the storage fails (disk full, I/O error) the batch is lost as a whole, nothing after it is
 * written, and the floor must stop: what it was not told is durable never happened. */
#ifndef BAIZE_BOOK_BOOK_H
#define BAIZE_BOOK_BOOK_H

#include "base/chain.h"
#include "base/money.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BOOK_NAME_MAX = 48,
    BOOK_PIN_MAX = 128,
    BOOK_TICKET_MAX = 24,
    BOOK_WORDS_MAX = 256, /* that somebody writes, such as a reason */
    BOOK_TOLD_MAX = 512   /* of an incident: what was done, by whom, and such words whole */
};

/* --- accounts --------------------------------------------------------------------------------- */

/* id, name in the storage and on statements */
#define ACCOUNTS(X)                                                                                \
    X(WORLD, "world")             /* all that is outside: the only account that may be negative */ \
    X(HOUSE, "house")             /* the operator's bankroll */                                    \
    X(WAGERS, "wagers")           /* what lies on the layout of one table */                       \
    X(JACKPOT, "jackpot")         /* a progressive jackpot, without wagers not decided yet */      \
    X(TICKETS, "tickets")         /* tickets issued and not yet redeemed */                        \
    X(DEPOSIT, "deposit")         /* a member's Deposit Account */                                 \
    X(CARD, "card")               /* a member's Player Card Account */                             \
    X(CHIPS, "chips")             /* a Player Chip Account on a terminal */                        \
    X(RESERVE, "reserve")         /* what stands behind the bankroll */                            \
    X(OCCASION, "occasion")       /* what an occasion, such as a promotion, holds for players */   \
    X(PROMOTIONAL, "promotional") /* a member's promotional credit, which nobody cashes */         \
    X(PROMO_CHIPS, "promo chips") /* such credit on a terminal, beside its chip account */         \
    X(PROMO_WAGERS, "promo wagers") /* what one player has of it on one layout */                  \
    X(UNCLAIMED, "unclaimed")       /* what nobody has claimed, and was disposed of */

enum account_kind {
#define ACCOUNT(id, name) ACCOUNT_##id,
    ACCOUNTS(ACCOUNT)
#undef ACCOUNT
        ACCOUNT_KINDS
};

/* What an account is kept in. Test credits and tournament chips are no money: each has an issuing
 * account of its own, of the kind of the world's, and nothing ever moves from one tender to another
 * (the ledger refuses it). Chips on the cloth of a live table are in no account: a journal
 * says that they are what is played with. id, name in the storage */
#define TENDERS(X)                                                                                 \
    X(MONEY, "money")                                                                              \
    X(TEST, "test")             /* credits of a table in test mode */                              \
    X(TOURNAMENT, "tournament") /* chips of a tournament */                                        \
    X(CHIPS, "chips")           /* of metal and plastic, at a live table */

enum tender {
#define TENDER(id, name) TENDER_##id,
    TENDERS(TENDER)
#undef TENDER
        TENDER_KINDS,
    TENDERS_KEPT = TENDER_CHIPS /* in which there are accounts */
};

/* id, name on statements */
#define MOVEMENTS(X)                                                                               \
    X(FILL, "fill")                        /* world → house or reserve */                        \
    X(RESERVE, "reserve to house")         /* reserve → house: the bankroll does not suffice */  \
    X(ADVANCE, "advance")                  /* world → house: nor does the reserve */             \
    X(CASH_TO_CARD, "cash to card")        /* world → card, at the cage */                       \
    X(CASH_TO_DEPOSIT, "cash to deposit")  /* world → deposit, at the cage */                    \
    X(DEPOSIT_TO_CARD, "deposit to card")  /* deposit → card, at the cage */                     \
    X(CARD_TO_DEPOSIT, "card to deposit")  /* card → deposit, at the cage */                     \
    X(CARD_PAID, "card paid out")          /* card → world, at the cage */                       \
    X(DEPOSIT_PAID, "deposit paid out")    /* deposit → world, at the cage */                    \
    X(TO_TERMINAL, "card to terminal")     /* card → chips */                                    \
    X(TO_CARD, "terminal to card")         /* chips → card */                                    \
    X(NOTE_IN, "note in")                  /* world → chips, the note stacker */                 \
    X(TICKET_IN, "ticket in")              /* tickets → chips */                                 \
    X(TICKET_OUT, "ticket out")            /* chips → tickets */                                 \
    X(TICKET_PAID, "ticket paid")          /* tickets → world, at the cage */                    \
    X(MANUAL, "manual payment")            /* chips → world, by staff */                         \
    X(WAGER, "wager")                      /* chips → wagers, likewise of promotional credit */  \
    X(WITHDRAWN, "wager withdrawn")        /* wagers → chips */                                  \
    X(RETURNED, "stakes returned")         /* wagers → chips, at settlement or void */           \
    X(LOST, "stakes lost")                 /* wagers → house */                                  \
    X(WON, "won")                          /* house → chips */                                   \
    X(COMMISSION, "commission")            /* chips or wagers → house, of or beside a wager */   \
    X(ADJUSTED_UP, "adjusted in favour")   /* house → chips or card, a correction */             \
    X(ADJUSTED_DOWN, "adjusted against")   /* chips → house, a correction */                     \
    X(RESTORED, "wager restored")          /* house → wagers, a call overruled */                \
    X(FED, "to jackpot")                   /* wagers → jackpot, decided */                       \
    X(PRIZE, "jackpot won")                /* jackpot → chips */                                 \
    X(SEEDED, "jackpot seeded")            /* house → jackpot */                                 \
    X(FROM_JACKPOT, "jackpot to house")    /* jackpot → house, put right */                      \
    X(ISSUED, "chips issued")              /* issue → chips, of what is no money */              \
    X(TAKEN_IN, "chips taken in")          /* chips → issue, at the end of a sitting */          \
    X(DEDUCTED, "chips deducted")          /* chips → house or issue: a penalty */               \
    X(SET_ASIDE, "set aside")              /* house → occasion: players are to have it */        \
    X(SET_FREE, "set free")                /* occasion → house: they are not, or no longer */    \
    X(PRIZE_CASH, "prize in cash")         /* occasion → world, at the cage */                   \
    X(PRIZE_CHEQUE, "prize by cheque")     /* occasion → world */                                \
    X(PRIZE_TRANSFER, "prize by transfer") /* occasion → world */                                \
    X(PRIZE_CARD, "prize to card")         /* occasion → card */                                 \
    X(FEE_CASH, "fee in cash")             /* world → occasion, at the cage */                   \
    X(FEE_CARD, "fee from card")           /* card → occasion */                                 \
    X(FEE_CASH_BACK, "fee back in cash")   /* occasion → world, at the cage */                   \
    X(FEE_CARD_BACK, "fee back to card")   /* occasion → card */                                 \
    X(CHIPS_SOLD, "chips sold")            /* world → occasion, at the cage */                   \
    X(CHIPS_CASH, "chips for cash")        /* occasion → world, redeemed or won */               \
    X(CHIPS_CHEQUE, "chips by cheque")     /* occasion → world, likewise */                      \
    X(PRIZE_CREDIT, "prize as credit")     /* occasion → promotional */                          \
    X(PROMO_IN, "promo to terminal")       /* promotional → promo chips */                       \
    X(PROMO_OUT, "promo from terminal")    /* promo chips → promotional */                       \
    X(PROMO_SPENT, "promo spent")          /* promo wagers → wagers: it has ended there */       \
    X(PROMO_LAPSED, "promo lapsed")        /* promotional → house: its time is over */           \
    X(TICKET_REFUSED, "ticket refused")    /* tickets → house: it is not to be paid */           \
    X(UNCLAIMED, "unclaimed")              /* tickets, card or deposit → unclaimed */            \
    X(HOST_IN, "host to terminal")         /* world → chips, by a slot accounting host */        \
    X(HOST_OUT, "terminal to host")        /* chips → world, likewise */                         \
    X(HOST_TICKET, "host ticket in")       /* world → chips: a ticket that the host pays */      \
    X(CAME, "from the casino")             /* transit → card, deposit or tickets: to this pit */ \
    X(WENT, "to the casino")               /* card, deposit or tickets → transit: for any pit */

enum movement_kind {
#define MOVEMENT(id, name) MOVE_##id,
    MOVEMENTS(MOVEMENT)
#undef MOVEMENT
        MOVE_KINDS
};

const char *account_kind_name(enum account_kind k);
const char *tender_name(enum tender t);
bool tender_find(const char *name, enum tender *t);
const char *movement_kind_name(enum movement_kind k);
/* What it does to what the house wins at its table: 1, -1; 0: nothing. */
int movement_wins(enum movement_kind k);

/* An account. Ids count from 1 in the order of opening. */
struct account {
    int64_t id;
    enum account_kind kind;
    char name[BOOK_NAME_MAX]; /* "card 100-0001", "chips T01.7", "wagers R1"; unique */
    int64_t member;           /* whose; 0: nobody's */
    cents balance;
    int64_t moves; /* how many legs it has had */
    int64_t seq;   /* the last numbered message of its terminal that changed anything */
    bool closed;
    enum tender tender;
};

/* One movement: `amount` above zero leaves `from` and reaches `to`. */
struct movement {
    int64_t no; /* sequential over the whole book, from 1, no gaps */
    int64_t at; /* wall clock, milliseconds */
    enum movement_kind kind;
    int64_t from, to;
    cents amount;
    int64_t table; /* 0: none */
    int64_t act;   /* the act it follows from, as the journal counts them; 0: none */
    int64_t staff; /* who did it; 0: nobody on the staff */
};

/* --- what else is kept ------------------------------------------------------------------------ */

struct member {
    int64_t id;
    char card[BOOK_NAME_MAX];
    char name[BOOK_NAME_MAX];
    char pin[BOOK_PIN_MAX]; /* Argon2id, as libsodium writes it */
    int64_t wrong;          /* wrong PINs since the last right one */
    bool locked;
    int64_t deposit, card_account;
    int64_t since;
    int64_t closed;            /* when the membership was; 0: it is open */
    int64_t promotional;       /* account of promotional credit; 0: there has been none */
    int64_t promotional_until; /* when that ends; 0: there has been none */
};

/* Unprinted: it stands, and no printer has said that its paper came out. Withheld: nobody pays it
 * while it is looked into; refused: that ended so, and it is never paid. Disposed: nobody claimed
 * it, and its money lies elsewhere. Elsewhere: any pit of the casino may redeem it, or another has
 * (shared.h). id, name in the storage */
#define TICKET_STATES(X)                                                                           \
    X(OPEN, "open")                                                                                \
    X(REDEEMED, "redeemed")                                                                        \
    X(HELD, "held")                                                                                \
    X(UNPRINTED, "unprinted")                                                                      \
    X(WITHHELD, "withheld")                                                                        \
    X(REFUSED, "refused")                                                                          \
    X(DISPOSED, "disposed")                                                                        \
    X(ELSEWHERE, "elsewhere")

enum ticket_state {
#define TICKET_STATE(id, name) TICKET_##id,
    TICKET_STATES(TICKET_STATE)
#undef TICKET_STATE
        TICKET_STATE_COUNT
};

const char *ticket_state_name(enum ticket_state s);

struct ticket {
    char number[BOOK_TICKET_MAX];
    int64_t sequence; /* counts the tickets of the floor */
    cents amount;
    int64_t issued;               /* wall clock */
    char terminal[BOOK_NAME_MAX]; /* that printed it */
    int64_t account;              /* the chip account it was paid from */
    enum ticket_state state;
    int64_t redeemed;                /* when it was */
    char redeemed_at[BOOK_NAME_MAX]; /* where it was */
    bool voucher;                    /* a payout voucher: for staff only, no terminal takes it */
};

/* What one account did in one round of one table: its wagers and what became of them. */
struct slip {
    int64_t account, table, round;
    int64_t at;
    cents staked, returned;
    const char *text; /* short: number, credit and rows; the floor tells it in full */
    size_t len;
    /* The round was settled anew: the text is added to that of the slip which is there, and
     * `returned` is what changes. */
    bool corrects;
};

/* Meters: what a terminal has seen, counted when it happens and kept beside the ledger, never read
 * from it; so each can be held against the other. They only grow, and begin again at nothing when
 * they have reached this much. */
#define METER_ROLLS INT64_C(1000000000000000)

/* Of a terminal under one journal, which is one game with one pay table: what ended wagers came to.
 * id, column */
#define METERS(X)                                                                                  \
    X(RETURNED, "returned")     /* of stakes, to the player */                                     \
    X(LOST, "lost")             /* of stakes, to the house */                                      \
    X(WON, "won")               /* before commission */                                            \
    X(COMMISSION, "commission") /* kept back from what was won */                                  \
    X(FEES, "fees")             /* commission that lay beside stakes */                            \
    X(FED, "fed")               /* stakes that went to a jackpot */                                \
    X(PRIZES, "prizes")         /* out of a jackpot */                                             \
    X(RAISED, "raised")         /* by corrections in the player's favour */                        \
    X(LOWERED, "lowered")       /* by corrections against him */                                   \
    X(RESTORED, "restored")     /* stakes that lay on the layout again, a call overruled */        \
    X(GAMES, "games")           /* no money: rounds in which wagers ended, one slip each */        \
    X(WINS, "wins")             /* those of them of which something came back at first */

enum meter_of {
#define METER(id, name) METER_##id,
    METERS(METER)
#undef METER
        METER_COUNT
};
const char *meter_name(enum meter_of m);

struct game_meter {
    char terminal[BOOK_NAME_MAX];
    int64_t table;
    cents of[METER_COUNT];
};

/* Money to and from a terminal, by what it came as; notes each by their denomination. */
struct money_meter {
    char terminal[BOOK_NAME_MAX];
    enum movement_kind kind;
    cents unit; /* of notes; 0: of nothing else */
    cents amount;
    int64_t count;
};

/* What was played at one table under one dealer within one hour by the clock of the machine: a
 * stint. It is kept beside the ledger and grows while it lasts; another begins with another hour,
 * another dealer, or when the floor opens. id, column */
#define STINTS(X)                                                                                  \
    X(ROUNDS, "rounds")   /* that ended */                                                         \
    X(DROP, "money_in")   /* that came to its terminals, or over the table, to be played with */   \
    X(WAGERED, "wagered") /* on wagers that ended; of those that were void nothing */              \
    X(WIN, "win")         /* the house's, as the ledger has it */                                  \
    X(OPEN, "open_ms")    /* so long it was open */                                                \
    X(SEATS, "seats_ms")  /* and so long its seats, all added up */                                \
    X(TAKEN, "taken_ms")  /* in which somebody sat so long, all added up */

enum stint_of {
#define STINT(id, column) STINT_##id,
    STINTS(STINT)
#undef STINT
        STINT_FIGURES
};

struct stint {
    int64_t no;                 /* sequential over the whole book, from 1 */
    int64_t hour;               /* when that began, by the wall clock */
    int64_t table;              /* the journal */
    char dealer[BOOK_NAME_MAX]; /* empty: nobody, it runs by itself */
    int64_t first, last;        /* rounds that he had a part in; 0: none */
    int64_t of[STINT_FIGURES];
    const char *stakes; /* what was wagered, by positions of the layout */
    size_t len;
};

/* A player at a live table, as staff have rated him: what he brought, what he bets on average, how
 * long he stayed and what he left with. It is replaced as it changes. */
enum { RATING_WORDS = 80 };
struct rating {
    int64_t no;                /* sequential over the whole book, from 1 */
    char place[BOOK_NAME_MAX]; /* the table, by its name */
    int64_t box;               /* 0: at none */
    int64_t member;            /* 0: nobody whom the house knows */
    char words[RATING_WORDS];  /* by which he is told from others */
    int64_t began, ended;      /* wall clock; ended 0: he is there */
    char began_by[BOOK_NAME_MAX], last_by[BOOK_NAME_MAX]; /* staff; last_by: who changed it last */
    cents bought;                                         /* in all */
    cents bet;                                            /* a round, on average, now */
    cents walked;                                         /* what he left with; -1: not known */
    int64_t table, round; /* the journal and the round up to which is reckoned: */
    int64_t rounds;       /* that were played meanwhile */
    int64_t turnover;     /* and what he bet in them, by the averages that he was given */
};

/* What people did with money that was to be paid by hand: only ever added to. The number of a
 * document of identity is here and nowhere else. id, name in the storage */
#define PAYOUTS(X)                                                                                 \
    X(PAID, "paid")         /* with a form that the person signed */                               \
    X(WITHHELD, "withheld") /* while it is looked into */                                          \
    X(RELEASED, "released") /* it is to be paid after all */                                       \
    X(REFUSED, "refused")   /* it is not */                                                        \
    X(DISPOSED, "disposed") /* nobody has claimed it */

enum payout_kind {
#define PAYOUT(id, name) PAYOUT_##id,
    PAYOUTS(PAYOUT)
#undef PAYOUT
        PAYOUT_KINDS
};

const char *payout_kind_name(enum payout_kind k);

struct payout {
    int64_t no; /* sequential over the whole book, from 1 */
    int64_t at;
    enum payout_kind kind;
    char about[BOOK_NAME_MAX]; /* "ticket ending 1234", a terminal, an account */
    int64_t ticket;            /* in sequence; 0: it is none */
    cents amount;
    int64_t movement;                                   /* 0: nothing moved */
    char who[BOOK_NAME_MAX], second[BOOK_NAME_MAX];     /* empty: one alone */
    char words[BOOK_WORDS_MAX];                         /* why */
    char verified[BOOK_NAME_MAX];                       /* by whom of staff; empty: no form */
    char person[BOOK_NAME_MAX];                         /* who was paid */
    char document[BOOK_NAME_MAX], shown[BOOK_NAME_MAX]; /* its kind and its number */
    bool has_signed;
};

/* What a member has played with on one day of the floor. Money counts on the day on which it moves,
 * as the ledger has it. id, column */
#define PLAYED_OF(X)                                                                               \
    X(IN, "paid_in")        /* to his card and deposit accounts, from outside */                   \
    X(OUT, "paid_out")      /* of them, or past a terminal, to him */                              \
    X(WAGERED, "wagered")   /* money staked, less what was taken back before the close */          \
    X(RETURNED, "returned") /* that came back of it: stakes and winnings, less commission */       \
    X(TIME, "played_ms")    /* so long his card was in terminals */

enum played_of {
#define FIGURE(id, column) PLAYED_##id,
    PLAYED_OF(FIGURE)
#undef FIGURE
        PLAYED_FIGURES
};

struct day_played {
    int64_t member;
    int64_t day; /* 20261116 */
    int64_t of[PLAYED_FIGURES];
};

/* From a card in to the card out, or without a card from the first credit to the last. */
struct sitting {
    int64_t account;      /* its chips, by which it is known */
    int64_t member;       /* 0: nobody's card */
    int64_t began, ended; /* wall clock; ended 0: it has not */
    cents wagered, returned;
    int64_t played;  /* milliseconds */
    int64_t checked; /* of those, how many there were when the last reality check was answered */
};

/* Something that a member has asked the floor to hold him to. */
struct pledge {
    int64_t member;
    char what[BOOK_NAME_MAX]; /* "loss-day", "reality", "break", … */
    int64_t amount;           /* cents, milliseconds, or a time; -1: none */
    int64_t since;
    int64_t asked, asked_at; /* what he has asked for in its place, and when; asked_at 0: nothing */
};

/* Something that staff or an inspector must be able to look up. */
struct incident {
    int64_t no;
    int64_t at;
    char code[BOOK_NAME_MAX];  /* "login", "pin-wrong", "card-locked", "fault", … */
    char where[BOOK_NAME_MAX]; /* terminal, table or desk */
    char who[BOOK_NAME_MAX];
    char words[BOOK_TOLD_MAX];
};

/* Some journal lines of one table, each ended by a newline; `first` counts lines from 1. */
struct page {
    int64_t table, first, lines;
    const char *text;
    size_t len;
};

/* Where replay may begin: the table's image after line `line`, with that line's link. */
struct snapshot {
    int64_t table, line;
    const char *image;
    size_t len;
};

/* A change of the floor itself: who works there, what plan, program and key it has. The book
 * numbers them. */
struct change {
    int64_t at;
    const char *who, *second; /* by name; second: "" where nobody had to agree */
    const char *what;         /* "opened", "plan", "key", … */
    const char *words;        /* a JSON object */
};

/* How far the chain of batches goes (see enter.h). */
struct chain_head {
    int64_t no;        /* of the last batch; 0: there is none */
    int64_t movements; /* the last that is in it */
    struct link hash;
};

/* A signature over the chain up to a batch, by the floor's key. */
struct chain_seal {
    int64_t no, at;
    char key[CHAIN_HEX], signature[2 * 64 + 1];
};

/* A file with rows that have left the book: those of some batches (see archive.h). */
struct archived {
    int64_t no;
    int64_t from, to;             /* batches */
    int64_t movements, incidents; /* the last of them that is in this file or in one before */
    char file[BOOK_NAME_MAX];     /* its name in the folder of archives */
    int64_t bytes;
    char hash[CHAIN_HEX];
    int64_t at;
    bool cleared; /* none of its rows lies in the book any more */
};

/* --- writing ---------------------------------------------------------------------------------- */

struct book;

struct book_words {
    char words[512];
};

/* Opens the book at `path` ("…/floor.db"), making it if it is not there. Only one process may have
 * it open for writing. NULL with words. */
struct book *book_open(const char *path, struct book_words *why);

/* The same, but where another process has it open, this waits until it has it no more: because that
 * has ended, or, of a book in a database, has not been seen for some seconds. */
struct book *book_open_waiting(const char *path, struct book_words *why);

/* The same, but nothing is written in another thread: what is handed over waits for book_work. */
struct book *book_open_by_hand(const char *path, struct book_words *why);
/* Writes the batch that was handed over, if there is one and no thread does. */
void book_work(struct book *b);

/* Everything handed over is forced through, the thread ended, the file closed. False with words
 * when the storage failed at any time. */
bool book_close(struct book *b, struct book_words *why);

/* Called from the writer's thread whenever a batch has been forced through or has failed; it should
 * only wake the loop. */
void book_on_done(struct book *b, void (*wake)(void *ctx), void *ctx);

/* Entries for the batch being filled. They copy what they are given. */
void book_account(struct book *b, const struct account *a); /* new, or its state now */
void book_movement(struct book *b, const struct movement *m);
void book_member(struct book *b, const struct member *m); /* new, or its state now */
void book_ticket(struct book *b, const struct ticket *t); /* new, or its state now */
void book_slip(struct book *b, const struct slip *s);
/* So much more than the meter shows. */
void book_game_meter(struct book *b, const struct game_meter *m);
void book_money_meter(struct book *b, const struct money_meter *m);
/* As it stands now, in the place of what it was. */
void book_stint(struct book *b, const struct stint *s);
void book_rating(struct book *b, const struct rating *p);
void book_payout(struct book *b, const struct payout *p);
void book_played(struct book *b, const struct day_played *p);
void book_sitting(struct book *b, const struct sitting *s);
void book_pledge(struct book *b, const struct pledge *p);
void book_incident(struct book *b, const struct incident *i);
void book_page(struct book *b, const struct page *p);
void book_snapshot(struct book *b, const struct snapshot *s);
void book_setting(struct book *b, const char *name, const char *value);
/* A ruleset by its content hash in hex, as ruleset_text writes it. */
void book_ruleset(struct book *b, const char *hash, const char *text);
void book_change(struct book *b, const struct change *c);
void book_seal(struct book *b, const struct chain_seal *s);
void book_archived(struct book *b, const struct archived *a); /* new, or cleared */
/* A row that lies in an archive of record goes out of the book (see archiving.h). */
struct removal_entry;
void book_remove(struct book *b, const struct removal_entry *e);

/* The time, by the wall clock in milliseconds, that batches handed over from now on have. */
void book_time(struct book *b, int64_t at);

/* The number of the batch being filled. Batches count from 1. */
uint64_t book_filling(const struct book *b);
/* Whether it has entries. */
bool book_dirty(const struct book *b);
/* Hands it to the writer if the writer is idle; otherwise it goes on filling, and the next call
 * tries again. Never blocks. */
void book_hand_over(struct book *b);
/* Whether one is being written now. */
bool book_busy(const struct book *b);
/* All batches up to this one are durable. */
uint64_t book_durable(const struct book *b);
/* How far the chain goes that is durable. */
struct chain_head book_head(struct book *b);
/* Whether the storage has failed; then *why says how, in words for a person. */
bool book_failed(struct book *b, struct book_words *why);
/* The floor cannot go on: nothing that is not handed over yet will be written. */
void book_give_up(struct book *b, const char *words);
/* Hands everything over and waits until it is durable; false when the storage failed. */
bool book_sync(struct book *b);

/* --- reading ---------------------------------------------------------------------------------- */

/* Copies a book, open or not, into a folder as floor.db; false with words. */
bool book_back_up(const char *from, const char *folder, struct book_words *why);
/* Copies the archives that a copy of the book has of record into a folder, from where the book has
 * them: those that are not there yet, each whole and as it is of record, or not at all. *count says
 * how many there are, *copied how many were copied. */
bool book_back_up_archives(const char *from, const char *copy, const char *folder, size_t *count,
                           size_t *copied, struct book_words *why);
/* Whether a path leads to a book in a database, and not in a file. */
bool book_in_database(const char *path);
enum { PIT_NAME_MAX = 32, BOOK_PATH_MAX = 4200 };
/* The path as people are shown it: of a database without user and password. */
const char *book_shown(const char *path, char to[BOOK_PATH_MAX]);
/* A pit of a casino is a book among others in one database. A file holds one book and no pit: false
 * with words. */
struct pit_book {
    char pit[PIT_NAME_MAX];
    char path[BOOK_PATH_MAX];
};
/* Every book that the database holds, by name, whichever of them the path leads to; false with
 * words where there is none. `each` returns whether to go on. */
bool book_each_pit(const char *path, bool (*each)(void *ctx, const struct pit_book *p), void *ctx,
                   struct book_words *why);
/* The pit of that name, which need not be there; NULL: the one that the path leads to. The database
 * is not asked. */
bool book_beside(const char *path, const char *pit, struct pit_book *p, struct book_words *why);
/* Whether another process has the book open: a floor that plays, or somebody who reads. To be asked
 * before this one opens it. */
bool book_in_use(const char *path);

/* Readers use their own connection and see what is durable; any thread may open one. */
struct book_reader;
struct book_reader *book_read(const char *path, struct book_words *why);
/* The same, with its archives in another folder than the book says; NULL: there. */
struct book_reader *book_read_at(const char *path, const char *archive, struct book_words *why);
/* For who reads for long, and only rows that never leave the book: it keeps none there. */
void book_read_what_stays(struct book_reader *r);
void book_read_end(struct book_reader *r);
/* Whatever this thread reads of books and archives from now on ends with words, soon after *stop is
 * set: for who must not be waited for. NULL: nothing does that. */
void book_heed(const _Atomic bool *stop);
/* From now on the reader sees the book as it is at this moment, whatever is written meanwhile. */
bool book_hold(struct book_reader *r, struct book_words *why);
/* What is written meanwhile cannot be carried over into the book while somebody holds it: long work
 * notes what it needs of one moment and lets go. */
void book_let_go(struct book_reader *r);

/* Each calls back in order; a callback that returns false ends the reading. They return false when
 * the storage cannot be read, with words. Texts given to a callback live no longer than the call.
 */
bool book_each_account(struct book_reader *r, bool (*each)(void *, const struct account *),
                       void *ctx, struct book_words *why);
/* Those that are open, numbered after `after`, up to `most`. */
bool book_each_open_account(struct book_reader *r, int64_t after, int64_t most,
                            bool (*each)(void *, const struct account *), void *ctx,
                            struct book_words *why);
/* Those that are open and not a member's: the house's own, and what lies on tables and terminals.
 */
bool book_each_in_play(struct book_reader *r, bool (*each)(void *, const struct account *),
                       void *ctx, struct book_words *why);
bool book_each_member(struct book_reader *r, bool (*each)(void *, const struct member *), void *ctx,
                      struct book_words *why);
bool book_each_ticket(struct book_reader *r, bool (*each)(void *, const struct ticket *), void *ctx,
                      struct book_words *why);
/* Those that are neither redeemed nor over otherwise, in sequence from the one after `after`; or of
 * them those that are withheld. */
bool book_each_standing_ticket(struct book_reader *r, bool withheld, int64_t after,
                               bool (*each)(void *, const struct ticket *), void *ctx,
                               struct book_words *why);
/* A member's account that holds money, and since when it has not moved; of a movement that is in an
 * archive, since it went there at the latest. In the order of ids from the one after `after`. */
struct left_account {
    int64_t id, member, moves, since;
    cents balance;
    enum account_kind kind;
};
bool book_each_left_account(struct book_reader *r, int64_t after,
                            bool (*each)(void *, const struct left_account *), void *ctx,
                            struct book_words *why);
/* The newest first, from the one before `before` (0: the newest) on; of one ticket, or (0) of all.
 */
bool book_each_payout(struct book_reader *r, int64_t ticket, int64_t before,
                      bool (*each)(void *, const struct payout *), void *ctx,
                      struct book_words *why);
bool book_each_setting(struct book_reader *r,
                       bool (*each)(void *, const char *name, const char *value), void *ctx,
                       struct book_words *why);
/* Those whose names are not before `from` and before `to` ("": to the last), byte by byte. */
bool book_settings_between(struct book_reader *r, const char *from, const char *to,
                           bool (*each)(void *, const char *name, const char *value), void *ctx,
                           struct book_words *why);

/* One thing by its key, however many there are: *there says whether there is one. */
bool book_find_account(struct book_reader *r, int64_t id, struct account *a, bool *there,
                       struct book_words *why);
bool book_find_account_named(struct book_reader *r, const char *name, struct account *a,
                             bool *there, struct book_words *why);
bool book_find_member(struct book_reader *r, int64_t id, struct member *m, bool *there,
                      struct book_words *why);
bool book_find_card(struct book_reader *r, const char *card, struct member *m, bool *there,
                    struct book_words *why);
bool book_find_ticket(struct book_reader *r, const char *number, struct ticket *k, bool *there,
                      struct book_words *why);
bool book_find_ticket_in_sequence(struct book_reader *r, int64_t sequence, struct ticket *k,
                                  bool *there, struct book_words *why);
/* A value that is short. */
bool book_find_setting(struct book_reader *r, const char *name, char value[BOOK_WORDS_MAX],
                       bool *there, struct book_words *why);

/* The highest numbers given so far. */
struct book_given {
    int64_t accounts, movements, members, tickets, incidents, stints, ratings, payouts;
    int64_t last_at; /* of the last batch, by the wall clock; 0: there is none */
};
bool book_given(struct book_reader *r, struct book_given *g, struct book_words *why);

/* What all reading in this process has cost so far, in steps of the storage: the same on every
 * machine, so that tests can tell what grows with a book and what does not. */
uint64_t book_steps(void);

/* The ruleset of this hash; *text is NULL where the book has none. free() it. */
bool book_kept_ruleset(struct book_reader *r, const char *hash, char **text,
                       struct book_words *why);
/* Movements numbered after `after`; of one account, or of all when account is 0. With `newest`, the
 * latest come first. */
bool book_each_movement(struct book_reader *r, int64_t account, int64_t after, bool newest,
                        int64_t most, bool (*each)(void *, const struct movement *), void *ctx,
                        struct book_words *why);
/* The name of an account, open or closed; empty: there is none. */
bool book_account_name(struct book_reader *r, int64_t id, char name[BOOK_NAME_MAX],
                       struct book_words *why);
/* Those numbered below `before` (0: all), the latest first. */
bool book_incidents_before(struct book_reader *r, int64_t before, int64_t most,
                           bool (*each)(void *, const struct incident *), void *ctx,
                           struct book_words *why);
bool book_each_incident(struct book_reader *r, int64_t after, bool newest, int64_t most,
                        bool (*each)(void *, const struct incident *), void *ctx,
                        struct book_words *why);
/* The pages of one table that hold lines from `line` on, in order. */
bool book_each_page(struct book_reader *r, int64_t table, int64_t line,
                    bool (*each)(void *, const struct page *), void *ctx, struct book_words *why);
/* Only those that have not left the book. */
bool book_each_kept_page(struct book_reader *r, int64_t table, int64_t line,
                         bool (*each)(void *, const struct page *), void *ctx,
                         struct book_words *why);
/* The last line of a table's journal; 0: it has none. */
bool book_last_line(struct book_reader *r, int64_t table, int64_t *line, struct book_words *why);
/* The newest slips of an account at a table (any table: 0), newest first; of all accounts (0) so
 * that those of a round stand together. */
bool book_each_slip(struct book_reader *r, int64_t account, int64_t table, int64_t most,
                    bool (*each)(void *, const struct slip *), void *ctx, struct book_words *why);
/* The slips of all accounts, the newest first; those that were settled before `from`, or at `to`
 * and later, may be left out, and files that hold no others are not read. */
bool book_newest_slips(struct book_reader *r, int64_t from, int64_t to,
                       bool (*each)(void *, const struct slip *), void *ctx,
                       struct book_words *why);
/* The stints of the hours that begin from `from` on and before `to`. */
bool book_each_stint(struct book_reader *r, int64_t from, int64_t to,
                     bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why);
/* Those of a dealer in such hours, numbered below `before` (0: all), the newest first. */
bool book_stints_of(struct book_reader *r, const char *dealer, int64_t from, int64_t to,
                    int64_t before, int64_t most, bool (*each)(void *, const struct stint *),
                    void *ctx, struct book_words *why);
/* Those in which a round of a table was played. */
bool book_stints_at(struct book_reader *r, int64_t table, int64_t round,
                    bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why);
/* Ratings that have not ended, in order. */
bool book_open_ratings(struct book_reader *r, bool (*each)(void *, const struct rating *),
                       void *ctx, struct book_words *why);
/* All of them, in order. */
bool book_each_rating(struct book_reader *r, bool (*each)(void *, const struct rating *), void *ctx,
                      struct book_words *why);
/* Those of a table that have ended, or all of a member (place NULL), numbered below `before` (0:
 * all), the newest first. */
bool book_ratings(struct book_reader *r, const char *place, int64_t member, int64_t before,
                  int64_t most, bool (*each)(void *, const struct rating *), void *ctx,
                  struct book_words *why);
/* A round that was under way when its dealer was relieved is settled in another hour; not later
 * than this after the first. */
enum { STINT_LASTS = 26 * 3600000 };
/* The slips of the rounds of these stints, which come the newest first, as they do. Only files in
 * which such rounds may lie are read. */
bool book_slips_of_stints(struct book_reader *r, const struct stint *of, size_t count,
                          bool (*each)(void *, const struct slip *), void *ctx,
                          struct book_words *why);
/* What a member has played with on the days from `day` on, in their order. */
bool book_each_played(struct book_reader *r, int64_t member, int64_t day,
                      bool (*each)(void *, const struct day_played *), void *ctx,
                      struct book_words *why);
bool book_each_pledge(struct book_reader *r, int64_t member,
                      bool (*each)(void *, const struct pledge *), void *ctx,
                      struct book_words *why);
/* One by its account, or with account 0 a member's last. */
bool book_find_sitting(struct book_reader *r, int64_t account, int64_t member, struct sitting *s,
                       bool *there, struct book_words *why);
/* All meters as they stand, or a terminal's (NULL: everyone's). */
bool book_each_game_meter(struct book_reader *r, const char *terminal,
                          bool (*each)(void *, const struct game_meter *), void *ctx,
                          struct book_words *why);
bool book_each_money_meter(struct book_reader *r, const char *terminal,
                           bool (*each)(void *, const struct money_meter *), void *ctx,
                           struct book_words *why);
/* The newest snapshot of a table; *found says whether there is one. */
bool book_last_snapshot(struct book_reader *r, int64_t table, bool *found,
                        bool (*each)(void *, const struct snapshot *), void *ctx,
                        struct book_words *why);
/* The highest movement and incident numbers. */
bool book_counts(struct book_reader *r, int64_t *movements, int64_t *incidents,
                 struct book_words *why);

/* The hash of a batch; *there says whether there is one of that number. */
bool book_batch_hash(struct book_reader *r, int64_t no, bool *there, struct link *hash,
                     struct book_words *why);

/* --- the chain -------------------------------------------------------------------------------- */

enum { FINDINGS_MAX = 16, FINDING_WORDS = 320 };

struct proof {
    bool good;
    struct chain_head head; /* how far the chain goes */
    int64_t rows;           /* that were compared with what it says */
    int64_t seals;          /* that lie in the book */
    int64_t archives;       /* that rows have left it for */
    int64_t relied;         /* so many of them were not gone through again: the first ones */
    struct chain_head from; /* and this is how the chain stood after them */
    unsigned findings;      /* those told; what comes after is not looked for */
    char finding[FINDINGS_MAX][FINDING_WORDS];
};

/* Follows the chain of the book at `path` from its first batch, through its archives (in that
 * folder, or NULL: where the book says, or beside it) and on: every hash is over the one before
 * and all entries of the batch, and every row of every table, balances of accounts aside (see
 * book_trial), is as the batches say. Never holds the book for long. False with words when it
 * cannot be read; *p has what was found. */
bool book_prove(const char *path, const char *archive, struct proof *p, struct book_words *why);
/* The same of what is recent, at a cost that does not grow with what has been: the chain is
 * followed through the last archive and on. Archives before it were proved when they were made:
 * that their files are there, and as long as is of record, is looked at, and no more. Rows that
 * leave the book are compared whole; of tables whose rows stay only those that were entered since.
 */
bool book_prove_recent(const char *path, const char *archive, struct proof *p,
                       struct book_words *why);

/* --- the trial balance ------------------------------------------------------------------------ */

struct trial {
    bool good;
    int64_t accounts, movements;
    cents floor[TENDER_KINDS]; /* all that is on the floor: the negative of world's balance, and
                                * of what was issued that is no money */
    char words[512];           /* what does not add up */
};

/* Adds all legs up again: movements are numbered without gaps and move something between two
 * accounts of one tender that exist, every account's balance and count of legs is what its legs
 * say, none but world's is negative, and all balances of a tender sum to zero. */
bool book_trial(struct book_reader *r, struct trial *t, struct book_words *why);
/* That all balances together are nothing and none but world's is below it, without their legs. */
bool book_adds_up(struct book_reader *r, struct book_words *why);
/* The same in two steps: the accounts as they stand, NULL with words; and the movements up to
 * there, some at a time, for which nobody need hold the book. The second frees what the first gave.
 */
struct trying;
struct trying *book_trial_begin(struct book_reader *r, struct book_words *why);
bool book_trial_end(struct book_reader *r, struct trying *y, struct trial *t,
                    struct book_words *why);

#endif
