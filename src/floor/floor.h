/* The casino floor: tables that run, terminals people sit at, accounts, the cage, the pit.
 *
 * The floor is handed messages from desks (a desk is one connection: a player terminal, a display,
 * a member of staff) and the time; it answers through `say`. It opens no socket and reads no clock,
 * so a test can be its network and its time. What it says about a change is said only when the
 * change is durable. */
#ifndef BAIZE_FLOOR_FLOOR_H
#define BAIZE_FLOOR_FLOOR_H

#include "floor/plan.h"
#include "rules/clauses.h"
#include "rules/identity.h"
#include "rules/shelf.h"

enum { FLOOR_DESKS = 81920 };

/* What is spoken between screens and floor (docs/protocol.md), with its version. Fields and
 * messages that only come to it leave the version as it is; the next is for a change that an older
 * screen would misread. */
#define FLOOR_PROTOCOL "baize.1"

struct floor;

/* A moment by two clocks, in milliseconds. What is written down has the wall's, which people and
 * time servers set as they please; all that waits goes by a steady one, which nobody sets and which
 * may begin anywhere. */
struct moment {
    int64_t wall, steady;
};

/* Which plan counts, where the file and the book's were both changed. */
enum plan_from { PLAN_UNSAID, PLAN_OF_FILE, PLAN_OF_BOOK };

struct floor_setup {
    const struct shelf *shelf;
    const struct clauses *clauses;
    const struct plan *plan;
    enum plan_from plan_from;
    const char *folder; /* where the book and the floor's key lie; made if it is not there */
    bool stands_by;     /* waits while another floor has the book open */
    const char *book;   /* the address of a book in a database; NULL: it is a file in the folder */
    const struct identity *identity; /* of the program that runs; NULL: nobody has looked */
    const char *screens;             /* the folder it was looked for in, or NULL */
    const char
        *restored;  /* who answers for a book that is behind its seals, and why; NULL: nobody */
    bool new_key;   /* the key may be another than the journals were sealed with */
    bool by_hand;   /* no threads: floor_work does what they would do */
    bool rehearsed; /* a play's: its PINs stand in the play, so nothing is gained by hashing them as
                       slowly as those that are secret */
    unsigned
        kept; /* members and tickets at hand beyond which some are let go; 0: as suits a floor */
    struct moment now;
    /* The book was waited for and is ours: what the time is by then; NULL where nobody waits. */
    struct moment (*taken)(void *ctx);
    /* What a desk is told: one JSON message. */
    void (*say)(void *ctx, uint32_t desk, const char *text, size_t len);
    /* A desk is to be shown the door after what has been said to it. */
    void (*part)(void *ctx, uint32_t desk, const char *why);
    /* A desk asks for what stands in that pit, whose controller the plan says is reached there (or
     * NULL): it is sent on, if anybody knows where to; may be NULL. */
    void (*send_on)(void *ctx, uint32_t desk, const char *pit, const char *address);
    /* One line of the log, a JSON object. */
    void (*log)(void *ctx, const char *line);
    /* From another thread: the floor wants a turn. */
    void (*wake)(void *ctx);
    void *ctx;
};

/* Opens the floor, from the book where it left off. NULL with words. */
struct floor *floor_open(const struct floor_setup *setup, struct trouble *why);

/* Whether what stands by would be the right one to open its book, as far as can be told while
 * another has that open: with another key, or a plan that the book does not take, it would be
 * handed a floor that it cannot open. */
bool floor_fits(const struct floor_setup *setup, struct trouble *why);

/* Desks are numbered by whoever has the connections: 0 … FLOOR_DESKS - 1, each once at a time. */
void floor_arrive(struct floor *f, uint32_t desk, const char *address, struct moment now);
/* These are heard next, so many at the most: what is known of them is asked of memory. */
enum { FLOOR_EXPECTED = 16 };
void floor_expect(const struct floor *f, const uint32_t *desk, size_t count);
void floor_hear(struct floor *f, uint32_t desk, const char *text, size_t len, struct moment now);
void floor_depart(struct floor *f, uint32_t desk, struct moment now);

/* Runs the tables by the clock, hands the turn's batch to the book, and says what has become
 * durable. Answers the milliseconds until it is needed again at the latest. */
int64_t floor_turn(struct floor *f, struct moment now);

/* Whether it can not go on: the storage has failed, or the software is not what was started. What
 * was acknowledged is safe. */
bool floor_failed(struct floor *f, struct trouble *why);

/* Another controller is to take the floor over: no more rounds are begun, those under way are
 * played. */
void floor_drain(struct floor *f, struct moment now);
/* Whether that is so far; after three minutes it is, whatever still lies there. */
bool floor_drained(struct floor *f, struct moment now);
/* Nobody is there any longer to take it over: play goes on here. */
void floor_stays(struct floor *f, struct moment now);
/* Somebody wants people sent where they have no business: that goes on record. */
void floor_misled(struct floor *f, const char *words, struct moment now);

/* Tells everybody that the floor closes. From here on its clock stands: who may wager no more loses
 * no time. */
void floor_farewell(struct floor *f, const char *why, struct moment now);
/* Forces everything through, and frees the floor; false when that failed. */
bool floor_close(struct floor *f, struct moment now, struct trouble *why);

/* Something about the house itself goes on record as an incident. */
void floor_note(struct floor *f, const char *code, const char *words, struct moment now);

struct floor_meters {
    uint64_t messages, answered, refused, wagers, withdrawals, rounds, settled, batches, movements,
        incidents, logins, logins_failed, checks, lines, stalls, overasked, renewed;
    unsigned desks, terminals_online, accounts_open;
    cents credit, staked;
    unsigned tables;
};
void floor_read_meters(const struct floor *f, struct floor_meters *m);

/* Waits until what desks have asked of the clerk is done; for tests. */
void floor_wait(struct floor *f);
/* Of a floor without threads: does one piece of what they would do, if any waits. */
enum floor_hand { HAND_WRITER, HAND_CLERK, HAND_AUDITOR, HAND_SEARCHER };
void floor_work(struct floor *f, enum floor_hand whose);
/* Takes turns until all that was asked is done, durable and said; for tests and plays. Answers as
 * floor_turn does. */
int64_t floor_quiet(struct floor *f, struct moment now);

#endif
