#include "occasion/occasion.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <stdlib.h>
#include <string.h>

const struct entry *first_of(const struct entry *map)
{
    return map != NULL ? map->first : NULL;
}

bool room_in_list(const struct compiling *c, const struct entry *e, size_t count, size_t most)
{
    if (count < most)
        return true;
    entry_trouble(e, c->why, "is one too many");
    return false;
}

bool read_cited(const struct compiling *c, const struct entry *map, cited_rule *out)
{
    const char *ignored;
    *out = entry_get(map, "clause");
    return read_clause(c, map, "clause", &ignored);
}

static bool read_terms(const struct compiling *c, const struct section *section,
                       struct occasion_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->root, "terms")); e != NULL; e = e->next) {
        int is, needed;
        if (!room_in_list(c, e, r->term_count, TERMS_MAX) || !check_fields(c, e, section) ||
            !read_word(c, section, e, "is", &is) || !read_word(c, section, e, "needed", &needed))
            return false;
        struct term_rule *t = &r->term[r->term_count++];
        *t = (struct term_rule){e->key, (enum term_is)is, (unsigned)needed, -1, NULL};
        if (!read_cited(c, e, &t->clause))
            return false;
        const char *with = entry_value(e, "with");
        t->with = with != NULL ? term_rule(r, with) : -1;
        if (with != NULL && t->with < 0) {
            entry_trouble(e, c->why, "is needed with a term that does not stand before it");
            return false;
        }
    }
    return true;
}

static bool read_points(const struct compiling *c, const struct occasion_machine *k,
                        struct occasion_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->root, "rules")); e != NULL; e = e->next) {
        size_t p = 0;
        while (p < k->point_count && strcmp(k->points[p].name, e->key) != 0)
            p++;
        if (p == k->point_count) {
            entry_trouble(e, c->why, "is no point at which a rule about %s bites", k->about);
            return false;
        }
        if (!check_clause(c, e))
            return false;
        r->rule[p] = e;
    }
    for (size_t p = 0; p < k->point_count; p++)
        if (k->points[p].needed && r->rule[p] == NULL) {
            trouble_say(c->why, "%s: rules.%s: every ruleset about %s needs this clause",
                        r->root->file, k->points[p].name, k->about);
            return false;
        }
    return true;
}

bool know_terms(const struct compiling *c, const struct occasion_rules *r,
                const struct known_term *known, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        *known[i].at = term_rule(r, known[i].name);
        if (*known[i].at < 0 ? known[i].needed : r->term[*known[i].at].is != known[i].is) {
            trouble_say(c->why, "%s: terms.%s: is needed, and must be what it is elsewhere",
                        r->root->file, known[i].name);
            return false;
        }
    }
    return true;
}

static bool compile(const struct compiling *c, const struct occasion_machine *k,
                    struct occasion_rules *r)
{
    r->name = entry_value(r->root, "ruleset");
    r->title = entry_value(r->root, "title");
    r->document = entry_value(r->root, "document");
    int about;
    if (!check_fields(c, r->root, k->file) || !read_word(c, k->file, r->root, "about", &about))
        return false;
    if (about < 0 || r->name == NULL || r->title == NULL || r->document == NULL) {
        trouble_say(c->why,
                    "%s: is no ruleset about %s: it needs about, ruleset, title "
                    "and document",
                    r->root->file, k->about);
        return false;
    }
    for (const struct rule_field *f = k->file->fields; f->name != NULL; f++)
        if (f->kind == RULE_MAP && !must_be_map(c, entry_get(r->root, f->name)))
            return false;
    return read_terms(c, k->term, r) && read_points(c, k, r) && k->read(c, r);
}

struct occasion_rules *occasion_rules_from(const struct occasion_machine *kind,
                                           const struct origin *from, const struct clauses *clauses,
                                           struct trouble *why)
{
    struct occasion_rules *r = calloc(1, kind->rules_size);
    if (r == NULL)
        abort();
    r->pages = pages_new();
    struct entry *root = merged_origin(r->pages, from, why);
    const struct compiling c = {.clauses = clauses, .why = why};
    r->root = root;
    if (root == NULL || !merged_spell_out(r->pages, root, why) || !compile(&c, kind, r)) {
        occasion_rules_free(r);
        return NULL;
    }
    r->source = from->text == NULL ? merged_source(r->pages, from->name) : NULL;
    r->hash = entry_hash(root);
    return r;
}

struct occasion_rules *occasion_rules_load(const struct occasion_machine *kind,
                                           const struct shelf *shelf, const struct clauses *clauses,
                                           const char *name, struct trouble *why)
{
    return occasion_rules_from(kind, &(struct origin){.shelf = shelf, .name = name}, clauses, why);
}

void occasion_rules_free(struct occasion_rules *r)
{
    if (r == NULL)
        return;
    pages_free(r->pages);
    free(r);
}

int term_rule(const struct occasion_rules *r, const char *name)
{
    for (size_t i = 0; i < r->term_count; i++)
        if (strcmp(r->term[i].name, name) == 0)
            return (int)i;
    return -1;
}
