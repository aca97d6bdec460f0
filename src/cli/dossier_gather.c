/* What stands in a dossier, asked of the program itself. */
#include "base/rng.h"
#include "chance/fair.h"
#include "cli/dossier.h"
#include "floor/plan.h"
#include "rules/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Made at build time from the sources: every place where chance is made or asked for. */
static const struct {
    const char *purpose, *call, *place, *function, *says;
} DRAWS[] = {
#include "draws.inc"
};

/* --- files ------------------------------------------------------------------------------------ */

bool file_sha256(const char *path, char hex[SHA_HEX], int64_t *bytes)
{
    crypto_hash_sha256_state state;
    uint8_t block[65536], hash[crypto_hash_sha256_BYTES];
    FILE *f = fopen(path, "rbe");
    size_t n;
    if (f == NULL)
        return false;
    *bytes = 0;
    crypto_hash_sha256_init(&state);
    while ((n = fread(block, 1, sizeof block, f)) > 0) {
        crypto_hash_sha256_update(&state, block, n);
        *bytes += (int64_t)n;
    }
    const bool good = ferror(f) == 0;
    fclose(f);
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2hex(hex, SHA_HEX, hash, sizeof hash);
    return good;
}

struct listing {
    const struct dossier_of *d;
    json_t *to;
    const char *part;
    const char *folder; /* paths are told from here; NULL: from the shelf's roots */
};

static void list_as(struct listing *l, const char *path, const char *told)
{
    char hex[SHA_HEX];
    int64_t bytes;
    if (!file_sha256(path, hex, &bytes))
        cli_usage("dossier", "%s cannot be read: %s", path, strerror(errno));
    json_array_append_new(l->to, json_pack("{s:s, s:s, s:I, s:s}", "part", l->part, "path", told,
                                           "bytes", (json_int_t)bytes, "sha256", hex));
}

static void list_file(void *ctx, const char *path)
{
    struct listing *l = ctx;
    list_as(l, path,
            l->folder != NULL ? path + strlen(l->folder) + 1 : shelf_told(&l->d->c->shelf, path));
}

static void own_path(char path[SHELF_PATH])
{
    ssize_t n = readlink("/proc/self/exe", path, SHELF_PATH - 1);
    if (n <= 0)
        cli_usage("dossier", "the program itself is not found");
    path[n] = '\0';
}

json_t *dossier_files(const struct dossier_of *d)
{
    char own[SHELF_PATH];
    struct listing l = {d, json_array(), identity_part_name(IDENTITY_PROGRAM), NULL};
    own_path(own);
    list_as(&l, own, "baize");
    l.part = identity_part_name(IDENTITY_RULES);
    shelf_each_file(&d->c->shelf, list_file, &l);
    shelf_each_clauses(&d->c->shelf, list_file, &l);
    l.part = identity_part_name(IDENTITY_SCREENS);
    l.folder = d->screens;
    if (d->screens != NULL)
        folder_each(d->screens, "", list_file, &l);
    return l.to;
}

/* Plays are no part of the program: they are what shows that it keeps to the rules. */
static json_t *list_plays(const struct dossier_of *d)
{
    struct listing l = {d, json_array(), "plays", NULL};
    shelf_each_play(&d->c->shelf, list_file, &l);
    return l.to;
}

static json_t *put_identity(const struct dossier_of *d)
{
    struct identity i;
    struct trouble why;
    char hex[CHAIN_HEX];
    json_t *out = json_object();
    if (!identity_find(&d->c->shelf, d->screens, &i, &why))
        cli_usage("dossier", "%s", why.words);
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++)
        json_object_set_new(out, identity_part_name(p), json_string(chain_hex(i.part[p], hex)));
    return out;
}

/* --- asked of the program itself -------------------------------------------------------------- */

enum { WORDS_MAX = 8 + 2 * CLI_OPTIONS_MAX };

static json_t *read_answer(int from)
{
    json_error_t ignored;
    FILE *f = fdopen(from, "r");
    if (f == NULL)
        abort();
    json_t *answer = json_loadf(f, JSON_DISABLE_EOF_CHECK, &ignored);
    char rest[4096];
    while (fread(rest, 1, sizeof rest, f) > 0)
        ; /* whoever writes is not stopped */
    fclose(f);
    return answer;
}

