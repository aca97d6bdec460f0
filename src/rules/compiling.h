/* What the files that compile a ruleset share: readers of single fields, each of which says file,
 * line and field when it cannot. */
#ifndef BAIZE_RULES_COMPILING_H
#define BAIZE_RULES_COMPILING_H

#include "rules/ruleset.h"
#include "rules/sections.h"

/* What is being compiled, and where to complain. */
struct compiling {
    struct ruleset *rs;
    const struct clauses *clauses;
    const char *const *given;
    size_t given_count;
    struct trouble *why;
};

/* --- fields (fields.c) ------------------------------------------------------------------------ */

/* A section holds named fields; one that is absent does no harm. */
bool must_be_map(const struct compiling *c, const struct entry *e);
/* Only fields of this section may stand in the map. */
bool check_fields(const struct compiling *c, const struct entry *map, const struct section *s);
/* A clause, or a list of those that are cited together. One of a listed document must be in its
 * list; a house's own document may say anything of the form "document:clause". */
bool check_clause(const struct compiling *c, const struct entry *e);
/* Every clause id anywhere below. */
bool check_named_clauses(const struct compiling *c, const struct entry *map);
/* The clause, the first of several, once they have been checked; NULL: absent. */
const char *clause_in(const struct entry *map, const char *key);
/* One that must be there, and one that may. */
bool read_clause(const struct compiling *c, const struct entry *map, const char *key,
                 const char **out);
bool may_read_clause(const struct compiling *c, const struct entry *map, const char *key,
                     const char **out);
bool read_odds(const struct compiling *c, const struct entry *e, struct odds *out);
/* A number within the limits of its field, or its usual one. */
bool read_number(const struct compiling *c, const struct section *s, const struct entry *map,
                 const char *key, int64_t *out);
/* The lowest role, as its rank; the dealer's where none is named. */
bool read_rank(const struct compiling *c, const struct entry *map, unsigned *rank);
/* One of the field's words, by its place in the list; where it is absent the usual one's, or -1
 * where none is. */
bool read_word(const struct compiling *c, const struct section *s, const struct entry *map,
               const char *key, int *out);
/* "20 minutes" or, where rounds is given, "3 rounds". */
bool read_notice(const struct compiling *c, const struct entry *map, int64_t *ms, unsigned *rounds);

/* --- clauses that one line names together (together.c) ---------------------------------------- */

bool keep_together(struct compiling *c, const struct entry *map);

/* --- reasons (reasons.c) ---------------------------------------------------------------------- */

/* The reasons under a field of a section. */
bool read_reasons(struct compiling *c, const struct section *s, const struct entry *in,
                  const char *key, struct reason *list, size_t *count);
/* One of them may be given by this act, too. */
bool cause_of(struct compiling *c, const struct entry *e, const char *act, const char *asks);

/* --- bets (bets.c) ---------------------------------------------------------------------------- */

bool read_bets(struct compiling *c, const struct entry *root);

/* --- checks and repairs (equipment.c) -----------------------------------------------------------
 */

bool read_equipment(struct compiling *c, const struct entry *root);
/* Who checks new cards or dice, each for himself: at most two roles. */
bool read_inspectors(const struct compiling *c, const struct entry *list);
/* What stops a table can be put right. */
bool can_be_repaired(const struct compiling *c);

/* --- irregularities (irregularities.c) -------------------------------------------------------- */

bool read_irregularities(struct compiling *c, const struct entry *root);

/* --- options (options.c) ---------------------------------------------------------------------- */

/* What the operator gave for an option, or NULL. */
const char *given_value(const struct compiling *c, const char *name);
bool read_options(struct compiling *c, const struct entry *root);
/* The number an option is set to, 0 where these rules have none such; whether it is set to a word.
 */
int64_t number_of(const struct ruleset *rs, const char *name);
bool says(const struct ruleset *rs, const char *name, const char *word);
/* A word option by its place in the list of words; -1 where the ruleset has no such option. */
int option_word(const struct ruleset *rs, const char *name, const char *const *words);
/* Whether a list option ("all", "none", "tier,orphelins") names this one. */
bool listed(const char *list, const char *name);
/* Copies the options that play reads into the ruleset and checks that they can be played by. */
bool cache_options(struct compiling *c);

/* --- options about stakes (stakes.c) ---------------------------------------------------------- */

bool cache_stakes(struct compiling *c);

#endif
