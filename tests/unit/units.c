/* Unit tests that need no program of their own: those named, or all, one after the other.
 *
 * Tests whose names end with _in_full only reckon more of what others of their file reckon, by the
 * same code: where memory is watched that takes ten times as long and shows nothing more.
 *
 * usage: test_units [--list | [--but-in-full | --in-full] [NAME…]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define UNIT(name) int name##_tests(void);
UNITS
#undef UNIT

static const struct unit {
    const char *name;
    int (*tests)(void);
} unit[] = {
#define UNIT(name) {#name, name##_tests},
    UNITS
#undef UNIT
};
enum { COUNT = sizeof unit / sizeof *unit };

static const char IN_FULL[] = "*_in_full";

static const struct unit *unit_named(const char *name)
{
    for (unsigned i = 0; i < COUNT; i++)
        if (strcmp(unit[i].name, name) == 0)
            return &unit[i];
    return NULL;
}

static void list(void)
{
    for (unsigned i = 0; i < COUNT; i++)
        puts(unit[i].name);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        list();
        return 0;
    }
    int failed = 0, first = 1;
    if (argc > 1 && strcmp(argv[1], "--but-in-full") == 0) {
        cmocka_set_skip_filter(IN_FULL);
        first++;
    } else if (argc > 1 && strcmp(argv[1], "--in-full") == 0) {
        cmocka_set_test_filter(IN_FULL);
        first++;
    }
    for (unsigned i = 0; argc == first && i < COUNT; i++)
        failed += unit[i].tests();
    for (int i = first; i < argc; i++) {
        const struct unit *u = unit_named(argv[i]);
        if (u == NULL) {
            fprintf(stderr, "test_units: there is no %s; these are:\n", argv[i]);
            list();
            return 2;
        }
        failed += u->tests();
    }
    return failed != 0;
}
