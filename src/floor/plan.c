#include "floor/plan.h"
#include "base/address.h"
#include "base/origin.h"
#include "floor/plan_pits.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const ROLES[] = {"nobody",  "player",    "display",       "dealer", "supervisor",
                                    "cashier", "inspector", "note acceptor", "device"};

const char *role_name(enum role r)
{
    return ROLES[r];
}

struct reading {
    struct plan *p;
    struct trouble *why;
};

static bool no(const struct reading *r, const struct entry *e, const char *words)
{
    entry_trouble(e, r->why, "%s", words);
    return false;
}

/* Only fields that mean something may be given, so that a slip of the pen is not silently lost. */
static bool fields(const struct reading *r, const struct entry *map, const char *known)
{
    if (map->kind != ENTRY_MAP)
        return no(r, map, "must hold named fields");
    for (const struct entry *e = map->first; e != NULL; e = e->next) {
        const char *at = strstr(known, e->key);
        size_t len = strlen(e->key);
        while (at != NULL && ((at > known && at[-1] != ' ') || (at[len] != ' ' && at[len] != '\0')))
            at = strstr(at + 1, e->key);
        if (at == NULL)
            return no(r, e, "is no field that belongs here");
    }
    return true;
}

static bool number(const struct reading *r, const struct entry *map, const char *key, int64_t from,
                   int64_t to, int64_t *out)
{
    const struct entry *e = entry_get(map, key);
    cents n;
    if (e == NULL)
        return true;
    if (e->kind != ENTRY_VALUE || !money_parse(e->value, &n) || n < from || n > to) {
        entry_trouble(e, r->why, "must be a whole number from %lld to %lld", (long long)from,
                      (long long)to);
        return false;
    }
    *out = n;
    return true;
}

static bool word(const struct reading *r, const struct entry *map, const char *key, bool needed,
                 const char **out)
{
    const struct entry *e = entry_get(map, key);
    if (e == NULL) {
        if (needed)
            entry_trouble(map, r->why, "needs a `%s`", key);
        return !needed;
    }
    if (e->kind != ENTRY_VALUE || e->value[0] == '\0')
        return no(r, e, "must be a word");
    *out = e->value;
    return true;
}

/* Names go into journals, accounts and messages: letters, digits, and nothing that needs care. */
static bool good_name(const char *s)
{
    size_t len = strlen(s);
    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)s[i]) && s[i] != '-' && s[i] != '_')
            return false;
    return len > 0 && len < PLAN_NAME - 1;
}

/* --- pits ------------------------------------------------------------------------------------- */

static bool read_pit(const struct reading *r, const struct entry *e)
{
    struct plan *p = r->p;
    const char *name = NULL;
    if (p->pit_count == PLAN_PITS)
        return no(r, e, "is one pit too many");
    struct plan_pit *pit = &p->pit[p->pit_count];
    if (!fields(r, e, "pit address") || !word(r, e, "pit", true, &name) ||
        !word(r, e, "address", false, &pit->address))
        return false;
    if (strlen(name) >= PLAN_PIT ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(name))
        return no(r, entry_get(e, "pit"),
                  "must be a name of lower case letters, digits, - and _, at most 31 of them");
    if (pit->address != NULL && !origin_is_good(pit->address))
        return no(r, entry_get(e, "address"),
                  "must be an address like https://pit1.example:8443, without a path");
    if (plan_pit_named(p, name) >= 0)
        return no(r, entry_get(e, "pit"), "is the name of another pit");
    snprintf(pit->name, sizeof pit->name, "%s", name);
    p->pit_count++;
    return true;
}

/* In which pit a table or some terminals stand. */
static bool read_stands(const struct reading *r, const struct entry *map, int32_t *out)
{
    const char *name = NULL;
    *out = r->p->pit_count == 1 ? 0 : -1; /* where there is one pit, in that */
    if (!word(r, map, "pit", r->p->pit_count > 1, &name))
        return false;
    if (name == NULL)
        return true;
    *out = plan_pit_named(r->p, name);
    return *out >= 0 || no(r, entry_get(map, "pit"), "is no pit of this plan");
}

/* --- tables ----------------------------------------------------------------------------------- */

