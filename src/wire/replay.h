/* A journal played again: the same acts must give the same events. */
#ifndef BAIZE_WIRE_REPLAY_H
#define BAIZE_WIRE_REPLAY_H

#include "book/book.h"
#include "book/journal.h"
#include "rules/identity.h"
#include "table/table.h"
#include "wire/act_json.h"
#include "wire/draws.h"

/* Events of one act, as the lines that were or would be printed. */
struct transcript {
    struct text text;
    char *buf;
};
enum { TRANSCRIPT_MAX = 24 << 20 };
void transcript_init(struct transcript *tr);
/* The same where there is room already, which is not freed with it. */
void transcript_on(struct transcript *tr, char *room);
void transcript_free(struct transcript *tr);
void transcript_clear(struct transcript *tr);
struct sink transcript_sink(struct transcript *tr);
struct link transcript_digest(const struct transcript *tr);

/* --- lines ------------------------------------------------------------------------------------ */

/* What the first line says of the journal: a table by itself has only a ruleset and options; one on
 * a floor also has its name and the key its seals are made with, and draws fairly. */
struct journal_head {
    const struct ruleset *rs;
    const char *const *options;
    size_t option_count;
    const char *table;  /* NULL: not on a floor */
    const char *key;    /* hex, with table */
    enum tender tender; /* what is played with; money, where there is no table */
};

/* The insides of a line, without the braces. at: the wall clock, 0 where nobody told it. */
void line_head(struct text *t, const struct journal_head *h);
/* What every first line begins with, and how it names its rules. */
void line_format(struct text *t);
void line_rules(struct text *t, const char *name, const char *source, struct link hash);
/* An act as its line has it: as JSON, and whether the table itself drew it. */
struct act_text {
    const char *at;
    size_t len;
    bool drawn;
};
/* The digest of what an act gave. */
void line_digest(struct text *t, const struct transcript *tr);
/* seed: of the draw that the act has made due; NULL: none. */
void line_act(struct text *t, uint64_t n, int64_t at, const struct act *a, const struct seed *seed,
              const struct transcript *tr);
/* signature: hex, over the link before this line. */
void line_seal(struct text *t, uint64_t lines, const char *signature);

/* From here on seals are made with another key. */
void line_key(struct text *t, const char *key);
/* From here on the lines are written by this program. */
void line_software(struct text *t, const struct identity *i);
void line_seats(struct text *t, unsigned seats);
/* The last line of a journal whose table goes over to other terms, in a journal of their own. */
struct going_over {
    const char *rules;  /* their content hash in hex */
    const char *who;    /* has it do so */
    const char *clause; /* NULL: the document has none for it */
};
void line_over(struct text *t, uint64_t acts, int64_t at, const struct going_over *to);

/* The same, written to a journal of its own. */
bool journal_header(struct journal *j, const struct ruleset *rs, const char *const *options,
                    size_t count);
bool journal_act(struct journal *j, const struct act_text *a, struct link events);

/* --- replay ----------------------------------------------------------------------------------- */

struct verification {
    bool good;
    uint64_t acts, rounds, draws, seals; /* draws: checked against their commitments */
    uint64_t renewed; /* commitments made again, the seeds being lost or known too early */
    uint64_t line;    /* where it went wrong, or the last */
    uint64_t offset;  /* the first byte of that line in the file */
    bool open; /* the journal has no closing line: it was cut off, or is still being written */
    char ruleset[64];
    char table[WORD_MAX]; /* or occasion, by its name; empty: not on a floor */
    char of[WORD_MAX];    /* the kind of occasion; empty: it is a table's */
    char words[TROUBLE_MAX];
};

/* The occasion whose journal is being read (occasion.h). */
struct occasion_kind;
struct occasion_replay {
    const struct occasion_kind *kind; /* NULL: it is none's */
    void *on;
};

/* A journal being read line by line. */
struct replay {
    const struct shelf *shelf;
    const struct clauses *clauses;
    struct verification v;
    enum tender tender;              /* what is played with */
    struct ruleset *rs;              /* NULL: nothing is played yet, or an occasion is */
    struct occasion_replay occasion; /* of no kind: it is a table's */
    struct layout layout;
    struct table *table;
    struct transcript events;
    struct link last;
    int64_t at;                   /* the wall clock of the last line that told it */
    struct fair_round next, this; /* the round committed to, and the one that is or was drawn */
    struct fair_round ended;      /* the one that ended last; endings: how many have */
    uint32_t endings;
    uint32_t wagered;         /* the last round in which a wager was placed */
    char key[65];             /* of the seals */
    struct identity software; /* that wrote the last line, as far as it is told */
    /* The text of the ruleset with this content hash, where the journal lies in a book that keeps
     * it: free() it. NULL: it is a journal by itself. */
    char *(*kept)(void *keeper, const char *hash);
    void *keeper;
    /* Told of every act played again, if set. */
    void (*each)(void *ctx, const struct act *a, const struct transcript *events);
    void *ctx;
    /* Told of every event that the acts of a table give, if set. */
    void (*heard)(void *ctx, const struct act *a, const struct event *e);
    void *hearer;
};

void replay_init(struct replay *r, const struct shelf *shelf, const struct clauses *clauses);
void replay_free(struct replay *r);
/* Its ruleset is kept by the book that this reads, as long as the first line is not played. */
void replay_kept_by(struct replay *r, struct book_reader *book);

/* The rules by which it was played, from its first line; *rs may be there although it fails. */
bool replay_rules(const struct replay *r, const json_t *head, struct ruleset **rs, struct layout *l,
                  struct trouble *why);

/* Why a line is not what it should be; returns false. */
bool replay_fail(struct replay *r, const char *words);
/* Whether rules have the content hash that the first line tells; words otherwise. */
bool replay_same_rules(const char *told, struct link hash, struct trouble *why);
/* Whether the events just given have the digest that a line tells. */
bool replay_gave(const struct replay *r, const char *told);
/* A word of a line; NULL where there is none. */
const char *replay_word(const json_t *o, const char *key);

/* One line without its newline, which is cut up in the reading. False when it is not what it should
 * be: then r->v tells. */
bool replay_line(struct replay *r, char *line, size_t len);
/* The same of a line whose chain has been checked: without its link, closed with a brace and
 * terminated. link: its link; NULL: it is not chained to the line before. */
bool replay_chained(struct replay *r, const char *line, size_t len, const struct link *link);
/* The table has so many seats from now on. */
void replay_seats(struct replay *r, unsigned seats);

/* Checks the chain line by line and replays every act. */
void journal_verify(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                    struct verification *v);

#endif
