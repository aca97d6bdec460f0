/* The rim of a money wheel: which symbol stands in which section. The order is a table of the
 * ruleset, because the picture that fixes it is lost; what the document says in words, how many
 * sections each symbol has, is checked against it. */
#include "rules/compiling.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static bool read_order(const struct compiling *c, const struct entry *map)
{
    const struct entry *e = entry_get(map, "order");
    const char *order = entry_value(map, "order");
    char clean[RIM_SECTIONS + 2];
    size_t n = 0;
    for (; order != NULL && *order != '\0' && n <= RIM_SECTIONS; order++)
        if (*order != ' ')
            clean[n++] = *order;
    if (n != RIM_SECTIONS) {
        entry_trouble(e != NULL ? e : map, c->why,
                      "must give the symbols of %d sections in their order (%s)", RIM_SECTIONS,
                      clause_in(map, "sections"));
        return false;
    }
    clean[n] = '\0';
    if (strspn(clean, "ABCDEFG") != n) {
        entry_trouble(e, c->why, "has a symbol that is none of A to G (%s)",
                      clause_in(map, "sections"));
        return false;
    }
    memcpy(c->rs->rim.order, clean, sizeof c->rs->rim.order);
    return true;
}

/* Each symbol stands in as many sections as the document gives it, and has a price. */
static bool read_symbol(const struct compiling *c, const struct entry *map, char letter)
{
    const char key[2] = {letter, '\0'}, *clause;
    const struct entry *e = entry_get(map, key);
    const struct bet *bet = c->rs->bet_count == 1 ? &c->rs->bets[0] : NULL;
    int64_t sections;
    unsigned stands = 0;
    bool priced = false;
    if (e == NULL) {
        entry_trouble(map, c->why, "has no symbol %c", letter);
        return false;
    }
    if (!check_fields(c, e, &SECTION[SECTION_SYMBOL]) || !read_clause(c, e, "clause", &clause) ||
        !read_number(c, &SECTION[SECTION_SYMBOL], e, "sections", &sections))
        return false;
    c->rs->rim.counted[letter - 'A'] = clause;
    for (const char *at = c->rs->rim.order; *at != '\0'; at++)
        stands += *at == letter;
    if (sections < 1 || stands != sections) {
        entry_trouble(e, c->why, "stands in %u sections of the rim, not in %lld (%s)", stands,
                      (long long)sections, clause);
        return false;
    }
    for (size_t i = 0; bet != NULL && i < bet->line_count; i++)
        priced |= strcmp(bet->line[i].name, key) == 0;
    if (!priced && (bet == NULL || bet->plain.rule == NULL)) {
        entry_trouble(e, c->why, "has no price under `bets`");
        return false;
    }
    return true;
}

/* The operator's names, all different (nz1996:VII.2.4); and none is the letter of another. */
static bool read_names(const struct compiling *c)
{
    struct rim *rim = &c->rs->rim;
    const struct setting *o = ruleset_option(c->rs, "symbols");
    const char *at = o != NULL ? o->text : "A,B,C,D,E,F,G";
    for (unsigned i = 0; i < RIM_SYMBOLS; i++) {
        size_t n = strcspn(at, ",");
        snprintf(rim->name[i], sizeof rim->name[i], "%.*s", (int)n, at);
        if (n == 0 || n >= sizeof rim->name[i] || (at[n] == ',') != (i + 1 < RIM_SYMBOLS)) {
            trouble_say(c->why, "option symbols: give %d names of 1 to %zu bytes (%s)", RIM_SYMBOLS,
                        sizeof rim->name[i] - 1, o != NULL ? o->clause : rim->clause);
            return false;
        }
        at += n + 1;
    }
    for (unsigned i = 0; i < RIM_SYMBOLS; i++)
        for (unsigned k = 0; k < RIM_SYMBOLS; k++) {
            const char letter[2] = {(char)('A' + k), '\0'};
            if (k != i && (strcasecmp(rim->name[i], rim->name[k]) == 0 ||
                           strcasecmp(rim->name[i], letter) == 0)) {
                trouble_say(c->why, "option symbols: %s is not different from symbol %s (%s)",
                            rim->name[i], letter, o != NULL ? o->clause : rim->clause);
                return false;
            }
        }
    return true;
}

bool read_rim(struct compiling *c, const struct entry *root)
{
    const struct entry *map = entry_get(root, "rim"), *symbols = entry_get(map, "symbols");
    struct rim *rim = &c->rs->rim;
    const char *sections;
    int word;
    if (map == NULL) {
        bool wheel = strcmp(c->rs->game, "money-wheel") == 0;
        if (wheel)
            trouble_say(c->why, "%s: rim: a money wheel has one", root->file);
        return !wheel;
    }
    if (!check_fields(c, map, &SECTION[SECTION_RIM]) ||
        !read_clause(c, map, "clause", &rim->clause) ||
        !read_clause(c, map, "sections", &sections) || !read_order(c, map) ||
        !read_word(c, &SECTION[SECTION_RIM], map, "verified", &word))
        return false;
    if (symbols == NULL || symbols->kind != ENTRY_MAP || word < 0) {
        entry_trouble(map, c->why, "needs `symbols`, and must say whether it is `verified`");
        return false;
    }
    if (!check_fields(c, symbols, &SECTION[SECTION_SYMBOLS]))
        return false;
    rim->verified = word == 1;
    for (char letter = 'A'; letter < 'A' + RIM_SYMBOLS; letter++)
        if (!read_symbol(c, symbols, letter))
            return false;
    return read_names(c);
}

int ruleset_symbol(const struct ruleset *rs, const char *name)
{
    if (name[0] >= 'A' && name[0] < 'A' + RIM_SYMBOLS && name[1] == '\0')
        return name[0] - 'A';
    for (int i = 0; i < RIM_SYMBOLS; i++)
        if (strcasecmp(rs->rim.name[i], name) == 0)
            return i;
    return -1;
}
