#include "book/journal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char LINK[] = ",\"link\":\"";
enum { LINK_LEN = sizeof LINK - 1, TAIL_LEN = LINK_LEN + CHAIN_HEX - 1 + 2 };
static_assert(JOURNAL_TAIL >= TAIL_LEN + 2, "room for the link, a newline and the end");

bool journal_open(struct journal *j, const char *path)
{
    j->last = chain_start();
    j->acts = 0;
    j->held = 0;
    j->failed = false;
    j->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return j->file >= 0;
}

/* A line is written where it leaves from. */
void journal_begin(struct journal *j, struct text *t)
{
    if (j->held + JOURNAL_LINE_MAX > sizeof j->out)
        journal_flush(j);
    text_on(t, j->out + j->held, JOURNAL_LINE_MAX - JOURNAL_TAIL);
    text_putc(t, '{');
}

void journal_chain(struct text *t, struct link *last)
{
    assert(!t->full && t->len + TAIL_LEN + 2 <= t->cap);
    *last = chain_next(*last, t->at, t->len);
    char *to = t->at + t->len;
    memcpy(to, LINK, LINK_LEN);
    chain_hex(*last, to + LINK_LEN);
    memcpy(to + TAIL_LEN - 2, "\"}\n", 4);
    t->len += TAIL_LEN + 1;
}

bool journal_end(struct journal *j, struct text *t)
{
    t->cap = JOURNAL_LINE_MAX;
    journal_chain(t, &j->last);
    j->held += t->len;
    return !j->failed;
}

bool journal_flush(struct journal *j)
{
    for (size_t at = 0; at < j->held && !j->failed;) {
        ssize_t put = write(j->file, j->out + at, j->held - at);
        j->failed = put < 0 && errno != EINTR;
        at += put > 0 ? (size_t)put : 0;
    }
    j->held = 0;
    return !j->failed;
}

bool journal_close(struct journal *j)
{
    struct text t;
    journal_begin(j, &t);
    json_int(&t, "end", (int64_t)j->acts);
    journal_end(j, &t);
    const bool good = journal_flush(j);
    return (close(j->file) == 0) & good;
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
