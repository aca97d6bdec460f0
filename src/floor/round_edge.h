/* What the house keeps a round of a player at a live table, by the rules of a journal. */
#ifndef BAIZE_FLOOR_ROUND_EDGE_H
#define BAIZE_FLOOR_ROUND_EDGE_H

#include "floor/house.h"
#include "floor/journal_rules.h"

/* Of what he lays down first in a round. */
struct round_edge {
    bool known; /* else the rules could not be read */
    double share;
};

/* Reckoned anew, which may take a second: not on the floor's thread. by: as journal_rules_read()
 * left it. */
struct round_edge round_edge_of(const struct journal_rules *by);

/* As a clerk has reckoned it; he is asked where nobody has yet. False: he has not come back. */
bool round_edge_at_hand(struct floor *f, int64_t journal, struct round_edge *out);

/* What is expected of so much that was bet in all. */
cents round_edge_expects(const struct round_edge *e, cents turnover);

#endif
