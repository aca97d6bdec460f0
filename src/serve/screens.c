#include "serve/screens.h"

#include "base/chain.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct screen {
    struct screen *next;
    char path[256]; /* with its slash */
    char etag[20];
    const char *type;
    char *body;
    size_t len;
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
        char file[4096], path[256];
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

struct screens *screens_read(const char *folder, struct trouble *why)
{
    struct screens *s = calloc(1, sizeof *s);
    struct http_reply r;
    if (s == NULL)
        abort();
    if (read_folder(s, folder, "") && screens_find(s, "/", &r))
        return s;
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

bool screens_find(const struct screens *s, const char *path, struct http_reply *reply)
{
    const char *want = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (const struct screen *n = s->first; n != NULL; n = n->next)
        if (strcmp(n->path, want) == 0) {
            *reply = (struct http_reply){.status = 200,
                                         .type = n->type,
                                         .body = n->body,
                                         .len = n->len,
                                         .cache = strncmp(want, "/assets/", 8) == 0
                                                      ? "public, max-age=31536000, immutable"
                                                      : "no-cache",
                                         .etag = n->etag};
            return true;
        }
    return false;
}
