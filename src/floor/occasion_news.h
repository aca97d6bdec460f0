/* Who looks at an occasion is told how it stands.
 *
 * What an act costs must not grow with how many look, nor may news of one that has many entries
 * keep the loop from anything else. So staff hear of an act at once, and the player whom it
 * concerns does; displays and terminals hear how it stands, not act by act: each at most once a
 * second, displays first, and all together no more than so many bytes a second. */
#ifndef BAIZE_FLOOR_OCCASION_NEWS_H
#define BAIZE_FLOOR_OCCASION_NEWS_H

#include "floor/occasion.h"

/* How long nothing else may keep the floor from telling, while somebody has not been told. */
enum { NEWS_EVERY_MS = 20 };

/* A desk looks at one occasion, or (NULL) at none. */
void desk_looks(struct floor *f, uint32_t desk, const struct open_occasion *oo);
/* Nobody looks at it any more. */
void occasion_unseen(struct floor *f, const struct open_occasion *oo);
/* The desk has just been told how it stands. */
void occasion_seen(struct floor *f, uint32_t desk, const struct open_occasion *oo);

/* Staff who look are told of an act, and so is the player whom it concerns (by card; NULL: nobody),
 * unless he has asked for it himself, at the desk `by`, and has his answer. done: the act, by name.
 */
void occasion_told(struct floor *f, struct open_occasion *oo, const char *done, const char *player,
                   uint32_t by);
/* Whoever else has not been told how they stand is, as far as there is room. */
void occasions_tell(struct floor *f);

/* --- what is told ----------------------------------------------------------------------------- */

/* Members of an object: what it is; all that a desk may see; what the last act gave. */
void put_head(const struct open_occasion *oo, struct text *t);
void put_state(struct floor *f, const struct open_occasion *oo, uint32_t desk, struct text *t);
void put_events(const struct open_occasion *oo, struct text *t);
/* The member whose card is in the terminal of a desk; NULL: none is. */
const char *card_at(struct floor *f, uint32_t desk);

#endif
