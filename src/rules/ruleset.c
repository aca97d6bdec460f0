#include "rules/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXTENDS_MAX = 8, OPTION_TEXT_MAX = 100 };

static const struct {
    const char *name;
    bool needed;
} POINTS[RP_COUNT] = {
#define NEEDED_POINT(id, text) {text, true},
#define OPTIONAL_POINT(id, text) {text, false},
    RULE_POINTS(NEEDED_POINT, OPTIONAL_POINT)
#undef NEEDED_POINT
#undef OPTIONAL_POINT
};

const char *rule_point_name(enum rule_point p)
{
    return POINTS[p].name;
}

/* What is being compiled, and where to complain. */
struct compiling {
    struct ruleset *rs;
    const struct clauses *clauses;
    const char *const *given;
    size_t given_count;
    struct trouble *why;
};

/* --- small readers --------------------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

static bool check_fields(const struct compiling *c, const struct entry *map,
                         const char *const *known)
{
    if (map == NULL)
        return true;
    if (map->kind != ENTRY_MAP) {
        entry_trouble(map, c->why, "must hold named fields");
        return false;
    }
    for (const struct entry *e = map->first; e != NULL; e = e->next)
        if (!is_one_of(e->key, known)) {
            entry_trouble(e, c->why, "is no field that belongs here");
            return false;
        }
    return true;
}

/* A clause of a listed document must be in its list; a house's own document may say anything of
 * the form "document:clause". */
static bool check_clause(const struct compiling *c, const struct entry *e)
{
    if (e == NULL)
        return true;
    if (e->kind != ENTRY_VALUE || strchr(e->value, ':') == NULL) {
        entry_trouble(e, c->why, "must be a clause id such as nz1996:III.5.1/split");
        return false;
    }
    if (clauses_know_document(c->clauses, e->value) && clauses_find(c->clauses, e->value) == NULL) {
        entry_trouble(e, c->why, "%s is not in the list of clauses", e->value);
        return false;
    }
    return true;
}

static bool read_clause(const struct compiling *c, const struct entry *map, const char *key,
                        const char **out)
{
    const struct entry *e = entry_get(map, key);
    if (e == NULL) {
        entry_trouble(map, c->why, "needs a `%s`", key);
        return false;
    }
    *out = e->value;
    return check_clause(c, e);
}

static bool read_odds(const struct compiling *c, const struct entry *e, struct odds *out)
{
    int num, den, end = 0;
    if (e == NULL || e->kind != ENTRY_VALUE ||
        sscanf(e->value, "%9d to %9d%n", &num, &den, &end) != 2 || e->value[end] != '\0' ||
        num <= 0 || den <= 0) {
        if (e != NULL)
            entry_trouble(e, c->why, "must be odds such as 17 to 1");
        return false;
    }
    *out = (struct odds){num, den};
    return true;
}

static bool read_number(const struct compiling *c, const struct entry *map, const char *key,
                        int64_t fallback, int64_t *out)
{
    const struct entry *e = entry_get(map, key);
    *out = fallback;
    if (e == NULL)
        return true;
    if (e->kind != ENTRY_VALUE || !money_parse(e->value, out)) {
        entry_trouble(e, c->why, "must be a whole number");
        return false;
    }
    return true;
}

/* One of the words, by its place in the list; -1 with words when it is none of them. */
static int read_word(const struct compiling *c, const struct entry *e, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (e->kind == ENTRY_VALUE && strcmp(e->value, words[i]) == 0)
            return i;
    char all[160] = "";
    for (int i = 0; words[i] != NULL; i++) {
        strncat(all, i > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, words[i], sizeof all - strlen(all) - 1);
    }
    entry_trouble(e, c->why, "must be one of %s", all);
    return -1;
}

/* --- files and inheritance ------------------------------------------------------------------- */

