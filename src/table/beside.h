/* Wagers that go together. */
#ifndef BAIZE_TABLE_BESIDE_H
#define BAIZE_TABLE_BESIDE_H

#include "table/frame.h"

/* What it would clash with: a wager on the other hand; and the clause that it breaks as a second of
 * its kind, or as a side bet alone. */
struct wager *wager_opposed(struct table *t, const struct act *a, int p, spot s);
const char *opposing_rule(const struct table *t, spot s, spot other);
const char *wager_misplaced(struct table *t, const struct act *a, int p, spot s);
/* The clause that names what the player has on main bets now; NULL: none does. */
const char *combination_rule(struct table *t, unsigned p);
/* Refuses and says so when this bet may not lie beside what the player has, or not without it. */
bool wagers_agree(struct table *t, const struct act *a, int p, spot s);
/* At the close: where a side bet has fewer places than wagers, the others go back. */
void places_at_close(struct table *t);
/* After a main bet has gone: side bets that needed it go too. */
void drop_lone_sides(struct table *t, unsigned player);

#endif
