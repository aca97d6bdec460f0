#include "floor/stretch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_AT_ONCE = 1 << 18 };

struct fetching {
    struct stretch_text *to;
    int64_t last;
    bool torn;
};

static bool fetch_page(void *ctx, const struct page *p)
{
    struct fetching *f = ctx;
    struct stretch_text *to = f->to;
    if (p->first > f->last)
        return false;
    f->torn = p->len == 0 || p->text[p->len - 1] != '\n';
    if (f->torn)
        return false;
    if (to->len + p->len > to->cap) {
        to->cap = to->len + p->len > 2 * to->cap ? to->len + p->len : 2 * to->cap;
        to->text = realloc(to->text, to->cap);
        if (to->text == NULL)
            abort();
    }
    memcpy(to->text + to->len, p->text, p->len);
    to->len += p->len;
    return to->len < BYTES_AT_ONCE;
}

bool stretch_read(struct book_reader *r, int64_t table, int64_t first, int64_t last,
                  struct stretch_text *to, struct book_words *why)
{
    struct fetching f = {to, last, false};
    if (to->text == NULL)
        to->text = malloc(to->cap = BYTES_AT_ONCE + BYTES_AT_ONCE / 4);
    if (to->text == NULL)
        abort();
    to->len = 0;
    if (!book_each_page(r, table, first, fetch_page, &f, why))
        return false;
    if (f.torn)
        snprintf(why->words, sizeof why->words, "a page is torn");
    return !f.torn;
}

struct playing {
    const struct stretch_player *p;
    bool over;
};

static bool play_line(void *ctx, char *line, size_t len)
{
    struct playing *k = ctx;
    return replay_line(k->p->r, line, len) && !(k->over = k->p->over(k->p->ctx));
}

bool stretch_play(struct book_reader *book, int64_t table, const struct stretch_player *p,
                  struct book_words *why)
{
    struct stretch_text some = {0};
    struct playing k = {p, false};
    bool read = true;
    replay_kept_by(p->r, book);
    while (read && !k.over && p->r->v.good) {
        read = stretch_read(book, table, (int64_t)p->r->v.line + 1, INT64_MAX, &some, why);
        if (some.len == 0)
            break;
        journal_each_line(some.text, some.len, play_line, &k);
    }
    free(some.text);
    return read;
}
