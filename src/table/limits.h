/* Limits. */
#ifndef BAIZE_TABLE_LIMITS_H
#define BAIZE_TABLE_LIMITS_H

#include "table/frame.h"

/* The limits that bind this player on this bet at this seat. */
struct limits limits_for(const struct table *t, int player, int seat, spot s);

/* What a selection may come to when the player asks that it come to `asked`, having `had`: exactly
 * that, less where the document clamps, or had when nothing more is possible. *point tells which
 * limit bit, RP_COUNT when none did. */
cents limits_permit(const struct table *t, const struct limits *l, cents had, cents asked,
                    cents elsewhere, enum rule_point *point);

/* What may stay of a selection when part of it is taken back. */
cents limits_remain(const struct table *t, const struct limits *l, cents rest,
                    enum rule_point *point);
void limits_at_close(struct table *t);
void limits_apply_pending(struct table *t);

/* The sign with the limits as they are. */
void limits_sign(struct table *t);
bool between_rounds(const struct table *t);
bool all_consent(const struct table *t);

bool do_post_limits(struct table *t, const struct act *a);
bool do_change_limits(struct table *t, const struct act *a);
bool do_player_limits(struct table *t, const struct act *a);
bool do_consent(struct table *t, const struct act *a);
bool may_consent(struct table *t, const struct act *a);
bool do_partners(struct table *t, const struct act *a);
bool partners_within(struct table *t, unsigned player, spot s, cents more, cents max);
/* All that a group of partners has on one position. */
cents partners_on(struct table *t, uint8_t group, spot s);

#endif