static struct entry *read_merged(struct pages *pages, const struct shelf *shelf, const char *name,
                                 unsigned depth, struct trouble *why)
{
    char path[4400];
    if (depth > EXTENDS_MAX) {
        trouble_say(why, "%s: extends more than %d files deep, or itself", name, EXTENDS_MAX);
        return NULL;
    }
    if (!shelf_ruleset(shelf, name, path, sizeof path)) {
        trouble_say(why, "%s: no such ruleset; `baize rules list` names them", name);
        return NULL;
    }
    struct entry *own = entry_read(pages, path, why);
    if (own == NULL)
        return NULL;
    /* Files are named by where they stand on the shelf, the same on every machine. */
    size_t home = strlen(shelf->home);
    if (strncmp(own->file, shelf->home, home) == 0 && own->file[home] == '/') {
        struct entry *stack[512];
        size_t n = 0;
        stack[n++] = own;
        const char *file = own->file + home + 1;
        while (n > 0) {
            struct entry *e = stack[--n];
            e->file = file;
            for (struct entry *k = e->first; k != NULL; k = k->next) {
                if (n == sizeof stack / sizeof *stack) {
                    entry_trouble(e, why, "has too many entries");
                    return NULL;
                }
                stack[n++] = k;
            }
        }
    }
    const char *parent = entry_value(own, "extends");
    if (parent == NULL)
        return own;
    struct entry *base = read_merged(pages, shelf, parent, depth + 1, why);
    return base != NULL ? entry_overlay(pages, base, own) : NULL;
}

static const char *given_value(const struct compiling *c, const char *name)
{
    const char *value = NULL;
    size_t n = strlen(name);
    for (size_t i = 0; i < c->given_count; i++)
        if (strncmp(c->given[i], name, n) == 0 && c->given[i][n] == '=')
            value = c->given[i] + n + 1;
    return value;
}

/* What a choice changes elsewhere in the ruleset is laid over it before anything is compiled. */
static void apply_variants(const struct compiling *c, struct entry *root)
{
    const struct entry *variants = entry_get(root, "variants");
    for (const struct entry *v = variants != NULL ? variants->first : NULL; v != NULL;
         v = v->next) {
        const char *value = given_value(c, v->key);
        if (value == NULL)
            value = entry_value(entry_get(entry_get(root, "options"), v->key), "default");
        const struct entry *over = value != NULL ? entry_get(v, value) : NULL;
        if (over != NULL)
            entry_overlay(c->rs->pages, root, over);
    }
}

/* --- options --------------------------------------------------------------------------------- */

