/* What tests beside plays say that they show: a comment `shows: CLAUSE-ID …` stands on the line
 * over the test, as in the header of a play. They are read here and not run: those of the screens
 * need a browser, unit tests are programs of their own. */
#ifndef BAIZE_CLI_OTHER_TESTS_H
#define BAIZE_CLI_OTHER_TESTS_H

struct shelf;

struct other_tests {
    void *ctx;
    /* test: "web/e2e/round.spec.ts:15 a winning number is paid to the cent". */
    void (*screen_shows)(void *ctx, const char *test, const char *clause);
    void (*unit_shows)(void *ctx, const char *test, const char *clause);
    /* A line that stands over no test shows nothing. */
    void (*over_nothing)(void *ctx, const char *place);
};

void other_tests_read(const struct shelf *s, const struct other_tests *to);

#endif
