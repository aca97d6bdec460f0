/* Named reasons, each with its clause: why a spin or a throw is void, a round is invalidated, a
 * table reserved, cards are replaced. What is said of one beside its clause and role is yes or
 * nothing. */
#include "rules/compiling.h"

#include <stddef.h>

/* The marks of a reason, and where each is kept. */
static const struct {
    const char *key;
    size_t at;
} MARKS[] = {
#define AT(member) offsetof(struct reason, member)
    {"uncalled", AT(uncalled)},         {"holds", AT(all_seats)},
    {"after-close", AT(after_close)},   {"when", AT(shoe_end)},
    {"while-open", AT(while_open)},     {"stops", AT(stops)},
    {"no-ground", AT(no_ground)},       {"takes-dice", AT(takes_dice)},
    {"repeated", AT(repeated)},         {"after-deal", AT(after_deal)},
    {"while-played", AT(while_played)},
#undef AT
};

static bool read_marks(const struct compiling *c, const struct entry *e, struct reason *r)
{
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        int mark;
        if (!read_word(c, &SECTION[SECTION_REASON], e, MARKS[i].key, &mark))
            return false;
        *(bool *)((char *)r + MARKS[i].at) = mark == 0;
    }
    return true;
}

static bool read_reason(const struct compiling *c, const struct entry *e, struct reason *r)
{
    if (!check_fields(c, e, &SECTION[SECTION_REASON]))
        return false;
    *r = (struct reason){.name = e->key,
                         .forfeit = entry_value(e, "forfeit"),
                         .refund = entry_value(e, "refund"),
                         .notify = entry_value(e, "notify")};
    return read_clause(c, e, "clause", &r->clause) && check_clause(c, entry_get(e, "forfeit")) &&
           check_clause(c, entry_get(e, "refund")) && check_clause(c, entry_get(e, "notify")) &&
           read_rank(c, e, &r->rank) && read_marks(c, e, r);
}

bool read_reasons(struct compiling *c, const struct entry *map, struct reason *list, size_t *count)
{
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (*count == REASONS_MAX) {
            entry_trouble(e, c->why, "is one reason too many");
            return false;
        }
        if (!read_reason(c, e, &list[(*count)++]))
            return false;
    }
    return true;
}
