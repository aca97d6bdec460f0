/* The journal of a promotion: the same lines as a table's, an act each, played again when it is
 * verified. */
#ifndef BAIZE_WIRE_PROMOTION_REPLAY_H
#define BAIZE_WIRE_PROMOTION_REPLAY_H

#include "wire/promotion_json.h"
#include "wire/replay.h"

struct promotion_sink promotion_transcript(struct transcript *tr);

bool journal_promotion_header(struct journal *j, const struct promotion_rules *rules);
bool journal_promotion_act(struct journal *j, const struct promotion_act *a,
                           const struct transcript *tr);

/* What a replay keeps of a promotion. */
struct promotion_replay;
bool replay_promotion_begin(struct replay *r, const json_t *head);
bool replay_promotion_act(struct replay *r, const json_t *line);
void replay_promotion_free(struct promotion_replay *p);

#endif