static bool read_options(const struct reading *r, const struct entry *map, struct plan_table *t)
{
    if (map == NULL)
        return true;
    if (map->kind != ENTRY_MAP)
        return no(r, map, "must hold options by name");
    for (const struct entry *e = map->first; e != NULL; e = e->next) {
        char pair[256];
        if (e->kind != ENTRY_VALUE)
            return no(r, e, "must be one value");
        if (t->option_count == PLAN_OPTIONS)
            return no(r, e, "is one option too many");
        snprintf(pair, sizeof pair, "%s=%s", e->key, e->value);
        t->options[t->option_count++] = pages_keep(r->p->pages, pair);
    }
    return true;
}

/* Who brings about the results, where the plan says so. */
static bool read_automatic(const struct reading *r, const struct entry *map, struct plan_table *t)
{
    const struct entry *e = entry_get(map, "automatic");
    const char *said = NULL;
    if (!word(r, map, "automatic", false, &said))
        return false;
    if (said != NULL && strcmp(said, "yes") != 0 && strcmp(said, "no") != 0)
        return no(r, e, "must be yes or no");
    t->runs = said == NULL ? RUNS_AS_DOCUMENT : said[0] == 'y' ? RUNS_BY_ITSELF : RUNS_BY_DEALER;
    return true;
}

/* Chips on the cloth: a dealer deals, and no terminal is linked to it. */
static bool read_live(const struct reading *r, const struct entry *map, struct plan_table *t)
{
    const struct entry *e = entry_get(map, "live");
    const char *said = NULL;
    if (!word(r, map, "live", false, &said))
        return false;
    if (said != NULL && strcmp(said, "yes") != 0 && strcmp(said, "no") != 0)
        return no(r, e, "must be yes or no");
    t->live = said != NULL && said[0] == 'y';
    if (!t->live)
        return true;
    if (t->runs == RUNS_BY_ITSELF || t->jackpot != NULL)
        return no(r, e, "is a table that a dealer deals, and that shares no jackpot");
    t->runs = RUNS_BY_DEALER;
    return true;
}

/* Tables of several pits share a jackpot that all of them name. */
static bool read_linked(const struct reading *r, const struct entry *e, struct plan_table *t)
{
    for (struct plan_table *o = r->p->table; o < t; o++) {
        if (o->pit == t->pit || strcmp(plan_jackpot(o), plan_jackpot(t)) != 0)
            continue;
        if (o->jackpot == NULL || t->jackpot == NULL)
            return no(r, entry_get(e, t->jackpot != NULL ? "jackpot" : "table"),
                      "is the jackpot that a table in another pit has for its own: name one with "
                      "`jackpot` at both");
        o->over_pits = t->over_pits = true;
    }
    return true;
}

static bool read_table(const struct reading *r, const struct entry *e)
{
    struct plan *p = r->p;
    if (p->table_count == PLAN_TABLES)
        return no(r, e, "is one table too many");
    struct plan_table *t = &p->table[p->table_count++];
    const char *name = NULL;
    t->spin_ms = 8000;
    t->throw_ms = 4000;
    t->deal_ms = 1000;
    t->squeeze_ms = 8000;
    if (!fields(r, e,
                "table ruleset title options automatic live spin throw deal squeeze station "
                "jackpot pit") ||
        !read_stands(r, e, &t->pit) || !word(r, e, "table", true, &name) ||
        !word(r, e, "ruleset", true, &t->ruleset) || !word(r, e, "title", false, &t->title) ||
        !word(r, e, "station", false, &t->station) || !word(r, e, "jackpot", false, &t->jackpot) ||
        !number(r, e, "spin", 0, 600000, &t->spin_ms) ||
        !number(r, e, "throw", 0, 600000, &t->throw_ms) ||
        !number(r, e, "deal", 0, 60000, &t->deal_ms) ||
        !number(r, e, "squeeze", 0, 600000, &t->squeeze_ms) || !read_automatic(r, e, t) ||
        !read_live(r, e, t) || !read_options(r, entry_get(e, "options"), t))
        return false;
    if (!good_name(name))
        return no(r, entry_get(e, "table"), "must be a short name of letters and digits");
    if (t->jackpot != NULL && !good_name(t->jackpot))
        return no(r, entry_get(e, "jackpot"), "must be a short name of letters and digits");
    for (size_t i = 0; i + 1 < p->table_count; i++)
        if (strcmp(p->table[i].name, name) == 0)
            return no(r, entry_get(e, "table"), "is the name of another table");
    for (size_t i = 0; t->station != NULL && i + 1 < p->table_count; i++)
        if (p->table[i].station != NULL && strcmp(p->table[i].station, t->station) == 0 &&
            p->table[i].pit != t->pit)
            return no(r, entry_get(e, "station"), "has a table in another pit");
    snprintf(t->name, sizeof t->name, "%s", name);
    return read_linked(r, e, t);
}

