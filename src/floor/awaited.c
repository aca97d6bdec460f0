/* Who must act next at a table, as it last said: who, what, and which acts would answer it. It is
 * kept as it stands in the transcript, so that lines played again tell the same as acts just done.
 */
#include "floor/awaited.h"

#include <string.h>

static const char AWAITS[] = "{\"event\":\"awaits\",";

void note_awaited(struct open_table *ot)
{
    const struct text *said = &ot->at.events.text;
    for (const char *line = said->at, *end = said->at + said->len; line < end;) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        const size_t len = (size_t)((next != NULL ? next : end) - line);
        if (len < AWAITED_MAX && len >= sizeof AWAITS &&
            memcmp(line, AWAITS, sizeof AWAITS - 1) == 0) {
            memset(&ot->awaited, 0, sizeof ot->awaited);
            memcpy(ot->awaited.told, line, len);
            ot->awaited.round = ot->at.table->round;
        }
        line += len + 1;
    }
}

void put_awaited(const struct open_table *ot, struct text *t)
{
    const struct table *tb = ot->at.table;
    if (ot->awaited.round != tb->round || tb->phase == PHASE_OPEN) {
        json_str(t, "awaits", NULL);
        return;
    }
    json_key(t, "awaits");
    text_putc(t, '{');
    text_put(t, ot->awaited.told + sizeof AWAITS - 1);
}
