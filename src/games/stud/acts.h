/* The acts of stud: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_STUD_ACTS_H
#define BAIZE_GAMES_STUD_ACTS_H

#define STUD_ACTS(X, OF)                                                                           \
    X(OF, RAISE, "raise", PLAYER, do_choice)                                                       \
    X(OF, FOLD, "fold", PLAYER, do_choice)                                                         \
    X(OF, MISDEAL, "misdeal", STAFF, do_misdeal)                                                   \
    X(OF, FACED, "faced", READER, do_faced)                                                        \
    X(OF, STRAY, "stray", READER, do_stray)                                                        \
    X(OF, FACE_DOWN, "face-down", STAFF, do_face_down)                                             \
    X(OF, DEAD_HAND, "dead-hand", STAFF, do_dead_hand)                                             \
    X(OF, COUNT_DECK, "count", STAFF, do_count_deck)                                               \
    X(OF, POOL, "pool", STAFF, do_pool)                                                            \
    X(OF, KEEP_APART, "keep-apart", STAFF, do_keep_apart)                                          \
    X(OF, DIRECT, "direct", STAFF, do_direct)

#endif
