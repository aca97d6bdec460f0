/* What the pits of a casino share: members with their purses, tickets, jackpots, and sessions of
 * tournaments.
 *
 * Each pit has a book of its own. What must not be in two of them lies, while no pit uses it, in
 * tables beside the books (the schema `baize`). A pit that is to use something claims it: that it
 * is nobody's, is made the pit's, and its money is taken out there, is one statement, with which a
 * *crossing* is noted. The pit's next batch moves that money from its account `transit`, and closes
 * the crossing in the same transaction. What is let go goes the other way in one transaction
 * (book_cross). So money is in one place whenever anybody is struck down: a crossing that nobody
 * closed is returned when its pit is opened next.
 *
 * A jackpot is played for in several pits at once, so no pit has it: each says with its batches
 * what it has given to it less what it has paid of it, and the sum of that is the jackpot. Who is
 * to pay of it claims that first, so that one pays at a time; others go on giving meanwhile.
 *
 * A session of a tournament may be played at a table of another pit than the one that holds the
 * tournament. The holder says with its batches what it wants of the table, the other with its own
 * how the table stands: each has a row that the other never writes, which always tells all of it.
 *
 * For PostgreSQL only: a book in a file has no other pits. */
#ifndef BAIZE_BOOK_SHARED_H
#define BAIZE_BOOK_SHARED_H

#include "book/book.h"

/* --- what goes into the tables with a batch ----------------------------------------------------
 */

enum crossed_what {
    CROSSED_IN,  /* a crossing that was claimed is in the book */
    MEMBER_NEW,  /* this pit has made a member, and holds the card */
    MEMBER_AT,   /* a card that this pit holds is in a terminal, or in none; or it is another */
    MEMBER_OUT,  /* it is let go, with all that is behind it */
    MEMBER_DUE,  /* money for a member whose card this pit does not hold */
    TICKET_IS,   /* a ticket of this pit's: any pit may redeem it, or its cage; or it has ended */
    TICKET_KEPT, /* one that this pit keeps: it was not printed, or is withheld */
    TICKETS_DOUBTED, /* a backup was restored: whatever is not over may have been paid in this pit
                        since the moment of it; or (over) that is settled */
    LOGIN_AT,        /* a name of staff has logged in in this pit */
    LOGIN_OVER,      /* it is nobody's any more */
    PERSON_IS,      /* somebody's place on the staff was changed on the floor of this pit, by two */
    PERSON_OWN,     /* somebody has changed his own password there */
    PERSON_HEARD,   /* a change of another pit was taken up here, or cannot be: asked.no */
    MEMBER_HELD,    /* what a member is held to at his own wish: one of his limits */
    MEMBER_DAY,     /* what a member has come to in this pit on one day */
    MEMBER_ALONE,   /* what staff have moved for him at its cage without a second person */
    BARRED_IS,      /* a register of this pit bars a member, or no longer does */
    NAMED_IS,       /* it bars whoever has a name, or somebody of that name is another */
    TRIED_IS,       /* how often a name of staff was tried wrongly from a place */
    TRIED_OVER,     /* that is forgotten */
    JACKPOT_IS,     /* what this pit has given to a jackpot, and who waits for it here */
    JACKPOT_PAID,   /* it is no longer claimed here */
    SESSION_WANTED, /* what a tournament of this pit wants of a table in another */
    SESSION_TOLD,   /* how a table of this pit stands that another pit's tournament wants */
    OCCASION_AT,    /* an occasion is this pit's, or no longer; words: of which kind */
    OCCASION_NAMED, /* the name that was claimed for one (crossing) is claimed no longer */
    ACT_ASKED,      /* an act of a player here, or for him at the cage, of a tournament in another
                       pit, and what is paid with it: on_card */
    ACT_ANSWERED,   /* what became of one that was asked for in another: on_card came with it, and
                       deposit goes back to be paid out there */
    ACT_HEARD,      /* that is known where it was asked for, and on_card has come with it */
    CROSSED_KINDS
};

