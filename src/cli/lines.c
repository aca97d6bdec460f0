/* Lines in, answers out. Answers to lines that came together leave together: while more is at hand
 * nobody waits for the answer to what came before it. */
#include "cli/cli.h"
#include "cli/telling.h"
#include "wire/field_json.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 4 * LINE_MAX_BYTES };

struct input {
    char at[READ_BYTES];
    size_t len;
    unsigned long lines;
};

/* More than fits is kept only so far that it is known to be too long. */
static bool read_more(struct input *in, int fd)
{
    if (in->len > LINE_MAX_BYTES)
        in->len = LINE_MAX_BYTES + 1;
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
    if (!to->marks)
        return true;
    char mark[64];
    const int n = snprintf(mark, sizeof mark, "{\"event\":\"end\",\"line\":%lu}\n", in->lines);
    return telling_put(to->telling, mark, (size_t)n);
}

static bool answer_whole(struct input *in, const struct each_line *to)
{
    char *from = in->at, *end = in->at + in->len, *stop;
    bool good = true;
    while (good && (stop = memchr(from, '\n', (size_t)(end - from))) != NULL) {
        good = answer(in, to, from, (size_t)(stop - from));
        from = stop + 1;
    }
    in->len = (size_t)(end - from);
    memmove(in->at, from, in->len);
    return good;
}

/* At its end, too, for then nobody waits for it. */
static bool more_at_hand(int fd)
{
    struct pollfd in = {.fd = fd, .events = POLLIN};
    return poll(&in, 1, 0) == 1;
}

bool cli_lines(int fd, const struct each_line *to)
{
    struct input *in = calloc(1, sizeof *in);
    if (in == NULL)
        abort();
    bool good = true;
    while (good && read_more(in, fd))
        good = answer_whole(in, to) && (more_at_hand(fd) || telling_out(to->telling));
    if (good && in->len > 0)
        good = answer(in, to, in->at, in->len);
    free(in);
    return good && telling_out(to->telling);
}
