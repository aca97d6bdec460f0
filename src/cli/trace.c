/* Clause by clause: is it shown, enforced, or not yet? A clause is enforced where a ruleset that
 * can be played cites it, or the floor by itself; it is shown when a play that names it passes,
 * here and now. A play that expects an event with the clause's id asserts it by id, and fails when
 * the citation is lost; one that names it in its header alone only lists it. What no play shows, a
 * test of the screens or a unit test may: those are read here, and run with all other tests. */
#include "base/text.h"
#include "cli/cli.h"
#include "cli/other_tests.h"
#include "games/act.h"
#include "rules/own_part.h"
#include "wire/occasion.h"
#include "wire/play.h"

#include <stdlib.h>
#include <string.h>

/* Made at build time from the sources: where each point of the rules and each staff act is, and
 * where the floor cites a clause; and whose game's folder that is, "" where it is everybody's. */
static const struct {
    const char *key, *place, *function, *game;
} WHERE[] = {
#include "where.inc"
};
enum { WHERE_COUNT = sizeof WHERE / sizeof *WHERE, CITES_MAX = 16 };

enum status {
    ASSERTED,
    LISTED,
    ON_SCREEN,
    BY_UNIT_TEST,
    ENFORCED,
    NOT_YET,
    PHYSICAL_OR_LEGAL,
    STATUS_COUNT
};
static const char *const STATUS[] = {"shown, asserted by id",  "shown, listed only",
                                     "shown on a screen",      "shown by a unit test",
                                     "enforced but not shown", "not yet",
                                     "physical or legal"};
static const char *const STATUS_KEY[] = {"asserted", "listed",  "screen",           "unit",
                                         "enforced", "not_yet", "physical_or_legal"};

struct cite {
    char place[160]; /* "rules/house/mine.yaml:24 bets.split.clause" */
    char key[96];    /* what to look for in WHERE */
    char game[40];   /* whose ruleset it is; empty: an occasion's */
};

/* What shows a clause: plays, tests of the screens, or unit tests. */
struct proofs {
    size_t count, cap;
    struct shown_by {
        const char *name;
        bool asserts;
    } * at;
};

struct found {
    const struct clause *clause;
    size_t cite_count;
    struct cite cite[CITES_MAX];
    const char *why; /* it is physical or legal, in a word; NULL: nobody says */
    bool on_floor;   /* cited by the floor itself */
    struct proofs plays, screens, units;
};

struct tracing {
    struct cli *c;
    const struct args *a;
    struct found *found; /* one a clause */
    struct pages *pages;
    unsigned plays, failed, all, faults;
};

static struct found *found_at(struct tracing *t, const char *id)
{
    const struct clause *k = clauses_find(&t->c->clauses, id);
    return k != NULL ? &t->found[k - t->c->clauses.at] : NULL;
}

/* The act that answers for a part of a ruleset, by what is said of its field; NULL: none. */
static const char *act_behind(const char *path, const char *first, const char *game)
{
    const struct rule_field *f = field_find(&SECTION[SECTION_RULESET], first);
    char second[40];
    if (f == NULL)
        f = own_field(game, first);
    const struct section *own = own_section(game, first);
    if (own != NULL && (f == NULL || f->act == NULL)) {
        const char *in = path + strlen(first) + 1;
        snprintf(second, sizeof second, "%.*s", (int)strcspn(in, "."), in);
        f = field_find(own, second);
    }
    return f != NULL ? f->act : NULL;
}

