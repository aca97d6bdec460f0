/* A ruleset about occasions of one kind: what its document asks of them, read from a file that says
 * `about`. Here is what all such files have: names, the form of the terms, and the clause that
 * governs each point. */
#ifndef BAIZE_OCCASION_RULES_H
#define BAIZE_OCCASION_RULES_H

#include "base/chain.h"
#include "occasion/event.h"
#include "rules/clauses.h"
#include "rules/merged.h"

struct compiling;
struct section;

enum { TERMS_MAX = 80, POINTS_MAX = 96 };

/* What is written in a field of the form. */
enum term_is {
    TERM_TEXT,
    TERM_TIME,
    TERM_TRUTH,
    TERM_NUMBER,
    TERM_AMOUNT,    /* in cents */
    TERM_STATEMENT, /* a sentence that the document prescribes: it is made, or missing */
};

/* Whether terms are whole without it. From TERM_ASKED on each kind of occasion has cases of its own
 * in which they are not. */
enum term_needed { TERM_ALWAYS, TERM_IF_GIVEN, TERM_ASKED };

struct term_rule {
    const char *name;
    enum term_is is;
    unsigned needed;
    int with; /* another term with which it is needed, when that is neither no nor nothing; -1 */
    cited_rule clause;
};

struct occasion_rules {
    const char *name, *title, *document,
        *source; /* source: the file, where it is not on the shelf */
    struct link hash;
    const struct entry *root;
    struct pages *pages;
    size_t term_count;
    struct term_rule term[TERMS_MAX];
    cited_rule rule[POINTS_MAX]; /* by the points of its kind */
};

/* A point at which a rule bites. One that is not needed is a matter that a document may not know.
 */
struct occasion_point {
    const char *name;
    bool needed;
};

/* NULL with words. */
struct occasion_rules *occasion_rules_from(const struct occasion_machine *kind,
                                           const struct origin *from, const struct clauses *clauses,
                                           struct trouble *why);
struct occasion_rules *occasion_rules_load(const struct occasion_machine *kind,
                                           const struct shelf *shelf, const struct clauses *clauses,
                                           const char *name, struct trouble *why);
void occasion_rules_free(struct occasion_rules *r);

int term_rule(const struct occasion_rules *r, const char *name); /* -1: there is none */

/* --- for the readers of each kind ------------------------------------------------------------- */

/* Fields that every such file has, for the head of its section. */
#define OCCASION_FILE_FIELDS(about_what)                                                           \
    {"about", RULE_WORD, true, .words = WORDS(about_what), MEANS("That it is no game's.")},        \
        {"ruleset", RULE_TEXT, true, MEANS("Its name.")},                                          \
        {"title", RULE_TEXT, true, MEANS("What people call it.")},                                 \
        {"document", RULE_TEXT, true, MEANS("The approved document it states.")},                  \
        {"extends", RULE_TEXT,                                                                     \
         MEANS("The ruleset it is like; this file then states what differs.")},                    \
    {                                                                                              \
        "names", RULE_MAP, MEANS("Short forms: with P given, `$P.4.1` stands for it and `.4.1`.")  \
    }

const struct entry *first_of(const struct entry *map);
/* Whether one more of so many at most may stand there; words otherwise. */
bool room_in_list(const struct compiling *c, const struct entry *e, size_t count, size_t most);
/* The clause of a map, as it stands there. */
bool read_cited(const struct compiling *c, const struct entry *map, cited_rule *out);
/* A term that the machine itself goes by, and must be there as such. */
struct known_term {
    int *at; /* its place in the list; -1 where it may be missing, and is */
    const char *name;
    enum term_is is;
    bool needed;
};
bool know_terms(const struct compiling *c, const struct occasion_rules *r,
                const struct known_term *known, size_t count);

#endif