/* --- terminals -------------------------------------------------------------------------------- */

static bool add_terminal(const struct reading *r, const struct entry *e, const char *name,
                         const struct plan_terminal *like)
{
    struct plan *p = r->p;
    if (!good_name(name))
        return no(r, e, "must be short names of letters and digits");
    if (p->terminal_count == PLAN_TERMINALS)
        return no(r, e, "is more terminals than a floor holds");
    if (plan_terminal_named(p, name) != NULL)
        return no(r, e, "is the name of another terminal");
    if ((p->terminal_count & (p->terminal_count + 1)) == 0 || p->terminal == NULL) {
        struct plan_terminal *grown =
            realloc(p->terminal, (2 * p->terminal_count + 2) * sizeof *grown);
        if (grown == NULL)
            abort();
        p->terminal = grown;
    }
    struct plan_terminal *t = &p->terminal[p->terminal_count++];
    *t = *like;
    snprintf(t->name, sizeof t->name, "%s", name);
    directory_add(p->names, (int64_t)p->terminal_count);
    return true;
}

/* "T01", or "T01-T12": the digits at the end count on. */
static bool add_range(const struct reading *r, const struct entry *e, const char *range,
                      const struct plan_terminal *like)
{
    const char *dash = strchr(range, '-');
    if (dash == NULL)
        return add_terminal(r, e, range, like);
    size_t stem = 0, len = (size_t)(dash - range);
    while (stem < len && !isdigit((unsigned char)range[stem]))
        stem++;
    if (stem == len || len > 12 || strncmp(range, dash + 1, stem) != 0)
        return no(r, e, "must run from one number to another, like T01-T12");
    long from = strtol(range + stem, NULL, 10), to = strtol(dash + 1 + stem, NULL, 10);
    if (from < 0 || to < from || to > 99999)
        return no(r, e, "must run from one number to a higher one, like T01-T12");
    for (long i = from; i <= to; i++) {
        char name[40];
        snprintf(name, sizeof name, "%.*s%0*ld", (int)stem, range, (int)(len - stem), i);
        if (!add_terminal(r, e, name, like))
            return false;
    }
    return true;
}

static bool read_funding(const struct reading *r, const struct entry *list, unsigned *out)
{
    static const struct {
        const char *name;
        unsigned bit;
    } WAYS[] = {{"card", FUND_CARD}, {"cash", FUND_CASH}, {"ticket", FUND_TICKET}};
    *out = list == NULL ? FUND_CARD : 0;
    if (list != NULL && list->kind != ENTRY_LIST)
        return no(r, list, "must be a list of card, cash, ticket");
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next) {
        unsigned bit = 0;
        for (size_t i = 0; i < 3; i++)
            if (e->kind == ENTRY_VALUE && strcmp(e->value, WAYS[i].name) == 0)
                bit = WAYS[i].bit;
        if (bit == 0)
            return no(r, e, "must be card, cash or ticket");
        *out |= bit;
    }
    return *out != 0 || no(r, list, "must name at least one way");
}

/* Which tables the terminals are linked to: all of their pit at which terminals play, unless they
 * are listed. */
