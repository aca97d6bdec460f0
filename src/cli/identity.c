#include "rules/identity.h"
#include "base/text.h"
#include "cli/cli.h"

#include <unistd.h>

static const char HELP[] =
    "usage: baize identity [--web FOLDER] [--json]\n\n"
    "Says which program this is: its version, and the BLAKE2b-256 hashes of the executable, of "
    "the\n"
    "rules with the lists of clauses, and of the screens. A plan's `approved` holds the same, and "
    "a\n"
    "floor opens with nothing else.\n\n"
    "  --web FOLDER     the built screens (default: web/dist beside the rules)\n"
    "  --json           one JSON object\n";

const char *cli_screens(const struct cli *c, const struct args *a, char *path, size_t cap)
{
    if (a->web != NULL)
        return a->web;
    snprintf(path, cap, "%s/web/dist", c->shelf.home);
    return access(path, R_OK) == 0 ? path : NULL;
}

int cmd_identity(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("identity", "web json", HELP, argc, argv);
    struct identity i;
    struct trouble why;
    char web[4200], hex[CHAIN_HEX], line[512];
    if (a.word_count > 0)
        cli_usage("identity", "takes no further words");
    if (!identity_find(&c->shelf, cli_screens(c, &a, web, sizeof web), &i, &why))
        cli_usage("identity", "%s", why.words);
    struct text t;
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_str(&t, "version", "baize " BAIZE_VERSION);
    if (!a.json)
        puts("version: baize " BAIZE_VERSION);
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++) {
        chain_hex(i.part[p], hex);
        json_str(&t, identity_part_name(p), hex);
        if (!a.json)
            printf("%s: %s\n", identity_part_name(p), hex);
    }
    text_putc(&t, '}');
    if (a.json)
        printf("%.*s\n", (int)t.len, t.at);
    return EXIT_DONE;
}
