/* A file of rules together with those that it extends: the tree that is compiled, whatever the
 * rules are about. */
#ifndef BAIZE_RULES_MERGED_H
#define BAIZE_RULES_MERGED_H

#include "rules/entry.h"
#include "rules/shelf.h"

/* Where rules are read from: by their name from the shelf, or from a text that a book keeps. */
struct origin {
    const struct shelf *shelf;
    const char *name, *text; /* text: NULL, the shelf's count */
};

struct entry *merged_origin(struct pages *pages, const struct origin *from, struct trouble *why);

/* NULL with words when one of the files is not there or is none. */
struct entry *merged_read(struct pages *pages, const struct shelf *shelf, const char *name,
                          struct trouble *why);

/* The whole path of a ruleset that is given as one; NULL: it is named, and stands on the shelf. */
const char *merged_source(struct pages *pages, const char *name);

/* Divisions of one document word the same rules under their own numbers: a value "$D.4.1" stands
 * for what the field `names` of the file gives D, and ".4.1" after it. False with words when it
 * gives nothing. */
bool merged_spell_out(struct pages *pages, struct entry *root, struct trouble *why);

#endif