/* Which code answers for a part of a ruleset: a point, a staff act, or what the game embodies. */
static void find_code(struct cite *c, const char *path, const char *game)
{
    char first[40];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(path, "."), path);
    if (strcmp(first, "rules") == 0) {
        snprintf(c->key, sizeof c->key, "point:%.80s", path + 6);
        return;
    }
    if (strcmp(first, "staff") == 0) {
        char name[40];
        enum act_kind kind;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(path + 6, "."), path + 6);
        snprintf(c->key, sizeof c->key, "%s:%s", act_find(name, &kind) ? "staff" : "part", name);
        return;
    }
    const char *act = act_behind(path, first, game);
    if (act != NULL) {
        snprintf(c->key, sizeof c->key, "staff:%s", act);
        return;
    }
    /* What a table asks of a bet beside what it pays. */
    static const char *const ASKED[] = {"placed",      "behind",       "most",
                                        "removed",     "travels",      "units-clause",
                                        "paid-clause", "stake-clause", "cap"};
    for (size_t i = 0; strcmp(first, "bets") == 0 && i < sizeof ASKED / sizeof *ASKED; i++)
        if (strcmp(strrchr(path, '.') + 1, ASKED[i]) == 0) {
            snprintf(c->key, sizeof c->key, "part:bets.%s", ASKED[i]);
            return;
        }
    if (strcmp(first, "dealing") == 0)
        snprintf(c->key, sizeof c->key, "part:dealing.%.40s", strrchr(path, '.') + 1);
    else if (strcmp(path, "facts.fair") == 0)
        snprintf(c->key, sizeof c->key, "part:fair");
    else if (strcmp(first, "options") == 0)
        snprintf(c->key, sizeof c->key, "part:options");
    else if (strncmp(first, "calls", 5) == 0)
        snprintf(c->key, sizeof c->key, "part:calls");
    else if (strcmp(first, "rim") == 0)
        snprintf(c->key, sizeof c->key, "part:rim");
    else if (strcmp(first, "role-clauses") == 0)
        snprintf(c->key, sizeof c->key, "part:roles");
    else
        snprintf(c->key, sizeof c->key, "part:%.40s:%.30s",
                 strcmp(first, "permitted") == 0 ? "permitted"
                 : strcmp(first, "facts") == 0   ? "facts"
                                                 : "bets",
                 game);
}

/* The same for a ruleset about such an occasion. */
static void find_occasion_code(struct cite *c, const char *path, const char *kind)
{
    static const char RULES[] = "rules.";
    const size_t n = sizeof RULES - 1;
    if (strncmp(path, RULES, n) == 0)
        snprintf(c->key, sizeof c->key, "%s:%.80s", kind, path + n);
    else
        snprintf(c->key, sizeof c->key, "part:%s.%.*s", kind, (int)strcspn(path, "."), path);
}

/* game: whose ruleset it is; NULL: it is about this kind of occasion. */
static void cite_entries(struct tracing *t, const struct entry *e, const char *game,
                         const char *kind)
{
    for (const struct entry *k = e->first; k != NULL; k = k->next) {
        if (k->first != NULL) {
            cite_entries(t, k, game, kind);
            continue;
        }
        if (k->kind != ENTRY_VALUE || strchr(k->value, ':') == NULL)
            continue;
        struct found *f = found_at(t, k->value);
        char path[120];
        struct cite c = {0};
        entry_path(k, path, sizeof path);
        if (f == NULL || strncmp(path, "variants", 8) == 0)
            continue;
        snprintf(c.place, sizeof c.place, "%s:%u %s", k->file, k->line, path);
        if (game != NULL)
            snprintf(c.game, sizeof c.game, "%s", game);
        if (game != NULL)
            find_code(&c, path, game);
        else
            find_occasion_code(&c, path, kind);
        bool known = false;
        for (size_t i = 0; i < f->cite_count; i++)
            known |= strcmp(f->cite[i].place, c.place) == 0;
        if (!known && f->cite_count < CITES_MAX)
            f->cite[f->cite_count++] = c;
    }
}

/* What a ruleset cites under these options; false where they are not permitted. */
static bool cite_variant(struct tracing *t, const char *name, const char *const *options,
                         size_t count, struct trouble *why)
{
    struct ruleset *rs = ruleset_load(&t->c->shelf, &t->c->clauses, name, options, count, why);
    if (rs == NULL)
        return false;
    cite_entries(t, rs->root, rs->game, NULL);
    ruleset_free(rs);
    return true;
}

/* What a ruleset cites under one value of an option that changes it; with a value of another, where
 * the one is not permitted without the other. */
static void cite_value(struct tracing *t, const char *name, const struct entry *variants,
                       const struct entry *value)
{
    char option[96], beside[96];
    const char *const given[] = {option, beside};
    struct trouble why, ignored;
    snprintf(option, sizeof option, "%s=%s", value->parent->key, value->key);
    bool cited = cite_variant(t, name, given, 1, &why);
    for (const struct entry *o = variants->first; !cited && o != NULL; o = o->next)
        for (const struct entry *v = o->first; o != value->parent && v != NULL; v = v->next) {
            snprintf(beside, sizeof beside, "%s=%s", o->key, v->key);
            cited |= cite_variant(t, name, given, 2, &ignored);
        }
    if (!cited)
        cli_usage("rules", "%s", why.words);
}