static bool read_links(const struct reading *r, const struct entry *list, int32_t pit,
                       table_set *out)
{
    const struct plan *p = r->p;
    *out = 0;
    for (size_t i = 0; list == NULL && i < p->table_count; i++)
        *out |= p->table[i].live || p->table[i].pit != pit ? 0 : table_bit(i);
    if (list != NULL && list->kind != ENTRY_LIST)
        return no(r, list, "must be a list of tables");
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next) {
        size_t i = 0;
        while (i < p->table_count &&
               (e->kind != ENTRY_VALUE || strcmp(p->table[i].name, e->value) != 0))
            i++;
        if (i == p->table_count)
            return no(r, e, "is no table of this floor");
        if (p->table[i].pit != pit)
            return no(r, e, "is a table of another pit");
        if (p->table[i].live)
            return no(r, e, "is a live table, at which no terminal plays");
        *out |= table_bit(i);
    }
    return list == NULL || *out != 0 || no(r, list, "must name at least one table");
}

static bool read_terminals(const struct reading *r, const struct entry *e)
{
    const char *range = NULL;
    struct plan_terminal like = {0};
    return fields(r, e, "terminals funding tables pit") && word(r, e, "terminals", true, &range) &&
           read_stands(r, e, &like.pit) &&
           read_funding(r, entry_get(e, "funding"), &like.funding) &&
           read_links(r, entry_get(e, "tables"), like.pit, &like.tables) &&
           add_range(r, entry_get(e, "terminals"), range, &like);
}

/* --- devices ---------------------------------------------------------------------------------- */

static bool hash_or_key(const struct reading *r, const struct entry *map, const char *key,
                        const char **out)
{
    if (!word(r, map, key, false, out))
        return false;
    return *out == NULL || (strlen(*out) == 64 && strspn(*out, "0123456789abcdef") == 64) ||
           no(r, entry_get(map, key), "must be 64 hexadecimal digits");
}

static bool named_before(const struct plan *p, const struct plan_device *d)
{
    for (const struct plan_device *k = p->device; k < d; k++)
        if (k->kind == d->kind && strcmp(k->place, d->place) == 0)
            return true;
    return false;
}

