#include "base/text.h"
#include "cli/cli.h"
#include "games/game.h"
#include "rules/own_part.h"
#include "wire/occasion.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: baize rules list [KIND] [--json]\n"
    "       baize rules show RULESET [--option NAME=VALUE]… [--json]\n"
    "       baize rules diff RULESET [RULESET] [--option NAME=VALUE]… [--clauses] [--json]\n"
    "       baize rules trace [CLAUSE…] [--document NAME] [--json]\n"
    "       baize rules fields [--json]\n\n"
    "list   the rulesets of games; or those about a kind of occasion: promotion, tournament,\n"
    "       casebook, chipbank\n"
    "show   one as a card: bets, odds, options with permitted values, staff, each with its clause\n"
    "diff   what differs between two, or between one and itself under other options; with\n"
    "       --clauses also where only the clause differs\n"
    "trace  clause by clause: shown by a play, enforced but not shown, not yet, physical or "
    "legal;\n"
    "       for a clause: where it is enforced and which play shows it\n"
    "fields every field that may stand in a ruleset, and what it means at a table, as Markdown\n";

/* --- rules about an occasion ------------------------------------------------------------------ */

/* The occasion that rules of this name are about, as it begins; NULL: they are a game's. Its kind
 * closes it. */
static void *occasion_under(struct cli *c, const char *name, const struct occasion_kind **kind)
{
    struct trouble why;
    *kind = occasion_of_ruleset(&c->shelf, name);
    if (*kind == NULL)
        return NULL;
    void *on = (*kind)->open(&(struct origin){.shelf = &c->shelf, .name = name}, &c->clauses, &why);
    if (on == NULL)
        cli_usage("rules", "%s", why.words);
    return on;
}

/* --- list ------------------------------------------------------------------------------------- */

struct listing {
    struct cli *c;
    const struct args *a;
    unsigned count;
};

static void list_one(void *ctx, const char *name)
{
    struct listing *l = ctx;
    struct ruleset *rs = cli_ruleset(l->c, "rules", name, l->a);
    char hex[CHAIN_HEX];
    chain_hex(rs->hash, hex);
    if (l->a->json)
        printf("%s{\"ruleset\":\"%s\",\"title\":\"%s\",\"game\":\"%s\",\"document\":\"%s\","
               "\"hash\":\"%s\"}",
               l->count > 0 ? "," : "", rs->name, rs->title, rs->game, rs->document, hex);
    else
        printf("%-34s %-26s %.16s\n", rs->name, rs->title, hex);
    l->count++;
    ruleset_free(rs);
}

static void list_occasion(void *ctx, const char *name)
{
    struct listing *l = ctx;
    const struct occasion_kind *kind;
    char hex[CHAIN_HEX];
    void *on = occasion_under(l->c, name, &kind);
    const struct occasion_rules *r = kind->rules(on);
    chain_hex(r->hash, hex);
    if (l->a->json)
        printf("%s{\"ruleset\":\"%s\",\"title\":\"%s\",\"about\":\"%s\",\"document\":\"%s\","
               "\"hash\":\"%s\"}",
               l->count > 0 ? "," : "", r->name, r->title, kind->about, r->document, hex);
    else
        printf("%-34s %-26s %.16s\n", r->name, r->title, hex);
    l->count++;
    kind->close(on);
}

static int list(struct cli *c, const struct args *a)
{
    const struct occasion_kind *kind = a->word_count == 2 ? occasion_kind(a->words[1]) : NULL;
    if (a->word_count != 1 && kind == NULL)
        cli_usage("rules", "list takes no names but a kind of occasion");
    struct listing l = {c, a, 0};
    if (a->json)
        putchar('[');
    if (kind != NULL)
        shelf_each_about(&c->shelf, kind->about, list_occasion, &l);
    else
        shelf_each(&c->shelf, list_one, &l);
    if (a->json)
        puts("]");
    return EXIT_DONE;
}

/* --- show ------------------------------------------------------------------------------------- */

static void put_entry(struct text *t, const char *key, const struct entry *e)
{
    if (e->kind == ENTRY_VALUE) {
        json_str(t, key, e->value);
        return;
    }
    json_open(t, key, e->kind == ENTRY_MAP ? '{' : '[');
    for (const struct entry *k = e->first; k != NULL; k = k->next)
        put_entry(t, e->kind == ENTRY_MAP ? k->key : NULL, k);
    json_close(t, e->kind == ENTRY_MAP ? '}' : ']');
}

