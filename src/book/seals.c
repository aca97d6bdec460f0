#include "book/seals.h"

#include "base/text.h"
#include "book/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- one seal --------------------------------------------------------------------------------- */

static size_t spell(const struct seal_line *l, char out[SEAL_LINE_MAX])
{
    char hex[CHAIN_HEX];
    return (size_t)snprintf(out, SEAL_LINE_MAX,
                            "{\"seal\":%" PRId64 ",\"at\":%" PRId64
                            ",\"hash\":\"%s\",\"key\":\"%s\"",
                            l->s.no, l->s.at, chain_hex(l->hash, hex), l->s.key);
}

struct seal_line seal_make(const struct chain_head *head, int64_t at, const char *key,
                           const uint8_t sign[64])
{
    struct seal_line l = {.s = {.no = head->no, .at = at}, .hash = head->hash};
    uint8_t signature[crypto_sign_BYTES];
    char words[SEAL_LINE_MAX];
    snprintf(l.s.key, sizeof l.s.key, "%s", key);
    size_t n = spell(&l, words);
    crypto_sign_detached(signature, NULL, (const uint8_t *)words, n, sign);
    sodium_bin2hex(l.s.signature, sizeof l.s.signature, signature, sizeof signature);
    return l;
}

size_t seal_write(const struct seal_line *l, char out[SEAL_LINE_MAX])
{
    size_t n = spell(l, out);
    return n +
           (size_t)snprintf(out + n, SEAL_LINE_MAX - n, ",\"signature\":\"%s\"}\n", l->s.signature);
}

bool seal_read(const char *line, struct seal_line *l)
{
    char hex[CHAIN_HEX] = "", again[SEAL_LINE_MAX];
    *l = (struct seal_line){0};
    if (sscanf(line,
               "{\"seal\":%" SCNd64 ",\"at\":%" SCNd64
               ",\"hash\":\"%64[0-9a-f]\",\"key\":\"%64[0-9a-f]\","
               "\"signature\":\"%128[0-9a-f]\"}",
               &l->s.no, &l->s.at, hex, l->s.key, l->s.signature) != 5 ||
        sodium_hex2bin(l->hash.hash, sizeof l->hash.hash, hex, strlen(hex), NULL, NULL, NULL) != 0)
        return false;
    seal_write(l, again);
    return strcmp(again, line) == 0;
}

bool seal_signed(const struct seal_line *l)
{
    uint8_t key[crypto_sign_PUBLICKEYBYTES], signature[crypto_sign_BYTES];
    char words[SEAL_LINE_MAX];
    size_t key_len, len, n = spell(l, words);
    return sodium_hex2bin(key, sizeof key, l->s.key, strlen(l->s.key), NULL, &key_len, NULL) == 0 &&
           sodium_hex2bin(signature, sizeof signature, l->s.signature, strlen(l->s.signature), NULL,
                          &len, NULL) == 0 &&
           key_len == sizeof key && len == sizeof signature &&
           crypto_sign_verify_detached(signature, (const uint8_t *)words, n, key) == 0;
}

/* --- the place -------------------------------------------------------------------------------- */

void seals_file(const char *place, char path[4200])
{
    struct stat s;
    const bool folder = stat(place, &s) == 0 && S_ISDIR(s.st_mode);
    snprintf(path, 4200, folder ? "%.4000s/chain.seals" : "%.4000s", place);
}

/* A line that is no seal, as a crash may leave one, says nothing. */
static bool take_line(const char *line, bool (*each)(void *, const struct seal_line *), void *ctx,
                      struct exported *out)
{
    struct seal_line l;
    if (strncmp(line, "{\"restored\":", 12) == 0)
        *out = (struct exported){.before = out->before + out->seals};
    if (!seal_read(line, &l))
        return true;
    out->seals++;
    out->last = l;
    return each == NULL || each(ctx, &l);
}

