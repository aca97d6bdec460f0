#include "book/journal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char LINK[] = ",\"link\":\"";
enum { LINK_LEN = sizeof LINK - 1, TAIL_LEN = LINK_LEN + CHAIN_HEX - 1 + 2 };
static_assert(JOURNAL_TAIL >= TAIL_LEN + 2, "room for the link, a newline and the end");

bool journal_open(struct journal *j, const char *path)
{
    j->last = chain_start();
    j->acts = 0;
    j->file = fopen(path, "wxe");
    return j->file != NULL && setvbuf(j->file, j->out, _IOFBF, sizeof j->out) == 0;
}

void journal_begin(struct journal *j, struct text *t)
{
    text_on(t, j->line, sizeof j->line - JOURNAL_TAIL);
    text_putc(t, '{');
}

void journal_chain(struct text *t, struct link *last)
{
    assert(!t->full);
    char hex[CHAIN_HEX];
    *last = chain_next(*last, t->at, t->len);
    text_put(t, LINK);
    text_put(t, chain_hex(*last, hex));
    text_put(t, "\"}\n");
    assert(!t->full);
}

bool journal_end(struct journal *j, struct text *t)
{
    t->cap = sizeof j->line;
    journal_chain(t, &j->last);
    return fwrite(t->at, 1, t->len, j->file) == t->len;
}

bool journal_flush(struct journal *j)
{
    return fflush(j->file) == 0;
}

bool journal_close(struct journal *j)
{
    struct text t;
    journal_begin(j, &t);
    json_int(&t, "end", (int64_t)j->acts);
    bool good = journal_end(j, &t);
    return (fclose(j->file) == 0) & good;
}

bool journal_each_line(const char *text, size_t len,
                       bool (*each)(void *ctx, char *line, size_t len), void *ctx)
{
    char *copy = malloc(len + 1);
    if (copy == NULL)
        abort();
    memcpy(copy, text, len);
    bool whole = true, more = true;
    for (char *at = copy, *end = copy + len; at < end && more && whole;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        whole = stop != NULL;
        if (whole) {
            *stop = '\0';
            more = each(ctx, at, (size_t)(stop - at));
            at = stop + 1;
        }
    }
    free(copy);
    return whole;
}

bool journal_check(char *line, size_t *len, struct link *last)
{
    if (*len < TAIL_LEN + 1)
        return false;
    const size_t body = *len - TAIL_LEN;
    char *tail = line + body;
    char hex[CHAIN_HEX];
    struct link here = chain_next(*last, line, body);
    if (memcmp(tail, LINK, LINK_LEN) != 0 || memcmp(tail + TAIL_LEN - 2, "\"}", 2) != 0 ||
        memcmp(tail + LINK_LEN, chain_hex(here, hex), CHAIN_HEX - 1) != 0)
        return false;
    *last = here;
    tail[0] = '}';
    tail[1] = '\0';
    *len = body + 1;
    return true;
}
