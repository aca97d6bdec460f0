#include "rules/own_part.h"

#include "own_here.h"
#include "rules/compiling.h"

#include <string.h>

static const struct own_part *const PARTS[] = {
#define PART(id) &id,
    OWN_PARTS(PART)
#undef PART
};

const struct own_part *own_part_at(size_t place)
{
    return place < sizeof PARTS / sizeof *PARTS ? PARTS[place] : NULL;
}

/* A family's part is in every ruleset. */
static bool belongs(const struct own_part *part, const char *game)
{
    return part->game == NULL || strcmp(part->game, game) == 0;
}

const struct rule_field *own_field(const char *game, const char *name)
{
    const struct own_part *part;
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++)
        for (const struct rule_field *f = part->fields; f != NULL && f->name != NULL; f++)
            if (belongs(part, game) && strcmp(f->name, name) == 0)
                return f;
    return NULL;
}

const struct section *own_section(const char *game, const char *name)
{
    const struct own_part *part;
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++)
        for (const struct section *s = part->sections; s != NULL && s->name != NULL; s++)
            if (belongs(part, game) && strcmp(s->name, name) == 0)
                return s;
    return NULL;
}

bool own_read(struct compiling *c, const struct entry *root)
{
    const struct own_part *part;
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++) {
        if (!belongs(part, c->rs->game))
            continue;
        for (const struct rule_field *f = part->fields; f != NULL && f->name != NULL; f++)
            if (f->kind >= RULE_MAP && !must_be_map(c, entry_get(root, f->name)))
                return false;
        if (part->read != NULL && !part->read(c, root))
            return false;
    }
    return true;
}

void own_told(const struct ruleset *rs, struct text *t)
{
    const struct own_part *part;
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++)
        if (part->tell != NULL && belongs(part, rs->game))
            part->tell(rs, t);
}

bool needs_met(const struct compiling *c, const struct need *needs)
{
    const struct ruleset *rs = c->rs;
    for (const struct need *n = needs; n != NULL && n->act != NULL; n++)
        for (size_t k = 0; k < sizeof n->points / sizeof *n->points; k++)
            if (ruleset_authority(rs, n->act) != NULL && rs->rule[n->points[k]] == NULL) {
                entry_trouble(entry_get(entry_get(rs->root, "staff"), n->act), c->why,
                              "rules.%s: what this ruleset allows needs this clause",
                              rule_point_name(n->points[k]));
                return false;
            }
    return true;
}

bool need_point(const struct compiling *c, bool allowed, enum rule_point point)
{
    if (!allowed || c->rs->rule[point] != NULL)
        return true;
    trouble_say(c->why, "%s: rules.%s: what this ruleset allows needs this clause",
                c->rs->root->file, rule_point_name(point));
    return false;
}

static bool always_met(const struct compiling *c, const enum rule_point *points)
{
    for (const enum rule_point *p = points; p != NULL && *p != RP_COUNT; p++)
        if (c->rs->rule[*p] == NULL) {
            trouble_say(c->why, "%s: rules.%s: this game needs this clause", c->rs->root->file,
                        rule_point_name(*p));
            return false;
        }
    return true;
}

bool own_needs_met(const struct compiling *c)
{
    const struct own_part *part;
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++)
        if (belongs(part, c->rs->game) &&
            (!needs_met(c, part->needs) || !always_met(c, part->always)))
            return false;
    return true;
}
