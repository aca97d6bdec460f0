#include "rules/shelf.h"

#include "rules/merged.h"

#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool holds_rules(const char *home)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/rules", home);
    return access(path, R_OK) == 0;
}

static bool add_root(struct shelf *s, const char *folder)
{
    if (s->roots == SHELF_ROOTS || !holds_rules(folder) ||
        realpath(folder, s->root[s->roots]) == NULL)
        return false;
    s->roots++;
    return true;
}

static bool settle_on(struct shelf *s, const char *home)
{
    s->roots = 0;
    if (!add_root(s, home))
        return false;
    memcpy(s->home, s->root[0], sizeof s->home);
    return true;
}

static bool find_home(struct shelf *s, const char *file, struct trouble *why)
{
    const char *told = getenv("BAIZE_HOME");
    if (told != NULL) {
        if (settle_on(s, told))
            return true;
        trouble_say(why, "BAIZE_HOME is %s, which has no rules/ folder", told);
        return false;
    }
    char at[SHELF_PATH], home[SHELF_PATH + 32];
    if (realpath(file, at) != NULL) {
        *strrchr(at, '/') = '\0';
        static const char *const BESIDE[] = {"..", "../share/baize", "../../share/baize", "../..",
                                             "."};
        for (size_t i = 0; i < sizeof BESIDE / sizeof *BESIDE; i++) {
            snprintf(home, sizeof home, "%s/%s", at, BESIDE[i]);
            if (settle_on(s, home))
                return true;
        }
    }
    if (settle_on(s, "."))
        return true;
    trouble_say(why, "no rules/ folder beside the program or here; set BAIZE_HOME to where it is");
    return false;
}

bool shelf_find(struct shelf *s, struct trouble *why)
{
    return shelf_find_beside(s, "/proc/self/exe", why);
}

bool shelf_find_beside(struct shelf *s, const char *file, struct trouble *why)
{
    const char *also = getenv("BAIZE_ALSO");
    if (!find_home(s, file, why))
        return false;
    while (also != NULL && *also != '\0') {
        char folder[SHELF_PATH];
        size_t n = strcspn(also, ":");
        snprintf(folder, sizeof folder, "%.*s", (int)n, also);
        if (n >= sizeof folder || !add_root(s, folder)) {
            trouble_say(why, "BAIZE_ALSO names %s, which has no rules/ folder or is one too many",
                        folder);
            return false;
        }
        also += n + (also[n] == ':');
    }
    return true;
}

const char *shelf_told(const struct shelf *s, const char *path)
{
    for (unsigned i = s->roots; i-- > 0;) { /* one root may stand within another, added later */
        size_t n = strlen(s->root[i]);
        if (strncmp(path, s->root[i], n) == 0 && path[n] == '/')
            return path + n + 1;
    }
    return path;
}

bool shelf_ruleset(const struct shelf *s, const char *name, char *path, size_t cap)
{
    size_t n = strlen(name);
    if (n > 5 && strcmp(name + n - 5, ".yaml") == 0)
        snprintf(path, cap, "%s", name);
    else if (n == 0 || strstr(name, "..") != NULL || name[0] == '/')
        return false;
    else
        for (unsigned i = 0; i < s->roots; i++) {
            snprintf(path, cap, "%s/rules/%s.yaml", s->root[i], name);
            if (access(path, R_OK) == 0)
                return true;
        }
    return access(path, R_OK) == 0;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

void folder_each(const char *top, const char *ending, void (*each)(void *ctx, const char *path),
                 void *ctx)
{
    char *roots[] = {(char *)(uintptr_t)top, NULL};
    FTS *tree = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    if (tree == NULL)
        return;
    for (FTSENT *e; (e = fts_read(tree)) != NULL;) {
        size_t n = strlen(e->fts_path), m = strlen(ending);
        if (e->fts_info == FTS_F && n > m && strcmp(e->fts_path + n - m, ending) == 0)
            each(ctx, e->fts_path);
    }
    fts_close(tree);
}

/* All files of a folder of the roots, in order. */
static void walk(const struct shelf *s, const char *folder, const char *ending,
                 void (*each)(void *, const char *), void *ctx)
{
    for (unsigned i = 0; i < s->roots; i++) {
        char top[SHELF_PATH + 100];
        snprintf(top, sizeof top, "%s/%s", s->root[i], folder);
        folder_each(top, ending, each, ctx);
    }
}

struct naming {
    const struct shelf *shelf;
    const char *about; /* what they are about; NULL: games */
    void (*each)(void *, const char *);
    void *ctx;
};

static bool says(const struct entry *root, const char *field, const char *word)
{
    const char *value = root != NULL ? entry_value(root, field) : NULL;
    return value != NULL && strcmp(value, word) == 0;
}

static void name_of(void *ctx, const char *path)
{
    struct naming *n = ctx;
    char name[256];
    snprintf(name, sizeof name, "%s", shelf_told(n->shelf, path) + strlen("rules/"));
    name[strlen(name) - strlen(".yaml")] = '\0';
    struct pages *pages = pages_new();
    struct trouble ignored;
    struct entry *root = merged_read(pages, n->shelf, path, &ignored);
    const bool about = n->about != NULL ? says(root, "about", n->about)
                                        : root == NULL || entry_value(root, "about") == NULL;
    const bool wanted = !says(root, "abstract", "yes") && about;
    pages_free(pages);
    if (wanted)
        n->each(n->ctx, name);
}

void shelf_each(const struct shelf *s, void (*each)(void *ctx, const char *name), void *ctx)
{
    struct naming n = {s, NULL, each, ctx};
    walk(s, "rules", ".yaml", name_of, &n);
}

void shelf_each_about(const struct shelf *s, const char *about,
                      void (*each)(void *ctx, const char *name), void *ctx)
{
    struct naming n = {s, about, each, ctx};
    walk(s, "rules", ".yaml", name_of, &n);
}

void shelf_about(const struct shelf *s, const char *name, char *about, size_t cap)
{
    struct pages *pages = pages_new();
    struct trouble ignored;
    const struct entry *root = merged_read(pages, s, name, &ignored);
    const char *said = root != NULL ? entry_value(root, "about") : NULL;
    snprintf(about, cap, "%s", said != NULL ? said : "");
    pages_free(pages);
}

void shelf_each_file(const struct shelf *s, void (*each)(void *ctx, const char *path), void *ctx)
{
    walk(s, "rules", ".yaml", each, ctx);
}

void shelf_each_clauses(const struct shelf *s, void (*each)(void *ctx, const char *path), void *ctx)
{
    walk(s, "data/clauses", ".tsv", each, ctx);
}

void shelf_each_play(const struct shelf *s, void (*each)(void *ctx, const char *path), void *ctx)
{
    walk(s, "tests/plays", ".play", each, ctx);
}

void shelf_each_screen_test(const struct shelf *s, void (*each)(void *ctx, const char *path),
                            void *ctx)
{
    walk(s, "web/e2e", ".spec.ts", each, ctx);
}

void shelf_each_unit_test(const struct shelf *s, void (*each)(void *ctx, const char *path),
                          void *ctx)
{
    walk(s, "tests/unit", ".c", each, ctx);
    walk(s, "web/test", ".test.ts", each, ctx);
}
