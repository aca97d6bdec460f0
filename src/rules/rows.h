/* How the fields of a section are written down, for those who say which there are. */
#ifndef BAIZE_RULES_ROWS_H
#define BAIZE_RULES_ROWS_H

#include "rules/sections.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define ONE_OF(usual_word, ...) RULE_WORD, .words = WORDS(__VA_ARGS__), .usual = (usual_word)
#define YES RULE_WORD, .words = WORDS("yes")
#define NUMBER(from, to, usual_number)                                                             \
    RULE_NUMBER, .least = (from), .most = (to), .usual = (usual_number)
#define ANY_NUMBER(usual_number) NUMBER(0, INT64_MAX, usual_number)
#define MEANS(text) .means = (text)

#endif
