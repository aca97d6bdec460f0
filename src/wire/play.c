#include "wire/play.h"

#include "base/rng.h"
#include "wire/occasion.h"
#include "wire/stage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GIVEN_MAX = 32, AFTER_MAX = 8, PATH_MAX_BYTES = 4096 };

struct playing {
    struct play *out;
    const char *path;
    char after[64]; /* the play that this one goes on from; empty: it begins by itself */
    struct setting_up how;
    const char *given[GIVEN_MAX];
    char given_text[GIVEN_MAX][OPTION_TEXT_MAX + 1];
    uint8_t seed[RNG_SEED_BYTES];
    struct stage stage;
    void *on;                    /* what the stage has set up; NULL: nothing yet */
    json_t *events[STAGE_KINDS]; /* of each kind, all so far */
    size_t before[STAGE_KINDS];  /* how many of each kind there were before the last act */
    size_t seen[STAGE_KINDS];    /* how many of each kind an expectation has taken */
    size_t since[STAGE_KINDS];   /* how many of each kind there were before the acts right above */
    bool checked;                /* the last line that was no comment expected something */
};

static bool fail(struct playing *p, const char *words)
{
    snprintf(p->out->words, sizeof p->out->words, "%s", words);
    return false;
}

static void keep_event(void *ctx, unsigned kind, const char *json)
{
    struct playing *p = ctx;
    json_array_append_new(p->events[kind], json_loads(json, 0, NULL));
}

/* Every field that is named must be there and equal; in a nested object too. */
static bool matches(const json_t *want, const json_t *got)
{
    if (!json_is_object(want) || !json_is_object(got))
        return json_equal(want, got);
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)(uintptr_t)want, key, v)
    {
        const json_t *there = json_object_get(got, key);
        if (there == NULL || !matches(v, there))
            return false;
    }
    return true;
}

static bool differs(struct playing *p, const char *how, const char *text, const json_t *got)
{
    char *seen = got != NULL ? json_dumps(got, JSON_COMPACT) : NULL;
    snprintf(p->out->words, sizeof p->out->words, "%s %.900s\n  got %.900s", how, text,
             seen != NULL ? seen : "no further event of that kind");
    free(seen);
    return false;
}

static bool expect(struct playing *p, unsigned kind, const json_t *want, const char *text)
{
    const json_t *got = json_array_get(p->events[kind], p->seen[kind]);
    if (got == NULL || !matches(want, got))
        return differs(p, "expected", text, got);
    if (p->seen[kind] < p->since[kind])
        return differs(p, "expected of the acts right above", text, got);
    p->seen[kind]++;
    play_asserts(p->out, want);
    return true;
}

/* The last act brought nothing of the sort. */
static bool expect_not(struct playing *p, unsigned kind, const json_t *want, const char *text)
{
    for (size_t i = p->before[kind]; i < json_array_size(p->events[kind]); i++)
        if (matches(want, json_array_get(p->events[kind], i)))
            return differs(p, "not to come:", text, json_array_get(p->events[kind], i));
    return true;
}

static bool check_line(struct playing *p, const char *line)
{
    json_error_t at;
    json_t *want = json_loads(line + 1, JSON_REJECT_DUPLICATES, &at);
    const char *name = json_string_value(json_object_get(want, "event"));
    unsigned kind = 0;
    while (name != NULL && kind < p->stage.kinds && strcmp(p->stage.kind_name(kind), name) != 0)
        kind++;
    p->out->expectations++;
    bool good =
        name == NULL || kind == p->stage.kinds
            ? fail(p, want == NULL ? "the expected event is not JSON" : "there is no such event")
        : line[0] == '=' ? expect(p, kind, want, line + 1)
                         : expect_not(p, kind, want, line + 1);
    json_decref(want);
    return good;
}

char *play_word(char **rest)
{
    char *word;
    do
        word = strsep(rest, " \t");
    while (word != NULL && *word == '\0');
    return word;
}

bool play_shows(struct play *p, char *line)
{
    static const char SHOWS[] = "# shows:";
    if (strncmp(line, SHOWS, sizeof SHOWS - 1) != 0)
        return false;
    char *rest = line + sizeof SHOWS - 1;
    for (const char *word; (word = play_word(&rest)) != NULL;)
        if (p->show_count < PLAY_SHOWS_MAX)
            snprintf(p->shows[p->show_count++], sizeof p->shows[0], "%s", word);
    return true;
}

