/* Plays: tests that a regulator can read.
 *
 * Acts are JSON lines. A line beginning with `=` is an event that must come next among the events
 * of its kind, from the acts right above it, matched on the fields it names; one beginning with `!`
 * an event that the last act above must not have brought. `#` begins a comment; three headers mean
 * something:
 *   # shows: CLAUSE-ID …        the clauses this play demonstrates
 *   # options: name=value …     how the table is set up
 *   # after: NAME.play          it goes on from where that play of the same folder ends
 * The ruleset is the folder under tests/plays that the play lies in: a game's is played at a table,
 * one about promotions by a promotion. */
#ifndef BAIZE_WIRE_PLAY_H
#define BAIZE_WIRE_PLAY_H

#include "rules/ruleset.h"

#include <jansson.h>

enum { PLAY_SHOWS_MAX = 128 };

struct play {
    char ruleset[64];
    size_t show_count;
    char shows[PLAY_SHOWS_MAX][64];
    bool asserted[PLAY_SHOWS_MAX]; /* an expectation that was met names it */
    bool passed;
    unsigned line; /* where it failed */
    unsigned expectations;
    char words[2048];
};

/* What every kind of play begins with: takes "# shows: …"; false when the line is another. The line
 * is cut up in the reading. */
bool play_shows(struct play *p, char *line);
/* The next word of a line, which is cut up in the reading; NULL after the last. */
char *play_word(char **rest);
/* Whether all that it shows are clauses; words otherwise. */
bool play_shows_known(struct play *p, const struct clauses *clauses);

/* Notes which of the clauses that it shows an expectation names by id: the play fails when the
 * citation is lost. */
void play_asserts(struct play *p, const json_t *met);

/* Calls each with every line of a play that is to be an act, those of the plays that it goes on
 * from first; false when one of them cannot be read. */
bool play_each_act(const char *path, void (*each)(void *ctx, const char *line), void *ctx);

void play_run(const char *path, const struct shelf *shelf, const struct clauses *clauses,
              struct play *out);

#endif
