#include "rules/compiling.h"
#include "rules/merged.h"
#include "rules/own_part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULESET_NAME_MAX = 60 };

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

bool rule_point_needed(enum rule_point p)
{
    return POINTS[p].needed;
}

/* --- files and variants ----------------------------------------------------------------------- */

/* What a choice changes elsewhere in the ruleset is laid over it before anything is compiled. */
static bool apply_variants(const struct compiling *c, struct entry *root)
{
    const struct entry *variants = entry_get(root, "variants");
    if (!must_be_map(c, variants))
        return false;
    for (const struct entry *v = variants != NULL ? variants->first : NULL; v != NULL;
         v = v->next) {
        const char *value = given_value(c, v->key);
        if (value == NULL)
            value = entry_value(entry_get(entry_get(root, "options"), v->key), "default");
        const struct entry *over = value != NULL ? entry_get(v, value) : NULL;
        if (!must_be_map(c, v) || !must_be_map(c, over))
            return false;
        if (over != NULL)
            entry_overlay(c->rs->pages, root, over);
    }
    return true;
}

/* The file itself: fields that every ruleset may have, and those of its game. */
static bool check_root(const struct compiling *c, const struct entry *root)
{
    for (const struct entry *e = root->first; e != NULL; e = e->next)
        if (field_find(&SECTION[SECTION_RULESET], e->key) == NULL &&
            own_field(c->rs->game, e->key) == NULL) {
            entry_trouble(e, c->why, "is no field that belongs here");
            return false;
        }
    return true;
}

/* Sections that hold named things must be maps; the readers rely on it. */
static bool check_sections(const struct compiling *c, const struct entry *root)
{
    static const struct {
        const char *name;
        const struct section *section;
    } WHOLE[] = {{"wagers", &SECTION[SECTION_WAGERS]},
                 {"closing", &SECTION[SECTION_CLOSING]},
                 {"limit-changes", &SECTION[SECTION_LIMIT_CHANGES]},
                 {"abstention", &SECTION[SECTION_ABSTENTION]}};
    for (const struct rule_field *f = SECTION[SECTION_RULESET].fields; f->name != NULL; f++)
        if (f->kind >= RULE_MAP && !must_be_map(c, entry_get(root, f->name)))
            return false;
    for (size_t i = 0; i < sizeof WHOLE / sizeof *WHOLE; i++)
        if (!check_fields(c, entry_get(root, WHOLE[i].name), WHOLE[i].section))
            return false;
    return true;
}

/* --- calls, staff, reasons -------------------------------------------------------------- */

static bool read_calls(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    const struct entry *calls = entry_get(root, "calls");
    if (!check_clause(c, entry_get(root, "calls-permitted")))
        return false;
    for (const struct entry *e = calls != NULL ? calls->first : NULL; e != NULL; e = e->next) {
        const struct entry *pieces = entry_get(e, "pieces");
        if (!check_fields(c, e, &SECTION[SECTION_CALL]))
            return false;
        if (pieces == NULL || pieces->kind != ENTRY_LIST || pieces->first == NULL ||
            rs->call_count == CALLS_MAX) {
            entry_trouble(e, c->why, "needs a list of pieces");
            return false;
        }
        const struct setting *offer = ruleset_option(rs, "offer");
        if (offer != NULL && !listed(offer->text, e->key))
            continue;
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

static const char *beside_named(const struct ruleset *rs, const char *name)
{
    for (size_t i = 0; i < rs->beside_count; i++)
        if (strcmp(rs->beside[i], name) == 0)
            return rs->beside[i];
    return NULL;
}

static bool read_beside(struct compiling *c, const struct entry *root)
{
    const struct entry *list = entry_get(root, "beside-roles");
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next) {
        if (e->kind != ENTRY_VALUE || c->rs->beside_count == BESIDE_MAX ||
            ruleset_rank(c->rs, e->value) >= 0) {
            entry_trouble(e, c->why, "must be the name of an office that is not among `roles`");
            return false;
        }
        c->rs->beside[c->rs->beside_count++] = e->value;
    }
    return true;
}

/* Which clause says who an office is. */
static bool read_role_clauses(const struct compiling *c, const struct entry *map)
{
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (!ruleset_office(c->rs, e->key != NULL ? e->key : "")) {
            entry_trouble(e, c->why, "must be among `roles` or `beside-roles`");
            return false;
        }
        if (!check_clause(c, e))
            return false;
    }
    return true;
}