/* The name of a pit's account of a jackpot that it shares. */
void linked_account(const char *jackpot, char name[BOOK_NAME_MAX]);
/* What is known of a jackpot in one pit, or in all others together. */
struct jackpot_part {
    cents net;         /* given to it less paid of it: below nothing where more was paid */
    int64_t undecided; /* in parts of a cent: what wagers add to it that lie on layouts */
    int64_t first;     /* when the first hand was received that waits for it, or may win it yet, by
                          the database's clock; below nothing: nobody waits, and whoever receives
                          one does so after that moment. Of others: the last of them */
    int64_t by;        /* the process that has the pit, by a number of its own; 0: none has */
    int64_t no;        /* of what was said, which nothing else has; of all others: nothing */
};

/* A name of staff, or a card of theirs, whose password or PIN was tried wrongly from a place.
 * Either may be empty: all of them. */
struct tried_at {
    char who[BOOK_NAME_MAX], place[BOOK_NAME_MAX];
    int64_t wrong;
    int64_t until; /* when it is looked at again */
    int64_t last;  /* when it was last wrong */
    int64_t freed; /* when it was last right: what was wrong before counts nowhere; 0: never */
};

/* Whom a register bars: a member by the number of his accounts, for whom `name` is empty; or who
 * has a name. Of a name `number` is that of the one whom the register has, if it has his card. */
struct barred {
    char number[BOOK_NAME_MAX], name[BOOK_NAME_MAX], rule[BOOK_NAME_MAX];
    int64_t until; /* 0: for good */
    bool another;  /* somebody has looked: who has that number is not he whom the register has */
};

/* A session of a tournament: the number of the pit that holds it and, there, its own and the
 * session's. */
struct session_key {
    int32_t home;
    int64_t of;
    unsigned session;
};

static inline bool same_session(const struct session_key *a, const struct session_key *b)
{
    return a->home == b->home && a->of == b->of && a->session == b->session;
}

/* What staff have moved for a member without a second person, of one duty. */
struct moved_there {
    char duty[24];
    cents amount;
    int64_t at; /* by the clock of the casino */
};

enum { CROSSED_STATE = 65, CROSSED_KNEW = 64 };

struct crossed {
    enum crossed_what what;
    char key[BOOK_NAME_MAX]; /* the number of the member's accounts, or the ticket's; the name */
    int64_t crossing;
    cents on_card, deposit;
    char state[CROSSED_STATE]; /* of a member who comes or goes: what he was then, as a digest */
    int64_t turn;              /* and which of this pit's crossings with him it is, from 1 on */
    char knew[CROSSED_KNEW];   /* and what rows beside his own said of him (vouched.h) */
    int64_t waits;          /* until when the card is not looked at, by the wall clock; 0: it is */
    int64_t freed;          /* when the cage has ended all waits of it */
    int64_t away, excluded; /* until when he does not play at his own wish; 0: he may */
    int64_t card_moved, deposit_moved; /* when money last moved there, but from pit to pit */
    char at[BOOK_NAME_MAX];
    struct member m;
    struct ticket k;
    struct jackpot_part part;
    struct pledge pledge; /* without the number of the member; its times by the wall clock */
    struct day_played day;
    struct moved_there moved;
    struct barred barred;
    struct tried_at tried;
    struct session_key session; /* wanted of the pit `key`, or told of the table `key` */
    struct asked_key {          /* of the tournament `key`: */
        int32_t pit;            /* where it was asked for */
        int64_t no;
        char home[BOOK_NAME_MAX];   /* the pit that holds it */
        char number[BOOK_NAME_MAX]; /* of the player's accounts; his card is m.card */
    } asked;
    const char *words; /* NULL: none */
    size_t words_at;
    bool doubted; /* of a ticket that leaves the pit: it may have been paid before */
    bool over;    /* nothing is wanted any more; nothing is left to be told */
};

/* The member's or ticket's row, and the money, in the next batch. */
void book_cross(struct book *b, const struct crossed *c);

/* --- claims: by a thread that may wait ---------------------------------------------------------
 */

struct shared;

/* The connection of a pit whose book is open for writing. NULL with words. */
struct shared *shared_open(const char *path, struct book_words *why);
void shared_close(struct shared *s);