/* One of each kind at a place; of a terminal itself only the key is written here. */
static bool read_device(const struct reading *r, const struct entry *e)
{
    enum { LATE_MS = 60000, SILENT_MS = 6000 };
    struct plan *p = r->p;
    if (p->device_count == PLAN_DEVICES)
        return no(r, e, "is one device too many");
    struct plan_device *d = &p->device[p->device_count];
    const char *kind = NULL, *place = NULL;
    d->late_ms = LATE_MS;
    d->silent_ms = SILENT_MS;
    if (!fields(r, e, "device table terminal key firmware late silent") ||
        !word(r, e, "device", true, &kind) || !hash_or_key(r, e, "key", &d->key) ||
        !hash_or_key(r, e, "firmware", &d->firmware) ||
        !number(r, e, "silent", 300, 600000, &d->silent_ms) ||
        !number(r, e, "late", 100, 600000, &d->late_ms))
        return false;
    if (!device_named(kind, &d->kind))
        return no(r, entry_get(e, "device"), "is no kind of device");
    if (!word(r, e, device_at(d->kind), true, &place))
        return false;
    if (!plan_has_place(p, d->kind, place))
        return no(r, entry_get(e, device_at(d->kind)), "is not on this floor");
    snprintf(d->place, sizeof d->place, "%s", place);
    if (named_before(p, d))
        return no(r, e, "is there already: a place has one device of a kind");
    if (d->kind == DEVICE_TERMINAL && d->key == NULL)
        return no(r, e, "needs its `key`: otherwise a terminal is enrolled on the floor");
    p->device_count++;
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

/* Who has no card of another number scans one with his name. */
static bool own_card(const struct plan *p, const struct plan_staff *s)
{
    for (const struct plan_staff *o = p->staff; o < s; o++)
        if (strcmp(o->card != NULL ? o->card : o->name, s->card != NULL ? s->card : s->name) == 0)
            return false;
    return true;
}

static bool read_staff(const struct reading *r, const struct entry *e)
{
    struct plan *p = r->p;
    if (p->staff_count == PLAN_STAFF)
        return no(r, e, "is one too many on the staff");
    struct plan_staff *s = &p->staff[p->staff_count++];
    const char *role = NULL;
    const char *first = NULL;
    if (!fields(r, e, "name role card password ranks first") ||
        !word(r, e, "first", false, &first) || !word(r, e, "card", false, &s->card) ||
        !word(r, e, "name", true, &s->name) || !word(r, e, "role", true, &role) ||
        !word(r, e, "password", true, &s->password))
        return false;
    s->first = first != NULL && strcmp(first, "yes") == 0;
    if (strlen(s->name) >= PLAN_PERSON)
        return no(r, entry_get(e, "name"), "must have at most 39 bytes");
    for (enum role k = ROLE_DEALER; k <= ROLE_INSPECTOR; k++)
        if (strcmp(role, ROLES[k]) == 0)
            s->role = k;
    if (s->role == ROLE_NOBODY)
        return no(r, entry_get(e, "role"), "must be dealer, supervisor, cashier or inspector");
    if (first != NULL && !s->first)
        return no(r, entry_get(e, "first"), "must be yes, or not there");
    if (!p->demo && strncmp(s->password, "$argon2id$", 10) != 0)
        return no(r, entry_get(e, "password"),
                  "must be an Argon2id hash (`baize floor --hash` makes one); only a "
                  "demonstration may have it in the open");
    for (size_t i = 0; i + 1 < p->staff_count; i++)
        if (strcmp(p->staff[i].name, s->name) == 0)
            return no(r, entry_get(e, "name"), "is another's name");
    /* A tournament hears what its tables tell in their names. */
    for (size_t i = 0; i < p->table_count; i++)
        if (strcmp(p->table[i].name, s->name) == 0)
            return no(r, entry_get(e, "name"), "is the name of a table");
    if (s->card != NULL && strlen(s->card) > 32)
        return no(r, entry_get(e, "card"), "must have at most 32 bytes");
    if (!own_card(p, s))
        return no(r, entry_get(e, s->card != NULL ? "card" : "name"), "is another's card");
    const struct entry *ranks = entry_get(e, "ranks");
    if (ranks != NULL && ranks->kind != ENTRY_LIST)
        return no(r, ranks, "must be a list of roles as the documents name them");
    for (const struct entry *k = ranks != NULL ? ranks->first : NULL; k != NULL; k = k->next) {
        if (k->kind != ENTRY_VALUE || s->rank_count == PLAN_RANKS)
            return no(r, k, "must be one of at most eight roles");
        s->ranks[s->rank_count++] = k->value;
    }
    return true;
}

static bool read_member(const struct reading *r, const struct entry *e)
{
    struct plan *p = r->p;
    if (!p->demo)
        return no(r, e, "members are made at the cage; only a demonstration has them in the plan");
    if (p->member_count == PLAN_MEMBERS)
        return no(r, e, "is one member too many");
    struct plan_member *m = &p->member[p->member_count++];
    const char *member_card = entry_value(e, "card");
    if (member_card != NULL && strlen(member_card) > PLAN_CARD)
        return no(r, entry_get(e, "card"), "must have at most 32 bytes");
    return fields(r, e, "card name pin on-card deposit") && word(r, e, "card", true, &m->card) &&
           word(r, e, "name", true, &m->name) && word(r, e, "pin", true, &m->pin) &&
           number(r, e, "on-card", 0, MONEY_STAKE_MAX, &m->on_card) &&
           number(r, e, "deposit", 0, MONEY_STAKE_MAX, &m->deposit);
}

/* --- the whole -------------------------------------------------------------------------------- */

static bool each(const struct reading *r, const struct entry *root, const char *key,
                 bool (*read)(const struct reading *, const struct entry *))
{
    const struct entry *list = entry_get(root, key);
    if (list == NULL)
        return true;
    if (list->kind != ENTRY_LIST)
        return no(r, list, "must be a list");
    for (const struct entry *e = list->first; e != NULL; e = e->next)
        if (!read(r, e))
            return false;
    return true;
}

static bool read_notes(const struct reading *r, const struct entry *e)
{
    struct plan *p = r->p;
    cents note;
    if (e->kind != ENTRY_VALUE || !money_parse(e->value, &note) || note <= 0 ||
        note > MONEY_STAKE_MAX)
        return no(r, e, "must be a note's value in cents");
    if (p->note_count == PLAN_NOTES)
        return no(r, e, "is one note too many");
    p->notes[p->note_count++] = note;
    return true;
}

static bool words(const struct reading *r, const struct entry *root, const char *key,
                  const char *out[PLAN_HOSTS + 1])
{
    const struct entry *list = entry_get(root, key);
    size_t count = 0;
    if (list != NULL && list->kind != ENTRY_LIST)
        return no(r, list, "must be a list");
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next) {
        if (e->kind != ENTRY_VALUE || e->value[0] == '\0' || count == PLAN_HOSTS)
            return no(r, e, "must be one of at most sixteen words");
        out[count++] = e->value;
    }
    return true;
}