/* From which rung on, or that office beside the ladder alone; and who may `also`. */
static bool read_offices(const struct compiling *c, const struct entry *e, struct authority *a)
{
    const struct entry *role = entry_get(e, "role"), *also = entry_get(e, "also");
    if (role != NULL && role->kind == ENTRY_VALUE &&
        (a->also = beside_named(c->rs, role->value)) != NULL) {
        a->rank = (unsigned)c->rs->role_count;
        return true;
    }
    if (also != NULL &&
        (also->kind != ENTRY_VALUE || (a->also = beside_named(c->rs, also->value)) == NULL)) {
        entry_trouble(also, c->why, "is no office listed under `beside-roles`");
        return false;
    }
    return read_rank(c, e, &a->rank);
}

static bool read_staff(struct compiling *c, const struct entry *root)
{
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
    if (!read_beside(c, root) || !read_role_clauses(c, entry_get(root, "role-clauses")))
        return false;
    for (const struct entry *e = staff != NULL ? staff->first : NULL; e != NULL; e = e->next) {
        if (!check_fields(c, e, &SECTION[SECTION_STAFF]))
            return false;
        if (rs->staff_count == STAFF_MAX) {
            entry_trouble(e, c->why, "is one staff act too many");
            return false;
        }
        struct authority *a = &rs->staff[rs->staff_count++];
        a->act = e->key;
        if (!read_clause(c, e, "clause", &a->clause) || !read_offices(c, e, a))
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
        if (!check_clause(c, e))
            return false;
        c->rs->rule[p] = clause_in(rules, e->key);
    }
    for (size_t p = 0; p < RP_COUNT; p++)
        if (POINTS[p].needed && c->rs->rule[p] == NULL) {
            trouble_say(c->why, "%s: rules.%s: every ruleset needs this clause", root->file,
                        POINTS[p].name);
            return false;
        }
    return true;
}

/* --- the rest --------------------------------------------------------------------------------- */

static bool read_ways(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    static const struct {
        const struct section *section;
        const char *in, *name; /* of the file itself where it is in no section */
    } WAYS[] = {
        {&SECTION[SECTION_WAGERS], "wagers", "outside-limits"},
        {&SECTION[SECTION_WAGERS], "wagers", "table"},
        {&SECTION[SECTION_RULESET], NULL, "early-result"},
        {&SECTION[SECTION_RULESET], NULL, "result-entry"},
        {&SECTION[SECTION_WAGERS], "wagers", "pro-rata"},
        {&SECTION[SECTION_WAGERS], "wagers", "found"},
        {&SECTION[SECTION_LIMIT_CHANGES], "limit-changes", "guards"},
    };
    int got[sizeof WAYS / sizeof *WAYS];
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        const struct entry *map = WAYS[i].in != NULL ? entry_get(root, WAYS[i].in) : root;
        if (!read_word(c, WAYS[i].section, map, WAYS[i].name, &got[i]))
            return false;
        if (got[i] < 0 && field_find(WAYS[i].section, WAYS[i].name)->needed) {
            trouble_say(c->why, "%s: %s%s%s: is missing", root->file,
                        WAYS[i].in != NULL ? WAYS[i].in : "", WAYS[i].in != NULL ? "." : "",
                        WAYS[i].name);
            return false;
        }
    }
    rs->limits_way = (enum limits_way)got[0];
    rs->live_table = got[1] == 0;
    rs->early_way = (enum early_way)got[2];
    rs->free_entry = got[3] == 1;
    rs->share_way = (enum share_way)(got[4] + 1);
    rs->found_way = (enum found_way)got[5];
    rs->guards_minimum = got[6] == 1;
    int64_t rounds;
    if (!read_number(c, &SECTION[SECTION_ABSTENTION], entry_get(root, "abstention"), "rounds",
                     &rounds))
        return false;
    if (rounds == 0) {
        trouble_say(c->why, "%s: abstention.rounds: is missing", root->file);
        return false;
    }
    rs->abstain_rounds = (unsigned)rounds;
    return read_notice(c, entry_get(root, "closing"), &rs->closing_notice_ms,
                       &rs->closing_rounds) &&
           read_notice(c, entry_get(root, "limit-changes"), &rs->limits_notice_ms, NULL);
}