enum { CLAIM_PLEDGES = 24, CLAIM_DAYS = 48, CLAIM_MOVED = 384, CLAIM_SHARES = 64 };

struct claim {
    char key[BOOK_NAME_MAX];
    enum {
        CLAIM_UNKNOWN,  /* there is none */
        CLAIM_REPLACED, /* of a card: m.card came for it */
        CLAIM_HELD,     /* another pit has it: `pit`, and `at` a terminal there if it is in one; of
                           a ticket, in k.state */
        CLAIM_ENDED,    /* of a ticket: k.state, redeemed_at */
        CLAIM_LATER,    /* of a jackpot: somebody in `pit` received his hand earlier */
        CLAIM_DOUBTED,  /* likewise: that nobody has, `pit` is still to say */
        CLAIM_TAKEN,    /* of a name: an occasion in `pit` has it */
        CLAIM_GRANTED
    } came;
    int64_t crossing;       /* of a name: a number that no other claim has */
    cents on_card, deposit; /* of a ticket: k.amount */
    int64_t waits, freed, away, excluded, card_moved, deposit_moved;
    char pit[BOOK_NAME_MAX], at[BOOK_NAME_MAX];
    char
        barred[BOOK_NAME_MAX]; /* the clause by which another pit's register has him; empty: none */
    struct member m;           /* without numbers of accounts */
    struct ticket k;           /* likewise */
    bool doubted;              /* of a ticket: a pit was restored since, and may have paid it */
    struct jackpot_part part;  /* of a jackpot: what all other pits have */
    int64_t looked;            /* when, by the clock of the casino: not of a ticket */
    unsigned shares, pledges, days, moves;
    struct jackpot_share { /* and what each of them has */
        int32_t pit;
        struct jackpot_part is;
    } share[CLAIM_SHARES];
    struct pledge pledge[CLAIM_PLEDGES]; /* what he is held to; no numbers of members */
    struct day_played day[CLAIM_DAYS];   /* what he came to in all other pits, the last day last */
    struct moved_there moved[CLAIM_MOVED]; /* what was moved for him alone in all other pits */
};

/* A member by his card, and a ticket by its number, or as the one that a pit has printed in
 * sequence (shared_printed). What this pit holds is told as held: it is in the book, or whoever
 * claimed it has been told and is to put it there. A claim of this pit of which nobody was told is
 * returned first. */
bool shared_claim_member(struct shared *s, const char *card, struct claim *c,
                         struct book_words *why);
bool shared_claim_ticket(struct shared *s, const char *number, struct claim *c,
                         struct book_words *why);
/* "main 17": how a ticket is claimed whose number nobody tells. False: no pit can have it. */
bool shared_printed(const char *pit, int64_t sequence, char key[BOOK_NAME_MAX]);
/* A jackpot by its name, to be paid of by `own` pit: nobody who received his hand before own->first
 * waits in another, and no other pays. It stays claimed until JACKPOT_PAID is in the book. */
bool shared_claim_jackpot(struct shared *s, const char *name, const struct jackpot_part *own,
                          struct claim *c, struct book_words *why);
/* The name of an occasion that this pit is to make. Where it is the `casinos` no other pit may have
 * an occasion of that name; otherwise none that is the casino's. Whatever came of it, it stays
 * claimed until OCCASION_NAMED is in the book, and nobody else makes one of that name meanwhile. */
bool shared_claim_name(struct shared *s, const char *name, bool casinos, struct claim *c,
                       struct book_words *why);
/* A jackpot over pits is there. *ours: this pit is the first to say so, and puts into it what it
 * begins with; it may have been struck down before it did. */
bool shared_begin_jackpot(struct shared *s, const char *name, bool *ours, struct book_words *why);
/* What other pits have of every jackpot that any of them has. */
bool shared_each_jackpot(struct shared *s,
                         void (*each)(void *ctx, const char *name, const struct jackpot_part *p),
                         void *ctx, struct book_words *why);
/* What was moved in other pits, without a second person, for members whose cards this pit holds. */
bool shared_each_moved(struct shared *s,
                       void (*each)(void *ctx, const char *number, const struct moved_there *m),
                       void *ctx, struct book_words *why);