static bool read_approved(const struct reading *r, const struct entry *root)
{
    const struct entry *map = entry_get(root, "approved");
    if (map == NULL)
        return true;
    if (map->kind != ENTRY_MAP || !fields(r, map, "program rules screens"))
        return map->kind == ENTRY_MAP || no(r, map, "must be a map");
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++) {
        const struct entry *e = entry_get(map, identity_part_name(p));
        if (!word(r, map, identity_part_name(p), false, &r->p->approved[p]))
            return false;
        if (e != NULL && (strlen(e->value) != CHAIN_HEX - 1 ||
                          strspn(e->value, "0123456789abcdef") != CHAIN_HEX - 1))
            return no(r, e, "must be 64 hexadecimal digits, as `baize identity` prints them");
    }
    return true;
}

static bool read_seals(const struct reading *r, const struct entry *root)
{
    const struct entry *map = entry_get(root, "seals");
    r->p->seals_ms = 10000;
    if (map == NULL)
        return true;
    if (map->kind != ENTRY_MAP)
        return no(r, map, "must be a map");
    if (!fields(r, map, "to command every") || !word(r, map, "to", false, &r->p->seals_to) ||
        !word(r, map, "command", false, &r->p->seals_command) ||
        !number(r, map, "every", 10, 3600000, &r->p->seals_ms))
        return false;
    return r->p->seals_to != NULL || r->p->seals_command != NULL ||
           no(r, map, "must say `to` which place, or by which `command`");
}

static bool read_archive(const struct reading *r, const struct entry *root)
{
    const struct entry *map = entry_get(root, "archive");
    if (map == NULL)
        return true;
    if (map->kind != ENTRY_MAP)
        return no(r, map, "must be a map");
    r->p->archive_after = 31;
    return fields(r, map, "to after") && word(r, map, "to", false, &r->p->archive_to) &&
           number(r, map, "after", 0, 36500, &r->p->archive_after);
}

enum { TEXT_MOST = 16 << 20 };

/* NULL with words. */
static char *text_of_file(const char *path, struct trouble *why)
{
    FILE *f = fopen(path, "rbe");
    char *all = malloc(TEXT_MOST + 1);
    if (all == NULL)
        abort();
    const size_t n = f != NULL ? fread(all, 1, TEXT_MOST, f) : 0;
    all[n] = '\0';
    if (f == NULL || ferror(f) != 0 || n == TEXT_MOST || strlen(all) != n) {
        trouble_say(why, "%s: cannot be read: %s", path,
                    f == NULL ? strerror(errno) : "it is no plan, or a very long one");
        free(all);
        all = NULL;
    }
    if (f != NULL)
        fclose(f);
    return all;
}

static bool read_token(const struct reading *r, const struct entry *root)
{
    const struct entry *e = entry_get(root, "metrics-token");
    if (e == NULL)
        return true;
    if (e->kind != ENTRY_VALUE || strlen(e->value) != CHAIN_HEX - 1 ||
        strspn(e->value, "0123456789abcdef") != CHAIN_HEX - 1)
        return no(r, e, "must be 64 hexadecimal digits, as `baize floor --token` prints them");
    r->p->metrics_token = e->value;
    return true;
}

static bool read_proxies(const struct reading *r, const struct entry *root)
{
    const struct entry *list = entry_get(root, "proxies");
    uint8_t address[ADDRESS_BYTES];
    if (!words(r, root, "proxies", r->p->proxies))
        return false;
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next)
        if (!address_read(e->value, strlen(e->value), address))
            return no(r, e, "must be an address, such as 127.0.0.1");
    return true;
}

