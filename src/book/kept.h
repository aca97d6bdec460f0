/* What the book keeps: accounts and the movements between them, members, tickets, slips, meters,
 * incidents, pages of journals and the rest, each as one struct. It is apart from book.h, which
 * says how they are written and read, because it grows with the house and that does not. */
#ifndef BAIZE_BOOK_KEPT_H
#define BAIZE_BOOK_KEPT_H

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
    X(CAME, "from the casino")             /* transit → card, deposit, tickets, occasion */      \
    X(WENT, "to the casino")               /* card, deposit, tickets, occasion → transit */

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
    int64_t counted; /* the last movement that is in it; SITTING_WHOLE: all that there were */
};
enum { SITTING_WHOLE = -1 };

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

#endif
