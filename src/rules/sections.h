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
    SECTION_STAFF,
    SECTION_REASON,
    SECTION_NO_SPIN,
    SECTION_IRREGULARITY,
    SECTION_CARDS,
    SECTION_DEALING,
    SECTION_STYLE,
    SECTION_HAND,
    SECTION_DICE,
    SECTION_TUMBLER,
    SECTION_RIM,
    SECTION_SYMBOLS,
    SECTION_SYMBOL,
    SECTION_BLACKJACK,
    SECTIONS
};

enum field_kind {
    FIELD_TEXT,
    FIELD_CLAUSE,
    FIELD_CLAUSES, /* one, or a list: the first is cited, the others are enforced with it */
    FIELD_NUMBER,
    FIELD_WORD,
    FIELD_ODDS,
    FIELD_PERCENT,
    FIELD_NOTICE,
    FIELD_ROLE,
    FIELD_LIST,
    FIELD_MAP,
    FIELD_KINDS
};

struct field {
    const char *name;
    enum field_kind kind;
    bool needed;
    const char *const *words; /* of a word: those it may be */
    int64_t least, most;      /* of a number */
    const char *usual;        /* what holds where it is absent, where that is a word or a number */
    const char *means;
};

struct section {
    const char *name;           /* "bets.NAME" */
    const char *means;          /* what it is for, at a table */
    const struct field *fields; /* ends with one that has no name */
};
extern const struct section SECTION[SECTIONS];

/* A field of a section, or NULL. */
const struct field *field_find(enum section_id s, const char *name);
/* What somebody who writes a ruleset puts there. */
const char *field_kind_name(enum field_kind k);

#endif
