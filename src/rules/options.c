/* What the operator may choose: read, checked against the document, and cached for play. */
#include "base/card.h"
#include "base/text.h"
#include "rules/compiling.h"

#include <stdio.h>
#include <string.h>

const char *given_value(const struct compiling *c, const char *name)
{
    const char *value = NULL;
    size_t n = strlen(name);
    for (size_t i = 0; i < c->given_count; i++)
        if (strncmp(c->given[i], name, n) == 0 && c->given[i][n] == '=')
            value = c->given[i] + n + 1;
    return value;
}

int64_t number_of(const struct ruleset *rs, const char *name)
{
    const struct setting *o = ruleset_option(rs, name);
    return o != NULL && o->is_number ? o->number : 0;
}

bool says(const struct ruleset *rs, const char *name, const char *word)
{
    const struct setting *o = ruleset_option(rs, name);
    return o != NULL && strcmp(o->text, word) == 0;
}

bool listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    if (strcmp(list, "all") == 0)
        return true;
    for (const char *at = list; (at = strstr(at, name)) != NULL; at += n)
        if ((at == list || at[-1] == ',') && (at[n] == ',' || at[n] == '\0'))
            return true;
    return false;
}

static bool check_list(const struct compiling *c, const struct entry *e, const struct setting *o)
{
    const struct entry *names = entry_get(c->rs->root, entry_value(e, "list"));
    char word[64];
    for (const char *at = o->text; *at != '\0';
         at += strcspn(at, ",") + (at[strcspn(at, ",")] == ',')) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        bool whole = strcmp(o->text, "all") == 0 || strcmp(o->text, "none") == 0;
        if (!whole && entry_get(names, word) == NULL) {
            trouble_say(c->why, "option %s=%s: there is no %.20s to offer (%s)", o->name, o->text,
                        word, o->clause);
            return false;
        }
    }
    return true;
}

/* Names are printed and written to journals: plain text, so many of them, with commas between. */
static bool check_names(const struct compiling *c, const struct setting *o)
{
    unsigned count = 1;
    bool plain = o->text[0] != '\0';
    size_t len;
    for (const char *at = o->text; *at != '\0'; at += len > 0 ? len : 1) {
        len = text_utf8(at);
        count += *at == ',';
        plain = plain && len > 0 && (unsigned char)*at >= ' ' && *at != 0x7f;
    }
    if (plain && count == o->names)
        return true;
    trouble_say(c->why, "option %s: give %u names in plain text, with commas between (%s)", o->name,
                o->names, o->clause);
    return false;
}

static bool read_option(struct compiling *c, const struct entry *e)
{
    struct ruleset *rs = c->rs;
    if (!check_fields(c, e, &SECTION[SECTION_OPTION]))
        return false;
    if (rs->option_count == OPTIONS_MAX || entry_value(e, "default") == NULL) {
        entry_trouble(e, c->why, "needs a default");
        return false;
    }
    struct setting *o = &rs->options[rs->option_count++];
    *o = (struct setting){.name = e->key, .at = e};
    if (!read_clause(c, e, "clause", &o->clause))
        return false;
    if (!may_read_clause(c, e, "half-way", &o->half_way))
        return false;
    const struct entry *also = entry_get(e, "also");
    for (const struct entry *a = also != NULL ? also->first : NULL; a != NULL; a = a->next)
        if (!check_clause(c, a))
            return false;
    const struct entry *values = entry_get(e, "values");
    o->is_list = entry_value(e, "list") != NULL;
    o->as = entry_value(e, "as");
    int64_t names;
    if (!read_number(c, &SECTION[SECTION_OPTION], e, "names", &names))
        return false;
    o->names = (unsigned)names;
    o->is_number = values == NULL && !o->is_list && names == 0 && o->as == NULL;
    if (o->is_number && (!read_number(c, &SECTION[SECTION_OPTION], e, "from", &o->from) ||
                         !read_number(c, &SECTION[SECTION_OPTION], e, "to", &o->to)))
        return false;
    for (const struct entry *v = values != NULL ? values->first : NULL; v != NULL; v = v->next) {
        if (v->kind != ENTRY_VALUE || o->choice_count == CHOICES_MAX) {
            entry_trouble(v, c->why, "must be one of at most %d plain words", CHOICES_MAX);
            return false;
        }
        o->choices[o->choice_count++] = v->value;
    }
    const char *told = given_value(c, o->name);
    o->told = told != NULL;
    o->text = pages_keep(rs->pages, told != NULL ? told : entry_value(e, "default"));
    if (o->is_list)
        return check_list(c, e, o);
    if (o->names > 0)
        return check_names(c, o);
    if (o->as != NULL)
        return true; /* the folder whose option it is looks at it */
    if (o->is_number) {
        if (money_parse(o->text, &o->number) && o->number >= o->from && o->number <= o->to)
            return true;
        trouble_say(c->why, "option %s=%s: must be a whole number from %lld to %lld (%s)", o->name,
                    o->text, (long long)o->from, (long long)o->to, o->clause);
        return false;
    }
    char all[200] = "";
    for (size_t i = 0; i < o->choice_count; i++) {
        if (strcmp(o->text, o->choices[i]) == 0)
            return true;
        strncat(all, i > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, o->choices[i], sizeof all - strlen(all) - 1);
    }
    trouble_say(c->why, "option %s=%s: these rules permit %s (%s)", o->name, o->text, all,
                o->clause);
    return false;
}

