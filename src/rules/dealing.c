/* Who holds the cards: the dealing styles of a document, each step with its clause. */
#include "rules/compiling.h"

#include <stddef.h>
#include <string.h>

/* What the document says about the cards of one hand; where it has no words of their own for a
 * step, those of the offer hold. */
static bool read_hand(const struct compiling *c, const struct entry *map,
                      const char *says[HAND_SAYS])
{
    if (!check_fields(c, map, &SECTION[SECTION_HAND]))
        return false;
    for (unsigned i = 0; i < HAND_SAYS; i++)
        if (!may_read_clause(c, map, SECTION[SECTION_HAND].fields[i].name, &says[i]))
            return false;
    for (unsigned i = 0; i < HAND_SAYS; i++)
        if (says[i] == NULL && i != SAYS_COUNT && i != SAYS_PUCK)
            says[i] = says[SAYS_OFFER];
    return true;
}

static bool read_style_words(const struct compiling *c, const struct entry *map, struct style *s)
{
    int face, third, by, from;
    if (!read_word(c, &SECTION[SECTION_STYLE], map, "cards", &face) ||
        !read_word(c, &SECTION[SECTION_STYLE], map, "thirds", &third) ||
        !read_word(c, &SECTION[SECTION_STYLE], map, "held-by", &by) ||
        !read_word(c, &SECTION[SECTION_STYLE], map, "first", &from))
        return false;
    s->face_down = face == 1;
    s->thirds_down = third < 0 ? s->face_down : third == 1;
    s->held_by = (enum held_by)by;
    s->from_right = from == 1;
    return true;
}

static bool read_style(const struct compiling *c, const struct entry *map, struct style *s)
{
    const struct {
        const char *key;
        const char **to;
    } clauses[] = {{"deal", &s->deal},         {"third", &s->third}, {"counts", &s->counts},
                   {"control", &s->control},   {"turn", &s->turn},   {"notice", &s->notice},
                   {"standing", &s->standing}, {"apart", &s->apart}, {"one-card", &s->one_card}};
    if (!check_fields(c, map, &SECTION[SECTION_STYLE]) || !read_style_words(c, map, s))
        return false;
    s->known = true;
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
        if (!may_read_clause(c, map, clauses[i].key, clauses[i].to))
            return false;
    if (!read_hand(c, entry_get(map, "player"), s->says[0]) ||
        !read_hand(c, entry_get(map, "banker"), s->says[1]))
        return false;
    s->one_card = s->one_card != NULL ? s->one_card : s->apart;
    bool whole = s->deal != NULL && s->third != NULL &&
                 (s->held_by != HELD_BY_DEALER || s->control != NULL) &&
                 (!s->face_down || s->turn != NULL) &&
                 (s->held_by == HELD_BY_DEALER ||
                  (s->apart != NULL && s->face_down && s->says[1][SAYS_OFFER] != NULL)) &&
                 (s->held_by != HELD_BY_BETTORS || s->says[0][SAYS_OFFER] != NULL);
    if (!whole)
        entry_trouble(
            map, c->why,
            "needs deal and third; turn where cards lie down; control, or apart and offers");
    return whole;
}

bool read_dealing(struct compiling *c, const struct entry *root)
{
    const struct entry *dealing = entry_get(root, "dealing");
    struct ruleset *rs = c->rs;
    if (!check_fields(c, dealing, &SECTION[SECTION_DEALING]))
        return false;
    if (dealing != NULL && rs->decks == 0) {
        entry_trouble(dealing, c->why, "is for games with cards");
        return false;
    }
    for (unsigned i = 0; i < STYLES; i++) {
        const struct entry *e = entry_get(dealing, style_name((enum style_name)i));
        if (e != NULL && !read_style(c, e, &rs->styles[i]))
            return false;
    }
    const struct setting *o = ruleset_option(rs, "style");
    int style = o != NULL ? style_find(o->text) : STYLE_A;
    if (o != NULL && (style < 0 || !rs->styles[style].known || !rs->styles[STYLE_A].known)) {
        entry_trouble(o->at, c->why, "dealing: says nothing of style A, or of style %s", o->text);
        return false;
    }
    rs->style = (enum style_name)style;
    return true;
}

int style_find(const char *name)
{
    for (int i = 0; i < STYLES; i++)
        if (strcmp(name, style_name((enum style_name)i)) == 0)
            return i;
    return -1;
}

const char *style_name(enum style_name s)
{
    return SECTION[SECTION_DEALING].fields[s].name;
}
