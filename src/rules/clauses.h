/* The clause lists: every clause of the documents, with who must see to it. */
#ifndef BAIZE_RULES_CLAUSES_H
#define BAIZE_RULES_CLAUSES_H

#include "rules/entry.h"
#include "rules/shelf.h"

struct clause {
    const char *id;
    const char *game;
    const char *kind;
    const char *enforcer; /* engine, table, floor, terminal, physical, legal */
    const char *gist;
};

struct clauses {
    struct pages *pages;
    struct clause *at; /* in the order of the documents */
    struct clause **by_id;
    size_t count;
};

bool clauses_read(struct clauses *c, const struct shelf *s, struct trouble *why);
void clauses_free(struct clauses *c);

const struct clause *clauses_find(const struct clauses *c, const char *id);

/* Whether any listed clause begins with this document's name. */
bool clauses_know_document(const struct clauses *c, const char *id);

#endif
