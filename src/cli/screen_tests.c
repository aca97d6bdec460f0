#include "cli/screen_tests.h"

#include "rules/shelf.h"
#include "wire/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct screen_tests *to;
    const struct shelf *shelf;
};

/* "test('the racetrack lays calls', async …": the words between the quotes, whichever they are. */
static bool test_name(const char *line, char *name, size_t cap)
{
    static const char TEST[] = "test(";
    if (strncmp(line, TEST, sizeof TEST - 1) != 0)
        return false;
    const char *words = line + sizeof TEST;
    const char *end = strchr(words, words[-1]);
    if (end == NULL || strchr("'\"`", words[-1]) == NULL)
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
        r->to->shows(r->to->ctx, test, clause);
}

static void read_file(void *ctx, const char *path)
{
    static const char SHOWS[] = "// shows:";
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
        bool here = strncmp(text, SHOWS, sizeof SHOWS - 1) == 0;
        shows = here ? strdup(text + sizeof SHOWS - 1) : NULL;
    }
    free(line);
    fclose(f);
}

void screen_tests_read(const struct shelf *s, struct screen_tests *to)
{
    struct reading r = {to, s};
    shelf_each_screen_test(s, read_file, &r);
}