/* What a ruleset cites, as it stands and under each value of each option that changes it. */
static void cite_ruleset(void *ctx, const char *name)
{
    struct tracing *t = ctx;
    struct args none = {0};
    struct ruleset *rs = cli_ruleset(t->c, "rules", name, &none);
    cite_entries(t, rs->root, rs->game, NULL);
    const struct entry *variants = entry_get(rs->root, "variants");
    for (const struct entry *o = variants != NULL ? variants->first : NULL; o != NULL; o = o->next)
        for (const struct entry *v = o->first; v != NULL; v = v->next)
            cite_value(t, name, variants, v);
    ruleset_free(rs);
}

static void cite_occasion(void *ctx, const char *name)
{
    struct tracing *t = ctx;
    struct trouble why;
    const struct occasion_kind *kind = occasion_of_ruleset(&t->c->shelf, name);
    void *on =
        kind->open(&(struct origin){.shelf = &t->c->shelf, .name = name}, &t->c->clauses, &why);
    if (on == NULL)
        cli_usage("rules", "%s", why.words);
    cite_entries(t, kind->rules(on)->root, NULL, kind->name);
    kind->close(on);
}

/* Whether a place answers for what a ruleset cites: no other game's does. */
static bool answers(size_t k, const struct cite *c)
{
    return strcmp(WHERE[k].key, c->key) == 0 &&
           (WHERE[k].game[0] == '\0' || strcmp(WHERE[k].game, c->game) == 0);
}

static const char FLOOR_CITES[] = "clause:";

static bool cited_at(size_t k, const struct found *f)
{
    return strncmp(WHERE[k].key, FLOOR_CITES, sizeof FLOOR_CITES - 1) == 0 &&
           strcmp(WHERE[k].key + sizeof FLOOR_CITES - 1, f->clause->id) == 0;
}

static void cite_floor(struct tracing *t)
{
    for (size_t k = 0; k < WHERE_COUNT; k++) {
        struct found *f = strncmp(WHERE[k].key, FLOOR_CITES, sizeof FLOOR_CITES - 1) == 0
                              ? found_at(t, WHERE[k].key + sizeof FLOOR_CITES - 1)
                              : NULL;
        if (f != NULL)
            f->on_floor = true;
    }
}

static bool is_named(const struct args *a, const struct play *p)
{
    for (size_t i = 0; i < p->show_count; i++)
        for (size_t k = 1; k < a->word_count; k++)
            if (strcmp(p->shows[i], a->words[k]) == 0)
                return true;
    return false;
}

/* Where clauses are named, only the plays that show them need be run. */
static bool concerns(const struct tracing *t, const char *path)
{
    FILE *f = t->a->word_count > 1 ? fopen(path, "r") : NULL;
    if (f == NULL)
        return true;
    struct play *p = calloc(1, sizeof *p);
    char *line = NULL;
    size_t cap = 0;
    if (p == NULL)
        abort();
    while (getline(&line, &cap, f) > 0 && line[0] == '#') {
        line[strcspn(line, "\r\n")] = '\0';
        play_shows(p, line);
    }
    bool named = is_named(t->a, p);
    free(line);
    free(p);
    fclose(f);
    return named;
}

static void count_play(void *ctx, const char *path)
{
    struct tracing *t = ctx;
    t->all += concerns(t, path);
}

static void add_proof(struct proofs *p, const char *name, bool asserts)
{
    if (p->count == p->cap) {
        p->cap = p->cap > 0 ? 2 * p->cap : 4;
        p->at = realloc(p->at, p->cap * sizeof *p->at);
    }
    if (p->at == NULL)
        abort();
    p->at[p->count++] = (struct shown_by){name, asserts};
}

static bool asserted(const struct found *f)
{
    for (size_t i = 0; i < f->plays.count; i++)
        if (f->plays.at[i].asserts)
            return true;
    return false;
}

