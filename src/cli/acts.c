#include "games/act.h"

#include "base/text.h"
#include "cli/cli.h"
#include "wire/act_json.h"

#include <assert.h>

static const char HELP[] =
    "usage: baize acts [--json]\n\n"
    "Every act that a table knows: whose it is, who acts, with how much care, its fields (those\n"
    "that it needs with an exclamation mark) and what people call it in English. --json: one\n"
    "array, also with the types and limits of the fields, and in Chinese.\n";

static void as_json(void)
{
    static char room[1 << 16];
    struct text t;
    text_on(&t, room, sizeof room);
    json_open(&t, NULL, '[');
    for (enum act_kind k = 0; k < ACT_COUNT; k++) {
        json_open(&t, NULL, '{');
        json_str(&t, "act", act_name(k));
        const struct row_told row = act_row(k, act_needs(k), act_may_have(k));
        row_json(&row, &t);
        row_types_json(&row, &t);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    assert(!t.full);
    puts(room);
}

static void as_table(void)
{
    puts("| act | of | who | care | fields | |\n| --- | --- | --- | --- | --- | --- |");
    for (enum act_kind k = 0; k < ACT_COUNT; k++) {
        printf("| `%s` | %s | %s | %s |", act_name(k), act_folder(k), actor_name(act_actor(k)),
               care_name(act_care(k)));
        for (act_fields left = act_needs(k) | act_may_have(k); left != 0; left &= left - 1) {
            unsigned f = (unsigned)__builtin_ctzll(left);
            printf(" `%s`%s", ACT_FIELD[f].name, (act_needs(k) >> f & 1) != 0 ? "!" : "");
        }
        printf(" | %s |\n", act_words(k, ENGLISH));
    }
}

int cmd_acts(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("acts", "json", HELP, argc, argv);
    if (a.word_count > 0)
        cli_usage("acts", "%s is not understood", a.words[0]);
    if (a.json)
        as_json();
    else
        as_table();
    return EXIT_DONE;
}
