/* What the tests of the screens say that they show: a line `// shows: CLAUSE-ID …` stands over the
 * test, as the header of a play does. They are read here and not run: they need a browser. */
#ifndef BAIZE_CLI_SCREEN_TESTS_H
#define BAIZE_CLI_SCREEN_TESTS_H

struct shelf;

struct screen_tests {
    void *ctx;
    /* test: "web/e2e/round.spec.ts:15 a winning number is paid to the cent". */
    void (*shows)(void *ctx, const char *test, const char *clause);
    /* A line that stands over no test shows nothing. */
    void (*over_nothing)(void *ctx, const char *place);
};

void screen_tests_read(const struct shelf *s, struct screen_tests *to);

#endif