/* A cutting card lies no further from the back than half way in. */
static bool check_half_way(const struct compiling *c, const struct setting *o)
{
    const struct setting *decks = ruleset_option(c->rs, "decks");
    cents number;
    if (o->half_way == NULL || decks == NULL || !money_parse(decks->text, &number) ||
        o->number <= number * DECK / 2)
        return true;
    trouble_say(c->why, "option %s=%lld: with %s decks at most half way, %lld (%s)", o->name,
                (long long)o->number, decks->text, (long long)(number * DECK / 2), o->half_way);
    return false;
}

/* Conditions between options: a maximum at least the minimum, a step that divides both. */
static bool check_option_relations(const struct compiling *c, const struct setting *o)
{
    const struct ruleset *rs = c->rs;
    if (!check_half_way(c, o))
        return false;
    const char *other = entry_value(o->at, "not-above");
    const struct setting *with = other != NULL ? ruleset_option(rs, other) : NULL;
    if (with != NULL && o->number > with->number) {
        trouble_say(c->why, "option %s=%lld is above %s=%lld (%s)", o->name, (long long)o->number,
                    with->name, (long long)with->number, o->clause);
        return false;
    }
    other = entry_value(o->at, "at-least");
    with = other != NULL ? ruleset_option(rs, other) : NULL;
    if (with != NULL && o->number < with->number) {
        trouble_say(c->why, "option %s=%lld is below %s=%lld (%s)", o->name, (long long)o->number,
                    with->name, (long long)with->number, o->clause);
        return false;
    }
    const struct entry *divides = entry_get(o->at, "divides");
    for (const struct entry *d = divides != NULL ? divides->first : NULL; d != NULL; d = d->next) {
        if (d->kind != ENTRY_VALUE || o->number == 0) {
            entry_trouble(d, c->why, "must be an option that the step, at least 1, divides");
            return false;
        }
        with = ruleset_option(rs, d->value);
        if (with != NULL && with->told && with->number % o->number != 0) {
            trouble_say(c->why, "option %s=%lld is no multiple of %s=%lld (%s)", with->name,
                        (long long)with->number, o->name, (long long)o->number, o->clause);
            return false;
        }
    }
    return true;
}

