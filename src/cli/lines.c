/* Lines in, answers out. Answers to lines that came together leave together: while another whole
 * line is at hand nobody waits for the answer to the one before it. */
#include "cli/cli.h"
#include "wire/field_json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 4 * LINE_MAX_BYTES, TOLD_AT_ONCE = 1 << 20 };

void telling_free(struct telling *t)
{
    free(t->held);
}

bool telling_out(struct telling *t)
{
    if (t->len == 0)
        return true;
    bool good = t->first == NULL || t->first(t->ctx);
    if (good) {
        fwrite(t->held, 1, t->len, stdout);
        fflush(stdout);
    }
    t->len = 0;
    return good;
}

bool telling_put(struct telling *t, const char *text, size_t len)
{
    if (t->len + len > t->cap) {
        t->cap = 2 * (t->len + len);
        t->held = realloc(t->held, t->cap);
        if (t->held == NULL)
            abort();
    }
    memcpy(t->held + t->len, text, len);
    t->len += len;
    return t->len < TOLD_AT_ONCE || telling_out(t);
}

struct input {
    char at[READ_BYTES];
    size_t len;
    bool cut; /* the line at its beginning is too long, and its rest is left out */
    unsigned long lines;
};

/* More than fits is kept only so far that it is known to be too long. */
static bool read_more(struct input *in, int fd)
{
    if (in->len > LINE_MAX_BYTES) {
        in->len = LINE_MAX_BYTES + 1;
        in->cut = true;
    }
    ssize_t got;
    do
        got = read(fd, in->at + in->len, sizeof in->at - in->len);
    while (got < 0 && errno == EINTR);
    if (got <= 0)
        return false;
    in->len += (size_t)got;
    return true;
}

static bool answer(struct input *in, const struct each_line *to, const char *line, size_t len)
{
    if (!to->each(to->ctx, line, len))
        return false;
    in->lines++;
    char mark[64];
    const int n = snprintf(mark, sizeof mark, "{\"event\":\"end\",\"line\":%lu}\n", in->lines);
    return !to->marks || telling_put(to->telling, mark, (size_t)n);
}

static bool answer_whole(struct input *in, const struct each_line *to)
{
    char *from = in->at, *end = in->at + in->len, *stop;
    bool good = true;
    while (good && (stop = memchr(from, '\n', (size_t)(end - from))) != NULL) {
        good = answer(in, to, from, in->cut ? LINE_MAX_BYTES + 1 : (size_t)(stop - from));
        in->cut = false;
        from = stop + 1;
    }
    in->len = (size_t)(end - from);
    memmove(in->at, from, in->len);
    return good;
}

bool cli_lines(int fd, const struct each_line *to)
{
    struct input *in = calloc(1, sizeof *in);
    if (in == NULL)
        abort();
    bool good = true;
    while (good && read_more(in, fd))
        good = answer_whole(in, to) && telling_out(to->telling);
    if (good && in->len > 0)
        good = answer(in, to, in->at, in->len) && telling_out(to->telling);
    free(in);
    return good;
}
