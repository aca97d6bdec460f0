/* The acts of a casebook, one row each (occasion/act.h). Whoever of the staff acts does so with the
 * rank that the document gives him. */
#ifndef BAIZE_CASEBOOK_ACT_H
#define BAIZE_CASEBOOK_ACT_H

#include "occasion/act.h"

#define BY_RANK (O(BY) | O(RANK))

/* id, name on the wire, who acts, with how much care, the function that answers, fields it needs
 * beside `at`, fields it may have, its name for people. */
#define CASEBOOK_ACTS(X)                                                                           \
    X(COMPLAIN, "complain", PLAYER, ROUND, filed_complain, O(PLAYER) | O(WHAT) | O(TEXT),          \
      O(TABLE) | O(ROUND) | O(REASON), "Complain")                                                 \
    X(OPEN, "open", STAFF, PLAIN, filed_open, BY_RANK | O(WHAT) | O(TEXT),                         \
      O(PLAYER) | O(NAME) | O(TABLE) | O(ROUND) | O(REASON) | O(ITEM), "Open a case")              \
    X(DECIDE, "decide", STAFF, WRITTEN, filed_decide, BY_RANK | O(CASE) | O(TEXT),                 \
      O(YES) | O(ABSENT), "Decide")                                                                \
    X(REQUEST, "request", PLAYER, ROUND, filed_request, O(PLAYER) | O(CASE), 0,                    \
      "Ask for a review")                                                                          \
    X(REVIEW, "review", STAFF, PLAIN, filed_review, BY_RANK | O(CASE), 0, "A review is asked for") \
    X(CONTENT, "content", STAFF, PLAIN, filed_content, BY_RANK | O(CASE), 0,                       \
      "The person is satisfied")                                                                   \
    X(ADVISE, "advise", STAFF, PLAIN, filed_advise, BY_RANK | O(CASE), 0, "Told of the inspector") \
    X(REFER, "refer", STAFF, PLAIN, filed_refer, BY_RANK | O(CASE) | O(OFFICIAL) | O(TEXT), 0,     \
      "Taken over by an official")                                                                 \
    X(MEASURE, "measure", STAFF, WRITTEN, filed_measure, BY_RANK | O(CASE) | O(WHAT) | O(TEXT),    \
      O(UNTIL) | O(OFFICIAL), "Take a measure")                                                    \
    X(CLOSE, "close", STAFF, SURE, filed_close, BY_RANK | O(CASE), 0, "Close the case")            \
    X(LEAVE, "leave", STAFF, SURE, filed_leave, BY_RANK | O(TEXT), O(PLAYER) | O(NAME) | O(UNTIL), \
      "Ask to leave")                                                                              \
    X(AGE, "age", STAFF, PLAIN, filed_age, BY_RANK | O(YEARS) | O(ITEM), O(PLAYER) | O(NAME),      \
      "Age checked")                                                                               \
    X(PRESENCE, "presence", STAFF, PLAIN, filed_presence, BY_RANK | O(PLAYER), O(YES),             \
      "Presence checked")                                                                          \
    X(LIFT, "lift", STAFF, WRITTEN, filed_lift, BY_RANK | O(TEXT), O(PLAYER) | O(NAME),            \
      "Lift an exclusion")                                                                         \
    X(STEP, "step", STAFF, ROUND, filed_step, BY_RANK | O(WHAT) | O(ITEM) | O(TABLE),              \
      O(ROUND) | O(NUMBER), "Step of a checklist")                                                 \
    X(APPROVAL, "approval", STAFF, WRITTEN, filed_approval, BY_RANK | O(WHAT) | O(ITEM) | O(TEXT), \
      O(UNTIL), "Note an approval")                                                                \
    X(RELY, "rely", STAFF, PLAIN, filed_rely, BY_RANK | O(WHAT) | O(ITEM), 0,                      \
      "Use what needs approval")                                                                   \
    X(DOOR, "door", STAFF, PLAIN, filed_door, BY_RANK | O(NAME), O(PLAYER) | O(YES),               \
      "Checked at the door")                                                                       \
    X(OWN_WISH, "own-wish", CLOCK, ROUND, filed_own_wish,                                          \
      O(PLAYER) | O(NAME) | O(UNTIL) | O(TEXT), 0, "Excluded at his own wish")

enum casebook_act_kind {
#define ACT(id, name, actor, care, answer, needs, may, english) CACT_##id,
    CASEBOOK_ACTS(ACT)
#undef ACT
        CACT_COUNT
};

#endif
