#include "cli/dossier.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize dossier DIR [--plan FILE] [--statistics FILE] [--sbom FILE] [--since DIR]\n"
    "                     [--web FOLDER] [--json]\n"
    "       baize dossier --check DIR [--key KEY] [--web FOLDER] [--json]\n\n"
    "What a test laboratory asks of a submission, written into a folder: a PAR sheet for every\n"
    "ruleset and every value of its options, the random numbers and every place where they are\n"
    "used, the statistical tests, every clause with the plays that show it and their results, all\n"
    "files with their SHA-256, and what changed since another dossier. As dossier.html, "
    "dossier.pdf\n"
    "where a browser (Chromium) is installed, and dossier.json.\n\n"
    "  --plan FILE        also a sheet for every table of this plan, as it is played there\n"
    "  --statistics FILE  the JSON that `make rng-report` wrote\n"
    "  --sbom FILE        the bill of materials (SPDX, JSON)\n"
    "  --since DIR        an earlier dossier\n"
    "  --check DIR        says whether this program, its rules and its screens are those of the\n"
    "                     dossier, and the dossier as it was made; exit status 1: they are not\n"
    "  --key KEY          with --check: SHA256SUMS must be signed by this key of minisign\n"
    "  --web FOLDER       the built screens (default: web/dist beside the rules)\n"
    "  --json             says what was done, or found, as one JSON object\n";

extern char **environ;

