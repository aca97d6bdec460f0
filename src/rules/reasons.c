/* Named reasons, each with its clause: why a spin or a throw is void, a round is invalidated, a
 * table reserved, cards are replaced. What is said of one beside its clause and role is yes or
 * nothing. */
#include "base/text.h"
#include "rules/compiling.h"

#include <stddef.h>
#include <string.h>

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
                         .forfeit = clause_in(e, "forfeit"),
                         .refund = clause_in(e, "refund"),
                         .notify = clause_in(e, "notify")};
    return read_clause(c, e, "clause", &r->clause) && check_clause(c, entry_get(e, "forfeit")) &&
           check_clause(c, entry_get(e, "refund")) && check_clause(c, entry_get(e, "notify")) &&
           read_rank(c, e, &r->rank) && read_marks(c, e, r);
}

bool cause_of(struct compiling *c, const struct entry *e, const char *act, const char *asks)
{
    struct ruleset *rs = c->rs;
    if (rs->cause_count == CAUSES_MAX) {
        entry_trouble(e, c->why, "is one reason too many: all acts together have %d", CAUSES_MAX);
        return false;
    }
    rs->causes[rs->cause_count++] = (struct cause){.act = act, .word = e->key, .asks = asks};
    return true;
}

/* What is named only to be no reason is none to choose. */
static bool is_cause(struct compiling *c, const struct rule_field *f, const struct entry *e,
                     const struct reason *r)
{
    if (f->kind != RULE_REASONS || r->no_ground)
        return true;
    const char *asks = r->takes_dice ? "dice" : r->all_seats || r->stops ? NULL : f->asks;
    return cause_of(c, e, f->act, asks);
}

bool read_reasons(struct compiling *c, const struct section *s, const struct entry *in,
                  const char *key, struct reason *list, size_t *count)
{
    const struct entry *map = entry_get(in, key);
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (*count == REASONS_MAX) {
            entry_trouble(e, c->why, "is one reason too many");
            return false;
        }
        struct reason *r = &list[(*count)++];
        if (!read_reason(c, e, r) || !is_cause(c, field_find(s, key), e, r))
            return false;
        c->rs->stops |= r->stops;
    }
    return true;
}

const struct reason *reason_find(const struct reason *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

void reasons_told(struct text *t, const char *title, const struct reason *list, size_t count)
{
    if (count > 0)
        text_fmt(t, "\n%s\n", title);
    for (size_t i = 0; i < count; i++)
        text_fmt(t, "  %-18s %s\n", list[i].name, list[i].clause);
}