static void run_play(void *ctx, const char *path)
{
    struct tracing *t = ctx;
    if (!concerns(t, path))
        return;
    struct play *p = malloc(sizeof *p);
    if (p == NULL)
        abort();
    cli_progress("running plays", "plays", t->plays, t->all);
    cli_play(t->c, path, p);
    t->plays++;
    t->failed += !p->passed;
    const char *name = pages_keep(t->pages, shelf_told(&t->c->shelf, path));
    for (size_t i = 0; p->passed && i < p->show_count; i++) {
        struct found *f = found_at(t, p->shows[i]);
        if (f != NULL)
            add_proof(&f->plays, name, p->asserted[i]);
    }
    free(p);
}

static struct found *shown_by_test(struct tracing *t, const char *test, const char *clause)
{
    struct found *f = found_at(t, clause);
    if (f == NULL) {
        fprintf(stderr, "%s: shows %s, which is in no list of clauses\n", test, clause);
        t->faults++;
    }
    return f;
}

static void screen_shows(void *ctx, const char *test, const char *clause)
{
    struct tracing *t = ctx;
    struct found *f = shown_by_test(t, test, clause);
    if (f != NULL)
        add_proof(&f->screens, pages_keep(t->pages, test), false);
}

static void unit_shows(void *ctx, const char *test, const char *clause)
{
    struct tracing *t = ctx;
    struct found *f = shown_by_test(t, test, clause);
    if (f != NULL)
        add_proof(&f->units, pages_keep(t->pages, test), false);
}

static void shows_over_nothing(void *ctx, const char *place)
{
    struct tracing *t = ctx;
    fprintf(stderr, "%s: a line `shows:` stands over no test\n", place);
    t->faults++;
}

static enum status status_of(const struct found *f)
{
    if (f->plays.count > 0)
        return asserted(f) ? ASSERTED : LISTED;
    if (f->screens.count > 0)
        return ON_SCREEN;
    if (f->units.count > 0)
        return BY_UNIT_TEST;
    if (strcmp(f->clause->enforcer, "physical") == 0 || strcmp(f->clause->enforcer, "legal") == 0)
        return PHYSICAL_OR_LEGAL;
    return f->cite_count > 0 || f->on_floor ? ENFORCED : NOT_YET;
}

/* Why no program sees to a clause, in a word: data/unenforced.tsv says it of each. */
static void read_reasons(struct tracing *t)
{
    char path[SHELF_PATH + 32], *line = NULL;
    size_t cap = 0;
    snprintf(path, sizeof path, "%s/data/unenforced.tsv", t->c->shelf.home);
    FILE *f = fopen(path, "r");
    while (f != NULL && getline(&line, &cap, f) > 0) {
        char *why = line;
        const char *id = strsep(&why, "\t");
        struct found *at = found_at(t, id);
        if (at != NULL && why != NULL) {
            why[strcspn(why, "\r\n")] = '\0';
            at->why = pages_keep(t->pages, why);
        }
    }
    free(line);
    if (f != NULL)
        fclose(f);
}

static void print_clause(const struct found *f)
{
    printf("%s (%s, %s): %s\n  %s; enforced by: %s%s%s\n", f->clause->id, f->clause->game,
           f->clause->kind, f->clause->gist, STATUS[status_of(f)], f->clause->enforcer,
           f->why != NULL ? ", " : "", f->why != NULL ? f->why : "");
    for (size_t i = 0; i < f->cite_count; i++) {
        printf("  rule  %s\n", f->cite[i].place);
        for (size_t k = 0; k < WHERE_COUNT; k++)
            if (answers(k, &f->cite[i]))
                printf("  code  %s %s\n", WHERE[k].place, WHERE[k].function);
    }
    for (size_t k = 0; f->on_floor && k < WHERE_COUNT; k++)
        if (cited_at(k, f))
            printf("  floor %s %s\n", WHERE[k].place, WHERE[k].function);
    for (size_t i = 0; i < f->plays.count; i++)
        printf("  play  %s%s\n", f->plays.at[i].name,
               f->plays.at[i].asserts ? "" : " (lists it only)");
    for (size_t i = 0; i < f->screens.count; i++)
        printf("  screen %s\n", f->screens.at[i].name);
    for (size_t i = 0; i < f->units.count; i++)
        printf("  unit  %s\n", f->units.at[i].name);
}

static void put_code(struct text *t, size_t k)
{
    char code[200];
    snprintf(code, sizeof code, "%s %s", WHERE[k].place, WHERE[k].function);
    json_str(t, NULL, code);
}