/* What a command answers in JSON; NULL: it refuses. Aloud: its progress is seen. */
static json_t *ask(const char *const *words, bool aloud)
{
    char own[SHELF_PATH], *argv[WORDS_MAX + 2] = {own};
    int ends[2], status = 0;
    own_path(own);
    for (unsigned i = 0; words[i] != NULL && i < WORDS_MAX; i++)
        argv[i + 1] = (char *)(uintptr_t)words[i];
    fflush(NULL);
    if (pipe2(ends, O_CLOEXEC) != 0)
        cli_usage("dossier", "%s", strerror(errno));
    const pid_t child = fork();
    if (child < 0)
        cli_usage("dossier", "%s", strerror(errno));
    if (child == 0) {
        const int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (dup2(ends[1], STDOUT_FILENO) < 0 || (!aloud && dup2(quiet, STDERR_FILENO) < 0))
            _exit(127);
        execv(own, argv);
        _exit(127);
    }
    close(ends[1]);
    json_t *answer = read_answer(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_USAGE;
    if (code != EXIT_DONE && code != EXIT_FINDING) {
        json_decref(answer);
        return NULL;
    }
    return answer;
}

/* A command about a ruleset under these options, each "name=value". */
static json_t *ask_about(const char *command, const char *more, const char *ruleset,
                         const char *const *options, size_t count)
{
    const char *words[WORDS_MAX + 1] = {command};
    unsigned n = 1;
    if (more != NULL)
        words[n++] = more;
    words[n++] = ruleset;
    words[n++] = "--json";
    for (size_t i = 0; i < count && n + 2 < WORDS_MAX; i++) {
        words[n++] = "--option";
        words[n++] = options[i];
    }
    return ask(words, false);
}

/* --- sheets ----------------------------------------------------------------------------------- */

/* A sheet to be made: a ruleset under some options, as it is played or by itself. */
struct wanted {
    char *ruleset;
    char **option;
    size_t options;
    const char *table; /* of a plan; NULL: none */
};

struct sheets {
    const struct dossier_of *d;
    size_t count, cap;
    struct wanted *at;
};

static void want(struct sheets *s, const char *ruleset, const char *const *option, size_t options,
                 const char *table)
{
    if (s->count == s->cap) {
        s->cap = s->cap > 0 ? 2 * s->cap : 32;
        s->at = reallocarray(s->at, s->cap, sizeof *s->at);
    }
    if (s->at == NULL)
        abort();
    struct wanted *w = &s->at[s->count++];
    *w = (struct wanted){.ruleset = strdup(ruleset),
                         .option = calloc(options + 1, sizeof *w->option),
                         .options = options,
                         .table = table};
    if (w->ruleset == NULL || w->option == NULL)
        abort();
    for (size_t i = 0; i < options; i++)
        w->option[i] = strdup(option[i]);
}

static void want_ruleset(void *ctx, const char *name)
{
    want(ctx, name, NULL, 0, NULL);
}

static void free_sheets(struct sheets *s)
{
    for (size_t i = 0; i < s->count; i++) {
        for (size_t k = 0; k < s->at[i].options; k++)
            free(s->at[i].option[k]);
        free(s->at[i].option);
        free(s->at[i].ruleset);
    }
    free(s->at);
}

/* What one permitted value of an option does to the odds: the bets that it makes others; NULL: to
 * none of them, or it is not permitted without another. */
static json_t *under_value(const char *ruleset, const char *option, const char *value,
                           const json_t *bets)
{
    char given[256];
    const char *const one[] = {given};
    snprintf(given, sizeof given, "%s=%s", option, value);
    json_t *odds = ask_about("odds", NULL, ruleset, one, 1);
    const json_t *others = json_object_get(odds, "bets");
    json_t *out = NULL;
    if (others != NULL && !json_equal(others, bets)) {
        json_t *changed = json_array(), *bet;
        size_t i;
        json_array_foreach((json_t *)(uintptr_t)others, i, bet)
        {
            bool same = false;
            for (size_t k = 0; k < json_array_size(bets) && !same; k++)
                same = json_equal(bet, json_array_get(bets, k));
            if (!same)
                json_array_append(changed, bet);
        }
        out = json_pack("{s:s, s:s, s:o, s:i}", "option", option, "value", value, "bets", changed,
                        "gone",
                        (int)json_array_size(bets) > (int)json_array_size(others)
                            ? (int)(json_array_size(bets) - json_array_size(others))
                            : 0);
    }
    json_decref(odds);
    return out;
}

/* The odds under each value that an option lists, one option at a time. */
static json_t *under_options(const char *ruleset, const json_t *shown, const json_t *odds)
{
    json_t *out = json_array(), *option, *value;
    const char *name;
    size_t i;
    json_object_foreach(json_object_get(shown, "options"), name, option)
    {
        const char *usual = json_string_value(json_object_get(option, "default"));
        json_array_foreach(json_object_get(option, "values"), i, value)
        {
            const char *word = json_string_value(value);
            if (word == NULL || (usual != NULL && strcmp(word, usual) == 0))
                continue;
            json_t *one = under_value(ruleset, name, word, json_object_get(odds, "bets"));
            if (one != NULL)
                json_array_append_new(out, one);
        }
    }
    return out;
}

static json_t *make_sheet(const struct wanted *w)
{
    const char *const *options = (const char *const *)w->option;
    json_t *odds = ask_about("odds", NULL, w->ruleset, options, w->options);
    json_t *shown = ask_about("rules", "show", w->ruleset, options, w->options);
    if (odds == NULL || shown == NULL)
        cli_usage("dossier", "`baize odds %s --json` gives no answer", w->ruleset);
    json_t *given = json_array();
    for (size_t i = 0; i < w->options; i++)
        json_array_append_new(given, json_string(w->option[i]));
    const char *strategy[] = {"odds", "--strategy", "--json", w->ruleset, NULL};
    json_t *sheet = json_object();
    json_object_set_new(sheet, "ruleset", json_string(w->ruleset));
    json_object_set(sheet, "title", json_object_get(shown, "title"));
    json_object_set(sheet, "document", json_object_get(shown, "document"));
    json_object_set(sheet, "hash", json_object_get(shown, "hash"));
    json_object_set_new(sheet, "table", w->table != NULL ? json_string(w->table) : json_null());
    json_object_set_new(sheet, "given", given);
    json_object_set(sheet, "odds", odds);
    json_t *play = w->options == 0 ? ask(strategy, false) : NULL;
    json_object_set_new(sheet, "strategy", play != NULL ? play : json_null());
    json_object_set_new(sheet, "under_options",
                        w->options == 0 ? under_options(w->ruleset, shown, odds) : json_array());
    json_decref(odds);
    json_decref(shown);
    return sheet;
}

/* Every ruleset with its options; and the tables of a plan as they stand there. */
static json_t *make_sheets(const struct dossier_of *d)
{
    struct sheets s = {.d = d};
    struct trouble why;
    struct plan *plan = d->a->plan != NULL ? plan_read(d->a->plan, &why) : NULL;
    if (d->a->plan != NULL && plan == NULL)
        cli_usage("dossier", "%s", why.words);
    shelf_each(&d->c->shelf, want_ruleset, &s);
    for (size_t i = 0; plan != NULL && i < plan->table_count; i++)
        want(&s, plan->table[i].ruleset, plan->table[i].options, plan->table[i].option_count,
             plan->table[i].name);
    json_t *out = json_array();
    for (size_t i = 0; i < s.count; i++) {
        cli_progress("reckoning odds", "sheets", i, s.count);
        json_array_append_new(out, make_sheet(&s.at[i]));
    }
    cli_progress_end();
    free_sheets(&s);
    if (plan != NULL)
        plan_free(plan);
    return out;
}

/* --- chance ----------------------------------------------------------------------------------- */

static json_t *put_chance(void)
{
    json_t *uses = json_array();
    for (size_t i = 0; i < sizeof DRAWS / sizeof *DRAWS; i++)
        json_array_append_new(uses,
                              json_pack("{s:s, s:s, s:s, s:s, s:s}", "purpose", DRAWS[i].purpose,
                                        "call", DRAWS[i].call, "place", DRAWS[i].place, "function",
                                        DRAWS[i].function, "says", DRAWS[i].says));
    return json_pack(
        "{s:s, s:i, s:s, s:s, s:i, s:o}", "generator", "ChaCha20, key of 256 bits", "key_bytes",
        RNG_SEED_BYTES, "scaling",
        "multiply and keep the high half, with rejection: every value exactly as likely", "seeds",
        "the operating system (getrandom), fresh for every round", "draws_a_round", FAIR_DRAWS,
        "uses", uses);
}

/* --- files that others have made -------------------------------------------------------------- */

static json_t *read_made(const char *what, const char *path)
{
    json_error_t e;
    json_t *made = path != NULL ? json_load_file(path, 0, &e) : json_null();
    if (made == NULL)
        cli_usage("dossier", "%s: %s:%d: %s", what, path, e.line, e.text);
    return made;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* When it was made: by the clock, unless whoever wants the same bytes again says otherwise. */
static void put_made(json_t *out)
{
    const char *told = getenv("SOURCE_DATE_EPOCH");
    const time_t at = told != NULL ? (time_t)strtoll(told, NULL, 10) : time(NULL);
    char text[32];
    struct tm tm;
    gmtime_r(&at, &tm);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
    json_object_set_new(out, "made", json_string(text));
}

static json_t *put_build(void)
{
    json_t *libraries = json_array();
    static const char *const WITH[] = {BAIZE_LIBRARIES};
    for (size_t i = 0; i < sizeof WITH / sizeof *WITH; i++)
        json_array_append_new(libraries, json_string(WITH[i]));
    return json_pack("{s:s, s:s, s:o}", "compiler", BAIZE_COMPILER, "settings", BAIZE_SETTINGS,
                     "libraries", libraries);
}

json_t *dossier_gather(const struct dossier_of *d)
{
    static const char *const TRACE[] = {"rules", "trace", "--json", NULL};
    json_t *out = json_object();
    json_object_set_new(out, "dossier", json_integer(1));
    json_object_set_new(out, "program", json_string("baize " BAIZE_VERSION));
    put_made(out);
    json_object_set_new(out, "identity", put_identity(d));
    json_object_set_new(out, "sheets", make_sheets(d));
    json_object_set_new(out, "chance", put_chance());
    json_object_set_new(out, "statistics", read_made("--statistics", d->a->statistics));
    json_t *trace = ask(TRACE, true);
    if (trace == NULL)
        cli_usage("dossier", "`baize rules trace --json` gives no answer");
    json_object_set_new(out, "trace", trace);
    json_object_set_new(out, "files", dossier_files(d));
    json_object_set_new(out, "plays", list_plays(d));
    json_object_set_new(out, "build", put_build());
    json_object_set_new(out, "sbom", read_made("--sbom", d->a->sbom));
    return out;
}
