#include "cli/other_tests.h"

#include "rules/shelf.h"
#include "wire/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const struct other_tests *to;
    void (*shows)(void *ctx, const char *test, const char *clause);
    const struct shelf *shelf;
};

static const char *after(const char *line, const char *begins)
{
    size_t n = strlen(begins);
    return strncmp(line, begins, n) == 0 ? line + n : NULL;
}

/* "test('the racetrack lays calls', async …", "it('…": the words between the quotes, whichever.
 * "static void draws_are_even(void **state)": the function's name. */
static bool test_name(const char *line, char *name, size_t cap)
{
    const char *words = after(line, "test("), *end = NULL;
    if (words == NULL)
        words = after(line, "it(");
    if (words != NULL && words[0] != '\0' && strchr("'\"`", words[0]) != NULL) {
        words++;
        end = strchr(words, words[-1]);
    } else if ((words = after(line, "static void ")) != NULL) {
        end = strstr(words, "(void **");
    }
    if (end == NULL)
        return false;
    snprintf(name, cap, "%.*s", (int)(end - words), words);
    return true;
}

static void tell(const struct reading *r, const char *place, const char *below, char *clauses)
{
    char name[200], test[600];
    if (!test_name(below, name, sizeof name)) {
        r->to->over_nothing(r->to->ctx, place);
        return;
    }
    snprintf(test, sizeof test, "%s %s", place, name);
    for (const char *clause; (clause = play_word(&clauses)) != NULL;)
        if (strcmp(clause, "*/") != 0)
            r->shows(r->to->ctx, test, clause);
}

static void read_file(void *ctx, const char *path)
{
    const struct reading *r = ctx;
    char *line = NULL, *shows = NULL, place[400];
    size_t cap = 0;
    unsigned number = 0;
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return;
    for (bool more = true; more;) {
        more = getline(&line, &cap, f) > 0;
        number++;
        char *text = more ? line + strspn(line, " \t") : (char[]){""};
        text[strcspn(text, "\r\n")] = '\0';
        if (shows != NULL) {
            snprintf(place, sizeof place, "%s:%u", shelf_told(r->shelf, path), number);
            tell(r, place, text, shows);
        }
        free(shows);
        const char *clauses = after(text, "// shows:");
        if (clauses == NULL)
            clauses = after(text, "/* shows:");
        shows = clauses != NULL ? strdup(clauses) : NULL;
    }
    free(line);
    fclose(f);
}

void other_tests_read(const struct shelf *s, const struct other_tests *to)
{
    struct reading screens = {to, to->screen_shows, s}, units = {to, to->unit_shows, s};
    shelf_each_screen_test(s, read_file, &screens);
    shelf_each_unit_test(s, read_file, &units);
}