static bool read_option(struct compiling *c, const struct entry *e)
{
    static const char *const FIELDS[] = {"default", "from",      "to",      "values",   "clause",
                                         "also",    "not-above", "divides", "at-least", NULL};
    struct ruleset *rs = c->rs;
    if (!check_fields(c, e, FIELDS))
        return false;
    if (rs->option_count == OPTIONS_MAX || entry_value(e, "default") == NULL) {
        entry_trouble(e, c->why, "needs a default");
        return false;
    }
    struct setting *o = &rs->options[rs->option_count++];
    *o = (struct setting){.name = e->key, .at = e};
    if (!read_clause(c, e, "clause", &o->clause))
        return false;
    const struct entry *also = entry_get(e, "also");
    for (const struct entry *a = also != NULL ? also->first : NULL; a != NULL; a = a->next)
        if (!check_clause(c, a))
            return false;
    const struct entry *values = entry_get(e, "values");
    o->is_number = values == NULL;
    if (o->is_number && (!read_number(c, e, "from", 0, &o->from) ||
                         !read_number(c, e, "to", MONEY_STAKE_MAX, &o->to)))
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

/* Conditions between options: a maximum at least the minimum, a step that divides both. */
static bool check_option_relations(const struct compiling *c, const struct setting *o)
{
    const struct ruleset *rs = c->rs;
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
    cents value;
    if ((!low && strncmp(given, "max.", 4) != 0) || !money_parse(is + 1, &value) || value < 1 ||
        value > MONEY_STAKE_MAX) {
        trouble_say(c->why, "option %s: write min.BET=CENTS or max.BET=CENTS (%s)", given,
                    c->rs->rule[RP_LIMITS_SIGN]);
        return false;
    }
    for (size_t i = 0; i < c->rs->bet_count; i++) {
        struct bet *b = &c->rs->bets[i];
        if (strcmp(b->name, name) != 0 && strcmp(b->family, name) != 0)
            continue;
        any = true;
        *(low ? &b->min : &b->max) = value;
    }
    if (!any)
        trouble_say(c->why, "option %s: there is no bet `%s` here (%s)", given, name,
                    c->rs->rule[RP_BET_NOT_PERMITTED]);
    return any;
}

static bool read_options(struct compiling *c, const struct entry *root)
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

/* --- bets, calls, staff, reasons ---------------------------------------------------------------
 */

static bool read_bets(struct compiling *c, const struct entry *root)
{
    static const char *const FIELDS[] = {"family", "pays",    "clause", "wins",
                                         "loses",  "wins-on", NULL};
    struct ruleset *rs = c->rs;
    const struct entry *decided = entry_get(root, "decided-by"), *bets = entry_get(root, "bets");
    if (!check_clause(c, decided) || !check_clause(c, entry_get(root, "permitted")))
        return false;
    for (const struct entry *e = bets != NULL ? bets->first : NULL; e != NULL; e = e->next) {
        if (!check_fields(c, e, FIELDS))
            return false;
        struct bet b = {.name = e->key,
                        .family = entry_value(e, "family"),
                        .wins_rule = entry_value(e, "wins"),
                        .loses_rule = entry_value(e, "loses")};
        if (!read_clause(c, e, "clause", &b.pays_rule) || !check_clause(c, entry_get(e, "wins")) ||
            !check_clause(c, entry_get(e, "loses")))
            return false;
        if (!read_odds(c, entry_get(e, "pays"), &b.pays)) {
            if (entry_get(e, "pays") == NULL)
                entry_trouble(e, c->why, "needs a `pays`");
            return false;
        }
        const struct entry *special = entry_get(e, "wins-on");
        for (const struct entry *w = special != NULL ? special->first : NULL; w != NULL;
             w = w->next)
            if (!check_clause(c, w))
                return false;
        b.wins_on = special;
        if (b.family == NULL)
            b.family = "";
        if (b.wins_rule == NULL && decided != NULL)
            b.wins_rule = decided->value;
        if (b.loses_rule == NULL && decided != NULL)
            b.loses_rule = decided->value;
        if (b.wins_rule == NULL || b.loses_rule == NULL || rs->bet_count == BETS_MAX) {
            entry_trouble(e, c->why, "needs `wins` and `loses`, or the ruleset a `decided-by`");
            return false;
        }
        rs->bets[rs->bet_count++] = b;
    }
    return true;
}

static bool read_calls(struct compiling *c, const struct entry *root)
{
    static const char *const FIELDS[] = {"clause", "pieces", NULL};
    struct ruleset *rs = c->rs;
    const struct entry *calls = entry_get(root, "calls");
    if (!check_clause(c, entry_get(root, "calls-permitted")))
        return false;
    for (const struct entry *e = calls != NULL ? calls->first : NULL; e != NULL; e = e->next) {
        const struct entry *pieces = entry_get(e, "pieces");
        if (!check_fields(c, e, FIELDS))
            return false;
        if (pieces == NULL || pieces->kind != ENTRY_LIST || rs->call_count == CALLS_MAX) {
            entry_trouble(e, c->why, "needs a list of pieces");
            return false;
        }
        struct call *call = &rs->calls[rs->call_count++];
        *call = (struct call){.name = e->key};
        if (!read_clause(c, e, "clause", &call->clause))
            return false;
        for (const struct entry *p = pieces->first; p != NULL; p = p->next) {
            unsigned units = 1;
            int end = 0,
                n = call->count < PIECES_MAX && p->kind == ENTRY_VALUE
                        ? sscanf(p->value, "%23s %23s%n x%u%n", call->piece[call->count].bet,
                                 call->piece[call->count].on, &end, &units, &end)
                        : 0;
            if (n < 2 || p->value[end] != '\0' || units < 1 || units > 9 ||
                ruleset_bet(rs, call->piece[call->count].bet) < 0) {
                entry_trouble(p, c->why, "must be a bet and its numbers, such as split 5-8");
                return false;
            }
            call->piece[call->count++].units = units;
            call->units += units;
        }
    }
    return true;
}

static bool read_rank(const struct compiling *c, const struct entry *map, unsigned *rank)
{
    const struct entry *role = entry_get(map, "role");
    *rank = 0;
    if (role == NULL)
        return true;
    int r = role->kind == ENTRY_VALUE ? ruleset_rank(c->rs, role->value) : -1;
    if (r < 0) {
        entry_trouble(role, c->why, "is no role listed under `roles`");
        return false;
    }
    *rank = (unsigned)r;
    return true;
}

static bool read_staff(struct compiling *c, const struct entry *root)
{
    static const char *const FIELDS[] = {"role", "clause", NULL};
    struct ruleset *rs = c->rs;
    const struct entry *roles = entry_get(root, "roles"), *staff = entry_get(root, "staff");
    for (const struct entry *r = roles != NULL ? roles->first : NULL; r != NULL; r = r->next) {
        const struct entry *names = r->kind == ENTRY_VALUE ? r : r->first;
        if (rs->role_count == ROLES_MAX || names == NULL) {
            entry_trouble(r, c->why, "must be a role, or several names of one");
            return false;
        }
        for (const struct entry *n = names; n != NULL;
             n = r->kind == ENTRY_VALUE ? NULL : n->next) {
            if (n->kind != ENTRY_VALUE || rs->role_name_count == ROLE_NAMES_MAX) {
                entry_trouble(n, c->why, "must be the name of a role");
                return false;
            }
            rs->role_name[rs->role_name_count].name = n->value;
            rs->role_name[rs->role_name_count++].rank = (unsigned)rs->role_count;
        }
        rs->roles[rs->role_count++] = names->value;
    }
    if (rs->role_count == 0) {
        trouble_say(c->why, "%s: roles: somebody must deal", root->file);
        return false;
    }
    for (const struct entry *e = staff != NULL ? staff->first : NULL; e != NULL; e = e->next) {
        if (!check_fields(c, e, FIELDS))
            return false;
        if (rs->staff_count == STAFF_MAX) {
            entry_trouble(e, c->why, "is one staff act too many");
            return false;
        }
        struct authority *a = &rs->staff[rs->staff_count++];
        a->act = e->key;
        if (!read_clause(c, e, "clause", &a->clause) || !read_rank(c, e, &a->rank))
            return false;
    }
    return true;
}

static bool read_reasons(struct compiling *c, const struct entry *map, struct reason *list,
                         size_t *count)
{
    static const char *const FIELDS[] = {"role",     "clause", "forfeit",     "refund",
                                         "uncalled", "holds",  "after-close", NULL};
    static const char *const YES[] = {"yes", NULL}, *const TABLE[] = {"table", NULL};
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (!check_fields(c, e, FIELDS))
            return false;
        const struct entry *uncalled = entry_get(e, "uncalled"), *holds = entry_get(e, "holds"),
                           *after = entry_get(e, "after-close");
        if (*count == REASONS_MAX) {
            entry_trouble(e, c->why, "is one reason too many");
            return false;
        }
        struct reason *r = &list[(*count)++];
        *r = (struct reason){.name = e->key,
                             .forfeit = entry_value(e, "forfeit"),
                             .uncalled = uncalled != NULL,
                             .all_seats = holds != NULL,
                             .after_close = after != NULL,
                             .refund = entry_value(e, "refund")};
        if (!read_clause(c, e, "clause", &r->clause) || !check_clause(c, entry_get(e, "forfeit")) ||
            !check_clause(c, entry_get(e, "refund")) ||
            (after != NULL && read_word(c, after, YES) < 0) || !read_rank(c, e, &r->rank) ||
            (uncalled != NULL && read_word(c, uncalled, YES) < 0) ||
            (holds != NULL && read_word(c, holds, TABLE) < 0))
            return false;
    }
    return true;
}

