/* Acts: everything that can happen to the organisation of a tournament, each one row
 * (occasion/act.h): its id, its name on the wire, who acts, with how much care, the function that
 * answers it, the fields it needs and those it may have, and its name for people in English. */
#ifndef BAIZE_TOURNAMENT_ACT_H
#define BAIZE_TOURNAMENT_ACT_H

#include "occasion/act.h"

/* How money comes in, and how it goes out. */
#define MONEY_IN (O(CASH) | O(CARD))
#define MONEY_OUT (O(CASH) | O(CHEQUE) | O(TRANSFER) | O(CARD))

#define CONTEST_ACTS(X)                                                                            \
    X(TERM, "term", STAFF, PLAIN, state_condition, O(BY) | O(TERM),                                \
      O(TEXT) | O(TIME) | O(YES) | O(NUMBER) | O(VALUE), "State a condition")                      \
    X(PRIZE, "prize", STAFF, PLAIN, state_prize, O(BY) | O(PLACE) | O(SHARE), 0,                   \
      "Say what a place wins")                                                                     \
    X(PUBLISH, "publish", STAFF, SURE, publish_conditions, O(BY), 0, "Publish the conditions")     \
    X(APPOINT, "appoint", STAFF, SURE, appoint_official, O(BY) | O(OFFICIAL) | O(ROLE), O(YES),    \
      "Appoint an official")                                                                       \
    X(PRESENT, "present", STAFF, ROUND, be_present, O(BY) | O(OFFICIAL), O(YES),                   \
      "An official comes or goes")                                                                 \
    X(OPEN, "open", STAFF, SURE, open_entries, O(BY), O(TEXT), "Take applications")                \
    X(APPLY, "apply", PLAYER, ROUND, apply_for_entry, O(PLAYER), O(YES), "Apply")                  \
    X(ACCEPT, "accept", STAFF, PLAIN, accept_entry, O(BY) | O(PLAYER), 0, "Accept an application") \
    X(DECLINE, "decline", STAFF, WRITTEN, decline_entry, O(BY) | O(PLAYER) | O(REASON), O(TEXT),   \
      "Refuse an application")                                                                     \
    X(FEE, "fee", PLAYER, ROUND, pay_fee, O(PLAYER), MONEY_IN, "Pay the entry fee")                \
    X(ADD, "add", STAFF, WRITTEN, add_value, O(BY) | O(KIND) | O(VALUE) | O(TEXT), O(PLACE),       \
      "Add to the prizes")                                                                         \
    X(WITHDRAW, "withdraw", PLAYER, ROUND, withdraw_entry, O(PLAYER), 0, "Withdraw")               \
    X(SUBSTITUTE, "substitute", PLAYER, ROUND, name_substitute, O(PLAYER) | O(SUBSTITUTE), 0,      \
      "Name a substitute")                                                                         \
    X(COMMIT, "commit", CHANCE, ROUND, commit_to_draws, O(COMMIT), O(AGAIN), "Commit to the draw") \
    X(CLOSE, "close", STAFF, SURE, close_entries, O(BY), 0, "Close entries")                       \
    X(DESIGNATE, "designate", STAFF, PLAIN, designate_table, O(BY) | O(TABLE), O(YES),             \
      "Designate a table")                                                                         \
    X(BRIEF, "brief", STAFF, PLAIN, brief_players, O(BY), O(YES) | O(TEXT), "Brief the players")   \
    X(INSTRUCT, "instruct", STAFF, PLAIN, instruct_players, O(BY) | O(TEXT), 0,                    \
      "Show how to play")                                                                          \
    X(RESCHEDULE, "reschedule", STAFF, WRITTEN, reschedule_play, O(BY) | O(TIME) | O(TEXT), 0,     \
      "Change the starting time")                                                                  \
    X(DRAW, "draw", CHANCE, SURE, draw_seats, O(BY) | O(SEED), O(WHAT), "Draw the seats")          \
    X(CALL, "call", STAFF, ROUND, call_session, O(BY) | O(SESSION) | O(TABLE), 0,                  \
      "Call a session")                                                                            \
    X(BUY_IN, "buy-in", PLAYER, ROUND, buy_in, O(PLAYER), MONEY_IN, "Buy in")                      \
    X(BEGIN, "begin", STAFF, ROUND, begin_session, O(BY) | O(SESSION), 0, "Begin a session")       \
    X(KNOCKED_OUT, "out", STAFF, ROUND, knocked_out, O(BY) | O(SESSION) | O(PLAYER),               \
      O(REASON) | O(CHIPS), "Somebody is out")                                                     \
    X(AGREE, "agree", PLAYER, ROUND, consent_to_end, O(PLAYER), O(YES), "Agree to end early")      \
    X(CONCLUDE, "conclude", STAFF, SURE, conclude_session, O(BY) | O(SESSION), 0,                  \
      "End a session early")                                                                       \
    X(SCORE, "score", STAFF, ROUND, score_entry,                                                   \
      O(BY) | O(SESSION) | O(PLAYER) | O(PLACE) | O(CHIPS), 0, "Record a result")                  \
    X(CHIPS_BACK, "chips-back", STAFF, ROUND, chips_back, O(BY) | O(SESSION), 0,                   \
      "All chips are back")                                                                        \
    X(CHIPS_MISSING, "chips-missing", STAFF, WRITTEN, chips_missing,                               \
      O(BY) | O(SESSION) | O(VALUE) | O(NUMBER), O(PLAYER), "Chips are missing")                   \
    X(ANNOUNCE, "announce", STAFF, SURE, announce_session, O(BY) | O(SESSION), 0,                  \
      "Announce a result")                                                                         \
    X(BUY_BACK, "buy-back", PLAYER, ROUND, buy_back, O(PLAYER), MONEY_IN, "Buy back")              \
    X(SECOND_CHANCE, "second-chance", STAFF, PLAIN, second_chance, O(BY) | O(PLAYER), 0,           \
      "Give a second chance")                                                                      \
    X(DISQUALIFY, "disqualify", STAFF, WRITTEN, disqualify_entrant, O(BY) | O(PLAYER) | O(REASON), \
      O(TEXT) | O(CHIPS), "Disqualify")                                                            \
    X(APPROVE, "approve-refund", STAFF, WRITTEN, approve_refund, O(BY) | O(PLAYER) | O(TEXT), 0,   \
      "Approve a refund")                                                                          \
    X(HALT, "halt", STAFF, SURE, halt_play, O(BY) | O(TEXT), 0, "Halt play")                       \
    X(RESUME, "resume", STAFF, SURE, resume_play, O(BY), O(TEXT), "Go on")                         \
    X(DISPUTE, "dispute", PLAYER, ROUND, raise_dispute, O(PLAYER) | O(WHAT) | O(TEXT), 0,          \
      "Dispute")                                                                                   \
    X(DECIDE, "decide", STAFF, WRITTEN, decide_dispute, O(BY) | O(PLAYER) | O(WHAT) | O(TEXT), 0,  \
      "Decide a dispute")                                                                          \
    X(DISSATISFIED, "dissatisfied", PLAYER, ROUND, not_satisfied, O(PLAYER) | O(WHAT), 0,          \
      "Not satisfied")                                                                             \
    X(PAY, "pay", STAFF, WRITTEN, pay_owed, O(BY) | O(PLAYER), MONEY_OUT, "Pay what is owed")      \
    X(CANCEL, "cancel", STAFF, WRITTEN, call_off, O(BY) | O(TEXT), 0, "Call it off")               \
    X(TIME, "time", CLOCK, ROUND, time_told, 0, 0, "Time")

enum tournament_act_kind {
#define ACT(id, name, actor, care, answer, needs, may, english) TACT_##id,
    CONTEST_ACTS(ACT)
#undef ACT
        TACT_COUNT
};

#endif
