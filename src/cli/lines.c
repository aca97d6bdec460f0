#include "cli/cli.h"
#include "wire/field_json.h"

#include <stdlib.h>

static void mark_end(unsigned long line)
{
    printf("{\"event\":\"end\",\"line\":%lu}\n", line);
    fflush(stdout);
}

bool cli_lines(FILE *in, bool (*each)(void *ctx, const char *line, size_t len), void *ctx,
               bool marks)
{
    char *line = malloc(LINE_MAX_BYTES + 1);
    if (line == NULL)
        abort();
    bool good = true;
    size_t len = 0;
    unsigned long lines = 0;
    for (int c; good;) {
        c = getc_unlocked(in);
        if (c == EOF && len == 0)
            break;
        if (c != '\n' && c != EOF) {
            if (len <= LINE_MAX_BYTES)
                line[len < LINE_MAX_BYTES ? len : LINE_MAX_BYTES] = (char)c;
            len += len <= LINE_MAX_BYTES;
            continue;
        }
        good = each(ctx, line, len);
        lines++;
        if (marks)
            mark_end(lines);
        len = 0;
        if (c == EOF)
            break;
    }
    free(line);
    return good;
}
