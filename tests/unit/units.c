/* Unit tests that need no program of their own: those named, or all, one after the other.
 *
 * usage: test_units [--list | NAME…] */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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
    int failed = 0;
    for (unsigned i = 0; argc == 1 && i < COUNT; i++)
        failed += unit[i].tests();
    for (int i = 1; i < argc; i++) {
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
