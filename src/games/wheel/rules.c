/* What rulesets of the money wheel have that no others have, its rim: which symbol stands in which
 * section. The order is a table of the ruleset, because the picture that fixes it is lost; what the
 * document says in words, how many sections each symbol has, is checked against it. */
#include "rules/own_part.h"

#include "base/text.h"
#include "rules/compiling.h"
#include "rules/rows.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct rule_field RIM_FIELDS[] = {
    {"order", RULE_TEXT, true, MEANS("The letters A to G of all 52 sections, from section 1 on.")},
    {"verified", ONE_OF(NULL, "no", "yes"), .needed = true,
     MEANS("Whether the order was read from the document's own picture.")},
    {"clause", RULE_CLAUSE, true, MEANS("The clause that fixes it.")},
    {"sections", RULE_CLAUSE, true, MEANS("The clause that says how many sections there are.")},
    {"symbols", RULE_MAP, true, MEANS("Each symbol by its letter.")},
    {0}};

static const struct rule_field SYMBOLS_FIELDS[] = {
    {"A", RULE_MAP, true, MEANS("The first symbol.")}, {"B", RULE_MAP, true, MEANS("The second.")},
    {"C", RULE_MAP, true, MEANS("The third.")},        {"D", RULE_MAP, true, MEANS("The fourth.")},
    {"E", RULE_MAP, true, MEANS("The fifth.")},        {"F", RULE_MAP, true, MEANS("The sixth.")},
    {"G", RULE_MAP, true, MEANS("The seventh.")},      {0}};

static const struct rule_field SYMBOL_FIELDS[] = {
    {"sections", NUMBER(1, RIM_SECTIONS, NULL), .needed = true,
     MEANS("In how many sections it stands; the order must agree.")},
    {"clause", RULE_CLAUSE, true, MEANS("The clause that says so.")},
    {0}};

static const struct section SECTIONS_HERE[] = {
    {"rim", "The symbols round a money wheel.", RIM_FIELDS},
    {"rim.symbols", "All seven symbols.", SYMBOLS_FIELDS},
    {"rim.symbols.LETTER", "One symbol.", SYMBOL_FIELDS},
    {0}};
static const struct section *const RIM = &SECTIONS_HERE[0], *const SYMBOLS = &SECTIONS_HERE[1],
                                   *const SYMBOL = &SECTIONS_HERE[2];

static const struct rule_field OPTIONS_HERE[] = {
    {"fault-lock", RULE_MAP, MEANS("Whether a wheel that failed stops the table.")},
    {"symbols", RULE_MAP, MEANS("What the operator calls the symbols of a money wheel.")},
    {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"rim", RULE_MAP, MEANS("The symbols round a money wheel.")}, {0}};

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
    memcpy(c->rs->own.wheel.order, clean, sizeof c->rs->own.wheel.order);
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
    if (!check_fields(c, e, SYMBOL) || !read_clause(c, e, "clause", &clause) ||
        !read_number(c, SYMBOL, e, "sections", &sections))
        return false;
    c->rs->own.wheel.counted[letter - 'A'] = clause;
    for (const char *at = c->rs->own.wheel.order; *at != '\0'; at++)
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
    struct wheel_rules *rim = &c->rs->own.wheel;
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

static bool read_rim(struct compiling *c, const struct entry *root)
{
    const struct entry *map = entry_get(root, "rim"), *symbols = entry_get(map, "symbols");
    struct wheel_rules *rim = &c->rs->own.wheel;
    const char *sections;
    int word;
    if (map == NULL) {
        trouble_say(c->why, "%s: rim: a money wheel has one", root->file);
        return false;
    }
    if (!check_fields(c, map, RIM) || !read_clause(c, map, "clause", &rim->clause) ||
        !read_clause(c, map, "sections", &sections) || !read_order(c, map) ||
        !read_word(c, RIM, map, "verified", &word))
        return false;
    if (symbols == NULL || symbols->kind != ENTRY_MAP || word < 0) {
        entry_trouble(map, c->why, "needs `symbols`, and must say whether it is `verified`");
        return false;
    }
    if (!check_fields(c, symbols, SYMBOLS))
        return false;
    rim->verified = word == 1;
    for (char letter = 'A'; letter < 'A' + RIM_SYMBOLS; letter++)
        if (!read_symbol(c, symbols, letter))
            return false;
    return read_names(c);
}

/* What stands on the rim, and whether anybody has seen it in the document. */
static void tell(const struct ruleset *rs, struct text *t)
{
    const struct wheel_rules *rim = &rs->own.wheel;
    text_fmt(t, "\nRim, from section 1 on\n  %s  %s\n", rim->order, rim->clause);
    if (!rim->verified)
        text_put(t,
                 "  not verified: the document's picture is lost, and this order is not its own\n");
    for (unsigned i = 0; i < RIM_SYMBOLS; i++)
        if (rim->name[i][0] != 'A' + (char)i || rim->name[i][1] != '\0')
            text_fmt(t, "  %c is %s\n", 'A' + i, rim->name[i]);
}

const struct own_part WHEEL_PART = {.game = "money-wheel",
                                    .fields = FILE_FIELDS,
                                    .sections = SECTIONS_HERE,
                                    .options = OPTIONS_HERE,
                                    .read = read_rim,
                                    .tell = tell};
