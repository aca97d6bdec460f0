#include "serve/screens.h"

#include "base/chain.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_MAX_LEN = 256 };

struct screen {
    struct screen *next;
    char path[PATH_MAX_LEN];   /* with its slash */
    char folder[PATH_MAX_LEN]; /* an index.html's, as "docs/" */
    char etag[24];             /* weak where there are two forms of the body */
    const char *type;
    char *body;
    size_t len;
    const struct screen *packed; /* or NULL */
    bool is_packed;              /* it is that of another */
};

struct screens {
    struct screen *first;
};

static const char *type_of(const char *path)
{
    static const struct {
        const char *end, *type;
    } TYPES[] = {{".html", "text/html; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".svg", "image/svg+xml"},
                 {".png", "image/png"},
                 {".webp", "image/webp"},
                 {".txt", "text/plain; charset=utf-8"},
                 {".json", "application/json"},
                 {".webmanifest", "application/manifest+json"},
                 {".woff2", "font/woff2"},
                 {".ico", "image/x-icon"}};
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
        size_t end = strlen(TYPES[i].end);
        if (len > end && strcmp(path + len - end, TYPES[i].end) == 0)
            return TYPES[i].type;
    }
    return "application/octet-stream";
}

/* Of "/docs/index.html" the "docs/": a place named from the folder above. */
static void name_folder(struct screen *n)
{
    char *end = strrchr(n->path, '/');
    if (end == n->path || strcmp(end, "/index.html") != 0)
        return;
    const char *from = end;
    while (from[-1] != '/')
        from--;
    snprintf(n->folder, sizeof n->folder, "%.*s/", (int)(end - from), from);
}

static bool read_file(struct screens *s, const char *file, const char *path, size_t len)
{
    FILE *f = fopen(file, "rbe");
    struct screen *n = calloc(1, sizeof *n);
    if (n == NULL || (n->body = malloc(len + 1)) == NULL)
        abort();
    bool good = f != NULL && fread(n->body, 1, len, f) == len;
    if (f != NULL)
        fclose(f);
    if (!good) {
        free(n->body);
        free(n);
        return false;
    }
    char hex[CHAIN_HEX];
    n->len = len;
    n->type = type_of(path);
    snprintf(n->path, sizeof n->path, "%s", path);
    snprintf(n->etag, sizeof n->etag, "\"%.16s\"", chain_hex(chain_digest(n->body, len), hex));
    name_folder(n);
    n->next = s->first;
    s->first = n;
    return true;
}

static bool read_folder(struct screens *s, const char *folder, const char *under)
{
    DIR *d = opendir(folder);
    if (d == NULL)
        return false;
    bool good = true;
    for (struct dirent *e; good && (e = readdir(d)) != NULL;) {
        char file[4096], path[PATH_MAX_LEN];
        struct stat st;
        if (e->d_name[0] == '.')
            continue;
        int a = snprintf(file, sizeof file, "%s/%s", folder, e->d_name);
        int b = snprintf(path, sizeof path, "%s/%s", under, e->d_name);
        if (a >= (int)sizeof file || b >= (int)sizeof path || stat(file, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode))
            good = read_folder(s, file, path);
        else if (S_ISREG(st.st_mode))
            good = read_file(s, file, path, (size_t)st.st_size);
    }
    closedir(d);
    return good;
}

static struct screen *at_path(const struct screens *s, const char *path)
{
    for (struct screen *n = s->first; n != NULL; n = n->next)
        if (strcmp(n->path, path) == 0)
            return n;
    return NULL;
}

static void pair_up(struct screens *s)
{
    for (struct screen *n = s->first; n != NULL; n = n->next) {
        char path[PATH_MAX_LEN + 4], weak[sizeof n->etag];
        snprintf(path, sizeof path, "%s.gz", n->path);
        struct screen *packed = at_path(s, path);
        if (packed == NULL)
            continue;
        packed->is_packed = true;
        n->packed = packed;
        snprintf(weak, sizeof weak, "W/%.21s", n->etag);
        memcpy(n->etag, weak, sizeof weak);
    }
}

struct screens *screens_read(const char *folder, struct trouble *why)
{
    struct screens *s = calloc(1, sizeof *s);
    struct http_reply r;
    if (s == NULL)
        abort();
    if (read_folder(s, folder, "") && screens_find(s, "/", &r)) {
        pair_up(s);
        return s;
    }
    trouble_say(why, "%s holds no screens: build them with `make screens`", folder);
    screens_free(s);
    return NULL;
}

void screens_free(struct screens *s)
{
    if (s == NULL)
        return;
    for (struct screen *n = s->first, *next; n != NULL; n = next) {
        next = n->next;
        free(n->body);
        free(n);
    }
    free(s);
}

static void give(const struct screen *n, struct http_reply *reply)
{
    *reply = (struct http_reply){.status = 200,
                                 .type = n->type,
                                 .body = n->body,
                                 .len = n->len,
                                 .packed = n->packed != NULL ? n->packed->body : NULL,
                                 .packed_len = n->packed != NULL ? n->packed->len : 0,
                                 .cache = strncmp(n->path, "/assets/", 8) == 0
                                              ? "public, max-age=31536000, immutable"
                                              : "no-cache",
                                 .etag = n->etag};
}

static const struct screen *without_slash(const struct screens *s, const char *path)
{
    char index[PATH_MAX_LEN];
    int len = snprintf(index, sizeof index, "%s/index.html", path);
    return len < (int)sizeof index ? at_path(s, index) : NULL;
}

bool screens_find(const struct screens *s, const char *path, struct http_reply *reply)
{
    char want[PATH_MAX_LEN];
    size_t len = strlen(path);
    bool folder = len > 0 && path[len - 1] == '/';
    if (snprintf(want, sizeof want, "%s%s", path, folder ? "index.html" : "") >= (int)sizeof want)
        return false;
    const struct screen *n = at_path(s, want);
    if (n != NULL && !n->is_packed) {
        give(n, reply);
        return true;
    }
    n = folder ? NULL : without_slash(s, path);
    if (n != NULL)
        *reply = (struct http_reply){.status = 301, .location = n->folder};
    return n != NULL;
}
