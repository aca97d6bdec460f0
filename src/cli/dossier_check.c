/* Two dossiers compared, and a dossier against the program that is asked. */
#include "cli/dossier.h"
#include "cli/minisign.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

json_t *dossier_read(const char *folder, struct trouble *why)
{
    char path[SHELF_PATH];
    json_error_t e;
    snprintf(path, sizeof path, "%s/dossier.json", folder);
    json_t *d = json_load_file(path, 0, &e);
    if (d != NULL && json_integer_value(json_object_get(d, "dossier")) == 1)
        return d;
    trouble_say(why, "%.300s is no dossier: %s", folder, d == NULL ? e.text : "of another kind");
    json_decref(d);
    return NULL;
}

static const char *word(const json_t *of, const char *key)
{
    const char *w = json_string_value(json_object_get(of, key));
    return w != NULL ? w : "";
}

/* --- changes ---------------------------------------------------------------------------------- */

/* What names a row of a list, among all of its kind. */
typedef void (*naming)(const json_t *row, char *name, size_t cap);

static void name_file(const json_t *row, char *name, size_t cap)
{
    snprintf(name, cap, "%s %s", word(row, "part"), word(row, "path"));
}

static void name_clause(const json_t *row, char *name, size_t cap)
{
    snprintf(name, cap, "%s", word(row, "clause"));
}

/* By what it calls and in which function, not by its line: that moves with every change above. */
static void name_use(const json_t *row, char *name, size_t cap)
{
    const char *place = word(row, "place");
    snprintf(name, cap, "%s in %s, %.*s", word(row, "call"), word(row, "function"),
             (int)strcspn(place, ":"), place);
}

static void name_bet(const json_t *row, char *name, size_t cap)
{
    snprintf(name, cap, "%s%s%s", word(row, "bet"), word(row, "on")[0] != '\0' ? " " : "",
             word(row, "on"));
    const json_t *point = json_object_get(row, "point");
    if (point != NULL)
        snprintf(name + strlen(name), cap - strlen(name), ", point %d",
                 (int)json_integer_value(point));
}

static void name_sheet(const json_t *row, char *name, size_t cap)
{
    size_t i;
    json_t *given;
    snprintf(name, cap, "%s%s%s", word(row, "ruleset"),
             word(row, "table")[0] != '\0' ? " at table " : "", word(row, "table"));
    json_array_foreach(json_object_get(row, "given"), i, given)
        snprintf(name + strlen(name), cap - strlen(name), " %s", json_string_value(given));
}

/* The rows of a list by their names; of several with one name, the last. */
static json_t *by_name(const json_t *rows, naming named)
{
    json_t *out = json_object(), *row;
    char name[1024];
    size_t i;
    json_array_foreach((json_t *)(uintptr_t)rows, i, row)
    {
        named(row, name, sizeof name);
        json_object_set(out, name, row);
    }
    return out;
}

static void note(json_t *to, const char *what, const char *name, const char *before,
                 const char *now)
{
    json_array_append_new(to, json_pack("{s:s, s:s, s:s?, s:s?}", "what", what, "name", name,
                                        "before", before, "now", now));
}

/* Which rows were added or taken away, and in which of those that stayed a member is otherwise. */
static void compare(json_t *to, const char *what, const json_t *before, const json_t *now,
                    naming named, const char *member)
{
    json_t *was = by_name(before, named), *is = by_name(now, named), *row;
    const char *name;
    json_object_foreach(was, name, row)
    {
        const json_t *other = json_object_get(is, name);
        const char *old = member != NULL ? word(row, member) : "there",
                   *new = other == NULL    ? NULL
                          : member != NULL ? word(other, member)
                                           : "there";
        if (new == NULL || strcmp(old, new) != 0)
            note(to, what, name, old, new);
    }
    json_object_foreach(is, name, row) if (json_object_get(was, name) == NULL)
        note(to, what, name, NULL, member != NULL ? word(row, member) : "there");
    json_decref(was);
    json_decref(is);
}

static void compare_sheets(json_t *to, const json_t *before, const json_t *now)
{
    json_t *was = by_name(before, name_sheet), *is = by_name(now, name_sheet), *sheet;
    const char *name;
    json_object_foreach(is, name, sheet)
    {
        const json_t *old = json_object_get(was, name);
        if (old != NULL)
            compare(to, name, json_object_get(json_object_get(old, "odds"), "bets"),
                    json_object_get(json_object_get(sheet, "odds"), "bets"), name_bet, "return");
    }
    json_decref(was);
    json_decref(is);
}

json_t *dossier_changes(const json_t *before, const json_t *now)
{
    json_t *list = json_array();
    const char *part;
    json_t *hash;
    json_object_foreach(json_object_get(now, "identity"), part, hash)
    {
        const char *old = word(json_object_get(before, "identity"), part);
        if (strcmp(old, json_string_value(hash)) != 0)
            note(list, "identity", part, old, json_string_value(hash));
    }
    compare(list, "file", json_object_get(before, "files"), json_object_get(now, "files"),
            name_file, "sha256");
    compare(list, "play", json_object_get(before, "plays"), json_object_get(now, "plays"),
            name_file, "sha256");
    compare(list, "ruleset", json_object_get(before, "sheets"), json_object_get(now, "sheets"),
            name_sheet, "hash");
    compare_sheets(list, json_object_get(before, "sheets"), json_object_get(now, "sheets"));
    compare(list, "clause", json_object_get(json_object_get(before, "trace"), "clauses"),
            json_object_get(json_object_get(now, "trace"), "clauses"), name_clause, "status");
    compare(list, "use of chance", json_object_get(json_object_get(before, "chance"), "uses"),
            json_object_get(json_object_get(now, "chance"), "uses"), name_use, NULL);
    return json_pack("{s:s, s:s, s:o}", "program", word(before, "program"), "made",
                     word(before, "made"), "list", list);
}

