/* What people call every act there is, at tables and of occasions: desks that read a journal, an
 * incident or a case meet acts that nobody there may do, and have no other words for them. */
#include "floor/inspect.h"
#include "floor/say.h"
#include "wire/act_json.h"
#include "wire/occasion.h"

static void put_name(struct text *t, const char *act, const struct row_told *row, bool occasion)
{
    json_open(t, NULL, '{');
    json_str(t, "act", act);
    json_str(t, "of", row->of);
    json_flag(t, "occasion", occasion);
    json_str(t, "en", row->words);
    json_close(t, '}');
}

void ask_acts(struct floor *f, struct asked *q)
{
    struct text *t = answer_begin(f, q, "acts");
    json_open(t, "acts", '[');
    for (enum act_kind k = 0; k < ACT_COUNT; k++) {
        const struct row_told row = act_row(k, act_needs(k), act_may_have(k));
        put_name(t, act_name(k), &row, false);
    }
    for (size_t i = 0; OCCASION_KINDS[i] != NULL; i++)
        for (unsigned k = 0; k < OCCASION_KINDS[i]->acts; k++) {
            const struct row_told row = OCCASION_KINDS[i]->row(k);
            put_name(t, OCCASION_KINDS[i]->act_name(k), &row, true);
        }
    json_close(t, ']');
    say_end(f, q->desk);
}