static void show_json(struct link hash, const struct entry *root)
{
    enum { CAP = 1 << 20 };
    char *buf = malloc(CAP), hex[CHAIN_HEX];
    if (buf == NULL)
        abort();
    struct text t;
    text_on(&t, buf, CAP);
    text_putc(&t, '{');
    json_str(&t, "hash", chain_hex(hash, hex));
    for (const struct entry *e = root->first; e != NULL; e = e->next)
        if (strcmp(e->key, "extends") != 0 && strcmp(e->key, "variants") != 0)
            put_entry(&t, e->key, e);
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

/* What a bet asks beside its stake. */
static void show_terms(const struct bet *b)
{
    char words[48];
    snprintf(words, sizeof words, "paid %u%% of %s", b->paid_percent,
             b->paid_on_winnings ? "winnings" : "stake");
    if (b->paid_percent > 0)
        printf("  %-13s %-21s %s\n", "", words, b->paid_rule);
    snprintf(words, sizeof words, "in %u parts", b->units);
    if (b->units > 0)
        printf("  %-13s %-21s %s\n", "", words, b->units_rule);
    if (b->behind_rule != NULL)
        printf("  %-13s %-21s %-34s at most %s\n", "", "behind a bet", b->behind_rule,
               b->most_rule);
}

static void show_bets(const struct ruleset *rs)
{
    puts("\nBets");
    for (size_t i = 0; i < rs->bet_count; i++) {
        const struct bet *b = &rs->bets[i];
        char pays[48];
        if (b->plain.rule != NULL)
            printf("  %-13s pays %-16s %-34s wins %s\n", b->name,
                   line_words(&b->plain, pays, sizeof pays), b->plain.rule, b->plain.wins_rule);
        for (size_t k = 0; k < b->line_count; k++)
            printf("  %-13s pays %-16s %-34s %s\n", k > 0 || b->plain.rule != NULL ? "" : b->name,
                   line_words(&b->line[k], pays, sizeof pays), b->line[k].rule, b->line[k].name);
        show_terms(b);
    }
    for (size_t i = 0; i < rs->call_count; i++) {
        const struct call *c = &rs->calls[i];
        printf("  %-12s %u pieces        %s:", c->name, c->units, c->clause);
        for (unsigned k = 0; k < c->count; k++) {
            printf("%s %s", k > 0 ? "," : "", c->piece[k].on);
            if (c->piece[k].units > 1)
                printf(" x%u", c->piece[k].units);
        }
        putchar('\n');
    }
}

static void show_options(const struct ruleset *rs)
{
    puts("\nOptions");
    for (size_t i = 0; i < rs->option_count; i++) {
        const struct setting *o = &rs->options[i];
        char may[120] = "";
        if (o->as != NULL)
            snprintf(may, sizeof may, "%s", o->as);
        if (o->is_number)
            snprintf(may, sizeof may, "%lld to %lld", (long long)o->from, (long long)o->to);
        for (size_t k = 0; k < o->choice_count; k++) {
            strncat(may, k > 0 ? ", " : "", sizeof may - strlen(may) - 1);
            strncat(may, o->choices[k], sizeof may - strlen(may) - 1);
        }
        printf("  %-17s %-12s %-24s %s\n", o->name, o->text, may, o->clause);
    }
}

/* What staff report of cards and devices, who may, and what is done. */
static void show_irregularities(const struct ruleset *rs)
{
    if (rs->irregularity_count > 0)
        puts("\nIrregularities");
    for (size_t i = 0; i < rs->irregularity_count; i++) {
        const struct irregularity *r = &rs->irregularities[i];
        printf("  %-22s %-26s %-10s %s\n", r->name, rs->roles[r->rank], remedy_name(r->then),
               r->clause);
    }
}

/* Who may do it: from which office on, and who beside the ladder. */
static void show_authority(const struct ruleset *rs, const struct authority *a)
{
    char who[64];
    const char *role = authority_role(rs, a);
    bool both = a->also != NULL && a->also != role;
    snprintf(who, sizeof who, "%s%s%s", role, both ? ", " : "", both ? a->also : "");
    printf("  %-18s %-26s %s\n", a->act, who, a->clause);
}

/* What a single game's rulesets have, what is looked at before a table opens, and the reasons for
 * what is called. */
static void show_reasons(const struct ruleset *rs)
{
    char room[16384];
    struct text t;
    text_on(&t, room, sizeof room);
    own_told(rs, &t);
    reasons_told(&t, "Checked before opening", rs->checks, rs->check_count);
    reasons_told(&t, "Put right", rs->repairs, rs->repair_count);
    reasons_told(&t, "Malfunctions", rs->malfunctions, rs->malfunction_count);
    reasons_told(&t, "Invalidating a round", rs->grounds, rs->ground_count);
    assert(!t.full);
    fputs(room, stdout);
}

static void text_of(const struct entry *e, char *buf, size_t cap)
{
    struct text t;
    text_on(&t, buf, cap);
    if (e == NULL) {
        text_put(&t, "-");
    } else if (e->kind == ENTRY_VALUE) {
        text_put(&t, e->value);
    } else {
        for (const struct entry *k = e->first; k != NULL; k = k->next) {
            char inner[400];
            text_of(k, inner, sizeof inner);
            text_fmt(&t, "%s%s%s%s", k != e->first ? ", " : "", k->key != NULL ? k->key : "",
                     k->key != NULL ? " " : "", inner);
        }
    }
}

/* Section by section, as the file has it. */
static void show_occasion(const struct occasion_rules *r)
{
    char hex[CHAIN_HEX], text[600];
    printf("%s: %s (document %s)\ncontent hash %s\n", r->name, r->title, r->document,
           chain_hex(r->hash, hex));
    for (const struct entry *e = r->root->first; e != NULL; e = e->next) {
        if (e->kind != ENTRY_MAP || strcmp(e->key, "names") == 0)
            continue;
        printf("\n%c%s\n", e->key[0] - 'a' + 'A', e->key + 1);
        for (const struct entry *k = e->first; k != NULL; k = k->next) {
            text_of(k, text, sizeof text);
            printf("  %-22s %s\n", k->key, text);
        }
    }
}

static int show(struct cli *c, const struct args *a)
{
    if (a->word_count != 2)
        cli_usage("rules", "show one ruleset");
    const struct occasion_kind *kind;
    void *on = occasion_under(c, a->words[1], &kind);
    if (on != NULL) {
        if (a->json)
            show_json(kind->rules(on)->hash, kind->rules(on)->root);
        else
            show_occasion(kind->rules(on));
        kind->close(on);
        return EXIT_DONE;
    }
    struct layout layout;
    struct ruleset *rs = cli_layout(c, "rules", a->words[1], a, &layout);
    if (a->json) {
        show_json(rs->hash, rs->root);
        ruleset_free(rs);
        return EXIT_DONE;
    }
    char hex[CHAIN_HEX];
    printf("%s: %s (document %s)\ncontent hash %s\n", rs->name, rs->title, rs->document,
           chain_hex(rs->hash, hex));
    show_bets(rs);
    show_options(rs);
    puts("\nStaff");
    for (size_t i = 0; i < rs->staff_count; i++)
        show_authority(rs, &rs->staff[i]);
    show_reasons(rs);
    show_irregularities(rs);
    puts("\nWhere rules bite");
    for (unsigned p = 0; p < RP_COUNT; p++)
        if (rs->rule[p] != NULL)
            printf("  %-22s %s\n", rule_point_name((enum rule_point)p), rs->rule[p]);
    ruleset_free(rs);
    return EXIT_DONE;
}

/* --- diff ------------------------------------------------------------------------------------- */

static bool same_entry(const struct entry *a, const struct entry *b)
{
    if (a == NULL || b == NULL || a->kind != b->kind)
        return a == b;
    if (a->kind == ENTRY_VALUE)
        return strcmp(a->value, b->value) == 0;
    const struct entry *x = a->first, *y = b->first;
    for (; x != NULL && y != NULL; x = x->next, y = y->next)
        if ((x->key == NULL) != (y->key == NULL) ||
            (x->key != NULL && strcmp(x->key, y->key) != 0) || !same_entry(x, y))
            return false;
    return x == y;
}

/* A clause id, or a list of them: it says where a rule stands, not what it is. */
static bool only_clause(const struct cli *c, const struct entry *e)
{
    if (e == NULL)
        return false;
    if (e->kind == ENTRY_VALUE)
        return strchr(e->value, ':') != NULL && clauses_know_document(&c->clauses, e->value);
    for (const struct entry *k = e->first; k != NULL; k = k->next)
        if (!only_clause(c, k))
            return false;
    return e->first != NULL;
}

struct differing {
    const struct cli *c;
    bool clauses, json;
    unsigned count;
};

static void print_difference(struct differing *d, const char *path, const struct entry *a,
                             const struct entry *b)
{
    char left[600], right[600];
    text_of(a, left, sizeof left);
    text_of(b, right, sizeof right);
    if (d->json) {
        char line[2000];
        struct text t;
        text_on(&t, line, sizeof line);
        text_putc(&t, '{');
        json_str(&t, "field", path);
        json_str(&t, "from", a != NULL ? left : NULL);
        json_str(&t, "to", b != NULL ? right : NULL);
        text_putc(&t, '}');
        printf("%s%s", d->count > 0 ? "," : "", t.at);
    } else {
        printf("%s\n  - %s\n  + %s\n", path, left, right);
    }
    d->count++;
}

static void diff_entries(struct differing *d, const struct entry *a, const struct entry *b)
{
    if (same_entry(a, b))
        return;
    if (a != NULL && b != NULL && a->kind == ENTRY_MAP && b->kind == ENTRY_MAP) {
        for (const struct entry *k = a->first; k != NULL; k = k->next)
            diff_entries(d, k, entry_get(b, k->key));
        for (const struct entry *k = b->first; k != NULL; k = k->next)
            if (entry_get(a, k->key) == NULL)
                diff_entries(d, NULL, k);
        return;
    }
    if (!d->clauses && (a == NULL || only_clause(d->c, a)) && (b == NULL || only_clause(d->c, b)))
        return;
    char path[160];
    entry_path(a != NULL ? a : b, path, sizeof path);
    if (strcmp(path, "ruleset") != 0 && strcmp(path, "extends") != 0 &&
        strncmp(path, "variants", 8) != 0)
        print_difference(d, path, a, b);
}

static void print_heads(const char *x, const char *y, const struct args *with)
{
    printf("- %s\n+ %s", x, y);
    for (size_t i = 0; i < with->given_count; i++)
        printf("%s%s", i > 0 ? ", " : " with ", with->given[i]);
    putchar('\n');
}

static void print_differences(struct differing *d, const struct entry *x, const struct entry *y,
                              const struct args *with)
{
    if (d->json)
        putchar('[');
    else
        print_heads(entry_value(x, "ruleset"), entry_value(y, "ruleset"), with);
    diff_entries(d, x, y);
    if (d->json)
        puts("]");
    else if (d->count == 0)
        puts("no difference");
}

/* Two that are about occasions; false: the first is a game's. */
static bool diff_occasions(struct cli *c, const struct args *a, struct differing *d)
{
    const struct args plain = {0};
    const struct occasion_kind *x, *y;
    void *first = a->word_count == 3 ? occasion_under(c, a->words[1], &x) : NULL;
    if (first == NULL)
        return false;
    void *second = occasion_under(c, a->words[2], &y);
    if (second == NULL)
        cli_usage("rules", "%s is a game's, and %s is not", a->words[2], a->words[1]);
    print_differences(d, x->rules(first)->root, y->rules(second)->root, &plain);
    x->close(first);
    y->close(second);
    return true;
}

/* Two rulesets, both under the options given; or one, as it stands and under them. */
static int diff(struct cli *c, const struct args *a)
{
    bool itself = a->word_count == 2 && a->given_count > 0;
    if (a->word_count != 3 && !itself)
        cli_usage("rules", "diff two rulesets, or one with --option against itself without");
    const struct args plain = {0};
    struct layout layout;
    struct differing d = {.c = c, .clauses = a->clauses, .json = a->json};
    if (diff_occasions(c, a, &d))
        return EXIT_DONE;
    struct ruleset *x = cli_layout(c, "rules", a->words[1], itself ? &plain : a, &layout);
    struct ruleset *y = cli_layout(c, "rules", a->words[itself ? 1 : 2], a, &layout);
    print_differences(&d, x->root, y->root, itself ? a : &plain);
    ruleset_free(x);
    ruleset_free(y);
    return EXIT_DONE;
}

int cmd_rules(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("rules", "option json clauses document", HELP, argc, argv);
    const char *verb = a.word_count > 0 ? a.words[0] : "";
    if (strcmp(verb, "list") == 0)
        return list(c, &a);
    if (strcmp(verb, "show") == 0)
        return show(c, &a);
    if (strcmp(verb, "diff") == 0)
        return diff(c, &a);
    if (strcmp(verb, "trace") == 0)
        return rules_trace(c, &a);
    if (strcmp(verb, "fields") == 0)
        return rules_fields(&a);
    cli_usage("rules", "say list, show, diff, trace or fields");
}