/* By how much the database's clock is ahead of the machine's steady one, in milliseconds. */
struct clock_ahead {
    int64_t least, most;
};
bool shared_clock(struct shared *s, struct clock_ahead *c, struct book_words *why);
/* A member of that card comes with the plan. *ours: this pit is the first to say so, holds the card
 * and makes him; it may have been struck down before it did. */
bool shared_seed(struct shared *s, const char *card, bool *ours, struct book_words *why);

/* The number of the pit. */
int32_t shared_pit(const struct shared *s);
/* For who has just taken the pit, under that epoch: from here on whoever had it before claims
 * nothing in its name. All that it claimed and never closed goes back; and what was tried here and
 * waits for nothing. */
bool shared_return_all(struct shared *s, int64_t epoch, struct book_words *why);
/* The numbers of members whose cards this pit holds. */
bool shared_each_held(struct shared *s, void (*each)(void *ctx, const char *number), void *ctx,
                      struct book_words *why);

/* Sessions that are not over: what tournaments of other pits want of tables of this one, how tables
 * of other pits stand that tournaments of this one want, and what those want of them. */
struct session_row {
    struct session_key key;
    bool told; /* by the table's pit; else wanted */
    bool own;  /* by a tournament of this one, of the pit: */
    char pit[BOOK_NAME_MAX];
    bool nobodys; /* that nobody has: it was not seen for a minute */
    bool over;
    const char *words;
};
bool shared_each_session(struct shared *s, void (*each)(void *ctx, const struct session_row *r),
                         void *ctx, struct book_words *why);

/* Tournaments and other occasions, each of a kind, with the name of the pit that has it. */
bool shared_each_occasion(struct shared *s,
                          void (*each)(void *ctx, const char *name, const char *pit,
                                       const char *kind),
                          void *ctx, struct book_words *why);

/* Somebody of the staff as the floor of another pit has changed him last, if this pit has not heard
 * of that yet; what two have changed before what he has changed since himself. */
struct person_row {
    char name[BOOK_NAME_MAX], pit[BOOK_NAME_MAX];
    int64_t no; /* a later change has a higher one */
    bool own;   /* it is his own password, and nothing else */
    char *words;
};
bool shared_each_person(struct shared *s, void (*each)(void *ctx, const struct person_row *r),
                        void *ctx, struct book_words *why);

/* Acts that are asked for in other pits of tournaments of this one, and that are not answered yet,
 * in their order; and what became of those that were asked for here. */
struct asked_row {
    struct asked_key key;
    char name[BOOK_NAME_MAX]; /* of the tournament */
    cents money;              /* that has left with it; of an answer: that comes with that */
    struct member m;          /* without numbers of accounts; his card is that of the act */
    char *act;                /* in words */
    char *answer;             /* likewise; NULL: there is none yet */
};
bool shared_each_asked(struct shared *s, void (*each)(void *ctx, const struct asked_row *r),
                       void *ctx, struct book_words *why);
bool shared_each_answer(struct shared *s, void (*each)(void *ctx, const struct asked_row *r),
                        void *ctx, struct book_words *why);

/* Of these names of staff those that have logged in last in another pit; or (nowhere) in none, by
 * the rows. */
bool shared_each_elsewhere(struct shared *s, const char (*names)[BOOK_NAME_MAX], unsigned count,
                           void (*each)(void *ctx, const char *name, bool nowhere), void *ctx,
                           struct book_words *why);

/* Whether rows were passed over since this was asked last, because something in them did not fit;
 * what it was, in words. */
bool shared_unfit(struct shared *s, struct book_words *words);

/* What members whose cards this pit holds came to in all others, day by day. */
bool shared_each_day(struct shared *s,
                     void (*each)(void *ctx, const char *number, const struct day_played *d),
                     void *ctx, struct book_words *why);

/* How often each was tried wrongly in all other pits together since it was last right in any. */
bool shared_each_tried(struct shared *s, void (*each)(void *ctx, const struct tried_at *t),
                       void *ctx, struct book_words *why);