static bool read_points(struct compiling *c, const struct entry *root)
{
    const struct entry *rules = entry_get(root, "rules");
    for (const struct entry *e = rules != NULL ? rules->first : NULL; e != NULL; e = e->next) {
        size_t p = 0;
        while (p < RP_COUNT && strcmp(POINTS[p].name, e->key) != 0)
            p++;
        if (p == RP_COUNT) {
            entry_trouble(e, c->why, "is no point at which a rule bites");
            return false;
        }
        const struct entry *first = e->kind == ENTRY_LIST ? e->first : e;
        for (const struct entry *k = first; k != NULL; k = e->kind == ENTRY_LIST ? k->next : NULL)
            if (!check_clause(c, k))
                return false;
        c->rs->rule[p] = first != NULL ? first->value : NULL;
    }
    for (size_t p = 0; p < RP_COUNT; p++)
        if (POINTS[p].needed && c->rs->rule[p] == NULL) {
            trouble_say(c->why, "%s: rules.%s: every ruleset needs this clause", root->file,
                        POINTS[p].name);
            return false;
        }
    return true;
}

/* --- the rest ----------------------------------------------------------------------------------
 */

/* "20 minutes" or "3 rounds". */
static bool read_notice(const struct compiling *c, const struct entry *map, int64_t *ms,
                        unsigned *rounds)
{
    const struct entry *e = entry_get(map, "notice");
    if (e == NULL)
        return true;
    unsigned n;
    int end = 0;
    if (e->kind == ENTRY_VALUE && sscanf(e->value, "%4u minutes%n", &n, &end) == 1 && end > 0 &&
        e->value[end] == '\0') {
        *ms = (int64_t)n * 60000;
        return true;
    }
    end = 0;
    if (rounds != NULL && e->kind == ENTRY_VALUE &&
        sscanf(e->value, "%4u rounds%n", &n, &end) == 1 && end > 0 && e->value[end] == '\0') {
        *rounds = n;
        return true;
    }
    entry_trouble(e, c->why, "must be a notice such as 20 minutes");
    return false;
}