bool play_shows_known(struct play *p, const struct clauses *clauses)
{
    for (size_t i = 0; i < p->show_count; i++)
        if (clauses_find(clauses, p->shows[i]) == NULL) {
            snprintf(p->words, sizeof p->words, "shows %s, which is in no list of clauses",
                     p->shows[i]);
            return false;
        }
    return true;
}

void play_asserts(struct play *p, const json_t *met)
{
    const char *text = json_string_value(met), *key;
    for (size_t i = 0; text != NULL && i < p->show_count; i++)
        p->asserted[i] |= strcmp(p->shows[i], text) == 0;
    for (size_t i = 0; i < json_array_size(met); i++)
        play_asserts(p, json_array_get(met, i));
    json_t *v;
    json_object_foreach((json_t *)(uintptr_t)met, key, v) play_asserts(p, v);
}

/* The play that a header names, to be played before this one; false: the line is another. */
static bool read_after(char *line, char *name, size_t cap)
{
    static const char AFTER[] = "# after:";
    if (strncmp(line, AFTER, sizeof AFTER - 1) != 0)
        return false;
    char *rest = line + sizeof AFTER - 1;
    const char *word = play_word(&rest);
    snprintf(name, cap, "%s", word != NULL ? word : "");
    return true;
}

/* The path of another play in the same folder. */
static const char *beside(const char *path, const char *name, char *out, size_t cap)
{
    const char *end = strrchr(path, '/');
    snprintf(out, cap, "%.*s%s", end != NULL ? (int)(end - path) + 1 : 0, path, name);
    return out;
}

static void read_header(struct playing *p, char *line)
{
    static const char OPTIONS[] = "# options:", RNG[] = "# rng: seed:";
    if (strncmp(line, RNG, sizeof RNG - 1) == 0 && rng_seed_parse(line + sizeof RNG - 1, p->seed))
        p->how.seed = p->seed;
    if (play_shows(p->out, line) || read_after(line, p->after, sizeof p->after) ||
        strncmp(line, OPTIONS, sizeof OPTIONS - 1) != 0)
        return;
    char *rest = line + sizeof OPTIONS - 1;
    for (const char *word; (word = play_word(&rest)) != NULL;)
        if (p->how.option_count < GIVEN_MAX) {
            size_t n = p->how.option_count++;
            snprintf(p->given_text[n], sizeof p->given_text[n], "%s", word);
            p->given[n] = p->given_text[n];
        }
}

static bool each_act(const char *path, unsigned depth, void (*each)(void *ctx, const char *line),
                     void *ctx)
{
    char after[64] = "";
    FILE *f = depth < AFTER_MAX ? fopen(path, "r") : NULL;
    if (f == NULL)
        return false;
    char *line = NULL;
    size_t cap = 0;
    bool good = true, begun = false;
    while (good && getline(&line, &cap, f) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#')
            read_after(line, after, sizeof after);
        if (line[0] == '#' || line[0] == '\0')
            continue;
        char before[PATH_MAX_BYTES];
        if (!begun && after[0] != '\0')
            good = each_act(beside(path, after, before, sizeof before), depth + 1, each, ctx);
        begun = true;
        if (good && line[0] != '=' && line[0] != '!')
            each(ctx, line);
    }
    free(line);
    fclose(f);
    return good;
}

bool play_each_act(const char *path, void (*each)(void *ctx, const char *line), void *ctx)
{
    return each_act(path, 0, each, ctx);
}

/* What a play that this one goes on from expects is for itself to see. */
static void act_before(void *ctx, const char *line)
{
    struct playing *p = ctx;
    if (p->stage.act(p->on, line) && p->stage.go_on != NULL)
        p->stage.go_on(p->on);
}

static bool play_before(struct playing *p)
{
    char path[PATH_MAX_BYTES];
    return p->after[0] == '\0' ||
           each_act(beside(p->path, p->after, path, sizeof path), 1, act_before, p) ||
           fail(p, "the play that this one goes on from cannot be read");
}

