/* `baize rules fields`: what may stand in a ruleset, from the tables that refuse everything else.
 */
#include "base/text.h"
#include "cli/cli.h"
#include "games/game.h"
#include "rules/own_part.h"
#include "rules/sections.h"
#include "wire/act_json.h"

#include <assert.h>
#include <inttypes.h>

/* Made at build time: the comment beside each point. */
static const char *const POINT_SAID[RP_COUNT] = {
#include "points.inc"
};

/* What to write there, and what holds where it is absent. */
static void put_kind(const struct rule_field *f, struct text *t)
{
    if (f->kind == RULE_NUMBER && f->most < INT64_MAX)
        text_fmt(t, "number, %" PRId64 " to %" PRId64, f->least, f->most);
    else if (f->kind != RULE_WORD)
        text_put(t, field_kind_name(f->kind));
    if (f->kind == RULE_REASONS)
        text_fmt(t, " of `%s`", f->act);
    for (const char *const *w = f->words; w != NULL && *w != NULL; w++)
        text_fmt(t, "%s`%s`", w != f->words ? ", " : "", *w);
    if (f->usual != NULL)
        text_fmt(t, "; else %s", f->usual);
    if (f->needed)
        text_put(t, "; **needed**");
}

/* The rows of a section; of: the only game whose rulesets have them, or NULL. */
static void fields_as_rows(const struct rule_field *fields, const char *of)
{
    for (const struct rule_field *f = fields; f != NULL && f->name != NULL; f++) {
        char kind[300];
        struct text t;
        text_on(&t, kind, sizeof kind);
        put_kind(f, &t);
        if (of != NULL)
            text_fmt(&t, "; only in %s", of);
        printf("| `%s` | %s | %s |\n", f->name, kind, f->means);
    }
}

/* The file itself and the operator's options have fields of single games beside those of all. */
static const struct rule_field *fields_beside(const struct section *s, const struct own_part *part)
{
    return s == &SECTION[SECTION_RULESET]   ? part->fields
           : s == &SECTION[SECTION_OPTIONS] ? part->options
                                            : NULL;
}

static void section_as_table(const struct section *s, void *ctx)
{
    (void)ctx;
    const struct own_part *part;
    printf(
        "\n### `%s`\n\n%s\n\n| field | what stands there | what it means |\n| --- | --- | --- |\n",
        s->name, s->means);
    fields_as_rows(s->fields, NULL);
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++)
        fields_as_rows(fields_beside(s, part), part->game);
}

/* Every section there is, those of single games after those of all. */
static void each_section(void (*tell)(const struct section *s, void *ctx), void *ctx)
{
    const struct own_part *part;
    for (size_t s = 0; s < SECTIONS; s++)
        tell(&SECTION[s], ctx);
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++)
        for (const struct section *s = part->sections; s != NULL && s->name != NULL; s++)
            tell(s, ctx);
}

static void grants_as_table(void)
{
    puts(
        "\n### `staff`\n\nThe acts that staff may be granted, each as `staff.ACT` above. A ruleset "
        "of another game may not grant them.\n\n| act | of | what it is |\n| --- | --- | --- |");
    for (enum act_kind k = 0; k < ACT_COUNT; k++)
        if (act_actor(k) == ACTOR_STAFF)
            printf("| `%s` | %s | %s |\n", act_name(k), act_folder(k), act_words(k));
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const char *const *leave = game_at(i)->procedure->leaves;
        for (; leave != NULL && *leave != NULL; leave++)
            printf("| `%s` | %s | leave to do an act at another time or place |\n", *leave,
                   game_at(i)->name);
    }
}

static void points_as_table(void)
{
    puts("\n### `rules`\n\nThe points at which a rule bites. Each is given the clause that governs "
         "it, or a list whose first is cited; a point without one is a matter that the document "
         "does not know.\n\n| point | | when |\n| --- | --- | --- |");
    for (enum rule_point p = 0; p < RP_COUNT; p++)
        printf("| `%s` | %s | %s |\n", rule_point_name(p), rule_point_needed(p) ? "**needed**" : "",
               POINT_SAID[p]);
}

static void field_as_json(const struct rule_field *f, const char *of, struct text *t)
{
    json_open(t, NULL, '{');
    json_str(t, "field", f->name);
    json_str(t, "game", of);
    json_str(t, "kind", field_kind_name(f->kind));
    json_flag(t, "needed", f->needed);
    if (f->kind == RULE_NUMBER && f->most < INT64_MAX) {
        json_int(t, "from", f->least);
        json_int(t, "to", f->most);
    }
    if (f->words != NULL) {
        json_open(t, "words", '[');
        for (const char *const *w = f->words; *w != NULL; w++)
            json_str(t, NULL, *w);
        json_close(t, ']');
    }
    json_str(t, "usual", f->usual);
    json_str(t, "means", f->means);
    json_close(t, '}');
}

static void section_as_json(const struct section *s, void *ctx)
{
    struct text *t = ctx;
    const struct own_part *part;
    json_open(t, NULL, '{');
    json_str(t, "section", s->name);
    json_str(t, "means", s->means);
    json_open(t, "fields", '[');
    for (const struct rule_field *f = s->fields; f->name != NULL; f++)
        field_as_json(f, NULL, t);
    for (size_t i = 0; (part = own_part_at(i)) != NULL; i++)
        for (const struct rule_field *f = fields_beside(s, part); f != NULL && f->name != NULL; f++)
            field_as_json(f, part->game, t);
    json_close(t, ']');
    json_close(t, '}');
}

static void as_json(void)
{
    static char room[1 << 17];
    struct text t;
    text_on(&t, room, sizeof room);
    json_open(&t, NULL, '{');
    json_open(&t, "sections", '[');
    each_section(section_as_json, &t);
    json_close(&t, ']');
    json_open(&t, "points", '[');
    for (enum rule_point p = 0; p < RP_COUNT; p++) {
        json_open(&t, NULL, '{');
        json_str(&t, "point", rule_point_name(p));
        json_flag(&t, "needed", rule_point_needed(p));
        json_str(&t, "means", POINT_SAID[p]);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    json_close(&t, '}');
    assert(!t.full);
    puts(room);
}

int rules_fields(const struct args *a)
{
    if (a->word_count != 1)
        cli_usage("rules", "fields takes no names");
    if (a->json) {
        as_json();
        return EXIT_DONE;
    }
    each_section(section_as_table, NULL);
    grants_as_table();
    points_as_table();
    return EXIT_DONE;
}