static bool read_ways(struct compiling *c, const struct entry *root)
{
    static const char *const LIMITS[] = {"refuse", "clamp", NULL};
    static const char *const TABLE[] = {"live", "electronic", NULL};
    static const char *const EARLY[] = {"refuse", "close", "hold", NULL};
    static const char *const ENTRY[] = {"supervised", "free", NULL};
    static const char *const NO_SPIN[] = {"", "reopen", "stay-closed", "void-round", NULL};
    struct ruleset *rs = c->rs;
    const struct {
        const struct entry *at;
        const char *name;
        const char *const *words;
        bool needed;
    } ways[] = {
        {entry_get(entry_get(root, "wagers"), "outside-limits"), "wagers.outside-limits", LIMITS,
         true},
        {entry_get(entry_get(root, "wagers"), "table"), "wagers.table", TABLE, true},
        {entry_get(root, "early-result"), "early-result", EARLY, true},
        {entry_get(entry_get(root, "no-spin"), "wagers"), "no-spin.wagers", NO_SPIN, false},
        {entry_get(root, "result-entry"), "result-entry", ENTRY, false},
    };
    int got[sizeof ways / sizeof *ways];
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        got[i] = 0;
        if (ways[i].at == NULL && ways[i].needed) {
            trouble_say(c->why, "%s: %s: is missing", root->file, ways[i].name);
            return false;
        }
        if (ways[i].at != NULL && (got[i] = read_word(c, ways[i].at, ways[i].words)) < 0)
            return false;
    }
    rs->limits_way = (enum limits_way)got[0];
    rs->live_table = got[1] == 0;
    rs->early_way = (enum early_way)got[2];
    rs->no_spin_way = (enum no_spin_way)got[3];
    rs->free_entry = got[4] == 1;
    int64_t turns;
    if (!read_number(c, entry_get(root, "no-spin"), "revolutions", 0, &turns))
        return false;
    rs->revolutions = (unsigned)turns;
    int64_t rounds;
    if (!read_number(c, entry_get(root, "abstention"), "rounds", 0, &rounds))
        return false;
    if (rounds < 1 || rounds > 100) {
        trouble_say(c->why, "%s: abstention.rounds: must be 1 to 100", root->file);
        return false;
    }
    rs->abstain_rounds = (unsigned)rounds;
    return read_notice(c, entry_get(root, "closing"), &rs->closing_notice_ms,
                       &rs->closing_rounds) &&
           read_notice(c, entry_get(root, "limit-changes"), &rs->limits_notice_ms, NULL);
}

static bool cache_options(struct compiling *c)
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
    rs->seats = (unsigned)seats;
    rs->confirm = strcmp(confirm->text, "yes") == 0;
    rs->refuse_unpayable = strcmp(unpayable->text, "refuse") == 0;
    rs->start_cold = strcmp(start->text, "cold") == 0;
    return true;
}

