#include "base/text.h"
#include "cli/cli.h"
#include "wire/act_json.h"
#include "wire/occasion.h"

#include <assert.h>

static const char HELP[] =
    "usage: baize acts [promotion] [--json]\n\n"
    "Every act that a table knows, or a promotion: whose it is, who acts, with how much care, its\n"
    "fields (those that it needs with an exclamation mark) and what people call it in English.\n"
    "--json: one array, also with the types and limits of the fields.\n";

/* The rows of a table's acts, or of an occasion's. */
struct rows {
    unsigned count;
    const char *(*name)(unsigned kind);
    struct row_told (*row)(unsigned kind);
};

static const char *table_name(unsigned kind)
{
    return act_name((enum act_kind)kind);
}

static struct row_told table_row(unsigned kind)
{
    const enum act_kind k = (enum act_kind)kind;
    return act_row(k, act_needs(k), act_may_have(k));
}

static const struct rows OF_TABLES = {ACT_COUNT, table_name, table_row};

static void as_json(const struct rows *rows)
{
    static char room[1 << 16];
    struct text t;
    text_on(&t, room, sizeof room);
    json_open(&t, NULL, '[');
    for (unsigned k = 0; k < rows->count; k++) {
        const struct row_told row = rows->row(k);
        json_open(&t, NULL, '{');
        json_str(&t, "act", rows->name(k));
        row_json(&row, &t);
        row_types_json(&row, &t);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    assert(!t.full);
    puts(room);
}

static void as_table(const struct rows *rows)
{
    puts("| act | of | who | care | fields | |\n| --- | --- | --- | --- | --- | --- |");
    for (unsigned k = 0; k < rows->count; k++) {
        const struct row_told row = rows->row(k);
        printf("| `%s` | %s | %s | %s |", rows->name(k), row.of, actor_name(row.actor),
               care_name(row.care));
        for (act_fields left = row.needs | row.may; left != 0; left &= left - 1) {
            unsigned f = (unsigned)__builtin_ctzll(left);
            printf(" `%s`%s", row.fields[f].name, (row.needs >> f & 1) != 0 ? "!" : "");
        }
        printf(" | %s |\n", row.words);
    }
}

int cmd_acts(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("acts", "json", HELP, argc, argv);
    const struct occasion_kind *kind = a.word_count == 1 ? occasion_kind(a.words[0]) : NULL;
    if (a.word_count > 0 && kind == NULL)
        cli_usage("acts", "%s is not understood", a.words[0]);
    const struct rows rows =
        kind != NULL ? (struct rows){kind->acts, kind->act_name, kind->row} : OF_TABLES;
    if (a.json)
        as_json(&rows);
    else
        as_table(&rows);
    return EXIT_DONE;
}