/* The floor cites a clause without a rule between it and the code. */
static void put_floor(struct text *t, const struct found *f)
{
    json_open(t, NULL, '{');
    json_str(t, "rule", NULL);
    json_open(t, "code", '[');
    for (size_t k = 0; k < WHERE_COUNT; k++)
        if (cited_at(k, f))
            put_code(t, k);
    json_close(t, ']');
    json_close(t, '}');
}

static void put_proofs(struct text *t, const char *key, const struct proofs *p, bool asserting)
{
    json_open(t, key, '[');
    for (size_t i = 0; i < p->count; i++)
        if (p->at[i].asserts || !asserting)
            json_str(t, NULL, p->at[i].name);
    json_close(t, ']');
}

static void put_clause(struct text *t, const struct found *f)
{
    json_open(t, NULL, '{');
    json_str(t, "clause", f->clause->id);
    json_str(t, "game", f->clause->game);
    json_str(t, "kind", f->clause->kind);
    json_str(t, "enforcer", f->clause->enforcer);
    json_str(t, "gist", f->clause->gist);
    json_str(t, "status", f->plays.count > 0 ? "shown" : STATUS[status_of(f)]);
    json_str(t, "why", f->why);
    json_open(t, "enforced", '[');
    for (size_t i = 0; i < f->cite_count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "rule", f->cite[i].place);
        json_open(t, "code", '[');
        for (size_t k = 0; k < WHERE_COUNT; k++)
            if (answers(k, &f->cite[i]))
                put_code(t, k);
        json_close(t, ']');
        json_close(t, '}');
    }
    if (f->on_floor)
        put_floor(t, f);
    json_close(t, ']');
    put_proofs(t, "plays", &f->plays, false);
    put_proofs(t, "asserted", &f->plays, true);
    put_proofs(t, "screens", &f->screens, false);
    put_proofs(t, "units", &f->units, false);
    json_close(t, '}');
}

struct sums {
    char document[32];
    unsigned all, of[STATUS_COUNT];
};

static size_t sum_documents(const struct tracing *t, struct sums *sums, size_t cap)
{
    size_t n = 0;
    for (size_t i = 0; i < t->c->clauses.count; i++) {
        char document[32];
        snprintf(document, sizeof document, "%.*s", (int)strcspn(t->found[i].clause->id, ":"),
                 t->found[i].clause->id);
        size_t d = 0;
        while (d < n && strcmp(sums[d].document, document) != 0)
            d++;
        if (d == n && n < cap)
            memcpy(sums[n++].document, document, sizeof document);
        sums[d].all++;
        sums[d].of[status_of(&t->found[i])]++;
    }
    return n;
}

static void print_sums(const struct tracing *t)
{
    struct sums sums[16] = {0};
    size_t n = sum_documents(t, sums, 16);
    printf("%-20s %8s %8s %9s %8s %9s %10s %10s %8s %9s\n", "document", "clauses", "shown",
           "asserted", "listed", "shown on", "by a unit", "enforced,", "not yet", "physical");
    printf("%-20s %8s %8s %9s %8s %9s %10s %10s %8s %9s\n", "", "", "", "by id", "only", "a screen",
           "test", "not shown", "", "or legal");
    struct sums all = {.document = "all"};
    for (size_t i = 0; i <= n; i++) {
        const struct sums *s = i < n ? &sums[i] : &all;
        printf("%-20s %8u %8u %9u %8u %9u %10u %10u %8u %9u\n", s->document, s->all,
               s->of[ASSERTED] + s->of[LISTED], s->of[ASSERTED], s->of[LISTED], s->of[ON_SCREEN],
               s->of[BY_UNIT_TEST], s->of[ENFORCED], s->of[NOT_YET], s->of[PHYSICAL_OR_LEGAL]);
        for (unsigned k = 0; i < n && k < STATUS_COUNT; k++)
            all.of[k] += s->of[k];
        if (i < n)
            all.all += s->all;
    }
    printf("%u plays run, %u failed\n", t->plays, t->failed);
}

static bool in_document(const struct found *f, const char *document)
{
    size_t n = document != NULL ? strlen(document) : 0;
    return document == NULL ||
           (strncmp(f->clause->id, document, n) == 0 && f->clause->id[n] == ':');
}

