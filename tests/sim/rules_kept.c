/* Rulesets that were freed are given out again, and their texts are read once.
 *
 * A floor that opens loads the rules of each table several times over, and in a world it opens
 * dozens of times: reading and merging the same files would take a fifth of all time. These stand
 * before the true functions (--wrap). Nobody ever has a ruleset that somebody else has too, and one
 * that was given other seats meanwhile is freed. Under the address sanitizer nothing is kept, so
 * that whoever uses a ruleset after he freed it is found. */
#include "rules/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ruleset *__real_ruleset_load(const struct shelf *shelf, const struct clauses *clauses,
                                    const char *name, const char *const *given, size_t count,
                                    struct trouble *why);
struct ruleset *__real_ruleset_load_text(const char *text, const struct clauses *clauses,
                                         const char *name, const char *const *given, size_t count,
                                         struct trouble *why);
void __real_ruleset_free(struct ruleset *rs);
char *__real_ruleset_text(const struct shelf *shelf, const char *name, struct trouble *why);
struct ruleset *__wrap_ruleset_load(const struct shelf *shelf, const struct clauses *clauses,
                                    const char *name, const char *const *given, size_t count,
                                    struct trouble *why);
struct ruleset *__wrap_ruleset_load_text(const char *text, const struct clauses *clauses,
                                         const char *name, const char *const *given, size_t count,
                                         struct trouble *why);
void __wrap_ruleset_free(struct ruleset *rs);
char *__wrap_ruleset_text(const struct shelf *shelf, const char *name, struct trouble *why);

#ifdef __SANITIZE_ADDRESS__
enum { KEPT = 0, ROOM = 1 };
#else
enum { KEPT = 200, ROOM = KEPT };
#endif

static struct kept_rules {
    struct ruleset *rs; /* NULL: nothing here */
    uint64_t key;
    bool lent;
    uint64_t used;
    unsigned seats;
} kept[ROOM];

static uint64_t uses;

static void mix(uint64_t *key, const char *text)
{
    do
        *key = (*key ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    while (*text++ != '\0');
}

static uint64_t key_of(const char *text, const char *name, const char *const *given, size_t count)
{
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    mix(&key, text);
    mix(&key, name);
    for (size_t i = 0; i < count; i++)
        mix(&key, given[i]);
    return key;
}

static struct ruleset *lend(uint64_t key)
{
    for (int i = 0; i < KEPT; i++) {
        if (kept[i].rs == NULL || kept[i].lent || kept[i].key != key)
            continue;
        kept[i].lent = true;
        kept[i].used = ++uses;
        return kept[i].rs;
    }
    return NULL;
}

/* In the place of the one that was not wanted for longest; where all are lent it is not kept. */
static struct ruleset *keep(uint64_t key, struct ruleset *rs)
{
    struct kept_rules *at = NULL;
    for (int i = 0; i < KEPT && rs != NULL; i++)
        if (!kept[i].lent && (at == NULL || kept[i].used < at->used))
            at = &kept[i];
    if (at == NULL)
        return rs;
    __real_ruleset_free(at->rs);
    *at =
        (struct kept_rules){.rs = rs, .key = key, .lent = true, .used = ++uses, .seats = rs->seats};
    return rs;
}

struct ruleset *__wrap_ruleset_load(const struct shelf *shelf, const struct clauses *clauses,
                                    const char *name, const char *const *given, size_t count,
                                    struct trouble *why)
{
    const uint64_t key = key_of("", name, given, count);
    struct ruleset *rs = lend(key);
    return rs != NULL ? rs
                      : keep(key, __real_ruleset_load(shelf, clauses, name, given, count, why));
}

struct ruleset *__wrap_ruleset_load_text(const char *text, const struct clauses *clauses,
                                         const char *name, const char *const *given, size_t count,
                                         struct trouble *why)
{
    const uint64_t key = key_of(text, name, given, count);
    struct ruleset *rs = lend(key);
    return rs != NULL ? rs
                      : keep(key, __real_ruleset_load_text(text, clauses, name, given, count, why));
}

void __wrap_ruleset_free(struct ruleset *rs)
{
    for (int i = 0; i < KEPT && rs != NULL; i++) {
        if (kept[i].rs != rs)
            continue;
        kept[i].lent = false;
        if (rs->seats == kept[i].seats)
            return;
        kept[i] = (struct kept_rules){.rs = NULL};
    }
    __real_ruleset_free(rs);
}

char *__wrap_ruleset_text(const struct shelf *shelf, const char *name, struct trouble *why)
{
    enum { TEXTS = 64 };
    static struct {
        char *name, *text;
    } known[TEXTS];
    int i = 0;
    while (i < TEXTS && known[i].name != NULL && strcmp(known[i].name, name) != 0)
        i++;
    if (i == TEXTS)
        return __real_ruleset_text(shelf, name, why);
    if (known[i].name == NULL) {
        char *text = __real_ruleset_text(shelf, name, why);
        if (text == NULL)
            return NULL;
        known[i].text = text;
        known[i].name = strdup(name);
    }
    return strdup(known[i].text);
}
