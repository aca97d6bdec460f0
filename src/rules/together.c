/* Clauses that one line of a ruleset names together: what happens there rests on all of them. The
 * first is what is cited; whoever tells it finds the others here. */
#include "rules/compiling.h"

#include <string.h>

/* A clause is known by where it was read, so that the same clause may stand alone elsewhere. */
static size_t place_of(const struct ruleset *rs, const char *first)
{
    size_t at = ((uintptr_t)first >> 3) * 0x9e3779b1u % TOGETHER_MAX;
    while (rs->together[at].first != NULL && rs->together[at].first != first)
        at = (at + 1) % TOGETHER_MAX;
    return at;
}

static bool is_clauses(const struct entry *list)
{
    const struct entry *first = list->kind == ENTRY_LIST ? list->first : NULL;
    return first != NULL && first->kind == ENTRY_VALUE && strchr(first->value, ':') != NULL &&
           first->next != NULL;
}

/* What no event tells: what other options would bring, what the program embodies. */
static bool is_silent(const struct entry *e)
{
    return e->key != NULL && (strcmp(e->key, "variants") == 0 || strcmp(e->key, "facts") == 0);
}

bool keep_together(struct compiling *c, const struct entry *map)
{
    struct ruleset *rs = c->rs;
    for (const struct entry *e = map->first; e != NULL; e = e->next) {
        if (is_clauses(e)) {
            if (rs->together_count == TOGETHER_MAX / 2) {
                entry_trouble(e, c->why, "is one list of clauses too many");
                return false;
            }
            size_t at = place_of(rs, e->first->value);
            rs->together_count += rs->together[at].first == NULL;
            rs->together[at].first = e->first->value;
            rs->together[at].others = e->first->next;
        } else if (!is_silent(e) && !keep_together(c, e)) {
            return false;
        }
    }
    return true;
}

const struct entry *ruleset_also(const struct ruleset *rs, const char *rule)
{
    return rule != NULL ? rs->together[place_of(rs, rule)].others : NULL;
}
