#include "rules/identity.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *identity_part_name(enum identity_part p)
{
    static const char *const NAME[] = {
#define PART(id, name) name,
        IDENTITY(PART)
#undef PART
    };
    return NAME[p];
}

enum identity_part identity_differs(const struct identity *a, const struct identity *b)
{
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++)
        if (memcmp(&a->part[p], &b->part[p], sizeof a->part[p]) != 0)
            return p;
    return IDENTITY_PARTS;
}

/* Files being taken together, in the order in which they come. */
struct gathering {
    struct link sum;
    const struct shelf *shelf; /* paths are told from its roots; NULL: from the folder */
    const char *folder;
    struct trouble *why;
    bool bad;
};

static char *whole_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rbe");
    struct stat st;
    char *bytes = NULL;
    if (f != NULL && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode)) {
        *len = (size_t)st.st_size;
        bytes = malloc(*len + 1);
        if (bytes == NULL)
            abort();
        if (fread(bytes, 1, *len, f) != *len) {
            free(bytes);
            bytes = NULL;
        }
    }
    if (f != NULL)
        fclose(f);
    return bytes;
}

static void gather(void *ctx, const char *path)
{
    struct gathering *g = ctx;
    size_t len;
    char *bytes = g->bad ? NULL : whole_file(path, &len);
    const char *told = g->shelf != NULL ? shelf_told(g->shelf, path) : path + strlen(g->folder) + 1;
    if (bytes == NULL) {
        if (!g->bad)
            trouble_say(g->why, "%.300s cannot be read: %s", path, strerror(errno));
        g->bad = true;
        return;
    }
    g->sum = chain_next(chain_next(g->sum, told, strlen(told)), bytes, len);
    free(bytes);
}

/* The file that would be started now: where another lies in its place by now, it is that one. */
bool identity_program(struct link *out, struct trouble *why)
{
    static const char GONE[] = " (deleted)";
    char path[SHELF_PATH];
    size_t len;
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    if (n > (ssize_t)strlen(GONE) && strcmp(path + n - strlen(GONE), GONE) == 0)
        path[(size_t)n - strlen(GONE)] = '\0';
    char *bytes = whole_file(path, &len);
    if (bytes == NULL) {
        trouble_say(why, "the program itself, %.300s, cannot be read: %s", path, strerror(errno));
        return false;
    }
    *out = chain_digest(bytes, len);
    free(bytes);
    return true;
}

bool identity_find(const struct shelf *s, const char *screens, struct identity *out,
                   struct trouble *why)
{
    struct gathering rules = {.sum = chain_start(), .shelf = s, .why = why};
    struct gathering shown = {.sum = chain_start(), .folder = screens, .why = why};
    memset(out, 0, sizeof *out);
    if (!identity_program(&out->part[IDENTITY_PROGRAM], why))
        return false;
    shelf_each_file(s, gather, &rules);
    shelf_each_clauses(s, gather, &rules);
    if (screens != NULL)
        folder_each(screens, "", gather, &shown);
    out->part[IDENTITY_RULES] = rules.sum;
    out->part[IDENTITY_SCREENS] = shown.sum;
    return !rules.bad && !shown.bad;
}