bool exported_read(const char *place, bool tail, bool (*each)(void *, const struct seal_line *),
                   void *ctx, struct exported *out, struct book_words *why)
{
    enum { TAIL = 65536 };
    char path[4200], line[4 * SEAL_LINE_MAX];
    *out = (struct exported){0};
    seals_file(place, path);
    FILE *f = fopen(path, "re");
    if (f == NULL)
        return errno == ENOENT || book_say(why, "%.300s cannot be read: %s", path, strerror(errno));
    bool good = fseek(f, 0, SEEK_END) == 0;
    const long end = ftell(f);
    good = good && fseek(f, tail && end > TAIL ? end - TAIL : 0, SEEK_SET) == 0;
    while (good && fgets(line, sizeof line, f) != NULL && take_line(line, each, ctx, out))
        ;
    good = good && !ferror(f);
    fclose(f);
    return good || book_say(why, "%.300s cannot be read", path);
}

/* What a crash has left half written is ended first, so that no line is joined to it. */
static bool ends_a_line(int fd)
{
    char last;
    const off_t end = lseek(fd, 0, SEEK_END);
    return end <= 0 || pread(fd, &last, 1, end - 1) != 1 || last == '\n';
}

bool exported_add(const char *place, const char *line, size_t len, struct book_words *why)
{
    char path[4200];
    seals_file(place, path);
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
    bool good = fd >= 0 && (ends_a_line(fd) || write(fd, "\n", 1) == 1) &&
                write(fd, line, len) == (ssize_t)len && fdatasync(fd) == 0;
    if (!good)
        book_say(why, "%.300s cannot be written: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return good;
}

bool exported_forgive(const char *place, int64_t at, const char *who, struct book_words *why)
{
    char buf[1024];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_int(&t, "restored", at);
    json_str(&t, "who", who);
    text_put(&t, "}\n");
    return exported_add(place, t.at, t.len, why);
}

/* --- against the book ------------------------------------------------------------------------- */

struct comparing {
    struct book_reader *r;
    struct proof *p;
    struct book_words *why;
    int64_t before; /* so many seals count no more */
    bool unread;
};

static void found(struct proof *p, const char *fmt, int64_t no, int64_t head)
{
    p->good = false;
    if (p->findings < FINDINGS_MAX)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(p->finding[p->findings++], FINDING_WORDS, fmt, no, head);
#pragma GCC diagnostic pop
}

static bool compare(void *ctx, const struct seal_line *l)
{
    struct comparing *c = ctx;
    struct link hash;
    bool there = false;
    if (c->before-- > 0 || l->s.no < c->p->from.no) /* what is relied on is not looked up */
        return true;
    c->unread = !book_batch_hash(c->r, l->s.no, &there, &hash, c->why);
    if (c->unread)
        return false;
    if (!seal_signed(l))
        found(c->p, "the exported seal of batch %" PRId64 " is not signed by the key it names",
              l->s.no, 0);
    else if (!there)
        found(c->p,
              "batch %" PRId64 " was sealed and exported, the book goes only up to batch %" PRId64
              ": it has lost its end, or an older copy was put in its place",
              l->s.no, c->p->head.no);
    else if (memcmp(&hash, &l->hash, sizeof hash) != 0)
        found(c->p,
              "batch %" PRId64 " has another hash than the one that was sealed and exported: its "
              "history was written anew",
              l->s.no, 0);
    return c->p->findings < FINDINGS_MAX;
}

bool book_check_exported(const char *path, const char *archive, const char *place, struct proof *p,
                         struct exported *out, struct book_words *why)
{
    struct comparing c = {.p = p, .why = why};
    c.r = book_read_at(path, archive, why);
    if (c.r == NULL)
        return false;
    bool read = exported_read(place, false, NULL, NULL, out, why);
    c.before = out->before; /* where those that count begin is known only at the end */
    read = read && exported_read(place, false, compare, &c, out, why) && !c.unread;
    if (read && out->seals == 0)
        found(p, "there is no seal at the place named", 0, 0);
    book_read_end(c.r);
    return read;
}
