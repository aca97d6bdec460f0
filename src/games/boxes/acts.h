/* The acts of the games that are dealt to boxes: whose they are, their names, who acts, and what
 * answers them. */
#ifndef BAIZE_GAMES_BOXES_ACTS_H
#define BAIZE_GAMES_BOXES_ACTS_H

#define BOXES_ACTS(X, OF) X(OF, ABSENT, "absent", STAFF, by_the_game)

#endif
