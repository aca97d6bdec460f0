#include "rules/clauses.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLAUSES_MAX = 8192 };

static int compare(const void *a, const void *b)
{
    return strcmp((*(struct clause *const *)a)->id, (*(struct clause *const *)b)->id);
}

static bool read_list(struct clauses *c, const char *path, struct trouble *why)
{
    FILE *f = fopen(path, "r");
    if (f == NULL) {
        trouble_say(why, "%s: cannot be read: %s", path, strerror(errno));
        return false;
    }
    char *line = NULL;
    size_t cap = 0;
    unsigned number = 0;
    bool good = true;
    for (ssize_t n; good && (n = getline(&line, &cap, f)) > 0;) {
        number++;
        if (number == 1)
            continue;
        line[strcspn(line, "\r\n")] = '\0';
        char *field[5], *at = line;
        size_t k = 0;
        for (; k < 5 && at != NULL; k++)
            field[k] = strsep(&at, "\t");
        if (k != 5 || c->count == CLAUSES_MAX) {
            trouble_say(why, "%s:%u: a clause has id, game, kind, enforcer and gist", path, number);
            good = false;
            break;
        }
        c->at[c->count++] = (struct clause){
            pages_keep(c->pages, field[0]), pages_keep(c->pages, field[1]),
            pages_keep(c->pages, field[2]), pages_keep(c->pages, field[3]),
            pages_keep(c->pages, field[4]),
        };
    }
    free(line);
    fclose(f);
    return good;
}

struct reading {
    struct clauses *c;
    struct trouble *why;
    bool good;
};

static void read_each(void *ctx, const char *path)
{
    struct reading *r = ctx;
    r->good = r->good && read_list(r->c, path, r->why);
}

bool clauses_read(struct clauses *c, const struct shelf *s, struct trouble *why)
{
    struct reading r = {c, why, true};
    *c = (struct clauses){.pages = pages_new()};
    c->at = calloc(CLAUSES_MAX, sizeof *c->at);
    c->by_id = calloc(CLAUSES_MAX, sizeof(struct clause *));
    if (c->at == NULL || c->by_id == NULL)
        abort();
    shelf_each_clauses(s, read_each, &r);
    if (!r.good || c->count == 0) {
        if (r.good)
            trouble_say(why, "%s/data/clauses holds no list of clauses", s->home);
        clauses_free(c);
        return false;
    }
    for (size_t i = 0; i < c->count; i++)
        c->by_id[i] = &c->at[i];
    qsort(c->by_id, c->count, sizeof(struct clause *), compare);
    return true;
}

void clauses_free(struct clauses *c)
{
    pages_free(c->pages);
    free(c->at);
    free(c->by_id);
    *c = (struct clauses){0};
}

const struct clause *clauses_find(const struct clauses *c, const char *id)
{
    struct clause key = {.id = id}, *k = &key;
    struct clause **hit = bsearch(&k, c->by_id, c->count, sizeof(struct clause *), compare);
    return hit != NULL ? *hit : NULL;
}

bool clauses_know_document(const struct clauses *c, const char *id)
{
    size_t n = strcspn(id, ":"), from = 0, to = c->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const char *there = c->by_id[middle]->id;
        int order = strncmp(there, id, n);
        if (order == 0)
            order = there[n] - ':';
        if (order == 0)
            return true;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return false;
}
