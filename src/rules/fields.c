#include "rules/compiling.h"

#include <stdio.h>
#include <string.h>

bool must_be_map(const struct compiling *c, const struct entry *e)
{
    if (e == NULL || e->kind == ENTRY_MAP)
        return true;
    entry_trouble(e, c->why, "must hold named fields");
    return false;
}

bool check_fields(const struct compiling *c, const struct entry *map, const struct section *s)
{
    if (!must_be_map(c, map))
        return false;
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next)
        if (field_find(s, e->key) == NULL) {
            entry_trouble(e, c->why, "is no field that belongs here");
            return false;
        }
    return true;
}

static bool check_one(const struct compiling *c, const struct entry *e)
{
    if (e->kind != ENTRY_VALUE || strchr(e->value, ':') == NULL) {
        entry_trouble(e, c->why, "must be a clause id such as nz1996:III.5.1/split");
        return false;
    }
    if (clauses_know_document(c->clauses, e->value) && clauses_find(c->clauses, e->value) == NULL) {
        entry_trouble(e, c->why, "%s is not in the list of clauses", e->value);
        return false;
    }
    return true;
}

bool check_clause(const struct compiling *c, const struct entry *e)
{
    if (e == NULL)
        return true;
    if (e->kind != ENTRY_LIST || e->first == NULL)
        return check_one(c, e);
    for (const struct entry *k = e->first; k != NULL; k = k->next)
        if (!check_one(c, k))
            return false;
    return true;
}

const char *clause_in(const struct entry *map, const char *key)
{
    const struct entry *e = entry_get(map, key);
    return e == NULL ? NULL : e->kind == ENTRY_LIST ? e->first->value : e->value;
}

bool read_clause(const struct compiling *c, const struct entry *map, const char *key,
                 const char **out)
{
    const struct entry *e = entry_get(map, key);
    if (e == NULL) {
        entry_trouble(map, c->why, "needs a `%s`", key);
        return false;
    }
    if (!check_clause(c, e))
        return false;
    *out = clause_in(map, key);
    return true;
}

bool read_odds(const struct compiling *c, const struct entry *e, struct odds *out)
{
    int num, den, end = 0;
    if (e == NULL || e->kind != ENTRY_VALUE ||
        sscanf(e->value, "%9d to %9d%n", &num, &den, &end) != 2 || e->value[end] != '\0' ||
        num <= 0 || den <= 0 || num > MONEY_ODDS_MAX || den > MONEY_ODDS_MAX) {
        if (e != NULL)
            entry_trouble(e, c->why, "must be odds such as 17 to 1, at most %d to 1",
                          MONEY_ODDS_MAX);
        return false;
    }
    *out = (struct odds){num, den};
    return true;
}

bool read_number(const struct compiling *c, const struct section *s, const struct entry *map,
                 const char *key, int64_t *out)
{
    const struct entry *e = entry_get(map, key);
    const struct rule_field *f = field_find(s, key);
    *out = 0;
    if (e == NULL)
        return f->usual == NULL || money_parse(f->usual, out);
    if (e->kind == ENTRY_VALUE && money_parse(e->value, out) && *out >= f->least && *out <= f->most)
        return true;
    if (f->most == INT64_MAX)
        entry_trouble(e, c->why, "must be a whole number");
    else
        entry_trouble(e, c->why, "must be a whole number from %lld to %lld", (long long)f->least,
                      (long long)f->most);
    return false;
}

static int place_of(const char *word, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

bool read_word(const struct compiling *c, const struct section *s, const struct entry *map,
               const char *key, int *out)
{
    const struct entry *e = entry_get(map, key);
    const struct rule_field *f = field_find(s, key);
    const char *word = e == NULL ? f->usual : e->kind == ENTRY_VALUE ? e->value : NULL;
    *out = word != NULL ? place_of(word, f->words) : -1;
    if (e == NULL || *out >= 0)
        return true;
    char all[160] = "";
    for (int i = 0; f->words[i] != NULL; i++) {
        strncat(all, i > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, f->words[i], sizeof all - strlen(all) - 1);
    }
    entry_trouble(e, c->why, "must be one of %s", all);
    return false;
}

bool may_read_clause(const struct compiling *c, const struct entry *map, const char *key,
                     const char **out)
{
    if (!check_clause(c, entry_get(map, key)))
        return false;
    *out = clause_in(map, key);
    return true;
}

bool check_named_clauses(const struct compiling *c, const struct entry *map)
{
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (e->first != NULL) {
            if (!check_named_clauses(c, e))
                return false;
        } else if (e->kind == ENTRY_VALUE && strchr(e->value, ':') != NULL && !check_clause(c, e)) {
            return false;
        }
    }
    return true;
}

bool read_notice(const struct compiling *c, const struct entry *map, int64_t *ms, unsigned *rounds)
{
    const struct entry *e = entry_get(map, "notice");
    if (e == NULL)
        return true;
    unsigned n;
    int end = 0;
    if (e->kind == ENTRY_VALUE && sscanf(e->value, "%4u minutes%n", &n, &end) == 1 && end > 0 &&
        e->value[end] == '\0') {
        *ms = (int64_t)n * 60000;
        return true;
    }
    end = 0;
    if (rounds != NULL && e->kind == ENTRY_VALUE &&
        sscanf(e->value, "%4u rounds%n", &n, &end) == 1 && end > 0 && e->value[end] == '\0') {
        *rounds = n;
        return true;
    }
    entry_trouble(e, c->why, "must be a notice such as 20 minutes");
    return false;
}

bool read_rank(const struct compiling *c, const struct entry *map, unsigned *rank)
{
    const struct entry *role = entry_get(map, "role");
    *rank = 0;
    if (role == NULL)
        return true;
    int r = role->kind == ENTRY_VALUE ? ruleset_rank(c->rs, role->value) : -1;
    if (r < 0) {
        entry_trouble(role, c->why, "is no role listed under `roles`");
        return false;
    }
    *rank = (unsigned)r;
    return true;
}