static bool run_quietly(char *const *argv)
{
    posix_spawn_file_actions_t quiet;
    pid_t child;
    int status = 1;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const bool started = posix_spawnp(&child, argv[0], &quiet, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&quiet);
    while (started && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return started && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The page as a browser prints it; false: none is installed, or it would not. */
static bool print_page(const char *folder)
{
    static const char *const BROWSERS[] = {"chromium-headless-shell", "chromium",
                                           "chromium-browser", "google-chrome"};
    char whole[SHELF_PATH], from[SHELF_PATH + 32], to[SHELF_PATH + 40];
    if (realpath(folder, whole) == NULL)
        return false;
    snprintf(from, sizeof from, "file://%s/dossier.html", whole);
    snprintf(to, sizeof to, "--print-to-pdf=%s/dossier.pdf", whole);
    for (size_t i = 0; i < sizeof BROWSERS / sizeof *BROWSERS; i++) {
        char *const argv[] = {(char *)(uintptr_t)BROWSERS[i],
                              "--headless",
                              "--no-sandbox",
                              "--disable-gpu",
                              to,
                              from,
                              NULL};
        if (run_quietly(argv) && access(strchr(to, '=') + 1, R_OK) == 0)
            return true;
    }
    return false;
}

static void into(char *path, size_t cap, const char *folder, const char *name)
{
    snprintf(path, cap, "%s/%s", folder, name);
}

static void write_json(const char *folder, const char *name, const json_t *what)
{
    char path[SHELF_PATH];
    into(path, sizeof path, folder, name);
    if (json_dump_file(what, path, JSON_INDENT(1)) != 0)
        cli_usage("dossier", "%s could not be written: %s", path, strerror(errno));
}

/* A file beside the one told, if there is one, into the folder under this name. */
static void copy_file(const char *from, const char *folder, const char *name)
{
    char path[SHELF_PATH], block[65536];
    size_t n;
    into(path, sizeof path, folder, name);
    FILE *in = fopen(from, "rbe");
    if (in == NULL)
        return;
    FILE *out = fopen(path, "wbe");
    while (out != NULL && (n = fread(block, 1, sizeof block, in)) > 0)
        fwrite(block, 1, n, out);
    fclose(in);
    if (out == NULL || fclose(out) != 0)
        cli_usage("dossier", "%s could not be written: %s", path, strerror(errno));
}

static void write_sums(const char *folder)
{
    static const char *const NAMES[] = {"dossier.html",   "dossier.json",    "dossier.pdf",
                                        "sbom.spdx.json", "statistics.html", "statistics.json"};
    char path[SHELF_PATH], hex[SHA_HEX];
    int64_t bytes;
    into(path, sizeof path, folder, "SHA256SUMS");
    FILE *to = fopen(path, "we");
    if (to == NULL)
        cli_usage("dossier", "%s: %s", path, strerror(errno));
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        into(path, sizeof path, folder, NAMES[i]);
        if (file_sha256(path, hex, &bytes))
            fprintf(to, "%s  %s\n", hex, NAMES[i]);
    }
    if (fclose(to) != 0)
        cli_usage("dossier", "SHA256SUMS could not be written: %s", strerror(errno));
}

/* What others have made stands beside it as it was. */
static void take_in(const struct args *a, const char *folder)
{
    char page[SHELF_PATH];
    if (a->sbom != NULL)
        copy_file(a->sbom, folder, "sbom.spdx.json");
    if (a->statistics == NULL)
        return;
    copy_file(a->statistics, folder, "statistics.json");
    snprintf(page, sizeof page, "%s", a->statistics);
    char *end = strrchr(page, '.');
    if (end != NULL && (size_t)(end - page) + sizeof ".html" < sizeof page) {
        strcpy(end, ".html");
        copy_file(page, folder, "statistics.html");
    }
}

/* A folder that is there and empty, or was made now: a dossier does not mix with another. */
static void make_folder(const char *folder)
{
    char path[SHELF_PATH];
    into(path, sizeof path, folder, "dossier.json");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        cli_usage("dossier", "%s: %s", folder, strerror(errno));
    if (access(path, F_OK) == 0)
        cli_usage("dossier", "%s holds a dossier already", folder);
}

static int make_dossier(const struct dossier_of *d, const char *folder)
{
    struct trouble why;
    char path[SHELF_PATH];
    json_t *before = d->a->since != NULL ? dossier_read(d->a->since, &why) : NULL;
    if (d->a->since != NULL && before == NULL)
        cli_usage("dossier", "%s", why.words);
    make_folder(folder);
    json_t *all = dossier_gather(d);
    json_object_set_new(all, "since", before != NULL ? dossier_changes(before, all) : json_null());
    json_decref(before);
    into(path, sizeof path, folder, "dossier.html");
    if (!dossier_page(all, path))
        cli_usage("dossier", "%s could not be written: %s", path, strerror(errno));
    take_in(d->a, folder);
    const bool printed = print_page(folder);
    write_json(folder, "dossier.json", all);
    write_sums(folder);
    const json_t *trace = json_object_get(all, "trace");
    const long long failed = json_integer_value(json_object_get(trace, "plays_failed"));
    if (d->a->json)
        printf(
            "{\"dossier\":true,\"sheets\":%zu,\"plays\":%lld,\"plays_failed\":%lld,\"files\":%zu,"
            "\"pdf\":%s}\n",
            json_array_size(json_object_get(all, "sheets")),
            (long long)json_integer_value(json_object_get(trace, "plays")), failed,
            json_array_size(json_object_get(all, "files")), printed ? "true" : "false");
    else
        printf("%s: %zu sheets, %lld plays with %lld failed, %zu files; %s\n", folder,
               json_array_size(json_object_get(all, "sheets")),
               (long long)json_integer_value(json_object_get(trace, "plays")), failed,
               json_array_size(json_object_get(all, "files")),
               printed ? "dossier.html and dossier.pdf"
                       : "dossier.html, which prints; no browser is here to make a PDF of it");
    json_decref(all);
    return failed > 0 ? EXIT_FINDING : EXIT_DONE;
}

int cmd_dossier(struct cli *c, int argc, char **argv)
{
    struct args a =
        cli_args("dossier", "check key plan statistics sbom since web json", HELP, argc, argv);
    char web[SHELF_PATH + 16];
    const struct dossier_of d = {c, &a, cli_screens(c, &a, web, sizeof web)};
    const bool making = a.plan != NULL || a.statistics != NULL || a.sbom != NULL || a.since != NULL;
    if (a.check != NULL && (a.word_count > 0 || making))
        cli_usage("dossier", "--check goes with --key, --web and --json");
    if (a.check != NULL)
        return dossier_check(&d, a.check);
    if (a.word_count != 1)
        cli_usage("dossier", "name one folder");
    if (a.key != NULL)
        cli_usage("dossier", "--key goes with --check");
    return make_dossier(&d, a.words[0]);
}