/* --- checks ----------------------------------------------------------------------------------- */

struct checking {
    bool json;
    unsigned findings;
    json_t *report;
};

static void find(struct checking *k, const char *what, const char *name, const char *words)
{
    k->findings++;
    if (!k->json)
        printf("%s: %s: %s\n", what, name, words);
    json_array_append_new(json_object_get(k->report, "findings"),
                          json_pack("{s:s, s:s, s:s}", "part", what, "name", name, "why", words));
}

/* The files of the folder itself, as its sums have them. */
static void check_folder(struct checking *k, const char *folder, struct trouble *why)
{
    char path[SHELF_PATH], line[SHELF_PATH], hex[SHA_HEX];
    int64_t bytes;
    bool listed = false;
    snprintf(path, sizeof path, "%s/SHA256SUMS", folder);
    FILE *f = fopen(path, "re");
    if (f == NULL)
        cli_usage("dossier", "%s: %s", path, strerror(errno));
    while (fgets(line, sizeof line, f) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strlen(line) < SHA_HEX + 2) {
            trouble_say(why, "SHA256SUMS has a line that is none");
            break;
        }
        const char *name = line + SHA_HEX + 1;
        listed |= strcmp(name, "dossier.json") == 0;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (!file_sha256(path, hex, &bytes))
            find(k, "dossier", name, "cannot be read");
        else if (strncmp(line, hex, SHA_HEX - 1) != 0)
            find(k, "dossier", name, "is not as it was made");
    }
    fclose(f);
    if (!listed)
        find(k, "dossier", "SHA256SUMS", "does not name dossier.json");
}

static void check_signature(struct checking *k, const char *folder, const char *key)
{
    char sums[SHELF_PATH], beside[SHELF_PATH + 16], comment[MINISIGN_COMMENT] = "";
    struct trouble why;
    snprintf(sums, sizeof sums, "%s/SHA256SUMS", folder);
    snprintf(beside, sizeof beside, "%s.minisig", sums);
    const bool there = access(beside, F_OK) == 0;
    const char *told = "none";
    if (key != NULL && minisign_good(sums, key, comment, &why))
        told = "good";
    else if (key != NULL)
        find(k, "signature", "SHA256SUMS", why.words);
    else if (there)
        told = "not checked: --key names nobody's key";
    if (!k->json)
        printf("signature: %s%s%s\n", told, comment[0] != '\0' ? ", " : "", comment);
    json_object_set_new(k->report, "signature", json_string(told));
}

/* Part by part: all files as the dossier has them, and no others. */
static void check_files(struct checking *k, const json_t *then, const json_t *now)
{
    static const char *const WHY[] = {"is another", "is not here", "is not in the dossier"};
    json_t *changes = json_array(), *change, *row, *parts = json_object();
    const char *part;
    size_t i;
    compare(changes, "file", then, now, name_file, "sha256");
    json_array_foreach((json_t *)(uintptr_t)then, i, row)
        json_object_set_new(parts, word(row, "part"), json_true());
    json_array_foreach(changes, i, change)
    {
        char name[1024];
        snprintf(name, sizeof name, "%s", word(change, "name"));
        char *path = strchr(name, ' ');
        *path++ = '\0';
        json_object_set_new(parts, name, json_false());
        find(k, name, path,
             WHY[json_is_null(json_object_get(change, "now"))      ? 1
                 : json_is_null(json_object_get(change, "before")) ? 2
                                                                   : 0]);
    }
    json_object_foreach(parts, part, row) if (!k->json) printf(
        "%s: %s\n", part, json_is_true(row) ? "that of the dossier" : "not that of the dossier");
    json_object_set_new(k->report, "parts", parts);
    json_decref(changes);
}

int dossier_check(const struct dossier_of *d, const char *folder)
{
    struct trouble why = {{0}};
    struct checking k = {.json = d->a->json,
                         .report = json_pack("{s:s, s:[]}", "dossier", folder, "findings")};
    json_t *then = dossier_read(folder, &why);
    if (then == NULL)
        cli_usage("dossier", "%s", why.words);
    check_folder(&k, folder, &why);
    if (why.words[0] != '\0')
        cli_usage("dossier", "%s", why.words);
    check_signature(&k, folder, d->a->key);
    json_t *now = dossier_files(d);
    check_files(&k, json_object_get(then, "files"), now);
    json_object_set_new(k.report, "same", json_boolean(k.findings == 0));
    if (k.json && json_dumpf(k.report, stdout, JSON_COMPACT) == 0)
        putchar('\n');
    if (!k.json)
        printf(k.findings == 0 ? "This is the program of the dossier.\n"
                               : "This is not what the dossier was made of.\n");
    json_decref(then);
    json_decref(now);
    json_decref(k.report);
    return k.findings == 0 ? EXIT_DONE : EXIT_FINDING;
}