static bool read_network(const struct reading *r, const struct entry *root)
{
    struct plan *p = r->p;
    return word(r, root, "host", false, &p->host) && word(r, root, "port", false, &p->port) &&
           number(r, root, "per-address", 1, 1000000, &p->per_address) &&
           number(r, root, "backlog", 65536, 1 << 30, &p->backlog) &&
           number(r, root, "backlog-address", 65536, INT64_C(1) << 40, &p->backlog_address) &&
           number(r, root, "backlog-all", 65536, INT64_C(1) << 40, &p->backlog_all) &&
           words(r, root, "hosts", p->hosts) && words(r, root, "metrics", p->metrics) &&
           read_proxies(r, root) && read_token(r, root);
}

/* What they are is looked at where they begin (occasion_demo.c). */
static bool read_begins(const struct reading *r, const struct entry *root)
{
    const struct entry *begins = entry_get(root, "begins");
    return begins == NULL || (r->p->demo && begins->kind == ENTRY_LIST) ||
           no(r, begins, "is a list of occasions, which only a demonstration has in the plan");
}

/* Whether a pit, or a floor that has none, has all it needs to be opened. */
static bool can_open(const struct plan *p, int32_t pit)
{
    size_t tables = 0, live = 0, terminals = 0;
    for (size_t i = 0; i < p->table_count; i++) {
        tables += p->table[i].pit == pit;
        live += p->table[i].pit == pit && p->table[i].live;
    }
    for (size_t i = 0; i < p->terminal_count; i++)
        terminals += p->terminal[i].pit == pit;
    return tables > 0 && (terminals > 0 || live == tables);
}

/* Terminals need a table to play at, and tables terminals, but for those where chips lie on the
 * cloth: a floor of such has no terminals. */
static bool has_places(const struct reading *r, const struct entry *root)
{
    const struct plan *p = r->p;
    const struct entry *pit = p->pit_count > 0 ? entry_get(root, "pits")->first : NULL;
    if (pit == NULL && !can_open(p, -1))
        return no(r, root, "needs `tables` and `terminals`");
    for (int32_t i = 0; pit != NULL; pit = pit->next)
        if (!can_open(p, i++))
            return no(r, entry_get(pit, "pit"), "has no `tables`, or no `terminals`");
    for (size_t i = 0; i < p->terminal_count; i++)
        if (p->terminal[i].tables == 0)
            return no(r, entry_get(root, "terminals"),
                      "have no table to play at: those of this floor are live");
    return true;
}

static bool read_all(const struct reading *r, const struct entry *root)
{
    struct plan *p = r->p;
    const char *demo = entry_value(root, "demonstration");
    p->demo = demo != NULL && strcmp(demo, "yes") == 0;
    const char *roster = entry_value(root, "roster");
    p->roster = roster != NULL && strcmp(roster, "yes") == 0;
    if (!fields(r, root,
                "floor currency host port demonstration bankroll reserve notes credit-max "
                "ticket-max ticket-days identify-above unclaimed-days "
                "seal-every implausible idle desk-idle terminals-per-address per-address backlog "
                "backlog-address "
                "backlog-all hosts proxies metrics metrics-token approved tables "
                "terminals staff members duties confirm-within seals managers archive occasions "
                "begins devices roster reality-check self-exclusion pits") ||
        !word(r, root, "floor", true, &p->name) ||
        !word(r, root, "currency", false, &p->currency) || !read_network(r, root) ||
        !number(r, root, "bankroll", 0, MONEY_ACCOUNT_MAX, &p->bankroll) ||
        !number(r, root, "reserve", 0, MONEY_ACCOUNT_MAX, &p->reserve) ||
        !number(r, root, "credit-max", 0, MONEY_ACCOUNT_MAX, &p->credit_max) ||
        !number(r, root, "ticket-max", 0, MONEY_STAKE_MAX, &p->ticket_max) ||
        !number(r, root, "ticket-days", 0, 3660, &p->ticket_days) ||
        !number(r, root, "identify-above", 0, MONEY_STAKE_MAX, &p->identify_above) ||
        !number(r, root, "unclaimed-days", 0, 36600, &p->unclaimed_days) ||
        !number(r, root, "seal-every", 1, 1000000, &p->seal_every) ||
        !number(r, root, "implausible", 0, INT64_C(1000000000000000), &p->implausible) ||
        !number(r, root, "idle", 0, 86400000, &p->idle_ms) ||
        !number(r, root, "desk-idle", 10000, 1800000, &p->desk_idle_ms) ||
        !number(r, root, "reality-check", 0, 86400000, &p->reality_ms) ||
        !number(r, root, "self-exclusion", 1, 3660, &p->exclusion_days) ||
        !number(r, root, "terminals-per-address", 0, PLAN_TERMINALS, &p->terminals_per_address) ||
        !read_approved(r, root) || !read_seals(r, root) || !read_archive(r, root) ||
        !each(r, root, "notes", read_notes) || !each(r, root, "pits", read_pit) ||
        !each(r, root, "tables", read_table) || !each(r, root, "terminals", read_terminals) ||
        !each(r, root, "staff", read_staff) || !each(r, root, "devices", read_device) ||
        !each(r, root, "members", read_member) ||
        !number(r, root, "confirm-within", 1000, 3600000, &p->confirm_within) ||
        !duties_read(entry_get(root, "duties"), p, r->why) ||
        !managers_read(entry_get(root, "managers"), p, r->why) ||
        !runs_read(entry_get(root, "occasions"), p, r->why) || !read_begins(r, root))
        return false;
    return has_places(r, root);
}