/* Whom registers of this pit bar, each with the clause. */
bool shared_each_barred_here(struct shared *s, void (*each)(void *ctx, const struct barred *b),
                             void *ctx, struct book_words *why);
/* And those of other pits: of members whose cards this one holds, or whose numbers are these, and
 * by name. */
bool shared_each_barred(struct shared *s, const char (*numbers)[BOOK_NAME_MAX], unsigned count,
                        void (*each)(void *ctx, const struct barred *b), void *ctx,
                        struct book_words *why);

/* --- the trial balance -------------------------------------------------------------------------
 */

/* What came to and left the pit whose book it is, by the crossings: what its `transit` must be; and
 * whether what all pits have let go lies in purses, tickets and open crossings. *any: it is one of
 * a casino's. False with words. */
bool book_crossed(struct book_reader *r, bool *any, cents *transit, bool *adds_up,
                  struct book_words *why);
/* What the books of all pits have of changes of the staff, each book in its order, after one of no
 * number and no words that it is there; here: that is the pit whose book it is. None where the book
 * is no pit of a casino's. */
struct staff_change {
    const char *pit;
    bool here;
    int64_t no;
    const char *what, *words;
};
bool book_each_staff_change(struct book_reader *r,
                            void (*each)(void *ctx, const struct staff_change *c), void *ctx,
                            struct book_words *why);
/* What stands in the rows by which pits tell each other of them; here: by this one. */
struct person_told {
    const char *name, *words;
    bool own, here;
    int64_t no;
    bool heard; /* this one has heard as much of him */
};
bool book_each_person_told(struct book_reader *r,
                           void (*each)(void *ctx, const struct person_told *p), void *ctx,
                           struct book_words *why);
/* What of the shared tables is not as the crossings of all pits have it, or as the pit whose book
 * it is knows it by its chain: each names the member or the ticket. Of a book that is one of a
 * casino's. `recent`: without what all movements must be read for. */
struct shared_findings {
    unsigned count;
    char words[FINDINGS_MAX][FINDING_WORDS];
};
bool book_prove_shared(struct book_reader *r, bool recent, struct shared_findings *found,
                       struct book_words *why);

/* What the pit whose book it is says to the others of its jackpots. */
bool book_each_part(struct book_reader *r,
                    void (*each)(void *ctx, const char *name, const struct jackpot_part *p),
                    void *ctx, struct book_words *why);

/* A member of the casino, wherever the card is. */
struct shared_member {
    struct member m; /* without numbers of accounts */
    char number[BOOK_NAME_MAX];
    char pit[BOOK_NAME_MAX], at[BOOK_NAME_MAX]; /* who holds the card, and in which terminal */
    bool here;                                  /* that is the pit whose book it is */
    cents on_card, deposit;                     /* where nobody does */
    int64_t excluded;                           /* at his own wish, until then; of one alone */
};
/* *any: the book is one of a casino's. */
bool book_each_shared_member(struct book_reader *r, bool *any,
                             bool (*each)(void *ctx, const struct shared_member *m), void *ctx,
                             struct book_words *why);

/* One by his card, or by one that another came for; *there is false where the book is none of a
 * casino's, too. */
bool book_find_shared_member(struct book_reader *r, const char *card, struct shared_member *m,
                             bool *there, struct book_words *why);

/* What tables of other pits told of sessions of tournaments that the pit whose book it is holds;
 * and, not as told to it, what tables of its own told others. */
bool book_each_session(struct book_reader *r, void (*each)(void *ctx, const struct session_row *s),
                       void *ctx, struct book_words *why);

/* What tournaments of the pit whose book it is want of tables in others, over or not; or those of
 * none that there is. */
bool book_each_wanted(struct book_reader *r, void (*each)(void *ctx, const struct session_row *s),
                      void *ctx, struct book_words *why);

/* An act that was asked for in one pit of a tournament in another, and what became of it: either
 * may be missing. */
