/* The acts of a tournament: whose they are, their names, who acts, and what answers them. Absence
 * and counting are acts of every table, which this folder answers in its own way. */
#ifndef BAIZE_GAMES_TOURNAMENT_ACTS_H
#define BAIZE_GAMES_TOURNAMENT_ACTS_H

#define TOURNAMENT_ACTS(X, OF)                                                                     \
    X(OF, ENTER, "enter", PLAYER, ROUND, do_enter, F(PLAYER) | F(SEAT), 0, "Enter")                \
    X(OF, PASS_CARD, "pass-card", PLAYER, ROUND, do_pass_card, F(PLAYER), 0, "Play a pass card")   \
    X(OF, UNDISCLOSED, "undisclosed", PLAYER, ROUND, do_undisclosed, F(PLAYER),                    \
      F(FORM_BET) | F(ON) | F(FORM_STAKE), "Hand in an undisclosed wager")                         \
    X(OF, EXAMINE_FORM, "examine-form", PLAYER, ROUND, do_examine_form, F(PLAYER) | F(TO), 0,      \
      "See a form of the last coup")                                                               \
    X(OF, ANNOUNCE_UNDISCLOSED, "announce-undisclosed", STAFF, ROUND, do_announce_undisclosed,     \
      F(PLAYER), 0, "Announce an undisclosed wager")                                               \
    X(OF, DISQUALIFY, "disqualify", STAFF, WRITTEN, do_disqualify, F(PLAYER) | F(REASON), 0,       \
      "Disqualify")                                                                                \
    X(OF, CONCLUDE, "conclude", STAFF, SURE, do_conclude, 0, 0, "Conclude the session")            \
    X(OF, PRACTICE, "practice", STAFF, PLAIN, do_practice, 0, 0, "Practice hand")                  \
    X(OF, HALT_SESSION, "halt-session", STAFF, SURE, do_halt_session, F(REASON), 0,                \
      "Halt the session")                                                                          \
    X(OF, RESUME_SESSION, "resume-session", STAFF, SURE, do_resume_session, 0, 0,                  \
      "Resume the session")

#endif