static bool check_points_of_acts(const struct compiling *c)
{
    static const struct need NEEDS[] = {
        {"records", {RP_RECORDS_CONFIRM, RP_RECORDS_VOID}},
        {"found", {RP_OVERSIGHT_TYPE, RP_OVERSIGHT_BELOW, RP_OVERSIGHT_ABOVE}},
        {"position", {RP_SPOKEN_BET}},
        {"partners", {RP_PARTNERS}},
        {"chips-rule", {RP_CHIPS_REQUIRED}},
        {"reserve", {RP_RESERVED, RP_RESERVED_SIGN}},
        {"post-limits", {RP_LIMITS_ADVERSE, RP_LIMITS_NOTICE}},
        {"player-limits", {RP_PLAYER_LIMITS_SIGN}},
        {"change-mode", {RP_MODE_CHANGE}},
        {"post-mode", {RP_MODE_CHANGE}},
        {"display", {RP_DISPLAY_IGNORED}},
        {"shut-down", {RP_SHUT_DOWN}},
        {"freeze", {RP_FROZEN}},
        {"continuous", {RP_CONTINUOUS}},
        {NULL, {0}},
    };
    const struct ruleset *rs = c->rs;
    const char *missing = NULL;
    if (!needs_met(c, NEEDS) || !own_needs_met(c))
        return false;
    bool stops = rs->stops, holds = rs->early_way == EARLY_HOLD;
    for (size_t i = 0; i < rs->malfunction_count; i++)
        holds |= !rs->malfunctions[i].stops;
    const struct {
        bool allowed;
        enum rule_point point;
    } ways[] = {
        {rs->rule[RP_LIMITS_PROTECT] != NULL, RP_KEPT_MARKER},
        {rs->rule[RP_LIMITS_PROTECT] != NULL, RP_KEPT_LEFT},
        {rs->rule[RP_LIMITS_PROTECT] != NULL, RP_KEPT_ENDS},
        {rs->rule[RP_LIMITS_PROTECT] != NULL, RP_KEPT_SIGN},
        {rs->rule[RP_LIMITS_PROTECT] != NULL, RP_KEPT_ARRIVED},
        {rs->early_way == EARLY_CLOSE, RP_EARLY_STAND},
        {holds, RP_RECORDS_CONFIRM},
        {holds, RP_RECORDS_VOID},
        {stops, RP_STOPPED},
        {stops, RP_STOPPED_NOTICE},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_WHOLE_CHIPS},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_ISSUED_HERE},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_TAKEN},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_VALUE},
        {rs->rule[RP_NON_VALUE_CHIPS] != NULL, RP_COLOUR_MARKER},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].allowed && rs->rule[ways[i].point] == NULL)
            missing = POINTS[ways[i].point].name;
    const char *absent = holds && ruleset_authority(rs, "records") == NULL         ? "records"
                         : stops && ruleset_authority(rs, "repaired") == NULL      ? "repaired"
                         : rs->confirm && ruleset_authority(rs, "confirm") == NULL ? "confirm"
                                                                                   : NULL;
    if (absent != NULL) {
        trouble_say(c->why, "%s: staff.%s: what this ruleset allows needs this act", rs->root->file,
                    absent);
        return false;
    }
    if (missing != NULL)
        trouble_say(c->why, "%s: rules.%s: what this ruleset allows needs this clause",
                    rs->root->file, missing);
    return missing == NULL;
}

static bool compile(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    rs->name = entry_value(root, "ruleset");
    rs->title = entry_value(root, "title");
    rs->game = entry_value(root, "game");
    rs->document = entry_value(root, "document");
    if (entry_value(root, "about") != NULL) {
        trouble_say(c->why, "%s: is about %s, and no game's", root->file,
                    entry_value(root, "about"));
        return false;
    }
    if (rs->name == NULL || rs->title == NULL || rs->game == NULL || rs->document == NULL ||
        entry_get(root, "abstract") != NULL || strlen(rs->name) > RULESET_NAME_MAX) {
        trouble_say(c->why,
                    "%s: is no ruleset to play by: it needs ruleset, title, game and document",
                    root->file);
        return false;
    }
    return check_root(c, root) && check_sections(c, root) && read_points(c, root) &&
           read_bets(c, root) && read_options(c, root) && read_calls(c, root) &&
           read_staff(c, root) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "invalidation", rs->grounds,
                        &rs->ground_count) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "malfunctions", rs->malfunctions,
                        &rs->malfunction_count) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "reservations", rs->reservations,
                        &rs->reservation_count) &&
           read_equipment(c, root) && read_irregularities(c, root) &&
           check_named_clauses(c, entry_get(root, "facts")) && read_ways(c, root) &&
           cache_options(c) && own_read(c, root) && can_be_repaired(c) && check_points_of_acts(c) &&
           keep_together(c, root);
}