static void print_json(const struct tracing *t, const char *document)
{
    enum { CAP = 8 << 20 };
    char *buf = malloc(CAP);
    if (buf == NULL)
        abort();
    struct text x;
    struct sums sums[16] = {0};
    size_t n = sum_documents(t, sums, 16);
    text_on(&x, buf, CAP);
    text_putc(&x, '{');
    json_open(&x, "documents", '[');
    for (size_t i = 0; i < n; i++) {
        json_open(&x, NULL, '{');
        json_str(&x, "document", sums[i].document);
        json_int(&x, "clauses", sums[i].all);
        json_int(&x, "shown", sums[i].of[ASSERTED] + sums[i].of[LISTED]);
        for (unsigned k = 0; k < STATUS_COUNT; k++)
            json_int(&x, STATUS_KEY[k], sums[i].of[k]);
        json_close(&x, '}');
    }
    json_close(&x, ']');
    json_int(&x, "plays", t->plays);
    json_int(&x, "plays_failed", t->failed);
    json_open(&x, "clauses", '[');
    for (size_t i = 0; i < t->c->clauses.count; i++)
        if (in_document(&t->found[i], document))
            put_clause(&x, &t->found[i]);
    json_close(&x, ']');
    text_putc(&x, '}');
    puts(x.at);
    free(buf);
}

/* The play that asserts it, if one does; else what lists it, else another test. */
static const char *first_proof(const struct found *f)
{
    for (size_t i = 0; i < f->plays.count; i++)
        if (f->plays.at[i].asserts)
            return f->plays.at[i].name;
    return f->plays.count > 0     ? f->plays.at[0].name
           : f->screens.count > 0 ? f->screens.at[0].name
           : f->units.count > 0   ? f->units.at[0].name
                                  : "";
}

/* One line a clause, for reading a document top to bottom. */
static void print_document(const struct tracing *t, const char *document)
{
    for (size_t i = 0; i < t->c->clauses.count; i++) {
        const struct found *f = &t->found[i];
        if (in_document(f, document))
            printf("%-22s %-9s %-44s %s\n", STATUS[status_of(f)], f->clause->enforcer,
                   f->clause->id, f->why != NULL ? f->why : first_proof(f));
    }
}

static int print_named(struct tracing *t, const struct args *a)
{
    static char buf[1 << 18];
    struct text x;
    text_on(&x, buf, sizeof buf);
    for (size_t i = 1; i < a->word_count; i++) {
        const struct found *f = found_at(t, a->words[i]);
        if (f == NULL) {
            fprintf(stderr, "baize rules: there is no clause %s\n", a->words[i]);
            return EXIT_USAGE;
        }
        if (a->json)
            put_clause(&x, f);
        else
            print_clause(f);
    }
    if (a->json)
        printf("[%s]\n", x.at);
    return EXIT_DONE;
}

int rules_trace(struct cli *c, const struct args *a)
{
    struct tracing t = {.c = c, .a = a, .pages = pages_new()};
    t.found = calloc(c->clauses.count, sizeof *t.found);
    if (t.found == NULL)
        abort();
    for (size_t i = 0; i < c->clauses.count; i++)
        t.found[i].clause = &c->clauses.at[i];
    shelf_each(&c->shelf, cite_ruleset, &t);
    for (size_t i = 0; OCCASION_KINDS[i] != NULL; i++)
        shelf_each_about(&c->shelf, OCCASION_KINDS[i]->about, cite_occasion, &t);
    cite_floor(&t);
    shelf_each_play(&c->shelf, count_play, &t);
    shelf_each_play(&c->shelf, run_play, &t);
    cli_progress_end();
    const struct other_tests tests = {&t, screen_shows, unit_shows, shows_over_nothing};
    other_tests_read(&c->shelf, &tests);
    read_reasons(&t);
    int status = EXIT_DONE;
    if (a->word_count > 1)
        status = print_named(&t, a);
    else if (a->json)
        print_json(&t, a->document);
    else if (a->document != NULL)
        print_document(&t, a->document);
    else
        print_sums(&t);
    if (t.failed + t.faults > 0 && status == EXIT_DONE)
        status = EXIT_FINDING;
    for (size_t i = 0; i < c->clauses.count; i++) {
        free(t.found[i].plays.at);
        free(t.found[i].screens.at);
        free(t.found[i].units.at);
    }
    free(t.found);
    pages_free(t.pages);
    return status;
}
