/* The sections of a ruleset and the fields that may stand in each. A field that is not listed here
 * is refused, and `baize rules fields` prints the same list for those who write rulesets. */
#ifndef BAIZE_RULES_SECTIONS_H
#define BAIZE_RULES_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum section_id {
    SECTION_RULESET,
    SECTION_WAGERS,
    SECTION_CLOSING,
    SECTION_LIMIT_CHANGES,
    SECTION_ABSTENTION,
    SECTION_BET,
    SECTION_LINE,
    SECTION_CALL,
    SECTION_OPTION,
    SECTION_OPTIONS,
    SECTION_STAFF,
    SECTION_REASON,
    SECTION_IRREGULARITY,
    SECTIONS
};

enum rule_field_kind {
    RULE_TEXT,
    RULE_CLAUSE, /* one, or a list: the first is cited, the others are told with it */
    RULE_NUMBER,
    RULE_WORD,
    RULE_ODDS,
    RULE_PERCENT,
    RULE_NOTICE,
    RULE_ROLE,
    RULE_LIST,
    RULE_MAP,
    RULE_REASONS, /* a section of named reasons */
    RULE_KINDS
};

struct rule_field {
    const char *name;
    enum rule_field_kind kind;
    bool needed;
    const char *const *words; /* of a word: those it may be */
    int64_t least, most;      /* of a number */
    const char *usual;        /* what holds where it is absent, where that is a word or a number */
    const char *act;          /* the act that it is about; of reasons: the one that gives them */
    const char *asks;         /* of reasons: what is told with one that is not the whole table's */
    const char *means;
};

struct section {
    const char *name;                /* "bets.NAME" */
    const char *means;               /* what it is for, at a table */
    const struct rule_field *fields; /* ends with one that has no name */
};
extern const struct section SECTION[SECTIONS];

/* A field of a section, or NULL. */
const struct rule_field *field_find(const struct section *s, const char *name);
/* What somebody who writes a ruleset puts there. */
const char *field_kind_name(enum rule_field_kind k);

#endif