static void set_defaults(struct plan *p)
{
    p->only = -1;
    p->currency = "AUD";
    p->host = "127.0.0.1";
    p->port = "8080";
    p->bankroll = 100000000;
    p->seal_every = 1000;
    p->implausible = INT64_C(1000000000000);
    p->per_address = 64;
    p->desk_idle_ms = 1800000;
    p->reality_ms = 3600000;
    p->exclusion_days = 183;
    p->terminals_per_address = 16;
    p->backlog = 1 << 20;
    p->backlog_address = 32 << 20;
    p->backlog_all = 256 << 20;
    p->confirm_within = 120000;
    duties_begin(p);
}

char *plan_text(const struct entry *root)
{
    char *all = malloc(TEXT_MOST);
    struct text t;
    if (all == NULL)
        abort();
    text_on(&t, all, TEXT_MOST);
    entry_print(root, &t);
    char *text = t.full ? NULL : strdup(all);
    free(all);
    return text;
}

static const char *terminal_name(const void *ctx, int64_t place)
{
    const struct plan *p = ctx;
    return p->terminal[place - 1].name;
}

struct plan *plan_parse(const char *text, const char *name, struct trouble *why)
{
    struct plan *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    p->pages = pages_new();
    p->names = calloc(1, sizeof *p->names);
    if (p->names == NULL)
        abort();
    *p->names = (struct directory){.name = terminal_name, .ctx = p};
    set_defaults(p);
    struct reading r = {p, why};
    p->root = entry_parse(p->pages, text, name, why);
    if (p->root != NULL && read_all(&r, p->root)) {
        chain_hex(chain_digest(text, strlen(text)), p->hash);
        return p;
    }
    plan_free(p);
    return NULL;
}

struct plan *plan_read(const char *path, struct trouble *why)
{
    char *text = text_of_file(path, why);
    struct plan *p = text != NULL ? plan_parse(text, path, why) : NULL;
    free(text);
    return p;
}

const struct plan_terminal *plan_terminal_named(const struct plan *p, const char *name)
{
    const int64_t place = directory_find(p->names, name);
    return place != 0 ? &p->terminal[place - 1] : NULL;
}

const char *plan_jackpot(const struct plan_table *t)
{
    return t->jackpot != NULL ? t->jackpot : t->name;
}

unsigned plan_linked(const struct plan *p, const struct plan_table *t)
{
    const table_set bit = table_bit((size_t)(t - p->table));
    unsigned linked = 0;
    for (size_t i = 0; i < p->terminal_count; i++)
        linked += (p->terminal[i].tables & bit) != 0;
    return linked;
}

void plan_free(struct plan *p)
{
    if (p == NULL)
        return;
    pages_free(p->pages);
    plan_elsewhere_free(p->another);
    free(p->terminal);
    directory_free(p->names);
    free(p->names);
    free(p);
}