static struct ruleset *load(const struct origin *from, const struct clauses *clauses,
                            const char *const *given, size_t count, struct trouble *why)
{
    struct ruleset *rs = calloc(1, sizeof *rs);
    if (rs == NULL)
        abort();
    rs->pages = pages_new();
    struct compiling c = {rs, clauses, given, count, why};
    struct entry *root = merged_origin(rs->pages, from, why);
    if (root != NULL) {
        rs->source = from->text == NULL ? merged_source(rs->pages, from->name) : NULL;
        rs->root = root;
    }
    if (root == NULL || !apply_variants(&c, root) || !merged_spell_out(rs->pages, root, why) ||
        !compile(&c, root)) {
        ruleset_free(rs);
        return NULL;
    }
    rs->hash = entry_hash(root);
    return rs;
}

/* Where staff may change the mode, the ruleset with the other one stands ready; none does where the
 * options do not allow it. */
static struct ruleset *load_other_mode(const struct origin *from, const struct clauses *clauses,
                                       const struct ruleset *rs, const char *const *given,
                                       size_t count)
{
    const struct setting *mode = ruleset_option(rs, "mode");
    const char *options[OPTIONS_MAX];
    char other[64];
    if (mode == NULL || ruleset_authority(rs, "change-mode") == NULL || count >= OPTIONS_MAX)
        return NULL;
    for (size_t i = 0; i < mode->choice_count; i++)
        if (strcmp(mode->choices[i], mode->text) != 0)
            snprintf(other, sizeof other, "mode=%s", mode->choices[i]);
    for (size_t i = 0; i < count; i++)
        options[i] = given[i];
    options[count] = other; /* the last one counts */
    struct trouble unsaid;
    return load(from, clauses, options, count + 1, &unsaid);
}

static struct ruleset *load_both_modes(const struct origin *from, const struct clauses *clauses,
                                       const char *const *given, size_t count, struct trouble *why)
{
    struct ruleset *rs = load(from, clauses, given, count, why);
    if (rs != NULL)
        rs->other_mode = load_other_mode(from, clauses, rs, given, count);
    return rs;
}

struct ruleset *ruleset_load(const struct shelf *shelf, const struct clauses *clauses,
                             const char *name, const char *const *given, size_t count,
                             struct trouble *why)
{
    return load_both_modes(&(struct origin){.shelf = shelf, .name = name}, clauses, given, count,
                           why);
}

struct ruleset *ruleset_load_text(const char *text, const struct clauses *clauses, const char *name,
                                  const char *const *given, size_t count, struct trouble *why)
{
    return load_both_modes(&(struct origin){.text = text, .name = name}, clauses, given, count,
                           why);
}

char *ruleset_text(const struct shelf *shelf, const char *name, struct trouble *why)
{
    enum { ROOM = 1 << 20 };
    struct pages *pages = pages_new();
    const struct entry *root = merged_read(pages, shelf, name, why);
    char *text = root != NULL ? malloc(ROOM) : NULL;
    if (text != NULL) {
        struct text t;
        text_on(&t, text, ROOM);
        entry_write(root, &t);
        if (t.full) {
            trouble_say(why, "%s: is too long to be kept", name);
            free(text);
            text = NULL;
        }
    }
    pages_free(pages);
    return text;
}

void ruleset_free(struct ruleset *rs)
{
    if (rs == NULL)
        return;
    ruleset_free(rs->other_mode);
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

bool ruleset_may(const struct ruleset *rs, const struct authority *need, const char *by)
{
    return ruleset_rank(rs, by) >= (int)need->rank ||
           (need->also != NULL && strcmp(need->also, by) == 0);
}

bool ruleset_office(const struct ruleset *rs, const char *by)
{
    return ruleset_rank(rs, by) >= 0 || beside_named(rs, by) != NULL;
}

const char *ruleset_office_rule(const struct ruleset *rs, const char *by)
{
    return clause_in(entry_get(rs->root, "role-clauses"), by);
}

const char *authority_role(const struct ruleset *rs, const struct authority *a)
{
    return a->rank < rs->role_count ? rs->roles[a->rank] : a->also;
}
