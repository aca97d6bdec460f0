/* A journal played again: the same acts must give the same events. */
#ifndef BAIZE_WIRE_REPLAY_H
#define BAIZE_WIRE_REPLAY_H

#include "book/journal.h"
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

/* The journal's first line, and one line an act with the digest of its events. */
bool journal_header(struct journal *j, const struct ruleset *rs, const char *const *options,
                    size_t count);
bool journal_act(struct journal *j, const struct act *a, const struct transcript *tr, bool drawn);

struct verification {
    bool good;
    uint64_t acts, rounds;
    uint64_t line;   /* where it went wrong */
    uint64_t offset; /* the first byte of that line in the file */
    bool open; /* the journal has no closing line: it was cut off, or is still being written */
    char ruleset[64];
    char words[TROUBLE_MAX];
};

/* Checks the chain line by line and replays every act. */
void journal_verify(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                    struct verification *v);

#endif