/* "max.straight=5000" or "min.outside=1000": a limit of one bet, or of a family of bets. */
static bool read_bet_limit(struct compiling *c, const char *given, const char *dot)
{
    const char *is = strchr(given, '=');
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)(is - dot - 1), dot + 1);
    bool low = strncmp(given, "min.", 4) == 0, any = false;
    bool area = strncmp(given, "area-max.", 9) == 0 && ruleset_option(c->rs, "area-max") != NULL;
    cents value;
    if ((!low && !area && strncmp(given, "max.", 4) != 0) || !money_parse(is + 1, &value) ||
        value < 1 || value > MONEY_STAKE_MAX) {
        trouble_say(c->why, "option %s: write min.BET=CENTS or max.BET=CENTS (%s)", given,
                    c->rs->rule[RP_LIMITS_SIGN]);
        return false;
    }
    for (size_t i = 0; i < c->rs->bet_count; i++) {
        struct bet *b = &c->rs->bets[i];
        if (strcmp(b->name, name) != 0 && strcmp(b->family, name) != 0)
            continue;
        any = true;
        *(low ? &b->min : area ? &b->area_max : &b->max) = value;
    }
    if (!any)
        trouble_say(c->why, "option %s: there is no bet `%s` here (%s)", given, name,
                    c->rs->rule[RP_BET_NOT_PERMITTED]);
    return any;
}

bool read_options(struct compiling *c, const struct entry *root)
{
    const struct entry *options = entry_get(root, "options");
    for (const struct entry *e = options != NULL ? options->first : NULL; e != NULL; e = e->next)
        if (!read_option(c, e))
            return false;
    for (size_t i = 0; i < c->rs->option_count; i++)
        if (!check_option_relations(c, &c->rs->options[i]))
            return false;
    for (size_t i = 0; i < c->given_count; i++) {
        const char *given = c->given[i], *is = strchr(given, '='), *dot = strchr(given, '.');
        if (is == NULL || is == given || strlen(given) > OPTION_TEXT_MAX) {
            trouble_say(c->why, "option %.40s: write NAME=VALUE", given);
            return false;
        }
        if (dot != NULL && dot < is) {
            if (!read_bet_limit(c, given, dot))
                return false;
            continue;
        }
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)(is - given), given);
        if (ruleset_option(c->rs, name) == NULL) {
            trouble_say(c->why,
                        "option %s: %s has no such option; `baize rules show %s` lists them", name,
                        c->rs->name, c->rs->name);
            return false;
        }
    }
    return true;
}

/* Limits that no wager could meet are a slip of the operator's. */
static bool check_limits(const struct compiling *c)
{
    const struct ruleset *rs = c->rs;
    bool chips = rs->rule[RP_WHOLE_CHIPS] != NULL && rs->rule[RP_NON_VALUE_CHIPS] == NULL;
    for (size_t i = 0; i < rs->bet_count; i++) {
        const struct bet *b = &rs->bets[i];
        if (rs->unit_divides && (b->min % rs->unit != 0 || b->max % rs->unit != 0)) {
            trouble_say(c->why, "options: the limits of %s are no multiples of unit=%lld (%s)",
                        b->name, (long long)rs->unit, rs->rule[RP_OFF_STEP]);
            return false;
        }
        cents least =
            b->behind_rule != NULL ? 0 : rs->min; /* odds have no minimum of the table's */
        least = b->min > 0 ? b->min : least;
        cents most = b->max > 0 ? b->max : rs->max;
        if (least > most) {
            trouble_say(c->why, "options: the minimum of %s is above its maximum (%s)", b->name,
                        rs->rule[RP_LIMITS_SIGN]);
            return false;
        }
        if (chips && most / rs->chip * rs->chip < (least > 1 ? least : 1)) {
            trouble_say(c->why,
                        "options: no whole number of chips lies within the limits of %s: "
                        "chip=%lld (%s)",
                        b->name, (long long)rs->chip, rs->rule[RP_WHOLE_CHIPS]);
            return false;
        }
    }
    if (rs->total_max > 0 && rs->total_min > rs->total_max) {
        trouble_say(c->why, "option total-min=%lld is above total-max=%lld (%s)",
                    (long long)rs->total_min, (long long)rs->total_max, rs->rule[RP_LIMITS_SIGN]);
        return false;
    }
    return true;
}

int option_word(const struct ruleset *rs, const char *name, const char *const *words)
{
    const struct setting *o = ruleset_option(rs, name);
    for (int i = 0; o != NULL && words[i] != NULL; i++)
        if (strcmp(o->text, words[i]) == 0)
            return i;
    return -1;
}

