/* Rules as the library hands them out: opened, described, their odds. */
#include "lib/inside.h"
#include "odds/analysis.h"
#include "odds/figures.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *baize_version(void)
{
    return BAIZE_VERSION;
}

void baize_free(char *text)
{
    free(text);
}

void why_say(char *why, const char *words)
{
    if (why != NULL)
        snprintf(why, BAIZE_WHY, "%s", words);
}

/* --- where rules stand ------------------------------------------------------------------------ */

static bool find_shelf(struct shelf *s, struct trouble *why)
{
    Dl_info here;
    if (!rng_start()) {
        trouble_say(why, "the system gives no randomness");
        return false;
    }
    if (dladdr((const void *)(uintptr_t)find_shelf, &here) == 0 || here.dli_fname == NULL)
        return shelf_find(s, why);
    return shelf_find_beside(s, here.dli_fname, why);
}

/* A list that grows with every name. */
struct names {
    char *at;
    size_t len;
};

static void add_name(void *ctx, const char *name)
{
    struct names *n = ctx;
    char one[SHELF_PATH];
    struct text t;
    text_on(&t, one, sizeof one);
    text_putc(&t, n->len > 0 ? ',' : '[');
    text_putc(&t, '"');
    text_put(&t, name);
    text_putc(&t, '"');
    n->at = realloc(n->at, n->len + t.len + 2);
    if (n->at == NULL)
        abort();
    memcpy(n->at + n->len, one, t.len);
    n->len += t.len;
}

char *baize_rulesets(char *why)
{
    struct names n = {NULL, 0};
    struct shelf *s = malloc(sizeof *s);
    struct trouble trouble;
    if (s == NULL)
        abort();
    if (find_shelf(s, &trouble)) {
        shelf_each(s, add_name, &n);
        if (n.at == NULL)
            why_say(why, "there are no rulesets");
        else
            strcpy(n.at + n.len, "]");
    } else {
        why_say(why, trouble.words);
    }
    free(s);
    return n.at;
}

/* --- opening ---------------------------------------------------------------------------------- */

void rules_hold(baize_rules *rules)
{
    rules->held++;
}

void baize_rules_close(baize_rules *rules)
{
    if (rules == NULL || --rules->held > 0)
        return;
    ruleset_free(rules->rs);
    clauses_free(&rules->clauses);
    free(rules->json);
    free(rules);
}

static void put_hash(struct text *t, const struct link *hash)
{
    char hex[2 * sizeof hash->hash + 1];
    for (size_t i = 0; i < sizeof hash->hash; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash->hash[i]);
    json_str(t, "hash", hex);
}

static void put_bets(struct text *t, const struct ruleset *rs)
{
    char pays[128];
    json_open(t, "bets", '[');
    for (size_t i = 0; i < rs->bet_count; i++) {
        const struct bet *b = &rs->bets[i];
        if (!b->offered)
            continue;
        json_open(t, NULL, '{');
        json_str(t, "bet", b->name);
        json_str(t, "pays", bet_words(b, pays, sizeof pays));
        json_str(t, "rule", b->plain.rule);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_choices(struct text *t, const baize_rules *rules)
{
    json_open(t, "choices", '[');
    for (unsigned i = 0; i < rules->choices; i++) {
        const struct act *a = &rules->choice[i].act;
        json_open(t, NULL, '{');
        json_str(t, "act", act_name(a->kind));
        if (rules->choice[i].kind == BAIZE_WAGER) {
            json_str(t, "bet", a->bet);
            json_str(t, "on", a->on[0] != '\0' ? a->on : NULL);
        }
        json_close(t, '}');
    }
    json_close(t, ']');
}

static char *describe(const baize_rules *rules)
{
    enum { MOST = 1 << 17 };
    const struct ruleset *rs = rules->rs;
    struct text t;
    char *buf = malloc(MOST);
    if (buf == NULL)
        abort();
    text_on(&t, buf, MOST);
    text_putc(&t, '{');
    json_str(&t, "ruleset", rs->name);
    json_str(&t, "title", rs->title);
    json_str(&t, "game", rs->game);
    json_str(&t, "document", rs->document);
    put_hash(&t, &rs->hash);
    json_int(&t, "unit", rules->unit);
    json_options(&t, rs);
    put_bets(&t, rs);
    put_choices(&t, rules);
    text_putc(&t, '}');
    if (t.full)
        abort();
    return buf;
}

baize_rules *baize_rules_open(const char *name, const char *const *options, size_t count, char *why)
{
    struct trouble trouble;
    baize_rules *rules = calloc(1, sizeof *rules);
    if (rules == NULL)
        abort();
    rules->held = 1;
    if (find_shelf(&rules->shelf, &trouble) &&
        clauses_read(&rules->clauses, &rules->shelf, &trouble) &&
        (rules->rs = ruleset_load(&rules->shelf, &rules->clauses, name, options, count,
                                  &trouble)) != NULL &&
        layout_build(&rules->layout, rules->rs, &trouble)) {
        choices_find(rules);
        rules->json = describe(rules);
        return rules;
    }
    why_say(why, trouble.words);
    baize_rules_close(rules);
    return NULL;
}

const char *baize_rules_json(baize_rules *rules)
{
    return rules->json;
}

/* --- odds ------------------------------------------------------------------------------------- */

char *baize_odds(const baize_rules *rules)
{
    char *json = NULL;
    report_take(&json);
    odds_json(&rules->layout);
    report_take(NULL);
    return json;
}

char *baize_strategy(const baize_rules *rules)
{
    const struct analysis *own = analysis_of(&rules->layout);
    char *json = NULL;
    if (own->strategy == NULL)
        return NULL;
    report_take(&json);
    own->strategy(&rules->layout, true);
    report_take(NULL);
    return json;
}