/* Limits that no wager could meet are a slip of the operator's. */
static bool check_limits(const struct compiling *c)
{
    const struct ruleset *rs = c->rs;
    for (size_t i = 0; i < rs->bet_count; i++) {
        const struct bet *b = &rs->bets[i];
        if ((b->min > 0 ? b->min : rs->min) > (b->max > 0 ? b->max : rs->max)) {
            trouble_say(c->why, "options: the minimum of %s is above its maximum (%s)", b->name,
                        rs->rule[RP_LIMITS_SIGN]);
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

/* An act that staff may do brings points with it that must then have a clause. */
static bool check_points_of_acts(const struct compiling *c)
{
    static const struct {
        const char *act;
        enum rule_point points[5];
        unsigned count;
    } NEEDS[] = {
        {"spin", {RP_SPIN_ANY_TIME}, 1},
        {"malfunction", {RP_RECORDS_CONFIRM, RP_RECORDS_VOID}, 2},
        {"records", {RP_RECORDS_CONFIRM, RP_RECORDS_VOID}, 2},
        {"found", {RP_OVERSIGHT_TYPE, RP_OVERSIGHT_BELOW, RP_OVERSIGHT_ABOVE}, 3},
        {"position", {RP_SPOKEN_BET}, 1},
        {"partners", {RP_PARTNERS}, 1},
        {"chips-rule", {RP_CHIPS_REQUIRED}, 1},
        {"reserve", {RP_RESERVED, RP_RESERVED_SIGN}, 2},
        {"post-limits",
         {RP_LIMITS_ADVERSE, RP_LIMITS_NOTICE, RP_LIMITS_CONSENT, RP_LIMITS_OPENING,
          RP_LIMITS_IDLE},
         5},
        {"player-limits", {RP_PLAYER_LIMITS_SIGN}, 1},
        {"display", {RP_DISPLAY_IGNORED}, 1},
        {"shut-down", {RP_SHUT_DOWN}, 1},
        {"continuous", {RP_CONTINUOUS}, 1},
    };
    const struct ruleset *rs = c->rs;
    const char *missing = NULL;
    for (size_t i = 0; i < sizeof NEEDS / sizeof *NEEDS; i++)
        for (unsigned k = 0; ruleset_authority(rs, NEEDS[i].act) != NULL && k < NEEDS[i].count; k++)
            if (rs->rule[NEEDS[i].points[k]] == NULL)
                missing = POINTS[NEEDS[i].points[k]].name;
    const struct {
        bool allowed;
        enum rule_point point;
    } ways[] = {
        {rs->no_spin_way == NO_SPIN_VOID_ROUND, RP_NO_SPIN_REFUND},
        {rs->no_spin_way == NO_SPIN_REOPEN || rs->no_spin_way == NO_SPIN_STAY_CLOSED,
         RP_NO_SPIN_RESPIN},
        {rs->no_spin_way == NO_SPIN_REOPEN || rs->no_spin_way == NO_SPIN_STAY_CLOSED,
         RP_NO_SPIN_STANDS},
        {rs->revolutions > 0, RP_SPIN_REVOLUTIONS},
        {rs->early_way == EARLY_CLOSE, RP_EARLY_STAND},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_ISSUED_HERE},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_TAKEN},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_VALUE},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_MARKER},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].allowed && rs->rule[ways[i].point] == NULL)
            missing = POINTS[ways[i].point].name;
    if (missing != NULL)
        trouble_say(c->why, "%s: rules.%s: what this ruleset allows needs this clause",
                    rs->root->file, missing);
    return missing == NULL;
}

/* Clauses named beside facts that the code embodies (the order of the wheel, say). */
static bool check_named_clauses(const struct compiling *c, const struct entry *map)
{
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (e->first != NULL) {
            if (!check_named_clauses(c, e))
                return false;
        } else if (e->kind == ENTRY_VALUE && strchr(e->value, ':') != NULL && !check_clause(c, e)) {
            return false;
        }
    }
    return true;
}

