/* Wagers of the round under way that have ended: kept until the round is over, when each player's
 * slip is written. They outlast a floor that closes or is struck down meanwhile: a snapshot has
 * them, and lines played again bring them back. */
#ifndef BAIZE_FLOOR_ENDED_H
#define BAIZE_FLOOR_ENDED_H

#include "floor/house.h"

/* A setting of books whose slips have lost nothing: before, a floor that closed in the middle of a
 * round forgot what had ended of it. */
#define SLIPS_WHOLE "slips whole"

/* A wager of this player's has ended. */
void ended_note(struct open_table *ot, int p, const struct event *e);
/* At a live table, where a round may be without wagers: the clauses that an event of it rests on.
 */
void ended_cite(struct open_table *ot, const struct event *e);
void ended_forget(struct takings *k);
/* The round is over: what is noted from now on is of the next. */
void ended_over(struct open_table *ot);
/* Whether an act may settle a round anew that was settled before. */
bool calls_otherwise(const struct open_table *ot, enum act_kind k);

/* A journal played again: told of every event, it keeps what the floor had kept. Those who have
 * left since are forgotten at the end: they were given their slips then. */
struct ended_again {
    struct open_table *ot;
    uint64_t act;
    bool corrects; /* this act calls the last round otherwise */
    char (*who)[WORD_MAX];
};
void ended_again_begin(struct ended_again *g, struct open_table *ot);
void ended_hear(void *ctx, const struct act *a, const struct event *e);
void ended_again_end(struct ended_again *g);

/* In a snapshot: as text, to be freed; and taken from one, which stays where it is. */
char *ended_put(const struct open_table *ot, size_t *len);
void ended_take(struct open_table *ot, char *text);

#endif
