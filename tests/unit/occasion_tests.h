/* What the unit tests of every kind of occasion do alike: play its plays, tell it lines, and give
 * it rulesets with one thing wrong. */
#ifndef BAIZE_TESTS_OCCASION_TESTS_H
#define BAIZE_TESTS_OCCASION_TESTS_H

#include "house.h"

#include "occasion/image.h"
#include "wire/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The kind that is tested. */
struct tested {
    const struct occasion_machine *machine;
    void (*begin)(const struct occasion_rules *rules);
    bool (*line)(const char *line, size_t len);
    struct house house;
    unsigned acts, refusals;
};

static inline struct occasion_rules *rules_named(const struct tested *on, const char *name)
{
    struct trouble why;
    struct occasion_rules *r =
        occasion_rules_load(on->machine, &on->house.shelf, &on->house.clauses, name, &why);
    if (r == NULL)
        fail_msg("%s", why.words);
    return r;
}

static inline void act_line(void *ctx, const char *line)
{
    struct tested *on = ctx;
    on->acts++;
    on->refusals += !on->line(line, strlen(line));
}

static inline bool told(const struct tested *on, const char *fmt, unsigned i)
{
    char line[400];
    snprintf(line, sizeof line, fmt, i);
    return on->line(line, strlen(line));
}

static inline void play_up_to(struct tested *on, const struct occasion_rules *rules,
                              const char *play)
{
    char path[SHELF_PATH + 100];
    snprintf(path, sizeof path, "%s/tests/plays/%s/%s.play", on->house.shelf.home, rules->name,
             play);
    on->begin(rules);
    assert_true(play_each_act(path, act_line, on));
}

struct of_ruleset {
    struct tested *on;
    struct occasion_rules *rules;
    char folder[128];
    unsigned rulesets;
};

static inline void play(void *ctx, const char *path)
{
    const struct of_ruleset *of = ctx;
    if (strstr(path, of->folder) == NULL)
        return;
    of->on->begin(of->rules);
    assert_true(play_each_act(path, act_line, of->on));
}

static inline void plays_of(void *ctx, const char *name)
{
    struct of_ruleset *of = ctx;
    const unsigned before = of->on->acts;
    of->rules = rules_named(of->on, name);
    snprintf(of->folder, sizeof of->folder, "tests/plays/%s/", name);
    shelf_each_play(&of->on->house.shelf, play, of);
    assert_true(of->on->acts > before);
    occasion_rules_free(of->rules);
    of->rulesets++;
}

/* All plays of all rulesets of the kind; how many rulesets. */
static inline unsigned play_them_all(struct tested *on)
{
    struct of_ruleset of = {.on = on};
    shelf_each_about(&on->house.shelf, on->machine->about, plays_of, &of);
    return of.rulesets;
}

struct wrong_ruleset {
    const char *lines, *said;
};

/* Each is a ruleset like another with one thing wrong: what is said of it. */
static inline void wrong_rulesets(const struct tested *on, const char *like,
                                  const struct wrong_ruleset *wrong, size_t count)
{
    char path[] = "/tmp/baize-occasions-XXXXXX.yaml";
    const int fd = mkstemps(path, 5);
    assert_true(fd >= 0);
    close(fd);
    for (size_t i = 0; i < count; i++) {
        struct trouble why = {""};
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fprintf(f, "extends: %s\nruleset: house/wrong\n%s", like, wrong[i].lines);
        fclose(f);
        assert_null(
            occasion_rules_load(on->machine, &on->house.shelf, &on->house.clauses, path, &why));
        if (strstr(why.words, wrong[i].said) == NULL)
            fail_msg("%s: %s", wrong[i].lines, why.words);
    }
    remove(path);
}

#endif
