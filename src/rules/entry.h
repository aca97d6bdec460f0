/* A ruleset file as a tree of entries that remember where they were written.
 *
 * The YAML is read with libyaml rather than into C structs by a schema library, because every value
 * must keep its file and line: errors name them, `baize rules trace` shows them, and a variant that
 * states only its differences is merged over its parent entry by entry. */
#ifndef BAIZE_RULES_ENTRY_H
#define BAIZE_RULES_ENTRY_H

#include "base/chain.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* What went wrong, in words somebody can act on: "rules/x.yaml:12: bets.split.pays: …". */
#define TROUBLE_MAX 400
struct trouble {
    char words[TROUBLE_MAX];
};
void trouble_say(struct trouble *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

enum entry_kind { ENTRY_VALUE, ENTRY_MAP, ENTRY_LIST };

struct entry {
    enum entry_kind kind;
    const char *key;   /* NULL inside a list */
    const char *value; /* ENTRY_VALUE only */
    struct entry *first;
    struct entry *next;
    struct entry *parent;
    const char *file;
    unsigned line;
};

/* All that one ruleset was read into, freed as one. */
struct pages;
struct pages *pages_new(void);
void pages_free(struct pages *p);
const char *pages_keep(struct pages *p, const char *text);

/* Reads one YAML file; NULL with words when it is not one map. */
struct entry *entry_read(struct pages *p, const char *path, struct trouble *why);

/* The same of a text, which errors call by this name. */
struct entry *entry_parse(struct pages *p, const char *text, const char *name, struct trouble *why);
/* A text that gives the same entries. */
void entry_write(const struct entry *e, struct text *t);

/* The same of a map, as a person would write it: a line for each field, and for each of a list of
 * maps. */
void entry_print(const struct entry *root, struct text *t);

/* Lays over on top of base: maps merge key by key, anything else replaces, the value "none" takes
 * the entry away. Returns base. */
struct entry *entry_overlay(struct pages *p, struct entry *base, const struct entry *over);

const struct entry *entry_get(const struct entry *map, const char *key);
const char *entry_value(const struct entry *map, const char *key); /* NULL if absent or no value */

/* "bets.split.pays" into buf. */
const char *entry_path(const struct entry *e, char *buf, size_t cap);

/* Says file, line and field, then the words. */
void entry_trouble(const struct entry *e, struct trouble *t, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The content hash: keys and values in order, without comments, layout or file names. */
struct link entry_hash(const struct entry *root);

#endif