static bool set_up(struct playing *p)
{
    struct trouble why;
    p->on = p->stage.open(&p->how, &why);
    if (p->on == NULL)
        return fail(p, why.words);
    if (!play_shows_known(p->out, p->how.clauses) || !play_before(p))
        return false;
    for (unsigned k = 0; k < p->stage.kinds; k++)
        p->seen[k] = p->since[k] = json_array_size(p->events[k]);
    return true;
}

/* Whether an act was done and not refused, or refused once with nothing beside it. */
static bool answered(const struct playing *p, bool done)
{
    const unsigned kind = p->stage.refused;
    size_t events = 0, refused = json_array_size(p->events[kind]) - p->before[kind];
    for (unsigned k = 0; k < p->stage.kinds; k++)
        events += json_array_size(p->events[k]) - p->before[k];
    return done ? refused == 0 : refused == 1 && events == 1;
}

/* What a play does not say of an act is that it is refused: a refusal that no expectation has taken
 * ends the play. */
static bool refusals_taken(struct playing *p)
{
    const unsigned kind = p->stage.refused;
    const json_t *got = json_array_get(p->events[kind], p->seen[kind]);
    return got == NULL || differs(p, "refused, which nothing expects:", "the act above", got);
}

static bool play_line(struct playing *p, char *line)
{
    if (line[0] == '\0')
        return true;
    if (line[0] == '#') {
        if (p->on == NULL)
            read_header(p, line);
        return true;
    }
    if (p->on == NULL && !set_up(p))
        return false;
    bool expects = line[0] == '=' || line[0] == '!', first = p->checked && !expects;
    p->checked = expects;
    if (expects)
        return check_line(p, line);
    if (!refusals_taken(p))
        return false;
    for (unsigned k = 0; k < p->stage.kinds; k++) {
        p->before[k] = json_array_size(p->events[k]);
        if (first)
            p->since[k] = p->before[k];
    }
    bool done = p->stage.act(p->on, line);
    if (!answered(p, done))
        return fail(p, "the act is neither done nor refused with nothing beside it");
    if (done && p->stage.go_on != NULL)
        p->stage.go_on(p->on);
    return true;
}

/* The ruleset that a play is of: its folder under tests/plays. */
static void ruleset_of(const char *path, char *name, size_t cap)
{
    static const char UNDER[] = "tests/plays/";
    char real[4096];
    const char *at = strstr(realpath(path, real) != NULL ? real : path, UNDER);
    at = at != NULL ? at + sizeof UNDER - 1 : "";
    const char *end = strrchr(at, '/');
    snprintf(name, cap, "%.*s", end != NULL ? (int)(end - at) : 0, at);
}

void play_run(const char *path, const struct shelf *shelf, const struct clauses *clauses,
              struct play *out)
{
    memset(out, 0, sizeof *out);
    ruleset_of(path, out->ruleset, sizeof out->ruleset);
    FILE *f = fopen(path, "r");
    const struct occasion_kind *kind = occasion_of_ruleset(shelf, out->ruleset);
    struct playing p = {
        .out = out, .path = path, .stage = kind != NULL ? occasion_stage(kind) : TABLE_STAGE};
    p.how = (struct setting_up){.kind = kind,
                                .shelf = shelf,
                                .clauses = clauses,
                                .ruleset = out->ruleset,
                                .options = p.given,
                                .keep = keep_event,
                                .ctx = &p};
    if (f == NULL) {
        fail(&p, strerror(errno));
        return;
    }
    for (unsigned k = 0; k < p.stage.kinds; k++)
        p.events[k] = json_array();
    char *line = NULL;
    size_t cap = 0;
    bool good = true;
    while (good && getline(&line, &cap, f) > 0) {
        out->line++;
        line[strcspn(line, "\r\n")] = '\0';
        good = play_line(&p, line);
    }
    out->passed = good && refusals_taken(&p) &&
                  (out->expectations > 0 || fail(&p, "expects nothing, so it shows nothing"));
    for (unsigned k = 0; k < p.stage.kinds; k++)
        json_decref(p.events[k]);
    if (p.on != NULL)
        p.stage.close(p.on);
    free(line);
    fclose(f);
}