struct acted_row {
    int32_t pit; /* where it was asked for */
    int64_t no;
    bool here; /* that is the pit whose book it is, or none that there is */
    bool held; /* the tournament is that pit's */
    bool asked, answered;
    bool over;
    char home[BOOK_NAME_MAX], name[BOOK_NAME_MAX], number[BOOK_NAME_MAX], card[BOOK_NAME_MAX];
    const char *act, *answer;
    cents money, pays;
};
/* Those that are of the pit whose book it is, in either way. */
bool book_each_acted(struct book_reader *r, void (*each)(void *ctx, const struct acted_row *a),
                     void *ctx, struct book_words *why);

/* Whom the pit whose book it is has told others that its registers bar, and when that is read, by
 * the database's clock. Not `tells`: a casino of before, which has no such rows, or not all. */
bool book_each_barred_told(struct book_reader *r, bool *tells, int64_t *at,
                           void (*each)(void *ctx, const struct barred *b), void *ctx,
                           struct book_words *why);

/* Up to which number the pit whose book it is has heard what others have changed of each of the
 * staff. */
bool book_each_person_heard(struct book_reader *r,
                            void (*each)(void *ctx, const char *name, int64_t no), void *ctx,
                            struct book_words *why);

/* What the pit whose book it is tells of its occasions; none in a casino of before, which does not
 * say of which kind they are. */
bool book_each_occasion_told(struct book_reader *r,
                             void (*each)(void *ctx, const char *name, const char *kind, bool over),
                             void *ctx, struct book_words *why);

/* Each time that a member came to the pit whose book it is, or went, or was sent something, since
 * it vouches for that: member by member, in turn. Turn 0: by no floor that does. */
struct crossing_row {
    char number[BOOK_NAME_MAX], state[CROSSED_STATE], knew[CROSSED_KNEW];
    int64_t turn;
    bool goes_out;
    cents on_card, deposit;
};
bool book_each_crossing(struct book_reader *r,
                        void (*each)(void *ctx, const struct crossing_row *c), void *ctx,
                        struct book_words *why);

/* The number of the pit whose book it is; 0: of none. */
bool book_pit_number(struct book_reader *r, int64_t *number, struct book_words *why);
/* The pits of the casino, that whose book it is too. */
bool book_each_pit_beside(struct book_reader *r,
                          void (*each)(void *ctx, int32_t pit, const char *name), void *ctx,
                          struct book_words *why);
/* Settings of the book of one of them, from one name up to another; none where they may not be
 * read. */
bool book_settings_beside(struct book_reader *r, const char *pit, const char *from, const char *to,
                          bool (*each)(void *ctx, const char *name, const char *value), void *ctx,
                          struct book_words *why);

/* A ticket that is not over: it lies between pits, or one keeps it (`in`), perhaps that whose book
 * is read; whoever wants only some passes over the others himself, and so knows how many he looks
 * at. From the one after `after` on, in the order in which pits told of them. */
struct shared_ticket {
    int64_t no;
    struct ticket k; /* in the sequence of the pit that printed it */
    char printed_in[BOOK_NAME_MAX], in[BOOK_NAME_MAX];
    bool doubted; /* a pit that was restored since may have paid it before */
};
bool book_each_shared_ticket(struct book_reader *r, int64_t after,
                             bool (*each)(void *ctx, const struct shared_ticket *t), void *ctx,
                             struct book_words *why);
/* A purse in which there is money, and since when it has not moved. In the order of their numbers
 * from the one after `after`. */
struct shared_purse {
    int64_t no;
    char card[BOOK_NAME_MAX], name[BOOK_NAME_MAX];
    struct purse_side {
        cents balance;
        int64_t since;
    } on_card, deposit;
};
bool book_each_purse(struct book_reader *r, int64_t after,
                     bool (*each)(void *ctx, const struct shared_purse *p), void *ctx,
                     struct book_words *why);

/* What is owed and in no pit's book: how many of each there are, and their money. */
struct floating {
    int64_t cards, deposits, tickets, crossings; /* crossings: claimed, and in no book yet */
    int64_t jackpots;
    cents on_cards, on_deposit, on_tickets, crossing, in_jackpots;
};
bool book_floating(struct book_reader *r, struct floating *f, struct book_words *why);

#endif