/* The shoe, where the game is dealt from one. */
static bool cache_cards(struct compiling *c)
{
    static const char *const YES[] = {"yes", NULL}, *const FRESH[] = {"shuffler", "round", NULL};
    struct ruleset *rs = c->rs;
    const struct setting *decks = ruleset_option(rs, "decks"),
                         *behind = ruleset_option(rs, "cut-card");
    rs->side_alone = option_word(rs, "side-alone", YES) == 0;
    if (decks == NULL)
        return true;
    int64_t number = decks->number;
    if ((!decks->is_number && !money_parse(decks->text, &number)) || number < 1 || number > 8) {
        trouble_say(c->why, "%s: options.decks: 1 to 8 decks", rs->root->file);
        return false;
    }
    rs->decks = (unsigned)number;
    rs->fresh_shoe = option_word(rs, "device", FRESH) >= 0;
    rs->cut_behind = behind != NULL && !rs->fresh_shoe ? (unsigned)behind->number : 0;
    if (rs->cut_behind > 52 * (rs->decks - 1)) {
        trouble_say(
            c->why,
            "option cut-card=%u: of %u decks a deck at least lies before it, so %u at most (%s)",
            rs->cut_behind, rs->decks, 52 * (rs->decks - 1), behind->clause);
        return false;
    }
    return true;
}

bool cache_options(struct compiling *c)
{
    struct ruleset *rs = c->rs;
    int64_t seats;
    const struct {
        const char *name;
        int64_t *to;
        int64_t from, most; /* what play can bear, whatever a file permits */
    } numbers[] = {{"min", &rs->min, 1, MONEY_STAKE_MAX},
                   {"max", &rs->max, 1, MONEY_STAKE_MAX},
                   {"unit", &rs->unit, 1, MONEY_STAKE_MAX},
                   {"total-min", &rs->total_min, 0, MONEY_STAKE_MAX},
                   {"total-max", &rs->total_max, 0, MONEY_STAKE_MAX},
                   {"chip", &rs->chip, 1, MONEY_STAKE_MAX},
                   {"period", &rs->period_ms, 0, INT64_C(86400000)},
                   {"seats", &seats, 1, SEATS_MAX}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const struct setting *o = ruleset_option(rs, numbers[i].name);
        if (o == NULL || !o->is_number) {
            trouble_say(c->why, "%s: options.%s: every ruleset has this option", rs->root->file,
                        numbers[i].name);
            return false;
        }
        if (o->number < numbers[i].from || o->number > numbers[i].most) {
            entry_trouble(o->at, c->why, "%lld is outside %lld to %lld", (long long)o->number,
                          (long long)numbers[i].from, (long long)numbers[i].most);
            return false;
        }
        *numbers[i].to = o->number;
    }
    const struct setting *confirm = ruleset_option(rs, "confirm"),
                         *unpayable = ruleset_option(rs, "unpayable"),
                         *start = ruleset_option(rs, "start");
    if (confirm == NULL || unpayable == NULL || start == NULL) {
        trouble_say(c->why, "%s: options: confirm, unpayable and start belong to every ruleset",
                    rs->root->file);
        return false;
    }
    if (ruleset_option(rs, "title") != NULL)
        rs->title = ruleset_option(rs, "title")->text;
    rs->seats = (unsigned)seats;
    rs->confirm = strcmp(confirm->text, "yes") == 0;
    rs->refuse_unpayable = strcmp(unpayable->text, "refuse") == 0;
    rs->start_cold = strcmp(start->text, "cold") == 0;
    /* Where steps count from nothing, a maximum nobody chose is the last step below it. */
    rs->unit_divides = entry_get(ruleset_option(rs, "unit")->at, "divides") != NULL;
    if (rs->unit_divides && !ruleset_option(rs, "max")->told)
        rs->max -= rs->max % rs->unit;
    return cache_cards(c) && cache_stakes(c) && check_limits(c);
}
