/* Named reasons, each with its clause: why a spin or a throw is void, a round is invalidated, a
 * table reserved, cards are replaced. What is said of one beside its clause and role is yes or
 * nothing. */
#include "rules/compiling.h"

#include <stddef.h>

/* The marks of a reason, the word each is set with, and where it is kept. */
static const struct {
    const char *key, *word;
    size_t at;
} MARKS[] = {
#define AT(member) offsetof(struct reason, member)
    {"uncalled", "yes", AT(uncalled)},         {"holds", "table", AT(all_seats)},
    {"after-close", "yes", AT(after_close)},   {"when", "shoe-end", AT(shoe_end)},
    {"while-open", "yes", AT(while_open)},     {"stops", "yes", AT(stops)},
    {"no-ground", "yes", AT(no_ground)},       {"takes-dice", "yes", AT(takes_dice)},
    {"repeated", "yes", AT(repeated)},         {"after-deal", "yes", AT(after_deal)},
    {"while-played", "yes", AT(while_played)},
#undef AT
};

static bool read_marks(const struct compiling *c, const struct entry *e, struct reason *r)
{
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        const char *const WORD[] = {MARKS[i].word, NULL};
        const struct entry *mark = entry_get(e, MARKS[i].key);
        if (mark != NULL && read_word(c, mark, WORD) < 0)
            return false;
        *(bool *)((char *)r + MARKS[i].at) = mark != NULL;
    }
    return true;
}

static bool read_reason(const struct compiling *c, const struct entry *e, struct reason *r)
{
    static const char *const FIELDS[] = {
        "role",        "clause",   "forfeit",    "refund",       "uncalled",   "holds",
        "after-close", "when",     "stops",      "notify",       "while-open", "no-ground",
        "takes-dice",  "repeated", "after-deal", "while-played", NULL};
    if (!check_fields(c, e, FIELDS))
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
