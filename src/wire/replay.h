/* A journal played again: the same acts must give the same events. */
#ifndef BAIZE_WIRE_REPLAY_H
#define BAIZE_WIRE_REPLAY_H

#include "book/journal.h"
#include "chance/fair.h"
#include "table/table.h"
#include "wire/act_json.h"

/* Events of one act, as the lines that were or would be printed. */
struct transcript {
    struct text text;
    char *buf;
};
void transcript_init(struct transcript *tr);
void transcript_free(struct transcript *tr);
void transcript_clear(struct transcript *tr);
struct sink transcript_sink(struct transcript *tr);

/* --- lines ------------------------------------------------------------------------------------ */

/* What the first line says of the journal: a table by itself has only a ruleset and options; one on
 * a floor also has its name and the key its seals are made with, and draws fairly. */
struct journal_head {
    const struct ruleset *rs;
    const char *const *options;
    size_t option_count;
    const char *table; /* NULL: not on a floor */
    const char *key;   /* hex, with table */
};

/* No round takes more: seven boxes of three hands, and the dealer, with the lowest cards of eight
 * decks. */
enum { FAIR_CARDS = 192 };

/* A round's draws as the journal tells of them: one number, or card by card. */
struct fair_round {
    uint32_t round;
    bool committed, closed, revealed;
    bool drawn;            /* all that decides the round */
    int32_t number;        /* then: what was drawn, or the outcome of the cards */
    uint8_t count;         /* draws so far */
    struct shoe shoe;      /* the cards that were left at the close */
    card card[FAIR_CARDS]; /* those drawn from them, in that order */
    bool sealed; /* nothing in the wagering can touch the draw: it is made over the commitment */
    struct link commit, nonce;
    struct link over; /* the link the draw is made over: of the close, or of the commitment */
    struct seed seed;
};

/* Whether a document has the dice tumbled, and covered, before wagers are taken. */
bool draws_sealed(const struct ruleset *rs);

/* The insides of a line, without the braces. at: the wall clock, 0 where nobody told it. */
void line_head(struct text *t, const struct journal_head *h);
void line_act(struct text *t, uint64_t n, int64_t at, const struct act *a,
              const struct transcript *tr);
void line_commit(struct text *t, const struct fair_round *f);
void line_reveal(struct text *t, const struct fair_round *f);
/* signature: hex, over the link before this line. */
void line_seal(struct text *t, uint64_t lines, const char *signature);

/* From here on seals are made with another key. */
void line_key(struct text *t, const char *key);
void line_seats(struct text *t, unsigned seats);

/* The same, written to a journal of its own. */
bool journal_header(struct journal *j, const struct ruleset *rs, const char *const *options,
                    size_t count);
bool journal_act(struct journal *j, const struct act *a, const struct transcript *tr);

/* --- replay ----------------------------------------------------------------------------------- */

struct verification {
    bool good;
    uint64_t acts, rounds, draws, seals; /* draws: checked against their commitments */
    uint64_t line;                       /* where it went wrong, or the last */
    uint64_t offset;                     /* the first byte of that line in the file */
    bool open; /* the journal has no closing line: it was cut off, or is still being written */
    char ruleset[64];
    char table[WORD_MAX]; /* empty: not on a floor */
    char words[TROUBLE_MAX];
};

/* A journal being read line by line. */
struct replay {
    const struct shelf *shelf;
    const struct clauses *clauses;
    struct verification v;
    struct ruleset *rs;
    struct layout layout;
    struct table *table;
    struct transcript events;
    struct link last;
    int64_t at;                   /* the wall clock of the last line that told it */
    struct fair_round next, this; /* the round committed to, and the one that is or was drawn */
    uint32_t wagered;             /* the last round in which a wager was placed */
    char key[65];                 /* of the seals */
    /* Told of every act played again, if set. */
    void (*each)(void *ctx, const struct act *a, const struct transcript *events);
    void *ctx;
};

void replay_init(struct replay *r, const struct shelf *shelf, const struct clauses *clauses);
void replay_free(struct replay *r);

/* The line just written may have closed the wagering, `awaited` telling whether chance was awaited
 * before it: with the seed committed to, that line decides what will be drawn. Or it may have
 * opened it again, the throw or spin being void: then the same commitment holds for the next. */
void replay_closed(struct replay *r, bool awaited);

/* Chance has acted, by the round's seed. */
void replay_drawn(struct replay *r, const struct act *a);

/* Where players decide, the last act of a round need not be chance's: whether it was that is noted
 * after every act. */
void replay_ended(struct replay *r);

/* One line without its newline, which is cut up in the reading. False when it is not what it should
 * be: then r->v tells. */
bool replay_line(struct replay *r, char *line, size_t len);
/* The table has so many seats from now on. */
void replay_seats(struct replay *r, unsigned seats);

/* Checks the chain line by line and replays every act. */
void journal_verify(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                    struct verification *v);

#endif
