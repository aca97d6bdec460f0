/* The acts of the games that are dealt to boxes. */
#ifndef BAIZE_GAMES_BOXES_ACTS_H
#define BAIZE_GAMES_BOXES_ACTS_H

#define BOXES_ACTS(X, OF)                                                                          \
    X(OF, ABSENT, "absent", STAFF, SURE, by_the_game, F(SEAT), F(REASON), "Play an absent hand",   \
      "代缺席者打牌")

#endif