static bool compile(struct compiling *c, const struct entry *root)
{
    static const char *const FIELDS[] = {"ruleset",
                                         "title",
                                         "game",
                                         "document",
                                         "extends",
                                         "abstract",
                                         "roles",
                                         "wagers",
                                         "closing",
                                         "limit-changes",
                                         "options",
                                         "variants",
                                         "staff",
                                         "invalidation",
                                         "reservations",
                                         "rules",
                                         "facts",
                                         "early-result",
                                         "permitted",
                                         "decided-by",
                                         "bets",
                                         "no-spin",
                                         "malfunctions",
                                         "calls",
                                         "calls-permitted",
                                         "result-entry",
                                         "abstention",
                                         "role-clauses",
                                         NULL};
    struct ruleset *rs = c->rs;
    rs->name = entry_value(root, "ruleset");
    rs->title = entry_value(root, "title");
    rs->game = entry_value(root, "game");
    rs->document = entry_value(root, "document");
    if (rs->name == NULL || rs->title == NULL || rs->game == NULL || rs->document == NULL ||
        entry_get(root, "abstract") != NULL) {
        trouble_say(c->why,
                    "%s: is no ruleset to play by: it needs ruleset, title, game and document",
                    root->file);
        return false;
    }
    return check_fields(c, root, FIELDS) && read_points(c, root) && read_bets(c, root) &&
           read_options(c, root) && read_calls(c, root) && read_staff(c, root) &&
           read_reasons(c, entry_get(entry_get(root, "no-spin"), "reasons"), rs->no_spins,
                        &rs->no_spin_count) &&
           read_reasons(c, entry_get(root, "invalidation"), rs->grounds, &rs->ground_count) &&
           read_reasons(c, entry_get(root, "malfunctions"), rs->malfunctions,
                        &rs->malfunction_count) &&
           read_reasons(c, entry_get(root, "reservations"), rs->reservations,
                        &rs->reservation_count) &&
           check_named_clauses(c, entry_get(root, "facts")) &&
           check_named_clauses(c, entry_get(root, "role-clauses")) && read_ways(c, root) &&
           cache_options(c) && check_limits(c) && check_points_of_acts(c);
}

struct ruleset *ruleset_load(const struct shelf *shelf, const struct clauses *clauses,
                             const char *name, const char *const *given, size_t count,
                             struct trouble *why)
{
    struct ruleset *rs = calloc(1, sizeof *rs);
    if (rs == NULL)
        abort();
    rs->pages = pages_new();
    struct compiling c = {rs, clauses, given, count, why};
    struct entry *root = read_merged(rs->pages, shelf, name, 0, why);
    if (root != NULL) {
        const char *ending = strrchr(name, '.');
        if (ending != NULL && strcmp(ending, ".yaml") == 0)
            rs->source = pages_keep(rs->pages, name);
        apply_variants(&c, root);
        rs->root = root;
        rs->hash = entry_hash(root);
    }
    if (root == NULL || !compile(&c, root)) {
        ruleset_free(rs);
        return NULL;
    }
    return rs;
}

void ruleset_free(struct ruleset *rs)
{
    if (rs == NULL)
        return;
    pages_free(rs->pages);
    free(rs);
}

const struct setting *ruleset_option(const struct ruleset *rs, const char *name)
{
    for (size_t i = 0; i < rs->option_count; i++)
        if (strcmp(rs->options[i].name, name) == 0)
            return &rs->options[i];
    return NULL;
}

int ruleset_bet(const struct ruleset *rs, const char *name)
{
    for (size_t i = 0; i < rs->bet_count; i++)
        if (strcmp(rs->bets[i].name, name) == 0)
            return (int)i;
    return -1;
}

const struct call *ruleset_call(const struct ruleset *rs, const char *name)
{
    for (size_t i = 0; i < rs->call_count; i++)
        if (strcmp(rs->calls[i].name, name) == 0)
            return &rs->calls[i];
    return NULL;
}

int ruleset_rank(const struct ruleset *rs, const char *role)
{
    for (size_t i = 0; i < rs->role_name_count; i++)
        if (strcmp(rs->role_name[i].name, role) == 0)
            return (int)rs->role_name[i].rank;
    return -1;
}

const struct authority *ruleset_authority(const struct ruleset *rs, const char *act)
{
    for (size_t i = 0; i < rs->staff_count; i++)
        if (strcmp(rs->staff[i].act, act) == 0)
            return &rs->staff[i];
    return NULL;
}

const struct reason *reason_find(const struct reason *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}
